"""Applies events to a tournament: the state after each kind of event. Nothing is refused here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.acts import Millis
from croupier.tournament import events, prize_changes
from croupier.tournament.clock import ClockMark
from croupier.tournament.flight_changes import (
    bagged,
    bags_opened,
    entered_again,
    flight_ended,
    without_fall,
)
from croupier.tournament.state import (
    Entrant,
    EntrantPayment,
    RunningShotClock,
    Tournament,
    TournamentTable,
)


def evolve(state: Tournament, event: events.AnyTournamentEvent) -> Tournament:
    """The tournament after something that has happened."""
    after = CHANGES[type(event)](state, event)
    at: Millis = getattr(event, "at", Millis(0))
    return replace(after, latest=at) if at > after.latest else after


def _with(state: Tournament, player: str, **changes: Any) -> Tournament:
    """The tournament with one entrant changed."""
    entrant = replace(state.entrants[player], **changes)
    return replace(state, entrants=state.entrants | {player: entrant})


def _placed(state: Tournament, player: str, table: int, seat: int, **changes: Any) -> Tournament:
    """The player gets up from where they sit and sits down at the table, where it is one."""
    tables = dict(state.tables)
    old = state.entrants[player].table
    if old:
        left = state.entrants[player].seat
        staying = {s: p for s, p in tables[old].sitting.items() if s != left}
        tables[old] = replace(tables[old], sitting=staying)
    if table:
        tables[table] = replace(tables[table], sitting=tables[table].sitting | {seat: player})
    return _with(replace(state, tables=tables), player, table=table, seat=seat, **changes)


def _with_table(state: Tournament, number: int, **changes: Any) -> Tournament:
    """The tournament with one table changed."""
    table = replace(state.tables[number], **changes)
    return replace(state, tables=state.tables | {number: table})


def _stepped(state: Tournament, event: events.Stepped) -> Tournament:
    steps = dict(state.steps)
    if event.step == "return":
        steps.pop("leave", None)
    else:
        steps[event.step] = event.by
    officers = state.officers | {event.step: event.person} if event.person else state.officers
    return replace(state, steps=steps, officers=officers)


def _entered(state: Tournament, event: events.Entered) -> Tournament:
    known = state.entrants.get(event.player)
    if known is not None and event.flight and known.status not in ("withdrawn", "reserve"):
        again = entered_again(known, event)
        state = without_fall(state, event.player) if known.status == "out" else state
        return replace(state, entrants=state.entrants | {event.player: again})
    number = known.number if known else len(state.entrants) + 1
    status = "reserve" if event.reserve else "entered"
    entrant = Entrant(
        event.player,
        number,
        status=status,  # type: ignore[arg-type] # one of two literals
        staff=event.staff,
        signed=event.signed,
        flight=event.flight,
        entries=int(not event.reserve),
    )
    return replace(state, entrants=state.entrants | {event.player: entrant})


def _approved(state: Tournament, event: events.StaffApproved) -> Tournament:
    return replace(state, approved=state.approved | {event.player: event.by})


def _refused(state: Tournament, event: events.EntryRefused) -> Tournament:
    return replace(state, refused=state.refused | {event.player: event.reason})


def _paid(state: Tournament, event: events.Paid) -> Tournament:
    entrant = state.entrants[event.player]
    payment = EntrantPayment(
        event.player,
        event.what,
        event.amount,
        event.commission,
        ticket=event.ticket,
        flight=entrant.flight,
    )
    state = replace(state, payments=(*state.payments, payment))
    if event.what == "re-buy":
        return _with(state, event.player, re_buys=entrant.re_buys + 1)
    if event.what == "add-on":
        return _with(state, event.player, add_ons=entrant.add_ons + 1)
    return state


def _issued(state: Tournament, event: events.Issued) -> Tournament:
    chips = state.entrants[event.player].chips + event.chips
    state = replace(state, issued=state.issued + event.chips)
    back = {"chips": chips, "status": "playing", "fell": 0, "fell_with": 0}
    return _with(state, event.player, **back, answer_by=Millis(0))


def _refunded(state: Tournament, event: events.Refunded) -> Tournament:
    payments = list(state.payments)
    payments[event.payment] = replace(payments[event.payment], refunded=True)
    return replace(state, payments=tuple(payments))


def _ranked(state: Tournament, event: events.Ranked) -> Tournament:
    changes: dict[str, Any] = {"status": event.status}
    if event.status in ("busted", "beaten"):
        entrant = state.entrants[event.player]
        changes["fell"] = entrant.fell or event.no
        changes["fell_with"] = event.stack or entrant.fell_with
    if event.status in ("withdrawn", "no-show", "beaten"):
        return _placed(state, event.player, 0, 0, **changes)
    return _with(state, event.player, **changes)


def _substituted(state: Tournament, event: events.Substituted) -> Tournament:
    entrants = {
        (event.by if name == event.player else name): entrant
        for name, entrant in state.entrants.items()
        if name != event.by
    }
    entrant = replace(entrants[event.by], player=event.by, signed=event.signed)
    if event.staff is not None:
        entrant = replace(entrant, staff=event.staff)
    entrants[event.by] = entrant
    state = replace(state, entrants=entrants)
    if not entrant.table:
        return state
    return _placed(state, event.by, entrant.table, entrant.seat)


def _seated(state: Tournament, event: events.Seated) -> Tournament:
    """Whoever waits for a re-buy keeps the moment at which the last chip was lost."""
    why, entrant = _cited(event.reason, event.clause), state.entrants[event.player]
    fell = entrant.fell if entrant.status == "busted" else 0
    return _placed(state, event.player, event.table, event.seat, fell=fell, why=why)


def _redrawn(state: Tournament, event: events.Redrawn) -> Tournament:
    return replace(state, redrawn=(*state.redrawn, event.left), redrawn_level=event.level)


def _moved(state: Tournament, event: events.Moved) -> Tournament:
    moved = f"moved from table {event.table}, seat {event.seat}: {event.reason}"
    why = _cited(moved, event.clause)
    return _placed(state, event.player, event.to_table, event.to_seat, why=why)


def _cited(words: str, clause: str) -> str:
    return f"{words} ({clause})" if clause else words


def _table_opened(state: Tournament, event: events.TableOpened) -> Tournament:
    return replace(state, tables=state.tables | {event.table: TournamentTable(marker=event.marker)})


def _table_closed(state: Tournament, event: events.TableClosed) -> Tournament:
    tables = dict(state.tables)
    if tables[event.table].sitting:
        tables[event.table] = replace(tables[event.table], closed=True)
    else:
        del tables[event.table]
    return replace(state, tables=tables)


def _marked(state: Tournament, event: events.ClockMarked) -> Tournament:
    mark = ClockMark(event.kind, event.at, event.to, event.lasts, event.left)
    return replace(state, marks=(*state.marks, mark))


def _hand_started(state: Tournament, event: events.HandStarted) -> Tournament:
    table = state.tables[event.table]
    turn = max([other.turn for other in state.tables.values()]) if state.hand_for_hand else 0
    here = (state.entrants[player] for player in table.sitting.values())
    waiting = {e.player: replace(e, sits_out=e.sits_out - 1) for e in here if e.sits_out}
    return _with_table(
        replace(state, entrants=state.entrants | waiting) if waiting else state,
        event.table,
        hands=table.hands + 1,
        turn=max(table.turn + 1, turn) if state.hand_for_hand else 0,
        marker=event.marker,
        level=event.level,
        in_hand=True,
        order=event.order,
        asked="",
        blinds=event.blinds,
    )


def _stacked(state: Tournament, stacks: dict[str, int], **changes: Any) -> Tournament:
    """The tournament with stacks as they were counted."""
    counted = {p: replace(state.entrants[p], chips=chips) for p, chips in stacks.items()}
    return replace(state, entrants=state.entrants | counted, **changes)


def _hand_ended(state: Tournament, event: events.HandEnded) -> Tournament:
    before = {p: state.entrants[p].chips for p, chips in event.stacks.items() if not chips}
    state = _with_table(state, event.table, in_hand=False, order=(), asked="", shot_clock=None)
    state = _stacked(state, event.stacks, from_bank=state.from_bank + event.bank)
    for player, chips in before.items():
        state = _with(state, player, fell_with=event.had.get(player, chips))
    return state


def _counted(state: Tournament, event: events.Counted | events.Raced) -> Tournament:
    return _stacked(state, event.stacks, issued=state.issued + event.change)


def _out(state: Tournament, event: events.Out) -> Tournament:
    out = [state.entrants[player] for player in event.players]
    removed = state.removed + sum(entrant.chips + entrant.bagged for entrant in out)
    gone = {"status": "out", "chips": 0, "bagged": 0, "disqualified": event.disqualified}
    for player in event.players:
        state = _placed(state, player, 0, 0, **gone)
    return _fallen(replace(state, removed=removed), event)


def _fallen(state: Tournament, event: events.Out) -> Tournament:
    """The order of finish with those who are out: at its end, or where they lost their chips."""
    key = (event.fell or event.no, event.stack)
    groups, keys = list(state.fallen), list(state.fallen_at)
    if event.fell and key in keys:
        at = keys.index(key)
        groups[at] = (*groups[at], *event.players)
    else:
        at = sum(known < key for known in keys) if event.fell else len(groups)
        groups.insert(at, event.players)
        keys.insert(at, key)
    return replace(state, fallen=tuple(groups), fallen_at=tuple(keys))


def _disqualified(state: Tournament, event: events.Disqualified) -> Tournament:
    return _with(state, event.player, disqualified=True)


def _session_drawn(state: Tournament, event: events.SessionDrawn) -> Tournament:
    absent = {p: replace(state.entrants[p], arrived=False) for p in event.players}
    return replace(state, entrants=state.entrants | absent, session_starts=event.starts)


def _hand_for_hand(state: Tournament, event: events.HandForHand) -> Tournament:
    tables = {number: replace(table, turn=0) for number, table in state.tables.items()}
    return replace(state, hand_for_hand=event.on, tables=tables)


def _penalised(state: Tournament, event: events.Penalised) -> Tournament:
    entrant = state.entrants[event.player]
    return _with(
        replace(state, removed=state.removed + event.chips),
        event.player,
        warnings=entrant.warnings + event.warning,
        chips=entrant.chips - event.chips,
        sits_out=entrant.sits_out + event.rounds,
    )


def _wager_ruled(state: Tournament, event: events.WagerRuled) -> Tournament:
    entrant = state.entrants[event.player]
    return _with(
        state,
        event.player,
        warnings=entrant.warnings + 1,
        out_of_order=entrant.out_of_order + 1,
    )


def _secret(state: Tournament, event: events.SecretWager) -> Tournament:
    secrets = state.entrants[event.player].secrets + 1
    return _with(state, event.player, secrets=secrets)


def _shot_clock(state: Tournament, event: events.ShotClockSet) -> Tournament:
    running = None if event.kind == "stop" else RunningShotClock(event.player, event.until)
    used = state.entrants[event.player].cards_used + (event.kind == "card")
    state = _with(state, event.player, cards_used=used)
    return _with_table(state, event.table, shot_clock=running)


def _session_started(state: Tournament, event: events.SessionStarted) -> Tournament:
    field = {
        player: replace(state.entrants[player], status="playing", secrets=0, fell=0)
        for player in event.players
    }
    return replace(state, stage="playing", session=event.session, entrants=state.entrants | field)


def _session_ended(state: Tournament, event: events.SessionEnded) -> Tournament:
    entrants = dict(state.entrants)
    for player, points in event.points.items():
        entrants[player] = replace(entrants[player], points=entrants[player].points + points)
    for player in event.through:
        entrants[player] = replace(entrants[player], status="through")
    for player, entrant in entrants.items():
        if entrant.table:
            entrants[player] = replace(entrant, table=0, seat=0)
    return replace(state, stage="between", entrants=entrants, tables={})


def _chips_taken(state: Tournament, event: events.ChipsTaken) -> Tournament:
    entrant = state.entrants[event.player]
    removed = state.removed + entrant.chips + entrant.bagged
    return _with(replace(state, removed=removed), event.player, chips=0, bagged=0)


def _prize(state: Tournament, event: events.PrizePaid) -> Tournament:
    return replace(state, prizes=state.prizes | {event.player: event.amount})


CHANGES: dict[type[events.TournamentEvent], Callable[[Tournament, Any], Tournament]] = {
    events.Stepped: _stepped,
    events.EntriesOpened: lambda state, _: replace(state, stage="open"),
    events.Entered: _entered,
    events.Paid: _paid,
    events.Issued: _issued,
    events.Refunded: _refunded,
    events.Ranked: _ranked,
    events.ReBuyAsked: lambda state, event: _with(state, event.player, answer_by=event.until),
    events.Vacated: lambda state, event: _placed(state, event.player, 0, 0),
    events.Substituted: _substituted,
    events.StaffApproved: _approved,
    events.EntryRefused: _refused,
    events.Seated: _seated,
    events.Moved: _moved,
    events.TableOpened: _table_opened,
    events.TableClosed: _table_closed,
    events.Arrived: lambda state, event: _with(state, event.player, arrived=True, away=event.away),
    events.Called: lambda state, _: replace(state, stage="called"),
    events.Started: lambda state, _: replace(state, stage="playing"),
    events.StartMoved: lambda state, event: replace(state, start_at=event.to),
    events.ClockMarked: _marked,
    events.HandStarted: _hand_started,
    events.HandEnded: _hand_ended,
    events.Raced: _counted,
    events.Counted: _counted,
    events.Redrawn: _redrawn,
    events.Out: _out,
    events.Disqualified: _disqualified,
    events.HandForHand: _hand_for_hand,
    events.Penalised: _penalised,
    events.WagerRuled: _wager_ruled,
    events.WagersAsked: lambda state, event: _with_table(state, event.table, asked=event.player),
    events.WagerChanged: lambda state, _: state,
    events.SecretWager: _secret,
    events.ShotClockSet: _shot_clock,
    events.SessionDrawn: _session_drawn,
    events.SessionStarted: _session_started,
    events.SessionEnded: _session_ended,
    events.Bagged: bagged,
    events.FlightEnded: flight_ended,
    events.BagsOpened: bags_opened,
    events.ChipsTaken: _chips_taken,
    events.ValueAdded: lambda state, event: replace(state, added=state.added + event.amount),
    events.GoodsAdded: lambda state, event: replace(state, goods=(*state.goods, event)),
    events.GoodsAwarded: lambda state, event: replace(state, goods_won=(*state.goods_won, event)),
    events.SeatWon: prize_changes.seat_won,
    events.BountyWon: prize_changes.bounty_won,
    events.BountyPaid: prize_changes.bounty_paid,
    events.Cancelled: lambda state, _: replace(state, stage="cancelled", added=0),
    events.DealAgreed: prize_changes.dealt,
    events.PlacesAwarded: lambda state, event: replace(state, stage="over", places=event.places),
    events.PrizePaid: _prize,
    events.Ruled: lambda state, event: replace(state, rulings=(*state.rulings, event)),
}
