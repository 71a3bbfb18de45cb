"""Side wagers of poker between players, which are against the house and settled by the flop."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from croupier.books import Book
from croupier.cards import FULL_DECK, Card, Suit
from croupier.errors import BadInput
from croupier.money import Odds
from croupier.odds.results import SideFigures

RED = (Suit.DIAMONDS, Suit.HEARTS)


def _all_red(flop: tuple[Card, ...]) -> bool:
    return all(card.suit in RED for card in flop)


def _all_black(flop: tuple[Card, ...]) -> bool:
    return all(card.suit not in RED for card in flop)


WINS = {
    "all three flop cards are red": _all_red,
    "all three flop cards are black": _all_black,
}


def poker_side_wagers(book: Book) -> dict[str, SideFigures]:
    """What each is worth to a player who has seen no card, going through all 22,100 flops."""
    found = {}
    flops = list(combinations(FULL_DECK, 3))
    for wager in book.poker.side_wager if book.poker else ():
        if wager.wins not in WINS:
            raise BadInput(f"side_wager {wager.id}, wins", f"one of {', '.join(WINS)}", wager.wins)
        share = Fraction(sum(map(WINS[wager.wins], flops)), len(flops))
        pays = Odds.parse(wager.pays).fraction
        mean = share * pays - (1 - share)
        found[wager.id] = SideFigures(
            expected_value=mean,
            always_settled=mean,
            variance=share * pays * pays + (1 - share) - mean * mean,
            wins={wager.wins: share},
        )
    return found
