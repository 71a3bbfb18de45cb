"""Tests that a sign offers a jackpot wager only with a linked, running system."""

from datetime import UTC, datetime
from typing import Any

import pytest

from croupier import jackpot
from croupier.acts import (
    Actor,
    Millis,
    NotOffered,
    Refusal,
    WrongMoment,
    millis_of_datetime,
    perform,
)
from croupier.books import load_book
from croupier.floor import (
    ChangeSign,
    DoTableChore,
    Floor,
    FloorCommand,
    FloorRules,
    FoundHouse,
    OpenTable,
    SetUpTable,
)
from tests.floor.casino import SIGNS, Casino

BOSS = Actor("boss", "casino-operator")
NOON = millis_of_datetime(datetime(2027, 1, 15, 12, tzinfo=UTC))
LINE: dict[str, Any] = {
    "start": "50000.00",
    "increment": "25%",
    "cost": "5.00",
    "payouts": {"four-of-a-kind": "2500.00", "full-house": "100 per 1", "flush": "50 per 1"},
}
SIGN: dict[str, Any] = {
    "minimum": "10.00",
    "maximum": "500.00",
    "ante_bonus": {"minimum": "5.00", "maximum": "100.00"},
}


class Star:
    """The Star with a table that is ready but for its jackpot, and systems of its own."""

    def __init__(self, **jackpot_line: Any) -> None:
        self.systems = jackpot.JackpotState()
        self.meters = jackpot.JackpotRules(load_book("sydney-bonus"))
        self.rules = FloorRules(jackpots=lambda _book: self.systems)
        self.floor = Floor()
        self.do(FoundHouse, house="The Star")
        sign = {**SIGN, "jackpot": jackpot_line} if jackpot_line else SIGN
        self.do(SetUpTable, table="T1", book="sydney-bonus", game="bonus", sign=sign)
        for number in (1, 2):
            self.do(DoTableChore, table="T1", number=number)

    def do(self, kind: type[FloorCommand], **fields: Any) -> None:
        self.floor, _ = perform(self.rules, self.floor, kind(actor=BOSS, at=Millis(0), **fields))

    def desk(self, kind: type[Any], **fields: Any) -> None:
        command = kind(actor=BOSS, at=NOON, **fields)
        self.systems, _ = perform(self.meters, self.systems, command)

    def open_system(self) -> None:
        links = (jackpot.Link(table="T1", game="bonus"), jackpot.Link(table="T2", game="bonus"))
        self.desk(jackpot.OpenSystem, name="Pool", line=LINE, links=links)


def opening_refused(star: Star, kind: type[Refusal], words: str) -> Refusal:
    with pytest.raises(kind, match=words) as why:
        star.do(OpenTable, table="T1")
    assert star.floor.tables["T1"].phase == "set up"
    return why.value


@pytest.mark.clause("sydney-bonus", "15.1.3")
def test_a_table_with_a_jackpot_wager_waits_for_a_system_and_one_without_does_not() -> None:
    star = Star(**LINE)
    why = opening_refused(star, WrongMoment, "no jackpot system is linked to this table. Link one")
    assert (why.clause, why.book) == ("15.1.3", "sydney-bonus")
    star.open_system()
    star.do(OpenTable, table="T1")
    Star().do(OpenTable, table="T1")


def test_rules_that_know_of_no_jackpots_open_no_jackpot_table() -> None:
    star = Star(**LINE)
    star.open_system()
    star.rules = FloorRules()
    opening_refused(star, WrongMoment, "no jackpot system is linked")


def test_a_system_whose_equipment_is_out_opens_no_table_until_something_stands_in() -> None:
    star = Star(**LINE)
    star.open_system()
    star.desk(jackpot.ReportFault, system="Pool")
    opening_refused(star, WrongMoment, "equipment of Pool is out.*Put that right, or take the jack")
    star.desk(jackpot.Repair, system="Pool")
    star.do(OpenTable, table="T1")


def test_a_table_taken_out_of_its_system_does_not_open() -> None:
    star = Star(**LINE)
    star.open_system()
    star.desk(jackpot.MoveTable, link=jackpot.Link(table="T1"))
    opening_refused(star, WrongMoment, "no jackpot system is linked")


@pytest.mark.clause("sydney-bonus", "15.1.2.3", "15.2.5.1", "15.2.5.2")
@pytest.mark.parametrize(
    "other, clause",
    [
        ({"cost": "10.00", "start": "100000.00"}, "15.1.2.3"),
        ({"payouts": {**LINE["payouts"], "flush": "60 per 1"}}, "15.2.5.1"),
        ({"increment": "20%"}, "15.2.5.2"),
    ],
)
def test_a_sign_that_says_something_else_than_the_system_opens_no_table(
    other: dict[str, Any], clause: str
) -> None:
    star = Star(**(LINE | other))
    star.open_system()
    assert opening_refused(star, NotOffered, "Table T1 must have the same").clause == clause


def test_what_the_sign_leaves_out_of_its_jackpot_cannot_differ() -> None:
    star = Star(cost="5.00")
    star.open_system()
    star.do(OpenTable, table="T1")


def test_an_open_table_comes_to_offer_the_wager_only_with_a_system_and_may_always_drop_it() -> None:
    star = Star()
    star.do(OpenTable, table="T1")
    with pytest.raises(WrongMoment, match="no jackpot system is linked"):
        star.do(ChangeSign, table="T1", sign={"jackpot": LINE})
    star.open_system()
    star.do(ChangeSign, table="T1", sign={"jackpot": LINE})
    assert star.floor.tables["T1"].board.stated["jackpot"] == LINE
    star.systems = jackpot.JackpotState()
    star.do(ChangeSign, table="T1", sign={"maximum": "600.00"})
    star.do(ChangeSign, table="T1", sign={"jackpot": None})
    assert "jackpot" not in star.floor.tables["T1"].board.stated


def test_a_book_without_a_jackpot_opens_no_table_that_offers_one() -> None:
    casino = Casino("canberra-ultimate")
    sign = SIGNS["canberra-ultimate", "ultimate"] | {"jackpot": {"cost": "5.00"}}
    casino.set_up(sign=sign)
    with pytest.raises(NotOffered, match=r"this book has none\. Take it off the sign"):
        casino.do(OpenTable, table="T1")
