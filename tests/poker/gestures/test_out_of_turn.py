"""Tests of acts out of turn and short bets (CP-9, CP-10).

Six seats, button at seat 6. On the flop seat 1 is first; seats 4 and 5 are the two of CP-10.
"""

from typing import Any

import pytest

from croupier.acts import Locked, NotAChoice, NotAuthorised, NotYours, NotYourTurn, WrongMoment
from croupier.money import Cents
from croupier.poker import (
    Call,
    DuePost,
    Raise,
    SeatNo,
    Settings,
    TimeUp,
    fixed,
    legal_actions,
    pot_limit,
    substantial_action,
)
from croupier.poker.deal.commands import MakeUp, RuleOnFold, Surrender
from croupier.poker.readings import Readings
from tests.poker.irregular.dealt import Dealt
from tests.poker.staff import DEALER, player

BOOK = "melbourne-poker"


def four_and_five(readings: Readings | None = None, stack: int = 1000, **how: Any) -> Dealt:
    """Seats 4 and 5 alone on the flop, seat 4 to act."""
    deal = Dealt({4: stack, 5: stack}, button=5, readings=readings, **how)
    return deal.say("4 call", "5 check").run()


def three_on_the_flop(stack: int = 1000, **how: Any) -> Dealt:
    """Seats 3, 4 and 5 on the flop, seat 3 to act."""
    deal = Dealt({3: stack, 4: stack, 5: stack}, button=5, **how)
    return deal.say("5 call", "3 call", "4 check").run()


# --- the table of CP-10 -----------------------------------------------------------------------


@pytest.mark.clause(BOOK, "6.18.1")
def test_an_early_bet_of_50_is_the_opening_bet_when_seat_4_checks() -> None:
    deal = four_and_five().gesture(5, 25, 25)
    assert deal.to_act == 4
    deal.say("4 check")
    assert deal.told("EarlyStood")[0].reading.clauses == ("6.18.1",)
    assert (deal.hand.betting.level, deal.to_act) == (50, 4)


@pytest.mark.clause(BOOK, "6.18.1")
def test_an_early_bet_of_50_is_a_call_when_seat_4_bets_50() -> None:
    deal = four_and_five().gesture(5, 25, 25).say("4 bet 50")
    assert deal.phase == "board"
    assert (deal.hand.pot, deal.stacks) == (120, {4: 940, 5: 940})


@pytest.mark.clause(BOOK, "6.18.1", "6.12")
def test_an_early_bet_of_50_is_completed_to_60_when_seat_4_bets_30() -> None:
    deal = four_and_five().gesture(5, 25, 25).say("4 bet 30")
    assert (deal.hand.betting.level, deal.to_act) == (60, 4)
    assert deal.told("EarlyStood")[0].reading.owed == 10


@pytest.mark.clause(BOOK, "6.18.1", "6.12")
def test_an_early_bet_of_50_is_a_call_with_change_when_seat_4_bets_40() -> None:
    """10 over 40 is less than half."""
    deal = four_and_five().gesture(5, 25, 25).say("4 bet 40")
    assert deal.phase == "board"
    assert deal.stacks == {4: 950, 5: 950}


@pytest.mark.clause(BOOK, "6.18.2")
@pytest.mark.parametrize("then, stack", [("5 call", 910), ("5 fold", 990), ("5 raise 160", 830)])
def test_a_larger_bet_of_80_releases_the_early_50(then: str, stack: int) -> None:
    deal = four_and_five().gesture(5, 25, 25).say("4 bet 80")
    assert deal.told("EarlyReleased")[0].clause == "6.18.2"
    options = legal_actions(deal.hand)
    assert (options.seat, options.call, options.fold) == (5, 80, True)
    assert options.wager is not None
    assert options.wager.least == 160
    assert deal.say(then).stacks[5] == stack


@pytest.mark.clause(BOOK, "6.18.2")
def test_a_raise_to_60_releases_an_early_call_of_20() -> None:
    deal = three_on_the_flop().say("3 bet 20").gesture(5, say="call").say("4 raise 60")
    assert deal.told("EarlyReleased")[0].clause == "6.18.2"
    options = legal_actions(deal.hand)
    assert options.wager is not None
    assert (options.call, options.wager.least) == (60, 100)


@pytest.mark.clause(BOOK, "6.18.1")
def test_an_early_call_stands_when_seat_4_folds() -> None:
    deal = three_on_the_flop().say("3 bet 20").gesture(5, say="call").say("4 fold")
    assert deal.phase == "board"
    assert deal.stacks == {3: 970, 4: 990, 5: 970}


@pytest.mark.clause(BOOK, "6.18.3")
def test_an_early_check_leaves_only_call_or_fold() -> None:
    deal = four_and_five().gesture(5, say="check").say("4 bet 20")
    options = legal_actions(deal.hand)
    assert (options.seat, options.call, options.fold, options.wager) == (5, 20, True, None)
    with pytest.raises(NotAChoice) as refused:
        deal.say("5 raise 40")
    assert refused.value.clause == "6.18.3"


@pytest.mark.clause(BOOK, "6.18.3")
def test_an_early_check_stands_when_nobody_bets_and_rights_come_back_with_the_next_round() -> None:
    deal = four_and_five().gesture(5, say="check").say("4 check")
    assert deal.phase == "board"
    deal.run().say("4 check")
    assert legal_actions(deal.hand).wager is not None


@pytest.mark.clause(BOOK, "6.18.3")
def test_by_the_other_reading_an_early_check_binds_for_the_hand() -> None:
    deal = four_and_five(Readings(early_check_lasts="hand")).gesture(5, say="check")
    deal.say("4 check").run().say("4 check")
    assert legal_actions(deal.hand).wager is None


BIG_BLIND_IN_EARLY: dict[str, dict[str, Any]] = {
    "one chip of 100": {"chips": (100,)},
    "two chips under half a raise": {"chips": (2, 2)},
    "the word call": {"say": "call"},
}


def big_blind_in_early(chips: tuple[int, ...] = (), say: str = "") -> Dealt:
    """Seat 3 is to act; the big blind at seat 2 has put chips in or said call."""
    return Dealt(dict.fromkeys(range(1, 5), 1000), button=4).gesture(2, *chips, say=say)


@pytest.mark.clause(BOOK, "6.18.2")
@pytest.mark.parametrize("how", BIG_BLIND_IN_EARLY.values(), ids=BIG_BLIND_IN_EARLY)
@pytest.mark.parametrize("then, stack", [("2 call", 970), ("2 fold", 990), ("2 raise 50", 950)])
def test_a_big_blind_in_early_may_call_fold_or_raise_again_when_raised_over(
    how: dict[str, Any], then: str, stack: int
) -> None:
    """Nothing was to call, so the early act is a call of nothing and no check."""
    deal = big_blind_in_early(**how).say("3 raise 30", "4 fold", "1 fold")
    assert deal.told("EarlyReleased")[0].clause == "6.18.2"
    assert not deal.told("RightsLost")
    options = legal_actions(deal.hand)
    assert (options.seat, options.call, options.fold) == (2, 20, True)
    assert options.wager is not None
    assert (options.wager.least, options.wager.most) == (50, 1000)
    assert deal.then(then).seat(2).stack == stack


@pytest.mark.clause(BOOK, "6.18.1")
@pytest.mark.parametrize("how", BIG_BLIND_IN_EARLY.values(), ids=BIG_BLIND_IN_EARLY)
def test_a_big_blind_in_early_stands_on_its_blind_when_nobody_raises(how: dict[str, Any]) -> None:
    deal = big_blind_in_early(**how).say("3 call", "4 fold", "1 fold")
    assert deal.told("EarlyStood")[0].reading.clauses == ("6.18.1",)
    assert (deal.phase, deal.hand.pot, deal.seat(2).stack) == ("board", 25, 990)


@pytest.mark.clause(BOOK, "6.18.3")
def test_a_big_blind_that_announces_a_check_early_may_not_raise() -> None:
    deal = big_blind_in_early(say="check").say("3 raise 30", "4 fold", "1 fold")
    assert deal.told("EarlyReleased")[0].clause == "6.18.3"
    options = legal_actions(deal.hand)
    assert (options.seat, options.call, options.fold, options.wager) == (2, 20, True, None)


@pytest.mark.clause(BOOK, "6.18.2", "6.14.1(a)")
def test_an_early_chip_in_a_round_without_blinds_takes_no_right_away() -> None:
    antes = [DuePost(SeatNo(n), "ante", Cents(1)) for n in (1, 2, 3)]
    deal = Dealt(dict.fromkeys(range(1, 4), 1000), button=3, posts=antes).gesture(3, 100)
    deal.say("1 bet 20", "2 fold")
    options = legal_actions(deal.hand)
    assert (options.seat, options.call) == (3, 20)
    assert options.wager is not None
    assert options.wager.least == 40


@pytest.mark.clause(BOOK, "6.18.4")
def test_an_early_all_in_for_less_than_the_call_stays_whatever_follows() -> None:
    deal = Dealt({3: 1000, 4: 1000, 5: 70}, button=5).say("5 call", "3 call", "4 check").run()
    deal.say("3 bet 100").gesture(5, say="all-in").say("4 raise 300")
    assert deal.told("EarlyStood")[0].reading.clauses == ("6.18.4",)
    assert deal.seat(5).stack == 0
    assert deal.seat(5).live == 70


@pytest.mark.clause(BOOK, "6.18.2")
def test_an_early_all_in_that_was_a_bet_is_released_by_a_larger_one() -> None:
    deal = Dealt({4: 1000, 5: 70}, button=5).say("4 call", "5 check").run()
    deal.gesture(5, say="all-in").say("4 bet 80")
    assert deal.told("EarlyReleased")[0].clause == "6.18.2"


BY_ITS_TURN = Readings(early_all_in="when its turn comes")


@pytest.mark.clause(BOOK, "6.18.4")
def test_by_the_other_reading_an_early_all_in_bet_that_is_raised_over_stays() -> None:
    """All-in 60 with nothing to call, then a bet of 80: it is for less than the call now."""
    deal = Dealt({4: 1000, 5: 70}, button=5, readings=BY_ITS_TURN).say("4 call", "5 check").run()
    deal.gesture(5, say="all-in").say("4 bet 80")
    assert deal.told("EarlyStood")[0].reading.clauses == ("6.18.4",)
    assert (deal.seat(5).stack, deal.seat(5).live, deal.hand.pot) == (0, 70, 140)
    assert deal.told("Returned")[0].amount == 20


@pytest.mark.clause(BOOK, "6.18.4", "6.18.2")
@pytest.mark.parametrize("readings, stays", [(None, False), (BY_ITS_TURN, True)])
def test_an_early_all_in_raise_that_is_raised_over_stays_or_may_be_taken_back(
    readings: Readings | None, stays: bool
) -> None:
    """All-in 60 over a bet of 20, then a raise to 100."""
    deal = Dealt({3: 1000, 4: 1000, 5: 70}, button=5, readings=readings)
    deal.say("5 call", "3 call", "4 check").run()
    deal.say("3 bet 20").gesture(5, say="all-in").say("4 raise 100")
    if stays:
        assert (deal.to_act, deal.seat(5).stack) == (3, 0)
    else:
        assert deal.told("EarlyReleased")[0].clause == "6.18.2"
        assert (deal.to_act, deal.say("5 fold").seat(5).stack) == (5, 60)


@pytest.mark.clause(BOOK, "6.18.1")
@pytest.mark.parametrize("readings", [None, BY_ITS_TURN])
def test_an_early_all_in_that_nobody_raised_over_stands_by_either_reading(
    readings: Readings | None,
) -> None:
    deal = Dealt({4: 1000, 5: 70}, button=5, readings=readings).say("4 call", "5 check").run()
    deal.gesture(5, say="all-in").say("4 check")
    assert (deal.hand.betting.level, deal.seat(5).stack) == (60, 0)


@pytest.mark.clause(BOOK, "6.18")
def test_an_early_fold_is_final_and_waits_for_its_turn() -> None:
    deal = three_on_the_flop().gesture(5, say="fold").say("3 check")
    assert deal.seat(5).standing == "in"
    deal.say("4 check")
    assert deal.seat(5).standing == "folded"
    assert deal.phase == "board"


@pytest.mark.clause(BOOK, "6.18")
def test_where_everybody_else_has_folded_early_the_last_player_wins_at_once() -> None:
    deal = four_and_five().gesture(5, say="fold")
    assert deal.phase == "pushing"
    assert deal.finish().stacks == {4: 1010, 5: 990}


@pytest.mark.clause(BOOK, "6.18")
def test_an_early_fold_whose_turn_does_not_come_again_is_final_when_the_round_closes() -> None:
    deal = three_on_the_flop().say("3 check").gesture(3, say="fold").say("4 check", "5 check")
    assert (deal.phase, deal.seat(3).standing) == ("board", "folded")
    deal.run()
    assert deal.to_act == 4


@pytest.mark.clause(BOOK, "6.18")
def test_of_early_folds_at_the_close_of_a_round_the_last_hand_left_wins() -> None:
    """The bettor folds out of turn, and the caller takes the pot of 30, 20 and 20."""
    deal = three_on_the_flop().say("3 bet 20", "4 call").gesture(3, say="fold").say("5 fold")
    assert deal.phase == "pushing"
    assert deal.finish().stacks == {3: 970, 4: 1040, 5: 990}


@pytest.mark.clause(BOOK, "6.18")
def test_where_the_dealer_rules_a_fold_whose_turn_does_not_come_again_lapses() -> None:
    deal = three_on_the_flop(readings=Readings(early_fold="dealer rules"))
    deal.say("3 check").gesture(3, say="fold").say("4 check", "5 check")
    assert (deal.phase, deal.seat(3).standing) == ("board", "in")
    assert not deal.deal.around.early


@pytest.mark.clause(BOOK, "6.18")
def test_by_the_other_reading_the_dealer_rules_on_an_early_fold() -> None:
    for stands, standing in ((True, "folded"), (False, "in")):
        deal = three_on_the_flop(readings=Readings(early_fold="dealer rules"))
        deal.gesture(5, say="fold").say("3 check", "4 check")
        assert deal.deal.around.owing is not None
        with pytest.raises(NotAChoice):
            deal.say("5 check")
        with pytest.raises(NotAuthorised):
            deal.do(RuleOnFold(player(5), SeatNo(5), stands))
        deal.do(RuleOnFold(DEALER, SeatNo(5), stands))
        assert deal.seat(5).standing == standing


# --- what an early act is not -----------------------------------------------------------------


@pytest.mark.clause(BOOK, "1.1 'Action'", "1.1 'Substantial action'")
def test_an_early_act_is_no_action_until_the_turn_reaches_it() -> None:
    deal = Dealt(dict.fromkeys(range(1, 6), 500), button=5)
    deal.gesture(5, say="fold").gesture(4, say="fold")
    assert not substantial_action(deal.hand)
    deal.say("3 fold")
    assert substantial_action(deal.hand), "seat 3 has acted, and seat 4's fold counts now"


@pytest.mark.clause(BOOK, "6.18.1")
def test_an_early_act_cannot_be_changed_while_it_waits() -> None:
    deal = three_on_the_flop().gesture(5, 25, 25)
    with pytest.raises(Locked) as refused:
        deal.gesture(5, say="fold")
    assert refused.value.clause == "6.18.1"


def test_chips_of_an_early_act_stay_with_the_player_when_the_hand_ends_first() -> None:
    deal = three_on_the_flop().gesture(5, 25, 25).say("3 check", "4 check")
    assert deal.hand.betting.level == 50
    deal.say("3 fold", "4 fold").finish()
    assert deal.stacks[5] == 1020


def test_only_live_players_with_chips_act_out_of_turn() -> None:
    deal = Dealt({3: 1000, 4: 1000, 5: 10}, button=5).say("5 call", "3 call", "4 check").run()
    with pytest.raises(NotYourTurn):
        deal.gesture(5, say="check")
    deal.say("3 fold")
    with pytest.raises(WrongMoment):
        deal.gesture(3, say="check")
    with pytest.raises(NotYours):
        deal.gesture(4, say="check", by=player(3))


def test_several_early_acts_resolve_in_order() -> None:
    deal = Dealt(dict.fromkeys(range(1, 6), 500), button=5)
    deal.gesture(4, say="call").gesture(5, say="raise", to=30).gesture(1, say="fold")
    deal.say("3 call")
    assert deal.to_act == 2
    assert (deal.hand.betting.level, deal.seat(1).standing) == (30, "folded")


def test_in_fixed_limit_an_early_bet_meets_the_fixed_amount() -> None:
    deal = four_and_five(stakes=fixed(Cents(10), Cents(20)))
    deal.gesture(5, 25).say("4 check")
    assert (deal.hand.betting.level, deal.stacks[5]) == (10, 980)


@pytest.mark.clause(BOOK, "6.18.1", "6.2", "6.7")
@pytest.mark.parametrize("then", ["4 call", "4 raise 20"])
def test_an_early_raise_of_the_exact_pot_is_in_whole_chips_when_the_pot_has_grown(
    then: str,
) -> None:
    """Chips of 5, a pot of 32, a bet of 10: the pot is a raise to 62, which is 60 in chips."""
    dead = DuePost(SeatNo(3), "dead", Cents(2))
    blinds = [DuePost(SeatNo(3 + n), "blind", Cents(5 + 5 * n)) for n in (0, 1)]
    deal = three_on_the_flop(
        stakes=pot_limit(Cents(10), Cents(5)),
        posts=[dead, *blinds],
        settings=Settings(pot_limit_rounding="exact"),
    )
    deal.say("3 bet 10").gesture(5, say="raise", to=62).say(then)
    assert (deal.hand.betting.level, deal.to_act) == (60, 3)


# --- bets that fall short (6.17) --------------------------------------------------------------


def short_of_forty() -> Dealt:
    return four_and_five().say("4 bet 40").gesture(5, 25)


@pytest.mark.clause(BOOK, "6.17")
def test_a_short_bet_is_made_up() -> None:
    deal = short_of_forty()
    assert deal.deal.around.owing is not None
    assert (deal.deal.around.owing.put, deal.deal.around.owing.owed) == (25, 15)
    deal.do(MakeUp(player(5), SeatNo(5)))
    assert deal.stacks == {4: 950, 5: 950}


@pytest.mark.clause(BOOK, "6.17")
def test_or_the_player_folds_and_the_short_bet_stays_in_the_pot() -> None:
    deal = short_of_forty().do(Surrender(player(5), SeatNo(5)))
    assert deal.told("Returned")[0].amount == 15, "the part of 40 that 25 did not call"
    assert deal.finish().stacks == {4: 1035, 5: 965}


@pytest.mark.clause(BOOK, "6.17")
def test_nothing_else_is_open_until_the_short_bet_is_settled() -> None:
    deal = short_of_forty()
    for wanted in (Call(player(5), SeatNo(5)), Raise(player(5), SeatNo(5), Cents(90))):
        with pytest.raises(NotAChoice) as refused:
            deal.do(wanted)
        assert refused.value.clause == "6.17"
    with pytest.raises(NotAChoice):
        deal.gesture(5, 50)
    with pytest.raises(WrongMoment):
        four_and_five().do(MakeUp(player(4), SeatNo(4)))


@pytest.mark.clause(BOOK, "6.17", "6.15")
def test_the_clock_on_a_short_bet_leaves_it_in_the_pot() -> None:
    deal = short_of_forty().do(TimeUp(DEALER, SeatNo(5)))
    assert deal.finish().stacks == {4: 1035, 5: 965}


@pytest.mark.clause(BOOK, "6.17", "6.18.1")
def test_an_early_short_bet_is_held_to_the_same_choice_in_turn() -> None:
    deal = three_on_the_flop().say("3 bet 40").gesture(5, 25).say("4 fold")
    assert deal.deal.around.owing is not None
    assert deal.do(Surrender(player(5), SeatNo(5))).stacks[5] == 965


@pytest.mark.clause(BOOK, "6.18", "1.1 'Raise'")
def test_raise_said_alone_must_be_followed_by_an_amount() -> None:
    deal = four_and_five().say("4 bet 40").gesture(5, say="raise")
    with pytest.raises(NotAChoice):
        deal.say("5 call")
    deal.gesture(5, 25, 25, 25, 25)
    assert (deal.hand.betting.level, deal.to_act) == (100, 4)
    again = four_and_five().say("4 bet 40").gesture(5, say="raise").say("5 raise 90")
    assert again.hand.betting.level == 90


@pytest.mark.clause(BOOK, "6.18", "1.1 'Call'")
def test_a_spoken_call_of_40_holds_the_player_to_40() -> None:
    deal = four_and_five().say("4 bet 40").gesture(5, 10, say="call")
    assert deal.stacks[5] == 950


@pytest.mark.clause(BOOK, "8.2.1", "8.2.2", "8.2.3", "8.2.4")
def test_the_four_ways_to_show_a_decision() -> None:
    deal = Dealt(dict.fromkeys(range(1, 5), 500), button=4)
    deal.gesture(3, 10).gesture(4, 10, 10).gesture(1, say="fold").gesture(2, 10).gesture(3, 10)
    deal.run().gesture(2, say="check")
    assert deal.stacks == {1: 495, 2: 480, 3: 480, 4: 480}
    assert deal.seat(1).standing == "folded"
