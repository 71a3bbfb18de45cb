"""Side wagers of poker between players, which are against the house and settled by the flop."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from croupier.books import Book
from croupier.cards import FULL_DECK, Suit
from croupier.errors import BadInput
from croupier.money import Odds
from croupier.odds.results import SideFigures

RED = (Suit.DIAMONDS, Suit.HEARTS)


WINS = {"all three flop cards are red": True, "all three flop cards are black": False}
"""What a side wager is won by, and whether the cards are red then."""


def poker_side_wagers(book: Book) -> dict[str, SideFigures]:
    """What each is worth to a player who has seen no card, going through all 22,100 flops."""
    found = {}
    flops = list(combinations(FULL_DECK, 3))
    for wager in book.poker.side_wager if book.poker else ():
        if wager.wins not in WINS:
            raise BadInput(f"side_wager {wager.id}, wins", f"one of {', '.join(WINS)}", wager.wins)
        red = WINS[wager.wins]
        won = sum(all((card.suit in RED) is red for card in flop) for flop in flops)
        share = Fraction(won, len(flops))
        pays = Odds.parse(wager.pays).fraction
        mean = share * pays - (1 - share)
        found[wager.id] = SideFigures(
            expected_value=mean,
            always_settled=mean,
            variance=share * pays * pays + (1 - share) - mean * mean,
            wins={wager.wins: share},
        )
    return found
