"""Checks of what is to be written to the log, before anything is written.

Each command is checked by itself, so that a bad one does not affect the group that it would
have been written with. Texts are short and printable, data is one line of JSON, and transfers
of money balance.
"""

from collections.abc import Sequence

import msgspec

from croupier.errors import BadInput
from croupier.store.accounts.transfers import TRANSFER, read_transfer
from croupier.store.append.batch import Request
from croupier.store.record import Append, Record, StoredAnswer

LONGEST_NAME = 200
LARGEST_DATA = 1 << 19
"""Bytes of one event or answer at most, so that a line of an export stays below a mebibyte."""
MOST_EVENTS = 10_000
FINGERPRINT = 32
_LATEST = (1 << 63) - 1
_HIGHEST_VERSION = (1 << 31) - 1 - MOST_EVENTS


def _check_runs(appends: Sequence[Append]) -> None:
    """Where a command comes back to a stream, it goes on after its own events."""
    after: dict[str, int] = {}
    for append in appends:
        follows = after.get(append.stream, append.expected)
        if append.expected != follows:
            expected = f"version {follows} of {append.stream}, after the events before it"
            raise BadInput("appends", expected, got=append.expected)
        after[append.stream] = follows + len(append.events)


def check_command(command: Request) -> None:
    """Refuses a command that the log could not store and give back unchanged."""
    check_name("key", command.key)
    check_name("who", command.who)
    _check_number("at", command.at, _LATEST)
    check_json("answer", command.answer)
    _check_bytes("command", command.command)
    streams = [append.stream for append in command.appends]
    if len(set(streams)) < len(streams):
        _check_runs(command.appends)
    if sum(len(append.events) for append in command.appends) > MOST_EVENTS:
        raise BadInput("appends", f"at most {MOST_EVENTS} events in a command")
    for append in command.appends:
        check_name("stream", append.stream)
        _check_number("expected", append.expected, _HIGHEST_VERSION)
        for fresh in append.events:
            _check_event(fresh.type, fresh.data)


def check_record(record: Record) -> None:
    """Refuses a record of a copy that could never have been written here."""
    try:
        check_name("stream", record.stream)
        check_name("who", record.who)
        check_name("key", record.key)
        _check_number("at", record.at, _LATEST)
        _check_event(record.type, record.data)
    except BadInput as mistake:
        raise mistake.at(f"record {record.position}") from None


def check_answer(answer: StoredAnswer) -> None:
    """Refuses an answer of a copy that could never have been given here."""
    try:
        check_name("key", answer.key)
        check_json("answer", answer.answer)
        _check_number("first", answer.first, _LATEST)
        _check_number("last", answer.last, _LATEST)
        if len(answer.fingerprint) != FINGERPRINT:
            raise BadInput("fingerprint", f"{FINGERPRINT} bytes", got=len(answer.fingerprint))
    except BadInput as mistake:
        raise mistake.at(f"answer {answer.key}") from None


def _check_event(kind: str, data: bytes) -> None:
    check_name("type", kind)
    check_json("data", data)
    if kind == TRANSFER:
        read_transfer(data)


def check_name(field: str, text: object) -> None:
    """Refuses anything but a short text that prints as one line."""
    fits = isinstance(text, str) and 1 <= len(text) <= LONGEST_NAME and text.isprintable()
    if not fits:
        raise BadInput(field, f"a printable text of 1 to {LONGEST_NAME} characters", got=text)


def _check_bytes(field: str, data: object) -> bytes:
    if not isinstance(data, bytes):
        raise BadInput(field, "a bytes object", got=type(data).__name__)
    return data


def check_json(field: str, found: object) -> None:
    """Refuses anything but JSON on one line, without space around it."""
    data = _check_bytes(field, found)
    if len(data) > LARGEST_DATA:
        raise BadInput(field, f"at most {LARGEST_DATA} bytes of JSON", got=len(data))
    if data != data.strip() or b"\n" in data or b"\r" in data:
        raise BadInput(field, "a JSON text on one line, with no space around it")
    try:
        msgspec.json.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise BadInput(field, "a well-formed JSON text", got=data[:60]) from None


def _check_number(field: str, number: object, most: int) -> None:
    if type(number) is not int or not 0 <= number <= most:
        raise BadInput(field, f"a whole number from 0 to {most}", got=number)
