"""Tests of the clock, the levels and the chip race."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

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
from croupier.books import load_book
from croupier.cards import FULL_DECK, Card, SeededEntropy, cards
from croupier.errors import BadInput
from croupier.tournament import (
    ClockMark,
    LevelPlan,
    LevelRow,
    Replayer,
    Simulation,
    break_ends,
    cards_in_race,
    commands,
    events,
    generated,
    hands_of,
    is_running,
    parse_terms,
    race,
    read_clock,
    tell,
    template,
    with_lots,
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


def test_cards_of_a_race_that_fit_one_deck_are_one_for_each_odd_chip() -> None:
    """18, 18 and 4 odd chips are 40 cards, although 18 is more than a third of the deck."""
    assert cards_in_race({"ann": 450, "bob": 950, "cat": 600}, 25, 500) == {
        "ann": 18,
        "bob": 18,
        "cat": 4,
    }


def test_a_race_for_more_odd_chips_than_cards_is_cut_at_the_largest_number_that_fits() -> None:
    """30 + 30 + 4 are 64 cards; 24 + 24 + 4 are 52."""
    stacks = {"ann": 750, "bob": 750, "cat": 100}
    assert cards_in_race(stacks, 25, 1000) == {"ann": 24, "bob": 24, "cat": 4}


def test_a_race_never_needs_more_cards_than_a_deck_has() -> None:
    """Nine players with 39 odd chips of 25 each: 351 cards; a deck has five for each of them."""
    stacks = {str(n): 10_975 for n in range(9)}
    counts = cards_in_race(stacks, 25, 1000)
    assert set(counts.values()) == {5}
    deck = iter(FULL_DECK)
    draws = {p: tuple(next(deck) for _ in range(count)) for p, count in counts.items()}
    after = race(stacks, 25, 1000, draws)
    assert sum(after.stacks.values()) == 90_000 + 9_000  # 8,775 in odd chips, rounded up
    assert all(stack % 1000 == 0 for stack in after.stacks.values())


def coloured_up() -> Event:
    """Chips of 25, 100 and 500; from level 2 on, 20 minutes in, those of 25 are gone."""
    chips = {"values": [25, 100, 500], "colour_up": [{"level": 2, "chip": 25}]}
    return Event(poker(entry={"least": 2}, chip_set=chips)).playing("ann", "ben", "cat")


def test_chips_leave_play_by_the_schedule_and_pots_are_split_to_the_chip_in_play() -> None:
    event = coloured_up()
    (begun, *_) = event.do(commands.StartHand(actor=DEALER, table=1, at=event.now))
    assert isinstance(begun, events.HandStarted)
    assert begun.chip == 25
    stacks = {"ann": 10_025, "ben": 9_975, "cat": 10_000}
    event.do(commands.EndHand(actor=DEALER, stacks=stacks, at=event.now))
    event.now = event.after(20 * 60)
    start = commands.StartHand(actor=DEALER, table=1, at=event.now)
    with pytest.raises(WrongMoment, match="Chips of 25 leave play"):
        event.do(start)
    wrong = commands.RaceChips(actor=DIRECTOR, table=1, chip=25, next_chip=500)
    with pytest.raises(NotAChoice, match="25, 100, 500"):
        event.do(wrong)
    race_off = commands.RaceChips(actor=DIRECTOR, table=1, chip=25, next_chip=100)
    event.do(with_lots(race_off, event.terms, event.state, event.source))
    after = sorted(entrant.chips for entrant in event.state.entrants.values())
    assert sum(after) == 30_000  # one odd chip of 25 and three make one of 100
    assert all(stack % 100 == 0 for stack in after)
    state = event.state
    assert state.in_play == state.issued - state.removed
    (begun, *_) = event.do(start)
    assert isinstance(begun, events.HandStarted)
    assert begun.chip == 100


def test_companions_race_chips_off_by_the_schedule() -> None:
    chips = {"values": [25, 100, 500], "colour_up": [{"level": 2, "chip": 25}]}
    terms = poker(
        entry={"least": 2, "most": 8},
        tables={"seats": 4},
        chip_set=chips,
        level=[
            {"small": 25, "big": 50, "minutes": 10},
            {"small": 500, "big": 1000, "minutes": 10},
            {"small": 2000, "big": 4000, "minutes": 10},
        ],
        levels=None,
    )
    run = Simulation(Event(terms).book, terms, 7, SeededEntropy(2))
    run.run()
    hands = [e for e in run.history if isinstance(e, events.HandStarted)]
    assert {e.chip for e in hands} == {25, 100}
    later = {e.no for e in hands if e.chip == 100}
    assert later
    replayer = Replayer(run.rules)
    assert all(replayer.play(hand).differs(hand) == "" for hand in hands_of(run.rules, run.history))


@pytest.mark.parametrize(
    "chips, field",
    [
        ({"values": [25, 60]}, "chip_set.values"),
        ({"values": [100, 25]}, "chip_set.values"),
        ({"values": [30, 60]}, "chip_set.values"),
        ({"values": [25, 100], "colour_up": [{"level": 2, "chip": 100}]}, "chip_set.colour_up"),
    ],
)
def test_a_wrong_set_of_chips_is_named(chips: dict[str, Any], field: str) -> None:
    lines = [f"values = {chips['values']}"]
    rows = chips.get("colour_up", [])
    lines += [f"colour_up = [{{level = {r['level']}, chip = {r['chip']}}}]" for r in rows]
    text = template(load_book("melbourne-poker"))
    with pytest.raises(BadInput) as wrong:
        parse_terms(text.replace("[prizes]", "\n".join(["[chip_set]", *lines, "[prizes]"])))
    assert wrong.value.field == field


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
