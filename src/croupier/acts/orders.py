"""Descriptions of orders: commands in words, with who may give them and what they ask for.

The room that decides a command also describes it as an order, so that clients can offer it.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from croupier.acts.forms import FormField
from croupier.acts.wire import JsonObject
from croupier.books import Book

OrderAddress: TypeAlias = Literal["floor", "table", "jackpot", "tournament"]
"""Where an order is sent: to the floor, to a table (the round or hand there), to the jackpot
systems of a book, or to a tournament."""


class OrderForm(msgspec.Struct, frozen=True, kw_only=True):
    """A command in words: what it asks for, and who may give it by which clause.

    `fixed` goes with the command as it stands; `usual` are values to begin with. `role` is the
    lowest that may give it, with `or_above` those above it as well, and those in `beside`. Where
    one command stands for several orders, `id` tells them apart.
    """

    id: str
    command: str
    name: str
    role: str
    clause: str
    to: OrderAddress = "floor"
    help: str = ""
    fixed: JsonObject = {}
    fields: tuple[FormField, ...] = ()
    usual: JsonObject = {}
    or_above: bool = True
    beside: tuple[str, ...] = ()


def power_order(
    book: Book,
    power: str,
    command: str,
    name: str,
    *fields: FormField,
    to: OrderAddress = "floor",
    about: str = "",
    fixed: JsonObject | None = None,
    usual: JsonObject | None = None,
) -> OrderForm | None:
    """An order of those who have a power of the book; None where nobody has it."""
    row = book.ladder.powers.get(power)
    if row is None:
        return None
    return OrderForm(
        id=command,
        command=command.partition(" ")[0],
        name=name or f"{row.what[:1].upper()}{row.what[1:]}",
        role=row.role,
        clause=row.clause,
        to=to,
        help=about,
        fixed=fixed or {},
        fields=fields,
        usual=usual or {},
        or_above=row.or_above,
        beside=row.beside,
    )


def role_order(
    command: str,
    name: str,
    clause: str,
    *fields: FormField,
    role: str = "dealer",
    to: OrderAddress = "floor",
    about: str = "",
    fixed: JsonObject | None = None,
    usual: JsonObject | None = None,
) -> OrderForm:
    """An order of everybody from a role on, a dealer where none is named."""
    return OrderForm(
        id=command,
        command=command.partition(" ")[0],
        name=name,
        role=role,
        clause=clause,
        to=to,
        help=about,
        fixed=fixed or {},
        fields=fields,
        usual=usual or {},
    )
