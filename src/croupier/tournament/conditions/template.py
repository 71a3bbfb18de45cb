"""Writes a tournament file to start from: complete for the book, commented, ready to be changed."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from importlib import resources

from croupier.books import Book, ConditionItem
from croupier.errors import BadInput
from croupier.tournament.conditions.checks import tournament_law

_FILES = resources.files("croupier.tournament.conditions") / "starting_file"
"""The parts of a new file, with what differs from book to book in braces."""
NOT_IN_POKER = ("progression", "repechage", "secret-wagers")
_WAIVABLE = ("chips-at-end", "further-terms", "eligibility")


def template(book: Book, game: str | None = None) -> str:
    """The file for a book; statements stand as the book asks for them, in our words."""
    law = tournament_law(book)
    games = [*book.games, *(v.id for v in book.poker.variant)] if book.poker else [*book.games]
    chosen = game or ("ultimate" if "ultimate" in games else games[0])
    if chosen not in games:
        raise BadInput("game", f"one of {', '.join(games)}", game)
    banked = chosen in book.games
    head = _part("head.txt").format(
        house=book.file.house,
        document=book.file.document,
        book=book.id,
        game=chosen,
        waived="" if banked else ", ".join(f'"{name}"' for name in NOT_IN_POKER),
        most=90 if banked else 1008,
        tables=", ".join(str(n) for n in range(1, 16 if banked else 113)),
        seats=min(6, book.game(chosen).seats) if banked else 9,
        play=_part("banked.txt" if banked else "poker.txt"),
    )
    texts = tomllib.loads(_part("items.toml"))
    return head + "".join(_line(item, banked, texts) for item in law.condition)


def _part(name: str) -> str:
    return (_FILES / name).read_text(encoding="utf-8")


def _line(item: ConditionItem, banked: bool, texts: Mapping[str, str]) -> str:
    note = f"# {item.clause}: {item.what}\n"
    text = item.says or texts.get(item.id, "")
    offered = item.applies == "always" or item.id in _offered(banked)
    if offered and text:
        return f"{note}{item.id} = {json.dumps(text)}\n\n"
    return f"{note}# {item.id} = {json.dumps(text or 'Say it here.')}\n\n"


def _offered(banked: bool) -> tuple[str, ...]:
    common = ("entry-fee", "buy-in", "commission", "elimination", "compulsory-wager", *_WAIVABLE)
    sessions = ("progression", "repechage", "advancing")
    return (*common, *sessions) if banked else common
