"""What a person might write instead of a value, the likeliest mistake first."""

import datetime as dt
import re
from collections.abc import Iterable, Iterator
from typing import Any

from tools.mutate.values import Place, Value, words_of

ROLE_FIELDS = {"by", "role", "authority", "tell", "told", "beside", "exempt"}
NUMBER = re.compile(r"\d+")
DAY = re.compile(r"^\d{4}-\d{2}-\d{2}$")


class Neighbours:
    """What stands elsewhere in a book, from which a person might copy."""

    def __init__(self, values: Iterable[Value], clauses: tuple[str, ...], roles: list[str]) -> None:
        self.clauses = clauses
        self.roles = roles
        """The roles of the ladder from the lowest, then those beside it."""
        self.same_key: dict[tuple[str, str], dict[str, None]] = {}
        self.offered: dict[tuple[str, Place], list[str]] = {}
        """The values that a setting offers, by its file and row."""
        for value in values:
            if value.key == "values":
                self.offered.setdefault((value.file, value.path[:-2]), []).append(value.now)
            if isinstance(value.now, str):
                self.same_key.setdefault((value.file, value.key), {})[value.now] = None


def changes(value: Value, others: Neighbours) -> Iterator[Any]:
    """Other values, each different from the one that stands there."""
    seen = {repr(value.now)}
    for other in _proposed(value, others):
        if repr(other) not in seen:
            seen.add(repr(other))
            yield other


def _proposed(value: Value, others: Neighbours) -> Iterator[Any]:
    now = value.now
    if isinstance(now, bool):
        yield not now
    elif isinstance(now, int):
        yield from (now + 1, now - 1, now * 2)
    elif isinstance(now, str):
        yield from _texts(value, now, others)


def _texts(value: Value, now: str, others: Neighbours) -> Iterator[str]:
    if value.key in ("clause", "also") or value.key.endswith("_clause"):
        yield from _next_in(others.clauses, now, leave=value.clauses)
        return
    yield from _next_in(words_of(value.type), now)
    if value.key == "default":
        yield from others.offered.get((value.file, value.path[:-1]), ())
    if value.key in ROLE_FIELDS:
        yield from reversed(others.roles[: _place(others.roles, now)])
        yield from others.roles
    if value.key == "id":
        yield now + "s"
        return
    if DAY.match(now):
        yield str(dt.date.fromisoformat(now) + dt.timedelta(days=1))
    for number in NUMBER.finditer(now):
        for more in (1, -1):
            yield now[: number.start()] + str(int(number[0]) + more) + now[number.end() :]
    yield from _next_in(tuple(others.same_key.get((value.file, value.key), ())), now)
    yield now + "s"


def _place(words: list[str], word: str) -> int:
    return words.index(word) if word in words else 0


def _next_in(words: tuple[str, ...], now: str, leave: tuple[str, ...] = ()) -> Iterator[str]:
    """The words after this one, then those before it."""
    start = words.index(now) + 1 if now in words else 0
    yield from (word for word in (*words[start:], *words[:start]) if word not in leave)
