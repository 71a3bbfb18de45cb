"""Tests of the clock, the levels and the chip race."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.acts import (
    DAY,
    MINUTE,
    Millis,
    NotAChoice,
    NotAuthorised,
    WrongMoment,
    millis_of_seconds,
)
from croupier.cards import Card, cards
from croupier.errors import BadInput
from croupier.tournament import (
    ClockMark,
    LevelPlan,
    LevelRow,
    break_ends,
    commands,
    events,
    generated,
    is_running,
    race,
    read_clock,
    tell,
)
from tests.tournament.stage import DEALER, DIRECTOR, Event, banked, names, poker

LEVELS = (
    LevelRow(small=50, big=100, minutes=20),
    LevelRow(small=100, big=200, minutes=20),
    LevelRow(minutes=10, pause=True),
    LevelRow(small=150, big=300, minutes=20),
)


def s(seconds: float) -> Millis:
    return millis_of_seconds(seconds)


def test_pauses_do_not_count_and_a_skip_goes_to_the_start_of_a_level() -> None:
    marks = (ClockMark("start", s(1000)), ClockMark("pause", s(1600)), ClockMark("resume", s(5000)))
    assert read_clock(LEVELS, marks, s(999)).running is False
    early = read_clock(LEVELS, marks, s(1500))
    assert (early.row, early.left) == (0, s(700))
    paused = read_clock(LEVELS, marks, s(4000))
    assert (paused.running, paused.left, paused.changes_at) == (False, s(600), None)
    assert read_clock(LEVELS, marks, s(5000)).changes_at == s(5600)
    assert read_clock(LEVELS, marks, s(5599.999)).row == 0
    assert read_clock(LEVELS, marks, s(5600)).row == 1
    skipped = read_clock(LEVELS, (*marks, ClockMark("skip", s(5100), to=2)), s(5160))
    assert (skipped.row, skipped.on_break, skipped.left) == (2, True, s(540))
    assert read_clock(LEVELS, marks, s(99_999)).row == 3  # the last level has no end


@given(st.lists(st.tuples(st.integers(1, 900), st.booleans()), max_size=8), st.integers(0, 9000))
def test_the_clock_counts_exactly_the_time_between_resume_and_pause(
    changes: list[tuple[int, bool]], after: int
) -> None:
    """Counted millisecond by millisecond, as a wall clock would."""
    at, marks, running = 0, [ClockMark("start", Millis(0))], True
    for wait, _ in changes:
        at += wait
        marks.append(ClockMark("pause" if running else "resume", Millis(at)))
        running = not running
    counted, on = 0, False
    for instant in range(after):
        for mark in marks:
            if mark.at == instant:
                on = mark.kind in ("start", "resume")
        counted += on
    clock = read_clock((LevelRow(big=2, minutes=1000),), marks, Millis(after))
    assert clock.left == 60_000_000 - counted


def test_a_new_level_counts_from_the_next_hand() -> None:
    event = Event(poker()).playing(*names(10))
    tables = list(event.state.tables)
    begun = event.do(commands.StartHand(actor=DEALER, table=tables[0], at=event.after(1199.999)))
    assert isinstance(begun[-1], events.HandStarted)
    assert begun[-1].level == 0
    later = event.do(commands.StartHand(actor=DEALER, table=tables[1], at=event.after(1200)))
    assert isinstance(later[-1], events.HandStarted)
    assert later[-1].level == 1
    assert event.state.tables[tables[0]].level == 0  # the hand that was on keeps its level


@pytest.mark.clause("canberra-ultimate", "16.18")
def test_a_break_is_recorded_with_its_start_and_length_and_ends_by_itself() -> None:
    event = Event(banked(entry={"least": 2})).playing("ann", "ben")
    table, soon = event.state.entrants["ann"].table, event.after(60)
    for lasts in (-MINUTE, MINUTE - 1, DAY + MINUTE):
        wrong = commands.SetClock(actor=DIRECTOR, kind="pause", at=soon, lasts=Millis(lasts))
        with pytest.raises(NotAChoice) as refused:
            event.do(wrong)
        assert refused.value.clause == "16.18"
        assert refused.value.reason == "A break must last 1 to 1440 minutes."
    wrong = commands.SetClock(actor=DIRECTOR, kind="skip", at=soon, lasts=MINUTE)
    with pytest.raises(NotAChoice):
        event.do(wrong)
    quarter = Millis(15 * MINUTE)
    pause = commands.SetClock(actor=DIRECTOR, kind="pause", at=soon, lasts=quarter)
    (begun,) = event.do(pause)
    assert isinstance(begun, events.ClockMarked)
    assert (begun.at, begun.lasts, begun.clause) == (event.now + 60_000, 900_000, "16.18")
    assert tell(begun) == "A break of 15 minutes begins (16.18)."
    during, after = event.after(60 + 899.999), event.after(60 + 900)
    assert break_ends(event.state.marks, during) == after
    with pytest.raises(WrongMoment):
        event.do(commands.StartHand(actor=DEALER, table=table, at=during))
    with pytest.raises(WrongMoment):  # it is over: nothing is left to resume
        event.do(commands.SetClock(actor=DIRECTOR, kind="resume", at=after))
    event.do(commands.StartHand(actor=DEALER, table=table, at=after))
    assert break_ends(event.state.marks, after) is None


def test_a_break_ends_early_where_the_director_resumes_and_a_skip_does_not_end_it() -> None:
    marks = (ClockMark("start", s(0)), ClockMark("pause", s(600), lasts=Millis(10 * MINUTE)))
    assert read_clock(LEVELS, marks, s(1100)).left == s(600)
    assert read_clock(LEVELS, marks, s(1200)).changes_at == s(1800)
    early = (*marks, ClockMark("resume", s(700)))
    assert read_clock(LEVELS, early, s(701)).left == s(599)
    skipped = (*marks, ClockMark("skip", s(700), to=1))
    assert not is_running(skipped, s(1199))
    assert read_clock(LEVELS, skipped, s(1260)).left == s(1140)


@pytest.mark.clause("canberra-ultimate", "16.19")
def test_breaks_and_pace_are_the_directors_and_no_hand_begins_in_a_break() -> None:
    event = Event(poker()).playing(*names(10))
    table = next(iter(event.state.tables))
    with pytest.raises(WrongMoment):
        event.do(commands.StartHand(actor=DEALER, table=table, at=event.after(4 * 1200)))
    own = Event(banked()).playing(*names(10))
    own.steps("pace")
    assert own.state.steps["pace"] == "dora"
    ten = Millis(10 * MINUTE)
    own.do(commands.SetClock(actor=DIRECTOR, kind="pause", lasts=ten, at=own.after(60)))
    with pytest.raises(WrongMoment) as refused:
        own.do(commands.SetClock(actor=DIRECTOR, kind="pause", at=own.after(70)))
    assert refused.value.clause == "16.18"
    stranger = commands.SetClock(actor=DEALER, kind="resume", at=own.after(80))
    with pytest.raises(NotAuthorised):
        own.do(stranger)
    own.do(commands.SetClock(actor=DIRECTOR, kind="resume", at=own.after(600)))
    assert [mark.at - own.now for mark in own.state.marks] == [0, 60_000, 600_000]


def test_generated_levels_climb_in_round_figures_with_breaks_between() -> None:
    plan = LevelPlan(first_big=100, minutes=20, count=10, pause_every=4, antes_from=3)
    rows = generated(plan, 10_000, 100)
    blinds = [row.big for row in rows if not row.pause]
    assert blinds == [100, 150, 200, 300, 400, 500, 600, 800, 1000, 1500]
    assert [place for place, row in enumerate(rows) if row.pause] == [4, 9]
    assert [row.ante for row in rows[:4]] == [0, 0, 200, 300]
    assert all(row.small * 2 == row.big for row in rows if not row.pause)


def hand(text: str) -> tuple[Card, ...]:
    return tuple(cards(text))


def test_the_race_gives_one_chip_each_to_the_highest_cards() -> None:
    """Odd 25s: ann 3, ben 2, cat 1: six make 150, so two chips of 100, rounded up."""
    stacks = {"ann": 1075, "ben": 1050, "cat": 1025, "dan": 1000}
    draws = {"ann": hand("2c 3c 4c"), "ben": hand("Ah 5d"), "cat": hand("As")}
    raced = race(stacks, 25, 100, draws)
    assert raced.awarded == ("cat", "ben")  # ace of spades, then ace of hearts
    assert raced.stacks == {"ann": 1000, "ben": 1100, "cat": 1100, "dan": 1000}
    assert raced.gained(stacks) == 50


def test_nobody_is_raced_out_of_the_tournament() -> None:
    stacks = {"ann": 25, "ben": 1075}
    raced = race(stacks, 25, 100, {"ann": hand("2c"), "ben": hand("As Ks Qs")})
    assert raced.stacks == {"ann": 100, "ben": 1000}


@pytest.mark.parametrize("draws", [{}, {"ann": hand("2c") * 2}, {"ann": hand("2c"), "ben": ()}])
def test_a_race_wants_a_card_for_each_odd_chip(draws: dict[str, tuple[Card, ...]]) -> None:
    with pytest.raises(BadInput):
        race({"ann": 50, "ben": 0}, 25, 100, draws)


def test_the_race_at_a_table_keeps_the_count_of_chips_right() -> None:
    event = Event(poker(entry={"least": 2, "chips": 1075})).playing("ann", "ben")
    draws = {"ann": hand("2c 3c 4c"), "ben": hand("Ah 5d 6d")}
    table = event.state.entrants["ann"].table
    event.do(commands.RaceChips(actor=DIRECTOR, table=table, chip=25, next_chip=100, draws=draws))
    assert event.state.in_play == event.state.issued == 2200


def test_levels_are_made_from_stack_field_and_target_length() -> None:
    """Eight hours of twenty minutes are 24 levels. A stack of 10,000 begins at a hundredth of it;
    100 stacks are a million chips, and a million over twenty is a big blind of 50,000 at the end.
    """
    rows = [row for row in generated(LevelPlan(minutes=20, hours=8), 10_000, 100) if not row.pause]
    assert rows[0].big == 100
    assert rows[-1].big == 50_000
    assert len(rows) <= 24
    assert all(later.big > earlier.big for earlier, later in pairwise(rows))
    short = [row for row in generated(LevelPlan(minutes=30, hours=3), 10_000, 100) if not row.pause]
    assert len(short) == 6
    assert short[-1].big == 50_000
