"""Checks that a table whose sign offers a jackpot wager is linked to a running jackpot system."""

from collections.abc import Mapping
from typing import Any

from croupier.acts import NotOffered, WrongMoment
from croupier.books import Book
from croupier.floor.floor import JackpotStates
from croupier.jackpot import check_sign, why_not_running


def offers_jackpot(stated: Mapping[str, Any]) -> bool:
    """Whether a sign offers a jackpot wager."""
    return bool(stated.get("jackpot"))


def needs_system(
    jackpots: JackpotStates, book: Book, table: str, stated: Mapping[str, Any]
) -> None:
    """Refuses a sign with a jackpot wager, unless the table is linked to a running system with the
    same terms."""
    if not offers_jackpot(stated):
        return
    if book.jackpot is None:
        reason = "The sign offers a jackpot wager, and this book has none. Take it off the sign."
        raise NotOffered(reason)
    systems = jackpots(book.id)
    why = why_not_running(book, systems, table)
    if why is not None:
        do = "Put that right" if table in systems.tables else "Link one"
        reason = f"{why.reason} {do}, or take the jackpot off the sign."
        raise WrongMoment(reason, why.clause, why.book if why.clause else "")
    check_sign(book, systems, systems.tables[table].system, table, stated["jackpot"])
