"""How companions avoid risking their tournament on a weak hand.

A chip lost cannot be bought again, so whatever would cost more than a quarter of the stack is
done only with a strong hand; the shorter the stack in big blinds, the less strong it need be.
"""

from __future__ import annotations

from itertools import combinations

from msgspec.structs import replace

from croupier import poker
from croupier.acts import Actor
from croupier.cards import Card, Category, Rank, category_of, omaha_strength, strength

PART = 4
"""One in so many chips of the stack is staked with any hand."""
SHORT = 12
"""Big blinds at which a stack is short."""


def cautious_act(seen: poker.HandView, act: poker.CompanionAct) -> poker.CompanionAct:
    """The act itself, or a cheaper one where it costs more than the hand is worth."""
    options = seen.own_options
    seat = next(seat for seat in seen.seats if seat.seat == options.seat)
    if _cheap(seat, _cost(options, seat, act)) or _strong(seen, seat):
        return act
    span, by = options.wager, Actor(seat.person, "player")
    if isinstance(act, poker.Bet | poker.Raise) and span and _cheap(seat, span.least - seat.bet):
        return replace(act, to=span.least)
    if options.check:
        return poker.Check(by, seat.seat)
    if isinstance(act, poker.Bet | poker.Raise) and _cheap(seat, options.call):
        return poker.Call(by, seat.seat)
    return poker.Fold(by, seat.seat)


def _cost(options: poker.TurnOptions, seat: poker.HandSeatView, act: poker.CompanionAct) -> int:
    match act:
        case poker.Call():
            return int(options.call)
        case poker.Bet() | poker.Raise():
            return int(act.to - seat.bet)
        case _:
            return 0


def _cheap(seat: poker.HandSeatView, cost: int) -> bool:
    return cost * PART <= seat.stack


def _strong(seen: poker.HandView, seat: poker.HandSeatView) -> bool:
    mine = tuple(card for card in seat.cards if card is not None)
    short = seat.stack + seat.bet < SHORT * seen.setup.stakes.bets[0]
    if len(seen.board) < 3:
        return any(_strong_start(pair, short) for pair in combinations(mine, 2))
    if seen.setup.variant.plays == "exactly two":
        best = omaha_strength(mine, seen.board)
    else:
        best = max(strength((*seen.board, *pair)) for pair in combinations(mine, 2))
    needed = Category.PAIR if short else Category.TWO_PAIR
    shared = strength(seen.board) if len(seen.board) == 5 else 0
    return category_of(best) >= needed and best > shared


def _strong_start(pair: tuple[Card, ...], short: bool) -> bool:
    """Tens or better, ace-king or ace-queen; short, any pair, any ace and any two high cards."""
    low, high = sorted(card.rank for card in pair)
    if short:
        return low == high or high == Rank.ACE or low >= Rank.TEN
    return (low == high >= Rank.TEN) or (high == Rank.ACE and low >= Rank.QUEEN)
