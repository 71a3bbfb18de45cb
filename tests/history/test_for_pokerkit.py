"""Tests that PokerKit plays the hands that we write to the same stacks.

PokerKit is told how we divide a pot (`divmod`): in chips, the odd ones to the first winner. What it
does otherwise is let pass, and nothing else:

- in limit games it refuses more than four wagers between two players, and a raise by somebody who
  has acted after an all-in of less than a bet, which our book lets stand from half a bet;
- it does not settle every hand in which somebody folded without a bet to call;
- it gives two odd chips to one winner where we give one each to two, and it joins side pots of the
  same winners, which then have fewer odd chips.
"""

import warnings
from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from pokerkit import HandHistory

from croupier.history import GAMES_BY_CODE, record_hand, write_phh
from croupier.poker import Folded, Hand, HandRules, Opened, PotPushed, Raised, Setup, new_hand
from tests.history.test_phh import deal

CODES = ("NT", "FT", "PO", "FO/8")


def in_chips(chip: int) -> Callable[[Any, int], tuple[Any, Any]]:
    """A division of an amount, in units of money, into whole chips of so many cents."""

    def divide(amount: Any, parts: int) -> tuple[Any, Any]:
        chips, rest = divmod(round(amount * 100), chip)
        share = Decimal(chips // parts * chip) / 100
        return share, Decimal(chips % parts * chip + rest) / 100

    return divide


def pokerkits_stacks(text: str, chip: int) -> list[Fraction]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, last = HandHistory.loads(text, divmod=in_chips(chip))
    return [Fraction(stack) * 100 for stack in last.stacks]


def excuse(setup: Setup, log: list[Any]) -> str | None:
    """What PokerKit does otherwise in this hand, where there is something."""
    hand, rules = new_hand(setup), HandRules()
    wagers: dict[int, list[int]] = {}
    for event in log:
        if isinstance(event, Folded) and _pays_nothing(hand, event.seat):
            return "folded for free"
        if isinstance(event, Opened | Raised):
            wagers.setdefault(len(hand.board), []).append(event.to)
        hand = rules.evolve(hand, event)
    if setup.stakes.structure.set_amount:
        if any(len(tos) > 3 for tos in wagers.values()):
            return "many raises"
        if any(to % 100 for tos in wagers.values() for to in tos[:-1]):
            return "raised after a short all-in"
    return _odd_chips([event for event in log if isinstance(event, PotPushed)])


def _odd_chips(pots: list[PotPushed]) -> str | None:
    shared = [parts for pot in pots if (parts := Counter(award.part for award in pot.awards))]
    if any(max(parts.values()) > 2 for parts in shared):
        return "odd chips of three"
    several = sum(max(parts.values()) > 1 for parts in shared) > 1
    return "odd chips of several pots" if several else None


def _pays_nothing(hand: Hand, number: int) -> bool:
    (seat,) = [seat for seat in hand.seats if seat.number == number]
    return seat.bet == hand.betting.level


def compare(code: str, seeds: range) -> Counter[str]:
    """Plays hands of a game; returns how many came out the same, and what stood in the way."""
    found: Counter[str] = Counter()
    for seed in seeds:
        setup, log, hand = deal(*GAMES_BY_CODE[code], seed, (2, 3, 6)[seed % 3], whole_chips=True)
        text = write_phh(record_hand(setup, log, {"hand": seed}))
        why = excuse(setup, log)
        try:
            same = pokerkits_stacks(text, setup.stakes.chip) == [seat.stack for seat in hand.seats]
        except (ValueError, AssertionError):
            same = False
        assert same or why, (code, seed)
        found["same" if same else str(why)] += 1
    return found


@pytest.mark.parametrize("code", CODES)
def test_pokerkit_plays_what_we_write_to_the_same_stacks(code: str) -> None:
    assert compare(code, range(12))["same"] >= 10


@pytest.mark.long
@pytest.mark.parametrize("code", CODES)
def test_pokerkit_plays_a_thousand_hands_to_the_same_stacks(code: str) -> None:
    assert compare(code, range(1000, 1250))["same"] >= 225


def test_a_code_that_the_format_does_not_have_is_refused_by_name() -> None:
    setup, log, _ = deal("crazy-pineapple-hi-lo", "half-pot", 1, 3)
    text = write_phh(record_hand(setup, log))
    assert text.startswith('variant = "_croupier:HC/8"\n')
    history = HandHistory.loads(text)
    with pytest.raises(KeyError, match="_croupier:HC/8"):
        list(history)
