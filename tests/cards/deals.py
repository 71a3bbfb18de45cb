"""Seeded random deals, and what it means for two rankings to agree."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import pairwise

from croupier.cards import FULL_DECK, Card


def deals(count: int, size: int, seed: int) -> Iterator[tuple[Card, ...]]:
    """`count` deals of `size` cards, the same ones for the same seed."""
    chance = random.Random(seed)
    for _ in range(count):
        yield tuple(chance.sample(FULL_DECK, size))


def assert_same_order(ours: Sequence[int], theirs: Sequence[int]) -> None:
    """Every comparison of any two hands comes out alike: less, equal or greater.

    Sorted by our worth, theirs must rise exactly where ours does.
    """
    assert len(ours) == len(theirs)
    pairs = sorted(set(zip(ours, theirs, strict=True)))
    for (our_less, their_less), (our_more, their_more) in pairwise(pairs):
        assert our_less < our_more
        assert their_less < their_more
