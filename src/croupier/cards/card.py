"""The fifty-two cards, and the two-character form in which people write them.

Invariant: there is exactly one `Card` object per card, so identity, equality
and hashing agree, across pickling and copying too.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from croupier.errors import BadInput


class Rank(IntEnum):
    """Two to ace; the number is the rank's pip count, the ace high at 14."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        return "23456789TJQKA"[self - 2]

    @property
    def word(self) -> str:
        """As spoken: "ace"."""
        return self.name.lower()

    @property
    def plural(self) -> str:
        """As spoken of several: "aces", "sixes"."""
        return self.word + ("es" if self is Rank.SIX else "s")


class Suit(IntEnum):
    """Equal in every hand; the order c < d < h < s serves sorting, and the odd chip
    where there is no button (`melbourne-poker` 3.3 and 8.5.2)."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        return "cdhs"[self]

    @property
    def symbol(self) -> str:
        return "♣♦♥♠"[self]

    @property
    def word(self) -> str:
        return self.name.lower()


class Card(int):
    """One card: an integer 0 to 51 that sorts by rank, then by suit.

    Being an integer makes a card an index into any table of 52 and keeps
    comparing and hashing at the speed of the interpreter. In text it is always
    two characters, `Ah`; write `str(card)` where a format wants text.
    """

    __slots__ = ()

    def __new__(cls, index: int) -> Card:
        if not 0 <= index < 52:
            raise BadInput("card", "an index from 0 to 51", got=index)
        return FULL_DECK[index]

    @classmethod
    def of(cls, rank: Rank, suit: Suit) -> Card:
        return FULL_DECK[(rank - 2) * 4 + suit]

    @classmethod
    def parse(cls, text: str, field: str = "card") -> Card:
        """Read `Ah`, `Td` or `2c`; the rank's letter may be lower case.

        >>> Card.parse("Ah").spoken
        'ace of hearts'
        """
        card = _BY_TEXT.get(text)
        if card is None:
            raise BadInput(field, _FORM, got=text)
        return card

    @property
    def rank(self) -> Rank:
        return _RANKS[self >> 2]

    @property
    def suit(self) -> Suit:
        return _SUITS[self & 3]

    @property
    def symbol(self) -> str:
        """For a screen: `A♥`."""
        return self.rank.letter + self.suit.symbol

    @property
    def spoken(self) -> str:
        """For a voice or a screen reader: "ace of hearts"."""
        return f"{self.rank.word} of {self.suit.word}"

    def __str__(self) -> str:
        return _TEXTS[self]

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __bool__(self) -> bool:
        """Every card is a card: the deuce of clubs is 0 but not nothing."""
        return True


_FORM = "a rank (2-9, T, J, Q, K, A) and a suit (c, d, h, s) such as Ah"
_RANKS = tuple(Rank)
_SUITS = tuple(Suit)
FULL_DECK: tuple[Card, ...] = tuple(int.__new__(Card, index) for index in range(52))
_TEXTS = tuple(rank.letter + suit.letter for rank in _RANKS for suit in _SUITS)
_BY_TEXT: dict[str, Card] = dict(zip(_TEXTS, FULL_DECK, strict=True))
_BY_TEXT |= {card.rank.letter.lower() + card.suit.letter: card for card in FULL_DECK}


def cards(text: str, field: str = "cards", repeats: bool = False) -> tuple[Card, ...]:
    """Read cards written with spaces between them or without.

    `field` names the place in an error's one line. A card that comes twice is
    refused unless `repeats` allows it, as in a list gathered from several rounds.

    >>> show(cards("AhKd 2c"))
    'Ah Kd 2c'
    """
    pieces = (word[at : at + 2] for word in text.split() for at in range(0, len(word), 2))
    read = tuple(Card.parse(piece, field) for piece in pieces)
    if not repeats:
        refuse_repeats(read, field)
    return read


def refuse_repeats(given: Iterable[Card], field: str) -> None:
    """Raises BadInput where a card is given twice; the error names the first of them."""
    listed = tuple(given)
    if len(set(listed)) < len(listed):
        twice = next(card for place, card in enumerate(listed) if card in listed[:place])
        raise BadInput(field, f"each card once, but {twice} came twice")


def show(given: Iterable[Card]) -> str:
    """The text form, which `cards` reads back: `Ah Kd 2c`."""
    return " ".join(map(str, given))
