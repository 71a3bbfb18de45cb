"""`croupier jackpot`: what jackpot wagers return in the long run."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from cyclopts import App

from croupier.books import Book, load_book
from croupier.cli.jackpot.system import Cost, TermsFile, counts_in, jackpot_line
from croupier.cli.jackpot.years import show_years
from croupier.cli.options import BookName
from croupier.cli.output import AsJson, grid, lines, page, say
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

app = App(name="jackpot", help="Compute what jackpot wagers return.")
app.command(show_years, name="years")


@app.command(name="return")
def show_return(
    book: BookName,
    *,
    option: int | None = None,
    seed: int | None = None,
    cost: Cost = None,
    sign: TermsFile = None,
    mix: str | None = None,
    json: AsJson = False,
) -> None:
    """Compute the exact long-run return of a jackpot wager.

    It assumes that players never fold a hand that could win a prize. There is one row for each
    seed and rate of the book, with the parts of the return: fixed prizes, increments, new seeds
    after royal flushes, and what the house adds after straight flushes. Break-even is the meter
    from which a wager is worth its cost.

    Example: croupier jackpot return melbourne-wsop --cost 5.00

    :param option: Show only this option (Melbourne), such as 1. Default: all.
    :param seed: Show only this seed for each $1 of the wager (Melbourne), such as 10000. Default:
        all.
    :param mix: How many wagers of each level are placed, such as 5,3,2 (Perth).
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
            notes.append(f"Not included, because they depend on the table: {', '.join(left_out)}.")
        unstated = read_terms(law, line).unstated
        if unstated:
            left = ", ".join(unstated)
            notes.append(f"Not included, because the sign does not state them: {left}.")
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
    told = [f"For wagers of {_costs(rows)}."]
    if len(rows) > 1 and not strays:
        told.append(f"Every row returns {_percent(aim, 2)}, as closely as its printed rate allows.")
    told += [f"This row does not return {_percent(aim, 2)}: {_name(row)}." for row in strays]
    most = max(row.error for row in rows)
    told.append(f"The error is at most {_percent(most, 6)} of the wager. {' '.join(notes)}")
    return page(_returns(law, rows), _meters(rows), *lines(*told))


def _returns(law: Book, rows: tuple[LevelReturn, ...]) -> RenderableType:
    title = f"{law.file.house}: long-run return of a jackpot wager"
    columns = ("row", "rate", "fixed", "reseeds", "top-ups", "return", "break-even")
    shown = [
        (
            _short_name(row),
            row.rate,
            *map(_percent, (row.fixed, row.reseeds, row.top_ups, row.total)),
            _dollars(row.break_even),
        )
        for row in rows
    ]
    return grid(title, columns, shown)


def _meters(rows: tuple[LevelReturn, ...]) -> RenderableType:
    shares = ("5%", "50%", "95%")
    shown = [
        (
            _short_name(row),
            _dollars(row.mean),
            *(_dollars(Fraction(row.quantiles.get(share, 0))) for share in shares),
        )
        for row in rows
    ]
    return grid("The meter when a royal flush is dealt", ("row", "mean", *shares), shown)


def _short_name(row: LevelReturn) -> str:
    return f"{row.option}: {row.seed:,}" if row.seed is not None else row.level


def _costs(rows: tuple[LevelReturn, ...]) -> str:
    return ", ".join(dict.fromkeys(f"${show_exact(row.cost, 2)}" for row in rows))


def _percent(part: Fraction, places: int = 4) -> str:
    return f"{_part(part * 100, places)}%"


def _dollars(cents: Fraction) -> str:
    return f"{round(cents / 100):,}" if cents else ""
