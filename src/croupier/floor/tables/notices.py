"""Announced changes of a sign: what a book demands before them, and when they take effect.

The demands are the book's notice rows: so many minutes on a sign, so many hands, the agreement
of the players, or an empty table. A change takes effect as soon as every row that applies to it
is satisfied in one of the ways that the row gives.
"""

from msgspec.structs import replace

from croupier.acts import MINUTE, Actor, Millis, WrongMoment
from croupier.books import NoticeRule as NoticeRow
from croupier.errors import BadInput
from croupier.floor.floor import FloorRecorder, PlayerEvent, SignedTableEvent, TableEvent
from croupier.floor.table import Need, SignBoard, Table, TableNotice
from croupier.floor.tables.limits import keep_minimums, raise_kept, still_kept
from croupier.money import Cents
from croupier.poker import variant as game

# --- events -----------------------------------------------------------------------------


class NoticeShown(TableEvent, frozen=True, kw_only=True, tag=True):
    notice: TableNotice

    def apply(self, table: Table) -> Table:
        others = table.notices
        return replace(table, notices=(*others, self.notice), numbered=self.notice.number)


class NoticeWithdrawn(SignedTableEvent, frozen=True, kw_only=True, tag=True):
    number: int

    def apply(self, table: Table) -> Table:
        return replace(table, notices=_without(table, self.number))


class ChangeAgreed(PlayerEvent, frozen=True, kw_only=True, tag=True):
    number: int
    agrees: bool

    def apply(self, table: Table) -> Table:
        return replace(table, notices=tuple(_agreed(self, n) for n in table.notices))


def _agreed(event: ChangeAgreed, notice: TableNotice) -> TableNotice:
    """A notice with the agreement of one more player, or of one less."""
    if notice.number != event.number:
        return notice
    others = tuple(person for person in notice.agreed if person != event.person)
    return replace(notice, agreed=(*others, event.person) if event.agrees else others)


class SignChanged(TableEvent, frozen=True, kw_only=True, tag=True):
    """The sign says something else from now on, for everybody."""

    board: SignBoard
    at: Millis
    clauses: tuple[str, ...] = ()
    notice: int = 0
    variant: str = ""
    structure: str = ""

    def apply(self, table: Table) -> Table:
        seats = table.seats[: game(self.variant).players] if self.variant else table.seats
        return replace(
            table,
            seats=seats,
            board=self.board,
            variant=self.variant or table.variant,
            structure=self.structure or table.structure,
            kept=still_kept(table, self.board),
            notices=_without(table, self.notice),
        )


class EditionBegan(TableEvent, frozen=True, kw_only=True, tag=True):
    """From now on rounds and hands begin under another edition of the book."""

    edition: str
    document: str
    at: Millis
    notice: int

    def apply(self, table: Table) -> Table:
        document = self.document if table.document else ""
        rest = _without(table, self.notice)
        return replace(table, edition=self.edition, document=document, notices=rest)


class MinimumRaisedAtOnce(SignedTableEvent, frozen=True, kw_only=True, tag=True):
    """A higher minimum for newcomers; players already there keep the old one (Sydney 6.5.1)."""

    board: SignBoard
    clause: str

    def apply(self, table: Table) -> Table:
        return replace(keep_minimums(table, self.clause), board=self.board)


class KeptMinimumRaised(TableEvent, frozen=True, kw_only=True, tag=True):
    """The older minimum that some players kept was raised as well (Sydney 6.5.2)."""

    minimum: Cents
    at: Millis
    notice: int
    clause: str

    def apply(self, table: Table) -> Table:
        return replace(raise_kept(table, self.minimum), notices=_without(table, self.notice))


def _without(table: Table, number: int) -> tuple[TableNotice, ...]:
    return tuple(notice for notice in table.notices if notice.number != number)


# --- when a change takes effect ------------------------------------------------------------


def satisfied(table: Table, notice: TableNotice, at: Millis) -> bool:
    """Whether everything that the book demands before this change is satisfied.

    An edition comes into force at its time, but never during a round.
    """
    if notice.at_hand_end and table.round:
        return False
    if notice.edition and (notice.effective is None or at < notice.effective):
        return False
    if notice.variant and not _fits(table, notice.variant):
        return False
    return all(met(table, notice, need, at) for need in notice.needs)


def _fits(table: Table, variant: str) -> bool:
    """Whether all players have a seat in another game, which may have fewer seats (4.1)."""
    most = game(variant).players
    return not any(seat.person for seat in table.seats[most:])


def met(table: Table, notice: TableNotice, need: Need, at: Millis) -> bool:
    """Whether one demand is satisfied, in any of the ways its clause gives."""
    if need.until is not None and at >= need.until:
        return True
    if need.rounds is not None and notice.rounds >= need.rounds:
        return True
    if need.when_empty and not table.people:
        return True
    return need.agree is not None and agreed(table, notice, need.agree)


def agreed(table: Table, notice: TableNotice, how: str) -> bool:
    """Whether the players at the table agree: all of them, or more than half (6.10, 13.3)."""
    here = set(table.people)
    for_it = len(here & set(notice.agreed))
    return bool(here) and (for_it == len(here) if how == "all" else 2 * for_it > len(here))


def due(table: Table, at: Millis) -> TableNotice | None:
    """The next announced change that is due by now. A closing is never due by itself: an officer
    closes the table."""
    ready = (n for n in table.notices if n.what != "closing" and satisfied(table, n, at))
    return min(ready, key=lambda n: (n.effective or 0, n.number), default=None)


def take_effect(recorder: FloorRecorder, name: str, at: Millis) -> None:
    """Records all announced changes that are due by now."""
    if not recorder.table(name).notices:
        return
    while (notice := due(recorder.table(name), at)) is not None:
        recorder.record(_effect(recorder.table(name), notice, at))


def as_at(table: Table, at: Millis) -> Table:
    """The table with all changes that are due at a moment, recorded or not."""
    while (notice := due(table, at)) is not None:
        table = _effect(table, notice, at).apply(table)
    return table


def _effect(
    table: Table, notice: TableNotice, at: Millis
) -> SignChanged | KeptMinimumRaised | EditionBegan:
    if notice.edition:
        return EditionBegan(
            table=table.id,
            edition=notice.edition,
            document=notice.document,
            at=at,
            notice=notice.number,
        )
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


def patched(board: SignBoard, patch: SignBoard) -> SignBoard:
    """A sign with the changes of a notice."""
    low, high = {"minimum", "limits"}, {"maximum", "limits"}
    stated = {**board.stated, **patch.stated}
    return SignBoard(
        minimum=patch.minimum if low & set(patch.stated) else board.minimum,
        maximum=patch.maximum if high & set(patch.stated) else board.maximum,
        stated={key: value for key, value in stated.items() if value is not None},
        says={**board.says, **patch.says},
    )


# --- announcing ----------------------------------------------------------------------------


def need_of(row: NoticeRow, at: Millis, effective: Millis | None, book: str) -> Need:
    """What a book's row demands of this notice; refused where the time is too short.

    A row without a length only demands that players are told beforehand: any time after now.
    """
    until: Millis | None = None
    if row.minutes == 0:
        until = at
    elif row.minutes is not None and effective is not None:
        if effective < at + row.minutes * MINUTE:
            reason = (
                f"The sign must announce the change {row.minutes} minutes before it: choose a "
                "later time."
            )
            raise WrongMoment(reason, row.clause, book)
        until = effective
    elif row.minutes is None and row.hands is None and row.agree is None:
        until = effective if effective is not None and effective > at else None
    if until is None and row.hands is None and row.agree is None and not row.when_empty:
        length = f"at least {row.minutes} minutes" if row.minutes else "some time"
        raise BadInput("effective", f"the time of the change, {length} after now ({row.clause})")
    return Need(row.clause, until, row.hands, row.agree, row.when_empty)


def announce(recorder: FloorRecorder, table: Table, notice: TableNotice) -> None:
    """Records a notice; older notices about the same subject are withdrawn."""
    supersede(recorder, table, _subjects(notice), notice.by, notice.shown)
    numbered = replace(notice, number=table.numbered + 1, begun_before=table.round)
    recorder.record(NoticeShown(table=table.id, notice=numbered))


def _subjects(notice: TableNotice) -> set[str]:
    """The subjects that a notice is about: a sign announces one coming minimum, not two."""
    if notice.patch is None:
        return {notice.what}
    game = {"game"} if notice.variant or notice.structure else set()
    return {*notice.patch.stated, *notice.patch.says} | game


def supersede(
    recorder: FloorRecorder, table: Table, subjects: set[str], by: Actor, at: Millis
) -> None:
    for old in table.notices:
        if _subjects(old) & subjects:
            recorder.record(NoticeWithdrawn(table=table.id, number=old.number, by=by, at=at))
