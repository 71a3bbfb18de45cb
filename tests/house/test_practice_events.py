"""Tests of practice tournaments that people start from the lobby."""

from __future__ import annotations

import asyncio

import pytest

from croupier import house
from croupier.acts import SECOND, Actor, NotAuthorised, WrongMoment
from croupier.books import load_book
from croupier.errors import BadInput
from croupier.floor import HOUSE, is_companion
from croupier.house.machine.practice_events import (
    enter_practice,
    fill_seats,
    practice_file,
    practice_kinds,
)
from croupier.house.machine.tournament_host import SMALL_TURNS
from croupier.house.opening.founding import found_houses
from croupier.tournament import check, commands, parse_terms
from tests.house.memory_house import House
from tests.house.tournament_people import PACE, void

BOOK = "melbourne-poker"


@pytest.mark.parametrize("book", [BOOK, "melbourne-wsop", "canberra-ultimate"])
def test_the_conditions_of_every_practice_event_are_complete(book: str) -> None:
    read = load_book(book)
    kinds = practice_kinds(read)
    assert [kind.id for kind in kinds] == ["table", "large"]
    for kind in kinds:
        terms = parse_terms(practice_file(read, kind, house.STARTS_AFTER))
        assert check(read, terms) == ()
        assert terms.entry.most == kind.entries == terms.tables.seats * kind.tables
        if terms.banked:
            left = kind.entries
            for row in terms.session:
                left = left // terms.tables.seats * row.advance
                assert row.secret_wagers == 1
            assert left == 0, "the last session decides"


def casino_with(*people: str) -> House:
    casino = House(PACE)

    async def found() -> None:
        await found_houses(casino)
        for person in people:
            await house.open_account(casino, person, "Crown Melbourne")

    asyncio.run(found())
    return casino


def enter(casino: House, person: str, kind: str = "table", *, fill: bool) -> str:
    casino.do(lambda draft: enter_practice(draft, casino, person, BOOK, kind, "steady", fill=fill))
    entered = house.practice_of(casino.world, person)
    assert entered is not None
    return entered.id


def turns(casino: House, name: str, count: int = 30) -> house.HostedTournament:
    for _ in range(count):
        asyncio.run(house.take_turn(casino, name, SMALL_TURNS))
    return casino.world.matches[name]


def take_seat(casino: House, name: str, person: str) -> None:
    actor = Actor(person, "player")
    here = commands.Arrive(actor=actor, player=person, briefed=True, at=casino.now())
    casino.do(lambda draft: void(house.ask_tournament(draft, name, here, casino.source)))


@pytest.mark.clause("melbourne-poker", "12.2.3")
@pytest.mark.clause("melbourne-poker", "12.3.1")
def test_a_full_table_starts_as_soon_as_its_visitor_has_heard_the_briefing() -> None:
    casino = casino_with("ann")
    began = casino.now()
    name = enter(casino, "ann", fill=True)
    match = turns(casino, name)
    assert match.state.stage == "open"
    assert sum(map(is_companion, match.state.entrants)) == 8
    steps = match.state.steps
    assert {"document", "publish", "notify", "director", "tables", "brief"} <= set(steps)
    assert match.state.officers["director"] == HOUSE, "the system directs under its own identity"
    take_seat(casino, name, "ann")
    match = turns(casino, name, 5)
    told = [line.text for line in match.lines]
    assert told.count("ann is here and confirms the briefing.") == 1
    assert match.state.stage == "playing"
    assert match.state.tables[1].in_hand
    assert casino.now() - began < 60 * SECOND


@pytest.mark.clause("melbourne-poker", "12.3.1")
def test_nobody_confirms_the_briefing_for_another() -> None:
    casino = casino_with("ann")
    name = enter(casino, "ann", fill=True)
    turns(casino, name)
    director = Actor(HOUSE, "tournament-director")
    here = commands.Arrive(actor=director, player="ann", briefed=True, at=casino.now())
    with pytest.raises(NotAuthorised, match="confirm the briefing for themselves") as refused:
        casino.do(lambda draft: void(house.ask_tournament(draft, name, here, casino.source)))
    assert refused.value.clause == "12.3.1"


def test_people_who_want_the_same_event_meet_in_it_until_companions_are_asked_for() -> None:
    casino = casino_with("ann", "bob", "cy")
    name = enter(casino, "ann", fill=False)
    assert enter(casino, "bob", fill=False) == name
    match = turns(casino, name)
    assert set(match.state.entrants) == {"ann", "bob"}, "nobody asked for companions yet"
    casino.do(lambda draft: fill_seats(draft, name, "ann"))
    assert len(turns(casino, name).state.entrants) == 9
    assert enter(casino, "cy", fill=False) != name, "its seats are taken"


def test_companions_come_in_time_for_the_start_if_nobody_asks() -> None:
    casino = casino_with("ann")
    name = enter(casino, "ann", fill=False)
    casino.time += 35
    assert len(turns(casino, name).state.entrants) == 9


def test_whoever_is_in_a_practice_event_plays_it_first() -> None:
    casino = casino_with("ann")
    enter(casino, "ann", fill=True)
    with pytest.raises(WrongMoment, match="in a practice tournament already"):
        enter(casino, "ann", fill=True)
    for bad in ({"kind": "huge"}, {"book": "perth-ultimate"}, {"strength": "perfect"}):
        wanted = {"book": BOOK, "kind": "table", "strength": "strong"} | bad
        with pytest.raises(BadInput, match=next(iter(bad))):
            casino.do(lambda d, w=wanted: enter_practice(d, casino, "bob", fill=True, **w))  # type: ignore[misc]
