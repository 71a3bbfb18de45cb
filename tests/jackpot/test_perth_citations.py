"""Tests of the clauses that Crown Perth's jackpot payments cite."""

from __future__ import annotations

import pytest

from croupier.jackpot import Win, meter_at, pay
from tests.jackpot.houses import ROYAL, STRAIGHT_FLUSH, amount, terms

BOOK = "perth-ultimate"
LEVEL_1, LEVEL_2, LEVEL_3 = range(3)
TABLE_1 = "3.26 Table 1"


def cited(pools: str, *wins: Win) -> dict[int, set[str]]:
    """The clauses of each seat's payment."""
    row = terms(BOOK, level1_wager="5.00")
    result = pay(meter_at("A", row, tuple(map(amount, pools.split()))), wins)
    return {award.seat: set(award.clauses) for award in result.awards}


@pytest.mark.clause(BOOK, "4.18(a)", "4.18(b)", "3.34")
def test_two_straight_flushes_of_a_level_share_and_a_top_up_between_them_is_cited() -> None:
    two = (Win(1, STRAIGHT_FLUSH, LEVEL_1), Win(2, STRAIGHT_FLUSH, LEVEL_1))
    shared = {TABLE_1, "3.33(a)", "4.18(a)", "4.18(b)"}
    assert cited("100000.00 60000.00 40000.00", *two) == {1: shared, 2: shared}
    lifted = shared | {"3.34"}  # 26,000 falls to 23,400, under the reseed of 25,000
    assert cited("26000.00 60000.00 40000.00", *two) == {1: lifted, 2: lifted}


FALLS = ("3.33(a)", "3.33(b)", "3.33(c)")
PLACES = ("4.20(a)", "4.20(b)", "4.20(c)")


@pytest.mark.clause(BOOK, *PLACES)
@pytest.mark.parametrize(
    "first, second", [(LEVEL_1, LEVEL_2), (LEVEL_1, LEVEL_3), (LEVEL_2, LEVEL_3)]
)
def test_straight_flushes_of_different_levels_cite_their_order_among_levels(
    first: int, second: int
) -> None:
    both = (Win(1, STRAIGHT_FLUSH, second), Win(2, STRAIGHT_FLUSH, first))
    assert cited("100000.00 60000.00 40000.00", *both) == {
        1: {TABLE_1, FALLS[second], PLACES[second]},
        2: {TABLE_1, FALLS[first], PLACES[first]},
    }


@pytest.mark.clause(BOOK, "4.19(a)", "4.19(b)", *PLACES)
@pytest.mark.parametrize("level", [LEVEL_1, LEVEL_2, LEVEL_3])
def test_a_royal_and_a_straight_flush_cite_their_order_among_hands(level: int) -> None:
    both = (Win(1, ROYAL, LEVEL_1), Win(2, STRAIGHT_FLUSH, level))
    assert cited("100000.00 60000.00 40000.00", *both) == {
        1: {TABLE_1, "3.32(a)", "4.19(b)"},
        2: {TABLE_1, FALLS[level], "4.19(a)"},
    }


def test_a_winner_alone_cites_no_order() -> None:
    alone = cited("100000.00 60000.00 40000.00", Win(1, STRAIGHT_FLUSH, LEVEL_2))
    assert alone == {1: {TABLE_1, "3.33(b)"}}
