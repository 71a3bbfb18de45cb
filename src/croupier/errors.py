"""`BadInput`: the error for input that is wrong in a file, an option or a request."""

from __future__ import annotations

import ast
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
_FIELD: Final = re.compile(r"Object (missing required|contains unknown) field `([^`]*)`")
_RULES: Final = tuple(
    (re.compile(pattern), words)
    for pattern, words in (
        (r"Expected `str` of length >= 1", "a text that is not empty"),
        (r"Expected `str` of length >= (\d+)", r"a text of at least \1 characters"),
        (r"Expected `str` of length <= (\d+)", r"a text of at most \1 characters"),
        (r"Expected `(?:array|object)` of length >= 1", "at least one entry"),
        (r"Expected `(?:array|object)` of length >= (\d+)", r"at least \1 entries"),
        (r"Expected `(?:array|object)` of length <= (\d+)", r"at most \1 entries"),
        (r"Expected `array` of length (\d+)(, got \d+)?", r"a list of \1 entries\2"),
        (r"Expected `int` >= (-?\d+)", r"a whole number of at least \1"),
        (r"Expected `int` <= (-?\d+)", r"a whole number of at most \1"),
        (r"Expected `int` that's a multiple of (\d+)", r"a whole number divisible by \1"),
        (r"Invalid RFC3339 encoded datetime", "a time such as 2026-12-05T12:00:00+11:00"),
        (r"Invalid RFC3339 encoded date", "a day such as 2026-12-05"),
        (r"Invalid base64 encoded string", "a text in base64"),
        (r"Expected `int`, got `float`", "a whole number, got one with decimals"),
    )
)
_PATTERN: Final = re.compile(r"Expected `str` matching regex (.*)")
_FORMS: Final[dict[str, str]] = {}
_CHOICE: Final = re.compile(r"Invalid (enum )?value '?(.*?)'?")


class BadInput(ValueError):
    """Input that cannot be accepted; `str()` is the one line that is shown to whoever gave it.

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
        """This same error with its place: the inner caller adds the row, the outer one the file.

        A place that is already named is not repeated.

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
    """What was given, in the form in which it was written, cut to part of a line."""
    if got is None:
        return "nothing"
    text = f'"{got}"' if isinstance(got, str) else repr(got)
    return text if len(text) <= _LONGEST_GOT else f"{text[:_LONGEST_GOT]}…"


def _one_line(text: str) -> str:
    """The text with control characters escaped, so that it stays one line on any terminal."""
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)


def text_form(pattern: str, words: str) -> str:
    """A regular expression for the text of a field, together with how people are told of it."""
    _FORMS[pattern] = words
    return pattern


def misshapen(message: str, subject: str) -> BadInput:
    """A validation error of msgspec in plain words; `subject` is named where no field is.

    >>> str(misshapen("Expected `int | null`, got `str` - at `$.seats[0].seat`", "round"))
    'seats[0].seat: expected a whole number or nothing, got a text'
    >>> str(misshapen("Object missing required field `seat` - at `$.seats[0]`", "round"))
    'seats[0].seat: expected a value, got nothing'
    >>> str(misshapen("Expected `str` of length >= 10 - at `$.password`", "request"))
    'password: expected a text of at least 10 characters'
    """
    problem, _, path = message.partition(" - at `")
    field = path.removeprefix("key` in `").rstrip("`").removeprefix("$").lstrip(".")
    if found := _FIELD.fullmatch(problem):
        inner = f"{field}.{found[2]}".lstrip(".")
        if found[1] == "missing required":
            return BadInput(inner, "a value", got=None)
        return BadInput(inner, "no field of this name")
    if found := _CHOICE.fullmatch(problem):
        return BadInput(field or subject, "one of the values that are allowed here", got=found[2])
    return BadInput(field or subject, _in_plain_words(problem))


def _in_plain_words(problem: str) -> str:
    """What was expected; a `BadInput` of our own inside the message keeps its words."""
    for pattern, words in _RULES:
        if found := pattern.fullmatch(problem):
            return found.expand(words)
    if found := _PATTERN.fullmatch(problem):
        pattern = ast.literal_eval(found[1])
        return _FORMS.get(pattern, f"a text of the form {pattern}")
    _, ours, expected = problem.partition(": expected ")
    if ours:
        return expected
    return re.sub(r"`([^`]*)`", _kinds, problem.removeprefix("Expected "))


def _kinds(found: re.Match[str]) -> str:
    return " or ".join(_KINDS.get(name, name) for name in found[1].split(" | "))
