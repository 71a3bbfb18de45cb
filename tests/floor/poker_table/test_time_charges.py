"""Tests of time charges from hand to hand: no hand without them, and those who sit down later.

An hour costs 60, and the smallest chip in play is 5.
"""

from typing import Any

import pytest

from croupier.acts import HOUR, NotEnoughChips, WrongMoment
from croupier.floor import ChargeTime, WithdrawMoney, time_due
from croupier.money import Cents
from croupier.poker import Readings, sign
from croupier.poker.hand.commission import Charge
from tests.floor.poker_table.seated import MINUTE, Seated
from tests.poker.staff import player

BOOK = "melbourne-poker"
HOURLY = Charge(method="time", amount=Cents(60))


def three(**how: Any) -> Seated:
    return Seated((1, 2, 3), charges=(HOURLY,), **how)


def charge(room: Seated, at: int = 0) -> Seated:
    return room.do(ChargeTime, at)


def due(room: Seated) -> dict[str, int]:
    return dict(time_due(room.table, room.asked(ChargeTime).at))


@pytest.mark.clause(BOOK, "7.2.2(b)")
def test_no_hand_begins_before_the_hour_is_paid() -> None:
    room = three()
    with pytest.raises(WrongMoment, match="time charge for the next hour is due") as refused:
        room.begin()
    assert refused.value.clause == "7.2.2(b)"
    charge(room).hand().hand(HOUR - 1)
    assert room.table.slide == 180, "60 from each, once"
    with pytest.raises(WrongMoment):
        room.begin(HOUR)
    charge(room, HOUR).hand()
    assert room.table.slide == 360


@pytest.mark.clause(BOOK, "7.2.2(a)", "7.2.2(b)")
def test_whoever_sits_down_after_the_collection_owes_the_share_that_is_left() -> None:
    room = charge(three()).hand()
    room.now = 20 * MINUTE
    room.sit(4, 500)
    assert due(room) == {"P4": 40}
    with pytest.raises(WrongMoment, match="due from P4, who sat down after the collection"):
        room.begin(25 * MINUTE)
    before = dict(room.stakes)
    charge(room, 30 * MINUTE)
    assert room.stakes == {**before, 4: 460}, "40 of 60 minutes, and nobody else pays again"
    assert room.table.slide == 220
    assert room.hand().told("LateTimeCharged")[0].shares == {"P4": 40}
    with pytest.raises(WrongMoment, match="charged already"):
        charge(room, 31 * MINUTE)
    room.now = HOUR
    assert due(room) == dict.fromkeys(("P1", "P2", "P3", "P4"), 60)


@pytest.mark.clause(BOOK, "7.2.2(c)")
@pytest.mark.parametrize("minutes, share", [(1, 55), (5, 55), (31, 25), (55, 5), (56, 0)])
def test_a_share_is_paid_in_whole_chips_and_never_above_the_sign(minutes: int, share: int) -> None:
    room = charge(three())
    room.now = minutes * MINUTE
    room.sit(4, 500)
    assert due(room) == ({"P4": share} if share else {})
    if not share:
        room.hand()


@pytest.mark.clause(BOOK, "7.2.2(b)")
@pytest.mark.parametrize("late, owed", [("hour", {"P4": 60}), ("none", {})])
def test_the_sign_may_say_otherwise(late: Any, owed: dict[str, int]) -> None:
    room = charge(three(readings=Readings(late_time_charge=late)))
    room.now = 45 * MINUTE
    room.sit(4, 500)
    assert due(room) == owed


def test_the_sign_tells_what_is_paid_by_who_sits_down_later() -> None:
    assert "part of the hour" in sign(three().terms)["sitting down later"]
    assert "sitting down later" not in sign(Seated((1, 2)).terms)


@pytest.mark.clause(BOOK, "7.2.2(a)")
def test_whoever_paid_and_leaves_does_not_pay_the_same_hour_twice() -> None:
    room = charge(three()).leave(3)
    room.now = 30 * MINUTE
    room.sit(3, 500, person="P3")
    assert due(room) == {}


@pytest.mark.clause(BOOK, "7.2.2(a)", "7.2.2(b)")
def test_a_late_player_who_sits_out_pays_too_and_from_the_account_if_need_be() -> None:
    room = charge(three())
    room.now = 20 * MINUTE
    room.sit(4, 0).out(4)
    held = room.floor.purses["P4"].balance
    charge(room, 20 * MINUTE)
    assert room.floor.purses["P4"].balance == held - 40
    room.now = 30 * MINUTE
    room.sit(5, 0)
    all_of_it = room.floor.purses["P5"].balance
    room.do(WithdrawMoney, person="P5", house=room.table.house, amount=all_of_it, actor=player(5))
    with pytest.raises(NotEnoughChips, match=r"of \$0\.30 cannot be paid by P5"):
        charge(room, 30 * MINUTE)
