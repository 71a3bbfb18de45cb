"""Decides on play: the clock, and hands or rounds from their start to the stacks after them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from croupier.acts import DAY, MINUTE, Millis, NotAChoice, NotOffered, WrongAmount, WrongMoment
from croupier.tournament import commands, events
from croupier.tournament.button import next_blinds
from croupier.tournament.clock import MOVES, is_running, played, read_clock
from croupier.tournament.conditions.levels import chip_in_play, race
from croupier.tournament.conditions.terms import TournamentTerms
from croupier.tournament.decisions.bounties import claim_bounties
from croupier.tournament.decisions.buying import too_late_to_buy
from croupier.tournament.decisions.elimination import eliminate
from croupier.tournament.decisions.live import redraw_due
from croupier.tournament.decisions.recorder import TournamentRecorder
from croupier.tournament.flights import is_flight_over
from croupier.tournament.fullness import table_to_break, waits_for_players
from croupier.tournament.seats import SHORT_BY, clockwise_after
from croupier.tournament.state import Tournament, TournamentTable

LONGEST_BREAK = DAY
_CLOCK_STOPPED = "The clock is stopped: wait until it runs again, or resume it."


def set_clock(recorder: TournamentRecorder, asked: commands.SetClock) -> None:
    recorder.needs_stage("playing", "between")
    recorder.needs_by(asked.actor, "pause", "pace")
    running = is_running(recorder.now.marks, asked.at)
    if asked.kind == "pause" and not running:
        recorder.refuse_by(WrongMoment, "The clock is stopped already.", "pause")
    if asked.kind == "pause" and not asked.lasts and recorder.rule("pause"):
        reason = f"State how long the break lasts: 1 to {LONGEST_BREAK // MINUTE} minutes."
        recorder.refuse_by(NotAChoice, reason, "pause")
    if asked.kind == "resume" and running:
        recorder.refuse_by(WrongMoment, "The clock is running already.", "pause")
    if asked.kind in MOVES and not 0 <= asked.to < len(recorder.levels):
        last = len(recorder.levels) - 1
        row = f"The row of the schedule must be 0 to {last}; you gave {asked.to}."
        reason = row if recorder.levels else "This tournament has no levels to skip to."
        recorder.refuse_by(NotAChoice, reason, "pace")
    if asked.kind == "set" and not 0 < asked.left <= recorder.levels[asked.to].length:
        most = recorder.levels[asked.to].minutes
        reason = f"The time left must be above 0 and at most the {most} minutes of this row."
        recorder.refuse_by(NotAChoice, reason, "pace")
    breaks = asked.kind == "pause" and MINUTE <= asked.lasts <= LONGEST_BREAK
    if asked.lasts and not breaks:
        most = LONGEST_BREAK // MINUTE
        recorder.refuse_by(NotAChoice, f"A break must last 1 to {most} minutes.", "pause")
    if recorder.now.marks and asked.at < recorder.now.marks[-1].at:
        reason = "You cannot change the clock at a time before its last change."
        recorder.refuse_by(NotAChoice, reason, "pace")
    recorder.write(
        events.ClockMarked,
        kind=asked.kind,
        at=asked.at,
        to=asked.to,
        lasts=asked.lasts,
        left=asked.left if asked.kind == "set" else Millis(0),
        reason=asked.reason,
        clause=recorder.clause("pause") if asked.lasts else "",
    )


# --- a hand --------------------------------------------------------------------------------------


def start_hand(recorder: TournamentRecorder, asked: commands.StartHand) -> None:
    """A hand begins at the clock's level of this instant: a new level waits for the next hand."""
    recorder.needs_stage("playing")
    recorder.needs_dealer(asked.actor, "conducted-by", "director")
    recorder.needs_director_present()
    table = _table(recorder, asked.table)
    if table.closed:
        recorder.refuse(WrongMoment, f"Table {asked.table} is closed: no more is played there.")
    recorder.needs_no_hand(asked.table)
    if recorder.terms.banked:
        _round_due(recorder, table, asked.at)
    else:
        _hand_due(recorder, asked.table, asked.at)
    too_late_to_buy(recorder, asked.table, asked.at)
    if recorder.terms.banked:
        _cannot_wager(recorder, asked.table, asked.at)
    _refuse_ahead(recorder, asked.table, asked.at)
    if recorder.now.hand_for_hand and not _still_played(recorder, asked.at):
        knock_out(recorder, asked.at)
    sitting = recorder.now.tables[asked.table].sitting
    playing = {entrant.seat for entrant in recorder.now.seated(asked.table)}
    ready = [seat for seat in clockwise_after(table.marker, sitting) if seat in playing]
    if len(ready) < (1 if recorder.terms.banked else 2):
        if recorder.events:
            return
        least = "a player" if recorder.terms.banked else "two players"
        reason = f"Table {asked.table} needs at least {least} with chips to play."
        recorder.refuse(WrongMoment, reason)
    if recorder.terms.banked:
        order = tuple(sitting[s] for s in ready if not recorder.now.entrants[sitting[s]].sits_out)
        recorder.write(
            events.HandStarted,
            table=asked.table,
            level=0,
            marker=ready[0],
            order=order,
            at=asked.at,
        )
    else:
        _deal(recorder, asked.table, ready, asked.at)


def _deal(recorder: TournamentRecorder, number: int, ready: list[int], at: Millis) -> None:
    """Button and blinds move on; whoever serves a penalty pays them too and loses the cards."""
    table = recorder.now.tables[number]
    blinds = next_blinds(ready, table.blinds, recorder.law.button_posts_small)
    assert blinds is not None, "two seats may play"
    order = tuple(table.sitting[seat] for seat in blinds.dealt)
    recorder.write(
        events.HandStarted,
        table=number,
        level=read_clock(recorder.levels, recorder.now.marks, at).row,
        marker=blinds.button,
        order=order,
        killed=tuple(p for p in order if recorder.now.entrants[p].sits_out),
        blinds=blinds,
        at=at,
        chip=chip_in_play(recorder.terms, recorder.period(at)),
    )


def races_due(
    terms: TournamentTerms, state: Tournament, number: int, level: int
) -> list[tuple[int, int]]:
    """The chips to race off at a table at this level, each with the one it is raced for."""
    chips = terms.chip_set
    if chips is None:
        return []
    stacks = [entrant.chips for entrant in state.seated(number) if entrant.chips]
    gone = sum(row.level <= level for row in chips.colour_up)
    pairs = list(pairwise(chips.values))[:gone]
    return [(small, large) for small, large in pairs if any(s % large for s in stacks)]


def _refuse_ahead(recorder: TournamentRecorder, number: int, at: Millis) -> None:
    """Refuses a hand that would put a table ahead of the others while they play hand for hand."""
    tables = recorder.now.tables
    if not recorder.now.hand_for_hand:
        return
    mine = tables[number].turn
    behind = [n for n, t in tables.items() if t.turn < mine and _can_play(recorder, n, at)]
    if behind:
        reason = f"The tables play hand for hand: wait for {_tables(behind)} to begin this hand."
        recorder.refuse_by(WrongMoment, reason, "pace")
    busy = [n for n, t in tables.items() if t.in_hand and t.turn <= mine]
    if busy:
        reason = f"The tables play hand for hand: wait for {_tables(busy)} to end this hand."
        recorder.refuse_by(WrongMoment, reason, "pace")


def _tables(numbers: list[int]) -> str:
    return f"table{'s' if len(numbers) > 1 else ''} {', '.join(map(str, numbers))}"


def _can_play(recorder: TournamentRecorder, number: int, at: Millis) -> bool:
    """Whether a table has another hand to play, which the others wait for hand for hand."""
    table = recorder.now.tables[number]
    players = sum(entrant.chips > 0 for entrant in recorder.now.seated(number))
    if recorder.terms.banked:
        done = table.closed or session_played(recorder, table, at)
        return players > 0 and not done
    return players > 1 and not table.closed


def _table(recorder: TournamentRecorder, number: int) -> TournamentTable:
    table = recorder.now.tables.get(number)
    if table is None:
        reason = f"Table {number} is not in use in this tournament: choose another."
        recorder.refuse_by(NotOffered, reason, "tables", "places")
    return table


def _hand_due(recorder: TournamentRecorder, number: int, at: Millis) -> None:
    clock = read_clock(recorder.levels, recorder.now.marks, at)
    if not clock.running:
        recorder.refuse_by(WrongMoment, _CLOCK_STOPPED, "pause")
    if clock.on_break:
        recorder.refuse_by(WrongMoment, "It is a break: wait until it ends.", "pause")
    if is_flight_over(recorder.terms, recorder.now, recorder.period(at)):
        recorder.refuse_by(WrongMoment, "The flight is over: bag the stacks.", "progression")
    if redraw_due(recorder.terms, recorder.now):
        reason = "New seats are to be drawn for everybody: redraw them first."
        recorder.refuse_by(WrongMoment, reason, "places", "tables")
    races = races_due(recorder.terms, recorder.now, number, recorder.period(at))
    if races:
        reason = f"Chips of {races[0][0]:,} leave play: race them off at table {number} first."
        recorder.refuse_by(WrongMoment, reason, "pace", "chips")
    if table_to_break(recorder.terms.tables, recorder.now) == number:
        reason = f"Table {number} is to break: rebalance the tables first."
        recorder.refuse_by(WrongMoment, reason, "places", "tables")
    if waits_for_players(recorder.now, number):
        short = f"{SHORT_BY} or more players fewer than another table"
        reason = f"Table {number} has {short}: rebalance the tables first."
        recorder.refuse_by(WrongMoment, reason, "places", "tables")


def _round_due(recorder: TournamentRecorder, table: TournamentTable, at: Millis) -> None:
    row = recorder.session
    if not is_running(recorder.now.marks, at):
        recorder.refuse_by(WrongMoment, _CLOCK_STOPPED, "pause")
    if row.rounds and table.hands >= row.rounds:
        reason = f"The table has played all {row.rounds} rounds of this session."
        recorder.refuse_by(WrongMoment, reason, "sessions", "rounds")
    if row.left and len(table.sitting) <= row.left:
        reason = f"The session is over at this table: at most {row.left} players are left."
        recorder.refuse_by(WrongMoment, reason, "sessions", "rounds")
    if row.minutes and session_time(recorder, at) >= row.length:
        reason = f"The {row.minutes} minutes of this session are over."
        recorder.refuse_by(WrongMoment, reason, "sessions", "rounds")


def session_played(recorder: TournamentRecorder, table: TournamentTable, at: Millis) -> bool:
    """Whether a table has played its rounds, its minutes, or down to the number left."""
    row = recorder.session
    if row.rounds:
        return table.hands >= row.rounds
    if row.left:
        return len(table.sitting) <= row.left
    return session_time(recorder, at) >= row.length


def session_time(recorder: TournamentRecorder, at: Millis) -> Millis:
    """How long this session has been played, without pauses; a session starts the clock anew."""
    return played((), recorder.now.marks, at) or Millis(0)


def _cannot_wager(recorder: TournamentRecorder, number: int, at: Millis) -> None:
    """Knocks out who cannot wager the minimum in every box that must be filled (16.15).

    They vacate their seats and their chips leave play. Whoever may still buy back in does so as an
    eliminated player, and draws a seat (16.3(a)(iii)(G)).
    """
    needed = recorder.session.minimum * recorder.law.boxes
    too_few = {e.player: e.chips for e in recorder.now.seated(number) if e.chips < needed}
    cite = recorder.clause("minimum", "out")
    why = f"cannot wager {needed:,}, the least a round costs"
    eliminate(recorder, too_few, too_few, why, cite, at)
    for player in too_few:
        if recorder.now.entrants[player].status == "busted":
            recorder.write(events.ChipsTaken, player=player)
            recorder.write(events.Vacated, player=player, clause=cite)


def end_hand(recorder: TournamentRecorder, asked: commands.EndHand) -> None:
    """The stacks after a hand, as they were counted."""
    _end(recorder, asked, {})


def _end(recorder: TournamentRecorder, asked: commands.EndHand, had: dict[str, int]) -> None:
    """The stacks after a hand; players without chips are out, the smallest stack before first.

    Hand for hand they are out when the last table has ended the hand, so that places are compared
    across the tables.
    """
    recorder.needs_stage("playing")
    recorder.needs_dealer(asked.actor, "conducted-by", "director")
    before = {p: recorder.entrant(asked.actor, p, "playing").chips for p in asked.stacks}
    tables = sorted({recorder.now.entrants[player].table for player in asked.stacks})
    if not tables:
        recorder.refuse(NotAChoice, "Give the stacks of the players who played the hand.")
    if len(tables) > 1 and not recorder.now.hand_for_hand:
        reason = "Give the stacks of one table at a time, unless the tables play hand for hand."
        recorder.refuse(WrongMoment, reason)
    for number in tables:
        if not recorder.now.tables[number].in_hand:
            recorder.refuse(WrongMoment, f"No hand is being played at table {number}.")
    if any(chips < 0 for chips in asked.stacks.values()):
        recorder.refuse_by(WrongAmount, "A stack cannot be less than 0 chips.", "chips-stay")
    for number in tables:
        _stack(recorder, number, before, asked, had)
    if not recorder.now.hand_for_hand:
        knock_out(recorder, asked.at, tables)
    elif not _still_played(recorder, asked.at):
        knock_out(recorder, asked.at)


def knock_out(
    recorder: TournamentRecorder, at: Millis, tables: Iterable[int] | None = None
) -> None:
    """Whoever has no chips left is out, in order of the stacks before the hand.

    Given `tables`, only those who sit there.
    """
    state = recorder.now
    if tables is None:
        playing = state.with_status("playing")
    else:
        playing = tuple(entrant for number in tables for entrant in state.seated(number))
    lost = [entrant for entrant in playing if not entrant.chips]
    before = {entrant.player: entrant.fell_with for entrant in lost}
    eliminate(recorder, before, before, "no chips left", recorder.clause("out"), at)


def _still_played(recorder: TournamentRecorder, at: Millis) -> bool:
    """Hand for hand: whether a table still plays, or is to begin, the hand that others ended."""
    tables = recorder.now.tables
    turn = max(table.turn for table in tables.values())
    return any(
        t.in_hand or (t.turn < turn and _can_play(recorder, n, at)) for n, t in tables.items()
    )


def fall(recorder: TournamentRecorder, asked: commands.Fall) -> None:
    """A hand of which only who was knocked out is known: the winner takes all that they had."""
    recorder.needs_stage("playing")
    winner = recorder.entrant(asked.actor, asked.to, "playing")
    lost = [recorder.entrant(asked.actor, player, "playing") for player in asked.players]
    strangers = [e.player for e in lost if e.table != winner.table or e.player == asked.to]
    if not lost or strangers or len(set(asked.players)) != len(lost):
        reason = f"Name each player of table {winner.table} who was knocked out, once."
        recorder.refuse_by(NotAChoice, reason, "out")
    if not recorder.now.tables[winner.table].in_hand:
        start_hand(recorder, commands.StartHand(actor=asked.actor, table=winner.table, at=asked.at))
    stacks = dict.fromkeys(asked.players, 0)
    stacks[asked.to] = winner.chips + sum(e.chips for e in lost)
    end = commands.EndHand(actor=asked.actor, stacks=stacks, at=asked.at)
    had = sorted(entrant.chips for entrant in lost)
    for place in range(1, len(had)):
        had[place] = max(had[place], had[place - 1] + 1)
    _end(recorder, end, dict(zip(asked.players, had, strict=True)) if asked.in_order else {})


def _stack(
    recorder: TournamentRecorder,
    number: int,
    before: Mapping[str, int],
    asked: commands.EndHand,
    had: dict[str, int],
) -> None:
    mine = {p: c for p, c in asked.stacks.items() if recorder.now.entrants[p].table == number}
    began = sum(before[player] for player in mine)
    gained = sum(mine.values()) - began
    if gained and not recorder.terms.banked:
        sums = f"{began:,} chips as before the hand; yours add up to {began + gained:,}"
        reason = f"The stacks of table {number} must add up to {sums}."
        recorder.refuse_by(WrongAmount, reason, "chips-stay")
    dealt = asked.dealt.get(number)
    recorder.write(events.HandEnded, table=number, stacks=mine, bank=gained, dealt=dealt, had=had)
    claim_bounties(recorder, before, mine, asked.won_by)


def race_chips(recorder: TournamentRecorder, asked: commands.RaceChips) -> None:
    recorder.needs_stage("playing")
    recorder.needs_by(asked.actor, "pace")
    _table(recorder, asked.table)
    recorder.needs_no_hand(asked.table)
    chips = recorder.terms.chip_set
    if chips and (asked.chip, asked.next_chip) not in pairwise(chips.values):
        stated = ", ".join(f"{value:,}" for value in chips.values)
        reason = f"Race a chip for the next larger one of those in play: {stated}."
        recorder.refuse_by(NotAChoice, reason, "pace", "chips")
    stacks = {e.player: e.chips for e in recorder.now.seated(asked.table)}
    raced = race(stacks, asked.chip, asked.next_chip, asked.draws)
    recorder.write(
        events.Raced,
        table=asked.table,
        stacks=raced.stacks,
        change=raced.gained(stacks),
        awarded=raced.awarded,
        chip=asked.chip,
        next_chip=asked.next_chip,
    )


def hand_for_hand(recorder: TournamentRecorder, asked: commands.PlayHandForHand) -> None:
    recorder.needs_stage("playing")
    recorder.needs_by(asked.actor, "pace")
    if any(table.in_hand for table in recorder.now.tables.values()):
        reason = "Hands are being played: wait until every table has ended its hand."
        recorder.refuse_by(WrongMoment, reason, "pace")
    recorder.write(events.HandForHand, on=asked.on)
    knock_out(recorder, asked.at)
