"""The ladder of hands: all five-card hands of different value in order, from worst to best.

There are 7,462 of them, called rungs. A hand's strength is the number of its rung, from 0 for
seven-five-four-three-two to 7,461 for the royal flush, so that comparing hands
is comparing integers. The ladder is derived from the rules of poker below, not
listed; nothing is built until a hand is first ranked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import IntEnum
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from croupier.cards.card import Rank
from croupier.errors import BadInput


class Category(IntEnum):
    """The ten kinds of hand, worst first."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9

    @property
    def slug(self) -> str:
        """In files and books: `three-of-a-kind`."""
        return self.name.lower().replace("_", "-")

    @property
    def title(self) -> str:
        """On a screen: "Three of a kind"."""
        return self.name.replace("_", " ").capitalize()


SUITED = frozenset({Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH})

_BROADWAY = (14, 13, 12, 11, 10)
_WHEEL = (14, 5, 4, 3, 2)


class Rung(NamedTuple):
    """A category, and the five ranks in the order in which they decide.

    That is also the order in which a dealer lays the hand out: the three before
    the pair, the kickers last, and in a five-high straight the ace at the foot.
    """

    category: Category
    ranks: tuple[Rank, ...]


def grouped(ranks: Sequence[Rank]) -> tuple[tuple[int, ...], tuple[Rank, ...]]:
    """How many of each rank, most first, and the ranks in that order: 3 2 for K K K J J."""
    groups = sorted(((n, rank) for rank, n in Counter(ranks).items()), reverse=True)
    return tuple(n for n, _ in groups), tuple(rank for n, rank in groups for _ in range(n))


def category_of_shape(shape: tuple[int, ...]) -> Category:
    """What the ranks alone make, of five cards or of fewer."""
    match shape:
        case (4, *_):
            return Category.FOUR_OF_A_KIND
        case (3, 2):
            return Category.FULL_HOUSE
        case (3, *_):
            return Category.THREE_OF_A_KIND
        case (2, 2, *_):
            return Category.TWO_PAIR
        case (2, *_):
            return Category.PAIR
        case _:
            return Category.HIGH_CARD


def _rungs() -> Iterator[Rung]:
    """Each set of five ranks that a deck can make, offsuit and, if it can be, suited."""
    for five in combinations_with_replacement(reversed(Rank), 5):
        shape, ranks = grouped(five)
        category = category_of_shape(shape)
        if shape == (5,):
            continue
        if category is not Category.HIGH_CARD:
            yield Rung(category, ranks)
        elif ranks == _WHEEL or ranks[0] - ranks[4] == 4:
            run = ranks[1:] + ranks[:1] if ranks == _WHEEL else ranks
            yield Rung(Category.STRAIGHT, run)
            suited = Category.ROYAL_FLUSH if ranks == _BROADWAY else Category.STRAIGHT_FLUSH
            yield Rung(suited, run)
        else:
            yield Rung(Category.HIGH_CARD, ranks)
            yield Rung(Category.FLUSH, ranks)


@cache
def ladder() -> tuple[Rung, ...]:
    """All rungs; a hand's strength is its index here."""
    return tuple(sorted(_rungs()))


def category_of(strength: int) -> Category:
    """The kind of hand that stands on a rung."""
    rungs = ladder()
    if not 0 <= strength < len(rungs):
        raise BadInput("strength", f"a number from 0 to {len(rungs) - 1}", got=strength)
    return rungs[strength].category
