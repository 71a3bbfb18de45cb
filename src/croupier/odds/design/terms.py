"""The terms of a design: the targets, and the entries of pay tables that are free, with bounds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil, floor
from pathlib import Path

import msgspec

from croupier.errors import BadInput
from croupier.extras import need
from croupier.money import LONGEST_ODDS
from croupier.odds.asking.pay_entries import entries
from croupier.odds.asking.question import Question
from croupier.odds.checks import check_file
from croupier.odds.design.targets import DesignTargets

HALF = Fraction(1, 2)
MOST_TABLES = 3_000_000
"""The most tables in bounds: each is compared with the target."""
LADDER = (1, 1), (10, 5), (50, 10), (100, 50), (1000, 100), (10_000, 1000)
"""From which odds on pay tables are printed in which steps."""


class DesignTerms(msgspec.Struct, frozen=True, kw_only=True):
    """What a design is asked for: the targets, and the odds that each free entry may have.

    `edge` and `element_of_risk` are shares of the Ante and of all wagers, `hit_rate` is how often a
    round wins more than it loses, `volatility` the standard deviation of a round in Antes. Where a
    side wager is designed, all of them are about a unit of it. `rising` asks that a better hand of
    the same table never pays less.
    """

    edge: Fraction | None = None
    element_of_risk: Fraction | None = None
    hit_rate: Fraction | None = None
    volatility: Fraction | None = None
    free: dict[str, tuple[Fraction, ...]]
    rising: bool = True
    tables: int = 5
    most_solved: int = 60

    @property
    def targets(self) -> DesignTargets:
        return DesignTargets(
            edge=self.edge,
            element_of_risk=self.element_of_risk,
            hit_rate=self.hit_rate,
            volatility=self.volatility,
        )

    def __post_init__(self) -> None:
        if not self.free:
            raise BadInput("--free", "at least one entry of a pay table, such as blind.flush")
        _ = self.targets  # raises BadInput for targets that no game can have
        for name, given, most in (("--tables", self.tables, 50),
                                  ("--most-solved", self.most_solved, 10_000)):  # fmt: skip
            if not 1 <= given <= most:
                raise BadInput(name, f"a whole number from 1 to {most:,}", got=given)
        size = 1
        for values in self.free.values():
            size *= len(values)
        if size > MOST_TABLES:
            expected = f"fewer free entries or closer bounds: at most {MOST_TABLES:,} tables"
            raise BadInput("--free", expected, got=f"{size:,}")


def read_share(field: str, text: str) -> Fraction | None:
    """A share from text such as `2%` or `0.02`; None where the text is empty."""
    found = re.fullmatch(r"(-?[0-9]{1,3}(?:\.[0-9]{1,12})?)(%?)", text.replace(" ", ""))
    if not text:
        return None
    if found is None:
        raise BadInput(field, "a share such as 2% or 0.02", got=text)
    return Fraction(found[1]) / (100 if found[2] else 1)


def read_deviation(field: str, text: str) -> Fraction | None:
    """A standard deviation from text such as `4.9`; None where the text is empty."""
    if not text:
        return None
    if re.fullmatch(r"[0-9]{1,7}(?:\.[0-9]{1,12})?", text) is None:
        raise BadInput(field, "a standard deviation such as 4.9", got=text)
    return Fraction(text)


def check_par_sheet(file: Path) -> None:
    """Raises BadInput, before any work is done, for a par sheet that cannot be written."""
    check_file("--par-sheet", file, (".csv", ".pdf"))
    if file.suffix.lower() == ".pdf":
        need("pdf", "--par-sheet")


def free_entries(
    question: Question, patterns: Sequence[str], bounds: Sequence[str], *, whole: bool
) -> dict[str, tuple[Fraction, ...]]:
    """The odds that each free entry may have; `blind.*` names all entries of a table.

    Without bounds of its own an entry may pay from half to twice what it pays now, in the steps
    in which pay tables are printed; with bounds, every whole number, or every half, between them.
    """
    known = entries(question.game)
    limits = dict(_bound(text, known) for text in bounds)
    step = Fraction(1) if whole else HALF
    free = {}
    for name in dict.fromkeys(n for pattern in patterns for n in _named(pattern, known)):
        if name in limits:
            low, high = limits[name]
            free[name] = tuple(_between(low, high, step, name))
        else:
            free[name] = tuple(_printed(known[name], step))
    unused = [name for name in limits if name not in free]
    if unused:
        raise BadInput("--bounds", "bounds of entries that are free", got=unused[0])
    return free


def _named(pattern: str, known: Mapping[str, Fraction]) -> list[str]:
    table, dot, hand = pattern.partition(".")
    found = [name for name in known if name == pattern or
             (dot and hand == "*" and name.startswith(f"{table}."))]  # fmt: skip
    if not found:
        tables = ", ".join(dict.fromkeys(f"{name.partition('.')[0]}.*" for name in known))
        raise BadInput("--free", f"entries of pay tables: {tables}, or one such as "
                       f"{next(iter(known), 'blind.flush')}", got=pattern)  # fmt: skip
    return found


_BOUND = re.compile(r"([a-z0-9_.-]+)=([0-9]{1,7}(?:/[0-9]{1,3})?)\.\.([0-9]{1,7}(?:/[0-9]{1,3})?)")


def _bound(text: str, known: Mapping[str, Fraction]) -> tuple[str, tuple[Fraction, Fraction]]:
    found = _BOUND.fullmatch(text.replace(" ", ""))
    if found is None or found[1] not in known:
        raise BadInput("--bounds", "an entry with its lowest and highest odds, such as "
                       "blind.flush=1..3", got=text)  # fmt: skip
    try:
        low, high = Fraction(found[2]), Fraction(found[3])
    except ZeroDivisionError:
        low = high = Fraction(0)
    if not 0 < low <= high <= LONGEST_ODDS:
        raise BadInput("--bounds", f"odds that rise, above 0 and up to {LONGEST_ODDS:,}", got=text)
    return found[1], (low, high)


def _between(low: Fraction, high: Fraction, step: Fraction, name: str) -> Iterator[Fraction]:
    first, last = ceil(low / step), floor(high / step)
    if first > last:
        raise BadInput("--bounds", f"bounds with odds in steps of {step} between them", got=name)
    return (step * n for n in range(max(first, 1), last + 1))


def _printed(now: Fraction, step: Fraction) -> Iterator[Fraction]:
    """Odds from half to twice those of now, in steps that grow with them."""
    at = max(step, Fraction(ceil(now / 2 / step) * step))
    while at <= 2 * now:
        yield at
        grown = max(wide for first, wide in LADDER if at >= first or first == 1)
        at = at + step if at < LADDER[1][0] else Fraction((at // grown + 1) * grown)
