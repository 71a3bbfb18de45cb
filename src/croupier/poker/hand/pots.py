"""Main pot and side pots: who put in how much, and who may win it (1.1 'All-in', 'Side pot(s)').

Each live contribution is cut at the totals of those who can still claim, and of those who were
all-in and gave their hand up at the showdown: the betting made that pot, and a hand thrown away
does not unmake it. A pot is one slice across every player, folded ones too; whoever reached its
upper edge contends for it. Dead money lies in the main pot. What nobody matched is no pot at
all and goes back (7.5).

Nobody wins from a player more than they put in themselves. Where no hand that is left reaches a
slice, the last of those who reached it was alone in it when all others had given up, and won it.
"""

from typing import Final

import msgspec

from croupier.money import NOTHING, Cents
from croupier.poker.hand.events import Returned
from croupier.poker.hand.state import Hand, HandSeat
from croupier.poker.setup import SeatNo

_GIVEN_UP: Final = ("mucked", "dead")
_OPEN: Final = ("posting", "dealing", "betting")


class PotShare(msgspec.Struct, frozen=True, gc=False):
    """What one player has in a pot."""

    seat: SeatNo
    amount: Cents


class Pot(msgspec.Struct, frozen=True, gc=False):
    """One pot: all that is in it, and who may win it.

    It is the slice of the live money from `floor` to `edge`, without an upper bound where
    `edge` is None, and in the `main` pot the dead money.
    """

    amount: Cents
    contenders: tuple[SeatNo, ...]
    main: bool
    floor: Cents
    edge: Cents | None


def pots_of(hand: Hand) -> tuple[Pot, ...]:
    """The pots as they lie, main pot first; contenders in dealing order.

    While a round of betting is open, what no claim reaches lies in the last pot.
    """
    claims, edges = _claims_and_edges(hand)
    beyond = [] if hand.phase in _OPEN else _won_beyond(hand, edges[-1] if edges else NOTHING)
    if len(edges) == 1 and hand.pot and not beyond:
        return (Pot(hand.pot, tuple([seat.number for seat in claims]), True, NOTHING, None),)
    slices = [(reach, [seat for seat in claims if seat.live >= reach]) for reach in edges]
    slices += [(seat.live, [seat]) for seat in beyond]
    made: list[Pot] = []
    floor = NOTHING
    for number, (reach, contenders) in enumerate(slices, 1):
        edge = None if number == len(slices) else reach
        main = not made
        amount = NOTHING
        for seat in hand.seats:
            amount += _part(seat, main, floor, edge)
        if amount:
            made.append(Pot(amount, tuple([s.number for s in contenders]), main, floor, edge))
            floor = reach
    return tuple(made)


def _won_beyond(hand: Hand, top: Cents) -> list[HandSeat]:
    """Who won what lies above every claim, lowest slice first: the last to give it up.

    Blinds that nobody added to are all won by the last player left, who could have called them.
    """
    above = [seat for seat in hand.seats if seat.live > top]
    if not above or _blinds_left_to_one(hand):
        return []
    found: list[HandSeat] = []
    for seat in sorted(above, key=_last_first):
        if not found or seat.live > found[-1].live:
            found.append(seat)
    return found


def _blinds_left_to_one(hand: Hand) -> bool:
    """Whether one player with chips is left, and blinds and antes are the only wagers."""
    return hand.live == 1 and hand.able == 1 and not hand.voluntary


def _last_first(seat: HandSeat) -> int:
    return -seat.gave_up


def _claims_and_edges(hand: Hand) -> tuple[list[HandSeat], list[Cents]]:
    """Who may win, and where one pot ends and the next begins, no higher than a claim reaches."""
    claims: list[HandSeat] = []
    edges: list[Cents] = []
    given_up: list[Cents] = []
    for seat in hand.seats:
        if seat.standing == "in":
            claims.append(seat)
            if seat.live not in edges:
                edges.append(seat.live)
        elif not seat.stack and seat.standing in _GIVEN_UP:
            given_up.append(seat.live)
    if given_up:
        top = max(edges, default=NOTHING)
        edges = [*{*edges, *[live for live in given_up if live < top]}]
    if len(edges) > 1:
        edges.sort()
    return claims, edges


def _part(seat: HandSeat, main: bool, floor: Cents, edge: Cents | None) -> Cents:
    """What a seat has between two edges, and in the main pot its dead money."""
    top = seat.live if edge is None or seat.live < edge else edge
    part = top - floor if top > floor else NOTHING
    return part + seat.dead if main else part


def shares(hand: Hand, pot: Pot) -> tuple[PotShare, ...]:
    """Who put what into a pot, in dealing order, those who have folded included."""
    parts = ((seat.number, _part(seat, pot.main, pot.floor, pot.edge)) for seat in hand.seats)
    return tuple(PotShare(number, amount) for number, amount in parts if amount)


def uncalled(hand: Hand) -> Returned | None:
    """The part of the highest wager that nobody called, where there is one (7.5).

    It goes back though the hand has been given up or killed: no other player could win it.

    Blinds belong to the pot called or not (1.1 'Pot'): where nobody wagered anything else and
    all others folded, nothing goes back, and the last player takes it all unless they are all-in.
    """
    top, second = hand.seats[0], NOTHING
    for seat in hand.seats[1:]:
        if seat.live > top.live:
            top, second = seat, top.live
        elif seat.live > second:
            second = seat.live
    blinds_won = hand.live == 1 and not hand.voluntary and (hand.able or top.standing == "in")
    if top.live == second or blinds_won:
        return None
    return Returned(top.number, top.live - second)
