"""The cards of a round as its events lay them out, each compared with the deck of the proof."""

from collections.abc import Iterable, Sequence

from croupier.cards import Card
from croupier.house.world.deck_mixing import was_cut
from croupier.house.world.deck_proof import DeckProof, dealt_deck, mixed_deck

MaybeCards = Sequence[Card | None]


class Mismatch(Exception):
    """The round and the proof of its decks do not agree; `str()` says why in a sentence."""


class DealtCards:
    """Takes cards off the decks of a proof, place by place, and remembers where they lie.

    `used` are the decks that a card was taken from, and `checked` the places whose card was seen.
    """

    def __init__(self, decks: tuple[DeckProof, ...]) -> None:
        self._decks = decks
        self._number = -1
        self._deck: MaybeCards = ()
        self._next = 0
        self._cut: int | None = None
        self._ready = False
        self.used: set[int] = set()
        self.checked: set[tuple[int, int]] = set()
        self.seats: dict[int, list[int]] = {}
        self.board: list[int] = []
        self.dealer: list[int] = []
        self.burnt: list[int] = []

    @property
    def shuffles(self) -> int:
        """How many decks were begun."""
        return self._number + 1

    # --- the deck -----------------------------------------------------------------------------

    def shuffle(self, *, cut_covered: bool = True) -> None:
        """The next deck is shuffled: what was dealt of the last one lies nowhere any more.

        In version 0.1 the commitment did not cover the cut: `cut_covered` says that the order it
        covers is the one after the cut.
        """
        self._number += 1
        if self._number >= len(self._decks):
            raise Mismatch("The cards were shuffled more often than the proof has decks.")
        proof = self._decks[self._number]
        old = proof.cut is None
        self._cut = None if proof.cut is None else proof.cut.position
        self._deck = mixed_deck(proof) if old else dealt_deck(proof)
        self._ready = cut_covered if old else self._cut is None
        self._next = 0
        self.seats, self.board, self.dealer, self.burnt = {}, [], [], []

    def cut(self, position: int) -> None:
        """The deck is cut, where its commitment says."""
        if self._number < 0:
            raise Mismatch("A deck was cut before one was shuffled.")
        proof = self._decks[self._number]
        if proof.cut is None:
            self._deck = self._deck if self._ready else was_cut(self._deck, position)
        elif position != self._cut:
            promised = "not at all" if self._cut is None else f"after {self._cut} cards"
            raise Mismatch(
                f"The deck was cut after {position} cards, and by the proof it was to be cut"
                f" {promised}."
            )
        self._ready = True

    # --- cards --------------------------------------------------------------------------------

    def take(self, card: Card | None) -> int:
        """The next card is dealt or burned; gives its place in the deck."""
        if self._number < 0 or not self._ready:
            raise Mismatch("A card was dealt before the deck was shuffled and cut.")
        if self._next >= len(self._deck):
            raise Mismatch("More cards were dealt than the deck has.")
        place, self._next = self._next, self._next + 1
        self.used.add(self._number)
        self.compare([place], (card,), "there")
        return place

    def compare(self, places: Sequence[int], cards: MaybeCards, where: str) -> None:
        """Compares cards that were seen, in order, with those of the deck at these places."""
        if len(cards) > len(places):
            raise Mismatch(f"The round shows more cards {where} than were dealt.")
        for place, card in zip(places, cards, strict=False):
            if card is not None:
                self._compare_one(place, card, where)

    def among(self, places: Sequence[int], cards: Iterable[Card | None], where: str) -> None:
        """Compares cards that were seen, in any order, with those of the deck at these places."""
        lying = {self._deck[place]: place for place in places}
        for card in cards:
            if card is None:
                continue
            if card not in lying:
                hidden = None in lying
                what = "the proof does not open it" if hidden else "by the proof it is not there"
                raise Mismatch(f"The round shows the {card} {where}, and {what}.")
            self.checked.add((self._number, lying[card]))

    def left(self, cards: MaybeCards, where: str) -> None:
        """Compares cards that were seen with the next ones of the deck."""
        self.compare(range(self._next, len(self._deck)), cards, where)

    def _compare_one(self, place: int, card: Card, where: str) -> None:
        face = self._deck[place]
        if face is None:
            raise Mismatch(f"The round shows the {card} {where}, and the proof does not open it.")
        if face != card:
            raise Mismatch(
                f"The round shows the {card} {where}; by the proof card {place + 1} of the deck is"
                f" the {face}."
            )
        self.checked.add((self._number, place))
