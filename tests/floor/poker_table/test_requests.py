"""Tests of requests in a hand that depend on who sits at the table (8.20.4, 9.1.1(d), 9.5)."""

import pytest

from croupier.acts import NotAuthorised, NotYours, WrongMoment
from croupier.floor import ComeBack
from croupier.poker import AskToSee, SeatNo
from croupier.poker.deal.commands import Report
from tests.floor.poker_table.seated import Seated
from tests.poker.hand.playing import command
from tests.poker.irregular.dealt import deck_with
from tests.poker.staff import DEALER, player

BOOK = "melbourne-poker"
QUEENS_OVER_ACES = deck_with("Qs As 2c Qd Ad 7d", "2h 3h 4h 9c 2d Jc 2s 8s")


def mucked_by_seat_2() -> Seated:
    """Seats 1, 2 and 3 play for 300, seat 5 sits out; queens are shown, aces and 7-2 mucked."""
    room = Seated((1, 2, 3, 5), deck=QUEENS_OVER_ACES[26:] + QUEENS_OVER_ACES[:26]).away(5)
    room.begin().say("3 call", "1 raise 100", "2 call", "3 call")
    for _ in range(3):
        room.say("1 check", "2 check", "3 check")
    room.run("showdown")
    for line in ("1 shows", "2 mucks", "3 mucks"):
        room.do(command(line))
    return room


@pytest.mark.clause(BOOK, "8.20.4", "9.5")
def test_any_player_at_the_table_may_ask_for_a_mucked_hand_dealt_in_or_not() -> None:
    room = mucked_by_seat_2()
    room.do(AskToSee(player(5), SeatNo(5), SeatNo(2)))
    room.do(AskToSee(DEALER, SeatNo(5), SeatNo(3)))
    opened = [(told.seat, told.asked_by, told.live) for told in room.told("MuckOpened")]
    assert opened == [(2, 5, False), (3, 5, False)]
    room.run("over")
    assert room.stakes[1] == 700, "a hand that a loser asks for is dead"


@pytest.mark.clause(BOOK, "8.20.4", "9.5")
@pytest.mark.parametrize("person, asker", [(9, 9), (9, 4), (9, 99), (4, 4)])
def test_whoever_has_no_seat_at_the_table_sees_no_mucked_hand(person: int, asker: int) -> None:
    with pytest.raises(NotAuthorised, match="Only a player at the table") as refused:
        mucked_by_seat_2().do(AskToSee(player(person), SeatNo(asker), SeatNo(2)))
    assert refused.value.clause == "8.20.4"


def test_nobody_asks_in_the_name_of_another_seat_or_of_an_empty_one() -> None:
    room = mucked_by_seat_2()
    with pytest.raises(NotYours):
        room.do(AskToSee(player(9), SeatNo(5), SeatNo(2)))
    with pytest.raises(NotYours):
        room.do(AskToSee(player(5), SeatNo(1), SeatNo(2), sure=True))
    with pytest.raises(NotAuthorised):
        room.do(AskToSee(DEALER, SeatNo(4), SeatNo(2)))


@pytest.mark.clause(BOOK, "9.1.1", "9.1.1(d)")
def test_a_player_who_was_left_out_is_dealt_in_from_the_same_button() -> None:
    room = Seated((1, 2, 3, 4, 5)).hand().away(4).begin()
    assert (room.button, room.posts, set(room.placed)) == (1, {2: 5, 3: 10}, {1, 2, 3, 5})
    room.do(ComeBack, person="P4")
    room.run().do(Report(DEALER, "player-dealt-out", SeatNo(4)))
    assert not room.playing
    assert room.stakes == {1: 495, 2: 505, 3: 500, 4: 500, 5: 500}, "as before this hand"
    room.begin()
    assert (room.button, room.posts, set(room.placed)) == (1, {2: 5, 3: 10}, {1, 2, 3, 4, 5})


def test_an_empty_seat_was_not_left_out_of_the_deal() -> None:
    room = Seated((1, 2, 3)).begin().run()
    with pytest.raises(WrongMoment, match="Nobody sits at seat 7"):
        room.do(Report(DEALER, "player-dealt-out", SeatNo(7)))
