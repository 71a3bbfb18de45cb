"""Closing a table: on the notice its book demands, with what the book wants done at the end."""

from msgspec.structs import replace

from croupier.acts import Actor, WrongMoment
from croupier.books import Book, Power
from croupier.books import Notice as NoticeRow
from croupier.floor.duties import raise_at_table
from croupier.floor.floor import Pen, TableCommand, TableEvent
from croupier.floor.notices import announce, need_of, satisfied
from croupier.floor.table import Notice, Table

CLOSE = "close-table"


class PlayEnded(TableEvent, frozen=True, kw_only=True, tag=True):
    """No more rounds; the table is closed once the book's last duties are done."""

    by: Actor
    at: int
    clause: str

    def on(self, table: Table) -> Table:
        return replace(table, phase="closing", notices=(), reservations=())


class TableClosed(TableEvent, frozen=True, kw_only=True, tag=True):
    at: int

    def on(self, table: Table) -> Table:
        return replace(table, phase="closed")


def closing_row(book: Book) -> NoticeRow | None:
    return next((row for row in book.file.notice if row.id == CLOSE), None)


def _power_to_close(command: TableCommand, pen: Pen, table: Table, book: Book) -> Power:
    """Whose it is to close a table, and only one that is in play."""
    power = pen.power(command.actor, book, CLOSE, table.id)
    if table.phase not in ("open", "suspended"):
        pen.refuse(WrongMoment, f"{table.id} is {table.phase}", power.clause, book.id)
    return power


class AnnounceClosing(TableCommand, frozen=True, kw_only=True, tag=True):
    """Show that the table will close: at a time, after hands, or once the players agree."""

    effective: int | None = None

    def decide(self, pen: Pen) -> None:
        table = pen.table(self.table)
        book = pen.book_of(table)
        power = _power_to_close(self, pen, table, book)
        if table.closing_notice is not None:
            pen.refuse(WrongMoment, "a closing is announced already", power.clause, book.id)
        row = closing_row(book)
        needs = () if row is None else (need_of(row, self.at, self.effective, book.id),)
        notice = Notice(
            number=0,
            what="closing",
            shown=self.at,
            by=self.actor,
            effective=self.effective,
            needs=needs,
        )
        announce(pen, table, notice)


class CloseTable(TableCommand, frozen=True, kw_only=True, tag=True):
    """Close the table now: the notice has run, the players agree, or nobody is there."""

    def decide(self, pen: Pen) -> None:
        table = pen.table(self.table)
        book = pen.book_of(table)
        power = _power_to_close(self, pen, table, book)
        if table.round:
            reason = f"round {table.round} is played to its end first"
            pen.refuse(WrongMoment, reason, power.clause, book.id)
        self._on_notice(pen, table, book)
        pen.write(PlayEnded(table=self.table, by=self.actor, at=self.at, clause=power.clause))
        raise_at_table(pen, self.table, "the table closes", self.at)

    def _on_notice(self, pen: Pen, table: Table, book: Book) -> None:
        row = closing_row(book)
        if row is None or (row.when_empty and not table.people):
            return
        notice = table.closing_notice
        if notice is None:
            reason = "players are here, and no closing is announced"
            pen.refuse(WrongMoment, reason, row.clause, book.id)
        if not satisfied(table, notice, self.at):
            pen.refuse(WrongMoment, _what_is_left(table, notice, self.at), row.clause, book.id)


def _what_is_left(table: Table, notice: Notice, at: int) -> str:
    need = notice.needs[0]
    ways = []
    if need.until is not None:
        seconds = -(-(need.until - at) // 1000)
        ways.append(f"{seconds // 60}:{seconds % 60:02d} more on the sign")
    if need.rounds is not None:
        ways.append(f"{need.rounds - notice.rounds} more completed rounds")
    if need.agree is not None:
        missing = len(set(table.people) - set(notice.agreed))
        ways.append(f"the agreement of {missing} more players")
    return f"the closing of {table.id} needs {' or '.join(ways)}"


def finish_closing(pen: Pen, name: str, at: int) -> None:
    """The table is closed with the last thing done; what its next opening needs falls due."""
    table = pen.table(name)
    if table.phase == "closing" and not table.waiting_for("closing"):
        pen.write(TableClosed(table=name, at=at))
        raise_at_table(pen, name, "the table opens", at, again=True)
