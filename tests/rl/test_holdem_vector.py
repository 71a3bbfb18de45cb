"""Tests that many hands of hold'em at once are played as the hand engine plays them."""

from itertools import product

import numpy as np
import pytest

from croupier.cards import FULL_DECK, Card, Deck
from croupier.errors import BadInput
from croupier.poker import HandPosition, structures_of
from croupier.rl import HoldemVectorEnv, PokerEnv

HANDS = 12
TABLES = [
    pytest.param(rule, players, stack, marks=pytest.mark.long if n % 7 else ())
    for n, (rule, players, stack) in enumerate(product(structures_of(), (2, 3, 6), (3, 25, 200)))
]


def deck_of(dealt: list[int], players: int) -> tuple[Card, ...]:
    """A deck that deals these cards: two for each seat in turn, and a burn before each street."""
    named = [FULL_DECK[n] for n in dealt]
    rest = list(Deck.fresh().without(named).cards)
    hole = [named[2 * seat + card] for card in range(2) for seat in range(players)]
    board = named[2 * players :]
    streets = [rest.pop(), *board[:3], rest.pop(), board[3], rest.pop(), board[4]]
    return (*hole, *streets, *rest)


@pytest.mark.parametrize("rule, players, stack", TABLES)
def test_hands_are_played_as_the_hand_engine_plays_them(
    rule: str, players: int, stack: int
) -> None:
    """Turn, legal actions and amounts agree at every turn, and so does what each seat wins."""
    many = HoldemVectorEnv(HANDS, rule, players, stack=stack)
    one = PokerEnv("holdem", rule, players, stack=stack)
    setup = one.terms.setup()
    seen = many.reset(seed=players)
    turns: list[list[tuple[int, int, list[int], int]]] = [[] for _ in range(HANDS)]
    ended = 0
    for turn in range(150):
        legal = [np.flatnonzero(mask) for mask in seen["action_mask"]]
        actions = np.array(
            [x[(turn * 7 + row * 3 + turn // 5) % len(x)] for row, x in enumerate(legal)]
        )
        for row in range(HANDS):
            mask = seen["action_mask"][row].tolist()
            turns[row].append(
                (int(actions[row]), int(seen["turn"][row]), mask, int(seen["pot"][row]))
            )
        seen, rewards, over, infos = many.step(actions)
        for row in np.flatnonzero(over).tolist():
            deck = deck_of(infos["cards"][row].tolist(), players)
            one.begin(HandPosition(setup, deck))  # which the hand engine goes on from
            for action, at, mask, pot in turns[row]:
                here = one.observe(one.agent_selection)["action_mask"].tolist()
                assert (one.agent_selection, here, one.hand.pot) == (f"player_{at}", mask, pot)
                one.step(action)
            assert list(one.rewards.values()) == rewards[row].tolist()
            turns[row], ended = [], ended + 1
    assert ended > HANDS


def test_a_seed_repeats_all_hands() -> None:
    def some(seed: int) -> list[list[int]]:
        env = HoldemVectorEnv(4, "pot", 3)
        found = [env.reset(seed=seed)["hole"].tolist()]
        calls = np.ones(4, np.int64)
        return [*found, *(env.step(calls)[0]["hole"].tolist() for _ in range(20))]

    assert some(1) == some(1)
    assert some(1) != some(2)


def test_what_is_not_legal_is_said_in_one_line() -> None:
    env = HoldemVectorEnv(2, "fixed")
    env.reset(seed=1)
    with pytest.raises(BadInput, match="actions: expected an action that is legal in each hand"):
        env.step(np.array([1, 5]))
    with pytest.raises(BadInput, match="actions: expected one number for each of 2 hands"):
        env.step(np.array([1]))
    with pytest.raises(BadInput, match="stack: expected more than the big blind of 2, got 2"):
        HoldemVectorEnv(2, stack=2)
