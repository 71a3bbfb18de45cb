"""The state after what happens before the first card."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.banked import events as e
from croupier.banked.round.changes import becomes, pay, put, remember, without
from croupier.banked.state import Bank, Round, RoundSeat
from croupier.money import Cents


def _opened(_: Round, event: e.RoundOpened) -> Round:
    taken = {sitting.seat: sitting for sitting in event.seats}
    seats = tuple(
        RoundSeat(number=n, person=taken[n].person, home=n, stack=taken[n].chips)
        if n in taken
        else RoundSeat(number=n)
        for n in range(1, event.areas + 1)
    )
    carried = sum(c.amount for c in event.memory.carried)
    return Round(
        id=event.id,
        table=event.table,
        book=event.book,
        game=event.game,
        source=event.source,
        sign=event.sign,
        real_cards=event.real_cards,
        phase="wagers",
        since=event.at,
        seats=seats,
        bank=Bank(carried=Cents(carried)),
        memory=event.memory,
        jackpot_game=bool(event.memory.carried),
    )


def _seat_taken(state: Round, event: e.SeatTaken) -> Round:
    seat = RoundSeat(number=event.seat, person=event.person, home=event.seat, stack=event.chips)
    bank = replace(state.bank, cage=state.bank.cage - event.chips)
    return replace(state, seats=put(state.seats, seat), bank=bank)


def _seat_left(state: Round, event: e.SeatLeft) -> Round:
    bank = replace(state.bank, cage=state.bank.cage + event.chips)
    memory = state.memory
    memory = replace(
        memory,
        cautions=tuple(c for c in memory.cautions if c.person != event.person or c.stays),
        markers=tuple(m for m in memory.markers if m.person != event.person),
        idle=without(memory.idle, event.person),
        idle_at_full_table=without(memory.idle_at_full_table, event.person),
    )
    seats = put(state.seats, RoundSeat(number=event.seat))
    return replace(state, seats=seats, bank=bank, memory=memory)


def _chips_bought(state: Round, event: e.ChipsBought) -> Round:
    bank = replace(state.bank, cage=state.bank.cage - event.amount)
    return replace(state, seats=pay(state.seats, event.seat, event.amount), bank=bank)


def _limits_agreed(state: Round, event: e.LimitsAgreed) -> Round:
    others = tuple(m for m in state.memory.markers if m.person != event.marker.person)
    return remember(state, markers=(*others, event.marker))


def _areas_confirmed(state: Round, event: e.AreasConfirmed) -> Round:
    return replace(state, areas={**state.areas, event.person: event.areas})


def _wager_placed(state: Round, event: e.WagerPlaced) -> Round:
    home, number = event.home, event.seat
    seat = state.seats[number - 1]
    wagers = {**seat.wagers, event.wager: event.amount}
    found = seat.as_found or event.found
    if home == number == seat.home:
        stack = seat.stack + event.before - event.amount
        seat = replace(seat, stack=stack, as_found=found, wagers=wagers)
        return replace(state, seats=put(state.seats, seat))
    seats = pay(state.seats, home, event.before - event.amount)
    seat = replace(
        seats[number - 1],
        home=home,
        person=seats[home - 1].person,
        blind=home != number,
        as_found=found,
        wagers=wagers,
    )
    return replace(state, seats=put(seats, seat))


def _taken_back(state: Round, event: e.WagerTakenBack) -> Round:
    seat = state.seats[event.seat - 1]
    rest = Cents(seat.wagers[event.wager] - event.amount)
    if rest:
        seat = replace(seat, wagers={**seat.wagers, event.wager: rest})
        return replace(state, seats=pay(put(state.seats, seat), seat.home, event.amount))
    wagers, home = without(seat.wagers, event.wager), seat.home
    carried = tuple(name for name in seat.carried if name != event.wager)
    seat = replace(seat, wagers=wagers, carried=carried)
    if not wagers and home != seat.number:
        seat = replace(seat, home=0, person="", blind=False)
    return replace(state, seats=pay(put(state.seats, seat), home, event.amount))


def _carried_placed(state: Round, event: e.CarriedPlaced) -> Round:
    c = event.carried
    seat = state.seats[c.seat - 1]
    home = seat.home or next(s.number for s in state.seats if s.person == c.person)
    seat = replace(
        seat,
        person=c.person,
        home=home,
        blind=home != seat.number,
        wagers={**seat.wagers, c.wager: c.amount},
        carried=(*seat.carried, c.wager),
    )
    bank = replace(state.bank, carried=state.bank.carried - c.amount)
    rest = tuple(other for other in state.memory.carried if other != c)
    state = replace(state, seats=put(state.seats, seat), bank=bank)
    return remember(state, carried=rest)


def _carried_returned(state: Round, event: e.CarriedReturned) -> Round:
    amount = event.carried.amount
    bank = state.bank
    bank = replace(bank, carried=bank.carried - amount, cage=bank.cage + amount)
    rest = tuple(other for other in state.memory.carried if other != event.carried)
    return remember(replace(state, bank=bank), carried=rest)


def _bets_closed(state: Round, event: e.BetsClosed) -> Round:
    seats = list(state.seats)
    for number in event.seats:
        seats[number - 1] = replace(seats[number - 1], hand="live")
    return replace(state, phase="closed", seats=tuple(seats))


def _decks_brought(state: Round, event: e.DecksBrought) -> Round:
    return remember(state, decks=event.decks)


def _shuffled(state: Round, event: e.CardsShuffled) -> Round:
    return replace(state, deck=event.order, deck_id=event.deck, shuffled=True, cut=False)


def _cut(state: Round, event: e.CardsCut) -> Round:
    at = event.position
    return replace(state, deck=state.deck[at:] + state.deck[:at], cut=True)


APPLIES: Mapping[type, Callable[[Any, Any], Round]] = {
    e.RoundOpened: _opened,
    e.SeatTaken: _seat_taken,
    e.SeatLeft: _seat_left,
    e.ChipsBought: _chips_bought,
    e.LimitsAgreed: _limits_agreed,
    e.AreasConfirmed: _areas_confirmed,
    e.WagerPlaced: _wager_placed,
    e.WagerTakenBack: _taken_back,
    e.CarriedPlaced: _carried_placed,
    e.CarriedReturned: _carried_returned,
    e.Announced: becomes(announced=True),
    e.BetsClosed: _bets_closed,
    e.JackpotGameStarted: becomes(jackpot_game=True),
    e.JackpotGameCancelled: becomes(jackpot_game=False),
    e.DecksBrought: _decks_brought,
    e.CardsShuffled: _shuffled,
    e.ShuffleSpoilt: becomes(deck=(), shuffled=False, cut=False),
    e.CardsCut: _cut,
}
