"""Hands as the table sees them: which five cards play, and what they are called.

`strength` answers who wins; a `RankedHand` also says with what. Two hands are equal
when they tie, whatever the suits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from croupier.cards.announce import announce, announce_low
from croupier.cards.card import Card, refuse_repeats
from croupier.cards.ladder import SUITED, Category, category_of, category_of_shape, grouped, ladder
from croupier.cards.low import LOW_RANKS, low_strength
from croupier.cards.omaha import omaha_low_strength, omaha_strength
from croupier.cards.ranking import strength
from croupier.errors import BadInput


@dataclass(frozen=True, order=True, slots=True)
class _Ranked:
    """The strength of a hand and the five cards that make it; only the strength is compared."""

    strength: int
    five: tuple[Card, ...] = field(compare=False)


class RankedHand(_Ranked):
    """A ranked high hand. `five` are the cards that play, in announcing order."""

    __slots__ = ()

    @property
    def category(self) -> Category:
        return category_of(self.strength)

    @property
    def name(self) -> str:
        return announce(*ladder()[self.strength])

    def __str__(self) -> str:
        return self.name


class LowHand(_Ranked):
    """A ranked low of eight or better; the greater one is the better low."""

    __slots__ = ()

    @property
    def name(self) -> str:
        return announce_low([card.rank for card in self.five])

    def __str__(self) -> str:
        return self.name


def rank_hand(cards: Sequence[Card]) -> RankedHand:
    """The best five of five, six or seven cards."""
    refuse_repeats(cards, "hand")
    best = strength(cards)
    return RankedHand(best, _playing(best, cards))


def rank_omaha(hole: Sequence[Card], board: Sequence[Card]) -> RankedHand:
    """The best two of four with three of the board."""
    refuse_repeats((*hole, *board), "hand")
    return _hand(omaha_strength(hole, board), _two_and_three(hole, board))


def rank_low(cards: Sequence[Card]) -> LowHand | None:
    """The best low in any five of five, six or seven cards; None if there is none."""
    refuse_repeats(cards, "hand")
    if not 5 <= len(cards) <= 7:
        raise BadInput("hand", "five, six or seven cards", got=len(cards))
    return _low(low_strength(cards), combinations(sorted(cards, reverse=True), 5))


def rank_omaha_low(hole: Sequence[Card], board: Sequence[Card]) -> LowHand | None:
    """The best low of two of four with three of the board; None if there is none."""
    refuse_repeats((*hole, *board), "hand")
    return _low(omaha_low_strength(hole, board), _two_and_three(hole, board))


def describe_partial(cards: Sequence[Card]) -> str:
    """What a player has so far, with one card to seven: "Pair of kings"."""
    if len(cards) >= 5:
        return rank_hand(cards).name
    refuse_repeats(cards, "hand")
    if not cards:
        raise BadInput("hand", "one to seven cards", got=0)
    shape, ranks = grouped([card.rank for card in cards])
    return announce(category_of_shape(shape), ranks)


def _playing(best: int, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Which of the cards make a rung, in announcing order and of the highest suits.

    The ranks of the rung say which; in a flush they are of the suit that has five.
    """
    rung = ladder()[best]
    pool = sorted(cards, reverse=True)
    if rung.category in SUITED:
        suits = [card & 3 for card in pool]
        flush = next(suit for suit in range(4) if suits.count(suit) >= 5)
        pool = [card for card in pool if card & 3 == flush]
    five = []
    for rank in rung.ranks:
        place = next(i for i, card in enumerate(pool) if card >> 2 == rank - 2)
        five.append(pool.pop(place))
    return tuple(five)


def _hand(best: int, candidates: Iterable[tuple[Card, ...]]) -> RankedHand:
    ranks = ladder()[best].ranks
    five = next(five for five in candidates if strength(five) == best)
    return RankedHand(best, tuple(sorted(five, key=lambda card: (ranks.index(card.rank), -card))))


def _low(best: int | None, candidates: Iterable[tuple[Card, ...]]) -> LowHand | None:
    if best is None:
        return None
    five = next(five for five in candidates if low_strength(five) == best)
    return LowHand(
        best, tuple(sorted(five, key=lambda card: LOW_RANKS.index(card.rank), reverse=True))
    )


def _two_and_three(hole: Sequence[Card], board: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every two and three, those with high cards of high suits first."""
    for pair in combinations(sorted(hole, reverse=True), 2):
        for triple in combinations(sorted(board, reverse=True), 3):
            yield pair + triple
