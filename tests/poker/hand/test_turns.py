"""Tests of whose turn it is and what the player may do."""

import pytest

from croupier.acts import Actor, NotAChoice, NotAuthorised, NotYours, NotYourTurn, WrongMoment
from croupier.cards import FULL_DECK
from croupier.money import Cents
from croupier.poker import (
    Checked,
    Folded,
    HandKilled,
    HandRules,
    PlaceDeck,
    PostBlinds,
    Push,
    Setup,
    fixed,
    new_hand,
    substantial_action,
)
from tests.poker.hand.playing import Play, command
from tests.poker.staff import DEALER

FIVE = dict.fromkeys(range(1, 6), 500)


@pytest.mark.clause("melbourne-poker", "8.17.1", "8.17.2")
def test_the_first_round_starts_left_of_the_last_blind_and_goes_clockwise() -> None:
    play = Play(FIVE, button=5)
    assert play.to_act == 3
    assert not play.options.check
    with pytest.raises(NotAChoice) as refusal:
        play.acts("3 check")
    assert refusal.value.clause == "1.1 'Check'"
    assert play.acts("3 fold").to_act == 4
    assert play.acts("4 call").to_act == 5


@pytest.mark.clause("melbourne-poker", "8.18.2", "8.19.2", "8.20.2")
def test_later_rounds_start_with_the_first_active_player_left_of_the_button() -> None:
    play = Play(FIVE, button=3).acts("1 call", "2 call", "3 call", "4 fold", "5 check")
    assert play.to_act == 5
    play.acts("5 check", "1 bet 10", "2 call", "3 fold", "5 call")
    assert play.to_act == 5, "whoever bet before"
    play.acts("5 fold", "1 check", "2 bet 10", "1 call")
    assert play.hand.round == 3
    assert play.to_act == 1


@pytest.mark.clause("melbourne-poker", "8.18.2", "1.1 'Fold'")
def test_a_hand_may_be_folded_when_there_is_nothing_to_call() -> None:
    play = Play(FIVE, button=5).acts("3 call", "4 call", "5 fold", "1 call", "2 check", "1 fold")
    assert play.seat(1).standing == "folded"
    assert play.to_act == 2


@pytest.mark.clause("melbourne-poker", "1.1 'Betting round'", "8.17.3", "8.17.3(b)")
def test_the_round_closes_on_the_last_call_and_not_before() -> None:
    play = Play({1: 500, 2: 500, 3: 500}).acts("3 call", "1 call", "2 check")
    assert play.hand.pot == 30
    assert play.phase == "board"
    play.acts("1 bet 10", "2 raise 20", "3 call")
    assert play.phase == "betting"
    assert play.acts("1 call").phase == "board"


@pytest.mark.clause("melbourne-poker", "8.18.3", "8.18.3(b)", "8.19.3", "8.19.3(b)")
def test_a_round_that_everybody_checks_closes_too() -> None:
    play = Play({1: 500, 2: 500, 3: 500}).acts("3 call", "1 call", "2 check")
    play.acts("1 bet 10", "2 raise 20", "3 fold", "1 call")
    assert play.phase == "board"
    play.acts("1 check", "2 check")
    assert play.phase == "board"
    assert play.deal().hand.round == 4


@pytest.mark.clause("melbourne-poker", "8.17.3(a)", "7.5")
def test_the_raiser_nobody_calls_takes_the_blinds_and_gets_the_rest_back() -> None:
    """Raise to 30 over 5/10: the pot is 5 + 10 + 10 = 25 and 20 goes back."""
    play = Play({1: 500, 2: 500, 3: 500}).acts("3 raise 30", "1 fold", "2 fold")
    assert play.hand.pot == 25
    assert play.returned == {3: 20}
    play.finish()
    assert play.stacks == {1: 495, 2: 490, 3: 515}
    assert play.events[-1].awards[0].clauses == ("8.17.3(a)",)
    assert not play.seat(3).shown


@pytest.mark.parametrize(
    "checked, clause",
    [
        pytest.param(0, "8.18.3(a)", marks=pytest.mark.clause("melbourne-poker", "8.18.3(a)")),
        pytest.param(1, "8.19.3(a)", marks=pytest.mark.clause("melbourne-poker", "8.19.3(a)")),
        pytest.param(
            2, "8.20.3(a)", marks=pytest.mark.clause("melbourne-poker", "8.20.3(a)", "8.20.3")
        ),
    ],
)
def test_a_bet_that_folds_everybody_out_takes_the_pot_unshown(checked: int, clause: str) -> None:
    play = Play({1: 500, 2: 500, 3: 500}).acts("3 call", "1 call", "2 check")
    play.acts(*("1 check", "2 check", "3 check") * checked)
    play.acts("1 check", "2 check", "3 bet 20", "1 fold", "2 fold").finish()
    assert play.returned == {3: 20}
    assert play.stacks == {1: 490, 2: 490, 3: 520}
    assert play.events[-1].awards[0].clauses == (clause,)
    assert not play.seat(3).shown


@pytest.mark.clause("melbourne-poker", "8.2.1", "8.2.2")
def test_a_call_and_a_raise_put_the_chips_in_front_of_the_player() -> None:
    play = Play({1: 500, 2: 500, 3: 500}).acts("3 raise 20")
    assert (play.seat(3).bet, play.seat(3).stack) == (20, 480)
    play.acts("1 call")
    assert (play.seat(1).bet, play.seat(1).stack) == (20, 480), "15 added to the blind of 5"
    play.acts("2 raise 50")
    assert (play.seat(2).bet, play.seat(2).stack) == (50, 450)


@pytest.mark.clause("melbourne-poker", "8.2.3", "1.1 'Fold'", "1.1 'Muck'")
def test_a_folded_hand_lies_unseen_and_has_no_claim() -> None:
    play = Play({1: 500, 2: 500, 3: 500}).acts("3 fold")
    assert not play.seat(3).shown
    with pytest.raises(NotYourTurn):
        play.acts("3 call")
    play.acts("1 call", "2 check", *("1 check", "2 check") * 3).showdown()
    with pytest.raises(WrongMoment):
        play.do(command("3 shows"))


@pytest.mark.clause("melbourne-poker", "1.1 'Check'", "8.2.4")
def test_a_check_is_open_while_nobody_has_bet() -> None:
    play = Play({1: 500, 2: 500, 3: 500}).acts("3 call", "1 call", "2 check", "1 check")
    assert isinstance(play.events[-1], Checked)
    play.acts("2 bet 10")
    with pytest.raises(NotAChoice):
        play.acts("3 check")
    with pytest.raises(NotAChoice):
        play.acts("3 bet 20")
    play.acts("3 call")


@pytest.mark.clause("melbourne-poker", "1.1 'Call'")
def test_there_is_no_calling_of_nothing_and_no_raising_of_nothing() -> None:
    play = Play({1: 500, 2: 500, 3: 500}).acts("3 call", "1 call", "2 check")
    with pytest.raises(NotAChoice):
        play.acts("1 call")
    with pytest.raises(NotAChoice):
        play.acts("1 raise 20")


@pytest.mark.clause("melbourne-poker", "1.1 'Action'")
def test_action_is_a_player_acting_in_turn() -> None:
    play = Play(FIVE, button=5).deal()
    with pytest.raises(NotYourTurn) as refusal:
        play.do(command("5 fold"))
    assert refusal.value.clause == "1.1 'Action'"
    assert not substantial_action(play.hand)
    assert play.hand.actors == 0


@pytest.mark.clause("melbourne-poker", "1.1 'Substantial action'")
def test_substantial_action_is_two_different_players() -> None:
    play = Play({1: 500, 2: 500, 3: 500}).deal()
    assert not substantial_action(play.hand), "blinds are not action"
    play.acts("3 fold")
    assert not substantial_action(play.hand)
    play.acts("1 call")
    assert substantial_action(play.hand)
    play.acts("2 check").deal()
    assert substantial_action(play.hand)
    assert not substantial_action(play.hand, this_round=True)
    play.acts("1 check")
    assert not substantial_action(play.hand, this_round=True)
    play.acts("2 bet 10", "1 raise 20")
    assert substantial_action(play.hand, this_round=True)


@pytest.mark.clause("melbourne-poker", "6.15", "1.1 'Dead hand'")
def test_time_that_runs_out_on_a_bet_kills_the_hand_and_its_money_stays() -> None:
    play = Play({1: 500, 2: 500, 3: 500}).acts("3 raise 20", "1 timeout")
    assert play.events[-1] == HandKilled(play.seat(1).number, "6.15")
    assert play.seat(1).standing == "dead"
    assert play.hand.pot == 35
    play.acts("2 timeout").finish()
    assert play.stacks == {1: 495, 2: 490, 3: 515}


@pytest.mark.clause("melbourne-poker", "6.15")
def test_time_that_runs_out_without_a_bet_is_a_check() -> None:
    """CP-23: so it is for the big blind on its option."""
    play = Play({1: 500, 2: 500, 3: 500}).acts("3 call", "1 call", "2 timeout")
    assert isinstance(play.events[-1], Checked)
    play.acts("1 timeout", "2 bet 10", "3 timeout")
    assert isinstance(play.events[-1], HandKilled)
    with pytest.raises(NotAuthorised):
        play.do(command("1 timeout", Actor("P1", "player")))


@pytest.mark.clause("melbourne-poker", "1.1 'Dealer'", "1.2")
def test_players_act_for_themselves_and_whoever_may_deal_for_anybody() -> None:
    play = Play(FIVE, button=5).deal()
    with pytest.raises(NotYours):
        play.do(command("3 fold", Actor("P4", "player")))
    with pytest.raises(NotAuthorised):
        play.do(command("3 fold", Actor("Carl", "chip-runner")))
    with pytest.raises(NotAuthorised):
        play.do(command("3 fold", Actor("Hana", "tg-higher-duties-dealer")))
    play.do(command("3 fold", Actor("P3", "player")))
    play.do(command("4 fold", DEALER))


@pytest.mark.clause("melbourne-poker", "1.2")
def test_whoever_the_house_puts_above_the_dealer_may_deal() -> None:
    base = Play(FIVE, button=5).setup
    setup = Setup(
        base.variant,
        base.stakes,
        base.places,
        base.button,
        base.posts,
        dealers=("dealer", "tg-higher-duties-dealer"),
    )
    rules, hand = HandRules(), new_hand(setup)
    for person in (Actor("Hana", "tg-higher-duties-dealer"), Actor("Dee", "dealer")):
        rules.perform(hand, PlaceDeck(person, FULL_DECK))
    with pytest.raises(NotAuthorised):
        rules.perform(hand, PlaceDeck(Actor("P1", "player"), FULL_DECK))
    with pytest.raises(NotAuthorised):
        rules.perform(hand, PostBlinds(Actor("P1", "player")))


def test_a_seat_that_is_not_in_the_hand_cannot_act() -> None:
    with pytest.raises(WrongMoment):
        Play(FIVE, button=5).deal().do(command("9 fold"))


def test_nothing_is_pushed_before_the_hand_is_decided() -> None:
    with pytest.raises(WrongMoment):
        Play(FIVE, button=5).deal().do(Push(DEALER))


@pytest.mark.clause("melbourne-poker", "8.18.3", "1.1 'Betting round'")
def test_fixed_limit_round_ends_when_the_raises_are_called() -> None:
    play = Play({1: 500, 2: 500, 3: 500}, stakes=fixed(Cents(10), Cents(20)))
    play.acts("3 raise 20", "1 call", "2 call", "1 bet 10", "2 raise 20", "3 fold", "1 call")
    assert play.phase == "board"
    assert play.hand.pot == 100
    assert isinstance(play.events[-2], Folded)
