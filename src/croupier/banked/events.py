"""What happened in a round, in the order in which it happened.

An event is complete: the state after it follows from the state before it and the
event alone. Those with face-down cards in them (`CardsShuffled`, `CardDealt`,
`CardBurned`) are for the log; people are shown views.
"""

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from croupier.acts import Actor
from croupier.banked.commands import Sitting
from croupier.banked.state import (
    Carried,
    Caution,
    DeckInUse,
    Duty,
    HandState,
    Marker,
    Outcome,
    TableMemory,
)
from croupier.books import Sign
from croupier.cards import Card
from croupier.money import Cents

Account = Literal["house", "jackpot"]

# --- before the first card ---------------------------------------------------


class RoundOpened(msgspec.Struct, frozen=True, kw_only=True, tag=True, gc=False):
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
    at: int
    by: Actor


class SeatTaken(msgspec.Struct, frozen=True, tag=True, gc=False):
    seat: int
    person: str
    chips: Cents


class SeatLeft(msgspec.Struct, frozen=True, tag=True, gc=False):
    seat: int
    person: str
    chips: Cents


class ChipsBought(msgspec.Struct, frozen=True, tag=True, gc=False):
    seat: int
    amount: Cents


class LimitsAgreed(msgspec.Struct, frozen=True, tag=True, gc=False):
    marker: Marker
    reason: str
    by: Actor


class AreasConfirmed(msgspec.Struct, frozen=True, tag=True, gc=False):
    person: str
    areas: tuple[int, ...]
    reason: str
    by: Actor


class WagerPlaced(msgspec.Struct, frozen=True, tag=True, gc=False):
    """`before` is what lay there; `found` says the amount was recorded, not accepted."""

    seat: int
    home: int
    wager: str
    amount: Cents
    before: Cents = Cents(0)
    found: bool = False


class WagerTakenBack(msgspec.Struct, frozen=True, tag=True, gc=False):
    seat: int
    wager: str
    amount: Cents
    why: str = ""


class CarriedPlaced(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A jackpot wager of the last round stands for this one (Melbourne 11.13)."""

    carried: Carried


class CarriedReturned(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Its player is no longer here: the chips go to the cage for them (11.13.1)."""

    carried: Carried


class Announced(msgspec.Struct, frozen=True, tag=True, gc=False):
    says: str
    clause: str


class BetsClosed(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The wagers are locked, and these hands take part."""

    seats: tuple[int, ...]
    clause: str


class JackpotStake(msgspec.Struct, frozen=True, gc=False):
    """One jackpot wager as it is registered; a carried one fed the meter before."""

    seat: int
    person: str
    wager: str
    amount: Cents
    carried: bool = False


class JackpotGameStarted(msgspec.Struct, frozen=True, tag=True, gc=False):
    """`again` after a cancellation: these wagers were registered once already."""

    stakes: tuple[JackpotStake, ...]
    clause: str
    again: bool = False


class JackpotGameCancelled(msgspec.Struct, frozen=True, tag=True, gc=False):
    clause: str


class DecksBrought(msgspec.Struct, frozen=True, tag=True, gc=False):
    decks: tuple[DeckInUse, ...]
    clause: str
    by: Actor


class CardsShuffled(msgspec.Struct, frozen=True, tag=True, gc=False):
    order: tuple[Card, ...]
    deck: str
    clause: str


class ShuffleSpoilt(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The cards must be shuffled again before any is dealt."""

    clause: str


class CardsCut(msgspec.Struct, frozen=True, tag=True, gc=False):
    position: int
    clause: str


# --- cards --------------------------------------------------------------------


class CardDealt(msgspec.Struct, frozen=True, tag=True, gc=False):
    to: Literal["board", "seat", "dealer"]
    seat: int
    card: Card | None
    up: bool


class CardBurned(msgspec.Struct, frozen=True, tag=True, gc=False):
    card: Card | None
    before: str


class BurnDirected(msgspec.Struct, frozen=True, tag=True, gc=False):
    before: str
    clause: str
    by: Actor


class BoardShown(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The board as far as it lies face up now, from the first card of the flop."""

    part: tuple[str, ...]
    cards: tuple[Card, ...]
    clause: str


class DealerShown(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The dealer's cards and the best five declared; `qualifies` where the game asks."""

    cards: tuple[Card, ...]
    hand: str
    category: str
    qualifies: bool | None
    clause: str


class HandTurned(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A player's two cards lie face up and the best five are declared."""

    seat: int
    cards: tuple[Card, ...]
    hand: str
    category: str


class BoardSpread(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The stack of community cards is laid out: which card of it goes where."""

    order: tuple[int, ...]
    clause: str


class SurplusNext(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Cards dealt too many are the next from the shoe, though everybody saw them."""

    cards: tuple[Card, ...]
    clause: str


class CardsExposed(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Cards that everybody has seen before their time."""

    cards: tuple[Card, ...]
    clause: str


class CardsCounted(msgspec.Struct, frozen=True, tag=True, gc=False):
    count: int
    by: Actor


class DutyArose(msgspec.Struct, frozen=True, tag=True, gc=False):
    duty: Duty


class DutyDone(msgspec.Struct, frozen=True, tag=True, gc=False):
    what: str
    note: str
    by: Actor


class StepBegun(msgspec.Struct, frozen=True, tag=True, gc=False):
    step: int
    at: int


# --- decisions ----------------------------------------------------------------


class HandLooked(msgspec.Struct, frozen=True, tag=True, gc=False):
    seat: int


class Decided(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Fold, check or bet; `found` is a bet recorded as it lay, be it wrong."""

    seat: int
    street: str
    act: Literal["fold", "check", "bet"]
    wager: str = ""
    amount: Cents = Cents(0)
    found: bool = False


class Declared(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A player's words, without effect (Melbourne 7.4.2(a), Perth 3.2)."""

    seat: int
    says: str


class HandDeemedFolded(msgspec.Struct, frozen=True, tag=True, gc=False):
    seat: int
    why: str
    clause: str


class HandConceded(msgspec.Struct, frozen=True, tag=True, gc=False):
    seat: int
    clause: str


class BetCorrected(msgspec.Struct, frozen=True, tag=True, gc=False):
    seat: int
    wager: str
    before: Cents
    amount: Cents
    clause: str


class JackpotToppedUp(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A low jackpot wager is brought up; `late`, after the flop was seen (UP-13)."""

    seat: int
    wager: str
    before: Cents
    amount: Cents
    late: bool
    clause: str


class HandRetracted(msgspec.Struct, frozen=True, tag=True, gc=False):
    seat: int
    clause: str


# --- settlement ---------------------------------------------------------------


class AllFolded(msgspec.Struct, frozen=True, tag=True, gc=False):
    """No hand is left and nothing lies on the layout: the round needs no more cards."""

    clause: str


class WagerSettled(msgspec.Struct, frozen=True, tag=True, gc=False):
    """One wager's result: `won` on top of the stake, `returned` all that goes back."""

    seat: int
    wager: str
    staked: Cents
    outcome: Outcome
    won: Cents
    returned: Cents
    clauses: tuple[str, ...]
    account: Account = "house"
    withheld: Cents = Cents(0)


class SettlementUnwound(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A result is taken back and the wager lies on the layout again (A25, UC-11)."""

    seat: int
    wager: str
    staked: Cents
    returned: Cents
    withheld: Cents
    account: Account
    clause: str


class WagerReturned(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A wager without a result goes back."""

    seat: int
    wager: str
    amount: Cents
    clauses: tuple[str, ...]


class WagerCarried(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A jackpot wager without a result stands for the next round."""

    seat: int
    wager: str
    amount: Cents
    clauses: tuple[str, ...]


class MainSettled(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Every wager but the jackpot's has its result."""

    jackpot: bool


class JackpotHand(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Hole cards and flop of a hand with a jackpot wager, for the jackpot desk."""

    seat: int
    person: str
    category: str
    cards: tuple[Card, ...]
    wagers: Mapping[str, Cents]
    clause: str


class JackpotPaid(msgspec.Struct, frozen=True, tag=True, gc=False):
    seat: int
    prize: str
    amount: Cents
    clauses: tuple[str, ...]
    withheld: Cents = Cents(0)


class RoundClosed(msgspec.Struct, frozen=True, tag=True, gc=False):
    memory: TableMemory
    at: int


# --- when something goes wrong --------------------------------------------------


class IrregularityReported(msgspec.Struct, frozen=True, tag=True, kw_only=True, gc=False):
    number: int
    irregularity: str
    seat: int
    seats: tuple[int, ...]
    cards: tuple[Card, ...]
    facts: tuple[str, ...]
    note: str
    clause: str
    by: Actor


class OfficerTold(msgspec.Struct, frozen=True, tag=True, gc=False):
    report: int
    role: str


class Ruled(msgspec.Struct, frozen=True, tag=True, kw_only=True, gc=False):
    report: int
    irregularity: str
    hands: str
    wagers: str
    jackpots: str
    then: tuple[str, ...]
    reason: str
    clauses: tuple[str, ...]
    by: Actor


class ReportDismissed(msgspec.Struct, frozen=True, tag=True, gc=False):
    report: int
    reason: str
    by: Actor


class RoundVoided(msgspec.Struct, frozen=True, tag=True, gc=False):
    clause: str


class HandEnded(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A ruling takes one hand out: void, dead, or deemed folded."""

    seat: int
    hand: HandState
    clause: str


class HandRestored(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A hand taken by mistake is back with its player (Melbourne 11.7.1)."""

    seat: int
    clause: str


class ViewMoved(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The right to look goes to another of the player's hands (Melbourne 11.12.1)."""

    away_from: int
    to: int
    clause: str


class RetractionOffered(msgspec.Struct, frozen=True, tag=True, gc=False):
    seats: tuple[int, ...]
    clause: str


class CorrectionAsked(msgspec.Struct, frozen=True, tag=True, gc=False):
    seat: int
    clause: str


class Cautioned(msgspec.Struct, frozen=True, tag=True, gc=False):
    caution: Caution


class PlayerExcluded(msgspec.Struct, frozen=True, tag=True, gc=False):
    person: str
    clause: str


class WinningsWithheld(msgspec.Struct, frozen=True, tag=True, gc=False):
    """What this hand wins waits for a determination (Melbourne 14.2.3, Perth 5.17)."""

    seat: int
    clause: str


class TableSuspended(msgspec.Struct, frozen=True, tag=True, gc=False):
    clause: str


class TableResumed(msgspec.Struct, frozen=True, tag=True, gc=False):
    clause: str


class JackpotWagersStopped(msgspec.Struct, frozen=True, tag=True, gc=False):
    """No jackpot wager is taken in this round (Melbourne 9.2.1)."""

    clause: str


class Directed(msgspec.Struct, frozen=True, tag=True, gc=False):
    what: str
    seats: tuple[int, ...]
    persons: tuple[str, ...]
    reason: str
    clause: str
    by: Actor


AnyEvent: TypeAlias = (
    RoundOpened
    | SeatTaken
    | SeatLeft
    | ChipsBought
    | LimitsAgreed
    | AreasConfirmed
    | WagerPlaced
    | WagerTakenBack
    | CarriedPlaced
    | CarriedReturned
    | Announced
    | BetsClosed
    | JackpotGameStarted
    | JackpotGameCancelled
    | DecksBrought
    | CardsShuffled
    | ShuffleSpoilt
    | CardsCut
    | CardDealt
    | CardBurned
    | BurnDirected
    | BoardShown
    | DealerShown
    | HandTurned
    | BoardSpread
    | SurplusNext
    | CardsExposed
    | CardsCounted
    | DutyArose
    | DutyDone
    | StepBegun
    | HandLooked
    | Decided
    | Declared
    | HandDeemedFolded
    | HandConceded
    | BetCorrected
    | JackpotToppedUp
    | HandRetracted
    | AllFolded
    | WagerSettled
    | SettlementUnwound
    | WagerReturned
    | WagerCarried
    | MainSettled
    | JackpotHand
    | JackpotPaid
    | RoundClosed
    | IrregularityReported
    | OfficerTold
    | Ruled
    | ReportDismissed
    | RoundVoided
    | HandEnded
    | HandRestored
    | ViewMoved
    | RetractionOffered
    | CorrectionAsked
    | Cautioned
    | PlayerExcluded
    | WinningsWithheld
    | TableSuspended
    | TableResumed
    | JackpotWagersStopped
    | Directed
)
