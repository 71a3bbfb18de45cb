"""Tests of poker tournaments: knock-outs, hand for hand, penalties, undo, views."""

from __future__ import annotations

import pytest

from croupier.acts import (
    Actor,
    NotAuthorised,
    Refusal,
    Viewer,
    WrongAmount,
    WrongMoment,
    from_json,
    prefixes,
    replay,
    to_json,
)
from croupier.tournament import (
    AnyTournamentEvent,
    commands,
    events,
    markdown,
    standings,
    tell,
    view,
)
from tests.tournament.demanded import AGREED
from tests.tournament.stage import DEALER, DIRECTOR, OPERATOR, Event, banked, names, poker, wsop

WSOP = "melbourne-wsop"
POKER = "melbourne-poker"
CANBERRA = "canberra-ultimate"


def small(*players: str) -> Event:
    return Event(poker(entry={"least": 2})).playing(*players)


def clause_of(event: Event, command: commands.AnyTournamentCommand) -> str:
    with pytest.raises(Refusal) as refused:
        event.do(command)
    return refused.value.clause


@pytest.mark.clause(WSOP, "13.1")
@pytest.mark.clause(POKER, "12.1")
@pytest.mark.clause(WSOP, "13.4.3(b)")
@pytest.mark.clause(POKER, "12.4.3(b)")
def test_everybody_starts_with_the_same_bank() -> None:
    """And is told before how large it is: the document that patrons read says so."""
    for terms in (poker(), wsop()):
        event = Event(terms).open()
        assert "10,000" in markdown(event.book, terms)
        event.enter(*names(10)).draw().arrive(*names(10)).call().start()
        assert {e.chips for e in event.state.entrants.values()} == {10_000}


def test_of_two_who_fall_in_one_hand_the_larger_stack_before_it_finishes_higher() -> None:
    event = small("ann", "ben", "cat")
    event.hand(ben=12_000, cat=8_000)
    event.hand(ann=30_000, ben=0, cat=0)
    event.do(commands.AwardPlaces(actor=DIRECTOR))
    assert event.state.places == (("ann",), ("ben",), ("cat",))


def test_equal_stacks_before_the_hand_tie_and_share_their_prizes() -> None:
    """Pool 300: 150, 90, 60; the two tied share 90 + 60."""
    event = small("ann", "ben", "cat")
    event.hand(ann=30_000, ben=0, cat=0)
    event.do(commands.AwardPlaces(actor=DIRECTOR))
    assert event.state.places == (("ann",), ("ben", "cat"))
    assert event.state.prizes == {"ann": 150_00, "ben": 75_00, "cat": 75_00}


def test_hand_for_hand_compares_stacks_across_tables() -> None:
    event = Event(poker(tables={"seats": 2}, entry={"least": 2, "most": 4})).playing(*names(4))
    pairs = [list(sitting.values()) for sitting in event.state.seating().values()]
    (a, b), (c, d) = pairs
    event.hand(**{a: 11_000, b: 9_000})
    both = {a: 20_000, b: 0, c: 20_000, d: 0}
    for table in event.state.tables:
        event.do(commands.StartHand(actor=DEALER, table=table, at=event.now))
    with pytest.raises(WrongMoment):
        event.do(commands.EndHand(actor=DEALER, stacks=both))
    with pytest.raises(WrongMoment):  # a hand is on
        event.do(commands.PlayHandForHand(actor=DIRECTOR, on=True))
    event.do(commands.EndHand(actor=DEALER, stacks={a: 11_000, b: 9_000}))
    event.do(commands.EndHand(actor=DEALER, stacks={c: 10_000, d: 10_000}))
    event.do(commands.PlayHandForHand(actor=DIRECTOR, on=True))
    for table in event.state.tables:
        event.do(commands.StartHand(actor=DEALER, table=table, at=event.now))
    event.do(commands.EndHand(actor=DEALER, stacks=both))
    assert event.state.fallen == ((b,), (d,))  # 9,000 before the hand falls below 10,000


def test_a_table_ends_a_hand_with_as_many_chips_as_it_began() -> None:
    event = small("ann", "ben")
    table = event.state.entrants["ann"].table
    event.do(commands.StartHand(actor=DEALER, table=table, at=event.now))
    for stacks in ({"ann": 20_001, "ben": 0}, {"ann": 20_001, "ben": -1}):
        with pytest.raises(WrongAmount):
            event.do(commands.EndHand(actor=DEALER, stacks=stacks))


@pytest.mark.clause(WSOP, "13.4.8(a)(i)")
@pytest.mark.clause(POKER, "12.4.8(a)(i)")
def test_a_penalty_needs_a_listed_ground() -> None:
    event = Event(poker(penalties=["phone"])).playing(*names(10))
    wrong = commands.Penalise(actor=DIRECTOR, player="p1", ground="humming", chips=1)
    assert clause_of(event, wrong) == "12.4.8(a)(i)"
    event.do(commands.Penalise(actor=DIRECTOR, player="p1", ground="phone", chips=500, rounds=1))
    assert event.state.entrants["p1"].chips == 9_500
    assert event.state.in_play == event.state.issued - event.state.removed
    table = event.state.entrants["p1"].table
    begun = event.do(commands.StartHand(actor=DEALER, table=table, at=event.now))
    assert isinstance(begun[-1], events.HandStarted)
    assert "p1" in begun[-1].order  # the blinds meet a player who serves a penalty
    assert begun[-1].killed == ("p1",)
    own = Event(wsop(penalties=["phone"])).playing(*names(10))
    wrong = commands.Penalise(actor=DIRECTOR, player="p1", ground="humming")
    assert clause_of(own, wrong) == "13.4.8(a)(i)"


@pytest.mark.clause(WSOP, "13.4.8(a)(ii)")
@pytest.mark.clause(WSOP, "13.4.8(b)(v)")
@pytest.mark.clause(POKER, "12.4.8(a)(ii)")
@pytest.mark.clause(POKER, "12.4.8(b)(v)")
def test_a_disqualified_player_is_out_without_chips_or_prize() -> None:
    for terms, cite in ((poker, "12.4.8(a)(ii)"), (wsop, "13.4.8(a)(ii)")):
        event = Event(terms(disqualified_for=["collusion"], entry={"least": 2}))
        event.playing("ann", "ben", "cat")
        wrong = commands.Disqualify(actor=DIRECTOR, player="ann", ground="luck")
        assert clause_of(event, wrong) == cite
        event.do(commands.Disqualify(actor=DIRECTOR, player="ann", ground="collusion"))
        assert event.state.in_play == 20_000
        assert event.status("ann") == "out"
    event = Event(poker(disqualified_for=["collusion"], entry={"least": 2}))
    event.playing("ann", "ben", "cat")
    event.hand(ann=20_000, cat=0)
    event.do(commands.Disqualify(actor=DIRECTOR, player="ann", ground="collusion"))
    event.do(commands.AwardPlaces(actor=DIRECTOR))
    assert event.state.places == (("ben",), ("ann",), ("cat",))
    # 300 for two who may win: 50% and 30% share the whole as 5 to 3.
    assert event.state.prizes == {"ben": 188_00, "cat": 112_00}


@pytest.mark.clause(POKER, "12.4.8(b)(vi)")
@pytest.mark.clause(WSOP, "13.4.8(b)(vi)")
def test_a_player_who_retires_keeps_the_place_and_leaves_the_chips() -> None:
    for terms, cite in ((poker, "12.4.8(b)(vi)"), (wsop, "13.4.8(b)(vi)")):
        event = Event(terms(entry={"least": 2})).playing("ann", "ben", "cat")
        gone = event.do(commands.Retire(actor=Actor("ann", "player"), player="ann"))
        assert isinstance(gone[0], events.Out)
        assert gone[0].clause == cite
        assert event.state.in_play == 20_000
        assert standings(event.terms, event.state)[-1] == ("ann",)
        event.hand(cat=20_000, ben=0)
        assert standings(event.terms, event.state)[-2:] == (("ben",), ("ann",))


@pytest.mark.clause(POKER, "12.4.8(d)")
@pytest.mark.clause(POKER, "12.4.8(d)(i)")
@pytest.mark.clause(POKER, "12.4.8(d)(ii)")
def test_a_poker_table_ends_early_only_where_the_terms_say() -> None:
    event = small("ann", "ben")
    decided = commands.CloseTable(actor=DIRECTOR, table=1, why="decided")
    agreed = commands.CloseTable(actor=DIRECTOR, table=1, why="agreed", agreed=("ann", "ben"))
    assert clause_of(event, decided) == "12.4.8(d)(i)"  # two are left and one goes on
    assert clause_of(event, agreed) == "12.4.8(d)(ii)"  # chips do not turn into cash
    dealer = commands.CloseTable(actor=DEALER, table=1, why="decided")
    assert clause_of(event, dealer) == "12.4.8(d)"
    texts = {"early-end-agreed": AGREED}
    cash = poker(entry={"least": 2}, prizes={"cash_chips_at_end": True}, conditions=texts)
    event = Event(cash).playing("ann", "ben")
    alone = commands.CloseTable(actor=DIRECTOR, table=1, why="agreed", agreed=("ann",))
    assert clause_of(event, alone) == "12.4.8(d)(ii)"
    event.do(agreed)
    assert event.state.tables[1].closed


@pytest.mark.clause(WSOP, "13.3.2")
@pytest.mark.clause(POKER, "12.3.2")
def test_practice_is_recorded_and_touches_no_stack() -> None:
    for terms in (poker(), wsop()):
        event = Event(terms).open().enter(*names(10)).draw()
        event.do(commands.TakeStep(actor=DEALER, step="practice", note="three hands"))
        assert event.state.steps["practice"] == "dan"
        event.arrive(*names(10)).call().start()
        assert {e.chips for e in event.state.entrants.values()} == {10_000}
        assert all(table.hands == 0 for table in event.state.tables.values())


def test_only_the_director_awards_places_and_only_at_the_end() -> None:
    event = small("ann", "ben")
    with pytest.raises(NotAuthorised):
        event.do(commands.AwardPlaces(actor=OPERATOR))
    with pytest.raises(WrongMoment):
        event.do(commands.AwardPlaces(actor=DIRECTOR))


def test_the_last_decision_can_be_undone_and_everything_is_worked_out_again() -> None:
    event = small("ann", "ben", "cat")
    before = event.state
    event.hand(ann=20_000, ben=0)
    assert event.status("ben") == "out"
    event.do(commands.Undo(actor=DIRECTOR, reason="the pot was ben's"))
    event.do(commands.Undo(actor=DIRECTOR, reason="deal it again"))
    assert event.state == before
    event.hand(ann=0, ben=20_000)
    event.hand(cat=0, ben=30_000)
    event.do(commands.AwardPlaces(actor=DIRECTOR))
    event.do(commands.Undo(actor=DIRECTOR, reason="a miscount"))
    assert event.escrow() == 330_00  # prizes came back
    event.do(commands.AwardPlaces(actor=DIRECTOR))
    assert event.escrow() == 0
    _, journal = event.journal()
    assert journal.total() == 0


def test_an_undone_entry_gives_the_fee_back() -> None:
    event = Event(poker()).open().enter("ann")
    event.do(commands.Undo(actor=DIRECTOR, reason="wrong name"))
    assert (event.escrow(), event.state.entrants) == (0, {})
    event.enter("ann")
    assert event.escrow() == 110_00


def test_a_tournament_replayed_from_its_json_is_the_same_at_every_prefix() -> None:
    event = small("ann", "ben", "cat")
    event.hand(ann=20_000, ben=0)
    event.do(commands.Undo(actor=DIRECTOR, reason="again"))
    event.do(commands.EndHand(actor=DEALER, stacks={"ann": 15_000, "ben": 5_000}))
    event.hand(ann=30_000, ben=0, cat=0)
    event.do(commands.AwardPlaces(actor=DIRECTOR))
    past = [from_json(to_json(e), AnyTournamentEvent) for e in event.history]
    assert past == event.history
    assert replay(event.rules, event.rules.start, past) == event.desk
    states = list(prefixes(event.rules, event.rules.start, past))
    assert len(states) == len(past) + 1
    assert to_json(states[-1].now) == event.bytes()
    # Five steps, opening, three entries, the draw, three arrivals, briefing, call, start: 16.
    told = [tell(e) for e in past if isinstance(e, events.Out | events.Undone)]
    assert told[:2] == [
        "ben is out: no chips left (12.4.5(a)).",
        "Decision 18 is taken back: again.",
    ]


@pytest.mark.clause(CANBERRA, "16.13")
def test_everybody_sees_every_stack() -> None:
    event = Event(banked()).playing(*names(10))
    for viewer in (Viewer("player", "p1"), Viewer("onlooker")):
        shown = view(event.state, event.terms, viewer, event.now)
        assert {row.player: row.chips for row in shown.players} == dict.fromkeys(names(10), 10_000)
    mine = view(event.state, event.terms, Viewer("player", "p1"), event.now)
    assert [row.player for row in mine.players if row.yours] == ["p1"]


@pytest.mark.clause(CANBERRA, "16.14")
def test_chips_do_not_pass_from_player_to_player() -> None:
    event = Event(banked()).playing(*names(10))
    passing = commands.GiveChips(actor=Actor("p1", "player"), player="p1", to="p2", chips=5)
    assert clause_of(event, passing) == "16.14"


def test_an_absent_players_chips_stay_in_play() -> None:
    event = small("ann", "ben")
    event.do(commands.Leave(actor=Actor("ann", "player"), player="ann"))
    assert event.state.entrants["ann"].away
    event.hand(ann=9_900, ben=10_100)
    event.arrive("ann")
    assert not event.state.entrants["ann"].away
