"""Tests of the side wager Flop Chase (CP-22)."""

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.acts import WrongMoment
from croupier.cards import FULL_DECK, cards
from croupier.money import Cents
from croupier.poker import Push, SeatNo
from croupier.poker.deal.commands import (
    DealChaseFlop,
    DealUnburned,
    FindMissedBurn,
    Invalidate,
    Report,
    TurnEarly,
)
from croupier.poker.deal.flop_chase import ChaseWager, chase_rules, settle
from croupier.poker.readings import Readings
from tests.poker.irregular.dealt import Dealt, deck_with
from tests.poker.staff import DEALER, HDD

BOOK = "melbourne-poker"
THREE = {1: 500, 2: 500, 3: 500}
HOLES = "As Ks Qs Ac Kc Qc"
RED, BLACK, MIXED = "Ah Kd 2d", "Jc 3s 2c", "Ah Kd 2s"


def wager(colour: str, stake: int = 10) -> ChaseWager:
    return ChaseWager(SeatNo(1), "P1", colour, Cents(stake))  # type: ignore[arg-type]


def back(colour: str, flop: str) -> int:
    return settle((wager(colour),), cards(flop))[0].back


def with_flop(flop: str, **how: Any) -> Dealt:
    """Seat 1 has 10 on red, seat 2 has 20 on black; the flop is about to come."""
    deck = deck_with(HOLES, "Th", flop)
    chase = ((1, "red", 10), (2, "black", 20))
    return Dealt(THREE, button=3, deck=deck, chase=chase, **how)


def results(deal: Dealt) -> dict[int, tuple[int, int]]:
    return {each.wager.seat: (each.won, each.back) for each in deal.deal.around.chase_results}


@pytest.mark.clause(BOOK, "10.1.1(a)", "10.1.1(b)", "10.1.1(c)", "10.1.1(d)", "10.2.2")
def test_seven_to_one_for_three_of_the_colour_and_nothing_else() -> None:
    assert [back("black", "Ks Qc 2c"), back("black", "Ks Qc 2h")] == [80, 0]
    assert [back("red", "Ah Kd 2d"), back("red", "Ah Kd 2s")] == [80, 0]
    assert settle((wager("red"),), cards("Ah Kd 2d"))[0].clauses == ("10.1.1(c)", "10.2.2")
    assert settle((wager("black"),), cards("Ah Kd 2d"))[0].clauses == ("10.1.1(b)",)


@pytest.mark.clause(BOOK, "1.1 'Flop Chase wager'", "10.2.2")
def test_the_chance_is_two_in_seventeen_and_the_edge_one_in_seventeen() -> None:
    """26 x 25 x 24 of 52 x 51 x 50; 8 x 2/17 back on 1."""
    flops = list(combinations(FULL_DECK, 3))
    won = sum(settle((wager("red"),), flop)[0].back > 0 for flop in flops)
    assert Fraction(won, len(flops)) == Fraction(2, 17)
    assert 1 - Fraction(won, len(flops)) * 8 == Fraction(1, 17)
    assert str(chase_rules()["red"].pays) == "7 to 1"


@pytest.mark.clause(BOOK, "10.2.1")
def test_nothing_is_settled_before_the_first_act_on_the_flop() -> None:
    deal = with_flop(RED).say("3 call", "1 call", "2 check").run()
    assert deal.board == RED
    assert not deal.deal.around.chase_results
    deal.say("1 check")
    assert results(deal) == {1: (70, 80), 2: (0, 0)}


@pytest.mark.clause(BOOK, "6.11.1(b)")
def test_winnings_are_not_stakes_until_the_round_is_over() -> None:
    deal = with_flop(RED).say("3 call", "1 call", "2 check").run().say("1 check")
    assert deal.stacks[1] == 490


@pytest.mark.clause(BOOK, "10.2.1")
def test_where_no_act_can_come_the_flop_settles_at_once() -> None:
    deal = Dealt(
        {1: 50, 2: 50},
        button=2,
        deck=deck_with("As Ks Ac Kc", "Th", BLACK),
        chase=((2, "black", 5),),
    )
    deal.say("1 raise 50", "2 call").run("showdown")
    assert results(deal) == {2: (35, 40)}


@pytest.mark.clause(BOOK, "8.17.3(a)(i)", "10.2.1")
def test_with_one_player_left_the_flop_is_dealt_for_the_side_wagers_before_the_push() -> None:
    deck = deck_with(HOLES, "Th", "Jd Qd 2c")
    deal = Dealt(THREE, button=3, deck=deck, chase=((1, "black", 5),))
    deal.say("3 fold", "1 fold")
    with pytest.raises(WrongMoment) as refused:
        deal.do(Push(DEALER))
    assert refused.value.clause == "8.17.3(a)(i)"
    deal.do(DealChaseFlop(DEALER))
    assert (deal.burns, deal.board, results(deal)) == ("Th", "Jd Qd 2c", {1: (0, 0)})
    assert deal.finish().stacks == {1: 495, 2: 505, 3: 500}, "the pot was won already"
    with pytest.raises(WrongMoment):
        Dealt(THREE, button=3).say("3 fold", "1 fold").do(DealChaseFlop(DEALER))


@pytest.mark.clause(BOOK, "8.17.3(a)(i)")
def test_black_five_on_a_flop_of_ks_qc_2c_pays_35() -> None:
    deck = deck_with("As Ah Qs Ac Kc Qd", "Th", "Ks Qc 2c")
    deal = Dealt(THREE, button=3, deck=deck, chase=((1, "black", 5),)).say("3 fold", "1 fold")
    assert results(deal.do(DealChaseFlop(DEALER))) == {1: (35, 40)}


@pytest.mark.clause(BOOK, "9.16", "9.10")
def test_an_early_red_flop_replaced_by_a_mixed_one_loses() -> None:
    deal = with_flop(RED).say("3 call")
    order = (*cards(MIXED), *(card for card in deal.stub[1:] if card not in cards(MIXED)))
    deal.do(TurnEarly(DEALER, order))
    assert not deal.deal.around.chase_results, "still active"
    deal.say("1 call", "2 check").run().say("1 check")
    assert (deal.board, results(deal)) == (MIXED, {1: (0, 0), 2: (0, 0)})


@pytest.mark.clause(BOOK, "9.16", "9.8")
def test_a_flop_corrected_after_one_act_decides_the_wagers_anew() -> None:
    deal = with_flop("Kd 2d 3d").say("3 call", "1 call", "2 check").run("board")
    deal.do(DealUnburned(DEALER)).say("1 check")
    assert results(deal) == {1: (70, 80), 2: (0, 0)}, "Th Kd 2d is red"
    first = cards("4h Jc 3s 2c")
    order = (*first, *(c for c in (*deal.stub, *deal.hand.board) if c not in first))
    deal.do(FindMissedBurn(DEALER, order))
    assert deal.board == "Jc 3s 2c"
    assert results(deal) == {1: (0, 0), 2: (140, 160)}


@pytest.mark.clause(BOOK, "9.16")
def test_side_wagers_stay_through_a_misdeal() -> None:
    deal = with_flop(RED).do(Report(DEALER, "not-shuffled"))
    assert len(deal.deal.around.chase) == 2
    deal.run().say("3 call", "1 call", "2 check").run().say("1 check")
    assert results(deal) == {1: (70, 80), 2: (0, 0)}


@pytest.mark.clause(BOOK, "9.1.1(h)", "13.6")
def test_side_wagers_not_settled_go_back_with_a_defective_deck_or_an_invalid_game() -> None:
    defective = with_flop(RED).do(Report(DEALER, "defective-deck"))
    assert results(defective) == {1: (0, 10), 2: (0, 20)}
    fire = with_flop(RED).do(Invalidate(HDD, "fire"))
    assert results(fire) == {1: (0, 10), 2: (0, 20)}


@pytest.mark.clause(BOOK, "13.6", "10.2.1")
def test_settled_side_wagers_stand_unless_the_house_reads_it_otherwise() -> None:
    def burnt(readings: Readings | None = None) -> Dealt:
        deal = with_flop(RED, readings=readings).say("3 call", "1 call", "2 check").run()
        return deal.say("1 check").do(Invalidate(HDD, "fire"))

    assert results(burnt()) == {1: (70, 80), 2: (0, 0)}
    reversed_ = burnt(Readings(settled_side_wagers="reversed"))
    assert results(reversed_) == {1: (0, 10), 2: (0, 20)}


@given(flop=st.permutations(FULL_DECK).map(lambda deck: deck[:3]), stake=st.integers(1, 10**6))
def test_red_and_black_never_win_together(flop: list[int], stake: int) -> None:
    red, black = settle((wager("red", stake), wager("black", stake)), flop)  # type: ignore[arg-type]
    assert min(red.back, black.back) == 0
    assert {red.back, black.back} <= {0, 8 * stake}
