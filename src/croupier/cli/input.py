"""How commands read input: a file by its name, or `-` for standard input."""

import json
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import IO, Annotated, NoReturn

from cyclopts import Parameter

from croupier.errors import BadInput

FileName = Annotated[
    str, Parameter(allow_leading_hyphen=True, help="The file to read, or - for standard input.")
]

STANDARD_INPUT = "-"

LONGEST_LINE = 1 << 20
"""The most bytes of a line. A mebibyte is enough for any round and bounds the memory used."""


def shown_name(name: str) -> str:
    """The name of this input in a message."""
    return "standard input" if name == STANDARD_INPUT else name


def read_text(name: str) -> str:
    """The whole file as text; a file that cannot be read is bad input."""
    with _readable(name):
        raw = sys.stdin.buffer.read() if name == STANDARD_INPUT else Path(name).read_bytes()
    with located(shown_name(name)):
        return _text(raw, "utf-8-sig")


def read_lines(name: str) -> Iterator[tuple[int, bytes]]:
    """The lines of a file one by one, numbered from one; blank lines are left out.

    A line longer than `LONGEST_LINE` is cut to one byte more, so that the caller can see it.
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
    """The value of a JSON text; a key that is given twice is refused, since one would be lost."""
    if isinstance(raw, bytes) and len(raw) > LONGEST_LINE:
        raise BadInput("line", f"at most {LONGEST_LINE:,} bytes")
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
        raise BadInput("JSON", "objects and lists that are not nested as deeply") from None
    except BadInput:
        raise
    except ValueError:
        raise BadInput("JSON", "numbers with at most a few thousand digits") from None


def _text(raw: bytes, encoding: str) -> str:
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as trouble:
        raise BadInput("text", f"UTF-8 (byte {trouble.start} is not)") from None


def _each_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    read: dict[str, object] = {}
    for key, value in pairs:
        if key in read:
            raise BadInput(key, "one value, but the key is there twice")
        read[key] = value
    return read


def _check_characters(text: str, value: object) -> None:
    """Refuses half of an escaped surrogate pair, which cannot be written as UTF-8 again."""
    if "\\ud" not in text.lower():
        return
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        raise BadInput("JSON", "only whole characters, not half a surrogate pair") from None


def _no_such_number(name: str) -> NoReturn:
    raise BadInput("JSON", "a number that JSON allows", got=name)


@contextmanager
def located(where: str) -> Iterator[None]:
    """Adds the place to bad input that is found inside."""
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
    """Turns an error in writing a file into bad input that names the file."""
    try:
        yield
    except OSError as trouble:
        what = "one" if field == "file" else "a file"
        expected = f"{what} that can be written ({reason_of(trouble)})"
        raise BadInput(field, expected, got=str(file)) from None


def reason_of(trouble: OSError) -> str:
    """The reason that the operating system gives, as part of a sentence."""
    return (trouble.strerror or str(trouble)).lower()
