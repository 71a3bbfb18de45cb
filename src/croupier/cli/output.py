"""How commands speak: JSON for machines, tables for people, notes and progress on the side.

With `--json`, standard output carries JSON and nothing else; whatever people should know besides
goes to standard error.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

if TYPE_CHECKING:
    from rich.console import RenderableType

AsJson = Annotated[
    bool,
    Parameter("--json", show_default=False, help="Print JSON for machines, and nothing else."),
]


def say(
    answer: object, *, json: bool, people: RenderableType | Callable[[], RenderableType]
) -> None:
    """Gives one answer: a line of JSON, or what people read: text, a rich table, or its maker.

    Called once an item it makes JSON lines. `answer` is anything msgspec encodes; amounts are
    already strings by then.
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
    """A remark that is not part of the answer."""
    sys.stderr.write(f"{line}\n")


@contextmanager
def progress(task: str, total: float | None = None) -> Iterator[Callable[[float], None]]:
    """A bar on standard error for work that takes seconds; yields how to advance it.

    It shows on a terminal only and is gone when the work is done.
    """
    from rich.console import Console
    from rich.progress import Progress

    bars = Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())
    with bars:
        bar = bars.add_task(task, total=total)
        yield lambda step: bars.advance(bar, step)
