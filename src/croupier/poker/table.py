"""A table from hand to hand: chairs, stakes, the button, notices, and the hand in play.

Every chip is in exactly one place: in front of a chair, in the hand, on the slide, in the box
or the float, held, or secured for somebody who is away. While a hand is in play the stakes of
those dealt in lie in the hand; a chair then holds only what will join them afterwards.
"""

from typing import Literal

import msgspec

from croupier.acts import Actor
from croupier.cards import Card
from croupier.money import NOTHING, Cents
from croupier.poker.blinds import Positions
from croupier.poker.bonus import Bonus, BonusAward
from croupier.poker.deal import Deal, Held, money, seat_of
from croupier.poker.flop_chase import ChaseWager
from croupier.poker.hand import Seat
from croupier.poker.setup import SeatNo
from croupier.poker.terms import Entry, Terms

SanctionKind = Literal["exclude", "seize", "confiscate", "detain"]
RecordKind = Literal["breach", "finding", "decision", "dispute", "complaint"]


class Chair(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One chair and who sits there.

    `entry` is what the player must do before being dealt in; `owes` says that a blind has
    passed them. `fresh` players have not been dealt in yet; `exempt` ones come from a closed
    game or were moved by an officer (8.10). `bought_in` once the minimum buy-in lay on the
    table. `transfer` is chips on their way, shown by a lammer. `reserved`: vacant, to be
    allocated (8.3).
    """

    number: SeatNo
    person: str = ""
    stack: Cents = NOTHING
    away: bool = False
    out: bool = False
    owes: bool = False
    entry: Entry = ""
    fresh: bool = False
    exempt: bool = False
    bought_in: bool = False
    leaving: bool = False
    transfer: Cents = NOTHING
    reserved: bool = False


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """A change announced: shown since, effective from, and how many hands have gone by.

    Hands count from the first one begun after the notice; `after` is the number of the hand
    that had last begun when it went up.
    """

    number: int
    kind: Literal["change", "closing"]
    terms: Terms | None
    shown: int
    by: Actor
    after: int
    effective: int | None = None
    hands: int = 0
    agreed: tuple[str, ...] = ()


class PickedUp(msgspec.Struct, frozen=True, gc=False):
    """A player away too long: the chips are secured until they return (8.11, 8.12)."""

    person: str
    seat: SeatNo
    chips: Cents
    at: int


class Wish(msgspec.Struct, frozen=True, gc=False):
    """Somebody wants a chair: a newcomer with chips, or a seated player who would move (8.1)."""

    person: str
    seat: SeatNo
    chips: Cents


class Sanction(msgspec.Struct, frozen=True, kw_only=True):
    """What an officer did about a breach (13.2)."""

    kind: SanctionKind
    person: str
    clause: str
    by: Actor
    at: int
    amount: Cents = NOTHING
    item: str = ""
    handed_over: int | None = None


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """Something reported, found or decided at the table, with who and by which clause."""

    kind: RecordKind
    clause: str
    by: Actor
    at: int
    about: str
    persons: tuple[str, ...] = ()
    final: bool = False
    review_asked: bool = False
    inspector_told: bool = False
    referred: bool = False


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """One table at one point of its life.

    `positions` are those of the hand in play or the last one, `before` those of the hand
    before it, to which an invalid game goes back. `slide` holds time charges that wait to be
    verified and dropped; percentage commission lies in the pot until the push. `float` may
    owe: the house pays side wagers from it. `brought` is what came to the table from outside.
    """

    id: str
    terms: Terms
    chairs: tuple[Chair, ...]
    positions: Positions | None = None
    before: Positions | None = None
    played: tuple[SeatNo, ...] = ()
    deal: Deal | None = None
    playing: bool = False
    dealer: str = ""
    begun: int = 0
    hands: int = 0
    notices: tuple[Notice, ...] = ()
    noticed: int = 0
    wishes: tuple[Wish, ...] = ()
    secured: tuple[PickedUp, ...] = ()
    chase: tuple[ChaseWager, ...] = ()
    slide: Cents = NOTHING
    verified: bool = False
    charged_until: int = 0
    box: Cents = NOTHING
    float: Cents = NOTHING
    brought: Cents = NOTHING
    held: tuple[Held, ...] = ()
    deadline: int | None = None
    extensions: tuple[SeatNo, ...] = ()
    unchecked_cards: bool = False
    excluded: tuple[str, ...] = ()
    sanctions: tuple[Sanction, ...] = ()
    records: tuple[Record, ...] = ()
    bonuses: tuple[Bonus, ...] = ()
    awards: tuple[BonusAward, ...] = ()
    closed: bool = False

    @property
    def people(self) -> tuple[str, ...]:
        """Who sits here, in the order of the chairs."""
        return tuple(chair.person for chair in self.chairs if chair.person)


def new_table(name: str, terms: Terms) -> Table:
    """A table that opens, with nobody at it."""
    chairs = tuple(Chair(number=SeatNo(n)) for n in range(1, terms.seats + 1))
    return Table(id=name, terms=terms, chairs=chairs)


def chair_at(table: Table, number: SeatNo) -> Chair | None:
    return next((chair for chair in table.chairs if chair.number == number), None)


def chair_of(table: Table, person: str) -> Chair | None:
    return next((c for c in table.chairs if person and c.person == person), None)


def in_hand(table: Table, number: SeatNo) -> Seat | None:
    """The chair's seat in the hand in play; None where it was not dealt in."""
    if not table.playing or table.deal is None:
        return None
    return seat_of(table.deal.hand, number)


def stake_of(table: Table, chair: Chair) -> Cents:
    """Everything a player has on the table, what lies in the hand included."""
    seat = in_hand(table, chair.number)
    return chair.stack + (NOTHING if seat is None else seat.stack)


def all_chips(table: Table) -> Cents:
    """Every chip at the table, less what came from outside: always nothing."""
    stacks = sum((chair.stack for chair in table.chairs), NOTHING)
    away = sum((each.chips for each in table.secured), NOTHING)
    held = sum((each.amount for each in table.held), NOTHING)
    staked = sum((wager.stake for wager in table.chase), NOTHING)
    inside = NOTHING if table.deal is None or not table.playing else money(table.deal)
    house = table.slide + table.box + table.float
    return stacks + away + held + staked + inside + house - table.brought


def draw_for_seat(draws: dict[str, Card]) -> str | None:
    """Who drew the highest card; None where the highest rank was drawn twice (8.1.1).

    Suits are equal (3.3), so equal ranks draw again.
    """
    best = max(card.rank for card in draws.values())
    winners = [person for person, card in draws.items() if card.rank == best]
    return winners[0] if len(winners) == 1 else None
