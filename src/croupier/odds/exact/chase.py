"""Side wagers of poker between players, which are against the house and settled by the flop."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from croupier.books import Book
from croupier.cards import Suit
from croupier.money import Odds
from croupier.odds.results import SideFigures
from croupier.poker import read_law

RED = (Suit.DIAMONDS, Suit.HEARTS)


def poker_side_wagers(book: Book) -> dict[str, SideFigures]:
    """What each is worth to a player who has seen no card, going through all flops of the deck."""
    if book.poker is None:
        return {}
    found = {}
    flops = list(combinations(read_law(book).fresh, 3))
    for wager in book.poker.side_wager:
        red = wager.colour == "red"
        won = sum(all((card.suit in RED) is red for card in flop) for flop in flops)
        share = Fraction(won, len(flops))
        pays = Odds.parse(wager.pays).fraction
        mean = share * pays - (1 - share)
        found[wager.id] = SideFigures(
            expected_value=mean,
            always_settled=mean,
            variance=share * pays * pays + (1 - share) - mean * mean,
            wins={f"all three flop cards are {wager.colour}": share},
        )
    return found
