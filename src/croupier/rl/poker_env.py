"""`PokerEnv`: one hand of poker between players, as a PettingZoo AEC environment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from croupier.cards import Card, Deck, Entropy, OsEntropy, SeededEntropy, shuffled
from croupier.errors import BadInput
from croupier.poker import Hand, HandPosition
from croupier.rl.pictures import Picture, drawn
from croupier.rl.poker_game import PokerTerms, act_of, mask_of, observed

METADATA: Final[dict[str, Any]] = {
    "render_modes": ["ansi", "rgb_array"],
    "name": "croupier_poker_v0",
    "is_parallelizable": False,
    "render_fps": 2,
}
HIGHEST: Final = 1e6


class PokerEnv(AECEnv):  # type: ignore[misc]  # PettingZoo ships no types
    """A hand of one of the seven games in one of the five structures.

    `player_0` sits on the button's left and is the small blind. The reward is what the hand won
    or lost in chips, given to all when it ends. An observation is a dictionary of `observation`
    (numbers, see docs/learning-environments.md) and `action_mask`.
    """

    metadata = METADATA

    def __init__(
        self,
        game: str = "holdem",
        structure: str = "no-limit",
        players: int = 2,
        *,
        stack: int = 200,
        small_blind: int = 1,
        big_blind: int = 2,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *METADATA["render_modes"]):
            raise BadInput("render_mode", "ansi or rgb_array, or nothing", got=render_mode)
        self.terms = PokerTerms(game, structure, players, stack, small_blind, big_blind)
        self._setup = self.terms.setup()
        self.actions = self.terms.actions
        self.render_mode = render_mode
        self.possible_agents = [f"player_{n}" for n in range(players)]
        self._numbers = {agent: n for n, agent in enumerate(self.possible_agents)}
        seen = spaces.Box(0, HIGHEST, (self.terms.size,), np.float32)
        mask = spaces.MultiBinary(len(self.actions))
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask})
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(len(self.actions)) for agent in self.possible_agents
        }
        self._chance: Entropy = OsEntropy()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    @property
    def hand(self) -> Hand:
        """The hand with all its cards: for judging agents, not for them to see."""
        return self.position.hand

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals a hand. A seed fixes this hand and those that follow; `options={"deck": ...}`
        gives the deck of this one, the next card first."""
        if seed is not None:
            self._chance = SeededEntropy(seed)
        deck: Sequence[Card] = (options or {}).get("deck", ())
        self.begin(HandPosition(self._setup, deck or shuffled(Deck.fresh(), self._chance).cards))

    def begin(self, position: HandPosition) -> None:
        """Goes on from a position of a hand with the same setup."""
        if position.hand.setup != self._setup:
            raise BadInput("position", "a hand with the game, seats and blinds of the environment")
        self.position = position
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._next()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees: its own cards and what lies open; a mask of zeros out of turn."""
        number, hand = self._numbers[agent], self.position.hand
        if agent == self.agent_selection and hand.phase != "over":
            mask = mask_of(hand, self._options, len(self.actions))
        else:
            mask = np.zeros(len(self.actions), np.int8)
        return {"observation": observed(hand, number, self.terms), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Plays an action of the agent whose turn it is; one that is not legal is bad input."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        hand = self.position.hand
        mask = mask_of(hand, self._options, len(self.actions))
        if action is None or not 0 <= action < len(mask) or not mask[action]:
            legal = ", ".join(self.actions[n] for n in np.flatnonzero(mask))
            raise BadInput("action", f"one of {legal}", got=None if action is None else int(action))
        self._cumulative_rewards[agent] = 0
        self.position.play(act_of(hand, self._options, int(action)))
        self._next()
        self._accumulate_rewards()

    def render(self) -> str | Picture | None:
        """The table as its onlookers see it, with the cards of whose turn it is."""
        if self.render_mode is None:
            return None
        lines = table_lines(self.position, self.terms)
        return "\n".join(lines) if self.render_mode == "ansi" else drawn(lines)

    def close(self) -> None:
        """Nothing is open."""

    def _next(self) -> None:
        """Sets whose turn it is, or ends the hand."""
        hand = self.position.hand
        if hand.phase != "over":
            self._options = self.position.options
            self.agent_selection = self.possible_agents[hand.to_act]
            return
        for seat, agent in zip(hand.seats, self.possible_agents, strict=True):
            self.rewards[agent] = seat.stack - self.terms.stack
            self.terminations[agent] = True
            self.infos[agent] = {"act": self.position.acts[-1]}
        self.agent_selection = self.possible_agents[0]


def table_lines(position: HandPosition, terms: PokerTerms) -> list[str]:
    """What lies on the table, line by line; of hidden cards those of whose turn it is."""
    hand = position.hand
    lines = [
        f"{terms.game} {terms.structure}",
        f"board    {' '.join(map(str, hand.board)) or 'none'}",
        f"pot      {hand.pot}",
    ]
    for index, seat in enumerate(hand.seats):
        turn = index == hand.to_act and hand.phase != "over"
        known = turn or seat.shown
        shown = " ".join(str(card) if known else "??" for card in seat.cards)
        sign = ">" if turn else " "
        lines.append(
            f"{sign} {seat.person} {shown} {seat.standing} stack {seat.stack} bet {seat.bet}"
        )
    return lines
