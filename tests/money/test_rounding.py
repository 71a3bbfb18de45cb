"""Tests of the rounding rules of the books."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import BadInput
from croupier.money import (
    MOST,
    Cents,
    Rate,
    dollars,
    exact,
    is_exact_at,
    parse_amount,
    parse_exact,
    round_down,
    round_half_up,
    round_up,
    show_exact,
    up_to_dollar,
    whole_cents,
)

FRACTIONS = st.fractions(min_value=-(10**9), max_value=10**9, max_denominator=10**6)
UNITS = st.integers(min_value=1, max_value=10_000).map(Cents)
FLOATS: list[Any] = [1.5, 1.0, float("nan"), True, "1.50", None, Decimal("1.5")]


@pytest.mark.parametrize(
    "meter, rounded",
    [("51703.0001", "51704.00"), ("51703.00", "51703.00"), ("51703.0000", "51703.00"),
     ("80000.25", "80001.00"), ("51703.9999", "51704.00"), ("0.00", "0.00")],
)  # fmt: skip
def test_a_meter_goes_up_to_the_whole_dollar_and_a_whole_dollar_stays(
    meter: str, rounded: str
) -> None:
    assert up_to_dollar(parse_exact(meter)) == parse_amount(rounded)


@pytest.mark.parametrize(
    "pot, rate, chip, rake",
    [("25.00", "10%", "1.00", "2.00"), ("205.00", "10%", "1.00", "20.00"),
     ("240.00", "5%", "1.00", "12.00"), ("240.00", "5%", "5.00", "10.00")],
)  # fmt: skip
def test_commission_comes_down_to_the_chip(pot: str, rate: str, chip: str, rake: str) -> None:
    due = Rate.parse(rate).of(parse_amount(pot))
    assert round_down(due, parse_amount(chip)) == parse_amount(rake)


@pytest.mark.parametrize(
    "pool, rate, share",
    [("80000.00", "90.909%", "72727.20"), ("123457.00", "90.909%", "112233.52"),
     ("0.01", "50%", "0.01"), ("0.01", "49%", "0.00")],
)  # fmt: skip
def test_a_share_of_a_pool_goes_half_up_to_the_cent(pool: str, rate: str, share: str) -> None:
    assert round_half_up(Rate.parse(rate).of(parse_amount(pool))) == parse_amount(share)


@given(FRACTIONS, UNITS)
def test_up_is_the_least_multiple_that_is_not_below(amount: Fraction, unit: Cents) -> None:
    up = round_up(amount, unit)
    assert type(up) is int
    assert up % unit == 0
    assert up - unit < amount <= up


@given(FRACTIONS, UNITS)
def test_down_mirrors_up(amount: Fraction, unit: Cents) -> None:
    assert round_down(amount, unit) == -round_up(-amount, unit)


@given(FRACTIONS, UNITS)
def test_half_up_is_the_nearest_and_a_reversal_rounds_to_the_reverse(
    amount: Fraction, unit: Cents
) -> None:
    near = round_half_up(amount, unit)
    assert near % unit == 0
    assert 2 * abs(near - amount) <= unit
    assert round_half_up(-amount, unit) == -near


@given(st.integers(-(10**12), 10**12), UNITS)
def test_a_multiple_of_the_unit_is_never_changed(count: int, unit: Cents) -> None:
    amount = count * unit
    assert round_up(amount, unit) == round_down(amount, unit) == round_half_up(amount, unit)
    assert round_up(amount, unit) == amount


@pytest.mark.parametrize("value", FLOATS)
def test_floats_and_strings_are_refused_everywhere(value: Any) -> None:
    for rounded in (
        round_up,
        round_down,
        round_half_up,
        up_to_dollar,
        exact,
        whole_cents,
        show_exact,
    ):
        with pytest.raises(BadInput, match="an integer of cents or an exact fraction"):
            rounded(value)


@pytest.mark.parametrize("unit", [0, -100, 1.0, True, Fraction(1, 2)])
def test_the_unit_is_a_positive_number_of_cents(unit: Any) -> None:
    with pytest.raises(BadInput, match=r"^unit: expected a positive number of whole cents"):
        round_up(Cents(5), unit)


def test_meter_increments_keep_their_fractions_of_a_cent() -> None:
    one = Rate.parse("34.06%").of(dollars(5))
    assert show_exact(one) == "1.7030"
    assert one == Fraction(1703, 10)
    assert whole_cents(sum((one for _ in range(1000)), Fraction(0))) == parse_amount("1703.00")


@given(st.integers(0, 10**13), st.sampled_from([2, 3, 4, 6]))
def test_exact_amounts_round_trip_at_their_decimals(steps: int, places: int) -> None:
    amount = Fraction(steps * 100, 10**places)
    assert is_exact_at(amount, places)
    assert parse_exact(show_exact(amount, places), places=places) == amount


@given(st.fractions(min_value=-(10**6), max_value=10**6, max_denominator=3000))
def test_what_does_not_fit_the_decimals_is_flagged_and_goes_half_away_from_zero(
    amount: Fraction,
) -> None:
    fine = Decimal(amount.numerator) / Decimal(amount.denominator) / 100
    shown = show_exact(amount)
    if amount.denominator == 1 or (amount * 100).denominator == 1:
        assert is_exact_at(amount)
        assert Decimal(shown) == fine.quantize(Decimal("0.0001"))
    else:
        assert not is_exact_at(amount)
        assert Decimal(shown) == fine.quantize(Decimal("0.0001"), ROUND_HALF_UP)


@pytest.mark.parametrize(
    "amount, places, shown",
    [(Fraction(1, 3), 4, "0.0033"), (Fraction(1, 200), 4, "0.0001"),
     (Fraction(-1, 200), 4, "-0.0001"), (Fraction(-1, 300), 4, "0.0000"), (Cents(5), 4, "0.0500"),
     (Cents(1250), 1, "12.5"),
     (Cents(1255), 1, "12.6")],
)  # fmt: skip
def test_exact_amounts_are_shown_as_dollars(amount: Any, places: int, shown: str) -> None:
    assert show_exact(amount, places) == shown


@pytest.mark.parametrize("value", ["51703", "51703.1", "1.00001", "-1.00", "01.00", "1e3", 5.5, 5])
def test_a_meter_is_read_from_a_string_with_two_to_four_decimals(value: object) -> None:
    with pytest.raises(
        BadInput, match=r"^meter: expected an amount in dollars as a string with 2 to 4 decimals"
    ):
        parse_exact(value)


def test_absurd_meters_and_decimals_are_refused() -> None:
    assert parse_exact("10000000000000.00") == MOST
    with pytest.raises(BadInput, match="at most"):
        parse_exact("10000000000000.0001")
    for places in (0, 13, 4.0):
        with pytest.raises(BadInput, match=r"^places: expected 1 to 12 decimals"):
            show_exact(Cents(5), places)  # type: ignore[arg-type]  # the point of the test


def test_fractions_of_a_cent_do_not_pass_for_whole_cents() -> None:
    assert whole_cents(Fraction(1700)) == 1700
    with pytest.raises(BadInput, match=r"^meter: expected an amount in whole cents"):
        whole_cents(Fraction(1703, 10), "meter")
