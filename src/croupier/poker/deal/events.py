"""The events around a hand, such as `Misdealt` and `HoleExposed`: what the log says of a deal."""

from typing import Literal

import msgspec

from croupier.acts import Actor
from croupier.cards import Card
from croupier.money import Cents
from croupier.poker.deal.flop_chase import ChaseResult, Colour
from croupier.poker.deal.gestures import Announcement, GestureReading, SpokenWord
from croupier.poker.hand.events import MaybeCard
from croupier.poker.setup import SeatNo


class DealOnlyEvent(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Something that has happened around a hand; it is never refused."""


class Shuffled(DealOnlyEvent, frozen=True, gc=False, tag=True):
    cards: tuple[Card, ...]


class CutMade(DealOnlyEvent, frozen=True, gc=False, tag=True):
    at: int


class Gestured(DealOnlyEvent, frozen=True, gc=False, tag=True):
    """Chips and words in turn, and the dealer's reading of them."""

    seat: SeatNo
    chips: tuple[Cents, ...]
    said: Announcement
    reading: GestureReading


class ActedEarly(DealOnlyEvent, frozen=True, gc=False, tag=True):
    """An act out of turn: kept, and tested when the turn comes (6.18)."""

    seat: SeatNo
    reading: GestureReading
    level: Cents
    word: SpokenWord


class EarlyStood(DealOnlyEvent, frozen=True, gc=False, tag=True):
    """The turn has come and the early act binds, as now read."""

    seat: SeatNo
    reading: GestureReading


class EarlyReleased(DealOnlyEvent, frozen=True, gc=False, tag=True):
    """The turn has come, or the round has closed, and the early act does not bind (6.18.2)."""

    seat: SeatNo
    clause: str


class FoldedEarly(DealOnlyEvent, frozen=True, gc=False, tag=True):
    """A fold out of turn takes effect before the turn: nobody else is left to play against."""

    seat: SeatNo


class RightsLost(DealOnlyEvent, frozen=True, gc=False, tag=True):
    """A check out of turn: no bet or raise for the round or, by reading, the hand (6.18.3)."""

    seat: SeatNo
    hand_long: bool


class FoldReferred(DealOnlyEvent, frozen=True, gc=False, tag=True):
    """The dealer is to say whether a fold out of turn stands."""

    seat: SeatNo


class Surrendered(DealOnlyEvent, frozen=True, gc=False, tag=True):
    """A short bet left in the pot by a player who folds (6.17)."""

    seat: SeatNo
    amount: Cents


class Boxed(DealOnlyEvent, frozen=True, gc=False, tag=True):
    """A card found face up goes to the muck (9.3)."""

    place: int
    card: MaybeCard


class Misturned(DealOnlyEvent, frozen=True, gc=False, tag=True):
    """Board cards turned by mistake: the burn stays, the cards are taken back."""

    cards: tuple[Card, ...]
    burned: tuple[MaybeCard, ...]
    clause: str


class ExtraOpened(DealOnlyEvent, frozen=True, gc=False, tag=True):
    """Cards opened beyond the right one (9.13, 9.14)."""

    cards: tuple[Card, ...]
    to: Literal["burn", "muck", "stub"]
    clause: str


class SetAside(DealOnlyEvent, frozen=True, gc=False, tag=True):
    """The latest board card is taken back and set aside (9.12.1)."""

    card: Card
    clause: str


class Reshuffled(DealOnlyEvent, frozen=True, gc=False, tag=True):
    """The stub in a new order, with the cards set aside and the last `took` of the board in it.

    `burn_lies` says that the next board cards come without a new burn.
    """

    cards: tuple[Card, ...]
    took: int
    burn_lies: bool
    clause: str


class Redealt(DealOnlyEvent, frozen=True, gc=False, tag=True):
    """Board cards dealt anew in the round that is being played."""

    cards: tuple[Card, ...]
    burned: tuple[MaybeCard, ...]
    clause: str


class BurnPutRight(DealOnlyEvent, frozen=True, gc=False, tag=True):
    """The board card that should have been burned is the burn, the next one takes its place."""

    burned: Card
    card: Card


class BurnNotMade(DealOnlyEvent, frozen=True, gc=False, tag=True):
    """The burn that was recorded before the latest board cards was not made (9.4, 9.8)."""

    clause: str


class HoleExposed(DealOnlyEvent, frozen=True, gc=False, tag=True):
    """Everybody saw a hole card, shown by the dealer or by the player."""

    seat: SeatNo
    card: Card
    by_dealer: bool


class HoleReplaced(DealOnlyEvent, frozen=True, gc=False, tag=True):
    """The exposed card becomes the first burn, the would-be burn takes its place (9.7)."""

    seat: SeatNo
    out: Card
    new: MaybeCard


class ShownTo(DealOnlyEvent, frozen=True, gc=False, tag=True):
    seat: SeatNo
    to: SeatNo


class ShownToAll(DealOnlyEvent, frozen=True, gc=False, tag=True):
    """A hand that one player saw is shown to the table on request (9.2)."""

    seat: SeatNo
    asked_by: SeatNo
    cards: tuple[MaybeCard, ...]


class Misgiven(DealOnlyEvent, frozen=True, gc=False, tag=True):
    """Cards too many, `given` off the stub, or too few, `kept` back on it."""

    seat: SeatNo
    given: tuple[MaybeCard, ...]
    kept: int


class CountPutRight(DealOnlyEvent, frozen=True, gc=False, tag=True):
    """The card missing is given, or the card too many taken back on the stub (9.1.1(e))."""

    seat: SeatNo
    given: tuple[MaybeCard, ...]
    taken: int


class Reconstructed(DealOnlyEvent, frozen=True, gc=False, tag=True):
    """Cards that went out in the wrong order lie where they belong (9.1.1(c), (d))."""

    hands: tuple[tuple[SeatNo, tuple[Card, ...]], ...]
    clause: str


class Misdealt(DealOnlyEvent, frozen=True, gc=False, tag=True):
    """A misdeal: new shuffle and cut, same player first; blinds stay up or go back (CP-16).

    With `new_cards` the deck is replaced. Records that do not say it replace a defective deck.
    """

    what: str
    clause: str
    blinds_stay: bool
    new_cards: bool | None = None


class HandVoided(DealOnlyEvent, frozen=True, gc=False, tag=True):
    """A void hand: all its money leaves the pot, to the player or to be held."""

    seat: SeatNo
    amount: Cents
    to: Literal["returned", "held"]
    clause: str


class Invalidated(DealOnlyEvent, frozen=True, gc=False, tag=True):
    """The game has no outcome; every wager goes back (13.5, 13.6)."""

    ground: str
    clause: str
    effect: str


class Ruled(DealOnlyEvent, frozen=True, gc=False, tag=True):
    """Who ruled what, by which clause."""

    what: str
    clause: str
    by: Actor
    seat: SeatNo | None = None
    note: str = ""


class CountDirected(DealOnlyEvent, frozen=True, gc=False, tag=True):
    by: Actor


class CardsCounted(DealOnlyEvent, frozen=True, gc=False, tag=True):
    by: Actor
    found: int


class DiscardMissed(DealOnlyEvent, frozen=True, gc=False, tag=True):
    """A player was passed over without a discard (9.15)."""

    seat: SeatNo


class DiscardNotMade(DealOnlyEvent, frozen=True, gc=False, tag=True):
    """A discard that was recorded, of a card that nobody saw, was not made (9.15)."""

    seat: SeatNo


class LateDiscarded(DealOnlyEvent, frozen=True, gc=False, tag=True):
    seat: SeatNo
    card: MaybeCard


class ChaseFlopDealt(DealOnlyEvent, frozen=True, gc=False, tag=True):
    """A flop for the side wagers only; the pot is won already (8.17.3(a)(i))."""

    cards: tuple[Card, ...]
    burned: tuple[MaybeCard, ...]


class ChaseSettled(DealOnlyEvent, frozen=True, gc=False, tag=True):
    """Side wagers decided, or decided anew on a corrected flop (9.16, 10.2.1)."""

    results: tuple[ChaseResult, ...]


class CardsChecked(DealOnlyEvent, frozen=True, gc=False, tag=True):
    """The cards that replace a defective deck were checked (5.3.2)."""


class ChaseWithdrawn(DealOnlyEvent, frozen=True, gc=False, tag=True):
    """A side wager was taken back before the new first card."""

    seat: SeatNo
    colour: Colour
