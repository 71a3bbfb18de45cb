"""Tests of the Gymnasium environments of the banked games."""

import warnings
from fractions import Fraction
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from hypothesis import given
from hypothesis import strategies as st

from croupier.banked import parse_layout, settle
from croupier.cards import FULL_DECK, cards, show
from croupier.errors import BadInput
from croupier.rl import BankedEnv, BankedVectorEnv, register_games

GAMES = (
    ("melbourne-wsop", "bonus"),
    ("melbourne-wsop", "ultimate"),
    ("canberra-ultimate", "ultimate"),
    ("sydney-bonus", "bonus"),
    ("perth-ultimate", "ultimate"),
)
ANTE = 10_000
"""An Ante in cents: 100 dollars, so that no payment has to be rounded to a chip."""


def test_every_banked_game_is_registered() -> None:
    assert register_games() == (
        "croupier/melbourne-wsop-bonus-v0",
        "croupier/melbourne-wsop-ultimate-v0",
        "croupier/canberra-ultimate-v0",
        "croupier/sydney-bonus-v0",
        "croupier/perth-ultimate-v0",
    )


@pytest.mark.parametrize("name", register_games())
def test_an_environment_passes_the_checks_of_gymnasium(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(name, render_mode="rgb_array", disable_env_checker=True)
        check_env(env.unwrapped)


def net_by_settle(env: BankedEnv, dealt: list[int], end: str, labels: list[str]) -> Fraction:
    """What the settlement of the banked games pays for this round, in Antes."""
    hand, dealer, board = (
        [FULL_DECK[n] for n in part] for part in np.split(np.array(dealt), [2, 4])
    )
    asked = env.question
    wagers = {name: amount * ANTE for name, amount in asked.tree.stakes.opening.items()}
    street = None
    for node in asked.tree.nodes:
        for label in labels:
            if any(o.label == label and o.act == "bet" for o in node.options):
                name, multiple = label.rsplit("_", 1)
                wagers[name] = Fraction(int(multiple[:-1]) * ANTE)
                street = node.street
    seat: dict[str, Any] = {
        "seat": 1,
        "cards": show(hand),
        "wagers": {name: f"{int(amount) // 100}.00" for name, amount in wagers.items()},
    }
    if end != "live":
        seat["folded"] = end
    elif "play" in wagers:
        seat["play_street"] = street
    layout = parse_layout(
        {
            "book": asked.book.id,
            "game": asked.game.id,
            "board": show(board),
            "dealer": show(dealer),
            "seats": [seat],
        }
    )
    nets = [settle(layout).seats[0].net]
    if end == "live" and any(step.do == "concede" for step in asked.game.step):
        seat["folded"] = "conceded"
        layout = parse_layout({**_raw(layout), "seats": [seat]})
        nets.append(settle(layout).seats[0].net)
    return Fraction(max(nets), ANTE)


def _raw(layout: Any) -> dict[str, Any]:
    return {
        "book": layout.book.id,
        "game": layout.game.id,
        "board": show(layout.board),
        "dealer": show(layout.dealer),
    }


ENVIRONMENTS = {game: BankedEnv(*game) for game in GAMES}


@pytest.mark.parametrize("game", GAMES, ids="/".join)
@given(data=st.data())
def test_a_reward_is_what_settle_pays_in_antes(game: tuple[str, str], data: Any) -> None:
    env = ENVIRONMENTS[game]
    cut = data.draw(st.lists(st.integers(0, 51), min_size=9, max_size=9, unique=True))
    dealt = [int(n) for n in cut]
    _, info = env.reset(options={"cards": dealt})
    over, labels, reward = False, [], 0.0
    while not over:
        action = data.draw(st.sampled_from([int(n) for n in np.flatnonzero(info["action_mask"])]))
        labels.append(env.actions[action])
        seen, reward, over, _, info = env.step(action)
    assert Fraction(reward) == net_by_settle(env, dealt, info["end"], labels)
    assert list(seen["dealer"]) == dealt[2:4]


@pytest.mark.parametrize("name", register_games())
def test_many_rounds_at_once_are_the_rounds_of_one_environment(name: str) -> None:
    """Every round that ends among many is played again alone with its cards, to the same reward."""
    many = BankedVectorEnv(64, *_kwargs(name))
    one = BankedEnv(*_kwargs(name))
    _, infos = many.reset(seed=11)
    taken: list[list[int]] = [[] for _ in range(64)]
    ended = 0
    for turn in range(12):
        legal = infos["action_mask"]
        actions = np.array([_pick(legal[row], row + turn) for row in range(64)])
        for row in range(64):
            taken[row].append(int(actions[row]))
        _, rewards, over, _, infos = many.step(actions)
        for row in np.flatnonzero(over).tolist():
            final = {name: part[row] for name, part in infos["final_obs"].items()}
            dealt = [*final["hole"], *final["dealer"], *final["board"]]
            one.reset(options={"cards": dealt})
            assert [one.step(action)[1] for action in taken[row]][-1] == rewards[row]
            taken[row], ended = [], ended + 1
    assert ended > 64


def _kwargs(name: str) -> tuple[str, str]:
    given = gymnasium.spec(name).kwargs
    return given["book"], given["game"]


def _pick(legal: Any, number: int) -> int:
    choices = np.flatnonzero(legal)
    return int(choices[number % len(choices)])


def played(seed: int | None, book: str = "perth-ultimate") -> list[Any]:
    env = BankedVectorEnv(8, book)
    seen, _ = env.reset(seed=seed)
    found: list[Any] = [seen]
    for turn in range(10):
        seen, rewards, *_ = env.step(np.full(8, turn % len(env.actions)))
        found += [seen, rewards]
    return [np.asarray(x).tolist() for part in found for x in _parts(part)]


def _parts(part: Any) -> list[Any]:
    return list(part.values()) if isinstance(part, dict) else [part]


def test_a_seed_repeats_every_round_and_another_does_not() -> None:
    assert played(5) == played(5)
    assert played(5) != played(6)
    assert played(None) != played(None)


def test_one_seed_fixes_all_rounds_that_follow() -> None:
    env = BankedEnv()

    def some() -> list[list[int]]:
        first, _ = env.reset(seed=3)
        return [first["hole"].tolist(), *(env.reset()[0]["hole"].tolist() for _ in range(5))]

    one = some()
    assert one == some()
    assert len({tuple(hole) for hole in one}) > 1


@pytest.mark.parametrize("name", register_games())
def test_hidden_cards_do_not_show_before_the_round_is_over(name: str) -> None:
    """Two deals that differ in the dealer's hand and the cards to come look the same."""
    env = BankedEnv(*_kwargs(name))
    first = [51, 46, 0, 1, 8, 13, 22, 31, 36]
    other = [51, 46, 2, 3, 8, 13, 22, 32, 37]
    seen = []
    for dealt in (first, other):
        shown, info = env.reset(options={"cards": dealt})
        steps = [shown]
        while shown["board"][3] < 0 and info["action_mask"][env.actions.index("check")]:
            shown, _, _, _, info = env.step(env.actions.index("check"))
            if shown["board"][3] >= 0:
                break
            steps.append(shown)
        seen.append([{name: np.asarray(x).tolist() for name, x in s.items()} for s in steps])
    assert seen[0] == seen[1]
    assert all(step["dealer"] == [-1, -1] for step in seen[0])


def test_an_action_that_is_not_legal_is_a_check_or_a_fold_and_says_so() -> None:
    env = BankedEnv("perth-ultimate")
    env.reset(options={"cards": [51, 46, 0, 1, 8, 13, 22, 31, 36]})
    seen, _, over, _, info = env.step(env.actions.index("fold"))
    assert (int(seen["node"]), over, info["replaced"]) == (1, False, True)
    env.step(env.actions.index("check"))
    _, reward, over, _, info = env.step(env.actions.index("play_4x"))
    assert (reward, over, info["replaced"], info["end"]) == (-2.0, True, True, "river")


def test_what_cannot_be_played_is_said_in_one_line() -> None:
    env = BankedEnv()
    with pytest.raises(BadInput, match="step: expected a reset first"):
        env.step(0)
    with pytest.raises(BadInput, match="cards: expected each card at most once"):
        env.reset(options={"cards": [1, 1, 2, 3, 4, 5, 6, 7, 8]})
    with pytest.raises(BadInput, match="render_mode: expected ansi or rgb_array, or nothing"):
        BankedEnv(render_mode="human")
    with pytest.raises(BadInput, match="seed: expected one whole number"):
        BankedVectorEnv(2).reset(seed=[1, 2])
    with pytest.raises(BadInput, match="actions: expected one number for each of 2 rounds"):
        BankedVectorEnv(2).step(np.zeros(3, np.int64))


def test_a_side_wager_is_paid_with_the_round() -> None:
    """Perth's Trips wager on a straight flush in clubs from 5 to 9 pays 40 for 1."""
    env = BankedEnv("perth-ultimate", beside={"trips": Fraction(2)})
    board = [FULL_DECK.index(card) for card in cards("5c 6c 7c Ad Kd")]
    hole = [FULL_DECK.index(card) for card in cards("8c 9c")]
    dealer = [FULL_DECK.index(card) for card in cards("2h 3s")]
    env.reset(options={"cards": [*hole, *dealer, *board]})
    plain = BankedEnv("perth-ultimate")
    plain.reset(options={"cards": [*hole, *dealer, *board]})
    bet = env.actions.index("play_4x")
    assert env.step(bet)[1] - plain.step(bet)[1] == 2 * 40


def test_a_table_is_shown_as_text() -> None:
    env = BankedEnv("perth-ultimate", render_mode="ansi")
    numbers = [FULL_DECK.index(card) for card in cards("8c 9c 2h 3s 5c 6c 7c Ad Kd")]
    env.reset(options={"cards": numbers})
    env.step(env.actions.index("check"))
    assert str(env.render()).splitlines() == [
        "perth-ultimate",
        "hand     8c 9c",
        "board    5c 6c 7c ?? ??",
        "dealer   ?? ??",
        "wagers   none",
        "decision flop: play_2x, check",
    ]


def test_a_picture_differs_where_the_cards_differ_and_only_there() -> None:
    env = BankedEnv("perth-ultimate", render_mode="rgb_array")
    pictures = []
    for first in ("8c", "8h", "8c"):
        numbers = [FULL_DECK.index(card) for card in cards(f"{first} 9c 2h 3s 5c 6c 7c Ad Kd")]
        env.reset(options={"cards": numbers})
        pictures.append(np.asarray(env.render()))
    assert pictures[0].shape == (240, 640, 3)
    assert (pictures[0] == pictures[2]).all()
    rows = np.flatnonzero((pictures[0] != pictures[1]).any(axis=(1, 2)))
    assert 30 < rows.min() <= rows.max() < 70, "only in the second line"
