"""Crown Perth's three pools: levels, funding, key-offs, verification, failures and holds."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest

from croupier.acts import NotAuthorised, NotOffered, Refusal, WrongMoment
from croupier.errors import BadInput
from croupier.jackpot import (
    Attest,
    Bet,
    ChangeTerms,
    EndGame,
    FindStake,
    HoldPayment,
    Link,
    LoseDisplay,
    OpenSystem,
    OutcomeRecorded,
    RecordOutcome,
    ReleasePayment,
    Repair,
    ResumeTables,
    RuleIrregularity,
    StakeAmended,
    StartGame,
    SuspendTables,
    Terms,
    VerifyDisplay,
    WagersReturned,
    Win,
    board,
    checked,
    feed,
    meter_at,
    moved,
    open_meter,
    pay,
)
from croupier.money import Account, show_amount, show_exact
from tests.jackpot.houses import ROYAL, STRAIGHT_FLUSH, House, amount, cents, clock, person, terms

BOOK = "perth-ultimate"
LEVELS = ("level1", "level2", "level3")
COSTS = {"level1": "5.00", "level2": "10.00", "level3": "15.00"}


@pytest.fixture
def five() -> Terms:
    """Level 1 wagers of $5: every pool reseeds at 25,000."""
    return terms(BOOK, level1_wager="5.00")


def keyed(row: Terms, pools: str, *wins: tuple[str, int], **how: Any) -> tuple[list[str], str]:
    """What (hand, level) at seats 1, 2, ... are paid, in order, and the pools afterwards."""
    before = meter_at("P", row, tuple(map(amount, pools.split())))
    made = [Win(seat, hand, level - 1) for seat, (hand, level) in enumerate(wins, 1)]
    result = pay(before, made, **how)
    after = checked(moved(before, result.moves))
    told = [f"{award.prize} {show_amount(award.amount)}" for award in result.awards]
    return told, " ".join(show_exact(value, 2) for value in after.values)


# --- levels and funding -----------------------------------------------------------------------


@pytest.mark.clause(BOOK, "3.22(a)", "3.22(b)", "3.22(c)")
def test_level_2_is_double_and_level_3_is_one_wager_of_both(five: Terms) -> None:
    assert [show_amount(level.cost) for level in five.levels] == ["5.00", "10.00", "15.00"]
    assert [level.spots for level in five.levels] == [
        ("jackpot_1",), ("jackpot_2",), ("jackpot_1", "jackpot_2"),
    ]  # fmt: skip


@pytest.mark.clause(
    BOOK, "3.29(a)", "3.29(b)", "3.29(c)", "3.30(a)", "1.1 'Reseed'", "1.1 'Jackpot Pool'"
)
def test_every_pool_starts_at_5000_times_the_level_1_wager(five: Terms) -> None:
    meter = open_meter("P", five)
    assert [show_exact(value, 2) for value in meter.values] == ["25000.00"] * 3


@pytest.mark.clause(BOOK, "3.31(a)", "3.31(b)", "3.31(c)", "3.35", "1.1 'Jackpot Display Amount'")
def test_displays_add_up_the_pools_a_level_can_win(five: Terms) -> None:
    meter = meter_at("P", five, tuple(map(amount, ("26000", "27000", "25500"))))
    assert [show_exact(value, 2) for value in meter.displays] == [
        "26000.00", "53000.00", "78500.00",
    ]  # fmt: skip


@pytest.mark.clause(BOOK, "3.28", "3.30(b)", "1.1 'Jackpot Pool'")
def test_41_percent_feeds_in_equal_units_the_pools_a_wager_can_win(five: Terms) -> None:
    moves = feed(five, (100, 50, 20))
    assert [show_exact(move.fed, 2) for move in moves] == ["348.50", "143.50", "41.00"]
    assert sum(move.fed for move in moves) == amount("533.00")  # 41% of 1,300
    assert show_exact(feed(five, (1, 0, 0))[0].fed) == "2.0500"


@pytest.mark.clause(BOOK, "3.28", "3.30(b)")
def test_the_matrix_of_increments_is_a_setting_whose_rows_sum_to_41_percent() -> None:
    by_level = terms(BOOK, level1_wager="5.00", settings={"jackpot_feeds": "by level"})
    moves = feed(by_level, (100, 50, 20))
    assert [show_exact(move.fed, 2) for move in moves] == ["205.00", "205.00", "123.00"]
    own = {
        "level1": ["41%", "0%", "0%"],
        "level2": ["20%", "21%", "0%"],
        "level3": ["1%", "0%", "40%"],
    }
    matrix = terms(BOOK, level1_wager="5.00", increments=own)
    assert sum(move.fed for move in feed(matrix, (100, 50, 20))) == amount("533.00")
    with pytest.raises(BadInput, match=r"increments\.level2.*41%.*3\.28"):
        terms(BOOK, level1_wager="5.00", increments=own | {"level2": ["20%", "20%", "0%"]})


@pytest.mark.clause(BOOK, "3.28")
def test_the_other_59_percent_is_the_reserve_that_pays_bonus_prizes_and_may_owe() -> None:
    house = perth()
    reserve = Account.parse("reserve:P")
    assert house.journal.balance(reserve) == -amount("75000")  # the first seeds precede any wager
    for _ in range(20):  # 900 wagered: 531 to the reserve
        start(house, "T1", list("123456789"), "level1")
        over(house, "T1")
    assert house.journal.balance(reserve) == -amount("75000") + amount("531")
    start(house, "T1", ["1"], "level1")
    house.record("T1", s1="four-of-a-kind")
    house.attest("T1/21/1", "verify", "table-inspector")
    spent = amount("531") + amount("2.95") - amount("2500")
    assert house.journal.balance(reserve) == spent - amount("75000")


# --- prizes ------------------------------------------------------------------------------------


@pytest.mark.clause(BOOK, "3.26 Table 2", "3.25(a)", "1.1 'Bonus Prize'")
@pytest.mark.parametrize(
    "hand, prizes",
    [
        ("four-of-a-kind", ("2500.00", "5000.00", "7500.00")),
        ("full-house", ("500.00", "1000.00", "1500.00")),
        ("flush", ("250.00", "500.00", "750.00")),
        ("straight", ("125.00", "250.00", "375.00")),
    ],
)
def test_bonus_prizes_are_multiples_of_the_wager_at_its_level(
    five: Terms, hand: str, prizes: tuple[str, ...]
) -> None:
    for level, prize in enumerate(prizes, 1):
        told, pools = keyed(five, "40000 30000 26000", (hand, level))
        assert (told, pools) == ([f"{hand} {prize}"], "40000.00 30000.00 26000.00")


@pytest.mark.clause(BOOK, "3.25(b)(iii)")
def test_other_hands_win_nothing(five: Terms) -> None:
    assert keyed(five, "40000 30000 26000", ("three-of-a-kind", 3))[0] == []


@pytest.mark.parametrize(
    "level, prize, pools",
    [
        pytest.param(
            1, "40000.00", "25000.00 30000.00 26000.00",
            marks=pytest.mark.clause(BOOK, "3.32(a)", "3.26 Table 1", "1.1 'Jackpot Prize'"),
        ),
        pytest.param(
            2, "70000.00", "25000.00 25000.00 26000.00",
            marks=pytest.mark.clause(BOOK, "3.32(b)", "3.26 Table 1"),
        ),
        pytest.param(
            3, "96000.00", "25000.00 25000.00 25000.00",
            marks=pytest.mark.clause(BOOK, "3.32(c)", "3.26 Table 1"),
        ),
    ],
)  # fmt: skip
def test_a_royal_takes_its_display_and_resets_its_pools(
    five: Terms, level: int, prize: str, pools: str
) -> None:
    assert keyed(five, "40000 30000 26000", (ROYAL, level)) == ([f"{ROYAL} {prize}"], pools)


def test_a_level_1_royal_lowers_all_three_displays(five: Terms) -> None:
    before = meter_at("P", five, tuple(map(amount, ("40000", "30000", "26000"))))
    after = moved(before, pay(before, [Win(1, ROYAL, 0)]).moves)
    assert [show_exact(value, 2) for value in before.displays] == [
        "40000.00", "70000.00", "96000.00",
    ]  # fmt: skip
    assert [show_exact(value, 2) for value in after.displays] == [
        "25000.00", "55000.00", "81000.00",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "level, prize, pools",
    [
        pytest.param(
            1, "4000.00", "36000.00 30000.00 26000.00",
            marks=pytest.mark.clause(BOOK, "3.33(a)", "3.26 Table 1"),
        ),
        pytest.param(
            2, "7000.00", "36000.00 27000.00 26000.00",
            marks=pytest.mark.clause(BOOK, "3.33(b)", "3.26 Table 1"),
        ),
        pytest.param(
            3, "9600.00", "36000.00 27000.00 25000.00",
            marks=pytest.mark.clause(BOOK, "3.33(c)", "3.34", "3.26 Table 1"),
        ),
    ],
)  # fmt: skip
def test_a_straight_flush_cuts_its_pools_by_a_tenth_and_none_stays_under_its_reseed(
    five: Terms, level: int, prize: str, pools: str
) -> None:
    assert keyed(five, "40000 30000 26000", (STRAIGHT_FLUSH, level)) == (
        [f"{STRAIGHT_FLUSH} {prize}"], pools,
    )  # fmt: skip


@pytest.mark.clause(BOOK, "4.18(a)", "4.18(b)", "3.34")
@pytest.mark.parametrize(
    "pools, each, left",
    [
        ("100000 60000 40000", "9500.00", "81000.00 60000.00 40000.00"),
        ("26000 60000 40000", "2550.00", "25000.00 60000.00 40000.00"),  # 2,600 + 2,500
    ],
)
def test_straight_flushes_of_one_level_are_keyed_off_in_turn_and_shared(
    five: Terms, pools: str, each: str, left: str
) -> None:
    told, after = keyed(five, pools, (STRAIGHT_FLUSH, 1), (STRAIGHT_FLUSH, 1))
    assert (told, after) == ([f"{STRAIGHT_FLUSH} {each}"] * 2, left)


@pytest.mark.parametrize(
    "first, second, prizes",
    [
        pytest.param(2, 1, ("10000.00", "15000.00"), marks=pytest.mark.clause(BOOK, "4.20(a)")),
        pytest.param(3, 1, ("10000.00", "19000.00"), marks=pytest.mark.clause(BOOK, "4.20(c)")),
        pytest.param(3, 2, ("16000.00", "18400.00"), marks=pytest.mark.clause(BOOK, "4.20(b)")),
    ],
)
def test_straight_flushes_of_different_levels_go_from_the_lowest_up(
    five: Terms, first: int, second: int, prizes: tuple[str, str]
) -> None:
    told, _ = keyed(five, "100000 60000 40000", (STRAIGHT_FLUSH, first), (STRAIGHT_FLUSH, second))
    assert told == [f"{STRAIGHT_FLUSH} {prize}" for prize in prizes]


@pytest.mark.clause(BOOK, "4.20(a)", "4.20(b)", "4.20(c)")
def test_one_of_each_level_is_a_fixture_that_only_a_ruling_would_pay(five: Terms) -> None:
    wins = [(STRAIGHT_FLUSH, level) for level in (3, 1, 2)]
    with pytest.raises(BadInput, match="one deck"):
        keyed(five, "100000 60000 40000", *wins)
    told, left = keyed(five, "100000 60000 40000", *wins, confirmed=True)
    assert told == [f"{STRAIGHT_FLUSH} {p}" for p in ("10000.00", "15000.00", "17500.00")]
    assert left == "72900.00 48600.00 36000.00"


@pytest.mark.clause(BOOK, "4.19(a)", "4.19(b)")
@pytest.mark.parametrize(
    "levels, straight_flush, royal",
    [((1, 1), "10000.00", "90000.00"), ((3, 1), "20000.00", "90000.00")],
)
def test_the_straight_flush_is_paid_before_the_royal(
    five: Terms, levels: tuple[int, int], straight_flush: str, royal: str
) -> None:
    told, _ = keyed(five, "100000 60000 40000", (ROYAL, levels[1]), (STRAIGHT_FLUSH, levels[0]))
    assert told == [f"{STRAIGHT_FLUSH} {straight_flush}", f"{ROYAL} {royal}"]


def test_fractions_of_a_cent_stay_on_the_pools_and_the_house_rounds_the_prize(
    five: Terms,
) -> None:
    before = meter_at("P", five, (amount("40000.0351"), amount("25000"), amount("25000")))
    result = pay(before, [Win(1, STRAIGHT_FLUSH, 0)])
    after = checked(moved(before, result.moves))
    assert show_amount(result.awards[0].amount) == "4000.00"  # of 4,000.00351
    assert after.values[0] == amount("40000.0351") * Fraction(9, 10)


# --- the table --------------------------------------------------------------------------------


def perth(tables: str = "T1 T2", **settings: str) -> House:
    house = House(BOOK, **settings)
    house.open("P", tables, level1_wager="5.00")
    return house


def start(house: House, table: str, seats: list[str], level: str) -> None:
    house.start(table, " ".join(seats), COSTS[level], level=level)


def over(house: House, table: str) -> None:
    house.record(table)
    house.do(EndGame(table=table, actor=house.dealer, at=clock()))


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


@pytest.mark.clause(BOOK, "4.21")
def test_people_are_told_when_several_prizes_differ_from_the_displays(five: Terms) -> None:
    meter = meter_at("P", five, tuple(map(amount, ("100000", "60000", "40000"))))
    two = pay(meter, [Win(1, ROYAL, 0), Win(2, STRAIGHT_FLUSH, 0)])
    assert two.awards[1].amount < meter.displays[0]
    assert two.notes == ("Several top prizes: payments differ from the displays (4.21).",)
    assert pay(meter, [Win(1, ROYAL, 0)]).notes == ()


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
            Bet(seat=1, amount=cents("5.00"), level="level2"), "3.22(b)",
            marks=pytest.mark.clause(BOOK, "3.22(b)"),
        ),
        pytest.param(
            Bet(seat=1, amount=cents("10.00"), level="level3"), "3.22(b)",
            marks=pytest.mark.clause(BOOK, "3.22(c)"),
        ),
        pytest.param(
            Bet(seat=1, amount=cents("5.00"), level="level1", ante=False), "3.24",
            marks=pytest.mark.clause(BOOK, "3.24"),
        ),
    ],
)  # fmt: skip
def test_a_jackpot_wager_is_of_its_level_and_goes_with_an_ante(bet: Bet, clause: str) -> None:
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


# --- irregularities ---------------------------------------------------------------------------


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
            until=clock() + timedelta(hours=hours),
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
