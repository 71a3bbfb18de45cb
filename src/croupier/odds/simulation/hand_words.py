"""What the words of a strategy say of many hands at once, for agents that learn rules."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from croupier.errors import BadInput
from croupier.odds.checks import need_kernels

if TYPE_CHECKING:
    from croupier.odds.kernels.hand_words import WordTables
    from croupier.odds.lookup_tables import Shorts


class HandWords(NamedTuple):
    """By hand: the number of its starting hand, its category with the open cards, whether a card
    in hand has a part in that, the rank (0 for a two) of the highest card in hand that is one of
    four to a flush or -1, and on the river the dealer's outs, before it -1."""

    starting: Shorts
    category: Shorts
    hidden: Shorts
    draw: Shorts
    outs: Shorts


def hand_words(hole: Shorts, board: Shorts) -> HandWords:
    """The words of `Strategy` for rows of two cards and of five, where -1 is a card to come."""
    need_kernels()
    import numpy as np

    from croupier.odds.kernels.hand_words import describe_hands

    if hole.ndim != 2 or hole.shape[1:] != (2,) or board.shape != (len(hole), 5):
        raise BadInput("hands", "rows of two cards, and as many of five", got=str(hole.shape))
    if not (hole.min(initial=0) >= -1 and max(hole.max(initial=0), board.max(initial=0)) < 52):
        raise BadInput("hands", "only cards from 0 to 51")
    found = np.empty((len(hole), 5), np.int16)
    describe_hands(hole.astype(np.int16), board.astype(np.int16), _tables(), found)
    return HandWords(*found.T)


@cache
def _tables() -> WordTables:
    from croupier.odds.exact.solve import starting_table
    from croupier.odds.kernels.hand_words import WordTables
    from croupier.odds.lookup_tables import hand_tables, rank_table

    tables = hand_tables()
    return WordTables(rank_table(0), rank_table(1), tables.mixed, tables.flush, starting_table())
