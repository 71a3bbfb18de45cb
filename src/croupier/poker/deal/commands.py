"""The commands around a hand: gestures, reports of what went wrong, and rulings.

Cards come in as arguments: a reshuffle brings the new order of the stub. Where no deck is in
the dealer's hand, cards that were turned are named, and an order has no cards.
"""

from typing import Literal

from croupier import acts
from croupier.cards import Card
from croupier.money import Cents
from croupier.poker.deal.flop_chase import Colour
from croupier.poker.deal.gestures import Announcement
from croupier.poker.hand.events import MaybeCard
from croupier.poker.setup import SeatNo

Irregular = Literal[
    "card-exposed-in-cut",
    "not-shuffled",
    "dealt-out-of-order",
    "player-dealt-out",
    "wrong-count",
    "defective-deck",
]
"""What is reported, by the book's name for it; the facts decide which row rules."""

Disruption = Literal["civil commotion", "fire", "riot", "brawl", "robbery", "act of God", "fraud"]


class DealOnlyCommand(acts.Command, frozen=True, gc=False, tag=True):
    """Something somebody wants to do around a hand; `decide` says what follows, or refuses."""


class ShuffleDeck(DealOnlyCommand, frozen=True, gc=False, tag=True):
    """The dealer has shuffled (5.1); the order is known where the house shuffles for itself."""

    cards: tuple[Card, ...] = ()


class CutDeck(DealOnlyCommand, frozen=True, gc=False, tag=True):
    """The dealer cuts, once only, `position` cards from the top (5.2)."""

    position: int = 0


class Gesture(DealOnlyCommand, frozen=True, gc=False, tag=True):
    """Chips put in, each with its worth, and words said with them."""

    seat: SeatNo
    chips: tuple[Cents, ...] = ()
    said: Announcement = Announcement()


class MakeUp(DealOnlyCommand, frozen=True, gc=False, tag=True):
    """Adds what a bet was short of the call (6.17)."""

    seat: SeatNo


class Surrender(DealOnlyCommand, frozen=True, gc=False, tag=True):
    """Folds instead, and leaves the short bet in the pot (6.17)."""

    seat: SeatNo


class RuleOnFold(DealOnlyCommand, frozen=True, gc=False, tag=True):
    """The dealer says whether a fold out of turn stands, where the house reads it so (CP-10)."""

    seat: SeatNo
    stands: bool


class FindBoxed(DealOnlyCommand, frozen=True, gc=False, tag=True):
    """A card lies face up, `place` cards down from the next one (9.3)."""

    place: int = 0
    card: MaybeCard = None


class DealUnburned(DealOnlyCommand, frozen=True, gc=False, tag=True):
    """The dealer turns the next board cards and forgets to burn."""

    cards: tuple[Card, ...] = ()


class FindMissedBurn(DealOnlyCommand, frozen=True, gc=False, tag=True):
    """Somebody notices that the latest board cards came without a burn (9.4, 9.8)."""

    order: tuple[Card, ...] = ()
    cards: tuple[Card, ...] = ()


class TurnEarly(DealOnlyCommand, frozen=True, gc=False, tag=True):
    """The dealer turns the next board cards before the betting round is over (9.10 to 9.12)."""

    order: tuple[Card, ...] = ()
    cards: tuple[Card, ...] = ()


class TurnTooMany(DealOnlyCommand, frozen=True, gc=False, tag=True):
    """The dealer turns `extra` cards more than the street has (9.9, 9.13, 9.14)."""

    extra: int = 1
    order: tuple[Card, ...] = ()
    cards: tuple[Card, ...] = ()


class TurnTooFew(DealOnlyCommand, frozen=True, gc=False, tag=True):
    """The dealer turns a flop that is `missing` cards short (CP-19)."""

    missing: int = 1
    order: tuple[Card, ...] = ()
    cards: tuple[Card, ...] = ()


class ShuffleAside(DealOnlyCommand, frozen=True, gc=False, tag=True):
    """The card set aside is shuffled with the stub (9.12.3)."""

    order: tuple[Card, ...] = ()


class ExposeHole(DealOnlyCommand, frozen=True, gc=False, tag=True):
    """The dealer shows a hole card while dealing (9.7, 9.1.1(i))."""

    seat: SeatNo
    card: Card


class DropCards(DealOnlyCommand, frozen=True, gc=False, tag=True):
    """A player drops or shows cards of their own (9.6)."""

    seat: SeatNo
    cards: tuple[Card, ...]


class ShowTo(DealOnlyCommand, frozen=True, gc=False, tag=True):
    """A player lets another see the hand (9.2)."""

    seat: SeatNo
    to: SeatNo


class AskShown(DealOnlyCommand, frozen=True, gc=False, tag=True):
    """`asker` wants a hand that was shown to one player shown to all (9.2)."""

    asker: SeatNo
    seat: SeatNo


class Misgive(DealOnlyCommand, frozen=True, gc=False, tag=True):
    """The dealer has dealt a seat so many cards too many, or too few where negative."""

    seat: SeatNo
    by_cards: int = 1


class Report(DealOnlyCommand, frozen=True, gc=False, tag=True):
    """Something wrong with the deal is noticed; the book's rows say what follows.

    `hands` puts cards that went out in the wrong order where they belong. `seat` is the one
    concerned; for a player who was left out it need not be in the hand (9.1.1(d)). `by_cards` says
    how many cards too many a hand of a real deck has, or too few where negative (9.1.1(e)).
    """

    what: Irregular
    seat: SeatNo | None = None
    correctable: bool = False
    hands: tuple[tuple[SeatNo, tuple[Card, ...]], ...] = ()
    note: str = ""
    by_cards: int = 0


class DirectCount(DealOnlyCommand, frozen=True, gc=False, tag=True):
    """An officer orders the cards counted (3.4)."""


class CountCards(DealOnlyCommand, frozen=True, gc=False, tag=True):
    """The cards are counted and verified by order of an officer (3.4)."""

    found: int


class PassDiscard(DealOnlyCommand, frozen=True, gc=False, tag=True):
    """A player's discard is overlooked and play goes on (9.15)."""

    seat: SeatNo


class FindLateDiscard(DealOnlyCommand, frozen=True, gc=False, tag=True):
    """Somebody notices that a seat has not discarded (9.15.1, 9.15.2)."""

    seat: SeatNo
    card: MaybeCard = None
    order: tuple[Card, ...] = ()
    cards: tuple[Card, ...] = ()


class DeclareDead(DealOnlyCommand, frozen=True, gc=False, tag=True):
    """A hand is declared dead because cards or information were exchanged (13.14)."""

    seat: SeatNo
    note: str


class VoidWagers(DealOnlyCommand, frozen=True, gc=False, tag=True):
    """An offender's wagers are void: returned, or held where a device was used (13.2.1)."""

    seat: SeatNo
    to: Literal["returned", "held"]
    note: str


class Invalidate(DealOnlyCommand, frozen=True, gc=False, tag=True):
    """The outcome of the game is invalidated; of a fraud the effect is recorded (13.5)."""

    ground: Disruption
    effect: str = ""


class DealChaseFlop(DealOnlyCommand, frozen=True, gc=False, tag=True):
    """The flop for the side wagers when one player is left before it (8.17.3(a)(i))."""

    cards: tuple[Card, ...] = ()


class CheckCards(DealOnlyCommand, frozen=True, gc=False, tag=True):
    """The cards that replace a defective deck have been checked (5.3.2)."""


class WithdrawChase(DealOnlyCommand, frozen=True, gc=False, tag=True):
    """Takes a side wager back after a misdeal, before the new first card (8.15.2)."""

    seat: SeatNo
    colour: Colour


class RuleOnSideWagers(DealOnlyCommand, frozen=True, gc=False, tag=True):
    """A manager has side wagers go back that were settled before a misdeal (13.10, CP-22)."""
