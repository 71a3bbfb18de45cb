"""Tests of starting flights: bagged stacks, several entries, and the merged session."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.acts import (
    Actor,
    Barred,
    NotAChoice,
    NotAuthorised,
    NotOffered,
    WrongAmount,
    WrongMoment,
)
from croupier.books import load_book
from croupier.cards import SeededEntropy
from croupier.tournament import (
    Simulation,
    commands,
    events,
    read_clock,
    standings,
    tell,
)
from croupier.tournament.conditions.levels import levels_of
from tests.tournament.flight_stage import FLIGHTS, FlightEvent, enters, flight_terms
from tests.tournament.stage import DEALER, DIRECTOR, names

POKER, CANBERRA = "melbourne-poker", "canberra-ultimate"
FIRST, SECOND = ("ann", "ben", "cat", "dan"), ("eve", "fay", "gus", "hal")


def two_flights(**changes: Any) -> FlightEvent:
    event = FlightEvent(flight_terms(**changes))
    event.open()
    return event


# --- from flight to flight ----------------------------------------------------------------------


def test_bagged_stacks_come_back_at_new_seats_and_at_the_next_level() -> None:
    """Ann has 20,000 of flight 1A and eve 20,000 of 1B; six players with 80,000 chips merge."""
    event = two_flights().flown(FIRST, SECOND)
    assert event.state.stage == "between"
    event.merge()
    state = event.state
    stacks = {e.player: e.chips for e in state.with_status("playing")}
    assert sorted(stacks.values()) == [10_000] * 4 + [20_000] * 2
    assert stacks["ann"] == stacks["eve"] == 20_000
    assert sum(stacks.values()) == state.in_play == state.issued - state.removed == 80_000
    assert sorted(len(t.sitting) for t in state.tables.values()) == [3, 3]
    levels = levels_of(event.terms)
    clock = read_clock(levels, state.marks, event.now)
    assert (clock.row, clock.left) == (2, levels[2].length)  # level 3 from its beginning


def test_the_seats_of_the_merged_session_are_drawn_by_lot_and_logged() -> None:
    event = two_flights().flown(FIRST, SECOND)
    happened = event.merge()
    seated = [e for e in happened if isinstance(e, events.Seated)]
    assert len(seated) == 6
    assert {e.reason for e in seated} == {"drawn by ballot"}
    assert [type(e).__name__ for e in happened][-4:] == [
        "BagsOpened", "SessionStarted", "ClockMarked", "ClockMarked"
    ]  # fmt: skip


def test_every_bag_has_a_receipt_with_its_number_its_chips_and_who_counted() -> None:
    event = two_flights().begin(*FIRST)
    event.wins(*event.table_mates(FIRST))
    event.to_the_end_of_level_two()
    event.bag(ann=20_000)
    rest = {e.player: e.chips for e in event.state.with_status("playing")}
    assert event.state.stage == "playing"  # two stacks are still on the table
    event.bag(**rest)
    bags = event.state.bags
    assert [bag.receipt for bag in bags] == [1, 2, 3]
    assert (bags[0].player, bags[0].chips, bags[0].by, bags[0].flight) == (
        "ann", 20_000, "dora", "1A"
    )  # fmt: skip
    assert bags[0].clause == "12.4.3(a)(iii)"
    assert tell(bags[0]) == "ann bags 20,000 chips in flight 1A, receipt 1 (12.4.3(a)(iii))."
    assert (event.state.stage, event.state.flight) == ("open", 2)


def test_a_flight_is_not_bagged_before_its_last_level_is_over_nor_played_after_it() -> None:
    event = two_flights().begin(*FIRST)
    with pytest.raises(WrongMoment, match="to the end of level 2"):
        event.bag()
    event.to_the_end_of_level_two()
    table = next(iter(event.state.tables))
    with pytest.raises(WrongMoment, match="The flight is over: bag the stacks"):
        event.do(commands.StartHand(actor=DEALER, table=table, at=event.now))


def test_no_stack_is_bagged_while_a_hand_is_played() -> None:
    event = two_flights().begin(*FIRST)
    table = next(iter(event.state.tables))
    event.do(commands.StartHand(actor=DEALER, table=table, at=event.now))
    event.to_the_end_of_level_two()
    with pytest.raises(WrongMoment, match="A hand is being played"):
        event.bag()


def test_a_flight_can_be_played_down_to_a_number_of_players() -> None:
    rows = [row | {"left": 3, "until_level": 0} for row in FLIGHTS["flight"]]
    event = two_flights(flights={"flight": rows, "level": 2}).begin(*FIRST)
    with pytest.raises(WrongMoment, match="until 3 players are left"):
        event.bag()
    event.wins("ann", "ben")
    event.bag()
    assert [bag.chips for bag in event.state.bags] == [20_000, 10_000, 10_000]
    event.begin(*SECOND)
    event.wins("eve", "fay")
    event.bag()
    event.merge()
    assert read_clock(levels_of(event.terms), event.state.marks, event.now).row == 1


def test_so_many_go_on_from_a_flight_that_all_have_a_seat_in_the_end() -> None:
    """Twelve seats are six for each of two flights: with seven players left flight 1A goes on."""
    event = two_flights().begin(*names(7))
    event.to_the_end_of_level_two()
    with pytest.raises(WrongMoment, match="at most 6 players"):
        event.bag()
    table = event.state.entrants["p1"].table
    mates = list(event.state.tables[table].sitting.values())
    event.wins(*mates[:2])
    event.bag()
    assert len(event.state.bags) == 6


def test_another_sum_of_chips_needs_a_reason_and_is_accounted_for() -> None:
    event = two_flights().begin(*FIRST)
    event.to_the_end_of_level_two()
    counted = dict.fromkeys(FIRST, 10_000) | {"ann": 9_900}
    with pytest.raises(WrongAmount, match="100 chips fewer"):
        event.bag(**counted)
    event.do(
        commands.BagStacks(actor=DIRECTOR, stacks=counted, reason="a chip is missing", at=event.now)
    )
    assert event.state.in_play == event.state.issued - event.state.removed == 39_900


def test_only_the_director_bags_stacks_and_each_is_of_somebody_who_plays() -> None:
    event = two_flights().begin(*FIRST)
    event.to_the_end_of_level_two()
    with pytest.raises(NotAuthorised):
        event.do(commands.BagStacks(actor=DEALER, stacks={"ann": 10_000}, at=event.now))
    with pytest.raises(WrongAmount, match="1 chip or more"):
        event.bag(ann=0, ben=20_000)
    with pytest.raises(WrongMoment, match="has not entered"):
        event.bag(eve=10_000)


def test_the_players_of_every_flight_are_briefed() -> None:
    event = two_flights().flown(FIRST)
    event.now = event.state.start_at
    event.enter(*SECOND).draw().arrive(*SECOND)
    event.do(commands.CallSeats(actor=DIRECTOR, at=event.now))
    with pytest.raises(WrongMoment, match="brief the players") as refused:
        event.start()
    assert refused.value.clause == "12.3.1"


def test_a_flight_is_called_at_its_own_time() -> None:
    event = two_flights().flown(FIRST)
    event.steps("brief")
    event.enter(*SECOND).draw().arrive(*SECOND)
    with pytest.raises(WrongMoment, match="has not come yet"):
        event.do(commands.CallSeats(actor=DIRECTOR, at=event.now))


# --- entries ------------------------------------------------------------------------------------


def test_a_later_flight_is_entered_while_an_earlier_one_is_played() -> None:
    event = two_flights().begin(*FIRST)
    event.ask(enters("eve", "1B"))
    assert event.status("eve") == "entered"
    assert event.state.entrants["eve"].table == 0
    with pytest.raises(WrongMoment, match="too late to enter"):
        event.ask(enters("fay"))
    event.to_the_end_of_level_two()
    event.bag()
    event.now = event.state.start_at
    event.enter("fay").draw()
    assert {e.player for e in event.state.entrants.values() if e.table} == {"eve", "fay"}


def test_a_flight_that_is_over_or_unknown_cannot_be_entered() -> None:
    event = two_flights().flown(FIRST)
    with pytest.raises(WrongMoment, match="Flight 1A is over"):
        event.do(enters("zoe", "1A"))
    with pytest.raises(NotAChoice, match="Choose one of the flights: 1B"):
        event.do(enters("zoe", "1C"))
    event.flown(SECOND)
    event.merge()
    with pytest.raises(WrongMoment, match="all flights are over"):
        event.do(enters("zoe"))


def test_a_flight_has_its_own_number_of_entries() -> None:
    event = two_flights()
    event.enter(*names(8))
    with pytest.raises(NotOffered, match="Flight 1A is full: all 8"):
        event.do(enters("zoe"))
    event.do(enters("zoe", "1B"))
    assert event.state.pool == 9 * 100_00


def test_the_best_of_two_stacks_goes_on_and_the_other_leaves_play() -> None:
    """Ann bags 20,000, pays again and bags 10,000: she goes on with 20,000."""
    event = two_flights().flown(FIRST)
    event.begin("ann", *SECOND)
    event.to_the_end_of_level_two()
    assert event.state.entrants["ann"].bagged == 20_000
    event.bag()
    state = event.state
    assert (state.entrants["ann"].bagged, state.removed) == (20_000, 10_000)
    assert state.in_play == state.issued - state.removed == 80_000
    assert state.pool == 9 * 100_00
    event.merge()
    assert event.state.entrants["ann"].chips == 20_000


@pytest.mark.parametrize("stacks, kept", [("best", 20_000), ("last", 10_000), ("all", 30_000)])
def test_the_conditions_say_which_of_several_stacks_goes_on(stacks: str, kept: int) -> None:
    event = two_flights(flights={"stacks": stacks}).flown(FIRST)
    event.begin("ann", *SECOND)
    event.to_the_end_of_level_two()
    event.bag()
    (bag,) = (bag for bag in event.state.bags if (bag.player, bag.flight) == ("ann", "1B"))
    assert (bag.chips, bag.kept) == (10_000, kept)
    assert event.state.entrants["ann"].bagged == kept
    assert event.state.in_play == event.state.issued - event.state.removed


def test_who_loses_everything_in_a_second_flight_keeps_the_bag_of_the_first() -> None:
    event = two_flights().flown(FIRST)
    event.begin("eve", "ann", "fay", "gus")
    event.wins("eve", "ann")
    assert event.status("ann") == "through"
    assert (event.state.entrants["ann"].table, event.state.entrants["ann"].bagged) == (0, 20_000)
    assert all("ann" not in group for group in event.state.fallen)
    event.to_the_end_of_level_two()
    event.bag()
    event.merge()
    assert event.state.entrants["ann"].chips == 20_000


def test_who_is_out_of_one_flight_may_enter_the_next_and_finishes_where_they_fall_again() -> None:
    event = two_flights().begin(*FIRST)
    event.wins("ann", "ben")
    assert [*event.state.fallen] == [("ben",)]
    event.to_the_end_of_level_two()
    event.bag()
    event.begin("ben", *SECOND)
    assert not event.state.fallen
    event.to_the_end_of_level_two()
    event.bag()
    event.merge()
    assert event.status("ben") == "playing"


def test_no_more_flights_are_entered_than_the_conditions_allow() -> None:
    event = two_flights(flights={"each": 1}).flown(FIRST)
    with pytest.raises(Barred, match="have entered 1 flight, as many as allowed"):
        event.do(enters("ann", "1B"))


def test_a_disqualified_player_enters_no_other_flight() -> None:
    event = two_flights(disqualified_for=["cheating"]).flown(FIRST)
    event.do(commands.Disqualify(actor=DIRECTOR, player="ann", ground="cheating", at=event.now))
    assert event.state.in_play == event.state.issued - event.state.removed == 20_000
    with pytest.raises(Barred, match="have entered already"):
        event.do(enters("ann", "1B"))


def test_who_holds_a_bag_and_does_not_come_to_a_second_flight_loses_its_fee_only() -> None:
    event = two_flights().flown(FIRST)
    event.now = event.state.start_at
    event.enter("ann", *SECOND).draw().arrive(*SECOND).call().start()
    assert event.status("ann") == "through"
    assert event.state.entrants["ann"].bagged == 20_000
    assert event.state.pool == 9 * 100_00


def test_an_entry_of_a_later_flight_is_withdrawn_in_time_and_only_that_fee_goes_back() -> None:
    event = two_flights(entry={"withdraw_minutes": 60}).begin(*FIRST)
    event.ask(enters("eve", "1B"))
    before = event.escrow()
    event.do(commands.Withdraw(actor=Actor("eve", "player"), player="eve", at=event.now))
    assert before - event.escrow() == 110_00
    event.to_the_end_of_level_two()
    event.bag()
    event.do(enters("ann"))
    event.do(commands.Withdraw(actor=Actor("ann", "player"), player="ann", at=event.now))
    assert event.status("ann") == "through"
    assert event.state.pool == 4 * 100_00


# --- a flight that nobody enters ----------------------------------------------------------------


def test_a_flight_with_too_few_entries_is_not_held_and_the_fee_goes_back() -> None:
    event = two_flights().flown(FIRST)
    event.do(enters("eve"))
    close = commands.CloseFlight(actor=DIRECTOR, at=event.now)
    with pytest.raises(WrongMoment, match="entries may still come"):
        event.do(close)
    event.do(commands.CloseFlight(actor=DIRECTOR, at=event.state.start_at))
    assert (event.state.stage, event.status("eve")) == ("between", "withdrawn")
    assert event.state.pool == 4 * 100_00
    event.merge()
    assert len(event.state.with_status("playing")) == 3


def test_a_flight_with_players_is_played() -> None:
    event = two_flights()
    event.enter(*FIRST)
    with pytest.raises(WrongMoment, match="it must be played"):
        event.do(commands.CloseFlight(actor=DIRECTOR, at=event.now))


# --- to the end ---------------------------------------------------------------------------------


def test_places_and_prizes_come_only_after_the_merge() -> None:
    event = two_flights().begin("ann", "ben")
    event.wins("ann", "ben")
    with pytest.raises(WrongMoment, match="have not merged yet"):
        event.do(commands.AwardPlaces(actor=DIRECTOR, at=event.now))
    event.bag()
    event.begin("eve", "fay")
    event.wins("eve", "fay")
    event.bag()
    event.merge()
    event.wins("eve", "ann")
    event.do(commands.AwardPlaces(actor=DIRECTOR, at=event.now))
    assert event.state.places == (("eve",), ("ann",), ("fay",), ("ben",))
    assert sum(event.state.prizes.values()) == event.state.pool == 4 * 100_00
    assert event.escrow() == 0


def test_the_standings_between_flights_are_by_the_bags() -> None:
    event = two_flights().flown(FIRST)
    assert standings(event.terms, event.state)[0] == ("ann",)


def test_undo_takes_back_the_bags_the_end_of_a_flight_and_the_merge() -> None:
    event = two_flights().begin(*FIRST)
    event.wins("ann", "ben")
    event.to_the_end_of_level_two()
    before = event.bytes()
    event.bag()
    event.do(commands.Undo(actor=DIRECTOR, reason="counted again"))
    assert event.bytes() == before
    event.bag()
    event.flown(SECOND)
    between = event.bytes()
    event.merge()
    event.do(commands.Undo(actor=DIRECTOR, reason="too early"))
    assert event.bytes() == between


def test_absent_players_of_the_merged_session_are_met_by_blinds_where_the_conditions_say_so() -> (
    None
):
    event = two_flights(entry={"no_show": "blinded"}).flown(FIRST, SECOND)
    starts = event.state.session_starts
    event.ask(commands.DrawSession(actor=DIRECTOR, starts=starts, at=event.now))
    there = [e.player for e in event.state.with_status("through") if e.player != "ann"]
    event.now = starts
    event.arrive(*there)
    event.do(commands.StartSession(actor=DIRECTOR, at=event.now))
    ann = event.state.entrants["ann"]
    assert (ann.status, ann.away, ann.chips) == ("playing", True, 20_000)


@pytest.mark.parametrize("seed", [1, 2])
def test_companions_play_two_flights_to_the_last_prize(seed: int) -> None:
    terms = flight_terms(
        tables={"seats": 6, "numbers": [1, 2, 3]},
        entry={"most": 30},
        flights={"flight": [row | {"most": 15} for row in FLIGHTS["flight"]]},
    )
    game = Simulation(load_book(POKER), terms, 24, SeededEntropy(seed))
    state = game.run().now
    assert sum(state.prizes.values()) == state.pool == 24 * 100_00
    assert state.in_play == state.issued - state.removed == 24 * 10_000
    assert {bag.flight for bag in state.bags} == {"1A", "1B"}
    assert sum(len(group) for group in state.places) == 24
    last = [set(group) for group in reversed(state.fallen)]
    assert [set(group) for group in state.places[1:]] == last
