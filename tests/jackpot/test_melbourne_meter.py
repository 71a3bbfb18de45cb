"""Tests of Crown Melbourne's meter: sections 9 and 10, and readings A13, A16, A17, A18."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.errors import BadInput
from croupier.jackpot import (
    Impossible,
    JackpotTerms,
    Meter,
    MeterStake,
    OutOfBalance,
    Pool,
    Win,
    alarm,
    checked,
    feed,
    meter_at,
    moved,
    open_meter,
    pay,
    split,
    surplus,
    take_back,
)
from croupier.money import show_amount, show_exact
from tests.jackpot.houses import ROYAL, STRAIGHT_FLUSH, amount, terms

BOOK = "melbourne-wsop"


@pytest.fixture
def five() -> JackpotTerms:
    """Option 1, seed 10,000, wagers of $5: the reseed is 50,000."""
    return terms(BOOK, option=1, seed=10000, cost="5.00")


def after(before: str, five: JackpotTerms, *hands: str) -> tuple[list[tuple[str, str]], str, bool]:
    """What hands at seats 1, 2, ... are paid from a meter, what it shows then, and if it reset."""
    meter = meter_at("A", five, (amount(before),))
    paid = pay(meter, [Win(seat, hand) for seat, hand in enumerate(hands, 1)])
    left = checked(moved(meter, paid.moves))
    awards = [(award.prize, show_amount(award.amount)) for award in paid.awards]
    return awards, show_exact(left.total), paid.reset


@pytest.mark.clause(BOOK, "9.3.1", "Table 2", "Table 3")
@pytest.mark.parametrize(
    "option, seed, cost, reseed, one_wager",
    [
        (1, 10000, "5.00", "50000.00", "1.7030"),
        (1, 20000, "2.00", "40000.00", "0.6502"),
        (1, 75000, "1.00", "75000.00", "0.2350"),
        (2, 10000, "5.00", "50000.00", "1.5510"),
        (2, 50000, "10.00", "500000.00", "2.4700"),
    ],
)
def test_a_meter_starts_at_seed_times_cost_and_grows_by_its_rate(
    option: int, seed: int, cost: str, reseed: str, one_wager: str
) -> None:
    row = terms(BOOK, option=option, seed=seed, cost=cost)
    assert show_amount(row.reseeds[0]) == reseed
    assert open_meter("A", row).total == amount(reseed)
    assert show_exact(feed(row, (1,))[0].fed) == one_wager


@pytest.mark.clause(BOOK, "9.3.2")
def test_a_thousand_wagers_of_five_add_exactly_1703_dollars(five: JackpotTerms) -> None:
    meter = open_meter("A", five)
    for _ in range(1000):
        meter = moved(meter, feed(five, (1,)))
    assert show_exact(meter.total) == "51703.0000"
    assert meter == moved(open_meter("A", five), feed(five, (1000,)))


@pytest.mark.clause(BOOK, "Table 2", "Table 3")
@pytest.mark.parametrize(
    "option, seed", [(1, 45000), (1, 0), (2, 25000), (1, "10000.50"), (3, 10000), (1, None)]
)
def test_only_rows_of_the_tables_are_offered(option: int, seed: object) -> None:
    with pytest.raises(BadInput, match=r"option|seed"):
        terms(BOOK, option=option, seed=seed, cost="5.00")


@pytest.mark.clause(BOOK, "Table 4", "Table 5", "10.1.2", "9.3.3")
@pytest.mark.parametrize(
    "hand, option_1, option_2",
    [
        ("four-of-a-kind", "2500.00", "3000.00"),
        ("full-house", "750.00", "500.00"),
        ("flush", "500.00", "300.00"),
        ("straight", None, "200.00"),
        ("three-of-a-kind", None, None),
    ],
)
def test_fixed_prizes_pay_by_the_dollar_and_never_touch_the_meter(
    hand: str, option_1: str | None, option_2: str | None
) -> None:
    for option, expected in ((1, option_1), (2, option_2)):
        row = terms(BOOK, option=option, seed=10000, cost="5.00")
        awards, left, reset = after("51703.4060", row, hand)
        assert awards == ([(hand, expected)] if expected else [])
        assert (left, reset) == ("51703.4060", False)


@pytest.mark.clause(BOOK, "10.2.1", "Table 4")
@pytest.mark.parametrize(
    "meter, royal",
    [("51703.0001", "51704.00"), ("51703.00", "51703.00"), ("51702.9999", "51703.00")],
)
def test_the_meter_is_rounded_up_only_at_settlement_and_a_whole_dollar_stays(
    meter: str, royal: str, five: JackpotTerms
) -> None:
    awards, left, reset = after(meter, five, ROYAL)
    assert awards == [(ROYAL, royal)]
    assert (left, reset) == ("50000.0000", True)


@pytest.mark.clause(BOOK, "9.3.3", "9.4.1", "Table 4", "Table 5")
@pytest.mark.parametrize(
    "meter, prize, left, reset",
    [
        ("80000.25", "8000.10", "72000.1500", False),
        ("51703.40", "5170.40", "50000.0000", True),
        ("52000.00", "5200.00", "50000.0000", True),
        ("55555.56", "5555.60", "50000.0000", True),  # 49,999.96 would be left
        ("55556.00", "5555.60", "50000.4000", False),
    ],
)
def test_a_straight_flush_takes_a_tenth_and_may_reset_the_meter_too(
    meter: str, prize: str, left: str, reset: bool, five: JackpotTerms
) -> None:
    assert after(meter, five, STRAIGHT_FLUSH) == ([(STRAIGHT_FLUSH, prize)], left, reset)


@pytest.mark.clause(BOOK, "10.3", "10.3.1(a)", "10.3.1(b)", "Table 6", "Table 7")
@pytest.mark.parametrize(
    "meter, royal, straight_flush",
    [
        ("80000.00", "72727.20", "7272.80"),
        ("123457.00", "112233.52", "11223.48"),
        ("79999.0001", "72727.20", "7272.80"),
        ("50001.00", "45455.41", "4545.59"),
    ],
)
def test_a_royal_and_a_straight_flush_together_share_the_whole_meter_to_the_cent(
    meter: str, royal: str, straight_flush: str, five: JackpotTerms
) -> None:
    awards, left, reset = after(meter, five, ROYAL, STRAIGHT_FLUSH)
    assert dict(awards) == {ROYAL: royal, STRAIGHT_FLUSH: straight_flush}
    assert (left, reset) == ("50000.0000", True)


@pytest.mark.clause(BOOK, "10.3", "10.3.2(a)", "Table 8", "10.2.3")
@pytest.mark.parametrize(
    "meter, each, left, reset",
    [
        ("80000.00", "7850.00", "64300.0000", False),
        ("52000.00", "5190.00", "50000.0000", True),
        ("80001.00", "7850.10", "64300.8000", False),  # 7,850.095 each, half a cent up
    ],
)
def test_two_straight_flushes_are_simultaneous_and_read_off_table_8(
    meter: str, each: str, left: str, reset: bool, five: JackpotTerms
) -> None:
    awards, shown, was_reset = after(meter, five, STRAIGHT_FLUSH, STRAIGHT_FLUSH)
    assert awards == [(STRAIGHT_FLUSH, each)] * 2
    assert (shown, was_reset) == (left, reset)


@pytest.mark.clause(BOOK, "10.3")
def test_hands_that_one_flop_cannot_deal_raise_the_alarm_and_pay_nothing(
    five: JackpotTerms,
) -> None:
    meter = meter_at("A", five, (amount("80000"),))
    for hands in ((ROYAL, ROYAL), (STRAIGHT_FLUSH,) * 3, (ROYAL, STRAIGHT_FLUSH, STRAIGHT_FLUSH)):
        wins = [Win(seat, hand) for seat, hand in enumerate(hands, 1)]
        assert alarm(wins) is not None
        with pytest.raises(Impossible, match="check the cards"):
            pay(meter, wins)
    assert alarm([Win(1, ROYAL), Win(2, STRAIGHT_FLUSH), Win(3, "flush")]) is None


@pytest.mark.clause(BOOK, "10.3")
def test_no_deal_of_one_deck_makes_two_royals_or_three_top_hands() -> None:
    """All flops of one suit, and every pair of the suit's other cards, by brute force."""
    from itertools import combinations

    runs = [frozenset(range(low, low + 5)) for low in range(2, 11)] + [frozenset((14, 2, 3, 4, 5))]
    royal = frozenset(range(10, 15))
    most = {"royals": 0, "tops": 0}
    for flop in combinations(range(2, 15), 3):
        hands = [run - set(flop) for run in runs if set(flop) < run]
        for several in (combinations(hands, n) for n in range(1, len(hands) + 1)):
            for held in several:
                if sum(map(len, held)) == len(frozenset().union(*held)):
                    made = [hole | set(flop) for hole in held]
                    most["royals"] = max(most["royals"], sum(one == royal for one in made))
                    most["tops"] = max(most["tops"], len(made))
    assert most == {"royals": 1, "tops": 2}


@pytest.mark.clause(BOOK, "9.1.1(j)")
def test_closing_hands_on_the_meter_less_seed_times_cost_and_loses_nothing(
    five: JackpotTerms,
) -> None:
    over = surplus(meter_at("A", five, (amount("61703.00"),)))
    assert over == (amount("11703.00"),)
    assert [show_exact(part) for part in split(over[0], 3)] == ["3901.0000"] * 3
    assert [show_exact(part) for part in split(over[0], 2)] == ["5851.5000"] * 2
    odd = split(amount("100.0001"), 3)
    assert [show_exact(part) for part in odd] == ["33.3401", "33.3300", "33.3300"]
    assert sum(odd) == amount("100.0001")
    assert surplus(open_meter("A", five)) == (Fraction(0),)


@pytest.mark.clause(BOOK, "9.3.2", "11.13.1")
def test_returned_wagers_leave_the_meter_and_each_counts_once(five: JackpotTerms) -> None:
    meter = open_meter("A", five)
    epochs = meter.epochs
    meter = moved(meter, feed(five, (3,)))
    assert show_exact(meter.total) == "50005.1090"
    meter = moved(meter, take_back(meter, [MeterStake(0, epochs)]))
    assert show_exact(meter.total) == "50003.4060"


def test_a_wager_from_before_a_reset_takes_nothing_from_the_fresh_meter(five: JackpotTerms) -> None:
    meter = open_meter("A", five)
    epochs = meter.epochs
    meter = moved(meter, feed(five, (3,)))
    meter = moved(meter, pay(meter, [Win(1, ROYAL)]).moves)
    meter = moved(meter, feed(five, (1,)))
    moves = take_back(meter, [MeterStake(0, epochs, 3)])
    assert show_exact(moved(meter, moves).total) == "50001.7030"


def test_a_return_that_would_leave_less_than_the_seed_is_made_up_by_the_house(
    five: JackpotTerms,
) -> None:
    meter = moved(open_meter("A", five), feed(five, (3262,)))  # 50,000 + 5,555.1860
    epochs = meter.epochs
    meter = moved(meter, feed(five, (1,)))  # 55,556.8890 -> 55,557: a tenth is 5,555.70
    meter = moved(meter, pay(meter, [Win(1, STRAIGHT_FLUSH)]).moves)
    assert show_exact(meter.total) == "50001.1890"
    back = moved(meter, take_back(meter, [MeterStake(0, epochs)]))
    assert show_exact(back.total) == "50000.0000"
    assert back.pools[0].house == amount("50000") + amount("0.5140")


@pytest.mark.clause(BOOK, "9.3")
def test_a_difference_of_a_ten_thousandth_of_a_cent_names_the_meter(five: JackpotTerms) -> None:
    good = moved(open_meter("Main", five), feed(five, (7,)))
    wrong = Pool(
        value=good.pools[0].value + Fraction(1, 10_000),
        opening=good.pools[0].opening,
        fed=good.pools[0].fed,
        house=good.pools[0].house,
    )
    with pytest.raises(OutOfBalance, match="meter Main pool 1"):
        checked(Meter("Main", five, (wrong,)))
    short = meter_at("Main", five, (amount("49999.99"),))
    with pytest.raises(BadInput, match=r"meter Main pool 1.*at least its reseed"):
        checked(short)
