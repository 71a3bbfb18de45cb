"""Tests of events that are made from a form: the file, its clauses, its levels and its length."""

from __future__ import annotations

import copy
import tomllib
from typing import Any

import msgspec
import pytest

from croupier.acts import NotOffered, datetime_of
from croupier.books import load_book
from croupier.errors import BadInput
from croupier.tournament import (
    STRUCTURES,
    EventAnswers,
    MadeEvent,
    check,
    condition_fields,
    event_form,
    event_games,
    event_parts,
    levels_of,
    make_event,
    markdown,
    minutes_of,
    parse_terms,
    structure_plan,
)
from croupier.tournament.making.level_structures import colour_ups
from croupier.tournament.making.toml_text import toml_text

POKER, CANBERRA, BANKED = "melbourne-poker", "canberra-ultimate", "melbourne-wsop"
SALE = {"price": "100.00", "chips": 10_000, "last": 2}


def flights(**changes: Any) -> dict[str, Any]:
    """Two flights as the form sends them, the second one with these changes."""
    first = {"name": "1A", "day": "2027-01-05", "time": 13 * 60 + 30, "most": 12,
             "ends": "level", "until_level": 6}  # fmt: skip
    second = first | {"name": "1B", "day": "2027-01-06"} | changes
    return {"flight": [first, second], "day": "2027-01-07", "time": 12 * 60}


def answers(book: str = POKER, **changes: Any) -> dict[str, Any]:
    """Answers as the form begins with, for a small field."""
    form = event_form(load_book(book), event_games(load_book(book))[0].value)
    given: dict[str, Any] = {
        "book": book,
        "game": event_games(load_book(book))[0].value,
        "event": {"name": "Autumn Open", "day": "2027-01-05", "time": 13 * 60 + 30,
                  "location": "Poker room"},
        "entry": {"fee": "110.00", "commission": "10.00", "chips": 10_000, "least": 2, "most": 20,
                  "withdraw_minutes": 60},
        "tables": {"count": 4, "seats": 6},
        **copy.deepcopy({key: value for key, value in form.usual.items() if key != "event"}),
    }  # fmt: skip
    for place, value in changes.items():
        table, _, field = place.partition("__")
        given.setdefault(table, {})[field] = value
    return given


def made(given: dict[str, Any]) -> MadeEvent:
    return make_event(load_book(given["book"]), msgspec.convert(given, EventAnswers))


@pytest.mark.parametrize("book", [POKER, CANBERRA, BANKED])
@pytest.mark.parametrize("sold", [{}, {"entry__re_buy": SALE, "entry__add_on": SALE}])
def test_what_the_form_asks_makes_complete_conditions_under_each_book(
    book: str, sold: dict[str, Any]
) -> None:
    event = made(answers(book, **sold))
    assert check(load_book(book), event.terms) == ()
    assert parse_terms(event.text) == event.terms
    assert event.terms.start.isoformat() == "2027-01-05T13:30:00+11:00", "summer time in Victoria"


def test_every_item_of_the_book_that_is_no_statement_is_asked_with_its_clause() -> None:
    book = load_book(CANBERRA)
    assert book.tournament is not None
    clauses = {item.id: item.clause for item in book.tournament.condition if item.says is None}
    event = made(answers(CANBERRA, entry__re_buy=SALE))
    fields = condition_fields(book, event.terms)
    assert all(clauses[field.key] == field.clause for field in fields)
    asked = {field.key for field in fields if field.required}
    always = {i.id for i in book.tournament.condition if i.applies == "always" and i.says is None}
    assert always <= asked
    assert {"re-buy", "add-on"} <= asked, "16.3(a)(iii)(G) and (H) ask in any case"


def test_own_words_stand_in_the_conditions_and_an_empty_text_waives_an_item() -> None:
    given = answers()
    given["conditions"] = {"phones": "No phones at all.", "chips-at-end": ""}
    event = made(given)
    assert event.terms.conditions["phones"] == "No phones at all."
    assert "chips-at-end" in event.terms.not_applicable
    assert check(load_book(POKER), event.terms) == ()


@pytest.mark.parametrize(
    "change, clause",
    [
        ({"entry__late_until": 3}, "16.8"),
        ({"entry__each": 2}, "16.6"),
        ({"entry__no_show": "refund"}, "16.10"),
        ({"entry__re_buy": SALE | {"commission": "5.00"}}, "16.21"),
        ({"play__flights": flights()}, "16.8"),
    ],
)
@pytest.mark.clause(CANBERRA, "16.6", "16.8", "16.10", "16.21")
def test_what_canberra_does_not_permit_is_refused_with_the_clause(
    change: dict[str, Any], clause: str
) -> None:
    with pytest.raises(NotOffered) as refused:
        made(answers(CANBERRA, **change))
    assert (refused.value.clause, refused.value.book) == (clause, CANBERRA)
    named = {fault.clause for fault in event_form(load_book(CANBERRA), "ultimate").not_permitted}
    assert clause in named, "the form says so before anybody asks"


def test_the_form_does_not_ask_for_what_the_book_forbids() -> None:
    def keys(book: str, step: str = "entry") -> set[str]:
        form = event_form(load_book(book), event_games(load_book(book))[0].value)
        return {field.key for row in form.steps if row.key == step for field in row.fields}

    assert {"flights", "shot_clock"} <= keys(POKER, "play")
    assert {"flights", "shot_clock"} & keys(CANBERRA, "play") == {"shot_clock"}
    assert {"late_until", "no_show", "re_buy", "add_on"} <= keys(POKER)
    assert {"late_until", "no_show"} & keys(CANBERRA) == set()
    assert "re_buy" in keys(CANBERRA), "16.3(a)(iii)(G)"


@pytest.mark.parametrize(
    "change, field",
    [
        ({"entry__re_buy": SALE | {"first": 3}}, "entry.re_buy.first"),
        ({"entry__commission": "111.00"}, "entry.commission"),
        ({"tables__count": 1}, "entry.most"),
        ({"prizes__bounty": {"amount": "200.00"}}, "prizes.bounty.amount"),
        ({"prizes__bounty": {"amount": "2.00", "to_own": "100%"}}, "prizes.bounty.to_own"),
        ({"play__shot_clock": {"seconds": 30, "cards": 2}}, "play.shot_clock.card_seconds"),
        ({"play__shot_clock": {"seconds": 30, "from_level": 99}}, "play.shot_clock.from_level"),
        ({"play__flights": flights(most=25)}, "play.flights.flight[1].most"),
        ({"play__flights": flights(until_level=60)}, "play.flights.flight[1].until_level"),
        ({"play__flights": flights(day="2027-01-05", time=0)}, "play.flights"),
        ({"play__flights": flights() | {"each": 3}}, "play.flights.each"),
        ({"play__flights": flights(), "event__time": 0}, "event.day"),
        ({"play__chips": [25, 60]}, "play.chips"),
        ({"event__structure": "no such"}, "event.structure"),
    ],
)
def test_a_mistake_names_the_field_of_the_form(change: dict[str, Any], field: str) -> None:
    with pytest.raises(BadInput) as wrong:
        made(answers(**change))
    assert (wrong.value.field, wrong.value.where) == (field, None)


@pytest.mark.clause(POKER, "12.4.3(a)(iii)")
def test_flights_shot_clock_and_bounties_of_the_form_stand_in_the_file() -> None:
    clock = {"seconds": 20, "cards": 3, "card_seconds": 15, "from_level": 4}
    bounty = {"amount": "20.00", "split": "most chips", "to_own": "50%"}
    both = flights(ends="left", left=5) | {"each": 2, "stacks": "all"}
    given = answers(play__flights=both, play__shot_clock=clock, prizes__bounty=bounty)
    event = made(given | {"play": given["play"] | {"acting": {"seconds": 20}}})
    assert check(load_book(POKER), event.terms) == (), "the way players go on is stated"
    assert parse_terms(event.text) == event.terms
    stated = event.terms.flights
    assert stated is not None
    assert [(row.name, row.until_level, row.left) for row in stated.flight] == [
        ("1A", 6, 0),
        ("1B", 0, 5),
    ]
    assert [row.start.isoformat() for row in stated.flight] == [
        "2027-01-05T13:30:00+11:00",
        "2027-01-06T13:30:00+11:00",
    ]
    assert (stated.merge.isoformat(), stated.each) == ("2027-01-07T12:00:00+11:00", 2)
    assert msgspec.to_builtins(event.terms.shot_clock) == clock
    assert msgspec.to_builtins(event.terms.bounty) == bounty
    assert (event.terms.acting.seconds, event.terms.acting.time_bank) == (20, 60)
    text = markdown(load_book(POKER), event.terms)
    assert "the last 5 of flight 1B" in text
    assert "50% is added to the winner's own bounty" in text


@pytest.mark.clause(CANBERRA, "16.6", "16.8", "16.10")
def test_the_form_lists_why_there_are_no_flights_at_canberra() -> None:
    listed = event_form(load_book(CANBERRA), "ultimate").not_permitted
    assert {fault.item: fault.clause for fault in listed if fault.item.startswith("flights")} == {
        "flights": "16.8",
        "flights.flight": "16.10",
        "flights.each": "16.6",
    }


def test_structures_begin_with_so_many_big_blinds_and_climb_until_it_should_be_over() -> None:
    firsts = {}
    for name, row in STRUCTURES.items():
        plan = structure_plan(name, 10_000, 20)
        firsts[name] = plan.first_big
        assert plan.minutes == row.minutes
    assert firsts == {"turbo": 200, "standard": 100, "deep": 50}


def test_the_length_is_counted_to_the_level_at_which_few_big_blinds_are_left() -> None:
    """20 stacks of 10,000 are 20 big blinds at 10,000, the 17th level from 100 on: 17 levels of
    20 minutes and four breaks of 10."""
    event = made(answers(play__structure="standard"))
    assert minutes_of(event.terms, 20) == 17 * 20 + 4 * 10
    levels = [row.big for row in levels_of(event.terms) if not row.pause]
    assert levels[16] == 10_000
    assert len(levels) == 17 + 4, "some levels to spare"
    turbo = made(answers(play__structure="turbo"))
    assert minutes_of(turbo.terms, 20) < 3 * 60
    assert minutes_of(made(answers(CANBERRA)).terms, 20) == (15 + 10 + 15 + 20) * 2


def test_the_length_of_an_event_with_flights_is_that_of_each_flight_and_of_the_merged_session() -> (
    None
):
    """Levels of 20 minutes with a break of 10 after every fourth. A flight to the end of the 6th
    level has one break. The rest are levels 7 to 17, with breaks after the 8th, 12th and 16th."""
    event = made(answers(play__structure="standard", play__flights=flights()))
    parts = event_parts(event.terms, 20)
    assert [(part.name, part.minutes) for part in parts] == [
        ("1A", 6 * 20 + 10),
        ("1B", 6 * 20 + 10),
        ("Merged session", 11 * 20 + 3 * 10),
    ]
    assert minutes_of(event.terms, 20) == 2 * 130 + 250
    starts = [datetime_of(part.start).isoformat() for part in parts]
    assert [text[:10] for text in starts] == ["2027-01-05", "2027-01-06", "2027-01-07"]
    assert event_parts(made(answers()).terms, 20) == ()


def test_a_flight_that_is_played_until_so_many_are_left_ends_when_ten_big_blinds_each_are() -> None:
    """Ten of 20 enter the second flight: 100,000 chips. Four of them have ten big blinds each at
    2,500, so it ends with the first level from 100 on whose big blind is no smaller."""
    left = flights(ends="left", until_level=0, left=4)
    event = made(answers(play__structure="standard", play__flights=left))
    levels = levels_of(event.terms)
    last = next(i for i, row in enumerate(levels) if not row.pause and row.big >= 2_500)
    assert event_parts(event.terms, 20)[1].minutes == sum(row.minutes for row in levels[: last + 1])
    assert not levels[last].pause


def test_chips_leave_play_when_the_next_larger_one_pays_every_blind_to_come() -> None:
    event = made(answers(play__chips=[25, 100, 500], entry__chips=10_000))
    levels = [row for row in levels_of(event.terms) if not row.pause]
    chips = event.terms.chip_set
    assert chips is not None
    assert chips.colour_up
    for row in chips.colour_up:
        larger = chips.values[chips.values.index(row.chip) + 1]
        due = levels[row.level - 1 :]
        assert all(r.small % larger == r.ante % larger == r.big % larger == 0 for r in due)
        before = levels[row.level - 2]
        assert before.small % larger or before.ante % larger or before.big % larger
    assert colour_ups((1, 1_000_000), levels).colour_up == (), "needed until the end"


def test_toml_reads_back_whatever_is_written() -> None:
    table = {
        "text": 'quotes " and \\ and \n lines and \x7f and é',
        "flag": True,
        "numbers": [1, 2],
        "inner": {"rows": [{"a": 1}, {"a": 2, "deep": {"b": "x"}}], "empty": {}},
    }
    assert tomllib.loads(toml_text(table)) == table
