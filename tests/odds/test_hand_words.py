"""Tests that arrays of hands are described in the words of a strategy; expectations by hand."""

import numpy as np
import pytest

from croupier.books import STARTING_HANDS
from croupier.cards import Category, cards
from croupier.errors import BadInput
from croupier.odds import hand_words


@pytest.mark.parametrize(
    "hole, board, starting, category, hidden, draw, outs",
    [
        ("As Kd", "", "AKo", Category.HIGH_CARD, 0, -1, -1),
        ("As Kd", "Ah 7c 2d", "AKo", Category.PAIR, 1, -1, -1),
        ("As Kd", "7h 7c 2d", "AKo", Category.PAIR, 0, -1, -1),
        ("Ts 4s", "9s 7s 2d", "T4s", Category.HIGH_CARD, 0, 8, -1),
        # Any card of the five ranks on the board pairs it: 15 outs; no single card beats ace high.
        ("As 3d", "Kh Jc 9d 6s 4h", "A3o", Category.HIGH_CARD, 0, -1, 15),
        # Pocket aces lose to a single card only where it makes trips: the board's pair of nines.
        ("As Ad", "9h 9c 7d 4s 2h", "AA", Category.TWO_PAIR, 1, -1, 2),
        # The board plays: a royal flush, which nothing beats.
        ("2c 3d", "Ah Kh Qh Jh Th", "32o", Category.ROYAL_FLUSH, 0, -1, 0),
    ],
)
def test_a_hand_is_described(
    hole: str, board: str, starting: str, category: Category, hidden: int, draw: int, outs: int
) -> None:
    held = np.array([[int(card) for card in cards(hole)]], np.int16)
    open_cards = [int(card) for card in cards(board)] if board else []
    lying = np.array([[*open_cards, *[-1] * (5 - len(open_cards))]], np.int16)
    words = hand_words(held, lying)
    assert [int(part[0]) for part in words] == [
        STARTING_HANDS.index(starting),
        category,
        hidden,
        draw,
        outs,
    ]


def test_rows_of_another_shape_are_bad_input() -> None:
    with pytest.raises(BadInput, match="hands: expected rows of two cards"):
        hand_words(np.zeros((3, 3), np.int16), np.zeros((3, 5), np.int16))
    with pytest.raises(BadInput, match="hands: expected only cards from 0 to 51"):
        hand_words(np.full((1, 2), 52, np.int16), np.zeros((1, 5), np.int16))
