"""The commands of a tournament. Each carries who gives it, in what role, and when."""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.acts import Command, Millis
from croupier.cards import Card
from croupier.tournament.dealt import DealtHand
from croupier.tournament.flight_commands import BagStacks as BagStacks
from croupier.tournament.flight_commands import CloseFlight as CloseFlight
from croupier.tournament.seats import TableSeat


class EntrantCommand(Command, frozen=True, tag=True, kw_only=True):
    """A command about one player, whoever gives it."""

    player: str


class TakeStep(Command, frozen=True, tag=True, kw_only=True):
    """Records a step: document, publish, notify, director, deputy, tables, brief, agreement,
    practice, pace, leave or return (of the director)."""

    step: str
    note: str = ""
    person: str = ""
    """Who is named, where the step names a director or a deputy."""


class OpenEntries(Command, frozen=True, tag=True, kw_only=True):
    """Entries open, once the conditions are complete and the steps before it taken."""


class ApproveStaff(EntrantCommand, frozen=True, tag=True, kw_only=True):
    """The officer whom the book names approves that an employee, contractor or associate plays."""


class RefuseEntry(EntrantCommand, frozen=True, tag=True, kw_only=True):
    """The operator refuses an application, where the conditions keep that right."""

    reason: str = ""


class ApplicantCommand(EntrantCommand, frozen=True, tag=True, kw_only=True):
    """A command by which somebody would take part; the fields are about that person.

    `staff` are employees, contractors and associates of the house. `signed` says that the
    conditions were signed, where they ask for that.
    """

    groups: tuple[str, ...] = ()
    staff: bool = False
    signed: bool = False


class Enter(ApplicantCommand, frozen=True, tag=True, kw_only=True):
    """A player enters, or goes on the list of reserves.

    `ticket` is the satellite in which the player has won this seat: the house pays the fee.
    """

    reserve: bool = False
    flight: str = ""
    """The name of the flight, where there are several; empty: the one that is on or next."""
    ticket: str = ""
    order: tuple[TableSeat, ...] = ()
    """Of a late entry: the seats to draw from, by lot."""


class Withdraw(EntrantCommand, frozen=True, tag=True, kw_only=True):
    """A player withdraws before the start."""


class Substitute(ApplicantCommand, frozen=True, tag=True, kw_only=True):
    """Somebody takes the place of a player, and is judged like an entrant."""

    by: str
    ground: str = ""


class MoveStart(Command, frozen=True, tag=True, kw_only=True):
    """Another starting time, told to the players; before entries the regulator hears of it."""

    to: Millis
    regulator_told: bool = False


class DrawSeats(Command, frozen=True, tag="Draw", kw_only=True):
    """The ballot: the n-th entry takes the n-th place. Made by `with_lots` from fair chance."""

    places: tuple[TableSeat, ...] = ()


class Arrive(EntrantCommand, frozen=True, tag=True, kw_only=True):
    """A player has come, and sits in the seat that was drawn.

    With `briefed` players confirm for themselves that they have understood the briefing.
    """

    briefed: bool = False


class Leave(EntrantCommand, frozen=True, tag=True, kw_only=True):
    """A player is absent: the chips stay in play."""


class CallSeats(Command, frozen=True, tag=True, kw_only=True):
    """The starting time has come: whoever is not there forfeits the place."""


class SeatReserve(EntrantCommand, frozen=True, tag=True, kw_only=True):
    """A reserve pays and takes a seat that somebody did not take."""

    place: TableSeat


class Start(Command, frozen=True, tag=True, kw_only=True):
    """Play begins: chips are issued and the clock runs."""


class SetClock(Command, frozen=True, tag=True, kw_only=True):
    """Stops or resumes the clock, or goes to a level; a pause of stated length ends by itself.

    `set` corrects it: it goes `to` a row of the schedule with so much time `left`.
    """

    kind: Literal["pause", "resume", "skip", "set"]
    to: int = 0
    lasts: Millis = Millis(0)
    left: Millis = Millis(0)
    reason: str = ""


class StartHand(Command, frozen=True, tag=True, kw_only=True):
    table: int


class EndHand(Command, frozen=True, tag=True, kw_only=True):
    """The stacks after a hand of a table; hand for hand, of one table or of several.

    `dealt` are the cards and acts, table by table, where the house dealt them.
    """

    stacks: dict[str, int]
    won_by: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """Who knocked a player out and shares the bounty; needed where several won chips."""
    dealt: dict[int, DealtHand] = msgspec.field(default_factory=dict)


class Fall(Command, frozen=True, tag=True, kw_only=True):
    """Players of one table lost all they had to another, in a hand whose stacks nobody counted.

    With `in_order` they are named from the one who had least to the one who had most.
    """

    players: tuple[str, ...]
    to: str
    in_order: bool = False


class CountChips(Command, frozen=True, tag=True, kw_only=True):
    """Stacks as they were counted between hands; where the sum has changed, why."""

    stacks: dict[str, int]
    reason: str = ""


class RedrawSeats(Command, frozen=True, tag=True, kw_only=True):
    """All players left draw new seats, at a number that the conditions state."""

    places: tuple[TableSeat, ...] = ()


class RaceChips(Command, frozen=True, tag=True, kw_only=True):
    table: int
    chip: int
    next_chip: int
    draws: dict[str, tuple[Card, ...]] = msgspec.field(default_factory=dict)


class Rebalance(Command, frozen=True, tag=True, kw_only=True):
    """Breaks and balances; `order` is the open seats by lot, asked for where a table breaks."""

    order: tuple[TableSeat, ...] = ()


class AskSeat(EntrantCommand, frozen=True, tag=True, kw_only=True):
    """A player wants another seat; the director alone moves players."""


class GiveChips(EntrantCommand, frozen=True, tag=True, kw_only=True):
    """A player would hand chips to another."""

    to: str
    chips: int


class ReBuy(EntrantCommand, frozen=True, tag=True, kw_only=True):
    """A busted player buys back in; a re-entry comes with the open seats by lot."""

    order: tuple[TableSeat, ...] = ()


class AddOn(EntrantCommand, frozen=True, tag=True, kw_only=True):
    """A player in play buys the add-on."""


class AskReBuy(EntrantCommand, frozen=True, tag=True, kw_only=True):
    """A player without chips is asked to buy back in, and has the stated time for the answer."""


class LetGo(EntrantCommand, frozen=True, tag=True, kw_only=True):
    """A busted player does not buy back in."""


class PlayHandForHand(Command, frozen=True, tag=True, kw_only=True):
    on: bool


class Penalise(EntrantCommand, frozen=True, tag=True, kw_only=True):
    ground: str
    chips: int = 0
    rounds: int = 0


class Disqualify(EntrantCommand, frozen=True, tag=True, kw_only=True):
    ground: str


class Retire(EntrantCommand, frozen=True, tag=True, kw_only=True):
    """A player gives up; the chips leave play."""


class WagerOutOfOrder(EntrantCommand, frozen=True, tag=True, kw_only=True):
    void: bool = False


class AskWagers(EntrantCommand, frozen=True, tag=True, kw_only=True):
    """The dealer asks the next player to wager."""


class ChangeWager(EntrantCommand, frozen=True, tag=True, kw_only=True):
    """A player changes the wager while the chance to wager lasts."""


class WagerSecretly(EntrantCommand, frozen=True, tag=True, kw_only=True):
    """A player makes one of the secret wagers of a session."""


class SetShotClock(EntrantCommand, frozen=True, tag=True, kw_only=True):
    """Times a player's decision at a live table: the clock starts, which stops another's; a
    time-bank card adds to it, or the director (`more`, by so many `seconds`); it stops."""

    kind: Literal["start", "card", "more", "stop"]
    seconds: int = 0
    reason: str = ""


class DrawSession(Command, frozen=True, tag=True, kw_only=True):
    """The seats of the next session by ballot, to be taken before it starts at the stated time."""

    starts: Millis = Millis(0)
    places: tuple[TableSeat, ...] = ()


class StartSession(Command, frozen=True, tag=True, kw_only=True):
    """The next session; whoever has not taken the seat that was drawn is absent. After starting
    flights it is the session in which they merge.

    Where no seats are drawn yet, the field is seated by this ballot and is there: places in the
    order of entry.
    """

    places: tuple[TableSeat, ...] = ()


class EndSession(Command, frozen=True, tag=True, kw_only=True):
    """Cards drawn where equal chips contest the last way on."""

    draws: dict[str, Card] = msgspec.field(default_factory=dict)


class CloseTable(Command, frozen=True, tag=True, kw_only=True):
    table: int
    why: Literal["decided", "agreed"]
    agreed: tuple[str, ...] = ()


class AddValue(Command, frozen=True, tag=True, kw_only=True):
    """The house adds cash to the pool, or names goods or services that a place wins.

    The amount of goods is what they are worth: it is no money, and never enters the pool.
    """

    amount: int
    what: str = "cash"
    place: int = 1
    """Of goods: the place that wins them."""


class Cancel(Command, frozen=True, tag=True, kw_only=True):
    """The operator cancels the tournament, and payments go back."""


class AgreeDeal(Command, frozen=True, tag=True, kw_only=True):
    """Those left share what is left as they agree, to the cent.

    `play_for` leaves amounts to play for, that of the winner first; then play goes on.
    """

    shares: dict[str, int]
    play_for: tuple[int, ...] = ()


class AwardPlaces(Command, frozen=True, tag=True, kw_only=True):
    """The director finds the places; cards settle ties where the conditions say so."""

    draws: dict[str, Card] = msgspec.field(default_factory=dict)


class RuleDispute(Command, frozen=True, tag="Rule", kw_only=True):
    """The director decides what was brought up; the decision is recorded and stands."""

    about: str
    decision: str


class Undo(Command, frozen=True, tag=True, kw_only=True):
    """Takes back the last decision."""

    reason: str


AnyTournamentCommand = (
    TakeStep
    | OpenEntries
    | ApproveStaff
    | RefuseEntry
    | Enter
    | Withdraw
    | Substitute
    | MoveStart
    | DrawSeats
    | Arrive
    | Leave
    | CallSeats
    | SeatReserve
    | Start
    | SetClock
    | StartHand
    | EndHand
    | Fall
    | CountChips
    | RedrawSeats
    | RaceChips
    | Rebalance
    | AskSeat
    | GiveChips
    | ReBuy
    | AddOn
    | AskReBuy
    | LetGo
    | PlayHandForHand
    | Penalise
    | Disqualify
    | Retire
    | WagerOutOfOrder
    | AskWagers
    | ChangeWager
    | WagerSecretly
    | SetShotClock
    | DrawSession
    | StartSession
    | EndSession
    | BagStacks
    | CloseFlight
    | CloseTable
    | AddValue
    | Cancel
    | AgreeDeal
    | AwardPlaces
    | RuleDispute
    | Undo
)
