"""Tests of questions with a changed rule."""

from fractions import Fraction
from typing import Any

import pytest

from croupier.books import End
from croupier.cards import Category
from croupier.errors import BadInput
from croupier.odds import Question, difference, question_if
from croupier.odds.exact.solve import solve
from tests.odds.conftest import question, solved
from tests.odds.test_published_figures import ULTIMATE_DEALS, best_value

CANBERRA = question("canberra-ultimate")


def changed(*rules: str, sign: dict[str, Any] | None = None) -> Question:
    return question_if(CANBERRA, sign or {}, rules)


def blind_pays(asked: Question, category: Category) -> Fraction:
    live = next(t for t in asked.tree.terminals if t.end is End.LIVE)
    return max(dict(live.parts)["blind"][category])


@pytest.mark.parametrize("value", ["2", "2 to 1", "4/2"])
def test_a_line_of_a_pay_table_is_changed_and_no_other(value: str) -> None:
    other = changed(f"blind.flush={value}")
    assert blind_pays(other, Category.FLUSH) == 2
    assert blind_pays(other, Category.STRAIGHT) == blind_pays(CANBERRA, Category.STRAIGHT) == 1
    assert other.digest != CANBERRA.digest


def test_three_times_before_the_flop_as_a_changed_rule_has_its_published_value() -> None:
    value = best_value(solve(changed("multiples.preflop=3").tree).preflop())
    assert value == Fraction(-2_688_338_004_564, ULTIMATE_DEALS)


def test_a_multiple_the_sign_had_named_gives_way_to_the_changed_rule() -> None:
    other = changed("multiples.preflop=5", sign={"multiples": {"preflop": [4]}})
    assert [o.label for o in other.tree.root.options] == ["play_5x", "fold", "check"]


@pytest.mark.clause("perth-ultimate", "3.14(c)(i)")
def test_perth_with_canberras_blind_is_canberras_game() -> None:
    perth = question("perth-ultimate")
    other = question_if(perth, {}, ["blind=canberra-ultimate"])
    assert best_value(solve(other.tree).preflop()) == Fraction(-607_723_787_676, ULTIMATE_DEALS)


@pytest.mark.clause("perth-ultimate", "3.14(c)(i)")
def test_canberra_with_perths_blind_settles_it_as_perth_does() -> None:
    """A book's rows are read with that book's own readings, which the other may not have."""
    perth, other = question("perth-ultimate"), changed("blind=perth-ultimate")
    theirs, ours = (
        {t.placed: dict(t.parts)["blind"] for t in asked.tree.terminals if t.end is End.LIVE}
        for asked in (perth, other)
    )
    assert ours == theirs
    assert blind_pays(other, Category.FLUSH) == blind_pays(CANBERRA, Category.FLUSH)


def test_a_straight_that_pays_the_ante_changes_the_hands_that_fold() -> None:
    """The flush rule folds 72 of 1,326 hands, the straight rule 60: one more starting hand."""
    flush = solved("sydney-bonus")
    straight = solved("melbourne-wsop", "bonus", "ante_pays_from=straight")
    change = difference(flush, straight)
    assert set(change.hands.values()) == {("fold", "flop_2x")}
    assert len(change.hands) == 1


@pytest.mark.parametrize(
    "rule, complaint",
    [
        ("blind.flush", "--what-if: expected a rule and its new value"),
        ("blind.flsh=2", "one of the hands that blind pays"),
        ("blind.flush=lots", "blind.flush: expected odds such as 2"),
        ("blind.flush=0", "blind.flush: expected odds above 0"),
        ("blind.flush=1000001", "blind.flush: expected odds .* in numbers from 1 to 1,000,000"),
        ("blind.flush=1/9999999", "blind.flush: expected odds .* in numbers from 1 to 1,000,000"),
        ("blind.flush=1e999999999", "blind.flush: expected odds such as 2"),
        ("multiples.turn=2", "one of the streets preflop, flop, river"),
        ("multiples.flop=two", "multiples.flop: expected whole numbers"),
        ("qualifies=aces", "qualifies: expected one of pair"),
        ("blind=narnia", "blind: expected one of the books"),
        ("colour=red", "--what-if: expected one of multiples.STREET"),
    ],
)
def test_a_rule_that_cannot_be_changed_is_named(rule: str, complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        changed(rule)


def test_a_rule_given_twice_is_refused_instead_of_taking_the_last() -> None:
    with pytest.raises(BadInput, match="flush only once"):
        changed("blind.flush=2", "blind.flush=3")


@pytest.mark.clause("perth-ultimate", "3.14(c)(i)")
def test_a_changed_line_drops_the_row_that_nothing_leads_to_any_more() -> None:
    """A dealer who needs a straight loses to hands below one only without qualifying, and then
    3.14(c)(i) stands every Blind below a straight off: the row for a Blind that wins by beating
    a dealer who qualified is never reached."""
    perth = question("perth-ultimate")
    other = question_if(perth, {}, ["qualifies=straight"])
    assert other.dropped == ("blind, row 7: player beats dealer; player has below straight",)
    rows = perth.game.wager_named("blind").settles
    assert other.game.wager_named("blind").settles == (*rows[:6], *rows[7:])
    assert question_if(perth, {}, ["qualifies=two-pair"]).dropped == ()


@pytest.mark.parametrize("book", ["melbourne-wsop/ultimate", "canberra-ultimate", "perth-ultimate"])
@pytest.mark.parametrize("line", [category.slug for category in Category if category])
def test_a_dealer_may_need_any_hand_to_qualify(book: str, line: str) -> None:
    name, _, game = book.partition("/")
    other = question_if(question(name, game or None), {}, [f"qualifies={line}"])
    assert other.tree.line.slug == line
