"""What a decoder has against a tournament's file, in the words of whoever wrote the file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from croupier.errors import BadInput

_WORDS: tuple[tuple[str, str], ...] = (
    (r"Expected `str` matching regex .*", 'dollars and cents in quotes, such as "110.00"'),
    (r"Expected `str` of length >= 1", "some text"),
    (r"Expected `str` of length <= (\d+)", r"text of at most \1 characters"),
    (r"Expected `str`, .*", "text in quotes"),
    (r"Expected `int` >= (\d+)", r"a whole number of at least \1"),
    (r"Expected `int` <= (\d+)", r"a whole number of at most \1"),
    (r"Expected `int.*", "a whole number"),
    (r"Expected `bool`, .*", "true or false"),
    (r"Expected `array`, .*", "a list in square brackets"),
    (r"Expected `object`, .*", "a table with fields of its own"),
    (r"(Expected `datetime|Invalid RFC3339).*", "an instant such as 2026-12-05T12:00:00+11:00"),
    (r"Invalid enum value .*", "one of the words that a new file names for it"),
)
_LACKING = re.compile(r"Object missing required field `(\w+)`")
_UNKNOWN = re.compile(r"Object contains unknown field `(\w+)`")
_STEP = re.compile(r"\.?(\w+)|\[(\d+|\.\.\.)\]")


def named(problem: str, raw: Mapping[str, Any], where: str | None) -> BadInput:
    """The complaint with the field, what was expected of it, and what came."""
    reason, _, path = problem.partition(" - at `")
    path = path.rstrip("`").removeprefix("$").lstrip(".")
    lacking, unknown = _LACKING.fullmatch(reason), _UNKNOWN.fullmatch(reason)
    if lacking:
        return BadInput(_join(path, lacking[1]), "something: it cannot be left out", where=where)
    if unknown:
        return BadInput(_join(path, unknown[1]), "nothing: no such field is known", where=where)
    field, got = _found(raw, path)
    for pattern, words in _WORDS:
        if match := re.fullmatch(pattern, reason):
            return BadInput(field or "file", match.expand(words), got, where=where)
    return BadInput(field or "file", reason, got, where=where)


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _found(raw: Mapping[str, Any], path: str) -> tuple[str, object]:
    """The field as people know it, and what stands there."""
    here: Any = raw
    for key, place in _STEP.findall(path):
        if place == "...":  # any of a table's texts: the first that is none
            name = next((k for k, v in here.items() if not isinstance(v, str)), "")
            return path.replace("[...]", f".{name}"), here.get(name)
        here = here[key] if key else here[int(place)]
    return path, here if path else ...
