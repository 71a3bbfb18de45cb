"""Tests of decks."""

from __future__ import annotations

import pytest

from croupier.cards import FULL_DECK, Deck, cards, show
from croupier.errors import BadInput


def test_a_fresh_deck_is_all_fifty_two_in_order() -> None:
    deck = Deck.fresh()
    assert deck.cards == FULL_DECK
    assert str(deck).startswith("2c 2d 2h 2s 3c")
    assert str(deck).endswith("As")


def test_dealing_takes_from_the_top_and_leaves_the_old_deck_as_it_was() -> None:
    deck = Deck.of("Ah Kd 2c 9s")
    dealt, rest = deck.deal(3)
    assert show(dealt) == "Ah Kd 2c"
    assert str(rest) == "9s"
    assert str(deck) == "Ah Kd 2c 9s"


def test_dealing_nothing_or_everything_is_allowed() -> None:
    deck = Deck.of("Ah Kd")
    assert deck.deal(0) == ((), deck)
    assert deck.deal(2) == (cards("Ah Kd"), Deck(()))


@pytest.mark.parametrize("count", [-1, 3])
def test_more_cards_than_are_left_cannot_be_dealt(count: int) -> None:
    with pytest.raises(BadInput) as refused:
        Deck.of("Ah Kd").deal(count)
    assert str(refused.value) == f"deal: expected at most the 2 cards that are left, got {count}"


def test_a_deck_without_cards_seen_keeps_its_order() -> None:
    assert str(Deck.of("Ah Kd 2c 9s").without(cards("9s Kd"))) == "Ah 2c"


def test_a_card_that_is_not_in_the_deck_cannot_be_taken_out() -> None:
    with pytest.raises(BadInput) as refused:
        Deck.of("Ah Kd").without(cards("Ah 2c"))
    assert str(refused.value) == 'cards: expected only cards that are in the deck, got "2c"'


def test_a_deck_refuses_the_same_card_twice() -> None:
    with pytest.raises(BadInput, match="deck: expected each card once, but Ah came twice"):
        Deck.of("Ah Kd Ah")
    with pytest.raises(BadInput, match="but Kd came twice"):
        Deck(cards("Kd Kd", repeats=True))


def test_a_deck_is_counted_walked_searched_and_compared() -> None:
    deck = Deck.of("Ah Kd")
    assert len(deck) == 2
    assert tuple(deck) == cards("Ah Kd")
    assert cards("Kd")[0] in deck
    assert cards("Kc")[0] not in deck
    assert deck == Deck.of("AhKd")
    assert deck != Deck.of("KdAh")
    assert hash(deck) == hash(Deck.of("AhKd"))
