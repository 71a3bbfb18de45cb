"""The rule that nobody is helped to play while a round is on, except at practice tables."""

from croupier.acts import Barred
from croupier.floor import Table, conduct_clause
from croupier.house import unaided_round
from croupier.server.http.request import Ask


def needs_practice_table(ask: Ask, table: Table) -> None:
    """Refuses advice at a table that is not for practice (Melbourne 14.5 and its like)."""
    if not table.practice:
        clause = conduct_clause(ask.casino.law.book_of(table), "advice")
        reason = f"You get no advice at table {table.id}. Play at a practice table for that."
        raise Barred(reason, clause, table.book)


def needs_no_round(ask: Ask) -> None:
    """Refuses figures to somebody in a round without help (Melbourne 14.1 and its like).

    It holds for every session of a person. A request without a session cannot be ascribed to
    anybody, so it is answered.
    """
    found = unaided_round(ask.casino.world, ask.looker)
    if found is not None:
        clause = conduct_clause(ask.casino.law.book(found.book), "device")
        reason = (
            f"You may not work out odds during a round, and yours at {found.where} is not over. "
            "Ask when it is, or play at a practice table."
        )
        raise Barred(reason, clause, found.book)
