"""Tests of Crown Perth's jackpots when something goes wrong."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.acts import NotAuthorised, NotOffered, Refusal, WrongMoment
from croupier.errors import BadInput
from croupier.jackpot import (
    DismissClaim,
    EndGame,
    FindStake,
    HoldPayment,
    LoseDisplay,
    RecordOutcome,
    ReleasePayment,
    Repair,
    ResumeTables,
    RuleIrregularity,
    StakeAmended,
    SuspendTables,
    VerifyDisplay,
    WagersReturned,
    board,
)
from tests.jackpot.houses import ROYAL, STRAIGHT_FLUSH, House, cents, clock, person
from tests.jackpot.perth import BOOK, perth, start


@pytest.mark.clause(BOOK, "5.1", "5.2")
@pytest.mark.parametrize("what", ["wrong-count", "exposed-in-deal"])
def test_a_misdeal_returns_jackpot_wagers_and_takes_their_increments_out(what: str) -> None:
    house = perth()
    start(house, "T1", ["1", "2"], "level3")
    assert house.meter("P") == "25004.1000 25004.1000 25004.1000"
    house.do(RuleIrregularity(table="T1", irregularity=what, actor=house.dealer, at=clock()))
    assert house.meter("P") == "25000.0000 25000.0000 25000.0000"
    start(house, "T1", ["1"], "level1")


@pytest.mark.clause(BOOK, "5.14")
def test_a_low_wager_is_brought_up_and_flagged_after_the_flop_or_goes_back() -> None:
    house = perth()
    start(house, "T1", ["1", "2"], "level1")
    inspector = person("table-inspector")

    def find(seat: int, do: Any, laid: str = "2.00", after_flop: bool = False) -> FindStake:
        return FindStake(
            table="T1",
            seat=seat,
            laid=cents(laid),
            do=do,
            inspector=inspector,
            after_flop=after_flop,
            actor=house.dealer,
            at=clock(3),
        )

    (amended,) = house.do(find(1, "amend", after_flop=True))
    assert isinstance(amended, StakeAmended)
    assert (amended.flagged, amended.at, amended.inspector) == (True, clock(3), inspector)
    (excess,) = house.do(find(1, "amend", laid="7.00", after_flop=True))
    assert isinstance(excess, StakeAmended)
    assert not excess.flagged
    (returned,) = house.do(find(2, "return"))
    assert isinstance(returned, WagersReturned)
    assert house.meter("P").split()[0] == "25002.0500"
    strict = perth(late_top_up="return")
    start(strict, "T1", ["1"], "level1")
    assert strict.refuses(find(1, "amend", after_flop=True)).clause == "5.14"
    strict.do(find(1, "amend"))
    with pytest.raises(BadInput, match="laid"):
        strict.rules.decide(strict.floor, find(1, "amend", laid="5.00"))


def test_a_low_wager_is_on_record_with_the_inspector() -> None:
    house = perth()
    start(house, "T1", ["1"], "level1")
    found = FindStake(
        table="T1",
        seat=1,
        laid=cents("2.00"),
        do="amend",
        inspector=house.operator,
        actor=house.dealer,
        at=clock(),
    )
    assert isinstance(house.refuses(found), NotAuthorised)


@pytest.mark.clause(BOOK, "5.15")
def test_while_the_display_is_out_the_last_verified_amount_is_paid() -> None:
    house = perth()
    house.set_meter("P", "40000.00", "30000.00", "26000.00")
    house.do(VerifyDisplay(system="P", actor=house.dealer, at=clock()))
    start(house, "T1", ["1"], "level3")
    house.do(LoseDisplay(system="P", actor=house.dealer, at=clock()))
    assert board(house.floor) == {}
    house.record("T1", s1=ROYAL)
    assert house.owed()[0][1] == "96000.00"  # not the 96,006.15 the pools hold
    assert house.meter("P") == "25000.0000 25000.0000 25000.0000"
    house.do(Repair(system="P", actor=house.operator, at=clock()))
    assert list(board(house.floor)) == ["P"]


@pytest.mark.clause(BOOK, "5.15")
def test_a_straight_flush_on_a_dark_display_is_a_tenth_of_what_was_verified() -> None:
    house = perth()
    house.set_meter("P", "40000.00", "30000.00", "26000.00")
    house.do(VerifyDisplay(system="P", actor=house.dealer, at=clock()))
    house.set_meter("P", "41000.00")
    house.do(LoseDisplay(system="P", actor=house.dealer, at=clock()))
    start(house, "T1", ["1"], "level1")
    house.record("T1", s1=STRAIGHT_FLUSH)
    assert house.owed()[0][1] == "4000.00"
    assert house.meter("P").split()[0] == "36901.8450"  # 41,002.05 less a tenth


@pytest.mark.clause(BOOK, "5.16", "5.16(a)", "5.16(b)")
def test_a_suspected_malfunction_stops_the_tables_and_a_real_one_voids_their_rounds() -> None:
    house = perth()
    start(house, "T1", ["1"], "level1")
    start(house, "T2", ["1"], "level1")
    suspend = SuspendTables(tables=("T1", "T2"), actor=house.operator, at=clock())
    assert (
        house.refuses(SuspendTables(tables=("T1",), actor=house.dealer, at=clock())).clause
        == "5.16"
    )
    house.do(suspend)
    won = RecordOutcome(table="T1", actor=house.dealer, at=clock())
    assert isinstance(house.refuses(won), WrongMoment)
    house.do(ResumeTables(tables=("T1",), malfunction=False, actor=house.operator, at=clock()))
    twice = ResumeTables(tables=("T2", "T2"), malfunction=True, actor=house.operator, at=clock())
    with pytest.raises(BadInput):  # or its wagers would go back twice
        house.rules.decide(house.floor, twice)
    house.do(ResumeTables(tables=("T2",), malfunction=True, actor=house.operator, at=clock()))
    assert house.floor.tables["T2"].game is None
    assert house.meter("P").split()[0] == "25002.0500"  # T2's wager is out again
    house.do(won)


@pytest.mark.clause(BOOK, "5.17")
def test_a_payment_may_be_held_for_72_hours_and_no_longer() -> None:
    house = perth()
    start(house, "T1", ["1"], "level1")
    house.record("T1", at=0, s1="flush")

    def hold(hours: float, role: str = "casino-operator") -> HoldPayment:
        return HoldPayment(
            claim="T1/1/1",
            until=clock(hours * 60),
            actor=person(role),
            at=clock(60),
        )

    assert house.refuses(hold(72, "dealer")).clause == "5.17"
    assert isinstance(house.refuses(hold(72.01)), Refusal)
    house.do(hold(72))
    assert house.paid(house.attest("T1/1/1", "verify", "table-inspector")) == []
    house.do(EndGame(table="T1", actor=house.dealer, at=clock()))  # the table goes on meanwhile
    release = ReleasePayment(claim="T1/1/1", actor=house.dealer, at=clock(71 * 60))
    assert house.refuses(release).clause == "5.17"
    late = ReleasePayment(claim="T1/1/1", actor=house.dealer, at=clock(72 * 60))
    assert house.paid(house.do(late)) == [(1, "flush", "250.00")]


def test_other_houses_have_no_rule_for_displays_or_holds() -> None:
    house = House("melbourne-wsop")
    house.open("A", "T1", option=1, seed=10000, cost="5.00")
    dark = LoseDisplay(system="A", actor=house.dealer, at=clock())
    assert isinstance(house.refuses(dark), NotOffered)
    stop = SuspendTables(tables=("T1",), actor=house.operator, at=clock())
    assert isinstance(house.refuses(stop), NotOffered)


@pytest.mark.clause(BOOK, "3.32(b)", "3.33(c)")
@pytest.mark.parametrize(
    "level, hand, keyed",
    [
        ("level3", STRAIGHT_FLUSH, "90001.8450 54001.8450 36001.8450"),
        ("level2", ROYAL, "25000.0000 25000.0000 40000.0000"),
        ("level1", STRAIGHT_FLUSH, "90001.8450 60000.0000 40000.0000"),
    ],
)
def test_a_prize_that_was_not_won_goes_back_on_each_pool_that_it_lowered(
    level: str, hand: str, keyed: str
) -> None:
    house = perth()
    house.set_meter("P", "100000", "60000", "40000")
    start(house, "T1", ["1"], level)
    before = house.meter("P")
    house.record("T1", s1=hand)
    assert house.meter("P") == keyed
    dismissing = DismissClaim(
        claim="T1/1/1",
        approver=person("casino-operator", "two"),
        reason="the nine was a diamond",
        actor=person("casino-operator", "one"),
        at=clock(1),
    )
    house.do(dismissing)
    assert house.meter("P") == before
    assert house.owed() == []
