"""Tests of draws, breaking and balancing tables."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.acts import Actor, NotAChoice, Refusal, WrongMoment
from croupier.tournament import (
    TableSeat,
    balance,
    break_table,
    commands,
    drawn,
    due_for_big_blind,
    due_to_break,
    events,
    halted,
    open_places,
    opening_places,
    worst_open_seat,
)
from tests.tournament.stage import DEALER, DIRECTOR, Event, banked, names, poker

CANBERRA = "canberra-ultimate"


class Scripted:
    """Chance that gives a listed choice each time."""

    def __init__(self, choices: tuple[int, ...]) -> None:
        self.left = list(choices)

    def below(self, n: int, /) -> int:
        choice = self.left.pop(0)
        assert choice < n
        return choice


@pytest.mark.clause(CANBERRA, "16.8")
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_every_order_of_seats_comes_from_exactly_one_sequence_of_fair_choices(count: int) -> None:
    """All n x (n-1) x ... x 1 equally likely choices are tried: each order appears once."""
    places = opening_places(count, [1, 2, 3], 2)
    choices = product(*(range(n) for n in range(count, 0, -1)))
    seen = Counter(drawn(places, Scripted(script)) for script in choices)
    assert set(seen) == set(permutations(places))
    assert set(seen.values()) == {1}
    assert len(seen) == factorial(count)


@pytest.mark.clause(CANBERRA, "16.8")
def test_a_draw_that_is_no_ballot_of_the_places_is_refused() -> None:
    event = Event(banked()).open().enter("ann", "ben")
    for places in (
        (TableSeat(1, 1), TableSeat(1, 1)),
        (TableSeat(1, 1),),
        (TableSeat(1, 1), TableSeat(1, 6)),
    ):
        with pytest.raises(NotAChoice) as refused:
            event.do(commands.DrawSeats(actor=DIRECTOR, places=places))
        assert refused.value.clause == "16.8"


@given(st.integers(1, 200), st.integers(2, 10))
def test_the_opening_tables_are_as_few_as_hold_everybody_and_level_to_one(
    players: int, seats: int
) -> None:
    places = opening_places(players, range(1, 300), seats)
    assert len(set(places)) == players
    sizes = Counter(place.table for place in places)
    assert len(sizes) == -(-players // seats)
    assert max(sizes.values()) - min(sizes.values()) <= 1
    assert max(sizes.values()) <= seats


def test_the_player_due_for_the_big_blind_moves() -> None:
    """Seat 3 of 1, 3, 5, 7 paid the last big blind: 5 pays the next; after 7 it is 1's turn."""
    sitting = {1: "a", 3: "b", 5: "c", 7: "d"}
    assert due_for_big_blind(sitting, last=3) == 5
    assert due_for_big_blind(sitting, last=7) == 1
    # The seat that paid it has been left since: the next one on pays all the same.
    assert due_for_big_blind({1: "a", 5: "c"}, last=3) == 5
    # No hand yet: the button is on the dealer's right, the first seat small, the second big.
    assert due_for_big_blind(sitting, last=0) == 3


def test_the_worst_open_seat_is_the_big_blind_and_never_the_small() -> None:
    """Seat 4 paid the last big blind, so it is the next small blind; 5 would pay the next big."""
    assert worst_open_seat({1: "a", 4: "b", 7: "c"}, 9, last=4) == 5
    # Seat 5 is taken, so 6 is the place nearest to the big blind.
    assert worst_open_seat({1: "a", 4: "b", 5: "c"}, 9, last=4) == 6
    # Whoever paid the last big blind has left seat 4: it is the small blind's place.
    assert worst_open_seat({1: "a", 5: "c", 6: "d"}, 6, last=4) == 2


def test_the_small_blind_is_taken_only_where_no_other_seat_is_open() -> None:
    sitting = {1: "a", 2: "b", 4: "c", 5: "d", 6: "e"}
    assert worst_open_seat(sitting, 6, last=3) == 3


def test_a_table_breaks_when_everybody_fits_at_the_others() -> None:
    room = {1: dict.fromkeys(range(1, 6), "x"), 2: {1: "a", 2: "b", 3: "c", 4: "d"}, 3: {1: "e"}}
    assert due_to_break(room, 6) == 3
    assert due_to_break({1: dict(enumerate("abcdef", 1)), 2: {1: "g"}}, 6) is None
    assert due_to_break({1: {1: "a"}}, 6) is None


def test_a_broken_tables_players_take_the_drawn_seats_where_there_are_fewest() -> None:
    room = {1: {1: "a", 2: "b"}, 2: {1: "c"}, 3: {2: "d", 5: "e"}}
    order = drawn(open_places(room, 4, but=3), Scripted((0, 0, 0, 0, 0)))
    moves = break_table(room, 3, order)
    assert [(m.player, m.target) for m in moves] == [("d", TableSeat(2, 2)), ("e", TableSeat(1, 3))]
    assert {m.reason for m in moves} == {"table 3 breaks: everybody fits at 2 tables"}


def test_players_of_the_last_table_to_break_are_told_that_one_is_left() -> None:
    order = drawn(open_places({1: {1: "a"}, 2: {3: "b"}}, 4, but=2), Scripted((0, 0, 0)))
    (move,) = break_table({1: {1: "a"}, 2: {3: "b"}}, 2, order)
    assert move.reason == "table 2 breaks: everybody fits at one table"


@given(
    st.lists(st.sets(st.integers(1, 9), min_size=1), min_size=1, max_size=8),
    st.integers(1, 3),
    st.integers(1, 9),
)
def test_balancing_ends_within_the_gap_and_loses_nobody(
    tables: list[set[int]], gap: int, button: int
) -> None:
    room = {n: {s: f"{n}.{s}" for s in seats} for n, seats in enumerate(tables, 1)}
    everybody = sorted(p for sitting in room.values() for p in sitting.values())
    for move in balance(room, 9, gap, dict.fromkeys(room, button)):
        assert move.target.seat not in room[move.target.table]
        assert move.reason.startswith("balance")
        room[move.target.table][move.target.seat] = room[move.source.table].pop(move.source.seat)
    assert sorted(p for sitting in room.values() for p in sitting.values()) == everybody
    sizes = [len(sitting) for sitting in room.values()]
    assert max(sizes) - min(sizes) <= gap


def test_play_halts_at_a_table_three_short_until_it_is_balanced() -> None:
    event = Event(poker(tables={"seats": 6})).playing(*names(12))
    table = event.state.entrants["p1"].table
    sitting = [p for p in event.state.seating()[table].values() if p != "p1"]
    event.hand(p1=40_000, **dict.fromkeys(sitting[:3], 0))
    assert halted(event.state.seating(), table)
    with pytest.raises(WrongMoment, match="3 or more players fewer than another table"):
        event.do(commands.StartHand(actor=DEALER, table=table, at=event.now))
    event.rebalance()
    moves = [e for e in event.history if isinstance(e, events.Moved)]
    assert len(moves) == 1
    assert "due for the big blind" in moves[0].reason
    event.do(commands.StartHand(actor=DEALER, table=table, at=event.now))


def test_a_table_is_broken_before_any_is_balanced() -> None:
    event = Event(poker(tables={"seats": 6})).playing(*names(13))
    sizes = {table: len(sitting) for table, sitting in event.state.seating().items()}
    assert sorted(sizes.values()) == [4, 4, 5]
    event.hand(**{p: 0 if p != "p1" else 20_000 for p in _with(event, "p1", 2)})
    event.rebalance()
    broken = [e for e in event.history if isinstance(e, events.TableClosed)]
    assert [e.table for e in broken] == [3]
    assert sorted(len(s) for s in event.state.seating().values()) == [6, 6]


def _with(event: Event, player: str, count: int) -> list[str]:
    others = event.state.seating()[event.state.entrants[player].table].values()
    return [player, *(p for p in others if p != player)][:count]


@pytest.mark.clause(CANBERRA, "16.9")
def test_players_keep_their_places_and_the_director_moves_them() -> None:
    event = Event(banked(entry={"least": 2})).playing(*names(7))
    with pytest.raises(Refusal) as refused:
        event.do(commands.AskSeat(actor=Actor("p1", "player"), player="p1"))
    assert refused.value.clause == "16.9"
    with pytest.raises(Refusal) as stranger:
        event.do(commands.Rebalance(actor=DEALER))
    assert stranger.value.clause == "16.9"
    table = event.state.entrants["p1"].table
    gone = next(p for p in event.state.seating()[table].values() if p != "p1")
    event.hand(**{gone: 0})
    event.do(commands.TakeStep(actor=DIRECTOR, step="pace"))
    event.rebalance()
    moved = [e for e in event.history if isinstance(e, events.Moved)]
    assert moved
    assert all(move.clause == "16.9" for move in moved)
    last = moved[-1]
    why = event.state.entrants[last.player].why
    assert why == f"moved from table {last.table}, seat {last.seat}: {last.reason} (16.9)"
    assert len(event.state.tables) == 1
