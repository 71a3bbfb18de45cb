"""Tests of counts that an officer orders during a hand (3.4, 9.1.1(h))."""

from typing import Any

import pytest

from croupier.acts import NotAuthorised, WrongMoment
from croupier.poker import DealBoard, DealHole, Push, deal_due
from croupier.poker.deal.commands import CountCards, DirectCount
from croupier.poker.readings import Readings
from tests.poker.irregular.dealt import Dealt
from tests.poker.staff import DEALER, HDD, player

BOOK = "melbourne-poker"
FIVE = dict.fromkeys(range(1, 6), 500)


def five(**how: Any) -> Dealt:
    """Button at seat 5, blinds at 1 and 2, seat 3 first."""
    return Dealt(FIVE, button=5, **how)


@pytest.mark.clause(BOOK, "3.4")
def test_an_ordered_count_stops_the_board_until_the_dealer_has_counted() -> None:
    deal = five().say("3 call", "4 fold", "5 fold", "1 fold", "2 check")
    for actor in (DEALER, player(3)):
        with pytest.raises(NotAuthorised) as refused:
            deal.do(DirectCount(actor))
        assert refused.value.clause == "3.4"
    deal.do(DirectCount(HDD))
    with pytest.raises(WrongMoment, match="count the cards") as stopped:
        deal.do(DealBoard(DEALER))
    assert stopped.value.clause == "3.4"
    assert deal_due(deal.deal, DEALER) == CountCards(DEALER, 52)
    with pytest.raises(WrongMoment, match="already"):
        deal.do(DirectCount(HDD))
    deal.do(CountCards(DEALER, 52)).do(DealBoard(DEALER))
    assert len(deal.hand.board) == 3


@pytest.mark.clause(BOOK, "3.4")
def test_an_ordered_count_stops_the_first_cards_and_the_pot_too() -> None:
    deal = five(until="dealing").do(DirectCount(HDD))
    with pytest.raises(WrongMoment):
        deal.do(DealHole(DEALER))
    deal.do(CountCards(DEALER, 52)).run()
    deal.say("3 raise 30", "4 fold", "5 fold", "1 fold", "2 fold").run("pushing")
    deal.do(DirectCount(HDD))
    with pytest.raises(WrongMoment):
        deal.do(Push(DEALER))
    deal.do(CountCards(DEALER, 52)).do(Push(DEALER))
    assert deal.stacks[3] == 515
    with pytest.raises(WrongMoment, match="pushed"):
        deal.do(DirectCount(HDD))


@pytest.mark.clause(BOOK, "3.4", "9.1.1(h)")
def test_a_wrong_ordered_count_gives_everything_back_and_the_new_cards_are_checked() -> None:
    deal = five().say("3 raise 30", "4 call", "5 fold", "1 fold", "2 fold").run()
    deal.do(DirectCount(HDD)).do(CountCards(DEALER, 51))
    assert (deal.stacks, deal.hand.pot) == (FIVE, 0)
    assert deal.deal.around.unchecked
    assert not deal.deal.around.to_count


def test_a_house_may_read_an_order_as_no_more_than_a_record() -> None:
    deal = five(readings=Readings(ordered_count="only recorded"))
    deal.say("3 call", "4 fold", "5 fold", "1 fold", "2 check").do(DirectCount(HDD))
    deal.do(DealBoard(DEALER))
    assert len(deal.hand.board) == 3
