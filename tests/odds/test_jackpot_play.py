"""Tests of what jackpot wagers return in play."""

from fractions import Fraction
from math import comb

import pytest

from croupier.odds import JackpotFigures, JackpotReturn
from croupier.odds.answers.as_json import jackpot_json
from croupier.odds.exact.side import jackpot_returns
from tests.odds.conftest import question, worked

METER = {"option": "1", "seed": 10000, "cost": "5.00", "meter": "61703.00"}


def bonus_with(meter: str) -> JackpotReturn:
    """The sign's jackpot does not touch the main game, so that is worked out once."""
    sign = {"ante_pays_from": "straight", "minimum": "10.00", "jackpot": METER | {"meter": meter}}
    found = worked("melbourne-wsop", "bonus", "ante_pays_from=straight")
    asked = question("melbourne-wsop", "bonus", sign)
    return jackpot_returns(asked, found.solved, found.played, found.values)["jackpot"]


@pytest.mark.clause("melbourne-wsop", "10.1.1", "10.1.2", "Table 4")
def test_a_jackpot_that_nobody_folds_returns_prizes_times_chances() -> None:
    """500, 150 and 100 for each dollar, the meter for a royal flush, a tenth for the next."""
    back = bonus_with("61703.00")
    five = comb(52, 5)
    meter = Fraction(61703 * 4, five) + Fraction(61703 * 36, 10 * five)
    fixed = Fraction(500 * 624 + 150 * 3744 + 100 * 5108, five) * 5
    dealt = (meter + fixed) / 5
    assert back.plain < back.adapted < dealt
    assert dealt - back.adapted < Fraction(1, 500)  # only 32o is still folded


def test_a_jackpot_worth_minding_is_played_for_with_weak_hands() -> None:
    """Two of them cannot make a straight flush with the flop, so quads and full houses decide."""
    small, large = (bonus_with(meter) for meter in ("61703.00", "5000000.00"))
    assert set(small.hands.values()) == {("fold", "flop_2x")}
    assert set(small.hands) <= set(large.hands)
    assert small.gain > 0
    assert small.unknown == ()


@pytest.mark.clause("perth-ultimate", "3.26 Table 1", "3.26 Table 2")
def test_in_ultimate_a_jackpot_changes_no_decision() -> None:
    sign = {"jackpot": {"cost": "5.00", "pools": ["40000.00", "30000.00", "26000.00"]}}
    main = worked("perth-ultimate")
    asked = question("perth-ultimate", None, sign)
    found = jackpot_returns(asked, main.solved, main.played, main.values)
    assert set(found) == {"level1", "level2", "level3"}
    for level, display in (("level1", 40000), ("level2", 70000), ("level3", 96000)):
        back = found[level]
        assert back.hands == {}
        assert back.plain == back.adapted
        cost = {"level1": 5, "level2": 10, "level3": 15}[level]
        top = display * (4 + Fraction(36, 10)) / cost
        fixed = 500 * 624 + 100 * 3744 + 50 * 5108 + 25 * 10200
        assert back.plain == (top + fixed) / comb(52, 5)


@pytest.mark.clause("sydney-bonus", "15.2.9")
def test_no_break_even_meter_is_told_while_prizes_are_left_to_a_sign() -> None:
    shares = {"royal-flush": Fraction(4, comb(52, 5)), "flush": Fraction(5108, comb(52, 5))}
    figures = JackpotFigures(
        wager="jackpot",
        dealt=shares,
        held=shares,
        options={
            "progressive": {"royal-flush": "100% of meter", "flush": "sign"},
            "printed": {"royal-flush": "100% of meter", "flush": "100 per 1"},
        },
        fixed={"progressive": Fraction(0), "printed": 100 * shares["flush"]},
        meter={"progressive": shares["royal-flush"], "printed": shares["royal-flush"]},
    )
    told = jackpot_json(figures)["options"]
    assert told["progressive"]["not_counted"] == ["flush"]
    assert "break_even_meter" not in told["progressive"]
    # 2,598,960 wagers put in as much; 510,800 come back by flushes; four royals share the rest
    assert told["printed"]["break_even_meter_exact"] == "522040/1"
