"""Tests of jackpot prizes at a Crown Perth table."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.acts import NotAuthorised
from croupier.errors import BadInput
from croupier.jackpot import (
    Attest,
    ChangeTerms,
    EndGame,
    JackpotBet,
    Link,
    OpenSystem,
    OutcomeRecorded,
    RecordOutcome,
    RuleIrregularity,
    StartGame,
    Win,
    board,
)
from croupier.money import show_exact
from tests.jackpot.houses import ROYAL, STRAIGHT_FLUSH, House, amount, cents, clock, person
from tests.jackpot.perth import BOOK, perth, start


@pytest.mark.clause(BOOK, "4.16(a)", "4.16(b)", "1.1 'Game Manager System'")
def test_a_prize_is_keyed_by_the_dealer_and_paid_once_an_inspector_has_verified_it() -> None:
    house = perth()
    start(house, "T1", ["1", "2"], "level2")
    events = house.record("T1", at=7, s2="flush")
    assert isinstance(events[0], OutcomeRecorded)
    assert events[0].at == clock(7)
    assert house.paid(events) == []
    assert house.owed() == [("T1/1/1", "500.00", ("verify",))]
    for role in ("dealer", "casino-operator"):
        refusal = house.refuses(
            Attest(claim="T1/1/1", duty="verify", actor=person(role), at=clock())
        )
        assert (type(refusal), refusal.clause) == (NotAuthorised, "4.16(b)")
    assert house.paid(house.attest("T1/1/1", "verify", "table-inspector")) == [
        (2, "flush", "500.00")
    ]


@pytest.mark.clause(BOOK, "4.17")
def test_for_top_prizes_the_deck_is_sorted_before_payment() -> None:
    house = perth()
    start(house, "T1", ["1"], "level1")
    house.record("T1", s1=STRAIGHT_FLUSH)
    assert house.owed()[0][2] == ("verify", "sort the deck")
    assert house.paid(house.attest("T1/1/1", "verify", "table-inspector")) == []
    assert house.paid(house.attest("T1/1/1", "sort the deck", "dealer")) == [
        (1, STRAIGHT_FLUSH, "2500.21")  # 10% of 25,002.05 = 2,500.205
    ]


@pytest.mark.clause(BOOK, "4.19(a)", "4.19(b)")
def test_the_royal_is_not_paid_before_the_straight_flush_and_gets_less_than_was_displayed() -> None:
    house = perth()
    house.set_meter("P", "100000.00", "60000.00", "40000.00")
    start(house, "T1", ["1", "2"], "level1")
    displayed = board(house.floor, "T1")["P"][0]
    house.record("T1", s1=ROYAL, s2=STRAIGHT_FLUSH)
    assert [row[:2] for row in house.owed()] == [
        ("T1/1/1", "10000.41"), ("T1/1/2", "90003.69"),
    ]  # fmt: skip
    assert amount("90003.69") < displayed == amount("100004.10")
    for duty, role in (("verify", "table-inspector"), ("sort the deck", "dealer")):
        assert house.paid(house.attest("T1/1/2", duty, role)) == []
    house.attest("T1/1/1", "verify", "table-inspector")
    assert house.paid(house.attest("T1/1/1", "sort the deck", "dealer")) == [
        (2, STRAIGHT_FLUSH, "10000.41"),
        (1, ROYAL, "90003.69"),
    ]


@pytest.mark.clause(BOOK, "4.22")
def test_wins_at_different_tables_are_paid_in_the_order_of_the_system() -> None:
    house = perth()
    house.set_meter("P", "99995.90", "25000.00", "25000.00")
    start(house, "T1", ["1"], "level1")
    start(house, "T2", ["1"], "level1")
    house.record("T2", s1=STRAIGHT_FLUSH)
    house.record("T1", s1=STRAIGHT_FLUSH)
    assert [row[:2] for row in house.owed()] == [
        ("T2/1/1", "10000.00"), ("T1/1/1", "9000.00"),
    ]  # fmt: skip


@pytest.mark.clause(BOOK, "4.2", "4.23")
def test_a_game_is_started_before_it_is_won_and_ended_before_the_next() -> None:
    house = perth()
    early = RecordOutcome(table="T1", actor=house.dealer, at=clock())
    assert house.refuses(early).clause == "4.2"
    start(house, "T1", ["1"], "level1")
    house.record("T1", s1="straight")
    again = StartGame(
        table="T1", bets=house.bets("1", "5.00", "level1"), actor=house.dealer, at=clock()
    )
    end = EndGame(table="T1", actor=house.dealer, at=clock())
    assert house.refuses(end).clause == "4.23"  # the straight is not paid yet
    house.attest("T1/1/1", "verify", "table-inspector")
    assert house.refuses(again).clause == "4.23"
    house.do(end)
    assert house.refuses(end).clause == "4.23"
    house.do(again)


@pytest.mark.parametrize(
    "bet, clause",
    [
        pytest.param(
            JackpotBet(seat=1, amount=cents("5.00"), level="level2"), "3.22(b)",
            marks=pytest.mark.clause(BOOK, "3.22(b)"),
        ),
        pytest.param(
            JackpotBet(seat=1, amount=cents("10.00"), level="level3"), "3.22(b)",
            marks=pytest.mark.clause(BOOK, "3.22(c)"),
        ),
        pytest.param(
            JackpotBet(seat=1, amount=cents("5.00"), level="level1", ante=False), "3.24",
            marks=pytest.mark.clause(BOOK, "3.24"),
        ),
    ],
)  # fmt: skip
def test_a_jackpot_wager_is_of_its_level_and_goes_with_an_ante(
    bet: JackpotBet, clause: str
) -> None:
    house = perth()
    placed = StartGame(table="T1", bets=(bet,), actor=house.dealer, at=clock())
    assert house.refuses(placed).clause == clause


@pytest.mark.clause(BOOK, "3.22(c)")
def test_a_seat_has_one_jackpot_wager_of_one_level() -> None:
    house = perth()
    bets = (*house.bets("1", "5.00", "level1"), *house.bets("1", "10.00", "level2"))
    both = StartGame(table="T1", bets=bets, actor=house.dealer, at=clock())
    assert house.refuses(both).clause == "3.22(c)"


@pytest.mark.clause(BOOK, "3.23", "1.1 'Jackpot Wager'")
def test_no_jackpot_wager_is_placed_once_the_round_has_begun_and_none_wins_without_one() -> None:
    house = perth()
    start(house, "T1", ["1"], "level1")
    late = StartGame(
        table="T1", bets=house.bets("2", "5.00", "level1"), actor=house.dealer, at=clock()
    )
    assert house.refuses(late).clause == "3.23"
    won = RecordOutcome(table="T1", wins=(Win(2, ROYAL),), actor=house.dealer, at=clock())
    with pytest.raises(BadInput, match="valid jackpot wager"):
        house.rules.decide(house.floor, won)


@pytest.mark.clause(BOOK, "5.12")
def test_the_wager_of_an_absent_player_cannot_win() -> None:
    house = perth()
    start(house, "T1", ["1", "2"], "level1")
    house.do(
        RuleIrregularity(
            table="T1", irregularity="absent-player", seats=(1,), actor=house.dealer, at=clock()
        )
    )
    won = RecordOutcome(table="T1", wins=(Win(1, "flush"),), actor=house.dealer, at=clock())
    with pytest.raises(BadInput, match="valid jackpot wager"):
        house.rules.decide(house.floor, won)


@pytest.mark.clause(BOOK, "3.27(a)", "3.27(b)")
def test_pools_are_shared_with_other_games_only_where_the_operator_combines_them() -> None:
    house = House(BOOK)

    def opening(name: str, game: str, **line: Any) -> OpenSystem:
        links = (Link(table=f"{name}1"), Link(table=f"{name}2", game=game))
        return OpenSystem(
            name=name,
            line={"level1_wager": "5.00"} | line,
            links=links,
            actor=house.operator,
            at=clock(),
        )

    assert house.refuses(opening("P", "3 Card Poker")).clause == "3.27(b)"
    house.do(opening("P", "3 Card Poker", combine=["3 Card Poker"]))
    start(house, "P2", ["1"], "level1")  # a 3 Card Poker wager on the shared pool
    assert show_exact(board(house.floor, "P1")["P"][0]) == "25002.0500"
    with pytest.raises(BadInput, match=r"combine.*3\.27\(a\)"):
        house.rules.decide(house.floor, opening("Q", "Baccarat", combine=["Baccarat"]))


@pytest.mark.clause(BOOK, "3.22 notice")
def test_jackpot_wagers_change_two_weeks_after_the_commission_was_told() -> None:
    house = perth()
    line = {"level1_wager": "10.00"}

    def change(days: float) -> ChangeTerms:
        return ChangeTerms(line=line, system="P", actor=house.operator, at=clock(days * 24 * 60))

    assert house.refuses(change(30)).clause == "3.22 notice"
    house.sign("change-jackpot-wagers", 0, line=line)
    assert house.refuses(change(13)).clause == "3.22 notice"
    house.do(change(14))
    assert house.meter("P") == "50000.0000 50000.0000 50000.0000"  # lifted to the new reseeds
