"""Tests of jackpots designed for a stated return."""

from fractions import Fraction
from itertools import product

import pytest

from croupier.books import load_book
from croupier.errors import BadInput
from croupier.jackpot import JackpotTerms, chance, design_jackpot, free_jackpot, returns
from croupier.jackpot.long_run.free_terms import changed_terms, now
from tests.jackpot.houses import terms

MELBOURNE, PERTH, SYDNEY = "melbourne-wsop", "perth-ultimate", "sydney-bonus"
PRINTED = Fraction(8887, 10_000)
"""The return that every row of Melbourne's Tables 2 and 3 is printed for."""


def melbourne(option: int = 1, seed: int = 10_000) -> JackpotTerms:
    return terms(MELBOURNE, option=option, seed=seed, cost="5.00")


def rates(option: int) -> dict[int, str]:
    jackpot = load_book(MELBOURNE).jackpot
    assert jackpot is not None
    return {row.seed: row.rate for row in jackpot.option[option - 1].seeds}


@pytest.mark.clause(MELBOURNE, "Table 2", "Table 3")
@pytest.mark.parametrize("option", [1, 2])
def test_the_rates_of_the_book_are_those_that_its_return_asks_for(option: int) -> None:
    check_rates(option, list(rates(option))[::3])


@pytest.mark.long
@pytest.mark.parametrize("option", [1, 2])
def test_all_rates_of_the_book_are_those_that_its_return_asks_for(option: int) -> None:
    check_rates(option, list(rates(option)))


def check_rates(option: int, seeds: list[int]) -> None:
    """Each seed with the increment left open: the nearest to 88.87% is the one that is printed.

    Of the last row the printed one comes second: it returns 88.8749%, and a hundredth of a per cent
    less 88.8657%. Halfway between them is 88.8703%, and the error of a return is up to 0.0004%: the
    sums cannot tell which of the two is nearer.
    """
    for seed in seeds:
        jackpot, rate = melbourne(option, seed), rates(option)[seed]
        free = free_jackpot(jackpot, ["jackpot.increment"], ["jackpot.increment=15%..40%"])
        found = design_jackpot(jackpot, PRINTED, free, wanted=2).jackpots
        printed = [one.values["increment"] * 100 for one in found].index(Fraction(rate[:-1]))
        assert printed == (1 if (option, seed) == (2, 75_000) else 0)
        assert found[printed].distance - found[0].distance <= 2 * found[printed].error
        assert found[printed].distance < Fraction(5, 10**5)
        assert found[printed].error < Fraction(5, 10**6)


def test_no_other_jackpot_in_bounds_is_nearer() -> None:
    """Every choice of seed, increment, share and prize is computed one by one."""
    jackpot, target = melbourne(), Fraction(9, 10)
    free = {
        "seed": (Fraction(10_000), Fraction(15_000)),
        "increment": tuple(Fraction(n, 100) for n in (33, 36)),
        "straight-flush": (Fraction(1, 20), Fraction(1, 10)),
        "flush": (Fraction(90), Fraction(100), Fraction(110)),
    }

    def miss(chosen: tuple[Fraction, ...]) -> Fraction:
        changed = changed_terms(jackpot, dict(zip(free, chosen, strict=True)))
        return abs(returns(changed)[0].total - target)

    ranked = sorted(product(*free.values()), key=lambda chosen: (miss(chosen), chosen))
    found = design_jackpot(jackpot, target, free, wanted=4)
    assert found.searched == len(ranked) == 24
    assert [tuple(one.values.values()) for one in found.jackpots] == ranked[:4]
    assert [one.distance for one in found.jackpots] == [miss(chosen) for chosen in ranked[:4]]


def test_prizes_alone_are_designed_exactly() -> None:
    """A flush is dealt 5,108 times in 2,598,960: each unit of its prize returns that much."""
    jackpot = melbourne()
    fixed = returns(jackpot)[0].total
    target = fixed + 7 * chance("flush")
    free = {"flush": tuple(map(Fraction, range(95, 121)))}
    best = design_jackpot(jackpot, target, free, wanted=2).jackpots
    assert best[0].values["flush"] == 107
    assert best[0].distance == 0
    assert best[1].distance == chance("flush")


@pytest.mark.clause(PERTH, "3.28")
def test_the_levels_of_perth_are_designed_together() -> None:
    """41% go into the pools: the return of now is met by the increment of now."""
    jackpot = terms(PERTH, level1_wager="5.00")
    target = returns(jackpot)[0].total
    free = free_jackpot(jackpot, ["jackpot.increment"], ["jackpot.increment=30%..50%"])
    best = design_jackpot(jackpot, target, free, mix=[5, 3, 2], wanted=1).jackpots[0]
    assert best.values == {"increment": Fraction(41, 100)}
    assert best.distance == 0
    assert len({level.total for level in best.levels}) == 1


def test_a_sign_of_sydney_is_designed_with_its_sums_and_odds() -> None:
    payouts = {"four-of-a-kind": "1000.00", "full-house": "50 per 1", "flush": "30 to 1"}
    jackpot = terms(SYDNEY, start="50000.00", increment="25%", cost="5.00", payouts=payouts)
    assert now(jackpot) == {
        "seed": 10_000, "increment": Fraction(1, 4), "straight-flush": Fraction(1, 10),
        "four-of-a-kind": 1000, "full-house": 50, "flush": 30,
    }  # fmt: skip
    target = returns(jackpot)[0].total + 100 * chance("four-of-a-kind") / 5
    free = free_jackpot(jackpot, ["jackpot.four-of-a-kind"], ["jackpot.four-of-a-kind=900..1200"])
    best = design_jackpot(jackpot, target, free, wanted=1).jackpots[0]
    assert best.values["four-of-a-kind"] == 1100
    assert best.distance == 0


def test_values_are_free_in_the_steps_in_which_they_are_printed() -> None:
    free = free_jackpot(melbourne(), ["jackpot.seed", "jackpot.straight-flush", "jackpot.flush"],
                        ["jackpot.seed=9000..12000"])  # fmt: skip
    assert list(free["seed"]) == [9000, 9500, 10_000, 11_000, 12_000]
    assert free["straight-flush"][0] == Fraction(5, 100)
    assert free["straight-flush"][-1] == Fraction(20, 100)
    assert list(free["flush"])[:4] == [50, 55, 60, 65]
    assert list(free["flush"])[-2:] == [190, 200]


@pytest.mark.parametrize(
    "names, bounds, complaint",
    [
        (["jackpot.luck"], [], "--free: expected values of this jackpot: jackpot.seed"),
        (["jackpot.royal-flush"], [], "--free: expected values of this jackpot"),
        (["jackpot.seed"], ["jackpot.flush=1..2"], "--bounds: expected bounds of values that are"),
        (["jackpot.seed"], ["jackpot.seed=9..1"], "--bounds: expected values that rise"),
        (["jackpot.seed"], ["jackpot.seed=1%..2%"], "--bounds: expected seed in numbers without"),
        (["jackpot.increment"], ["jackpot.increment=1..2"], "--bounds: expected increment in sh"),
        (["jackpot.seed"], ["seed=1..2"], "--bounds: expected a value with its lowest"),
    ],
)
def test_what_cannot_be_free_is_named(names: list[str], bounds: list[str], complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        free_jackpot(melbourne(), names, bounds)


def test_a_return_that_no_jackpot_has_is_refused() -> None:
    free = {"flush": (Fraction(100),)}
    with pytest.raises(BadInput, match="--return: expected a return above 0%"):
        design_jackpot(melbourne(), Fraction(0), free)
