"""Tests of commands, events and refusals as text and JSON."""

from fractions import Fraction

import msgspec
import pytest

from croupier.acts import Actor, NotYourTurn, Refusal, authorised, from_json, to_json
from croupier.books import load_book
from croupier.cards import Card, cards
from croupier.errors import BadInput


class Shown(msgspec.Struct, frozen=True):
    seat: int
    cards: tuple[Card, ...]
    share: Fraction


def test_cards_and_fractions_survive_the_wire() -> None:
    shown = Shown(3, cards("Ah Td 2c"), Fraction(3, 2))
    wire = to_json(shown)
    assert wire == b'{"seat":3,"cards":["Ah","Td","2c"],"share":"3/2"}'
    assert from_json(wire, Shown) == shown


@pytest.mark.parametrize(
    "data",
    [
        b'{"seat":3,"cards":["1x"],"share":"3/2"}',
        b'{"seat":"x","cards":[],"share":"1"}',
        b'{"seat":3,"cards":[],"share":"1/0"}',
        b'{"seat":3',
        b"\xff",
    ],
)
def test_what_is_not_a_value_of_the_kind_is_one_clear_line(data: bytes) -> None:
    with pytest.raises(BadInput) as problem:
        from_json(data, Shown)
    assert "\n" not in str(problem.value)


def test_a_refusal_names_its_kind_its_reason_and_its_clause() -> None:
    refusal: Refusal = NotYourTurn("Seat 3 is to act.", "8.1", "canberra-ultimate")
    assert str(refusal) == "Seat 3 is to act (canberra-ultimate 8.1)."
    assert refusal.name == "not-your-turn"


def test_the_ladder_lets_those_above_act_and_nobody_from_beside_it() -> None:
    ladder = load_book("canberra-ultimate").ladder
    assert authorised(ladder, Actor("Kim", "casino-operator"), "casino-supervisor")
    assert not authorised(ladder, Actor("Kim", "dealer"), "casino-supervisor")
    assert not authorised(ladder, Actor("Kim", "tournament-director"), "dealer")
    assert not authorised(ladder, Actor("Kim", "emperor"), "dealer")
