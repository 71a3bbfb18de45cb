"""The result of a deal that is over: what each seat won or lost, for the table to settle."""

import msgspec

from croupier.money import NOTHING, Cents, total
from croupier.poker.deal.flop_chase import ChaseResult
from croupier.poker.deal.state import Deal, HeldMoney, cards_due
from croupier.poker.hand.state import HandSeat
from croupier.poker.hand.strengths import ranked
from croupier.poker.setup import SeatNo


class HandSeatResult(msgspec.Struct, frozen=True, gc=False):
    """What the deal did to one player who was dealt in.

    `change` is what the stake gained or lost. `holds` names the hand held at the end, where it
    was asked for, the cards are known and the board has at least three. A hand that was folded,
    mucked or declared dead counts as `folded`.
    """

    seat: SeatNo
    person: str
    change: Cents
    holds: str = ""
    folded: bool = False


class DealResult(msgspec.Struct, frozen=True, gc=False):
    """A deal that is over: what it did to every stake, and what the house took.

    A `void` deal counts for nobody: whoever was dealt in has played no hand.
    """

    seats: tuple[HandSeatResult, ...]
    rake: Cents = NOTHING
    held: tuple[HeldMoney, ...] = ()
    side_wagers: tuple[ChaseResult, ...] = ()
    void: bool = False


def result_of(deal: Deal, *, name_hands: bool = False) -> DealResult:
    """The result of a deal that is over; hands are named where a bonus prize may depend on them."""
    hand, around = deal.hand, deal.around
    assert hand.phase == "over", "a deal has a result when it is over"
    before = {place.seat: place.stack for place in hand.setup.places}
    seats = [
        HandSeatResult(
            seat.number,
            seat.person,
            seat.stack - before[seat.number],
            held_hand(deal, seat) if name_hands and not around.void else "",
            seat.standing != "in",
        )
        for seat in hand.seats
    ]
    if around.removed:
        seats += _removed(deal)
    return DealResult(tuple(seats), hand.rake, around.held, around.chase_results, around.void)


def _removed(deal: Deal) -> list[HandSeatResult]:
    """Players whom a sanction kept out of a re-deal: they have lost what is held of theirs."""

    def held(number: SeatNo) -> Cents:
        return total(each.amount for each in deal.around.held if each.seat == number)

    removed = deal.around.removed
    return [HandSeatResult(place.seat, place.person, -held(place.seat)) for place in removed]


def held_hand(deal: Deal, seat: HandSeat) -> str:
    """The name of the hand a seat holds; empty where there is none to name.

    That is a hand given up, one whose cards are unknown, or one with a wrong number of them.
    """
    hand = deal.hand
    if seat.standing != "in" or None in seat.cards or len(hand.board) < 3:
        return ""
    if len(seat.cards) != cards_due(deal, seat):
        return ""
    return ranked(hand, seat).category.slug
