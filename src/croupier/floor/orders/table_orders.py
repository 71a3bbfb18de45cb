"""Orders at a table that are about the table itself: its cards, its device, its sign."""

from collections.abc import Callable

from croupier.acts import (
    FormField,
    OrderForm,
    choice_field,
    pick,
    power_order,
    role_order,
    text_field,
)
from croupier.books import Book
from croupier.floor.orders.order_place import (
    OrderMaker,
    OrderMakers,
    OrderPlace,
    cents_field,
)
from croupier.money import Cents, show_dollars

_DEVICE = (
    choice_field("fault", "What failed", pick(("mechanical", "electrical"))),
    choice_field(
        "effect",
        "What it did",
        pick(("prevents operation", "impedes operation", "spoils the cards")),
    ),
    text_field("device", "Name of the new device"),
    text_field("deck", "Name of the new deck"),
)
_TROUBLE = (
    choice_field(
        "what",
        "What happened",
        pick(("cards are dropped", "a card is missing", "there was a misdeal")),
    ),
    text_field("note", "Note", required=False),
)


def _power(power: str, command: str, *fields: FormField) -> OrderMaker:
    """An order by a power that needs nothing from the table."""
    return lambda place: power_order(place.book, power, command, "", *fields, fixed=place.here)


def _task(
    when: str, command: str, name: str, fields: tuple[FormField, ...]
) -> Callable[[OrderPlace], OrderForm | None]:
    """A report of the dealer that a task of the book answers."""

    def make(place: OrderPlace) -> OrderForm | None:
        row = next((task for task in place.book.floor.task if task.when == when), None)
        if row is None:
            return None
        return role_order(command, name, row.clause, *fields, fixed=place.here)

    return make


def _raise_kept_minimum(place: OrderPlace) -> OrderForm | None:
    table, row = place.table, _notice(place.book, "raise-kept-minimum")
    if row is None or not table.kept:
        return None
    lowest = min(old.minimum or Cents(0) for old in table.kept.values())
    kept = f"Above the kept {show_dollars(lowest)}, at most {show_dollars(table.board.minimum)}."
    minutes, clause = row
    return power_order(
        place.book,
        "change-limits",
        "RaiseKeptMinimum",
        "Raise the minimum that players have kept",
        cents_field("minimum", "The new minimum", kept),
        FormField(
            key="effective",
            label="In force in, minutes",
            type="moment",
            required=True,
            default=minutes,
            least=minutes,
            most=24 * 60,
            clause=clause,
        ),
        fixed=place.here,
    )


def _notice(book: Book, name: str) -> tuple[int, str] | None:
    """The minutes of a notice that the book demands, and its clause."""
    row = next((row for row in book.file.notice if row.id == name), None)
    return None if row is None else (row.minutes or 0, row.clause)


TABLE_ORDERS: OrderMakers = {
    "OrderCount": _power("order-count", "OrderCount"),
    "OrderShuffle": _power(
        "order-shuffle", "OrderShuffle", text_field("reason", "The cause for the shuffle")
    ),
    "SuspendTable": _power(
        "suspend-table", "SuspendTable", text_field("reason", "The malfunction that is suspected")
    ),
    "ResumeTable": _power("resume-table", "ResumeTable", text_field("finding", "What was found")),
    "OrderEnglish": _power("order-english", "OrderEnglish"),
    "RaiseMinimumAtOnce": _power(
        "raise-minimum-at-once", "RaiseMinimumAtOnce", cents_field("minimum", "The new minimum")
    ),
    "RaiseKeptMinimum": _raise_kept_minimum,
    "ReplaceDevice": _task(
        "the device is replaced", "ReplaceDevice", "Replace the device", _DEVICE
    ),
    "ReportTrouble": _task(
        "cards are dropped", "ReportTrouble", "Report what happened to the cards", _TROUBLE
    ),
}
"""What staff order about a table itself."""
