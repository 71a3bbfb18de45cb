"""`croupier jackpot`: what jackpot wagers are worth."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import App, Parameter

from croupier.books import Book, load_book
from croupier.cli.jackpot.system import BookName, Cost, SignFile, counts_in, jackpot_line
from croupier.cli.jackpot.years import show_years
from croupier.cli.output import AsJson, say
from croupier.errors import BadInput
from croupier.jackpot import (
    COUNTS,
    HANDS_DEALT,
    LevelReturn,
    common,
    every_return,
    read_terms,
)
from croupier.money import show_exact

if TYPE_CHECKING:
    from rich.console import RenderableType

app = App(name="jackpot", help="What jackpot wagers are worth.")
app.command(show_years, name="years")

Mix = Annotated[
    str | None,
    Parameter(help="How many wagers of each level are placed, such as 5,3,2; Perth only."),
]


@app.command(name="return")
def show_return(
    book: BookName,
    *,
    option: Annotated[int | None, Parameter(help="Only this option (Melbourne).")] = None,
    seed: Annotated[int | None, Parameter(help="Only this seed (Melbourne).")] = None,
    cost: Cost = None,
    sign: SignFile = None,
    mix: Mix = None,
    json: AsJson = False,
) -> None:
    """Show what a jackpot wager returns in the long run, for players who never fold its hands.

    Every row of the book's seeds and rates, with what it is made of: fixed prizes, increments,
    reseeds after royal flushes, and what the house adds after straight flushes. Break-even is the
    meter from which a wager is worth its cost.
    """
    law = load_book(book)
    line = jackpot_line(law, option, seed, cost, sign)
    rows = tuple(every_return(law, line, counts_in(mix, "--mix")))
    if not rows:
        raise BadInput("seed" if seed is not None else "option", f"one that {law.id} offers")
    aim, strays = common(rows)
    answer = {
        "book": law.id,
        "hands": {"dealt": HANDS_DEALT} | COUNTS,
        "rows": [_record(row) for row in rows],
        "common_return": _part(aim, 4),
        "strays": [_name(row) for row in strays],
        "notes": _notes(law, line),
    }
    say(answer, json=json, people=lambda: _page(law, rows, aim, strays, _notes(law, line)))


def _notes(law: Book, line: dict[str, Any]) -> list[str]:
    notes = ["For players who never fold a hand that wins a jackpot prize."]
    if law.jackpot is not None and law.jackpot.kind == "sign pool":
        left_out = [name for name in ("bonus", "minimum_guarantee") if line.get(name)]
        if left_out:
            notes.append(f"Left out, for they depend on the table: {', '.join(left_out)}.")
        unstated = read_terms(law, line).unstated
        if unstated:
            notes.append(f"Left out, for the sign does not state them: {', '.join(unstated)}.")
    return notes


# --- for machines ------------------------------------------------------------------------------


def _record(row: LevelReturn) -> dict[str, Any]:
    told: dict[str, Any] = {"option": row.option, "level": row.level}
    if row.seed is not None:
        told["seed"] = row.seed
    told |= {"rate": row.rate, "cost": show_exact(row.cost, 2)}
    for name in ("fixed", "increment", "reseeds"):
        part: Fraction = getattr(row, name)
        told[name] = _part(part)
        told[f"{name}_exact"] = f"{part.numerator}/{part.denominator}"
    told |= {
        "top_ups": _part(row.top_ups),
        "return": _part(row.total),
        "error": _part(row.error, 12),
        "house_edge": _part(1 - row.total),
        "break_even": show_exact(row.break_even, 2),
        "meter_at_royal": {"mean": show_exact(row.mean, 2)}
        | {name: show_exact(Fraction(value), 2) for name, value in row.quantiles.items()},
    }
    return told


def _part(part: Fraction, places: int = 10) -> str:
    scaled = round(part * 10**places)
    digits = str(abs(scaled)).rjust(places + 1, "0")
    return f"{'-' if scaled < 0 else ''}{digits[:-places]}.{digits[-places:]}"


def _name(row: LevelReturn) -> str:
    return f"option {row.option} seed {row.seed}" if row.seed is not None else row.level


# --- for people ----------------------------------------------------------------------------------


def _page(
    law: Book,
    rows: tuple[LevelReturn, ...],
    aim: Fraction,
    strays: tuple[LevelReturn, ...],
    notes: list[str],
) -> RenderableType:
    from rich.console import Group
    from rich.text import Text

    lines = [f"For wagers of {_costs(rows)}."]
    if len(rows) > 1 and not strays:
        lines.append(f"Every row returns {_percent(aim, 2)}, as near as its printed rate allows.")
    lines += [f"Strays from {_percent(aim, 2)}: {_name(row)}." for row in strays]
    most = max(row.error for row in rows)
    lines.append(f"Right to within {_percent(most, 6)} of the wager. {' '.join(notes)}")
    return Group(_returns(law, rows), _meters(rows), *(Text(line) for line in lines))


def _returns(law: Book, rows: tuple[LevelReturn, ...]) -> RenderableType:
    from croupier.cli.odds.pages import grid_of

    title = f"{law.file.house}: long-run return of a jackpot wager"
    parts = ("rate", "fixed", "reseeds", "top-ups", "return", "break-even")
    grid = grid_of(title, "row", *parts)
    for row in rows:
        made_of = (row.fixed, row.reseeds, row.top_ups, row.total)
        figures = (_percent(part) for part in made_of)
        grid.add_row(_short_name(row), row.rate, *figures, _dollars(row.break_even))
    return grid


def _meters(rows: tuple[LevelReturn, ...]) -> RenderableType:
    from croupier.cli.odds.pages import grid_of

    grid = grid_of("The meter when a royal flush falls", "row", "mean", *_SHOWN)
    for row in rows:
        shares = (_dollars(Fraction(row.quantiles[q])) if row.quantiles else "" for q in _SHOWN)
        grid.add_row(_short_name(row), _dollars(row.mean), *shares)
    return grid


def _short_name(row: LevelReturn) -> str:
    return f"{row.option}: {row.seed:,}" if row.seed is not None else row.level


_SHOWN = ("5%", "50%", "95%")


def _costs(rows: tuple[LevelReturn, ...]) -> str:
    return ", ".join(dict.fromkeys(f"${show_exact(row.cost, 2)}" for row in rows))


def _percent(part: Fraction, places: int = 4) -> str:
    return f"{_part(part * 100, places)}%"


def _dollars(cents: Fraction) -> str:
    return f"{round(cents / 100):,}" if cents else ""
