"""Commands that change a table's sign: at once where the book allows it, else on notice."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from croupier.acts import Millis, NotOffered, WrongMoment
from croupier.books import Book
from croupier.books import NoticeRule as NoticeRow
from croupier.errors import BadInput
from croupier.floor.floor import FloorRecorder, TableCommand
from croupier.floor.people.accounts import no_seat
from croupier.floor.table import SignBoard, Table, TableNotice
from croupier.floor.tables.jackpots import needs_system
from croupier.floor.tables.notices import (
    ChangeAgreed,
    MinimumRaisedAtOnce,
    NoticeWithdrawn,
    announce,
    need_of,
    patched,
    supersede,
)
from croupier.floor.tables.opening import most_players
from croupier.floor.tables.signs import charges, least_wager, missing, read_board
from croupier.floor.tables.terms import terms_of
from croupier.money import Cents, show_amount, show_dollars
from croupier.poker import read_law, readings_of

SignChange = Literal["change-game", "change-limits"]


def rows_for(book: Book, table: Table, board: SignBoard, other_game: bool) -> list[NoticeRow]:
    """The book's rows of notice that apply to a change of the sign."""
    rows = {row.id: row for row in book.file.notice}
    old, new = dict(table.board.stated), dict(board.stated)
    commission = charges(old) != charges(new)
    old.pop("commission", None)
    new.pop("commission", None)
    rest = other_game or old != new or table.board.says != board.says
    raised = _least(table, board) > _least(table, table.board) and "raise-minimum" in rows
    wanted = ["raise-minimum"] if raised else []
    if rest and (table.is_poker or not raised):
        wanted.append(change_of(table))
    if commission:
        wanted.append("change-commission")
    return [rows[name] for name in wanted if name in rows]


def change_of(table: Table) -> SignChange:
    """The power to change a sign, and the notice of it: of a game of poker, or of limits."""
    return "change-game" if table.is_poker else "change-limits"


def _least(table: Table, board: SignBoard) -> Cents:
    """The least wager under a sign."""
    if not table.is_poker:
        return board.minimum
    return least_wager(
        board.stated, readings_of(board.stated.get("settings") or {}, table.book_ref)
    )


class ChangeSign(TableCommand, frozen=True, kw_only=True, tag=True):
    """Change what the sign says: at once where the book allows it, else on notice.

    `sign` holds only what changes. `effective` is the time of change on the notice.
    """

    sign: Mapping[str, Any] = {}
    says: Mapping[str, str] = {}
    variant: str = ""
    structure: str = ""
    effective: Millis | None = None

    def decide(self, recorder: FloorRecorder) -> None:
        table, book = recorder.table_and_book(self.table)
        stated = {**table.board.stated, **self.sign}
        _needs_power(recorder, self, book, table, stated)
        board = read_board(book, table.game, stated, {**table.board.says, **self.says})
        patch = SignBoard(
            minimum=board.minimum,
            maximum=board.maximum,
            stated=msgspec.to_builtins(dict(self.sign)),
            says=self.says,
        )
        if board == table.board and not self.variant and not self.structure:
            raise BadInput("sign", "at least one value that differs from the sign on show")
        _check_announced(table, board)
        if "jackpot" in self.sign and table.phase not in ("set up", "closed"):
            needs_system(recorder.jackpots, book, self.table, board.stated)
        for item in missing(book, table.game, board):
            expected = f"a statement, because it must stay on the sign ({item.clause})"
            raise BadInput(f"sign.{item.key or item.id}", expected)
        if self.variant and len(table.people) > most_players(book, self.variant):
            most, here = most_players(book, self.variant), len(table.people)
            reason = f"The new game is for at most {most} players, and {here} sit at this table."
            clause = read_law(book).clause("players at a table")
            recorder.refuse(WrongMoment, reason, clause, book.id)
        if table.is_poker:
            _check_playable(table, board, self)
        rows = rows_for(book, table, board, bool(self.variant or self.structure))
        if table.phase in ("set up", "closed"):
            rows = []
        needs = tuple(need_of(row, self.at, self.effective, book.id) for row in rows)
        notice = TableNotice(
            number=0,
            what="sign",
            shown=self.at,
            by=self.actor,
            effective=self.effective,
            needs=needs,
            patch=patch,
            variant=self.variant,
            structure=self.structure,
            at_hand_end=table.is_poker,
        )
        announce(recorder, table, notice)


def _needs_power(
    recorder: FloorRecorder,
    command: ChangeSign,
    book: Book,
    table: Table,
    stated: Mapping[str, Any],
) -> None:
    old, new = charges(table.board.stated), charges(stated)
    if old != new:
        nil = [row.get("type") for row in new] == ["nil"]
        power = "nil-commission" if nil else "change-commission"
        recorder.power(command.actor, book, power, command.table)
    changed = (
        set(command.sign) - {"commission"} or command.says or command.variant or command.structure
    )
    if changed or old == new:
        recorder.power(command.actor, book, change_of(table), command.table)


class RaiseMinimumAtOnce(TableCommand, frozen=True, kw_only=True, tag=True):
    """Raise the minimum at once, for newcomers only (Sydney 6.5.1)."""

    minimum: Cents

    def decide(self, recorder: FloorRecorder) -> None:
        table, book = recorder.table_and_book(self.table)
        row = recorder.power(self.actor, book, "raise-minimum-at-once", self.table)
        if self.minimum <= table.board.minimum:
            expected = f"an amount above the minimum of {show_dollars(table.board.minimum)}"
            raise BadInput("minimum", expected, got=show_dollars(self.minimum))
        stated = {**table.board.stated, "minimum": show_amount(self.minimum)}
        board = read_board(book, table.game, stated, table.board.says)
        supersede(recorder, table, {"minimum"}, self.actor, self.at)
        recorder.record(MinimumRaisedAtOnce(**self.signed_here, board=board, clause=row.clause))


class RaiseKeptMinimum(TableCommand, frozen=True, kw_only=True, tag=True):
    """Announce that the older minimum, which some players kept, rises as well (Sydney 6.5.2)."""

    minimum: Cents
    effective: Millis

    def decide(self, recorder: FloorRecorder) -> None:
        table, book = recorder.table_and_book(self.table)
        recorder.power(self.actor, book, "change-limits", self.table)
        row = next((r for r in book.file.notice if r.id == "raise-kept-minimum"), None)
        if row is None or not table.kept:
            recorder.refuse(NotOffered, "No player here has kept an older minimum to be raised.")
        lowest = min(old.minimum or Cents(0) for old in table.kept.values())
        if not lowest < self.minimum <= table.board.minimum:
            least, most = show_dollars(lowest), show_dollars(table.board.minimum)
            expected = f"an amount above the kept minimum of {least} and at most {most}"
            raise BadInput("minimum", expected, got=show_dollars(self.minimum))
        need = need_of(row, self.at, self.effective, book.id)
        notice = TableNotice(
            number=0,
            what="kept minimum",
            shown=self.at,
            by=self.actor,
            effective=self.effective,
            needs=(need,),
            minimum=self.minimum,
        )
        announce(recorder, table, notice)


def _notice_on_show(table: Table, number: int) -> TableNotice:
    notice = table.notice(number)
    if notice is None:
        raise BadInput("number", "the number of a notice that is on show here", got=number)
    return notice


class Agree(TableCommand, frozen=True, kw_only=True, tag=True):
    """Agree, as a player at the table, to an announced change, or no longer agree."""

    number: int
    agrees: bool = True

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        notice = _notice_on_show(table, self.number)
        ways = [need for need in notice.needs if need.agree is not None]
        if not ways:
            clause = notice.clauses[0] if notice.clauses else ""
            reason = "This change does not depend on agreement: it takes effect after its notice."
            recorder.refuse(NotOffered, reason, clause, table.book)
        if table.seat_of(self.actor.person) is None:
            reason = no_seat(recorder, table, self.actor.person)
            recorder.refuse(WrongMoment, reason, ways[0].clause, table.book)
        recorder.record(
            ChangeAgreed(
                table=self.table,
                number=self.number,
                person=self.actor.person,
                agrees=self.agrees,
                at=self.at,
            )
        )


class WithdrawNotice(TableCommand, frozen=True, kw_only=True, tag=True):
    """Take a notice down; the change that it announced does not take effect."""

    number: int

    def decide(self, recorder: FloorRecorder) -> None:
        table, book = recorder.table_and_book(self.table)
        notice = _notice_on_show(table, self.number)
        if notice.edition:
            reason = (
                "The rules change in the whole house: withdraw the edition, not one table's notice."
            )
            recorder.refuse(NotOffered, reason)
        power = "close-table" if notice.what == "closing" else change_of(table)
        recorder.power(self.actor, book, power, self.table)
        recorder.record(NoticeWithdrawn(**self.signed_here, number=self.number))


def _check_playable(table: Table, board: SignBoard, command: ChangeSign) -> None:
    """Refuses a sign that makes no playable game already when the change is announced."""
    coming = msgspec.structs.replace(
        table,
        board=board,
        variant=command.variant or table.variant,
        structure=command.structure or table.structure,
    )
    terms_of(coming)


def _check_announced(table: Table, board: SignBoard) -> None:
    """Refuses a sign with which a change that is already announced would not be valid."""
    for notice in table.notices:
        if notice.patch is not None:
            later = patched(board, notice.patch)
            if later.maximum is not None and later.maximum < later.minimum:
                least = show_dollars(later.minimum)
                raise BadInput("sign.maximum", f"at least the announced minimum of {least}")
