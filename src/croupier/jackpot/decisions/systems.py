"""Deciding what becomes of systems: opening, linking tables, changing terms, closing."""

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
from croupier.money import show_amount

SAME_RATE = "linked tables share seed and rate"
CLOSING, MOVING = "close-meter", "move-table"
CHANGES = ("change-option", "change-jackpot-wagers")
CHANGEABLE = {
    "prize meter": ("option", "seed"),
    "sign pool": ("start", "increment", "payouts", "minimum_guarantee", "bonus"),
    "three levels": ("level1_wager", "increments", "combine"),
}


def open_system(recorder: JackpotRecorder, command: c.OpenSystem) -> None:
    """9.1.1, 15.1.1, 3.27: a system for one table or a group, filled to its seed by the house."""
    duty = recorder.allow("run systems", command.actor)
    if command.name in recorder.state.systems or not command.name:
        raise BadInput("name", "the name of a system that is not open yet", got=command.name)
    if not command.links:
        recorder.broken(NotOffered, "a system covers at least one table", "a system has a table")
    terms = read_terms(recorder.law.book, command.line)
    terms.check_stated(terms.unstated)
    check_beside(recorder, terms, command.name)
    names = [link.table for link in command.links]
    if len(set(names)) != len(names):
        raise BadInput("links", "each table once", got=", ".join(names))
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


# --- what must hold --------------------------------------------------------------------


def check_beside(recorder: JackpotRecorder, terms: JackpotTerms, name: str) -> None:
    """What the book asks of systems that run beside each other."""
    for other, system in recorder.state.systems.items():
        if other == name:
            continue
        theirs, cost = system.meter.terms, terms.levels[0].cost
        if recorder.law.rule("systems differ in cost") and theirs.levels[0].cost == cost:
            reason = f"{other} already takes wagers of {show_amount(cost)}"
            recorder.broken(NotOffered, reason, "systems differ in cost")
        same = (theirs.option, theirs.seed) == (terms.option, terms.seed)
        if recorder.law.rule("systems share option and seed") and not same:
            reason = f"{other} runs on option {theirs.option} with seed {theirs.seed}"
            recorder.broken(NotOffered, reason, "systems share option and seed")


def check_link(
    recorder: JackpotRecorder, linked: Mapping[str, JackpotTable], terms: JackpotTerms, link: c.Link
) -> None:
    """Whether a table may join a system with these terms."""
    if link.table in linked:
        reason = f"table {link.table} belongs to {linked[link.table].system}"
        recorder.broken(NotOffered, reason, "a table has one system")
    if not link.equipment:
        reason = f"table {link.table} has no jackpot equipment"
        recorder.broken(NotOffered, reason, "equipment is fitted")
    own = ("", recorder.law.book.file.name)
    if link.game not in (*own, *recorder.law.book.games) and link.game not in terms.combined:
        reason = f"the pools are not combined with those of {link.game}"
        recorder.broken(NotOffered, reason, "other games join only by choice")
    if link.line is not None:
        theirs = read_terms(recorder.law.book, completed(terms, link.line))
        check_same(recorder.law, terms, theirs, link.table)


def check_same(law: JackpotLaw, terms: JackpotTerms, theirs: JackpotTerms, table: str) -> None:
    """Linked tables take the same wager, for the same hands and prizes, at the same rate."""
    cost = terms.levels[0].cost
    rates = [[feed / level.cost for feed in level.feeds] for level in terms.levels]
    their_rates = [[feed / level.cost for feed in level.feeds] for level in theirs.levels]
    seeds = [Fraction(reseed, cost) for reseed in terms.reseeds]
    their_seeds = [Fraction(reseed, theirs.levels[0].cost) for reseed in theirs.reseeds]
    for must, same in (
        ("linked tables share the hands", set(terms.prizes) == set(theirs.prizes)),
        ("linked tables share the prizes", _paid(terms) == _paid(theirs)),
        (SAME_RATE, (rates, seeds) == (their_rates, their_seeds) or not law.rule(SAME_RATE)),
        ("linked tables share the cost", cost == theirs.levels[0].cost),
    ):
        if not same:
            raise law.broken(NotOffered, f"table {table} differs: {must}", must)


def _paid(terms: JackpotTerms) -> dict[str, object]:
    return {hand: prize.worth for hand, prize in terms.prizes.items()}


def check_idle(recorder: JackpotRecorder, tables: tuple[str, ...], what: str) -> None:
    """Nothing is in play or owed at these tables: a wager must not change its meter."""
    for name in tables:
        table = recorder.state.tables[name]
        if table.game is not None or table.carried or recorder.state.owed_at(name):
            reason = f"{what} waits until the jackpot game at table {name} is over"
            recorder.refuse(WrongMoment, reason)


# --- signs, moving and closing -------------------------------------------------------------


def show_sign(recorder: JackpotRecorder, command: c.ShowSign) -> None:
    """A notice goes on show; its time runs from now."""
    notice = recorder.law.notice(command.notice)
    if notice is None:
        known = ", ".join(row.id for row in recorder.law.file.notice) or "none"
        expected = f"a jackpot notice of {recorder.law.book.id} ({known})"
        raise BadInput("notice", expected, command.notice)
    recorder.allow("run systems", command.actor)
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
    """9.1.1(h): a table joins, leaves or changes systems after its sign has been up."""
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
        raise BadInput("table", "a linked table", got=link.table)
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
        raise BadInput("to", "another system than the table's own", got=to)
    if recorder.state.linked(system) == (table,):
        reason = f"table {table} is the last of {system}: close it"
        recorder.broken(Refusal, reason, "a system has a table")


def close_system(recorder: JackpotRecorder, command: c.CloseSystem) -> None:
    """9.1.1(i) and (j): twenty minutes from the last table's sign, and nothing lost."""
    duty = recorder.allow("run systems", command.actor)
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
        **signed(command, *basis, *meter.terms.clauses("transfer")),
    )
    recorder.record(closed)


def _heirs(
    recorder: JackpotRecorder, command: c.CloseSystem, meter: Meter, over: tuple[Fraction, ...]
) -> dict[str, tuple[Fraction, ...]]:
    names = command.transfer_to
    if len(set(names)) != len(names) or command.name in names:
        raise BadInput("transfer_to", "each other system once", got=", ".join(names))
    for name in names:
        if len(recorder.state.system(name).meter.pools) != len(meter.pools):
            raise BadInput("transfer_to", "systems with as many pools", got=name)
    strict = recorder.law.settings.get("closure_without_target") == "refuse"
    if not names and (any(over) or strict):
        clause = next(iter(meter.terms.clauses("transfer")), "")
        reason = "what the meter holds above its seed needs another meter"
        recorder.refuse(WrongMoment, reason, clause)
    if not names:
        return {}
    parts = [split(amount, len(names)) for amount in over]
    return {name: tuple(part[place] for part in parts) for place, name in enumerate(names)}


# --- changing terms ---------------------------------------------------------------------------


def change_terms(recorder: JackpotRecorder, command: c.ChangeTerms) -> None:
    """9.1.1(g), 3.22: terms of a live meter change with the notice and authority of the book.

    Where the book wants all systems alike, all of them change at the same instant.
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
        recorder.law.check_notice(notice, signs, 1, command.at, "the change")
    clauses = notice.clauses if notice is not None else duty.clauses
    for name in names:
        check_idle(recorder, recorder.state.linked(name), "the change")
    for name in names:
        meter = recorder.state.systems[name].meter
        terms = read_terms(recorder.law.book, meter.terms.line | dict(command.line))
        terms.check_stated(terms.unstated)
        moves, sign = _lifted(meter, terms), signed(command, *clauses)
        recorder.record(e.TermsChanged(system=name, terms=terms, moves=moves, **sign))


def _check_changeable(recorder: JackpotRecorder, line: Mapping[str, Any]) -> None:
    allowed = CHANGEABLE[recorder.law.file.kind]
    for key in line:
        if key not in allowed:
            reason = f"{key} of a live meter does not change (only {', '.join(allowed)})"
            recorder.broken(Refusal, reason, "linked tables share the cost")
    if not line:
        raise BadInput("line", f"at least one of {', '.join(allowed)}")


def _lifted(meter: Meter, terms: JackpotTerms) -> tuple[PoolMove, ...]:
    """The house lifts a pool that stands under its new seed."""
    if not terms.holds_reseed:
        return (STILL,) * len(meter.pools)
    levels = zip(terms.reseeds, meter.values, strict=True)
    shorts = [max(NONE, reseed - value) for reseed, value in levels]
    return tuple(PoolMove(house=short, resets=1) if short else STILL for short in shorts)
