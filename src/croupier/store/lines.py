"""The log as JSON lines: a first line that says so, records and answers, and the head.

Events stand in them as the very bytes that were written, so the hashes hold, and
the last line is the log's head, so a file cut short is noticed.
"""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

import msgspec
from sqlalchemy import Engine

from croupier.errors import BadInput
from croupier.store.copies import Item, read_copy
from croupier.store.database import read_head
from croupier.store.record import Answer, Corrupt, Place, Record

FORM = 1


class _LogLine(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="line", tag="log"
):
    form: int


class _RecordLine(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="line", tag="record"
):
    position: int
    stream: str
    version: int
    type: str
    data: msgspec.Raw
    who: str
    at: int
    key: str
    previous: str
    hash: str


class _AnswerLine(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="line", tag="answer"
):
    key: str
    fingerprint: str
    first: int
    last: int
    answer: msgspec.Raw


class _HeadLine(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="line", tag="head"
):
    position: int
    hash: str


_Line: TypeAlias = _LogLine | _RecordLine | _AnswerLine | _HeadLine
_reader: msgspec.json.Decoder[_Line] = msgspec.json.Decoder(_Line)
_writer = msgspec.json.Encoder()


# ---- out -------------------------------------------------------------------------------------


def export_lines(engine: Engine) -> Iterator[bytes]:
    """Every line of the log, up to where it ends now."""
    with engine.connect() as connection:
        end = read_head(connection)
    yield _written(_LogLine(FORM))
    for item in read_copy(engine, end.position):
        yield _written(_line(item))
    yield _written(_HeadLine(end.position, end.hash.hex()))


def _written(line: _Line) -> bytes:
    return _writer.encode(line) + b"\n"


def _line(item: Item) -> _Line:
    if isinstance(item, Answer):
        return _AnswerLine(
            item.key, item.fingerprint.hex(), item.first, item.last, msgspec.Raw(item.answer)
        )
    return _RecordLine(
        position=item.position,
        stream=item.stream,
        version=item.version,
        type=item.type,
        data=msgspec.Raw(item.data),
        who=item.who,
        at=item.at,
        key=item.key,
        previous=item.previous.hex(),
        hash=item.hash.hex(),
    )


# ---- in --------------------------------------------------------------------------------------


def import_items(lines: Iterable[tuple[int, bytes]]) -> Iterator[Item]:
    """The records and answers of numbered lines; what is missing at the end is noticed there."""
    end: Place | None = None
    first, last, number = True, Place(), 0
    for number, raw in lines:
        where = f"line {number}"
        line = _read(raw, where)
        if first != isinstance(line, _LogLine):
            raise BadInput("line", '{"line":"log",...} first and only there', where=where)
        first = False
        if end is not None:
            raise BadInput("line", "nothing after the log's head", where=where)
        match line:
            case _LogLine():
                _check_form(line, where)
            case _HeadLine():
                end = Place(line.position, _hex(line.hash, "hash", where))
            case _RecordLine() | _AnswerLine():
                item = _item(line, where)
                last = Place(item.position, item.hash) if isinstance(item, Record) else last
                yield item
    if end is None:
        raise BadInput(
            "last line", "the log's head; the file was cut short", where=f"line {number}"
        )
    if end != last:
        raise Corrupt(last.position + 1, "it is missing, or is not the one at the log's head")


def _read(raw: bytes, where: str) -> _Line:
    try:
        return _reader.decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as trouble:
        raise BadInput("line", f"a line of an exported log ({trouble})", where=where) from None


def _check_form(line: _LogLine, where: str) -> None:
    if line.form != FORM:
        raise BadInput("form", f"{FORM}, the form this Croupier reads", got=line.form, where=where)


def _item(line: _RecordLine | _AnswerLine, where: str) -> Item:
    if isinstance(line, _AnswerLine):
        mark = _hex(line.fingerprint, "fingerprint", where)
        return Answer(line.key, mark, line.first, line.last, bytes(line.answer))
    return Record(
        position=line.position,
        stream=line.stream,
        version=line.version,
        type=line.type,
        data=bytes(line.data),
        who=line.who,
        at=line.at,
        key=line.key,
        previous=_hex(line.previous, "previous", where),
        hash=_hex(line.hash, "hash", where),
    )


def _hex(value: str, field: str, where: str) -> bytes:
    try:
        read = bytes.fromhex(value)
    except ValueError:
        read = b""
    if len(read) != 32 or read.hex() != value:
        raise BadInput(field, "64 hexadecimal digits", got=value, where=where)
    return read
