"""Learns heads-up fixed-limit hold'em by playing against itself.

    python examples/self_play.py [--steps 1500] [--seed 1]

Both seats play one table of mixed actions by round, strength of the hand and what there is to call.
After each step of many hands, actions that paid more than the average of their state are played
more often (a policy gradient with a baseline). Then what was learned, frozen, plays hands against
two opponents that never learn, from both seats: one that always calls and one that acts at random.
"""

import argparse
import sys
import time

import numpy as np

from croupier.odds import hand_words
from croupier.rl import HoldemVectorEnv

HANDS = 2048
BUCKETS = 15
"""By the cards before the flop; then by category, with a card in hand in it or not."""
FACING = 3
"""Nothing to call, one bet, more."""
RATE = 0.3
BIG_BLIND = 2

Policy = np.ndarray
"""Preferences by state and action; the higher, the more often played."""


def states(seen: dict[str, np.ndarray]) -> np.ndarray:
    """The number of what the seat to act knows."""
    words = hand_words(seen["hole"], seen["board"])
    ranks = np.sort(seen["hole"] >> 2, axis=1)
    pair = ranks[:, 0] == ranks[:, 1]
    before = np.minimum(ranks[:, 1] // 2 + ranks[:, 0] // 3 + 4 * pair, BUCKETS - 1)
    after = np.minimum(words.category, 4) * 3 + words.hidden + (ranks[:, 1] > 9)
    bucket = np.where(seen["round"] == 0, before, np.minimum(after, BUCKETS - 1))
    facing = np.minimum((seen["call"] + BIG_BLIND - 1) // BIG_BLIND, FACING - 1)
    return np.asarray((seen["round"] * BUCKETS + bucket) * FACING + facing)


def shares(policy: Policy, state: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """How often each legal action is played."""
    raised = np.exp(policy[state]) * mask
    return np.asarray(raised / raised.sum(axis=1, keepdims=True))


def drawn(parts: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    """An action for each row, as often as its share says."""
    marks = chance.random(len(parts))[:, None]
    return np.asarray((parts.cumsum(axis=1) < marks).sum(axis=1)).clip(max=parts.shape[1] - 1)


def train(steps: int, seed: int, hands: int = HANDS) -> Policy:
    """Plays against itself; gives the policy after so many actions in each hand's row."""
    env, chance = HoldemVectorEnv(hands, "fixed"), np.random.default_rng(seed)
    policy = np.zeros((4 * BUCKETS * FACING, len(env.actions)))
    average = np.zeros(len(policy))
    seen = env.reset(seed=seed)
    past: list[tuple[np.ndarray, ...]] = []
    for _ in range(steps):
        state, mask = states(seen), seen["action_mask"]
        parts = shares(policy, state, mask)
        action = drawn(parts, chance)
        past.append((seen["turn"], state, action, parts, np.zeros(hands, np.bool_)))
        seen, rewards, over, _ = env.step(action)
        for turn, was, did, played, done in past:
            rows = np.flatnonzero(over & ~done)
            done |= over
            _learn(policy, average, was[rows], did[rows], played[rows], rewards[rows, turn[rows]])
        past = [entry for entry in past if not entry[4].all()]
    return policy


def _learn(
    policy: Policy,
    average: np.ndarray,
    state: np.ndarray,
    action: np.ndarray,
    played: np.ndarray,
    won: np.ndarray,
) -> None:
    """Moves preferences towards actions that won more than their state usually does."""
    if not len(state):
        return
    surplus = won / BIG_BLIND - average[state]
    change = -played * surplus[:, None]
    change[np.arange(len(state)), action] += surplus
    count = np.bincount(state, minlength=len(policy))[:, None].clip(min=8)
    total = np.zeros_like(policy)
    np.add.at(total, state, change)
    policy += RATE * total / count
    np.clip(policy, -8, 8, out=policy)
    gains = np.bincount(state, surplus, len(policy))
    average += 0.1 * gains / count[:, 0]


def against(policy: Policy, opponent: str, steps: int, seed: int) -> tuple[float, float]:
    """Big blinds a hand that the policy wins from a fixed opponent, and the standard error."""
    results = []
    for seat in (0, 1):
        env, chance = HoldemVectorEnv(HANDS, "fixed"), np.random.default_rng(seed)
        seen = env.reset(seed=seed)
        for _ in range(steps):
            mask = seen["action_mask"]
            mine = drawn(shares(policy, states(seen), mask), chance)
            if opponent == "calls":
                theirs = np.ones(HANDS, np.int64)
            else:
                theirs = drawn(mask / mask.sum(axis=1, keepdims=True), chance)
            seen, rewards, over, _ = env.step(np.where(seen["turn"] == seat, mine, theirs))
            results.append(rewards[over, seat] / BIG_BLIND)
    won = np.concatenate(results)
    return float(won.mean()), float(won.std() / np.sqrt(len(won)))


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--steps", type=int, default=1500)
    arguments.add_argument("--seed", type=int, default=1)
    chosen = arguments.parse_args()
    began = time.process_time()
    policy = train(chosen.steps, chosen.seed)
    print(
        f"{chosen.steps * HANDS:,} actions in {time.process_time() - began:.0f} s of processor time"
    )
    good = True
    for opponent in ("calls", "random"):
        won, error = against(policy, opponent, 200, chosen.seed + 1)
        print(f"against one who {'acts at random' if opponent == 'random' else 'always calls'}: "
              f"{won:+.3f} big blinds a hand, standard error {error:.3f}")  # fmt: skip
        good &= won > 3 * error
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
