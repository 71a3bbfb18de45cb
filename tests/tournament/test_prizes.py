"""Tests of prizes, ties and deals."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.acts import NotAChoice, NotOffered, WrongAmount
from croupier.money import Cents, dollars, total
from croupier.tournament import (
    commands,
    generated_shares,
    icm,
    in_cents,
    prize_list,
    prizes_for,
    share_out,
)
from tests.tournament.stage import DIRECTOR, OPERATOR, Event, banked, names, poker, wsop

HALVES = (Fraction(1, 2), Fraction(3, 10), Fraction(1, 5))


@pytest.mark.clause("melbourne-wsop", "13.4.7(a)")
@pytest.mark.clause("melbourne-wsop", "13.4.7(b)")
def test_a_pool_of_2000_is_shared_1000_600_400() -> None:
    """40 entries of 50 make 2,000, of which nothing is kept."""
    fees = {"fee": "50.00", "commission": "0.00"}
    event = Event(wsop(entry=fees)).open().enter(*names(40))
    assert event.state.pool == dollars(2000)
    shared = prizes_for(event.terms, event.state, 40)
    assert shared == (dollars(1000), dollars(600), dollars(400))
    assert shared == prize_list(dollars(40 * 50), HALVES, 40)


@pytest.mark.clause("canberra-ultimate", "16.3(a)(iii)(E)c.")
def test_two_tied_for_first_share_both_prizes() -> None:
    """1,000 and 500 make 750 each."""
    assert share_out([("a", "b"), ("c",)], [dollars(1000), dollars(500)]) == {
        "a": dollars(750),
        "b": dollars(750),
    }


def test_an_odd_cent_goes_to_the_first_named() -> None:
    assert share_out([("a", "b", "c")], [Cents(100)]) == {"a": 34, "b": 33, "c": 33}


def test_generated_shares_pay_one_place_in_eight() -> None:
    assert generated_shares(5) == (Fraction(1),)
    assert generated_shares(24) == (Fraction(6, 11), Fraction(3, 11), Fraction(2, 11))


@pytest.mark.clause("canberra-ultimate", "16.21(b)")
@given(
    st.integers(0, 10**9),
    st.integers(1, 300),
    st.lists(st.integers(1, 4), min_size=1, max_size=40),
    st.sampled_from([1, 100, 500]),
)
def test_whatever_the_ties_all_of_the_pool_is_paid(
    pool: int, entries: int, groups: list[int], unit: int
) -> None:
    people = iter(range(1000))
    tied = [tuple(str(next(people)) for _ in range(size)) for size in groups]
    prizes = prize_list(Cents(pool), generated_shares(entries), sum(groups), Cents(unit))
    assert total(share_out(tied, prizes).values()) == pool
    assert all(prize >= 0 for prize in prizes)
    assert all(prize % unit == 0 for prize in prizes[1:])


def test_icm_agrees_with_the_textbook_three_handed_figures() -> None:
    """5,000, 3,000 and 2,000 chips for 50, 30 and 20.

    First place falls as 1/2, 3/10, 1/5. Worked by hand for the chip leader:
    1/2 x 50 + (3/10 x 5/7 + 1/5 x 5/8) x 30 + the rest x 20 = 38.39 and so on.
    """
    worth = icm({"a": 5000, "b": 3000, "c": 2000}, [Cents(50), Cents(30), Cents(20)])
    second = Fraction(3, 10) * Fraction(5, 7) + Fraction(1, 5) * Fraction(5, 8)
    third = 1 - Fraction(1, 2) - second
    assert worth["a"] == Fraction(1, 2) * 50 + second * 30 + third * 20
    assert round(float(worth["a"]), 2) == 38.39
    assert sum(worth.values()) == 100


@given(st.lists(st.integers(1, 100), min_size=1, max_size=5), st.lists(st.integers(0, 99)))
def test_icm_is_the_sum_over_all_orders_of_finish(chips: list[int], prizes: list[int]) -> None:
    prizes = sorted(prizes[: len(chips)], reverse=True)
    stacks = {str(n): stack for n, stack in enumerate(chips)}
    expected = dict.fromkeys(stacks, Fraction(0))
    for order in permutations(stacks):
        chance, left = Fraction(1), sum(chips)
        for player in order:
            chance *= Fraction(stacks[player], left)
            left -= stacks[player]
        for player, prize in zip(order, prizes, strict=False):
            expected[player] += chance * prize
    assert icm(stacks, [Cents(prize) for prize in prizes]) == expected


def test_worths_become_cents_that_still_add_up() -> None:
    shares = {"a": Fraction(100, 3), "b": Fraction(100, 3), "c": Fraction(100, 3)}
    assert sum(in_cents(shares).values()) == 100


def test_a_deal_divides_exactly_what_is_left_where_conditions_allow_it() -> None:
    event = Event(poker(prizes={"deals": True}, entry={"least": 3})).playing("ann", "ben", "cat")
    event.hand(ann=20_000, cat=0)
    with pytest.raises(WrongAmount):
        event.do(commands.AgreeDeal(actor=DIRECTOR, shares={"ann": 100_00, "ben": 100_00}))
    stacks = {"ann": 20_000, "ben": 10_000}
    shares = in_cents(icm(stacks, [dollars(150), dollars(90)]))
    assert shares == {"ann": 130_00, "ben": 110_00}  # 2/3 x 150 + 1/3 x 90, and the rest
    event.do(commands.AgreeDeal(actor=DIRECTOR, shares={p: int(s) for p, s in shares.items()}))
    event.do(commands.AwardPlaces(actor=DIRECTOR))
    assert event.state.prizes == {"ann": 130_00, "ben": 110_00, "cat": 60_00}
    assert event.escrow() == 0


def dealt_three_ways(shares: dict[str, int]) -> Event:
    """Ann and Ben agree on a deal for places one and two of $300; Cat has fallen before."""
    changes: dict[str, Any] = {"prizes": {"deals": True}, "disqualified_for": ["cheating"]}
    event = Event(poker(entry={"least": 3}, **changes)).playing("ann", "ben", "cat")
    event.hand(ann=20_000, cat=0)
    event.do(commands.AgreeDeal(actor=DIRECTOR, shares=shares))
    return event


def test_what_comes_into_the_pool_after_a_deal_is_shared_by_place() -> None:
    """$400: Cat's third place is 20%, $80; of the other $320 the deal shares $240, and the rest
    goes to first and second place as 50% to 30%."""
    event = dealt_three_ways({"ann": 130_00, "ben": 110_00})
    event.do(commands.AddValue(actor=OPERATOR, amount=100_00))
    event.do(commands.AwardPlaces(actor=DIRECTOR))
    assert event.state.prizes == {"ann": 180_00, "ben": 140_00, "cat": 80_00}
    assert event.escrow() == 0


def test_the_share_of_somebody_disqualified_after_a_deal_goes_to_the_others_in_it() -> None:
    event = dealt_three_ways({"ann": 130_00, "ben": 110_00})
    event.do(commands.Disqualify(actor=DIRECTOR, player="ben", ground="cheating"))
    event.do(commands.AwardPlaces(actor=DIRECTOR))
    assert event.state.prizes == {"ann": 240_00, "cat": 60_00}
    assert event.escrow() == 0


def test_without_anybody_left_of_a_deal_the_places_are_paid_as_the_conditions_say() -> None:
    """Of the stated shares, 50% to 30% to 20%, one is left: Cat takes all of it."""
    event = dealt_three_ways({"ann": 130_00, "ben": 110_00})
    for player in ("ben", "ann"):
        event.do(commands.Disqualify(actor=DIRECTOR, player=player, ground="cheating"))
    event.do(commands.AwardPlaces(actor=DIRECTOR))
    assert event.state.prizes == {"cat": 300_00}
    assert event.escrow() == 0


@pytest.mark.clause("canberra-ultimate", "16.21(b)")
def test_a_deal_is_made_by_all_who_may_still_win() -> None:
    """Cat is beaten and waits for the repechage, so Ann and Ben cannot divide the pool."""
    terms = banked(prizes={"deals": True}, entry={"least": 3})
    event = Event(terms).playing("ann", "ben", "cat")
    event.hand(ann=20_000, ben=10_000, cat=0)
    assert event.status("cat") == "beaten"
    with pytest.raises(NotAChoice):
        event.do(commands.AgreeDeal(actor=DIRECTOR, shares={"ann": 150_00, "ben": 90_00}))
    shares = {"ann": 150_00, "ben": 90_00, "cat": 60_00}
    event.do(commands.AgreeDeal(actor=DIRECTOR, shares=shares))
    assert event.state.deal == shares


def test_places_by_points_are_open_to_players_who_are_out_so_there_is_no_deal() -> None:
    sessions = [{"rounds": 1, "minimum": 100, "maximum": 2000, "field": "everyone"}]
    items = ("points", "points-elimination", "points-places", "points-ties")
    changes: dict[str, Any] = {"session": sessions, "points": [5, 3], "prizes": {"deals": True}}
    changes["conditions"] = dict.fromkeys(items, "{points} for {ties}.")
    event = Event(banked(entry={"least": 2}, **changes)).playing("ann", "ben")
    with pytest.raises(NotOffered):
        event.do(commands.AgreeDeal(actor=DIRECTOR, shares={"ann": 100_00, "ben": 100_00}))


def test_without_the_condition_there_is_no_deal() -> None:
    event = Event(poker(entry={"least": 2})).playing("ann", "ben")
    with pytest.raises(NotOffered):
        event.do(commands.AgreeDeal(actor=DIRECTOR, shares={"ann": 1, "ben": 1}))
