"""Which round is open in each stream, and up to where the rounds of a stream are over.

A round may run through several streams: the cards in one, the table's own life in
another. Whatever ends it ends it in all of them, as far as they have come by then. What
a stream holds beyond that is live: it may belong to a round that is not yet opened.
"""

from collections.abc import Iterable

import msgspec
from sqlalchemy import Column, Connection, Index, Integer, MetaData, Table, Text, select
from sqlalchemy.sql import ColumnElement

from croupier.store.audit.round_events import RoundEvents
from croupier.store.database.schema import filled
from croupier.store.database.upsert import upsert
from croupier.store.record import Record

# The round open in each stream (empty where none is), the version read last, and the
# version up to which everything is over.
openings = Table(
    "openings",
    MetaData(),
    Column("stream", Text, primary_key=True),
    *filled(round=Text, version=Integer, closed=Integer),
    Index("openings_by_round", "round"),
)


class _Stream(msgspec.Struct):
    """Where one stream stands."""

    stream: str
    round: str = ""
    version: int = 0
    closed: int = 0


class OpenRounds:
    """The rounds of a log, moving on record by record, kept in memory alone."""

    def __init__(self, rounds: RoundEvents, streams: Iterable[str] = ()) -> None:
        self._rounds = rounds
        self._known = {name: _Stream(name) for name in streams}

    def closed(self) -> dict[str, int]:
        """Up to which version each stream is over."""
        return {name: stream.closed for name, stream in self._known.items()}

    def pass_by(self, record: Record, data: object) -> str:
        """Takes the next record; the round that it belongs to, or nothing."""
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
    """The rounds of some streams, as the database remembers them."""

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
        """Writes down where every stream stands in which there ever was a round."""
        rows = [
            msgspec.structs.asdict(stream)
            for _, stream in sorted(self._known.items())
            if stream.round or stream.closed
        ]
        if rows:
            upsert(self._connection, openings, rows, replace=("round", "version", "closed"))


def closed_versions(connection: Connection, names: set[str]) -> dict[str, int]:
    """Up to which version each stream is over; 0 where no round of it ever was."""
    query = select(openings.c.stream, openings.c.closed).where(openings.c.stream.in_(sorted(names)))
    return dict.fromkeys(names, 0) | {row.stream: row.closed for row in connection.execute(query)}
