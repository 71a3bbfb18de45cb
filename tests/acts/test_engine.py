"""Tests of `Engine`, with a small example engine that only a dealer may use."""

from typing import Any

import msgspec
import pytest

from croupier.acts import (
    Actor,
    Command,
    Engine,
    NotAuthorised,
    NotOffered,
    Recorder,
    WrongAmount,
    holds_power,
    needs_power,
    needs_role,
    replay,
)
from croupier.books import Book, load_book

BOOK = load_book("canberra-ultimate")
DEALER, PLAYER = Actor("dee", "dealer"), Actor("pat", "player")


class Raise(Command, frozen=True, kw_only=True, tag=True):
    by: int
    times: int = 1


class Raised(msgspec.Struct, frozen=True, tag=True):
    by: int


class Law:
    book: Book = BOOK


class Rec(Recorder[Law, int, Raised], gc=False):
    """A meter being raised, under a law with a book."""


def raise_meter(recorder: Rec, command: Raise) -> None:
    recorder.role(command.actor, "dealer", "1.1")
    before = recorder.state
    for _ in range(command.times):
        recorder.record(Raised(command.by))
    if command.by <= 0:
        recorder.refuse(WrongAmount, "Raise it by one or more.", "9.9")
    assert recorder.state == before + command.by * command.times


def raise_in_a_run(recorder: Rec, command: "RaiseRun") -> None:
    events = [Raised(by) for by in command.amounts]
    recorder.record_run(events, recorder.state + sum(command.amounts))


class RaiseRun(Command, frozen=True, kw_only=True, tag=True):
    amounts: tuple[int, ...]


def on_raised(state: int, event: Raised) -> int:
    return state + event.by


DECIDES: dict[type, Any] = {Raise: raise_meter, RaiseRun: raise_in_a_run}
APPLIES: dict[type, Any] = {Raised: on_raised}


class Meter(Engine[Law, int, Raised]):
    decides = DECIDES
    applies = APPLIES
    recorder = Rec


METER = Meter(Law())


def test_a_command_gives_each_event_with_the_state_after_it() -> None:
    steps = METER.steps(10, Raise(actor=DEALER, by=5, times=3))
    assert steps == ((Raised(5), 15), (Raised(5), 20), (Raised(5), 25))


def test_states_between_the_events_of_a_run_are_worked_out_when_asked_for() -> None:
    command = RaiseRun(actor=DEALER, amounts=(1, 2, 4))
    expected = ((Raised(1), 1), (Raised(2), 3), (Raised(4), 7))
    assert METER.steps(0, command) == expected
    assert METER.perform(0, command) == (7, (Raised(1), Raised(2), Raised(4)))


def test_a_run_of_nothing_records_nothing() -> None:
    assert METER.steps(3, RaiseRun(actor=DEALER, amounts=())) == ()
    assert METER.perform(3, RaiseRun(actor=DEALER, amounts=())) == (3, ())


def test_decide_perform_and_replay_agree() -> None:
    command = Raise(actor=DEALER, by=2, times=2)
    state, events = METER.perform(1, command)
    assert METER.decide(1, command) == events
    assert replay(METER, 1, events) == state == 5


def test_a_refusal_cites_the_clause_and_the_book() -> None:
    with pytest.raises(WrongAmount) as refused:
        METER.decide(0, Raise(actor=DEALER, by=0))
    assert str(refused.value) == "Raise it by one or more (canberra-ultimate 9.9)."


def test_a_role_below_the_one_needed_is_refused_by_name() -> None:
    with pytest.raises(NotAuthorised) as refused:
        METER.decide(0, Raise(actor=PLAYER, by=1))
    expected = "Only a Dealer or above may do this; you act as a Player (canberra-ultimate 1.1)."
    assert str(refused.value) == expected
    assert refused.value.clause == "1.1"


def test_a_role_the_book_does_not_know_is_refused() -> None:
    with pytest.raises(
        NotAuthorised, match="you act as somebody whose role this book does not have"
    ):
        needs_role(BOOK, Actor("merlin", "wizard"), "dealer")


@pytest.mark.parametrize("name", sorted(BOOK.ladder.powers))
def test_a_power_is_for_whom_the_book_names(name: str) -> None:
    power = BOOK.ladder.powers[name]
    assert needs_power(BOOK, Actor("x", power.role), name) is power
    if power.role != "player" and "player" not in power.beside:
        with pytest.raises(NotAuthorised) as refused:
            needs_power(BOOK, PLAYER, name)
        assert (refused.value.clause, refused.value.book) == (power.clause, BOOK.id)


def test_the_refusal_of_a_power_names_all_who_hold_it() -> None:
    book = load_book("melbourne-poker")
    with pytest.raises(NotAuthorised) as refused:
        needs_power(book, Actor("ina", "vcglr-inspector"), "allocate-seat")
    assert refused.value.reason == (
        "Only a Dealer or above or a Chip Runner may allocate a vacant seat; "
        "you act as Inspector of the regulator."
    )


def test_a_power_nobody_has_is_not_offered() -> None:
    assert not holds_power(BOOK, DEALER, "fly-a-kite")
    with pytest.raises(NotOffered, match="gives nobody the power to fly a kite"):
        needs_power(BOOK, DEALER, "fly-a-kite")


def test_every_command_carries_who_and_when() -> None:
    command: Any = Raise(actor=DEALER, by=1)
    assert (command.actor, command.at) == (DEALER, 0)
