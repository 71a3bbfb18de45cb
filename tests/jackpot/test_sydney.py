"""Tests of The Star's jackpots: figures from the sign, shares, guarantees, bonuses."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.acts import NotOffered
from croupier.errors import BadInput
from croupier.jackpot import (
    ChangeTerms,
    CloseSystem,
    JackpotBet,
    JackpotTerms,
    Link,
    MoveTable,
    OpenSystem,
    RuleAlarm,
    RuleIrregularity,
    StartGame,
    WagersReturned,
    Win,
    board,
    checked,
    meter_at,
    moved,
    open_meter,
    pay,
)
from croupier.money import show_amount, show_exact
from tests.jackpot.houses import ROYAL, STRAIGHT_FLUSH, House, amount, cents, clock, person, terms

BOOK = "sydney-bonus"
SIGN: dict[str, Any] = {
    "start": "50000.00",
    "increment": "25%",
    "cost": "5.00",
    "payouts": {"four-of-a-kind": "2500.00", "full-house": "100 per 1", "flush": "50 per 1"},
    "bonus": "50.00",
}


@pytest.fixture
def sign() -> JackpotTerms:
    return terms(BOOK, **SIGN)


def paid(
    row: JackpotTerms, meter: str, *wins: Win, holders: str = ""
) -> tuple[list[tuple[int, str, str]], str]:
    """Seat, prize and amount in the order of payment, and the meter afterwards."""
    before = meter_at("A", row, (amount(meter),))
    result = pay(before, wins, tuple(map(int, holders.split())))
    awards = [(award.seat, award.prize, show_amount(award.amount)) for award in result.awards]
    return awards, show_exact(checked(moved(before, result.moves)).total, 2)


# --- prizes --------------------------------------------------------------------------------


@pytest.mark.clause(BOOK, "15.2.9")
def test_a_prize_that_the_sign_does_not_state_is_asked_for_and_no_such_system_opens() -> None:
    silent = {**SIGN, "payouts": {"flush": "50 per 1"}}
    meter = meter_at("A", terms(BOOK, **silent), (amount("80000.00"),))
    with pytest.raises(BadInput, match=r"payouts.full-house.*15.2.9"):
        pay(meter, (Win(1, "full-house"),), (1,))
    house = House(BOOK)
    with pytest.raises(BadInput, match=r"payouts.four-of-a-kind.*15.2.9"):
        house.do(opening(house, "A", Link(table="1"), payouts=silent["payouts"]))


@pytest.mark.clause(BOOK, "1.1 def Progressive Jackpot", "15.1.3")
def test_the_meter_starts_where_the_sign_says_and_grows_by_the_signs_rate() -> None:
    house = House(BOOK)
    house.open("A", "1", **SIGN)
    assert house.meter() == "50000.0000"
    house.start("1", "1 2 3")
    assert house.meter() == "50003.7500"
    assert board(house.floor, "1") == {"A": (amount("50003.75"),)}


@pytest.mark.clause(BOOK, "15.2.8", "15.2.9", "1.1 def Jackpot Wager")
@pytest.mark.parametrize(
    "hand, prize",
    [
        ("four-of-a-kind", "2500.00"),
        ("full-house", "500.00"),
        ("flush", "250.00"),
        ("straight", None),
        ("three-of-a-kind", None),
    ],
)
def test_other_hands_are_paid_as_the_sign_says_and_leave_the_meter_alone(
    sign: JackpotTerms, hand: str, prize: str | None
) -> None:
    awards, left = paid(sign, "80000.00", Win(3, hand))
    assert awards == ([(3, hand, prize)] if prize else [])
    assert left == "80000.00"


@pytest.mark.clause(BOOK, "15.2.8")
def test_a_straight_cannot_be_put_on_the_sign() -> None:
    with pytest.raises(BadInput, match=r"payouts\.straight"):
        terms(BOOK, **SIGN | {"payouts": {"straight": "25 per 1"}})


@pytest.mark.clause(BOOK, "1.1 def Fixed Jackpot")
def test_a_fixed_jackpot_is_odds_on_the_sign_and_has_no_meter() -> None:
    fixed = terms(
        BOOK, option="fixed", cost="5.00", payouts={"flush": "50 to 1", ROYAL: "10000.00"}
    )
    result = pay(open_meter("F", fixed), [Win(1, "flush"), Win(2, ROYAL)])
    told = {award.prize: (award.amount, award.returns_stake) for award in result.awards}
    assert told == {"flush": (cents("250.00"), True), ROYAL: (cents("10000.00"), False)}
    assert open_meter("F", fixed).total == 0


@pytest.mark.clause(BOOK, "15.2.8", "15.2.9")
def test_a_straight_flush_takes_a_tenth_and_a_royal_the_rest(sign: JackpotTerms) -> None:
    assert paid(sign, "80000.00", Win(1, STRAIGHT_FLUSH)) == (
        [(1, STRAIGHT_FLUSH, "8000.00")], "72000.00",
    )  # fmt: skip
    assert paid(sign, "80000.00", Win(1, ROYAL)) == ([(1, ROYAL, "80000.00")], "50000.00")
    assert paid(sign, "50000.00", Win(1, STRAIGHT_FLUSH))[1] == "45000.00"  # no reset by the book


# --- several winners -------------------------------------------------------------------------


@pytest.mark.clause(BOOK, "15.2.13.2")
@pytest.mark.parametrize(
    "minimum, each", [(None, "7600.00"), ("8000.00", "8000.00"), ("7599.99", "7600.00")]
)
def test_two_straight_flushes_share_successive_tenths_or_get_the_guarantee(
    minimum: str | None, each: str
) -> None:
    guarantee = {"minimum_guarantee": {STRAIGHT_FLUSH: minimum}} if minimum else {}
    awards, left = paid(
        terms(BOOK, **SIGN | guarantee), "80000.00", Win(1, STRAIGHT_FLUSH), Win(2, STRAIGHT_FLUSH)
    )
    assert awards == [(2, STRAIGHT_FLUSH, each), (1, STRAIGHT_FLUSH, each)]
    assert left == "64800.00"  # what a guarantee adds is the house's


@pytest.mark.clause(BOOK, "15.2.13.1")
def test_two_royals_cannot_be_but_if_confirmed_they_share_or_get_the_guarantee() -> None:
    house = House(BOOK)
    house.open("A", "1", **SIGN | {"start": "80000.00", "minimum_guarantee": {ROYAL: "50000.00"}})
    house.start("1", "1 2")
    house.record("1", s1=ROYAL, s2=ROYAL)
    assert house.owed() == []
    events = house.do(
        RuleAlarm(
            table="1",
            finding="pay",
            approver=person("casino-supervisor", "second"),
            reason="two decks were in play",
            actor=person("gaming-supervisor"),
            at=clock(),
        )
    )
    assert house.paid(events) == [(2, ROYAL, "50000.00"), (1, ROYAL, "50000.00")]
    assert house.meter() == "80000.0000"


@pytest.mark.clause(BOOK, "15.2.14")
def test_the_straight_flush_is_paid_before_the_royal_which_gets_what_is_left(
    sign: JackpotTerms,
) -> None:
    awards, left = paid(sign, "80000.00", Win(1, STRAIGHT_FLUSH), Win(4, ROYAL))
    assert awards == [(1, STRAIGHT_FLUSH, "8000.00"), (4, ROYAL, "72000.00")]
    assert left == "50000.00"
    odd, _ = paid(sign, "80000.05", Win(1, STRAIGHT_FLUSH), Win(4, ROYAL))
    assert odd == [(1, STRAIGHT_FLUSH, "8000.01"), (4, ROYAL, "72000.04")]


@pytest.mark.clause(BOOK, "15.2.14")
def test_guarantees_lift_a_royal_and_a_straight_flush_together_unless_read_otherwise() -> None:
    line = SIGN | {"minimum_guarantee": {ROYAL: "75000.00", STRAIGHT_FLUSH: "9000.00"}}
    both = Win(1, STRAIGHT_FLUSH), Win(4, ROYAL)
    assert [a for _, _, a in paid(terms(BOOK, **line), "80000.00", *both)[0]] == [
        "9000.00", "75000.00",
    ]  # fmt: skip
    read = terms(BOOK, **line, settings={"guarantee_with_both": "no"})
    assert [a for _, _, a in paid(read, "80000.00", *both)[0]] == ["8000.00", "72000.00"]


# --- the bonus jackpot ---------------------------------------------------------------------------


@pytest.mark.clause(
    BOOK,
    "1.1 def Bonus Jackpot",
    "15.2.10",
    "15.2.10.1",
    "15.2.10.2",
    "15.2.10.3",
    "15.2.10.4",
    "15.2.11",
    "15.2.12",
)
def test_every_holder_but_the_winner_gets_the_bonus_first_from_the_dealers_right(
    sign: JackpotTerms,
) -> None:
    awards, left = paid(
        sign, "80000.00", Win(2, STRAIGHT_FLUSH), Win(3, "flush"), holders="1 2 3 4"
    )
    assert awards == [
        (4, "bonus", "50.00"),
        (3, "bonus", "50.00"),
        (1, "bonus", "50.00"),
        (3, "flush", "250.00"),
        (2, STRAIGHT_FLUSH, "8000.00"),
    ]
    assert left == "72000.00"


@pytest.mark.clause(BOOK, "15.2.10.2", "15.2.10.3")
def test_no_bonus_without_a_top_hand_and_none_for_either_winner(sign: JackpotTerms) -> None:
    assert paid(sign, "80000.00", Win(3, "flush"), holders="1 2 3")[0] == [(3, "flush", "250.00")]
    both = paid(sign, "80000.00", Win(1, ROYAL), Win(2, STRAIGHT_FLUSH), holders="1 2 3")[0]
    assert [(seat, prize) for seat, prize, _ in both] == [
        (3, "bonus"), (2, STRAIGHT_FLUSH), (1, ROYAL),
    ]  # fmt: skip


@pytest.mark.clause(BOOK, "15.2.10")
def test_without_a_bonus_on_the_sign_none_is_paid() -> None:
    plain = terms(BOOK, **{key: value for key, value in SIGN.items() if key != "bonus"})
    assert paid(plain, "80000.00", Win(2, STRAIGHT_FLUSH), holders="1 2 3")[0] == [
        (2, STRAIGHT_FLUSH, "8000.00")
    ]


@pytest.mark.clause(BOOK, "15.2.11")
def test_the_sign_may_offer_a_bonus_for_each_top_hand() -> None:
    row = terms(BOOK, **SIGN | {"bonus": {ROYAL: "100.00", STRAIGHT_FLUSH: "50.00"}})
    for hand, bonus in ((ROYAL, "100.00"), (STRAIGHT_FLUSH, "50.00")):
        assert (3, "bonus", bonus) in paid(row, "80000.00", Win(1, hand), holders="1 3")[0]


@pytest.mark.clause(BOOK, "15.2.10.2")
@pytest.mark.parametrize("reading, seats", [("paid", [4, 3, 1]), ("not paid", [3, 1])])
def test_a_folded_holder_gets_the_bonus_unless_the_table_reads_it_otherwise(
    reading: str, seats: list[int]
) -> None:
    house = House(BOOK, bonus_jackpot_folded=reading)
    house.open("A", "1", **SIGN)
    house.start("1", "1 2 3 4")
    house.do(
        RuleIrregularity(
            table="1", irregularity="no-decision", seats=(4,), actor=house.dealer, at=clock()
        )
    )
    events = house.record("1", s2=STRAIGHT_FLUSH)
    assert [seat for seat, prize, _ in house.paid(events) if prize == "bonus"] == seats


@pytest.mark.clause(BOOK, "15.2.7")
def test_jackpot_prizes_are_payments_of_their_own() -> None:
    house = House(BOOK)
    house.open("A", "1", **SIGN)
    house.start("1", "1 2 3")
    events = house.record("1", s1="flush", s3="full-house")
    assert house.paid(events) == [(3, "full-house", "500.00"), (1, "flush", "250.00")]
    assert all("15.2.9" in event.clauses for event in events[1:])


# --- systems, tables and wagers -----------------------------------------------------------


def opening(house: House, name: str, *links: Link, **line: Any) -> OpenSystem:
    return OpenSystem(name=name, line=SIGN | line, links=links, actor=house.operator, at=clock())


@pytest.mark.clause(BOOK, "15.1.1", "1.1 def Jackpot Meter System", "15.1.2.2")
def test_systems_coexist_even_at_one_cost_but_a_table_has_only_one() -> None:
    house = House(BOOK)
    house.do(opening(house, "A", Link(table="1"), Link(table="2")))
    house.do(opening(house, "B", Link(table="3")))
    assert [house.floor.tables[table].system for table in "123"] == ["A", "A", "B"]
    assert house.refuses(opening(house, "C", Link(table="2"))).clause == "15.1.2.2"


@pytest.mark.clause(BOOK, "15.1.2.1")
def test_a_meter_serves_at_least_one_table() -> None:
    house = House(BOOK)
    assert house.refuses(opening(house, "A")).clause == "15.1.2.1"


@pytest.mark.parametrize(
    "other, clause",
    [
        pytest.param(
            {"cost": "10.00", "start": "100000.00", "payouts": {**SIGN["payouts"]}},
            "15.1.2.3",
            marks=pytest.mark.clause(BOOK, "15.1.2.3"),
        ),
        pytest.param(
            {"payouts": SIGN["payouts"] | {"flush": "60 per 1"}},
            "15.2.5.1",
            marks=pytest.mark.clause(BOOK, "15.2.5.1"),
        ),
        pytest.param({"increment": "20%"}, "15.2.5.2", marks=pytest.mark.clause(BOOK, "15.2.5.2")),
        pytest.param({"start": "60000.00"}, "15.2.5.2", marks=pytest.mark.clause(BOOK, "15.2.5.2")),
    ],
)
def test_linked_tables_show_the_same_sign(other: dict[str, Any], clause: str) -> None:
    house = House(BOOK)
    links = (Link(table="1"), Link(table="2", line=SIGN | other))
    assert house.refuses(opening(house, "A", *links)).clause == clause


@pytest.mark.clause(BOOK, "15.1.3")
def test_each_linked_table_is_fitted_with_a_meter() -> None:
    house = House(BOOK)
    refusal = house.refuses(opening(house, "A", Link(table="1", equipment=False)))
    assert (type(refusal), refusal.clause) == (NotOffered, "15.1.3")


@pytest.mark.parametrize(
    "bet, clause",
    [
        pytest.param(
            JackpotBet(seat=1, amount=cents("5.00"), ante=False),
            "15.2.1",
            marks=pytest.mark.clause(BOOK, "15.2.1"),
        ),
        pytest.param(
            JackpotBet(seat=1, amount=cents("4.00")),
            "15.2.3",
            marks=pytest.mark.clause(BOOK, "15.2.3"),
        ),
    ],
)
def test_a_jackpot_wager_needs_a_main_wager_and_its_exact_cost(
    bet: JackpotBet, clause: str
) -> None:
    house = House(BOOK)
    house.open("A", "1", **SIGN)
    start = StartGame(table="1", bets=(bet,), actor=house.dealer, at=clock())
    assert house.refuses(start).clause == clause


@pytest.mark.clause(BOOK, "15.2.4", "15.2.2")
def test_a_wager_is_accepted_before_the_hand_and_not_afterwards() -> None:
    house = House(BOOK)
    house.open("A", "1", **SIGN)
    house.start("1", "1")
    game = house.floor.tables["1"].game
    assert game is not None
    assert game.wager(1) is not None  # the lamp at seat 1: accepted
    assert game.wager(2) is None
    late = StartGame(table="1", bets=house.bets("2"), actor=house.dealer, at=clock())
    assert house.refuses(late).clause == "15.2.4"


@pytest.mark.clause(BOOK, "15.3.1")
@pytest.mark.parametrize("what, seats", [("misdeal", ""), ("void-hand", "2"), ("wrong-count", "")])
def test_wagers_of_a_void_hand_or_misdeal_are_cancelled_and_returned(what: str, seats: str) -> None:
    house = House(BOOK)
    house.open("A", "1", **SIGN)
    house.start("1", "1 2 3")
    events = house.do(
        RuleIrregularity(
            table="1",
            irregularity=what,
            seats=tuple(map(int, seats.split())),
            actor=house.dealer,
            at=clock(),
        )
    )
    returned = next(event for event in events if isinstance(event, WagersReturned))
    count = 1 if seats else 3
    assert returned.staked == -count * cents("5.00")
    assert house.meter() == ("50002.5000" if seats else "50000.0000")
    assert house.floor.tables["1"].carried == ()


def test_a_system_moves_and_closes_without_notice_but_loses_nothing() -> None:
    house = House(BOOK)
    house.do(opening(house, "A", Link(table="1"), Link(table="2")))
    house.do(opening(house, "B", Link(table="3")))
    house.do(MoveTable(link=Link(table="2"), to="B", actor=house.operator, at=clock()))
    house.start("1", "1 2 3 4")
    house.record("1")
    alone = CloseSystem(name="A", actor=house.operator, at=clock())
    assert "You must name another meter" in house.refuses(alone).reason
    house.do(CloseSystem(name="A", transfer_to=("B",), actor=house.operator, at=clock()))
    assert house.meter("B") == "50005.0000"


def test_the_sign_of_one_system_may_change_while_no_game_runs() -> None:
    house = House(BOOK)
    house.do(opening(house, "A", Link(table="1")))
    house.do(opening(house, "B", Link(table="2")))
    change = ChangeTerms(line={"increment": "30%"}, system="A", actor=house.operator, at=clock())
    house.do(change)
    house.start("1", "1")
    house.start("2", "1")
    assert (house.meter("A"), house.meter("B")) == ("50001.5000", "50001.2500")
