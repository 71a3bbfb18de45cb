"""Tests of the PettingZoo environments of poker between players."""

import warnings
from functools import partial
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pettingzoo.test import api_test, seed_test

from croupier.cards import Deck, SeededEntropy, cards, shuffled
from croupier.errors import BadInput
from croupier.poker import chips, read_hand_position, structures_of, variants_of
from croupier.rl import PokerEnv

GAMES = tuple(product(variants_of(), structures_of()))
SOME = tuple((game, rule) for n, (game, rule) in enumerate(GAMES) if n % 5 == n // 5 % 5)
"""Every game once, and every structure at least once."""
EACH = [pytest.param(*both, marks=() if both in SOME else pytest.mark.long) for both in GAMES]


def test_there_are_seven_games_in_five_structures() -> None:
    assert len(GAMES) == 35
    assert ({game for game, _ in SOME}, {rule for _, rule in SOME}) == (
        set(variants_of()),
        set(structures_of()),
    )


@pytest.mark.parametrize("game, rule", EACH)
def test_an_environment_passes_the_tests_of_pettingzoo(game: str, rule: str) -> None:
    with warnings.catch_warnings():
        # Said of every environment with an action mask in its observations but PettingZoo's own.
        warnings.filterwarnings("ignore", "Observation space for each agent probably")
        api_test(PokerEnv(game, rule, players=3), num_cycles=60)
    seed_test(partial(PokerEnv, game, rule, players=3), num_cycles=30)


def play(env: PokerEnv, choices: list[int]) -> dict[str, int]:
    """Plays a hand that has been dealt, by choices among what is legal; gives the rewards."""
    for turn in range(1000):
        if env.terminations[env.agent_selection]:
            break
        legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        env.step(int(legal[choices[turn % len(choices)] % len(legal)]))
    return dict(env.rewards)


@pytest.mark.parametrize("game, rule", EACH)
@given(choices=st.lists(st.integers(0, 8), min_size=12, max_size=12), players=st.integers(2, 4))
@settings(max_examples=5)
def test_rewards_are_chips_that_change_hands(
    game: str, rule: str, choices: list[int], players: int
) -> None:
    env = PokerEnv(game, rule, players, stack=60)
    env.reset(seed=sum(choices))
    rewards = play(env, choices)
    assert env.hand.phase == "over"
    assert sum(rewards.values()) == 0
    assert chips(env.hand) == 60 * players
    assert [60 + won for won in rewards.values()] == [seat.stack for seat in env.hand.seats]


def test_a_showdown_pays_the_better_hand() -> None:
    """Both call and check to the river; aces hold against kings, for a big blind of 2 each."""
    env = PokerEnv("holdem", "no-limit")
    known = cards("Ac Kc Ad Kd 2h 3c 7d 9h 2s Jc 4s 5d")
    rest = Deck.fresh().without(known).cards
    env.reset(options={"deck": (*known, *rest)})
    for _ in range(8):
        env.step(1)
    assert env.rewards == {"player_0": 2, "player_1": -2}


def hidden_swapped(deck: tuple[Any, ...], agent: int, players: int, hole: int) -> tuple[Any, ...]:
    """The deck with every card that the agent does not see before the flop in another order."""
    dealt = players * hole
    own = [place for place in range(dealt) if place % players == agent]
    hidden = [place for place in range(len(deck)) if place not in own]
    other = list(deck)
    for place, source in zip(hidden, reversed(hidden), strict=True):
        other[place] = deck[source]
    return tuple(other)


@pytest.mark.parametrize("game, rule", GAMES)
def test_deals_that_differ_in_hidden_cards_look_the_same(game: str, rule: str) -> None:
    """Before the flop all other hands, the board to come, the burns and the deck are exchanged."""
    deck = shuffled(Deck.fresh(), SeededEntropy(7)).cards
    env, other = PokerEnv(game, rule, 3), PokerEnv(game, rule, 3)
    hole = variants_of()[game].hole_cards
    for number, agent in enumerate(env.possible_agents):
        changed = hidden_swapped(deck, number, 3, hole)
        env.reset(options={"deck": deck})
        other.reset(options={"deck": changed})
        for action in (None, 2, 1):
            if action is not None:
                env.step(action)
                other.step(action)
            mine, theirs = env.observe(agent), other.observe(agent)
            assert (mine["observation"] == theirs["observation"]).all()
            assert (mine["action_mask"] == theirs["action_mask"]).all()
        assert env.hand != other.hand


def test_after_the_flop_only_the_own_cards_and_the_board_show() -> None:
    """The other hand and everything still in the deck are exchanged, the flop is not."""
    env, other = PokerEnv("holdem", "pot"), PokerEnv("holdem", "pot")
    deck = list(shuffled(Deck.fresh(), SeededEntropy(9)).cards)
    changed = deck.copy()
    hidden = [1, 3, 4, *range(8, 52)]
    for place, source in zip(hidden, reversed(hidden), strict=True):
        changed[place] = deck[source]
    for table, cut in ((env, deck), (other, changed)):
        table.reset(options={"deck": tuple(cut)})
        table.step(1)
        table.step(1)
    assert len(env.hand.board) == 3
    assert (
        env.observe("player_0")["observation"].tolist()
        == other.observe("player_0")["observation"].tolist()
    )


def test_an_observation_has_the_numbers_that_the_guide_says() -> None:
    env = PokerEnv("holdem", "no-limit", 2, stack=200)
    known = cards("Ac Kc Ad Kd 2h 3c 7d 9h")
    env.reset(options={"deck": (*known, *Deck.fresh().without(known).cards)})
    seen = env.observe("player_0")["observation"]
    assert np.flatnonzero(seen[:52]).tolist() == sorted(map(int, cards("Ac Ad")))
    assert seen[52:156].sum() == 0
    assert seen[156:163].tolist() == [1, 0, 0, 0, 0, 1.5, 0.5]
    assert seen[163:].tolist() == [1, 0, 99.5, 0.5, 0.5, 1, 0, 99, 1, 1, 1, 0]
    assert env.observe("player_0")["action_mask"].tolist() == [1, 1, 1, 0, 1, 1]
    assert env.observe("player_1")["action_mask"].tolist() == [0] * 6


def test_an_action_that_is_not_legal_is_said_in_one_line() -> None:
    env = PokerEnv("holdem", "fixed")
    env.reset(seed=1)
    with pytest.raises(BadInput, match="action: expected one of fold, check_or_call, least, got 5"):
        env.step(5)
    with pytest.raises(BadInput, match="stack: expected more than the big blind of 2"):
        PokerEnv(stack=1)
    with pytest.raises(BadInput, match="players: expected 2 to"):
        PokerEnv(players=40)
    with pytest.raises(BadInput, match="render_mode"):
        PokerEnv(render_mode="human")


def test_a_hand_goes_on_from_a_position() -> None:
    env = PokerEnv("crazy-pineapple", "pot", 3)
    env.reset(seed=4)
    env.step(2)
    env.step(1)
    line = str(env.position)
    other = PokerEnv("crazy-pineapple", "pot", 3)
    other.begin(read_hand_position(line))
    assert other.agent_selection == env.agent_selection
    assert play(other, [1, 2, 3]) == play(env, [1, 2, 3])


def test_a_table_is_shown_as_text_and_as_a_picture() -> None:
    env = PokerEnv("holdem", "no-limit", 2, render_mode="ansi")
    known = cards("Ac Kc Ad Kd 2h 3c 7d 9h")
    env.reset(options={"deck": (*known, *Deck.fresh().without(known).cards)})
    assert str(env.render()).splitlines() == [
        "holdem no-limit",
        "board    none",
        "pot      3",
        "> player_0 Ac Ad in stack 199 bet 1",
        "  player_1 ?? ?? in stack 198 bet 2",
    ]
    env.render_mode = "rgb_array"
    picture = np.asarray(env.render())
    assert picture.shape == (240, 640, 3)
    assert picture.dtype == np.uint8
