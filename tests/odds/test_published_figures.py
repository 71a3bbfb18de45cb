"""Tests of the solver against published figures and sums worked by hand."""

from fractions import Fraction
from math import comb

import pytest

from croupier.books import STARTING_HANDS
from croupier.odds import Figures, show_exact
from croupier.odds.exact.side import always_settled
from croupier.odds.exact.solve import solve
from croupier.odds.lookup_tables import combos
from tests.odds.conftest import question

ULTIMATE_DEALS = comb(52, 2) * comb(50, 3) * comb(47, 2) * comb(45, 2)
BONUS_DEALS = comb(52, 2) * comb(50, 3) * 47 * 46 * comb(45, 2)


def best_value(preflop: dict[str, dict[str, Fraction]]) -> Fraction:
    weights = {name: int(n) for name, n in zip(STARTING_HANDS, combos(), strict=True)}
    return sum((weights[n] * max(ev.values()) for n, ev in preflop.items()), Fraction(0)) / 1326


def test_ultimate_with_four_times_before_the_flop_has_its_published_value(
    canberra: Figures,
) -> None:
    assert ULTIMATE_DEALS == 27_813_810_024_000
    assert canberra.expected_value == Fraction(-607_723_787_676, ULTIMATE_DEALS)
    assert show_exact(canberra.expected_value, canberra.deals) == "-607723787676/27813810024000"


def test_ultimate_with_three_times_only_has_its_published_value() -> None:
    three = question("canberra-ultimate", sign={"multiples": {"preflop": [3]}})
    value = best_value(solve(three.tree).preflop())
    assert value == Fraction(-2_688_338_004_564, ULTIMATE_DEALS)


def test_bonus_that_pays_the_ante_from_a_straight_has_its_published_value(
    wsop_bonus: Figures,
) -> None:
    assert BONUS_DEALS == 55_627_620_048_000
    assert wsop_bonus.expected_value == Fraction(-1_133_091_156_680, BONUS_DEALS)
    assert wsop_bonus.deals == BONUS_DEALS


def test_bonus_that_pays_the_ante_from_a_flush_has_its_published_edge(sydney: Figures) -> None:
    assert round(float(sydney.house_edge) * 100, 4) == 5.5935


def test_the_play_wager_is_made_before_the_flop_with_500_hands_of_1326(canberra: Figures) -> None:
    assert canberra.decisions["play_4x"] == Fraction(500, 1326)
    assert canberra.decisions["play_3x"] == 0


def test_the_average_wager_and_the_deviation_are_the_published_ones(canberra: Figures) -> None:
    assert round(float(canberra.average_wager), 6) == 4.152252
    assert round(canberra.standard_deviation, 2) == 4.94
    assert round(float(canberra.element_of_risk) * 100, 3) == 0.526


def test_decisions_of_a_street_add_up_to_those_that_reach_it(canberra: Figures) -> None:
    assert sum(canberra.streets["preflop"].values()) == 1
    assert sum(canberra.streets["flop"].values()) == canberra.streets["preflop"]["check"]
    assert sum(canberra.streets["river"].values()) == canberra.streets["flop"]["check"]


@pytest.mark.parametrize(
    "table, edge", [("1", 0.9018), ("2", 1.9040), ("3", 3.4979), ("4", 6.1808)]
)
@pytest.mark.clause("perth-ultimate", "3.21")
def test_the_four_trips_tables_of_perth_have_their_published_edges(table: str, edge: float) -> None:
    asked = question("perth-ultimate", sign={"trips_table": table})
    value = always_settled(asked, asked.game.wager_named("trips"), solve(asked.tree))
    assert round(-float(value) * 100, 4) == edge


def test_the_ante_bonus_loses_59_of_663(sydney: Figures) -> None:
    """Hands that win: AA 6 x 30, AKs 4 x 25, AQs and AJs 8 x 20, AKo 12 x 15, KK QQ JJ 18 x 10,
    AQo and AJo 24 x 5, TT to 22 54 x 3: 1,082 for 126 hands; the other 1,200 lose."""
    assert Fraction(1082 - 1200, 1326) == Fraction(-59, 663)
    bonus = sydney.side_wagers["ante_bonus"]
    assert bonus.always_settled == Fraction(-59, 663)
    assert bonus.expected_value == Fraction(-59, 663)  # best play folds none of the winners


def test_jackpot_hands_come_as_often_as_five_cards_make_them(perth: Figures) -> None:
    dealt = perth.jackpot["jackpot_1"].dealt
    counts = {
        "royal-flush": 4,
        "straight-flush": 36,
        "four-of-a-kind": 624,
        "full-house": 3744,
        "flush": 5108,
        "straight": 10200,
    }
    assert {hand: share * comb(52, 5) for hand, share in dealt.items()} == counts


def test_melbourne_and_canberra_play_the_same_ultimate(canberra: Figures) -> None:
    melbourne = question("melbourne-wsop", "ultimate")
    assert best_value(solve(melbourne.tree).preflop()) == canberra.expected_value
