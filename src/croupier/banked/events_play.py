"""Events of decisions and of settlement in a banked round."""

from collections.abc import Mapping
from typing import Literal

from croupier.acts import Millis
from croupier.banked.events_table import RoundClauseEvent, RoundEvent, RoundSeatEvent
from croupier.banked.state import TableMemory, ToldAmount, WagerOutcome
from croupier.cards import Card
from croupier.money import Cents

BankAccount = Literal["house", "jackpot"]


# --- decisions ------------------------------------------------------------------


class HandLooked(RoundSeatEvent, frozen=True, tag=True, gc=False):
    """A player picked up the cards of a hand."""


class Decided(RoundSeatEvent, frozen=True, tag=True, gc=False):
    """A fold, check or bet; `found` marks a bet of a wrong amount, recorded as it lay."""

    street: str
    act: Literal["fold", "check", "bet"]
    wager: str = ""
    amount: Cents = Cents(0)
    found: bool = False


class Declared(RoundSeatEvent, frozen=True, tag=True, gc=False):
    """A player's words, without effect (Melbourne 7.4.2(a), Perth 3.2)."""

    says: str


class HandDeemedFolded(RoundSeatEvent, frozen=True, tag=True, gc=False):
    why: str
    clause: str


class HandConceded(RoundSeatEvent, frozen=True, tag=True, gc=False):
    clause: str


class BetCorrected(RoundSeatEvent, frozen=True, tag=True, gc=False):
    wager: str
    before: Cents
    amount: Cents
    clause: str


class JackpotToppedUp(RoundSeatEvent, frozen=True, tag=True, gc=False):
    """A low jackpot wager is brought up; `late`, after the flop was seen (UP-13)."""

    wager: str
    before: Cents
    amount: Cents
    late: bool
    clause: str


class HandRetracted(RoundSeatEvent, frozen=True, tag=True, gc=False):
    clause: str


# --- settlement -----------------------------------------------------------------


class AllFolded(RoundClauseEvent, frozen=True, tag=True, gc=False):
    """No hand is left and nothing lies on the layout: the round needs no more cards."""


class WagerSettled(RoundSeatEvent, frozen=True, tag=True, gc=False):
    """One wager's result: `won` on top of the stake, `returned` all that goes back."""

    wager: str
    staked: Cents
    outcome: WagerOutcome
    won: Cents
    returned: Cents
    clauses: tuple[str, ...]
    account: BankAccount = "house"
    withheld: Cents = Cents(0)


class AmountTold(RoundSeatEvent, frozen=True, tag=True, gc=False):
    """A player whose follow-up wager was too low is told what to wager from now on (11.11.2)."""

    told: ToldAmount


class SettlementUnwound(RoundSeatEvent, frozen=True, tag=True, gc=False):
    """A result is taken back and the wager lies on the layout again (A25, UC-11)."""

    wager: str
    staked: Cents
    returned: Cents
    withheld: Cents
    account: BankAccount
    clause: str


class WagerReturned(RoundSeatEvent, frozen=True, tag=True, gc=False):
    """A wager without a result goes back."""

    wager: str
    amount: Cents
    clauses: tuple[str, ...]


class WagerCarried(RoundSeatEvent, frozen=True, tag=True, gc=False):
    """A jackpot wager without a result stands for the next round."""

    wager: str
    amount: Cents
    clauses: tuple[str, ...]


class MainSettled(RoundEvent, frozen=True, tag=True, gc=False):
    """Every wager but the jackpot's has its result."""

    jackpot: bool


class JackpotHand(RoundSeatEvent, frozen=True, tag=True, gc=False):
    """Hole cards and flop of a hand with a jackpot wager, for the jackpot desk."""

    person: str
    category: str
    cards: tuple[Card, ...]
    wagers: Mapping[str, Cents]
    clause: str


class JackpotPaid(RoundSeatEvent, frozen=True, tag=True, gc=False):
    prize: str
    amount: Cents
    clauses: tuple[str, ...]
    withheld: Cents = Cents(0)


class RoundClosed(RoundEvent, frozen=True, tag=True, gc=False):
    memory: TableMemory
    at: Millis
