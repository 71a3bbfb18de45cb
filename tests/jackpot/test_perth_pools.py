"""Tests of Crown Perth's jackpot pools: levels, feeding and payments."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from croupier.errors import BadInput
from croupier.jackpot import (
    JackpotTerms,
    Win,
    checked,
    feed,
    meter_at,
    moved,
    open_meter,
    pay,
)
from croupier.money import Account, show_amount, show_exact
from tests.jackpot.houses import ROYAL, STRAIGHT_FLUSH, amount, terms
from tests.jackpot.perth import BOOK, over, perth, start


@pytest.fixture
def five() -> JackpotTerms:
    """Level 1 wagers of $5: every pool reseeds at 25,000."""
    return terms(BOOK, level1_wager="5.00")


def keyed(
    row: JackpotTerms, pools: str, *wins: tuple[str, int], **how: Any
) -> tuple[list[str], str]:
    """What (hand, level) at seats 1, 2, ... are paid, in order, and the pools afterwards."""
    before = meter_at("P", row, tuple(map(amount, pools.split())))
    made = [Win(seat, hand, level - 1) for seat, (hand, level) in enumerate(wins, 1)]
    result = pay(before, made, **how)
    after = checked(moved(before, result.moves))
    told = [f"{award.prize} {show_amount(award.amount)}" for award in result.awards]
    return told, " ".join(show_exact(value, 2) for value in after.values)


# --- levels and funding -----------------------------------------------------------------------


@pytest.mark.clause(BOOK, "3.22(a)", "3.22(b)", "3.22(c)")
def test_level_2_is_double_and_level_3_is_one_wager_of_both(five: JackpotTerms) -> None:
    assert [show_amount(level.cost) for level in five.levels] == ["5.00", "10.00", "15.00"]
    assert [level.spots for level in five.levels] == [
        ("jackpot_1",), ("jackpot_2",), ("jackpot_1", "jackpot_2"),
    ]  # fmt: skip


@pytest.mark.clause(
    BOOK, "3.29(a)", "3.29(b)", "3.29(c)", "3.30(a)", "1.1 'Reseed'", "1.1 'Jackpot Pool'"
)
def test_every_pool_starts_at_5000_times_the_level_1_wager(five: JackpotTerms) -> None:
    meter = open_meter("P", five)
    assert [show_exact(value, 2) for value in meter.values] == ["25000.00"] * 3


@pytest.mark.clause(BOOK, "3.31(a)", "3.31(b)", "3.31(c)", "3.35", "1.1 'Jackpot Display Amount'")
def test_displays_add_up_the_pools_a_level_can_win(five: JackpotTerms) -> None:
    meter = meter_at("P", five, tuple(map(amount, ("26000", "27000", "25500"))))
    assert [show_exact(value, 2) for value in meter.displays] == [
        "26000.00", "53000.00", "78500.00",
    ]  # fmt: skip


@pytest.mark.clause(BOOK, "3.28", "3.30(b)", "1.1 'Jackpot Pool'")
def test_41_percent_feeds_in_equal_units_the_pools_a_wager_can_win(five: JackpotTerms) -> None:
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
    five: JackpotTerms, hand: str, prizes: tuple[str, ...]
) -> None:
    for level, prize in enumerate(prizes, 1):
        told, pools = keyed(five, "40000 30000 26000", (hand, level))
        assert (told, pools) == ([f"{hand} {prize}"], "40000.00 30000.00 26000.00")


@pytest.mark.clause(BOOK, "3.25(b)(iii)")
def test_other_hands_win_nothing(five: JackpotTerms) -> None:
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
    five: JackpotTerms, level: int, prize: str, pools: str
) -> None:
    assert keyed(five, "40000 30000 26000", (ROYAL, level)) == ([f"{ROYAL} {prize}"], pools)


def test_a_level_1_royal_lowers_all_three_displays(five: JackpotTerms) -> None:
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
    five: JackpotTerms, level: int, prize: str, pools: str
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
    five: JackpotTerms, pools: str, each: str, left: str
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
    five: JackpotTerms, first: int, second: int, prizes: tuple[str, str]
) -> None:
    told, _ = keyed(five, "100000 60000 40000", (STRAIGHT_FLUSH, first), (STRAIGHT_FLUSH, second))
    assert told == [f"{STRAIGHT_FLUSH} {prize}" for prize in prizes]


@pytest.mark.clause(BOOK, "4.20(a)", "4.20(b)", "4.20(c)")
def test_one_of_each_level_is_a_fixture_that_only_a_ruling_would_pay(five: JackpotTerms) -> None:
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
    five: JackpotTerms, levels: tuple[int, int], straight_flush: str, royal: str
) -> None:
    told, _ = keyed(five, "100000 60000 40000", (ROYAL, levels[1]), (STRAIGHT_FLUSH, levels[0]))
    assert told == [f"{STRAIGHT_FLUSH} {straight_flush}", f"{ROYAL} {royal}"]


def test_fractions_of_a_cent_stay_on_the_pools_and_the_house_rounds_the_prize(
    five: JackpotTerms,
) -> None:
    before = meter_at("P", five, (amount("40000.0351"), amount("25000"), amount("25000")))
    result = pay(before, [Win(1, STRAIGHT_FLUSH, 0)])
    after = checked(moved(before, result.moves))
    assert show_amount(result.awards[0].amount) == "4000.00"  # of 4,000.00351
    assert after.values[0] == amount("40000.0351") * Fraction(9, 10)


@pytest.mark.clause(BOOK, "4.21")
def test_people_are_told_when_several_prizes_differ_from_the_displays(five: JackpotTerms) -> None:
    meter = meter_at("P", five, tuple(map(amount, ("100000", "60000", "40000"))))
    two = pay(meter, [Win(1, ROYAL, 0), Win(2, STRAIGHT_FLUSH, 0)])
    assert two.awards[1].amount < meter.displays[0]
    note = "There are several top prizes, so payments differ from the displays (4.21)."
    assert two.notes == (note,)
    assert pay(meter, [Win(1, ROYAL, 0)]).notes == ()
