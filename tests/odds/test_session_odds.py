"""Tests of the chances of a session: worked by hand, exact against floats, against simulation."""

from fractions import Fraction

import pytest

from croupier.errors import BadInput
from croupier.money import Cents
from croupier.odds import SessionOdds, SessionTerms, session_odds, simulate
from croupier.odds.answers.session_odds import chances_of
from croupier.odds.exact.figures import round_results
from tests.odds.conftest import solved, worked
from tests.odds.test_simulation import ready

PLENTY = 10**9
COIN = {1: 1, -1: 1}
"""A game of one unit, lost or won as often."""


def coin(rounds: int, bankroll: int | None, most_exact: int = PLENTY) -> SessionOdds:
    money = None if bankroll is None else Cents(100 * bankroll)
    terms = SessionTerms(rounds, Cents(100), money)
    return chances_of(COIN, 1, 1, bankroll, terms, most_exact)


def test_three_throws_of_a_coin_from_two_units_are_as_worked_by_hand() -> None:
    """Two losses ruin: a quarter of all sessions. Of the others the third throw is played."""
    found = coin(3, 2)
    assert found.exact
    assert dict(found.chances) == {
        -200: Fraction(1, 4),
        -100: Fraction(2, 8),  # won, lost, lost, or lost, won, lost
        100: Fraction(3, 8),
        300: Fraction(1, 8),
    }
    assert found.risk_of_ruin == Fraction(1, 4)
    assert found.rounds_played == 2 + Fraction(3, 4)
    assert found.mean == 0
    assert [found.quantile(Fraction(n, 8)) for n in (1, 2, 3, 4, 7, 8)] == [
        -200, -200, -100, -100, 100, 300,
    ]  # fmt: skip


def test_an_unfair_round_is_ruined_as_often_as_counted_by_hand() -> None:
    """Two of three deals lose one unit, one wins two; a unit is needed, and one is there."""
    terms = SessionTerms(2, Cents(100), Cents(100))
    found = chances_of({2: 1, -1: 2}, 1, 1, 1, terms, PLENTY)
    assert found.risk_of_ruin == Fraction(2, 3)
    assert dict(found.chances) == {-100: Fraction(2, 3), 100: Fraction(2, 9), 400: Fraction(1, 9)}
    assert found.rounds_played == Fraction(4, 3)


@pytest.mark.parametrize("rounds, bankroll", [(3, 2), (40, 5), (40, None), (5, 1)])
def test_floats_are_off_by_less_than_they_say(rounds: int, bankroll: int | None) -> None:
    exact, near = coin(rounds, bankroll), coin(rounds, bankroll, most_exact=0)
    assert (exact.exact, near.exact) == (True, False)
    assert set(dict(near.chances)) <= set(dict(exact.chances))
    for result, share in exact.chances:
        off = abs(dict(near.chances).get(result, Fraction(0)) - share)
        assert off <= share * Fraction(near.error) + Fraction(near.cut)
    assert abs(near.risk_of_ruin - exact.risk_of_ruin) <= Fraction(near.error) + Fraction(near.cut)


def test_two_rounds_of_a_game_have_twice_its_value_and_variance() -> None:
    perth = worked("perth-ultimate")
    pays = round_results(perth.played)
    terms = SessionTerms(2, Cents(100))
    found = chances_of(pays, perth.played.tree.scale, 0, None, terms, PLENTY)
    figures = solved("perth-ultimate")
    assert found.exact
    assert sum(share for _, share in found.chances) == 1
    assert found.mean == 2 * 100 * figures.expected_value
    mean = found.mean
    variance = sum((result - mean) ** 2 * share for result, share in found.chances)
    assert variance == 2 * 100**2 * figures.variance


def test_simulated_sessions_agree_with_the_chances() -> None:
    terms = SessionTerms(60, Cents(1000), Cents(20_000), seed=4)
    game = ready("perth-ultimate", "ultimate")
    played = simulate(game, terms, 4000)
    pays = round_results(worked("perth-ultimate").played)
    scale = game.scale
    found = chances_of(pays, scale, 6 * scale, 20 * scale, terms, 0)
    assert 0.05 < float(found.risk_of_ruin) < 0.95
    assert abs(played.risk_of_ruin - float(found.risk_of_ruin)) < 5 * played.ruin_error
    assert abs(played.rounds / played.sessions - float(found.rounds_played)) < 1.5
    middle = found.quantile(Fraction(1, 2))
    below = sum(int(x) <= middle for x in played.cents(played.results.sessions[:, 1]))
    share = float(1 - found.chance_above(middle))
    assert abs(below / played.sessions - share) < 5 * (share * (1 - share) / 4000) ** 0.5


def test_sessions_that_cannot_be_computed_are_refused() -> None:
    question = worked("perth-ultimate").question
    for terms, field in (
        (SessionTerms(0), "--rounds"),
        (SessionTerms(100_001), "--rounds"),
        (SessionTerms(10, Cents(100), Cents(500)), "--bankroll"),
    ):
        with pytest.raises(BadInput) as refused:
            session_odds(question, terms)
        assert refused.value.field == field
