"""The low half of a split pot: ace to five, eight or better.

Straights and flushes do not count against a low, the ace is low, and five
different ranks of eight or under must be held. There are 56 such lows; strength
55 is the five-four-three-two-ace that no low beats (`melbourne-poker` 3.2.2(j)).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from croupier.cards.card import FULL_DECK, Card, Rank

LOW_RANKS = (Rank.ACE, *(rank for rank in Rank if rank <= Rank.EIGHT))
"""Best to worst for a low; a rank's place here is its bit in a set of low ranks."""

_PLACE = {rank: place for place, rank in enumerate(LOW_RANKS)}
LOW_BIT = tuple(1 << _PLACE[card.rank] if card.rank in _PLACE else 0 for card in FULL_DECK)

LOWS: tuple[int, ...] = tuple(
    sorted((sum(1 << place for place in five) for five in combinations(range(8), 5)), reverse=True)
)
"""The 56 lows as sets of ranks, worst first: the smaller number has the lower top card."""

RUNG_OF_LOW = {low: rung for rung, low in enumerate(LOWS)}


def lowest(ranks: int, count: int) -> int | None:
    """The `count` lowest of a set of low ranks, or None where there are fewer."""
    spare = ranks.bit_count() - count
    if spare < 0:
        return None
    for _ in range(spare):
        ranks ^= 1 << (ranks.bit_length() - 1)
    return ranks


def low_strength(cards: Iterable[Card]) -> int | None:
    """The best low in any five of the cards, more being better; None if there is none."""
    held = 0
    for card in cards:
        held |= LOW_BIT[card]
    low = lowest(held, 5)
    return None if low is None else RUNG_OF_LOW[low]
