"""A slow reading of hands by 3.2.2: every choice of five cards is tried.

A high hand is a tuple that is greater for the better hand; a low hand is a tuple of ranks from
the top, smaller for the better low.
"""

from collections import Counter
from functools import lru_cache
from itertools import combinations

RANKS = "23456789TJQKA"
SUITS = "cdhs"
"""From the lowest to the highest where suits are ranked (3.3)."""

High = tuple[int, ...]
Low = tuple[int, ...]


def rank(card: str) -> int:
    return RANKS.index(card[0]) + 2


@lru_cache(maxsize=200_000)
def high_of_five(five: tuple[str, ...]) -> High:
    """What five cards are worth: the kind of hand, then its ranks in the order that counts."""
    counted = Counter(map(rank, five))
    order = tuple(sorted(counted, key=lambda each: (counted[each], each), reverse=True))
    shape = sorted(counted.values(), reverse=True)
    flush = len({card[1] for card in five}) == 1
    top = straight_top(order) if len(order) == 5 else 0
    if flush and top:
        return 8, top
    if shape == [4, 1]:
        return 7, *order
    if shape == [3, 2]:
        return 6, *order
    if flush:
        return 5, *order
    if top:
        return 4, top
    if shape == [3, 1, 1]:
        return 3, *order
    if shape == [2, 2, 1]:
        return 2, *order
    return (1 if shape == [2, 1, 1, 1] else 0), *order


def straight_top(ranks: tuple[int, ...]) -> int:
    """The highest rank of a straight, 5 for the one with the ace low, 0 where there is none."""
    if ranks == (14, 5, 4, 3, 2):
        return 5
    return ranks[0] if ranks[0] - ranks[4] == 4 else 0


def low_of_five(five: tuple[str, ...]) -> Low | None:
    """Five different ranks from eight down, the ace low; straights and flushes do not count."""
    ranks = sorted({1 if card[0] == "A" else rank(card) for card in five}, reverse=True)
    return tuple(ranks) if len(ranks) == 5 and ranks[0] <= 8 else None


def fives(hole: tuple[str, ...], board: tuple[str, ...], two: bool) -> list[tuple[str, ...]]:
    """Every five cards that may play: two and three in Omaha, else any (8.20.4(a) to (d))."""
    if two:
        return [
            tuple(sorted(mine + ours))
            for mine in combinations(hole, 2)
            for ours in combinations(board, 3)
        ]
    return [tuple(five) for five in combinations(sorted(hole + board), 5)]


def best_high(hole: tuple[str, ...], board: tuple[str, ...], two: bool) -> High:
    return max(map(high_of_five, fives(hole, board, two)))


def best_low(hole: tuple[str, ...], board: tuple[str, ...], two: bool) -> Low | None:
    lows = [low_of_five(five) for five in fives(hole, board, two)]
    return min((low for low in lows if low is not None), default=None)


def highest_card(hole: tuple[str, ...]) -> tuple[int, int]:
    """The highest card by rank and then by suit, for odd chips without a button (8.5.2)."""
    return max((rank(card), SUITS.index(card[1])) for card in hole)
