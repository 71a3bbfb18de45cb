"""Tests of rulings of officers: sanctions, dead hands, games without an outcome."""

from typing import Any

import pytest

from croupier.acts import Actor, NotAChoice, NotAuthorised, WrongMoment
from croupier.money import Rate
from croupier.poker import Inspect, SeatNo
from croupier.poker.deal.commands import DeclareDead, Invalidate, Report, VoidWagers
from croupier.poker.hand.commission import Charge, slide
from croupier.poker.readings import Readings
from tests.poker.irregular.dealt import Dealt
from tests.poker.staff import ASSISTANT, DEALER, HDD, MANAGER, player

BOOK = "melbourne-poker"
THREE = {1: 500, 2: 500, 3: 500}


def fifty_each(**how: Any) -> Dealt:
    """Three players with 50 each in the pot, on the flop."""
    deal = Dealt(THREE, button=3, **how)
    return deal.say("3 raise 50", "1 call", "2 call").run()


# --- sanctions (CP-25) ------------------------------------------------------------------------


@pytest.mark.clause(BOOK, "13.2", "13.2.1", "1.1 'TG Assistant Casino Manager'")
def test_only_an_assistant_casino_manager_or_above_voids_wagers() -> None:
    deal = fifty_each()
    for officer in (DEALER, HDD, MANAGER):
        with pytest.raises(NotAuthorised) as refused:
            deal.do(VoidWagers(officer, SeatNo(3), "returned", "device"))
        assert refused.value.clause == "13.2.1"
    deal.do(VoidWagers(ASSISTANT, SeatNo(3), "returned", "device"))
    assert deal.deal.around.rulings[-1].by == ASSISTANT


@pytest.mark.clause(BOOK, "13.2", "13.2.1")
@pytest.mark.parametrize("note", ["", "  "])
def test_no_wager_is_voided_without_a_contravention_on_record(note: str) -> None:
    deal = fifty_each()
    with pytest.raises(NotAChoice, match="which rule the player has contravened") as refused:
        deal.do(VoidWagers(ASSISTANT, SeatNo(3), "returned", note))
    assert refused.value.clause == "13.2.1"
    assert (deal.hand.pot, deal.seat(3).standing) == (150, "in")


@pytest.mark.clause(BOOK, "13.2.1")
@pytest.mark.parametrize("to, stack, held", [("returned", 500, 0), ("held", 450, 50)])
def test_a_voided_50_leaves_100_for_the_other_two(to: str, stack: int, held: int) -> None:
    deal = fifty_each().do(VoidWagers(ASSISTANT, SeatNo(3), to, "device"))  # type: ignore[arg-type]
    assert (deal.hand.pot, deal.seat(3).standing) == (100, "void")
    assert deal.stacks[3] == stack
    assert sum(each.amount for each in deal.deal.around.held) == held
    deal.say("1 check", "2 check").run().say("1 check", "2 check").run()
    assert sum(deal.say("1 bet 10", "2 fold").finish().stacks.values()) == 1500 - held


@pytest.mark.clause(BOOK, "13.2.1")
def test_by_the_other_reading_a_voided_wager_stays_in_the_pot() -> None:
    deal = fifty_each(readings=Readings(voided_wager_in_pot="stays in pot"))
    deal.do(VoidWagers(ASSISTANT, SeatNo(3), "returned", "device"))
    assert (deal.hand.pot, deal.seat(3).standing) == (150, "dead")


@pytest.mark.clause(BOOK, "13.2.3")
def test_money_held_stays_held_when_the_game_is_invalidated_after() -> None:
    deal = fifty_each().do(VoidWagers(ASSISTANT, SeatNo(3), "held", "device"))
    deal.do(Invalidate(HDD, "fire"))
    assert deal.stacks == {1: 500, 2: 500, 3: 450}
    assert deal.deal.around.held[0].person == "P3"


@pytest.mark.clause(BOOK, "13.2.1", "9.1.1(h)")
def test_whoever_s_wagers_are_held_is_not_dealt_in_again_after_a_misdeal() -> None:
    deal = fifty_each().do(VoidWagers(ASSISTANT, SeatNo(2), "held", "device"))
    deal.do(Report(DEALER, "defective-deck"))
    assert deal.stacks == {1: 500, 3: 500}
    assert [(place.seat, place.stack) for place in deal.deal.around.removed] == [(2, 450)]
    deal.run()
    assert deal.hand.pot == 5, "the big blind is out of the game"
    alone = Dealt({1: 500, 2: 500}, button=2).say("1 raise 50", "2 call").run()
    alone.do(VoidWagers(ASSISTANT, SeatNo(2), "held", "device"))
    assert alone.hand.live == 1


@pytest.mark.clause(BOOK, "13.14")
def test_exchanging_information_may_make_a_hand_dead_and_its_money_stays() -> None:
    deal = fifty_each()
    with pytest.raises(NotAuthorised) as refused:
        deal.do(DeclareDead(DEALER, SeatNo(3), "spoke of the hand"))
    assert refused.value.clause == "13.14"
    deal.do(DeclareDead(MANAGER, SeatNo(3), "spoke of the hand"))
    assert (deal.seat(3).standing, deal.hand.pot) == ("dead", 150)


@pytest.mark.clause("melbourne-poker", "7.5")
def test_the_unmatched_bet_of_a_dead_hand_goes_back_and_the_rest_stays() -> None:
    """Seat 1 bets 10 and is declared dead; seat 2 folds, so nobody has matched the 10."""
    deal = fifty_each().say("1 bet 10").do(DeclareDead(MANAGER, SeatNo(1), "spoke of the hand"))
    deal.say("2 fold")
    assert [(back.seat, back.amount) for back in deal.told("Returned")] == [(1, 10)]
    assert deal.hand.pot == 150


def test_a_hand_that_is_over_or_alone_is_not_ruled_on() -> None:
    deal = fifty_each().say("1 bet 10", "2 fold", "3 fold")
    with pytest.raises(WrongMoment):
        deal.do(VoidWagers(ASSISTANT, SeatNo(1), "returned", "device"))
    deal.finish()
    with pytest.raises(WrongMoment):
        deal.do(DeclareDead(MANAGER, SeatNo(1), "too late"))
    with pytest.raises(WrongMoment):
        deal.do(VoidWagers(ASSISTANT, SeatNo(9), "returned", "nobody there"))


# --- invalidation -----------------------------------------------------------------------------

TEN_PERCENT = Charge(method="percentage", rate=Rate.parse("10%"))


@pytest.mark.clause(BOOK, "13.5", "13.5.1", "13.6", "1.1 'TG Higher Duties Dealer'")
def test_a_fire_gives_everybody_their_wagers_back_and_the_slide_too() -> None:
    """Contributions 30, 30 and 10."""
    deal = Dealt(THREE, button=3, charges=(TEN_PERCENT,))
    deal.say("3 raise 30", "1 call", "2 fold").run()
    assert (deal.hand.pot, slide((TEN_PERCENT,), deal.hand)) == (70, 7)
    with pytest.raises(NotAuthorised) as refused:
        deal.do(Invalidate(DEALER, "fire"))
    assert refused.value.clause == "13.5"
    deal.do(Invalidate(HDD, "fire"))
    assert deal.told("Invalidated")[0].clause == "13.5.1"
    assert (deal.stacks, deal.phase, deal.deal.around.void) == (THREE, "over", True)
    assert slide((TEN_PERCENT,), deal.hand) == 0
    assert deal.hand.rake == 0


@pytest.mark.clause(BOOK, "13.5.2")
def test_a_fraud_invalidates_only_with_its_effect_on_record() -> None:
    deal = fifty_each()
    with pytest.raises(NotAChoice) as refused:
        deal.do(Invalidate(HDD, "fraud"))
    assert refused.value.clause == "13.5.2"
    deal.do(Invalidate(HDD, "fraud", "marked cards told seat 3 the flop"))
    assert deal.told("Invalidated")[0].clause == "13.5.2"
    assert deal.told("Invalidated")[0].effect == "marked cards told seat 3 the flop"
    assert deal.stacks == THREE


@pytest.mark.clause(BOOK, "13.5", "1.1 'Round of Play'")
def test_a_game_whose_pot_is_pushed_is_not_invalidated() -> None:
    deal = fifty_each().say("1 bet 10", "2 fold", "3 fold").finish()
    with pytest.raises(WrongMoment):
        deal.do(Invalidate(HDD, "riot"))


@pytest.mark.clause(BOOK, "8.21")
def test_a_dealer_inspects_a_hand_when_it_is_complete_and_not_before() -> None:
    deal = fifty_each()
    with pytest.raises(WrongMoment) as refusal:
        deal.do(Inspect(DEALER, SeatNo(2)))
    assert refusal.value.clause == "8.21"
    deal.say("1 bet 10", "2 fold", "3 fold").finish().do(Inspect(DEALER, SeatNo(2)))
    assert deal.told("Inspected")[0].seat == 2
    with pytest.raises(NotAuthorised) as denied:
        deal.do(Inspect(player(1), SeatNo(2)))
    assert denied.value.clause == "8.21"


def test_what_is_reported_of_a_seat_that_is_not_in_the_hand_is_refused() -> None:
    with pytest.raises(WrongMoment, match="Seat 9 is not in this hand") as refused:
        fifty_each().do(Report(DEALER, "dealt-out-of-order", SeatNo(9)))
    assert refused.value.clause == "8.4"


def test_an_unknown_role_has_no_power() -> None:
    with pytest.raises(NotAuthorised):
        fifty_each().do(Report(Actor("Eve", "sorcerer"), "defective-deck"))
