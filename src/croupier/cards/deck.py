"""`Deck`: the cards that are still to be dealt, in dealing order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from croupier.cards.card import FULL_DECK, Card, cards, refuse_repeats, show
from croupier.errors import BadInput


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards in dealing order, the next one first; dealing gives back a new deck.

    Invariant: no card is in a deck twice.
    """

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        refuse_repeats(self.cards, "deck")

    @classmethod
    def fresh(cls) -> Deck:
        """All 52, in the order of a deck nobody has shuffled."""
        return cls(FULL_DECK)

    @classmethod
    def of(cls, text: str) -> Deck:
        """The cards of a known order, for a replay or a test: `Deck.of("Ah Kd 2c")`."""
        return cls(cards(text, field="deck"))

    def deal(self, count: int) -> tuple[tuple[Card, ...], Deck]:
        """The next `count` cards, and the deck without them."""
        if not 0 <= count <= len(self.cards):
            raise BadInput("deal", f"at most the {len(self.cards)} cards that are left", got=count)
        return self.cards[:count], Deck(self.cards[count:])

    def without(self, known: Iterable[Card]) -> Deck:
        """The deck without cards that are known to be elsewhere; each must be in the deck."""
        removed = set(known)
        missing = removed.difference(self.cards)
        if missing:
            raise BadInput("cards", "only cards that are in the deck", show(sorted(missing)))
        return Deck(tuple(card for card in self.cards if card not in removed))

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __str__(self) -> str:
        return show(self.cards)
