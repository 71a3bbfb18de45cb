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
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as trouble:
        raise BadInput(
            "text", f"UTF-8 (byte {trouble.start} is not)", where=shown_name(name)
        ) from None


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
        text = raw.decode("utf-8") if isinstance(raw, bytes) else raw
        value = json.loads(text, object_pairs_hook=_each_once, parse_constant=_no_such_number)
        _check_characters(text, value)
        return value
    except UnicodeDecodeError as trouble:
        raise BadInput("text", f"UTF-8 (byte {trouble.start} is not)") from None
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


def decode_header(raw: bytes) -> object:
    """What the first line of a saved record says; None where it is nothing of ours."""
    try:
        return decode_json(raw)
    except BadInput:
        return None


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
def _readable(name: str) -> Iterator[None]:
    try:
        yield
    except OSError as trouble:
        reason = (trouble.strerror or str(trouble)).lower()
        place = shown_name(name)
        raise BadInput("file", f"one that can be read ({reason})", where=place) from None
