"""The values of a jackpot that a design may change: seed, increment and prizes.

A seed is for each 1 of the wager (in Perth of Level 1), an increment is a share of the wager. A
prize is what it pays for each 1 of the wager, a sum in dollars where the sign prints one, or the
share of the meter where a straight flush takes one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil, floor

from msgspec.structs import replace

from croupier.errors import BadInput
from croupier.jackpot.meters.settlement import ROYAL
from croupier.jackpot.meters.terms import HandPrizeTerms, JackpotTerms, LevelTerms
from croupier.jackpot.meters.wording import MeterPart, MeterParts, PerWager, Sum
from croupier.money import Cents

SEED, INCREMENT, PREFIX = "seed", "increment", "jackpot."
RATE_STEP, SHARE_STEP = Fraction(1, 10_000), Fraction(1, 100)
"""The steps of increments (a hundredth of a per cent) and of shares of the meter."""
LADDER = (1, 1), (10, 5), (100, 10), (200, 50), (1000, 100), (5000, 500), (10_000, 1000)
"""From which number on prizes and seeds are printed in which steps."""
LONGEST = 10_000_000


def now(terms: JackpotTerms) -> dict[str, Fraction]:
    """Every value that may be changed, as it is now."""
    found: dict[str, Fraction] = {}
    first = terms.levels[0]
    if _progressive(terms):
        found[SEED] = Fraction(terms.reseeds[0], first.cost)
        found[INCREMENT] = sum(first.feeds, Fraction(0)) / first.cost
    for hand, prize in terms.prizes.items():
        match prize.worth:
            case PerWager(multiple=multiple):
                found[hand] = multiple
            case Sum(amount=amount):
                found[hand] = Fraction(amount, 100)
            case MeterParts() as parts if hand != ROYAL:
                found[hand] = parts.share
    return found


def changed_terms(terms: JackpotTerms, values: Mapping[str, Fraction]) -> JackpotTerms:
    """The same jackpot with other values."""
    before, prizes = now(terms), dict(terms.prizes)
    for name, value in values.items():
        if name not in (SEED, INCREMENT) and value != before[name]:
            prizes[name] = _prize(prizes[name], value)
    reseeds, levels = terms.reseeds, terms.levels
    if SEED in values and values[SEED] != before[SEED]:
        # pools of several levels keep their proportions
        grown = values[SEED] / before[SEED]
        reseeds = tuple(Cents(round(reseed * grown)) for reseed in reseeds)
    if INCREMENT in values and values[INCREMENT] != before[INCREMENT]:
        grown = values[INCREMENT] / before[INCREMENT]
        levels = tuple(_fed(level, grown) for level in levels)
    return replace(terms, prizes=prizes, reseeds=reseeds, levels=levels)


def _fed(level: LevelTerms, grown: Fraction) -> LevelTerms:
    return replace(level, feeds=tuple(feed * grown for feed in level.feeds))


def _prize(prize: HandPrizeTerms, value: Fraction) -> HandPrizeTerms:
    match prize.worth:
        case PerWager(returns_stake=back):
            return replace(prize, worth=PerWager(value, back))
        case Sum():
            return replace(prize, worth=Sum(Cents(round(value * 100))))
        case MeterParts(parts=parts):
            return replace(prize, worth=MeterParts((MeterPart(value, parts[0].of),)))


def is_share(terms: JackpotTerms, name: str) -> bool:
    """Whether a value is a share: the increment, or what a prize takes of the meter."""
    prize = terms.prizes.get(name)
    return name == INCREMENT or (prize is not None and isinstance(prize.worth, MeterParts))


def is_fixed(terms: JackpotTerms, name: str) -> bool:
    """Whether a value is a prize that the meter has no part in."""
    return name != SEED and not is_share(terms, name)


def _progressive(terms: JackpotTerms) -> bool:
    return ROYAL in terms.prizes and isinstance(terms.prizes[ROYAL].worth, MeterParts)


# --- from text -------------------------------------------------------------------------------


def free_jackpot(
    terms: JackpotTerms, names: Sequence[str], bounds: Sequence[str]
) -> dict[str, tuple[Fraction, ...]]:
    """The values that are free, from `jackpot.seed`, `jackpot.increment` and `jackpot.flush`.

    Without bounds such as `jackpot.increment=20%..40%` a value may be from half to twice that of
    now. Seeds and prizes are taken in the steps in which they are printed.
    """
    before = {name: value for name, value in now(terms).items() if value}
    limits = dict(_bound(text, terms, before) for text in bounds)
    free: dict[str, tuple[Fraction, ...]] = {}
    for given in names:
        name = given.removeprefix(PREFIX)
        if name not in before:
            known = ", ".join(f"{PREFIX}{one}" for one in before)
            raise BadInput("--free", f"values of this jackpot: {known}", got=given)
        low, high = limits.pop(name, (before[name] / 2, 2 * before[name]))
        if is_share(terms, name):
            low, high = min(low, Fraction(1)), min(high, Fraction(1))
        free[name] = tuple(_steps(terms, name, low, high))
        if not free[name]:
            raise BadInput("--bounds", "bounds with a printed value between them", got=given)
    if limits:
        unused = PREFIX + next(iter(limits))
        raise BadInput("--bounds", "bounds of values that are free", got=unused)
    return free


_NUMBER = r"([0-9]{1,8}(?:\.[0-9]{1,4})?)(%?)"
_BOUND = re.compile(rf"jackpot\.([a-z-]+)={_NUMBER}\.\.{_NUMBER}")


def _bound(
    text: str, terms: JackpotTerms, known: Mapping[str, Fraction]
) -> tuple[str, tuple[Fraction, Fraction]]:
    found = _BOUND.fullmatch(text.replace(" ", ""))
    if found is None or found[1] not in known:
        example = "jackpot.seed=10000..50000 or jackpot.increment=20%..40%"
        raise BadInput("--bounds", f"a value with its lowest and highest, such as {example}", text)
    share = is_share(terms, found[1])
    if share != bool(found[3]) or share != bool(found[5]):
        expected = "shares such as 20%..40%" if share else "numbers without %, such as 50..200"
        raise BadInput("--bounds", f"{found[1]} in {expected}", got=text)
    low, high = (Fraction(number) / (100 if share else 1) for number in (found[2], found[4]))
    if not 0 < low <= high <= (1 if share else LONGEST):
        most = "100%" if share else f"{LONGEST:,}"
        raise BadInput("--bounds", f"values that rise, above 0 and up to {most}", got=text)
    return found[1], (low, high)


def _steps(terms: JackpotTerms, name: str, low: Fraction, high: Fraction) -> Iterator[Fraction]:
    """Every printed value between two."""
    if is_share(terms, name):
        step = RATE_STEP if name == INCREMENT else SHARE_STEP
        yield from (step * n for n in range(max(ceil(low / step), 1), floor(high / step) + 1))
        return
    at = Fraction(0)
    while (at := _next(at)) <= high:
        if at >= low:
            yield at


def _next(at: Fraction) -> Fraction:
    step = max(wide for first, wide in LADDER if at >= first or first == 1)
    return Fraction((at // step + 1) * step)
