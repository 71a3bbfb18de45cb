"""Tasks (chores) that the book demands when something happens, and commands that do them.

Checks of cards, verifications, advice of rights, and telling inspectors, surveillance or the
regulator are such tasks; some must be done before a table opens, a round begins or a dispute
closes. They are rows of the book. A task that is done is removed from the state; the log keeps it.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from croupier.acts import MINUTE, Actor, Millis, WrongMoment
from croupier.books import Book, DueBefore, Trigger
from croupier.errors import BadInput
from croupier.floor import authority
from croupier.floor.floor import (
    FloorCommand,
    FloorRecorder,
    HouseEvent,
    SignedHouseEvent,
    SignedTableEvent,
    TableCommand,
    TableEvent,
    check_given,
)
from croupier.floor.house import House
from croupier.floor.table import Chore, Table, by_number


class TableChoreRaised(TableEvent, frozen=True, kw_only=True, tag=True):
    chore: Chore

    def apply(self, table: Table) -> Table:
        return replace(table, chores=(*table.chores, self.chore), numbered=self.chore.number)


class TableChoreDone(SignedTableEvent, frozen=True, kw_only=True, tag=True):
    number: int
    note: str = ""

    def apply(self, table: Table) -> Table:
        left = tuple(chore for chore in table.chores if chore.number != self.number)
        return replace(table, chores=left)


class HouseChoreRaised(HouseEvent, frozen=True, kw_only=True, tag=True):
    chore: Chore

    def apply(self, house: House) -> House:
        return replace(house, chores=(*house.chores, self.chore), numbered=self.chore.number)


class HouseChoreDone(SignedHouseEvent, frozen=True, kw_only=True, tag=True):
    number: int
    note: str = ""

    def apply(self, house: House) -> House:
        left = tuple(chore for chore in house.chores if chore.number != self.number)
        return replace(house, chores=left)


def _chores(book: Book, when: Trigger, at: Millis, about: str, numbered: int) -> list[Chore]:
    chores: list[Chore] = []
    for row in book.floor.task:
        if row.when == when:
            within = row.within_minutes
            chore = Chore(
                number=numbered + len(chores) + 1,
                task=row.id,
                what=row.what,
                clause=row.clause,
                book=book.id,
                house=book.file.house,
                by=row.by,
                or_above=row.or_above,
                beside=row.beside,
                tell=row.tell or "",
                about=about,
                before=row.before,
                since=at,
                due=None if within is None else Millis(at + within * MINUTE),
                reference=row.reference,
                noted=row.noted or "",
            )
            chores.append(chore)
    return chores


def raise_at_table(
    recorder: FloorRecorder,
    name: str,
    when: Trigger,
    at: Millis,
    about: str = "",
    *,
    again: bool = False,
    telling: bool = False,
) -> list[Chore]:
    """Records the tasks that the book of a table demands when this happens there.

    With `again`, tasks to name a document are left out, because it was named before; with
    `telling`, all but those to tell somebody.
    """
    table = recorder.table(name)
    chores = _chores(recorder.book_of(table), when, at, about, table.numbered)
    chores = [chore for chore in chores if not (again and chore.reference)]
    if telling:
        chores = [chore for chore in chores if chore.tell]
    for chore in chores:
        recorder.record(TableChoreRaised(table=name, chore=chore))
    return chores


def raise_in_house(
    recorder: FloorRecorder, book: Book, when: Trigger, at: Millis, about: str
) -> list[Chore]:
    """Records the tasks that a book demands when this happens in the house."""
    chores = _chores(book, when, at, about, recorder.house.numbered)
    for chore in chores:
        recorder.record(HouseChoreRaised(chore=chore))
    return chores


def needs_done(recorder: FloorRecorder, chores: Iterable[Chore], step: DueBefore) -> None:
    """Refuses a command while a task must be done before it, and names the first such task."""
    for chore in chores:
        if chore.before == step:
            what = f"{chore.what[0].lower()}{chore.what[1:]}"
            reason = f"This must be done first: {what}."
            recorder.refuse(WrongMoment, reason, chore.clause, chore.book)


def _check_chore(
    recorder: FloorRecorder, chores: tuple[Chore, ...], number: int, note: str
) -> Chore:
    chore = by_number(chores, number)
    if chore is None:
        raise BadInput("number", "the number of a task that is to be done here", got=number)
    if chore.noted:
        check_given(note, "note", chore.noted)
    elif chore.reference:
        check_given(note, "note", "the name of the document that it rests on")
    elif chore.tell:
        told = recorder.book(chore.book).ladder.role(chore.tell).name
        check_given(note, "note", f"a note of who was told ({told}), and how")
    return chore


class DoTableChore(TableCommand, frozen=True, kw_only=True, tag=True):
    """Record that a task at a table has been done."""

    number: int
    note: str = ""

    def decide(self, recorder: FloorRecorder) -> None:
        chore = _check_chore(recorder, recorder.table(self.table).chores, self.number, self.note)
        _needs_chore(recorder, self.actor, chore, self.table)
        recorder.record(TableChoreDone(**self.signed_here, number=self.number, note=self.note))


class DoHouseChore(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Record that a task of the house has been done."""

    number: int
    note: str = ""

    def decide(self, recorder: FloorRecorder) -> None:
        chore = _check_chore(recorder, recorder.house.chores, self.number, self.note)
        _needs_chore(recorder, self.actor, chore)
        recorder.record(HouseChoreDone(**self.signed, number=self.number, note=self.note))


def _needs_chore(recorder: FloorRecorder, actor: Actor, chore: Chore, table: str = "") -> None:
    """Refuses an actor whose role is not the one that the book names for a task."""
    authority.needs_rank(
        recorder.house,
        recorder.book(chore.book),
        actor,
        chore.by,
        chore.clause,
        table,
        or_above=chore.or_above,
        beside=chore.beside,
    )
