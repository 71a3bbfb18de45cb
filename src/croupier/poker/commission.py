"""What the house takes for hosting the game (section 7).

A `Charge` is what the sign says. Percentage and per-hand charges come out of the pots when
they are pushed, and plug into the hand as its `Commission`; until the push they lie on the
slide and may go back (CP-11). Per-person and time charges are taken at the table, before
the cards and by the hour, and never touch a pot.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

import msgspec

from croupier.errors import BadInput
from croupier.money import CENT, NOTHING, Cents, Rate, round_down
from croupier.poker.hand import Hand
from croupier.poker.pots import shares
from croupier.poker.settling import Commission, PotResult, no_commission

Method = Literal["percentage", "time", "per-hand", "per-person", "nil"]

LOWEST, HIGHEST = Fraction(2, 100), Fraction(10, 100)


class Charge(msgspec.Struct, frozen=True, kw_only=True):
    """The commission of one table, as its sign states it (7.1).

    `cap` bounds a whole hand, all pots together (7.7). `chip` is the lowest chip the rake is
    taken in. `amount` is the hourly fee, the fee per person, or per hand for any number of
    players; `by_players` gives the fee per hand from that many players on (7.2.3(b)).
    """

    method: Method = "nil"
    rate: Rate | None = None
    cap: Cents | None = None
    amount: Cents = NOTHING
    by_players: tuple[tuple[int, Cents], ...] = ()
    chip: Cents = CENT
    tie_exempt_per_pot: bool = True
    side_pots_first: bool = False

    def __post_init__(self) -> None:
        if self.method == "percentage":
            if self.rate is None or not LOWEST <= self.rate.share <= HIGHEST:
                raise BadInput("rate", "2% to 10% (7.2.1)", got=str(self.rate))
        elif self.rate is not None:
            raise BadInput("rate", "none, for only a percentage has one", got=str(self.rate))
        for name, value in (("cap", self.cap), ("amount", self.amount)):
            if value is not None and value < 0:
                raise BadInput(name, "no less than 0.00", got=value)

    def per_hand(self, players: int) -> Cents:
        """The fixed fee of a hand with so many players in it."""
        fees = [fee for least, fee in self.by_players if players >= least]
        return fees[-1] if fees else self.amount


def commission(charge: Charge) -> Commission:
    """What a hand under this charge gives up when its pots are pushed."""
    if charge.method == "percentage":
        return lambda hand, results: _percentage(charge, hand, results)
    if charge.method == "per-hand":
        return lambda hand, results: _fixed(charge, hand, results)
    return no_commission


def _percentage(charge: Charge, hand: Hand, results: tuple[PotResult, ...]) -> tuple[Cents, ...]:
    """A share of the called money, floored to the rake chip over the hand, capped once (7.7)."""
    taken = [NOTHING] * len(results)
    if not hand.voluntary or charge.rate is None:
        return tuple(taken)
    exempt = _exempt(charge, hand, results)
    pooled, already = NOTHING, NOTHING
    for number in _order(charge, results):
        if number in exempt:
            continue
        pooled += results[number].pot.amount
        due = round_down(charge.rate.of(pooled), charge.chip)
        due = due if charge.cap is None else min(due, charge.cap)
        taken[number] = due - already
        already = due
    return tuple(taken)


def _order(charge: Charge, results: tuple[PotResult, ...]) -> Iterator[int]:
    numbers = range(len(results))
    return iter(reversed(numbers)) if charge.side_pots_first else iter(numbers)


def _exempt(charge: Charge, hand: Hand, results: tuple[PotResult, ...]) -> frozenset[int]:
    """Pots shared by equal hands with nobody else's money in them (7.8)."""
    tied = frozenset(n for n, result in enumerate(results) if _only_equal_hands(hand, result))
    if charge.tie_exempt_per_pot or len(tied) == len(results):
        return tied
    return frozenset()


def _only_equal_hands(hand: Hand, result: PotResult) -> bool:
    """A high and a low winner are not equal hands, so both halves must be tied by everyone."""
    payers = {share.seat for share in shares(hand, result.pot)}
    both = [set(winners) for winners in (result.high, result.low) if winners]
    return result.contested and len(payers) > 1 and all(winners == payers for winners in both)


def _fixed(charge: Charge, hand: Hand, results: tuple[PotResult, ...]) -> tuple[Cents, ...]:
    """A set fee from the main pot on, no more than the pots hold; blinds alone are free (7.6)."""
    taken = [NOTHING] * len(results)
    left = charge.per_hand(len(hand.seats)) if hand.voluntary else NOTHING
    left = left if charge.cap is None else min(left, charge.cap)
    for number in _order(charge, results):
        taken[number] = min(left, results[number].pot.amount)
        left -= taken[number]
    return tuple(taken)
