"""Commands about the jackpot game of a table: registering, carrying and returning wagers.

Each wager counts once. Its contribution goes to the meter when it is registered, stays there when
it is carried, and is taken out again when it is returned.
"""

from __future__ import annotations

from typing import NoReturn, TypedDict

from croupier.acts import (
    SYSTEM,
    NotAChoice,
    NotAuthorised,
    NotOffered,
    Refusal,
    WrongAmount,
    WrongMoment,
)
from croupier.errors import BadInput
from croupier.jackpot import commands as c
from croupier.jackpot import events as e
from croupier.jackpot.decisions.law import (
    DUTY_WORDS,
    EQUIPMENT_RULE,
    equipment_out,
    suspended,
)
from croupier.jackpot.decisions.recorder import JackpotRecorder, signed
from croupier.jackpot.meters.meter import MeterStake, feed, stake_money, take_back
from croupier.jackpot.meters.pools import PoolMove
from croupier.jackpot.meters.terms import Clauses, JackpotTerms
from croupier.jackpot.state import JackpotGame, JackpotTable, JackpotWager, PrizeClaim, Wagers
from croupier.money import Cents, show_amount, show_dollars

LOW_STAKE = "low-jackpot-wager"
AMENDED_STAKE = "low-jackpot-wager-amended"
EFFECTS = (
    "stay, carry all, carry hand, return all, return hand, forfeit hand, settle now, reregister"
)


def start_game(recorder: JackpotRecorder, command: c.StartGame) -> None:
    """Registers the wagers of a round; those carried from a misdealt one are not counted again.

    Where the holder of a carried wager has left or a new player takes part, the carried game is
    cancelled and all wagers are registered again (11.13.1, 11.13.2). So it is where a wager was
    brought up to its cost during the round (Perth 5.14).
    """
    duty = recorder.allow("start a game", command.actor)
    if command.amended:
        _cancel_amended(recorder, command)
    table = recorder.state.table(command.table)
    _check_open(recorder, command.table, table)
    meter = recorder.state.systems[table.system].meter
    wagers = _read_bets(recorder, meter.terms, command.bets)
    clauses = (duty.clause, *meter.terms.clauses("contribution"))
    carried = () if command.amended else table.carried
    if carried:
        seats = {wager.seat for wager in wagers}
        same = seats == {wager.seat for wager in carried}
        if not (same and all(wager.epochs for wager in carried)):
            left = tuple(wager.seat for wager in carried if wager.seat not in seats)
            cancel(recorder, command, command.table, carried, left)
            carried = ()
    _register(recorder, command, wagers, carried, clauses)


def _cancel_amended(recorder: JackpotRecorder, command: c.StartGame) -> None:
    """Takes the wagers of the game out of the meter, to register them with the amended one."""
    row = recorder.law.irregularity(AMENDED_STAKE)
    game = recorder.state.table(command.table).game
    if game is not None:
        cancel(recorder, command, command.table, game.wagers, (), row.clauses)


def _check_open(recorder: JackpotRecorder, name: str, table: JackpotTable) -> None:
    system = recorder.state.systems[table.system]
    if table.suspended:
        recorder.refuse(WrongMoment, suspended(name))
    if table.game is not None:
        begun = "The round has begun: no more jackpot wagers are taken for it."
        recorder.broken(WrongMoment, begun, "wagers come before the round")
    if not (system.working or system.manual):
        recorder.broken(NotOffered, equipment_out(table.system), EQUIPMENT_RULE)
    if not table.over:
        clause = recorder.law.duty_clause("end the game")
        reason = "You must end the last jackpot game before you start the next."
        recorder.refuse(WrongMoment, reason, clause)
    for claim in recorder.state.owed_at(name) if recorder.state.claims else ():
        if claim.held_until is None and claim.needs:
            _refuse_unpaid(recorder, claim)


def _refuse_unpaid(recorder: JackpotRecorder, claim: PrizeClaim) -> NoReturn:
    """Refuses a new game while a duty for a prize of the last one is not done."""
    seat, do = claim.award.seat, claim.needs[0]
    duty = recorder.law.duty(do, claim.award.prize)
    who = recorder.law.holder(duty) if duty is not None else "an officer"
    reason = f"The prize of seat {seat} is not paid yet: {who} must first {DUTY_WORDS[do]}."
    recorder.refuse(WrongMoment, reason, duty.clause if duty is not None else "")


def _read_bets(
    recorder: JackpotRecorder, terms: JackpotTerms, bets: tuple[c.JackpotBet, ...]
) -> Wagers:
    if not bets:
        raise BadInput("bets", "at least one jackpot wager", got=None)
    wagers: list[JackpotWager] = []
    seen: set[int] = set()
    for bet in bets:
        level = terms.level(bet.level) if bet.level else 0
        if bet.seat in seen:
            twice = f"There is a jackpot wager at seat {bet.seat} already: only one is allowed."
            recorder.broken(NotAChoice, twice, "one wager a hand")
        seen.add(bet.seat)
        cost = terms.levels[level].cost
        if bet.amount != cost:
            price = f"{show_dollars(cost)}, not {show_dollars(bet.amount)}"
            reason = f"The jackpot wager at seat {bet.seat} must be exactly {price}."
            recorder.broken(WrongAmount, reason, "a wager is exactly its cost")
        if not bet.ante:
            reason = f"There is no Ante at seat {bet.seat}, and a jackpot wager needs one."
            recorder.broken(NotOffered, reason, "a wager needs an ante")
        wagers.append(JackpotWager(bet.seat, level, (), bet.person))
    return tuple(wagers)


def _register(
    recorder: JackpotRecorder,
    command: c.JackpotTableCommand,
    wagers: Wagers,
    carried: Wagers,
    clauses: Clauses,
) -> None:
    """Records the start of a game; carried wagers keep their earlier registration."""
    system = recorder.state.tables[command.table].system
    meter = recorder.state.systems[system].meter
    registered = {wager.seat: wager for wager in carried}
    epochs = meter.epochs
    counts = [0] * len(meter.terms.levels)
    game, new = [], []
    for wager in wagers:
        if wager.seat in registered:
            game.append(registered[wager.seat])
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
    """Cancels a game: its contributions leave the meter, and the `returned` seats are refunded."""
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
    """Returns wagers to their players."""
    back = _taken_back(recorder, table, wagers)
    recorder.record(e.WagersReturned(**back, **signed(command, *clauses)))


class _TakenBack(TypedDict):
    system: str
    table: str
    wagers: Wagers
    moves: tuple[PoolMove, ...]
    staked: Cents


def _taken_back(recorder: JackpotRecorder, table: str, wagers: Wagers) -> _TakenBack:
    """The event fields for wagers whose contributions leave the meter, if registered."""
    system = recorder.state.tables[table].system
    meter = recorder.state.systems[system].meter
    registered = [wager for wager in wagers if wager.epochs]
    cost = sum((meter.terms.levels[wager.level].cost for wager in registered), Cents(0))
    moves = take_back(meter, [MeterStake(wager.level, wager.epochs) for wager in registered])
    return {"system": system, "table": table, "wagers": wagers, "moves": moves, "staked": -cost}


# --- irregularities --------------------------------------------------------------------------


def rule_irregularity(recorder: JackpotRecorder, command: c.RuleIrregularity) -> None:
    """Applies the book's ruling on an irregularity to the jackpot wagers of a table."""
    row = recorder.law.irregularity(command.irregularity)
    recorder.role(command.actor, row.authority, row.clause)
    table = recorder.state.table(command.table)
    effect = row.jackpots
    if effect == "as ruled":
        effect = command.effect or "stay"
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
            raise BadInput("effect", f"one of {EFFECTS}", effect)


def _affected(
    recorder: JackpotRecorder, table: JackpotTable, effect: str, command: c.RuleIrregularity
) -> Wagers:
    """The wagers that a ruling is about: all of the game, or those of the seats named."""
    held = table.game.wagers if table.game is not None else table.carried
    if not held:
        reason = f"There is no jackpot wager at table {command.table} to rule on."
        recorder.refuse(WrongMoment, reason)
    if effect.endswith("all") or effect == "settle now":
        return held
    known = {wager.seat for wager in held}
    for seat in command.seats:
        if seat not in known:
            raise BadInput("seats", "only seats with a jackpot wager in this game", got=seat)
    if not command.seats and effect != "reregister":
        raise BadInput("seats", "at least one seat that the ruling is about", got=None)
    return tuple(wager for wager in held if wager.seat in command.seats)


def _running(recorder: JackpotRecorder, table: JackpotTable) -> JackpotGame:
    if table.game is None:
        recorder.refuse(WrongMoment, "There is no jackpot game under way at this table.")
    return table.game


def _reregister(
    recorder: JackpotRecorder,
    command: c.RuleIrregularity,
    table: JackpotTable,
    returned: tuple[int, ...],
    clauses: Clauses,
) -> None:
    """Cancels a game and registers the wagers that stay.

    Those of this round are registered at once (11.6.1), carried ones with the next round (11.13.1).
    """
    held = table.game.wagers if table.game is not None else table.carried
    cancel(recorder, command, command.table, held, returned, clauses)
    rest = tuple(wager for wager in held if wager.seat not in returned)
    if table.game is not None and rest:
        _register(recorder, command, rest, (), clauses)


# --- a wager of the wrong amount ----------------------------------------------------------------


def find_stake(recorder: JackpotRecorder, command: c.FindStake) -> None:
    """Amends or returns a registered wager of a wrong amount, on record of an inspector (5.14)."""
    row = recorder.law.irregularity(LOW_STAKE)
    recorder.role(command.actor, row.authority, row.clause)
    if command.inspector != SYSTEM and command.inspector.role not in row.told:
        ladder = recorder.law.book.ladder
        who = " or ".join(ladder.role(role).name for role in row.told)
        reason = f"This must be recorded by the {who}: name one as the inspector."
        recorder.refuse(NotAuthorised, reason, row.clause)
    table = recorder.state.table(command.table)
    wager = _running(recorder, table).wager(command.seat)
    if wager is None:
        raise BadInput("seat", "a seat with a jackpot wager in this game", got=command.seat)
    recorder.needs_two(command.actor, command.inspector, row.clause, [wager.person])
    cost = recorder.state.systems[table.system].meter.terms.levels[wager.level].cost
    if command.laid == cost or command.laid <= 0:
        expected = f"more than 0.00 and not the right amount, {show_amount(cost)}"
        raise BadInput("laid", expected, show_amount(command.laid))
    if command.do == "return" or _must_return(recorder, command, cost):
        if command.do == "amend":
            reason = "This wager cannot be amended any more: return it."
            recorder.refuse(Refusal, reason, row.clause)
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
