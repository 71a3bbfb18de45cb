"""Random deals from a seed for tests, and a comparison of two rankings."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from pokerkit import Hand

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


def assert_same_lows(lows: Iterable[tuple[int | None, Hand | None]], least: int) -> None:
    """Ours and PokerKit's: there or not alike, equal alike, and in the same order.

    At least so many hands make a low, and so many make none.
    """
    theirs_by_rung: dict[int, Hand] = {}
    made = without = 0
    for rung, theirs in lows:
        assert (rung is None) == (theirs is None)
        if rung is None or theirs is None:
            without += 1
            continue
        assert theirs_by_rung.setdefault(rung, theirs) == theirs
        made += 1
    assert made > least
    assert without > least
    ascending = [theirs_by_rung[rung] for rung in sorted(theirs_by_rung)]
    assert all(a < b for a, b in pairwise(ascending))
