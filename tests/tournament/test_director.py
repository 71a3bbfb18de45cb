"""Tests of the director's commands: rulings, knock-outs, re-entries."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from croupier.acts import Actor, NotAChoice, NotAuthorised, Refusal, WrongMoment
from croupier.tournament import commands, events, tell, with_lots
from tests.tournament.stage import (
    BUY_BACK_TEXT,
    DEALER,
    DIRECTOR,
    OPERATOR,
    RE_BUY,
    RE_BUY_TEXT,
    SHIFT,
    Event,
    banked,
    names,
    poker,
    wsop,
)

WSOP, POKER, CANBERRA = "melbourne-wsop", "melbourne-poker", "canberra-ultimate"


@pytest.mark.clause(WSOP, "13.4.8(h)")
@pytest.mark.clause(POKER, "12.4.8(h)")
@pytest.mark.clause(CANBERRA, "16.19")
def test_the_directors_decision_is_recorded_and_nobody_elses_counts() -> None:
    for terms, cite in ((wsop, "13.4.8(h)"), (poker, "12.4.8(h)"), (banked, "16.19")):
        event = Event(terms(entry={"least": 2})).playing("ann", "ben")
        asked = commands.RuleDispute(actor=DEALER, about="a chip on the line", decision="it plays")
        with pytest.raises(NotAuthorised) as refused:
            event.do(asked)
        assert refused.value.clause == cite
        ruled = event.do(replace(asked, actor=DIRECTOR, at=event.now))[0]
        assert tell(ruled) == f"dora rules on a chip on the line: it plays ({cite})."
        assert [(r.by, r.decision) for r in event.state.rulings] == [("dora", "it plays")]
        with pytest.raises(NotAChoice):
            event.do(commands.RuleDispute(actor=DIRECTOR, about="a chip", decision=" "))


@pytest.mark.clause(CANBERRA, "16.4")
@pytest.mark.clause(CANBERRA, "A 'Tournament Director/Assistant'")
@pytest.mark.clause(POKER, "1.1 'Tournament Director'")
@pytest.mark.clause(WSOP, "13.2.3")
def test_nobody_but_the_named_director_directs() -> None:
    for terms, by in ((banked, SHIFT), (poker, OPERATOR), (wsop, OPERATOR)):
        event = Event(terms())
        event.steps("document", "publish", "notify")
        naming = commands.TakeStep(actor=by, step="director", person="dora")
        event.do(naming)
        if terms is not banked:
            event.steps("tables")
        event.do(commands.OpenEntries(actor=OPERATOR))
        event.enter("ann", "ben")
        draw = with_lots(
            commands.DrawSeats(actor=Actor("mallory", "tournament-director")),
            event.terms,
            event.state,
            event.source,
        )
        with pytest.raises(NotAuthorised):
            event.do(draw)
        event.draw()


def test_a_fall_is_recorded_without_a_count_and_every_chip_stays_in_play() -> None:
    event = Event(poker(entry={"least": 2})).playing(*names(4))
    event.do(commands.Fall(actor=DIRECTOR, players=("p1", "p2"), to="p3", at=event.now))
    assert event.state.entrants["p3"].chips == 30_000
    assert event.state.fallen == (("p1", "p2"),)
    assert event.state.in_play == 40_000
    for players, to in ((("p3",), "p3"), (("p1",), "p3"), ((), "p3"), (("p4", "p4"), "p3")):
        with pytest.raises(Refusal):
            event.do(commands.Fall(actor=DIRECTOR, players=players, to=to, at=event.now))
    event.do(commands.Undo(actor=DIRECTOR, reason="it was p4"))
    assert event.state.in_play == 40_000
    assert event.status("p1") == "playing"


def test_a_re_entry_comes_back_to_a_seat_drawn_by_lot() -> None:
    terms = poker(
        tables={"seats": 4},
        entry={"least": 2, "most": 20},
        re_buy=RE_BUY | {"seat": "drawn"},
        conditions={"re-buy": RE_BUY_TEXT, "buy-back": BUY_BACK_TEXT},
    )
    event = Event(terms).playing(*names(7))
    table = event.state.entrants["p1"].table
    other = next(p for p in event.state.seating()[table].values() if p != "p1")
    event.hand(**{"p1": 0, other: 20_000})
    ask = commands.ReBuy(actor=Actor("p1", "player"), player="p1", at=event.now)
    with pytest.raises(NotAChoice):
        event.do(ask)
    happened = event.do(with_lots(ask, terms, event.state, event.source))
    moved = next(e for e in happened if isinstance(e, events.Moved))
    assert "drawn by lot" in moved.reason
    assert (event.status("p1"), event.state.entrants["p1"].chips) == ("playing", 10_000)
    sitting = event.state.tables[moved.to_table].sitting
    assert sitting[moved.to_seat] == "p1"
    assert sum("p1" in s.values() for s in event.state.seating().values()) == 1


@pytest.mark.clause(POKER, "12.4.8(b)(i)")
@pytest.mark.clause(POKER, "12.4.8(b)(ii)")
def test_whoever_is_late_may_be_met_by_blinds_until_there() -> None:
    event = Event(poker(entry={"least": 2, "no_show": "blinded"}))
    event.open().enter("ann", "ben").draw().arrive("ann").call().start()
    late = event.state.entrants["ben"]
    assert (late.status, late.away, late.chips) == ("playing", True, 10_000)
    event.hand(ann=10_100, ben=9_900)
    event.arrive("ben")
    assert not event.state.entrants["ben"].away


def test_hand_for_hand_no_table_is_ahead_of_another() -> None:
    event = Event(poker(tables={"seats": 2}, entry={"least": 2, "most": 4})).playing(*names(4))
    event.do(commands.PlayHandForHand(actor=DIRECTOR, on=True))
    first, second = event.state.tables
    event.do(commands.StartHand(actor=DEALER, table=first, at=event.now))
    one = dict.fromkeys(event.state.tables[first].sitting.values(), 10000)
    event.do(commands.EndHand(actor=DEALER, stacks=one))
    again = commands.StartHand(actor=DEALER, table=first, at=event.now)
    with pytest.raises(WrongMoment, match=f"wait for table {second} to begin"):
        event.do(again)
    event.do(commands.StartHand(actor=DEALER, table=second, at=event.now))
    with pytest.raises(WrongMoment, match=f"wait for table {second} to end"):
        event.do(again)
    other = dict.fromkeys(event.state.tables[second].sitting.values(), 10000)
    event.do(commands.EndHand(actor=DEALER, stacks=other))
    event.do(commands.StartHand(actor=DEALER, table=first, at=event.now))
    with pytest.raises(WrongMoment):
        event.do(commands.StartHand(actor=DEALER, table=first, at=event.now))
