"""`BankedVectorEnv`: many rounds of a banked game at once, on the compiled kernels."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from croupier.books import Book
from croupier.cards import OsEntropy
from croupier.errors import BadInput
from croupier.money import Cents
from croupier.odds import RoundBatch
from croupier.rl.banked_game import (
    HIDDEN,
    Observation,
    observation_space,
    question,
    table_lines,
)
from croupier.rl.pictures import RENDER_MODES, Picture, check_render_mode, drawn

METADATA: Final[dict[str, Any]] = {
    "render_modes": list(RENDER_MODES),
    "autoreset_mode": AutoresetMode.SAME_STEP,
}

Flags = npt.NDArray[np.bool_]
Rewards = npt.NDArray[np.float64]


class BankedVectorEnv(VectorEnv[Observation, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """`num_envs` rounds of a game, each with the spaces and rewards of `BankedEnv`.

    When a round ends, the next one is dealt in the same step (`AutoresetMode.SAME_STEP`): the
    observation is that of the new round, and `infos["final_obs"]` has the old one with the whole
    board and the dealer's cards. `infos["action_mask"]` has a row for each round.
    """

    metadata = METADATA

    def __init__(
        self,
        num_envs: int,
        book: str | Book = "perth-ultimate",
        game: str | None = None,
        *,
        sign: Mapping[str, Any] | None = None,
        beside: Mapping[str, Fraction] | None = None,
        ante: Cents | None = None,
        render_mode: str | None = None,
    ) -> None:
        check_render_mode(render_mode)
        self.question = question(book, game, sign, beside, ante)
        self.render_mode = render_mode
        self.num_envs = num_envs
        self._rounds = RoundBatch(self.question.tree, num_envs, 0)
        self.actions = self._rounds.actions
        self.scale = self._rounds.scale
        self.single_observation_space = observation_space(self.question)
        self.single_action_space = spaces.Discrete(len(self.actions))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._every = np.ones(num_envs, np.bool_)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deals every round anew. One seed fixes all rounds that follow in all rows;
        `options={"cards": [...]}` gives the nine cards of each first round."""
        if isinstance(seed, list):
            raise BadInput("seed", "one whole number for all rounds together", got=seed)
        key = OsEntropy().below(1 << 63) if seed is None else seed
        self._rounds = RoundBatch(self.question.tree, self.num_envs, key)
        if options and "cards" in options:
            self._rounds.place(np.array(options["cards"], np.uint8))
        else:
            self._rounds.deal()
        return self._observed(), self._infos()

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Observation, Rewards, Flags, Flags, dict[str, Any]]:
        """Takes a decision in every round, and deals again where a round ends."""
        done = self._rounds.step(actions, again=True)
        over = done.end >= 0
        infos = self._infos()
        infos["replaced"], infos["_replaced"] = done.replaced.astype(np.bool_), self._every
        if over.any():
            infos["final_obs"], infos["_final_obs"] = self._final(done.cards, over), over
        rewards = done.paid / self.scale
        return self._observed(), rewards, over, np.zeros(self.num_envs, np.bool_), infos

    def render(self) -> tuple[str | Picture, ...] | None:
        """Every table as text, or as a picture, by the render mode."""
        if self.render_mode is None:
            return None
        seen = self._observed()
        tables = [
            table_lines(self.question, {name: part[row] for name, part in seen.items()})
            for row in range(self.num_envs)
        ]
        if self.render_mode == "ansi":
            return tuple("\n".join(lines) for lines in tables)
        return tuple(drawn(lines) for lines in tables)

    def _observed(self) -> Observation:
        hole, board = self._rounds.shown()
        return {
            "hole": hole,
            "board": board,
            "dealer": np.full((self.num_envs, 2), HIDDEN, np.int16),
            "node": self._rounds.nodes.copy(),
        }

    def _final(self, cards: npt.NDArray[np.uint8], over: Flags) -> dict[str, Any]:
        shown = cards.astype(np.int16)
        return {
            "hole": shown[:, :2],
            "_hole": over,
            "board": shown[:, 4:],
            "_board": over,
            "dealer": shown[:, 2:4],
            "_dealer": over,
            "node": np.full(self.num_envs, len(self.question.tree.nodes), np.int64),
            "_node": over,
        }

    def _infos(self) -> dict[str, Any]:
        mask = self._rounds.legal().view(np.int8)
        return {"action_mask": mask, "_action_mask": self._every}
