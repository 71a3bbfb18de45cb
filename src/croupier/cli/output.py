"""How commands print: JSON for programs, tables for people, notes and progress bars beside them.

With `--json`, standard output has only JSON; notes for people go to standard error.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from croupier.cli.input import STANDARD_INPUT

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.progress import Progress
    from rich.table import Table

CHECK_FAILED = 1
"""The exit status of a command that checked something and found it wrong."""

AsJson = Annotated[
    bool,
    Parameter("--json", show_default=False, help="Print JSON and nothing else, for programs."),
]


def say(
    answer: object, *, json: bool, people: RenderableType | Callable[[], RenderableType]
) -> None:
    """Prints one answer: a line of JSON, or for people a text, a rich table, or a function for it.

    Call it once for each item to print JSON lines. `answer` is anything msgspec can encode, with
    amounts already as strings.
    """
    if json:
        import msgspec

        sys.stdout.write(f"{msgspec.json.encode(answer).decode()}\n")
        return
    shown = people() if callable(people) else people
    if isinstance(shown, str):
        sys.stdout.write(f"{shown}\n")
        return
    from rich.console import Console

    Console(highlight=False).print(shown)


def note(line: str) -> None:
    """Prints a line for people on standard error, which is not part of the answer."""
    sys.stderr.write(f"{line}\n")


def grid(
    title: str,
    columns: Sequence[str],
    rows: Iterable[Sequence[str]] = (),
    *,
    left: Collection[str] | None = None,
) -> Table:
    """A table for people. Columns after the first are figures, unless `left` names text columns."""
    from rich import box
    from rich.table import Table

    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    for number, column in enumerate(columns):
        words = number == 0 if left is None else column in left
        table.add_column(column, justify="left" if words else "right", overflow="fold")
    for row in rows:
        table.add_row(*lines(*row))
    return table


def lines(*texts: str) -> Sequence[RenderableType]:
    """Texts that are printed unchanged: brackets in them are not read as markup."""
    from rich.text import Text

    return [Text(text) for text in texts]


def percent(value: Fraction | float, places: int = 4) -> str:
    return f"{float(value) * 100:.{places}f}%"


def page(*parts: RenderableType) -> RenderableType:
    """Tables and texts below each other."""
    from rich.console import Group

    return Group(*parts)


@contextmanager
def progress(task: str, total: float | None = None) -> Iterator[Callable[[float], None]]:
    """A progress bar on standard error; yields the function that advances it.

    It is shown only on a terminal, and is removed when the work is done.
    """
    from rich.console import Console

    bars = progress_bars(Console(stderr=True), shown=sys.stderr.isatty())
    with bars:
        bar = bars.add_task(task, total=total)
        yield lambda step: bars.advance(bar, step)


def progress_bars(console: Console, *, shown: bool = True) -> Progress:
    """Progress bars of one line each: what is done, how much of it, and the time that is left.

    The words are cut short where the terminal is narrow; the bar and the figures stay.
    """
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
    from rich.progress import TimeRemainingColumn as TimeLeft
    from rich.table import Column

    words = Column(no_wrap=True, overflow="ellipsis", ratio=1)
    return Progress(
        TextColumn("{task.description}", markup=False, table_column=words),
        BarColumn(bar_width=20, table_column=Column(no_wrap=True, min_width=20)),
        TaskProgressColumn(table_column=Column(no_wrap=True, min_width=4, justify="right")),
        TimeLeft(compact=True, table_column=Column(no_wrap=True, min_width=5)),
        console=console,
        transient=True,
        disable=not shown,
        expand=True,
    )


@contextmanager
def file_progress(task: str, file: str) -> Iterator[Callable[[float], None]]:
    """A progress bar for reading a file, unless it would mix with the answers on a terminal."""
    path = Path(file)
    if file == STANDARD_INPUT or sys.stdout.isatty() or not path.is_file():
        yield lambda _: None
        return
    with progress(task, total=path.stat().st_size) as advance:
        yield advance
