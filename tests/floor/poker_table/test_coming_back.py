"""Tests of players who leave a poker table and sit down there again (6.11, 8.9.3).

Blinds of 5 and 10, at least 100 to buy in, seven players with 500 unless said; after the first
hand the button is at 7 and the blinds were paid by 1 and 2.
"""

import pytest

from croupier.acts import WrongAmount
from croupier.floor import AnnounceClosing, ComeIn, EndPlay, LeaveTable, PickUp, SitDown, StepAway
from croupier.money import Cents
from croupier.poker import Readings, sign
from croupier.poker.deal.commands import Invalidate
from tests.floor.poker_table.seated import MINUTE, Seated
from tests.poker.staff import HDD, MANAGER, player

BOOK = "melbourne-poker"
SEVEN = (1, 2, 3, 4, 5, 6, 7)
TWO_HOURS = 120 * MINUTE


def after_a_hand(people: tuple[int, ...] = SEVEN, **readings: int) -> Seated:
    return Seated(people, readings=Readings(**readings)).hand()  # type: ignore[arg-type]


def sits_again(room: Seated, seat: int, stack: int, to: int = 0, at: int | None = None) -> Seated:
    room.do(SitDown, at, seat=to or seat, person=f"P{seat}", actor=player(seat))
    return room.buy(f"P{seat}", stack) if stack else room


# --- table stakes -----------------------------------------------------------------------------


@pytest.mark.clause(BOOK, "6.11")
@pytest.mark.parametrize("to", [4, 9], ids=["the same chair", "another chair"])
def test_whoever_left_with_500_does_not_come_back_with_100(to: int) -> None:
    room = after_a_hand().leave(4)
    with pytest.raises(WrongAmount, match="left this table with \\$5: bring at least that") as low:
        sits_again(room, 4, 100, to)
    assert low.value.clause == "6.11"
    with pytest.raises(WrongAmount):
        room.buy("P4", 499)
    room.buy("P4", 500)
    assert room.stakes[to] == 500


@pytest.mark.clause(BOOK, "6.11")
def test_more_chips_than_before_may_be_brought_and_then_lost_and_added_to() -> None:
    room = sits_again(after_a_hand().leave(4), 4, 700)
    assert room.stakes[4] == 700
    room.buy("P4", 50)
    assert room.stakes[4] == 750, "once the stake lies there, any amount may be added"


@pytest.mark.clause(BOOK, "6.11")
def test_after_the_time_a_player_comes_as_a_new_one() -> None:
    room = after_a_hand().do(LeaveTable, person="P4", actor=player(4))
    with pytest.raises(WrongAmount, match="come back in 1 minute "):
        sits_again(room, 4, 100, at=TWO_HOURS - 1)
    again = after_a_hand().do(LeaveTable, person="P4", actor=player(4))
    sits_again(again, 4, 100, at=TWO_HOURS)
    assert (again.stakes[4], again.seat(4).fresh) == (100, True)


@pytest.mark.clause(BOOK, "6.11")
@pytest.mark.parametrize("minutes", [0, 30])
def test_the_sign_may_state_another_time_or_none(minutes: int) -> None:
    room = after_a_hand(left_table_minutes=minutes).leave(4)
    sits_again(room, 4, 100, at=minutes * MINUTE)
    assert room.stakes[4] == 100
    if minutes:
        early = after_a_hand(left_table_minutes=minutes).leave(4)
        with pytest.raises(WrongAmount):
            sits_again(early, 4, 100, at=minutes * MINUTE - 1)


@pytest.mark.clause(BOOK, "6.11")
def test_sitting_down_without_chips_and_leaving_again_shakes_nothing_off() -> None:
    room = after_a_hand().leave(4)
    sits_again(room, 4, 0, at=TWO_HOURS - 2 * MINUTE).leave(4)
    with pytest.raises(WrongAmount):
        sits_again(room, 4, 100, at=TWO_HOURS - 1)
    room.leave(4)
    sits_again(room, 4, 100, at=TWO_HOURS)
    assert room.stakes[4] == 100, "nor does it begin the time again"


@pytest.mark.clause(BOOK, "6.11")
def test_whoever_was_picked_up_comes_back_with_their_stake() -> None:
    room = after_a_hand().do(StepAway, person="P4").do(PickUp, person="P4", actor=MANAGER)
    with pytest.raises(WrongAmount):
        sits_again(room, 4, 100)


@pytest.mark.clause(BOOK, "6.11")
def test_a_game_that_closed_meanwhile_is_over_for_those_who_left_it() -> None:
    room = after_a_hand((1, 2, 3)).leave(3).do(AnnounceClosing, actor=MANAGER)
    for _ in range(3):
        room.hand()
    assert [left.person for left in room.table.departures] == ["P3"]
    room.do(EndPlay, actor=MANAGER).leave(1, 2)
    assert room.table.departures == ()


# --- blinds -----------------------------------------------------------------------------------


@pytest.mark.clause(BOOK, "8.9.3")
@pytest.mark.parametrize("to", [3, 8], ids=["the same chair", "another chair"])
def test_a_blind_that_was_missed_is_still_owed_after_sitting_down_again(to: int) -> None:
    room = after_a_hand().away(3).hand()
    assert room.seat(3).owes_blind, "the big blind has passed seat 3"
    sits_again(room.leave(3), 3, 500, to)
    assert room.seat(to).owes_blind
    assert to not in room.begin().in_play
    room.fold_out().do(ComeIn, person="P3", way="post", actor=player(3))
    room.begin()
    assert room.posts[to] == 10


@pytest.mark.clause(BOOK, "8.9.3")
def test_leaving_before_the_big_blind_and_coming_back_behind_it_is_no_way_out() -> None:
    room = after_a_hand().leave(3).hand()
    assert room.posts == {2: 5, 4: 10}, "it was due at 3"
    sits_again(room, 3, 500)
    assert room.seat(3).owes_blind
    assert 3 not in room.begin().in_play


@pytest.mark.clause(BOOK, "8.9.3")
def test_whoever_comes_back_before_a_blind_is_due_owes_nothing_and_pays_in_turn() -> None:
    room = after_a_hand().leave(5).hand()
    sits_again(room, 5, 500)
    assert not room.seat(5).owes_blind
    assert 5 in room.begin().in_play
    assert room.fold_out().begin().posts == {4: 5, 5: 10}


@pytest.mark.clause(BOOK, "8.9.3", "13.5")
def test_a_hand_without_an_outcome_passes_nobody_who_left() -> None:
    room = after_a_hand().leave(3).begin()
    room.do(Invalidate(HDD, "fire"))
    sits_again(room, 3, 500)
    assert not room.seat(3).owes_blind
    assert room.begin().posts == {2: 5, 3: 10}


@pytest.mark.clause(BOOK, "8.9.5")
def test_to_leave_and_sit_down_elsewhere_is_a_move() -> None:
    near, far = after_a_hand().leave(5), after_a_hand().leave(4)
    assert sits_again(near, 5, 500, 9).seat(9).entry == "", "6 and 7 are passed"
    assert sits_again(far, 4, 500, 9).seat(9).entry == "wait", "5, 6 and 7 are passed"
    assert 9 not in far.begin().in_play


def test_whoever_was_never_dealt_in_owes_no_blind_on_return() -> None:
    room = after_a_hand().sit(8, 0).leave(8)
    for _ in range(7):
        room.hand()
    sits_again(room, 8, 100)
    assert (room.seat(8).owes_blind, room.seat(8).fresh, room.stakes[8]) == (False, True, 100)


def test_the_sign_states_how_long_the_stake_stays() -> None:
    assert "coming back" not in sign(after_a_hand(left_table_minutes=0).terms)
    assert "120 minutes" in sign(after_a_hand().terms)["coming back"]


def test_departures_do_not_pile_up() -> None:
    room = after_a_hand().leave(3)
    room.do(LeaveTable, TWO_HOURS, person="P4", actor=player(4))
    assert [left.person for left in room.table.departures] == ["P4"]
    assert room.table.departures[0].chips == Cents(500)
