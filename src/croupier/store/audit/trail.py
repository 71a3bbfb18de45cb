"""Following a round, a player, a meter or a dollar through the log, as an auditor may see it."""

from collections.abc import Iterator, Sequence
from math import inf

import msgspec
from sqlalchemy import Connection, Engine, select

from croupier.money import Exact
from croupier.store.accounts.journal import JournalProjection, counterparties, movements
from croupier.store.audit.mentions import Mentions, Subjects, positions_of, resolve, subjects_of
from croupier.store.audit.open_rounds import closed_versions
from croupier.store.audit.projections import Advance, catch_up
from croupier.store.audit.round_events import ROUND_EVENTS, RoundEvents
from croupier.store.database.schema import events
from croupier.store.record import Record

PAGE = 500


class TrailStep(msgspec.Struct, frozen=True):
    """One record about a subject: what may be shown of it, and the money that moved.

    `gained` and `balance` are those of the subject, where it is an account and the
    record moves its money.
    """

    record: Record
    data: object
    hidden: bool
    gained: Exact | None = None
    balance: Exact | None = None


class Auditor:
    """Follows subjects through the log, without showing the cards of a round that is not over.

    `subjects` says what each record mentions, `rounds` what lies face down while a round
    lasts.
    """

    def __init__(
        self, engine: Engine, subjects: Subjects = subjects_of, rounds: RoundEvents = ROUND_EVENTS
    ) -> None:
        self._engine = engine
        self._rounds = rounds
        self._needs = (Mentions(subjects, rounds), JournalProjection())

    def read_up(self, advance: Advance = lambda _: None) -> None:
        """Brings the projections up to date; each of the two reads the new part of the log."""
        for projection in self._needs:
            catch_up(self._engine, projection, advance)

    def find(self, words: str) -> list[str]:
        """The subjects that a name may stand for, in what has been read."""
        with self._engine.connect() as connection:
            return resolve(connection, words)

    def follow(
        self, subject: str, *, after: int = 0, limit: int | None = None
    ) -> Iterator[TrailStep]:
        """Every record read so far that mentions a subject, in order."""
        left = inf if limit is None else limit
        full = True
        while full and left > 0:
            size = int(min(PAGE, left))
            with self._engine.connect() as connection:
                positions = positions_of(connection, subject, after, size)
                steps = self._steps(connection, subject, positions)
            yield from steps
            full, left = len(positions) == size, left - len(positions)
            after = positions[-1] if positions else after

    def counterparties(self, account: str, besides: str) -> set[str]:
        """The accounts that money of an account came from or went to, in what has been read.

        A transfer whose id is `besides` is not counted.
        """
        with self._engine.connect() as connection:
            return counterparties(connection, account, besides)

    def _steps(
        self, connection: Connection, subject: str, positions: Sequence[int]
    ) -> list[TrailStep]:
        query = select(events).where(events.c.position.in_(positions)).order_by(events.c.position)
        records = [Record(*row) for row in connection.execute(query)]
        closed = closed_versions(connection, {record.stream for record in records})
        moved = movements(connection, subject, positions)
        steps = []
        for record in records:
            data = msgspec.json.decode(record.data)
            live = record.version > closed[record.stream]
            shown, hidden = self._rounds.face_down(record.type, data) if live else (data, False)
            steps.append(
                TrailStep(record, shown, hidden, *moved.get(record.position, (None, None)))
            )
        return steps
