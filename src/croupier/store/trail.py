"""Following a round, a player, a meter or a dollar through the log, as an auditor may see it."""

from collections.abc import Iterator, Sequence

import msgspec
from sqlalchemy import Connection, Engine, select

from croupier.money import Exact
from croupier.store.journal import JournalProjection, movements
from croupier.store.mentions import Mentions, closed_versions, positions_of, resolve
from croupier.store.projections import Advance, catch_up
from croupier.store.record import Record
from croupier.store.rounds import ROUNDS, Rounds
from croupier.store.schema import events

PAGE = 500


class Step(msgspec.Struct, frozen=True):
    """One record on the trail: what may be shown of it, and the money that moved.

    `gained` and `balance` are the subject's own, where it is an account that the
    record moves money for.
    """

    record: Record
    data: object
    hidden: bool
    gained: Exact | None = None
    balance: Exact | None = None


def find_subjects(engine: Engine, words: str, advance: Advance = lambda _: None) -> list[str]:
    """The subjects that somebody may mean, once the log has been read to its end."""
    catch_up(engine, Mentions(), advance)
    catch_up(engine, JournalProjection(), advance)
    with engine.connect() as connection:
        return resolve(connection, words)


def trail(
    engine: Engine,
    subject: str,
    *,
    after: int = 0,
    limit: int | None = None,
    rounds: Rounds = ROUNDS,
) -> Iterator[Step]:
    """Every record that speaks of a subject, in order; cards of a live round stay face down."""
    left = limit
    while left is None or left > 0:
        size = PAGE if left is None else min(PAGE, left)
        with engine.connect() as connection:
            positions = positions_of(connection, subject, after, size)
            steps = _steps(connection, subject, positions, rounds)
        yield from steps
        if len(positions) < size:
            return
        after = positions[-1]
        left = None if left is None else left - len(positions)


def _steps(
    connection: Connection, subject: str, positions: Sequence[int], rounds: Rounds
) -> list[Step]:
    query = select(events).where(events.c.position.in_(positions)).order_by(events.c.position)
    records = [Record(*row) for row in connection.execute(query)]
    closed = closed_versions(connection, {record.stream for record in records})
    moved = movements(connection, subject, positions)
    steps = []
    for record in records:
        data = msgspec.json.decode(record.data)
        live = record.version > closed[record.stream]
        shown, hidden = rounds.face_down(record.type, data) if live else (data, False)
        steps.append(Step(record, shown, hidden, *moved.get(record.position, (None, None))))
    return steps
