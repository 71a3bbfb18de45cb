"""The events of a tournament. Each carries the number of the decision it belongs to."""

from __future__ import annotations

import msgspec

from croupier.acts import Millis
from croupier.tournament.button import Blinds
from croupier.tournament.buying_events import ReBuyAsked as ReBuyAsked
from croupier.tournament.clock import ClockMarkKind
from croupier.tournament.dealt import DealtHand
from croupier.tournament.event_bases import Bought as Bought
from croupier.tournament.event_bases import CitedEntrantEvent as CitedEntrantEvent
from croupier.tournament.event_bases import CitedEvent as CitedEvent
from croupier.tournament.event_bases import EntrantEvent as EntrantEvent
from croupier.tournament.event_bases import EntrantStatus as EntrantStatus
from croupier.tournament.event_bases import TournamentEvent as TournamentEvent
from croupier.tournament.flight_events import Bagged as Bagged
from croupier.tournament.flight_events import BagsOpened as BagsOpened
from croupier.tournament.flight_events import FlightEnded as FlightEnded
from croupier.tournament.prize_events import (
    BountyPaid as BountyPaid,
)
from croupier.tournament.prize_events import (
    BountyWon as BountyWon,
)
from croupier.tournament.prize_events import (
    DealAgreed as DealAgreed,
)
from croupier.tournament.prize_events import (
    GoodsAdded as GoodsAdded,
)
from croupier.tournament.prize_events import (
    GoodsAwarded as GoodsAwarded,
)
from croupier.tournament.prize_events import (
    PlacesAwarded as PlacesAwarded,
)
from croupier.tournament.prize_events import (
    PrizePaid as PrizePaid,
)
from croupier.tournament.prize_events import (
    SeatWon as SeatWon,
)
from croupier.tournament.prize_events import (
    ValueAdded as ValueAdded,
)
from croupier.tournament.wager_events import SecretWager as SecretWager
from croupier.tournament.wager_events import ShotClockSet as ShotClockSet
from croupier.tournament.wager_events import WagerChanged as WagerChanged
from croupier.tournament.wager_events import WagerRuled as WagerRuled
from croupier.tournament.wager_events import WagersAsked as WagersAsked


class Stepped(CitedEvent, frozen=True, tag=True, kw_only=True):
    """A step the book asks for was taken and recorded."""

    step: str
    by: str
    role: str
    at: Millis
    note: str = ""
    person: str = ""
    """Who is named, where the step names somebody to an office."""


class EntriesOpened(TournamentEvent, frozen=True, tag=True, kw_only=True):
    at: Millis


class StaffApproved(CitedEntrantEvent, frozen=True, tag=True, kw_only=True):
    """An officer approved that a member of staff takes part."""

    by: str
    role: str
    at: Millis


class EntryRefused(CitedEntrantEvent, frozen=True, tag=True, kw_only=True):
    """The operator refused somebody's application."""

    by: str
    reason: str
    at: Millis


class Entered(EntrantEvent, frozen=True, tag=True, kw_only=True):
    staff: bool = False
    reserve: bool = False
    signed: bool = False
    flight: int = 0
    """The flight that is entered, counted from 1; 0 where there are none."""


class Paid(CitedEntrantEvent, frozen=True, tag=True, kw_only=True):
    """A player pays, or the house out of what a satellite was paid for the seat (`ticket`)."""

    what: Bought
    amount: int
    commission: int
    ticket: str = ""


class Issued(CitedEntrantEvent, frozen=True, tag=True, kw_only=True):
    """Chips come into play for a player."""

    chips: int
    why: str


class Refunded(CitedEntrantEvent, frozen=True, tag=True, kw_only=True):
    """One payment goes back."""

    payment: int
    amount: int
    kept: int = 0
    """Commission the house keeps, where the conditions say so."""
    ticket: str = ""
    """The satellite whose seat this was: the money goes back to the house."""


class Ranked(CitedEntrantEvent, frozen=True, tag=True, kw_only=True):
    """A player's status changes, without leaving the standings.

    `stack` is what a player without chips held before the hand that took them.
    """

    status: EntrantStatus
    why: str
    stack: int = 0


class Vacated(CitedEntrantEvent, frozen=True, tag=True, kw_only=True):
    """A player leaves the seat and may still come back."""


class Substituted(CitedEntrantEvent, frozen=True, tag=True, kw_only=True):
    """Somebody plays in a player's stead; without `staff` it is as for that player."""

    by: str
    staff: bool | None = None
    signed: bool = False


class Seated(CitedEntrantEvent, frozen=True, tag=True, kw_only=True):
    table: int
    seat: int
    reason: str


class Moved(CitedEntrantEvent, frozen=True, tag=True, kw_only=True):
    table: int
    seat: int
    to_table: int
    to_seat: int
    reason: str


class TableOpened(TournamentEvent, frozen=True, tag=True, kw_only=True):
    table: int
    marker: int


class TableClosed(CitedEvent, frozen=True, tag=True, kw_only=True):
    table: int
    reason: str


class Arrived(EntrantEvent, frozen=True, tag=True, kw_only=True):
    away: bool = False
    briefed: bool = False


class Called(TournamentEvent, frozen=True, tag=True, kw_only=True):
    """The starting time: whoever is not seated has forfeited."""

    at: Millis


class Started(TournamentEvent, frozen=True, tag=True, kw_only=True):
    at: Millis


class StartMoved(CitedEvent, frozen=True, tag=True, kw_only=True):
    to: Millis


class ClockMarked(CitedEvent, frozen=True, tag=True, kw_only=True):
    kind: ClockMarkKind
    at: Millis
    to: int = 0
    lasts: Millis = Millis(0)
    """Of a pause: the stated length of a break."""
    left: Millis = Millis(0)
    """Of a correction: the time that is left in the level."""
    reason: str = ""


class HandStarted(TournamentEvent, frozen=True, tag=True, kw_only=True):
    """A hand or round begins, at the level of this instant, with the marker here.

    `order` is who is dealt in, the first to act first. `killed` are those of them who pay what is
    due and then lose their cards: a penalty is being served.
    """

    table: int
    level: int
    marker: int
    order: tuple[str, ...]
    killed: tuple[str, ...] = ()
    blinds: Blinds | None = None
    at: Millis = Millis(0)
    chip: int = 0
    """The smallest chip in play, by which pots are split; 0 where the conditions state no chips."""


class HandEnded(TournamentEvent, frozen=True, tag=True, kw_only=True):
    """Stacks after a hand; `bank` is what the players won from the bank in all.

    `dealt` are its cards and acts, where the house dealt it; staff who count chips have none.
    """

    table: int
    stacks: dict[str, int]
    bank: int = 0
    dealt: DealtHand | None = None
    had: dict[str, int] = msgspec.field(default_factory=dict)
    """What players who lost everything are taken to have held, where nobody had counted."""


class Counted(CitedEvent, frozen=True, tag=True, kw_only=True):
    """Stacks were counted and written down; `change` is what all of them differ by."""

    stacks: dict[str, int]
    change: int
    by: str
    reason: str = ""


class Redrawn(CitedEvent, frozen=True, tag=True, kw_only=True):
    """All players left draw new seats, because so few are left; `level` is the one played then."""

    left: int
    level: int = 0


class Raced(TournamentEvent, frozen=True, tag=True, kw_only=True):
    """Small chips left play: stacks after, and the change in all chips.

    `chip` is the chip that was raced off, and `next_chip` what it was raced for.
    """

    table: int
    stacks: dict[str, int]
    change: int
    awarded: tuple[str, ...]
    chip: int = 0
    next_chip: int = 0


class Out(CitedEvent, frozen=True, tag=True, kw_only=True):
    """Players leave the tournament together, tied.

    `fell` is the decision in which they lost their last chip, where that was an earlier one: they
    waited for a re-buy since, and their place is by that. `stack` is what they held before.
    """

    players: tuple[str, ...]
    why: str
    disqualified: bool = False
    fell: int = 0
    stack: int = 0


class Disqualified(CitedEntrantEvent, frozen=True, tag=True, kw_only=True):
    """A player who is out already, or has won, may not win a prize."""

    ground: str


class HandForHand(TournamentEvent, frozen=True, tag=True, kw_only=True):
    on: bool


class Penalised(CitedEntrantEvent, frozen=True, tag=True, kw_only=True):
    ground: str
    chips: int = 0
    rounds: int = 0
    warning: bool = False


class SessionDrawn(TournamentEvent, frozen=True, tag=True, kw_only=True):
    """The seats of the next session are drawn; its players are to take them before it starts."""

    session: int
    players: tuple[str, ...]
    starts: Millis = Millis(0)


class SessionStarted(TournamentEvent, frozen=True, tag=True, kw_only=True):
    session: int
    players: tuple[str, ...]


class SessionEnded(TournamentEvent, frozen=True, tag=True, kw_only=True):
    session: int
    through: tuple[str, ...]
    points: dict[str, int]


class ChipsTaken(EntrantEvent, frozen=True, tag=True, kw_only=True):
    """A player's old bank leaves play before a fresh one is issued."""


class Cancelled(CitedEvent, frozen=True, tag=True, kw_only=True):
    """The house takes back what it had added."""

    added: int = 0


class Ruled(CitedEvent, frozen=True, tag=True, kw_only=True):
    """The director has decided a dispute or anything else that was brought up."""

    about: str
    decision: str
    by: str
    at: Millis


class Undone(TournamentEvent, frozen=True, tag=True, kw_only=True):
    """The decision `of` is taken back, with all that followed from it."""

    of: int
    reason: str


AnyTournamentEvent = (
    Stepped
    | EntriesOpened
    | Entered
    | Paid
    | Issued
    | Refunded
    | Ranked
    | ReBuyAsked
    | Vacated
    | Substituted
    | StaffApproved
    | EntryRefused
    | Seated
    | Moved
    | TableOpened
    | TableClosed
    | Arrived
    | Called
    | Started
    | StartMoved
    | ClockMarked
    | HandStarted
    | HandEnded
    | Counted
    | Redrawn
    | Raced
    | Out
    | Disqualified
    | HandForHand
    | Penalised
    | WagerRuled
    | WagersAsked
    | WagerChanged
    | SecretWager
    | ShotClockSet
    | SessionDrawn
    | SessionStarted
    | SessionEnded
    | Bagged
    | FlightEnded
    | BagsOpened
    | ChipsTaken
    | ValueAdded
    | GoodsAdded
    | GoodsAwarded
    | SeatWon
    | BountyWon
    | BountyPaid
    | Cancelled
    | DealAgreed
    | PlacesAwarded
    | PrizePaid
    | Ruled
    | Undone
)
