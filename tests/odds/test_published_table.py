"""Tests of one table: figures that others have printed for these games, and ours.

Sources, as they print them:

- WoO UTH: wizardofodds.com, "Ultimate Texas Hold'em" (M. Shackleford)
- WoO THB: wizardofodds.com, "Texas Hold'em Bonus" (M. Shackleford); the Atlantic City edge there is
  S. McIntosh's
- Jacobson: 888casino.com/blog, "Ultimate Texas Hold'em Basic Strategy and House Edge" and its
  neighbours on cards that were seen (`tests/odds/test_protection.py` reproduces those)
- Berld: github.com/Bernton/BerldPokerEngine, `UltimateTexasHoldemSimulator/ComputedPreflops.cs`:
  what every starting hand wins over all deals with each first decision, in whole numbers
  (`berld_ultimate.csv`). Berld's figures for Bonus are in a spreadsheet that we could not read.

WoO THB prints a standard deviation of 3.500839 for the Las Vegas rules, where ours is 3.507296. The
printed one leaves out folded hands when it adds up squares: it is the root of our variance less the
60 hands of 1,326 that fold. Everything else on the page agrees with ours to the last digit.
The edge of 2.3496% printed for Colorado belongs to rules that none of the five books has.
"""

import csv
from collections.abc import Callable
from fractions import Fraction
from math import comb, sqrt
from pathlib import Path
from typing import NamedTuple

import pytest

from croupier.odds import Figures, load_strategy, strategy_figures
from tests.odds.conftest import question, solved

ULTIMATE = ("canberra-ultimate", None, None)
LAS_VEGAS = ("melbourne-wsop", "bonus", "ante_pays_from=straight")
ATLANTIC_CITY = ("sydney-bonus", None, None)


class Printed(NamedTuple):
    """A figure with as many digits as were printed."""

    source: str
    what: str
    game: tuple[str, str | None, str | None]
    figure: str
    ours: Callable[[Figures], float]


def percent(value: Fraction) -> float:
    return float(value) * 100


def hand(name: str, choice: str) -> Callable[[Figures], float]:
    return lambda found: float(found.preflop[name].ev[choice])


LAS_VEGAS_HANDS = {
    "32o": "-1.155927", "42o": "-1.091604", "52o": "-1.019987", "62o": "-1.046723",
    "72o": "-1.031301", "82o": "-0.896002", "92o": "-0.763132", "T2o": "-0.613979",
    "J2o": "-0.459414", "Q2o": "-0.28969", "K2o": "-0.102668",
}  # fmt: skip
ATLANTIC_CITY_HANDS = {
    "32o": "-1.195592", "42o": "-1.13521", "52o": "-1.067022", "62o": "-1.077817",
    "72o": "-1.050057", "82o": "-0.917393", "92o": "-0.784523", "T2o": "-0.636507",
    "J2o": "-0.478676", "Q2o": "-0.305687", "K2o": "-0.1154",
}  # fmt: skip

TABLE = [
    Printed("WoO UTH", "house edge", ULTIMATE, "2.185", lambda f: percent(f.house_edge)),
    Printed("WoO UTH", "average wager", ULTIMATE, "4.152252", lambda f: float(f.average_wager)),
    Printed("WoO UTH", "element of risk", ULTIMATE, "0.526", lambda f: percent(f.element_of_risk)),
    Printed("WoO UTH", "deviation", ULTIMATE, "4.94", lambda f: f.standard_deviation),
    Printed("WoO THB", "house edge", LAS_VEGAS, "2.037", lambda f: percent(f.house_edge)),
    Printed("WoO THB", "average wager", LAS_VEGAS, "3.8181", lambda f: float(f.average_wager)),
    Printed("WoO THB", "element of risk", LAS_VEGAS, "0.5335",
            lambda f: percent(f.element_of_risk)),
    Printed("WoO THB", "house edge", ATLANTIC_CITY, "5.5935", lambda f: percent(f.house_edge)),
    *(Printed("WoO THB", f"{name} played", LAS_VEGAS, figure, hand(name, "flop_2x"))
      for name, figure in LAS_VEGAS_HANDS.items()),
    *(Printed("WoO THB", f"{name} played", ATLANTIC_CITY, figure, hand(name, "flop_2x"))
      for name, figure in ATLANTIC_CITY_HANDS.items()),
    Printed("Jacobson", "deals of Bonus", LAS_VEGAS, "55627620048000", lambda f: f.deals),
]  # fmt: skip


@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row.source}, {row.game[0]}, {row.what}")
def test_a_printed_figure_is_ours_to_the_last_digit(row: Printed) -> None:
    digits = len(row.figure.partition(".")[2])
    assert round(row.ours(solved(*row.game)), digits) == float(row.figure)


def test_the_practical_strategy_costs_what_is_printed_for_it() -> None:
    """WoO UTH: 2.43%."""
    strategy = load_strategy("ultimate-practical")
    found = strategy_figures(question("canberra-ultimate"), strategy)
    assert round(percent(found.house_edge), 2) == 2.43


def test_the_printed_deviation_of_bonus_leaves_out_folded_hands() -> None:
    """Five hands fold under these rules, 32o to 72o, which is 60 of 1,326 pairs of cards."""
    found = solved(*LAS_VEGAS)
    folds = [name for name, one in found.preflop.items() if one.best == "fold"]
    assert sorted(folds) == ["32o", "42o", "52o", "62o", "72o"]
    assert round(found.standard_deviation, 6) == 3.507296
    assert round(sqrt(found.variance - Fraction(60, 1326)), 6) == 3.500839


def test_all_507_values_of_starting_hands_in_ultimate_are_those_printed_by_berld() -> None:
    """Deals of one starting hand: a flop, turn and river, and two cards of the dealer's."""
    deals, found = comb(50, 3) * comb(47, 2) * comb(45, 2), solved(*ULTIMATE).preflop
    with Path(__file__).with_name("berld_ultimate.csv").open(encoding="utf-8") as lines:
        printed = {row.pop("hand"): row for row in csv.DictReader(lines)}
    assert len(printed) == 169
    ours = {name: {k: str(found[name].ev[k] * deals) for k in row} for name, row in printed.items()}
    assert ours == printed
