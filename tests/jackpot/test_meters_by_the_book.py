"""Every seed, rate, prize and share of the jackpots, with the clauses cited for it.

All figures and clauses are typed from the documents.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from croupier.errors import BadInput
from croupier.jackpot import MeterAnswer, Win, meter_at, open_run, pay, play
from croupier.money import show_amount, show_exact
from tests.jackpot.houses import ROYAL, STRAIGHT_FLUSH, amount, terms

MELBOURNE, SYDNEY, PERTH = "melbourne-wsop", "sydney-bonus", "perth-ultimate"
QUADS, FULL_HOUSE, FLUSH, STRAIGHT = "four-of-a-kind", "full-house", "flush", "straight"
Clauses = tuple[str, ...]
Case = Any
"""A `pytest.param`; pytest has no public name for its type."""


def played(line: dict[str, Any], *events: dict[str, Any]) -> MeterAnswer:
    """The answer to the last of these events on a meter that this line opens."""
    run, answer = open_run(line), None
    for event in events:
        run, answer = play(run, event)
    assert answer is not None
    return answer


def case(book: str, clauses: Clauses, *values: object, name: str) -> Case:
    return pytest.param(*values, marks=pytest.mark.clause(book, *clauses), id=name)


# --- seeds, rates and levels ----------------------------------------------------------------------

TABLE_2 = {
    10000: "34.06%", 20000: "32.51%", 30000: "30.94%", 40000: "29.36%",
    50000: "27.76%", 60000: "26.12%", 75000: "23.50%",
}  # fmt: skip
TABLE_3 = {
    10000: "31.02%", 20000: "29.47%", 30000: "27.90%", 40000: "26.32%",
    50000: "24.70%", 60000: "23.02%", 75000: "20.28%",
}  # fmt: skip


def seed_rows() -> Iterator[Case]:
    for option, clause, rows in ((1, "Table 2", TABLE_2), (2, "Table 3", TABLE_3)):
        for seed, rate in rows.items():
            yield case(
                MELBOURNE, (clause, "9.3.2"), option, seed, rate, clause, name=f"{clause} {seed}"
            )


@pytest.mark.parametrize("option, seed, rate, clause", list(seed_rows()))
def test_melbourne_ten_thousand_dollars_wagered_add_their_rate_to_the_seed(
    option: int, seed: int, rate: str, clause: str
) -> None:
    line = {"book": MELBOURNE, "option": option, "seed": seed, "cost": "1.00"}
    answer = played(line, {"wagers": 10_000})
    added = amount(rate.removesuffix("%")) * 100
    assert answer.meter.total == amount(f"{seed}.00") + added
    assert answer.clauses == ("9.3.2", clause)


@pytest.mark.clause(MELBOURNE, "Table 2", "Table 3")
@pytest.mark.parametrize("option, clause", [(1, "Table 2"), (2, "Table 3")])
def test_melbourne_offers_these_seeds_and_no_others(option: int, clause: str) -> None:
    seeds = "10000, 20000, 30000, 40000, 50000, 60000, 75000"
    with pytest.raises(BadInput) as caught:
        terms(MELBOURNE, option=option, seed=15000, cost="1.00")
    assert caught.value.expected == f"one of {seeds} ({clause})"


@pytest.mark.parametrize(
    "book, expected",
    [
        case(MELBOURNE, ("10.1.2",), MELBOURNE, "one of 1, 2 (10.1.2)", name="melbourne"),
        case(
            SYDNEY,
            ("15.2.8", "1.1 def Fixed Jackpot"),
            SYDNEY,
            "one of progressive, fixed (15.2.8, 1.1 def Fixed Jackpot)",
            name="sydney",
        ),
        case(PERTH, ("3.26",), PERTH, "one of levels (3.26)", name="perth"),
    ],
)
def test_another_option_than_those_of_the_book_is_refused(book: str, expected: str) -> None:
    with pytest.raises(BadInput) as caught:
        terms(book, option="9", cost="1.00")
    assert (caught.value.field, caught.value.expected) == ("option", expected)


SYDNEY_METER: dict[str, Any] = {
    "book": SYDNEY, "start": "50000.00", "increment": "25%", "cost": "5.00"
}  # fmt: skip
PROGRESSIVE = ("15.1.3", "1.1 def Progressive Jackpot", "15.2.8")
FIXED = ("15.1.3", "1.1 def Progressive Jackpot", "1.1 def Fixed Jackpot")


@pytest.mark.parametrize(
    "option, after, clauses",
    [
        case(SYDNEY, PROGRESSIVE, "progressive", "50001.25", PROGRESSIVE, name="progressive"),
        case(SYDNEY, FIXED, "fixed", "0.00", FIXED, name="fixed"),
    ],
)
def test_sydney_wagers_feed_the_progressive_jackpot_and_a_fixed_one_has_no_meter(
    option: str, after: str, clauses: Clauses
) -> None:
    answer = played(SYDNEY_METER | {"option": option}, {"wagers": 1})
    assert (show_exact(answer.meter.total, 2), answer.clauses) == (after, clauses)


POOL_1 = ("3.22(a)", "3.28", "3.29(a)", "3.30(b)", "3.31(a)")
POOL_2 = ("3.22(b)", "3.28", "3.29(b)", "3.30(b)", "3.31(b)")
POOL_3 = ("3.22(c)", "3.28", "3.29(c)", "3.30(b)", "3.31(c)")


@pytest.mark.parametrize(
    "level, clause, pools, displays, other_reading",
    [
        case(
            PERTH, POOL_1, "level1", "3.22(a)", "25410 25000 25000", "25410 50410 75410",
            "25410 25000 25000",
            name="level 1",
        ),
        case(
            PERTH, POOL_2, "level2", "3.22(b)", "25410 25410 25000", "25410 50820 75820",
            "25000 25820 25000",
            name="level 2",
        ),
        case(
            PERTH, POOL_3, "level3", "3.22(c)", "25410 25410 25410", "25410 50820 76230",
            "25000 25000 26230",
            name="level 3",
        ),
    ],
)  # fmt: skip
def test_perth_two_hundred_wagers_of_a_level_feed_its_pools_with_41_percent(
    level: str, clause: str, pools: str, displays: str, other_reading: str
) -> None:
    """41% of 200 Level 1 wagers of $5 are $410; Level 2 costs twice that, Level 3 three times."""
    line = {"book": PERTH, "level1_wager": "5.00"}
    answer = played(line, {"wagers": {level: 200}})
    assert answer.clauses == ("3.28", "3.30(b)", clause)
    assert [int(value / 100) for value in answer.meter.values] == [int(x) for x in pools.split()]
    shown = [int(value / 100) for value in answer.meter.displays]
    assert shown == [int(x) for x in displays.split()]
    by_level = played(line | {"settings": {"jackpot_feeds": "by level"}}, {"wagers": {level: 200}})
    assert [int(v / 100) for v in by_level.meter.values] == [int(x) for x in other_reading.split()]


@pytest.mark.parametrize(
    "line, back",
    [
        case(
            MELBOURNE,
            ("11.13.1", "11.6.1", "11.14"),
            {"book": MELBOURNE, "option": 1, "seed": 10000, "cost": "5.00"},
            ("11.13.1", "11.6.1", "11.14"),
            name="melbourne",
        ),
        case(SYDNEY, ("15.3.1",), SYDNEY_METER, ("15.3.1",), name="sydney"),
        case(
            PERTH,
            ("5.1", "5.14"),
            {"book": PERTH, "level1_wager": "5.00"},
            ("5.1", "5.14"),
            name="perth",
        ),
    ],
)
def test_wagers_that_go_back_leave_the_meter_and_cite_why(
    line: dict[str, Any], back: Clauses
) -> None:
    answer = played(line, {"wagers": 3}, {"cancel": 3})
    assert (answer.meter.total, answer.clauses) == (open_run(line).meter.total, back)


# --- what a round pays ----------------------------------------------------------------------------

Told = list[tuple[int, str, str, Clauses]]


def told(book: str, pools: str, *wins: Win, holders: str = "", **line: Any) -> tuple[Told, Clauses]:
    """Seat, prize, amount and clauses of each payment in order, and the clauses of the round."""
    meter = meter_at("A", terms(book, **line), tuple(map(amount, pools.split())))
    paid = pay(meter, wins, tuple(map(int, holders.split())), confirmed=True)
    awards = [(a.seat, a.prize, show_amount(a.amount), a.clauses) for a in paid.awards]
    return awards, paid.clauses


TOP_4, TOP_5 = ("Table 4", "10.1.1"), ("Table 5", "10.1.1")
FIXED_4, FIXED_5 = ("Table 4", "10.1.2"), ("Table 5", "10.1.2")
FROM_METER = ("9.3.3", "10.2.1")
MELBOURNE_PRIZES: list[tuple[int, str, str, Clauses, Clauses]] = [
    (1, ROYAL, "80000.00", TOP_4, (*FROM_METER, "9.4.1")),
    (1, STRAIGHT_FLUSH, "8000.00", TOP_4, FROM_METER),
    (1, QUADS, "2500.00", FIXED_4, ()),
    (1, FULL_HOUSE, "750.00", FIXED_4, ()),
    (1, FLUSH, "500.00", FIXED_4, ()),
    (2, ROYAL, "80000.00", TOP_5, (*FROM_METER, "9.4.1")),
    (2, STRAIGHT_FLUSH, "8000.00", TOP_5, FROM_METER),
    (2, QUADS, "3000.00", FIXED_5, ()),
    (2, FULL_HOUSE, "500.00", FIXED_5, ()),
    (2, FLUSH, "300.00", FIXED_5, ()),
    (2, STRAIGHT, "200.00", FIXED_5, ()),
]


@pytest.mark.parametrize(
    "option, hand, prize, clauses, besides",
    [
        case(MELBOURNE, (*row[3], *row[4]), *row, name=f"option {row[0]} {row[1]}")
        for row in MELBOURNE_PRIZES
    ],
)
def test_melbourne_pays_each_hand_by_the_table_of_its_option(
    option: int, hand: str, prize: str, clauses: Clauses, besides: Clauses
) -> None:
    line: dict[str, Any] = {"option": option, "seed": 10000, "cost": "5.00"}
    assert told(MELBOURNE, "80000", Win(1, hand), **line) == (
        [(1, hand, prize, clauses)],
        (*clauses, *besides),
    )


@pytest.mark.clause(MELBOURNE, "Table 4")
@pytest.mark.parametrize("hand", [STRAIGHT, "three-of-a-kind"])
def test_melbourne_option_1_pays_no_straight(hand: str) -> None:
    line: dict[str, Any] = {"option": 1, "seed": 10000, "cost": "5.00"}
    assert told(MELBOURNE, "80000", Win(1, hand), **line) == ([], ())


@pytest.mark.clause(MELBOURNE, "Table 6", "Table 7", "10.3.1(a)", "10.3.1(b)", "10.2.3")
def test_melbourne_a_royal_and_a_straight_flush_cite_tables_6_and_7() -> None:
    line: dict[str, Any] = {"option": 1, "seed": 10000, "cost": "5.00"}
    awards, clauses = told(MELBOURNE, "80000", Win(1, ROYAL), Win(2, STRAIGHT_FLUSH), **line)
    shared = (*TOP_4, "Table 6", "Table 7", "10.3.1(a)", "10.3.1(b)", "10.2.3")
    assert sorted(awards) == [
        (1, ROYAL, "72727.20", shared),
        (2, STRAIGHT_FLUSH, "7272.80", shared),
    ]
    assert clauses == (*shared, *FROM_METER, "9.4.1")


@pytest.mark.clause(MELBOURNE, "Table 8", "10.3.2(a)", "10.2.3")
def test_melbourne_two_straight_flushes_cite_table_8() -> None:
    line: dict[str, Any] = {"option": 1, "seed": 10000, "cost": "5.00"}
    wins = (Win(1, STRAIGHT_FLUSH), Win(2, STRAIGHT_FLUSH))
    awards, clauses = told(MELBOURNE, "80000", *wins, **line)
    shared = (*TOP_4, "Table 8", "10.3.2(a)", "10.2.3")
    assert awards == [(seat, STRAIGHT_FLUSH, "7850.00", shared) for seat in (2, 1)]
    assert clauses == (*shared, *FROM_METER)


SIGN: dict[str, Any] = {
    "start": "50000.00",
    "increment": "25%",
    "cost": "5.00",
    "payouts": {QUADS: "2500.00", FULL_HOUSE: "100 per 1", FLUSH: "50 per 1"},
}
ON_SIGN = ("15.2.9", "15.2.8")
ROYAL_TOP, STRAIGHT_TOP = ("15.2.8", "15.2.9", "15.2.13.1"), ("15.2.8", "15.2.9", "15.2.13.2")
SYDNEY_PRIZES: list[tuple[str, str, Clauses, Clauses]] = [
    (ROYAL, "80000.00", ROYAL_TOP, ("15.2.7", "15.2.5.2")),
    (STRAIGHT_FLUSH, "8000.00", STRAIGHT_TOP, ("15.2.7",)),
    (QUADS, "2500.00", ON_SIGN, ()),
    (FULL_HOUSE, "500.00", ON_SIGN, ()),
    (FLUSH, "250.00", ON_SIGN, ()),
]


@pytest.mark.parametrize(
    "hand, prize, clauses, besides",
    [case(SYDNEY, (*row[2], *row[3]), *row, name=row[0]) for row in SYDNEY_PRIZES],
)
def test_sydney_pays_each_winning_hand_by_its_sign(
    hand: str, prize: str, clauses: Clauses, besides: Clauses
) -> None:
    assert told(SYDNEY, "80000", Win(1, hand), **SIGN) == (
        [(1, hand, prize, clauses)],
        (*clauses, *besides),
    )


@pytest.mark.clause(SYDNEY, "15.2.9", "15.2.8")
@pytest.mark.parametrize("hand", [QUADS, FULL_HOUSE, FLUSH])
def test_sydney_a_progressive_jackpot_leaves_three_payouts_to_the_sign(hand: str) -> None:
    payouts = {name: pays for name, pays in SIGN["payouts"].items() if name != hand}
    with pytest.raises(BadInput) as caught:
        told(SYDNEY, "80000", Win(1, hand), **SIGN | {"payouts": payouts})
    assert caught.value.expected == "the payout on the sign for this winning hand (15.2.9, 15.2.8)"


FIVE_HANDS = (ROYAL, STRAIGHT_FLUSH, QUADS, FULL_HOUSE, FLUSH)


@pytest.mark.clause(SYDNEY, "1.1 def Fixed Jackpot", "15.2.8")
@pytest.mark.parametrize("hand", FIVE_HANDS)
def test_sydney_a_fixed_jackpot_leaves_all_five_payouts_to_the_sign(hand: str) -> None:
    line: dict[str, Any] = {"option": "fixed", "cost": "5.00"}
    clauses = ("1.1 def Fixed Jackpot", "15.2.8")
    paid = told(SYDNEY, "0", Win(1, hand), **line, payouts={hand: "300.00"})
    assert paid == ([(1, hand, "300.00", clauses)], clauses)
    with pytest.raises(BadInput) as caught:
        told(SYDNEY, "0", Win(1, hand), **line)
    cite = "1.1 def Fixed Jackpot, 15.2.8"
    assert caught.value.expected == f"the payout on the sign for this winning hand ({cite})"


GUARANTEED: dict[str, Any] = {"minimum_guarantee": {ROYAL: "45000.00", STRAIGHT_FLUSH: "7700.00"}}
SYDNEY_SHARES: list[tuple[str, tuple[str, str], tuple[str, str], tuple[str, str], Clauses]] = [
    ("15.2.13.1", (ROYAL, ROYAL), ("40000.00", "40000.00"), ("45000.00", "45000.00"),
     (*ROYAL_TOP, "15.2.7", "15.2.5.2")),
    ("15.2.13.2", (STRAIGHT_FLUSH, STRAIGHT_FLUSH), ("7600.00", "7600.00"),
     ("7700.00", "7700.00"), (*STRAIGHT_TOP, "15.2.7")),
    ("15.2.14", (STRAIGHT_FLUSH, ROYAL), ("8000.00", "72000.00"), ("8000.00", "72000.00"),
     (*STRAIGHT_TOP, "15.2.14", "15.2.13.1", "15.2.7", "15.2.5.2")),
]  # fmt: skip


@pytest.mark.parametrize(
    "clause, hands, shares, guaranteed, clauses",
    [case(SYDNEY, (row[0],), *row, name=row[0]) for row in SYDNEY_SHARES],
)
def test_sydney_winners_share_or_get_what_the_sign_guarantees(
    clause: str,
    hands: tuple[str, str],
    shares: tuple[str, str],
    guaranteed: tuple[str, str],
    clauses: Clauses,
) -> None:
    wins = (Win(2, hands[0]), Win(1, hands[1]))
    awards, cited = told(SYDNEY, "80000", *wins, **SIGN)
    assert tuple(prize for _, _, prize, _ in awards) == shares
    assert all(clause in cite for _, _, _, cite in awards)
    assert cited == clauses
    lifted, _ = told(SYDNEY, "80000", *wins, **SIGN, **GUARANTEED)
    assert tuple(prize for _, _, prize, _ in lifted) == guaranteed


@pytest.mark.clause(SYDNEY, "15.2.14")
def test_sydney_a_guarantee_lifts_a_royal_beside_a_straight_flush_too() -> None:
    line = SIGN | {"minimum_guarantee": {ROYAL: "75000.00", STRAIGHT_FLUSH: "9000.00"}}
    awards, _ = told(SYDNEY, "80000", Win(2, STRAIGHT_FLUSH), Win(1, ROYAL), **line)
    assert [prize for _, _, prize, _ in awards] == ["9000.00", "75000.00"]


BONUS = ("15.2.10.2", "15.2.10.1", "15.2.10.3", "15.2.11")
ORDER = ("15.2.10.4", "15.2.12", "15.2.14")


@pytest.mark.clause(SYDNEY, *BONUS, *ORDER)
@pytest.mark.parametrize(
    "hand, prize, clauses, reset",
    [
        (STRAIGHT_FLUSH, "8000.00", STRAIGHT_TOP, ()),
        (ROYAL, "80000.00", ROYAL_TOP, ("15.2.5.2",)),
    ],
)
def test_sydney_bonuses_come_first_then_fixed_prizes_then_the_top_hand(
    hand: str, prize: str, clauses: Clauses, reset: Clauses
) -> None:
    wins = (Win(2, hand), Win(3, FLUSH))
    awards, cited = told(SYDNEY, "80000", *wins, holders="1 2 3", **SIGN, bonus="50.00")
    assert awards == [
        (3, "bonus", "50.00", BONUS),
        (1, "bonus", "50.00", BONUS),
        (3, FLUSH, "250.00", ON_SIGN),
        (2, hand, prize, clauses),
    ]
    assert cited == tuple(dict.fromkeys((*BONUS, *ON_SIGN, *clauses, *ORDER, "15.2.7", *reset)))


@pytest.mark.clause(SYDNEY, "15.2.10.3", "15.2.14")
def test_sydney_neither_winner_of_a_top_hand_has_a_bonus() -> None:
    wins = (Win(1, ROYAL), Win(2, STRAIGHT_FLUSH))
    awards, cited = told(SYDNEY, "80000", *wins, holders="1 2 3", **SIGN, bonus="50.00")
    assert [(seat, prize) for seat, prize, _, _ in awards] == [
        (3, "bonus"), (2, STRAIGHT_FLUSH), (1, ROYAL),
    ]  # fmt: skip
    assert cited == (
        *BONUS, *STRAIGHT_TOP, "15.2.14", "15.2.13.1", "15.2.10.4", "15.2.7", "15.2.5.2",
    )  # fmt: skip


PERTH_PRIZES: list[tuple[str, int, str, Clauses, Clauses]] = [
    (ROYAL, 1, "40000.00", ("3.26 Table 1", "3.32(a)"), ("3.32",)),
    (ROYAL, 2, "70000.00", ("3.26 Table 1", "3.32(b)"), ("3.32",)),
    (ROYAL, 3, "96000.00", ("3.26 Table 1", "3.32(c)"), ("3.32",)),
    (STRAIGHT_FLUSH, 1, "4000.00", ("3.26 Table 1", "3.33(a)"), ()),
    (STRAIGHT_FLUSH, 2, "7000.00", ("3.26 Table 1", "3.33(b)"), ()),
    (STRAIGHT_FLUSH, 3, "9600.00", ("3.26 Table 1", "3.33(c)"), ("3.34",)),
    *(
        (hand, level, f"{level * each}.00", ("3.26 Table 2",), ())
        for hand, each in ((QUADS, 2500), (FULL_HOUSE, 500), (FLUSH, 250), (STRAIGHT, 125))
        for level in (1, 2, 3)
    ),
]


@pytest.mark.parametrize(
    "hand, level, prize, clauses, reset",
    [
        case(PERTH, (*row[3], *row[4]), *row, name=f"{row[0]} level {row[1]}")
        for row in PERTH_PRIZES
    ],
)
def test_perth_pays_each_hand_at_the_level_of_its_wager(
    hand: str, level: int, prize: str, clauses: Clauses, reset: Clauses
) -> None:
    win = Win(1, hand, level - 1)
    assert told(PERTH, "40000 30000 26000", win, level1_wager="5.00") == (
        [(1, hand, prize, clauses)],
        (*clauses, *reset),
    )
