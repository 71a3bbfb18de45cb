"""How commands read: a file by name, or `-` for standard input."""

import json
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import IO, Annotated, NoReturn

from cyclopts import Parameter

from croupier.errors import BadInput

FileName = Annotated[
    str, Parameter(allow_leading_hyphen=True, help="A file, or - for standard input.")
]

STANDARD_INPUT = "-"

LONGEST_LINE = 1 << 20
"""Bytes a line may have: a mebibyte holds any round, and a line without end fills no memory."""


def shown_name(name: str) -> str:
    """What to call this input in a complaint."""
    return "standard input" if name == STANDARD_INPUT else name


def read_text(name: str) -> str:
    """The whole of the named file as text; anything unreadable is the giver's mistake."""
    with _readable(name):
        raw = sys.stdin.buffer.read() if name == STANDARD_INPUT else Path(name).read_bytes()
    with located(shown_name(name)):
        return _text(raw, "utf-8-sig")


def read_lines(name: str) -> Iterator[tuple[int, bytes]]:
    """The lines of the named file as they come, numbered from one; blank ones are left out.

    A line longer than `LONGEST_LINE` comes cut to one byte more, so that its reader can tell.
    """
    with _readable(name), _opened(name) as source:
        for number, line in enumerate(_whole_lines(source), 1):
            line = line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line
            if line.strip():
                yield number, line


def _opened(name: str) -> AbstractContextManager[IO[bytes]]:
    if name == STANDARD_INPUT:
        return nullcontext(sys.stdin.buffer)
    return Path(name).open("rb")


def _whole_lines(source: IO[bytes]) -> Iterator[bytes]:
    while line := source.readline(LONGEST_LINE + 1):
        rest = line
        while len(rest) > LONGEST_LINE and not rest.endswith(b"\n"):
            rest = source.readline(LONGEST_LINE + 1)
        yield line


def decode_json(raw: bytes | str) -> object:
    """The value of a JSON text; a key given twice is refused, for one of the two would be lost."""
    if isinstance(raw, bytes) and len(raw) > LONGEST_LINE:
        raise BadInput("line", f"at most {LONGEST_LINE} bytes")
    try:
        text = _text(raw, "utf-8") if isinstance(raw, bytes) else raw
        value = json.loads(text, object_pairs_hook=_each_once, parse_constant=_no_such_number)
        _check_characters(text, value)
        return value
    except json.JSONDecodeError as trouble:
        line = "" if isinstance(raw, bytes) else f"line {trouble.lineno} "
        reason = trouble.msg[:1].lower() + trouble.msg[1:]
        raise BadInput(
            "JSON", f"well-formed JSON, but at {line}column {trouble.colno}: {reason}"
        ) from None
    except RecursionError:
        raise BadInput("JSON", "objects and lists that are not nested so deep") from None
    except BadInput:
        raise
    except ValueError:
        raise BadInput("JSON", "numbers of ordinary length") from None


def _text(raw: bytes, encoding: str) -> str:
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as trouble:
        raise BadInput("text", f"UTF-8 (byte {trouble.start} is not)") from None


def _each_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    read: dict[str, object] = {}
    for key, value in pairs:
        if key in read:
            raise BadInput(key, "given once, but it stands there twice")
        read[key] = value
    return read


def _check_characters(text: str, value: object) -> None:
    """Half of an escaped pair is no character: no name that holds one can be written down again."""
    if "\\ud" not in text.lower():
        return
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        raise BadInput("JSON", "characters that Unicode has, not half a pair of them") from None


def _no_such_number(name: str) -> NoReturn:
    raise BadInput("JSON", "numbers that JSON has", got=name)


@contextmanager
def located(where: str) -> Iterator[None]:
    """Whatever is found wrong inside is told with the place where it stands."""
    try:
        yield
    except BadInput as mistake:
        raise mistake.at(where) from None


@contextmanager
def _readable(name: str) -> Iterator[None]:
    try:
        yield
    except OSError as trouble:
        expected = f"one that can be read ({reason_of(trouble)})"
        raise BadInput("file", expected, where=shown_name(name)) from None


@contextmanager
def writable(file: Path, field: str = "file") -> Iterator[None]:
    """What the machine says when the file cannot be written, as one line for whoever named it."""
    try:
        yield
    except OSError as trouble:
        what = "one" if field == "file" else "a file"
        expected = f"{what} that can be written ({reason_of(trouble)})"
        raise BadInput(field, expected, got=str(file)) from None


def reason_of(trouble: OSError) -> str:
    """What the machine said, as part of a sentence."""
    return (trouble.strerror or str(trouble)).lower()
