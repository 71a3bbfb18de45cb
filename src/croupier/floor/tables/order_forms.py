"""Orders that staff give at a table, as forms: those of them that a book has a rule for."""

import msgspec

from croupier.acts import FormField, pick
from croupier.books import Book
from croupier.floor.authority import DEALER


class OrderForm(msgspec.Struct, frozen=True, kw_only=True):
    """A command at a table in words, with the role that the book names for it."""

    command: str
    name: str
    role: str
    clause: str
    fields: tuple[FormField, ...]


def _text(key: str, label: str, *, required: bool = True) -> FormField:
    return FormField(key=key, label=label, type="text", required=required, most=200)


def _choice(key: str, label: str, *values: str) -> FormField:
    choices = pick(values)
    return FormField(key=key, label=label, type="choice", required=True, choices=choices)


_BY_POWER = {
    "order-count": ("OrderCount", ()),
    "order-shuffle": ("OrderShuffle", (_text("reason", "The cause for the shuffle"),)),
    "suspend-table": ("SuspendTable", (_text("reason", "The malfunction that is suspected"),)),
    "resume-table": ("ResumeTable", (_text("finding", "What was found"),)),
    "order-english": ("OrderEnglish", ()),
    "raise-minimum-at-once": (
        "RaiseMinimumAtOnce",
        (FormField(key="minimum", label="The new minimum", type="cents", required=True, least=1),),
    ),
}
"""The command of each power, and what it asks for."""
_DEVICE = (
    _choice("fault", "What failed", "mechanical", "electrical"),
    _choice("effect", "What it did", "prevents operation", "impedes operation", "spoils the cards"),
    _text("device", "Name of the new device"),
    _text("deck", "Name of the new deck"),
)
_TROUBLE = (
    _choice(
        "what", "What happened", "cards are dropped", "a card is missing", "there was a misdeal"
    ),
    _text("note", "Note", required=False),
)


def order_forms(book: Book) -> tuple[OrderForm, ...]:
    """The orders that a book lets its staff give at a table."""
    powers = book.ladder.powers
    found = [
        OrderForm(
            command=command,
            name=powers[power].what.capitalize(),
            role=powers[power].role,
            clause=powers[power].clause,
            fields=fields,
        )
        for power, (command, fields) in _BY_POWER.items()
        if power in powers
    ]
    for command, name, when, fields in (
        ("ReplaceDevice", "Replace the device", "the device is replaced", _DEVICE),
        ("ReportTrouble", "Report what happened to the cards", "cards are dropped", _TROUBLE),
    ):
        row = next((task for task in book.floor.task if task.when == when), None)
        if row is not None:
            clause = row.clause
            found.append(
                OrderForm(command=command, name=name, role=DEALER, clause=clause, fields=fields)
            )
    return tuple(found)
