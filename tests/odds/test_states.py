"""Tests of single states: the compiled code against the slow solver."""

from fractions import Fraction

import pytest

from croupier.cards import cards
from croupier.odds import Question, decision, option_values
from croupier.odds.asking.tree import PlacedBet
from croupier.odds.exact.solve import solve
from tests.odds.conftest import question
from tests.odds.slow_solver import option_values as slow_values

ULTIMATE = question("canberra-ultimate")
PERTH = question("perth-ultimate", beside={"trips": Fraction(1, 2)})
TRIPS_AT_RISK = question("canberra-ultimate", beside={"trips": Fraction(2)})
BONUS = question("melbourne-wsop", "bonus", {"ante_pays_from": "straight"})
SYDNEY = question("sydney-bonus", beside={"ante_bonus": Fraction(1, 2)})
FLOP_BET = (PlacedBet("flop", 2, "preflop"),)
TURN_BET = (*FLOP_BET, PlacedBet("turn", 1, "flop"))


@pytest.mark.parametrize(
    "asked, placed, hole, board, dead",
    [
        pytest.param(ULTIMATE, (), "Ah Kd", "9s 8d 7c 2h Qd", "", id="river, high card"),
        pytest.param(
            ULTIMATE, (), "3c 2d", "Ks Kd 9h 9c 4s", "", id="river, two pair on the board"
        ),
        pytest.param(ULTIMATE, (), "Jh Tc", "Ah Kh Qh 2h 7h", "", id="river, flush on the board"),
        pytest.param(TRIPS_AT_RISK, (), "4c 2d", "7s 7d 7h Ac Kd", "", id="river, trips at risk"),
        pytest.param(PERTH, (), "Jh 4c", "9s 8d 7c 2h Qd", "2s 3s", id="river, dead cards"),
        pytest.param(BONUS, FLOP_BET, "7h 7c", "9s 8d 2c 2h", "", id="turn, after a check"),
        pytest.param(BONUS, TURN_BET, "7h 7c", "9s 8d 2c 2h", "", id="turn, after a bet"),
        pytest.param(SYDNEY, FLOP_BET, "Ah Kh", "Qh Jh 2c 2s", "", id="turn, with fold and bonus"),
        pytest.param(ULTIMATE, (), "Jh Tc", "9s 8d 2c", "", id="flop"),
        pytest.param(BONUS, FLOP_BET, "Ah 3h", "Kh 7h 2c", "Ad", id="flop, a turn ahead"),
    ],
)
def test_a_state_is_worth_what_going_through_every_card_says(
    asked: Question, placed: tuple[PlacedBet, ...], hole: str, board: str, dead: str
) -> None:
    node = decision(asked, len(cards(board)), placed)
    seen = (cards(hole), cards(board), cards(dead))
    assert option_values(asked, node, *seen) == slow_values(asked.tree, node, *seen)


@pytest.mark.parametrize(
    "asked, hole, name",
    [
        pytest.param(ULTIMATE, "7h 7c", "77", id="ultimate, a pair"),
        pytest.param(ULTIMATE, "7h 2h", "72s", id="ultimate, suited"),
        pytest.param(BONUS, "Ah Kd", "AKo", id="bonus, not suited"),
        pytest.param(SYDNEY, "Ah Kh", "AKs", id="sydney, with its Ante Bonus"),
    ],
)
def test_one_hand_before_the_flop_is_worth_what_the_whole_solution_says(
    asked: Question, hole: str, name: str
) -> None:
    """Two kernels that share no loop: all hands of a board at once, and one hand on all boards."""
    alone = option_values(asked, asked.tree.root, cards(hole))
    assert alone == solve(asked.tree).preflop()[name]


def test_suits_do_not_matter_before_the_flop() -> None:
    values = [option_values(ULTIMATE, ULTIMATE.tree.root, cards(h)) for h in ("Kc 7c", "Ks 7s")]
    assert values[0] == values[1]


def test_a_dead_card_that_would_help_makes_the_hand_worse() -> None:
    node = decision(ULTIMATE, 3)
    hole, board = cards("Jh Tc"), cards("9s 8d 2c")
    fresh = option_values(ULTIMATE, node, hole, board)
    without = option_values(ULTIMATE, node, hole, board, cards("Qh Qd 7s"))
    assert without["play_2x"] < fresh["play_2x"]


@pytest.mark.clause("canberra-ultimate", "8.5(a)", "A 'Fold'")
def test_trips_that_a_fold_would_lose_turn_a_fold_into_a_bet() -> None:
    """Three sevens on the board, no kicker to speak of: a fold without Trips, a bet with them."""
    hole, board = cards("4c 2d"), cards("7s 7d 7h Ac Kd")
    plain = option_values(ULTIMATE, decision(ULTIMATE, 5), hole, board)
    risky = option_values(TRIPS_AT_RISK, decision(TRIPS_AT_RISK, 5), hole, board)
    assert plain["fold"] == -2
    assert risky["fold"] == -4
    assert risky["play_1x"] == plain["play_1x"] + 2 * 3
