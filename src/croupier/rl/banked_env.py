"""`BankedEnv`: one player against the house, as a Gymnasium environment.

An episode is a round: the player decides until the hand is folded or comes to settlement. The
reward is what the round pays in Antes, given when it ends; every other reward is 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

import gymnasium as gym
import numpy as np
from gymnasium import spaces

from croupier.books import Book
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

METADATA: Final[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 2}


class BankedEnv(gym.Env[Observation, np.int64]):
    """One game of a rule book for one player, with one Ante (and what else is required) staked.

    `book` is the id of a book or a book of your own. `sign` is a table sign in its JSON form,
    `beside` stakes optional wagers in Antes, `ante` is the money an Ante stands for: with it,
    payments are rounded up to the sign's smallest chip. Best play of a concession is made for
    the player.

    Actions are the decisions of the whole game, named in `actions`; `info["action_mask"]` says
    which are legal now. One that is not is replaced by a check, or by a fold where no check is
    legal, and `info["replaced"]` is true.
    """

    metadata = METADATA

    def __init__(
        self,
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
        self._round, self._begun = RoundBatch(self.question.tree, 1, 0), False
        self._dealer = np.full(2, HIDDEN, np.int16)
        self.actions = self._round.actions
        self.scale = self._round.scale
        """Every reward times this is a whole number."""
        self.observation_space = observation_space(self.question)
        self.action_space = spaces.Discrete(len(self.actions))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deals a round. A seed fixes this round and all that follow it; `options={"cards": [...]}`
        gives the nine cards of this one: two in hand, the dealer's two, five of the board."""
        super().reset(seed=seed)
        if seed is not None or not self._begun:
            key = int(self.np_random.integers(0, 1 << 63))
            self._round = RoundBatch(self.question.tree, 1, key)
            self._begun = True
        if options and "cards" in options:
            self._round.place(np.array([options["cards"]], np.uint8))
        else:
            self._round.deal()
        return self._observed(), self._info(replaced=False)

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Takes a decision; gives the observation, the reward and whether the round is over."""
        if self._round.nodes[0] < 0:
            raise BadInput("step", "a reset first, because no round is under way")
        done = self._round.step(np.array([action], np.int64))
        over = bool(done.end[0] >= 0)
        info = self._info(replaced=bool(done.replaced[0]))
        if over:
            end = self.question.tree.terminals[int(done.end[0])]
            info["end"] = end.end.slug
            info["staked"] = float(self.question.tree.staked(end))
            self._dealer = done.cards[0, 2:4].astype(np.int16)
        return self._observed(), int(done.paid[0]) / self.scale, over, False, info

    def render(self) -> str | Picture | None:
        """The table as text, or as a picture, by the render mode."""
        lines = table_lines(self.question, self._observed())
        if self.render_mode == "ansi":
            return "\n".join(lines)
        return drawn(lines) if self.render_mode == "rgb_array" else None

    def _observed(self) -> Observation:
        hole, board = self._round.shown()
        node = int(self._round.nodes[0])
        over = node < 0
        return {
            "hole": hole[0],
            "board": board[0],
            "dealer": self._dealer if over else np.full(2, HIDDEN, np.int16),
            "node": np.int64(len(self.question.tree.nodes) if over else node),
        }

    def _info(self, *, replaced: bool) -> dict[str, Any]:
        mask = self._round.legal()[0].astype(np.int8)
        return {"action_mask": mask, "replaced": replaced}
