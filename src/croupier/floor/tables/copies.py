"""Copies of the rules for people who ask for them, and the record that they were given."""

import msgspec

from croupier.acts import Millis
from croupier.books import Book
from croupier.floor.floor import FloorCommand, FloorRecorder, HouseEvent
from croupier.floor.tables.editions import document_of


class ClauseLine(msgspec.Struct, frozen=True, gc=False):
    number: str
    meaning: str


class RulesCopy(msgspec.Struct, frozen=True):
    """A book in its current version: document and instrument, amendments, and every clause."""

    book: str
    name: str
    house: str
    document: str
    regulator: str
    amendments: tuple[str, ...]
    clauses: tuple[ClauseLine, ...]


def rules_copy(book: Book) -> RulesCopy:
    """A copy of a book, with the meaning of each clause in Croupier's own words."""
    amended = book.floor.approval.amended if book.floor.approval is not None else ()
    clauses = book.ledger.clauses if book.ledger is not None else ()
    return RulesCopy(
        book=book.id,
        name=book.file.name,
        house=book.file.house,
        document=document_of(book),
        regulator=book.file.regulator,
        amendments=tuple(f"{row.number} of {row.on}: {', '.join(row.rules)}" for row in amended),
        clauses=tuple(ClauseLine(clause.number, clause.meaning) for clause in clauses),
    )


class RulesShown(HouseEvent, frozen=True, kw_only=True, tag=True):
    """A person asked for the rules and was given this version."""

    person: str
    book: str
    document: str
    at: Millis


class AskForRules(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Ask for a copy of the rules; anybody may."""

    book: str

    def decide(self, recorder: FloorRecorder) -> None:
        book = recorder.book(self.book)
        recorder.record(
            RulesShown(
                person=self.actor.person, book=book.id, document=document_of(book), at=self.at
            )
        )
