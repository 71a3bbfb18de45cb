"""Tests that `PokerEnv` plays hold'em on compiled kernels as the hand engine plays it."""

from itertools import product
from random import Random

import pytest

from croupier.cards import FULL_DECK
from croupier.errors import BadInput
from croupier.poker import HandPosition, structures_of
from croupier.rl import PokerEnv
from croupier.rl.poker_hands import KernelHand

TABLES = [
    pytest.param(rule, players, stack, marks=pytest.mark.long if n % 7 else ())
    for n, (rule, players, stack) in enumerate(
        product(structures_of(), (2, 3, 6, 11), (3, 9, 25, 200))
    )
]


def same(fast: PokerEnv, slow: PokerEnv) -> None:
    """All that agents are told is the same, also by agents whose turn it is not."""
    assert fast.agent_selection == slow.agent_selection
    for agent in fast.possible_agents:
        seen, known = fast.observe(agent), slow.observe(agent)
        assert seen["action_mask"].tolist() == known["action_mask"].tolist()
        assert seen["observation"].tolist() == known["observation"].tolist()
    assert (fast.rewards, fast.terminations, fast.infos) == (
        slow.rewards,
        slow.terminations,
        slow.infos,
    )


@pytest.mark.parametrize("rule, players, stack", TABLES)
def test_kernels_and_hand_engine_tell_agents_the_same(rule: str, players: int, stack: int) -> None:
    """The same decks and actions; half of the actions are calls, so that hands reach the river."""
    fast, slow = (PokerEnv("holdem", rule, players, stack=stack) for _ in range(2))
    setup, chance = fast.terms.setup(), Random(players)
    for hand in range(6):
        fast.reset(seed=hand)
        slow.begin(HandPosition(setup, fast.position.deck))
        same(fast, slow)
        while not fast.terminations[fast.agent_selection]:
            legal = fast.observe(fast.agent_selection)["action_mask"].nonzero()[0].tolist()
            action = 1 if chance.random() < 0.5 else chance.choice(legal)
            fast.step(action)
            slow.step(action)
            same(fast, slow)
        assert fast.position == slow.position


def test_the_position_is_that_of_the_moment_whenever_it_is_asked_for() -> None:
    """Two players, blinds 1 and 2: the small blind calls, the big blind checks, then a bet."""
    env = PokerEnv("holdem", "no-limit")
    env.reset(seed=3)
    assert list(env.position.acts) == []
    env.step(1)
    env.step(1)
    assert (list(env.position.acts), env.hand.pot, len(env.hand.board)) == (["c", "k"], 4, 3)
    env.step(2)
    assert (list(env.position.acts), env.hand.pot) == (["c", "k", "r2"], 6)
    env.reset(seed=3)
    assert (list(env.position.acts), env.hand.pot) == ([], 3)


def test_a_seed_fixes_this_hand_and_those_that_follow() -> None:
    def decks(seed: int) -> list[tuple[int, ...]]:
        env, found = PokerEnv("holdem"), []
        for hand in range(3):
            env.reset(seed=seed if hand == 0 else None)
            found.append(tuple(map(int, env.position.deck)))
        return found

    assert decks(1) == decks(1)
    assert len({*decks(1), *decks(2)}) == 6
    assert all(sorted(deck) == list(range(52)) for deck in decks(1))


def test_every_card_is_dealt_as_often_to_the_first_player() -> None:
    """Each of 52 cards is the first card of 5,200 decks about 100 times; 51 degrees of freedom,
    of which a fair shuffle exceeds 99.9 % of the distribution (88.0) once in a thousand seeds."""
    hand, counts = KernelHand(PokerEnv("holdem").terms), [0] * 52
    for number in range(5200):
        hand.deal(11 if number == 0 else None, ())
        counts[hand.deck[0]] += 1
    assert sum((count - 100) ** 2 / 100 for count in counts) < 88


@pytest.mark.parametrize("deck", [FULL_DECK[:51], (*FULL_DECK[:51], FULL_DECK[0])])
def test_a_deck_that_is_not_whole_is_said_in_one_line(deck: tuple[int, ...]) -> None:
    with pytest.raises(BadInput, match="deck: expected every card of the deck once"):
        PokerEnv("holdem").reset(options={"deck": deck})
