"""`croupier meter`: a jackpot meter computed from a file of events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from croupier.books import load_book
from croupier.cli.input import FileName, decode_json, located, read_lines, shown_name
from croupier.cli.options import OwnBook
from croupier.cli.output import (
    CHECK_FAILED,
    AsJson,
    file_progress,
    grid,
    lines,
    note,
    page,
    say,
)
from croupier.errors import BadInput
from croupier.jackpot import MeterAnswer, MeterRun, open_run, play
from croupier.money import Exact, show_exact

if TYPE_CHECKING:
    from rich.console import RenderableType

FIRST_ROWS = 2000
"""The most rows of the table for people; of a longer file it has the beginning and the last row."""


def meter(file: FileName, *, book: OwnBook = None, json: AsJson = False) -> int:
    """Compute a jackpot meter from a file of events, one JSON object on each line.

    The first line describes the system, such as {"book": "melbourne-wsop", "option": 1, "seed":
    10000, "cost": "5.00"}. The other lines are events: {"wagers": 100}, or "round", "cancel",
    "rule" and "close"; docs/jackpots.md describes them.

    Two royal flushes, or three top hands, cannot come from one flop. Such a round raises an alarm
    and is not paid. If an alarm is still open at the end, the exit status is 1.

    Example: croupier meter events.jsonl
    """
    reader = _MeterReader(book, json=json)
    try:
        with located(shown_name(file)), file_progress("Driving the meter", file) as advance:
            for number, line in read_lines(file):
                with located(f"line {number}"):
                    reader.take(number, decode_json(line))
                advance(len(line))
    except BadInput:
        reader.close()
        raise
    reader.close()
    if reader.run is None:
        raise BadInput("system", "a first line that describes it", where=shown_name(file))
    if reader.run.doubts:
        note(f"An alarm is still open at table {', '.join(reader.run.doubts)}: rule on it.")
        return CHECK_FAILED
    return 0


class _MeterReader:
    """Reads the lines one after the other and answers each event."""

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
        self._row(number, answer)

    def close(self) -> None:
        """Prints the table for people when all lines are read."""
        if not self.json and self.rows:
            say(None, json=False, people=lambda: _page(self.rows, self.left_out))

    def _row(self, number: int, answer: MeterAnswer) -> None:
        if self.json:
            return
        if len(self.rows) >= FIRST_ROWS:
            self.left_out += 1
            self.rows.pop()
        self.rows.append((number, answer))


# --- for people ------------------------------------------------------------------------------


def _page(rows: list[tuple[int, MeterAnswer]], left_out: int) -> RenderableType:
    several = len(rows[0][1].meter.pools) > 1
    columns = ("line", "event", "displays" if several else "meter", "paid", "clauses")
    shown = [
        (
            str(number),
            answer.event,
            "\n".join(map(_dollars, answer.meter.displays)),
            "\n".join(_told(answer)),
            ", ".join(answer.clauses),
        )
        for number, answer in rows
    ]
    table = grid(rows[0][1].meter.name, columns, shown, left=("event", "paid", "clauses"))
    if not left_out:
        return table
    said = f"{left_out:,} rows before the last are not shown. Use --json to see them all."
    return page(table, *lines(said))


def _dollars(value: Exact) -> str:
    whole, _, decimals = show_exact(value).partition(".")
    return f"{int(whole):,}.{decimals}"


def _told(answer: MeterAnswer) -> Iterator[str]:
    for payment in answer.payments:
        who = f"seat {payment['seat']}" if "seat" in payment else f"to {payment['to']}"
        level = f" {payment['level']}" if "level" in payment else ""
        yield f"{who}{level}  {payment['prize']}  {payment['amount']}"
    if answer.reset:
        yield "reset"
    if answer.alarm is not None:
        yield f"ALARM: {answer.alarm}; nothing is paid before a ruling"
    yield from answer.notes
