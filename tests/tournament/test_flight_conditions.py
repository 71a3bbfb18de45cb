"""Tests of the conditions of starting flights: what they must say, and where there are none."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from croupier.books import load_book
from croupier.errors import BadInput
from croupier.tournament import check, commands, markdown, tournament_orders
from croupier.tournament.conditions.flight_terms import check_flights
from croupier.tournament.conditions.levels import levels_of
from tests.tournament.flight_stage import FLIGHTS, START, FlightEvent, flight_terms
from tests.tournament.served import ServedEvent
from tests.tournament.stage import DEALER, DIRECTOR, banked, wsop

POKER, CANBERRA = "melbourne-poker", "canberra-ultimate"
FIRST, SECOND = ("ann", "ben", "cat", "dan"), ("eve", "fay", "gus", "hal")


def two_flights() -> FlightEvent:
    event = FlightEvent(flight_terms())
    event.open()
    return event


# --- the conditions -----------------------------------------------------------------------------


@pytest.mark.clause(CANBERRA, "16.6")
@pytest.mark.clause(CANBERRA, "16.8")
@pytest.mark.clause(CANBERRA, "16.10")
def test_canberra_has_one_start_one_ballot_and_one_entry() -> None:
    terms = banked(flights=FLIGHTS)
    faults = {fault.item: fault.clause for fault in check(load_book(CANBERRA), terms)}
    assert faults["flights"] == "16.8"
    assert faults["flights.flight"] == "16.10"
    assert faults["flights.each"] == "16.6"


def test_a_tournament_of_sessions_has_no_flights() -> None:
    with pytest.raises(BadInput, match="nothing in a tournament of sessions"):
        check(load_book("melbourne-wsop"), wsop(flights=FLIGHTS))


def test_flights_need_the_text_on_how_players_go_on() -> None:
    terms = flight_terms(conditions={"progression": ""})
    faults = {fault.item: fault.clause for fault in check(load_book(POKER), terms)}
    assert faults == {"progression": "12.4.3(a)(iii)"}
    assert check(load_book(POKER), flight_terms()) == ()


def test_the_document_prints_every_flight_and_who_goes_on() -> None:
    text = markdown(load_book(POKER), flight_terms())
    assert "for flight 1A" in text
    assert "for flight 1B" in text
    assert "those with chips after level 2 from flight 1A" in text
    assert "plays on with the largest" in text


@pytest.mark.parametrize(
    "changes, field",
    [
        ({"flight": FLIGHTS["flight"][:1]}, "flights.flight"),
        ({"each": 3}, "flights.each"),
        ({"merge": START}, "flights"),
        ({"flight": [FLIGHTS["flight"][0], FLIGHTS["flight"][1] | {"most": 13}]}, "flight[1].most"),
        ({"flight": [FLIGHTS["flight"][0] | {"left": 3}, FLIGHTS["flight"][1]]}, "until_level"),
        (
            {"flight": [row | {"left": 3, "until_level": 0} for row in FLIGHTS["flight"]]},
            "flights.level",
        ),
        (
            {
                "flight": [
                    FLIGHTS["flight"][0],
                    FLIGHTS["flight"][1] | {"left": 11, "until_level": 0},
                ]
            },
            "left",
        ),
    ],
)
def test_flights_that_do_not_fit_together_name_the_field(
    changes: dict[str, Any], field: str
) -> None:
    flights = flight_terms(changes).flights
    assert flights is not None
    with pytest.raises(BadInput) as problem:
        check_flights(flights, START, 12, 16)
    assert field in problem.value.field


def test_the_start_is_that_of_the_first_flight_and_entries_are_those_of_all() -> None:
    flights = flight_terms().flights
    assert flights is not None
    check_flights(flights, START, 12, 16)
    with pytest.raises(BadInput, match="the start of the first flight"):
        check_flights(flights, START + timedelta(hours=1), 12, 16)
    with pytest.raises(BadInput, match="at most the 16 entries"):
        check_flights(flights, START, 12, 17)


def test_a_flight_ends_before_the_last_level() -> None:
    last = len([row for row in levels_of(flight_terms()) if not row.pause])
    rows = [row | {"until_level": last} for row in FLIGHTS["flight"]]
    with pytest.raises(BadInput, match="a level before the last"):
        check(load_book(POKER), flight_terms({"flight": rows}))


def test_the_desk_is_offered_the_bags_and_the_merge() -> None:
    event = two_flights().begin(*FIRST)

    def offered() -> set[str]:
        return {
            order.command for order in tournament_orders(event.rules.law, event.state, event.now)
        }

    assert "BagStacks" in offered()
    event.to_the_end_of_level_two()
    event.bag()
    assert "CloseFlight" in offered()
    event.flown(SECOND)
    assert "DrawSession" in offered()


# --- in a house ---------------------------------------------------------------------------------


class ServedFlights(FlightEvent, ServedEvent):
    """Flights whose every command goes through a house, from a file of its own."""


def test_a_house_plays_two_flights_with_its_log_and_its_journal() -> None:
    """Five entries of $110, because ann enters both flights: $500 of prizes and $50 kept."""
    event = ServedFlights(flight_terms(shot_clock={"seconds": 30}))
    event.open()
    event.flown(("ann", "ben"), ("eve", "fay", "ann"))
    assert event.held() == 550_00
    between = event.bytes()
    event.merge()
    event.do(commands.Undo(actor=DIRECTOR, reason="too early"))
    assert event.bytes() == between
    event.merge()
    left = [e.player for e in event.state.with_status("playing")]
    assert event.state.in_play == event.state.issued - event.state.removed
    event.do(commands.StartHand(actor=DEALER, table=1, at=event.now))
    timed = event.do(
        commands.SetShotClock(actor=DEALER, player=left[0], kind="start", at=event.now)
    )
    assert [type(one).__name__ for one in timed] == ["ShotClockSet"]
    stacks = dict.fromkeys(left[1:], 0) | {left[0]: event.state.in_play}
    event.do(commands.EndHand(actor=DEALER, stacks=stacks, at=event.now))
    event.do(commands.AwardPlaces(actor=DIRECTOR, at=event.now))
    assert event.state.places[0] == (left[0],)
    assert sum(event.state.prizes.values()) == 500_00
    assert event.held() == 0
