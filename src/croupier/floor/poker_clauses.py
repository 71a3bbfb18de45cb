"""The clauses that the book of a poker table gives for what the floor decides."""

from croupier.floor.table import Table
from croupier.poker import PokerClause, law_of


def poker_clause(table: Table, of: PokerClause) -> str:
    """The clause that a poker table's book gives for something; none at another table."""
    return law_of(table.book_ref).clause(of) if table.is_poker else ""
