"""Tests of `BadInput`: its message is always one line."""

import pickle
from datetime import datetime
from typing import Annotated, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import BadInput, misshapen, text_form


def test_the_line_names_the_field_what_was_expected_and_what_came() -> None:
    mistake = BadInput("amount", 'a string with two decimals such as "12.50"', got=12.5)
    assert str(mistake) == 'amount: expected a string with two decimals such as "12.50", got 12.5'


def test_text_that_came_is_quoted_and_absence_is_said() -> None:
    assert str(BadInput("seat", "1 to 9", got="ten")) == 'seat: expected 1 to 9, got "ten"'
    assert str(BadInput("seat", "1 to 9", got=None)) == "seat: expected 1 to 9, got nothing"
    assert str(BadInput("seat", "1 to 9")) == "seat: expected 1 to 9"


def test_callers_add_the_row_and_then_the_file() -> None:
    mistake = BadInput("board", "0, 3, 4 or 5 cards", got="Ah")
    placed = mistake.at("line 3").at("rounds.jsonl")
    assert placed is mistake
    assert placed.where == "rounds.jsonl line 3"
    assert str(placed) == 'rounds.jsonl line 3: board: expected 0, 3, 4 or 5 cards, got "Ah"'


def test_it_survives_the_trip_from_a_worker_process() -> None:
    sent = BadInput("seat", "1 to 9", got=10).at("line 2")
    assert str(pickle.loads(pickle.dumps(sent))) == str(sent)


@given(st.text(), st.text(), st.text() | st.none() | st.integers() | st.binary(), st.text())
def test_whatever_was_given_it_is_one_printable_line(
    field: str, expected: str, got: object, where: str
) -> None:
    line = str(BadInput(field, expected, got=got, where=where))
    assert line.isprintable()
    assert len(line.splitlines()) == 1


def test_a_huge_value_is_cut_short() -> None:
    assert len(str(BadInput("board", "five cards", got="Ah " * 100_000))) < 200


Name = Annotated[str, msgspec.Meta(min_length=2, max_length=5)]


class Place(msgspec.Struct, forbid_unknown_fields=True):
    seat: Annotated[int, msgspec.Meta(ge=1, le=9)]
    name: str | None = None
    owner: Name = "Ann"
    kind: Literal["box", "spot"] = "box"
    spots: Annotated[list[int], msgspec.Meta(max_length=2)] = []
    marks: dict[Name, tuple[int, int]] = {}
    since: datetime | None = None


@pytest.mark.parametrize(
    "read, told",
    [
        ([], "place: expected an object, got a list"),
        ({"seat": "1"}, "seat: expected a whole number, got a text"),
        ({"seat": 1, "name": 2}, "name: expected a text or nothing, got a whole number"),
        ({"seat": 1.5}, "seat: expected a whole number, got one with decimals"),
        ({"seat": 0}, "seat: expected a whole number of at least 1"),
        ({"seat": 10}, "seat: expected a whole number of at most 9"),
        ({"name": "Ann"}, "seat: expected a value, got nothing"),
        ({"seat": 1, "sea": 2}, "sea: expected no field of this name"),
        ({"seat": 1, "owner": "A"}, "owner: expected a text of at least 2 characters"),
        ({"seat": 1, "owner": "Albert"}, "owner: expected a text of at most 5 characters"),
        (
            {"seat": 1, "kind": "x"},
            'kind: expected one of the values that are allowed here, got "x"',
        ),
        ({"seat": 1, "spots": [1, 2, 3]}, "spots: expected at most 2 entries"),
        ({"seat": 1, "marks": {"Ann": [1]}}, "marks[...]: expected a list of 2 entries, got 1"),
        ({"seat": 1, "marks": {"A": [1, 2]}}, "marks: expected a text of at least 2 characters"),
        ({"seat": 1, "since": "noon"}, "since: expected a time such as 2026-12-05T12:00:00+11:00"),
    ],
)
def test_a_wrong_shape_is_told_in_the_words_of_people(read: object, told: str) -> None:
    with pytest.raises(msgspec.ValidationError) as problem:
        msgspec.convert(read, Place)
    assert str(misshapen(str(problem.value), "place")) == told


def test_what_a_room_says_of_a_value_is_not_said_inside_another_complaint() -> None:
    told = 'card: expected a card such as Ah, got "1x" - at `$.cards[1].card`'
    assert str(misshapen(told, "proof")) == 'cards[1].card: expected a card such as Ah, got "1x"'


def test_a_place_that_is_known_already_is_not_said_twice() -> None:
    mistake = BadInput("file", "one that can be read", where="a.json")
    assert str(mistake.at("a.json")) == "a.json: file: expected one that can be read"


def test_a_pattern_of_a_field_is_told_in_words() -> None:
    class Entry(msgspec.Struct):
        day: Annotated[str, msgspec.Meta(pattern=text_form(r"^\d{4}\Z", "a year such as 2026"))]

    with pytest.raises(msgspec.ValidationError) as problem:
        msgspec.convert({"day": "soon"}, Entry)
    assert str(misshapen(str(problem.value), "entry")) == "day: expected a year such as 2026"
