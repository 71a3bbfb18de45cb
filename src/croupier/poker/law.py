"""What a rule book says about every hand, read once: the clauses to cite, and the figures."""

from fractions import Fraction
from functools import cache

import msgspec

from croupier import books
from croupier.acts import Refusal
from croupier.cards import FULL_DECK, Card
from croupier.errors import BadInput
from croupier.money import Rate

PokerClause = books.PokerBasis | books.PokerFigure
"""What a clause may be cited for: a `basis` row of `poker.toml`, or a figure of `book.toml`."""


class PokerLaw(msgspec.Struct, frozen=True, kw_only=True):
    """A book as the hands of its tables need it.

    `deck` is every card of a whole deck. A silent raise of at least `half` of the wager before it
    must be completed. A straddle is `straddle` times the last blind, and `boxed` boxed cards make
    a deck defective. `rows` are the clauses of the games and of the betting structures by id.
    """

    book: books.Book
    clauses: dict[str, str]
    rows: dict[str, str]
    deck: frozenset[Card]
    half: Fraction
    straddle: int
    boxed: int

    def clause(self, of: PokerClause) -> str:
        """The clause that the book gives for something a hand is decided by."""
        return self.clauses[of]

    def refusal(self, kind: type[Refusal], reason: str, of: PokerClause) -> Refusal:
        """A refusal that cites the book."""
        return kind(reason, self.clauses[of], self.book.id)


@cache
def law_of(book: str) -> PokerLaw:
    """The law of a book, or of an edition of it; a book without poker is bad input."""
    found = books.load_book(book)
    section = found.poker
    if section is None:
        raise BadInput("book", "a book with poker between players", got=book)
    figures = {row.id: row for row in found.file.figure}
    clauses = {row.of: row.clause for row in section.basis}
    return PokerLaw(
        book=found,
        clauses=clauses | {name: row.clause for name, row in figures.items()},
        rows={row.id: row.clause for row in (*section.variant, *section.structure)},
        deck=frozenset(FULL_DECK[len(FULL_DECK) - int(figures["deck"].value) :]),
        half=Rate.parse(figures["half-rule"].value).share,
        straddle=int(figures["straddle"].value),
        boxed=int(figures["boxed-cards"].value),
    )
