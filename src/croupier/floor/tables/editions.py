"""Commands that put a later edition of a book in force, and withdraw one that is only announced.

A house adopts an edition for a time to come. Until then a notice announces it at every table of
the book. From that time on rounds and hands begin under it; one that began before is played,
settled and replayed under the edition it began with.
"""

from datetime import date

from msgspec.structs import replace

from croupier.acts import Millis, WrongMoment, start_of_day
from croupier.books import Book, editions_of
from croupier.errors import BadInput
from croupier.floor.floor import FloorCommand, FloorRecorder, SignedHouseEvent
from croupier.floor.house import AdoptedEdition, House
from croupier.floor.people.staff import needs_operator
from croupier.floor.table import Table, TableNotice
from croupier.floor.tables.notices import NoticeWithdrawn, announce
from croupier.floor.tables.signs import missing, read_board
from croupier.floor.tables.terms import terms_of


class EditionAdopted(SignedHouseEvent, frozen=True, kw_only=True, tag=True):
    """A later edition of a book comes into force at a certain time."""

    book: str
    edition: str
    document: str
    since: Millis

    def apply(self, house: House) -> House:
        adopted = AdoptedEdition(
            book=self.book, edition=self.edition, since=self.since, by=self.by, at=self.at
        )
        return replace(house, editions=(*house.editions, adopted))


class EditionWithdrawn(SignedHouseEvent, frozen=True, kw_only=True, tag=True):
    """An edition that was announced does not come into force."""

    book: str
    edition: str
    reason: str

    def apply(self, house: House) -> House:
        last = next(one for one in reversed(house.editions) if one.book == self.book)
        return replace(house, editions=tuple(one for one in house.editions if one is not last))


class AdoptEdition(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Put a later edition of a book in force from a time to come, and announce it at its tables."""

    book: str
    edition: str
    since: Millis

    def decide(self, recorder: FloorRecorder) -> None:
        present = recorder.book(self.book)
        needs_operator(recorder, self.actor, present)
        coming = _edition(recorder, self)
        pending = recorder.house.edition_after(self.book, self.at)
        if pending is not None:
            reason = f"The edition of {pending.edition} is announced already: withdraw it first."
            recorder.refuse(WrongMoment, reason)
        if coming == present:
            reason = f"The edition of {self.edition} is in force already: choose another one."
            recorder.refuse(WrongMoment, reason)
        _check_time(self, coming)
        tables = tables_of(recorder, self.book)
        for table in tables:
            _needs_fitting_sign(recorder, coming, table)
        recorder.record(
            EditionAdopted(
                **self.signed,
                book=self.book,
                edition=self.edition,
                document=document_of(coming),
                since=self.since,
            )
        )
        for table in tables:
            show_edition(recorder, table, self.at)


class WithdrawEdition(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Withdraw an edition that is announced and not in force yet; its notices are taken down."""

    book: str
    reason: str

    def decide(self, recorder: FloorRecorder) -> None:
        needs_operator(recorder, self.actor, recorder.book(self.book))
        pending = recorder.house.edition_after(self.book, self.at)
        if pending is None:
            reason = "No edition of this book is announced, and one in force cannot be withdrawn."
            recorder.refuse(WrongMoment, reason)
        if not self.reason.strip():
            raise BadInput("reason", "the reason why the edition does not come into force")
        recorder.record(
            EditionWithdrawn(
                **self.signed, book=self.book, edition=pending.edition, reason=self.reason
            )
        )
        for table in tables_of(recorder, self.book):
            for notice in table.notices:
                if notice.edition:
                    recorder.record(
                        NoticeWithdrawn(**self.signed, table=table.id, number=notice.number)
                    )


def document_of(book: Book) -> str:
    """The book's document with its instrument: the version a table was opened under."""
    approval = book.floor.approval
    return f"{book.file.document} [{approval.instrument}]" if approval else book.file.document


def tables_of(recorder: FloorRecorder, book: str) -> list[Table]:
    return [table for table in recorder.floor.tables.values() if table.book == book]


def show_edition(recorder: FloorRecorder, table: Table, at: Millis) -> None:
    """Puts a notice up at a table about the edition that is announced, if there is one."""
    pending = recorder.house.edition_after(table.book, at)
    if pending is not None:
        notice = TableNotice(
            number=0,
            what="edition",
            shown=at,
            by=recorder.actor,
            effective=pending.since,
            edition=pending.edition,
            document=document_of(recorder.law.book(table.book, pending.edition)),
            at_hand_end=True,
        )
        announce(recorder, table, notice)


def _edition(recorder: FloorRecorder, command: AdoptEdition) -> Book:
    known = editions_of(command.book)
    if command.edition not in known:
        days = ", ".join(known) or "there is none"
        expected = f"the day of a later edition of {command.book} ({days})"
        raise BadInput("edition", expected, got=command.edition)
    return recorder.law.book(command.book, command.edition)


def _check_time(command: AdoptEdition, coming: Book) -> None:
    """An edition is announced before it is in force, and not in force before its own day."""
    if command.since <= command.at:
        raise BadInput("since", "a time after now, so that the players are told before")
    if command.since < start_of_day(date.fromisoformat(command.edition), coming.file.zone):
        raise BadInput("since", f"a time on or after {command.edition}, the day of the edition")


def _needs_fitting_sign(recorder: FloorRecorder, coming: Book, table: Table) -> None:
    """Refuses an edition under which a table could not go on with the sign that it has."""
    try:
        board = read_board(coming, table.game, table.board.stated, table.board.says)
        if table.is_poker:
            terms_of(replace(table, edition=coming.edition))
    except BadInput as problem:
        raise problem.at(f"sign of table {table.id}") from None
    lacks = {item.id for item in missing(recorder.book_of(table), table.game, table.board)}
    for item in missing(coming, table.game, board):
        if item.id not in lacks:
            what = f"{item.what[0].lower()}{item.what[1:]}"
            reason = f"The sign of table {table.id} must state this under the new edition: {what}."
            recorder.refuse(WrongMoment, reason, item.clause, coming.id)
