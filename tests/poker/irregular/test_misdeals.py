"""Tests of misdeals, wrong counts and defective decks (9.1.1, CP-16)."""

from typing import Any

import pytest

from croupier.acts import NotAChoice, NotAuthorised, WrongMoment
from croupier.cards import cards
from croupier.money import Rate
from croupier.poker import SeatNo, Straddle, legal_actions
from croupier.poker.deal.commands import CountCards, Misgive, Report
from croupier.poker.hand.commission import Charge, slide
from croupier.poker.readings import Readings
from tests.poker.irregular.dealt import Dealt, deck_with
from tests.poker.staff import DEALER, HDD, player

BOOK = "melbourne-poker"
FIVE = dict.fromkeys(range(1, 6), 500)


def five(**how: Any) -> Dealt:
    """Button at seat 5, blinds at 1 and 2, seat 3 first."""
    return Dealt(FIVE, button=5, **how)


def report(what: str, seat: int | None = None, *, correctable: bool = False) -> Report:
    number = None if seat is None else SeatNo(seat)
    return Report(DEALER, what, number, correctable)  # type: ignore[arg-type]


# --- what a misdeal is ------------------------------------------------------------------------


@pytest.mark.clause(BOOK, "9.1.1")
def test_after_a_misdeal_the_same_player_receives_first_from_a_new_shuffle_and_cut() -> None:
    deal = five().say("3 raise 30").do(report("dealt-out-of-order"))
    assert deal.phase == "dealing"
    assert deal.deal.ready == "", "a new shuffle and cut"
    assert deal.stacks == {**FIVE, 1: 495, 2: 490}, "voluntary wagers back, blinds up"
    first = deal.deck[0]
    deal.run()
    assert deal.seat(1).cards[0] == first
    assert (deal.hand.pot, deal.to_act) == (15, 3)


@pytest.mark.clause(BOOK, "9.1.1")
def test_only_a_dealer_or_above_rules_on_a_misdeal() -> None:
    deal = five()
    with pytest.raises(NotAuthorised) as refused:
        deal.do(Report(player(3), "dealt-out-of-order"))
    assert refused.value.clause == "9.1.1(c)"
    deal.do(Report(HDD, "dealt-out-of-order"))
    assert deal.deal.around.rulings[-1].by == HDD


@pytest.mark.clause(BOOK, "9.1.1")
def test_by_the_other_reading_blinds_go_back_on_a_misdeal() -> None:
    deal = five(readings=Readings(misdeal_blinds="returned")).do(report("not-shuffled"))
    assert (deal.phase, deal.stacks) == ("posting", FIVE)


@pytest.mark.clause(BOOK, "9.1.1(a)")
def test_a_card_shown_in_the_cut_is_a_misdeal_before_anything_is_dealt() -> None:
    deal = five(until="dealing").do(report("card-exposed-in-cut"))
    assert deal.told("Misdealt")[0].clause == "9.1.1(a)"
    assert deal.deal.ready == ""
    with pytest.raises(WrongMoment):
        five().do(report("card-exposed-in-cut"))


@pytest.mark.clause(BOOK, "9.1.1(b)")
def test_cards_not_shuffled_are_a_misdeal_after_one_fold_but_not_after_fold_and_call() -> None:
    assert five().say("3 fold").do(report("not-shuffled")).deal.around.misdeals == 1
    deal = five().say("3 fold", "4 call").do(report("not-shuffled"))
    assert (deal.deal.around.misdeals, deal.phase) == (0, "betting")
    assert deal.deal.around.rulings[-1].what == "not-shuffled-after-action"


@pytest.mark.clause(BOOK, "1.1 'Substantial action'", "9.1.1(b)")
def test_two_blinds_and_one_call_are_not_substantial() -> None:
    deal = Dealt({1: 500, 2: 500, 3: 500}, button=3).say("3 call")
    assert deal.do(report("not-shuffled")).deal.around.misdeals == 1


@pytest.mark.clause(BOOK, "9.1.1(c)")
def test_cards_out_of_order_are_put_right_where_they_can_be() -> None:
    deal = five()
    four, fifth = deal.seat(4).cards, deal.seat(5).cards
    swapped = ((SeatNo(4), (fifth[0], four[1])), (SeatNo(5), (four[0], fifth[1])))
    deal.do(Report(DEALER, "dealt-out-of-order", None, True, swapped))
    assert deal.seat(4).cards == (fifth[0], four[1])
    assert (deal.deal.around.misdeals, deal.to_act) == (0, 3)
    foreign = ((SeatNo(4), cards("2c 2d")),)
    with pytest.raises(NotAChoice):
        deal.do(Report(DEALER, "dealt-out-of-order", None, True, foreign))


@pytest.mark.clause(BOOK, "9.1.1(c)")
def test_after_substantial_action_cards_out_of_order_are_played() -> None:
    deal = five().say("3 fold", "4 fold").do(report("dealt-out-of-order"))
    assert (deal.deal.around.misdeals, deal.to_act) == (0, 5)


@pytest.mark.clause(BOOK, "9.1.1(d)")
def test_a_player_dealt_out_is_a_misdeal_unless_the_hands_can_be_rebuilt() -> None:
    assert five().do(report("player-dealt-out")).deal.around.misdeals == 1
    rebuilt = five().do(report("player-dealt-out", correctable=True))
    assert rebuilt.deal.around.misdeals == 0
    assert rebuilt.told("Reconstructed")[0].clause == "9.1.1(d)"


@pytest.mark.clause(BOOK, "9.1.1(d)")
def test_a_seat_that_was_left_out_of_the_deal_is_named_and_the_hand_begins_again() -> None:
    deal = five().say("3 raise 30").do(report("player-dealt-out", 7))
    assert deal.deal.around.misdeals == 1
    assert deal.deal.around.rulings[-1].seat == 7
    assert (deal.phase, deal.deal.around.void, deal.stacks) == ("over", True, FIVE)


@pytest.mark.clause(BOOK, "9.1.1(d)")
def test_hands_are_not_rebuilt_for_a_seat_without_cards_nor_begun_again_after_action() -> None:
    with pytest.raises(NotAChoice, match="seat 7 is not in this hand"):
        five().do(report("player-dealt-out", 7, correctable=True))
    elsewhere = ((SeatNo(7), cards("2c 2d")),)
    with pytest.raises(NotAChoice, match="seat 7 is not in this hand"):
        five().do(Report(DEALER, "dealt-out-of-order", None, True, elsewhere))
    acted = five().say("3 call", "4 call").do(report("player-dealt-out", 7))
    assert (acted.deal.around.misdeals, acted.to_act) == (0, 5)


# --- wrong counts (CP-16) ---------------------------------------------------------------------


def misgiven(seat: int = 2, count: int = 1, **how: Any) -> Dealt:
    return five(**how).do(Misgive(DEALER, SeatNo(seat), count))


@pytest.mark.clause(BOOK, "9.1.1(e)")
def test_before_action_a_missing_card_is_given_and_a_card_too_many_taken_back() -> None:
    short = misgiven(5, -1)
    assert len(short.seat(5).cards) == 1
    short.do(report("wrong-count", 5, correctable=True))
    assert (len(short.seat(5).cards), short.deal.around.misdeals) == (2, 0)
    long = misgiven(5, 1)
    before = long.stub
    long.do(report("wrong-count", 5, correctable=True))
    assert len(long.seat(5).cards) == 2
    assert len(long.stub) == len(before) + 1


@pytest.mark.clause(BOOK, "9.1.1(e)", "9.1.1(f)")
def test_before_action_a_count_that_cannot_be_put_right_is_a_misdeal() -> None:
    deal = misgiven().say("3 raise 30").do(report("wrong-count", 2))
    assert deal.deal.around.misdeals == 1
    assert deal.stacks == {**FIVE, 1: 495, 2: 490}


@pytest.mark.clause(BOOK, "9.1.1(f)")
def test_after_action_the_hand_of_who_has_not_acted_is_void_and_its_money_back() -> None:
    """Blinds 5/10, two callers: the big blind's 10 goes back, 25 stay, 10 is still the price."""
    deal = misgiven().say("3 call", "4 call").do(report("wrong-count", 2))
    assert (deal.seat(2).standing, deal.stacks[2]) == ("void", 500)
    assert deal.hand.pot == 25
    deal.say("5 fold")
    options = legal_actions(deal.hand)
    assert (options.seat, options.call) == (1, 5)
    deal.say("1 call").run()
    assert deal.hand.pot == 30


@pytest.mark.clause(BOOK, "9.1.1(f)", "1.1 'Dead hand'")
def test_after_action_the_hand_of_who_has_acted_is_dead_and_its_money_stays() -> None:
    deal = misgiven().say("3 raise 30", "4 call", "5 fold", "1 fold", "2 call").run()
    deal.do(report("wrong-count", 2))
    assert (deal.seat(2).standing, deal.stacks[2]) == ("dead", 470)
    assert deal.hand.pot == 95


@pytest.mark.clause(BOOK, "9.1.1(g)")
def test_the_last_hand_standing_with_a_wrong_count_gives_everybody_their_wagers_back() -> None:
    """Contributions 50, 50 and 20."""
    charge = Charge(method="percentage", rate=Rate.parse("10%"))
    deal = Dealt({1: 500, 2: 500, 3: 500}, button=3, charges=(charge,))
    deal.do(Misgive(DEALER, SeatNo(1), 1)).say("3 raise 20", "1 raise 50", "2 call", "3 fold").run()
    assert slide((charge,), deal.hand) == 12
    deal.say("1 bet 10", "2 fold").run("pushing")
    deal.do(report("wrong-count", 1))
    assert deal.told("HandKilled")[-1].clause == "9.1.1(g)"
    assert deal.stacks == {1: 500, 2: 500, 3: 500}, "blinds and slide too"
    assert slide((charge,), deal.hand) == 0


@pytest.mark.clause(BOOK, "9.1.1(f)")
def test_at_the_showdown_a_wrong_count_comes_to_light() -> None:
    deal = misgiven(3).say("3 call", "4 fold", "5 fold", "1 call", "2 check")
    for _ in range(3):
        deal.run().say("1 check", "2 check", "3 check")
    deal.finish()
    assert deal.seat(3).standing == "dead"
    assert deal.stacks[3] == 490
    assert sum(deal.stacks.values()) == 2500


@pytest.mark.clause(BOOK, "9.1.1(f)")
def test_opening_a_hand_with_a_wrong_count_kills_it() -> None:
    deal = misgiven(3).say("3 call", "4 fold", "5 fold", "1 call", "2 check")
    for _ in range(3):
        deal.run().say("1 check", "2 check", "3 check")
    deal.run("showdown").then("1 shows", "3 shows")
    assert deal.seat(3).standing == "dead"
    deal.then("2 shows").finish()
    assert deal.stacks[3] == 490


def test_a_right_count_is_not_reported() -> None:
    with pytest.raises(NotAChoice):
        five().do(report("wrong-count", 2))
    with pytest.raises(WrongMoment):
        five(until="dealing").do(report("wrong-count", 2))
    with pytest.raises(NotAChoice):
        misgiven(2, 9)
    with pytest.raises(WrongMoment):
        five().say("3 fold").do(Misgive(DEALER, SeatNo(3), 1))


# --- the deck ---------------------------------------------------------------------------------


@pytest.mark.clause(BOOK, "9.1.1(h)", "1.1 'Forced bet'")
def test_a_defective_deck_before_the_push_gives_everything_back() -> None:
    deal = five().say("3 raise 30", "4 call", "5 fold", "1 fold", "2 fold").run()
    deal.say("3 bet 50", "4 call").run().say("3 check", "4 check").run().say("3 check", "4 check")
    deal.run("pushing").do(report("defective-deck"))
    assert deal.stacks == FIVE
    assert (deal.phase, deal.hand.pot) == ("posting", 0)


@pytest.mark.clause(BOOK, "9.1.1(h)", "1.1 'Round of Play'")
def test_after_the_push_the_result_stands() -> None:
    deal = five().say("3 raise 30", "4 fold", "5 fold", "1 fold", "2 fold").finish()
    with pytest.raises(WrongMoment):
        deal.do(report("defective-deck"))
    assert deal.stacks[3] == 515


@pytest.mark.clause(BOOK, "3.4", "1.1 'Defective deck'")
def test_an_officer_may_order_a_count_and_a_wrong_one_makes_the_deck_defective() -> None:
    deal = five().say("3 raise 30")
    with pytest.raises(NotAuthorised) as refused:
        deal.do(CountCards(DEALER, 52))
    assert refused.value.clause == "3.4"
    deal.do(CountCards(HDD, 52))
    assert deal.deal.around.misdeals == 0
    deal.do(CountCards(HDD, 51))
    assert (deal.deal.around.misdeals, deal.stacks) == (1, FIVE)


@pytest.mark.clause(BOOK, "9.1.1")
def test_straddles_stay_up_with_the_blinds() -> None:
    deal = five(over_blinds="straddle", until="dealing").do(Straddle(player(3), SeatNo(3)))
    deal.run().say("4 fold").do(report("not-shuffled")).run()
    assert (deal.hand.betting.level, deal.stacks[3], deal.to_act) == (20, 480, 4)


@pytest.mark.clause(BOOK, "9.1.1(f)")
def test_a_void_big_blind_leaves_nothing_uncalled_behind() -> None:
    """Heads up against a void hand the other player's money has no opponent and goes back."""
    deal = Dealt({1: 500, 2: 500, 3: 500}, button=3, deck=deck_with())
    deal.do(Misgive(DEALER, SeatNo(2), 1)).say("3 call", "1 fold").do(report("wrong-count", 2))
    assert deal.stacks == {1: 495, 2: 500, 3: 495}
    assert deal.finish().stacks == {1: 495, 2: 500, 3: 505}
