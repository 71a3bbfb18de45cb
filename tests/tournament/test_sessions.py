"""Tests of banked tournaments: sessions, repechage, points."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.acts import MINUTE, Actor, Millis, NotAChoice, Refusal, WrongMoment
from croupier.cards import Card
from croupier.tournament import commands, drawn, events, opening_places
from tests.tournament.demanded import AGREED
from tests.tournament.stage import DEALER, DIRECTOR, OPERATOR, Event, banked, names, wsop

CANBERRA = "canberra-ultimate"
WSOP = "melbourne-wsop"
ONE = [{"rounds": 2, "minimum": 10, "maximum": 500, "field": "everyone"}]


def session(**fields: Any) -> dict[str, Any]:
    return {"rounds": 1, "minimum": 10, "maximum": 500} | fields


def clause_of(event: Event, command: commands.AnyTournamentCommand) -> str:
    with pytest.raises(Refusal) as refused:
        event.do(command)
    return refused.value.clause


def next_session(event: Event, field: int) -> None:
    tables = event.terms.tables
    places = drawn(opening_places(field, tables.numbers, tables.seats), event.source)
    event.do(commands.StartSession(actor=DIRECTOR, places=places, at=event.now))


@pytest.mark.clause(CANBERRA, "16.15")
@pytest.mark.clause(CANBERRA, "16.1")
def test_with_a_minimum_of_10_a_player_with_15_is_out_and_one_with_20_plays() -> None:
    """Ante and equal blind are both needed: 20. Rule 16 outranks the usual warning."""
    event = Event(banked(session=ONE, entry={"least": 2})).playing("ann", "ben", "cat")
    event.hand(ann=15, ben=20)
    table = event.state.entrants["ann"].table
    begun = event.do(commands.StartHand(actor=DEALER, table=table, at=event.now))
    assert isinstance(begun[0], events.Out)
    assert (begun[0].players, begun[0].clause) == (("ann",), "16.15")
    assert isinstance(begun[-1], events.HandStarted)
    assert set(begun[-1].order) == {"ben", "cat"}
    state = event.state
    assert state.in_play == state.issued - state.removed + state.from_bank


@pytest.mark.clause(CANBERRA, "16.7")
def test_a_player_without_chips_or_re_buy_is_out_and_leaves_the_table() -> None:
    event = Event(banked(session=ONE, entry={"least": 2})).playing("ann", "ben")
    happened = event.hand(ann=0, ben=12_000)
    out = [e for e in happened if isinstance(e, events.Out)]
    assert [(e.players, e.clause) for e in out] == [(("ann",), "16.7")]
    assert event.state.entrants["ann"].table == 0
    assert event.state.from_bank == -8_000


@pytest.mark.clause(CANBERRA, "16.16")
def test_the_marker_goes_round_and_wagers_follow_it_clockwise() -> None:
    event = Event(banked(session=ONE, entry={"least": 2})).playing("ann", "ben", "cat")
    orders = []
    for _ in range(2):
        begun = event.do(commands.StartHand(actor=DEALER, table=1, at=event.now))
        assert isinstance(begun[-1], events.HandStarted)
        orders.append([event.state.entrants[p].seat for p in begun[-1].order])
        event.do(commands.EndHand(actor=DEALER, stacks={"ann": 10_000}))
    assert orders == [[1, 2, 3], [2, 3, 1]]


@pytest.mark.clause(CANBERRA, "16.16")
def test_a_wager_out_of_order_stands_with_a_warning_and_only_then_may_be_void() -> None:
    event = Event(banked(session=ONE, entry={"least": 2})).playing("ann", "ben")
    void = commands.WagerOutOfOrder(actor=DEALER, player="ann", void=True)
    assert clause_of(event, void) == "16.16"
    first = event.do(commands.WagerOutOfOrder(actor=DEALER, player="ann"))
    assert isinstance(first[0], events.WagerRuled)
    assert not first[0].void
    second = event.do(void)
    assert isinstance(second[0], events.WagerRuled)
    assert second[0].void


@pytest.mark.clause(CANBERRA, "16.17")
def test_a_chance_to_wager_ends_when_the_next_player_is_asked() -> None:
    event = Event(banked(session=ONE, entry={"least": 2})).playing("ann", "ben")
    event.do(commands.StartHand(actor=DEALER, table=1, at=event.now))
    early = commands.ChangeWager(actor=DEALER, player="ann")
    assert clause_of(event, early) == "16.17"
    first, second = event.state.tables[1].order
    change = commands.ChangeWager(actor=DEALER, player=first)
    event.do(commands.AskWagers(actor=DEALER, player=first))
    event.do(change)
    event.do(commands.AskWagers(actor=DEALER, player=second))
    assert clause_of(event, change) == "16.17"


@pytest.mark.clause(CANBERRA, "16.16")
@pytest.mark.clause(CANBERRA, "16.17")
def test_the_dealer_asks_clockwise_from_the_marker_and_nobody_twice() -> None:
    event = Event(banked(session=ONE, entry={"least": 2})).playing("ann", "ben", "cat")
    event.do(commands.StartHand(actor=DEALER, table=1, at=event.now))
    order = event.state.tables[1].order
    assert [event.state.entrants[player].seat for player in order] == [1, 2, 3]
    asks = {player: commands.AskWagers(actor=DEALER, player=player) for player in order}
    assert clause_of(event, asks[order[1]]) == "16.16"
    event.do(asks[order[0]])
    assert clause_of(event, asks[order[2]]) == "16.16"
    event.do(asks[order[1]])
    assert clause_of(event, asks[order[0]]) == "16.17"
    assert clause_of(event, asks[order[1]]) == "16.17"
    event.do(asks[order[2]])
    event.do(commands.EndHand(actor=DEALER, stacks={"ann": 10_000}))
    change = commands.ChangeWager(actor=DEALER, player=order[2])
    assert clause_of(event, change) == "16.17"


@pytest.mark.clause(CANBERRA, "16.16")
def test_a_warning_for_something_else_does_not_make_a_first_wager_out_of_order_void() -> None:
    terms = banked(session=ONE, entry={"least": 2}, penalties=["delay"])
    event = Event(terms).playing("ann", "ben")
    event.do(commands.Penalise(actor=DIRECTOR, player="ann", ground="delay"))
    assert event.state.entrants["ann"].warnings == 1
    void = commands.WagerOutOfOrder(actor=DEALER, player="ann", void=True)
    assert clause_of(event, void) == "16.16"
    event.do(commands.WagerOutOfOrder(actor=DEALER, player="ann"))
    event.do(void)


@pytest.mark.clause(CANBERRA, "16.17")
def test_whoever_was_asked_wagers_in_order() -> None:
    event = Event(banked(session=ONE, entry={"least": 2})).playing("ann", "ben")
    event.do(commands.StartHand(actor=DEALER, table=1, at=event.now))
    first, second = event.state.tables[1].order
    event.do(commands.AskWagers(actor=DEALER, player=first))
    assert clause_of(event, commands.WagerOutOfOrder(actor=DEALER, player=first)) == "16.17"
    event.do(commands.WagerOutOfOrder(actor=DEALER, player=second))


@pytest.mark.clause(WSOP, "13.4.4(b)")
def test_at_melbourne_too_a_player_who_cannot_make_the_compulsory_wager_is_out() -> None:
    event = Event(wsop(session=ONE, entry={"least": 2})).playing("ann", "ben")
    event.hand(ann=19)
    begun = event.do(commands.StartHand(actor=DEALER, table=1, at=event.now))
    assert isinstance(begun[0], events.Out)
    assert begun[0].players == ("ann",)


@pytest.mark.clause(WSOP, "13.4.4(c)")
def test_secret_wagers_are_counted_against_the_session() -> None:
    secret = [ONE[0] | {"secret_wagers": 1}]
    texts = {"secret-wagers": "{secret_wagers}, in writing."}
    event = Event(wsop(session=secret, conditions=texts, entry={"least": 2}))
    event.playing("ann", "ben")
    asked = commands.WagerSecretly(actor=DEALER, player="ann")
    with pytest.raises(WrongMoment, match="not begun"):
        event.do(asked)
    event.do(commands.StartHand(actor=DEALER, table=1, at=event.now))
    event.do(asked)
    assert clause_of(event, asked) == "13.4.4(c)"


def qualifier(**changes: Any) -> Event:
    sessions = [
        session(advance=1, field="everyone"),
        session(advance=1, field="beaten"),
        session(),
    ]
    terms = banked(session=sessions, tables={"seats": 3}, entry={"least": 2, "most": 6}, **changes)
    return Event(terms).playing(*names(6))


def play(event: Event, **stacks: int) -> None:
    """One round at each table; players not named keep what they have."""
    for table, sitting in list(event.state.seating().items()):
        event.do(commands.StartHand(actor=DEALER, table=table, at=event.now))
        after = {p: stacks.get(p, event.state.entrants[p].chips) for p in sitting.values()}
        event.do(commands.EndHand(actor=DEALER, stacks=after))


@pytest.mark.clause(CANBERRA, "16.3(a)(iii)(D)")
@pytest.mark.clause(CANBERRA, "16.3(a)(iii)(F)")
@pytest.mark.clause(CANBERRA, "16.3(a)(viii)(B)")
@pytest.mark.clause(CANBERRA, "16.20")
@pytest.mark.clause(CANBERRA, "A 'Session'(a)")
@pytest.mark.clause(CANBERRA, "A 'Session'(b)")
def test_the_beaten_meet_in_a_repechage_and_the_winners_in_a_final() -> None:
    event = qualifier()
    firsts = [next(iter(sitting.values())) for sitting in event.state.seating().values()]
    play(event, **dict.fromkeys(firsts, 11_000))
    event.do(commands.EndSession(actor=DIRECTOR, at=event.now))
    assert {e.player for e in event.state.with_status("through")} == set(firsts)
    assert len(event.state.with_status("beaten")) == 4
    next_session(event, 4)
    assert event.state.in_play == 4 * 10_000 + 2 * 11_000  # equal banks again
    second = [list(s.values()) for s in event.state.seating().values()]
    saved = [table[0] for table in second]
    play(event, **dict.fromkeys(saved, 12_000))
    event.do(commands.EndSession(actor=DIRECTOR, at=event.now))
    assert {e.player for e in event.state.with_status("through")} == {*firsts, *saved}
    assert len(event.state.with_status("out")) == 2
    early = commands.AwardPlaces(actor=DIRECTOR)
    assert clause_of(event, early) == "16.20"
    next_session(event, 4)
    finalists = [e.player for e in event.state.with_status("playing")]
    play(event, **{p: 10_000 + 100 * n for n, p in enumerate(finalists)})
    event.do(commands.EndSession(actor=DIRECTOR, at=event.now))
    assert clause_of(event, commands.AwardPlaces(actor=OPERATOR)) == "16.20"
    event.do(commands.AwardPlaces(actor=DIRECTOR))
    assert [group[0] for group in event.state.places[:4]] == finalists[::-1]
    assert sum(event.state.prizes.values()) == 600_00
    assert event.escrow() == 0
    state = event.state
    assert state.in_play == state.issued - state.removed + state.from_bank


def test_equal_chips_at_the_last_way_on_draw_cards() -> None:
    event = qualifier()
    play(event)
    with pytest.raises(NotAChoice, match="a card each"):
        event.do(commands.EndSession(actor=DIRECTOR, at=event.now))
    deck = ["2c", "As", "Ad", "Kh", "3c", "3d"]
    draws = {f"p{n}": Card.parse(card) for n, card in enumerate(deck, 1)}
    best = {
        max(sitting.values(), key=["p1", "p5", "p6", "p4", "p3", "p2"].index)
        for sitting in event.state.seating().values()
    }
    event.do(commands.EndSession(actor=DIRECTOR, at=event.now, draws=draws))
    assert {e.player for e in event.state.with_status("through")} == best


@pytest.mark.clause(CANBERRA, "16.3(a)(iii)(E)")
@pytest.mark.clause(CANBERRA, "16.3(a)(iii)(E)b.")
@pytest.mark.clause(CANBERRA, "16.3(a)(iii)(E)c.")
def test_points_add_up_over_sessions_and_equal_totals_share_or_draw() -> None:
    texts = {
        "points": "{points}.",
        "points-elimination": "None.",
        "points-places": "{points}, by chips.",
        "points-ties": "{ties}.",
    }
    sessions = [session(field="everyone"), session(field="everyone")]
    for ties in ("share", "draw"):
        prizes = {"shares": ["60%", "40%"], "ties": ties}
        terms = banked(
            session=sessions,
            points=[3, 2, 1],
            conditions=texts,
            prizes=prizes,
            entry={"least": 2, "most": 3},
        )
        event = Event(terms).playing("ann", "ben", "cat")
        play(event, ann=12_000, ben=11_000)
        event.do(commands.EndSession(actor=DIRECTOR, at=event.now))
        next_session(event, 3)
        play(event, ben=12_000, ann=11_000)
        event.do(commands.EndSession(actor=DIRECTOR, at=event.now))
        assert {p: e.points for p, e in event.state.entrants.items()} == {
            "ann": 5,
            "ben": 5,
            "cat": 2,
        }
        draws = {"ann": Card.parse("Kd"), "ben": Card.parse("Ks")}
        event.do(commands.AwardPlaces(actor=DIRECTOR, draws=draws))
        shared = {"ann": 150_00, "ben": 150_00}
        assert event.state.prizes == (shared if ties == "share" else {"ben": 180_00, "ann": 120_00})


@pytest.mark.clause(WSOP, "13.4.8(d)")
@pytest.mark.clause(WSOP, "13.4.8(d)(i)")
@pytest.mark.clause(WSOP, "13.4.8(d)(ii)")
def test_a_table_ends_early_when_ways_on_are_known_or_all_agree_to_cash_in() -> None:
    final = [session(rounds=9, field="everyone")]
    event = Event(wsop(session=final, entry={"least": 2})).playing("ann", "ben")
    decided = commands.CloseTable(actor=DIRECTOR, table=1, why="decided")
    assert clause_of(event, decided) == "13.4.8(d)(i)"
    agreed = commands.CloseTable(actor=DIRECTOR, table=1, why="agreed", agreed=("ann", "ben"))
    assert clause_of(event, agreed) == "13.4.8(d)(ii)"  # chips do not turn into cash
    assert clause_of(event, commands.CloseTable(actor=DEALER, table=1, why="decided")) == (
        "13.4.8(d)"
    )
    event.hand(ann=0)
    event.do(decided)
    event.do(commands.EndSession(actor=DIRECTOR, at=event.now))
    cash = wsop(
        session=final,
        entry={"least": 2},
        prizes={"cash_chips_at_end": True},
        conditions={"early-end-agreed": AGREED},
    )
    event = Event(cash).playing("ann", "ben")
    one = commands.CloseTable(actor=DIRECTOR, table=1, why="agreed", agreed=("ann",))
    assert clause_of(event, one) == "13.4.8(d)(ii)"
    event.do(agreed)
    assert event.state.tables[1].closed


@pytest.mark.clause(CANBERRA, "A 'Session'")
def test_a_session_may_last_until_a_number_of_players_is_left() -> None:
    until = [{"left": 2, "minimum": 10, "maximum": 500, "field": "everyone"}]
    event = Event(banked(session=until, entry={"least": 2})).playing("ann", "ben", "cat")
    event.hand(ann=9_000)
    ending = commands.EndSession(actor=DIRECTOR, at=event.now)
    assert clause_of(event, ending) == "16.3(a)(iii)(A)"
    event.hand(ann=0)
    more = commands.StartHand(actor=DEALER, table=1, at=event.now)
    assert clause_of(event, more) == "16.3(a)(iii)(A)"
    event.do(ending)
    event.do(commands.AwardPlaces(actor=DIRECTOR))
    assert event.state.places[-1] == ("ann",)


@pytest.mark.clause(CANBERRA, "A 'Session'")
@pytest.mark.clause(CANBERRA, "16.3(a)(iii)(A)")
@pytest.mark.clause(WSOP, "13.4.3(a)(i)")
def test_a_session_ends_after_its_rounds_or_its_minutes_and_not_before() -> None:
    for terms, cite in ((banked, "16.3(a)(iii)(A)"), (wsop, "13.4.3(a)(i)")):
        event = Event(terms(session=ONE, entry={"least": 2})).playing("ann", "ben")
        event.hand(ann=9_000)
        ending = commands.EndSession(actor=DIRECTOR, at=event.now)
        assert clause_of(event, ending) == cite
        event.hand(ann=8_000)
        third = commands.StartHand(actor=DEALER, table=1, at=event.now)
        assert clause_of(event, third) == cite
        event.do(ending)
    timed = [{"minutes": 10, "minimum": 10, "maximum": 500, "field": "everyone"}]
    event = Event(banked(session=timed, entry={"least": 2})).playing("ann", "ben")
    lasts = Millis(5 * MINUTE)
    event.do(commands.SetClock(actor=DIRECTOR, kind="pause", lasts=lasts, at=event.after(60)))
    event.now = event.after(899.999)
    event.hand(ann=9_000)
    late = commands.StartHand(actor=DEALER, table=1, at=Millis(event.now + 1))
    assert clause_of(event, late) == "16.3(a)(iii)(A)"
    event.do(commands.EndSession(actor=DIRECTOR, at=Millis(event.now + 1)))


@pytest.mark.clause("canberra-ultimate", "16.18")
def test_no_round_begins_while_the_clock_stands() -> None:
    event = Event(banked(entry={"least": 2})).playing("ann", "ben")
    table = event.state.entrants["ann"].table
    lasts = Millis(5 * MINUTE)
    event.do(commands.SetClock(actor=DIRECTOR, kind="pause", lasts=lasts, at=event.now))
    deal = commands.StartHand(actor=DEALER, table=table, at=event.after(60))
    with pytest.raises(WrongMoment) as refused:
        event.do(deal)
    assert refused.value.clause == "16.18"
    event.do(commands.SetClock(actor=DIRECTOR, kind="resume", at=event.after(60)))
    event.do(deal)


def test_a_repechage_for_which_nobody_was_beaten_is_left_out() -> None:
    """Both others retire, so the only player left goes on to the last session at once."""
    rows = [
        session(advance=1, field="everyone"),
        session(advance=1, field="beaten"),
        session(),
    ]
    event = Event(banked(session=rows, entry={"least": 2})).playing("ann", "ben", "cat")
    for player in ("ben", "cat"):
        event.do(commands.Retire(actor=DIRECTOR, player=player))
    event.hand(ann=8_100)
    event.do(commands.EndSession(actor=DIRECTOR, at=event.now))
    early = commands.AwardPlaces(actor=DIRECTOR, at=event.now)
    assert clause_of(event, early) == "16.20"
    next_session(event, 1)
    assert event.state.session == 3
    event.hand(ann=8_000)
    event.do(commands.EndSession(actor=DIRECTOR, at=event.now))
    event.do(early)
    assert event.state.places == (("ann",), ("cat",), ("ben",))


def test_places_are_awarded_where_nobody_is_left_for_the_sessions_to_come() -> None:
    rows = [session(advance=1, field="everyone"), session()]
    event = Event(banked(session=rows, entry={"least": 2})).playing("ann", "ben")
    event.hand(ann=0, ben=10_000)
    event.do(commands.EndSession(actor=DIRECTOR, at=event.now))
    cheat = commands.Disqualify(actor=DIRECTOR, player="ben", ground="cheating")
    event.do(cheat)
    with pytest.raises(WrongMoment, match="award the places"):
        next_session(event, 1)
    event.do(commands.AwardPlaces(actor=DIRECTOR, at=event.now))
    assert event.state.prizes == {"ann": 200_00}


@pytest.mark.clause(CANBERRA, "16.7")
def test_whoever_lets_a_re_buy_go_until_the_session_ends_finishes_where_the_chips_were_lost() -> (
    None
):
    """Ann has no chips first and does not buy back in; ben has none later; so ben is second."""
    event = Event(
        banked(
            session=[session(rounds=2, field="everyone")],
            entry={"least": 2},
            re_buy={"price": "100.00", "chips": 8_000, "last": 1, "each": 1},
            conditions={
                "re-buy": "Once, for {re_buy_price}, until {re_buy_last}.",
                "chips-bought": "{re_buy_chips}.",
            },
        )
    ).playing("ann", "ben", "cat")
    event.hand(ann=0)
    event.hand(ben=0)
    event.do(commands.LetGo(actor=Actor("ben", "player"), player="ben", at=event.now))
    event.do(commands.EndSession(actor=DIRECTOR, at=event.now))
    event.do(commands.AwardPlaces(actor=DIRECTOR, at=event.now))
    assert event.state.places == (("cat",), ("ben",), ("ann",))
