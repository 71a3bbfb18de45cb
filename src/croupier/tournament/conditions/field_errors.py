"""Turns the decoder's errors about a tournament file into messages for the person who wrote it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal, get_args, get_origin, get_type_hints

from croupier.errors import BadInput

_WORDS: tuple[tuple[str, str], ...] = (
    (r"Expected `str` matching regex .*", 'dollars and cents in quotes, such as "110.00"'),
    (r"Expected `str` of length >= 1", "a text of at least 1 character"),
    (r"Expected `str` of length <= (\d+)", r"a text of at most \1 characters"),
    (r"Expected `str`, .*", "a text in quotes"),
    (r"Expected `int` >= (\d+)", r"a whole number of at least \1"),
    (r"Expected `int` <= (\d+)", r"a whole number of at most \1"),
    (r"Expected `int.*", "a whole number"),
    (r"Expected `bool`, .*", "true or false"),
    (r"Expected `array`, .*", "a list in square brackets"),
    (r"Expected `object`, .*", "a table with fields of its own"),
    (
        r"(Expected `datetime|Invalid RFC3339).*",
        "a date and time such as 2026-12-05T12:00:00+11:00",
    ),
)
_LACKING = re.compile(r"Object missing required field `(\w+)`")
_UNKNOWN = re.compile(r"Object contains unknown field `(\w+)`")
_STEP = re.compile(r"\.?(\w+)|\[(\d+|\.\.\.)\]")


def field_error(
    problem: str, raw: Mapping[str, Any], kind: type, where: str | None = None
) -> BadInput:
    """The error of a decoder that read `raw` as `kind`: field, what was expected, what came."""
    reason, _, path = problem.partition(" - at `")
    path = path.rstrip("`").removeprefix("$").lstrip(".")
    lacking, unknown = _LACKING.fullmatch(reason), _UNKNOWN.fullmatch(reason)
    if lacking:
        return BadInput(_join(path, lacking[1]), "a value, for it is missing", where=where)
    if unknown:
        return BadInput(_join(path, unknown[1]), "nothing: there is no such field", where=where)
    field, got = _found(raw, path)
    if reason.startswith("Invalid enum value"):
        return BadInput(field, f"one of {', '.join(_choices(kind, path))}", got, where=where)
    for pattern, words in _WORDS:
        if match := re.fullmatch(pattern, reason):
            return BadInput(field or "file", match.expand(words), got, where=where)
    return BadInput(field or "file", reason, got, where=where)


def _choices(kind: Any, path: str) -> tuple[str, ...]:
    """The words that a field may be, found by its path from the struct `kind`."""
    for key, _ in _STEP.findall(path):
        kind = _item_kind(get_type_hints(kind)[key] if key else kind)
    return get_args(kind)


def _item_kind(kind: Any) -> Any:
    """The type of a list's items, or of a field that may be left out; any other type itself."""
    if get_origin(kind) is Literal or not get_args(kind):
        return kind
    return _item_kind(get_args(kind)[0])


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _found(raw: Mapping[str, Any], path: str) -> tuple[str, object]:
    """The field as it is called in the file, and its value."""
    here: Any = raw
    for key, place in _STEP.findall(path):
        if place == "...":  # any of a table's texts: the first that is none
            name = next((k for k, v in here.items() if not isinstance(v, str)), "")
            return path.replace("[...]", f".{name}"), here.get(name)
        here = here[key] if key else here[int(place)]
    return path, here if path else ...
