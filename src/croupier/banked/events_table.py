"""Events of a banked round before the first card, and events of its cards."""

from typing import Literal

import msgspec

from croupier.acts import Actor, Millis
from croupier.banked.commands import Sitting
from croupier.banked.state import CardDuty, Carried, DeckInUse, Marker, TableMemory
from croupier.books import Sign
from croupier.cards import Card
from croupier.money import Cents


class RoundEvent(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Something that happened in a round."""


class RoundSeatEvent(RoundEvent, frozen=True, tag=True, gc=False):
    """An event at one betting area."""

    seat: int


class RoundClauseEvent(RoundEvent, frozen=True, tag=True, gc=False):
    """An event that holds nothing but the clause by which it happened."""

    clause: str


class RoundOpened(RoundEvent, frozen=True, kw_only=True, tag=True, gc=False):
    id: str
    table: str
    book: str
    game: str
    source: str
    sign: Sign
    areas: int
    seats: tuple[Sitting, ...]
    memory: TableMemory
    real_cards: bool
    at: Millis
    by: Actor
    practice: bool = False


class SeatTaken(RoundSeatEvent, frozen=True, tag=True, gc=False):
    person: str
    chips: Cents


class SeatLeft(RoundSeatEvent, frozen=True, tag=True, gc=False):
    person: str
    chips: Cents


class ChipsBought(RoundSeatEvent, frozen=True, tag=True, gc=False):
    amount: Cents


class LimitsAgreed(RoundEvent, frozen=True, tag=True, gc=False):
    marker: Marker
    reason: str
    by: Actor


class AreasConfirmed(RoundEvent, frozen=True, tag=True, gc=False):
    person: str
    areas: tuple[int, ...]
    reason: str
    by: Actor


class WagerPlaced(RoundSeatEvent, frozen=True, tag=True, gc=False):
    """`before` is what lay there; `found` says the amount was recorded, not accepted."""

    home: int
    wager: str
    amount: Cents
    before: Cents = Cents(0)
    found: bool = False


class WagerTakenBack(RoundSeatEvent, frozen=True, tag=True, gc=False):
    """`amount` of a wager goes back to its player: all of it, or the excess."""

    wager: str
    amount: Cents
    why: str = ""
    clause: str = ""


class CarriedPlaced(RoundEvent, frozen=True, tag=True, gc=False):
    """A jackpot wager of the last round stands for this one (Melbourne 11.13)."""

    carried: Carried


class CarriedReturned(RoundEvent, frozen=True, tag=True, gc=False):
    """Its player is no longer here: the chips go to the cage for them (11.13.1)."""

    carried: Carried


class Announced(RoundEvent, frozen=True, tag=True, gc=False):
    says: str
    clause: str


class BetsClosed(RoundEvent, frozen=True, tag=True, gc=False):
    """The wagers are locked, and these hands take part."""

    seats: tuple[int, ...]
    clause: str


class JackpotStake(msgspec.Struct, frozen=True, gc=False):
    """One jackpot wager as it is registered; a carried one was counted in the last round."""

    seat: int
    person: str
    wager: str
    amount: Cents
    carried: bool = False


class JackpotGameStarted(RoundEvent, frozen=True, tag=True, gc=False):
    """`again` after a cancellation: these wagers were registered once already."""

    stakes: tuple[JackpotStake, ...]
    clause: str
    again: bool = False


class JackpotGameCancelled(RoundClauseEvent, frozen=True, tag=True, gc=False):
    """The jackpot wagers registered so far are out of the game."""


class DecksBrought(RoundEvent, frozen=True, tag=True, gc=False):
    decks: tuple[DeckInUse, ...]
    clause: str
    by: Actor


class CardsShuffled(RoundEvent, frozen=True, tag=True, gc=False):
    order: tuple[Card, ...]
    deck: str
    clause: str


class ShuffleSpoilt(RoundClauseEvent, frozen=True, tag=True, gc=False):
    """The cards must be shuffled again before any is dealt."""


class CardsCut(RoundEvent, frozen=True, tag=True, gc=False):
    position: int
    clause: str


# --- cards ----------------------------------------------------------------------


class CardDealt(RoundEvent, frozen=True, tag=True, gc=False):
    to: Literal["board", "seat", "dealer"]
    seat: int
    card: Card | None
    up: bool


class CardBurned(RoundEvent, frozen=True, tag=True, gc=False):
    card: Card | None
    before: str


class BurnDirected(RoundEvent, frozen=True, tag=True, gc=False):
    before: str
    clause: str
    by: Actor


class BoardShown(RoundEvent, frozen=True, tag=True, gc=False):
    """The board as far as it lies face up now, from the first card of the flop."""

    part: tuple[str, ...]
    cards: tuple[Card, ...]
    clause: str


class DealerShown(RoundEvent, frozen=True, tag=True, gc=False):
    """The dealer's cards and the best five declared; `qualifies` where the game asks."""

    cards: tuple[Card, ...]
    hand: str
    category: str
    qualifies: bool | None
    clause: str


class HandTurned(RoundSeatEvent, frozen=True, tag=True, gc=False):
    """A player's two cards lie face up and the best five are declared."""

    cards: tuple[Card, ...]
    hand: str
    category: str


class BoardSpread(RoundEvent, frozen=True, tag=True, gc=False):
    """The stack of community cards is laid out: which card of it goes where."""

    order: tuple[int, ...]
    clause: str


class SurplusNext(RoundEvent, frozen=True, tag=True, gc=False):
    """Cards dealt too many are the next from the shoe, though everybody saw them."""

    cards: tuple[Card, ...]
    clause: str


class CardsExposed(RoundEvent, frozen=True, tag=True, gc=False):
    """Cards that everybody has seen before their time; some are turned face down again."""

    cards: tuple[Card, ...]
    clause: str
    turned_down: bool = False


class CardsCounted(RoundEvent, frozen=True, tag=True, gc=False):
    count: int
    by: Actor


class CountDirected(RoundClauseEvent, frozen=True, tag=True, gc=False):
    """An officer ordered the cards counted (Melbourne 3.3, Canberra 2.6, Sydney 3.8)."""

    by: Actor


class DutyArose(RoundEvent, frozen=True, tag=True, gc=False):
    duty: CardDuty


class DutyDone(RoundEvent, frozen=True, tag=True, gc=False):
    what: str
    note: str
    by: Actor


class StepBegun(RoundEvent, frozen=True, tag=True, gc=False):
    step: int
    at: Millis
