"""Tests of amounts in cents, as programs and as people write them."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, assert_type

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import BadInput
from croupier.money import (
    MOST,
    Cents,
    dollars,
    parse_amount,
    parse_typed,
    show_amount,
    show_dollars,
    total,
)

AMOUNTS = st.integers(min_value=0, max_value=MOST).map(Cents)
NOT_AMOUNTS: list[Any] = [12.5, 12, True, None, Decimal("12.50"), ["12.50"], b"12.50"]


class Stake(msgspec.Struct, frozen=True):
    ante: Cents


@given(AMOUNTS)
def test_an_amount_written_and_read_is_the_same_amount(amount: Cents) -> None:
    assert parse_amount(show_amount(amount)) == amount
    assert parse_amount(show_amount(-amount), negative=True) == -amount


@given(AMOUNTS)
def test_what_people_are_shown_they_can_type_back(amount: Cents) -> None:
    assert parse_typed(show_dollars(amount)) == amount
    assert parse_typed(show_dollars(amount, padded=True)) == amount


@given(st.text(alphabet="0123456789.-+ $,e_\n٣", max_size=24))
def test_strict_reading_takes_only_what_we_would_write(text: str) -> None:
    try:
        amount = parse_amount(text, negative=True)
    except BadInput:
        return
    assert show_amount(amount) == text


@pytest.mark.parametrize(
    "text, cents",
    [("0.00", 0), ("0.05", 5), ("12.50", 1250), ("50000.00", 5_000_000)],
)
def test_amounts_have_exactly_two_decimals(text: str, cents: int) -> None:
    assert parse_amount(text) == cents
    assert show_amount(Cents(cents)) == text


@pytest.mark.parametrize(
    "text",
    ["12", "12.5", "12.500", ".50", "1,000.00", "$12.50", " 12.50", "12.50\n", "+1.00", "1e3",
     "", "-0.00", "01.00", "١٢.٥٠", "nan", "inf", "--1.00", "0x10.00"],
)  # fmt: skip
def test_strict_reading_refuses_other_spellings(text: str) -> None:
    with pytest.raises(BadInput, match=r"^ante: expected an amount as a string with two decimals"):
        parse_amount(text, field="ante", negative=True)


@pytest.mark.parametrize("value", NOT_AMOUNTS)
def test_strict_reading_refuses_anything_but_a_string(value: object) -> None:
    with pytest.raises(BadInput, match=r"^ante: expected an amount as a string"):
        parse_amount(value, field="ante")


def test_the_refusal_is_one_line_that_names_the_field_and_an_example() -> None:
    with pytest.raises(BadInput) as refused:
        parse_amount(12.5, field="ante")
    assert str(refused.value) == (
        'ante: expected an amount as a string with two decimals such as "12.50", got 12.5'
    )


def test_a_negative_amount_is_read_only_where_it_is_allowed() -> None:
    assert parse_amount("-12.50", negative=True) == -1250
    with pytest.raises(BadInput, match="not negative"):
        parse_amount("-12.50")
    with pytest.raises(BadInput, match="not negative"):
        parse_typed("-12.50")


@pytest.mark.parametrize("digits", [14, 15, 16, 17, 40, 100_000])
def test_absurd_amounts_are_refused(digits: int) -> None:
    with pytest.raises(BadInput):
        parse_amount("9" * digits + ".00")
    with pytest.raises(BadInput):
        parse_typed("9" * digits)


def test_the_largest_amount_is_still_an_amount() -> None:
    assert parse_amount("10000000000000.00") == MOST == 10**15
    with pytest.raises(BadInput, match=r"at most 10000000000000\.00"):
        parse_amount("10000000000000.01")


@pytest.mark.parametrize(
    "text, cents",
    [("10", 1000), ("$10", 1000), ("12.5", 1250), ("1,000", 100_000), (".50", 50),
     ("0.5", 50), ("007", 700), ("1000", 100_000),
     (" $1,234,567.89 ", 123_456_789)],
)  # fmt: skip
def test_people_may_type_amounts_their_way(text: str, cents: int) -> None:
    assert parse_typed(text) == cents


@pytest.mark.parametrize(
    "text", ["", "$", ".", "ten", "1,00", "10,00", ",100", "1.234", "1.", "10 000", "$-5", 10, 1.5]
)
def test_what_could_be_misread_is_refused_even_from_people(text: object) -> None:
    with pytest.raises(BadInput, match=r"^buy-in: expected an amount such as"):
        parse_typed(text, field="buy-in")


@pytest.mark.parametrize(
    "cents, short, padded",
    [(1000, "$10", "$10.00"), (125_000, "$1,250", "$1,250.00"), (1250, "$12.50", "$12.50"),
     (-5, "-$0.05", "-$0.05"), (0, "$0", "$0.00")],
)  # fmt: skip
def test_people_see_dollars(cents: int, short: str, padded: str) -> None:
    assert show_dollars(Cents(cents)) == short
    assert show_dollars(Cents(cents), padded=True) == padded


@pytest.mark.parametrize("value", [*[v for v in NOT_AMOUNTS if v != 12 or v is True], "12.50"])
def test_cents_are_made_of_integers_only(value: Any) -> None:
    for make in (Cents, dollars, show_amount, show_dollars):
        with pytest.raises(BadInput, match="an integer of whole cents"):
            make(value)


def test_sums_of_cents_are_cents_to_the_type_checker_and_plain_integers_at_the_table() -> None:
    ante, blind = Cents(1000), dollars(10)
    assert_type(ante + blind, Cents)
    assert_type(ante * 4, Cents)
    assert_type(3 * ante, Cents)
    assert_type(-ante, Cents)
    assert_type(max(ante, blind), Cents)
    assert_type(total([ante, blind]), Cents)
    assert total([ante, blind, ante * 4]) == 6000
    assert total([]) == 0
    assert type(ante + blind) is int


def test_cents_travel_in_structs_and_never_as_floats() -> None:
    read = msgspec.json.Decoder(Stake).decode
    assert read(msgspec.json.encode(Stake(Cents(1250)))) == Stake(Cents(1250))
    for text in ('{"ante": 12.5}', '{"ante": 12.0}', '{"ante": true}', '{"ante": "12"}'):
        with pytest.raises(msgspec.ValidationError):
            read(text)
