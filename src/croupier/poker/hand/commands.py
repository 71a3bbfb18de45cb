"""The commands of a hand, such as `Fold` and `DealBoard`; each says who gives it, in what role.

A player acts for their own seat. A dealer, or whoever may deal, may record any player's act.
"""

from croupier import acts
from croupier.cards import Card
from croupier.money import Cents
from croupier.poker.hand.events import MaybeCard
from croupier.poker.setup import SeatNo


class HandCommand(acts.Command, frozen=True, gc=False, tag=True):
    """Something somebody wants to do; `decide` says what follows, or refuses."""


class PlaceDeck(HandCommand, frozen=True, gc=False, tag=True):
    """The dealer takes up the shuffled and cut deck, next card first (3.1, 5.2)."""

    cards: tuple[Card, ...]


class PostBlinds(HandCommand, frozen=True, gc=False, tag=True):
    """Antes, blinds and posts that are due go in."""


class Straddle(HandCommand, frozen=True, gc=False, tag=True):
    """A voluntary over-blind, double the last blind (6.5, 8.9.4)."""

    seat: SeatNo


class DealHole(HandCommand, frozen=True, gc=False, tag=True):
    """Deals `count` cards, by default all that are due.

    With a deck in the dealer's hand the cards come from it. Without one they may be
    recorded here in dealing order; those left out are unknown until shown.
    """

    cards: tuple[MaybeCard, ...] = ()
    count: int | None = None


class Fold(HandCommand, frozen=True, gc=False, tag=True):
    seat: SeatNo


class Check(HandCommand, frozen=True, gc=False, tag=True):
    """Passes the bet on; for the last blind, stands on it (CP-6)."""

    seat: SeatNo


class Call(HandCommand, frozen=True, gc=False, tag=True):
    seat: SeatNo


class Bet(HandCommand, frozen=True, gc=False, tag=True):
    """Opens the betting of a round."""

    seat: SeatNo
    to: Cents


class Raise(HandCommand, frozen=True, gc=False, tag=True):
    """`to` is the whole of the bet in this round, what is already in it included."""

    seat: SeatNo
    to: Cents


class TimeUp(HandCommand, frozen=True, gc=False, tag=True):
    """The dealer's clock has run out on a player: dead if there was a bet, else a check (6.15)."""

    seat: SeatNo


class Discard(HandCommand, frozen=True, gc=False, tag=True):
    """Throws away one card of three; None where the card was not recorded."""

    seat: SeatNo
    card: MaybeCard


class DealBoard(HandCommand, frozen=True, gc=False, tag=True):
    """Burns a card and turns the next community cards; recorded ones are named here."""

    cards: tuple[Card, ...] = ()
    burned: MaybeCard = None


class Show(HandCommand, frozen=True, gc=False, tag=True):
    """Lays a hand open and flat; `cards` names those that were not recorded before."""

    seat: SeatNo
    cards: tuple[MaybeCard, ...] = ()


class Muck(HandCommand, frozen=True, gc=False, tag=True):
    """Gives a hand up at the showdown, unshown."""

    seat: SeatNo


class Showdown(HandCommand, frozen=True, gc=False, tag=True):
    """The dealer has the hands shown in order: equal or better shows, the rest muck (8.20.4)."""


class AskToSee(HandCommand, frozen=True, gc=False, tag=True):
    """`asker` wants to see the mucked hand of `seat` (9.5).

    A pot winner who asks may lose the pot to it, and must be `sure` of that.
    """

    asker: SeatNo
    seat: SeatNo
    cards: tuple[MaybeCard, ...] = ()
    sure: bool = False


class Push(HandCommand, frozen=True, gc=False, tag=True):
    """The dealer pushes the pots: the round of play ends."""


class Inspect(HandCommand, frozen=True, gc=False, tag=True):
    """Somebody who may deal looks at a player's cards when the hand is over (8.21)."""

    seat: SeatNo
