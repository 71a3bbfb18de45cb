"""Tests of what Crown Poker reserves to whom in a hand."""

import pytest

from croupier.acts import NotAuthorised, WrongMoment
from croupier.poker import Inspect, SeatNo
from croupier.poker.deal.commands import Invalidate, Report
from tests.poker.irregular.dealt import Dealt
from tests.poker.staff import DEALER, HDD, RUNNER, player

BOOK = "melbourne-poker"


def over() -> Dealt:
    """A hand that is over: seat 1 has won it because the others folded."""
    deal = Dealt({1: 500, 2: 500, 3: 500}, button=3)
    return deal.say("3 raise 50", "1 call", "2 fold").run().say("1 bet 10", "3 fold").finish()


@pytest.mark.clause(BOOK, "9.1.1")
def test_only_a_dealer_or_above_is_told_that_it_is_too_late_for_a_misdeal() -> None:
    deal = over()
    for somebody in (player(1), RUNNER):
        with pytest.raises(NotAuthorised, match="Only a Dealer or above may declare") as refusal:
            deal.do(Report(somebody, "defective-deck"))
        assert (refusal.value.clause, refusal.value.book) == ("9.1.1", BOOK)
    with pytest.raises(WrongMoment):
        deal.do(Report(DEALER, "defective-deck"))


@pytest.mark.clause(BOOK, "8.21")
def test_only_a_dealer_or_above_looks_at_a_players_cards() -> None:
    deal = over()
    for somebody in (player(1), RUNNER):
        with pytest.raises(NotAuthorised, match="Only a Dealer or above may look at") as refusal:
            deal.do(Inspect(somebody, SeatNo(2)))
        assert (refusal.value.clause, refusal.value.book) == ("8.21", BOOK)
    assert deal.do(Inspect(DEALER, SeatNo(2))).told("Inspected")[0].seat == 2


@pytest.mark.clause(BOOK, "13.5")
def test_only_a_higher_duties_dealer_or_above_invalidates_a_game() -> None:
    deal = Dealt({1: 500, 2: 500, 3: 500}, button=3).say("3 raise 50")
    for somebody in (DEALER, RUNNER):
        with pytest.raises(NotAuthorised, match="Only a TG Higher Duties Dealer") as refusal:
            deal.do(Invalidate(somebody, "riot"))
        assert (refusal.value.clause, refusal.value.book) == ("13.5", BOOK)
    assert deal.do(Invalidate(HDD, "riot")).stacks == {1: 500, 2: 500, 3: 500}
