"""One hand of hold'em at a time on compiled kernels, decided from outside: for learning agents.

Numpy and the kernels are imported when a `SingleHand` is made; the hand engine of
`croupier.poker` plays the same hands and is some thirty times slower.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from croupier.errors import BadInput
from croupier.odds.checks import check_seed
from croupier.odds.simulation.hands import check_hands, holdem_terms
from croupier.poker import Stakes

if TYPE_CHECKING:
    from croupier.odds.kernels.holdem_single import Numbers
    from croupier.odds.lookup_tables import Bytes

OVER: Final = -1
_ACTS: Final = {0: "k", -1: "c", -2: "f"}


class SingleHand:
    """A hand between seats in dealing order: the small blind first, the button last.

    `turn` is the seat to act, or `OVER`; `legal` has a 1 for each legal action, in the order of
    `HandBatch.legal`; `seen[seat]` has what the seat sees, in the order that
    docs/learning-environments.md gives. Both arrays are written anew by every call.
    """

    def __init__(self, stakes: Stakes, players: int, stack: int, blinds: tuple[int, int]) -> None:
        check_hands(stakes, players, stack, blinds)
        import numpy as np

        from croupier.odds.kernels import holdem_single as kernels
        from croupier.odds.kernels.holdem import PARTS

        terms = holdem_terms(stakes, stack, blinds)
        self._won = kernels.SEATS + PARTS * players
        self._state = np.zeros(self._won + players, np.int64)
        self._state[: kernels.NUMBERS] = (
            terms.maximum, terms.cap, terms.halves, *terms.bets, terms.most, stack, *blinds
        )  # fmt: skip
        self._small = np.zeros(kernels.CARDS + 2 * players + 5, np.uint8)
        self._last = kernels.LAST
        self._begin, self._deal = kernels.begin_one, kernels.deal_one
        self._step = kernels.step_one
        self.legal: Bytes = self._small[kernels.LEGAL : kernels.CARDS]
        self.seen: Numbers = np.zeros((players, kernels.SEEN_CHIPS + 6 * players), np.float32)
        self._hand = (self._state, self._small, terms.mixed, terms.flush, self.seen)
        self.turn = OVER

    @property
    def deck(self) -> list[int]:
        """The whole deck in dealing order, burns included."""
        return [int(card) for card in self._small[:52]]

    @property
    def won(self) -> list[int]:
        """What each seat has won or lost, when the hand is over."""
        return [int(chips) for chips in self._state[self._won :]]

    @property
    def last_act(self) -> str:
        """The last act as `HandPosition.play` takes it."""
        last = int(self._state[self._last])
        return _ACTS.get(last) or f"r{last}"

    def deal(self, seed: int, number: int) -> None:
        """Deals a hand from a deck that depends on a seed and a number alone."""
        check_seed("seed", seed)
        self.turn = self._deal(*self._hand, seed, number)

    def deal_from(self, deck: Iterable[int]) -> None:
        """Deals a hand from a deck of one's own, the next card first."""
        order = [int(card) for card in deck]
        if sorted(order) != list(range(52)):
            raise BadInput("deck", "every card of the deck once", got=len(order))
        self._small[:52] = order
        self.turn = self._begin(*self._hand)

    def play(self, action: int) -> bool:
        """Plays an action of the seat to act; false, and nothing played, if it is not legal."""
        turn = self._step(*self._hand, action)
        if turn < OVER:
            return False
        self.turn = turn
        return True
