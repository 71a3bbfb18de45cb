"""The strength of five, six or seven cards, by adding seven numbers and one look-up.

Every card adds to two counts held in one integer. The low sixteen bits count
suits, four bits each and started at three, so that a fifth card of a suit sets
that suit's top bit. Above them stands the count of each rank as a digit in base
five. Without a flush the base-five number alone decides. With one, neither four
of a kind nor a full house is possible in seven cards, so the ranks held in the
flush's suit decide.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from croupier.cards.card import FULL_DECK, Card, show
from croupier.cards.ladder import SUITED, ladder
from croupier.errors import BadInput

RANK_KEY = tuple(5 ** (card >> 2) for card in FULL_DECK)
RANK_BIT = tuple(1 << (card >> 2) for card in FULL_DECK)

SUIT_COUNT = tuple(1 << 4 * (card & 3) for card in FULL_DECK)
SUIT_REACHED = 0x8888
"""The top bit of each suit's count."""

_TOWARDS_FIVE = 0x3333
_COUNTS = tuple(rank << 16 | suit for rank, suit in zip(RANK_KEY, SUIT_COUNT, strict=True))

_MIXED: dict[int, int] = {}
"""Best rung for each count of ranks, five to seven cards; empty until first needed."""


def strength(cards: Sequence[Card]) -> int:
    """The rung of the best five of five, six or seven cards; more is better.

    The cards are taken to be distinct, as cards from one deck are: this is the
    path that simulations run on. `rank_hand` checks.
    """
    if len(cards) == 7:
        a, b, c, d, e, f, g = cards
        count = (
            _TOWARDS_FIVE + _COUNTS[a] + _COUNTS[b] + _COUNTS[c] + _COUNTS[d]
            + _COUNTS[e] + _COUNTS[f] + _COUNTS[g]
        )  # fmt: skip
    else:
        count = _TOWARDS_FIVE
        for card in cards:
            count += _COUNTS[card]
    if count & SUIT_REACHED:
        return _flush_strength(cards, count)
    try:
        return _MIXED[count >> 16]
    except KeyError:
        return _build_or_raise(cards, count >> 16)


def suit_reached(count: int) -> int:
    """The suit whose count has reached its mark, where one has."""
    return ((count & SUIT_REACHED).bit_length() - 1) // 4


def _flush_strength(cards: Sequence[Card], count: int) -> int:
    if len(cards) > 7:
        raise _wrong_number(cards)
    suit = suit_reached(count)
    held = 0
    for card in cards:
        if card & 3 == suit:
            held |= RANK_BIT[card]
    rung = flushes().get(held)
    if rung is None:
        raise _repeated(cards)
    return rung


def _build_or_raise(cards: Sequence[Card], ranks: int) -> int:
    """Called where there is no entry: builds the table once, or raises for cards of no hand."""
    if not 5 <= len(cards) <= 7:
        raise _wrong_number(cards)
    if not _MIXED:
        five = mixed_fives()
        six = _with_one_more(five, 5)
        _MIXED.update(five | six | _with_one_more(six, 5))
    if ranks not in _MIXED:
        raise _repeated(cards)
    return _MIXED[ranks]


def _wrong_number(cards: Sequence[Card]) -> BadInput:
    return BadInput("hand", "five, six or seven cards", got=len(cards))


def _repeated(cards: Sequence[Card]) -> BadInput:
    return BadInput("hand", "each card once", got=show(cards))


@cache
def mixed_fives() -> dict[int, int]:
    """Rung by base-five count of ranks, for five cards that are not all of one suit."""
    return {
        sum(5 ** (rank - 2) for rank in rung.ranks): strength
        for strength, rung in enumerate(ladder())
        if rung.category not in SUITED
    }


@cache
def flushes() -> dict[int, int]:
    """Rung by the set of ranks, one bit each, of five to seven cards of one suit."""
    five = {
        sum(1 << (rank - 2) for rank in rung.ranks): strength
        for strength, rung in enumerate(ladder())
        if rung.category in SUITED
    }
    six = _with_one_more(five, 2)
    return five | six | _with_one_more(six, 2)


def _with_one_more(table: dict[int, int], base: int) -> dict[int, int]:
    """The table for one card more: the best rung over the cards it may have come from.

    A key holds the count of each rank as a digit, and no digit may pass base - 1:
    four of a rank in a deck, one in a suit.
    """
    grown: dict[int, int] = {}
    steps = [base**place for place in range(13)]
    for key, rung in table.items():
        for step in steps:
            if key // step % base < base - 1 and grown.get(key + step, -1) < rung:
                grown[key + step] = rung
    return grown
