"""Closing a table: on the notice its book demands, with what the book wants done at the end."""

from msgspec.structs import replace

from croupier.acts import SECOND, Millis, WrongMoment
from croupier.books import Book, Power
from croupier.books import NoticeRule as NoticeRow
from croupier.floor.floor import FloorRecorder, SignedTableEvent, TableCommand, TableEvent
from croupier.floor.people.duties import raise_at_table
from croupier.floor.table import Table, TableNotice
from croupier.floor.tables.notices import announce, need_of, satisfied

CLOSE = "close-table"


class PlayEnded(SignedTableEvent, frozen=True, kw_only=True, tag=True):
    """No more rounds; the table is closed once the book's last duties are done."""

    clause: str

    def apply(self, table: Table) -> Table:
        return replace(table, phase="closing", notices=(), reservations=())


class ClosingFinished(TableEvent, frozen=True, kw_only=True, tag=True):
    at: Millis

    def apply(self, table: Table) -> Table:
        return replace(table, phase="closed")


def closing_row(book: Book) -> NoticeRow | None:
    return next((row for row in book.file.notice if row.id == CLOSE), None)


def _power_to_close(
    command: TableCommand, recorder: FloorRecorder, table: Table, book: Book
) -> Power:
    """Whose it is to close a table, and only one that is in play."""
    power = recorder.power(command.actor, book, CLOSE, table.id)
    recorder.needs_phase(table, "open", "suspended", clause=power.clause)
    return power


class AnnounceClosing(TableCommand, frozen=True, kw_only=True, tag=True):
    """Show that the table will close: at a time, after hands, or once the players agree."""

    effective: Millis | None = None

    def decide(self, recorder: FloorRecorder) -> None:
        table, book = recorder.table_and_book(self.table)
        power = _power_to_close(self, recorder, table, book)
        if table.closing_notice is not None:
            recorder.refuse(WrongMoment, "a closing is announced already", power.clause, book.id)
        row = closing_row(book)
        needs = () if row is None else (need_of(row, self.at, self.effective, book.id),)
        notice = TableNotice(
            number=0,
            what="closing",
            shown=self.at,
            by=self.actor,
            effective=self.effective,
            needs=needs,
        )
        announce(recorder, table, notice)


class EndPlay(TableCommand, frozen=True, kw_only=True, tag=True):
    """Close the table now: the notice has run, the players agree, or nobody is there."""

    def decide(self, recorder: FloorRecorder) -> None:
        table, book = recorder.table_and_book(self.table)
        power = _power_to_close(self, recorder, table, book)
        if table.round:
            reason = f"round {table.round} is played to its end first"
            recorder.refuse(WrongMoment, reason, power.clause, book.id)
        _on_notice(recorder, self, table, book)
        recorder.record(PlayEnded(**self.signed_here, clause=power.clause))
        raise_at_table(recorder, self.table, "the table closes", self.at)


def _on_notice(recorder: FloorRecorder, command: EndPlay, table: Table, book: Book) -> None:
    row = closing_row(book)
    if row is None or (row.when_empty and not table.people):
        return
    notice = table.closing_notice
    if notice is None:
        reason = "players are here, and no closing is announced"
        recorder.refuse(WrongMoment, reason, row.clause, book.id)
    if not satisfied(table, notice, command.at):
        recorder.refuse(WrongMoment, _what_is_left(table, notice, command.at), row.clause, book.id)


def _what_is_left(table: Table, notice: TableNotice, at: Millis) -> str:
    need = notice.needs[0]
    ways = []
    if need.until is not None:
        seconds = -(-(need.until - at) // SECOND)
        ways.append(f"{seconds // 60}:{seconds % 60:02d} more on the sign")
    if need.rounds is not None:
        ways.append(f"{need.rounds - notice.rounds} more completed rounds")
    if need.agree is not None:
        missing = len(set(table.people) - set(notice.agreed))
        ways.append(f"the agreement of {missing} more players")
    return f"the closing of {table.id} needs {' or '.join(ways)}"


def finish_closing(recorder: FloorRecorder, name: str, at: Millis) -> None:
    """The table is closed with the last thing done; what its next opening needs falls due."""
    table = recorder.table(name)
    if table.phase == "closing" and not table.waiting_for("closing"):
        recorder.record(ClosingFinished(table=name, at=at))
        raise_at_table(recorder, name, "the table opens", at, again=True)
