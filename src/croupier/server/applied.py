"""Where the software applies a clause: the rows of the book's data that name it, and the rooms
whose sources say that they follow it."""

import re
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from croupier.books import Book, load_book

PLACES = {
    "Melbourne": ("melbourne-wsop", "melbourne-poker"),
    "Canberra": ("canberra-ultimate",),
    "Sydney": ("sydney-bonus",),
    "Perth": ("perth-ultimate",),
    "poker": ("melbourne-poker",),
}
MENTION = re.compile(rf"\b({'|'.join(PLACES)}) ((?:\d[\w.()]*(?:, | and )?)+)")
NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)+(?:\([a-z]+\))*")
"""A clause by its number alone: the poker room follows one book, and names none."""
SPLIT = re.compile(r", | and ")
WORDS = {
    "SettleRow": "settlement", "PayTable": "pay table", "PayRow": "pay table line",
    "Step": "step of the round", "Choice": "choice", "Irregularity": "irregularity",
    "SignItem": "sign", "Setting": "reading", "AmountRule": "wager of a wrong amount",
    "MultiplesRule": "multiples", "ConditionItem": "condition", "TournamentRule": "tournament rule",
    "LayoutRule": "layout", "JackpotRule": "jackpot rule", "ChangeGround": "ground for new cards",
}  # fmt: skip
MOST = 12


@lru_cache(maxsize=16)
def applied_in(name: str) -> dict[str, tuple[str, ...]]:
    """For each clause of a book, where it is applied, in words."""
    book = load_book(name)
    found: dict[str, list[str]] = {}
    for clause, where in (*_rows(book), *_mentions(book)):
        lines = found.setdefault(clause, [])
        if where not in lines and len(lines) < MOST:
            lines.append(where)
    return {clause: tuple(lines) for clause, lines in found.items()}


# --- the book's data -------------------------------------------------------------------------


def _rows(book: Book) -> Iterator[tuple[str, str]]:
    for game in book.games.values():
        yield from _within(game, game.name)
    for part, words in (
        (book.file, ""), (book.irregularities, ""), (book.jackpot, "jackpot"),
        (book.poker, "poker"), (book.tournament, "tournament"), (book.promotion, "promotions"),
        (book.floor, "floor"),
    ):  # fmt: skip
        yield from _within(part, words)


def _within(value: Any, where: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, tuple | list):
        for item in value:
            yield from _within(item, where)
    elif isinstance(value, msgspec.Struct):
        here = _place(value, where)
        for field in value.__struct_fields__:
            held = getattr(value, field)
            if field == "clause" and isinstance(held, str):
                yield held, here
            elif field == "also":
                yield from ((clause, here) for clause in held)
            elif field.endswith("_clause") and isinstance(held, str):
                yield held, f"{here}: {field.removesuffix('_clause').replace('_', ' ')}"
            else:
                yield from _within(held, here)


def _place(row: msgspec.Struct, where: str) -> str:
    kind = type(row).__name__
    if kind.endswith("File") or kind == "Game":
        return where
    words = WORDS.get(kind, kind.lower())
    fields = ("what", "name", "then", "act", "street", "do", "id")
    name = next((str(getattr(row, f)) for f in fields if getattr(row, f, None)), "")
    return ": ".join(part for part in (where, f"{words} {name}".strip()) if part)


# --- the sources -----------------------------------------------------------------------------


def _mentions(book: Book) -> Iterator[tuple[str, str]]:
    for name, clause, room in _said_in_sources():
        known = book.ledger is not None and clause in book.ledger
        if book.id in PLACES[name] and known:
            yield clause, room


@lru_cache(maxsize=1)
def _said_in_sources() -> tuple[tuple[str, str, str], ...]:
    root = Path(str(files("croupier")))
    found = []
    for source in sorted(root.rglob("*.py")):
        inside = source.relative_to(root).with_suffix("").parts
        room = f"code: {' / '.join(part.replace('_', ' ') for part in inside)}"
        text = source.read_text(encoding="utf-8")
        for place, clauses in MENTION.findall(text):
            found += [(place, clause.rstrip(".,"), room) for clause in SPLIT.split(clauses)]
        if inside[0] == "poker":
            found += [("poker", clause, room) for clause in NUMBER.findall(text)]
    return tuple(found)
