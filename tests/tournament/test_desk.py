"""Tests of the tournament engine and of undo."""

from __future__ import annotations

import pytest

from croupier.acts import MINUTE, Millis, NotAuthorised, WrongMoment, replay
from croupier.tournament import AnyTournamentEvent, commands, events
from tests.tournament.stage import DEALER, DIRECTOR, Event, banked, names, poker


class Checked(Event):
    """An event at which every way to ask the rules gives the same answer."""

    def do(self, command: commands.AnyTournamentCommand) -> tuple[AnyTournamentEvent, ...]:
        before = self.desk
        happened = super().do(command)
        steps = self.rules.steps(before, command)
        assert tuple(event for event, _ in steps) == happened
        assert self.rules.decide(before, command) == happened
        desk = before
        for event, after in steps:
            desk = self.rules.evolve(desk, event)
            assert desk == after
        assert desk == self.desk
        assert {event.no for event in happened} <= {before.counted + 1}
        return happened


@pytest.mark.parametrize("banked_game", [True, False])
def test_events_come_with_the_desk_after_each(banked_game: bool) -> None:
    terms = banked(entry={"least": 2}) if banked_game else poker(entry={"least": 2})
    event = Checked(terms).playing(*names(4))
    event.hand(p1=9_000, p2=11_000)
    lasts, at = Millis(10 * MINUTE), event.after(60)
    event.do(commands.SetClock(actor=DIRECTOR, kind="pause", lasts=lasts, at=at))
    event.do(commands.Undo(actor=DIRECTOR, reason="too early"))
    event.do(commands.RuleDispute(actor=DIRECTOR, about="pace", decision="play on", at=event.now))
    again = replay(event.rules, event.rules.start, event.history)
    assert again == event.desk


def test_an_undo_is_a_decision_with_a_number_of_its_own() -> None:
    event = Checked(banked(entry={"least": 2})).playing("ann", "ben")
    before = event.state
    (ruled,) = event.do(commands.RuleDispute(actor=DIRECTOR, about="pace", decision="slower"))
    (undone,) = event.do(commands.Undo(actor=DIRECTOR, reason="misheard"))
    assert undone == events.Undone(no=ruled.no + 1, of=ruled.no, reason="misheard")
    assert event.state == before
    (next_one,) = event.do(commands.RuleDispute(actor=DIRECTOR, about="pace", decision="faster"))
    assert next_one.no == undone.no + 1


def test_only_the_director_undoes_and_only_what_was_decided() -> None:
    event = Event(banked(entry={"least": 2}))
    with pytest.raises(WrongMoment, match="no decision that can still be taken back"):
        event.do(commands.Undo(actor=DIRECTOR, reason="for fun"))
    event.playing("ann", "ben")
    with pytest.raises(NotAuthorised, match="Only the Tournament Director may decide this"):
        event.do(commands.Undo(actor=DEALER, reason="for fun"))
