"""Talking to the person at a table in the terminal: lines, cards with edges, answers."""

import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from croupier.cards import Card
from croupier.money import Cents, show_dollars

NARROW = 46
BACK = ("┌───┐", "│░░░│", "│░░░│", "└───┘")


class PersonLeaves(Exception):
    """The person gets up from the table."""


def ask(prompt: str) -> str:
    """One answer; end of input or q gets up from the table."""
    sys.stdout.write(_fitted(prompt))
    sys.stdout.flush()
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
    """Lines for the person, broken where the terminal is narrow."""
    for text in texts:
        for line in text.split("\n"):
            sys.stdout.write(f"{_fitted(line).rstrip()}\n")


def _fitted(line: str) -> str:
    """A long line broken for a narrow terminal, its last space kept for the answer."""
    width = columns()
    if len(line) < width:
        return line
    return textwrap.fill(line, width - 1, break_long_words=False, break_on_hyphens=False) + " "


def columns() -> int:
    return shutil.get_terminal_size((80, 24)).columns


def drawn(cards: Sequence[Card | None]) -> list[str]:
    """Cards side by side; in a narrow terminal, or for none, as plain text."""
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
    """Where an evening is saved unless the person names a file: among their own, by its date."""
    from croupier.store import data_folder

    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    return data_folder() / folder / f"{stamp}.{suffix}"
