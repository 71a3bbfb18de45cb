"""`PokerEnv`: one hand of poker between players, as a PettingZoo AEC environment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from croupier.cards import Card
from croupier.errors import BadInput
from croupier.poker import Hand, HandPosition
from croupier.rl.pictures import RENDER_MODES, Picture, check_render_mode, drawn
from croupier.rl.poker_game import PokerTerms
from croupier.rl.poker_hands import OVER, EngineHand, KernelHand

METADATA: Final[dict[str, Any]] = {
    "render_modes": list(RENDER_MODES),
    "name": "croupier_poker_v0",
    "is_parallelizable": False,
    "render_fps": 2,
}
HIGHEST: Final = 1e6
COMPILED_GAME: Final = "holdem"


class PokerEnv(AECEnv):  # type: ignore[misc]  # PettingZoo ships no types
    """A hand of one of the seven games in one of the five structures.

    `player_0` sits on the button's left and is the small blind. The reward is what the hand won
    or lost in chips, given to all when it ends. An observation is a dictionary of `observation`
    (numbers, see docs/learning-environments.md) and `action_mask`. Hold'em is played by compiled
    kernels, the other games by the engine that tables are served by.
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
        check_render_mode(render_mode)
        self.terms = PokerTerms(game, structure, players, stack, small_blind, big_blind)
        self._setup = self.terms.setup()
        self.actions = self.terms.actions
        self.render_mode = render_mode
        self._no_action = np.zeros(len(self.actions), np.int8)
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
        self._engine = EngineHand(self.terms)
        compiled = game == COMPILED_GAME
        self._dealt: EngineHand | KernelHand = KernelHand(self.terms) if compiled else self._engine
        self._hand = self._dealt
        self.agent_selection: str = self.possible_agents[0]

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    @property
    def position(self) -> HandPosition:
        """The position of the hand, with all its cards and acts."""
        return self._hand.position

    @property
    def hand(self) -> Hand:
        """The hand with all its cards: for judging agents, not for them to see."""
        return self.position.hand

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals a hand. A seed fixes this hand and those that follow; `options={"deck": ...}`
        gives the deck of this one, the next card first."""
        deck: Sequence[Card] = (options or {}).get("deck", ())
        self._hand = self._dealt
        self._hand.deal(seed, deck)
        self._begin()

    def begin(self, position: HandPosition) -> None:
        """Goes on from a position of a hand with the same setup."""
        if position.hand.setup is not self._setup and position.hand.setup != self._setup:
            raise BadInput("position", "a hand with the game, seats and blinds of the environment")
        self._hand = self._engine
        self._engine.begin(position)
        self._begin()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees: its own cards and what lies open; a mask of zeros out of turn."""
        mask = self._hand.mask() if agent == self.agent_selection else self._no_action.copy()
        return {"observation": self._hand.seen(self._numbers[agent]), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Plays an action of the agent whose turn it is; one that is not legal is bad input."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        hand = self._hand
        if action is None or not hand.play(int(action)):
            legal = ", ".join(self.actions[n] for n in np.flatnonzero(hand.mask()))
            raise BadInput("action", f"one of {legal}", got=None if action is None else int(action))
        self._cumulative_rewards[agent] = 0
        if hand.turn == OVER:
            self._end()
        else:
            self.agent_selection = self.possible_agents[hand.turn]

    def render(self) -> str | Picture | None:
        """The table as its onlookers see it, with the cards of whose turn it is."""
        if self.render_mode is None:
            return None
        lines = table_lines(self.position, self.terms)
        return "\n".join(lines) if self.render_mode == "ansi" else drawn(lines)

    def close(self) -> None:
        """Nothing is open."""

    def _begin(self) -> None:
        """The state that PettingZoo asks of an environment, for a hand under way or over."""
        agents = self.possible_agents
        self.agents = agents[:]
        self.rewards = dict.fromkeys(agents, 0)
        self._cumulative_rewards = dict.fromkeys(agents, 0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        if self._hand.turn == OVER:
            self._end()
        else:
            self.agent_selection = agents[self._hand.turn]

    def _end(self) -> None:
        """Gives all players what the hand won or lost them."""
        last_act = self._hand.last_act
        for agent, won in zip(self.possible_agents, self._hand.won, strict=True):
            self.rewards[agent] = won
            self.terminations[agent] = True
            self.infos[agent] = {"act": last_act}
        self.agent_selection = self.possible_agents[0]
        self._accumulate_rewards()


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
