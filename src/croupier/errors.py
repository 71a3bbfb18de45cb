"""The one error every room may raise about what a person handed in."""

from __future__ import annotations

import re
from typing import Final, Self

_LONGEST_GOT: Final = 80
_KINDS: Final = {
    "object": "an object",
    "array": "a list",
    "str": "a text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "null": "nothing",
}
_FIELD = re.compile(r"Object (missing required|contains unknown) field `([^`]*)`")


class BadInput(ValueError):
    """Somebody gave something we cannot take; `str()` is the one line they are shown.

    The line names the field, what was expected and what came instead, and, where it is known, the
    file and row it stood in::

        rounds.jsonl line 3: amount: expected a string with two decimals such as "12.50", got 12.5

    `got` left out (its default is the ellipsis) means there is nothing worth repeating; `None`
    means that the field was missing or empty.
    """

    def __init__(
        self, field: str, expected: str, got: object = ..., where: str | None = None
    ) -> None:
        super().__init__(field, expected, got, where)
        self.field = field
        self.expected = expected
        self.got = got
        self.where = where

    def at(self, where: str) -> Self:
        """This same complaint, placed: the inner caller knows the row, the outer one the file.

        A place that is known already is not said twice.

        >>> str(BadInput("amount", "a string", got=12.5).at("line 3").at("rounds.jsonl"))
        'rounds.jsonl line 3: amount: expected a string, got 12.5'
        """
        if self.where != where:
            self.where = where if self.where is None else f"{where} {self.where}"
        return self

    def __str__(self) -> str:
        place = "" if self.where is None else f"{self.where}: "
        got = "" if self.got is ... else f", got {_shown(self.got)}"
        return _one_line(f"{place}{self.field}: expected {self.expected}{got}")


def _shown(got: object) -> str:
    """What came, as the person would recognise it, never longer than part of a line."""
    if got is None:
        return "nothing"
    text = f'"{got}"' if isinstance(got, str) else repr(got)
    return text if len(text) <= _LONGEST_GOT else f"{text[:_LONGEST_GOT]}…"


def _one_line(text: str) -> str:
    """Control characters from a stranger's file must not break the line or the terminal."""
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)


def misshapen(told: str, whole: str) -> BadInput:
    """A complaint about the shape of what was read, as msgspec words it, in our words.

    >>> str(misshapen("Expected `int | null`, got `str` - at `$.seats[0].seat`", "round"))
    'seats[0].seat: expected a whole number or nothing, got a text'
    >>> str(misshapen("Object missing required field `seat` - at `$.seats[0]`", "round"))
    'seats[0].seat: expected a value, for it is missing'
    """
    reason, _, path = told.partition(" - at `")
    field = path.rstrip("`").removeprefix("$").lstrip(".")
    if found := _FIELD.fullmatch(reason):
        missing = found[1] == "missing required"
        expected = "a value, for it is missing" if missing else "nothing: there is no such field"
        return BadInput(f"{field}.{found[2]}".lstrip("."), expected)
    _, ours, inner = reason.partition(": expected ")
    plain = inner if ours else re.sub(r"`([^`]*)`", _kinds, reason.removeprefix("Expected "))
    return BadInput(field or whole, plain)


def _kinds(found: re.Match[str]) -> str:
    return " or ".join(_KINDS.get(name, name) for name in found[1].split(" | "))
