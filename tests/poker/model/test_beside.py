"""Random hands of every game and structure, played by the engine and by the naive model.

A failure names its hand. `compare(number)` plays that hand again, alone.
"""

from collections import Counter

import pytest

from tests.poker.model.beside import compare

HANDS = 20_000
PART = 1_000
FEW = 350
"""Ten hands of each game in each structure."""

COVERED = (
    "refused",
    "straddle",
    "short all-in",
    "side pots",
    "divided pots",
    "muck",
    "early fold",
    "early check",
    "early call",
    "early wager",
    "early all-in",
)


@pytest.mark.clause(
    "melbourne-poker",
    "1.1 'Betting round'",
    "1.1 'All-in'",
    "1.1 'Side pot(s)'",
    "6.6",
    "6.7",
    "6.8",
    "6.9",
    "6.16.1",
    "6.16.2(a)",
    "6.16.2(b)",
    "6.16.3",
    "6.18.1",
    "6.18.2",
    "6.18.3",
    "8.5",
    "8.5.1",
    "8.16.1(a)",
    "8.16.1(b)",
    "8.16.1(c)",
    "8.17.3",
    "8.18.3",
    "8.19.3",
    "8.20.3",
    "8.20.4",
)
def test_a_few_hands_of_every_kind_agree_with_the_model() -> None:
    met: Counter[str] = Counter()
    for number in range(FEW):
        met += compare(number)
    assert all(met[what] > 5 for what in COVERED), met


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, HANDS, PART))
def test_every_hand_agrees_with_the_model(first: int) -> None:
    for number in range(first, first + PART):
        compare(number)
