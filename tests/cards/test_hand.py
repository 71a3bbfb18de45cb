"""Tests of the names of hands and of the five cards that play."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import (
    FULL_DECK,
    Card,
    RankedHand,
    cards,
    describe_partial,
    low_strength,
    rank_hand,
    rank_low,
    rank_omaha,
    rank_omaha_low,
    show,
    strength,
)
from croupier.errors import BadInput

seven = st.lists(st.sampled_from(FULL_DECK), min_size=7, max_size=7, unique=True)
nine = st.lists(st.sampled_from(FULL_DECK), min_size=9, max_size=9, unique=True)


@pytest.mark.parametrize(
    "held,name,five,slug",
    [
        ("Ah Kh Qh Jh Th 2c 3d", "Royal flush", "Ah Kh Qh Jh Th", "royal-flush"),
        ("9h 8h 7h 6h 5h Ah Kd", "Straight flush, nine high", "9h 8h 7h 6h 5h", "straight-flush"),
        ("Ac 2c 3c 4c 5c Kc Qd", "Straight flush, five high", "5c 4c 3c 2c Ac", "straight-flush"),
        ("6s 6h 6d 6c Ks Ad 2c", "Four of a kind, sixes", "6s 6h 6d 6c Ad", "four-of-a-kind"),
        ("Kh Kd Jc Js 4d 2c Ks", "Full house, kings over jacks", "Ks Kh Kd Js Jc", "full-house"),
        ("Qh Qd Qc 7s 7d 7c 2c", "Full house, queens over sevens", "Qh Qd Qc 7s 7d", "full-house"),
        ("Ad Td 8d 4d 2d Kc Kh", "Flush, ace high", "Ad Td 8d 4d 2d", "flush"),
        ("Kd Td 8d 4d 3d 2d Ah", "Flush, king high", "Kd Td 8d 4d 3d", "flush"),
        ("Ts 9d 8c 7h 6s 2c 2d", "Straight, ten high", "Ts 9d 8c 7h 6s", "straight"),
        ("As 2d 3c 4h 5s Kc Kd", "Straight, five high", "5s 4h 3c 2d As", "straight"),
        ("As Kd Qc Jh Ts 2c 2d", "Straight, ace high", "As Kd Qc Jh Ts", "straight"),
        ("6h 6d 6c Ks Jd 4c 2s", "Three of a kind, sixes", "6h 6d 6c Ks Jd", "three-of-a-kind"),
        ("Kh Kd 4c 4s 9d 3c 2c", "Two pair, kings and fours", "Kh Kd 4s 4c 9d", "two-pair"),
        ("Kh Kd 9c 9s 4d 4c Ac", "Two pair, kings and nines", "Kh Kd 9s 9c Ac", "two-pair"),
        ("Ah Ad Kc 9s 7d 3c 2c", "Pair of aces", "Ah Ad Kc 9s 7d", "pair"),
        ("Qh Td 6c 4s 2d", "High card, queen", "Qh Td 6c 4s 2d", "high-card"),
        ("As Kd 9c 7h 5s 3c 2d", "High card, ace", "As Kd 9c 7h 5s", "high-card"),
    ],
)
def test_a_hand_is_announced_as_a_dealer_would_with_the_cards_that_play(
    held: str, name: str, five: str, slug: str
) -> None:
    hand = rank_hand(cards(held))
    assert hand.name == str(hand) == name
    assert show(hand.five) == five
    assert hand.category.slug == slug


def test_hands_that_tie_are_equal_whatever_their_suits() -> None:
    hearts = rank_hand(cards("Ah Kh Qh Jh Th"))
    spades = rank_hand(cards("As Ks Qs Js Ts"))
    assert hearts == spades
    assert hash(hearts) == hash(spades)
    assert hearts.five != spades.five


def test_the_better_hand_is_the_greater() -> None:
    hands = [
        rank_hand(cards(held))
        for held in ("Ah Ad Kc 9s 7d", "Qh Td 6c 4s 2d", "Ac 2c 3c 4c 5c", "Kh Kd 4c 4s 9d")
    ]
    assert [hand.name for hand in sorted(hands)] == [
        "High card, queen",
        "Pair of aces",
        "Two pair, kings and fours",
        "Straight flush, five high",
    ]


def test_a_suited_wheel_is_the_lowest_straight_flush() -> None:
    wheel = rank_hand(cards("5h 4h 3h 2h Ah"))
    suited = [
        rank_hand(five) for five in combinations(cards("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"), 5)
    ]
    runs = [hand for hand in suited if hand.category.slug == "straight-flush"]
    assert min(runs) == wheel
    assert rank_hand(cards("6c 5c 4c 3c 2c")) > wheel > rank_hand(cards("Ah Ad Ac As Kd"))


def test_the_board_plays_where_nobody_can_better_it() -> None:
    board = "As Kd Qc Jh Ts"
    first, second = rank_hand(cards(board + "2c 2d")), rank_hand(cards(board + "9h 8h"))
    assert first == second
    assert show(first.five) == show(second.five) == board


@pytest.mark.parametrize("held", ["Ah Kh Qh Jh Th Ah", "2c 2c 3d 4d 5d 6d 7d"])
def test_a_hand_that_holds_a_card_twice_is_refused(held: str) -> None:
    repeated = cards(held, repeats=True)
    for rank in (rank_hand, rank_low, describe_partial):
        with pytest.raises(BadInput, match=r"^hand: expected each card once, but \w\w came twice$"):
            rank(repeated)


def test_an_omaha_hand_holding_a_card_of_the_board_is_refused() -> None:
    for rank in (rank_omaha, rank_omaha_low):
        with pytest.raises(BadInput, match="but Ah came twice"):
            rank(cards("Ah Kh Qh Jh"), cards("Ah 2c 3c 4c 5c"))


@pytest.mark.parametrize("held", ["Ah Kh Qh Jh", "2h 3h 4h 5h 7h 9h Th Kh"])
def test_too_few_or_too_many_cards_are_refused(held: str) -> None:
    for rank in (rank_hand, rank_low):
        with pytest.raises(BadInput, match="expected five, six or seven cards"):
            rank(cards(held))


@pytest.mark.parametrize(
    "hole,board,name,five",
    [
        ("As Ah Kd 2c", "Ad 9c 9s 4h 3h", "Full house, aces over nines", "As Ah Ad 9s 9c"),
        ("Ah Kc 7d 2s", "Qh Jh 8h 3h 2d", "Pair of twos", "2s 2d Ah Qh Jh"),
        ("Ah As Ad Ac", "Kd Qd 9c 4s 3s", "Pair of aces", "As Ah Kd Qd 9c"),
        ("Ah 2h Ks Kd", "3h 4h 5h Kc 9c", "Straight flush, five high", "5h 4h 3h 2h Ah"),
    ],
)
def test_an_omaha_hand_plays_two_cards_and_three(
    hole: str, board: str, name: str, five: str
) -> None:
    hand = rank_omaha(cards(hole), cards(board))
    assert hand.name == name
    assert show(hand.five) == five


def test_a_low_is_announced_from_its_top_card_with_the_cards_that_play() -> None:
    low = rank_low(cards("8h 6d 4c 2s Ah Kd Kc"))
    assert low is not None
    assert low.name == str(low) == "Low, eight-six-four-two-ace"
    assert show(low.five) == "8h 6d 4c 2s Ah"
    wheel = rank_low(cards("Ah 2h 3h 4h 5h"))
    assert wheel is not None
    assert wheel > low


def test_an_omaha_low_plays_two_cards_and_three() -> None:
    low = rank_omaha_low(cards("As 2d Kd Kc"), cards("2c 3h 4s 8d Qh"))
    assert low is not None
    assert show(low.five) == "8d 4s 3h 2d As"
    assert rank_omaha_low(cards("As Ad Kd Kc"), cards("2c 3h 4s 8d Qh")) is None


def test_a_low_and_a_high_hand_cannot_be_compared() -> None:
    wheel = cards("Ah 2d 3c 4s 5h")
    low: Any = rank_low(wheel)
    high: Any = rank_hand(wheel)
    assert low != high
    with pytest.raises(TypeError):
        _ = low < high


@pytest.mark.parametrize(
    "held,name",
    [
        ("Kh", "High card, king"),
        ("Kh Kd", "Pair of kings"),
        ("Kh 2d", "High card, king"),
        ("4h Kd 4c", "Pair of fours"),
        ("4h 4d 4c", "Three of a kind, fours"),
        ("4h Kd 4c Ks", "Two pair, kings and fours"),
        ("6h 6d 6c As", "Three of a kind, sixes"),
        ("6h 6d 6c 6s", "Four of a kind, sixes"),
        ("Ah Kh Qh Jh", "High card, ace"),
        ("Ah Kh Qh Jh Th", "Royal flush"),
        ("Kh Kd 4c 4s 9d 3c 2c", "Two pair, kings and fours"),
    ],
)
def test_what_a_player_has_so_far_is_described(held: str, name: str) -> None:
    assert describe_partial(cards(held)) == name


def test_nothing_cannot_be_described() -> None:
    with pytest.raises(BadInput, match="one to seven cards"):
        describe_partial(())


@given(seven)
def test_the_five_that_play_are_held_and_are_worth_the_whole(held: list[Card]) -> None:
    hand = rank_hand(held)
    assert_plays(hand, held)
    low = rank_low(held)
    assert (low and low.strength) == low_strength(held)
    assert low is None or low_strength(low.five) == low.strength


@given(nine)
@settings(max_examples=60)
def test_in_omaha_the_five_that_play_are_two_held_and_three_shared(dealt: list[Card]) -> None:
    hole, board = dealt[:4], dealt[4:]
    hand = rank_omaha(hole, board)
    assert_plays(hand, dealt)
    assert len(set(hand.five) & set(hole)) == 2
    low = rank_omaha_low(hole, board)
    if low is not None:
        assert len(set(low.five) & set(hole)) == 2
        assert low_strength(low.five) == low.strength


def assert_plays(hand: RankedHand, held: Sequence[Card]) -> None:
    assert len(set(hand.five)) == 5
    assert set(hand.five) <= set(held)
    assert strength(hand.five) == hand.strength
