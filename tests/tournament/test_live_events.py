"""Tests of live events: late entries, alternates, counts, redraws, and the clock set right."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.acts import MINUTE, Actor, Millis, NotAChoice, NotOffered, WrongAmount, WrongMoment
from croupier.books import load_book
from croupier.errors import BadInput
from croupier.tournament import (
    ClockMark,
    LevelRow,
    TableSeat,
    check,
    commands,
    due_to_break,
    events,
    next_blinds,
    open_places,
    parse_terms,
    read_clock,
    tell,
    template,
    with_lots,
)
from tests.tournament.stage import DEALER, DIRECTOR, Event, banked, names, poker

POKER, CANBERRA = "melbourne-poker", "canberra-ultimate"


def ask(event: Event, command: commands.AnyTournamentCommand) -> tuple[Any, ...]:
    return event.do(with_lots(command, event.terms, event.state, event.source))


def late(event: Event, player: str, minutes: int = 0) -> commands.Enter:
    at = event.after(60 * minutes)
    return commands.Enter(actor=Actor(player, "player"), player=player, at=at)


def open_late(**entry: Any) -> Event:
    """Four players at a table of four; late entries until level 2, forty minutes in."""
    terms = poker(
        tables={"seats": 4, "numbers": [1, 2, 3]},
        entry={"least": 2, "most": 10, "late_until": 2} | entry,
    )
    return Event(terms)


# --- late entries -------------------------------------------------------------------------------


def test_a_late_entry_pays_takes_a_seat_drawn_by_lot_and_the_same_bank() -> None:
    event = open_late().playing(*names(3))
    happened = ask(event, late(event, "zoe", 30))
    zoe = event.state.entrants["zoe"]
    assert (zoe.status, zoe.table, zoe.chips) == ("playing", 1, 10_000)
    assert {e.clause for e in happened if isinstance(e, events.Issued)} == {"12.4.3(b)"}
    assert {e.clause for e in happened if isinstance(e, events.Seated)} == {"12.1"}
    assert event.state.pool == 400_00
    with pytest.raises(NotAChoice):
        event.do(late(event, "yan", 30))  # nobody chooses a seat


def test_where_every_seat_is_taken_a_late_entry_opens_another_table() -> None:
    event = open_late().playing(*names(4))
    ask(event, late(event, "zoe"))
    assert event.state.entrants["zoe"].table == 2
    event.rebalance()
    assert sorted(len(people) for people in event.state.seating().values()) == [2, 3]


def test_late_entries_end_with_the_stated_level_and_with_a_deal() -> None:
    event = open_late().playing(*names(3))
    with pytest.raises(WrongMoment, match="until level 2; now it is level 3"):
        ask(event, late(event, "zoe", 41))
    event.do(commands.Undo(actor=DIRECTOR, reason="to test a deal"))
    terms = poker(entry={"least": 2, "most": 10, "late_until": 2}, prizes={"deals": True})
    dealt = Event(terms).playing(*names(3))
    shares = dict(zip(names(3), (150_00, 90_00, 60_00), strict=True))
    dealt.do(commands.AgreeDeal(actor=DIRECTOR, shares=shares))
    with pytest.raises(WrongMoment, match="agreed on a deal"):
        ask(dealt, late(dealt, "zoe"))


def test_late_entries_stop_when_all_entries_are_taken() -> None:
    event = open_late(most=4).playing(*names(3))
    ask(event, late(event, "zoe"))
    with pytest.raises(NotOffered, match="full"):
        ask(event, late(event, "yan"))


@pytest.mark.clause(CANBERRA, "16.8")
@pytest.mark.clause(CANBERRA, "16.6")
def test_at_canberra_nobody_enters_a_running_session() -> None:
    event = Event(banked(entry={"least": 2})).playing("ann", "ben")
    with pytest.raises(WrongMoment) as refused:
        ask(event, late(event, "zoe"))
    assert refused.value.clause == "16.8"
    levels = check(load_book(CANBERRA), banked(entry={"late_until": 1}))
    assert [(f.item, f.clause) for f in levels] == [("entry.late_until", "16.8")]


def test_without_late_entries_the_refusal_names_how_to_enter() -> None:
    event = Event(poker(entry={"least": 2})).playing("ann", "ben")
    with pytest.raises(WrongMoment) as refused:
        ask(event, late(event, "zoe"))
    assert refused.value.clause == "12.4.2(c)"


# --- alternates ---------------------------------------------------------------------------------


def test_a_reserve_takes_a_seat_that_opens_while_late_entries_are_possible() -> None:
    event = open_late(reserves=2).open().enter(*names(4))
    event.enter("zoe", reserve=True)
    event.draw().arrive(*names(4)).call().start()
    sitting = list(event.state.tables[1].sitting.values())
    event.hand(**{sitting[0]: 0, sitting[1]: 20_000})
    place = with_lots(late(event, "nobody"), event.terms, event.state, event.source)
    assert isinstance(place, commands.Enter)
    seat = commands.SeatReserve(actor=DIRECTOR, player="zoe", place=place.order[0], at=event.now)
    event.do(seat)
    zoe = event.state.entrants["zoe"]
    assert (zoe.status, zoe.chips, zoe.table) == ("playing", 10_000, 1)
    assert event.state.pool == 500_00


@pytest.mark.clause(CANBERRA, "16.11")
def test_at_canberra_reserves_take_seats_only_before_the_first_session() -> None:
    event = Event(banked(entry={"least": 2})).open().enter("ann", "ben")
    event.enter("zoe", reserve=True).draw().arrive("ann", "ben").call().start()
    seat = commands.SeatReserve(actor=DIRECTOR, player="zoe", place=_empty(event), at=event.now)
    with pytest.raises(WrongMoment) as refused:
        event.do(seat)
    assert refused.value.clause == "16.11"


def _empty(event: Event) -> TableSeat:
    return open_places(event.state.seating(), event.terms.tables.seats)[0]


# --- counts -------------------------------------------------------------------------------------


def test_stacks_are_counted_as_a_list_and_another_sum_needs_a_reason() -> None:
    event = Event(poker(entry={"least": 2})).playing("ann", "ben", "cat")
    count = {"ann": 9_000, "ben": 12_000, "cat": 9_000}
    event.do(commands.CountChips(actor=DIRECTOR, stacks=count))
    assert {p: e.chips for p, e in event.state.entrants.items()} == count
    with pytest.raises(WrongAmount, match="100 chips fewer"):
        event.do(commands.CountChips(actor=DIRECTOR, stacks={"ann": 8_900}))
    (counted,) = event.do(
        commands.CountChips(actor=DIRECTOR, stacks={"ann": 8_900}, reason="a chip fell down")
    )
    assert tell(counted) == "dora has counted 1 stacks: a chip fell down."
    state = event.state
    assert state.in_play == state.issued - state.removed == 29_900
    event.do(commands.Undo(actor=DIRECTOR, reason="it was found"))
    assert event.state.in_play == 30_000
    with pytest.raises(WrongAmount, match="1 chip or more"):
        event.do(commands.CountChips(actor=DIRECTOR, stacks={"ann": 0, "ben": 21_000}))
    event.do(commands.StartHand(actor=DEALER, table=1, at=event.now))
    with pytest.raises(WrongMoment, match="hand is being played"):
        event.do(commands.CountChips(actor=DIRECTOR, stacks=count))


def test_two_knocked_out_at_once_are_named_from_the_one_who_had_least() -> None:
    """Both have 10,000 in the last count; at the table Ben was seen to have more."""
    event = Event(poker(entry={"least": 2})).playing("ann", "ben", "cat", "dan")
    fall = commands.Fall(
        actor=DIRECTOR, players=("ann", "ben"), to="cat", in_order=True, at=event.now
    )
    event.do(fall)
    assert list(event.state.fallen) == [("ann",), ("ben",)]
    event.do(commands.Undo(actor=DIRECTOR, reason="they tied"))
    event.do(commands.Fall(actor=DIRECTOR, players=("ann", "ben"), to="cat", at=event.now))
    assert list(event.state.fallen) == [("ann", "ben")]


# --- redraws and the order of breaking ----------------------------------------------------------


def test_all_draw_new_seats_at_the_stated_number_of_players() -> None:
    terms = poker(tables={"seats": 3, "redraw_at": [3]}, entry={"least": 2, "most": 6})
    event = Event(terms).playing(*names(4))
    with pytest.raises(NotOffered):
        ask(event, commands.RedrawSeats(actor=DIRECTOR, at=event.now))
    table = event.state.entrants["p1"].table
    loser, winner, *_ = event.state.tables[table].sitting.values()
    event.hand(**{loser: 0, winner: 20_000})
    number = next(iter(event.state.tables))
    with pytest.raises(WrongMoment, match="redraw them first"):
        event.do(commands.StartHand(actor=DEALER, table=number, at=event.now))
    happened = ask(event, commands.RedrawSeats(actor=DIRECTOR, at=event.now))
    assert isinstance(happened[-1], events.Redrawn)
    assert [len(people) for people in event.state.seating().values()] == [3]
    assert event.state.in_play == 40_000
    event.do(commands.StartHand(actor=DEALER, table=1, at=event.now))


def test_tables_break_in_the_stated_order() -> None:
    room = {1: {1: "a"}, 2: {1: "b"}, 3: {1: "c"}}
    assert due_to_break(room, 6) == 3
    assert due_to_break(room, 6, (1, 2, 3)) == 1
    assert due_to_break(room, 6, (2,)) == 3
    assert due_to_break({2: {1: "b"}, 1: {1: "a"}}, 6, (2, 1)) == 2


def test_a_break_order_names_tables_of_the_tournament() -> None:
    text = template(load_book(POKER)).replace("gap = 1", "gap = 1\nbreak_order = [999]")
    with pytest.raises(BadInput, match=r"tables\.break_order"):
        parse_terms(text)


# --- the clock ----------------------------------------------------------------------------------

LEVELS = (LevelRow(small=1, big=2, minutes=20), LevelRow(small=2, big=4, minutes=20))


def test_a_clock_is_set_back_to_a_level_with_so_much_time_left() -> None:
    """It had gone on to level 2 by mistake after 25 minutes: back to level 1, 5 minutes left."""
    at = Millis(25 * MINUTE)
    marks = (
        ClockMark("start", Millis(0)),
        ClockMark("set", at, to=0, left=Millis(5 * MINUTE)),
    )
    before = read_clock(LEVELS, marks, Millis(at - 1))
    assert (before.row, before.running) == (1, True)
    assert read_clock(LEVELS, marks, at).left == 5 * MINUTE
    assert read_clock(LEVELS, marks, Millis(at + 5 * MINUTE)).row == 1


def test_a_correction_of_the_clock_is_logged_undone_and_bounded_by_the_row() -> None:
    event = Event(poker(entry={"least": 2})).playing("ann", "ben")
    left = Millis(7 * MINUTE)
    set_to = commands.SetClock(
        actor=DIRECTOR, kind="set", to=1, left=left, reason="a late start", at=event.after(60)
    )
    (marked,) = event.do(set_to)
    assert tell(marked) == "The clock is corrected: row 2 of the schedule, 7 minutes left."
    assert [mark.kind for mark in event.state.marks] == ["start", "set"]
    event.do(commands.Undo(actor=DIRECTOR, reason="it was right"))
    assert [mark.kind for mark in event.state.marks] == ["start"]
    for wrong in (Millis(0), Millis(21 * MINUTE)):
        with pytest.raises(NotAChoice, match="20 minutes"):
            event.do(
                commands.SetClock(actor=DIRECTOR, kind="set", to=1, left=wrong, at=event.after(60))
            )


# --- head to head -------------------------------------------------------------------------------


@pytest.mark.clause(POKER, "12.4.8(c)")
def test_head_to_head_the_button_is_where_the_books_reading_puts_it() -> None:
    """By the words of 8.9.2(a) the player on the button's left posts the small blind."""
    literal = next_blinds([1, 2], None)
    assert literal is not None
    assert literal.button == literal.last
    usual = next_blinds([1, 2], None, button_posts_small=True)
    assert usual is not None
    assert usual.button == usual.small
    event = Event(poker(entry={"least": 2})).playing("ann", "ben")
    (begun,) = event.do(commands.StartHand(actor=DEALER, table=1, at=event.now))
    assert isinstance(begun, events.HandStarted)
    assert begun.blinds is not None
    assert begun.blinds.button == begun.blinds.last
    assert begun.blinds.small != begun.blinds.button
