"""Deciding what becomes of systems: opening, linking tables, changing terms, closing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from croupier.acts import NotOffered, Refusal, WrongMoment
from croupier.errors import BadInput
from croupier.jackpot import commands as c
from croupier.jackpot import events as e
from croupier.jackpot.law import Law
from croupier.jackpot.line import completed, read_terms
from croupier.jackpot.meter import Meter, split, surplus
from croupier.jackpot.pools import NONE, STILL, Move
from croupier.jackpot.state import Floor, SignUp
from croupier.jackpot.terms import Terms
from croupier.money import show_amount

CLOSING, MOVING = "close-meter", "move-table"
CHANGES = ("change-option", "change-jackpot-wagers")
CHANGEABLE = {
    "prize meter": ("option", "seed"),
    "sign pool": ("start", "increment", "payouts", "minimum_guarantee", "bonus"),
    "three levels": ("level1_wager", "increments", "combine"),
}


def open_system(law: Law, floor: Floor, command: c.OpenSystem) -> Iterator[e.JackpotEvent]:
    """9.1.1, 15.1.1, 3.27: a system for one table or a group, filled to its seed by the house."""
    duty = law.allow("run systems", command.actor)
    if command.name in floor.systems or not command.name:
        raise BadInput("name", "the name of a system that is not open yet", got=command.name)
    if not command.links:
        raise law.broken(NotOffered, "a system covers at least one table", "a system has a table")
    terms = read_terms(law.book, command.line)
    terms.check_stated(terms.unstated)
    check_beside(law, floor, terms, command.name)
    names = [link.table for link in command.links]
    if len(set(names)) != len(names):
        raise BadInput("links", "each table once", got=", ".join(names))
    for link in command.links:
        check_link(law, floor, terms, link)
    yield e.SystemOpened(
        system=command.name,
        terms=terms,
        moves=tuple(Move(house=Fraction(reseed)) for reseed in terms.reseeds),
        by=command.actor,
        at=command.at,
        clauses=(duty.clause, *terms.clauses("seed")),
    )
    for link in command.links:
        yield _linked(command, link, command.name, (duty.clause,))


def _linked(
    command: c.Command, link: c.Link, system: str, clauses: tuple[str, ...]
) -> e.TableLinked:
    return e.TableLinked(
        table=link.table,
        system=system,
        game_played=link.game,
        by=command.actor,
        at=command.at,
        clauses=clauses,
    )


# --- what must hold --------------------------------------------------------------------


def check_beside(law: Law, floor: Floor, terms: Terms, name: str) -> None:
    """What the book asks of systems that run beside each other."""
    for other, system in floor.systems.items():
        if other == name:
            continue
        theirs = system.meter.terms
        if law.rule("systems differ in cost") and theirs.levels[0].cost == terms.levels[0].cost:
            cost = show_amount(terms.levels[0].cost)
            raise law.broken(
                NotOffered, f"{other} already takes wagers of {cost}", "systems differ in cost"
            )
        same = (theirs.option, theirs.seed) == (terms.option, terms.seed)
        if law.rule("systems share option and seed") and not same:
            raise law.broken(
                NotOffered,
                f"{other} runs on option {theirs.option} with seed {theirs.seed}",
                "systems share option and seed",
            )


def check_link(law: Law, floor: Floor, terms: Terms, link: c.Link) -> None:
    """Whether a table may join a system with these terms."""
    if link.table in floor.tables:
        raise law.broken(
            NotOffered,
            f"table {link.table} belongs to {floor.tables[link.table].system}",
            "a table has one system",
        )
    if not link.equipment:
        raise law.broken(
            NotOffered, f"table {link.table} has no jackpot equipment", "equipment is fitted"
        )
    own = ("", law.book.file.name)
    if link.game not in (*own, *law.book.games) and link.game not in terms.combined:
        raise law.broken(
            NotOffered,
            f"the pools are not combined with those of {link.game}",
            "other games join only by choice",
        )
    if link.line is not None:
        check_same(law, terms, read_terms(law.book, completed(terms, link.line)), link.table)


def check_same(law: Law, terms: Terms, theirs: Terms, table: str) -> None:
    """Linked tables take the same wager, for the same hands and prizes, at the same rate."""
    cost = terms.levels[0].cost
    rates = [[feed / level.cost for feed in level.feeds] for level in terms.levels]
    their_rates = [[feed / level.cost for feed in level.feeds] for level in theirs.levels]
    seeds = [Fraction(reseed, cost) for reseed in terms.reseeds]
    their_seeds = [Fraction(reseed, theirs.levels[0].cost) for reseed in theirs.reseeds]
    for must, same in (
        ("linked tables share the hands", set(terms.prizes) == set(theirs.prizes)),
        ("linked tables share the prizes", _paid(terms) == _paid(theirs)),
        (
            "linked tables share seed and rate",
            (rates, seeds) == (their_rates, their_seeds) or not law.rule(
                "linked tables share seed and rate"
            ),
        ),
        ("linked tables share the cost", cost == theirs.levels[0].cost),
    ):  # fmt: skip
        if not same:
            raise law.broken(NotOffered, f"table {table} differs: {must}", must)


def _paid(terms: Terms) -> dict[str, object]:
    return {hand: prize.worth for hand, prize in terms.prizes.items()}


def check_idle(law: Law, floor: Floor, tables: tuple[str, ...], what: str) -> None:
    """Nothing is in play or owed at these tables: a wager must not change its meter."""
    for name in tables:
        table = floor.tables[name]
        if table.game is not None or table.carried or floor.owed_at(name):
            raise law.refusal(
                WrongMoment, f"{what} waits until the jackpot game at table {name} is over"
            )


# --- signs, moving and closing -------------------------------------------------------------


def show_sign(law: Law, floor: Floor, command: c.ShowSign) -> Iterator[e.JackpotEvent]:
    """A notice goes on show; its time runs from now."""
    notice = law.notice(command.notice)
    if notice is None:
        known = ", ".join(row.id for row in law.file.notice) or "none"
        raise BadInput("notice", f"a jackpot notice of {law.book.id} ({known})", command.notice)
    law.allow("run systems", command.actor)
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
            law.system(floor, name)
    yield e.SignShown(sign=sign, by=command.actor, at=command.at, clauses=notice.clauses)


def move_table(law: Law, floor: Floor, command: c.MoveTable) -> Iterator[e.JackpotEvent]:
    """9.1.1(h): a table joins, leaves or changes systems after its sign has been up."""
    duty = law.allow("run systems", command.actor)
    link, table = command.link, floor.tables.get(command.link.table)
    notice = law.notice(MOVING)
    if notice is not None:
        signs = [
            sign
            for sign in floor.signs
            if (sign.notice, sign.table, sign.to) == (MOVING, link.table, command.to)
        ]
        law.check_notice(notice, signs, 1, command.at, f"the move of table {link.table}")
    if table is None and not command.to:
        raise BadInput("table", "a linked table", got=link.table)
    if table is not None:
        _check_leaving(law, floor, link.table, table.system, command.to)
    if command.to:
        joined = law.system(floor, command.to).meter.terms
        left = {name: one for name, one in floor.tables.items() if name != link.table}
        check_link(law, Floor(floor.systems, left), joined, link)
    clauses = notice.clauses if notice is not None else duty.clauses
    yield _linked(command, link, command.to, clauses)


def _check_leaving(law: Law, floor: Floor, table: str, system: str, to: str) -> None:
    check_idle(law, floor, (table,), f"the move of table {table}")
    if to == system:
        raise BadInput("to", "another system than the table's own", got=to)
    if floor.linked(system) == (table,):
        raise law.broken(
            Refusal, f"table {table} is the last of {system}: close it", "a system has a table"
        )


def close_system(law: Law, floor: Floor, command: c.CloseSystem) -> Iterator[e.JackpotEvent]:
    """9.1.1(i) and (j): twenty minutes from the last table's sign, and nothing lost."""
    duty = law.allow("run systems", command.actor)
    meter = law.system(floor, command.name).meter
    tables = floor.linked(command.name)
    notice = law.notice(CLOSING)
    if notice is not None:
        signs = {
            sign.table: sign
            for sign in reversed(floor.signs)
            if sign.notice == CLOSING and sign.system == command.name and sign.table in tables
        }
        law.check_notice(
            notice, signs.values(), len(tables), command.at, f"the closing of {command.name}"
        )
    check_idle(law, floor, tables, f"the closing of {command.name}")
    over = surplus(meter)
    heirs = _heirs(law, floor, command, meter, over)
    basis = notice.clauses if notice is not None else duty.clauses
    yield e.SystemClosed(
        system=command.name,
        moves=tuple(
            Move(moved=-amount, house=amount - value)
            for amount, value in zip(over, meter.values, strict=True)
        ),
        heirs=heirs,
        seed=tuple(value - amount for amount, value in zip(over, meter.values, strict=True)),
        by=command.actor,
        at=command.at,
        clauses=(*basis, *meter.terms.clauses("transfer")),
    )


def _heirs(
    law: Law, floor: Floor, command: c.CloseSystem, meter: Meter, over: tuple[Fraction, ...]
) -> dict[str, tuple[Fraction, ...]]:
    names = command.transfer_to
    if len(set(names)) != len(names) or command.name in names:
        raise BadInput("transfer_to", "each other system once", got=", ".join(names))
    for name in names:
        if len(law.system(floor, name).meter.pools) != len(meter.pools):
            raise BadInput("transfer_to", "systems with as many pools", got=name)
    strict = law.settings.get("closure_without_target") == "refuse"
    if not names and (any(over) or strict):
        clause = next(iter(meter.terms.clauses("transfer")), "")
        raise law.refusal(
            WrongMoment, "what the meter holds above its seed needs another meter", clause
        )
    if not names:
        return {}
    parts = [split(amount, len(names)) for amount in over]
    return {name: tuple(part[place] for part in parts) for place, name in enumerate(names)}


# --- changing terms ---------------------------------------------------------------------------


def change_terms(law: Law, floor: Floor, command: c.ChangeTerms) -> Iterator[e.JackpotEvent]:
    """9.1.1(g), 3.22: terms of a live meter change with the notice and authority of the book.

    Where the book wants all systems alike, all of them change at the same instant.
    """
    duty = law.allow("run systems", command.actor)
    _check_changeable(law, command.line)
    names = tuple(floor.systems)
    if command.system and not law.rule("systems share option and seed"):
        law.system(floor, command.system)
        names = (command.system,)
    notice = next((n for n in map(law.notice, CHANGES) if n is not None), None)
    if notice is not None:
        signs = [s for s in floor.signs if s.notice == notice.id and s.line == command.line]
        law.check_notice(notice, signs, 1, command.at, "the change")
    clauses = notice.clauses if notice is not None else duty.clauses
    for name in names:
        check_idle(law, floor, floor.linked(name), "the change")
    for name in names:
        meter = floor.systems[name].meter
        terms = read_terms(law.book, meter.terms.line | dict(command.line))
        terms.check_stated(terms.unstated)
        yield e.TermsChanged(
            system=name,
            terms=terms,
            moves=_lifted(meter, terms),
            by=command.actor,
            at=command.at,
            clauses=clauses,
        )


def _check_changeable(law: Law, line: Mapping[str, Any]) -> None:
    allowed = CHANGEABLE[law.file.kind]
    for key in line:
        if key not in allowed:
            raise law.broken(
                Refusal,
                f"{key} of a live meter does not change (only {', '.join(allowed)})",
                "linked tables share the cost",
            )
    if not line:
        raise BadInput("line", f"at least one of {', '.join(allowed)}")


def _lifted(meter: Meter, terms: Terms) -> tuple[Move, ...]:
    """The house lifts a pool that stands under its new seed."""
    moves = []
    for value, reseed in zip(meter.values, terms.reseeds, strict=True):
        short = max(NONE, reseed - value) if terms.holds_reseed else NONE
        moves.append(Move(house=short, resets=1) if short else STILL)
    return tuple(moves)
