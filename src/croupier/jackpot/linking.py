"""Whether a table is linked to a running jackpot system that takes its wagers.

A system runs from its opening until it is closed, while its equipment works or manual arrangements
replace it. A table takes jackpot wagers only while it is linked to a running system with the same
terms as its sign: otherwise the wagers would add to no meter, and no prize could be paid.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.acts import Millis, NotOffered, Refusal, WrongMoment
from croupier.books import Book, JackpotNotice
from croupier.errors import BadInput
from croupier.jackpot.decisions.law import (
    EQUIPMENT_RULE,
    JackpotLaw,
    equipment_out,
    period,
    suspended,
)
from croupier.jackpot.decisions.systems import MOVING, check_same
from croupier.jackpot.meters.line import completed, read_terms
from croupier.jackpot.state import JackpotState, System
from croupier.money import Cents, show_dollars


def why_not_running(book: Book, state: JackpotState, table: str) -> Refusal | None:
    """Why a table can take no jackpot wagers now, or None where it can."""
    law = JackpotLaw(book)
    here = state.tables.get(table)
    if here is None:
        reason = "Jackpot wagers are not taken: no jackpot system is linked to this table."
        return law.refusal(NotOffered, reason, law.basis("contribution"))
    if here.suspended:
        return law.refusal(WrongMoment, suspended(table))
    return why_out(book, here.system, state.systems[here.system])


def why_out(book: Book, name: str, system: System) -> Refusal | None:
    """Why a system registers no wagers now, or None where it does."""
    if system.working or system.manual:
        return None
    return JackpotLaw(book).broken(NotOffered, equipment_out(name), EQUIPMENT_RULE)


def check_sign(
    book: Book, state: JackpotState, system: str, table: str, line: Mapping[str, Any]
) -> None:
    """Refuses a sign whose jackpot terms differ from those of the system.

    Terms that the sign does not state are taken from the system.
    """
    terms = state.system(system).meter.terms
    theirs = read_terms(book, completed(terms, line), "sign.jackpot.")
    check_same(JackpotLaw(book), terms, theirs, table)


def why_other_cost(book: Book, system: System, cost: Cents | None) -> Refusal | None:
    """Why wagers of the sign's cost cannot be registered, or None where they can.

    The costs differ where the terms of the system changed and the sign did not.
    """
    theirs = system.meter.terms.levels[0].cost
    if cost is None or cost == theirs:
        return None
    says, takes = show_dollars(cost), show_dollars(theirs)
    reason = f"The sign says {says} for a jackpot wager and the jackpot system takes {takes}: "
    reason += "the sign must be changed first."
    return JackpotLaw(book).broken(NotOffered, reason, "a wager is exactly its cost")


def linking_duty(book: Book) -> tuple[str, str]:
    """The role in which tables are linked to systems, and the clause that says so."""
    duty = JackpotLaw(book).duty("run systems")
    if duty is None:
        raise BadInput("book", "a book that says who runs jackpot systems", got=book.id)
    return duty.by, duty.clause


def linking_notice(book: Book) -> JackpotNotice | None:
    """The notice that a book demands before a table joins a running system, if it does."""
    return JackpotLaw(book).notice(MOVING)


def announced_links(book: Book, state: JackpotState) -> dict[tuple[str, str], Millis]:
    """The links on notice, as table and system, each with the earliest time it may be made."""
    notice = linking_notice(book)
    if notice is None:
        return {}
    return {
        (sign.table, sign.to): Millis(sign.since + period(notice))
        for sign in state.signs
        if sign.notice == notice.id and sign.to
    }
