"""Cards: the deck, the shuffle, and what beats what.

A `Card` is an integer 0 to 51 with one object per card; `cards("Ah Kd 2c")` reads
them and `show` writes them. A `Deck` is immutable and deals from the top;
`shuffled` mixes one with the operating system's randomness unless given another
source, and `drawn` takes some cards at random. `strength` puts five, six or seven
cards on a ladder of 7,462 rungs so that winning is comparing integers, and
`rank_hand` adds which five play and the dealer's words for them. Omaha's
two-and-three and eight-or-better lows come the same two ways. The tables behind
them are built when a hand is first ranked.

>>> hand = rank_hand(cards("Kh Kd Jc Js 4d 2c Ks"))
>>> hand.name, show(hand.five), hand.category.slug
('Full house, kings over jacks', 'Ks Kh Kd Js Jc', 'full-house')
"""

from croupier.cards.card import FULL_DECK, Card, Rank, Suit, cards, refuse_repeats, show
from croupier.cards.deck import Deck
from croupier.cards.entropy import ByteEntropy, Entropy, OsEntropy, SeededEntropy
from croupier.cards.hand import (
    LowHand,
    RankedHand,
    describe_partial,
    rank_hand,
    rank_low,
    rank_omaha,
    rank_omaha_low,
)
from croupier.cards.ladder import Category, category_of
from croupier.cards.low import low_strength
from croupier.cards.omaha import omaha_low_strength, omaha_strength
from croupier.cards.ranking import strength
from croupier.cards.shuffle import drawn, shuffled

__all__ = [
    "FULL_DECK",
    "ByteEntropy",
    "Card",
    "Category",
    "Deck",
    "Entropy",
    "RankedHand",
    "LowHand",
    "OsEntropy",
    "Rank",
    "SeededEntropy",
    "Suit",
    "cards",
    "category_of",
    "describe_partial",
    "drawn",
    "low_strength",
    "omaha_low_strength",
    "omaha_strength",
    "rank_hand",
    "rank_low",
    "rank_omaha",
    "rank_omaha_low",
    "refuse_repeats",
    "show",
    "shuffled",
    "strength",
]
