"""Deciding what becomes of a table's jackpot game: registering, carrying, returning.

Each wager counts once. It feeds the meter when it is registered, stays on it when it is carried,
and leaves it again when it is returned.
"""

from __future__ import annotations

from typing import TypedDict

from croupier.acts import NotAChoice, NotAuthorised, NotOffered, Refusal, WrongAmount, WrongMoment
from croupier.errors import BadInput
from croupier.jackpot import commands as c
from croupier.jackpot import events as e
from croupier.jackpot.decisions.recorder import JackpotRecorder, signed
from croupier.jackpot.meters.meter import MeterStake, feed, stake_money, take_back
from croupier.jackpot.meters.pools import PoolMove
from croupier.jackpot.meters.terms import Clauses, JackpotTerms
from croupier.jackpot.state import JackpotGame, JackpotTable, JackpotWager, Wagers
from croupier.money import Cents, show_amount

LOW_STAKE = "low-jackpot-wager"


def start_game(recorder: JackpotRecorder, command: c.StartGame) -> None:
    """Registers the wagers of a round; those carried from a misdealt one are not counted again.

    11.13.1, 11.13.2: where a holder of a carried wager has left or somebody new takes part, the
    carried game is cancelled and all that remain are registered afresh.
    """
    duty = recorder.allow("start a game", command.actor)
    table = recorder.state.table(command.table)
    _check_open(recorder, command.table, table)
    meter = recorder.state.systems[table.system].meter
    wagers = _read_bets(recorder, meter.terms, command.bets)
    clauses = (duty.clause, *meter.terms.clauses("contribution"))
    carried = table.carried
    if carried:
        seats = {wager.seat for wager in wagers}
        same = seats == {wager.seat for wager in carried}
        if not (same and all(wager.epochs for wager in carried)):
            left = tuple(wager.seat for wager in carried if wager.seat not in seats)
            cancel(recorder, command, command.table, carried, left)
            carried = ()
    _register(recorder, command, wagers, carried, clauses)


def _check_open(recorder: JackpotRecorder, name: str, table: JackpotTable) -> None:
    system = recorder.state.systems[table.system]
    if table.suspended:
        recorder.refuse(WrongMoment, f"gaming at table {name} is suspended")
    if table.game is not None:
        begun = "the round has begun: no more jackpot wagers"
        recorder.broken(WrongMoment, begun, "wagers come before the round")
    if not (system.working or system.manual):
        out = "the meter equipment is out and nothing stands in for it"
        recorder.broken(NotOffered, out, "equipment works or is stood in for")
    if not table.over:
        clause = recorder.law.duty_clause("end the game")
        recorder.refuse(WrongMoment, "the last game has not been ended", clause)
    for claim in recorder.state.owed_at(name) if recorder.state.claims else ():
        if claim.held_until is None and claim.needs:
            clause = recorder.law.duty_clause(claim.needs[0], claim.award.prize)
            waits = f"{claim.id} waits for somebody to {claim.needs[0]}"
            recorder.refuse(WrongMoment, waits, clause)


def _read_bets(
    recorder: JackpotRecorder, terms: JackpotTerms, bets: tuple[c.JackpotBet, ...]
) -> Wagers:
    if not bets:
        raise BadInput("bets", "at least one jackpot wager")
    wagers: list[JackpotWager] = []
    seen: set[int] = set()
    for bet in bets:
        level = terms.level(bet.level) if bet.level else 0
        if bet.seat in seen:
            twice = f"seat {bet.seat} has a jackpot wager already"
            recorder.broken(NotAChoice, twice, "one wager a hand")
        seen.add(bet.seat)
        cost = terms.levels[level].cost
        if bet.amount != cost:
            wanted = f"a jackpot wager here is {show_amount(cost)}"
            recorder.broken(WrongAmount, wanted, "a wager is exactly its cost")
        if not bet.ante:
            recorder.broken(NotOffered, f"seat {bet.seat} has no Ante", "a wager needs an ante")
        wagers.append(JackpotWager(bet.seat, level, (), bet.person))
    return tuple(wagers)


def _register(
    recorder: JackpotRecorder,
    command: c.JackpotTableCommand,
    wagers: Wagers,
    carried: Wagers,
    clauses: Clauses,
) -> None:
    """The game with its wagers; carried ones keep the registration they have."""
    system = recorder.state.tables[command.table].system
    meter = recorder.state.systems[system].meter
    had = {wager.seat: wager for wager in carried}
    epochs = meter.epochs
    counts = [0] * len(meter.terms.levels)
    game, new = [], []
    for wager in wagers:
        if wager.seat in had:
            game.append(had[wager.seat])
            continue
        counts[wager.level] += 1
        new.append(wager.seat)
        game.append(JackpotWager(wager.seat, wager.level, epochs, wager.person))
    started = e.GameStarted(
        system=system,
        table=command.table,
        wagers=tuple(game),
        new=tuple(new),
        moves=feed(meter.terms, counts),
        staked=stake_money(meter.terms, counts),
        by=command.actor,
        at=command.at,
        clauses=clauses,
    )
    recorder.record(started)


# --- taking back ---------------------------------------------------------------------------


def cancel(
    recorder: JackpotRecorder,
    command: c.JackpotCommand,
    table: str,
    wagers: Wagers,
    returned: tuple[int, ...],
    clauses: Clauses = (),
) -> None:
    """A game cancelled: all it fed is taken back, and some of its players get their money."""
    back = _taken_back(recorder, table, wagers)
    terms = recorder.state.systems[back["system"]].meter.terms
    sign = signed(command, *(clauses or terms.clauses("return")))
    recorder.record(e.GameCancelled(**back, returned=returned, **sign))


def give_back(
    recorder: JackpotRecorder,
    command: c.JackpotCommand,
    table: str,
    wagers: Wagers,
    clauses: Clauses,
) -> None:
    """Wagers back to their players."""
    back = _taken_back(recorder, table, wagers)
    recorder.record(e.WagersReturned(**back, **signed(command, *clauses)))


class _TakenBack(TypedDict):
    system: str
    table: str
    wagers: Wagers
    moves: tuple[PoolMove, ...]
    staked: Cents


def _taken_back(recorder: JackpotRecorder, table: str, wagers: Wagers) -> _TakenBack:
    """What wagers fed goes out of their meter again, where they were registered."""
    system = recorder.state.tables[table].system
    meter = recorder.state.systems[system].meter
    registered = [wager for wager in wagers if wager.epochs]
    cost = sum((meter.terms.levels[wager.level].cost for wager in registered), Cents(0))
    moves = take_back(meter, [MeterStake(wager.level, wager.epochs) for wager in registered])
    return {"system": system, "table": table, "wagers": wagers, "moves": moves, "staked": -cost}


# --- irregularities --------------------------------------------------------------------------


def rule_irregularity(recorder: JackpotRecorder, command: c.RuleIrregularity) -> None:
    """What the book orders for the jackpot wagers when something went wrong at a table."""
    row = recorder.law.irregularity(command.irregularity)
    recorder.role(command.actor, row.authority, row.clause)
    table = recorder.state.table(command.table)
    effect = row.jackpots
    if effect == "as ruled":
        effect = command.effect or "stay"  # type: ignore[assignment]  # checked against the words below
    sign = signed(command, *row.clauses)
    recorder.record(e.IrregularityRuled(table=command.table, irregularity=row.id, **sign))
    if effect in ("stay", "none"):
        return
    wagers = _affected(recorder, table, effect, command)
    seats = tuple(wager.seat for wager in wagers)
    if effect in ("carry all", "carry hand", "forfeit hand", "settle now"):
        _running(recorder, table)
    match effect:
        case "carry all" | "carry hand":
            recorder.record(e.WagersCarried(table=command.table, seats=seats, **sign))
        case "return all" | "return hand":
            give_back(recorder, command, command.table, wagers, row.clauses)
        case "forfeit hand":
            recorder.record(e.WagersForfeited(table=command.table, seats=seats, **sign))
        case "settle now":
            recorder.record(e.LateMisdeal(table=command.table, **sign))
        case "reregister":
            _reregister(recorder, command, table, seats, row.clauses)
        case _:
            raise BadInput("effect", "carry all, return hand, settle now and the like", effect)


def _affected(
    recorder: JackpotRecorder, table: JackpotTable, effect: str, command: c.RuleIrregularity
) -> Wagers:
    """The wagers a ruling touches: all of the game, or those of the seats named."""
    held = table.game.wagers if table.game is not None else table.carried
    if not held:
        recorder.refuse(WrongMoment, f"no jackpot wager lies at table {command.table}")
    if effect.endswith("all") or effect == "settle now":
        return held
    known = {wager.seat for wager in held}
    for seat in command.seats:
        if seat not in known:
            raise BadInput("seats", "seats with a jackpot wager in this game", got=seat)
    if not command.seats and effect != "reregister":
        raise BadInput("seats", "the seats the ruling is about")
    return tuple(wager for wager in held if wager.seat in command.seats)


def _running(recorder: JackpotRecorder, table: JackpotTable) -> JackpotGame:
    if table.game is None:
        recorder.refuse(WrongMoment, "no jackpot game is running at this table")
    return table.game


def _reregister(
    recorder: JackpotRecorder,
    command: c.RuleIrregularity,
    table: JackpotTable,
    returned: tuple[int, ...],
    clauses: Clauses,
) -> None:
    """11.6.1: the rest go on in this same round; 11.13.1: carried ones wait for the next."""
    held = table.game.wagers if table.game is not None else table.carried
    cancel(recorder, command, command.table, held, returned, clauses)
    rest = tuple(wager for wager in held if wager.seat not in returned)
    if table.game is not None and rest:
        _register(recorder, command, rest, (), clauses)


# --- a wager of the wrong amount ----------------------------------------------------------------


def find_stake(recorder: JackpotRecorder, command: c.FindStake) -> None:
    """5.14: a low wager is brought up or goes back; when it was found is on record."""
    row = recorder.law.irregularity(LOW_STAKE)
    recorder.role(command.actor, row.authority, row.clause)
    if command.inspector.role not in row.told:
        recorder.refuse(NotAuthorised, f"this is recorded by {', '.join(row.told)}", row.clause)
    table = recorder.state.table(command.table)
    wager = _running(recorder, table).wager(command.seat)
    if wager is None:
        raise BadInput("seat", "a seat with a jackpot wager in this game", got=command.seat)
    cost = recorder.state.systems[table.system].meter.terms.levels[wager.level].cost
    if command.laid == cost or command.laid <= 0:
        raise BadInput("laid", f"another amount than {show_amount(cost)}", str(command.laid))
    if command.do == "return" or _must_return(recorder, command, cost):
        if command.do == "amend":
            recorder.refuse(Refusal, "this wager can only go back", row.clause)
        give_back(recorder, command, command.table, (wager,), row.clauses)
        return
    amended = e.StakeAmended(
        table=command.table,
        seat=command.seat,
        laid=command.laid,
        inspector=command.inspector,
        flagged=command.after_flop and command.laid < cost,
        **signed(command, *row.clauses),
    )
    recorder.record(amended)


def _must_return(recorder: JackpotRecorder, command: c.FindStake, cost: Cents) -> bool:
    if command.laid > cost:
        return recorder.law.settings.get("excess_jackpot") == "return all"
    return command.after_flop and recorder.law.settings.get("late_top_up") == "return"
