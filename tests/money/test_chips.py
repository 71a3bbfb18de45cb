"""Tests of payments in chips: exact, or the next larger amount."""

from __future__ import annotations

from fractions import Fraction
from itertools import count
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from croupier.errors import BadInput
from croupier.money import (
    CASINO_CHIPS,
    MOST,
    Cents,
    Chip,
    ChipSet,
    Stack,
    dollars,
    parse_amount,
    pay_up,
    payable,
    total,
)

PAYMENTS = st.fractions(min_value=0, max_value=10**7, max_denominator=1000)
SMALLEST = st.integers(1, 5000).map(Cents)
VALUES = st.sets(st.integers(1, 40).map(Cents), min_size=1, max_size=5)


def fewest_by_counting(values: set[Cents], upto: int) -> list[int | None]:
    """The fewest chips for every amount up to a bound, by the textbook table."""
    fewest: list[int | None] = [0]
    for amount in range(1, upto + 1):
        before = [fewest[amount - value] for value in values if value <= amount]
        reached = [chips for chips in before if chips is not None]
        fewest.append(min(reached) + 1 if reached else None)
    return fewest


def chip_set(values: set[Cents]) -> ChipSet:
    try:
        return ChipSet.of(*values)
    except BadInput:
        assume(False)
        raise


@pytest.mark.parametrize(
    "payment, smallest, paid",
    [("7.50", "1.00", "8.00"), ("7.50", "0.50", "7.50"), ("7.50", "2.50", "7.50"),
     ("8.00", "1.00", "8.00"), ("7.50", "5.00", "10.00"), ("0.00", "5.00", "0.00")],
)  # fmt: skip
def test_a_payment_goes_up_to_what_the_chips_can_pay(
    payment: str, smallest: str, paid: str
) -> None:
    assert pay_up(parse_amount(payment), parse_amount(smallest)) == parse_amount(paid)
    assert payable(parse_amount(payment), parse_amount(smallest)) == (payment == paid)


@given(PAYMENTS, SMALLEST)
def test_the_payment_is_the_least_the_chips_can_pay(payment: Fraction, smallest: Cents) -> None:
    paid = pay_up(payment, smallest)
    assert payable(paid, smallest)
    assert paid - smallest < payment <= paid
    assert (paid == payment) == payable(payment, smallest)


@pytest.mark.parametrize("smallest", [0, -50, 0.5, True, "0.50"])
def test_the_smallest_chip_is_a_positive_number_of_cents(smallest: Any) -> None:
    for ask in (pay_up, payable):
        with pytest.raises(BadInput, match=r"^smallest chip: expected a positive number"):
            ask(Cents(750), smallest)


def test_floats_and_negative_payments_are_refused() -> None:
    bad: Any = 7.5
    with pytest.raises(BadInput):
        pay_up(bad, Cents(50))
    with pytest.raises(BadInput):
        CASINO_CHIPS.stack(bad)
    with pytest.raises(BadInput, match="not negative"):
        pay_up(Cents(-750), Cents(50))


def test_a_payment_is_stacked_largest_first_and_says_its_colours() -> None:
    stacks = CASINO_CHIPS.stack(parse_amount("1382.50"))
    assert [str(stack) for stack in stacks] == [
        "1 x yellow $1,000", "3 x black $100", "3 x green $25",
        "1 x red $5", "2 x white $1", "1 x pink $0.50",
    ]  # fmt: skip
    assert total(stack.value for stack in stacks) == 138_250


def test_chips_of_twenty_and_twenty_five_make_forty_with_two_twenties() -> None:
    chips = ChipSet.of(dollars(1), dollars(5), dollars(20), dollars(25))
    assert chips.stack(dollars(40)) == (Stack(Chip(dollars(20)), 2),)


def test_nothing_is_an_empty_stack() -> None:
    assert CASINO_CHIPS.stack(Cents(0)) == ()


@given(VALUES, st.integers(0, 600))
def test_any_set_stacks_an_amount_in_the_fewest_chips_or_says_it_cannot(
    values: set[Cents], amount: int
) -> None:
    chips = chip_set(values)
    fewest = fewest_by_counting(values, amount)[amount]
    assert chips.can_make(Cents(amount)) == (fewest is not None)
    if fewest is None:
        with pytest.raises(
            BadInput, match=r"^payment: expected an amount that can be made with chips of"
        ):
            chips.stack(Cents(amount), "payment")
        return
    stacks = chips.stack(Cents(amount))
    assert total(stack.value for stack in stacks) == amount
    assert sum(stack.count for stack in stacks) == fewest
    assert [s.chip.value for s in stacks] == sorted((s.chip.value for s in stacks), reverse=True)


@given(VALUES, st.fractions(min_value=0, max_value=300, max_denominator=9))
def test_a_set_pays_up_to_the_next_amount_it_can_make(
    values: set[Cents], payment: Fraction
) -> None:
    fewest = fewest_by_counting(values, 400)
    least = next(a for a in count() if a >= payment and fewest[a] is not None)
    assert chip_set(values).pay_up(payment) == least


def test_the_largest_amount_is_stacked_at_once() -> None:
    (stack,) = CASINO_CHIPS.stack(MOST)
    assert stack == Stack(Chip(dollars(25_000), "blue"), 400_000_000)
    odd = ChipSet.of(dollars(2), dollars(5), dollars(25), dollars(100), dollars(5000))
    assert odd.can_make(MOST + dollars(1))
    assert not odd.can_make(dollars(3))
    assert not odd.can_make(MOST + 50)


def test_an_amount_the_chips_cannot_make_names_the_denominations() -> None:
    with pytest.raises(BadInput) as refused:
        ChipSet.of(dollars(5), dollars(25)).stack(dollars(12), field="payment")
    assert str(refused.value) == (
        'payment: expected an amount that can be made with chips of 25.00, 5.00, got "12.00"'
    )


def test_fractions_and_debts_are_not_made_of_chips() -> None:
    assert not CASINO_CHIPS.can_make(Fraction(101, 2))
    assert not CASINO_CHIPS.can_make(Cents(-50))
    with pytest.raises(BadInput):
        CASINO_CHIPS.stack(Cents(-50))


@pytest.mark.parametrize(
    "values, complaint",
    [([], "1 to 24 denominations"), ([500, 500], "each denomination once"),
     ([0], "a positive number of whole cents"), ([2.5], "a positive number of whole cents"),
     ([99_991, 99_989, 99_971, 99_961], "fewer denominations, or some that divide one another")],
)  # fmt: skip
def test_a_set_that_makes_no_sense_is_refused(values: list[Any], complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        ChipSet.of(*values)


def test_the_order_in_which_a_set_is_given_does_not_matter() -> None:
    assert ChipSet.of(dollars(1), dollars(5)) == ChipSet.of(dollars(5), dollars(1))
    assert ChipSet.of(dollars(1), dollars(5)).smallest == dollars(1)
