"""Tests of the shot clock of live events: seconds a decision, and time-bank cards."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from croupier.acts import Actor, NotAChoice, NotAuthorised, NotOffered, WrongMoment
from croupier.books import load_book
from croupier.errors import BadInput
from croupier.tournament import (
    AnyTournamentEvent,
    check,
    commands,
    events,
    markdown,
    parse_terms,
    tell,
    template,
    tournament_orders,
)
from tests.tournament.stage import DEALER, DIRECTOR, Event, banked, poker

CLOCK: dict[str, Any] = {"seconds": 30, "cards": 2, "card_seconds": 20}
FOUR = ("ann", "ben", "cat", "dan")


def timed(**clock: Any) -> Event:
    """Four players at a table of four, in a hand."""
    terms = poker(tables={"seats": 4}, entry={"least": 2, "most": 8}, shot_clock=CLOCK | clock)
    event = Event(terms).playing(*FOUR)
    event.do(commands.StartHand(actor=DEALER, table=1, at=event.now))
    return event


def press(
    event: Event,
    player: str,
    kind: Literal["start", "card", "more", "stop"],
    after: float = 0,
    by: Actor = DEALER,
    **fields: Any,
) -> tuple[AnyTournamentEvent, ...]:
    """The clock is pressed so many seconds from now."""
    at = event.after(after)
    return event.do(commands.SetShotClock(actor=by, player=player, kind=kind, at=at, **fields))


def test_a_decision_has_the_stated_seconds() -> None:
    event = timed()
    (started,) = press(event, "ann", "start")
    assert isinstance(started, events.ShotClockSet)
    assert started.until - started.at == 30_000
    running = event.state.tables[1].shot_clock
    assert running is not None
    assert (running.player, running.until) == ("ann", event.after(30))
    (stopped,) = press(event, "ann", "stop", 12)
    assert isinstance(stopped, events.ShotClockSet)
    assert not stopped.late
    assert event.state.tables[1].shot_clock is None


def test_a_card_adds_its_seconds_until_none_is_left() -> None:
    event = timed()
    press(event, "ann", "start")
    (first,) = press(event, "ann", "card", 29)
    assert isinstance(first, events.ShotClockSet)
    assert (first.until - event.now, first.cards) == (50_000, 1)
    press(event, "ann", "card", 45)
    assert tell(event.history[-1]) == "ann, table 1: a time-bank card is played, 0 left."
    with pytest.raises(NotOffered, match="has no time-bank card left of 2"):
        press(event, "ann", "card", 60)


def test_cards_are_used_up_over_hands() -> None:
    event = timed()
    press(event, "ann", "start")
    press(event, "ann", "card")
    event.do(commands.EndHand(actor=DEALER, stacks={"ann": 9_000, "ben": 11_000}, at=event.now))
    assert event.state.tables[1].shot_clock is None
    event.do(commands.StartHand(actor=DEALER, table=1, at=event.now))
    press(event, "ann", "start")
    press(event, "ann", "card")
    with pytest.raises(NotOffered, match="no time-bank card left"):
        press(event, "ann", "card")


def test_the_log_says_that_the_time_had_run_out_and_nothing_is_added_after_it() -> None:
    event = timed()
    press(event, "ann", "start")
    with pytest.raises(WrongMoment, match="has run out"):
        press(event, "ann", "card", 30.001)
    (stopped,) = press(event, "ann", "stop", 31)
    assert isinstance(stopped, events.ShotClockSet)
    assert stopped.late
    assert tell(stopped) == "ann, table 1: the time had run out."


def test_starting_the_next_players_clock_stops_the_one_before() -> None:
    event = timed()
    press(event, "ann", "start")
    with pytest.raises(WrongMoment, match="is running already"):
        press(event, "ann", "start")
    stopped, started = press(event, "ben", "start", 10)
    assert isinstance(stopped, events.ShotClockSet)
    assert isinstance(started, events.ShotClockSet)
    assert (stopped.player, stopped.kind, started.player) == ("ann", "stop", "ben")


def test_only_the_director_gives_more_time_and_says_how_much() -> None:
    event = timed()
    press(event, "ann", "start")
    with pytest.raises(NotAuthorised):
        press(event, "ann", "more", seconds=30)
    with pytest.raises(NotAChoice, match="Add 1 to 600 seconds"):
        press(event, "ann", "more", by=DIRECTOR)
    (more,) = press(event, "ann", "more", by=DIRECTOR, seconds=30, reason="noise")
    assert isinstance(more, events.ShotClockSet)
    assert (more.until - event.now, more.cards, more.reason) == (60_000, 2, "noise")


def test_only_whoever_deals_times_decisions_of_players_in_the_hand() -> None:
    event = timed()
    with pytest.raises(NotAuthorised):
        press(event, "ann", "start", by=Actor("ben", "player"))
    with pytest.raises(WrongMoment, match="not running"):
        press(event, "ann", "stop")
    event.do(commands.EndHand(actor=DEALER, stacks={"ann": 10_000}, at=event.now))
    with pytest.raises(WrongMoment, match="not in a hand"):
        press(event, "ann", "start")


def test_decisions_are_timed_from_the_stated_level_on() -> None:
    """Levels are 20 minutes long: level 3 begins after 40."""
    event = timed(from_level=3)
    with pytest.raises(WrongMoment, match="from level 3 on"):
        press(event, "ann", "start", 39 * 60)
    press(event, "ann", "start", 40 * 60)


def test_without_a_shot_clock_in_the_conditions_nobody_is_timed() -> None:
    event = Event(poker(tables={"seats": 4}, entry={"least": 2, "most": 8})).playing(*FOUR)
    event.do(commands.StartHand(actor=DEALER, table=1, at=event.now))
    with pytest.raises(NotOffered, match="state no shot clock"):
        press(event, "ann", "start")


def test_undo_gives_a_card_back() -> None:
    event = timed()
    press(event, "ann", "start")
    before = event.bytes()
    press(event, "ann", "card")
    event.do(commands.Undo(actor=DIRECTOR, reason="the wrong player"))
    assert event.bytes() == before


@pytest.mark.clause("canberra-ultimate", "16.3(a)(iii)(C)")
def test_time_limits_for_wagers_are_a_term_of_the_conditions_at_canberra() -> None:
    event = Event(banked(shot_clock={"seconds": 20}, entry={"least": 2})).playing(*FOUR)
    table = next(iter(event.state.tables))
    event.do(commands.StartHand(actor=DEALER, table=table, at=event.now))
    (started,) = press(event, event.state.tables[table].order[0], "start")
    assert isinstance(started, events.ShotClockSet)
    assert (started.until - event.now, started.clause) == (20_000, "16.3(a)(iii)(C)")


def test_the_document_and_the_desk_have_the_shot_clock() -> None:
    event = timed()
    text = markdown(event.book, event.terms)
    assert "30 seconds a decision, 2 cards of 20 seconds more for each player" in text
    orders = tournament_orders(event.rules.law, event.state, event.now)
    assert "SetShotClock" in {order.command for order in orders}


@pytest.mark.parametrize(
    "clock, field",
    [
        ("seconds = 4", "shot_clock.seconds"),
        ("seconds = 30\ncards = 2", "shot_clock.card_seconds"),
        ("seconds = 30\ncard_seconds = 20", "shot_clock.card_seconds"),
        ("seconds = 30\ncards = 1\ncard_seconds = 301", "shot_clock.card_seconds"),
    ],
)
def test_a_shot_clock_that_makes_no_sense_names_the_field(clock: str, field: str) -> None:
    text = template(load_book("melbourne-poker"))
    head, rest = text.split("[conditions]", 1)
    with pytest.raises(BadInput) as problem:
        parse_terms(f"{head}[shot_clock]\n{clock}\n\n[conditions]{rest}")
    assert problem.value.field == field


def test_the_first_timed_level_is_one_of_the_schedule() -> None:
    terms = poker(shot_clock=CLOCK | {"from_level": 99})
    with pytest.raises(BadInput, match=r"shot_clock\.from_level"):
        check(load_book("melbourne-poker"), terms)
