"""Tests of what the books define about tournaments, through a house: commands, log and journal."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.acts import Actor, NotAuthorised, NotOffered, Refusal, Viewer
from croupier.tournament import commands, events, view
from tests.tournament.demanded import everything
from tests.tournament.served import ServedEvent
from tests.tournament.stage import DEALER, DIRECTOR, OPERATOR, SHIFT, banked, poker

CANBERRA, POKER, WSOP = "canberra-ultimate", "melbourne-poker", "melbourne-wsop"
LENGTH = "16.3(a)(iii)(A)"


def row(**fields: Any) -> dict[str, Any]:
    return {"minimum": 10, "maximum": 500, "field": "everyone"} | fields


def sessions(*rows: dict[str, Any]) -> ServedEvent:
    """Three players at one table, in the first of these sessions."""
    event = ServedEvent(banked(session=list(rows), entry={"least": 2}))
    event.playing("ann", "ben", "cat")
    return event


def clause_of(event: ServedEvent, command: commands.AnyTournamentCommand) -> str:
    with pytest.raises(Refusal) as refused:
        event.do(command)
    return refused.value.clause


def round_due(event: ServedEvent) -> commands.StartHand:
    return commands.StartHand(actor=DEALER, table=1, at=event.now)


@pytest.mark.parametrize(
    "book, first",
    [
        pytest.param(POKER, "12.4.1(a)(i)", marks=pytest.mark.clause(POKER, "12.4")),
        pytest.param(WSOP, "13.4.1(a)(i)", marks=pytest.mark.clause(WSOP, "13.4")),
    ],
)
def test_conditions_without_words_are_not_documented(book: str, first: str) -> None:
    event = ServedEvent(replace(everything(book), conditions={}))
    with pytest.raises(NotOffered) as refused:
        event.steps("document")
    assert refused.value.clause == first


@pytest.mark.clause(POKER, "1.1 'Tournament Terms and Conditions'")
def test_entries_open_under_a_version_of_the_terms_that_any_change_alters() -> None:
    notes = []
    for name in ("Spring Open", "Spring Open", "Autumn Open"):
        event = ServedEvent(poker(name=name))
        assert clause_of(event, commands.OpenEntries(actor=OPERATOR)) == "12.2.1"
        event.steps("document")
        stepped = event.history[0]
        assert isinstance(stepped, events.Stepped)
        notes.append(stepped.note)
    assert notes[0] == notes[1] != notes[2]


@pytest.mark.parametrize(
    "book, by, clause",
    [
        pytest.param(
            POKER,
            OPERATOR,
            "12.2.3",
            marks=pytest.mark.clause(POKER, "1.1 'Tournament Director'"),
        ),
        pytest.param(
            CANBERRA,
            SHIFT,
            "16.4",
            marks=pytest.mark.clause(CANBERRA, "A 'Tournament Director/Assistant'"),
        ),
    ],
)
def test_nobody_but_the_person_named_as_director_directs(book: str, by: Actor, clause: str) -> None:
    event = ServedEvent(poker() if book == POKER else banked())
    event.steps("document", "publish", "notify")
    event.do(commands.TakeStep(actor=by, step="director", person="dora"))
    if book == POKER:
        event.steps("tables")
    event.do(commands.OpenEntries(actor=OPERATOR))
    event.enter(*(f"p{number}" for number in range(10))).draw()
    call = commands.CallSeats(actor=Actor("mallory", "tournament-director"), at=event.now)
    with pytest.raises(NotAuthorised) as refused:
        event.do(call)
    assert refused.value.clause == clause
    event.do(commands.CallSeats(actor=DIRECTOR, at=event.now))


@pytest.mark.clause(CANBERRA, "A 'Session'")
def test_a_session_lasts_so_many_rounds_or_minutes_or_until_so_few_are_left() -> None:
    by_rounds = sessions(row(rounds=1))
    by_rounds.hand(ann=9_000)
    assert clause_of(by_rounds, round_due(by_rounds)) == LENGTH
    by_time = sessions(row(minutes=10))
    by_time.hand(ann=9_000)
    by_time.now = by_time.after(600)
    assert clause_of(by_time, round_due(by_time)) == LENGTH
    by_players = sessions(row(left=2))
    by_players.hand(ann=9_000)
    early = commands.EndSession(actor=DIRECTOR, at=by_players.now)
    assert clause_of(by_players, early) == LENGTH
    by_players.hand(ann=0)
    assert clause_of(by_players, round_due(by_players)) == LENGTH


@pytest.mark.clause(CANBERRA, "A 'Session'(a)")
@pytest.mark.clause(CANBERRA, "A 'Session'(b)")
@pytest.mark.clause(CANBERRA, "A 'Tournament Commission'")
def test_the_best_go_on_to_a_final_which_decides_the_places_and_the_house_keeps_its_part() -> None:
    """Three fees of $110, of which $10 each are commission: $300 of prizes and $30 kept."""
    event = sessions(row(rounds=1, advance=2), row(rounds=1, field="through", bank="carried"))
    event.hand(ann=9_000, ben=12_000)
    event.do(commands.EndSession(actor=DIRECTOR, at=event.now))
    assert {e.player for e in event.state.with_status("through")} == {"ben", "cat"}
    assert event.status("ann") == "out"
    event.do(commands.StartSession(actor=DIRECTOR, at=event.now))
    event.hand(ben=11_000, cat=13_000)
    event.do(commands.EndSession(actor=DIRECTOR, at=event.now))
    assert event.held() == 330_00
    house = event.casino.balances["house:Casino Canberra tournaments"]
    event.do(commands.AwardPlaces(actor=DIRECTOR, at=event.now))
    assert event.state.places == (("cat",), ("ben",), ("ann",))
    assert sum(event.state.prizes.values()) == 300_00
    assert event.casino.balances["house:Casino Canberra tournaments"] - house == 30_00
    assert event.held() == 0


@pytest.mark.clause(CANBERRA, "16.1")
def test_who_cannot_pay_ante_and_blind_is_out_whatever_the_game_says_otherwise() -> None:
    """The least Ante is 10 and the Blind equals it: 15 chips are too few."""
    event = sessions(row(rounds=9))
    event.hand(ann=15, ben=20)
    begun = event.do(round_due(event))
    assert isinstance(begun[0], events.Out)
    assert (begun[0].players, begun[0].clause) == (("ann",), "16.15")
    assert isinstance(begun[-1], events.HandStarted)
    assert set(begun[-1].order) == {"ben", "cat"}


@pytest.mark.clause(CANBERRA, "16.13")
@pytest.mark.parametrize("viewer", [Viewer("onlooker"), Viewer("player", "ben"), Viewer("dealer")])
def test_everybody_sees_every_stack_as_the_house_has_it(viewer: Viewer) -> None:
    event = sessions(row(rounds=9))
    event.hand(ann=9_000)
    match = event.casino.world.matches[event.name]
    shown = view(match.state, match.terms, viewer, event.now)
    stacks = {one.player: one.chips for one in shown.players}
    assert stacks == {"ann": 9_000, "ben": 10_000, "cat": 10_000}
