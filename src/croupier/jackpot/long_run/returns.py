"""What a jackpot wager returns in the long run, for players who never fold a jackpot hand.

Fixed prizes return their multiple times their chance. The rest is what goes into the pools and
comes out again: contributions, the reseed after each royal flush, and what the house adds when a
straight flush leaves less than the reseed. Two top hands from one flop are left out; they change
the figures by less than the error given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

import msgspec

from croupier.books import Book
from croupier.errors import BadInput
from croupier.jackpot.long_run.chances import chance
from croupier.jackpot.long_run.pool import QUANTILES, LongRun, long_run
from croupier.jackpot.meters.line import read_terms
from croupier.jackpot.meters.settlement import ROYAL, STRAIGHT_FLUSH
from croupier.jackpot.meters.terms import JackpotTerms, LevelTerms
from croupier.jackpot.meters.wording import MeterParts, PerWager, Sum
from croupier.money import Cents, Rate

NONE = Fraction(0)
FINEST = Fraction(1, 10_000)
"""A hundredth of a per cent: the finest step of the rates in the books."""


class LevelReturn(msgspec.Struct, frozen=True, kw_only=True):
    """The return of one kind of jackpot wager, in parts of the wager.

    `error` bounds what is left out: wagers that come one by one, and prizes rounded up. Amounts of
    money (`break_even`, the meter at a royal flush) are in cents.
    """

    option: str
    level: str
    cost: Cents
    fixed: Fraction
    increment: Fraction
    reseeds: Fraction
    top_ups: Fraction
    error: Fraction
    break_even: Fraction
    mean: Fraction
    quantiles: dict[str, int]
    seed: int | None = None
    rate: str = ""

    @property
    def total(self) -> Fraction:
        """What comes back for each dollar wagered."""
        return self.fixed + self.increment + self.reseeds + self.top_ups


def returns(terms: JackpotTerms, mix: Sequence[int] | None = None) -> tuple[LevelReturn, ...]:
    """The return at each level. `mix` says how many wagers of each level are placed; it matters
    only where a wager feeds pools in other parts than it can win them."""
    return returns_by(terms, mix, long_run)


PoolRun: TypeAlias = Callable[[Fraction, Fraction, Fraction, Fraction, Fraction], LongRun]
"""The long run of a pool, from its growth, its reseed, two chances and the cut."""


def returns_by(
    terms: JackpotTerms, mix: Sequence[int] | None, run: PoolRun
) -> tuple[LevelReturn, ...]:
    """The return at each level, with the long run of pools computed in this way."""
    pools = _pools(terms, mix or [1] * len(terms.levels), run)
    return tuple(_level(terms, place, pools) for place in range(len(terms.levels)))


def every_return(
    book: Book, line: Mapping[str, Any], mix: Sequence[int] | None = None
) -> Iterator[LevelReturn]:
    """The returns of a book: of every option and seed the line leaves open."""
    if book.jackpot is None:
        raise BadInput("book", "a book with a jackpot", got=book.id)
    if book.jackpot.kind != "prize meter":
        yield from returns(read_terms(book, line), mix)
        return
    for option in book.jackpot.option:
        if str(line.get("option", option.id)) != option.id:
            continue
        for row in option.seeds:
            if line.get("seed", row.seed) == row.seed:
                terms = read_terms(book, {**line, "option": option.id, "seed": row.seed})
                yield from returns(terms, mix)


def common(rows: Sequence[LevelReturn]) -> tuple[Fraction, tuple[LevelReturn, ...]]:
    """The return that all rows aim at, to a hundredth of a per cent, and the rows that miss it.

    A printed rate is rounded to a hundredth of a per cent, so a row within half of that fits.
    """
    middle = sorted(row.total for row in rows)[len(rows) // 2]
    aim = round(middle / FINEST) * FINEST
    strays = tuple(row for row in rows if abs(row.total - aim) > FINEST / 2 + row.error)
    return aim, strays


# --- pools -----------------------------------------------------------------------------------


class _Pool(msgspec.Struct, frozen=True):
    """What a pool takes in for each wager that can win it, in cents, and its long run."""

    growth: Fraction
    reseed: Fraction
    run: LongRun


def _cut(terms: JackpotTerms) -> Fraction:
    """The part of the meter a straight flush takes; nothing where its prize is fixed."""
    prize = terms.prizes.get(STRAIGHT_FLUSH)
    return prize.worth.share if prize is not None and isinstance(prize.worth, MeterParts) else NONE


def _pools(terms: JackpotTerms, mix: Sequence[int], long: PoolRun) -> list[_Pool]:
    if len(mix) != len(terms.levels) or min(mix) < 0 or not any(mix):
        expected = f"{len(terms.levels)} numbers from 0, not all of them 0"
        raise BadInput("mix", expected, str(list(mix)))
    royal, straight, cut = chance(ROYAL), chance(STRAIGHT_FLUSH), _cut(terms)
    pools = []
    for place, reseed in enumerate(terms.reseeds):
        fed = sum((n * one.feeds[place] for n, one in zip(mix, terms.levels, strict=True)), NONE)
        winners = sum(n for n, one in zip(mix, terms.levels, strict=True) if place in one.wins)
        growth = fed / winners if winners else NONE
        seed = Fraction(reseed)
        if terms.holds_reseed and cut:
            run = long(growth, seed, royal, straight, cut)
        else:
            mean = (growth + royal * seed) / (royal + cut * straight)
            run = LongRun(mean=mean, top_up=NONE, top_up_error=NONE, quantiles={})
        pools.append(_Pool(growth, seed, run))
    return pools


def _level(terms: JackpotTerms, place: int, pools: Sequence[_Pool]) -> LevelReturn:
    level = terms.levels[place]
    royal, straight, cut = chance(ROYAL), chance(STRAIGHT_FLUSH), _cut(terms)
    won = [pools[pool] for pool in level.wins] if _progressive(terms) else []
    fixed = sum((_fixed(terms, hand, level) for hand in terms.prizes), NONE) / level.cost
    rounding = Fraction(terms.round_to or 1) * (royal + cut * straight)
    only = won[0].run.quantiles if len(won) == 1 else {}
    return LevelReturn(
        option=terms.option,
        level=level.id,
        cost=level.cost,
        seed=terms.seed,
        rate=str(Rate(sum(level.feeds, NONE) / level.cost)),
        fixed=fixed,
        increment=sum((pool.growth for pool in won), NONE) / level.cost,
        reseeds=royal * sum((pool.reseed for pool in won), NONE) / level.cost,
        top_ups=straight * sum((pool.run.top_up for pool in won), NONE) / level.cost,
        error=(
            rounding + straight * sum((pool.run.top_up_error for pool in won), NONE)
        ) / level.cost,
        break_even=(1 - fixed) * level.cost / (royal + cut * straight) if won else NONE,
        mean=sum((pool.run.mean for pool in won), NONE),
        quantiles={name: only[name] for name in QUANTILES if name in only},
    )  # fmt: skip


def _progressive(terms: JackpotTerms) -> bool:
    return ROYAL in terms.prizes and isinstance(terms.prizes[ROYAL].worth, MeterParts)


def _fixed(terms: JackpotTerms, hand: str, level: LevelTerms) -> Fraction:
    """What a fixed prize pays on average, in cents."""
    match terms.prizes[hand].worth:
        case PerWager(returns_stake=back) as worth:
            return chance(hand) * (worth.of(level.cost) + (level.cost if back else 0))
        case Sum(amount=amount):
            return chance(hand) * amount
    return NONE
