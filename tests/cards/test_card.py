"""Tests of cards: parsing, printing, comparing."""

from __future__ import annotations

import copy
import pickle

import pytest

from croupier.cards import FULL_DECK, Card, Rank, Suit, cards, show
from croupier.errors import BadInput


def test_there_are_fifty_two_cards_four_of_each_rank_and_thirteen_of_each_suit() -> None:
    assert len(set(FULL_DECK)) == 52
    assert all(sum(card.rank is rank for card in FULL_DECK) == 4 for rank in Rank)
    assert all(sum(card.suit is suit for card in FULL_DECK) == 13 for suit in Suit)


def test_a_card_sorts_by_rank_and_then_clubs_diamonds_hearts_spades() -> None:
    assert show(sorted(cards("As 2s Ac Kd 2c Ah Ad"))) == "2c 2s Kd Ac Ad Ah As"


@pytest.mark.parametrize("card", FULL_DECK, ids=str)
def test_every_card_reads_back_from_its_text_as_the_same_object(card: Card) -> None:
    assert Card.parse(str(card)) is card
    assert Card.parse(str(card)[0].lower() + str(card)[1]) is card
    assert Card.of(card.rank, card.suit) is card
    assert Card(int(card)) is card
    assert eval(repr(card), {"Card": Card}) is card


@pytest.mark.parametrize("card", FULL_DECK, ids=str)
def test_a_copied_or_pickled_card_is_the_card_itself(card: Card) -> None:
    assert pickle.loads(pickle.dumps(card)) is card
    assert copy.copy(card) is card
    assert copy.deepcopy(card) is card


def test_a_card_has_a_text_a_symbol_and_a_spoken_name() -> None:
    ace = Card.parse("Ah")
    assert str(ace) == f"{ace}" == "Ah"
    assert f"{ace:>4}" == "  Ah"
    assert ace.symbol == "A♥"
    assert ace.spoken == "ace of hearts"
    assert Card.parse("Tc").symbol == "T♣"
    assert Card.parse("Td").symbol == "T♦"
    assert Card.parse("6s").symbol == "6♠"
    assert Card.parse("6s").spoken == "six of spades"


def test_ranks_have_spoken_plurals() -> None:
    assert [rank.plural for rank in (Rank.SIX, Rank.ACE, Rank.TWO)] == ["sixes", "aces", "twos"]


def test_the_lowest_card_is_still_a_card_where_truth_is_asked() -> None:
    assert bool(Card.parse("2c"))


@pytest.mark.parametrize("text", ["1x", "", "A", "10h", "AH", "Ax", "hA", "A♥", "Ahh", " Ah"])
def test_what_is_not_a_card_is_refused_in_one_clear_line(text: str) -> None:
    with pytest.raises(BadInput) as refused:
        Card.parse(text)
    line = str(refused.value)
    assert line == (
        "card: expected a rank (2-9, T, J, Q, K, A) and a suit (c, d, h, s) such as Ah"
        f', got "{text}"'
    )
    assert "\n" not in line


@pytest.mark.parametrize("index", [-1, 52])
def test_an_index_outside_the_deck_is_refused(index: int) -> None:
    with pytest.raises(BadInput, match="from 0 to 51"):
        Card(index)


@pytest.mark.parametrize("text", ["Ah Kd 2c", "AhKd2c", " Ah  Kd\t2c\n", "AhKd 2c"])
def test_cards_may_be_written_with_spaces_or_without(text: str) -> None:
    assert cards(text) == (Card.parse("Ah"), Card.parse("Kd"), Card.parse("2c"))


def test_no_text_is_no_cards() -> None:
    assert cards("") == ()
    assert show(()) == ""


def test_a_bad_card_in_a_list_is_named_with_its_field() -> None:
    with pytest.raises(BadInput, match=r'^board: expected a rank .* got "1x"$'):
        cards("Ah 1x Kd", field="board")


def test_a_card_split_by_a_space_is_refused() -> None:
    with pytest.raises(BadInput, match='got "A"'):
        cards("A h")


def test_a_card_that_comes_twice_is_refused_by_name() -> None:
    with pytest.raises(BadInput) as refused:
        cards("Ah Kd Ah")
    assert str(refused.value) == "cards: expected each card once, but Ah came twice"


def test_repeats_pass_where_they_are_asked_for() -> None:
    assert show(cards("Ah Kd Ah", repeats=True)) == "Ah Kd Ah"
