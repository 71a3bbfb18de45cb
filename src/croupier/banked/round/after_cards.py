"""The state after cards move, are seen, or are counted."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from croupier.banked import events as e
from croupier.banked.round.changes import becomes, change, put, remember
from croupier.banked.round.law import COUNT
from croupier.banked.state import CardDuty, Round, RoundSeat
from croupier.cards import Card


def _dealt(state: Round, event: e.CardDealt) -> Round:
    deck, seen = state.deck[1:], max(state.deck_seen - 1, 0)
    if event.to == "seat":
        seat = state.seats[event.seat - 1]
        seat = replace(seat, cards=(*seat.cards, event.card))
        return replace(state, deck=deck, deck_seen=seen, seats=put(state.seats, seat))
    if event.to == "dealer":
        return replace(state, deck=deck, deck_seen=seen, dealer=(*state.dealer, event.card))
    return replace(
        state,
        deck=deck,
        deck_seen=seen,
        board=(*state.board, event.card),
        board_shown=state.board_shown + event.up,
        may_retract=() if event.up else state.may_retract,
    )


def dealt_run(state: Round, events: Sequence[e.CardDealt]) -> Round:
    """The state after several cards dealt in a row, worked out in one step for speed."""
    hands: dict[int, list[Card | None]] = {}
    board, dealer = list(state.board), list(state.dealer)
    shown, seen = state.board_shown, state.deck_seen - len(events)
    for event in events:
        if event.to == "seat":
            if event.seat in hands:
                hands[event.seat].append(event.card)
            else:
                hands[event.seat] = [event.card]
        elif event.to == "dealer":
            dealer.append(event.card)
        else:
            board.append(event.card)
            shown += event.up
    return replace(
        state,
        deck=state.deck[len(events) :],
        deck_seen=max(seen, 0),
        seats=_with_cards(state.seats, hands) if hands else state.seats,
        board=tuple(board),
        board_shown=shown,
        dealer=tuple(dealer),
        may_retract=() if shown > state.board_shown else state.may_retract,
    )


def _with_cards(
    seats: tuple[RoundSeat, ...], hands: Mapping[int, list[Card | None]]
) -> tuple[RoundSeat, ...]:
    changed = list(seats)
    for number, cards in hands.items():
        seat = seats[number - 1]
        changed[number - 1] = replace(seat, cards=(*seat.cards, *cards))
    return tuple(changed)


def _burned(state: Round, event: e.CardBurned) -> Round:
    return replace(
        state,
        deck=state.deck[1:],
        deck_seen=max(state.deck_seen - 1, 0),
        burnt=(*state.burnt, event.card),
        burns=tuple(part for part in state.burns if part != event.before),
    )


def _burn_directed(state: Round, event: e.BurnDirected) -> Round:
    return replace(state, burns=(*state.burns, event.before))


def _board_shown(state: Round, event: e.BoardShown) -> Round:
    shown = len(event.cards)
    board = (*event.cards, *state.board[shown:])
    return replace(state, board=board, board_shown=shown, may_retract=())


def _dealer_shown(state: Round, event: e.DealerShown) -> Round:
    return replace(
        state,
        dealer=event.cards,
        dealer_shown=True,
        dealer_qualifies=event.qualifies,
        may_retract=(),
    )


def _turned(state: Round, event: e.HandTurned) -> Round:
    return change(state, event.seat, cards=event.cards, shown=True)


def _spread(state: Round, event: e.BoardSpread) -> Round:
    return replace(state, board=tuple(state.board[place] for place in event.order))


def _surplus(state: Round, event: e.SurplusNext) -> Round:
    deck = state.deck
    if deck[: len(event.cards)] != event.cards:
        deck = (*event.cards, *deck)
    return replace(state, deck=deck, deck_seen=max(state.deck_seen, len(event.cards)))


def _exposed(state: Round, event: e.CardsExposed) -> Round:
    if event.turned_down:
        return state
    fresh = tuple(card for card in event.cards if card not in state.exposed)
    return replace(state, exposed=(*state.exposed, *fresh))


def _counted(state: Round, event: e.CardsCounted) -> Round:
    return replace(state, counted=event.count)


def _count_directed(state: Round, event: e.CountDirected) -> Round:
    duty = CardDuty(COUNT, event.clause, ordered=True)
    return remember(state, duties=(*state.memory.duties, duty))


def _duty_arose(state: Round, event: e.DutyArose) -> Round:
    if event.duty in state.memory.duties:
        return state
    return remember(state, duties=(*state.memory.duties, event.duty))


def _duty_done(state: Round, event: e.DutyDone) -> Round:
    duties = tuple(duty for duty in state.memory.duties if duty.what != event.what)
    return remember(state, duties=duties)


def _step_begun(state: Round, event: e.StepBegun) -> Round:
    return replace(state, phase="play", step=event.step, since=event.at)


APPLIES: Mapping[type, Callable[[Any, Any], Round]] = {
    e.CardDealt: _dealt,
    e.CardBurned: _burned,
    e.BurnDirected: _burn_directed,
    e.BoardShown: _board_shown,
    e.DealerShown: _dealer_shown,
    e.HandTurned: _turned,
    e.BoardSpread: _spread,
    e.SurplusNext: _surplus,
    e.CardsExposed: _exposed,
    e.CardsCounted: _counted,
    e.CountDirected: _count_directed,
    e.DutyArose: _duty_arose,
    e.DutyDone: _duty_done,
    e.StepBegun: _step_begun,
    e.OfficerTold: becomes(),  # only for the record
    e.Declared: becomes(),
}
