"""Commands that close a table, on the notice that its book demands."""

from msgspec.structs import replace

from croupier.acts import SECOND, Millis, WrongMoment
from croupier.books import Book, Power
from croupier.books import NoticeRule as NoticeRow
from croupier.floor.floor import FloorRecorder, SignedTableEvent, TableCommand, TableEvent
from croupier.floor.people.duties import raise_at_table
from croupier.floor.table import Table, TableNotice
from croupier.floor.tables.notices import announce, need_of, satisfied
from croupier.floor.tables.rounds import round_under_way

CLOSE = "close-table"


class PlayEnded(SignedTableEvent, frozen=True, kw_only=True, tag=True):
    """No more rounds are played; the table is closed once the book's last tasks are done."""

    clause: str

    def apply(self, table: Table) -> Table:
        coming = tuple(notice for notice in table.notices if notice.edition)
        return replace(table, phase="closing", notices=coming, reservations=(), departures=())


class ClosingFinished(TableEvent, frozen=True, kw_only=True, tag=True):
    at: Millis

    def apply(self, table: Table) -> Table:
        return replace(table, phase="closed")


def closing_row(book: Book) -> NoticeRow | None:
    return next((row for row in book.file.notice if row.id == CLOSE), None)


def _power_to_close(
    command: TableCommand, recorder: FloorRecorder, table: Table, book: Book
) -> Power:
    """The power to close a table; refused to others, and unless the table is open or suspended."""
    power = recorder.power(command.actor, book, CLOSE, table.id)
    recorder.needs_phase(table, "open", "suspended", clause=power.clause)
    return power


class AnnounceClosing(TableCommand, frozen=True, kw_only=True, tag=True):
    """Announce that the table will close: at a time, after hands, or once the players agree."""

    effective: Millis | None = None

    def decide(self, recorder: FloorRecorder) -> None:
        table, book = recorder.table_and_book(self.table)
        power = _power_to_close(self, recorder, table, book)
        if table.closing_notice is not None:
            reason = "The closing of this table is announced already."
            recorder.refuse(WrongMoment, reason, power.clause, book.id)
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
    """Close the table: after its notice, if the players agree, or if nobody sits there."""

    def decide(self, recorder: FloorRecorder) -> None:
        table, book = recorder.table_and_book(self.table)
        power = _power_to_close(self, recorder, table, book)
        if table.round:
            recorder.refuse(WrongMoment, round_under_way(table), power.clause, book.id)
        _needs_notice(recorder, self, table, book)
        recorder.record(PlayEnded(**self.signed_here, clause=power.clause))
        raise_at_table(recorder, self.table, "the table closes", self.at)


def _needs_notice(recorder: FloorRecorder, command: EndPlay, table: Table, book: Book) -> None:
    row = closing_row(book)
    if row is None or (row.when_empty and not table.people):
        return
    notice = table.closing_notice
    if notice is None:
        reason = "There are players at this table: announce its closing first."
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
        left = need.rounds - notice.rounds
        ways.append(f"{left} more completed round{'' if left == 1 else 's'}")
    if need.agree is not None:
        missing = len(set(table.people) - set(notice.agreed))
        ways.append(f"the agreement of {missing} more player{'' if missing == 1 else 's'}")
    if need.when_empty:
        ways.append("all players to leave")
    untimed = need.until is None and need.rounds is None and need.agree is None
    advice = (
        " Its notice states no time: withdraw it and announce the closing with one."
        if untimed
        else ""
    )
    return f"Table {table.id} cannot close yet: it needs {' or '.join(ways)}.{advice}"


def finish_closing(recorder: FloorRecorder, name: str, at: Millis) -> None:
    """Closes a table whose last task is done, and records the tasks of its next opening."""
    table = recorder.table(name)
    if table.phase == "closing" and not table.waiting_for("closing"):
        recorder.record(ClosingFinished(table=name, at=at))
        raise_at_table(recorder, name, "the table opens", at, again=True)
