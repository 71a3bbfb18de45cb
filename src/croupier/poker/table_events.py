"""What happened at a table. The events of its hands stand among these, one list for all."""

from typing import Literal

from croupier.acts import Actor
from croupier.cards import Card
from croupier.money import Cents
from croupier.poker.blinds import Positions
from croupier.poker.bonus import Bonus, BonusAward, PaidIn
from croupier.poker.commission import Charges
from croupier.poker.events import Event
from croupier.poker.flop_chase import ChaseResult, ChaseWager, Colour
from croupier.poker.setup import SeatNo, Setup
from croupier.poker.table import Notice, Record, Sanction, Wish
from croupier.poker.terms import Entry, Terms

DroppedTo = Literal["box", "float"]


class SeatTaken(Event, frozen=True, gc=False, tag=True):
    seat: SeatNo
    person: str
    chips: Cents
    entry: Entry
    exempt: bool


class SeatWanted(Event, frozen=True, gc=False, tag=True):
    wish: Wish


class SeatDrawn(Event, frozen=True, gc=False, tag=True):
    """Cards drawn for a chair; `winner` is empty where the highest rank came twice."""

    seat: SeatNo
    draws: tuple[tuple[str, Card], ...]
    winner: str


class SeatMoved(Event, frozen=True, gc=False, tag=True):
    seat: SeatNo
    to: SeatNo
    entry: Entry
    exempt: bool


class SeatLeft(Event, frozen=True, gc=False, tag=True):
    """The player takes their chips; a reserved button lies at the chair (8.3)."""

    seat: SeatNo
    person: str
    chips: Cents


class LeavingSet(Event, frozen=True, gc=False, tag=True):
    """The player leaves as soon as the hand is over."""

    seat: SeatNo


class AwaySet(Event, frozen=True, gc=False, tag=True):
    seat: SeatNo
    away: bool


class OutSet(Event, frozen=True, gc=False, tag=True):
    seat: SeatNo
    out: bool


class EntrySet(Event, frozen=True, gc=False, tag=True):
    seat: SeatNo
    entry: Entry


class ChipsOrdered(Event, frozen=True, gc=False, tag=True):
    seat: SeatNo
    amount: Cents


class ChipsBought(Event, frozen=True, gc=False, tag=True):
    seat: SeatNo
    amount: Cents


class PlayerPickedUp(Event, frozen=True, gc=False, tag=True):
    seat: SeatNo
    person: str
    chips: Cents
    at: int


class PickedUpBack(Event, frozen=True, gc=False, tag=True):
    """Back within twenty minutes goes to the top of the list, later to the bottom (8.12)."""

    person: str
    chips: Cents
    at: int
    list_place: Literal["top", "bottom"]


class NoticeGiven(Event, frozen=True, gc=False, tag=True):
    notice: Notice


class NoticeAgreed(Event, frozen=True, gc=False, tag=True):
    number: int
    person: str


class TermsChanged(Event, frozen=True, gc=False, tag=True):
    number: int
    terms: Terms


class ChargesChanged(Event, frozen=True, gc=False, tag=True):
    charges: Charges
    by: Actor


class TimeCharged(Event, frozen=True, gc=False, tag=True):
    """Each seated player's fee; those in `cash` had too few chips on the table for it."""

    fee: Cents
    seats: tuple[SeatNo, ...]
    cash: tuple[SeatNo, ...]
    until: int


class TimeVerified(Event, frozen=True, gc=False, tag=True):
    by: Actor


class TimeDropped(Event, frozen=True, gc=False, tag=True):
    amount: Cents
    to: DroppedTo


class HandBegun(Event, frozen=True, gc=False, tag=True):
    """A hand is set up; fees per person are collected and dropped at once (7.2.4)."""

    number: int
    setup: Setup
    positions: Positions
    missed: tuple[SeatNo, ...]
    fee: Cents
    dealer: str


class RoundOver(Event, frozen=True, gc=False, tag=True):
    """The round of play is complete: stakes go back to the chairs, the slide is dropped."""

    rake: Cents
    to: DroppedTo
    void: bool


class ChasePlaced(Event, frozen=True, gc=False, tag=True):
    wager: ChaseWager


class ChaseWithdrawn(Event, frozen=True, gc=False, tag=True):
    seat: SeatNo
    colour: Colour


class ChaseReversed(Event, frozen=True, gc=False, tag=True):
    """Settled side wagers of a game without a result are undone."""

    results: tuple[ChaseResult, ...]
    by: Actor


class ClockStarted(Event, frozen=True, gc=False, tag=True):
    seat: SeatNo
    until: int


class TimeBought(Event, frozen=True, gc=False, tag=True):
    seat: SeatNo
    fee: Cents
    until: int


class CardsChanged(Event, frozen=True, gc=False, tag=True):
    reason: str
    by: Actor


class CardsChecked(Event, frozen=True, gc=False, tag=True):
    by: Actor


class BonusOffered(Event, frozen=True, gc=False, tag=True):
    bonus: Bonus


class BonusClaimed(Event, frozen=True, gc=False, tag=True):
    award: BonusAward


class BonusVerified(Event, frozen=True, gc=False, tag=True):
    award: int
    by: Actor


class BonusGiven(Event, frozen=True, gc=False, tag=True):
    award: int
    paid_in: PaidIn | None


class SanctionImposed(Event, frozen=True, gc=False, tag=True):
    sanction: Sanction


class HandedOver(Event, frozen=True, gc=False, tag=True):
    person: str
    at: int


class Recorded(Event, frozen=True, gc=False, tag=True):
    record: Record


class TableClosed(Event, frozen=True, gc=False, tag=True):
    by: Actor


TableOnlyEvent = (
    SeatTaken
    | SeatWanted
    | SeatDrawn
    | SeatMoved
    | SeatLeft
    | LeavingSet
    | AwaySet
    | OutSet
    | EntrySet
    | ChipsOrdered
    | ChipsBought
    | PlayerPickedUp
    | PickedUpBack
    | NoticeGiven
    | NoticeAgreed
    | TermsChanged
    | ChargesChanged
    | TimeCharged
    | TimeVerified
    | TimeDropped
    | HandBegun
    | RoundOver
    | ChasePlaced
    | ChaseWithdrawn
    | ChaseReversed
    | ClockStarted
    | TimeBought
    | CardsChanged
    | CardsChecked
    | BonusOffered
    | BonusClaimed
    | BonusVerified
    | BonusGiven
    | SanctionImposed
    | HandedOver
    | Recorded
    | TableClosed
)
