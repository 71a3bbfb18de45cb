"""Tests that a GPU gives the same fractions as the processor; collected only where one is found."""

from fractions import Fraction
from typing import Any

import pytest

from croupier.cards import FULL_DECK, Card, Category, Rank, Suit, cards
from croupier.odds import figures
from croupier.odds.exact.figures import figures as worked_out
from croupier.odds.exact.protection import Also, KnownCards, value_knowing
from croupier.odds.gpu.device import the_gpu
from croupier.odds.gpu.gpu_backend import backend_on
from croupier.odds.gpu.protection import study_on
from tests.odds.conftest import question
from tests.odds.test_small_decks import DEALER, LEFT, SmallDeck

GAMES = [
    ("melbourne-wsop", "bonus"),
    ("melbourne-wsop", "ultimate"),
    ("canberra-ultimate", "ultimate"),
    ("sydney-bonus", "bonus"),
    ("perth-ultimate", "ultimate"),
]


@pytest.mark.parametrize("book, game", GAMES)
def test_a_game_of_the_books_has_the_same_figures_on_both(book: str, game: str) -> None:
    asked = question(book, game)
    assert figures(asked, cached=False, device="gpu") == worked_out(asked)


@pytest.mark.parametrize(
    "book, game, sign",
    [
        ("melbourne-wsop", "bonus", {"ante_pays_from": "straight"}),
    ],
)
def test_other_signs_have_the_same_figures_on_both(
    book: str, game: str, sign: dict[str, Any]
) -> None:
    asked = question(book, game, sign)
    assert worked_out(asked, None, backend_on(the_gpu())) == worked_out(asked)


def test_wagers_on_two_cards_have_the_same_figures_on_both() -> None:
    asked = question("sydney-bonus", "bonus", beside={"ante_bonus": Fraction(1, 5)})
    assert worked_out(asked, None, backend_on(the_gpu())) == worked_out(asked)


@pytest.mark.parametrize(
    "book, also",
    [
        ("perth-ultimate", "nothing"),
        ("perth-ultimate", "flop"),
        ("perth-ultimate", "river"),
        ("sydney-bonus", "nothing"),
        ("sydney-bonus", "flop"),
    ],
)
def test_a_card_of_the_dealers_is_worth_the_same_on_both(book: str, also: Also) -> None:
    tree, known = question(book).tree, KnownCards(Card.of(Rank.NINE, Suit.CLUBS))
    there = value_knowing(tree, known, also, study=study_on(the_gpu()))
    assert there == value_knowing(tree, known, also)


def test_another_players_hand_is_worth_the_same_on_both() -> None:
    tree, known = question("perth-ultimate").tree, KnownCards(dead=cards("Ah Kd"))
    there = value_knowing(tree, known, study=study_on(the_gpu()))
    assert there == value_knowing(tree, known)


@pytest.mark.parametrize("also", ["nothing", "flop", "river"])
def test_a_deck_of_twelve_counted_in_plain_python_agrees_with_the_gpu(also: Also) -> None:
    asked = question("perth-ultimate")
    gone = tuple(card for card in FULL_DECK if card not in (*LEFT, DEALER))
    there = value_knowing(asked.tree, KnownCards(DEALER, gone), also, study=study_on(the_gpu()))
    assert there == SmallDeck(asked, DEALER).value(also)


def test_the_line_that_qualifies_the_dealer_may_change_from_one_game_to_the_next() -> None:
    backend = backend_on(the_gpu())
    for book in ("sydney-bonus", "perth-ultimate", "sydney-bonus"):
        asked = question(book)
        met = backend.solve(asked.tree, None).core.met
        assert int(met.sum()) == 1326 * 2_118_760 * 990
        fails = int(met[:, Category.ROYAL_FLUSH, 3].sum())
        assert (fails > 0) == (asked.tree.line > Category.HIGH_CARD)
