"""Jackpot wagers: what they return, to those who fold for the main game's sake and to others."""

from fractions import Fraction
from functools import cache
from math import comb

import pytest

from croupier.odds import Figures, figures
from tests.odds.conftest import question

METER = {"option": "1", "seed": 10000, "cost": "5.00", "meter": "61703.00"}


@cache
def bonus_with(meter: str) -> Figures:
    sign = {"ante_pays_from": "straight", "minimum": "10.00", "jackpot": METER | {"meter": meter}}
    return figures(question("melbourne-wsop", "bonus", sign), cached=False)


@pytest.mark.clause("melbourne-wsop", "10.1.1", "10.1.2", "Table 4")
def test_a_jackpot_that_nobody_folds_returns_prizes_times_chances() -> None:
    """500, 150 and 100 for each dollar, the meter for a royal flush, a tenth for the next."""
    back = bonus_with("61703.00").jackpot_returns["jackpot"]
    five = comb(52, 5)
    meter = Fraction(61703 * 4, five) + Fraction(61703 * 36, 10 * five)
    fixed = Fraction(500 * 624 + 150 * 3744 + 100 * 5108, five) * 5
    dealt = (meter + fixed) / 5
    assert back.plain < back.adapted < dealt
    assert dealt - back.adapted < Fraction(1, 500)  # only 32o is still folded


def test_a_jackpot_worth_minding_is_played_for_with_weak_hands() -> None:
    """Two of them cannot make a straight flush with the flop, so quads and full houses decide."""
    small, large = (
        bonus_with(meter).jackpot_returns["jackpot"] for meter in ("61703.00", "5000000.00")
    )
    assert set(small.hands.values()) == {("fold", "flop_2x")}
    assert set(small.hands) <= set(large.hands)
    assert small.gain > 0
    assert bonus_with("61703.00").jackpot_returns["jackpot"].unknown == ()


@pytest.mark.clause("perth-ultimate", "3.26 Table 1", "3.26 Table 2")
def test_in_ultimate_a_jackpot_changes_no_decision() -> None:
    sign = {"jackpot": {"cost": "5.00", "pools": ["40000.00", "30000.00", "26000.00"]}}
    found = figures(question("perth-ultimate", None, sign), cached=False).jackpot_returns
    assert set(found) == {"level1", "level2", "level3"}
    for level, display in (("level1", 40000), ("level2", 70000), ("level3", 96000)):
        back = found[level]
        assert back.hands == {}
        assert back.plain == back.adapted
        cost = {"level1": 5, "level2": 10, "level3": 15}[level]
        top = display * (4 + Fraction(36, 10)) / cost
        fixed = 500 * 624 + 100 * 3744 + 50 * 5108 + 25 * 10200
        assert back.plain == (top + fixed) / comb(52, 5)
