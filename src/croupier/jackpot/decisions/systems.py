"""Commands about jackpot systems: opening and closing them, linking tables, changing terms."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from croupier.acts import NotOffered, Refusal, WrongMoment
from croupier.errors import BadInput
from croupier.jackpot import commands as c
from croupier.jackpot import events as e
from croupier.jackpot.decisions.law import JackpotLaw
from croupier.jackpot.decisions.recorder import ClausesSigned, JackpotRecorder, signed
from croupier.jackpot.meters.line import completed, read_terms
from croupier.jackpot.meters.meter import split, surplus
from croupier.jackpot.meters.pools import NONE, STILL, Meter, PoolMove
from croupier.jackpot.meters.terms import JackpotTerms
from croupier.jackpot.state import JackpotTable, SignUp
from croupier.money import show_dollars

SAME_HANDS, SAME_PRIZES = "linked tables share the hands", "linked tables share the prizes"
SAME_RATE, SAME_COST = "linked tables share seed and rate", "linked tables share the cost"
CLOSING, MOVING = "close-meter", "move-table"
CHANGES = ("change-option", "change-jackpot-wagers")
CHANGEABLE = {
    "prize meter": ("option", "seed"),
    "sign pool": ("start", "increment", "payouts", "minimum_guarantee", "bonus"),
    "three levels": ("level1_wager", "increments", "combine"),
}


def open_system(recorder: JackpotRecorder, command: c.OpenSystem) -> None:
    """Opens a system for one or more tables; the house fills its pools to their seeds.

    9.1.1, 15.1.1, 3.27.
    """
    duty = recorder.allow("run systems", command.actor)
    if command.name in recorder.state.systems or not command.name:
        raise BadInput("name", "a name that no open system has", got=command.name)
    if not command.links:
        reason = "You must link at least one table to the system."
        recorder.broken(NotOffered, reason, "a system has a table")
    terms = read_terms(recorder.law.book, command.line)
    terms.check_stated(terms.unstated)
    check_beside(recorder, terms, command.name)
    names = [link.table for link in command.links]
    if len(set(names)) != len(names):
        raise BadInput("links", "each table at most once", got=", ".join(names))
    for link in command.links:
        check_link(recorder, recorder.state.tables, terms, link)
    moves = tuple(PoolMove(house=Fraction(reseed)) for reseed in terms.reseeds)
    sign = signed(command, duty.clause, *terms.clauses("seed"))
    recorder.record(e.SystemOpened(system=command.name, terms=terms, moves=moves, **sign))
    for link in command.links:
        _link(recorder, link, command.name, signed(command, duty.clause))


def _link(recorder: JackpotRecorder, link: c.Link, system: str, sign: ClausesSigned) -> None:
    played = link.game
    recorder.record(e.TableLinked(table=link.table, system=system, game_played=played, **sign))


# --- checks of systems and tables ------------------------------------------------------


def check_beside(recorder: JackpotRecorder, terms: JackpotTerms, name: str) -> None:
    """Checks what the book demands of several systems that run at the same time."""
    for other, system in recorder.state.systems.items():
        if other == name:
            continue
        theirs, cost = system.meter.terms, terms.levels[0].cost
        if recorder.law.rule("systems differ in cost") and theirs.levels[0].cost == cost:
            reason = f"The system {other} takes wagers of {show_dollars(cost)} already: "
            reason += "choose another cost."
            recorder.broken(NotOffered, reason, "systems differ in cost")
        same = (theirs.option, theirs.seed) == (terms.option, terms.seed)
        if recorder.law.rule("systems share option and seed") and not same:
            reason = f"The system {other} runs on option {theirs.option} and seed {theirs.seed}: "
            reason += "use the same."
            recorder.broken(NotOffered, reason, "systems share option and seed")


def check_link(
    recorder: JackpotRecorder, linked: Mapping[str, JackpotTable], terms: JackpotTerms, link: c.Link
) -> None:
    """Whether a table may join a system with these terms."""
    if link.table in linked:
        reason = f"Table {link.table} is linked to {linked[link.table].system} already."
        recorder.broken(NotOffered, reason, "a table has one system")
    if not link.equipment:
        reason = f"Table {link.table} has no jackpot equipment: fit it before you link the table."
        recorder.broken(NotOffered, reason, "equipment is fitted")
    own = ("", recorder.law.book.file.name)
    if link.game not in (*own, *recorder.law.book.games) and link.game not in terms.combined:
        reason = f"The pools of this system are not combined with those of {link.game}."
        recorder.broken(NotOffered, reason, "other games join only by choice")
    if link.line is not None:
        theirs = read_terms(recorder.law.book, completed(terms, link.line))
        check_same(recorder.law, terms, theirs, link.table)


def check_same(law: JackpotLaw, terms: JackpotTerms, theirs: JackpotTerms, table: str) -> None:
    """Checks that a table has the same cost, hands, prizes and rates as its system."""
    cost = terms.levels[0].cost
    rates = [[feed / level.cost for feed in level.feeds] for level in terms.levels]
    their_rates = [[feed / level.cost for feed in level.feeds] for level in theirs.levels]
    seeds = [Fraction(reseed, cost) for reseed in terms.reseeds]
    their_seeds = [Fraction(reseed, theirs.levels[0].cost) for reseed in theirs.reseeds]
    same_rate = (rates, seeds) == (their_rates, their_seeds) or not law.rule(SAME_RATE)
    for must, what, same in (
        (SAME_HANDS, "winning hands", set(terms.prizes) == set(theirs.prizes)),
        (SAME_PRIZES, "prizes", _worths(terms) == _worths(theirs)),
        (SAME_RATE, "seed and rate", same_rate),
        (SAME_COST, "cost of a wager", cost == theirs.levels[0].cost),
    ):
        if not same:
            reason = f"Table {table} must have the same {what} as its jackpot system."
            raise law.broken(NotOffered, reason, must)


def _worths(terms: JackpotTerms) -> dict[str, object]:
    return {hand: prize.worth for hand, prize in terms.prizes.items()}


def check_idle(recorder: JackpotRecorder, tables: tuple[str, ...], what: str) -> None:
    """Checks that no jackpot wager or prize is open at these tables before `what`."""
    for name in tables:
        table = recorder.state.tables[name]
        if table.game is not None or table.carried or recorder.state.owed_at(name):
            reason = f"You must wait with {what} until the jackpot game at table {name} is over."
            recorder.refuse(WrongMoment, reason)


# --- signs, moving and closing -------------------------------------------------------------


def show_sign(recorder: JackpotRecorder, command: c.ShowSign) -> None:
    """Puts a notice on show; its time runs from now."""
    notice = recorder.law.notice(command.notice)
    if notice is None:
        known = ", ".join(row.id for row in recorder.law.file.notice)
        book = recorder.law.book.id
        expected = f"one of {known}" if known else f"no notice: {book} has none for jackpots"
        raise BadInput("notice", expected, command.notice)
    recorder.role(command.actor, notice.by, notice.clause)
    sign = SignUp(
        notice=command.notice,
        since=command.at,
        system=command.system,
        table=command.table,
        to=command.to,
        line=command.line,
    )
    for name in (command.system, command.to):
        if name:
            recorder.state.system(name)
    recorder.record(e.SignShown(sign=sign, **signed(command, *notice.clauses)))


def move_table(recorder: JackpotRecorder, command: c.MoveTable) -> None:
    """Links a table to a system, unlinks it or moves it, after its notice was up (9.1.1(h))."""
    duty = recorder.allow("run systems", command.actor)
    link, table = command.link, recorder.state.tables.get(command.link.table)
    notice = recorder.law.notice(MOVING)
    if notice is not None:
        signs = [
            sign
            for sign in recorder.state.signs
            if (sign.notice, sign.table, sign.to) == (MOVING, link.table, command.to)
        ]
        recorder.law.check_notice(notice, signs, 1, command.at, f"the move of table {link.table}")
    if table is None and not command.to:
        expected = "a table that is linked to a jackpot system"
        raise BadInput("table", expected, got=link.table)
    if table is not None:
        _check_leaving(recorder, link.table, table.system, command.to)
    if command.to:
        joined = recorder.state.system(command.to).meter.terms
        left = {name: one for name, one in recorder.state.tables.items() if name != link.table}
        check_link(recorder, left, joined, link)
    clauses = notice.clauses if notice is not None else duty.clauses
    _link(recorder, link, command.to, signed(command, *clauses))


def _check_leaving(recorder: JackpotRecorder, table: str, system: str, to: str) -> None:
    check_idle(recorder, (table,), f"the move of table {table}")
    if to == system:
        raise BadInput("to", "another system than the one the table is linked to", got=to)
    if recorder.state.linked(system) == (table,):
        reason = f"Table {table} is the last table of {system}: close the system instead."
        recorder.broken(Refusal, reason, "a system has a table")


def close_system(recorder: JackpotRecorder, command: c.CloseSystem) -> None:
    """Closes a system after its notices; what exceeds the seed goes to other meters.

    9.1.1(i) and (j). Two people do it, because it moves what players have fed the meter.
    """
    duty = recorder.allow("run systems", command.actor)
    recorder.needs_officer(command.actor, command.approver, duty.clause)
    meter = recorder.state.system(command.name).meter
    tables = recorder.state.linked(command.name)
    notice = recorder.law.notice(CLOSING)
    if notice is not None:
        signs = {
            sign.table: sign
            for sign in reversed(recorder.state.signs)
            if sign.notice == CLOSING and sign.system == command.name and sign.table in tables
        }
        recorder.law.check_notice(
            notice, signs.values(), len(tables), command.at, f"the closing of {command.name}"
        )
    check_idle(recorder, tables, f"the closing of {command.name}")
    over = surplus(meter)
    heirs = _heirs(recorder, command, meter, over)
    basis = notice.clauses if notice is not None else duty.clauses
    closed = e.SystemClosed(
        system=command.name,
        moves=tuple(
            PoolMove(moved=-amount, house=amount - value)
            for amount, value in zip(over, meter.values, strict=True)
        ),
        heirs=heirs,
        seed=tuple(value - amount for amount, value in zip(over, meter.values, strict=True)),
        approver=command.approver,
        **signed(command, *basis, *meter.terms.clauses("transfer")),
    )
    recorder.record(closed)


def _heirs(
    recorder: JackpotRecorder, command: c.CloseSystem, meter: Meter, over: tuple[Fraction, ...]
) -> dict[str, tuple[Fraction, ...]]:
    names = command.transfer_to
    if len(set(names)) != len(names) or command.name in names:
        raise BadInput("transfer_to", "each other system at most once", got=", ".join(names))
    for name in names:
        if len(recorder.state.system(name).meter.pools) != len(meter.pools):
            expected = f"only systems with {len(meter.pools)} pools, like this one"
            raise BadInput("transfer_to", expected, got=name)
    strict = recorder.law.settings.get("closure_without_target") == "refuse"
    if not names and (any(over) or strict):
        clause = next(iter(meter.terms.clauses("transfer")), "")
        reason = "You must name another meter for what this one holds above its seed."
        recorder.refuse(WrongMoment, reason, clause)
    if not names:
        return {}
    parts = [split(amount, len(names)) for amount in over]
    return {name: tuple(part[place] for part in parts) for place, name in enumerate(names)}


# --- changing terms ---------------------------------------------------------------------------


def change_terms(recorder: JackpotRecorder, command: c.ChangeTerms) -> None:
    """Changes the terms of a running system, with the notice and authority of the book.

    Where the book wants all systems alike, all of them change at once (9.1.1(g), 3.22).
    """
    duty = recorder.allow("run systems", command.actor)
    _check_changeable(recorder, command.line)
    names = tuple(recorder.state.systems)
    if command.system and not recorder.law.rule("systems share option and seed"):
        recorder.state.system(command.system)
        names = (command.system,)
    notice = next((n for n in map(recorder.law.notice, CHANGES) if n is not None), None)
    if notice is not None:
        signs = [
            s for s in recorder.state.signs if s.notice == notice.id and s.line == command.line
        ]
        recorder.law.check_notice(notice, signs, 1, command.at, "the change of terms")
    clauses = notice.clauses if notice is not None else duty.clauses
    for name in names:
        check_idle(recorder, recorder.state.linked(name), "the change of terms")
    for name in names:
        meter = recorder.state.systems[name].meter
        terms = read_terms(recorder.law.book, completed(meter.terms, command.line))
        terms.check_stated(terms.unstated)
        moves, sign = _filled_up(meter, terms), signed(command, *clauses)
        recorder.record(e.TermsChanged(system=name, terms=terms, moves=moves, **sign))


def _check_changeable(recorder: JackpotRecorder, line: Mapping[str, Any]) -> None:
    allowed = CHANGEABLE[recorder.law.file.kind]
    for key in line:
        if key not in allowed:
            names = ", ".join(name.replace("_", " ") for name in allowed)
            reason = f"You cannot change the {key.replace('_', ' ')} of a running meter; "
            reason += f"these terms can change: {names}."
            recorder.broken(Refusal, reason, SAME_COST)
    if not line:
        raise BadInput("line", f"at least one of {', '.join(allowed)}", got=None)


def _filled_up(meter: Meter, terms: JackpotTerms) -> tuple[PoolMove, ...]:
    """The moves by which the house fills pools up that hold less than their new seeds."""
    if not terms.holds_reseed:
        return (STILL,) * len(meter.pools)
    levels = zip(terms.reseeds, meter.values, strict=True)
    shorts = [max(NONE, reseed - value) for reseed, value in levels]
    return tuple(PoolMove(house=short, resets=1) if short else STILL for short in shorts)
