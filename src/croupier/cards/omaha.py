"""Omaha: exactly two of the four cards in hand with exactly three of the board.

Both halves of a pot follow that rule, and the two cards that make the low need
not be the two that make the high (`melbourne-poker` 8.20.4(c) and (d)). A board
of three or four cards ranks too, for what a player has so far.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from croupier.cards.card import Card
from croupier.cards.low import LOW_BIT, RUNG_OF_LOW, lowest
from croupier.cards.ranking import (
    RANK_BIT,
    RANK_KEY,
    SUIT_COUNT,
    SUIT_REACHED,
    flushes,
    mixed_fives,
    suit_reached,
)
from croupier.errors import BadInput

_TOWARDS_THREE = 0x5555
"""Suit counts started so that the third of a suit sets its top bit."""


def omaha_strength(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The rung of the best two-and-three, on the same ladder as `strength`.

    The sixty hands share six pairs and ten triples, so their ranks are added
    once each; suits are looked at only where three of one lie on the board. As
    with `strength`, the cards are taken to be distinct.
    """
    _check_numbers(hole, board)
    fives = mixed_fives()
    in_hand = [RANK_KEY[card] for card in hole]
    on_board = [RANK_KEY[card] for card in board]
    pairs = {a + b for a, b in combinations(in_hand, 2)}
    triples = {a + b + c for a, b, c in combinations(on_board, 3)}
    best = max([fives[pair + triple] for pair in pairs for triple in triples])
    return max(best, _best_flush(hole, board))


def _best_flush(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The best rung in one suit, or -1; no board of five holds three of two suits."""
    count = _TOWARDS_THREE
    for card in board:
        count += SUIT_COUNT[card]
    if not count & SUIT_REACHED:
        return -1
    suit = suit_reached(count)
    in_hand = [RANK_BIT[card] for card in hole if card & 3 == suit]
    on_board = [RANK_BIT[card] for card in board if card & 3 == suit]
    if len(in_hand) < 2:
        return -1
    table = flushes()
    triples = [a | b | c for a, b, c in combinations(on_board, 3)]
    return max(table[a | b | triple] for a, b in combinations(in_hand, 2) for triple in triples)


def omaha_low_strength(hole: Sequence[Card], board: Sequence[Card]) -> int | None:
    """The best low of two and three, on the same scale as `low_strength`; None if none.

    For each two different low ranks in hand, the best three are the lowest that
    the board adds to them.
    """
    _check_numbers(hole, board)
    on_board = 0
    for card in board:
        on_board |= LOW_BIT[card]
    best: int | None = None
    for a, b in combinations({LOW_BIT[card] for card in hole} - {0}, 2):
        three = lowest(on_board & ~(a | b), 3)
        if three is not None and (best is None or (three | a | b) < best):
            best = three | a | b
    return None if best is None else RUNG_OF_LOW[best]


def _check_numbers(hole: Sequence[Card], board: Sequence[Card]) -> None:
    if len(hole) != 4:
        raise BadInput("hole cards", "four cards", got=len(hole))
    if not 3 <= len(board) <= 5:
        raise BadInput("board", "three, four or five cards", got=len(board))
