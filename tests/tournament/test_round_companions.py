"""Tests of companions in banked tournaments: wagers by the standings, and decisions by strength."""

from __future__ import annotations

import pytest

from croupier.banked import RoundSeatView, RoundView, SeatOption, commands
from croupier.cards import SeededEntropy, cards
from croupier.money import Cents
from croupier.tournament import ROUND_STRENGTHS, STRENGTHS
from croupier.tournament.conditions.terms import SessionRow
from croupier.tournament.table_rounds.companions import (
    TableStanding,
    companion_play,
    companion_wager,
)
from tests.tournament.strength_sessions import rules_of, tally

ROW = SessionRow(rounds=5, minimum=100, maximum=2000, advance=2)
LAST = SessionRow(rounds=5, minimum=100, maximum=2000)


def test_the_strengths_have_the_same_names_in_all_games() -> None:
    assert tuple(ROUND_STRENGTHS) == tuple(strength.id for strength in STRENGTHS)


@pytest.mark.parametrize(
    "row, own, others, left, wager",
    [
        (ROW, 9_000, (8_000, 7_000, 6_000), 5, 100),  # leads: the least
        (ROW, 7_500, (8_000, 7_000, 6_000), 5, 100),  # second of two who go on
        (ROW, 6_500, (8_000, 7_000, 6_000), 5, 200),  # 501 behind in 5 rounds: 101 each
        (ROW, 6_500, (8_000, 7_000, 6_000), 1, 600),  # 501 behind in the last round
        (ROW, 2_000, (8_000, 7_000, 6_000), 2, 300),  # a sixth of the stack, in whole minimums
        (ROW, 2_000, (8_000, 7_000, 6_000), 1, 1_000),  # all of it in two boxes
        (LAST, 7_500, (8_000, 7_000, 6_000), 1, 600),  # only the first place wins
        (LAST, 50_000, (90_000,), 1, 2_000),  # the limit
        (ROW, 150, (8_000, 7_000, 6_000), 1, 100),  # never less than the least
        (ROW, 6_500, (8_000, 7_000), 0, 100),  # no rounds are counted
    ],
)
def test_a_strong_companion_wagers_by_the_standings(
    row: SessionRow, own: int, others: tuple[int, ...], left: int, wager: int
) -> None:
    standing = TableStanding(own, others, left)
    assert companion_wager(row, 2, standing, "strong", SeededEntropy(1)) == wager


@pytest.mark.parametrize("strength", ["beginner", "steady", "strong", ""])
@pytest.mark.parametrize("own", [200, 250, 1_300, 60_000])
def test_every_wager_is_within_the_limits_and_the_stack(strength: str, own: int) -> None:
    for seed in range(20):
        standing = TableStanding(own, (5_000, 9_000), 2)
        wager = companion_wager(ROW, 2, standing, strength, SeededEntropy(seed))
        assert ROW.minimum <= wager <= min(ROW.maximum, own // 2)


@pytest.mark.parametrize(
    "own, wagers",
    [
        (60_000, {300, 400, 500}),
        (2_500, {300, 400}),  # four minimums six times are 2,400
        (1_300, {200}),
        (250, {100}),  # never less than the least
    ],
)
def test_a_steady_companion_wagers_what_a_whole_round_leaves_chips_for(
    own: int, wagers: set[int]
) -> None:
    found = {
        companion_wager(ROW, 2, TableStanding(own, (5_000,), 3), "steady", SeededEntropy(seed))
        for seed in range(30)
    }
    assert found == wagers


@pytest.mark.long
@pytest.mark.parametrize("book", ["canberra-ultimate", "melbourne-wsop"])
def test_the_stronger_companion_comes_first_more_often(book: str) -> None:
    """Two of each strength at a table of six, in a session whose best player wins. Strengths that
    were equal would come first in a sixth of the sessions each, with a deviation of about 0.02."""
    good = tally(rules_of(book), LAST, 250, seed=3).good
    assert sum(2 * share for share in good.values()) == pytest.approx(1)
    assert good["strong"] > good["steady"] + 0.04
    assert good["steady"] > good["beginner"] + 0.02


def play(strength: str, hole: str, board: str = "", *, check: bool = True) -> str:
    """What a companion does: "bet" with how many times the Ante, "check" or "fold"."""
    times = {0: (3, 4), 3: (2,), 5: (1,)}[len(board.split())]
    bet = SeatOption("bet", "", "play", tuple(Cents(100 * one) for one in times))
    other = SeatOption("check" if check else "fold", "")
    seat = RoundSeatView(
        seat=1, person="Ada", cards=cards(hole), to_act=True, yours=True, options=(bet, other)
    )
    shown = RoundView(
        id="1", table="1", book="", game="", phase="play", board=cards(board), seats=(seat,)
    )
    act = companion_play(shown, seat, strength)
    if isinstance(act, commands.Bet):
        return f"bet {act.amount // 100}"
    return "check" if isinstance(act, commands.Check) else "fold"


@pytest.mark.parametrize(
    "hole, act",
    [
        ("3c 3d", "bet 4"), ("2c 2d", "check"), ("Ah 2c", "bet 4"), ("Kh 2h", "bet 4"),
        ("Kh 5c", "bet 4"), ("Kh 4c", "check"), ("Qh 6h", "bet 4"), ("Qh 5h", "check"),
        ("Qh 8c", "bet 4"), ("Qh 7c", "check"), ("Jh 8h", "bet 4"), ("Jh 7h", "check"),
        ("Jh Tc", "bet 4"), ("Jh 9c", "check"), ("Th 9h", "check"),
    ],
)  # fmt: skip
def test_a_strong_companion_bets_before_the_flop_by_the_published_strategy(
    hole: str, act: str
) -> None:
    assert play("strong", hole) == act


@pytest.mark.parametrize(
    "hole, board, act",
    [
        ("9c 4d", "9h Ks 2d", "bet 2"),  # a pair with a card of the hand
        ("9c 4d", "Kh Ks 2d", "check"),  # a pair that everybody has
        ("Th 4h", "9h Kh 2d", "bet 2"),  # four hearts with the ten
        ("8h 4h", "9h Kh 2d", "check"),  # four hearts with the eight
    ],
)
def test_a_strong_companion_bets_on_the_flop_by_the_published_strategy(
    hole: str, board: str, act: str
) -> None:
    assert play("strong", hole, board) == act


def test_on_the_river_a_strong_companion_folds_what_21_cards_of_the_dealer_beat() -> None:
    """On Kh Ks 2d 7c 9s the hand A-3 loses to the 2 kings, 3 twos, 3 sevens and 3 nines that make
    two pairs or more: 11 cards. On Kh Qs Td 7c 5s the hand 3-2 loses to 15 cards that make a pair,
    and to the 20 aces, jacks, nines, eights and sixes: 35."""
    assert play("strong", "Ac 3d", "Kh Ks 2d 7c 9s", check=False) == "bet 1"
    assert play("strong", "3c 2d", "Kh Qs Td 7c 5s", check=False) == "fold"
    assert play("strong", "9c 3d", "Kh Ks 2d 7c 9s", check=False) == "bet 1"


def test_a_beginner_never_folds_and_bets_the_least_on_pairs() -> None:
    assert play("beginner", "7c 2d", "Kh Ks Qd Jc 9s", check=False) == "bet 1"
    assert play("beginner", "8c 8d") == "bet 3"
    assert play("beginner", "Ah Kh") == "check"


def test_where_the_other_choice_is_to_fold_a_strong_companion_gives_up_only_the_worst_hands() -> (
    None
):
    assert play("strong", "7c 2d", check=False) == "fold"
    assert play("strong", "7c 2c", check=False) == "bet 4"
    assert play("strong", "8c 2d", check=False) == "bet 4"
    assert play("strong", "4c 3d", check=False) == "bet 4"
