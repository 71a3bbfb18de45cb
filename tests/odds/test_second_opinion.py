"""Tests of the solver against the second solver.

Here one flop is gone through; `python -m tests.odds.second_opinion` goes through all of them and
comes to -607,723,787,676 and -409,357,903,620 of 27,813,810,024,000.
"""

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from croupier.cards import FULL_DECK, cards
from croupier.odds import decision, option_values
from tests.odds.conftest import question
from tests.odds.second_opinion import DEALER_HANDS, GAMES, FlopValues, flop_values, flops

FLOP = tuple(sorted(cards("3d 5d Kc")))


@pytest.fixture(scope="module")
def found() -> dict[str, FlopValues]:
    a, b, c = FLOP
    return flop_values((a, b, c))


def test_there_are_1755_kinds_of_flops() -> None:
    kinds = flops()
    assert (len(kinds), sum(kinds.values())) == (1755, comb(52, 3))


@pytest.mark.clause("perth-ultimate", "3.14(c)(i)", "3.14(b)(ii)")
@pytest.mark.clause("canberra-ultimate", "9.6(a)", "9.6(b)")
@pytest.mark.parametrize("game", GAMES)
def test_a_flop_is_worth_the_same_both_ways(found: dict[str, FlopValues], game: str) -> None:
    asked = question(game)
    node = decision(asked, 3)
    left = [n for n in range(52) if n not in FLOP]
    deals = 2 * comb(47, 2) * DEALER_HANDS
    for a, b in list(combinations(left, 2))[::25]:
        worth = option_values(asked, node, (FULL_DECK[a], FULL_DECK[b]), FLOP)
        at = 52 * a + b
        assert worth["play_2x"] == Fraction(int(found[game].two[at]), deals)
        assert worth["check"] == Fraction(int(found[game].check[at]), deals)


def test_perths_blind_helps_hands_without_a_pair_and_no_others(
    found: dict[str, FlopValues],
) -> None:
    """A dealer who does not qualify has no pair, and beats none."""
    canberra, perth = (found[game].four for game in GAMES)
    assert (perth >= canberra).all()
    deuces, seven_deuce = (52 * min(h) + max(h) for h in (cards("2c 2d"), cards("7h 2s")))
    assert perth[deuces] == canberra[deuces]
    assert perth[seven_deuce] > canberra[seven_deuce]
