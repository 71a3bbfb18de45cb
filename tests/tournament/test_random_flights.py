"""Property tests of starting flights: chips, money, seats and the order of finish."""

from __future__ import annotations

from contextlib import suppress

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.acts import Refusal, from_json, replay, to_json
from croupier.tournament import AnyTournamentEvent, commands
from tests.tournament.flight_stage import FlightEvent, enters, flight_terms
from tests.tournament.stage import DIRECTOR, names

ACTS = ("hand", "hand", "hand", "fall", "rebalance", "level", "bag", "next", "again", "undo")


def act(event: FlightEvent, what: str, pick: int) -> None:
    """One thing that may happen in flights; what the rules refuse changes nothing."""
    state = event.state
    playing = sorted(e.player for e in state.with_status("playing"))
    match what:
        case "hand" | "fall" if playing:
            one = playing[pick % len(playing)]
            sitting = state.tables[state.entrants[one].table].sitting.values()
            other = next((p for p in sitting if p != one), one)
            both = state.entrants[one].chips + state.entrants[other].chips
            lost = both if what == "fall" else both // 2 + 1
            event.hand(**{one: lost, other: both - lost})
        case "rebalance":
            event.rebalance()
        case "level":
            event.now = event.after(20 * 60)
        case "bag" if playing:
            some = playing[: 1 + pick % len(playing)] if pick % 2 else playing
            event.bag(**{p: state.entrants[p].chips for p in some})
        case "next" if state.stage == "open":
            event.begin(*(f"q{pick}{n}" for n in range(2 + pick % 6)))
        case "next" if state.stage == "between":
            event.merge()
        case "again":
            known = sorted(state.entrants)
            event.ask(enters(known[pick % len(known)], "1B"))
        case "undo":
            event.do(commands.Undo(actor=DIRECTOR, reason="a test"))


def holds(event: FlightEvent) -> None:
    """Chips, money, seats and the order of finish add up in every state."""
    state = event.state
    assert state.in_play == state.issued - state.removed
    assert state.pool == 100_00 * sum(not payment.refunded for payment in state.payments)
    assert event.escrow() == state.pool + state.commission
    seated = [(e.table, e.seat) for e in state.entrants.values() if e.table]
    assert len(seated) == len(set(seated)) == sum(len(t.sitting) for t in state.tables.values())
    out = {e.player for e in state.entrants.values() if e.status == "out"}
    assert {player for group in state.fallen for player in group} == out
    for entrant in state.entrants.values():
        assert entrant.bagged == 0 or entrant.status in ("through", "entered", "playing")
        assert entrant.chips == 0 or entrant.status == "playing"


@settings(max_examples=20)
@given(
    st.integers(2, 8),
    st.lists(st.tuples(st.sampled_from(ACTS), st.integers(0, 25)), max_size=40),
    st.integers(0, 99),
)
def test_in_any_sequence_of_flights_chips_money_seats_and_the_order_of_finish_hold(
    players: int, script: list[tuple[str, int]], seed: int
) -> None:
    event = FlightEvent(flight_terms(), seed)
    event.open()
    event.begin(*names(players))
    for what, pick in script:
        with suppress(Refusal):
            act(event, what, pick)
        holds(event)
    past = [from_json(to_json(e), AnyTournamentEvent) for e in event.history]
    assert replay(event.rules, event.rules.start, past) == event.desk
