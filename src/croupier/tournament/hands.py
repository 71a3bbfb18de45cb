"""During play: the clock, hands and rounds, who falls, who buys back in, who moves where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby

from croupier.acts import Barred, NotAChoice, NotOffered, NotYours, WrongAmount, WrongMoment
from croupier.tournament import commands, events
from croupier.tournament.clock import is_running, played, read_clock
from croupier.tournament.levels import race
from croupier.tournament.pen import Pen
from croupier.tournament.seats import (
    after,
    balance,
    break_table,
    due_to_break,
    halted,
    open_places,
)
from croupier.tournament.state import Table
from croupier.tournament.terms import PurchaseTerms, cents


def set_clock(pen: Pen, asked: commands.SetClock) -> None:
    pen.stage("playing", "between")
    pen.director(asked.actor, "pause", "pace")
    running = is_running(pen.state.marks, asked.at)
    if asked.kind == "pause" and not running:
        pen.refuse(WrongMoment, "the clock stands already", "pause")
    if asked.kind == "resume" and running:
        pen.refuse(WrongMoment, "the clock runs already", "pause")
    if asked.kind == "skip" and not 0 <= asked.to < len(pen.levels):
        pen.refuse(NotAChoice, f"a row from 0 to {len(pen.levels) - 1}", "pace")
    if pen.state.marks and asked.at < pen.state.marks[-1].at:
        pen.refuse(NotAChoice, "an instant after the last change of the clock", "pace")
    pen.write(events.ClockMarked, kind=asked.kind, at=asked.at, to=asked.to)


# --- a hand --------------------------------------------------------------------------------------


def start_hand(pen: Pen, asked: commands.StartHand) -> None:
    """A hand begins at the clock's level of this instant: a new level waits for the next hand."""
    pen.stage("playing")
    pen.attended()
    table = _table(pen, asked.table)
    if table.in_hand or table.closed:
        what = "closed" if table.closed else "in a hand already"
        pen.refuse(WrongMoment, f"table {asked.table} is {what}")
    if pen.terms.banked:
        _round_due(pen, table, asked.at)
    else:
        _hand_due(pen, asked.table, asked.at)
    _too_late_to_buy(pen, asked.table, asked.at)
    if pen.terms.banked:
        _cannot_wager(pen, asked.table)
    sitting = pen.state.room()[asked.table]
    ready = [
        seat
        for seat in after(table.marker, sitting)
        if pen.state.entrants[sitting[seat]].status == "playing"
    ]
    if len(ready) < (1 if pen.terms.banked else 2):
        if pen.events:
            return
        pen.refuse(WrongMoment, f"table {asked.table} has nobody to play")
    order = tuple(sitting[s] for s in ready if not pen.state.entrants[sitting[s]].sits_out)
    row = 0 if pen.terms.banked else read_clock(pen.levels, pen.state.marks, asked.at).row
    pen.write(events.HandStarted, table=asked.table, level=row, marker=ready[0], order=order)


def _table(pen: Pen, number: int) -> Table:
    table = pen.state.tables.get(number)
    if table is None:
        pen.refuse(NotOffered, f"table {number} is not in use", "tables", "places")
    return table


def _hand_due(pen: Pen, number: int, at: int) -> None:
    clock = read_clock(pen.levels, pen.state.marks, at)
    if not clock.running or clock.on_break:
        pen.refuse(WrongMoment, "the clock stands, or it is a break", "pause")
    room = pen.state.room()
    if due_to_break(room, pen.terms.tables.seats) == number:
        pen.refuse(WrongMoment, f"table {number} is to break first", "places", "tables")
    if halted(room, number):
        pen.refuse(WrongMoment, f"table {number} is three short and waits", "places", "tables")


def _round_due(pen: Pen, table: Table, at: int) -> None:
    row = pen.session
    if row.rounds and table.hands >= row.rounds:
        pen.refuse(WrongMoment, f"all {row.rounds} rounds are played", "sessions", "rounds")
    if row.left and len(table.sitting) <= row.left:
        pen.refuse(WrongMoment, f"no more than {row.left} players are left", "sessions", "rounds")
    if row.minutes and session_seconds(pen, at) >= row.minutes * 60:
        pen.refuse(WrongMoment, f"the {row.minutes} minutes are over", "sessions", "rounds")


def session_seconds(pen: Pen, at: int) -> int:
    """Seconds this session has been played, pauses left out: each session starts the clock anew."""
    return played((), pen.state.marks, at) or 0


def least_stake(pen: Pen) -> int:
    """What a round costs at least: the minimum in every box that must be filled (16.15)."""
    return pen.session.minimum * pen.boxes


def _cannot_wager(pen: Pen, number: int) -> None:
    needed = least_stake(pen)
    poor = [
        entrant.player
        for entrant in pen.state.with_status("playing")
        if entrant.table == number and entrant.chips < needed
    ]
    stacks = {player: pen.state.entrants[player].chips for player in poor}
    why = f"cannot wager {needed:,}, the least a round costs"
    _fall(pen, poor, stacks, why, pen.clause("minimum", "out"))


def end_hand(pen: Pen, asked: commands.EndHand) -> None:
    """The stacks after a hand; those without chips fall, the larger starting stack the later."""
    pen.stage("playing")
    before = {p: pen.entrant(p, "playing").chips for p in asked.stacks}
    tables = sorted({pen.state.entrants[player].table for player in asked.stacks})
    if not tables:
        pen.refuse(NotAChoice, "the stacks of those who played")
    if len(tables) > 1 and not pen.state.hand_for_hand:
        pen.refuse(WrongMoment, "one table at a time, unless hand for hand is played")
    for number in tables:
        if not pen.state.tables[number].in_hand:
            pen.refuse(WrongMoment, f"no hand is on at table {number}")
    if any(chips < 0 for chips in asked.stacks.values()):
        pen.refuse(WrongAmount, "stacks of nothing or more", "chips-stay")
    for number in tables:
        _stack(pen, number, before, asked.stacks)
    gone = [player for player, chips in asked.stacks.items() if not chips]
    _fall(pen, gone, before, "no chips left", pen.clause("out"), asked.at)


def _stack(pen: Pen, number: int, before: Mapping[str, int], stacks: Mapping[str, int]) -> None:
    mine = {p: c for p, c in stacks.items() if pen.state.entrants[p].table == number}
    gained = sum(mine.values()) - sum(before[player] for player in mine)
    if gained and not pen.terms.banked:
        pen.refuse(WrongAmount, f"table {number} ends with as many chips as before", "chips-stay")
    pen.write(events.HandEnded, table=number, stacks=mine, bank=gained)


def _fall(
    pen: Pen,
    players: Iterable[str],
    before: Mapping[str, int],
    why: str,
    cite: str,
    at: int | None = None,
) -> None:
    """Players fall in order of their stacks before; equal stacks are tied."""
    ordered = sorted(players, key=lambda p: (before[p], pen.state.entrants[p].number))
    for _stack_before, together in groupby(ordered, key=lambda p: before[p]):
        group = tuple(together)
        saved = [p for p in group if at is not None and may_re_buy(pen, p, at)]
        for player in saved:
            pen.write(events.Ranked, player=player, status="busted", why=why, clause=cite)
        lost = tuple(player for player in group if player not in saved)
        if lost and second_chance(pen):
            for player in lost:
                pen.write(events.Ranked, player=player, status="beaten", why=why, clause=cite)
        elif lost:
            pen.write(events.Out, players=lost, why=why, clause=cite)


def second_chance(pen: Pen) -> bool:
    """Whether somebody who falls in this session plays on: in a repechage, or for points."""
    if not pen.terms.banked:
        return False
    following = pen.terms.session[pen.state.session :]
    return bool(pen.terms.points) or bool(following and following[0].field == "beaten")


# --- buying chips --------------------------------------------------------------------------------


def may_re_buy(pen: Pen, player: str, at: int) -> bool:
    sale = pen.terms.re_buy
    if sale is None or pen.state.entrants[player].re_buys >= sale.each:
        return False
    return sale.first <= pen.period(at) <= sale.last


def re_buy(pen: Pen, asked: commands.ReBuy) -> None:
    pen.stage("playing")
    pen.entrant(asked.player, "busted")
    sale = pen.terms.re_buy
    if sale is None or not may_re_buy(pen, asked.player, asked.at):
        pen.refuse(NotOffered, "no re-buy now", "re-buy", "buy-back")
    _buy(pen, asked.player, "re-buy", sale)


def add_on(pen: Pen, asked: commands.AddOn) -> None:
    pen.stage("playing")
    entrant = pen.entrant(asked.player, "playing")
    sale = pen.terms.add_on
    now = pen.period(asked.at)
    if sale is None or entrant.add_ons >= sale.each or not sale.first <= now <= sale.last:
        pen.refuse(NotOffered, "no add-on now", "add-on")
    if pen.state.tables[entrant.table].in_hand:
        pen.refuse(WrongMoment, "not during a hand", "chips-stay", "add-on")
    _buy(pen, asked.player, "add-on", sale)


def _buy(pen: Pen, player: str, what: str, sale: PurchaseTerms) -> None:
    pen.write(
        events.Paid,
        player=player,
        what=what,
        amount=int(cents(sale.price)),
        commission=int(cents(sale.commission)),
        clause=pen.clause("pool", what),
    )
    pen.write(events.Issued, player=player, chips=sale.chips, why=what)


def let_go(pen: Pen, asked: commands.LetGo) -> None:
    pen.stage("playing")
    pen.entrant(asked.player, "busted")
    _fall(pen, [asked.player], {asked.player: 0}, "does not buy back in", pen.clause("out"))


def _too_late_to_buy(pen: Pen, number: int, at: int) -> None:
    busted = [e.player for e in pen.state.with_status("busted") if e.table == number]
    late = [player for player in busted if not may_re_buy(pen, player, at)]
    nothing = dict.fromkeys(late, 0)
    _fall(pen, late, nothing, "the time for re-buys is over", pen.clause("out"))


def race_chips(pen: Pen, asked: commands.RaceChips) -> None:
    pen.stage("playing")
    pen.director(asked.actor, "pace")
    table = _table(pen, asked.table)
    if table.in_hand:
        pen.refuse(WrongMoment, "not during a hand")
    stacks = {e.player: e.chips for e in pen.state.with_status("playing") if e.table == asked.table}
    raced = race(stacks, asked.chip, asked.next_chip, asked.draws)
    pen.write(
        events.Raced,
        table=asked.table,
        stacks=raced.stacks,
        change=raced.gained(stacks),
        awarded=raced.awarded,
    )


# --- moves ---------------------------------------------------------------------------------------


def rebalance(pen: Pen, asked: commands.Rebalance) -> None:
    """Breaks a table where one is due, then balances the rest."""
    pen.stage("playing")
    pen.director(asked.actor, "places")
    seats = pen.terms.tables.seats
    broken = due_to_break(pen.state.room(), seats)
    if broken is not None:
        room = pen.state.room()
        expected = open_places(room, seats, but=broken)
        if sorted(asked.order) != sorted(expected):
            pen.refuse(NotAChoice, "the open seats by lot, each once", "places", "ballot")
        _idle(pen, broken)
        for move in break_table(room, broken, asked.order):
            _move(pen, move.player, move.target.table, move.target.seat, move.reason)
        reason = "everybody fits at the other tables"
        cite = pen.clause("places", "tables")
        pen.write(events.TableClosed, table=broken, reason=reason, clause=cite)
    elif asked.order:
        pen.refuse(NotAChoice, "no lots: no table is to break", "places")
    buttons = {number: table.marker for number, table in pen.state.tables.items()}
    for move in balance(pen.state.room(), seats, pen.terms.tables.gap, buttons):
        _idle(pen, move.source.table)
        _move(pen, move.player, move.target.table, move.target.seat, move.reason)


def _idle(pen: Pen, number: int) -> None:
    if pen.state.tables[number].in_hand:
        pen.refuse(WrongMoment, f"table {number} is in a hand", "places")


def _move(pen: Pen, player: str, table: int, seat: int, reason: str) -> None:
    entrant = pen.state.entrants[player]
    pen.write(
        events.Moved,
        player=player,
        table=entrant.table,
        seat=entrant.seat,
        to_table=table,
        to_seat=seat,
        reason=reason,
        clause=pen.clause("places", "tables"),
    )


def ask_seat(pen: Pen, asked: commands.AskSeat) -> None:
    pen.entrant(asked.player)
    pen.refuse(NotYours, "players keep the place they were given", "places", "equal")


def give_chips(pen: Pen, asked: commands.GiveChips) -> None:
    pen.entrant(asked.player)
    pen.refuse(Barred, "chips pass between players in play only", "chips-stay", "equal")


def hand_for_hand(pen: Pen, asked: commands.PlayHandForHand) -> None:
    pen.stage("playing")
    pen.director(asked.actor, "pace")
    if any(table.in_hand for table in pen.state.tables.values()):
        pen.refuse(WrongMoment, "once every table has ended its hand", "pace")
    pen.write(events.HandForHand, on=asked.on)
