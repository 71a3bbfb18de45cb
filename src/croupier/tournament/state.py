"""The state of a tournament: steps taken, entries, seats, chips, money, clock and places."""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.acts import Millis
from croupier.money import Cents, total
from croupier.tournament import events
from croupier.tournament.button import Blinds
from croupier.tournament.clock import ClockMark
from croupier.tournament.events import Bought, EntrantStatus

Stage = Literal["draft", "open", "called", "playing", "between", "over", "cancelled"]
IN_PLAY: tuple[Stage, ...] = ("called", "playing", "between")
"""From the call to the seats until the places are awarded."""


class Entrant(msgspec.Struct, frozen=True):
    """One player: where they sit, what they hold, what was recorded about them."""

    player: str
    number: int
    status: EntrantStatus = "entered"
    table: int = 0
    seat: int = 0
    chips: int = 0
    re_buys: int = 0
    add_ons: int = 0
    points: int = 0
    staff: bool = False
    signed: bool = False
    arrived: bool = False
    away: bool = False
    disqualified: bool = False
    warnings: int = 0
    out_of_order: int = 0
    """Wagers out of order: the first one stands with a warning (Canberra 16.16)."""
    sits_out: int = 0
    secrets: int = 0
    cards_used: int = 0
    """Time-bank cards that the player has played."""
    why: str = ""
    """Why the player sits there: the ballot, or the move that brought them, with its clause."""
    flight: int = 0
    """The flight that the player entered last, counted from 1."""
    entries: int = 1
    """How many flights the player has entered."""
    bagged: int = 0
    """Chips in the player's bag from a flight, for the merged session."""
    fell: int = 0
    """The decision in which the player was beaten in this session; 0 while still in it."""
    fell_with: int = 0
    """What the player held before the hand that took the last chip."""
    answer_by: Millis = Millis(0)
    """Until when a player who is asked to buy back in may answer; 0 where nobody is asked."""


class EntrantPayment(msgspec.Struct, frozen=True):
    """What was paid, and how much of it is commission."""

    player: str
    what: Bought
    amount: int
    commission: int
    refunded: bool = False
    ticket: str = ""
    flight: int = 0


class RunningShotClock(msgspec.Struct, frozen=True):
    """The clock of the player who is to decide, and when it runs out."""

    player: str
    until: Millis


class TournamentTable(msgspec.Struct, frozen=True):
    """A table in use: who sits there, hands dealt, where the button or starting marker lies."""

    hands: int = 0
    turn: int = 0
    """Hand for hand: the number of its last hand since that began, counted over all tables."""
    marker: int = 0
    level: int = 0
    in_hand: bool = False
    closed: bool = False
    sitting: dict[int, str] = {}
    order: tuple[str, ...] = ()
    """Who plays the hand or round that is on, the first to act first."""
    asked: str = ""
    """Whose chance to wager it is (Canberra 16.17)."""
    blinds: Blinds | None = None
    """In poker, where the button and the blinds stood in the last hand."""
    shot_clock: RunningShotClock | None = None


class Tournament(msgspec.Struct, frozen=True):
    """Everything that follows from the events so far."""

    stage: Stage = "draft"
    steps: dict[str, str] = {}
    officers: dict[str, str] = {}
    """Who was named to an office: the director, a deputy."""
    approved: dict[str, str] = {}
    """Staff whose part in it was approved, and by whom."""
    refused: dict[str, str] = {}
    """People whose application was refused, and why."""
    rulings: tuple[events.Ruled, ...] = ()
    entrants: dict[str, Entrant] = {}
    payments: tuple[EntrantPayment, ...] = ()
    added: int = 0
    tables: dict[int, TournamentTable] = {}
    fallen: tuple[tuple[str, ...], ...] = ()
    """Players out of the tournament, the first to go first; those in one group are tied."""
    fallen_at: tuple[tuple[int, int], ...] = ()
    """For each group: the decision in which they lost their chips, and what they held before."""
    issued: int = 0
    removed: int = 0
    from_bank: int = 0
    """Chips won from the bank less those lost to it; nothing in poker."""
    marks: tuple[ClockMark, ...] = ()
    session: int = 0
    flight: int = 0
    """The flight that is played or is next, counted from 1; 0 without flights, and after them."""
    bags: tuple[events.Bagged, ...] = ()
    """Every bag that was sealed, in order of the receipts."""
    redrawn: tuple[int, ...] = ()
    """The stated numbers of players left at which all have drawn new seats."""
    redrawn_level: int = 0
    """The level of the last of these redraws, since when the tables count their hands."""
    session_starts: Millis = Millis(0)
    """When the session whose seats are drawn is to start."""
    hand_for_hand: bool = False
    start_at: Millis = Millis(0)
    deal: dict[str, int] | None = None
    play_for: tuple[int, ...] = ()
    """What a deal leaves to play for, by place."""
    bounties: dict[str, int] = {}
    """Bounties won so far."""
    own_bounties: dict[str, int] = {}
    """What is added to the bounties of those who have knocked others out."""
    goods: tuple[events.GoodsAdded, ...] = ()
    goods_won: tuple[events.GoodsAwarded, ...] = ()
    seats_won: dict[str, events.SeatWon] = {}
    deal_pool: int = 0
    """The prize pool when the deal was agreed."""
    latest: Millis = Millis(0)
    """The last instant of anything recorded."""
    prizes: dict[str, int] = {}
    places: tuple[tuple[str, ...], ...] = ()

    def seating(self) -> dict[int, dict[int, str]]:
        """Who sits where, at the tables in use."""
        return {number: table.sitting for number, table in self.tables.items()}

    def with_chips(self) -> dict[int, dict[int, str]]:
        """Who sits where with chips, at the tables in use; these the tables are balanced by."""
        return {
            number: {s: p for s, p in table.sitting.items() if self._has_chips(p)}
            for number, table in self.tables.items()
        }

    def _has_chips(self, player: str) -> bool:
        entrant = self.entrants[player]
        return entrant.status == "playing" and entrant.chips > 0

    def with_status(self, *statuses: EntrantStatus) -> tuple[Entrant, ...]:
        return tuple(e for e in self.entrants.values() if e.status in statuses)

    def to_play(self) -> tuple[Entrant, ...]:
        """Those who have entered what is played next: the tournament, or its next flight."""
        return tuple(e for e in self.with_status("entered") if e.flight == self.flight)

    def seated(self, table: int, status: EntrantStatus = "playing") -> tuple[Entrant, ...]:
        """Those of a table who have that status."""
        sitting = (self.entrants[player] for player in self.tables[table].sitting.values())
        return tuple(entrant for entrant in sitting if entrant.status == status)

    @property
    def in_play(self) -> int:
        """All chips in front of players and in their bags."""
        return sum(entrant.chips + entrant.bagged for entrant in self.entrants.values())

    @property
    def pool(self) -> Cents:
        """Fees less commission, re-buys and add-ons, and what the house added."""
        kept = (p.amount - p.commission for p in self.payments if not p.refunded)
        return total(Cents(amount) for amount in kept) + self.added

    @property
    def commission(self) -> Cents:
        return total(Cents(p.commission) for p in self.payments if not p.refunded)


def still_in(state: Tournament) -> tuple[Entrant, ...]:
    """Everybody who may still win, between sessions too."""
    return state.with_status("playing", "busted", "through", "beaten")
