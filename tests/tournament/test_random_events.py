"""Property tests of live events: chips, money, seats, order of finish, and undo at any point."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.acts import Actor, Refusal, from_json, replay, to_json
from croupier.tournament import (
    AnyTournamentEvent,
    commands,
    due_to_break,
    events,
    halted,
    with_lots,
)
from croupier.tournament.fullness import table_to_break, waits_for_players
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

TERMS = poker(
    tables={"seats": 4, "numbers": [1, 2, 3, 4, 5], "redraw_at": [4]},
    entry={"least": 2, "most": 16, "late_until": 2},
    re_buy=RE_BUY | {"each": 2},
    prizes={"deals": True, "guarantee": "900.00"},
    bounty={"amount": "20.01", "to_own": "50%"},
    disqualified_for=["cheating"],
    conditions={"re-buy": RE_BUY_TEXT, "buy-back": BUY_BACK_TEXT},
)


def kept(history: list[AnyTournamentEvent]) -> list[AnyTournamentEvent]:
    """The events of the decisions that were not taken back."""
    undone = {event.of for event in history if isinstance(event, events.Undone)}
    return [e for e in history if not isinstance(e, events.Undone) and e.no not in undone]


def order_of_falling(history: list[AnyTournamentEvent]) -> list[set[str]]:
    """Worked out anew from who lost the last chip when: the first to go first, ties together."""
    stacks: Counter[str] = Counter()
    lost: dict[str, tuple[int, int]] = {}
    out: dict[str, tuple[int, int]] = {}
    for event in kept(history):
        match event:
            case events.Issued():
                stacks[event.player] += event.chips
                lost.pop(event.player, None)
            case events.Counted():
                stacks.update({p: c - stacks[p] for p, c in event.stacks.items()})
            case events.HandEnded():
                for player, chips in event.stacks.items():
                    if not chips:
                        lost[player] = (event.no, event.had.get(player, stacks[player]))
                    stacks[player] = chips
            case events.Out():
                for player in event.players:
                    out[player] = lost.get(player, (event.no, stacks[player]))
                    stacks[player] = 0
    keys = sorted(set(out.values()))
    return [{player for player, at in out.items() if at == key} for key in keys]


def holds(event: Event) -> None:
    """The laws of a tournament at any time."""
    state = event.state
    seats = Counter((e.table, e.seat) for e in state.entrants.values() if e.table)
    assert not seats or max(seats.values()) == 1
    for player in state.with_status("playing", "busted"):
        assert state.tables[player.table].sitting[player.seat] == player.player
    assert sum(len(table.sitting) for table in state.tables.values()) == len(seats)
    assert state.in_play == state.issued - state.removed
    tables = event.terms.tables
    assert table_to_break(tables, state) == due_to_break(state.seating(), tables.seats)
    for number in state.tables:
        assert waits_for_players(state, number) == halted(state.with_chips(), number)
    if state.stage == "playing":
        assert state.pool == 100_00 * len(state.payments)
        assert event.escrow() == state.pool + state.commission
    assert [set(group) for group in state.fallen] == order_of_falling(event.history)


def _table_of(event: Event, pick: int) -> tuple[int, list[str]]:
    number = sorted(event.state.tables)[pick % len(event.state.tables)]
    sitting = event.state.tables[number].sitting.values()
    return number, [p for p in sitting if event.state.entrants[p].chips]


def act(event: Event, what: str, pick: int) -> None:
    """One thing that may happen; what the rules refuse changes nothing."""
    state = event.state
    playing = [e.player for e in state.with_status("playing")]
    player = playing[pick % len(playing)]
    busted = [e.player for e in state.with_status("busted")]
    number, here = _table_of(event, pick)
    match what:
        case "start":
            event.do(commands.StartHand(actor=DEALER, table=number, at=event.now))
        case "end" if len(here) > 1:
            winner, loser = here[pick % len(here)], here[pick % len(here) - 1]
            lost = min(state.entrants[loser].chips, 1 + pick * 997)
            stacks = {
                loser: state.entrants[loser].chips - lost,
                winner: state.entrants[winner].chips + lost,
            }
            event.do(commands.EndHand(actor=DEALER, stacks=stacks, at=event.now))
        case "fall" if len(here) > 2:
            fallen = tuple(here[1 : 2 + pick % 2])
            event.do(
                commands.Fall(
                    actor=DEALER, players=fallen, to=here[0], in_order=pick % 3 > 0, at=event.now
                )
            )
        case "re-buy" | "let go" if busted:
            who = busted[pick % len(busted)]
            kind = commands.ReBuy if what == "re-buy" else commands.LetGo
            event.do(kind(actor=Actor(who, "player"), player=who, at=event.now))
        case "late":
            name = f"late {pick}"
            enter = commands.Enter(actor=Actor(name, "player"), player=name, at=event.now)
            event.do(with_lots(enter, event.terms, state, event.source))
        case "count" if len(here) > 1:
            one, two = here[:2]
            both = state.entrants[one].chips + state.entrants[two].chips
            event.do(commands.CountChips(actor=DIRECTOR, stacks={one: both - 1, two: 1}))
        case "retire":
            event.do(commands.Retire(actor=Actor(player, "player"), player=player, at=event.now))
        case "disqualify" if len(playing) > 2:
            event.do(commands.Disqualify(actor=DIRECTOR, player=player, ground="cheating"))
        case "hand for hand":
            on = not state.hand_for_hand
            event.do(commands.PlayHandForHand(actor=DIRECTOR, on=on, at=event.now))
        case "level":
            event.now = event.after(60 * pick)
        case "redraw":
            redraw = commands.RedrawSeats(actor=DIRECTOR, at=event.now)
            event.do(with_lots(redraw, event.terms, state, event.source))
        case "rebalance":
            rebalance = commands.Rebalance(actor=DIRECTOR, at=event.now)
            event.do(with_lots(rebalance, event.terms, state, event.source))
        case "undo":
            event.do(commands.Undo(actor=DIRECTOR, reason="a test"))


ACTS = ("start", "start", "end", "end", "fall", "fall", "re-buy", "let go", "late", "count",
        "retire", "disqualify", "hand for hand", "level", "redraw", "rebalance", "undo",
        "undo")  # fmt: skip


def play(players: int, script: list[tuple[str, int]], seed: int) -> Event:
    event = Event(TERMS, seed).playing(*names(players))
    for what, pick in script:
        if event.state.stage != "playing" or len(event.state.with_status("playing")) < 2:
            break
        before = event.desk
        try:
            act(event, what, pick)
        except Refusal:
            assert event.desk == before
        holds(event)
    return event


def to_the_end(event: Event) -> None:
    """Everybody left is knocked out by one player, and the places are awarded."""
    for entrant in event.state.with_status("busted"):
        who = entrant.player
        event.do(commands.LetGo(actor=Actor(who, "player"), player=who, at=event.now))
    left = sorted(event.state.with_status("playing"), key=lambda e: -e.chips)
    for entrant in left[1:]:
        who = entrant.player
        event.do(commands.Retire(actor=DIRECTOR, player=who, at=event.now))
    event.do(commands.AwardPlaces(actor=DIRECTOR, at=event.now))


@settings(max_examples=40)
@given(
    st.integers(2, 12),
    st.lists(st.tuples(st.sampled_from(ACTS), st.integers(0, 25)), max_size=50),
    st.integers(0, 99),
)
def test_after_every_command_chips_money_seats_and_order_of_finish_hold(
    players: int, script: list[tuple[str, int]], seed: int
) -> None:
    event = play(players, script, seed)
    past = [from_json(to_json(e), AnyTournamentEvent) for e in event.history]
    assert replay(event.rules, event.rules.start, past) == event.desk
    if any(table.in_hand for table in event.state.tables.values()):
        return
    if event.state.hand_for_hand:
        event.do(commands.PlayHandForHand(actor=DIRECTOR, on=False, at=event.now))
    if event.state.stage == "playing" and event.state.with_status("playing"):
        to_the_end(event)
        state = event.state
        paid = sum(state.prizes.values()) + sum(state.bounties[p] for p in _paid(event))
        assert paid == state.pool
        assert state.pool >= 900_00
        assert event.escrow() == 0
        finished = [set(group) for group in state.places[1:]]
        assert finished == order_of_falling(event.history)[::-1]


def _paid(event: Event) -> set[str]:
    return {e.player for e in event.history if isinstance(e, events.BountyPaid)}
