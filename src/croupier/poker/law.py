"""What a rule book says about every hand, read once: the clauses to cite, and the figures."""

from fractions import Fraction
from functools import cache

import msgspec

from croupier import books
from croupier.acts import Refusal
from croupier.cards import FULL_DECK, Card, Deck
from croupier.errors import BadInput
from croupier.money import Rate

PokerClause = books.PokerBasis | books.PokerFigure
"""What a clause may be cited for: a `basis` row of `poker.toml`, or a figure of `book.toml`."""


class PokerLaw(msgspec.Struct, frozen=True, kw_only=True):
    """A book as the hands of its tables need it.

    `deck` is every card of a whole deck, `fresh` the same in the order of one that nobody has
    shuffled. A silent raise of at least `half` of the wager before it
    must be completed. A straddle is `straddle` times the last blind, and `boxed` boxed cards make
    a deck defective. `games`, `structures` and `charges` are the clauses of those rows by their
    ids; `rates` are the lowest and the highest rate of the ways of charging that have one.
    `chosen` are the readings that are in force unless a sign chooses others.
    """

    book: books.Book
    clauses: dict[str, str]
    games: dict[str, str]
    structures: dict[str, str]
    charges: dict[str, str]
    rates: dict[str, tuple[Rate, Rate]]
    chosen: dict[str, str]
    deck: frozenset[Card]
    fresh: Deck
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
    """The law of a book by its name, or of an edition of it."""
    return read_law(books.load_book(book))


def read_law(book: books.Book) -> PokerLaw:
    """The law of a book; one without poker is bad input."""
    section = book.poker
    if section is None:
        raise BadInput("book", "a book with poker between players", got=book.id)
    figures = {row.id: row for row in book.file.figure}
    cards = FULL_DECK[len(FULL_DECK) - int(figures["deck"].value) :]
    clauses = {row.of: row.clause for row in section.basis}
    return PokerLaw(
        book=book,
        clauses=clauses | {name: row.clause for name, row in figures.items()},
        games={row.id: row.clause for row in section.variant},
        structures={row.id: row.clause for row in section.structure},
        charges={row.id: row.clause for row in section.commission},
        rates={
            row.id: (Rate.parse(row.lowest), Rate.parse(row.highest))
            for row in section.commission
            if row.lowest is not None and row.highest is not None
        },
        chosen=books.defaults(book.file.setting),
        deck=frozenset(cards),
        fresh=Deck(cards),
        half=Rate.parse(figures["half-rule"].value).share,
        straddle=int(figures["straddle"].value),
        boxed=int(figures["boxed-cards"].value),
    )
