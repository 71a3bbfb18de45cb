"""Tests of equities, compared with other libraries."""

from fractions import Fraction
from itertools import combinations

import eval7
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import OmahaEightOrBetterLowHand, OmahaHoldemHand

from croupier.cards import FULL_DECK, cards, show
from croupier.errors import BadInput
from croupier.odds import equities

GAMES = {"holdem": 2, "holdem-hi-lo": 2, "omaha": 4, "omaha-hi-lo": 4}


def by_eval7(one: str, other: str, board: str, dead: str = "") -> Fraction:
    """The first hand's equity, every board ranked by eval7."""
    mine, yours, open_cards = (
        [eval7.Card(c) for c in show(cards(text)).split()] for text in (one, other, board)
    )
    gone = {str(card) for card in (*mine, *yours, *open_cards)} | set(show(cards(dead)).split())
    left = [card for card in eval7.Deck().cards if str(card) not in gone]
    won, boards = 0, 0
    for more in combinations(left, 5 - len(open_cards)):
        full = [*open_cards, *more]
        a, b = eval7.evaluate(mine + full), eval7.evaluate(yours + full)
        won += 2 if a > b else 1 if a == b else 0
        boards += 2
    return Fraction(won, boards)


def test_ace_king_suited_against_queens_is_the_race_every_player_knows() -> None:
    """Published everywhere as 46.2 against 53.8 per cent, with a tie in 0.4."""
    found = equities(["AhKh", "QcQd"])
    assert (found.exact, found.deals) == (True, 1_712_304)
    assert [round(float(share.equity) * 100, 1) for share in found.shares] == [46.2, 53.8]
    assert round(float(found.shares[0].splits) * 100, 1) == 0.4


@pytest.mark.parametrize(
    "one, other, board, dead",
    [
        ("AhKh", "QcQd", "Qh 7h 2s", ""),
        ("7c7d", "AsKs", "Ac 7h 2d", ""),
        ("JhTh", "9c9d", "8h 7c 2h 9h", ""),
        ("AhAd", "KhKd", "", "2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s 6c 6d 6h 6s"),
    ],
)
def test_every_board_is_ranked_as_another_library_ranks_it(
    one: str, other: str, board: str, dead: str
) -> None:
    found = equities([one, other], board, dead=dead)
    assert found.exact
    assert found.shares[0].equity == by_eval7(one, other, board, dead)


def test_a_range_is_the_mean_of_its_hands_suits_apart_or_not() -> None:
    board = "Ts 9s 2h"
    ranged = equities(["AhKh", "QQ"], board).shares[0].equity
    queens = [c for c in FULL_DECK if c.rank.letter == "Q"]
    each = [by_eval7("AhKh", f"{a}{b}", board) for a, b in combinations(queens, 2)]
    assert ranged == sum(each, Fraction(0)) / 6


def pot_shares(hands: list[str], board: str, low: bool) -> list[Fraction]:
    """One showdown of Omaha by pokerkit."""
    highs = [OmahaHoldemHand.from_game(hand, board) for hand in hands]
    lows = [OmahaEightOrBetterLowHand.from_game_or_none(hand, board) if low else None
            for hand in hands]  # fmt: skip
    made = [hand for hand in lows if hand is not None]
    half = Fraction(1, 2) if made else Fraction(1)
    shares = [half / highs.count(max(highs)) if h == max(highs) else Fraction(0) for h in highs]
    for n, hand in enumerate(lows):
        if hand is not None and hand == max(made):
            shares[n] += Fraction(1, 2) / made.count(max(made))
    return shares


@pytest.mark.parametrize("game", ["omaha", "omaha-hi-lo"])
@pytest.mark.parametrize(
    "hands, board",
    [
        (["AhAd2c3c", "KhKdQhJh"], "4c 5s Kc 9d"),
        (["Ah2hKsKd", "As2sQcQd", "9h8h7c6c"], "3h 4d 7s Th"),
        (["2c2d2h2s", "AcKcQcJc"], "3c 4c 5h 9c"),
    ],
)
def test_omaha_pots_are_split_as_another_library_splits_them(
    game: str, hands: list[str], board: str
) -> None:
    seen = {*cards(board), *(card for hand in hands for card in cards(hand))}
    rivers = [card for card in FULL_DECK if card not in seen]
    full = [
        pot_shares(hands, (board + str(card)).replace(" ", ""), game.endswith("lo"))
        for card in rivers
    ]
    means = [sum(column, Fraction(0)) / len(rivers) for column in zip(*full, strict=True)]
    assert [share.equity for share in equities(hands, board, game=game).shares] == means


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_shares_of_a_pot_always_make_one(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(sorted(GAMES)))
    players = data.draw(st.integers(2, 5))
    size = GAMES[game]
    dealt = data.draw(st.permutations(FULL_DECK))[: players * size + 4]
    hands = [show(dealt[n * size : (n + 1) * size]).replace(" ", "") for n in range(players)]
    found = equities(hands, show(dealt[players * size :]), game=game)
    assert found.exact
    assert sum(share.equity for share in found.shares) == 1
    assert all(share.wins + share.splits >= share.equity for share in found.shares)
    mirrored = equities(hands[::-1], show(dealt[players * size :]), game=game)
    assert [share.equity for share in mirrored.shares][::-1] == [s.equity for s in found.shares]


@pytest.mark.parametrize(
    "hands, board, game",
    [
        (["AhKh", "QQ"], "", "holdem"),
        (["TT+", "AKs"], "Jh 7d 2c", "holdem"),
        (["AhAd2c3c", "9c8c7s6s"], "Kd 5h 4s", "omaha-hi-lo"),
    ],
)
def test_a_sample_lies_within_its_error_and_is_the_same_for_its_seed(
    hands: list[str], board: str, game: str
) -> None:
    exact = equities(hands, board, game=game)
    drawn = equities(hands, board, game=game, samples=40_000, seed=9)
    again = equities(hands, board, game=game, samples=40_000, seed=9)
    assert exact.exact
    assert not drawn.exact
    assert drawn == again
    assert sum(share.equity for share in drawn.shares) == 1
    for one, other in zip(exact.shares, drawn.shares, strict=True):
        assert 0 < other.error < 0.01
        assert abs(float(one.equity - other.equity)) < 5 * other.error


@pytest.mark.parametrize(
    "hands, options, field",
    [
        (["AhKh"], {}, "hands"),
        (["AhKh", "AhQd"], {}, "hands"),
        (["AhKh", "QX"], {}, "hand"),
        (["AhKh", "QQ"], {"board": "Ah 2c 3c"}, "hand"),
        (["AhKh", "QQ"], {"board": "2c 3c"}, "--board"),
        (["AhKh", "QQ"], {"game": "stud"}, "--game"),
        (["AhKh", "QQ"], {"game": "omaha"}, "hand"),
        (["AhKh", "QQ"], {"samples": 0}, "--samples"),
        (["AhKh", "QQ"], {"samples": 10**23}, "--samples"),
        (["AhKh", "AhQd"], {"samples": 10}, "hands"),
    ],
)
def test_what_cannot_be_dealt_is_refused_by_name(
    hands: list[str], options: dict[str, object], field: str
) -> None:
    with pytest.raises(BadInput) as refused:
        equities(hands, **options)  # type: ignore[arg-type]  # one table for every option
    assert refused.value.field == field
