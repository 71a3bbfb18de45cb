"""Tests of chips and words that are read as an act (CP-1, CP-2, CP-9).

Amounts are plain numbers of the smallest chip.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.acts import NotAChoice, NotEnoughChips, Refusal, WrongAmount
from croupier.money import Cents
from croupier.poker import Stakes, fixed, half_pot, legal_actions, no_limit, pot_limit, spread
from croupier.poker.deal.gestures import Announcement, GestureReading, command_of, read
from croupier.poker.readings import Readings, readings_of
from tests.poker.hand.playing import Play, cents
from tests.poker.staff import DEALER

BOOK = "melbourne-poker"


def gesture(
    play: Play, *chips: int, say: str = "", to: int | None = None, by: int | None = None, **how: Any
) -> GestureReading:
    """What the seat to act means by these chips and words."""
    play.deal()
    seat = play.hand.seats[play.hand.to_act]
    said = Announcement(
        say,  # type: ignore[arg-type]
        None if to is None else Cents(to),
        None if by is None else Cents(by),
    )
    readings = msgspec.structs.replace(readings_of({}, play.setup.book), **how)
    return read(play.hand, seat, cents(*chips), said, readings)


def reads(reading: GestureReading) -> tuple[str, int, int, int]:
    """The act, the whole bet, what goes back and what is owed."""
    return reading.act, reading.to, reading.back, reading.owed


def four(stakes: Any = None, blinds: Sequence[int] = (5, 10), stack: int = 2000) -> Play:
    """Four players, button at seat 4, so that seat 3 opens the hand and seat 1 the flop."""
    return Play({1: stack, 2: stack, 3: stack, 4: stack}, stakes=stakes, blinds=blinds)


def on_flop(stakes: Any = None, stack: int = 2000) -> Play:
    return four(stakes, stack=stack).acts("3 call", "4 call", "1 call", "2 check").deal()


# --- CP-1: half of what -----------------------------------------------------------------------


@pytest.mark.clause(BOOK, "6.12")
def test_the_fifty_percent_rule_is_measured_on_the_last_full_increment() -> None:
    play = on_flop().acts("1 bet 100", "2 raise 300")
    found = gesture(play, 100, 100, 100, 100)
    assert reads(found) == ("raise", 500, 0, 100)
    assert found.clauses == ("6.12",)


@pytest.mark.clause(BOOK, "6.12")
def test_measured_on_the_whole_wager_the_same_chips_are_a_call() -> None:
    play = on_flop().acts("1 bet 100", "2 raise 300")
    assert reads(gesture(play, 100, 100, 100, 100, half_of_what="whole wager")) == (
        "call",
        300,
        100,
        0,
    )


@pytest.mark.clause(BOOK, "6.12")
def test_over_a_bet_of_100_a_silent_150_is_made_200_and_149_is_a_call() -> None:
    play = on_flop().acts("1 bet 100")
    assert reads(gesture(play, 100, 50)) == ("raise", 200, 0, 50)
    assert reads(gesture(play, 100, 49)) == ("call", 100, 49, 0)


@pytest.mark.clause(BOOK, "6.12", "6.16.1")
def test_who_cannot_complete_the_raise_is_all_in() -> None:
    play = Play({1: 2000, 2: 180, 3: 2000}, stakes=no_limit(Cents(10)))
    play.acts("3 call", "1 call", "2 check", "1 bet 100")
    found = gesture(play, 100, 70)
    assert (found.act, found.to, found.all_in) == ("raise", 170, True)


@pytest.mark.clause(BOOK, "8.2.2", "1.1 'Raise'")
def test_a_silent_full_raise_is_what_it_is() -> None:
    play = on_flop().acts("1 bet 100")
    found = gesture(play, 100, 100, 50)
    assert reads(found) == ("raise", 250, 0, 0)
    assert found.clauses == ("8.2.2",)


@pytest.mark.clause(BOOK, "6.12", "6.9")
def test_where_no_raise_is_left_silent_chips_over_a_call_go_back() -> None:
    play = four(fixed(Cents(10), Cents(20))).acts("3 raise 20", "4 raise 30", "1 raise 40")
    assert reads(gesture(play, 10, 10, 20)) == ("call", 40, 10, 0)


# --- CP-2: the single oversize chip -----------------------------------------------------------


@pytest.mark.clause(BOOK, "6.13", "1.1 'Oversize chip'")
def test_in_limit_games_one_oversize_chip_is_a_call() -> None:
    play = on_flop(fixed(Cents(10), Cents(20))).acts("1 bet 10")
    found = gesture(play, 25)
    assert reads(found) == ("call", 10, 15, 0)
    assert found.clauses == ("6.13",)


@pytest.mark.clause(BOOK, "6.12", "6.14.1(b)", "1.1 'Oversize chip'")
def test_the_same_money_in_two_chips_is_a_raise() -> None:
    play = on_flop().acts("1 bet 10")
    assert reads(gesture(play, 25)) == ("call", 10, 15, 0)
    assert reads(gesture(play, 25, 5)) == ("raise", 30, 0, 0)


@pytest.mark.clause(BOOK, "6.14.1(a)")
def test_one_100_chip_on_top_of_ones_own_10_is_a_call_of_40() -> None:
    play = four().acts("3 call", "4 raise 40", "1 fold", "2 fold")
    assert reads(gesture(play, 100)) == ("call", 40, 70, 0)


@pytest.mark.clause(BOOK, "6.14.1(a)")
def test_before_the_flop_one_chip_calls_the_blind() -> None:
    found = gesture(four(), 100)
    assert reads(found) == ("call", 10, 90, 0)
    assert found.clauses == ("6.14.1(a)",)


@pytest.mark.clause(BOOK, "6.14.1(a)")
def test_the_big_blind_s_single_chip_on_its_option_is_a_call_of_nothing() -> None:
    play = four().acts("3 call", "4 fold", "1 fold")
    assert reads(gesture(play, 100)) == ("check", 10, 100, 0)


@pytest.mark.clause(BOOK, "6.14.1(b)")
def test_later_the_first_chip_in_is_a_bet_of_its_worth_within_the_limit() -> None:
    assert reads(gesture(on_flop(), 100)) == ("bet", 100, 0, 0)
    pot = Play({1: 900, 2: 900, 3: 900}, stakes=pot_limit(Cents(20)), blinds=(10, 20))
    pot.acts("3 call", "1 call", "2 check")
    assert reads(gesture(pot, 100)) == ("bet", 60, 40, 0)


@pytest.mark.clause(BOOK, "6.14.1(b)")
def test_later_one_chip_facing_a_bet_is_a_call() -> None:
    found = gesture(on_flop().acts("1 bet 30"), 100)
    assert reads(found) == ("call", 30, 70, 0)
    assert found.clauses == ("6.14.1(b)",)


@pytest.mark.clause(BOOK, "6.13")
def test_gap_a_in_an_unopened_fixed_round_the_chip_is_the_fixed_bet() -> None:
    assert reads(gesture(on_flop(fixed(Cents(10), Cents(20))), 25)) == ("bet", 10, 15, 0)


@pytest.mark.clause(BOOK, "6.13")
def test_gap_b_in_an_unopened_spread_round_the_chip_counts_up_to_the_maximum() -> None:
    play = on_flop(spread(Cents(2), Cents(10)))
    assert reads(gesture(play, 25)) == ("bet", 10, 15, 0)
    minimum = gesture(play, 25, oversize_chip_spread_open="minimum bet")
    assert reads(minimum) == ("bet", 2, 23, 0)


@pytest.mark.clause(BOOK, "6.14.1(b)", "6.14.2")
def test_gap_c_a_last_chip_is_still_only_a_call_unless_announced() -> None:
    play = Play({1: 900, 2: 110, 3: 900}).acts("3 call", "1 call", "2 check", "1 bet 60")
    assert reads(gesture(play, 100)) == ("call", 60, 40, 0)
    spoken = gesture(play, 100, say="all-in")
    assert (spoken.act, spoken.to, spoken.all_in) == ("raise", 100, True)


@pytest.mark.clause(BOOK, "6.14.2", "1.1 'Raise'")
def test_gap_d_an_announced_raise_with_too_small_a_chip_is_completed() -> None:
    found = gesture(on_flop().acts("1 bet 60"), 100, say="raise")
    assert reads(found) == ("raise", 120, 0, 20)
    assert "1.1 'Raise'" in found.clauses


@pytest.mark.clause(BOOK, "6.14.2")
def test_raise_said_with_one_chip_is_the_most_allowed_up_to_the_chip() -> None:
    play = on_flop().acts("1 bet 30")
    assert reads(gesture(play, 100, say="raise")) == ("raise", 100, 0, 0)
    pot = Play({1: 900, 2: 900, 3: 900}, stakes=pot_limit(Cents(10)), blinds=(5, 10))
    pot.acts("3 fold", "1 call", "2 check", "1 bet 20")
    assert reads(gesture(pot, 100, say="raise")) == ("raise", 80, 20, 0)


@pytest.mark.clause(BOOK, "6.13")
@pytest.mark.parametrize(
    "stakes, expected",
    [
        (fixed(Cents(10), Cents(20)), ("raise", 20, 5, 0)),
        (spread(Cents(2), Cents(12)), ("raise", 22, 3, 0)),
    ],
    ids=["fixed", "spread"],
)
def test_raise_said_with_one_chip_in_a_limit_game_is_ruled_by_its_own_clause(
    stakes: Stakes, expected: tuple[str, int, int, int]
) -> None:
    """6.13 is of limit games; 6.14.2 is of no-limit and pot ratio games alone."""
    found = gesture(on_flop(stakes).acts("1 bet 10"), 25, say="raise")
    assert reads(found) == expected
    assert found.clauses == ("6.13", "6.18")
    free = gesture(on_flop().acts("1 bet 10"), 25, say="raise")
    assert free.clauses == ("6.14.2",)


@pytest.mark.clause(BOOK, "6.14.2")
@pytest.mark.parametrize("word", ["bet", "raise"])
def test_one_chip_into_an_unopened_round_is_an_announced_bet_and_no_oversize_raise(
    word: str,
) -> None:
    """An oversize chip is more than the wager before it (1.1), and here there is none."""
    found = gesture(on_flop(), 100, say=word)
    assert reads(found) == ("bet", 100, 0, 0)
    assert found.clauses == ("8.2.2", "6.18")


@pytest.mark.clause(BOOK, "6.6", "6.8")
@pytest.mark.parametrize(
    "stakes, clause",
    [
        (no_limit(Cents(10)), "6.6"),
        (pot_limit(Cents(10)), "6.6"),
        (spread(Cents(10), Cents(20)), "6.8"),
    ],
    ids=["no limit", "pot limit", "spread"],
)
def test_a_first_chip_under_the_least_bet_is_refused_by_the_clause_of_its_structure(
    stakes: Stakes, clause: str
) -> None:
    with pytest.raises(WrongAmount, match="The least bet is") as refused:
        gesture(on_flop(stakes), 5)
    assert refused.value.clause == clause


# --- CP-9: under-calls and binding words ------------------------------------------------------


@pytest.mark.clause(BOOK, "6.17")
def test_a_silent_25_facing_40_leaves_15_to_add_or_a_fold_that_loses_25() -> None:
    found = gesture(on_flop().acts("1 bet 40"), 25)
    assert reads(found) == ("short", 25, 0, 15)
    assert found.clauses == ("6.17",)


@pytest.mark.clause(BOOK, "6.18", "1.1 'Call'")
def test_call_said_with_too_few_chips_owes_the_rest() -> None:
    play = on_flop().acts("1 bet 40")
    assert reads(gesture(play, 25, say="call")) == ("call", 40, 0, 15)
    assert reads(gesture(play, 10, say="call")) == ("call", 40, 0, 30)


@pytest.mark.clause(BOOK, "6.17", "6.16.1")
def test_the_last_chips_are_an_all_in_call_and_no_under_call() -> None:
    play = Play({1: 900, 2: 35, 3: 900}).acts("3 call", "1 call", "2 check", "1 bet 40")
    found = gesture(play, 20, 5)
    assert (found.act, found.to, found.owed, found.all_in) == ("call", 25, 0, True)


@pytest.mark.clause(BOOK, "8.2.1")
def test_the_required_chips_are_a_call() -> None:
    found = gesture(on_flop().acts("1 bet 20"), 10, 10)
    assert (reads(found), found.clauses) == (("call", 20, 0, 0), ("8.2.1",))


@pytest.mark.clause(BOOK, "8.2.4", "1.1 'Check'")
def test_a_check_is_a_word_and_never_silence() -> None:
    play = on_flop()
    assert gesture(play, say="check").act == "check"
    with pytest.raises(NotAChoice) as refused:
        gesture(play)
    assert refused.value.clause == "8.2.4"
    with pytest.raises(NotAChoice):
        gesture(play.acts("1 bet 10"), say="check")


@pytest.mark.clause(BOOK, "8.2.3")
def test_chips_in_a_folding_hand_go_back() -> None:
    found = gesture(on_flop().acts("1 bet 10"), 25, say="fold")
    assert (found.act, found.back) == ("fold", 25)


@pytest.mark.clause(BOOK, "1.1 'Raise'", "6.18")
def test_raise_said_without_an_amount_binds_and_leaves_the_amount_to_be_named() -> None:
    assert gesture(on_flop().acts("1 bet 40"), say="raise").act == "name the amount"
    limit = on_flop(fixed(Cents(10), Cents(20))).acts("1 bet 10")
    assert reads(gesture(limit, say="raise")) == ("raise", 20, 0, 20)


def test_raises_are_named_by_their_whole_or_by_what_they_add() -> None:
    play = on_flop().acts("1 bet 40")
    assert gesture(play, say="raise", to=100).to == 100
    assert gesture(play, say="raise", by=100).to == 140
    assert gesture(play, say="raise", to=50).to == 80, "bound to a raise, so to the least one"
    assert gesture(play, say="raise", to=9999).to == 1990, "never above the table stake"
    assert gesture(play, to=40).act == "call"
    assert gesture(play, to=200).act == "raise"
    with pytest.raises(WrongAmount):
        gesture(play, to=39)


@pytest.mark.clause(BOOK, "1.1 'All-in'")
def test_an_all_in_never_exceeds_a_legal_bet_or_raise() -> None:
    limit = Play({1: 60, 2: 60, 3: 60}, stakes=fixed(Cents(10), Cents(20)))
    limit.acts("3 call", "1 call", "2 check", "1 bet 10")
    found = gesture(limit, say="all-in")
    assert (found.act, found.to, found.all_in) == ("raise", 20, False)


@pytest.mark.clause(BOOK, "1.1 'All-in'", "6.16.1")
def test_all_in_below_the_bet_is_a_call_for_less() -> None:
    play = Play({1: 900, 2: 40, 3: 900}).acts("3 call", "1 call", "2 check", "1 bet 50")
    found = gesture(play, say="all-in")
    assert (found.act, found.to, found.all_in) == ("call", 30, True)


@pytest.mark.clause(BOOK, "6.2", "1.1 'Table stakes'")
def test_only_chips_on_the_table_can_be_wagered() -> None:
    with pytest.raises(NotEnoughChips) as refused:
        gesture(on_flop(stack=60), 100)
    assert refused.value.clause == "1.1 'Table stakes'"
    with pytest.raises(WrongAmount) as worthless:
        gesture(on_flop(), 0)
    assert worthless.value.clause == "6.2"


def test_a_bet_under_the_minimum_is_no_bet() -> None:
    with pytest.raises(WrongAmount):
        gesture(on_flop(), 5, 1)


def test_readings_come_from_the_book_by_name() -> None:
    assert readings_of({"half_of_what": "whole wager", "first_to_show": "last aggressor"}) == (
        Readings(half_of_what="whole wager")
    )


# --- laws ------------------------------------------------------------------------------------

STAKES = (
    fixed(Cents(10), Cents(20)),
    spread(Cents(5), Cents(25)),
    half_pot(Cents(10)),
    pot_limit(Cents(10)),
    no_limit(Cents(10)),
)
STARTS: tuple[tuple[str, ...], ...] = (
    (),
    ("3 call", "4 call", "1 call"),
    ("3 call", "4 call", "1 call", "2 check"),
    ("3 call", "4 call", "1 call", "2 check", "1 bet 10"),
)
WORDS = st.sampled_from(("", "fold", "check", "call", "bet", "raise", "all-in"))
AMOUNTS = st.none() | st.integers(1, 120).map(Cents)


@given(
    stakes=st.sampled_from(STAKES),
    start=st.sampled_from(STARTS),
    stack=st.integers(21, 90),
    chips=st.lists(st.sampled_from((1, 5, 10, 25, 100)), max_size=5),
    word=WORDS,
    to=AMOUNTS,
)
def test_every_gesture_is_refused_or_becomes_a_legal_act_with_balanced_chips(
    stakes: Any, start: tuple[str, ...], stack: int, chips: list[int], word: Any, to: Any
) -> None:
    play = four(stakes, stack=stack).acts(*start).deal()
    hand = play.hand
    if hand.to_act < 0:
        return
    seat = hand.seats[hand.to_act]
    found = _read_or_refused(play, cents(*chips), Announcement(word, to))
    if found is None:
        return
    assert found.put == sum(chips) <= seat.stack
    assert min(found.back, found.owed) == 0
    if found.act == "short":
        assert found.to + found.owed == seat.bet + legal_actions(hand).call
    elif found.act != "name the amount":
        assert found.put - found.back + found.owed == found.to - seat.bet
        play.do(command_of(found, DEALER, seat))


def _read_or_refused(
    play: Play, chips: tuple[Cents, ...], said: Announcement
) -> GestureReading | None:
    """A refusal always names its clause."""
    reason: Refusal | None = None
    try:
        return read(play.hand, play.hand.seats[play.hand.to_act], chips, said, Readings())
    except Refusal as refused:
        reason = refused
    assert reason.clause
    return None
