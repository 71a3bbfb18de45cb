"""Tests of the limits of one player and their markers."""

import pytest

from croupier.acts import NotAuthorised, NotOffered, NotYours, Viewer, WrongAmount, WrongMoment
from croupier.floor import (
    AskLimits,
    GrantLimits,
    LeaveTable,
    RaiseMinimumAtOnce,
    RemoveMarker,
    limits_of,
    table_view,
)
from croupier.money import dollars
from tests.floor.casino import RULES, Casino, player


def marker(casino: Casino, seat: int) -> str:
    view = table_view(RULES.law, casino.floor, "T1", Viewer("onlooker"), casino.now)
    return view.seats[seat - 1].marker


@pytest.mark.clause("melbourne-wsop", "6.3", "1.1 def Distinctive Marker")
def test_melbourne_agrees_personal_limits_and_marks_the_seat() -> None:
    casino = Casino("melbourne-wsop").open(game="bonus")
    casino.sit("ann", 2)
    casino.sit("bob", 3)
    with pytest.raises(WrongMoment, match="no request of ann for personal limits"):
        casino.do(GrantLimits, table="T1", person="ann")
    casino.do(AskLimits, table="T1", maximum=dollars(2000), actor=player("ann"))
    assert limits_of(casino.table(), "ann").maximum == dollars(500), "asked is not agreed"
    with pytest.raises(NotAuthorised) as refusal:
        casino.do(GrantLimits, table="T1", person="ann", actor=player("ann"))
    assert refusal.value.clause == "6.3"
    casino.do(GrantLimits, table="T1", person="ann")
    own = limits_of(casino.table(), "ann")
    assert (own.minimum, own.maximum, own.clause) == (dollars(10), dollars(2000), "6.3")
    assert limits_of(casino.table(), "bob").maximum == dollars(500)
    assert (marker(casino, 2), marker(casino, 3)) == ("personal limit", "")
    casino.do(RemoveMarker, table="T1", person="ann")
    assert limits_of(casino.table(), "ann").maximum == dollars(500)


@pytest.mark.clause("canberra-ultimate", "5.2")
def test_canberra_allows_more_than_the_maximum_with_a_marker_beside_the_box() -> None:
    casino = Casino("canberra-ultimate").open()
    casino.sit("ann", 1)
    with pytest.raises(NotOffered):
        casino.do(AskLimits, table="T1", maximum=dollars(600), actor=player("ann"))
    casino.do(AskLimits, table="T1", over_maximum=True, actor=player("ann"))
    with pytest.raises(NotAuthorised) as refusal:
        casino.do(GrantLimits, table="T1", person="ann", actor=casino.staff("casino-supervisor"))
    assert refusal.value.clause == "5.2"
    casino.do(GrantLimits, table="T1", person="ann")
    own = limits_of(casino.table(), "ann")
    assert (own.minimum, own.maximum, own.over_maximum) == (dollars(10), None, True)
    assert marker(casino, 1) == "higher limit"
    casino.do(LeaveTable, table="T1", id="l", person="ann", actor=player("ann"))
    assert marker(casino, 1) == ""
    casino.sit("ann", 1)
    assert limits_of(casino.table(), "ann").maximum == dollars(500)


@pytest.mark.clause("sydney-bonus", "6.5.1.1", "6.5.1.3")
def test_the_star_puts_one_marker_before_each_player_who_keeps_the_old_minimum() -> None:
    casino = Casino("sydney-bonus").open()
    casino.sit("ann", 2)
    casino.sit("bob", 5)
    casino.do(RaiseMinimumAtOnce, table="T1", minimum=dollars(25))
    casino.sit("cal", 6)
    shown = [marker(casino, seat) for seat in range(1, 8)]
    assert shown == ["", "old minimum", "", "", "old minimum", "", ""]


def test_perth_knows_no_limits_of_one_player() -> None:
    casino = Casino("perth-ultimate").open()
    casino.sit("ann", 1)
    for fields in ({"over_maximum": True}, {"maximum": dollars(900)}):
        with pytest.raises(NotOffered):
            casino.do(AskLimits, table="T1", actor=player("ann"), **fields)


def test_limits_are_asked_for_by_the_player_who_sits_there_and_make_sense() -> None:
    casino = Casino("melbourne-wsop").open(game="bonus")
    with pytest.raises(NotYours):
        casino.do(AskLimits, table="T1", maximum=dollars(900), actor=player("ann"))
    casino.sit("ann", 1)
    with pytest.raises(WrongAmount):
        casino.do(
            AskLimits, table="T1", minimum=dollars(50), maximum=dollars(20), actor=player("ann")
        )
