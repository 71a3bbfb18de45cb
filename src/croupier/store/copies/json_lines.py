"""Exporting and importing the log as JSON lines.

The first line names the format; then come records and answers; the last line is the log's
head, so a file cut short is noticed. The JSON of events is exported byte for byte, so that
the hashes still match. Cards that lie face down in a round that is not over are hidden,
unless live cards are asked for: such a record is exported as a `covered` line with its hash,
and a file with covered lines cannot be imported.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

import msgspec
from sqlalchemy import Engine

from croupier.acts import Micros
from croupier.errors import BadInput, misshapen
from croupier.store.audit.open_rounds import OpenRounds
from croupier.store.audit.round_events import ROUND_EVENTS, RoundEvents, own_name
from croupier.store.copies.log_copy import Item, read_copy, wrong_end
from croupier.store.database.access import read_head
from croupier.store.record import LogPoint, Record, StoredAnswer

FORM = 1
COVERED = "a log without hidden cards (use export --live-cards, or a backup)"


class _Tagged(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="line"):
    """A line of the file: its field `line` says which kind it is."""


class _LogLine(_Tagged, frozen=True, tag="log"):
    form: int


class _RecordLine(_Tagged, frozen=True, tag="record"):
    position: int
    stream: str
    version: int
    type: str
    data: msgspec.Raw
    who: str
    at: Micros
    key: str
    previous: str
    hash: str


class _CoveredLine(_RecordLine, frozen=True, tag="covered"):
    """A record of a live round, without its cards."""


class _AnswerLine(_Tagged, frozen=True, tag="answer"):
    key: str
    fingerprint: str
    first: int
    last: int
    answer: msgspec.Raw


class _HeadLine(_Tagged, frozen=True, tag="head"):
    position: int
    hash: str


_Line: TypeAlias = _LogLine | _RecordLine | _CoveredLine | _AnswerLine | _HeadLine
_reader: msgspec.json.Decoder[_Line] = msgspec.json.Decoder(_Line)
_writer = msgspec.json.Encoder()


# ---- out -------------------------------------------------------------------------------------


def export_lines(
    engine: Engine, *, live: bool = False, rounds: RoundEvents = ROUND_EVENTS
) -> Iterator[bytes]:
    """All lines of the log, up to its present end; with `live`, the cards of live rounds too."""
    with engine.connect() as connection:
        end = read_head(connection)
    closed = {} if live else _closed_versions(engine, end.position, rounds)
    yield _written(_LogLine(FORM))
    for item in read_copy(engine, end.position):
        covers = isinstance(item, Record) and not live and item.version > closed[item.stream]
        yield _written(_line(item, rounds if covers else None))
    yield _written(_HeadLine(end.position, end.hash.hex()))


def _written(line: _Line) -> bytes:
    return _writer.encode(line) + b"\n"


def _closed_versions(engine: Engine, until: int, rounds: RoundEvents) -> Mapping[str, int]:
    """Up to which version all rounds of each stream are over."""
    live = OpenRounds(rounds)
    known = rounds.names()
    for item in read_copy(engine, until):
        if isinstance(item, Record):
            matters = own_name(item.type) in known
            live.add(item, msgspec.json.decode(item.data) if matters else None)
    return live.closed()


def _line(item: Item, rounds: RoundEvents | None) -> _Line:
    """A record or answer as a line; `rounds` is given where cards face down are to be hidden."""
    if isinstance(item, StoredAnswer):
        mark, answer = item.fingerprint.hex(), msgspec.Raw(item.answer)
        return _AnswerLine(item.key, mark, item.first, item.last, answer)
    data, hidden = msgspec.Raw(item.data), False
    if rounds is not None:
        shown, hidden = rounds.face_down(item.type, msgspec.json.decode(item.data))
        data = msgspec.Raw(_writer.encode(shown)) if hidden else data
    kind = _CoveredLine if hidden else _RecordLine
    hashes = {"previous": item.previous.hex(), "hash": item.hash.hex()}
    return kind(**msgspec.structs.asdict(item) | hashes | {"data": data})


# ---- in --------------------------------------------------------------------------------------


def import_items(lines: Iterable[tuple[int, bytes]]) -> Iterator[Item]:
    """The records and answers of an exported file, from its numbered lines.

    Raises BadInput or Corrupt at a line that is wrong, and at the end where lines are missing.
    """
    end: LogPoint | None = None
    first, last, number = True, LogPoint(), 0
    for number, raw in lines:
        where = f"line {number}"
        line = _read(raw, where)
        if first != isinstance(line, _LogLine):
            raise BadInput("line", 'a first line {"line":"log",...} and no other such', where=where)
        first = False
        if end is not None:
            raise BadInput("line", "no line after the log's head", where=where)
        match line:
            case _LogLine():
                if line.form != FORM:
                    expected = f"{FORM}, the format that this Croupier reads"
                    raise BadInput("form", expected, got=line.form, where=where)
            case _HeadLine():
                end = LogPoint(line.position, _hex(line.hash, "hash", where))
            case _CoveredLine():
                raise BadInput("line", COVERED, where=where)
            case _RecordLine() | _AnswerLine():
                item = _item(line, where)
                last = LogPoint(item.position, item.hash) if isinstance(item, Record) else last
                yield item
    if end is None:
        expected = "the log's head (the file was cut short)"
        raise BadInput("last line", expected, where=f"line {number}")
    if end != last:
        raise wrong_end(last)


def _read(raw: bytes, where: str) -> _Line:
    try:
        return _reader.decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as trouble:
        detail = misshapen(str(trouble), "line")
        raise BadInput("line", f"a line of an exported log ({detail})", where=where) from None


def _item(line: _RecordLine | _AnswerLine, where: str) -> Item:
    if isinstance(line, _AnswerLine):
        mark = _hex(line.fingerprint, "fingerprint", where)
        return StoredAnswer(line.key, mark, line.first, line.last, bytes(line.answer))
    hashes = {name: _hex(getattr(line, name), name, where) for name in ("previous", "hash")}
    return Record(**msgspec.structs.asdict(line) | hashes | {"data": bytes(line.data)})


def _hex(value: str, field: str, where: str) -> bytes:
    try:
        read = bytes.fromhex(value)
    except ValueError:
        read = b""
    if len(read) != 32 or read.hex() != value:
        raise BadInput(field, "64 hexadecimal digits", got=value, where=where)
    return read
