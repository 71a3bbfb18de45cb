"""How strong each hand is at the showdown (1.1 'Cards speak', 8.7, 8.20.4)."""

from collections.abc import Sequence
from typing import Any

from croupier.acts import WrongMoment
from croupier.cards import (
    Card,
    RankedHand,
    low_strength,
    omaha_low_strength,
    omaha_strength,
    rank_hand,
    rank_omaha,
    strength,
)
from croupier.poker.hand.state import Hand, HandSeat, refusal


def hole_cards(hand: Hand, seat: HandSeat) -> tuple[Card, ...]:
    """The seat's cards; a refusal where one of them has not been recorded."""
    cards: tuple[Any, ...] = seat.cards
    if None in cards:
        reason = f"The cards of seat {seat.number} are not all known: have them shown first."
        raise refusal(hand, WrongMoment, reason, "hand lies open")
    return cards


def ranked(hand: Hand, seat: HandSeat) -> RankedHand:
    """The seat's high hand by the variant's rule, with the five cards that play."""
    if hand.setup.variant.plays == "exactly two":
        return rank_omaha(hole_cards(hand, seat), hand.board)
    return rank_hand(hand.board + hole_cards(hand, seat))


def highs_of(hand: Hand, seats: Sequence[HandSeat]) -> list[int]:
    """The worth of each seat's high hand by the variant's rule; more is better."""
    if hand.setup.variant.plays == "exactly two":
        return [omaha_strength(hole_cards(hand, seat), hand.board) for seat in seats]
    board = hand.board
    return [strength(board + hole_cards(hand, seat)) for seat in seats]


def lows_of(hand: Hand, seats: Sequence[HandSeat]) -> list[int | None]:
    """The worth of each seat's low; None without an eight or better."""
    if hand.setup.variant.low == "none":
        return [None] * len(seats)
    return [low_of(hand, seat) for seat in seats]


def low_of(hand: Hand, seat: HandSeat) -> int | None:
    """The worth of the seat's low, more being better; None without an eight or better."""
    if hand.setup.variant.low == "none":
        return None
    if hand.setup.variant.plays == "exactly two":
        return omaha_low_strength(hole_cards(hand, seat), hand.board)
    return low_strength(hand.board + hole_cards(hand, seat))
