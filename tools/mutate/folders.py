"""Writes a book with one value changed into a folder of its own."""

import json
import shutil
import tomllib
from pathlib import Path
from typing import Any

from croupier.books.load import Book, load_book, read_book
from croupier.books.payoff import compile_payoff
from croupier.books.schema import BankedGame
from croupier.books.settings import every_choice
from croupier.errors import BadInput
from tools.mutate.values import BOOKS, Value


def changed_book(value: Value, other: Any, parent: Path) -> Book | None:
    """The book as it loads with the other value, or None if it does not load."""
    folder = parent / value.book
    shutil.copytree(
        BOOKS / value.book, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("editions")
    )
    raw = tomllib.loads((BOOKS / value.book / value.file).read_text(encoding="utf-8"))
    at: Any = raw
    for part in value.path[:-1]:
        at = at[part]
    at[value.path[-1]] = other
    (folder / value.file).write_text(as_toml(raw), encoding="utf-8")
    try:
        book = read_book(folder)
    except BadInput:
        return None
    return None if _settles_alike(load_book(value.book), book, value) else book


def _settles_alike(now: Book, other: Book, value: Value) -> bool:
    """Whether a change to a settlement row decides every situation as before: no mistake."""
    if not {"when", "then"} & set(value.path):
        return False
    return all(
        _decided(game, settings) == _decided(other.games[name], settings)
        for name, game in now.games.items()
        for settings in every_choice(now.file.setting, game)
    )


def _decided(game: BankedGame, settings: dict[str, str]) -> list[object]:
    """What each situation leads to, and by which clauses."""
    cells = compile_payoff(game, settings).cells
    return [
        (wager, i, cell and (cell.outcome, cell.odds, cell.clauses, cell.unpaid))
        for wager, row in cells.items()
        for i, cell in enumerate(row)
    ]


def as_toml(raw: dict[str, Any]) -> str:
    """A file as TOML, one line for each of its keys."""
    return "".join(f"{key} = {_inline(value)}\n" for key, value in raw.items())


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_inline(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
