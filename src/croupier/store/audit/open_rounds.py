"""Which round is open in each stream, and up to which version the rounds of a stream are over.

A round may have records in several streams: the cards in one, the table in another. The
event that ends it ends it in all of them, up to their newest versions then. Later records
of a stream count as live: they may belong to a round that is not yet opened.
"""

from collections.abc import Iterable

import msgspec
from sqlalchemy import Column, Connection, Index, Integer, MetaData, Table, Text, select
from sqlalchemy.sql import ColumnElement

from croupier.store.audit.round_events import RoundEvents
from croupier.store.database.schema import not_null
from croupier.store.database.upsert import upsert
from croupier.store.record import Record

# The round open in each stream (empty where none is), the version read last, and the
# version up to which everything is over.
openings = Table(
    "openings",
    MetaData(),
    Column("stream", Text, primary_key=True),
    *not_null(round=Text, version=Integer, closed=Integer),
    Index("openings_by_round", "round"),
)


class _Stream(msgspec.Struct):
    """The open round of one stream, its newest version, and the version up to which all is over."""

    stream: str
    round: str = ""
    version: int = 0
    closed: int = 0


class OpenRounds:
    """The open rounds of a log, updated record by record, in memory only."""

    def __init__(self, rounds: RoundEvents, streams: Iterable[str] = ()) -> None:
        self._rounds = rounds
        self._known = {name: _Stream(name) for name in streams}

    def closed(self) -> dict[str, int]:
        """Up to which version all rounds of each stream are over."""
        return {name: stream.closed for name, stream in self._known.items()}

    def add(self, record: Record, data: object) -> str:
        """Takes the next record; returns the round that it belongs to, or an empty text."""
        here = self._known.setdefault(record.stream, _Stream(record.stream))
        here.version = record.version
        here.round = self._rounds.opened(record.type, data) or here.round
        belongs = here.round
        if self._rounds.closed(record.type, data):
            self._close(here, self._rounds.names_round(data) or here.round)
        return belongs

    def _close(self, here: _Stream, name: str) -> None:
        for stream in self._known.values():
            if stream.round == name and (name or stream is here):
                stream.round, stream.closed = "", stream.version
        if not here.round:
            here.closed = here.version


class StoredOpenRounds(OpenRounds):
    """The open rounds of some streams, loaded from the database and saved to it."""

    def __init__(self, connection: Connection, rounds: RoundEvents, streams: Iterable[str]) -> None:
        super().__init__(rounds, streams)
        self._connection = connection
        self._load(openings.c.stream.in_(sorted(self._known)))

    def _close(self, here: _Stream, name: str) -> None:
        if name:
            fresh = openings.c.stream.not_in(sorted(self._known))
            self._load((openings.c.round == name) & fresh)
        super()._close(here, name)

    def _load(self, which: ColumnElement[bool]) -> None:
        for row in self._connection.execute(select(openings).where(which)):
            self._known[row.stream] = _Stream(*row)

    def save(self) -> None:
        """Stores the state of every stream that ever had a round."""
        rows = [
            msgspec.structs.asdict(stream)
            for _, stream in sorted(self._known.items())
            if stream.round or stream.closed
        ]
        if rows:
            upsert(self._connection, openings, rows, replace=("round", "version", "closed"))


def closed_versions(connection: Connection, names: set[str]) -> dict[str, int]:
    """Up to which version all rounds of each stream are over; 0 where it never had a round."""
    query = select(openings.c.stream, openings.c.closed).where(openings.c.stream.in_(sorted(names)))
    return dict.fromkeys(names, 0) | {row.stream: row.closed for row in connection.execute(query)}
