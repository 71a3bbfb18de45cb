"""Whose act it may be.

A player acts for their own seat, and whoever may deal for any (1.1 'Dealer', 1.2).
"""

from croupier.acts import Actor, NotAuthorised, NotYours, WrongMoment
from croupier.poker.hand.state import NOBODY, Hand, HandPhase, HandSeat, index_of
from croupier.poker.setup import SeatNo
from croupier.poker.variants import BOOK


def dealer_only(hand: Hand, by: Actor) -> None:
    """Refuses whoever may not deal."""
    if by.role not in hand.setup.dealers:
        raise NotAuthorised("only the dealer deals and pushes the pot", "1.1 'Dealer'", BOOK)


def dealer_at(hand: Hand, by: Actor, phase: HandPhase, clause: str) -> None:
    """Refuses whoever may not deal, and what belongs to another point of the hand."""
    if by.role not in hand.setup.dealers or hand.phase != phase:
        dealer_only(hand, by)
        at(hand, phase, clause)


def own_seat(hand: Hand, by: Actor, number: SeatNo) -> int:
    """The index of a seat, refused to whoever may not act for it."""
    index = index_of(hand, number)
    if index == NOBODY:
        raise WrongMoment(f"seat {number} is not in this hand", "8.4", BOOK)
    if by.role != "player":
        dealer_only(hand, by)
    elif by.person != hand.seats[index].person:
        raise NotYours(f"seat {number} is another player's", "1.1 'Action'", BOOK)
    return index


def still_in(hand: Hand, index: int) -> HandSeat:
    """A seat with a live hand; a folded, dead or mucked one can do nothing more."""
    seat = hand.seats[index]
    if seat.standing != "in":
        raise WrongMoment(f"seat {seat.number} is {seat.standing}", "1.1 'Dead hand'", BOOK)
    return seat


def at(hand: Hand, phase: HandPhase, clause: str) -> None:
    """Refuses what belongs to another point of the hand."""
    if hand.phase != phase:
        raise WrongMoment(f"the hand is at {hand.phase}, not at {phase}", clause, BOOK)
