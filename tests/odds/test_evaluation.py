"""Tests of ranking many hands at once, compared with one by one and other libraries."""

import numpy as np
import pytest

from croupier.cards import FULL_DECK, cards, strength
from croupier.errors import BadInput
from croupier.odds import hand_strengths
from croupier.odds.equity.evaluate import evaluator


def dealt(many: int, seed: int) -> np.ndarray:
    order = np.random.default_rng(seed).random((many, 52)).argsort(axis=1)
    return order[:, :7].astype(np.uint8)


def test_random_hands_have_the_strength_the_cards_room_gives_them() -> None:
    hands = dealt(20_000, seed=7)
    found = hand_strengths(hands)
    assert [int(x) for x in found] == [strength([FULL_DECK[c] for c in hand]) for hand in hands]


@pytest.mark.parametrize(
    "hand",
    [
        "Ah Kh Qh Jh Th 2c 3d",
        "5h 4h 3h 2h Ah 9c 9d",
        "2c 2d 2h 2s 3c 3d 3h",
        "7c 5d 4h 3s 2c 9d Tc",
    ],
)
def test_rare_hands_too(hand: str) -> None:
    row = np.array([cards(hand)], np.uint8)
    assert int(hand_strengths(row)[0]) == strength(cards(hand))


def test_there_is_one_entry_for_each_set_of_seven_ranks() -> None:
    """Sets of seven out of thirteen ranks, four of each at most: 49,205."""
    assert len(evaluator().mixed) == 49_205
    assert (evaluator().mixed >= 0).all()


def test_hands_of_another_shape_are_refused() -> None:
    with pytest.raises(BadInput, match="rows of seven cards"):
        hand_strengths(np.zeros((3, 5), np.uint8))
    with pytest.raises(BadInput, match="cards from 0 to 51"):
        hand_strengths(np.full((1, 7), 60, np.uint8))
    assert len(hand_strengths(np.zeros((0, 7), np.uint8))) == 0
