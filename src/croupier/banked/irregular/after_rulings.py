"""The state after reports, rulings and directions."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.banked import events as e
from croupier.banked.round.after_play import end_hand
from croupier.banked.round.changes import becomes, change, remember
from croupier.banked.state import OpenReport, Round


def _reported(state: Round, event: e.IrregularityReported) -> Round:
    report = OpenReport(
        event.number, event.irregularity, event.seat, event.seats, event.cards, event.facts
    )
    return replace(state, reports=(*state.reports, report), reported=event.number)


def _ruled(state: Round, event: e.Ruled | e.ReportDismissed) -> Round:
    return replace(state, reports=tuple(r for r in state.reports if r.number != event.report))


def _voided(state: Round, event: e.RoundVoided) -> Round:
    seats = tuple(replace(seat, hand="void") if seat.in_round else seat for seat in state.seats)
    return replace(state, seats=seats, void=event.clause, may_retract=(), must_correct=())


def _hand_ended(state: Round, event: e.HandEnded) -> Round:
    return end_hand(state, event.seat, event.hand)


def _restored(state: Round, event: e.HandRestored) -> Round:
    seat = state.seats[event.seat - 1]
    decisions = seat.decisions
    if decisions and decisions[-1].act == "fold":
        decisions = decisions[:-1]
    rack = list(state.discards)
    for card in reversed(seat.cards):
        if rack and card in rack:
            del rack[len(rack) - 1 - rack[::-1].index(card)]
    state = replace(state, discards=tuple(rack))
    return change(state, event.seat, hand="live", decisions=decisions)


def _view_moved(state: Round, event: e.ViewMoved) -> Round:
    return change(change(state, event.away_from, blind=True), event.to, blind=False, looked=True)


def _exchanged(state: Round, event: e.HandsExchanged) -> Round:
    """Wagers, decisions and the right to look stay with the areas; only the cards move."""
    seat, area = state.seat(event.seat), state.seat(event.area)
    state = change(state, event.seat, cards=area.cards, looked=True)
    return change(state, event.area, cards=seat.cards, looked=False)


def _retraction(state: Round, event: e.RetractionOffered) -> Round:
    return replace(state, may_retract=event.seats, retract_clause=event.clause)


def _correction(state: Round, event: e.CorrectionAsked) -> Round:
    return replace(state, must_correct=(*state.must_correct, event.seat))


def _cautioned(state: Round, event: e.Cautioned) -> Round:
    return remember(state, cautions=(*state.memory.cautions, event.caution))


def _excluded(state: Round, event: e.PlayerExcluded) -> Round:
    if event.person in state.memory.excluded:
        return state
    return remember(state, excluded=(*state.memory.excluded, event.person))


def _withheld(state: Round, event: e.WinningsWithheld) -> Round:
    return change(state, event.seat, withhold=True)


def _suspended(state: Round, event: e.TableSuspended) -> Round:
    return remember(state, suspended=event.clause)


def _resumed(state: Round, _: e.TableResumed) -> Round:
    return remember(state, suspended="")


def _directed(state: Round, event: e.Directed) -> Round:
    match event.what:
        case "act first":
            return replace(state, first_to_act=event.seats)
        case "play apart":
            first, second = event.persons
            return remember(state, apart=(*state.memory.apart, (first, second)))
        case _:
            return remember(state, english_only=True)


def _together(state: Round, event: e.SeparationEnded) -> Round:
    pair = {event.first, event.second}
    return remember(state, apart=tuple(p for p in state.memory.apart if set(p) != pair))


APPLIES: Mapping[type, Callable[[Any, Any], Round]] = {
    e.IrregularityReported: _reported,
    e.Ruled: _ruled,
    e.ReportDismissed: _ruled,
    e.RoundVoided: _voided,
    e.HandEnded: _hand_ended,
    e.HandRestored: _restored,
    e.ViewMoved: _view_moved,
    e.HandsExchanged: _exchanged,
    e.RetractionOffered: _retraction,
    e.CorrectionAsked: _correction,
    e.Cautioned: _cautioned,
    e.PlayerExcluded: _excluded,
    e.WinningsWithheld: _withheld,
    e.TableSuspended: _suspended,
    e.TableResumed: _resumed,
    e.JackpotWagersStopped: becomes(jackpots_stopped=True),
    e.Directed: _directed,
    e.SeparationEnded: _together,
}
