"""Tests of discards in Pineapple games, compared with another library."""

from fractions import Fraction
from itertools import combinations, permutations

import pytest
from pokerkit import EightOrBetterLowHand, StandardHighHand

from croupier.cards import FULL_DECK, cards
from croupier.errors import BadInput
from croupier.odds import equities
from croupier.odds.equity.shares import DISCARDS, GAMES
from croupier.poker import variants_of
from tests.odds.test_equity import by_eval7

FEW = "2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s 6c 6d 6h 6s 7c 7d 7h 7s"


@pytest.mark.clause("melbourne-poker", "4.1", "8.17.4", "8.18.4")
def test_every_game_of_crown_poker_has_its_equities() -> None:
    """The book's own rows: how many cards, whether a low takes half, when one is thrown away."""
    after = {"none": None, "before the flop": 0, "before the turn": 3}
    rows = variants_of()
    assert set(rows) == {*GAMES, *DISCARDS}
    assert len(rows) == 7
    for name, row in rows.items():
        opened, plays = DISCARDS.get(name, (None, name))
        size, low = GAMES[plays]
        assert after[row.discard] == opened
        assert row.hole_cards == size + (opened is not None)
        assert (row.low == "eight or better") == low


def pairs(hand: str) -> list[str]:
    return ["".join(map(str, pair)) for pair in combinations(cards(hand), 2)]


def in_turn(one: str, other: str, board: str, dead: str) -> Fraction:
    """The first keeps what is best against the best answer; every board ranked by eval7."""

    def worth(mine: str, yours: str) -> Fraction:
        thrown = [str(c) for c in cards(one + other) if str(c) not in mine + yours]
        return by_eval7(mine, yours, board, " ".join([dead, *thrown]))

    return max(min(worth(mine, yours) for yours in pairs(other)) for mine in pairs(one))


@pytest.mark.parametrize(
    "game, one, other, board, dead",
    [
        ("crazy-pineapple", "AhKhQd", "9c9d8c", "Th 8h 2c", ""),
        ("crazy-pineapple", "7c6c2d", "AsAdKc", "8c 5d Kh", "Ac"),
        ("pineapple", "AhKhQd", "9c9d8c", "", FEW),
    ],
)
def test_each_keeps_what_wins_most_once_the_other_has_answered(
    game: str, one: str, other: str, board: str, dead: str
) -> None:
    found = equities([one, other], board, game=game, dead=dead)
    assert found.exact
    assert found.shares[0].equity == in_turn(one, other, board, dead)
    assert sum(share.equity for share in found.shares) == 1
    assert {len(cards(share.kept)) for share in found.shares} == {2}


def split_pot(hands: list[str], board: str) -> Fraction:
    """The first hand's part of one pot, highs and lows ranked by pokerkit."""
    highs = [StandardHighHand.from_game(hand, board) for hand in hands]
    lows = [EightOrBetterLowHand.from_game_or_none(hand, board) for hand in hands]
    half = Fraction(1) if not any(lows) else Fraction(1, 2)
    mine = half / highs.count(max(highs)) if highs[0] == max(highs) else Fraction(0)
    made = [low for low in lows if low is not None]
    if lows[0] is not None and lows[0] == max(made):
        mine += Fraction(1, 2) / made.count(max(made))
    return mine


def test_a_low_takes_half_after_the_discard() -> None:
    """Eight cards are left in the deck, so that every board can be ranked by another library."""
    one, other, flop = "Ah2hQd", "9c9d8c", "3h 4d 9s"
    left = cards("5s 6d 7c 8d Ks Kd Jc Tc")
    used = {*cards(one + other), *cards(flop), *left}
    dead = " ".join(str(card) for card in FULL_DECK if card not in used)
    boards = [flop.replace(" ", "") + f"{a}{b}" for a, b in combinations(left, 2)]

    def worth(mine: str, yours: str) -> Fraction:
        parts = (split_pot([mine, yours], board) for board in boards)
        return sum(parts, Fraction(0)) / len(boards)

    found = equities([one, other], flop, game="crazy-pineapple-hi-lo", dead=dead)
    best = max(min(worth(m, y) for y in pairs(other)) for m in pairs(one))
    assert (found.exact, found.shares[0].equity) == (True, best)


def test_before_the_flop_of_crazy_pineapple_flops_are_drawn_and_the_error_told() -> None:
    hands = ["AhAdKc", "7h6h5d"]
    drawn = equities(hands, game="crazy-pineapple", samples=12, seed=5)
    assert (drawn.exact, drawn.deals) == (False, 12)
    assert drawn == equities(hands, game="crazy-pineapple", samples=12, seed=5)
    assert sum(share.equity for share in drawn.shares) == 1
    assert all(share.error > 0 for share in drawn.shares)


def test_once_a_card_is_gone_it_is_holdem_with_that_card_dead() -> None:
    pineapple = equities(["AhKh", "QcQd"], "Qh 7h 2s 3d", game="crazy-pineapple", dead="2c 9d")
    holdem = equities(["AhKh", "QcQd"], "Qh 7h 2s 3d", dead="2c 9d")
    assert [s.equity for s in pineapple.shares] == [s.equity for s in holdem.shares]


def test_the_order_in_which_cards_are_typed_does_not_matter() -> None:
    """The third hand wins the same whether it keeps Qd4c or Ac4c, the first two do not."""
    typed = {
        tuple((share.equity, share.kept) for share in equities(
            ["9s2s3s", "Ad5hJs", "".join(third)], "6h 9c 4d", game="crazy-pineapple"
        ).shares)
        for third in permutations(["Qd", "Ac", "4c"])
    }  # fmt: skip
    assert len(typed) == 1


def test_of_discards_that_win_the_same_the_one_that_keeps_higher_cards_is_made() -> None:
    """The board is a royal flush, so nothing in hand matters."""
    royal = "Ts Js Qs"
    left = {*cards("Ks As"), *cards("2c3d4h"), *cards("5h2d3c"), *cards(royal)}
    dead = " ".join(str(card) for card in FULL_DECK if card not in left)
    found = equities(["2c4h3d", "3c2d5h"], royal, game="crazy-pineapple", dead=dead)
    assert [share.kept for share in found.shares] == ["4h3d", "5h3c"]
    assert {share.equity for share in found.shares} == {Fraction(1, 2)}


@pytest.mark.parametrize(
    "hands, options, field",
    [
        (["AhKhQd", "9c9d8c"], {"board": "Th 8h 2c", "game": "pineapple"}, "hand"),
        (["AhKhQd", "9c9d8c"], {"board": "Th 8h 2c 3c", "game": "crazy-pineapple"}, "hand"),
        (["AhKhQdJd", "9c9d8c"], {"game": "pineapple"}, "hand"),
        (["AhKhQd", "Ah9d8c"], {"game": "pineapple"}, "hands"),
        (["AhKhQd"], {"game": "pineapple"}, "hands"),
        (["AhKhQd", "9c9d8c"], {"game": "crazy-pineapple", "samples": 1}, "--samples"),
    ],
)
def test_what_cannot_be_dealt_is_refused_by_name(
    hands: list[str], options: dict[str, object], field: str
) -> None:
    with pytest.raises(BadInput) as refused:
        equities(hands, **options)  # type: ignore[arg-type]  # one table for every option
    assert refused.value.field == field
