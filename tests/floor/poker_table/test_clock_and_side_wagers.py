"""Tests of the time to act (CP-23) and of Flop Chase (CP-22)."""

from typing import Any

import pytest

from croupier.acts import (
    Locked,
    NotAChoice,
    NotAuthorised,
    NotOffered,
    NotYours,
    WrongAmount,
    WrongMoment,
)
from croupier.errors import BadInput
from croupier.floor import BuyTime, ChargeTime, PlaceSideWager, ReverseSideWagers, WithdrawSideWager
from croupier.floor.moves import house_of
from croupier.money import Cents
from croupier.poker import Charge, SeatNo, TimeToAct, sign
from croupier.poker.deal.commands import (
    CheckCards,
    Invalidate,
    Report,
    RuleOnSideWagers,
    WithdrawChase,
)
from croupier.poker.deal.flop_chase import ChaseLimits
from croupier.poker.readings import Readings
from tests.floor.poker_table.seated import Seated
from tests.poker.irregular.dealt import deck_with
from tests.poker.staff import DEALER, HDD, MANAGER, player

BOOK = "melbourne-poker"
SECOND = 1000
THIRTY = TimeToAct(30, 20, 2, Cents(5))


# --- the clock --------------------------------------------------------------------------------


def timed(**how: Any) -> Seated:
    """Three players, seat 3 to act, the clock running from second 0."""
    room = Seated((1, 2, 3), clock=how.pop("clock", THIRTY), **how).begin().run()
    return room.start_clock(0)


def buy_time(room: Seated, seat: int, at: int) -> Seated:
    return room.do(BuyTime, at, person=f"P{seat}", turn=room.turn, actor=player(seat))


@pytest.mark.clause(BOOK, "6.15")
def test_the_clock_ends_facing_a_bet_and_the_hand_is_dead() -> None:
    room = timed()
    with pytest.raises(WrongMoment):
        room.read_clock(29 * SECOND)
    room.read_clock(30 * SECOND)
    seat = next(seat for seat in room.dealt.hand.seats if seat.number == 3)
    assert (seat.standing, room.told("HandKilled")[0].clause) == ("dead", "6.15")
    assert room.deadline is None, "the next player has their own time"


@pytest.mark.clause(BOOK, "6.15")
def test_the_clock_ends_with_nothing_to_call_and_it_is_a_check() -> None:
    room = timed().say("3 call", "1 call").start_clock(0)
    room.read_clock(31 * SECOND)
    assert room.told("Checked")[0].seat == 2, "the big blind on its option"


@pytest.mark.clause(BOOK, "6.15")
def test_the_dealer_may_spare_the_player() -> None:
    room = timed().read_clock(31 * SECOND, "spare")
    assert room.deadline == 61 * SECOND
    assert room.dealt.hand.to_act >= 0


@pytest.mark.clause(BOOK, "6.15")
def test_by_the_other_reading_the_dealer_always_says() -> None:
    room = timed(readings=Readings(time_out="dealer rules"))
    with pytest.raises(NotAChoice):
        room.read_clock(31 * SECOND)
    with pytest.raises(NotAChoice):
        room.read_clock(31 * SECOND, "check")
    room.read_clock(31 * SECOND, "dead")
    assert room.told("HandKilled")


@pytest.mark.clause(BOOK, "6.15.1", "6.15.2")
def test_more_time_is_bought_twice_and_not_a_third_time() -> None:
    room = timed()
    assert sign(room.terms)["time to act"] == "30 s; 20 s more for $0.05, 2 times a hand"
    buy_time(buy_time(room, 3, 10 * SECOND), 3, 20 * SECOND)
    assert room.deadline == 70 * SECOND
    with pytest.raises(WrongMoment) as refused:
        buy_time(room, 3, 30 * SECOND)
    assert refused.value.clause == "6.15.2"
    assert room.ledger.of(house_of(room.table.house)) == 10


@pytest.mark.clause(BOOK, "6.15.1", "6.11")
def test_the_fee_does_not_come_out_of_the_stakes_in_the_hand() -> None:
    room = timed()
    before = room.floor.purses["P3"].balance
    buy_time(room, 3, 0)
    assert room.stakes[3] == 500
    assert room.floor.purses["P3"].balance == before - 5


def test_time_is_sold_only_to_whoever_the_clock_runs_on() -> None:
    room = timed()
    with pytest.raises(WrongMoment):
        buy_time(room, 1, 0)
    with pytest.raises(WrongMoment):
        buy_time(room, 3, 31 * SECOND)
    with pytest.raises(NotOffered):
        buy_time(timed(clock=TimeToAct(30)), 3, 0)
    with pytest.raises(NotOffered):
        Seated((1, 2)).begin().run().start_clock(0)
    with pytest.raises(WrongMoment):
        Seated((1, 2), clock=THIRTY).start_clock(0)
    with pytest.raises(NotAuthorised):
        timed().start_clock(0, by=player(1))


@pytest.mark.parametrize("wrong", [{"seconds": 0}, {"seconds": 5, "times": 2}, {"seconds": -3}])
def test_a_clock_that_makes_no_sense_is_not_set(wrong: dict[str, int]) -> None:
    with pytest.raises(BadInput):
        TimeToAct(**wrong)  # type: ignore[arg-type]


# --- Flop Chase at a table --------------------------------------------------------------------

LIMITS = ChaseLimits(Cents(5), Cents(50))
RED = deck_with("As Ks Qs Ac Kc Qc", "Th", "Ah Kd 2d")


def chasing(**how: Any) -> Seated:
    return Seated((1, 2, 3), chase=LIMITS, deck=RED, **how)


def chase(room: Seated, seat: int, colour: Any = "red", stake: int = 10, by: Any = None) -> Seated:
    who, actor = f"P{seat}", by or player(seat)
    return room.do(PlaceSideWager, person=who, colour=colour, stake=Cents(stake), actor=actor)


def withdraw(room: Seated, seat: int) -> Seated:
    return room.do(WithdrawSideWager, person=f"P{seat}", colour="red", actor=player(seat))


@pytest.mark.clause(BOOK, "6.11.1(a)", "8.15.1")
def test_a_side_wager_comes_out_of_the_table_stake() -> None:
    room = chase(chasing(stack=100), 1)
    assert room.stakes[1] == 90
    assert room.table.side_wagers[0].stake == 10
    assert sign(room.terms)["flop chase"] == "$0.05 to $0.50, pays 7 to 1"


@pytest.mark.clause(BOOK, "6.11.1(b)", "10.2.1", "10.2.2")
def test_ten_on_red_wins_70_that_join_the_stake_when_the_round_is_over() -> None:
    room = chase(chasing(), 1).begin().say("3 call", "1 call", "2 check", "1 check")
    assert room.told("ChaseSettled")[0].results[0].won == 70
    in_hand = next(seat for seat in room.dealt.hand.seats if seat.number == 1)
    assert in_hand.stack == 480
    room.say("2 bet 10", "3 fold", "1 fold").run()
    assert room.stakes[1] == 480 + 80
    assert room.float == -70


def test_a_losing_side_wager_stays_with_the_house() -> None:
    room = chase(chasing(), 1, "black").begin().say("3 call", "1 call", "2 check", "1 check")
    room.say("2 bet 10", "3 fold", "1 fold").run()
    assert (room.stakes[1], room.float) == (480, 10)


@pytest.mark.clause(BOOK, "8.15.1")
def test_only_seated_players_wager_and_one_not_dealt_in_may() -> None:
    room = chase(chasing().out(3), 3)
    assert room.stakes[3] == 490
    for by in (player("Eve"), player(1)):
        with pytest.raises(NotYours) as refused:
            chase(room, 2, by=by)
        assert refused.value.clause == "8.15.1"
    room.begin().say("1 call", "2 check", "1 check", "2 check")
    room.fold_out()
    assert [str(card) for card in room.dealt.hand.board[:3]] == ["Qc", "Th", "Ah"]
    assert (room.stakes[3], room.float) == (490, 10)


@pytest.mark.clause(BOOK, "8.15.2")
def test_no_side_wager_once_the_hand_has_begun() -> None:
    room = chasing().begin().run()
    with pytest.raises(Locked) as refused:
        chase(room, 1)
    assert refused.value.clause == "8.15.2"


@pytest.mark.clause(BOOK, "8.15.1")
def test_amounts_and_colours_are_those_of_the_sign() -> None:
    room = chasing(stack=30, buy_in=Cents(10))
    for stake in (4, 51, 40):
        with pytest.raises(WrongAmount):
            chase(room, 1, stake=stake)
    chase(chase(room, 1), 1, "black")
    with pytest.raises(Locked):
        chase(room, 1)
    with pytest.raises(NotOffered):
        chase(Seated((1, 2)), 1)
    with pytest.raises(BadInput):
        ChaseLimits(Cents(5), Cents(4))


@pytest.mark.clause(BOOK, "8.15.2")
def test_a_side_wager_is_taken_back_before_the_cards_or_before_the_new_first_card() -> None:
    room = withdraw(chase(chasing(), 1), 1)
    assert room.stakes[1] == 500
    with pytest.raises(NotAChoice):
        withdraw(room, 1)
    chase(room, 1).begin().run()
    with pytest.raises(Locked) as on_the_floor:
        withdraw(room, 1)
    with pytest.raises(Locked) as in_the_deal:
        room.do(WithdrawChase(player(1), SeatNo(1), "red"))
    assert on_the_floor.value.clause == in_the_deal.value.clause == "8.15.2"
    room.do(Report(DEALER, "not-shuffled"))
    with pytest.raises(NotYours):
        room.do(WithdrawChase(player(2), SeatNo(1), "red"))
    with pytest.raises(NotAChoice):
        room.do(WithdrawChase(player(1), SeatNo(1), "black"))
    room.do(WithdrawChase(player(1), SeatNo(1), "red"))
    room.fold_out()
    assert not room.told("ChaseSettled")
    assert room.stakes[1] == 495


@pytest.mark.clause(BOOK, "6.11.1(a)", "7.2.2(b)")
def test_chips_on_a_side_wager_pay_no_hour() -> None:
    """Ten of fifteen chips lie on red: an hour of 10 comes from the account."""
    hour = Charge(method="time", amount=Cents(10))
    room = chasing(stack=15, buy_in=Cents(10), charges=(hour,))
    chase(room, 1).do(ChargeTime, fee=Cents(10))
    assert room.stakes == {1: 5, 2: 5, 3: 5}


@pytest.mark.clause(BOOK, "13.6", "9.16")
def test_an_invalid_game_gives_side_wagers_back() -> None:
    room = chase(chasing(), 1).begin().run().do(Invalidate(HDD, "fire"))
    assert room.stakes == {1: 500, 2: 500, 3: 500}
    assert room.float == 0


@pytest.mark.clause(BOOK, "13.10")
def test_a_manager_may_reverse_side_wagers_settled_in_an_invalid_game() -> None:
    room = chase(chasing(), 1).begin().say("3 call", "1 call", "2 check", "1 check")
    room.do(Invalidate(HDD, "fire"))
    assert (room.stakes[1], room.float) == (570, -70), "it stands until somebody rules"
    with pytest.raises(NotAuthorised) as refused:
        room.do(ReverseSideWagers, actor=HDD)
    assert refused.value.clause == "13.10"
    with pytest.raises(WrongMoment) as over:
        room.do(RuleOnSideWagers(MANAGER))
    assert over.value.clause == "13.10"
    room.do(ReverseSideWagers, actor=MANAGER)
    assert (room.stakes[1], room.float) == (500, 0)
    with pytest.raises(WrongMoment):
        room.do(ReverseSideWagers, actor=MANAGER)


@pytest.mark.clause(BOOK, "13.10")
def test_a_manager_may_reverse_them_during_the_deal_that_replaces_a_misdeal() -> None:
    room = chase(chasing(), 1).begin().say("3 call", "1 call", "2 check", "1 check")
    with pytest.raises(WrongMoment):
        room.do(RuleOnSideWagers(MANAGER))
    room.do(Report(DEALER, "defective-deck"))
    with pytest.raises(NotAuthorised) as refused:
        room.do(RuleOnSideWagers(HDD))
    assert refused.value.clause == "13.10"
    room.do(RuleOnSideWagers(MANAGER))
    with pytest.raises(WrongMoment):
        room.do(RuleOnSideWagers(MANAGER))
    room.do(CheckCards(DEALER)).fold_out()
    assert (room.stakes[1], room.float) == (495, 0)
    for again in (ReverseSideWagers, None):
        with pytest.raises(WrongMoment):
            room.do(again or RuleOnSideWagers(MANAGER), actor=MANAGER)


@pytest.mark.clause(BOOK, "8.17.3(a)(i)")
def test_at_the_table_the_flop_comes_for_the_side_wager_when_all_have_folded() -> None:
    room = chase(chasing(), 2).hand()
    assert room.told("ChaseFlopDealt")
    assert room.stakes[2] == 490 + 5 + 80
