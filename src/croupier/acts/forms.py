"""Descriptions of forms: which fields something has, in an order, so that a client can ask for it.

The room that reads a value also describes it, so that what a form offers is what the room takes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec

from croupier.acts.wire import Json

FieldType: TypeAlias = Literal[
    "amount",
    "cents",
    "number",
    "text",
    "day",
    "time",
    "moment",
    "span",
    "check",
    "choice",
    "choices",
    "worded",
    "object",
    "row",
    "list",
]
"""How a value is written.

- amount: dollars as a text with two decimals, `"5.00"`
- cents: dollars as a whole number of cents
- number: a whole number
- text: a text
- day: a day of the calendar, `"2026-11-17"`
- time: a time of the day, as minutes after midnight
- moment: minutes from now, as the time in milliseconds that they lead to
- span: minutes and seconds, `"12:30"`, as a length of time in milliseconds
- check: true, or not stated
- choice: one of `choices`
- choices: a list of some of `choices`
- worded: a figure and the words after it, in one of `ways`: `"25%"`, `"50 per 1"`
- object: an object with `fields`
- row: a list with the values of `fields`, in their order
- list: a list of values like `entry`
"""


class FormWay(msgspec.Struct, frozen=True, kw_only=True):
    """A way to word a figure: the figure, and `after` behind it; `label` is how people say it."""

    label: str
    after: str = ""
    dollars: bool = False


class FormChoice(msgspec.Struct, frozen=True, kw_only=True):
    """A value to choose; `fields` are further fields of the same object that come with it."""

    value: str
    label: str
    clause: str = ""
    fields: tuple[FormField, ...] = ()


class FormField(msgspec.Struct, frozen=True, kw_only=True):
    """A field of a form.

    `default` is what holds where nothing is stated. `least` and `most` bound a number, an amount
    in cents, the length of a text, or how many entries a list has. `numbers` says that choices are
    written as whole numbers; `unstated` is what it is called to choose none. `also` are other
    names under which the same value may stand. With `short`, one amount may stand for all fields
    of an object, and one entry for a list. What is `folded` is for rare use, shown on demand.
    """

    key: str
    label: str
    type: FieldType
    help: str = ""
    clause: str = ""
    required: bool = False
    default: Json = None
    least: int | None = None
    most: int | None = None
    numbers: bool = False
    unstated: str = "Not stated"
    choices: tuple[FormChoice, ...] = ()
    ways: tuple[FormWay, ...] = ()
    fields: tuple[FormField, ...] = ()
    entry: FormField | None = None
    also: tuple[str, ...] = ()
    short: bool = False
    folded: bool = False


def numbered(values: Iterable[int], words: str) -> tuple[FormChoice, ...]:
    """Choices that are numbers, each called by the words and the number: "Seat 3"."""
    return tuple(FormChoice(value=str(value), label=f"{words} {value}") for value in values)


def text_field(key: str, label: str, *, required: bool = True) -> FormField:
    """A field for some words."""
    return FormField(key=key, label=label, type="text", required=required, most=200)


def choice_field(
    key: str, label: str, choices: tuple[FormChoice, ...], *, numbers: bool = False
) -> FormField:
    """A field for one of several values."""
    return FormField(
        key=key, label=label, type="choice", required=True, choices=choices, numbers=numbers
    )


def pick(values: tuple[str, ...]) -> tuple[FormChoice, ...]:
    """Choices that are called what they are."""
    return tuple(FormChoice(value=value, label=value) for value in values)
