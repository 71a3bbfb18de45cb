"""What people may ask for at a table, between hands and around them.

`at` is the clock of whoever records it, in milliseconds; clocks come in as arguments.
"""

from typing import Literal

import msgspec

from croupier.acts import Actor
from croupier.cards import Card
from croupier.money import Cents
from croupier.poker.bonus import Bonus, PaidIn
from croupier.poker.commission import Charges
from croupier.poker.flop_chase import Colour
from croupier.poker.setup import SeatNo
from croupier.poker.table import SanctionKind
from croupier.poker.terms import Entry, Terms

# --- seats -------------------------------------------------------------------------------------


class Command(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Something somebody wants to do at a table."""

    actor: Actor


class TakeSeat(Command, frozen=True, gc=False, tag=True):
    """A player sits down with chips, or cash that is changed at once (6.3, 8.1)."""

    person: str
    seat: SeatNo
    chips: Cents
    from_closed_game: bool = False


class WantSeat(Command, frozen=True, gc=False, tag=True):
    """A newcomer or a seated player wants a chair (8.1.1, 8.1.2)."""

    person: str
    seat: SeatNo
    chips: Cents = Cents(0)


class AllotSeat(Command, frozen=True, gc=False, tag=True):
    """The chair goes to whoever wants it; where several do, a draw of cards decides (8.1.1)."""

    seat: SeatNo
    draws: tuple[tuple[str, Card], ...] = ()


class MoveSeat(Command, frozen=True, gc=False, tag=True):
    """A seated player moves to an empty chair; `post` rather than wait where it costs (8.9.5)."""

    seat: SeatNo
    to: SeatNo
    post: bool = False


class LeaveSeat(Command, frozen=True, gc=False, tag=True):
    """A player leaves for good, after the hand where they are in one (8.3)."""

    seat: SeatNo


class StepAway(Command, frozen=True, gc=False, tag=True):
    seat: SeatNo


class ComeBack(Command, frozen=True, gc=False, tag=True):
    seat: SeatNo


class SitOut(Command, frozen=True, gc=False, tag=True):
    """A player is to be dealt out of the hands to come, or in again."""

    seat: SeatNo
    out: bool = True


class ComeIn(Command, frozen=True, gc=False, tag=True):
    """How a player makes good: waits for the blind, or posts as much (8.9.3, 8.10)."""

    seat: SeatNo
    way: Entry


class OrderChips(Command, frozen=True, gc=False, tag=True):
    """A player asks for more chips; a lammer shows that they are on their way."""

    seat: SeatNo
    amount: Cents


class DeliverChips(Command, frozen=True, gc=False, tag=True):
    """The chips arrive (6.11)."""

    seat: SeatNo
    amount: Cents


class PickUp(Command, frozen=True, gc=False, tag=True):
    """A player has been away too long (8.11)."""

    seat: SeatNo
    at: int


class ReturnPickedUp(Command, frozen=True, gc=False, tag=True):
    """A picked-up player is back (8.12)."""

    person: str
    at: int


# --- the game and its charges ------------------------------------------------------------------


class Announce(Command, frozen=True, gc=False, tag=True):
    """Another game, buy-in, limit or betting type; a higher minimum names its hour (6.10)."""

    terms: Terms
    at: int
    effective: int | None = None


class AnnounceClosing(Command, frozen=True, gc=False, tag=True):
    at: int


class Agree(Command, frozen=True, gc=False, tag=True):
    """A player agrees to an announced change or closing."""

    notice: int
    person: str


class CloseTable(Command, frozen=True, gc=False, tag=True):
    at: int


class ChangeCharges(Command, frozen=True, gc=False, tag=True):
    """Another commission before a hand; the sign must have been changed (7.3, 7.4)."""

    charges: Charges
    sign_changed: bool


class ChargeTime(Command, frozen=True, gc=False, tag=True):
    """The hourly fee is collected in advance from everybody seated (7.2.2)."""

    at: int
    fee: Cents | None = None


class VerifyTime(Command, frozen=True, gc=False, tag=True):
    """An officer verifies the time charges before they are dropped (7.2.2(e))."""


class DropTime(Command, frozen=True, gc=False, tag=True):
    """The dealer drops the time charges into the box, or puts them in the float."""


# --- a hand ------------------------------------------------------------------------------------


class BeginHand(Command, frozen=True, gc=False, tag=True):
    """The dealer begins the next hand: button, blinds and who is dealt in are fixed."""

    at: int = 0


class PlaceChase(Command, frozen=True, gc=False, tag=True):
    """A Flop Chase wager before any card (8.15)."""

    seat: SeatNo
    colour: Colour
    stake: Cents


class WithdrawChase(Command, frozen=True, gc=False, tag=True):
    """Takes a Flop Chase wager back before any card, or before the new first card."""

    seat: SeatNo
    colour: Colour


class RuleOnSideWagers(Command, frozen=True, gc=False, tag=True):
    """A manager reverses side wagers settled in a game that was not completed (13.10, CP-22)."""


class StartClock(Command, frozen=True, gc=False, tag=True):
    """The dealer's clock runs on the seat to act (6.15)."""

    at: int


class BuyTime(Command, frozen=True, gc=False, tag=True):
    """A player buys more time, with money that is not at stake (6.15.1)."""

    seat: SeatNo
    at: int


class ClockRanOut(Command, frozen=True, gc=False, tag=True):
    """The time to act is up; the dealer may rule otherwise than the default (6.15, CP-23)."""

    at: int
    ruling: Literal["", "dead", "check", "spare"] = ""


class ChangeCards(Command, frozen=True, gc=False, tag=True):
    """The cards are changed after a round because some are unfit (5.3.1)."""

    reason: str


class CheckCards(Command, frozen=True, gc=False, tag=True):
    """New cards are checked before they are shuffled (5.3.2)."""


# --- bonus prizes, breaches, disputes ----------------------------------------------------------


class OfferBonus(Command, frozen=True, gc=False, tag=True):
    bonus: Bonus


class ClaimBonus(Command, frozen=True, gc=False, tag=True):
    """The dealer tells an officer of a hand that is due a bonus prize (11.3)."""

    bonus: str
    seat: SeatNo


class VerifyBonus(Command, frozen=True, gc=False, tag=True):
    award: int


class GiveBonus(Command, frozen=True, gc=False, tag=True):
    """The prize is paid, or goods and services handed over (11.3.1, 11.3.2)."""

    award: int
    paid_in: PaidIn | None = None


class Sanctioned(Command, frozen=True, gc=False, tag=True):
    """An officer excludes, seizes, confiscates or detains (13.2.2 to 13.2.5)."""

    kind: SanctionKind
    person: str
    at: int
    amount: Cents = Cents(0)
    item: str = ""


class HandOver(Command, frozen=True, gc=False, tag=True):
    """Somebody authorised has taken charge of a detained person (13.2.5)."""

    person: str
    at: int


class RecordBreach(Command, frozen=True, gc=False, tag=True):
    """Conduct the book does not allow, as somebody saw it (13.1, 13.8, 13.14, 13.15)."""

    conduct: str
    persons: tuple[str, ...]
    about: str
    at: int


class Find(Command, frozen=True, gc=False, tag=True):
    """A manager finds that conduct harms the game, or decides a dispute (13.4, 13.10)."""

    what: Literal["integrity", "dispute"]
    persons: tuple[str, ...]
    about: str
    at: int
    review_asked: bool = False


class OpenDispute(Command, frozen=True, gc=False, tag=True):
    """A dispute or complaint; the person is told of the inspector (13.9, 13.11)."""

    about: str
    at: int
    inspector_told: bool = False
    referred: bool = False


class Propose(Command, frozen=True, gc=False, tag=True):
    """What the book forbids outright, asked for all the same."""

    what: Literal["divide the pot", "take chips off", "bet on the side", "wager cash", "advice"]


TableOnly = (
    TakeSeat
    | WantSeat
    | AllotSeat
    | MoveSeat
    | LeaveSeat
    | StepAway
    | ComeBack
    | SitOut
    | ComeIn
    | OrderChips
    | DeliverChips
    | PickUp
    | ReturnPickedUp
    | Announce
    | AnnounceClosing
    | Agree
    | CloseTable
    | ChangeCharges
    | ChargeTime
    | VerifyTime
    | DropTime
    | BeginHand
    | PlaceChase
    | WithdrawChase
    | RuleOnSideWagers
    | StartClock
    | BuyTime
    | ClockRanOut
    | ChangeCards
    | CheckCards
    | OfferBonus
    | ClaimBonus
    | VerifyBonus
    | GiveBonus
    | Sanctioned
    | HandOver
    | RecordBreach
    | Find
    | OpenDispute
    | Propose
)
