"""Turns and betting rounds: whose turn comes next, when a round closes, what follows it.

A round closes when everybody who can still bet has acted and matched the level, or when one
player is left (1.1 'Betting round', 8.17.3 to 8.20.3). Where at most one player has chips to
bet with, the rounds that remain have no betting.
"""

from functools import cache

from msgspec.structs import replace

from croupier.cards import Card
from croupier.money import NOTHING, Cents
from croupier.poker.hand.events import MaybeCard
from croupier.poker.hand.state import (
    NOBODY,
    NOT_YET,
    Betting,
    Hand,
    HandPhase,
    HandSeat,
    HandStanding,
    first_in,
    given_up,
    with_seat,
)
from croupier.poker.setup import SeatNo
from croupier.poker.structures import ROUNDS


@cache
def clockwise(seats: int, after: int) -> tuple[int, ...]:
    """Every place round the table from the one after `after`; -1 is before the first."""
    return (*range(after + 1, seats), *range(after + 1))


def next_to_act(seats: tuple[HandSeat, ...], after: int, level: Cents, able: int) -> int:
    """The next seat clockwise that must act, or NOBODY where the round is complete.

    A player alone with chips has a decision only while facing more than they have in.
    """
    for index in clockwise(len(seats), after):
        seat = seats[index]
        if seat.standing == "in" and seat.stack and (seat.seen == NOT_YET or seat.bet < level):
            return index if able > 1 or seat.bet < _most_against(seats, index) else NOBODY
    return NOBODY


def _most_against(seats: tuple[HandSeat, ...], index: int) -> Cents:
    """The most that any other player still in has bet this round."""
    return max(
        seat.bet for other, seat in enumerate(seats) if other != index and seat.standing == "in"
    )


def acted(
    hand: Hand, seat: HandSeat, betting: Betting, paid: Cents = NOTHING, *, out: bool = False
) -> Hand:
    """The hand after the seat to act has acted, with the turn passed on or the round closed.

    A seat that leaves the level above what it found has bet or raised.
    """
    index = hand.to_act
    changed = list(hand.seats)
    changed[index] = seat
    seats = tuple(changed)
    live = hand.live - out
    able = hand.able - (out or not seat.stack)
    phase: HandPhase = "betting"
    turn = NOBODY if live == 1 else next_to_act(seats, index, betting.level, able)
    if turn == NOBODY:
        seats = gathered(seats)
        phase, turn = what_follows(hand, seats, live)
    raised = betting.level > hand.betting.level
    return replace(
        hand,
        phase=phase,
        seats=seats,
        betting=betting,
        to_act=turn,
        pot=hand.pot + paid,
        live=live,
        able=able,
        actors=hand.actors | 1 << index,
        round_actors=hand.round_actors | 1 << index,
        aggressor=index if raised else hand.aggressor,
        aggressor_round=hand.round if raised else hand.aggressor_round,
        voluntary=hand.voluntary or paid > 0,
    )


def gathered(seats: tuple[HandSeat, ...]) -> tuple[HandSeat, ...]:
    """The seats when a round is over and its bets have gone to the pot."""
    return tuple(
        [
            seat
            if seat.seen == NOT_YET and not seat.bet
            else replace(seat, bet=0, seen=NOT_YET, barred=False)
            for seat in seats
        ]
    )


def what_follows(hand: Hand, seats: tuple[HandSeat, ...], live: int) -> tuple[HandPhase, int]:
    """What is due once a round is closed, and whose turn that is."""
    if live == 1:
        return "pushing", NOBODY
    if hand.round == ROUNDS:
        return showdown(hand, seats, live)
    variant = hand.setup.variant
    if variant.discard != "none" and hand.round == variant.discard_round:
        return next_to_discard(hand, seats)
    return "board", NOBODY


def next_to_discard(
    hand: Hand, seats: tuple[HandSeat, ...], passed: tuple[SeatNo, ...] = ()
) -> tuple[HandPhase, int]:
    """The next active player from the button's left who must throw a card away.

    All-in players are active and discard too (CP-20). When all have, the board is next. Those
    who were `passed` over without a discard are left out (9.15).
    """
    due = hand.setup.variant.hole_cards
    for index, seat in enumerate(seats):
        if seat.standing == "in" and len(seat.cards) == due and seat.number not in passed:
            return "discarding", index
    return "board", NOBODY


def close_round(hand: Hand) -> Hand:
    """A round that ends without anybody's act."""
    seats = gathered(hand.seats)
    phase, turn = what_follows(hand, seats, hand.live)
    return replace(hand, seats=seats, phase=phase, to_act=turn)


def discarded(hand: Hand, seat: HandSeat) -> Hand:
    """The hand after the seat whose turn it was has thrown a card away."""
    seats = with_seat(hand.seats, hand.to_act, seat)
    phase, turn = next_to_discard(hand, seats)
    return replace(hand, seats=seats, phase=phase, to_act=turn)


def open_round(
    hand: Hand, board: tuple[Card, ...], burns: tuple[MaybeCard, ...], stub: tuple[Card, ...]
) -> Hand:
    """Betting on a new board, from the first with chips on the button's left (8.18.2)."""
    least = hand.setup.stakes.bets[hand.round]
    turn = next_to_act(hand.seats, -1, NOTHING, hand.able) if hand.able > 1 else NOBODY
    after = replace(
        hand,
        phase="betting",
        round=hand.round + 1,
        betting=Betting(NOTHING, NOTHING, least, least),
        round_actors=0,
        to_act=turn,
        board=board,
        burns=burns,
        stub=stub,
    )
    if turn != NOBODY:
        return after
    phase, turn = what_follows(after, hand.seats, hand.live)
    return replace(after, phase=phase, to_act=turn)


def open_first_round(hand: Hand) -> Hand:
    """Betting after the deal, from the left of the last blind or straddle (8.17.1, 6.5.1)."""
    turn = next_to_act(hand.seats, hand.last_blind, hand.betting.level, hand.able)
    if turn == NOBODY:
        return close_round(hand)
    return replace(hand, phase="betting", to_act=turn)


def player_called(hand: Hand, seats: tuple[HandSeat, ...]) -> int:
    """Who bet or raised last on the river and was called by a player still in, or NOBODY."""
    bettor = hand.aggressor
    if hand.aggressor_round == ROUNDS:
        for index, seat in enumerate(seats):
            if index != bettor and seat.standing != "folded" and seat.live >= seats[bettor].live:
                return bettor
    return NOBODY


def first_to_show(hand: Hand, seats: tuple[HandSeat, ...]) -> int:
    """The player who was called; if nobody was on the river, by setting (8.20.4, CP-21)."""
    first = player_called(hand, seats)
    if first == NOBODY and hand.setup.settings.first_to_show == "last aggressor":
        first = hand.aggressor
    return first if first != NOBODY and seats[first].standing == "in" else first_in(seats)


def showdown(hand: Hand, seats: tuple[HandSeat, ...], live: int) -> tuple[HandPhase, int]:
    """Whose hand is to be shown next; when every claim has been read, the pots are pushed.

    A player alone with a claim need not show: only they remain in the game (8.20.3(a)).
    """
    if live > 1:
        for index in clockwise(len(seats), first_to_show(hand, seats) - 1):
            seat = seats[index]
            if not seat.shown and seat.standing == "in":
                return "showdown", index
    return "pushing", NOBODY


def leave(hand: Hand, index: int, standing: HandStanding) -> Hand:
    """The hand goes on without a seat, whether or not it was that seat's turn."""
    seat = replace(hand.seats[index], standing=standing, gave_up=given_up(hand))
    after = replace(
        hand,
        seats=with_seat(hand.seats, index, seat),
        live=hand.live - 1,
        able=hand.able - bool(seat.stack),
    )
    match hand.phase:
        case "betting":
            return _turn_without(after)
        case "discarding" | "showdown" | "pushing":
            phase, turn = what_follows(after, after.seats, after.live)
        case "board" if after.live == 1:
            phase, turn = "pushing", NOBODY
        case phase:
            turn = after.to_act
    return replace(after, phase=phase, to_act=turn)


def _turn_without(hand: Hand) -> Hand:
    """The turn stays where it is, passes on, or the round closes."""
    before = (hand.to_act - 1) % len(hand.seats)
    turn = (
        NOBODY if hand.live == 1 else next_to_act(hand.seats, before, hand.betting.level, hand.able)
    )
    return close_round(hand) if turn == NOBODY else replace(hand, to_act=turn)
