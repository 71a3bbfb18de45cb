"""The rows of a book about what may go wrong in a hand, by the trouble that is noticed."""

from functools import cache

from croupier import books


@cache
def irregularities_of(book: str) -> dict[str, tuple[books.PokerIrregularity, ...]]:
    """The rows about each trouble, in the order in which the book has them."""
    found: dict[str, tuple[books.PokerIrregularity, ...]] = {}
    for row in books.load_book(book).irregularities:
        if isinstance(row, books.PokerIrregularity):
            found[row.noticed] = (*found.get(row.noticed, ()), row)
    return found


def irregular_clause(book: str, trouble: books.PokerTrouble) -> str:
    """The clause of the first row about a trouble; none where the book has no such row."""
    rows = irregularities_of(book).get(trouble, ())
    return rows[0].clause if rows else ""


def aside_clause(book: str) -> str:
    """The clause by which a board card that was set aside goes back into the stub."""
    rows = irregularities_of(book).values()
    return next((row.later_clause for group in rows for row in group if row.later_clause), "")
