"""`HoldemVectorEnv`: many hands of hold'em at once on the compiled kernels, for self-play."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from croupier.cards import OsEntropy
from croupier.odds import HandBatch
from croupier.rl.poker_game import ACTIONS, PokerTerms

Wholes = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
Seen = dict[str, npt.NDArray[Any]]


class HoldemVectorEnv:
    """`num_envs` hands of hold'em in one structure, with the actions and rewards of `PokerEnv`.

    Each step plays one action in every hand, for the seat whose turn it is; where a hand ends the
    next one is dealt in the same step. An observation is what the seat to act sees, by hand:
    `turn` (its number), `round` (0 to 3), `hole`, `board` (-1 for cards to come), `pot`, `call`
    (chips to call), `stacks`, `bets` and `live` by seat, and `action_mask`. Rewards are chips, by
    hand and seat; they are given when a hand ends.
    """

    def __init__(
        self,
        num_envs: int,
        structure: str = "no-limit",
        players: int = 2,
        *,
        stack: int = 200,
        small_blind: int = 1,
        big_blind: int = 2,
    ) -> None:
        terms = PokerTerms("holdem", structure, players, stack, small_blind, big_blind)
        terms.setup()
        self.num_envs, self.players, self.actions = num_envs, players, ACTIONS
        blinds = (small_blind, big_blind)
        self._hands = HandBatch(terms.stakes(), players, stack, blinds, num_envs)

    def reset(self, seed: int | None = None) -> Seen:
        """Deals every hand anew; a seed fixes all hands that follow."""
        self._hands.deal(OsEntropy().below(1 << 63) if seed is None else seed)
        return self._observed()

    def step(self, actions: Wholes) -> tuple[Seen, Wholes, Flags, dict[str, Any]]:
        """Plays an action in each hand: observations, rewards, which hands ended, and infos.

        `infos["cards"]` has the cards of hands that ended: two for each seat, then the board.
        """
        rewards, over, ended = self._hands.step(actions)
        return self._observed(), rewards, over.astype(np.bool_), {"cards": ended}

    def _observed(self) -> Seen:
        hole, board = self._hands.shown()
        numbers, seats = self._hands.numbers, self._hands.seats
        turn, bets, stacks = numbers[:, 1].copy(), seats[:, :, 1].copy(), seats[:, :, 0].copy()
        every = np.arange(self.num_envs)
        owed = np.minimum(numbers[:, 2] - bets[every, turn], stacks[every, turn])
        return {
            "turn": turn,
            "round": numbers[:, 0].copy(),
            "hole": hole,
            "board": board,
            "pot": numbers[:, 7].copy(),
            "call": owed,
            "stacks": stacks,
            "bets": bets,
            "live": seats[:, :, 3].astype(np.bool_),
            "action_mask": self._hands.legal.astype(np.int8),
        }
