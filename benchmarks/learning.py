"""Benchmark: decisions and hands a second in learning environments, beside RLCard and OpenSpiel.

Random legal actions throughout. `banked` is the vectorised environment of a banked game on one
core. Hold'em is played by two, with stacks of 100 big blinds: `many` is `HoldemVectorEnv`, which
plays thousands of hands at once; `one` is `PokerEnv`, the PettingZoo environment, which plays one
hand at a time and gives an observation at every turn. RLCard and OpenSpiel play one hand at a time
through their Python interfaces, without a learner: OpenSpiel's states without observations, and its
no limit with fold, call, pot and all-in. The peers are no dependency of ours: install them into an
environment of their own, and name its Python. They are timed in turns with ours by the processor's
clock; the fastest batch counts.

Promised are ten times the hands of RLCard by `many`, and more hands than OpenSpiel by both.

    python -m venv peers && peers/bin/pip install rlcard open_spiel
    python benchmarks/learning.py --peers peers/bin/python [--rounds 3]
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

STRUCTURES = ("fixed", "no-limit")
RLCARD = {"fixed": "limit-holdem", "no-limit": "no-limit-holdem"}
_SPIEL = (
    "universal_poker(betting={},numPlayers=2,numRounds=4,blind=1 2,firstPlayer=1 1 1 1,numSuits=4,"
    "numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,stack=200 200,{})"
)
OPEN_SPIEL = {
    "fixed": _SPIEL.format("limit", "raiseSize=2 2 4 4,maxRaises=3 4 4 4"),
    "no-limit": _SPIEL.format("nolimit", "bettingAbstraction=fcpa"),
}
ROWS = 8192


def timed(work: Callable[[], int]) -> float:
    """How much of the work was done in a second of processor time."""
    start = time.process_time()
    done = work()
    return done / (time.process_time() - start)


# --- ours --------------------------------------------------------------------------------------


def banked(book: str, game: str) -> Callable[[], int]:
    """Decisions of the vectorised banked environment, masks and observations included."""
    import numpy as np

    from croupier.rl import BankedVectorEnv

    env, chance = BankedVectorEnv(ROWS, book, game), np.random.default_rng(1)
    _, infos = env.reset(seed=1)
    legal = infos["action_mask"]
    # An action drawn beforehand is not always legal: then it is a check or a fold.
    actions = [chance.integers(0, legal.shape[1], ROWS) for _ in range(50)]
    env.step(actions[0])

    def work() -> int:
        for action in actions:
            env.step(action)
        return len(actions) * ROWS

    return work


def many(structure: str) -> Callable[[], int]:
    import numpy as np

    from croupier.rl import HoldemVectorEnv

    env, chance = HoldemVectorEnv(ROWS, structure), np.random.default_rng(1)
    seen = env.reset(seed=1)

    def work() -> int:
        nonlocal seen
        hands = 0
        for _ in range(30):
            mask = seen["action_mask"]
            action = (chance.random(mask.shape, np.float32) * mask).argmax(axis=1)
            seen, _, over, _ = env.step(action)
            hands += int(over.sum())
        return hands

    work()
    return work


def one(structure: str) -> Callable[[], int]:
    import random

    from croupier.rl import PokerEnv

    env, chance = PokerEnv("holdem", structure), random.Random(1)

    def work() -> int:
        for hand in range(2000):
            env.reset(seed=hand)
            while not env.terminations[agent := env.agent_selection]:
                legal = env.observe(agent)["action_mask"].nonzero()[0]
                env.step(legal[int(chance.random() * len(legal))])
        return 2000

    work()
    return work


# --- peers, in their own interpreter -------------------------------------------------------------


def rlcard(structure: str) -> Callable[[], int]:
    import rlcard as library
    from rlcard.agents import RandomAgent

    env: Any = library.make(RLCARD[structure], config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def work() -> int:
        for _ in range(400):
            env.run(is_training=True)
        return 400

    return work


def open_spiel(structure: str) -> Callable[[], int]:
    import random

    import pyspiel

    game, chance = pyspiel.load_game(OPEN_SPIEL[structure]), random.Random(1)

    def work() -> int:
        for _ in range(2000):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    choices = [outcome for outcome, _ in state.chance_outcomes()]
                else:
                    choices = state.legal_actions()
                state.apply_action(choices[int(chance.random() * len(choices))])
        return 2000

    return work


PEERS = {"rlcard": rlcard, "open_spiel": open_spiel}
PROMISED = {("many", "rlcard"): 10.0, ("many", "open_spiel"): 1.0, ("one", "open_spiel"): 1.0}
"""How many times a peer's hands a second an environment of ours plays at least."""


def peer_rate(python: str, name: str, structure: str) -> float:
    """Hands a second of a peer, timed by its own interpreter."""
    command = [python, str(Path(__file__)), "--peer", name, "--structure", structure]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return float(json.loads(done.stdout.splitlines()[-1]))


def compare(structure: str, python: str | None, rounds: int) -> bool:
    """Prints hands a second for one structure, and how many times each peer's ours are."""
    ours = {"many": many(structure), "one": one(structure)}
    rates: dict[str, list[float]] = {name: [] for name in (*ours, *PEERS)}
    for _ in range(rounds):
        for name, work in ours.items():
            rates[name].append(timed(work))
        for name in PEERS if python else ():
            rates[name].append(peer_rate(python or "", name, structure))
    best = {name: max(found) for name, found in rates.items() if found}
    for name, rate in best.items():
        ratios = "".join(
            f"{rate / best[peer]:9.1f} x {peer}" for peer in PEERS if name in ours and peer in best
        )
        print(f"hold'em {structure:10}{name:12}{rate:12,.0f} hands/s{ratios}")
    return all(
        best[name] >= least * best[peer] for (name, peer), least in PROMISED.items() if peer in best
    )


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--peers", help="a Python that has rlcard and open_spiel")
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--peer", choices=tuple(PEERS), help=argparse.SUPPRESS)
    arguments.add_argument("--structure", choices=STRUCTURES, help=argparse.SUPPRESS)
    chosen = arguments.parse_args()
    if chosen.peer:
        work = PEERS[chosen.peer](chosen.structure)
        work()
        print(json.dumps(max(timed(work) for _ in range(2))))
        return 0
    kept = []
    for book, game in (("perth-ultimate", "ultimate"), ("sydney-bonus", "bonus")):
        work = banked(book, game)
        rate = max(timed(work) for _ in range(chosen.rounds))
        kept.append(rate >= 1e6)
        print(f"banked  {book:22}{rate:12,.0f} decisions/s")
    kept += [compare(structure, chosen.peers, chosen.rounds) for structure in STRUCTURES]
    if not chosen.peers:
        print("RLCard and OpenSpiel were not timed: name a Python that has them with --peers.")
    print(f"as fast as promised: {'yes' if all(kept) else 'no'}")
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
