"""Hands in a dealer's words: "Full house, kings over jacks"."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.cards.card import Rank
from croupier.cards.ladder import Category


def announce(category: Category, ranks: Sequence[Rank]) -> str:
    """What the dealer says of a hand, its ranks in deciding order."""
    top = ranks[0]
    match category:
        case Category.HIGH_CARD:
            return f"High card, {top.word}"
        case Category.PAIR:
            return f"Pair of {top.plural}"
        case Category.TWO_PAIR:
            return f"Two pair, {top.plural} and {ranks[2].plural}"
        case Category.THREE_OF_A_KIND | Category.FOUR_OF_A_KIND:
            return f"{category.title}, {top.plural}"
        case Category.STRAIGHT | Category.FLUSH | Category.STRAIGHT_FLUSH:
            return f"{category.title}, {top.word} high"
        case Category.FULL_HOUSE:
            return f"Full house, {top.plural} over {ranks[3].plural}"
        case Category.ROYAL_FLUSH:
            return "Royal flush"


def announce_low(ranks: Sequence[Rank]) -> str:
    """What the dealer says of a low, top card first: "Low, eight-six-four-two-ace"."""
    return "Low, " + "-".join(rank.word for rank in ranks)
