"""Tests of the commission: the worked figures of CP-11, and PokerKit's cap."""

from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.acts import from_json, to_json
from croupier.errors import BadInput
from croupier.money import Cents, Rate, dollars
from croupier.poker import HandRules, legal_actions, no_limit
from croupier.poker.hand.commission import (
    Charge,
    Charges,
    charge_of,
    check_charges,
    commission_of,
    slide,
    taken_by_each,
)
from croupier.poker.hand.settling import results
from croupier.poker.law import law_of
from croupier.poker.readings import Readings, readings_of
from tests.poker.hand.playing import Play, command

BOOK = "melbourne-poker"


def percent(rate: str = "10%", cap: int | None = None, chip: int = 1) -> Charge:
    return Charge(
        method="percentage",
        rate=Rate.parse(rate),
        cap=None if cap is None else Cents(cap),
        chip=Cents(chip),
    )


def a_fee(amount: int, **more: Any) -> Charge:
    return Charge(method="per-hand", amount=Cents(amount), **more)


def played(*charges: Charge, stacks: dict[int, int], readings: Any = None, **how: Any) -> Play:
    chosen = readings or readings_of({})
    return Play(stacks, rules=HandRules(commission_of(charges, chosen)), **how)


def three(*charges: Charge, **how: Any) -> Play:
    """Seats 1 (small blind), 2 (big blind) and 3 (button)."""
    return played(*charges, stacks={1: 1000, 2: 1000, 3: 1000}, **how)


# --- the rate -------------------------------------------------------------------------------


@pytest.mark.clause(BOOK, "7.2.1")
@pytest.mark.parametrize("rate", ["1.9%", "10.1%", "0%"])
def test_a_percentage_outside_two_to_ten_is_refused(rate: str) -> None:
    with pytest.raises(BadInput) as refused:
        check_charges((percent(rate),), law_of(BOOK))
    assert "expected 2% to 10% (7.2.1)" in str(refused.value)


@pytest.mark.clause(BOOK, "7.2.1", "1.1 'Commission'", "1.1 'Rake'")
def test_five_percent_of_240_called_is_one_entry_of_12() -> None:
    play = three(percent("5%"), holes={1: "As Ad", 2: "Ks Kd", 3: "7c 2d"}, board="Ac Kc 9h 5d 3s")
    play.acts("3 raise 80", "1 call", "2 call", *["1 check", "2 check", "3 check"] * 3).finish()
    assert play.hand.rake == 12
    assert play.stacks == {1: 1000 - 80 + 228, 2: 920, 3: 920}


@pytest.mark.clause(BOOK, "1.1 'Cap'", "7.7")
def test_ten_percent_with_a_cap_of_12_takes_12_of_200() -> None:
    play = played(percent(cap=12), stacks={1: 1000, 2: 1000})
    play.acts("1 raise 100", "2 call", "1 bet 50", "2 fold").finish()
    assert play.hand.rake == 12


# --- CP-11 ----------------------------------------------------------------------------------


@pytest.mark.clause(BOOK, "7.5", "1.1 'Pot'")
def test_an_uncalled_bet_is_not_raked() -> None:
    play = played(percent(), stacks={1: 1000, 2: 1000})
    play.acts("1 raise 100", "2 call", "1 bet 100", "2 fold").finish()
    assert play.returned == {1: 100}
    assert play.hand.rake == 20


@pytest.mark.clause(BOOK, "7.5")
def test_only_the_unmatched_part_of_a_bet_called_short_is_free() -> None:
    play = played(
        percent(),
        stacks={1: 1000, 2: 50},
        holes={1: "As Ad", 2: "Ks Kd"},
        board="Ac Qc 9h 5d 3s",
    )
    play.acts("1 call", "2 check", "1 bet 100", "2 call").finish()
    assert play.returned == {1: 60}
    assert play.hand.rake == 10, "10% of 10 + 10 + 40 + 40"


@pytest.mark.clause(BOOK, "7.6")
def test_blinds_alone_pay_no_commission_of_either_kind() -> None:
    for charge in (percent(), a_fee(5)):
        play = three(charge).acts("3 fold", "1 fold").finish()
        assert (play.hand.rake, play.stacks[2]) == (0, 1005)


@pytest.mark.clause(BOOK, "7.6")
def test_a_hand_folded_to_a_straddle_has_blinds_only() -> None:
    play = played(percent(), stacks={1: 500, 2: 500, 3: 500, 4: 500}, over_blinds="straddle")
    play.deal(until="dealing")
    play.do(command("3 straddles")).acts("4 fold", "1 fold", "2 fold").finish()
    assert (play.hand.rake, play.stacks[3]) == (0, 515)


@pytest.mark.clause(BOOK, "7.6", "7.5")
def test_it_is_not_no_flop_no_drop() -> None:
    play = three(percent(chip=1)).acts("3 raise 30", "1 fold", "2 fold").finish()
    assert play.returned == {3: 20}
    assert play.hand.rake == 2, "10% of 5 + 10 + 10 is 2.5, down to a chip of 1"
    assert play.stacks[3] == 1000 - 10 + 23


@pytest.mark.clause(BOOK, "7.2.1(a)")
@pytest.mark.parametrize("readings, rake", [(None, 5), (Readings(rake_rounding="exact cents"), 7)])
def test_ten_percent_of_74_falls_on_the_chips_of_5(readings: Readings | None, rake: int) -> None:
    play = played(percent(chip=5), stacks={1: 500, 2: 500}, readings=readings)
    assert play.acts("1 raise 37", "2 call", "1 bet 10", "2 fold").finish().hand.rake == rake


WHOLE_WAGER = Readings(uncalled_raise="whole wager")


@pytest.mark.clause(BOOK, "7.5", "1.1 'Pot'")
@pytest.mark.parametrize("readings, rake", [(None, 25), (WHOLE_WAGER, 15)])
def test_a_raise_that_nobody_called_pays_on_what_it_matched_or_not_at_all(
    readings: Readings, rake: int
) -> None:
    """50 and 100 posted, raise to 300: 200 goes back; 100 of it matched the blind."""
    stakes = no_limit(Cents(100))
    play = three(percent(), readings=readings, stakes=stakes, blinds=(50, 100))
    play.acts("3 raise 300", "1 fold", "2 fold")
    assert play.phase == "pushing"
    assert play.finish().hand.rake == rake
    assert play.returned == {3: 200}
    assert play.stacks[3] == 1000 + 150 - rake


@pytest.mark.clause(BOOK, "7.5", "1.1 'Pot'")
@pytest.mark.parametrize("readings, rake", [(None, 15), (WHOLE_WAGER, 11)])
def test_a_raise_calls_the_wagers_before_it_though_nobody_calls_it(
    readings: Readings, rake: int
) -> None:
    """30 in the pot, 20, 60, 140 and a fold: 60 each were matched, 40 of them by the last raise."""
    play = three(percent(), readings=readings).acts("3 call", "1 call", "2 check")
    play.acts("1 bet 20", "2 raise 60", "3 fold", "1 raise 140", "2 fold").finish()
    assert play.returned == {1: 80}
    assert play.hand.rake == rake


@pytest.mark.clause(BOOK, "7.5")
@pytest.mark.parametrize("readings", [None, WHOLE_WAGER])
def test_a_raise_that_was_called_or_met_by_an_all_in_pays_by_either_reading(
    readings: Readings,
) -> None:
    called = three(percent(), readings=readings).acts("3 raise 100", "1 call", "2 fold", "1 check")
    assert called.acts("3 bet 50", "1 fold").finish().hand.rake == 21, "10% of 210"
    stacks = {1: 50, 2: 1000, 3: 1000}
    holes = {1: "As Ad", 2: "Ks Kd", 3: "7c 2d"}
    met = played(
        percent(), stacks=stacks, readings=readings, holes=holes, board="Ac Qc 9h 5d 3s"
    ).acts("3 call", "1 call", "2 check", "1 bet 40", "2 raise 100", "3 fold")
    assert met.finish().hand.rake == 11, "10% of 30 + 40 + 40"


@pytest.mark.clause(BOOK, "7.5", "7.2.3")
def test_a_fee_for_the_hand_does_not_ask_what_was_called() -> None:
    for readings in (None, WHOLE_WAGER):
        play = three(a_fee(5), readings=readings).acts("3 raise 30", "1 fold", "2 fold")
        assert play.finish().hand.rake == 5


TIE = {1: "As Kd", 2: "Ad Ks", 3: "7c 2d"}
TIED_BOARD = "Ac Kc 9h 5d 3s"


@pytest.mark.clause(BOOK, "7.8")
def test_two_equal_hands_with_nobody_else_s_money_pay_no_percentage() -> None:
    play = played(
        percent(), stacks={1: 500, 2: 500}, holes={1: TIE[1], 2: TIE[2]}, board=TIED_BOARD
    )
    play.acts("1 raise 100", "2 call")
    assert slide((percent(),), play.deal(until="board").hand) == 20
    play.acts(*["1 check", "2 check"] * 3).finish()
    assert play.hand.rake == 0
    assert play.stacks == {1: 500, 2: 500}, "the slide goes back"


@pytest.mark.clause(BOOK, "7.8", "8.5.1")
def test_a_folded_small_blind_in_the_pot_ends_the_exemption() -> None:
    """Pot 205: 20 to the house, 185 between seats 2 and 3; the odd one to the button's left."""
    play = three(percent(), holes={1: "7c 2d", 2: TIE[1], 3: TIE[2]}, board=TIED_BOARD)
    play.acts("3 raise 100", "1 fold", "2 call", *["2 check", "3 check"] * 3).finish()
    assert play.hand.rake == 20
    assert play.stacks == {1: 995, 2: 900 + 93, 3: 900 + 92}


@pytest.mark.clause(BOOK, "7.8", "7.2.3(a)")
def test_a_fixed_charge_is_taken_from_a_tie_all_the_same() -> None:
    play = played(a_fee(5), stacks={1: 500, 2: 500}, holes={1: TIE[1], 2: TIE[2]}, board=TIED_BOARD)
    play.acts("1 raise 100", "2 call", *["1 check", "2 check"] * 3).finish()
    assert play.hand.rake == 5
    assert play.stacks == {1: 400 + 98, 2: 400 + 97}


@pytest.mark.clause(BOOK, "7.8")
def test_a_high_and_a_low_winner_do_not_hold_equal_hands() -> None:
    play = played(
        percent(),
        stacks={1: 500, 2: 500},
        game="holdem-hi-lo",
        holes={1: "As 2s", 2: "Kd Kh"},
        board="Kc 8h 7d 5c Js",
    )
    play.acts("1 raise 100", "2 call", *["1 check", "2 check"] * 3).finish()
    assert play.hand.rake == 20


@pytest.mark.clause(BOOK, "7.8")
def test_a_side_pot_tied_by_its_only_two_contributors_is_free_but_the_main_pot_is_not() -> None:
    def hand(readings: Readings | None = None) -> Play:
        play = played(
            percent(),
            stacks={1: 100, 2: 300, 3: 300},
            holes={1: "7c 2d", 2: TIE[1], 3: TIE[2]},
            board=TIED_BOARD,
            readings=readings,
        )
        return play.acts("3 raise 300", "1 call", "2 call").finish()

    assert hand().hand.rake == 30, "10% of the main pot of 300; the side pot of 400 is free"
    assert hand(Readings(tie_exemption_per_pot=False)).hand.rake == 70


@pytest.mark.clause(BOOK, "7.8", "8.20.4")
def test_the_side_pot_stays_free_when_the_hand_all_in_for_less_is_mucked() -> None:
    """A pot is made by the betting, not by what is shown: 10% of the main pot of 300 alone."""
    play = played(
        percent(),
        stacks={1: 300, 2: 300, 3: 100},
        holes={1: TIE[1], 2: TIE[2], 3: "7c 2d"},
        board=TIED_BOARD,
    )
    play.acts("3 raise 100", "1 raise 300", "2 call").finish()
    assert play.hand.seats[-1].standing == "mucked"
    assert rakes(play) == [30, 0]
    assert play.stacks == {1: 135 + 200, 2: 135 + 200, 3: 0}


def a_main_and_a_side_pot(*charges: Charge, readings: Readings | None = None) -> Play:
    """All-in for 40 with two callers at 100: pots of 120 and 120."""
    play = played(
        *charges,
        stacks={1: 40, 2: 500, 3: 500},
        holes={1: "As Ad", 2: "Ks Kd", 3: "Qs Qd"},
        board="2c 3c 4h 8d 9s",
        blinds=(5, 10),
        readings=readings,
    )
    return play.acts("3 raise 100", "1 call", "2 call", *["2 check", "3 check"] * 3).finish()


def rakes(play: Play) -> list[int]:
    return [event.rake for event in play.events if type(event).__name__ == "PotPushed"]


@pytest.mark.clause(BOOK, "7.7", "7.2.1")
def test_the_cap_is_once_a_hand_over_all_pots() -> None:
    play = a_main_and_a_side_pot(percent(cap=15))
    assert rakes(play) == [12, 3]
    assert play.stacks == {1: 108, 2: 400 + 117, 3: 400}


@pytest.mark.clause(BOOK, "7.7")
def test_side_pots_may_be_raked_first_where_the_house_reads_it_so() -> None:
    side = a_main_and_a_side_pot(percent(cap=15), readings=Readings(rake_order="side first"))
    assert rakes(side) == [3, 12]


@pytest.mark.clause(BOOK, "7.7")
def test_pokerkit_caps_each_pot_and_takes_too_much() -> None:
    """The same pots, hands and cap in PokerKit: 12 of each pot, 24 where the cap is 15."""
    pokerkit = pytest.importorskip("pokerkit")
    dealt_by_hand = {pokerkit.Automation.HOLE_DEALING, pokerkit.Automation.BOARD_DEALING}
    state = pokerkit.NoLimitTexasHoldem.create_state(
        tuple(step for step in pokerkit.Automation if step not in dealt_by_hand),
        True,
        0,
        (5, 10),
        10,
        (40, 500, 500),
        3,
        rake=partial(pokerkit.utilities.rake, percentage=0.1, cap=15),
    )
    for hole in ("AsAd", "KsKd", "QsQd"):
        state.deal_hole(hole)
    state.complete_bet_or_raise_to(100)
    state.check_or_call()
    state.check_or_call()
    for board in ("2c3c4h", "8d", "9s"):
        state.deal_board(board)
        state.check_or_call()
        state.check_or_call()
    theirs = 40 + 500 + 500 - sum(state.stacks)
    ours = a_main_and_a_side_pot(percent(cap=15)).hand.rake
    assert (theirs, ours) == (24, 15)


@pytest.mark.clause(BOOK, "7.2.1(a)")
def test_the_slide_grows_as_rounds_close_and_is_worked_out_on_the_whole() -> None:
    charges = (percent(),)
    play = played(*charges, stacks={1: 500, 2: 500})
    play.acts("1 call", "2 check")
    assert slide(charges, play.hand) == 2
    play.acts("1 bet 20")
    assert slide(charges, play.hand) == 2, "a bet that is not called yet is not gathered"
    play.acts("2 call")
    assert (play.hand.pot, slide(charges, play.hand)) == (60, 6)
    play.acts("1 bet 20", "2 call")
    assert (play.hand.pot, slide(charges, play.hand)) == (100, 10)
    assert slide((percent(cap=8),), play.hand) == 8


@pytest.mark.clause(BOOK, "7.2.1(a)")
def test_odd_cents_do_not_drift_from_round_to_round() -> None:
    """10% of 19, then of 38, then of 57 in chips of 1 is 1, 3, 5 and never 1 + 1 + 1."""
    charges = (percent(),)
    play = played(
        *charges, stacks={1: 500, 2: 500, 3: 500}, blinds=(3, 8), stakes=no_limit(Cents(8))
    )
    play.acts("3 fold", "1 call", "2 check")
    play.acts("1 bet 11", "2 call")
    assert (play.hand.pot, slide(charges, play.hand)) == (38, 3)


@pytest.mark.clause(BOOK, "7.2.1")
def test_rounding_may_be_to_the_cent() -> None:
    play = three(percent(chip=10), readings=Readings(rake_rounding="exact cents"))
    play.acts("3 raise 30", "1 fold", "2 fold").finish()
    assert play.hand.rake == 2
    assert three(percent(chip=10)).acts("3 raise 30", "1 fold", "2 fold").finish().hand.rake == 0


# --- fixed charges --------------------------------------------------------------------------


@pytest.mark.clause(BOOK, "7.2.3(a)")
def test_a_fixed_charge_leaves_the_pot_once() -> None:
    play = three(a_fee(5)).acts("3 raise 30", "1 fold", "2 call")
    play.deal(until="board")
    assert slide((a_fee(5),), play.hand) == 5
    play.acts("2 bet 20", "3 fold").finish()
    assert play.hand.rake == 5


@pytest.mark.clause(BOOK, "7.2.3(b)")
@pytest.mark.parametrize("players, fee", [(2, 1), (3, 3), (5, 3), (6, 5), (9, 5)])
def test_the_fee_per_hand_goes_by_the_players_dealt_in(players: int, fee: int) -> None:
    charge = a_fee(1, by_players=((3, Cents(3)), (6, Cents(5))))
    play = played(charge, stacks=dict.fromkeys(range(1, players + 1), 500))
    first = play.to_act
    play.acts(f"{first} raise 50")
    while play.deal().hand.phase == "betting":
        play.acts(f"{play.to_act} fold")
    assert play.finish().hand.rake == fee


def test_a_fee_never_takes_more_than_the_pots_hold() -> None:
    play = played(a_fee(500), stacks={1: 100, 2: 100})
    play.acts("1 raise 20", "2 fold").finish()
    assert play.hand.rake == 20
    assert play.stacks[1] == 90


@pytest.mark.clause(BOOK, "7.2")
def test_several_methods_run_side_by_side_and_each_is_known() -> None:
    charges = (percent("5%"), a_fee(3), Charge(method="time", amount=Cents(10)))
    play = played(*charges, stacks={1: 500, 2: 500})
    play.acts("1 raise 100", "2 call", "1 bet 10", "2 fold").push()
    each = taken_by_each(charges[:2], Readings(), play.hand, results(play.hand))
    assert each == [(10,), (3,)]
    assert play.finish().hand.rake == 13


def test_charges_of_a_table_are_one_of_a_kind() -> None:
    law = law_of(BOOK)
    with pytest.raises(BadInput, match=r"each method once \(7\.2\)"):
        check_charges((percent(), percent("5%")), law)
    with pytest.raises(BadInput, match=r"no other method beside nil \(7\.4\)"):
        check_charges((percent(), Charge()), law)
    check_charges((percent(),), law)
    assert charge_of((percent(),), "percentage") == percent()


@pytest.mark.clause(BOOK, "7.4")
def test_nil_commission_takes_nothing_though_it_is_below_the_floor() -> None:
    play = played(Charge(), stacks={1: 500, 2: 500})
    play.acts("1 raise 100", "2 call", "1 bet 10", "2 fold").finish()
    assert play.hand.rake == 0


@pytest.mark.clause(BOOK, "7.1", "7.2.2(c)", "7.2.3(b)", "7.2.4(a)")
def test_the_sign_states_type_amount_minimum_and_cap_in_dollars() -> None:
    ten = Charge(method="percentage", rate=Rate.parse("5%"), minimum=dollars(1), cap=dollars(10))
    assert str(ten) == "5% of the pot, minimum $1, cap $10 a hand"
    assert str(Charge(method="time", amount=dollars(12))) == (
        "$12 an hour from each player, in advance"
    )
    assert str(Charge(method="per-person", amount=dollars(1))) == (
        "$1 from each player before each hand"
    )
    steps = Charge(method="per-hand", by_players=((3, dollars(3)), (6, dollars(5))))
    assert str(steps) == "$3 from 3 players on; $5 from 6 players on"
    assert str(Charge()) == "none"


@pytest.mark.parametrize(
    "wrong",
    [
        {"method": "time", "rate": Rate.parse("5%")},
        {"method": "per-hand", "amount": Cents(-1)},
        {"method": "percentage", "rate": Rate.parse("5%"), "cap": Cents(-1)},
        {"method": "percentage", "rate": Rate.parse("5%"), "cap": Cents(1), "minimum": Cents(2)},
        {"method": "per-hand", "by_players": ((6, Cents(5)), (3, Cents(3)))},
    ],
)
def test_a_charge_that_makes_no_sense_names_its_field(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        Charge(**wrong)


def test_a_charge_survives_the_wire() -> None:
    for charge in (percent("3.5%", cap=15), a_fee(1, by_players=((3, Cents(3)),)), Charge()):
        assert from_json(to_json(charge), Charge) == charge


# --- laws ------------------------------------------------------------------------------------


@given(
    rate=st.integers(2, 10),
    cap=st.none() | st.integers(0, 40),
    chip=st.sampled_from((1, 5)),
    fee=st.integers(0, 12),
    stacks=st.tuples(*[st.integers(15, 120)] * 3),
    order=st.sampled_from(("main first", "side first")),
)
def test_the_house_never_takes_more_than_rate_and_cap_allow(
    rate: int, cap: int | None, chip: int, fee: int, stacks: tuple[int, ...], order: Any
) -> None:
    charges: Charges = (percent(f"{rate}%", cap, chip), a_fee(fee))
    first, second, third = stacks
    play = played(
        *charges,
        stacks={1: first, 2: second, 3: third},
        holes={1: "As Ad", 2: "Ks Kd", 3: "Qs Qd"},
        board="2c 3c 4h 8d 9s",
        readings=Readings(rake_order=order),
    )
    play.acts(f"3 raise {third}")
    while play.push().hand.phase == "betting":
        owed = legal_actions(play.hand).call
        play.acts(f"{play.to_act} {'call' if owed else 'check'}")
    called = int(play.hand.pot)
    share = called * rate // 100 // chip * chip
    expected = share if cap is None else min(share, cap)
    assert slide(charges, play.hand) == min(expected + fee, called)
    assert play.finish().hand.rake == min(expected + fee, called)
