"""Tests of the gradient of a solution, and of rules that are varied with its help."""

from fractions import Fraction
from math import comb

import pytest

from croupier.errors import BadInput
from croupier.odds import Figures, Question, estimated, figures, question_if, read_vary, varied
from tests.odds.conftest import question, solved


class Solver:
    """Solves questions and keeps a list of those that it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, asked: Question) -> Figures:
        self.asked.append(asked.content_digest)
        return figures(asked)


def others(asked: Question, rule: str, *values: str) -> dict[str, Question]:
    return {value: question_if(asked, {}, [f"{rule}={value}"]) for value in values}


def test_a_royal_flush_is_paid_whenever_it_is_held_unless_it_lies_on_the_board(
    canberra: Figures,
) -> None:
    """Of 133,784,560 sets of seven cards 4 x C(47, 2) hold one; with all five on the board both
    hands are royal flushes, and the Blind stands off. Nobody folds one."""
    held = Fraction(4 * comb(47, 2), comb(52, 7))
    assert canberra.payments["blind.royal-flush"] == held - Fraction(4, comb(52, 5))


@pytest.mark.parametrize("book, game", [("canberra-ultimate", None), ("perth-ultimate", None)])
def test_the_gradient_is_the_slope_of_the_edge_while_best_play_stays(
    book: str, game: str | None
) -> None:
    """The Blind's royal flush pays 501 instead of 500: nobody plays differently for that."""
    asked, found = question(book, game), solved(book, game)
    other = figures(others(asked, "blind.royal-flush", "501")["501"], cached=False)
    gained = other.expected_value - found.expected_value
    assert gained == found.payments["blind.royal-flush"]


def test_values_between_two_that_lie_on_the_line_need_no_solving() -> None:
    asked, solver = question("canberra-ultimate"), Solver()
    values = ("501", "502", "504", "510")
    found = varied(asked, others(asked, "blind.royal-flush", *values), solver=solver)
    assert len(solver.asked) == 2  # the game as it is, and the value farthest away
    assert [one.best_play_changed for one in found] == [False] * 4
    slope = {one.expected_value - figures(asked).expected_value for one in found}
    step = figures(asked).payments["blind.royal-flush"]
    assert slope == {step * more for more in (1, 2, 4, 10)}


def test_where_best_play_changes_the_exact_figure_takes_the_place_of_the_line() -> None:
    """A Play wager that wins 60 to 1 with a flush is made with hands that are checked now. The
    Blind is never such a reason: it pays the same whenever the Play wager was made."""
    asked = question("canberra-ultimate")
    far = others(asked, "play.flush", "60")
    estimate = estimated(asked, figures(asked), far)[0]
    assert estimate.best_play_changed is None
    exact = varied(asked, far)[0]
    assert exact.best_play_changed is True
    assert exact.estimate == estimate.expected_value < exact.expected_value
    assert exact.expected_value == figures(far["60"], cached=False).expected_value


def test_a_side_wager_is_varied_without_solving() -> None:
    """Trips does not change the play of the main game, so its edge is linear in what it pays."""
    asked, solver = question("canberra-ultimate"), Solver()
    before = figures(asked)
    found = varied(asked, others(asked, "trips.flush", "8", "9"), solver=solver)
    assert len(solver.asked) == 1
    share = before.side_wagers["trips"].wins["flush"]
    values = [one.side_values["trips"] for one in found]
    assert values[1] - values[0] == share > 0
    assert {one.expected_value for one in found} == {before.expected_value}
    assert {one.best_play_changed for one in found} == {False}


def test_rules_that_are_no_entry_of_a_pay_table_are_solved() -> None:
    asked = question("canberra-ultimate")
    found = varied(asked, others(asked, "multiples.preflop", "3", "4"))
    assert [one.estimate for one in found] == [None, None]
    assert round(float(found[0].house_edge) * 100, 4) == 9.6655


@pytest.mark.parametrize("text", ["blind.flush", "=1,2", "blind.flush=", "blind.flush=,"])
def test_what_is_not_a_rule_with_values_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="--vary: expected a rule and its values"):
        read_vary(text)
    many = ",".join(map(str, range(1, 102)))
    with pytest.raises(BadInput, match="at most 100 values"):
        read_vary(f"blind.flush={many}")
