"""The pools of a jackpot meter: their values, and the sums of everything that moved them.

The value of a pool is what it opened with, contributions of wagers and money of the house, less
what was paid, with transfers between meters and approved corrections. A pool keeps each of these
sums, so that its value can be checked at any time.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

import msgspec
from msgspec.structs import replace

from croupier.errors import BadInput
from croupier.jackpot.meters.terms import JackpotTerms
from croupier.money import show_exact

NONE: Final = Fraction(0)


class OutOfBalance(BadInput):
    """A meter that does not hold what its history says."""


class PoolMove(msgspec.Struct, frozen=True, gc=False):
    """One movement of one pool.

    `fed` is what wagers bring (and, negative, what returned wagers take out again), `house` what
    the house puts in, `paid` what winners get, `moved` what comes from or goes to other meters,
    `corrected` an approved correction. `resets` counts how often it went back to its reseed.
    """

    fed: Fraction = NONE
    house: Fraction = NONE
    paid: Fraction = NONE
    moved: Fraction = NONE
    corrected: Fraction = NONE
    resets: int = 0

    @property
    def change(self) -> Fraction:
        return self.fed + self.house - self.paid + self.moved + self.corrected


STILL: Final = PoolMove()


class Pool(msgspec.Struct, frozen=True, gc=False):
    """A pool: its value in exact cents, and the sums that make it up.

    `epoch` counts resets: a wager registered before one has nothing left in the pool.
    """

    value: Fraction
    opening: Fraction = NONE
    fed: Fraction = NONE
    house: Fraction = NONE
    paid: Fraction = NONE
    moved: Fraction = NONE
    corrected: Fraction = NONE
    epoch: int = 0

    @property
    def accounted(self) -> Fraction:
        """The value that the sums of all movements come to."""
        return self.opening + self.fed + self.house - self.paid + self.moved + self.corrected


class Meter(msgspec.Struct, frozen=True, gc=False):
    """A jackpot system's meter: its terms and its pools."""

    name: str
    terms: JackpotTerms
    pools: tuple[Pool, ...]

    @property
    def values(self) -> tuple[Fraction, ...]:
        return tuple(pool.value for pool in self.pools)

    @property
    def epochs(self) -> tuple[int, ...]:
        return tuple(pool.epoch for pool in self.pools)

    @property
    def displays(self) -> tuple[Fraction, ...]:
        """What each level's display shows: all pools that level can win."""
        values = self.values
        return tuple(sum((values[pool] for pool in one.wins), NONE) for one in self.terms.levels)

    @property
    def total(self) -> Fraction:
        """Everything on the meter: for a meter of one pool, its value."""
        return sum(self.values, NONE)


def opened(value: Fraction) -> Pool:
    """A pool that begins with a given value."""
    return Pool(value=value, opening=value)


def after(pool: Pool, move: PoolMove) -> Pool:
    """The pool after a movement."""
    if move is STILL:
        return pool
    if not (move.house or move.paid or move.moved or move.corrected or move.resets):
        return replace(pool, value=pool.value + move.fed, fed=pool.fed + move.fed)
    return Pool(
        value=pool.value + move.change,
        opening=pool.opening,
        fed=pool.fed + move.fed,
        house=pool.house + move.house,
        paid=pool.paid + move.paid,
        moved=pool.moved + move.moved,
        corrected=pool.corrected + move.corrected,
        epoch=pool.epoch + move.resets,
    )


def moved(pools: tuple[Pool, ...], moves: tuple[PoolMove, ...]) -> tuple[Pool, ...]:
    """All pools after a movement of each."""
    if len(pools) == 1:
        return (after(pools[0], moves[0]),)
    return tuple(after(pool, move) for pool, move in zip(pools, moves, strict=True))


def check_balance(name: str, pools: Iterable[Pool]) -> None:
    """Raises `OutOfBalance` where the value of a pool is not the sum of its movements."""
    for number, pool in enumerate(pools, 1):
        if pool.value != pool.accounted:
            raise OutOfBalance(
                f"meter {name} pool {number}",
                f"{show_exact(pool.accounted, 8)}, which is the sum of its movements",
                show_exact(pool.value, 8),
            )
