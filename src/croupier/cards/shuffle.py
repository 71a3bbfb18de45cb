"""The shuffle of Fisher and Yates, whole or in part, with the source of chance as an argument."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.cards.card import Card
from croupier.cards.deck import Deck
from croupier.cards.entropy import Entropy, OsEntropy, SeededEntropy

_FROM_THE_SYSTEM = OsEntropy()


def shuffled(deck: Deck, source: Entropy = _FROM_THE_SYSTEM) -> Deck:
    """The deck in a new order, every order equally likely.

    Each place from the last to the second takes one of the cards not yet placed.
    The choices number n x (n-1) x ... x 2, one sequence per order, so fair
    choices make a fair shuffle.
    """
    order = list(deck.cards)
    if isinstance(source, SeededEntropy):
        source.mix(order)  # the same choices, in half the time
        return Deck(tuple(order))
    for place in range(len(order) - 1, 0, -1):
        chosen = source.below(place + 1)
        order[place], order[chosen] = order[chosen], order[place]
    return Deck(tuple(order))


def drawn(
    cards: Sequence[Card], count: int, source: Entropy = _FROM_THE_SYSTEM
) -> tuple[Card, ...]:
    """So many of the cards in the order drawn, every draw equally likely."""
    left = list(cards)
    for place in range(count):
        chosen = place + source.below(len(left) - place)
        left[place], left[chosen] = left[chosen], left[place]
    return tuple(left[:count])
