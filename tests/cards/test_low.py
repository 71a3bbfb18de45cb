"""Tests of low hands (eight or better), compared with PokerKit."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import EightOrBetterLowHand

from croupier.cards import FULL_DECK, Card, Rank, cards, low_strength, show
from tests.cards.deals import assert_same_lows, deals

LOW_RANKS = "A2345678"


def test_there_are_fifty_six_lows_ordered_from_the_top_card_down() -> None:
    """Eight choose five, each worked by hand as its ranks from the highest, ace as one."""
    worst_first = sorted(combinations(range(8, 0, -1), 5), reverse=True)
    assert len(worst_first) == 56
    for rung, ranks in enumerate(worst_first):
        hand = cards(" ".join(LOW_RANKS[rank - 1] + "h" for rank in ranks))
        assert low_strength(hand) == rung


def test_exactly_the_published_number_of_five_card_hands_make_a_low() -> None:
    """56 sets of ranks in 4^5 suits each; only cards of eight and under can be in one."""
    small = [card for card in FULL_DECK if card.rank <= Rank.EIGHT or card.rank is Rank.ACE]
    made = [low_strength(hand) for hand in combinations(small, 5)]
    assert sum(rung is not None for rung in made) == 56 * 4**5
    assert {rung for rung in made if rung is not None} == set(range(56))


def test_lows_of_five_to_seven_cards_are_those_of_pokerkit() -> None:
    hands = [
        hand
        for size, count in ((5, 1_500), (6, 1_000), (7, 1_500))
        for hand in deals(count, size, seed=80 + size)
    ]
    lows = ((low_strength(h), EightOrBetterLowHand.from_game_or_none(show(h))) for h in hands)
    assert_same_lows(lows, least=300)


@given(st.lists(st.sampled_from(FULL_DECK), min_size=5, max_size=7, unique=True))
@settings(max_examples=100)
def test_the_best_low_is_the_best_of_every_five(hand: list[Card]) -> None:
    lows = [rung for rung in map(low_strength, combinations(hand, 5)) if rung is not None]
    assert low_strength(hand) == max(lows, default=None)
