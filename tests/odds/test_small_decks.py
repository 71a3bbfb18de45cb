"""Tests of seen cards in a deck of twelve, where every deal can be counted.

So many cards are known to be gone that the whole game, with every decision made in the knowledge
of what was seen, is worked out in plain Python and must come to the same fraction.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Literal

import pytest

from croupier.books import Result
from croupier.cards import FULL_DECK, Card, Category, cards, category_of, strength
from croupier.odds import Question
from croupier.odds.asking.tree import comparisons
from croupier.odds.exact.protection import KnownCards, value_knowing
from tests.odds.conftest import question

LEFT = cards("Ah Kd Qc Js Ts 9h 8d 5c 4h 4s 3d 2c")
DEALER = cards("Kh")[0]
Also = Literal["nothing", "flop", "river"]
Cards = tuple[Card, ...]


class SmallDeck:
    """Ultimate with twelve cards left, the dealer's second card among them.

    All is counted in whole numbers: payments scaled, summed over dealer's hands and boards.
    """

    def __init__(self, asked: Question, dealer: Card | None, left: Cards = LEFT) -> None:
        tree = asked.tree
        self.tree, self.dealer, self.left = tree, dealer, left
        options = {(n.seen, o.label): o.ends for n in tree.nodes for o in n.options}
        wanted = [(0, "play_4x"), (3, "play_2x"), (5, "play_1x"), (5, "fold")]
        ends = [tree.terminals[number] for key in wanted if (number := options[key]) is not None]
        self.pays = [[[int(x * tree.scale) for x in row] for row in end.pay] for end in ends]

    @cache  # noqa: B019  # a deck lives as long as its test
    def paid(self, hand: Cards, board: frozenset[Card]) -> tuple[int, ...]:
        """Play 4x, 2x, 1x and a fold on a board, over all hands the dealer may have."""
        mine = strength((*hand, *board))
        category = category_of(mine)
        order = comparisons(self.tree.line, category)
        ways = [0, 0, 0, 0]
        for dealer in self.dealers(hand, board):
            theirs = strength((*dealer, *board))
            result = Result.WIN if mine > theirs else Result.LOSE if mine < theirs else Result.TIE
            ways[order.index((result, category_of(theirs) >= Category.PAIR))] += 1
        return tuple(sum(p * n for p, n in zip(pay[category], ways, strict=True))
                     for pay in self.pays)  # fmt: skip

    def dealers(self, hand: Cards, board: frozenset[Card]) -> list[Cards]:
        rest = [c for c in self.left if c not in hand and c not in board]
        if self.dealer is None:
            return list(combinations(rest, 2))
        return [(self.dealer, card) for card in rest]

    def value(self, also: Also) -> Fraction:
        """The mean, over hands and what was seen besides, of the better first decision."""
        total = deals = 0
        for hand in combinations(self.left, 2):
            for flops in knowledge(hand, also, self.left):
                boards = [frozenset((*flop, *more)) for flop, pairs in flops for more in pairs]
                raised = sum(self.paid(hand, board)[0] for board in boards)
                total += max(raised, sum(self._flop(hand, *flop) for flop in flops))
                deals += len(boards) * len(self.dealers(hand, boards[0]))
        return Fraction(total, deals * self.tree.scale)

    def _flop(self, hand: Cards, flop: Cards, pairs: list[Cards]) -> int:
        met = [self.paid(hand, frozenset((*flop, *more))) for more in pairs]
        return max(sum(paid[1] for paid in met), sum(max(paid[2:]) for paid in met))


def knowledge(
    hand: Cards, also: Also, left: Cards = LEFT
) -> Iterator[list[tuple[Cards, list[Cards]]]]:
    """By what was seen besides: the flops there may be, each with its turns and rivers."""
    rest = [c for c in left if c not in hand]
    for seen in [None] if also == "nothing" else rest:
        flops: list[tuple[Cards, list[Cards]]] = []
        for flop in combinations(rest, 3):
            if (also == "flop" and seen not in flop) or (also == "river" and seen in flop):
                continue
            more = combinations([c for c in rest if c not in flop], 2)
            flops.append((flop, [pair for pair in more if also != "river" or seen in pair]))
        yield flops


@pytest.mark.parametrize(
    "book, also",
    [
        ("perth-ultimate", "nothing"),
        ("canberra-ultimate", "flop"),
        pytest.param("canberra-ultimate", "river", marks=pytest.mark.long),
    ],
)
def test_one_card_of_the_dealers_and_one_of_the_board(book: str, also: Also) -> None:
    asked = question(book)
    gone = tuple(card for card in FULL_DECK if card not in (*LEFT, DEALER))
    expected = SmallDeck(asked, DEALER).value(also)
    assert value_knowing(asked.tree, KnownCards(DEALER, gone), also) == expected


def test_cards_of_other_players() -> None:
    asked = question("perth-ultimate")
    gone = tuple(card for card in FULL_DECK if card not in LEFT)
    assert value_knowing(asked.tree, KnownCards(dead=gone)) == SmallDeck(asked, None).value(
        "nothing"
    )
