"""Tests of the waiting lists of the poker room."""

import pytest

from croupier.acts import Barred, NotAuthorised, NotYours, WrongMoment
from croupier.floor import (
    AnswerCall,
    CallPlayer,
    ExcludeMyself,
    JoinList,
    LeaveList,
    LeaveTable,
    MovePlayer,
    PickUp,
    ReserveSeat,
    ReturnPickedUp,
    SetMainGame,
    SitDown,
    StepAway,
    WantSeat,
    buttons_at,
    journal_of,
    list_of,
    stack_of,
)
from croupier.floor.moves import secured_for
from croupier.floor.poker.waiting import ListJoined
from croupier.money import Account
from tests.floor.casino import Casino, player

POKER = "melbourne-poker"
AM, HDD = "tg-area-manager", "tg-higher-duties-dealer"


@pytest.fixture
def full() -> Casino:
    """A table of two seats, both taken, and three people who wait for it."""
    casino = Casino(POKER).open(seats=2)
    casino.sit("ann", 1)
    casino.sit("bob", 2)
    for person in ("cal", "dee", "eve"):
        casino.patron(person)
        casino.do(JoinList, table="T1", actor=player(person))
    return casino


def waiting(casino: Casino) -> tuple[str, ...]:
    return casino.floor.room.lists.get(list_of(casino.table()), ())


def leave(casino: Casino, person: str) -> None:
    casino.do(LeaveTable, table="T1", id=f"leave-{person}", person=person, actor=player(person))


def test_there_is_a_list_for_every_game_and_limit(full: Casino) -> None:
    assert list_of(full.table()) == "holdem fixed 10.00-20.00"
    full.open("T2", variant="omaha", structure="pot")
    assert list_of(full.table("T2")) == "omaha pot 10.00-20.00"
    assert waiting(full) == ("cal", "dee", "eve")
    with pytest.raises(WrongMoment, match="on this waiting list already"):
        full.do(JoinList, table="T1", actor=player("cal"))
    with pytest.raises(WrongMoment, match="have a seat at table T1 already"):
        full.do(JoinList, table="T1", actor=player("ann"))
    star = Casino("sydney-bonus").open()
    star.patron("ann")
    with pytest.raises(WrongMoment, match="You need not wait: seat 1 is free"):
        star.do(JoinList, table="T1", actor=player("ann"))


def test_the_first_of_the_list_is_called_and_the_seat_is_kept_for_them(full: Casino) -> None:
    leave(full, "ann")
    with pytest.raises(NotAuthorised):
        full.do(CallPlayer, table="T1", seat=1, actor=player("cal"))
    full.at("13:00").do(CallPlayer, table="T1", seat=1, minutes=3, actor=full.staff("chip-runner"))
    call = full.floor.room.calls[0]
    assert (call.person, call.until - call.at) == ("cal", 180_000)
    with pytest.raises(NotYours, match="kept for a player who was called to it"):
        full.do(SitDown, table="T1", seat=1, person="dee", actor=player("dee"))
    with pytest.raises(NotYours):
        full.do(AnswerCall, table="T1", actor=player("dee"))
    full.at("13:02:59").do(AnswerCall, table="T1", actor=player("cal"))
    assert full.seat("cal").number == 1
    assert waiting(full) == ("dee", "eve")
    assert full.floor.room.calls == ()


def test_a_call_runs_out_and_the_next_is_called(full: Casino) -> None:
    leave(full, "ann")
    full.at("13:00").do(CallPlayer, table="T1", seat=1, minutes=3, actor=full.dealer)
    with pytest.raises(NotYours):
        full.at("13:03").do(AnswerCall, table="T1", actor=player("cal"))
    full.do(CallPlayer, table="T1", seat=1, actor=full.dealer)
    assert full.floor.room.calls[0].person == "dee"
    assert waiting(full) == ("dee", "eve"), "who let a call run out is off the list"


@pytest.mark.clause(POKER, "8.1.2")
def test_a_seat_change_comes_before_the_list(full: Casino) -> None:
    leave(full, "ann")
    full.do(WantSeat, table="T1", seat=1, actor=player("bob"))
    with pytest.raises(WrongMoment) as refusal:
        full.do(CallPlayer, table="T1", seat=1, actor=full.dealer)
    assert refusal.value.clause == "8.1.2"


def test_a_passer_by_does_not_take_a_seat_others_wait_for(full: Casino) -> None:
    leave(full, "ann")
    full.patron("zoe")
    with pytest.raises(WrongMoment, match="waiting list of this game begins with cal"):
        full.do(SitDown, table="T1", seat=1, person="zoe", actor=player("zoe"))
    full.do(SitDown, table="T1", seat=1, person="cal", actor=player("cal"))
    assert waiting(full) == ("dee", "eve")


def test_an_excluded_person_is_passed_over_and_cannot_answer(full: Casino) -> None:
    leave(full, "ann")
    full.do(ExcludeMyself, actor=player("cal"))
    full.do(CallPlayer, table="T1", seat=1, actor=full.dealer)
    assert full.floor.room.calls[0].person == "dee"
    full.do(ExcludeMyself, actor=player("dee"))
    with pytest.raises(Barred):
        full.do(AnswerCall, table="T1", actor=player("dee"))
    with pytest.raises(Barred):
        full.do(JoinList, table="T1", actor=player("cal"))


def test_nobody_waits_behind_somebody_who_may_not_play_or_is_called_elsewhere(
    full: Casino,
) -> None:
    full.open("T2", seats=2)
    full.do(ExcludeMyself, actor=player("cal"))
    full.do(CallPlayer, table="T2", seat=1, actor=full.dealer)
    assert full.floor.room.calls[0].person == "dee"
    leave(full, "ann")
    full.do(SitDown, table="T1", seat=1, person="eve", actor=player("eve"))
    assert full.seat("eve").number == 1


def test_whoever_leaves_the_list_gives_up_the_call(full: Casino) -> None:
    leave(full, "ann")
    full.do(CallPlayer, table="T1", seat=1, actor=full.dealer)
    full.do(LeaveList, list=list_of(full.table()), actor=player("cal"))
    full.do(LeaveList, list=list_of(full.table()), actor=player("eve"))
    assert (waiting(full), full.floor.room.calls) == (("dee",), ())


# --- picked up ----------------------------------------------------------------------------------


@pytest.mark.clause(POKER, "8.11", "1.1 'Picked up'")
def test_an_area_manager_picks_up_an_absent_player_and_secures_the_chips(full: Casino) -> None:
    manager = full.staff(AM)
    with pytest.raises(WrongMoment, match="ann is at the table"):
        full.do(PickUp, table="T1", id="p", person="ann", actor=manager)
    full.begin("ann", "bob")
    full.do(StepAway, table="T1", person="ann", actor=player("ann"))
    with pytest.raises(NotAuthorised) as refusal:
        full.do(PickUp, table="T1", id="p", person="ann", actor=full.staff(HDD))
    assert refusal.value.clause == "8.11"
    with pytest.raises(WrongMoment, match="ann is in it"):
        full.do(PickUp, table="T1", id="p", person="ann", actor=manager)
    full.end("ann", "bob")
    full.at("20:00").do(PickUp, table="T1", id="p", person="ann", actor=manager)
    journal = journal_of(full.events)
    assert journal.balance(Account.parse(secured_for("ann"))) == 50_000
    assert journal.balance(Account.parse(stack_of("ann", "T1"))) == 0
    picked = full.floor.room.picked("ann")
    assert picked is not None
    assert (picked.chips, picked.at) == (50_000, full.now)
    assert full.table().seat_of("ann") is None
    assert full.floor.purses["ann"].balance == 50_000, "secured, not paid out"


@pytest.mark.clause(POKER, "8.12")
@pytest.mark.parametrize(
    "back, place",
    [("20:05", 0), ("20:20", 0), ("20:20:01", 3), ("21:00", 3)],
)
def test_back_within_twenty_minutes_is_the_top_of_the_list_and_later_its_end(
    full: Casino, back: str, place: int
) -> None:
    """The clock runs from the pick-up, not from when the player went away."""
    full.at("19:30").do(StepAway, table="T1", person="ann", actor=full.dealer)
    full.at("20:00").do(PickUp, table="T1", id="p", person="ann", actor=full.staff(AM))
    events = full.at(back).do(ReturnPickedUp, id="b", actor=player("ann"))
    assert [e.clause for e in events if isinstance(e, ListJoined)] == ["8.12"]
    assert waiting(full).index("ann") == place
    assert full.floor.purses["ann"].balance == 100_000
    with pytest.raises(WrongMoment, match="were not picked up"):
        full.do(ReturnPickedUp, id="b2", actor=player("ann"))


# --- must move ----------------------------------------------------------------------------------


@pytest.mark.clause(POKER, "8.10")
def test_the_longest_at_the_feeder_moves_to_the_main_game_before_the_list(full: Casino) -> None:
    full.open("T2", seats=3)
    officer = full.staff(HDD)
    with pytest.raises(NotAuthorised):
        full.do(SetMainGame, table="T2", main="T1", actor=full.dealer)
    full.do(SetMainGame, table="T2", main="T1", actor=officer)
    for minute, person in enumerate(("cal", "dee"), start=1):
        full.at(f"13:0{minute}").sit(person, minute, table="T2", chips=30_000)
    leave(full, "ann")
    with pytest.raises(WrongMoment, match="for cal, who must move here from table T2"):
        full.do(CallPlayer, table="T1", seat=1, actor=full.dealer)
    full.patron("zoe")
    for person in ("eve", "zoe"):
        with pytest.raises(WrongMoment, match="for cal, who must move here from table T2"):
            full.do(SitDown, table="T1", seat=1, person=person, actor=player(person))
    with pytest.raises(NotAuthorised) as refusal:
        full.do(MovePlayer, table="T1", id="m", seat=1, actor=full.dealer)
    assert refusal.value.clause == "8.10"
    account = full.floor.purses["cal"].balance
    full.do(MovePlayer, table="T1", id="m", seat=1, actor=officer)
    assert full.floor.purses["cal"].balance == account, "the chips moved, and nothing else"
    assert (full.seat("cal").number, full.seat("cal").chips) == (1, 30_000)
    assert full.table("T2").people == ("dee",)
    full.begin("cal", "bob")


@pytest.mark.clause(POKER, "8.10", "6.3")
def test_who_is_moved_with_less_than_the_minimum_buy_in_plays_on_with_it(full: Casino) -> None:
    """The buy-in was made where the player commenced to play; a stack may fall below it."""
    full.open("T2", seats=3)
    full.do(SetMainGame, table="T2", main="T1", actor=full.staff(HDD))
    full.sit("cal", 1, table="T2", chips=30_000)
    full.sit("dee", 2, table="T2", chips=30_000)
    lost = {"player:cal@T2": -25_000, "player:dee@T2": 25_000}
    full.play(changes=lost, table="T2")
    leave(full, "ann")
    full.do(MovePlayer, table="T1", id="m", seat=1, actor=full.staff(HDD))
    assert full.seat("cal").chips == 5_000
    full.begin()
    assert full.table().played == (1, 2)


@pytest.mark.clause(POKER, "8.10", "6.11")
def test_who_is_moved_leaves_nothing_behind_and_plays_with_the_chips_that_moved() -> None:
    """Ann leaves the main game, plays in its feeder with less, and must move back."""
    full = Casino(POKER).open(seats=2).open("T2", seats=3)
    full.sit("ann", 1)
    full.sit("bob", 2)
    full.do(SetMainGame, table="T2", main="T1", actor=full.staff(HDD))
    had = full.seat("ann").chips
    leave(full, "ann")
    assert [(left.person, left.chips) for left in full.table("T1").departures] == [("ann", had)]
    full.sit("ann", 1, table="T2", chips=had - 5_000)
    full.do(MovePlayer, table="T1", id="m", seat=1, actor=full.staff(HDD))
    assert full.seat("ann").chips == had - 5_000
    assert full.table("T1").departures == full.table("T2").departures == ()
    full.begin()
    assert 1 in full.table().played


@pytest.mark.clause(POKER, "8.3")
def test_a_vacant_seat_shows_the_reserved_button(full: Casino) -> None:
    full.open("T2", seats=2)
    full.do(ReserveSeat, table="T2", seat=1, actor=full.dealer)
    assert buttons_at(full.table("T2"), full.table("T2").seats[0]) == ("reserved",)
    leave(full, "ann")
    assert buttons_at(full.table(), full.table().seats[0]) == ("reserved",)
