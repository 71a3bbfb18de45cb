"""Tests of the ranking of hands in the five books, with an example for each clause."""

from __future__ import annotations

from itertools import pairwise

import pytest

from croupier.cards import (
    Category,
    LowHand,
    Rank,
    cards,
    describe_partial,
    rank_hand,
    rank_low,
    rank_omaha,
    rank_omaha_low,
    show,
)

ROYAL = "As Ks Qs Js Ts"
ROYAL_OF_HEARTS = "Ah Kh Qh Jh Th"
WHEEL = "5s 4d 3c 2h As"
SUITED_WHEEL = "5s 4s 3s 2s As"

CANBERRA = "canberra-ultimate"
POKER = "melbourne-poker"
WSOP = "melbourne-wsop"
PERTH = "perth-ultimate"
SYDNEY = "sydney-bonus"

BEATS = [
    (CANBERRA, "2.3", "6s 5d 4c 3h 2s", WHEEL),
    (CANBERRA, "2.3", "As Qd 9c 7h 5s", "Ks Qd 9c 7h 5s"),
    (CANBERRA, "3.1(a)", ROYAL, "Kh Qh Jh Th 9h"),
    (CANBERRA, "3.1(b)", "6h 5h 4h 3h 2h", SUITED_WHEEL),
    (CANBERRA, "3.1(b)", SUITED_WHEEL, "As Ah Ad Ac Ks"),
    (CANBERRA, "3.1(c)", "As Ah Ad Ac 4s", "Ks Kh Kd Kc Qs"),
    (CANBERRA, "3.1(c)", "2s 2h 2d 2c 3s", "As Ah Ad Ks Kh"),
    (CANBERRA, "3.1(d)", "Ks Kh Kd Js Jh", "Qs Qh Qd As Ah"),
    (CANBERRA, "3.1(d)", "Ks Kh Kd Js Jh", "Ks Kh Kd Ts Th"),
    (CANBERRA, "3.1(e)", "Ks Js 9s 7s 5s", "As Kd Qs Js Ts"),
    (CANBERRA, "3.1(f)", "As Kd Qs Js Ts", "Ks Qd Js Ts 9s"),
    (CANBERRA, "3.1(f)", "6s 5d 4c 3h 2s", WHEEL),
    (CANBERRA, "3.1(g)", "Qs Qh Qd 8s 5s", "Qs Qh Qd 8s 4s"),
    (CANBERRA, "3.1(g)", WHEEL, "Qs Qh Qd 8s 5s"),
    (CANBERRA, "3.1(h)", "Qs Qh 4s 4h Js", "Qs Qh 4s 4h Ts"),
    (CANBERRA, "3.1(h)", "2s 2h 2d 4s 3h", "Qs Qh 4s 4h Js"),
    (CANBERRA, "3.1(i)", "Ts Th Ks 6h 2s", "Ts Th Ks 5h 2s"),
    (CANBERRA, "3.1(i)", "3s 3h 2s 2h 4s", "Ts Th Ks 6h 2s"),
    (CANBERRA, "3.1(j)", "Qs Th 7s 4h 3s", "Qs Th 7s 4h 2s"),
    (CANBERRA, "3.1(j)", "2s 2h 3s 4h 5s", "As Kh Qs Jh 9s"),
    (CANBERRA, "3.2", "As Ah Ks Qh 5s", "As Ah Ks Qh 4s"),
    (POKER, "3.2.1", "6s 5d 4c 3h 2s", WHEEL),
    (POKER, "3.2.1", "As Qd 9c 7h 5s", "Ks Qd 9c 7h 5s"),
    (POKER, "3.2.2(a)", ROYAL, "Kh Qh Jh Th 9h"),
    (POKER, "3.2.2(b)", "9h 8h 7h 6h 5h", "8s 7s 6s 5s 4s"),
    (POKER, "3.2.2(b)", "6h 5h 4h 3h 2h", SUITED_WHEEL),
    (POKER, "3.2.2(c)", "8s 8h 8d 8c Ks As 2d", "8s 8h 8d 8c Ks Qs 2d"),
    (POKER, "3.2.2(c)", "9s 9h 9d 9c 2s", "8s 8h 8d 8c As"),
    (POKER, "3.2.2(d)", "Qs Qh Qd 2s 2h", "Js Jh Jd As Ah"),
    (POKER, "3.2.2(d)", "Qs Qh Qd 5s 5h", "Qs Qh Qd 4s 4h"),
    (POKER, "3.2.2(e)", "Ah Jh 9h 4h 3h", "As Js 9s 4s 2s"),
    (POKER, "3.2.2(f)", "6s 5d 4c 3h 2s", WHEEL),
    (POKER, "3.2.2(f)", "As Kd Qc Jh Ts", "Ks Qd Jc Th 9s"),
    (POKER, "3.2.2(g)", "7s 7h 7d Ks Qh", "7s 7h 7d Ks Jh"),
    (POKER, "3.2.2(g)", "8s 8h 8d 3s 2h", "7s 7h 7d As Kh"),
    (POKER, "3.2.2(h)", "Ks Kh 4s 4h As", "Ks Kh 4s 4h 9s"),
    (POKER, "3.2.2(h)", "Ks Kh 5s 5h 2s", "Ks Kh 4s 4h As"),
    (POKER, "3.2.2(i)", "Ts Th As 9h 3s", "Ts Th As 9h 2s"),
    (POKER, "3.2.2(i)", "Js Jh 4s 3h 2s", "Ts Th As Kh Qs"),
    (POKER, "3.2.2(j) No Pair", "As Qh 9s 7h 6s", "As Qh 9s 7h 5s"),
    (WSOP, "3.5.1", "As Qd 9c 7h 5s", "Ks Qd 9c 7h 5s"),
    (WSOP, "3.6.1(a)", "3s 3h 4s 5h 7s", "Qs Th 6s 4h 2s"),
    (WSOP, "3.6.1(b)", "Ts Th Ks 6h 3s", "As Kh Qs Jh 9s"),
    (WSOP, "3.6.1(c)", "7s 7h 4s 4h Js", "As Ah Ks Qh Js"),
    (WSOP, "3.6.1(c)", "As Ah Ks Kh Qs Qh Js", "As Ah Ks Kh Js Jh Ts"),
    (WSOP, "3.6.1(d)", "Qs Qh Qd 8s 3h", "As Ah Ks Kh Qs"),
    (WSOP, "3.6.1(e)", "6s 5d 4c 3h 2s", WHEEL),
    (WSOP, "3.6.1(e)", WHEEL, "As Ah Ad Ks Qh"),
    (WSOP, "3.6.1(f)", "Kd Jd 9d 5d 2d", "As Kh Qs Jh Ts"),
    (WSOP, "3.6.1(g)", "Ks Kh Kd Js Jh", "Qs Qh Qd As Ah"),
    (WSOP, "3.6.1(g)", "Ks Kh Kd 5s 2h Qs Qh", "Ks Kh Kd 5s 2h Js Jh"),
    (WSOP, "3.6.1(h)", "As Ah Ad Ac 7s", "Ks Kh Kd As Ah"),
    (WSOP, "3.6.1(i)", "9h 8h 7h 6h 5h", "As Ah Ad Ac Ks"),
    (WSOP, "3.6.1(i)", "6h 5h 4h 3h 2h", SUITED_WHEEL),
    (WSOP, "3.6.1(j)", ROYAL, "Kh Qh Jh Th 9h"),
    (WSOP, "3.7", "Ks Qh Js Th 9s", "Js Th 9s 8h 7s"),
    (WSOP, "3.7", "As Ah Ks 9h 8s", "As Ah Qs Jh Ts"),
    (PERTH, "1.1 'Face Value'", "As 9h 7s 5h 3s", "Ks 9h 7s 5h 3s"),
    (PERTH, "1.1 'Flush'", "Ah Th 8h 4h 2h", "9s 8h 7s 6h 5s"),
    (PERTH, "1.1 'Four of a Kind'", "8s 8h 8d 8c Ks", "As Ah Ad Ks Kh"),
    (PERTH, "1.1 'Full House'", "Ks Kh Kd 2s 2h", "As Js 9s 7s 5s"),
    (PERTH, "4.11", "2h 4h 6h 8h 9h", "As Kh Qs Jh Ts"),
    (PERTH, "4.11", ROYAL, "Kh Qh Jh Th 9h"),
    (SYDNEY, "3.3", "As Qd 9c 7h 5s", "Ks Qd 9c 7h 5s"),
    (SYDNEY, "3.3.1", "As Kh Qs Jh Ts", "Ks Qh Js Th 9s"),
    (SYDNEY, "3.3.2", "6s 5d 4c 3h 2s", WHEEL),
    (SYDNEY, "8.1(a)", ROYAL, "Kh Qh Jh Th 9h"),
    (SYDNEY, "8.1(b)", "6h 5h 4h 3h 2h", "5c 4c 3c 2c Ac"),
    (SYDNEY, "8.1(c)", "7s 7h 7d 7c 3s Ah 2d", "7s 7h 7d 7c 3s Kh 2d"),
    (SYDNEY, "8.1(c)", "As Ah Ad Ac 2s", "Ks Kh Kd Kc As"),
    (SYDNEY, "8.1(d)", "Ks Kh Kd Qs Qh", "Ks Kh Kd Js Jh"),
    (SYDNEY, "8.1(e)", "As 9s 7s 4s 2s", "Ks Qs Js Ts 8s"),
    (SYDNEY, "8.1(f)", "Ts 9h 8s 7h 6s", "9s 8h 7s 6h 5s"),
    (SYDNEY, "8.1(f)", "6s 5d 4c 3h 2s", WHEEL),
    (SYDNEY, "8.1(g)", "As Ah Ad 3s 2h", "Ks Kh Kd As Qh"),
    (SYDNEY, "8.1(h)", "As Ah 3s 3h Ks", "Ks Kh Qs Qh As"),
    (SYDNEY, "8.1(i)", "9s 9h As 4h 3s", "9s 9h Ks Qh Js"),
    (SYDNEY, "8.1(j)", "As 9h 7s 5h 3s", "Ks Qh Js Th 8s"),
]

TIES = [
    (CANBERRA, "2.3", "Ah Kh 9h 7h 5h", "As Ks 9s 7s 5s"),
    (CANBERRA, "3.2", "As Ah Ks Qh 5s", "Ad Ac Kd Qc 5d"),
    (POKER, "3.2.2(a)", ROYAL, ROYAL_OF_HEARTS),
    (POKER, "3.2.2(b)", "9h 8h 7h 6h 5h", "9s 8s 7s 6s 5s"),
    (POKER, "3.2.2(c)", "8s 8h 8d 8c Ks Qs 2d", "8s 8h 8d 8c Ks Js 2d"),
    (POKER, "3.2.2(e)", "Ah Jh 9h 4h 3h", "As Js 9s 4s 3s"),
    (POKER, "3.2.2(j) No Pair", "As Qh 9s 7h 6s", "Ac Qd 9c 7d 6c"),
    (WSOP, "3.5", "Ah Kh 9h 7h 5h", "As Ks 9s 7s 5s"),
    (WSOP, "3.6.1(j)", ROYAL, ROYAL_OF_HEARTS),
    (WSOP, "1.1 def Community Cards", "As Kd Qc Jh Ts 2c 2d", "As Kd Qc Jh Ts 9h 8h"),
    (POKER, "8.20.4(a)", "As Kd Qc Jh Ts 2c 2d", "As Kd Qc Jh Ts 9h 8h"),
    (POKER, "8.20.4(b)(i)", "Ah Kh Qh Jh Th 2c 2d", "Ah Kh Qh Jh Th 9h 8h"),
    (PERTH, "4.12", "Ah Kh 9h 7h 5h", "As Ks 9s 7s 5s"),
    (PERTH, "4.12", "As Ah Ks Qh 5s", "Ad Ac Kd Qc 5d"),
    (SYDNEY, "1.1 def Community cards", "As Kd Qc Jh Ts 2c 2d", "As Kd Qc Jh Ts 9h 8h"),
    (SYDNEY, "3.3", "Ah Kh 9h 7h 5h", "As Ks 9s 7s 5s"),
    (SYDNEY, "8.1(a)", ROYAL, ROYAL_OF_HEARTS),
]

IS = [
    (CANBERRA, "3.1(b)", SUITED_WHEEL, "straight-flush"),
    (CANBERRA, "3.1(f)", "Ks As 2d 3c 4h", "high-card"),
    (POKER, "3.2.2(f)", "Qs Kd Ac 2h 3s", "high-card"),
    (WSOP, "3.6.1(e)", WHEEL, "straight"),
    (WSOP, "3.6.1(e)", "Qs Kd Ac 2h 3s", "high-card"),
    (PERTH, "1.1 'Face Value'", WHEEL, "straight"),
    (PERTH, "1.1 'Face Value'", "As 9h 7s 5h 3s", "high-card"),
    (PERTH, "1.1 'Flush'", "Ah Th 8h 4h 2h", "flush"),
    (PERTH, "1.1 'Four of a Kind'", "8s 8h 8d 8c Ks", "four-of-a-kind"),
    (PERTH, "1.1 'Full House'", "Ks Kh Kd 2s 2h", "full-house"),
    (PERTH, "1.1 'One Pair'", "9s 9h Ks 7h 2s", "pair"),
    (PERTH, "1.1 'Royal Flush'", ROYAL_OF_HEARTS, "royal-flush"),
    (PERTH, "1.1 'Straight'", WHEEL, "straight"),
    (PERTH, "1.1 'Straight'", "Ks Ah 2s 3h 4s", "high-card"),
    (PERTH, "1.1 'Straight Flush'", "5h 4h 3h 2h Ah", "straight-flush"),
    (PERTH, "1.1 'Straight Flush'", "Kh Qh Jh Th 9h", "straight-flush"),
    (PERTH, "1.1 'Three of a Kind'", "7s 7h 7d Ks 2h", "three-of-a-kind"),
    (PERTH, "1.1 'Two Pair'", "Ks Kh 4s 4h 2s", "two-pair"),
    (SYDNEY, "3.3.1", "As Kh Qs Jh Ts", "straight"),
    (SYDNEY, "3.3.2", WHEEL, "straight"),
    (SYDNEY, "3.3.2", "Ks Ah 2s 3h 4s", "high-card"),
]


def low(held: str) -> LowHand:
    made = rank_low(cards(held))
    assert made is not None
    return made


def of_the_book(rows: list[tuple[str, str, str, str]]) -> list[object]:
    return [
        pytest.param(
            one,
            other,
            marks=pytest.mark.clause(book, clause),
            id=f"{book} {clause}: {one}, {other}",
        )
        for book, clause, one, other in rows
    ]


@pytest.mark.parametrize("winner,loser", of_the_book(BEATS))
def test_the_book_puts_one_hand_above_another(winner: str, loser: str) -> None:
    assert rank_hand(cards(winner)) > rank_hand(cards(loser))


@pytest.mark.parametrize("one,other", of_the_book(TIES))
def test_the_book_holds_two_hands_equal(one: str, other: str) -> None:
    assert rank_hand(cards(one)) == rank_hand(cards(other))


@pytest.mark.parametrize("held,slug", of_the_book(IS))
def test_the_book_calls_a_hand_by_its_kind(held: str, slug: str) -> None:
    assert rank_hand(cards(held)).category.slug == slug


BEST_FIRST = [
    ROYAL,
    "9h 8h 7h 6h 5h",
    "8s 8h 8d 8c Ks",
    "Ks Kh Kd 2s 2h",
    "Ah Th 8h 4h 2h",
    "Ts 9h 8s 7h 6s",
    "7s 7h 7d Ks 2h",
    "Ks Kh 4s 4h 2s",
    "9s 9h Ks 7h 2s",
    "As 9h 7s 5h 3s",
]


@pytest.mark.clause("melbourne-wsop", "3.6.1")
@pytest.mark.clause("perth-ultimate", "4.11")
@pytest.mark.clause("sydney-bonus", "8.1")
def test_the_ten_kinds_of_hand_stand_in_the_order_of_the_books() -> None:
    hands = [rank_hand(cards(held)) for held in BEST_FIRST]
    assert [hand.category for hand in hands] == sorted(Category, reverse=True)
    assert all(better > worse for better, worse in pairwise(hands))


@pytest.mark.clause("melbourne-wsop", "3.5.1")
@pytest.mark.clause("sydney-bonus", "3.3")
def test_ranks_run_from_the_ace_down_to_the_two() -> None:
    letters = [rank.letter for rank in sorted(Rank, reverse=True)]
    assert "".join(letters) == "AKQJT98765432"


@pytest.mark.clause("perth-ultimate", "1.1 'Pair'")
def test_two_cards_of_one_value_are_a_pair_and_on_the_board_they_pair_everyone() -> None:
    assert describe_partial(cards("9h 9c")) == "Pair of nines"
    assert rank_hand(cards("9h 9c Ks 6d 2c Qd 3s")).category is Category.PAIR


@pytest.mark.clause("melbourne-poker", "8.20.4(a)")
@pytest.mark.clause("melbourne-poker", "8.20.4(b)(i)")
@pytest.mark.parametrize(
    "hole,board,five",
    [
        ("2c 2d", "As Kd Qc Jh Ts", "As Kd Qc Jh Ts"),
        ("Ah 2d", "Ks Kd Qc Jh 9s", "Ks Kd Ah Qc Jh"),
        ("Ah Ad", "Ac Kd Qc 7h 2s", "Ah Ad Ac Kd Qc"),
    ],
    ids=["none", "one", "both"],
)
def test_in_holdem_none_one_or_both_hole_cards_play(hole: str, board: str, five: str) -> None:
    assert show(rank_hand(cards(hole) + cards(board)).five) == five


@pytest.mark.clause("melbourne-poker", "3.2.2(j) Low hand values")
def test_a_low_counts_from_its_top_card_and_ignores_straights_and_flushes() -> None:
    wheel, six, seven = low(SUITED_WHEEL), low("6s 5h 4s 3h 2s"), low("7s 5h 4s 3h 2s")
    with_ace, without = low("8s 7h 6s 5h As"), low("8s 7h 6s 5h 2s")
    assert wheel > six > seven > with_ace > without
    assert rank_low(cards("8s 7h 6s 5h 5s")) is None
    assert rank_low(cards("9s 4h 3s 2h As")) is None


@pytest.mark.clause("melbourne-poker", "8.20.4(b)(ii)")
def test_in_holdem_hi_lo_the_board_itself_may_be_the_low() -> None:
    assert show(low("Ks Qd Ah 3c 5d 7s 8h").five) == "8h 7s 5d 3c Ah"


@pytest.mark.clause("melbourne-poker", "8.20.4(b)(iii)")
def test_in_holdem_hi_lo_one_combination_may_win_high_and_low() -> None:
    held, pair = "As 2d 3c 4h 5s Kc Kd", "Qs Qd 3c 4h 5s Kc Kd"
    assert low(held).five == rank_hand(cards(held)).five
    assert rank_hand(cards(held)) > rank_hand(cards(pair))
    assert rank_low(cards(pair)) is None


@pytest.mark.clause("melbourne-poker", "8.20.4(c)")
@pytest.mark.clause("melbourne-poker", "8.20.4(d)(i)")
def test_in_omaha_one_suited_hole_card_makes_no_flush_and_four_aces_are_a_pair() -> None:
    one_heart = rank_omaha(cards("Ah Kc 7d 2s"), cards("Qh Jh 8h 3h 4d"))
    assert one_heart.category is Category.HIGH_CARD
    assert rank_omaha(cards("As Ah Ad Ac"), cards("Kd Qd 9c 4s 3s")).name == "Pair of aces"


@pytest.mark.clause("melbourne-poker", "8.20.4(d)(ii)")
def test_in_omaha_hi_lo_the_low_takes_two_hole_cards_and_three_of_the_board() -> None:
    made = rank_omaha_low(cards("As Ad 2c Kd"), cards("3s 4d 8c Qh Js"))
    assert made is not None
    assert made.name == "Low, eight-four-three-two-ace"
    assert rank_omaha_low(cards("As Kd Qc Jh"), cards("2s 3d 4c 5h 9s")) is None


@pytest.mark.clause("melbourne-poker", "8.20.4(d)(iii)")
def test_in_omaha_hi_lo_the_high_and_the_low_may_use_different_pairs() -> None:
    hole, board = cards("As 2d Kc Kd"), cards("Kh 3s 4d 8c Qh")
    high, made = rank_omaha(hole, board), rank_omaha_low(hole, board)
    assert made is not None
    assert set(high.five) & set(hole) == set(cards("Kc Kd"))
    assert set(made.five) & set(hole) == set(cards("As 2d"))
