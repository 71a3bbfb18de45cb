"""The hand that `PokerEnv` plays: hold'em on compiled kernels, every game on the hand engine.

Both classes have the same members. `turn` is the place of the player to act, or `OVER`; `mask()`
has a 1 for each action that is legal now; `play` is false for one that is not; `won` and
`last_act` are for a hand that is over. Tests play the same hands with both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.cards import FULL_DECK, Card, Deck, Entropy, OsEntropy, SeededEntropy, shuffled
from croupier.odds import SingleHand
from croupier.poker import HandPosition
from croupier.rl.poker_game import Numbers, PokerTerms, legal_acts, observed

Mask = npt.NDArray[np.int8]
OVER: Final = -1
_FRESH: Final = Deck.fresh()


class EngineHand:
    """Any of the games, on the engine that tables are served by."""

    def __init__(self, terms: PokerTerms) -> None:
        self._terms, self._setup = terms, terms.setup()
        self._actions = len(terms.actions)
        self._chance: Entropy = OsEntropy()

    def deal(self, seed: int | None, deck: Sequence[Card]) -> None:
        """Deals a hand from the deck, or from a shuffled one where there is none."""
        if seed is not None:
            self._chance = SeededEntropy(seed)
        cards = deck or shuffled(_FRESH, self._chance).cards
        self.begin(HandPosition(self._setup, cards))

    def begin(self, position: HandPosition) -> None:
        """Goes on from a position."""
        self.position = position
        self._look()

    def play(self, action: int) -> bool:
        act = self._legal.get(action)
        if act is None:
            return False
        self.position.play(act)
        self._look()
        return True

    def mask(self) -> Mask:
        mask = np.zeros(self._actions, np.int8)
        mask[list(self._legal)] = 1
        return mask

    def seen(self, number: int) -> Numbers:
        """What a player sees."""
        return observed(self.position.hand, number, self._terms)

    @property
    def won(self) -> list[int]:
        return [seat.stack - self._terms.stack for seat in self.position.hand.seats]

    @property
    def last_act(self) -> str:
        return self.position.acts[-1]

    def _look(self) -> None:
        hand = self.position.hand
        self.turn = OVER if hand.phase == "over" else hand.to_act
        self._legal = legal_acts(hand, self.position.options) if hand.phase != "over" else {}


class KernelHand:
    """Hold'em on compiled kernels; its position is played on the engine when it is asked for."""

    def __init__(self, terms: PokerTerms) -> None:
        blinds = (terms.small_blind, terms.big_blind)
        self._terms = terms
        self._hand = SingleHand(terms.stakes(), terms.players, terms.stack, blinds)
        self._legal = self._hand.legal.view(np.int8)
        self._seed, self._number = OsEntropy().below(1 << 63), 0
        self._actions: list[int] = []
        self._known: EngineHand | None = None
        self._replayed = 0
        self.turn = OVER

    def deal(self, seed: int | None, deck: Sequence[Card]) -> None:
        """Deals a hand from the deck, or from a shuffled one where there is none."""
        if seed is not None:
            self._seed, self._number = seed, 0
        if deck:
            self._hand.deal_from(deck)
        else:
            self._hand.deal(self._seed, self._number)
            self._number += 1
        self._actions, self._known = [], None
        self.turn = self._hand.turn

    def play(self, action: int) -> bool:
        if not self._hand.play(action):
            return False
        self._actions.append(action)
        self.turn = self._hand.turn
        return True

    def mask(self) -> Mask:
        return self._legal.copy()

    def seen(self, number: int) -> Numbers:
        """What a player sees."""
        seen: Numbers = self._hand.seen[number]
        return seen.copy()

    @property
    def won(self) -> list[int]:
        return self._hand.won

    @property
    def last_act(self) -> str:
        return self._hand.last_act

    @property
    def deck(self) -> list[int]:
        """The whole deck in dealing order."""
        return self._hand.deck

    @property
    def position(self) -> HandPosition:
        """The position with all cards and acts, from the engine."""
        if self._known is None:
            self._known, self._replayed = EngineHand(self._terms), 0
            self._known.deal(None, tuple(FULL_DECK[card] for card in self.deck))
        for action in self._actions[self._replayed :]:
            self._known.play(action)
        self._replayed = len(self._actions)
        return self._known.position
