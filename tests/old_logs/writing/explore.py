"""Finds, at any moment of a house, commands that write kinds of events not yet in the log.

A command is tried on a draft, which writes nothing. Only where it is accepted and would write a
kind of event that the log does not have yet is it performed for good.
"""

from __future__ import annotations

import functools
import random
import types
import typing
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
from croupier.server.draft import Draft

from croupier.cards import Card

RANKS, SUITS = "23456789TJQKA", "cdhs"
PACK = [rank + suit for rank in RANKS for suit in SUITS]
OURS = frozenset({"actor", "by", "at", "id", "approver", "inspector"})

Decide = Callable[[Draft], None]


class Explorer:
    """Knows which kinds of events are in the log, and tries commands that would add to them."""

    def __init__(self, day: Any) -> None:
        self.day, self.casino = day, day.casino
        self.chance = random.Random(1)
        self.seen: dict[str, int] = {}
        self._read = 0

    def look(self) -> None:
        """Counts what has been written since the last look."""
        for record in self.casino.store.read_all(self._read):
            self.seen[record.type] = self.seen.get(record.type, 0) + 1
            self._read = record.position

    def would_write(self, decide: Decide) -> set[str] | None:
        """The kinds of events a command leads to now; None where it is refused."""
        casino = self.casino
        draft = Draft(casino.world, casino.law, casino.now(), casino.heard)
        try:
            decide(draft)
            draft.appends()
        except Exception:  # noqa: BLE001  # whatever the reason, it is not written
            return None
        return {written.record.type for written in draft.events}

    def perform(self, decide: Decide, table: str = "") -> None:
        self.day.perform(decide, table=table)
        self.look()

    def try_for_new(self, decide: Decide, table: str = "") -> bool:
        """Performs a command if it adds a kind of event; whether it did."""
        kinds = self.would_write(decide)
        if not kinds or kinds <= self.seen.keys():
            return False
        self.perform(decide, table)
        return True

    def try_any(self, decide: Decide, table: str = "") -> bool:
        """Performs a command if it is accepted and writes anything; whether it did."""
        if not self.would_write(decide):
            return False
        self.perform(decide, table)
        return True

    def sample(self, kind: Any, known: Mapping[str, Any]) -> dict[str, Any]:
        """A command of a kind with values that a client might send; `known` are fitting ones."""
        raw: dict[str, Any] = {"type": kind.__name__}
        hints = _hints(kind)
        for field in msgspec.structs.fields(kind):
            if field.name in OURS and not (field.name == "at" and kind.__name__ == "CutDeck"):
                continue
            if not field.required and self.chance.random() < 0.4:
                continue
            own = f"{kind.__name__}.{field.name}"
            name = own if own in known else field.name
            raw[field.name] = self._value(name, hints[field.name], known)
        return raw

    def _value(self, name: str, hint: Any, known: Mapping[str, Any]) -> Any:
        if name in known:
            found = known[name]
            return self.chance.choice(found() if callable(found) else found)
        origin, inside = typing.get_origin(hint), typing.get_args(hint)
        if origin is typing.Annotated:
            return self._value(name, inside[0], known)
        if origin in (typing.Union, types.UnionType):
            return self._value(name, self.chance.choice(inside), known)
        if origin is typing.Literal:
            return self.chance.choice(inside)
        if origin is tuple:
            count = self.chance.choice((0, 1, 1, 2, 3))
            return [self._value(name, inside[0], known) for _ in range(count)]
        if hint is type(None):
            return None
        if hint is bool:
            return self.chance.random() < 0.5
        if hint is Card:
            return self.chance.choice(PACK)
        supertype = getattr(hint, "__supertype__", hint)
        if getattr(hint, "__name__", "") == "Cents":
            return self.chance.choice((100, 200, 500, 1000, 2000, 5000))
        if isinstance(supertype, type) and issubclass(supertype, int):
            return self.chance.choice((1, 1, 2, 3, 4, 5))
        if hint is str:
            return "because"
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            return {n: self._value(n, t, known) for n, t in _hints(hint).items()}
        return {}


_hints = functools.cache(typing.get_type_hints)


def kinds_of(union: Any) -> list[Any]:
    """The classes of a union, however deep."""
    inside = typing.get_args(union)
    return [kind for part in inside for kind in kinds_of(part)] if inside else [union]


def named(kinds: Iterable[Any]) -> dict[str, Any]:
    return {kind.__name__: kind for kind in kinds}
