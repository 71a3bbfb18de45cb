"""Tests of odds and percentage rates."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from croupier.errors import BadInput
from croupier.money import (
    CENT,
    EVEN_MONEY,
    Cents,
    Odds,
    Rate,
    Times,
    dollars,
    parse_amount,
    parse_pays,
)

NUMBERS = st.integers(1, 1_000_000)
ODDS = st.builds(Odds, NUMBERS, NUMBERS)
STAKES = st.integers(0, 10**9).map(Cents)


@pytest.mark.parametrize(
    "odds, stake, smallest, won",
    [("3 to 2", "5.00", "0.01", "7.50"), ("3 to 2", "5.00", "1.00", "8.00"),
     ("3 to 2", "5.00", "0.50", "7.50"), ("500 to 1", "200.00", "1.00", "100000.00"),
     ("50 to 1", "5.00", "1.00", "250.00"), ("7 to 1", "10.00", "1.00", "70.00"),
     ("even money", "10.00", "1.00", "10.00")],
)  # fmt: skip
def test_a_stake_wins_what_the_odds_say_in_chips(
    odds: str, stake: str, smallest: str, won: str
) -> None:
    paid = Odds.parse(odds).pay(parse_amount(stake), parse_amount(smallest))
    assert paid == parse_amount(won)


@pytest.mark.parametrize(
    "times, stake, prize",
    [("50 times", "5.00", "250.00"), ("500 times", "5.00", "2500.00"),
     ("150 for 1", "5.00", "750.00"), ("25 times", "5.00", "125.00")],
)  # fmt: skip
def test_a_prize_in_times_is_all_that_is_paid(times: str, stake: str, prize: str) -> None:
    row = parse_pays(times)
    assert isinstance(row, Times)
    assert not row.returns_stake
    assert row.pay(parse_amount(stake)) == parse_amount(prize)


@given(ODDS)
def test_odds_written_and_read_are_the_same_odds(odds: Odds) -> None:
    assert Odds.parse(str(odds)) == odds
    assert parse_pays(str(odds)) == odds


@given(NUMBERS)
def test_multiples_written_and_read_are_the_same(multiple: int) -> None:
    assert parse_pays(str(Times(multiple))) == Times(multiple)


@given(ODDS, STAKES)
def test_odds_are_exact_on_every_stake(odds: Odds, stake: Cents) -> None:
    assert odds.on(stake) * odds.per == stake * odds.pays
    assert 0 <= odds.pay(stake, CENT) - odds.on(stake) < 1


@given(ODDS, ODDS)
def test_odds_are_ordered_by_what_they_pay(one: Odds, other: Odds) -> None:
    assert (one < other) == (one.fraction < other.fraction)
    assert (one >= other) == (one.fraction >= other.fraction)
    assert (one == other) == (one.fraction == other.fraction)
    if one == other:
        assert hash(one) == hash(other)


def test_odds_that_pay_the_same_are_the_same() -> None:
    assert Odds.parse("6 to 4") == Odds(3, 2)
    assert str(Odds.parse("6 to 4")) == "3 to 2"
    assert Odds.parse("Even  Money") == EVEN_MONEY == Odds(5, 5)
    assert str(EVEN_MONEY) == "1 to 1"


@pytest.mark.parametrize(
    "text",
    ["", "3", "3 to", "to 2", "3 to 0", "0 to 1", "-3 to 2", "1.5 to 1", "3 to 2 to 1",
     "1000001 to 1", "9" * 100 + " to 1", "٣ to 2", 1.5, 3, None],
)  # fmt: skip
def test_other_words_are_not_odds(text: object) -> None:
    for read in (Odds.parse, parse_pays):
        with pytest.raises(BadInput, match=r"^flush: expected odds such as"):
            read(text, "flush")


@pytest.mark.parametrize("text", ["0 times", "1000001 times", "1.5 times", "times", 500])
def test_other_words_are_not_multiples(text: object) -> None:
    for read in (Times.parse, parse_pays):
        with pytest.raises(BadInput, match=r"^quads: expected"):
            read(text, "quads")


@pytest.mark.parametrize("number", [1.5, 1.0, True, "3", 0, -1, 10**7])
def test_odds_are_made_of_whole_numbers(number: Any) -> None:
    for make in (Odds, Times):
        with pytest.raises(BadInput, match="a whole number from 1"):
            make(number)


@pytest.mark.parametrize("stake", [5.0, True, "5.00", -500])
def test_a_stake_is_whole_cents_and_not_negative(stake: Any) -> None:
    for row in (Odds(3, 2), Times(50)):
        with pytest.raises(BadInput):
            row.on(stake)
        with pytest.raises(BadInput):
            row.pay(stake)


@pytest.mark.parametrize(
    "text, share, shown",
    [("34.06%", Fraction(3406, 10000), "34.06%"), ("90.909%", Fraction(90909, 100000), "90.909%"),
     ("10%", Fraction(1, 10), "10%"), ("27.90%", Fraction(279, 1000), "27.90%"),
     ("9.500%", Fraction(95, 1000), "9.50%"), ("0.05 %", Fraction(1, 2000), "0.05%"),
     ("1/3", Fraction(1, 3), "1/3"), ("0%", Fraction(0), "0%"), ("100%", Fraction(1), "100%")],
)  # fmt: skip
def test_a_rate_is_the_exact_fraction(text: str, share: Fraction, shown: str) -> None:
    rate = Rate.parse(text)
    assert rate.share == share
    assert str(rate) == shown


@given(st.fractions(min_value=0, max_value=1000, max_denominator=10**18 - 1))
@example(Fraction(1, 2**20))
@example(Fraction(1, 10**14))
@example(Fraction(1, 10**15))
@example(1000 - Fraction(1, 10**18 - 1))
def test_rates_written_and_read_are_the_same(share: Fraction) -> None:
    assert Rate.parse(str(Rate(share))) == Rate(share)


def test_the_published_increment_adds_up() -> None:
    rate = Rate.parse("34.06%")
    assert rate.of(dollars(5)) * 1000 == rate.of(dollars(5000)) == parse_amount("1703.00")


def test_the_two_shares_of_a_pool_make_the_whole_pool() -> None:
    assert Rate.parse("90.909%").share + Rate.parse("9.091%").share == 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "34.06",
        "%",
        "-1%",
        "34,06%",
        "1/0",
        "1e2%",
        "٣%",
        "9" * 61 + "%",
        "100001%",
        0.3406,
        34,
        None,
    ],
)
def test_other_words_are_not_rates(text: object) -> None:
    with pytest.raises(BadInput, match=r"^increment: expected a percentage as a string"):
        Rate.parse(text, "increment")


@pytest.mark.parametrize("share", [0.5, True, "10%", Fraction(-1, 2), 1001, Fraction(1, 10**18)])
def test_a_rate_is_made_of_an_exact_share(share: Any) -> None:
    with pytest.raises(BadInput, match=r"^rate: "):
        Rate(share)


@pytest.mark.parametrize("amount", [5.0, True, "5.00"])
def test_a_rate_of_a_float_is_refused(amount: Any) -> None:
    with pytest.raises(BadInput):
        Rate.parse("10%").of(amount)
