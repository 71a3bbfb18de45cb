"""Tests of who is absent from a session, who is eliminated or disqualified, and who may act."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.acts import MINUTE, Actor, Millis, NotAChoice, NotAuthorised, NotYours, Refusal
from croupier.books import load_book
from croupier.cards import SeededEntropy
from croupier.tournament import Simulation, check, commands, events, with_lots
from tests.tournament.flight_stage import FlightEvent, flight_terms
from tests.tournament.stage import (
    DEALER,
    DIRECTOR,
    OPERATOR,
    RE_BUY,
    Event,
    banked,
    names,
    poker,
    terms_for,
    wsop,
)

CANBERRA, POKER, WSOP = "canberra-ultimate", "melbourne-poker", "melbourne-wsop"
TWO: list[dict[str, Any]] = [
    {"rounds": 1, "minimum": 10, "maximum": 500, "field": "everyone", "advance": 2},
    {"rounds": 1, "minimum": 10, "maximum": 500},
]
BUYS = {
    "re-buy": "Once, for {re_buy_price}, until session {re_buy_last}.",
    "chips-bought": "{re_buy_chips}",
}


def clause_of(event: Event, command: commands.AnyTournamentCommand) -> str:
    with pytest.raises(Refusal) as refused:
        event.do(command)
    return refused.value.clause


def ask(event: Event, command: commands.AnyTournamentCommand) -> tuple[Any, ...]:
    return event.do(with_lots(command, event.terms, event.state, event.source))


def after_the_first_session(terms: Any, **changes: Any) -> Event:
    """Four players; Ann and Ben go on to the last session."""
    event = Event(terms(session=TWO, entry={"least": 2} | changes.pop("entry", {}), **changes))
    event.playing("ann", "ben", "cat", "dan")
    event.hand(ann=12_000, ben=11_000, cat=9_000, dan=8_000)
    event.do(commands.EndSession(actor=DIRECTOR, at=event.now))
    return event


# --- no-shows of later sessions -----------------------------------------------------------------


@pytest.mark.clause(CANBERRA, "16.10")
def test_whoever_does_not_take_the_seat_of_a_later_session_forfeits_the_position() -> None:
    event = after_the_first_session(banked)
    ten = event.after(600)
    ask(event, commands.DrawSession(actor=DIRECTOR, starts=ten, at=event.now))
    event.do(commands.Arrive(actor=Actor("ann", "player"), player="ann", at=event.now))
    start = commands.StartSession(actor=DIRECTOR, at=event.now)
    assert clause_of(event, start) == "16.10"  # before the stated time
    happened = ask(event, commands.StartSession(actor=DIRECTOR, at=ten))
    absent = [e for e in happened if isinstance(e, events.Ranked)]
    assert [(e.player, e.status, e.clause) for e in absent] == [("ben", "no-show", "16.10")]
    assert event.state.with_status("playing") == (event.state.entrants["ann"],)
    assert event.state.pool == 400_00
    state = event.state
    assert state.in_play == state.issued - state.removed + state.from_bank == 10_000
    event.now = ten
    event.hand(ann=10_500)
    event.do(commands.EndSession(actor=DIRECTOR, at=event.now))
    event.do(commands.AwardPlaces(actor=DIRECTOR))
    assert event.state.places == (("ann",), ("cat",), ("dan",))
    assert "ben" not in event.state.prizes
    assert event.escrow() == 0


@pytest.mark.clause(WSOP, "13.4.8(b)(i)")
@pytest.mark.parametrize("no_show", ["forfeit", "refund", "blinded"])
def test_at_melbourne_the_conditions_say_what_follows_for_a_later_session(no_show: str) -> None:
    event = after_the_first_session(wsop, entry={"no_show": no_show})
    ask(event, commands.DrawSession(actor=DIRECTOR, at=event.now))
    event.arrive("ben")
    happened = ask(event, commands.StartSession(actor=DIRECTOR, at=event.now))
    ann = event.state.entrants["ann"]
    if no_show == "blinded":
        assert (ann.status, ann.away) == ("playing", True)
        return
    (absent,) = [e for e in happened if isinstance(e, events.Ranked)]
    assert (absent.player, absent.clause) == ("ann", "13.4.8(b)(i)")
    assert ann.status == "no-show"
    assert event.state.pool == (300_00 if no_show == "refund" else 400_00)


@pytest.mark.clause(POKER, "12.4.8(b)(i)")
@pytest.mark.parametrize("no_show, pool", [("forfeit", 300_00), ("refund", 200_00)])
def test_at_crown_poker_a_no_show_loses_the_place_as_the_conditions_say(
    no_show: str, pool: int
) -> None:
    event = Event(poker(entry={"least": 2, "no_show": no_show}))
    event.open().enter("ann", "ben", "cat").draw().arrive("ann", "ben")
    event.steps("brief")
    happened = event.do(commands.CallSeats(actor=DIRECTOR, at=event.now))
    assert {e.clause for e in happened if isinstance(e, events.Ranked)} == {"12.4.8(b)(i)"}
    assert (event.status("cat"), event.state.pool) == ("no-show", pool)


@pytest.mark.clause(POKER, "12.4.8(b)(i)")
@pytest.mark.parametrize("no_show, pool", [("forfeit", 400_00), ("refund", 300_00)])
def test_at_crown_poker_an_absent_player_of_the_merged_session_loses_the_place(
    no_show: str, pool: int
) -> None:
    """Each flight of two has a winner with 20,000 chips; one of them does not come."""
    event = FlightEvent(flight_terms(entry={"no_show": no_show}))
    event.open()
    event.flown(("ann", "ben"), ("cat", "dan"))
    ask(event, commands.DrawSession(actor=DIRECTOR, at=event.now))
    event.arrive("ann")
    event.now = event.state.session_starts or event.now
    happened = ask(event, commands.StartSession(actor=DIRECTOR, at=event.now))
    (absent,) = [e for e in happened if isinstance(e, events.Ranked)]
    assert (absent.player, absent.clause) == ("cat", "12.4.8(b)(i)")
    assert (event.status("cat"), event.state.pool) == ("no-show", pool)
    assert event.state.in_play == event.state.issued - event.state.removed == 20_000


@pytest.mark.clause(CANBERRA, "16.8")
def test_seats_of_a_session_are_drawn_once_and_by_the_director() -> None:
    event = after_the_first_session(banked)
    stranger = commands.DrawSession(actor=OPERATOR, at=event.now)
    assert clause_of(event, stranger) == "16.8"
    ask(event, commands.DrawSession(actor=DIRECTOR, at=event.now))
    again = with_lots(
        commands.DrawSession(actor=DIRECTOR, at=event.now), event.terms, event.state, event.source
    )
    assert clause_of(event, again) == "16.8"
    past = commands.DrawSession(actor=DIRECTOR, at=event.now, starts=Millis(1))
    assert clause_of(after_the_first_session(banked), past) == "16.10"


# --- too few chips for the round ----------------------------------------------------------------


@pytest.mark.clause(CANBERRA, "16.15")
@pytest.mark.clause(CANBERRA, "16.3(a)(iii)(G)")
@pytest.mark.clause(CANBERRA, "16.7")
def test_whoever_cannot_wager_the_minimum_is_eliminated_and_may_buy_back_within_the_window() -> (
    None
):
    """The minimum is 10, so a round costs 20; 15 chips leave play with the player."""
    sessions = [TWO[0] | {"rounds": 3}, TWO[1]]
    terms = banked(session=sessions, entry={"least": 2}, re_buy=RE_BUY, conditions=BUYS)
    event = Event(terms).playing("ann", "ben", "cat")
    event.hand(ann=15)
    happened = event.do(commands.StartHand(actor=DEALER, table=1, at=event.now))
    assert {e.clause for e in happened if isinstance(e, events.Vacated)} == {"16.15"}
    ann = event.state.entrants["ann"]
    assert (ann.status, ann.chips, ann.table) == ("busted", 0, 0)
    buy = commands.ReBuy(actor=Actor("ann", "player"), player="ann", at=event.now)
    ask(event, buy)
    ann = event.state.entrants["ann"]
    assert (ann.status, ann.chips, ann.table) == ("playing", 10_000, 1)
    assert event.state.pool == 400_00
    state = event.state
    assert state.in_play == state.issued - state.removed + state.from_bank
    event.do(commands.EndHand(actor=DEALER, stacks={"ben": 10_000}))
    event.hand(ann=15)
    event.do(commands.EndSession(actor=DIRECTOR, at=event.now))
    assert event.status("ann") == "out"  # 15 chips are third of three, and two go on


def test_an_eliminated_player_who_does_not_buy_back_is_out_when_the_session_ends() -> None:
    sessions = [TWO[0] | {"rounds": 2}, TWO[1]]
    terms = banked(session=sessions, entry={"least": 2}, re_buy=RE_BUY, conditions=BUYS)
    event = Event(terms).playing("ann", "ben", "cat")
    event.hand(ann=15)
    event.hand(ben=11_000)
    event.do(commands.EndSession(actor=DIRECTOR, at=event.now))
    assert event.state.fallen == (("ann",),)


def test_companions_play_a_banked_event_with_re_buys_to_its_end() -> None:
    sessions = [TWO[0] | {"rounds": 8, "minimum": 2000, "maximum": 5000}, TWO[1]]
    terms = banked(
        session=sessions, entry={"least": 2}, tables={"seats": 3}, re_buy=RE_BUY, conditions=BUYS
    )
    run = Simulation(load_book(CANBERRA), terms, 6, SeededEntropy(4))
    run.run()
    assert run.state.stage == "over"


# --- breaks -------------------------------------------------------------------------------------


@pytest.mark.clause(CANBERRA, "16.18")
def test_a_break_states_how_long_it_lasts() -> None:
    event = Event(banked(entry={"least": 2})).playing("ann", "ben")
    pause = commands.SetClock(actor=DIRECTOR, kind="pause", at=event.now)
    assert clause_of(event, pause) == "16.18"
    lasts = Millis(10 * MINUTE)
    event.do(commands.SetClock(actor=DIRECTOR, kind="pause", lasts=lasts, at=event.now))
    own = Event(poker(entry={"least": 2})).playing("ann", "ben")
    own.do(commands.SetClock(actor=DIRECTOR, kind="pause", at=own.now))


# --- disqualification ---------------------------------------------------------------------------


@pytest.mark.clause(WSOP, "13.4.8(a)(ii)")
def test_a_player_is_disqualified_between_sessions() -> None:
    event = after_the_first_session(wsop, disqualified_for=["cheating"])
    happened = event.do(commands.Disqualify(actor=DIRECTOR, player="ann", ground="cheating"))
    assert {e.clause for e in happened if isinstance(e, events.Out)} == {"13.4.8(a)(ii)"}
    ask(event, commands.StartSession(actor=DIRECTOR, at=event.now))
    assert [e.player for e in event.state.with_status("playing")] == ["ben"]
    state = event.state
    assert state.in_play == state.issued - state.removed + state.from_bank == 10_000


@pytest.mark.clause(POKER, "12.4.8(a)(ii)")
@pytest.mark.clause(POKER, "12.4.8(b)(v)")
def test_whoever_is_out_can_be_disqualified_before_the_prizes_and_others_move_up() -> None:
    """50%, 30% and 20% of $400: Cat would be second. Dan, then fourth, now takes third place."""
    event = Event(poker(entry={"least": 2}, disqualified_for=["cheating"]))
    event.playing("ann", "ben", "cat", "dan")
    for loser, chips in (("dan", 20_000), ("ben", 30_000), ("cat", 40_000)):
        event.hand(**{loser: 0, "ann": chips})
    cheat = commands.Disqualify(actor=DIRECTOR, player="cat", ground="cheating")
    (happened,) = event.do(cheat)
    assert isinstance(happened, events.Disqualified)
    assert clause_of(event, cheat) == "12.4.8(a)(ii)"
    event.do(commands.AwardPlaces(actor=DIRECTOR))
    assert event.state.places == (("ann",), ("cat",), ("ben",), ("dan",))
    assert event.state.prizes == {"ann": 200_00, "ben": 120_00, "dan": 80_00}
    assert event.escrow() == 0


# --- seats at a table ---------------------------------------------------------------------------


@pytest.mark.clause(POKER, "4.1")
@pytest.mark.clause(CANBERRA, "1.1")
@pytest.mark.parametrize(
    "book, changes, seats, clause",
    [
        (POKER, {"game": "omaha"}, 10, "4.1"),
        (POKER, {"game": "omaha-hi-lo"}, 10, "4.1"),
        (POKER, {"game": "holdem"}, 11, ""),
        (CANBERRA, {}, 7, "1.1"),
    ],
)
def test_a_table_has_no_more_seats_than_the_game_or_its_layout(
    book: str, changes: dict[str, Any], seats: int, clause: str
) -> None:
    law = load_book(book)
    for more in (0, 1):
        tables = {"seats": min(11, seats + more)}
        faults = check(law, terms_for(book, tables=tables, **changes))
        wrong = [(fault.item, fault.clause) for fault in faults]
        assert wrong == ([("tables.seats", clause)] if more and clause else [])


# --- who may do it ------------------------------------------------------------------------------


def test_only_the_dealer_or_the_director_starts_and_ends_hands() -> None:
    event = Event(poker(entry={"least": 2})).playing("ann", "ben")
    for actor in (Actor("ann", "player"), Actor("mallory", "tournament-deputy")):
        for command in (
            commands.StartHand(actor=actor, table=1, at=event.now),
            commands.EndHand(actor=actor, stacks={"ann": 10_000}, at=event.now),
            commands.Fall(actor=actor, players=("ben",), to="ann", at=event.now),
        ):
            with pytest.raises(NotAuthorised) as refused:
                event.do(command)
            assert refused.value.clause == "12.4.8(g)"
    event.do(commands.StartHand(actor=DIRECTOR, table=1, at=event.now))
    event.do(commands.EndHand(actor=DIRECTOR, stacks={"ann": 10_000}, at=event.now))


def test_only_the_player_or_the_desk_retires_and_withdraws_somebody() -> None:
    ann, ben = Actor("ann", "player"), Actor("ben", "player")
    event = Event(poker(entry={"least": 2})).open().enter("ann", "ben", "cat", "dan", "eve")
    with pytest.raises(NotYours) as refused:
        event.do(commands.Withdraw(actor=ben, player="ann", at=event.now))
    assert refused.value.clause == "12.4.2(d)"
    with pytest.raises(NotAuthorised):
        event.do(commands.Withdraw(actor=DEALER, player="ann", at=event.now))
    event.do(commands.Withdraw(actor=OPERATOR, player="eve", at=event.now))
    event.draw().arrive("ann", "ben", "cat", "dan").call().start()
    with pytest.raises(NotYours) as refused:
        event.do(commands.Retire(actor=ben, player="ann", at=event.now))
    assert refused.value.clause == "12.4.8(b)(vi)"
    with pytest.raises(NotAuthorised):
        event.do(commands.Retire(actor=DEALER, player="ann", at=event.now))
    event.do(commands.Retire(actor=ann, player="ann", at=event.now))
    event.do(commands.Retire(actor=DIRECTOR, player="ben", at=event.now))
    assert event.state.fallen == (("ann",), ("ben",))


def test_nobody_buys_chips_or_gives_a_re_buy_up_for_somebody_else() -> None:
    texts = {"re-buy": "{re_buy_price} {re_buy_last}", "buy-back": "{re_buy_last}"}
    event = Event(poker(entry={"least": 2}, re_buy=RE_BUY, conditions=texts))
    event.playing(*names(3))
    event.hand(p1=0, p2=20_000)
    stranger = Actor("p2", "player")
    for kind in (commands.ReBuy, commands.LetGo):
        with pytest.raises(NotYours):
            event.do(kind(actor=stranger, player="p1", at=event.now))


def test_a_break_longer_than_a_day_is_refused() -> None:
    event = Event(banked(entry={"least": 2})).playing("ann", "ben")
    lasts = Millis(25 * 60 * MINUTE)
    with pytest.raises(NotAChoice):
        event.do(commands.SetClock(actor=DIRECTOR, kind="pause", lasts=lasts, at=event.now))
