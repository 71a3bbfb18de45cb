"""Many hands of hold'em at once, decided from outside: for learning agents.

`HandBatch` deals hands from a seed and plays one action in each, on compiled kernels that follow
the hand engine of `croupier.poker`. Numpy and the kernels are imported when a batch is made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from croupier.errors import BadInput
from croupier.odds.checks import check_count, check_seed, need_kernels
from croupier.poker import Stakes

if TYPE_CHECKING:
    from croupier.odds.kernels.holdem import HandRows, HoldemTerms
    from croupier.odds.lookup_tables import Bytes, Ints, Shorts

MAXIMA: Final = ("set amount", "spread", "half pot", "pot", "stake")
MOST_PLAYERS: Final = 11


class HandBatch:
    """Hands under way, one a row; the same seed deals the same hands.

    Seats stand in dealing order: the small blind first, the button last. All have the same stack,
    more than the big blind. When a hand ends the next one is dealt in its row.
    """

    def __init__(
        self, stakes: Stakes, players: int, stack: int, blinds: tuple[int, int], rows: int
    ) -> None:
        check_count("rows", rows)
        check_hands(stakes, players, stack, blinds)
        self.rows, self.players, self.seed = rows, players, 0
        self._terms = holdem_terms(stakes, stack, blinds)
        self._hands = _no_hands(rows, players)

    @property
    def legal(self) -> Bytes:
        """By row and action whether it is legal now: fold, check or call, bet or raise the least,
        half the pot, the pot, and the most."""
        return self._hands.legal

    @property
    def numbers(self) -> Ints:
        """By row: round, seat to act, level to call, ..., pot, as `kernels/holdem.py` has them."""
        return self._hands.numbers

    @property
    def seats(self) -> Ints:
        """By row and seat: stack, bet of this round, all paid, whether in, ..."""
        return self._hands.seats

    def deal(self, seed: int) -> None:
        """Deals the first hand of a seed in every row."""
        from croupier.odds.kernels.holdem import deal_hands

        check_seed("seed", seed)
        self.seed = seed
        self._hands.played[:] = 0
        deal_hands(self._hands, self._terms, seed)

    def step(self, actions: Ints) -> tuple[Ints, Bytes, Bytes]:
        """Plays one action in every row: what each seat won where a hand ended, where one did,
        and the cards of those that did (two for each seat, then the board)."""
        import numpy as np

        from croupier.odds.kernels.holdem import step_hands

        given = np.ascontiguousarray(actions, np.int64)
        if given.shape != (self.rows,):
            raise BadInput("actions", f"one number for each of {self.rows} hands")
        rewards = np.empty((self.rows, self.players), np.int64)
        over = np.empty(self.rows, np.uint8)
        ended = np.empty(self._hands.cards.shape, np.uint8)
        if not step_hands(self._hands, self._terms, given, self.seed, rewards, over, ended):
            raise BadInput("actions", "an action that is legal in each hand")
        return rewards, over, ended

    def shown(self) -> tuple[Shorts, Shorts]:
        """The cards of the seat to act and the board by row; -1 for cards not open yet."""
        import numpy as np

        from croupier.odds.kernels.holdem import show_hands

        hole, board = np.empty((self.rows, 2), np.int16), np.empty((self.rows, 5), np.int16)
        show_hands(self._hands, hole, board)
        return hole, board


def check_hands(stakes: Stakes, players: int, stack: int, blinds: tuple[int, int]) -> None:
    """Raises BadInput for hands that the kernels do not play."""
    if not 2 <= players <= MOST_PLAYERS:
        raise BadInput("players", f"2 to {MOST_PLAYERS}", got=players)
    if not 1 <= blinds[0] <= blinds[1] < stack:
        raise BadInput("stack", f"more than the big blind of {blinds[1]}", got=stack)
    if stakes.chip != 1:
        raise BadInput("chip", "1: bets are whole numbers of chips here", got=stakes.chip)
    need_kernels()


def holdem_terms(stakes: Stakes, stack: int, blinds: tuple[int, int]) -> HoldemTerms:
    """The game as the kernels read it."""
    import numpy as np

    from croupier.odds.kernels.holdem import HoldemTerms
    from croupier.odds.lookup_tables import hand_tables

    rule, tables = stakes.structure, hand_tables()
    return HoldemTerms(
        maximum=MAXIMA.index(rule.maximum),
        cap=-1 if rule.raise_cap is None else rule.raise_cap,
        halves=rule.reopens == "half",
        bets=np.array(stakes.bets, np.int64),
        most=int(stakes.most),
        stack=stack,
        small=blinds[0],
        big=blinds[1],
        mixed=tables.mixed,
        flush=tables.flush,
    )


def _no_hands(rows: int, players: int) -> HandRows:
    import numpy as np

    from croupier.odds.kernels.holdem import ACTIONS, COLUMNS, PARTS, HandRows

    return HandRows(
        numbers=np.zeros((rows, COLUMNS), np.int64),
        seats=np.zeros((rows, players, PARTS), np.int64),
        cards=np.zeros((rows, 2 * players + 5), np.uint8),
        played=np.zeros(rows, np.int64),
        legal=np.zeros((rows, ACTIONS), np.uint8),
        to=np.zeros((rows, ACTIONS), np.int64),
    )
