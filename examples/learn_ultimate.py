"""Learns Ultimate from rewards only, and has what it learned priced exactly.

    python examples/learn_ultimate.py [--book perth-ultimate] [--rounds 24000000] [--seed 1]

The learner plays many rounds at once and keeps the average reward of each action in each state,
street by street from the last: first the river, with each action tried on the same deals, then the
flop with the river played as learned, then the first decision. A state is what the words of a
strategy say about a hand (category, hidden, four to a flush, dealer's outs), so that what was
learned can be written as a strategy that people read. That text is then priced over all deals by
the solver.
"""

import argparse
import sys
import time
from itertools import groupby

import numpy as np

from croupier.books import STARTING_HANDS, load_book
from croupier.odds import (
    HandWords,
    StrategyFigures,
    ask,
    hand_words,
    read_strategy,
    strategy_figures,
)
from croupier.rl import BankedVectorEnv

ROWS = 16_384
RANKS = "23456789TJQKA"
STREETS = ("preflop", "flop", "river")
SHARES = (0.4, 0.4, 0.2)
"""How the rounds are divided: first decision, flop, river."""

MADE = ("high card", "pair", "two pair", "three of a kind", "straight")
OUTS, DRAWS, GROUPS = 48, 14, 26
"""A group on the flop is a pocket pair by its rank, or 13 and the rank of the higher card."""

_HIGH = np.array([RANKS.index(hand[0]) for hand in STARTING_HANDS])
_GROUP = np.where([len(hand) == 2 for hand in STARTING_HANDS], _HIGH, 13 + _HIGH)
SIZES = (len(STARTING_HANDS), 4 * 2 * DRAWS * GROUPS, len(MADE) * 2 * OUTS)


def states(words: HandWords, node: np.ndarray) -> np.ndarray:
    """The number of the state of each hand on the street of its decision."""
    flop = np.minimum(words.category, 3) * 2 + words.hidden
    flop = (flop * DRAWS + words.draw + 1) * GROUPS + _GROUP[words.starting]
    made = np.minimum(words.category, len(MADE) - 1) * 2 + words.hidden
    river = made * OUTS + np.clip(words.outs, 0, OUTS - 1)
    return np.choose(node, (words.starting, flop, river)).astype(np.int64)


class Learner:
    """Average rewards by street, state and action; the best of them is what is played."""

    def __init__(self, env: BankedVectorEnv) -> None:
        self.env = env
        shape = [(size, len(env.actions)) for size in SIZES]
        self.sums = [np.zeros(of) for of in shape]
        self.counts = [np.zeros(of) for of in shape]
        nodes = env.question.tree.nodes
        self.legal = [[env.actions.index(o.label) for o in node.options] for node in nodes]

    def best(self, street: int) -> np.ndarray:
        """The best action by state; where nothing was tried, the one that stakes least."""
        tried = self.counts[street] > 0
        mean = np.where(tried, self.sums[street] / np.maximum(self.counts[street], 1), -np.inf)
        return np.where(tried.any(axis=1), mean.argmax(axis=1), self.legal[street][-1])

    def learn(self, street: int, rounds: int, seed: int) -> None:
        """Plays rounds: earlier streets checked, this one by each action in turn, later ones as
        learned. Each action gets the same deals, so that the cards do not decide between them."""
        later = {n: self.best(n) for n in range(street + 1, len(STREETS))}
        for action in self.legal[street]:
            self._try(street, action, later, rounds // len(self.legal[street]), seed)

    def _try(
        self, street: int, action: int, later: dict[int, np.ndarray], rounds: int, seed: int
    ) -> None:
        """Plays rounds with one action on this street, and adds up what they pay by state."""
        env, sums, counts = self.env, self.sums[street], self.counts[street]
        check = env.actions.index("check")
        tried = np.zeros(env.num_envs, np.int64)
        seen, _ = env.reset(seed=seed)
        played = 0
        while played < rounds:
            node = seen["node"]
            state = states(hand_words(seen["hole"], seen["board"]), node)
            actions = np.where(node == street, action, check)
            for number, best in later.items():
                there = node == number
                actions[there] = best[state[there]]
            tried = np.where(node == street, state, tried)
            seen, rewards, over, _, _ = env.step(actions)
            sums[:, action] += np.bincount(tried[over], rewards[over], len(sums))
            counts[:, action] += np.bincount(tried[over], minlength=len(counts))
            played += int(over.sum())


def learned(book: str, rounds: int, seed: int) -> Learner:
    """Learns all three streets, the last first."""
    learner = Learner(BankedVectorEnv(min(ROWS, rounds), book))
    for street in reversed(range(len(STREETS))):
        learner.learn(street, int(rounds * SHARES[street]), 3 * seed + street)
    return learner


# --- as a strategy -----------------------------------------------------------------------------


def strategy_text(learner: Learner) -> str:
    """What was learned, as a text that `read_strategy` reads."""
    lines = ["name: Learned Ultimate", "", "preflop", *_preflop(learner), "  otherwise: check"]
    lines += ["", "flop", *_flop(learner), "  otherwise: check"]
    return "\n".join([*lines, "", "river", *_river(learner), "  otherwise: fold", ""])


def _preflop(learner: Learner) -> list[str]:
    best = learner.best(0)
    lines = []
    for action in learner.legal[0]:
        label = learner.env.actions[action]
        hands = [hand for n, hand in enumerate(STARTING_HANDS) if best[n] == action]
        if hands and label != "check":
            lines.append(f"  {label}: {' '.join(hands)}")
    return lines


def _runs(chosen: np.ndarray) -> list[tuple[int, int]]:
    """First and last of every run of true values."""
    places = groupby(enumerate(chosen), key=lambda pair: bool(pair[1]))
    runs = [[place for place, _ in found] for on, found in places if on]
    return [(run[0], run[-1]) for run in runs]


def _made(category: int, hidden: int, top: int) -> list[str]:
    """Conditions for one category (the top one: or better), and for hidden or not."""
    words = [f"{MADE[category]} or better"] if category else []
    if category < top:
        words.append(f"not {MADE[category + 1]} or better")
    if category:
        words.append(f"{'' if hidden else 'not '}hidden {MADE[category]} or better")
    return words


def _flop(learner: Learner) -> list[str]:
    bets = (learner.best(1) == learner.legal[1][0]).reshape(4, 2, DRAWS, GROUPS)
    lines = []
    for category, hidden, draw in np.ndindex(4, 2, DRAWS):
        groups = bets[category, hidden, draw]
        words = _made(category, hidden, 3)
        if draw:
            words.append(f"four to a flush with a hidden {RANKS[draw - 1]} or better")
        if draw < DRAWS - 1:
            words.append(f"not four to a flush with a hidden {RANKS[draw]} or better")
        if pairs := [RANKS[n] * 2 for n in range(13) if groups[n]]:
            lines.append(f"  bet: {', '.join([*words, 'pocket ' + ' '.join(pairs)])}")
        for first, last in _runs(groups[13:]):
            ranks = [f"hidden {RANKS[first]} or better"]
            if last < 12:
                ranks.append(f"not hidden {RANKS[last + 1]} or better")
            lines.append(f"  bet: {', '.join([*words, *ranks, 'not pocket 22+'])}")
    return lines


def _river(learner: Learner) -> list[str]:
    bets = (learner.best(2) == learner.legal[2][0]).reshape(len(MADE), 2, OUTS)
    lines = []
    for category, hidden in np.ndindex(len(MADE), 2):
        for first, last in _runs(bets[category, hidden]):
            words = _made(category, hidden, len(MADE) - 1)
            words += [f"not fewer than {first} dealer outs"] if first else []
            words += [f"fewer than {last + 1} dealer outs"] if last < OUTS - 1 else []
            lines.append(f"  bet: {', '.join(words or ['hidden 2 or better'])}")
    return lines


def priced(book: str, text: str) -> StrategyFigures:
    """The exact value of what was learned, over every deal, beside the optimum."""
    return strategy_figures(ask(load_book(book)), read_strategy(text, "learned"))


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--book", default="perth-ultimate")
    arguments.add_argument("--rounds", type=int, default=24_000_000)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--show", action="store_true", help="print the strategy")
    chosen = arguments.parse_args()
    began, busy = time.perf_counter(), time.process_time()
    learner = learned(chosen.book, chosen.rounds, chosen.seed)
    seconds, used = time.perf_counter() - began, time.process_time() - busy
    text = strategy_text(learner)
    if chosen.show:
        print(text)
    found = priced(chosen.book, text)
    print(f"{chosen.rounds:,} rounds in {seconds:.0f} s ({used:.0f} s of processor time)")
    print(f"value of what was learned: {float(found.expected_value):.6f} Antes a round")
    print(f"optimum:                   {float(found.best_value):.6f}")
    print(f"cost of what was learned:  {float(found.cost):.6f} (promised: at most 0.003)")
    return 0 if found.cost <= 0.003 else 1


if __name__ == "__main__":
    sys.exit(main())
