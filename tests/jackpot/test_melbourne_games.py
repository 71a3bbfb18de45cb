"""Tests of Crown Melbourne's jackpot games: wagers, prizes, misdeals, returns, alarms."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.acts import NotAuthorised, WrongAmount, WrongMoment
from croupier.errors import BadInput
from croupier.jackpot import (
    AlarmRaised,
    Attest,
    DismissClaim,
    GameCancelled,
    GameStarted,
    JackpotBet,
    OutcomeRecorded,
    RecordOutcome,
    RuleAlarm,
    RuleIrregularity,
    StartGame,
    WagersCarried,
    WagersReturned,
    Win,
)
from tests.jackpot.houses import ROYAL, STRAIGHT_FLUSH, House, cents, clock, person

BOOK = "melbourne-wsop"
MANAGER = "tg-assistant-casino-manager"
SUPERVISOR = "tg-higher-duties-dealer"


@pytest.fixture
def house() -> House:
    house = House(BOOK)
    house.open("A", "T1 T2", option=1, seed=10000, cost="5.00")
    return house


def rule(house: House, table: str, what: str, role: str, seats: str = "") -> Any:
    return house.do(
        RuleIrregularity(
            table=table,
            irregularity=what,
            seats=tuple(map(int, seats.split())),
            actor=person(role),
            at=clock(),
        )
    )


# --- wagers ------------------------------------------------------------------------------


@pytest.mark.clause(BOOK, "1.1 def Jackpot wager", "9.3.2", "5.4.2")
def test_registered_wagers_feed_the_meter_by_exact_fractions(house: House) -> None:
    house.start("T1", "1 2 3")
    assert house.meter() == "50005.1090"
    house.record("T1")
    assert house.meter() == "50005.1090"


@pytest.mark.clause(BOOK, "9.2.2")
def test_one_wager_for_each_hand(house: House) -> None:
    twice = StartGame(table="T1", bets=house.bets("2 2"), actor=house.dealer, at=clock())
    assert house.refuses(twice).clause == "9.2.2"
    house.start("T1", "2 3")


@pytest.mark.clause(BOOK, "9.2.3")
@pytest.mark.parametrize("laid", ["4.00", "10.00", "4.99", "0.01"])
def test_a_jackpot_wager_is_exactly_its_cost(house: House, laid: str) -> None:
    wrong = StartGame(table="T1", bets=house.bets("1", laid), actor=house.dealer, at=clock())
    refusal = house.refuses(wrong)
    assert isinstance(refusal, WrongAmount)
    assert refusal.clause == "9.2.3"


@pytest.mark.clause(BOOK, "5.4.2")
def test_a_jackpot_wager_goes_with_an_ante(house: House) -> None:
    bets = (JackpotBet(seat=1, amount=cents("5.00"), ante=False),)
    alone = StartGame(table="T1", bets=bets, actor=house.dealer, at=clock())
    assert house.refuses(alone).clause == "5.4.2"


@pytest.mark.clause(BOOK, "5.6")
def test_no_jackpot_wager_joins_once_the_round_has_begun(house: House) -> None:
    house.start("T1", "1")
    late = StartGame(table="T1", bets=house.bets("2"), actor=house.dealer, at=clock())
    refusal = house.refuses(late)
    assert isinstance(refusal, WrongMoment)
    assert refusal.clause == "5.6"


# --- who determines what ----------------------------------------------------------------------


@pytest.mark.clause(BOOK, "10.1.2", "Table 4")
def test_the_dealer_determines_and_pays_fixed_prizes_alone(house: House) -> None:
    house.start("T1", "1 2 3 4")
    events = house.record("T1", s1="full-house", s2="flush", s3="four-of-a-kind", s4="straight")
    assert house.paid(events) == [
        (3, "four-of-a-kind", "2500.00"),
        (2, "flush", "500.00"),
        (1, "full-house", "750.00"),
    ]
    assert house.owed() == []


@pytest.mark.clause(BOOK, "10.1.1", "10.2.2")
def test_a_top_prize_waits_for_an_assistant_casino_manager(house: House) -> None:
    house.set_meter("A", "80000.25")
    events = house.start("T1", "1 2")
    events = house.record("T1", s2=STRAIGHT_FLUSH)
    assert house.paid(events) == []
    assert house.owed() == [("T1/1/1", "8000.40", ("determine",))]  # 80,003.6560 is rounded up
    assert house.meter() == "72003.2560"
    low = Attest(claim="T1/1/1", duty="determine", actor=person("tg-area-manager"), at=clock())
    refusal = house.refuses(low)
    assert isinstance(refusal, NotAuthorised)
    assert refusal.clause == "10.1.1"
    again = StartGame(table="T1", bets=house.bets("1"), actor=house.dealer, at=clock())
    assert house.refuses(again).clause == "10.1.1"  # the round stays open until then
    assert house.paid(house.attest("T1/1/1", "determine", MANAGER)) == [
        (2, STRAIGHT_FLUSH, "8000.40")
    ]
    house.do(again)


@pytest.mark.clause(BOOK, "10.1.1")
def test_a_manager_who_records_the_outcome_determines_it_with_a_witness(house: House) -> None:
    house.start("T1", "1")
    recorded = RecordOutcome(
        table="T1", wins=(Win(1, STRAIGHT_FLUSH),), actor=person(MANAGER), at=clock()
    )
    assert house.paid(house.do(recorded)) == []
    determined = house.attest("T1/1/1", "determine", MANAGER)
    assert house.paid(determined) == [(1, STRAIGHT_FLUSH, "5000.20")]


@pytest.mark.clause(BOOK, "10.2.3", "10.3.1(a)", "10.3.1(b)", "Table 6", "Table 7")
def test_outcomes_of_one_round_are_simultaneous(house: House) -> None:
    house.set_meter("A", "79995.00")
    house.start("T1", "1 2 3")  # 80,000.1090, rounded up to 80,001
    house.record("T1", s1=ROYAL, s3=STRAIGHT_FLUSH)
    assert {amount for _, amount, _ in house.owed()} == {"72728.11", "7272.89"}
    assert house.meter() == "50000.0000"


@pytest.mark.clause(BOOK, "10.2.4", "10.2.2")
def test_tables_are_settled_in_the_order_their_dealers_record(house: House) -> None:
    house.set_meter("A", "79996.59")
    house.start("T1", "1")
    house.start("T2", "1")
    assert house.meter() == "79999.9960"
    house.record("T2", s1=STRAIGHT_FLUSH)
    house.record("T1", s1=STRAIGHT_FLUSH)
    assert house.owed() == [
        ("T2/1/1", "8000.00", ("determine",)),
        ("T1/1/1", "7200.00", ("determine",)),
    ]
    assert house.meter() == "64799.9960"


@pytest.mark.clause(BOOK, "10.2.2")
def test_stakes_registered_elsewhere_until_the_recording_count(house: House) -> None:
    house.start("T1", "1")
    house.start("T2", "1 2 3 4 5 6 7 8 9")
    events = house.record("T1", s1=ROYAL)
    recorded = next(event for event in events if isinstance(event, OutcomeRecorded))
    assert house.owed()[0][1] == "50018.00"  # 50,000 + 10 x 1.7030 = 50,017.03
    assert recorded.prizes == cents("50018.00")
    house.record("T2")
    assert house.meter() == "50000.0000"


def test_a_forfeited_wager_wins_nothing_but_stays_on_the_meter(house: House) -> None:
    house.start("T1", "1 2")
    house.do(
        RuleIrregularity(
            table="T1",
            irregularity="breach",
            seats=(1,),
            effect="forfeit hand",
            actor=person(MANAGER),
            at=clock(),
        )
    )
    won = RecordOutcome(table="T1", wins=(Win(1, "flush"),), actor=house.dealer, at=clock())
    with pytest.raises(BadInput, match="valid jackpot wager"):
        house.rules.decide(house.floor, won)
    house.record("T1", s2="flush")
    assert house.meter() == "50003.4060"


# --- misdeals: each wager counts once -------------------------------------------------------------


@pytest.mark.clause(BOOK, "11.13", "11.1", "11.2.1", "11.3.2", "11.5", "11.9")
@pytest.mark.parametrize(
    "what, role",
    [
        ("exposed-in-deal", "dealer"),
        ("wrong-count", "tg-area-manager"),
        ("flop-count-order-unknown", "tg-area-manager"),
        ("stray-hand-untouched", SUPERVISOR),
        ("missing-or-foreign-card", "tg-area-manager"),
    ],
)
def test_a_misdealt_rounds_wagers_stay_good_for_the_next_and_count_once(
    house: House, what: str, role: str
) -> None:
    house.start("T1", "1 2 3")
    events = rule(house, "T1", what, role)
    assert any(isinstance(event, WagersCarried) for event in events)
    assert house.meter() == "50005.1090"
    events = house.start("T1", "1 2 3")
    assert [event.new for event in events if isinstance(event, GameStarted)] == [()]
    assert house.meter() == "50005.1090"
    assert house.paid(house.record("T1", s3="flush")) == [(3, "flush", "500.00")]


@pytest.mark.clause(BOOK, "11.2.1")
def test_a_wrong_count_is_ruled_on_by_an_area_manager(house: House) -> None:
    house.start("T1", "1")
    dealt = RuleIrregularity(
        table="T1", irregularity="wrong-count", actor=person(SUPERVISOR), at=clock()
    )
    assert isinstance(house.refuses(dealt), NotAuthorised)


@pytest.mark.clause(BOOK, "11.13.1")
def test_a_leaver_gets_the_stake_back_and_the_rest_are_registered_again(house: House) -> None:
    house.start("T1", "1 2 3")
    rule(house, "T1", "exposed-in-deal", "dealer")
    events = house.start("T1", "1 3")
    cancelled = next(event for event in events if isinstance(event, GameCancelled))
    assert cancelled.returned == (2,)
    assert house.meter() == "50003.4060"


@pytest.mark.clause(BOOK, "11.13.1")
def test_a_leaver_before_the_next_round_is_paid_back_at_once(house: House) -> None:
    house.start("T1", "1 2 3")
    rule(house, "T1", "exposed-in-deal", "dealer")
    rule(house, "T1", "jackpot-leaver", "dealer", "2")
    assert house.meter() == "50000.0000"  # cancelled; the two who stay wait on the layout
    house.start("T1", "1 3")
    assert house.meter() == "50003.4060"


@pytest.mark.clause(BOOK, "11.13.2")
def test_a_newcomer_has_the_game_cancelled_and_registered_with_the_new_stake(
    house: House,
) -> None:
    house.start("T1", "1 2 3")
    rule(house, "T1", "exposed-in-deal", "dealer")
    house.start("T1", "1 2 3 6")
    assert house.meter() == "50006.8120"  # four wagers, the old three not doubled


@pytest.mark.clause(BOOK, "11.13")
def test_carried_wagers_whose_meter_was_emptied_elsewhere_reverse_nothing(house: House) -> None:
    house.start("T1", "1 2 3")
    rule(house, "T1", "exposed-in-deal", "dealer")
    house.start("T2", "1")
    house.record("T2", s1=ROYAL)
    house.attest("T2/1/1", "determine", MANAGER)
    assert house.meter() == "50000.0000"
    house.start("T1", "1 2")  # seat 3 leaves: cancel and register again
    assert house.meter() == "50003.4060"


@pytest.mark.clause(BOOK, "11.13")
def test_wagers_carried_unchanged_are_not_counted_on_the_fresh_meter(house: House) -> None:
    house.start("T1", "1 2 3")
    rule(house, "T1", "exposed-in-deal", "dealer")
    house.start("T2", "1")
    house.record("T2", s1=ROYAL)
    house.attest("T2/1/1", "determine", MANAGER)
    house.start("T1", "1 2 3")
    assert house.meter() == "50000.0000"


@pytest.mark.clause(BOOK, "11.6.1", "11.12.2(a)")
@pytest.mark.parametrize("what", ["stray-hand-handled", "others-may-retract"])
def test_a_retracted_wager_goes_back_and_the_others_play_on_in_the_same_round(
    house: House, what: str
) -> None:
    house.start("T1", "1 2 3")
    events = rule(house, "T1", what, SUPERVISOR, "2")
    assert [type(event).__name__ for event in events[1:]] == ["GameCancelled", "GameStarted"]
    assert house.meter() == "50003.4060"
    assert house.floor.tables["T1"].round == 1
    assert house.paid(house.record("T1", s1="flush")) == [(1, "flush", "500.00")]


@pytest.mark.clause(BOOK, "11.10", "11.12.2", "11.13")
@pytest.mark.parametrize("what", ["unfunded-follow-up", "viewed-several-hands"])
def test_a_void_hand_carries_its_own_wager_and_nobody_elses(house: House, what: str) -> None:
    house.start("T1", "1 2 3")
    rule(house, "T1", what, SUPERVISOR, "2")
    assert house.paid(house.record("T1", s1="flush")) == [(1, "flush", "500.00")]
    assert [wager.seat for wager in house.floor.tables["T1"].carried] == [2]
    house.start("T1", "1 2")
    assert house.meter() == "50006.8120"  # 3 wagers, then seat 1 anew: four in all


@pytest.mark.clause(BOOK, "11.14")
def test_a_game_started_by_mistake_is_cancelled_by_a_supervisor_and_all_may_stake_again(
    house: House,
) -> None:
    house.start("T1", "1 2")
    early = RuleIrregularity(
        table="T1", irregularity="jackpot-started-wrongly", actor=house.dealer, at=clock()
    )
    assert house.refuses(early).clause == "11.14"
    events = rule(house, "T1", "jackpot-started-wrongly", SUPERVISOR)
    assert any(isinstance(event, WagersReturned) for event in events)
    assert house.meter() == "50000.0000"
    house.start("T1", "1 2 3")
    assert house.meter() == "50005.1090"


@pytest.mark.clause(BOOK, "14.4")
def test_an_invalidated_game_returns_jackpot_wagers_instead_of_carrying_them(
    house: House,
) -> None:
    house.start("T1", "1 2")
    rule(house, "T1", "disturbance", SUPERVISOR)
    assert house.meter() == "50000.0000"
    assert house.floor.tables["T1"].carried == ()


@pytest.mark.clause(BOOK, "11.4.2")
def test_a_misdeal_after_the_flop_settles_the_jackpot_now(house: House) -> None:
    house.start("T1", "1 2")
    rule(house, "T1", "late-count-order-unknown", "tg-area-manager")
    assert house.paid(house.record("T1", s1="flush")) == [(1, "flush", "500.00")]
    assert house.floor.tables["T1"].carried == ()
    reader = House(BOOK, late_misdeal_losing_jackpots="carry")
    reader.open("A", "T1", option=1, seed=10000, cost="5.00")
    reader.start("T1", "1 2")
    rule(reader, "T1", "late-count-order-unknown", "tg-area-manager")
    reader.record("T1", s1="flush")
    assert [wager.seat for wager in reader.floor.tables["T1"].carried] == [2]


@pytest.mark.clause(BOOK, "11.4.2", "11.13")
def test_a_dealer_misdeal_before_the_flop_of_ultimate_carries(house: House) -> None:
    house.start("T1", "1 2")
    rule(house, "T1", "dealer-count-order-unknown", "tg-area-manager")
    assert [wager.seat for wager in house.floor.tables["T1"].carried] == [1, 2]


# --- alarms and prizes that were not won ----------------------------------------------------


def alarmed(house: House) -> RuleAlarm:
    house.start("T1", "1 2 3")
    events = house.record("T1", s1=ROYAL, s2=ROYAL)
    assert isinstance(events[-1], AlarmRaised)
    assert (house.owed(), house.meter()) == ([], "50005.1090")
    return RuleAlarm(
        table="T1",
        finding="results",
        wins=(Win(1, ROYAL),),
        approver=person("tg-area-manager", "second"),
        reason="seat 2 was misread",
        actor=person("tg-area-manager"),
        at=clock(),
    )


def test_two_royals_stop_the_table_until_two_people_have_ruled(house: House) -> None:
    from msgspec.structs import replace

    ruling = alarmed(house)
    again = RecordOutcome(table="T1", wins=(Win(1, ROYAL),), actor=house.dealer, at=clock())
    assert "alarm" in house.refuses(again).reason
    same = replace(ruling, approver=ruling.actor)
    assert isinstance(house.refuses(same), NotAuthorised)
    low = replace(ruling, approver=house.dealer)
    assert house.refuses(low).clause == "14.10"
    still = replace(ruling, wins=(Win(1, ROYAL), Win(3, ROYAL)))
    assert "cannot come from one flop and one deck either" in house.refuses(still).reason
    house.do(ruling)
    assert house.owed() == [("T1/1/1", "50006.00", ("determine",))]


def test_an_alarm_ruled_void_leaves_the_round_to_the_books_own_ruling(house: House) -> None:
    from msgspec.structs import replace

    ruling = alarmed(house)
    no_shares = replace(ruling, finding="pay", wins=())
    assert "no shares" in house.refuses(no_shares).reason
    house.do(replace(ruling, finding="void", wins=()))
    rule(house, "T1", "missing-or-foreign-card", "tg-area-manager")
    assert [wager.seat for wager in house.floor.tables["T1"].carried] == [1, 2, 3]


def test_a_prize_that_was_not_won_goes_back_on_the_meter_by_the_hand_of_two(
    house: House,
) -> None:
    house.set_meter("A", "80000.00")
    house.start("T1", "1")
    house.record("T1", s1=STRAIGHT_FLUSH)
    assert house.meter() == "72001.5030"
    house.do(
        DismissClaim(
            claim="T1/1/1",
            approver=person("casino-operator"),
            reason="the nine was a diamond",
            actor=person("tg-area-manager"),
            at=clock(),
        )
    )
    assert house.meter() == "80001.7030"
    assert house.owed() == []
