"""Tests of the cases in which the book and PokerKit differ.

PokerKit is a fine library that follows other rules in these places. The cases are here so
that nobody "corrects" ours to match.
"""

from collections.abc import Sequence
from typing import Any

import pokerkit
import pytest
from pokerkit import Automation, FixedLimitTexasHoldem, NoLimitTexasHoldem

from croupier.money import Cents
from croupier.poker import Span, fixed, structures_of, variants_of
from tests.poker.hand.playing import Play

AUTOMATIONS = tuple(Automation)


def no_limit(stacks: Sequence[int]) -> Any:
    return NoLimitTexasHoldem.create_state(
        AUTOMATIONS, True, 0, (5, 10), 10, tuple(stacks), len(stacks)
    )


def limit(stacks: Sequence[int]) -> Any:
    return FixedLimitTexasHoldem.create_state(
        AUTOMATIONS, True, 0, (5, 10), 10, 20, tuple(stacks), len(stacks)
    )


@pytest.mark.clause("melbourne-poker", "1.1 'Call'")
def test_a_short_big_blind_is_called_for_the_whole_blind() -> None:
    """Blinds 5/10, the big blind has 3: the book says 10 to call; PokerKit says 5."""
    assert Play({1: 100, 2: 3, 3: 100}).options.call == 10
    theirs = no_limit((100, 3, 100))
    assert theirs.checking_or_calling_amount == 5


@pytest.mark.clause("melbourne-poker", "6.9")
def test_head_to_head_there_is_no_limit_to_the_raises() -> None:
    """Two players at limit 10: PokerKit stops them after four bets."""
    ours = Play({1: 500, 2: 500}, stakes=fixed(Cents(10), Cents(20)))
    ours.acts("1 raise 20", "2 raise 30", "1 raise 40", "2 raise 50", "1 raise 60", "2 raise 70")
    assert ours.options.wager == Span(Cents(80), Cents(80), Cents(1))
    theirs = limit((500, 500))
    raised = 0
    while theirs.can_complete_bet_or_raise_to():
        theirs.complete_bet_or_raise_to()
        raised += 1
    assert raised == 4


@pytest.mark.clause("melbourne-poker", "6.16.2(b)")
def test_half_a_raise_all_in_reopens_limit_betting() -> None:
    """Limit 10, bet 10, all-in 15: the bettor may make it 25; PokerKit lets them only call."""
    ours = Play({1: 500, 2: 25, 3: 500}, stakes=fixed(Cents(10), Cents(20)))
    ours.acts("3 call", "1 call", "2 check", "1 bet 10", "2 raise 15", "3 call")
    assert ours.options.wager == Span(Cents(25), Cents(25), Cents(1))
    theirs = limit((500, 25, 500))
    for _ in range(3):
        theirs.check_or_call()
    theirs.complete_bet_or_raise_to(10)
    theirs.complete_bet_or_raise_to(15)
    theirs.check_or_call()
    assert theirs.actor_index == 0
    assert not theirs.can_complete_bet_or_raise_to()


@pytest.mark.clause("melbourne-poker", "6.16.2(a)")
def test_under_half_a_raise_is_completed_to_the_next_level() -> None:
    """Limit 10, bet 10, all-in 14: next may make it 20; PokerKit makes it 24."""
    ours = Play({1: 500, 2: 24, 3: 500}, stakes=fixed(Cents(10), Cents(20)))
    ours.acts("3 call", "1 call", "2 check", "1 bet 10", "2 raise 14")
    assert ours.options.wager == Span(Cents(20), Cents(20), Cents(1))
    theirs = limit((500, 24, 500))
    for _ in range(3):
        theirs.check_or_call()
    theirs.complete_bet_or_raise_to(10)
    theirs.complete_bet_or_raise_to(14)
    assert theirs.min_completion_betting_or_raising_to_amount == 24


@pytest.mark.clause("melbourne-poker", "1.1 'Spread Limit'", "6.7")
def test_spread_and_half_pot_limits_are_structures_of_ours_alone() -> None:
    assert {"spread", "half-pot"} <= set(structures_of())
    theirs = {structure.name for structure in pokerkit.BettingStructure}
    assert theirs == {"FIXED_LIMIT", "POT_LIMIT", "NO_LIMIT"}


@pytest.mark.clause("melbourne-poker", "8.17.4", "8.18.4")
def test_pineapple_is_a_game_of_ours_alone() -> None:
    assert {"pineapple", "crazy-pineapple", "crazy-pineapple-hi-lo"} <= set(variants_of())
    assert not [name for name in dir(pokerkit) if "pineapple" in name.lower()]


def test_where_nothing_parts_them_both_allow_the_same() -> None:
    """No limit, three players, no short stacks: the same least and most at every turn."""
    ours, theirs = Play({1: 500, 2: 500, 3: 500}), no_limit((500, 500, 500))
    for line in ("3 raise 40", "1 call", "2 call", "1 bet 10", "2 raise 100", "3 call"):
        span = ours.options.wager
        assert span is not None
        assert span.least == theirs.min_completion_betting_or_raising_to_amount
        assert span.most == theirs.max_completion_betting_or_raising_to_amount
        ours.acts(line)
        to = line.split()[2:]
        if to:
            theirs.complete_bet_or_raise_to(int(to[0]))
        else:
            theirs.check_or_call()
    assert ours.options.call == theirs.checking_or_calling_amount == 90
