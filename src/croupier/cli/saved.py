"""Files in which commands save events as JSON lines, after a first line that describes the file."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from croupier.acts import to_json
from croupier.cli.input import decode_json, located, read_lines, writable
from croupier.errors import BadInput

T = TypeVar("T")


def write_record(
    path: Path, header: Mapping[str, object], events: Sequence[object], field: str
) -> None:
    """Writes a file of events; `field` is the option that gave its name, for messages."""
    lines = [to_json(header), *map(to_json, events)]
    with writable(path, field):
        path.write_bytes(b"\n".join(lines) + b"\n")


def read_record(
    name: str, command: str, expected: str
) -> tuple[dict[str, Any], Iterator[tuple[int, bytes]]]:
    """The first line of a file that this command saved, and the numbered lines after it."""
    lines = read_lines(name)
    header: object = None
    with suppress(BadInput):
        first = next(lines, None)
        header = first and decode_json(first[1])
    if not isinstance(header, dict) or header.get("croupier") != command:
        raise BadInput("file", expected, where=name)
    return header, lines


def read_events(
    name: str, lines: Iterator[tuple[int, bytes]], decode: Callable[[bytes], T]
) -> list[T]:
    """The events of a file; a line that is not an event is bad input with its number."""
    events = []
    for number, line in lines:
        with located(f"{name} line {number}"):
            events.append(decode(line))
    return events
