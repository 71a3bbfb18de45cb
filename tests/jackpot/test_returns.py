"""Tests of the long-run return of a jackpot wager, checked in three ways."""

from __future__ import annotations

import math
import random
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from croupier.books import load_book
from croupier.errors import BadInput
from croupier.jackpot import COUNTS, HANDS_DEALT, chance, common, every_return, returns
from croupier.jackpot.long_run.pool import long_run
from tests.jackpot.houses import terms

MELBOURNE = "melbourne-wsop"


def test_the_chances_are_the_published_counts_of_five_card_hands() -> None:
    assert HANDS_DEALT == comb(52, 5) == 2_598_960
    assert COUNTS == {
        "royal-flush": 4,
        "straight-flush": 36,
        "four-of-a-kind": 624,
        "full-house": 3744,
        "flush": 5108,
        "straight": 10200,
    }


def test_the_counts_agree_with_the_ranking_of_our_own_cards() -> None:
    """Two suits of a short deck, all hands ranked: suited hands as the formulas count them."""
    from croupier.cards import FULL_DECK, category_of, strength

    one_suit = [card for card in FULL_DECK if card.suit == FULL_DECK[0].suit]
    found: dict[str, int] = {}
    for five in combinations(one_suit, 5):
        slug = category_of(strength(five)).slug
        found[slug] = found.get(slug, 0) + 1
    for hand in ("royal-flush", "straight-flush", "flush"):
        assert 4 * found[hand] == COUNTS[hand]


# --- the published design ---------------------------------------------------------------------


@pytest.mark.clause(MELBOURNE, "Table 2", "Table 3", "Table 4", "Table 5")
def test_every_row_of_tables_2_and_3_returns_88_87_per_cent_as_near_as_its_rate_allows() -> None:
    rows = tuple(every_return(load_book(MELBOURNE), {"cost": "5.00"}))
    assert len(rows) == 14
    aim, strays = common(rows)
    assert (aim, strays) == (Fraction(8887, 10000), ())
    for row in rows:
        assert row.error < Fraction(5, 10**6)
        assert abs(row.total - aim) <= Fraction(5, 10**5)  # half a step of 0.01%


def test_a_row_of_its_own_making_would_be_found_out() -> None:
    rows = list(every_return(load_book(MELBOURNE), {"cost": "5.00"}))
    from msgspec.structs import replace

    wrong = replace(rows[3], increment=rows[3].increment + Fraction(2, 10_000))
    rows[3] = wrong
    assert common(rows)[1] == (wrong,)


def test_fixed_prizes_are_exact_fractions() -> None:
    one = returns(terms(MELBOURNE, option=1, seed=10000, cost="1.00"))[0]
    two = returns(terms(MELBOURNE, option=2, seed=10000, cost="1.00"))[0]
    assert one.fixed == Fraction(500 * 624 + 150 * 3744 + 100 * 5108, HANDS_DEALT)
    assert two.fixed == Fraction(600 * 624 + 100 * 3744 + 60 * 5108 + 40 * 10200, HANDS_DEALT)
    assert one.increment == Fraction(3406, 10000)
    assert one.reseeds == Fraction(4 * 10000, HANDS_DEALT)


def test_at_break_even_a_wager_is_worth_its_cost() -> None:
    row = returns(terms(MELBOURNE, option=1, seed=10000, cost="5.00"))[0]
    top = chance("royal-flush") + chance("straight-flush") / 10
    assert row.fixed * row.cost + top * row.break_even == row.cost


def test_perth_returns_the_same_at_every_level_whatever_the_mix() -> None:
    book = load_book("perth-ultimate")
    rows = tuple(every_return(book, {"level1_wager": "5.00"}))
    other = tuple(every_return(book, {"level1_wager": "5.00"}, [9, 0, 1]))
    assert len({row.total for row in (*rows, *other)}) == 1
    fixed = Fraction(500 * 624 + 100 * 3744 + 50 * 5108 + 25 * 10200, HANDS_DEALT)
    assert rows[0].fixed == fixed
    assert rows[0].reseeds == Fraction(4 * 5000, HANDS_DEALT)
    assert float(rows[0].total) == pytest.approx(0.878195, abs=1e-6)


def test_under_the_other_reading_perths_levels_return_differently() -> None:
    line = {"level1_wager": "5.00", "settings": {"jackpot_feeds": "by level"}}
    rows = tuple(every_return(load_book("perth-ultimate"), line, [5, 3, 2]))
    assert rows[0].total < rows[1].total < rows[2].total
    paid_in = sum(n * row.cost * row.increment for n, row in zip((5, 3, 2), rows, strict=True))
    staked = sum(n * row.cost for n, row in zip((5, 3, 2), rows, strict=True))
    assert paid_in == staked * Fraction(41, 100)  # 41% of all wagers, wherever it goes
    with pytest.raises(BadInput, match="mix"):
        tuple(every_return(load_book("perth-ultimate"), line, [0, 0, 0]))


def test_sydney_returns_what_its_sign_brings_and_seeds() -> None:
    line = {
        "start": "50000.00",
        "increment": "25%",
        "cost": "5.00",
        "payouts": {"flush": "50 to 1"},
    }
    (row,) = every_return(load_book("sydney-bonus"), line)
    assert row.fixed == 51 * chance("flush")  # odds return the wager besides
    assert row.increment == Fraction(1, 4)
    assert row.reseeds == chance("royal-flush") * 10000
    assert row.top_ups == 0


# --- the long run itself --------------------------------------------------------------------------

OFTEN = {
    "growth": Fraction(2),
    "reseed": Fraction(1000),
    "royal": Fraction(1, 2000),
    "straight_flush": Fraction(9, 2000),
    "cut": Fraction(1, 10),
}


def simulated(events: int, seed: int) -> tuple[float, float, list[float]]:
    """The mean top-up after a straight flush and the meter at top hands, by plain play."""
    dice = random.Random(seed)
    growth, reseed, meter = 2.0, 1000.0, 1000.0
    missing, cuts, seen = 0.0, 0, []
    for _ in range(events):
        wagers = math.ceil(dice.expovariate(-math.log(1 - 0.005)))  # until a top hand falls
        meter += growth * wagers
        seen.append(meter)
        if dice.random() < 0.1:
            meter = reseed
            continue
        cuts += 1
        meter *= 0.9
        if meter < reseed:
            missing += reseed - meter
            meter = reseed
    return missing / cuts, sum(seen) / len(seen), sorted(seen)


def test_the_closed_form_agrees_with_a_meter_played_by_dice() -> None:
    run = long_run(**OFTEN)
    top_up, mean, seen = simulated(400_000, seed=5)
    assert top_up == pytest.approx(float(run.top_up), rel=0.03)  # some 15,000 of them
    assert mean == pytest.approx(float(run.mean), rel=0.005)
    for name, part in (("25%", 0.25), ("50%", 0.5), ("75%", 0.75)):
        assert seen[int(part * len(seen))] == pytest.approx(run.quantiles[name], rel=0.01)


def test_the_long_run_takes_in_what_it_pays_out() -> None:
    """The mean from the density itself, against the mean that conservation gives."""
    from decimal import Decimal, localcontext

    from croupier.jackpot.long_run.pool import DIGITS, _Pool

    run = long_run(**OFTEN)
    with localcontext() as context:
        context.prec = DIGITS
        pool = _Pool(
            OFTEN["growth"], OFTEN["reseed"], OFTEN["royal"], OFTEN["straight_flush"], OFTEN["cut"]
        )
        start = pool.reseed
        mean = sum(
            (c * (-x * start).exp() / x * (start + 1 / x) for c, x in pool.terms), Decimal(0)
        )
    assert Fraction(mean) <= run.mean + 1
    assert run.mean <= Fraction(mean) + OFTEN["growth"] / OFTEN["cut"]


def test_a_density_found_step_by_step_agrees_with_the_series() -> None:
    """The balance of flows, solved downwards on a fine grid from where the pool almost never is."""
    growth, reseed, p, s, left = 2.0, 1000.0, 0.005, 0.9, 0.9
    step, top = 0.5, 9000.0
    count = int((top / left - reseed) / step)
    density = [0.0] * (count + 1)

    def at(value: float) -> float:
        place = (value - reseed) / step
        low = int(place)
        if low >= count:
            return 0.0
        return density[low] + (place - low) * (density[low + 1] - density[low])

    rate = -math.log(1 - p) / growth
    for place in range(count, -1, -1):
        value = reseed + place * step
        if value > top:
            density[place] = math.exp(-rate * (value - top))
            continue
        later = density[place + 1]
        flow = rate * (-later + s / left * at((value + step) / left))
        density[place] = later - step * flow
    whole = math.fsum(density) * step
    missing = (
        math.fsum(
            max(0.0, reseed - left * (reseed + place * step)) * value
            for place, value in enumerate(density)
        )
        * step
    )
    run = long_run(**OFTEN)
    assert missing / whole == pytest.approx(float(run.top_up), rel=0.04)  # evenly flowing wagers
    assert missing / whole > float(run.top_up)


def test_a_pool_that_nothing_feeds_stands_at_its_reseed() -> None:
    run = long_run(
        Fraction(0), Fraction(500), chance("royal-flush"), chance("straight-flush"), Fraction(1, 10)
    )
    assert [int(x) for x in (run.mean, run.top_up, run.top_up_error)] == [500, 50, 0]
