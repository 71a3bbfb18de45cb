"""The state after decisions, settlement and its undoing."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any

from msgspec.structs import replace

from croupier.banked import events as e
from croupier.banked.round.changes import banked, becomes, change, pay, put, remember, without
from croupier.banked.state import (
    Bank,
    Carried,
    HandState,
    Round,
    RoundSeat,
    StreetDecision,
    WagerRecord,
)
from croupier.money import NOTHING, Cents


def _looked(state: Round, event: e.HandLooked) -> Round:
    seat = replace(state.seats[event.seat - 1], looked=True)
    return replace(state, seats=put(state.seats, seat))


def _decided(state: Round, event: e.Decided) -> Round:
    seat = state.seats[event.seat - 1]
    decision = StreetDecision(event.street, event.act, event.wager, event.amount)
    decisions = (*seat.decisions, decision)
    if event.act == "bet":
        wagers = {**seat.wagers, event.wager: event.amount}
        found = seat.as_found or event.found
        home = seat.home
        if home == seat.number:
            stack = seat.stack - event.amount
            seat = replace(seat, decisions=decisions, wagers=wagers, as_found=found, stack=stack)
            return replace(state, seats=put(state.seats, seat))
        seat = replace(seat, decisions=decisions, wagers=wagers, as_found=found)
        return replace(state, seats=pay(put(state.seats, seat), home, -event.amount))
    if event.act == "check":
        return replace(state, seats=put(state.seats, replace(seat, decisions=decisions)))
    seat = replace(seat, decisions=decisions, hand=event.street)
    return _discard(replace(state, seats=put(state.seats, seat)), seat)


def _discard(state: Round, seat: RoundSeat) -> Round:
    return replace(
        state,
        discards=(*state.discards, *seat.cards),
        may_retract=tuple(n for n in state.may_retract if n != seat.number),
        must_correct=tuple(n for n in state.must_correct if n != seat.number),
        first_to_act=tuple(n for n in state.first_to_act if n != seat.number),
    )


def end_hand(state: Round, number: int, hand: HandState) -> Round:
    """The state after a hand leaves the round and its cards go to the discards."""
    seat = replace(state.seats[number - 1], hand=hand)
    return _discard(replace(state, seats=put(state.seats, seat)), seat)


def _deemed(state: Round, event: e.HandDeemedFolded) -> Round:
    return end_hand(state, event.seat, "absent")


def _conceded(state: Round, event: e.HandConceded) -> Round:
    return end_hand(state, event.seat, "conceded")


def _corrected(state: Round, event: e.BetCorrected) -> Round:
    seat = state.seats[event.seat - 1]
    wagers = {**seat.wagers, event.wager: event.amount}
    decisions = seat.decisions
    if not event.amount:
        del wagers[event.wager]
        checked = replace(decisions[-1], act="check", wager="", amount=NOTHING)
        decisions = (*decisions[:-1], checked)
    elif decisions and decisions[-1].wager == event.wager:
        decisions = (*decisions[:-1], replace(decisions[-1], amount=event.amount))
    seat = replace(seat, wagers=wagers, decisions=decisions)
    seats = pay(put(state.seats, seat), seat.home, event.before - event.amount)
    must = tuple(n for n in state.must_correct if n != event.seat)
    return replace(state, seats=seats, must_correct=must)


def _topped_up(state: Round, event: e.JackpotToppedUp) -> Round:
    seat = state.seats[event.seat - 1]
    seat = replace(seat, wagers={**seat.wagers, event.wager: event.amount})
    return replace(state, seats=pay(put(state.seats, seat), seat.home, event.before - event.amount))


def _retracted(state: Round, event: e.HandRetracted) -> Round:
    return end_hand(state, event.seat, "void")


# --- settlement ---------------------------------------------------------------


def _settled(state: Round, event: e.WagerSettled) -> Round:
    return settled_run(state, (event,))


def settled_run(state: Round, events: Sequence[e.HandTurned | e.WagerSettled]) -> Round:
    """The state after hands turned over and wagers settled in a row, in one step for speed."""
    seats = list(state.seats)
    for number, of_hand in groupby(events, _SEAT):
        seat, elsewhere = _hand_after(seats[number - 1], of_hand)
        seats[number - 1] = seat
        if elsewhere:
            home = seats[seat.home - 1]
            seats[seat.home - 1] = replace(home, stack=home.stack + elsewhere)
    return replace(state, seats=tuple(seats), bank=_bank_after(state.bank, events))


_SEAT = attrgetter("seat")


def _hand_after(
    seat: RoundSeat, events: Iterable[e.HandTurned | e.WagerSettled]
) -> tuple[RoundSeat, Cents]:
    """A hand after its results, and what they pay to the seat where its player sits."""
    cards, shown, paid = seat.cards, seat.shown, NOTHING
    wagers, results = dict(seat.wagers), list(seat.results)
    for event in events:
        if type(event) is e.WagerSettled:
            name, back, kept = event.wager, event.returned, event.withheld
            results.append(
                WagerRecord(name, event.staked, event.outcome, event.won, back, event.clauses, kept)
            )
            del wagers[name]
            paid += back - kept
        else:
            assert type(event) is e.HandTurned
            cards, shown = event.cards, True
    own = paid if seat.home == seat.number else NOTHING
    after = replace(
        seat,
        stack=seat.stack + own,
        wagers=wagers,
        cards=cards,
        shown=shown,
        results=tuple(results),
    )
    return after, paid - own


def _bank_after(bank: Bank, events: Iterable[e.HandTurned | e.WagerSettled]) -> Bank:
    house, jackpot, withheld = bank.house, bank.jackpot, bank.withheld
    for event in events:
        if type(event) is e.WagerSettled:
            withheld += event.withheld
            if event.account == "house":
                house += event.staked - event.returned
            else:
                jackpot += event.staked - event.returned
    return Bank(house, jackpot, bank.carried, withheld, bank.cage)


def _unwound(state: Round, event: e.SettlementUnwound) -> Round:
    seat = state.seats[event.seat - 1]
    undone = next(r for r in reversed(seat.results) if r.wager == event.wager)
    seat = replace(
        seat,
        wagers={**seat.wagers, event.wager: event.staked},
        results=tuple(r for r in seat.results if r is not undone),
    )
    seats = pay(put(state.seats, seat), seat.home, event.withheld - event.returned)
    bank = banked(state.bank, event.account, event.returned - event.staked)
    bank = replace(bank, withheld=bank.withheld - event.withheld)
    return replace(state, seats=seats, bank=bank)


def _returned(state: Round, event: e.WagerReturned) -> Round:
    seat = state.seats[event.seat - 1]
    result = WagerRecord(event.wager, event.amount, "void", NOTHING, event.amount, event.clauses)
    seat = replace(seat, wagers=without(seat.wagers, event.wager), results=(*seat.results, result))
    seats = pay(put(state.seats, seat), seat.home, event.amount)
    return replace(state, seats=seats)


def _carried(state: Round, event: e.WagerCarried) -> Round:
    seat = state.seats[event.seat - 1]
    result = WagerRecord(event.wager, event.amount, "carried", NOTHING, NOTHING, event.clauses)
    over = Carried(seat.number, seat.person, event.wager, event.amount)
    seat = replace(seat, wagers=without(seat.wagers, event.wager), results=(*seat.results, result))
    bank = replace(state.bank, carried=state.bank.carried + event.amount)
    state = replace(state, seats=put(state.seats, seat), bank=bank)
    return remember(state, carried=(*state.memory.carried, over))


def _main_settled(state: Round, event: e.MainSettled) -> Round:
    return replace(state, phase="jackpot" if event.jackpot else "settled")


def _jackpot_hand(state: Round, event: e.JackpotHand) -> Round:
    return change(state, event.seat, shown=True)


def _jackpot_paid(state: Round, event: e.JackpotPaid) -> Round:
    seat = state.seats[event.seat - 1]
    bank = replace(
        state.bank,
        jackpot=state.bank.jackpot - event.amount,
        withheld=state.bank.withheld + event.withheld,
    )
    seat = replace(seat, prizes_withheld=seat.prizes_withheld + event.withheld)
    seats = pay(put(state.seats, seat), seat.home, event.amount - event.withheld)
    paid = (*state.jackpot_paid, event.seat)
    return replace(state, seats=seats, bank=bank, jackpot_paid=paid)


def _closed(state: Round, event: e.RoundClosed) -> Round:
    return replace(state, phase="over", memory=event.memory)


def _told(state: Round, event: e.AmountTold) -> Round:
    seat = state.seat(event.seat)
    return change(state, event.seat, told=(*seat.told, event.told))


APPLIES: Mapping[type, Callable[[Any, Any], Round]] = {
    e.HandLooked: _looked,
    e.AmountTold: _told,
    e.Decided: _decided,
    e.HandDeemedFolded: _deemed,
    e.HandConceded: _conceded,
    e.BetCorrected: _corrected,
    e.JackpotToppedUp: _topped_up,
    e.HandRetracted: _retracted,
    e.AllFolded: becomes(phase="settled"),
    e.WagerSettled: _settled,
    e.SettlementUnwound: _unwound,
    e.WagerReturned: _returned,
    e.WagerCarried: _carried,
    e.MainSettled: _main_settled,
    e.JackpotHand: _jackpot_hand,
    e.JackpotPaid: _jackpot_paid,
    e.RoundClosed: _closed,
}
