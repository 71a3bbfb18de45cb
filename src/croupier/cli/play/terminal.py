"""Prints lines and cards in the terminal, and reads the person's answers.

With `--json` what people read goes to standard error, and standard output has only JSON.
"""

import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from pathlib import Path
from typing import TextIO

from croupier.cards import Card
from croupier.cli.output import say as print_answer
from croupier.folders import data_folder
from croupier.money import Cents, show_dollars

NARROW = 46
BACK = ("┌───┐", "│░░░│", "│░░░│", "└───┘")


_ASIDE: ContextVar[bool] = ContextVar("_ASIDE", default=False)
"""Whether lines for people go to standard error."""


class PersonLeaves(Exception):
    """The person leaves the table."""


def ask(prompt: str) -> str:
    """One answer; at the end of input, or after q, the person leaves the table."""
    page = _page()
    page.write(_fitted(prompt))
    page.flush()
    try:
        line = sys.stdin.readline()
    except UnicodeDecodeError:
        return "\0"
    if not line:
        raise PersonLeaves
    said = " ".join("".join(c for c in line if c.isprintable()).split())
    if said.lower() in ("q", "quit", "exit"):
        raise PersonLeaves
    return said


def say(*texts: str) -> None:
    """Prints lines, wrapped if the terminal is narrow."""
    for text in texts:
        for line in text.split("\n"):
            _page().write(f"{_fitted(line).rstrip()}\n")


@contextmanager
def for_programs(*, json: bool) -> Iterator[None]:
    """Keeps standard output free for JSON while a session lasts."""
    before = _ASIDE.set(json)
    try:
        yield
    finally:
        _ASIDE.reset(before)


def answer(told: object) -> None:
    """Prints a line of JSON at once, if the session is for programs."""
    if _ASIDE.get():
        print_answer(told, json=True, people="")
        sys.stdout.flush()


def _page() -> TextIO:
    return sys.stderr if _ASIDE.get() else sys.stdout


def _fitted(line: str) -> str:
    """A line wrapped to the width of the terminal, with a space at the end for the answer."""
    width = columns()
    if len(line) < width:
        return line
    return textwrap.fill(line, width - 1, break_long_words=False, break_on_hyphens=False) + " "


def columns() -> int:
    return shutil.get_terminal_size((80, 24)).columns


def drawn(cards: Sequence[Card | None]) -> list[str]:
    """Cards drawn side by side; in a narrow terminal as plain text."""
    if not cards:
        return ["(no cards)"]
    if 6 * len(cards) + 2 > columns() or columns() < NARROW:
        return [" ".join("??" if card is None else card.symbol for card in cards)]
    faces = [BACK if card is None else _face(card) for card in cards]
    return [" ".join(face[line] for face in faces) for line in range(len(BACK))]


def _face(card: Card) -> tuple[str, ...]:
    rank, suit = card.symbol[:-1], card.symbol[-1]
    return ("┌───┐", f"│{rank:<3}│", f"│ {suit} │", "└───┘")


def plain(cards: Iterable[Card]) -> str:
    return " ".join(card.symbol for card in cards)


def money(amount: Cents, *, signed: bool = False) -> str:
    sign = "+" if signed and amount > 0 else ""
    return f"{sign}{show_dollars(amount)}"


def counted(number: int, what: str) -> str:
    return f"{number} {what}{'s' if number != 1 else ''}"


def default_file(folder: str, suffix: str) -> Path:
    """The default file for a session: in the data folder, named by date and time."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    return data_folder() / folder / f"{stamp}.{suffix}"
