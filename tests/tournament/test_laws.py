"""Property tests of tournaments: one seat each, level tables, chips and money that add up."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.acts import Actor, Refusal, from_json, replay, to_json
from croupier.money import Cents, total
from croupier.tournament import AnyTournamentEvent, commands, due_to_break, events, with_lots
from tests.tournament.stage import (
    BUY_BACK_TEXT,
    DEALER,
    DIRECTOR,
    RE_BUY,
    RE_BUY_TEXT,
    Event,
    names,
    poker,
)

TEXTS = {"re-buy": RE_BUY_TEXT, "buy-back": BUY_BACK_TEXT, "add-on": "{add_on_price}"}
ADD_ON = {"price": "40.00", "chips": 4_000, "last": 20}


def holds(event: Event) -> None:
    """The laws of a tournament in play."""
    state = event.state
    seats = Counter((e.table, e.seat) for e in state.entrants.values() if e.table)
    assert not seats or max(seats.values()) == 1
    for player in (*state.with_status("playing"), *state.with_status("busted")):
        assert state.tables[player.table].sitting[player.seat] == player.player
    assert sum(len(table.sitting) for table in state.tables.values()) == len(seats)
    assert state.in_play == state.issued - state.removed + state.from_bank
    fees = sum(p.what == "entry" for p in state.payments)
    bought = sum(p.what == "re-buy" for p in state.payments)
    added = sum(p.what == "add-on" for p in state.payments)
    assert state.pool == fees * 100_00 + bought * 100_00 + added * 40_00
    assert event.escrow() == (0 if state.stage == "over" else state.pool + state.commission)


def big_blinds(event: Event) -> None:
    """At every table the big blind went to the next player on, and to nobody twice running."""
    last: dict[int, int] = {}
    for place, past in enumerate(event.history):
        if isinstance(past, events.Undone | events.TableClosed):
            last.clear()  # what was taken back or carried off is no history of the table
        if not isinstance(past, events.HandStarted):
            continue
        blinds = past.blinds
        assert blinds is not None
        assert blinds.last in blinds.dealt
        before = last.get(past.table)
        if before is not None:
            assert blinds.last != before, place
            passed = [seat for seat in blinds.dealt if _on(before, seat) < _on(before, blinds.last)]
            assert passed == [], place
        last[past.table] = blinds.last


def _on(start: int, seat: int) -> int:
    """How far on a seat is, clockwise, at a table of at most eleven."""
    return (seat - start) % 11 or 11


def level(event: Event) -> None:
    """After breaking and balancing: no table too many, none more than one player apart."""
    room = event.state.seating()
    sizes = [len(sitting) for sitting in room.values()]
    assert due_to_break(room, event.terms.tables.seats) is None
    assert max(sizes) - min(sizes) <= event.terms.tables.gap


def act(event: Event, what: str, pick: int) -> None:
    """One thing that may happen; what the rules refuse changes nothing."""
    state = event.state
    playing = [e.player for e in state.with_status("playing")]
    busted = [e.player for e in state.with_status("busted")]
    player = playing[pick % len(playing)]
    actor = Actor(player, "player")
    if what == "hand":
        table = state.entrants[player].table
        others = [p for p in state.tables[table].sitting.values() if p in playing and p != player]
        if others:
            other = others[pick % len(others)]
            lost = min(state.entrants[other].chips, 1 + pick * 997)
            chips = state.entrants[player].chips + lost
            event.hand(**{player: chips, other: state.entrants[other].chips - lost})
    elif what == "re-buy" and busted:
        name = busted[pick % len(busted)]
        buy = commands.ReBuy(actor=actor, player=name, at=event.now)
        event.do(with_lots(buy, event.terms, state, event.source))
    elif what == "let go" and busted:
        event.do(commands.LetGo(actor=actor, player=busted[0], at=event.now))
    elif what == "add-on":
        event.do(commands.AddOn(actor=actor, player=player, at=event.now))
    elif what == "retire":
        event.do(commands.Retire(actor=actor, player=player, at=event.now))
    elif what == "undo":
        event.do(commands.Undo(actor=DIRECTOR, reason="a test"))
    else:
        event.rebalance()
        level(event)


ACTS = ("hand", "hand", "hand", "re-buy", "let go", "add-on", "retire", "rebalance", "undo")


@settings(max_examples=40)
@given(
    st.integers(3, 14),
    st.lists(st.tuples(st.sampled_from(ACTS), st.integers(0, 40)), max_size=40),
    st.integers(0, 99),
    st.sampled_from(["kept", "drawn"]),
)
def test_any_sequence_keeps_everybody_seated_once_and_every_chip_and_cent_accounted_for(
    players: int, script: list[tuple[str, int]], seed: int, seat: str
) -> None:
    terms = poker(
        tables={"seats": 4},
        entry={"least": 2, "most": 20},
        re_buy=RE_BUY | {"seat": seat},
        add_on=ADD_ON,
        conditions=TEXTS,
    )
    event = Event(terms, seed).playing(*names(players))
    for what, pick in script:
        if len(event.state.with_status("playing")) < 2 or event.state.stage != "playing":
            break
        before = event.desk
        try:
            act(event, what, pick)
        except Refusal:
            assert event.desk == before or what in ("hand", "rebalance")
        holds(event)
    big_blinds(event)
    past = [from_json(to_json(e), AnyTournamentEvent) for e in event.history]
    assert replay(event.rules, event.rules.start, past) == event.desk


@settings(max_examples=25)
@given(st.integers(2, 12), st.integers(0, 999))
def test_a_tournament_played_to_the_end_pays_its_whole_pool(players: int, seed: int) -> None:
    event = Event(poker(tables={"seats": 4}, entry={"least": 2, "most": 20}), seed)
    event.playing(*names(players))
    while len(event.state.with_status("playing")) > 1:
        event.rebalance()
        level(event)
        table = next(iter(event.state.tables))
        first, second, *_ = event.state.tables[table].sitting.values()
        both = event.state.entrants[first].chips + event.state.entrants[second].chips
        event.do(commands.StartHand(actor=DEALER, table=table, at=event.now))
        winner = event.source.below(2)
        stacks = {first: both if winner else 0, second: 0 if winner else both}
        event.do(commands.EndHand(actor=DEALER, stacks=stacks, at=event.now))
        holds(event)
    event.do(commands.AwardPlaces(actor=DIRECTOR))
    holds(event)
    big_blinds(event)
    assert total(Cents(prize) for prize in event.state.prizes.values()) == players * 100_00
    assert sum(len(group) for group in event.state.places) == players
