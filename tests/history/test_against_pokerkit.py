"""Tests that random hands written by PokerKit replay to the same stacks."""

import random
import warnings
from typing import Any

import pytest
from pokerkit import (
    Automation,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    FixedLimitTexasHoldem,
    HandHistory,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
)

from croupier.history import judge, read_phh

AUTOMATIONS = tuple(Automation)


def game(code: str, antes: Any, trimmed: bool, blinds: tuple[int, ...]) -> Any:
    match code:
        case "NT":
            return NoLimitTexasHoldem(AUTOMATIONS, trimmed, antes, blinds, 100)
        case "PO":
            return PotLimitOmahaHoldem(AUTOMATIONS, trimmed, antes, blinds, 100)
        case "FT":
            return FixedLimitTexasHoldem(AUTOMATIONS, trimmed, antes, (50, 100), 100, 200)
        case _:
            return FixedLimitOmahaHoldemHighLowSplitEightOrBetter(
                AUTOMATIONS, trimmed, antes, (50, 100), 100, 200
            )


def played(code: str, seed: int) -> str:
    """A hand by chance, as PokerKit writes it."""
    chance = random.Random(seed)
    random.seed(seed)
    count = chance.randint(2, 6)
    antes = chance.choice((0, 0, {1: 100}, 10))
    blinds = (50, 100, 200) if count > 3 and chance.random() < 0.2 else (50, 100)
    table = game(code, antes, antes == 10, blinds)
    state = table(tuple(chance.randint(350, 3000) for _ in range(count)), count)
    raises = 0
    while state.status:
        roll = chance.random()
        raises = raises if any(state.bets) else 0
        if roll < 0.15 and state.can_fold():
            state.fold()
        elif roll < 0.5 and raises < 3 and state.can_complete_bet_or_raise_to():
            raises += 1
            least = state.min_completion_betting_or_raising_to_amount
            most = least if code == "FO/8" else state.max_completion_betting_or_raising_to_amount
            state.complete_bet_or_raise_to(chance.choice((least, most)))
        else:
            state.check_or_call()
    history = HandHistory.from_game_state(table, state)
    history.finishing_stacks = list(state.stacks)
    return history.dumps()


@pytest.mark.parametrize("code", ["NT", "FT", "PO", "FO/8"])
def test_hands_that_another_engine_played_come_out_the_same(code: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for seed in range(12):
            (fields,) = read_phh(played(code, seed)).values()
            verdict = judge(fields)
            assert verdict.status == "ok", (seed, verdict)
            assert verdict.finishing_stacks == verdict.expected or "odd" in str(verdict.detail)
