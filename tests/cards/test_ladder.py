"""Tests that the counts of all five-card hands are the published ones."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from croupier.cards import FULL_DECK, Category, category_of, strength
from croupier.errors import BadInput

# Any table of poker frequencies; they sum to 52 choose 5.
HANDS = {
    "high-card": 1_302_540,
    "pair": 1_098_240,
    "two-pair": 123_552,
    "three-of-a-kind": 54_912,
    "straight": 10_200,
    "flush": 5_108,
    "full-house": 3_744,
    "four-of-a-kind": 624,
    "straight-flush": 36,
    "royal-flush": 4,
}

# Hands that differ in worth, per category: choices of ranks, suits aside.
RUNGS = {
    "high-card": 1_277,
    "pair": 2_860,
    "two-pair": 858,
    "three-of-a-kind": 858,
    "straight": 10,
    "flush": 1_277,
    "full-house": 156,
    "four-of-a-kind": 156,
    "straight-flush": 9,
    "royal-flush": 1,
}


def test_all_2598960_five_card_hands_fall_into_the_published_categories() -> None:
    hands = Counter(map(strength, combinations(FULL_DECK, 5)))
    assert hands.total() == 2_598_960
    assert sorted(hands) == list(range(7_462))
    per_category: Counter[str] = Counter()
    for rung, count in hands.items():
        per_category[category_of(rung).slug] += count
    assert per_category == HANDS
    assert Counter(category_of(rung).slug for rung in hands) == RUNGS


def test_a_better_category_stands_wholly_above_a_lesser_one() -> None:
    categories = [category_of(rung) for rung in range(7_462)]
    assert categories == sorted(categories)
    assert [category.slug for category in Category] == list(HANDS)


def test_categories_have_titles_for_people() -> None:
    assert Category.THREE_OF_A_KIND.title == "Three of a kind"
    assert Category.ROYAL_FLUSH.title == "Royal flush"


@pytest.mark.parametrize("off_the_ladder", [7_462, -1])
def test_a_number_off_the_ladder_has_no_category(off_the_ladder: int) -> None:
    with pytest.raises(BadInput, match="strength: expected a number from 0 to 7461"):
        category_of(off_the_ladder)
