"""Seen cards: the counts they leave, and games solved in the knowledge of them."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from croupier.books import Result
from croupier.cards import FULL_DECK, Card, Category, cards, category_of, strength
from croupier.errors import BadInput
from croupier.odds import seen_figures
from croupier.odds.boards import boards
from croupier.odds.plan import plan
from croupier.odds.protection import Known, Seeing, value_knowing
from croupier.odds.recipe import write
from croupier.odds.solve import Priced, deal_of
from croupier.odds.tree import comparisons
from tests.odds.conftest import question

ULTIMATE = question("canberra-ultimate")


def counted(hole: tuple[Card, ...], board: tuple[Card, ...], known: Known) -> list[int]:
    """The four comparisons, by going through the dealer's hands one by one."""
    left = [c for c in FULL_DECK if c not in (*hole, *board, *known.cards)]
    if known.dealer is not None:
        dealers = [(known.dealer, card) for card in left]
    else:
        dealers = list(combinations(left, 2))
    mine = strength((*hole, *board))
    order = comparisons(Category.PAIR, category_of(mine))
    ways = [0, 0, 0, 0]
    for dealer in dealers:
        theirs = strength((*dealer, *board))
        result = Result.WIN if mine > theirs else Result.LOSE if mine < theirs else Result.TIE
        ways[order.index((result, category_of(theirs) >= Category.PAIR))] += 1
    return ways


@pytest.mark.parametrize(
    "hole, board, dealer, dead",
    [
        ("Ah Kd", "9s 8d 7c 2h Qd", "Jc", ""),
        ("9h 9d", "9s 8d 7c 2h Qd", "Qs", ""),
        ("Ah 3h", "Kh 8h 7h 2c Qd", "Jh", ""),
        ("Ad 3h", "Kh 8h 7h 2h Qd", "Jh", ""),
        ("Ac Kd", "4c 3h 2d 9s Js", "As", ""),
        ("Ah Kd", "9s 8d 7c 2h Qd", "", "Ac Ad Ks Kc"),
        ("Th 3h", "Kh 8h 7h 2c Qd", "", "Ah Jh"),
    ],
)
def test_a_hand_meets_the_dealers_hands_that_are_still_possible(
    hole: str, board: str, dealer: str, dead: str
) -> None:
    known = Known(cards(dealer)[0] if dealer else None, cards(dead))
    five = boards(5)._replace(cards=np.array([sorted(cards(board))], np.uint8))
    deal = deal_of(five, Category.PAIR, known.cards)
    recipe = write(plan(ULTIMATE.tree))
    table = Seeing(deal, recipe, known.dealer) if known.dealer else Priced(deal, recipe)
    table.take(0, 1)
    suit = table.sheaf.suit[0]
    kinds = [(c >> 2) + (13 if (c & 3) == suit else 0) for c in cards(hole)]
    found = table.sheaf.ways[0, table.sheaf.pair[0, kinds[0], kinds[1]]]
    assert list(found) == counted(cards(hole), cards(board), known)


def test_knowing_nothing_is_worth_nothing() -> None:
    """The way through seen cards, with none seen, comes to the published value."""
    value = value_knowing(ULTIMATE.tree, Known())
    assert value == Fraction(-607_723_787_676, 27_813_810_024_000)


def test_what_cannot_have_been_seen_is_refused() -> None:
    with pytest.raises(BadInput, match="--seen: expected one of dealer, dealer-and-flop"):
        seen_figures(ULTIMATE, "everything")
    with pytest.raises(BadInput, match="--samples: expected at least 2"):
        seen_figures(ULTIMATE, "other-hand", samples=1)
    with pytest.raises(BadInput, match="a game without a decision between turn and river"):
        value_knowing(question("sydney-bonus").tree, Known(), "river")


def test_suits_are_alike_only_where_the_known_cards_are() -> None:
    assert Known().groups == (0, 0, 0, 0)
    assert Known(dealer=cards("Ac")[0]).groups == (0, 1, 1, 1)
    assert Known(dead=cards("Ac Ad")).groups == (0, 0, 2, 2)
    assert Known(dead=cards("Ac Kd")).groups == (0, 1, 2, 2)
