"""Changes that must be announced: shown on the sign, running down, and binding when they may.

What a book demands stands in its notice rows: so many minutes on a sign, so many hands, the
agreement of the players, or nobody there. A change binds when every row that it falls under
is satisfied in one of the ways the row gives, and not a moment earlier.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.acts import Actor, NotOffered, WrongMoment
from croupier.books import Book
from croupier.books import Notice as NoticeRow
from croupier.errors import BadInput
from croupier.floor.floor import Pen, TableCommand, TableEvent
from croupier.floor.limits import keep_minimums, raise_kept, still_kept
from croupier.floor.opening import most_players
from croupier.floor.signs import charges, missing, read_board
from croupier.floor.table import MINUTE, Board, Need, Notice, Table
from croupier.money import Cents, show_dollars

# --- events -----------------------------------------------------------------------------


class NoticeShown(TableEvent, frozen=True, kw_only=True, tag=True):
    notice: Notice

    def on(self, table: Table) -> Table:
        others = table.notices
        return replace(table, notices=(*others, self.notice), numbered=self.notice.number)


class NoticeWithdrawn(TableEvent, frozen=True, kw_only=True, tag=True):
    number: int
    by: Actor
    at: int

    def on(self, table: Table) -> Table:
        return replace(table, notices=_less(table, self.number))


class ChangeAgreed(TableEvent, frozen=True, kw_only=True, tag=True):
    number: int
    person: str
    agrees: bool
    at: int

    def on(self, table: Table) -> Table:
        return replace(table, notices=tuple(self._told(n) for n in table.notices))

    def _told(self, notice: Notice) -> Notice:
        if notice.number != self.number:
            return notice
        others = tuple(person for person in notice.agreed if person != self.person)
        return replace(notice, agreed=(*others, self.person) if self.agrees else others)


class SignChanged(TableEvent, frozen=True, kw_only=True, tag=True):
    """The sign says something else from now on, for everybody."""

    board: Board
    at: int
    clauses: tuple[str, ...] = ()
    notice: int = 0
    variant: str = ""
    structure: str = ""

    def on(self, table: Table) -> Table:
        return replace(
            table,
            board=self.board,
            variant=self.variant or table.variant,
            structure=self.structure or table.structure,
            kept=still_kept(table, self.board),
            notices=_less(table, self.notice),
        )


class MinimumRaisedAtOnce(TableEvent, frozen=True, kw_only=True, tag=True):
    """A higher minimum for newcomers; whoever is there keeps the old one (Sydney 6.5.1)."""

    board: Board
    at: int
    by: Actor
    clause: str

    def on(self, table: Table) -> Table:
        return replace(keep_minimums(table, self.clause), board=self.board)


class KeptMinimumRaised(TableEvent, frozen=True, kw_only=True, tag=True):
    """The old minimum some players kept has risen in its turn (Sydney 6.5.2)."""

    minimum: Cents
    at: int
    notice: int
    clause: str

    def on(self, table: Table) -> Table:
        return replace(raise_kept(table, self.minimum), notices=_less(table, self.notice))


def _less(table: Table, number: int) -> tuple[Notice, ...]:
    return tuple(notice for notice in table.notices if notice.number != number)


# --- when a change binds -------------------------------------------------------------------


def satisfied(table: Table, notice: Notice, at: int) -> bool:
    """Whether everything the book demands before this change has come to pass."""
    if notice.at_hand_end and table.round:
        return False
    return all(met(table, notice, need, at) for need in notice.needs)


def met(table: Table, notice: Notice, need: Need, at: int) -> bool:
    """Whether one demand is satisfied, in any of the ways its clause gives."""
    if need.until is not None and at >= need.until:
        return True
    if need.rounds is not None and notice.rounds >= need.rounds:
        return True
    if need.when_empty and not table.people:
        return True
    return need.agree is not None and agreed(table, notice, need.agree)


def agreed(table: Table, notice: Notice, how: str) -> bool:
    """Whether the players at the table agree: all of them, or more than half (6.10, 13.3)."""
    here = set(table.people)
    for_it = len(here & set(notice.agreed))
    return bool(here) and (for_it == len(here) if how == "all" else 2 * for_it > len(here))


def due(table: Table, at: int) -> Notice | None:
    """The next announced change that binds by now; a closing is somebody's act, not a change."""
    ready = (n for n in table.notices if n.what != "closing" and satisfied(table, n, at))
    return min(ready, key=lambda n: (n.effective or 0, n.number), default=None)


def take_effect(pen: Pen, name: str, at: int) -> None:
    """Everything announced that binds by now."""
    while (notice := due(pen.table(name), at)) is not None:
        pen.write(_effect(pen.table(name), notice, at))


def as_at(table: Table, at: int) -> Table:
    """The table as its signs have it at an instant, whether or not anybody has written it down."""
    while (notice := due(table, at)) is not None:
        table = _effect(table, notice, at).on(table)
    return table


def _effect(table: Table, notice: Notice, at: int) -> SignChanged | KeptMinimumRaised:
    if notice.minimum is not None:
        return KeptMinimumRaised(
            table=table.id,
            minimum=notice.minimum,
            at=at,
            notice=notice.number,
            clause=notice.clauses[0],
        )
    assert notice.patch is not None
    return SignChanged(
        table=table.id,
        board=patched(table.board, notice.patch),
        at=at,
        clauses=notice.clauses,
        notice=notice.number,
        variant=notice.variant,
        structure=notice.structure,
    )


def patched(board: Board, patch: Board) -> Board:
    """A sign with what a notice changes on it; what the notice leaves alone stays as it is."""
    low, high = {"minimum", "limits"}, {"maximum", "limits"}
    stated = {**board.stated, **patch.stated}
    return Board(
        minimum=patch.minimum if low & set(patch.stated) else board.minimum,
        maximum=patch.maximum if high & set(patch.stated) else board.maximum,
        stated={key: value for key, value in stated.items() if value is not None},
        says={**board.says, **patch.says},
    )


def _fits(table: Table, board: Board) -> None:
    """A change now must leave room for what is announced already."""
    for notice in table.notices:
        if notice.patch is not None:
            later = patched(board, notice.patch)
            if later.maximum is not None and later.maximum < later.minimum:
                least = show_dollars(later.minimum)
                raise BadInput("sign.maximum", f"at least the announced minimum of {least}")


# --- announcing ----------------------------------------------------------------------------


def need_of(row: NoticeRow, at: int, effective: int | None, book: str) -> Need:
    """A book's row made into a demand on this notice; refused where the time is too short.

    A row that names no length at all asks that players be told beforehand: any time after now.
    """
    until: int | None = None
    if row.minutes == 0:
        until = at
    elif row.minutes is not None and effective is not None:
        if effective < at + row.minutes * MINUTE:
            reason = f"the sign is shown {row.minutes} minutes before the change"
            raise WrongMoment(reason, row.clause, book)
        until = effective
    elif row.minutes is None and row.hands is None and row.agree is None:
        until = effective if effective is not None and effective > at else None
    if until is None and row.hands is None and row.agree is None and not row.when_empty:
        length = f"at least {row.minutes} minutes" if row.minutes else "some time"
        raise BadInput("effective", f"the time of the change, {length} after now ({row.clause})")
    return Need(row.clause, until, row.hands, row.agree, row.when_empty)


def announce(pen: Pen, table: Table, notice: Notice) -> None:
    """Shows a notice; what it says takes the place of what an older one said of the same."""
    _supersede(pen, table, _subjects(notice), notice.by, notice.shown)
    numbered = replace(notice, number=table.numbered + 1, begun_before=table.round)
    pen.write(NoticeShown(table=table.id, notice=numbered))


def _subjects(notice: Notice) -> set[str]:
    """What a notice is about: a sign announces one coming minimum, not two."""
    if notice.patch is None:
        return {notice.what}
    game = {"game"} if notice.variant or notice.structure else set()
    return {*notice.patch.stated, *notice.patch.says} | game


def _supersede(pen: Pen, table: Table, subjects: set[str], by: Actor, at: int) -> None:
    for old in table.notices:
        if _subjects(old) & subjects:
            pen.write(NoticeWithdrawn(table=table.id, number=old.number, by=by, at=at))


def rows_for(book: Book, table: Table, board: Board, other_game: bool) -> list[NoticeRow]:
    """The notice rows a change of the sign falls under, of those this book has."""
    rows = {row.id: row for row in book.file.notice}
    old, new = dict(table.board.stated), dict(board.stated)
    commission = charges(old) != charges(new)
    old.pop("commission", None)
    new.pop("commission", None)
    rest = other_game or old != new or table.board.says != board.says
    raised = board.minimum > table.board.minimum and "raise-minimum" in rows
    wanted = ["raise-minimum"] if raised else []
    if rest and "change-game" in rows:
        wanted.append("change-game")
    elif rest and not raised and "change-limits" in rows:
        wanted.append("change-limits")
    if commission and "change-commission" in rows:
        wanted.append("change-commission")
    return [rows[name] for name in wanted]


class ChangeSign(TableCommand, frozen=True, kw_only=True, tag=True):
    """Have the sign say something else: now where the book allows it, else on notice.

    `sign` holds only what changes. `effective` is the time of change on the notice.
    """

    sign: Mapping[str, Any] = {}
    says: Mapping[str, str] = {}
    variant: str = ""
    structure: str = ""
    effective: int | None = None

    def decide(self, pen: Pen) -> None:
        table = pen.table(self.table)
        book = pen.book_of(table)
        stated = {**table.board.stated, **self.sign}
        self._may(pen, book, table, stated)
        board = read_board(book, table.game, stated, {**table.board.says, **self.says})
        patch = Board(
            minimum=board.minimum,
            maximum=board.maximum,
            stated=msgspec.to_builtins(dict(self.sign)),
            says=self.says,
        )
        if board == table.board and not self.variant and not self.structure:
            raise BadInput("sign", "something that changes")
        _fits(table, board)
        for item in missing(book, table.game, board):
            raise BadInput(
                f"sign.{item.key or item.id}", f"something that stays stated ({item.clause})"
            )
        if self.variant and len(table.people) > most_players(book, self.variant):
            reason = f"{self.variant} seats {most_players(book, self.variant)} players"
            pen.refuse(WrongMoment, reason, "4.1", book.id)
        rows = rows_for(book, table, board, bool(self.variant or self.structure))
        if table.phase in ("set up", "closed"):
            rows = []
        needs = tuple(need_of(row, self.at, self.effective, book.id) for row in rows)
        notice = Notice(
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
        announce(pen, table, notice)

    def _may(self, pen: Pen, book: Book, table: Table, stated: Mapping[str, Any]) -> None:
        powers = book.ladder.powers
        old, new = charges(table.board.stated), charges(stated)
        if old != new and "change-commission" in powers:
            nil = [row.get("type") for row in new] == ["nil"]
            power = "nil-commission" if nil else "change-commission"
            pen.power(self.actor, book, power, self.table)
        changed = set(self.sign) - {"commission"} or self.says or self.variant or self.structure
        if changed or old == new:
            power = "change-game" if "change-game" in powers else "change-limits"
            pen.power(self.actor, book, power, self.table)


class RaiseMinimumAtOnce(TableCommand, frozen=True, kw_only=True, tag=True):
    """A higher minimum now, which players already there need not follow (Sydney 6.5.1)."""

    minimum: Cents

    def decide(self, pen: Pen) -> None:
        table = pen.table(self.table)
        book = pen.book_of(table)
        row = pen.power(self.actor, book, "raise-minimum-at-once", self.table)
        if self.minimum <= table.board.minimum:
            raise BadInput("minimum", f"more than {show_dollars(table.board.minimum)}")
        stated = {**table.board.stated, "minimum": _amount(self.minimum)}
        board = read_board(book, table.game, stated, table.board.says)
        _supersede(pen, table, {"minimum"}, self.actor, self.at)
        pen.write(
            MinimumRaisedAtOnce(
                table=self.table, board=board, at=self.at, by=self.actor, clause=row.clause
            )
        )


class RaiseKeptMinimum(TableCommand, frozen=True, kw_only=True, tag=True):
    """Announce that the minimum some players kept rises in its turn (Sydney 6.5.2)."""

    minimum: Cents
    effective: int

    def decide(self, pen: Pen) -> None:
        table = pen.table(self.table)
        book = pen.book_of(table)
        pen.power(self.actor, book, "change-limits", self.table)
        row = next((r for r in book.file.notice if r.id == "raise-kept-minimum"), None)
        if row is None or not table.kept:
            pen.refuse(NotOffered, "nobody here has kept an older minimum")
        lowest = min(old.minimum or Cents(0) for old in table.kept.values())
        if not lowest < self.minimum <= table.board.minimum:
            most = show_dollars(table.board.minimum)
            raise BadInput("minimum", f"more than the kept minimum and at most {most}")
        need = need_of(row, self.at, self.effective, book.id)
        notice = Notice(
            number=0,
            what="kept minimum",
            shown=self.at,
            by=self.actor,
            effective=self.effective,
            needs=(need,),
            minimum=self.minimum,
        )
        announce(pen, table, notice)


def _amount(cents: Cents) -> str:
    return f"{cents // 100}.{cents % 100:02d}"


class Agree(TableCommand, frozen=True, kw_only=True, tag=True):
    """A player agrees to an announced change, or no longer does."""

    number: int
    agrees: bool = True

    def decide(self, pen: Pen) -> None:
        table = pen.table(self.table)
        notice = table.notice(self.number)
        if notice is None:
            raise BadInput("number", "a notice that is on show here", got=self.number)
        ways = [need for need in notice.needs if need.agree is not None]
        if not ways:
            clause = notice.clauses[0] if notice.clauses else ""
            pen.refuse(NotOffered, "this takes its time whoever agrees", clause, table.book)
        if table.seat_of(self.actor.person) is None:
            reason = f"{self.actor.person} does not play here"
            pen.refuse(WrongMoment, reason, ways[0].clause, table.book)
        pen.write(
            ChangeAgreed(
                table=self.table,
                number=self.number,
                person=self.actor.person,
                agrees=self.agrees,
                at=self.at,
            )
        )


class WithdrawNotice(TableCommand, frozen=True, kw_only=True, tag=True):
    """Take a notice down; what it announced does not come to pass."""

    number: int

    def decide(self, pen: Pen) -> None:
        table = pen.table(self.table)
        book = pen.book_of(table)
        notice = table.notice(self.number)
        if notice is None:
            raise BadInput("number", "a notice that is on show here", got=self.number)
        powers = book.ladder.powers
        limits = "change-game" if "change-game" in powers else "change-limits"
        power = "close-table" if notice.what == "closing" else limits
        pen.power(self.actor, book, power, self.table)
        pen.write(NoticeWithdrawn(table=self.table, number=self.number, by=self.actor, at=self.at))
