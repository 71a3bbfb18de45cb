"""During play: the clock, and hands or rounds from the first card to the stacks after them."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.acts import NotAChoice, NotOffered, WrongAmount, WrongMoment
from croupier.tournament import commands, events
from croupier.tournament.button import next_blinds
from croupier.tournament.buying import too_late_to_buy
from croupier.tournament.clock import is_running, played, read_clock
from croupier.tournament.falling import let_fall
from croupier.tournament.levels import race
from croupier.tournament.pen import Pen
from croupier.tournament.seats import after, due_to_break, halted
from croupier.tournament.state import Table

LONGEST_BREAK = 24 * 60
"""Minutes."""


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
    if not 0 <= asked.minutes <= LONGEST_BREAK or (asked.minutes and asked.kind != "pause"):
        pen.refuse(NotAChoice, f"a break of 1 to {LONGEST_BREAK} minutes", "pause")
    if pen.state.marks and asked.at < pen.state.marks[-1].at:
        pen.refuse(NotAChoice, "an instant after the last change of the clock", "pace")
    pen.write(
        events.ClockMarked,
        kind=asked.kind,
        at=asked.at,
        to=asked.to,
        minutes=asked.minutes,
        clause=pen.clause("pause") if asked.minutes else "",
    )


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
    too_late_to_buy(pen, asked.table, asked.at)
    if pen.terms.banked:
        _cannot_wager(pen, asked.table)
    _together(pen, asked.table)
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
    if pen.terms.banked:
        order = tuple(sitting[s] for s in ready if not pen.state.entrants[sitting[s]].sits_out)
        pen.write(
            events.HandStarted,
            table=asked.table,
            level=0,
            marker=ready[0],
            order=order,
            at=asked.at,
        )
    else:
        _deal(pen, asked.table, ready, asked.at)


def _deal(pen: Pen, number: int, ready: list[int], at: int) -> None:
    """Button and blinds move on; whoever serves a penalty pays them too and loses the cards."""
    table = pen.state.tables[number]
    blinds = next_blinds(ready, table.blinds)
    assert blinds is not None, "two seats may play"
    order = tuple(table.sitting[seat] for seat in blinds.dealt)
    pen.write(
        events.HandStarted,
        table=number,
        level=read_clock(pen.levels, pen.state.marks, at).row,
        marker=blinds.button,
        order=order,
        killed=tuple(p for p in order if pen.state.entrants[p].sits_out),
        blinds=blinds,
        at=at,
    )


def _together(pen: Pen, number: int) -> None:
    """Hand for hand no table is ahead: each begins once the others have ended the hand before."""
    if not pen.state.hand_for_hand:
        return
    mine = pen.state.tables[number].turn
    behind = [n for n, t in pen.state.tables.items() if t.turn < mine and _can_play(pen, n)]
    if behind:
        names = ", ".join(str(n) for n in behind)
        pen.refuse(WrongMoment, f"hand for hand: table {names} has not begun this hand", "pace")


def _can_play(pen: Pen, number: int) -> bool:
    return sum(e.table == number for e in pen.state.with_status("playing")) > 1


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
    if not is_running(pen.state.marks, at):
        pen.refuse(WrongMoment, "the clock stands: it is a break", "pause")
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
    let_fall(pen, poor, stacks, why, pen.clause("minimum", "out"))


def end_hand(pen: Pen, asked: commands.EndHand) -> None:
    """The stacks after a hand; those without chips fall, the larger starting stack the later."""
    pen.stage("playing")
    before = {p: pen.entrant(p, "playing").chips for p in asked.stacks}
    tables = sorted({pen.state.entrants[player].table for player in asked.stacks})
    if not tables:
        pen.refuse(NotAChoice, "the stacks of those who played")
    if pen.state.hand_for_hand:
        _all_ended(pen, tables)
    elif len(tables) > 1:
        pen.refuse(WrongMoment, "one table at a time, unless hand for hand is played")
    for number in tables:
        if not pen.state.tables[number].in_hand:
            pen.refuse(WrongMoment, f"no hand is on at table {number}")
    if any(chips < 0 for chips in asked.stacks.values()):
        pen.refuse(WrongAmount, "stacks of nothing or more", "chips-stay")
    for number in tables:
        _stack(pen, number, before, asked)
    gone = [player for player, chips in asked.stacks.items() if not chips]
    let_fall(pen, gone, before, "no chips left", pen.clause("out"), asked.at)


def _all_ended(pen: Pen, ended: list[int]) -> None:
    """Hand for hand all tables end the hand at once, so that falls are compared across them."""
    wanted = [n for n, t in sorted(pen.state.tables.items()) if t.in_hand or _can_play(pen, n)]
    if ended != wanted:
        names = ", ".join(str(n) for n in wanted)
        pen.refuse(WrongMoment, f"hand for hand: the stacks of tables {names} at once", "pace")


def fall(pen: Pen, asked: commands.Fall) -> None:
    """A hand of which only the falls are known: the winner takes all that the fallen had."""
    pen.stage("playing")
    winner = pen.entrant(asked.to, "playing")
    lost = [pen.entrant(player, "playing") for player in asked.players]
    strangers = [e.player for e in lost if e.table != winner.table or e.player == asked.to]
    if not lost or strangers or len(set(asked.players)) != len(lost):
        pen.refuse(NotAChoice, f"others at table {winner.table} who fell, each once", "out")
    if not pen.state.tables[winner.table].in_hand:
        start_hand(pen, commands.StartHand(actor=asked.actor, table=winner.table, at=asked.at))
    stacks = dict.fromkeys(asked.players, 0)
    stacks[asked.to] = winner.chips + sum(e.chips for e in lost)
    end_hand(pen, commands.EndHand(actor=asked.actor, stacks=stacks, at=asked.at))


def _stack(pen: Pen, number: int, before: Mapping[str, int], asked: commands.EndHand) -> None:
    mine = {p: c for p, c in asked.stacks.items() if pen.state.entrants[p].table == number}
    gained = sum(mine.values()) - sum(before[player] for player in mine)
    if gained and not pen.terms.banked:
        pen.refuse(WrongAmount, f"table {number} ends with as many chips as before", "chips-stay")
    dealt = asked.dealt.get(number)
    pen.write(events.HandEnded, table=number, stacks=mine, bank=gained, dealt=dealt)


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


def hand_for_hand(pen: Pen, asked: commands.PlayHandForHand) -> None:
    pen.stage("playing")
    pen.director(asked.actor, "pace")
    if any(table.in_hand for table in pen.state.tables.values()):
        pen.refuse(WrongMoment, "once every table has ended its hand", "pace")
    pen.write(events.HandForHand, on=asked.on)
