"""Checks of who may act for a seat, and of the point of the hand at which something may be done.

A player acts for their own seat, and whoever may deal for any (1.1 'Dealer', 1.2).
"""

from typing import Final, NoReturn

from croupier.acts import Actor, NotAuthorised, NotYours, NotYourTurn, WrongMoment
from croupier.poker.hand.state import (
    NOBODY,
    Hand,
    HandPhase,
    HandSeat,
    HandStanding,
    index_of,
    refusal,
)
from croupier.poker.setup import SeatNo

_PHASES: Final[dict[HandPhase, str]] = {
    "posting": "the blinds are being posted",
    "dealing": "the hole cards are being dealt",
    "betting": "a betting round is under way",
    "discarding": "players are discarding",
    "board": "the next board cards are due",
    "showdown": "hands are being shown",
    "pushing": "the pots are about to be pushed",
    "over": "the hand is over",
}
_STANDINGS: Final[dict[HandStanding, str]] = {
    "folded": "has been folded",
    "dead": "is dead",
    "void": "is void",
    "mucked": "has been mucked",
}


def dealer_only(hand: Hand, by: Actor) -> None:
    """Refuses whoever may not deal."""
    if by.role not in hand.setup.dealers:
        reason = "Only a dealer may do this: ask the dealer of this table."
        raise refusal(hand, NotAuthorised, reason, "only the dealer")


def dealer_at(hand: Hand, by: Actor, phase: HandPhase, clause: str) -> None:
    """Refuses whoever may not deal, and anybody at another point of the hand."""
    if by.role not in hand.setup.dealers or hand.phase != phase:
        dealer_only(hand, by)
        needs_phase(hand, phase, clause)


def own_seat(hand: Hand, by: Actor, number: SeatNo) -> int:
    """The index of a seat, refused to whoever may not act for it."""
    index = index_of(hand, number)
    if index == NOBODY:
        raise refusal(hand, WrongMoment, not_in_hand(number), "dealing order")
    if by.role != "player":
        dealer_only(hand, by)
    elif by.person != hand.seats[index].person:
        reason = f"Seat {number} is another player's: act for your own seat."
        raise refusal(hand, NotYours, reason, "act in turn")
    return index


def may_ask(hand: Hand, by: Actor, number: SeatNo, clause: str) -> None:
    """Refuses a request to see a hand to whoever is not at the table (8.20.4, 9.2, 9.5).

    A player asks for their own seat. Whoever may deal passes on the request of any seat, also
    of one that was not dealt in: who sits there is known to the table and not to the hand.
    """
    if by.role != "player":
        dealer_only(hand, by)
    elif index_of(hand, number) == NOBODY:
        reason = "Only a player at the table may ask to see a hand: you have no seat in this one."
        raise NotAuthorised(reason, clause, hand.setup.law.book.id)
    else:
        own_seat(hand, by, number)


def not_in_hand(number: SeatNo) -> str:
    return f"Seat {number} is not in this hand: choose a seat that was dealt in."


def still_in(hand: Hand, by: Actor, index: int) -> HandSeat:
    """A seat with a live hand; a folded, dead or mucked one can do nothing more."""
    seat = hand.seats[index]
    if seat.standing != "in":
        whose = "Your hand" if is_own(by, seat) else f"The hand of seat {seat.number}"
        reason = f"{whose} {_STANDINGS[seat.standing]}: it takes no further part."
        raise refusal(hand, WrongMoment, reason, "dead hand")
    return seat


def needs_phase(hand: Hand, phase: HandPhase, clause: str) -> None:
    """Refuses what belongs to another point of the hand."""
    if hand.phase != phase:
        reason = f"You can do this only when {_PHASES[phase]}; now {_PHASES[hand.phase]}."
        raise WrongMoment(reason, clause, hand.setup.law.book.id)


def refuse_out_of_turn(
    hand: Hand, by: Actor, number: SeatNo, clause: str, done: str = "acted"
) -> NoReturn:
    """Refuses an act for a seat while another one must act, discard or show first."""
    whose = "your turn" if by.role == "player" else f"the turn of seat {number}"
    first = hand.seats[hand.to_act].number
    reason = f"It is not {whose}: wait until seat {first} has {done}."
    raise NotYourTurn(reason, clause, hand.setup.law.book.id)


def is_own(by: Actor, seat: HandSeat) -> bool:
    return by.role == "player" and by.person == seat.person


def about_seat(by: Actor, seat: HandSeat, you: str, it: str) -> str:
    """A sentence about a seat, in the second person where its own player gave the command."""
    return f"You {you}." if is_own(by, seat) else f"Seat {seat.number} {it}."
