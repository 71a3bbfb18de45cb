"""Tests of the best five of five, six and seven cards, compared with other libraries."""

from __future__ import annotations

from itertools import combinations, permutations

import eval7
import phevaluator
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import FULL_DECK, Card, Suit, cards, category_of, strength
from croupier.errors import BadInput
from tests.cards.deals import assert_same_order, deals

held = st.lists(st.sampled_from(FULL_DECK), min_size=5, max_size=7, unique=True)
seven = st.lists(st.sampled_from(FULL_DECK), min_size=7, max_size=7, unique=True)

THEIRS_IN_EVAL7 = {card: eval7.Card(str(card)) for card in FULL_DECK}
THEIRS_IN_PHEVALUATOR = {card: phevaluator.Card(str(card)).id_ for card in FULL_DECK}


@pytest.mark.parametrize(
    "size, hands",
    [(7, 40_000), (6, 20_000), (5, 20_000), pytest.param(7, 200_000, marks=pytest.mark.long)],
)
def test_any_two_random_hands_compare_as_in_eval7_and_in_phevaluator(size: int, hands: int) -> None:
    dealt = list(deals(hands, size, seed=2024 + size))
    ours = [strength(hand) for hand in dealt]
    eval7s = [eval7.evaluate([THEIRS_IN_EVAL7[card] for card in hand]) for hand in dealt]
    phes = [
        -phevaluator.evaluate_cards(*[THEIRS_IN_PHEVALUATOR[card] for card in hand])
        for hand in dealt
    ]
    assert_same_order(ours, eval7s)
    assert_same_order(ours, phes)


def test_categories_bear_the_names_that_eval7_gives_them() -> None:
    names = {"trips": "three-of-a-kind", "quads": "four-of-a-kind"}
    for hand in deals(20_000, 7, seed=11):
        theirs = eval7.handtype(eval7.evaluate([THEIRS_IN_EVAL7[card] for card in hand]))
        slug = theirs.lower().replace(" ", "-")
        ours = category_of(strength(hand)).slug.replace("royal-flush", "straight-flush")
        assert ours == names.get(slug, slug)


def test_a_rank_repeats_and_straights_meet_flushes_in_dense_small_decks() -> None:
    """Every seven of a sixteen-card deck: hands that random deals seldom reach."""
    short = cards("Ac Ad Ah 2c 2d 3c 3d 4c 4d 5c 5d 6c 6d 7c 7d 8c")
    dealt = list(combinations(short, 7))
    assert len(dealt) == 11_440
    assert_same_order(
        [strength(hand) for hand in dealt],
        [eval7.evaluate([THEIRS_IN_EVAL7[card] for card in hand]) for hand in dealt],
    )


@given(held.flatmap(lambda hand: st.tuples(st.just(hand), st.permutations(hand))))
def test_the_order_in_which_cards_lie_does_not_matter(pair: tuple[list[Card], list[Card]]) -> None:
    as_dealt, rearranged = pair
    assert strength(as_dealt) == strength(rearranged)


@given(held)
@settings(max_examples=60)
def test_the_best_of_many_is_the_best_of_every_five_among_them(hand: list[Card]) -> None:
    assert strength(hand) == max(strength(five) for five in combinations(hand, 5))


@given(seven)
def test_another_card_never_makes_a_hand_worse(hand: list[Card]) -> None:
    assert strength(hand[:5]) <= strength(hand[:6]) <= strength(hand)


@given(held)
@settings(max_examples=60)
def test_swapping_suits_throughout_changes_nothing(hand: list[Card]) -> None:
    for suits in permutations(Suit):
        assert strength([Card.of(card.rank, suits[card.suit]) for card in hand]) == strength(hand)


@pytest.mark.parametrize("text", ["", "Ah", "Ah Kh Qh Jh", "2h 3h 4h 5h 7h 9h Th Kh", "2c" * 8])
def test_a_hand_that_is_not_five_six_or_seven_cards_is_refused(text: str) -> None:
    hand = cards(text, repeats=True)
    with pytest.raises(BadInput) as refused:
        strength(hand)
    assert str(refused.value) == f"hand: expected five, six or seven cards, got {len(hand)}"


@pytest.mark.parametrize("text", ["Ah Ad As Ac Ah", "Ah Ah Kh Qh Jh"])
def test_repeats_that_make_no_hand_are_refused_and_not_ranked(text: str) -> None:
    with pytest.raises(BadInput) as refused:
        strength(cards(text, repeats=True))
    assert str(refused.value) == f'hand: expected each card once, got "{text}"'
