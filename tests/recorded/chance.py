"""Random choices of recorded sequences, and the decks that they share."""

import random
from functools import cache
from importlib import import_module
from typing import Any

import msgspec

FULL_DECK: tuple[Any, ...] = import_module("croupier.cards").FULL_DECK
_DECKS = 96
"""Few decks, dealt again and again: each of them takes space in the recording."""


@cache
def _decks() -> tuple[tuple[Any, ...], ...]:
    shuffling = random.Random(20260101)
    return tuple(tuple(shuffling.sample(FULL_DECK, 52)) for _ in range(_DECKS))


def any_deck(chance: random.Random) -> tuple[Any, ...]:
    return chance.choice(_decks())


def anything(kind: Any, values: dict[str, Any]) -> Any:
    """A command of this kind with the values given for its fields, defaults for the others."""
    names = [field.name for field in msgspec.structs.fields(kind)]
    return kind(**{name: values[name] for name in names if name in values})
