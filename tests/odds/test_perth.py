"""Tests of the odds of Crown Perth's Ultimate, which had not been published."""

from fractions import Fraction

import pytest

from croupier.odds import Figures, question_if
from croupier.odds.exact.plan import plan
from croupier.odds.exact.side import side_wager
from tests.odds.conftest import question, worked


@pytest.mark.clause("perth-ultimate", "3.14(c)(i)")
def test_a_blind_that_stands_off_when_the_dealer_fails_is_worth_seven_tenths_of_a_per_cent(
    perth: Figures, canberra: Figures
) -> None:
    """Ante, Play and pay tables agree with Canberra's; only the Blind differs, and nobody who
    plays well folds early. So the difference of the two edges is the price of that one row."""
    assert round(float(perth.house_edge) * 100, 4) == 1.4718
    assert round(float(canberra.house_edge - perth.house_edge) * 100, 4) == 0.7132


@pytest.mark.clause("canberra-ultimate", "8.1(a)", "8.3(a)")
def test_folding_early_is_a_right_nobody_should_use(canberra: Figures) -> None:
    tree = question("canberra-ultimate").tree
    made = plan(tree)
    for node in tree.nodes:
        kept = {node.options[n].label for n in made.undominated(node)}
        offered = {option.label for option in node.options}
        assert "fold" in offered
        assert ("fold" in kept) == (node.street == "river")
    assert canberra.streets["preflop"]["fold"] == canberra.streets["flop"]["fold"] == 0


@pytest.mark.clause("perth-ultimate", "3.19")
def test_trips_that_survive_a_fold_cost_nothing_by_it(perth: Figures) -> None:
    assert perth.side_wagers["trips"].cost_of_folds == 0
    assert perth.decisions["fold"] > Fraction(1, 6)


@pytest.mark.clause("perth-ultimate", "3.19", "3.21")
def test_keeping_trips_on_a_fold_is_worth_more_than_one_and_a_half_per_cent_of_it() -> None:
    """The same player at the same table, Trips settled by Perth's rows or by Canberra's."""
    main, sign = worked("perth-ultimate"), {"trips_table": "3"}
    kept = question("perth-ultimate", sign=sign)
    lost = question_if(kept, sign, ["trips=canberra-ultimate"])
    edges = [
        -side_wager(asked, asked.game.wager_named("trips"), main.solved, main.played).expected_value
        for asked in (kept, lost)
    ]
    assert round(float(edges[0]) * 100, 4) == 3.4979  # as printed: nothing is forfeited
    assert Fraction(15, 1000) < edges[1] - edges[0] < Fraction(20, 1000)


@pytest.mark.clause("canberra-ultimate", "A 'Fold'")
def test_trips_lost_with_a_fold_cost_a_canberra_player_more_than_one_and_a_half_per_cent(
    canberra: Figures,
) -> None:
    trips = canberra.side_wagers["trips"]
    assert round(-float(trips.always_settled) * 100, 4) == 3.4979
    assert Fraction(15, 1000) < trips.cost_of_folds < Fraction(20, 1000)


@pytest.mark.clause("perth-ultimate", "3.25(b)(i)")
def test_nobody_who_plays_well_folds_a_jackpot_hand_in_ultimate(perth: Figures) -> None:
    """A straight or better on the flop is never folded on the river, so the jackpot changes
    nothing about how to play."""
    assert perth.jackpot["jackpot_1"].held == perth.jackpot["jackpot_1"].dealt


@pytest.mark.clause("melbourne-wsop", "5.11.2")
def test_in_bonus_a_fold_before_the_flop_gives_jackpot_hands_up(wsop_bonus: Figures) -> None:
    jackpot = wsop_bonus.jackpot["jackpot"]
    lost = {hand: jackpot.dealt[hand] - jackpot.held[hand] for hand in jackpot.dealt}
    assert lost["royal-flush"] == lost["straight-flush"] == lost["flush"] == 0
    assert lost["straight"] > 0
    assert lost["full-house"] > 0
