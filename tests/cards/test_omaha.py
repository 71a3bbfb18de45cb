"""Tests of Omaha hands, compared with other libraries."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import TypeVar

import eval7
import numpy as np
import phevaluator
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from pokerkit import OmahaEightOrBetterLowHand

from croupier.cards import (
    FULL_DECK,
    Card,
    cards,
    low_strength,
    omaha_low_strength,
    omaha_strength,
    show,
    strength,
)
from croupier.errors import BadInput
from tests.cards.deals import assert_same_lows, assert_same_order, deals
from tests.tiers import over_tiers

T = TypeVar("T")
THEIRS_IN_EVAL7 = {card: eval7.Card(str(card)) for card in FULL_DECK}
THEIRS_IN_PHEVALUATOR = {card: phevaluator.Card(str(card)).id_ for card in FULL_DECK}

nine = st.lists(st.sampled_from(FULL_DECK), min_size=9, max_size=9, unique=True)


def every_two_and_three(hole: Sequence[T], board: Sequence[T]) -> list[tuple[T, ...]]:
    return [pair + triple for pair in combinations(hole, 2) for triple in combinations(board, 3)]


def all_by_eval7() -> NDArray[np.int64]:
    """What eval7 says of every five cards there are, in the order that `place_of` numbers."""
    falling = [THEIRS_IN_EVAL7[card] for card in reversed(FULL_DECK)]
    every = map(eval7.evaluate, combinations(falling, 5))
    return np.fromiter(every, np.int64, comb(52, 5))[::-1]


def place_of(fives: NDArray[np.int64]) -> NDArray[np.int64]:
    """Hands of five numbered by their highest card, then the next, as all are counted."""
    choose = np.array([[comb(card, n) for n in range(1, 6)] for card in range(52)])
    places: NDArray[np.int64] = choose[np.sort(fives, axis=1), range(5)].sum(axis=1)
    return places


def best_by_eval7(dealt: Sequence[Sequence[Card]]) -> list[int]:
    """The sixty hands of each deal one by one, each on its own."""
    number = {card: place for place, card in enumerate(FULL_DECK)}
    nines = np.array([[number[card] for card in hand] for hand in dealt])
    worth, best = all_by_eval7(), np.zeros(len(dealt), np.int64)
    for five in every_two_and_three(range(4), range(4, 9)):
        best = np.maximum(best, worth[place_of(nines[:, five])])
    return list(map(int, best))


@pytest.mark.parametrize("hands", over_tiers((20_000, 200_000), {20_000}))
def test_any_two_random_omaha_hands_compare_as_in_phevaluator_and_in_eval7(hands: int) -> None:
    dealt = list(deals(hands, 9, seed=404))
    ours = [omaha_strength(hand[:4], hand[4:]) for hand in dealt]
    phes = [
        -phevaluator.evaluate_omaha_cards(
            *[THEIRS_IN_PHEVALUATOR[card] for card in (*hand[4:], *hand[:4])]
        )
        for hand in dealt
    ]
    assert_same_order(ours, phes)
    evals = best_by_eval7(dealt)
    for hand, looked_up in zip(dealt[::1000], evals[::1000], strict=True):
        theirs = [THEIRS_IN_EVAL7[card] for card in hand]
        asked = map(eval7.evaluate, every_two_and_three(theirs[:4], theirs[4:]))
        assert looked_up == max(asked), "what is looked up is what eval7 says when asked"
    assert_same_order(ours, evals)


def test_omaha_on_a_flop_or_a_turn_is_the_best_of_what_lies_there() -> None:
    for hand in deals(300, 8, seed=606):
        for board in (hand[4:7], hand[4:8]):
            plain = max(map(strength, every_two_and_three(hand[:4], board)))
            assert omaha_strength(hand[:4], board) == plain


def test_omaha_lows_are_those_of_pokerkit() -> None:
    dealt = [(hand[:4], hand[4:]) for hand in deals(3_000, 9, seed=707)]
    best = OmahaEightOrBetterLowHand.from_game_or_none
    lows = ((omaha_low_strength(*hand), best(*map(show, hand))) for hand in dealt)
    assert_same_lows(lows, least=500)


@given(nine)
@settings(max_examples=60)
def test_the_best_omaha_hand_and_low_are_the_best_of_all_sixty(hand: list[Card]) -> None:
    hole, board = hand[:4], hand[4:]
    sixty = every_two_and_three(hole, board)
    assert len(sixty) == 60
    assert omaha_strength(hole, board) == max(map(strength, sixty))
    lows = [rung for rung in map(low_strength, sixty) if rung is not None]
    assert omaha_low_strength(hole, board) == max(lows, default=None)


@given(nine)
@settings(max_examples=60)
def test_omaha_is_never_better_than_free_choice_of_the_cards_it_may_use(hand: list[Card]) -> None:
    hole, board = hand[:4], hand[4:]
    assert omaha_strength(hole, board) <= max(
        strength((*pair, *board)) for pair in combinations(hole, 2)
    )
    assert omaha_strength(hole[::-1], board[::-1]) == omaha_strength(hole, board)


@pytest.mark.parametrize(
    "hole,board,line",
    [
        ("Ah Kh", "2c 3c 4c 5c 6c", "hole cards: expected four cards, got 2"),
        ("Ah Kh Qh Jh", "2c 3c", "board: expected three, four or five cards, got 2"),
        ("Ah Kh Qh Jh", "2c 3c 4c 5c 6c 7c", "board: expected three, four or five cards, got 6"),
    ],
)
def test_the_wrong_number_of_cards_is_refused(hole: str, board: str, line: str) -> None:
    for rank in (omaha_strength, omaha_low_strength):
        with pytest.raises(BadInput) as refused:
            rank(cards(hole), cards(board))
        assert str(refused.value) == line
