"""The part of `croupier design` about jackpots: seed, increment and prizes for a stated return."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.books import Book
from croupier.cli.output import grid, lines, page, percent, say
from croupier.jackpot import (
    JackpotDesign,
    design_jackpot,
    design_jackpot_json,
    free_jackpot,
    terms_to_design,
)

if TYPE_CHECKING:
    from rich.console import RenderableType


def design_jackpot_of(
    law: Book,
    line: dict[str, Any],
    target: Fraction,
    names: Sequence[str],
    bounds: Sequence[str],
    *,
    mix: Sequence[int] | None,
    wanted: int,
    json: bool,
) -> None:
    """Says which values of a jackpot bring its return nearest to the target."""
    terms = terms_to_design(law, line)
    free = free_jackpot(terms, names, bounds)
    found = design_jackpot(terms, target, free, mix=mix, wanted=wanted)
    say(
        design_jackpot_json(law, terms, found),
        json=json,
        people=lambda: _page(law, found),
    )


def _page(law: Book, found: JackpotDesign) -> RenderableType:
    """One column for each jackpot: the values that were free, then its return in parts."""
    tables = found.jackpots
    first = tables[0].levels[0]
    rows = [
        (f"jackpot.{name}", *(_value(name, one.values[name]) for one in tables))
        for name in tables[0].values
    ]
    rows += [
        ("return", *(percent(one.total, 6) for one in tables)),
        ("off by", *(percent(one.distance, 6) for one in tables)),
        ("fixed prizes", *(percent(one.levels[0].fixed, 6) for one in tables)),
        ("increments", *(percent(one.levels[0].increment, 6) for one in tables)),
        ("seeds after a royal flush", *(percent(one.levels[0].reseeds, 6) for one in tables)),
        ("added after straight flushes", *(percent(one.levels[0].top_ups, 6) for one in tables)),
        ("break-even meter", *(f"{round(one.levels[0].break_even / 100):,}" for one in tables)),
    ]
    columns = ("", *(str(number) for number in range(1, len(tables) + 1)))
    shown = grid(f"{law.file.house}: a jackpot that returns {percent(found.target)}", columns, rows)
    most = max(one.error for one in tables)
    told = [f"  {found.searched:,} jackpots in bounds: no other is nearer."]
    if len(tables[0].levels) > 1:
        told.append(
            f"  The return is of all wagers together, the parts are those of {first.level}."
        )
    told.append(f"  The error of a return is at most {percent(most, 6)} of the wager.\n")
    return page(shown, *lines(*told))


def _value(name: str, value: Fraction) -> str:
    share = name == "increment" or value < 1
    return percent(value, 2) if share else f"{float(value):,g}" if value < 10**6 else str(value)
