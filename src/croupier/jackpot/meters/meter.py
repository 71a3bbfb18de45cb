"""Opening a jackpot meter, contributions of wagers, and taking them back.

Meters are immutable: each function gives the movement of the pools, and `moved` the meter after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec

from croupier.errors import BadInput
from croupier.jackpot.meters.pools import NONE, STILL, Meter, Pool, PoolMove, check_balance, opened
from croupier.jackpot.meters.pools import moved as moved_pools
from croupier.jackpot.meters.terms import JackpotTerms
from croupier.money import CENT, Cents, round_down, show_exact


class MeterStake(msgspec.Struct, frozen=True, gc=False):
    """Wagers of one level that were registered when the pools had these numbers of resets."""

    level: int
    epochs: tuple[int, ...]
    count: int = 1


def open_meter(name: str, terms: JackpotTerms) -> Meter:
    """A new meter, which the house has filled to its reseeds."""
    seeds = tuple(PoolMove(house=Fraction(reseed)) for reseed in terms.reseeds)
    return moved(Meter(name, terms, tuple(Pool(NONE) for _ in seeds)), seeds)


def meter_at(name: str, terms: JackpotTerms, values: Sequence[Fraction]) -> Meter:
    """A meter with given values, for settling one round."""
    if len(values) != len(terms.reseeds):
        raise BadInput("pools", f"{len(terms.reseeds)} values, one for each pool", len(values))
    return Meter(name, terms, tuple(opened(value) for value in values))


def moved(meter: Meter, moves: tuple[PoolMove, ...]) -> Meter:
    """The meter after a movement of each pool."""
    return Meter(meter.name, meter.terms, moved_pools(meter.pools, moves))


def checked(meter: Meter) -> Meter:
    """The same meter, after a check that its pools balance and hold at least their reseeds."""
    check_balance(meter.name, meter.pools)
    if meter.terms.holds_reseed:
        for number, (pool, reseed) in enumerate(zip(meter.pools, meter.terms.reseeds, strict=True)):
            if pool.value < reseed:
                raise BadInput(
                    f"meter {meter.name} pool {number + 1}",
                    f"at least its reseed of {show_exact(Fraction(reseed))}",
                    show_exact(pool.value),
                )
    return meter


def feed(terms: JackpotTerms, counts: Sequence[int]) -> tuple[PoolMove, ...]:
    """The contributions to each pool of so many wagers of each level."""
    if len(terms.levels) == 1 and len(terms.reseeds) == 1:
        return (PoolMove(counts[0] * terms.levels[0].feeds[0]),)
    moves = []
    for pool in range(len(terms.reseeds)):
        parts = [
            count * level.feeds[pool]
            for level, count in zip(terms.levels, counts, strict=True)
            if count and level.feeds[pool]
        ]
        fed = parts[0] if len(parts) == 1 else sum(parts, NONE)
        moves.append(PoolMove(fed) if fed else STILL)
    return tuple(moves)


def take_back(meter: Meter, stakes: Iterable[MeterStake]) -> tuple[PoolMove, ...]:
    """What leaves each pool when wagers are returned: their contributions that are still in it.

    A wager registered before a pool was last reset has nothing left in it. Where a pool may
    never hold less than its reseed, the house pays what would be missing.
    """
    taken = [NONE] * len(meter.pools)
    for stake in stakes:
        feeds = meter.terms.levels[stake.level].feeds
        for place, pool in enumerate(meter.pools):
            if stake.epochs[place] == pool.epoch:
                taken[place] += stake.count * feeds[place]
    moves = []
    for pool, reseed, amount in zip(meter.pools, meter.terms.reseeds, taken, strict=True):
        short = reseed - (pool.value - amount)
        if meter.terms.holds_reseed and short > 0:
            moves.append(PoolMove(fed=-amount, house=short, resets=1))
        else:
            moves.append(PoolMove(fed=-amount) if amount else STILL)
    return tuple(moves)


def surplus(meter: Meter) -> tuple[Fraction, ...]:
    """What each pool holds above its reseed, which goes to other meters when this one closes."""
    return tuple(
        max(NONE, pool.value - reseed)
        for pool, reseed in zip(meter.pools, meter.terms.reseeds, strict=True)
    )


def split(amount: Fraction, heirs: int) -> tuple[Fraction, ...]:
    """An amount over several meters in whole cents, the first taking what is left over."""
    each = Fraction(round_down(amount / heirs, CENT))
    return (amount - each * (heirs - 1), *([each] * (heirs - 1)))


def stake_money(terms: JackpotTerms, counts: Sequence[int]) -> Cents:
    """What so many wagers of each level cost together."""
    return sum(
        (level.cost * count for level, count in zip(terms.levels, counts, strict=True)), Cents(0)
    )
