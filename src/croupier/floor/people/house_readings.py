"""Readings that a house chooses, for what no sign at a table can state.

Where a book leaves something open it has a setting with a default. The sign of a table chooses
those about its game; those about disputes and promotions the house chooses for all of them.
"""

from msgspec.structs import replace

from croupier.books import Book, Setting
from croupier.errors import BadInput
from croupier.floor.floor import FloorCommand, FloorRecorder, SignedHouseEvent
from croupier.floor.house import House
from croupier.floor.people.staff import needs_operator
from croupier.floor.table import Table


class ReadingChosen(SignedHouseEvent, frozen=True, kw_only=True, tag=True):
    book: str
    setting: str
    value: str
    clause: str

    def apply(self, house: House) -> House:
        chosen = {**house.readings.get(self.book, {}), self.setting: self.value}
        return replace(house, readings={**house.readings, self.book: chosen})


def readings_of_house(book: Book) -> dict[str, Setting]:
    """The settings of a book that the house chooses, by their ids."""
    return {row.id: row for row in book.file.setting if row.chosen == "by the house"}


def reading_of(house: House, book: Book, name: str, table: Table | None = None) -> str:
    """The reading in force: that of the table's sign or of the house, otherwise the default.

    Empty where the book has no such setting.
    """
    row = next((row for row in book.file.setting if row.id == name), None)
    if row is None:
        return ""
    on_sign = {} if table is None else table.board.stated.get("settings") or {}
    chosen = house.readings.get(book.id, {}) if row.chosen == "by the house" else on_sign
    return str(chosen.get(name, row.default))


class ChooseReading(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Choose how the house reads what a book leaves open, by the id of the setting."""

    book: str
    setting: str
    value: str

    def decide(self, recorder: FloorRecorder) -> None:
        book = recorder.book(self.book)
        needs_operator(recorder, self.actor, book)
        rows = readings_of_house(book)
        row = rows.get(self.setting)
        if row is None:
            names = ", ".join(rows) or f"no setting, because {book.id} leaves the house none"
            raise BadInput("setting", f"one of {names}" if rows else names, got=self.setting)
        if self.value not in row.values:
            raise BadInput("value", f"one of {', '.join(row.values)}", got=self.value)
        recorder.record(
            ReadingChosen(
                **self.signed,
                book=book.id,
                setting=row.id,
                value=self.value,
                clause=row.clause,
            )
        )
