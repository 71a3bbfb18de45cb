"""`croupier meter`: one jackpot system driven from a list of events."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from croupier.books import load_book
from croupier.cli.input import STANDARD_INPUT, FileName, decode_json, read_lines, shown_name
from croupier.cli.output import AsJson, note, progress, say
from croupier.errors import BadInput
from croupier.jackpot import MeterAnswer, MeterRun, open_run, play
from croupier.money import show_exact

if TYPE_CHECKING:
    from rich.console import RenderableType

OwnBook = Annotated[
    str | None,
    Parameter(help="A folder with a book of your own, for a system that names it or no book."),
]

CHECK_FAILED = 1
FIRST_ROWS = 2000
"""Rows of a table for people; a longer file is for machines, and its end is what people want."""


def meter(file: FileName, *, book: OwnBook = None, json: AsJson = False) -> int:
    """Drive one jackpot system from a list of events, one JSON object a line.

    The first line is the system, such as {"book": "melbourne-wsop", "option": 1, "seed": 10000,
    "cost": "5.00"}; then wagers, round, cancel, rule and close. Two royal flushes, or three top
    hands, from one flop raise an alarm and are not paid; with one left open at the end the exit
    status is 1.
    """
    desk = _Desk(book, json=json)
    try:
        with _bar(file) as advance:
            for number, line in read_lines(file):
                try:
                    desk.take(number, decode_json(line))
                except BadInput as mistake:
                    raise mistake.at(f"line {number}") from None
                advance(len(line))
    except BadInput as mistake:
        desk.close()
        raise mistake.at(shown_name(file)) from None
    desk.close()
    if desk.run is None:
        raise BadInput("system", "a first line with the system", where=shown_name(file))
    if desk.run.doubts:
        note(f"An alarm waits for a ruling at table {', '.join(desk.run.doubts)}.")
        return CHECK_FAILED
    return 0


class _Desk:
    """Takes the lines one after the other and answers each event in its place."""

    def __init__(self, book: str | None, *, json: bool) -> None:
        self.own = load_book(book) if book is not None else None
        self.json = json
        self.run: MeterRun | None = None
        self.rows: list[tuple[int, MeterAnswer]] = []
        self.left_out = 0

    def take(self, number: int, raw: object) -> None:
        if self.run is None:
            self.run = open_run(raw, self.own)
            self._row(number, MeterAnswer(event="opened", meter=self.run.meter))
            return
        self.run, answer = play(self.run, raw)
        if self.json:
            say(answer.as_json(), json=True, people="")
        else:
            self._row(number, answer)

    def close(self) -> None:
        """What people get: the whole story as a table, once there is nothing more to tell."""
        if not self.json and self.rows:
            say(None, json=False, people=lambda: _page(self.rows, self.left_out))

    def _row(self, number: int, answer: MeterAnswer) -> None:
        if self.json:
            return
        if len(self.rows) >= FIRST_ROWS:
            self.left_out += 1
            self.rows.pop()
        self.rows.append((number, answer))


@contextmanager
def _bar(file: str) -> Iterator[Callable[[float], None]]:
    """A bar for files that take seconds, where it cannot run into the answers themselves."""
    if file == STANDARD_INPUT or sys.stdout.isatty() or not Path(file).is_file():
        yield lambda _: None
        return
    with progress("Driving the meter", total=Path(file).stat().st_size) as advance:
        yield advance


# --- for people ------------------------------------------------------------------------------


def _page(rows: list[tuple[int, MeterAnswer]], left_out: int) -> RenderableType:
    from rich import box
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    several = len(rows[0][1].meter.pools) > 1
    table = Table(title=rows[0][1].meter.name, title_justify="left", box=box.SIMPLE_HEAD)
    table.add_column("line", justify="right")
    table.add_column("event", overflow="fold")
    table.add_column("displays" if several else "meter", justify="right", overflow="fold")
    table.add_column("paid", overflow="fold")
    table.add_column("clauses", overflow="fold")
    for number, answer in rows:
        table.add_row(
            str(number),
            Text(answer.event),
            "\n".join(_dollars(value) for value in answer.meter.displays),
            Text("\n".join(_told(answer))),
            Text(", ".join(answer.clauses)),
        )
    if not left_out:
        return table
    return Group(table, Text(f"{left_out:,} rows before the last are left out; use --json."))


def _dollars(value: object) -> str:
    whole, _, decimals = show_exact(value).partition(".")  # type: ignore[arg-type]  # a Fraction
    return f"{int(whole):,}.{decimals}"


def _told(answer: MeterAnswer) -> Iterator[str]:
    for payment in answer.payments:
        who = f"seat {payment['seat']}" if "seat" in payment else f"to {payment['to']}"
        level = f" {payment['level']}" if "level" in payment else ""
        yield f"{who}{level}  {payment['prize']}  {payment['amount']}"
    if answer.reset:
        yield "reset"
    if answer.alarm is not None:
        yield f"ALARM: {answer.alarm}; nothing is paid until somebody rules"
    yield from answer.notes
