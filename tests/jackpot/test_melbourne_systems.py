"""Tests of Crown Melbourne's jackpot systems: notices, closing, equipment, roles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from croupier.acts import NotAuthorised, NotOffered, WrongMoment
from croupier.errors import BadInput
from croupier.jackpot import (
    ArrangeManually,
    ChangeTerms,
    CloseSystem,
    CorrectMeter,
    Link,
    MoveTable,
    OpenSystem,
    Repair,
    ReportFault,
    TopUp,
    board,
    reading,
    statement,
)
from croupier.money import show_exact
from tests.jackpot.houses import House, amount, cents, clock, person, seconded

BOOK = "melbourne-wsop"
LINE: dict[str, Any] = {"option": 1, "seed": 10000, "cost": "5.00"}


@pytest.fixture
def house() -> House:
    return House(BOOK)


def opening(house: House, name: str, tables: str, at: float = 0, **line: Any) -> OpenSystem:
    links = tuple(Link(table=table) for table in tables.split())
    return OpenSystem(name=name, line=LINE | line, links=links, actor=house.operator, at=clock(at))


# --- what systems and their tables share ------------------------------------------------


@pytest.mark.clause(BOOK, "9.1.1", "9.1.1(e)", "9.1.1(f)")
def test_two_systems_run_side_by_side_with_different_costs_and_one_seed(house: House) -> None:
    house.do(opening(house, "A", "T1 T2"))
    house.do(opening(house, "B", "T3", cost="2.00"))
    assert (house.meter("A"), house.meter("B")) == ("50000.0000", "20000.0000")
    third = house.refuses(opening(house, "C", "T4", cost="5.00"))
    assert (third.clause, third.book) == ("9.1.1(e)", BOOK)


@pytest.mark.clause(BOOK, "9.1.1(f)")
@pytest.mark.parametrize("line", [{"option": 2}, {"seed": 20000}, {"option": 2, "seed": 20000}])
def test_systems_share_option_and_seed_row(house: House, line: dict[str, Any]) -> None:
    house.do(opening(house, "A", "T1", cost="2.00"))
    assert house.refuses(opening(house, "B", "T2", **line)).clause == "9.1.1(f)"


@pytest.mark.clause(BOOK, "9.1.1(a)")
def test_a_system_has_at_least_one_table(house: House) -> None:
    assert house.refuses(opening(house, "A", "")).clause == "9.1.1(a)"
    house.do(opening(house, "A", "T1"))
    house.sign("move-table", 0, table="T1")
    leaving = MoveTable(link=Link(table="T1"), actor=house.operator, at=clock(30))
    assert house.refuses(leaving).clause == "9.1.1(a)"


@pytest.mark.clause(BOOK, "9.1.1(c)")
def test_a_table_belongs_to_one_system(house: House) -> None:
    house.do(opening(house, "A", "T1 T7"))
    assert house.refuses(opening(house, "B", "T7", cost="2.00")).clause == "9.1.1(c)"


@dataclass(frozen=True)
class Joining:
    line: dict[str, Any]
    clause: str


@pytest.mark.parametrize(
    "joining",
    [
        pytest.param(
            Joining({"option": 2}, "9.1.1(b)(i)"),
            marks=pytest.mark.clause(BOOK, "9.1.1(b)", "9.1.1(b)(i)"),
            id="a straight would win at one table only",
        ),
        pytest.param(
            Joining({"seed": 20000}, "9.1.1(b)(iii)"),
            marks=pytest.mark.clause(BOOK, "9.1.1(b)", "9.1.1(b)(iii)"),
            id="another seed and rate",
        ),
        pytest.param(
            Joining({"cost": "2.00"}, "9.1.1(d)"),
            marks=pytest.mark.clause(BOOK, "9.1.1(d)"),
            id="another cost",
        ),
    ],
)
def test_a_table_with_another_sign_cannot_join_the_group(house: House, joining: Joining) -> None:
    links = (Link(table="T1"), Link(table="T2", line=LINE | joining.line))
    opened = OpenSystem(name="A", line=LINE, links=links, actor=house.operator, at=clock())
    assert house.refuses(opened).clause == joining.clause


@pytest.mark.clause(BOOK, "9.1.1(b)(ii)", "9.1.1(b)")
def test_tables_with_the_same_hands_but_other_payouts_cannot_share_a_meter(house: House) -> None:
    from msgspec.structs import replace

    from croupier.jackpot import JackpotRules
    from tests.jackpot.own_book import with_prize

    own = with_prize(house.book, "1", "flush", "90 per 1", "3")
    other = JackpotRules(own)
    links = (Link(table="T1"), Link(table="T2", line=LINE | {"option": "3"}))
    opened = OpenSystem(name="A", line=LINE, links=links, actor=house.operator, at=clock())
    house.rules = other
    assert house.refuses(opened).clause == "9.1.1(b)(ii)"
    house.do(
        replace(opened, links=(Link(table="T1", line=LINE), Link(table="T2", game="ultimate")))
    )


@pytest.mark.clause(BOOK, "2.4")
def test_a_table_without_jackpot_equipment_takes_no_jackpot_wagers(house: House) -> None:
    links = (Link(table="T1", equipment=False),)
    opened = OpenSystem(name="A", line=LINE, links=links, actor=house.operator, at=clock())
    assert house.refuses(opened).clause == "2.4"


@pytest.mark.clause(BOOK, "9.1.1")
def test_only_the_operator_runs_systems(house: House) -> None:
    opened = opening(house, "A", "T1")
    for role in ("dealer", "tg-assistant-casino-manager"):
        refusal = house.refuses(
            OpenSystem(name="A", line=LINE, links=opened.links, actor=person(role), at=clock())
        )
        assert isinstance(refusal, NotAuthorised)
        assert refusal.clause == "9.1.1"


# --- moving tables and changing options with notice --------------------------------------------


@pytest.mark.clause(BOOK, "9.1.1(h)")
def test_a_table_moves_twenty_minutes_after_its_sign_and_not_a_second_sooner(
    house: House,
) -> None:
    house.do(opening(house, "A", "T1 T2"))
    house.do(opening(house, "B", "T3", cost="2.00"))

    def move(table: str, to: str, at: float) -> MoveTable:
        return MoveTable(link=Link(table=table), to=to, actor=house.operator, at=clock(at))

    assert house.refuses(move("T2", "B", 60)).clause == "9.1.1(h)"
    house.sign("move-table", 0, table="T2", to="B")
    early = house.refuses(move("T2", "B", 19 + 59 / 60))
    assert isinstance(early, WrongMoment)
    assert "14:20" in early.reason
    assert house.refuses(move("T2", "", 20)).clause == "9.1.1(h)"  # the sign said something else
    house.do(move("T2", "B", 20))
    assert house.floor.linked("B") == ("T3", "T2")
    house.sign("move-table", 20, table="T9", to="A")
    house.do(move("T9", "A", 40))
    house.sign("move-table", 40, table="T3")
    house.do(move("T3", "", 60))
    assert house.floor.linked("A") == ("T1", "T9")
    assert house.floor.linked("B") == ("T2",)


def test_a_table_with_a_running_game_does_not_change_its_meter(house: House) -> None:
    house.do(opening(house, "A", "T1 T2"))
    house.do(opening(house, "B", "T3", cost="2.00"))
    house.sign("move-table", 0, table="T2", to="B")
    house.start("T2", "1 2")
    move = MoveTable(link=Link(table="T2"), to="B", actor=house.operator, at=clock(30))
    assert "until the jackpot game at table T2 is over" in house.refuses(move).reason
    house.record("T2")
    house.do(move)


@pytest.mark.clause(BOOK, "9.1.1(g)", "9.1.1(f)")
def test_the_option_changes_for_all_systems_at_once_after_a_notice(house: House) -> None:
    house.do(opening(house, "A", "T1"))
    house.do(opening(house, "B", "T2", cost="2.00"))
    line = {"option": 2, "seed": 10000}

    def change(at: float, **changed: Any) -> ChangeTerms:
        return ChangeTerms(line=line | changed, actor=house.operator, at=clock(at))

    assert house.refuses(change(0)).clause == "9.1.1(g)"
    house.sign("change-option", 0, line=line)
    assert house.refuses(change(19)).clause == "9.1.1(g)"
    assert house.refuses(change(20, seed=20000)).clause == "9.1.1(g)"
    house.start("T1", "1")
    assert isinstance(house.refuses(change(20)), WrongMoment)
    house.record("T1")
    assert house.meter() == "50001.7030"
    house.do(change(20))
    house.start("T1", "1")
    assert house.meter() == "50003.2540"  # 31.02% of 5.00 on top
    assert house.paid(house.record("T1", s1="straight")) == [(1, "straight", "200.00")]
    assert {s.meter.terms.option for s in house.floor.systems.values()} == {"2"}


@pytest.mark.clause(BOOK, "9.3", "9.4.1")
def test_a_change_to_a_larger_seed_lifts_the_meter_to_it(house: House) -> None:
    house.do(opening(house, "A", "T1"))
    house.sign("change-option", 0, line={"seed": 20000})
    house.do(ChangeTerms(line={"seed": 20000}, actor=house.operator, at=clock(20)))
    assert house.meter() == "100000.0000"


def test_the_cost_of_a_live_meter_does_not_change(house: House) -> None:
    house.do(opening(house, "A", "T1"))
    change = ChangeTerms(line={"cost": "10.00"}, actor=house.operator, at=clock(60))
    assert house.refuses(change).clause == "9.1.1(d)"


# --- closing --------------------------------------------------------------------------------


def close(house: House, name: str, at: float, *heirs: str) -> CloseSystem:
    return CloseSystem(name=name, transfer_to=heirs, actor=house.operator, at=clock(at))


@pytest.mark.clause(BOOK, "9.1.1(i)", "9.1.1(j)")
def test_a_system_closes_twenty_minutes_after_the_last_tables_sign(house: House) -> None:
    house.do(opening(house, "A", "T1 T2"))
    house.do(opening(house, "B", "T3", cost="2.00"))
    house.set_meter("A", "61703.00")
    house.sign("close-meter", 0, system="A", table="T1")
    assert house.refuses(close(house, "A", 60, "B")).clause == "9.1.1(i)"
    house.sign("close-meter", 5, system="A", table="T2")
    assert "14:25" in house.refuses(close(house, "A", 24, "B")).reason
    house.do(close(house, "A", 25, "B"))
    assert house.meter("B") == "31703.0000"
    assert set(house.floor.tables) == {"T3"}
    assert set(house.floor.systems) == {"B"}


@pytest.mark.clause(BOOK, "9.1.1(j)")
def test_a_closing_meter_hands_everything_above_its_seed_to_others_to_the_cent(
    house: House,
) -> None:
    for name, table, cost in (
        ("A", "T1", "5.00"),
        ("B", "T2", "2.00"),
        ("C", "T3", "1.00"),
        ("D", "T4", "10.00"),
    ):
        house.do(opening(house, name, table, cost=cost))
    house.set_meter("A", "50100.00")
    house.start("T1", "1")
    house.record("T1")  # 101.7030 above the seed
    house.sign("close-meter", 0, system="A", table="T1")
    house.do(close(house, "A", 20, "B", "C", "D"))
    assert house.meter("B") == "20033.9030"
    assert house.meter("C") == "10033.9000"
    assert house.meter("D") == "100033.9000"
    told = [(line.what, show_exact(line.moves[0].moved)) for line in statement(house.events, "B")]
    assert told == [("seed", "0.0000"), ("transfer", "33.9030")]


@pytest.mark.clause(BOOK, "9.1.1(j)")
def test_the_last_system_closes_only_when_it_holds_no_more_than_its_seed(house: House) -> None:
    house.do(opening(house, "A", "T1"))
    house.sign("close-meter", 0, system="A", table="T1")
    house.start("T1", "1")
    house.record("T1")
    assert house.refuses(close(house, "A", 20)).clause == "9.1.1(j)"
    with pytest.raises(BadInput, match="each other system at most once"):
        house.rules.decide(house.floor, seconded(close(house, "A", 20, "A")))
    empty = House(BOOK)
    empty.do(opening(empty, "A", "T1"))
    empty.sign("close-meter", 0, system="A", table="T1")
    empty.do(close(empty, "A", 20))
    assert empty.floor.systems == {}
    strict = House(BOOK, closure_without_target="refuse")
    strict.do(opening(strict, "A", "T1"))
    strict.sign("close-meter", 0, system="A", table="T1")
    assert strict.refuses(close(strict, "A", 20)).clause == "9.1.1(j)"


# --- equipment, displays and reading -----------------------------------------------------------


@pytest.mark.clause(BOOK, "9.2.1")
def test_no_jackpot_wager_is_taken_while_the_equipment_is_out_and_nothing_stands_in(
    house: House,
) -> None:
    from croupier.jackpot import StartGame

    house.do(opening(house, "A", "T1"))
    house.do(ReportFault(system="A", actor=house.dealer, at=clock()))
    start = StartGame(table="T1", bets=house.bets("1"), actor=house.dealer, at=clock())
    refusal = house.refuses(start)
    assert isinstance(refusal, NotOffered)
    assert refusal.clause == "9.2.1"
    manual = ArrangeManually(system="A", actor=house.dealer, at=clock())
    assert house.refuses(manual).clause == "9.2.1"
    supervisor = person("tg-higher-duties-dealer")
    house.do(ArrangeManually(system="A", actor=supervisor, at=clock()))
    house.do(start)
    house.record("T1")
    house.do(Repair(system="A", actor=house.operator, at=clock()))
    assert house.floor.systems["A"].working
    assert not house.floor.systems["A"].manual


@pytest.mark.clause(BOOK, "9.1.1(k)", "9.1.1(l)")
def test_every_linked_table_shows_its_meter_and_a_promotional_board_shows_them_all(
    house: House,
) -> None:
    house.do(opening(house, "A", "T1 T2"))
    house.do(opening(house, "B", "T3", cost="2.00"))
    house.start("T1", "1")
    for table in ("T1", "T2"):
        assert board(house.floor, table) == {"A": (amount("50001.7030"),)}
    assert board(house.floor, "T3") == {"B": (amount("20000"),)}
    assert list(board(house.floor)) == ["A", "B"]


@pytest.mark.clause(BOOK, "9.5.1", "9.5.2", "9.5.3", "10.2.2")
def test_an_area_manager_reads_the_meter_as_at_any_time_for_settlement(house: House) -> None:
    house.do(opening(house, "A", "T1 T2"))
    house.start("T1", "1 2")
    house.start("T2", "1")
    house.record("T1", at=3)
    house.start("T1", "1 2", at=4)
    house.record("T1", at=5, s1="flush")
    manager = person("tg-area-manager")
    first = reading(house.rules.law, house.events, "T1", 1, manager)
    second = reading(house.rules.law, house.events, "T1", 2, manager)
    assert (show_exact(first.values[0]), first.at) == ("50005.1090", clock(3))
    assert (show_exact(second.values[0]), second.at) == ("50008.5150", clock(5))
    with pytest.raises(NotAuthorised) as caught:
        reading(house.rules.law, house.events, "T1", 1, house.dealer)
    assert caught.value.clause == "9.5.3"
    with pytest.raises(BadInput, match="round"):
        reading(house.rules.law, house.events, "T1", 9, manager)


# --- the house's own hand ------------------------------------------------------------------------


@pytest.mark.clause(BOOK, "9.3")
def test_the_operator_may_add_to_a_meter_and_nobody_may_take_it_under_its_seed(
    house: House,
) -> None:
    house.do(opening(house, "A", "T1"))
    house.do(TopUp(system="A", amount=cents("100.00"), actor=house.operator, at=clock()))
    assert house.meter() == "50100.0000"
    second = person("casino-operator", "second operator")

    def correct(by: str, approver: Any = second, reason: str = "miscount") -> CorrectMeter:
        return CorrectMeter(
            system="A",
            amount=-amount(by.removeprefix("-")) if by.startswith("-") else amount(by),
            approver=approver,
            reason=reason,
            actor=person("tg-area-manager"),
            at=clock(),
        )

    house.do(correct("-0.4060"))
    assert house.meter() == "50099.5940"
    assert house.refuses(correct("-99.5941")).clause == "9.3.1"
    house.do(correct("-99.5940"))
    assert house.refuses(correct("1.00", person("tg-area-manager", "other"))).clause == "9.1.1"
    with pytest.raises(BadInput, match="reason"):
        house.rules.decide(house.floor, correct("1.00", reason=" "))
    line = statement(house.events, "A")[-1]
    assert (line.what, line.by, line.approver, line.reason) == (
        "correction", person("tg-area-manager"), second, "miscount",
    )  # fmt: skip


def test_nobody_approves_their_own_correction(house: House) -> None:
    house.do(opening(house, "A", "T1"))
    alone = CorrectMeter(
        system="A",
        amount=amount("1.00"),
        approver=house.operator,
        reason="miscount",
        actor=house.operator,
        at=clock(),
    )
    assert isinstance(house.refuses(alone), NotAuthorised)
