"""Writes a group of commands in one transaction.

Where the connection breaks, the group is sent again: because its keys are the same, nothing takes
effect twice. A command that fails validation is refused alone. A group that cannot be written
together is written command by command, so that a bad one does not affect the others; but not where
the database is out of reach or its files were replaced, because then each would wait and fail too.

A group ends within seconds, written or refused: another process may hold the write lock and never
go on.
"""

import time
from collections.abc import Callable, Sequence
from typing import TypeAlias

from sqlalchemy import Engine

from croupier.errors import BadInput
from croupier.store.append.batch import Batch, Request
from croupier.store.append.fences import Fenced, check_fences, fence_of, new_writer_name
from croupier.store.append.log_format import FORMAT_STREAM, NewerLog, check_format
from croupier.store.append.statements import Statements, open_statements, worth_retrying
from croupier.store.append.validation import check_command
from croupier.store.database.failures import kind_of
from croupier.store.database.file_identity import FilesChanged
from croupier.store.record import Receipt, Unavailable

ATTEMPTS = 3
"""How often a group is sent when the connection breaks or the write lock is held, before its
commands fail."""
LONGEST_TRY = 1.0
"""Seconds after which a group is not sent again if it failed."""

WriteOutcome: TypeAlias = Receipt | Exception
"""The result of a command: a receipt if it is durable, else the reason why it is not."""


class Transactions:
    """Writes one group after another, each in one transaction; for one thread at a time.

    `writers` are the names under which it writes: once one is fenced off, it writes nothing.
    """

    def __init__(
        self, engine: Engine, *writers: str, new_name: Callable[[], str] = new_writer_name
    ) -> None:
        self._engine, self._new_name = engine, new_name
        self.writers = writers or (new_name(),)
        self._driver_error: type[Exception] = engine.dialect.loaded_dbapi.Error
        self._statements: Statements | None = None

    def outcomes(self, requests: Sequence[Request]) -> Sequence[WriteOutcome]:
        """The outcome of each command, in their order: durable or refused when this returns."""
        refused = [_refusal(request) for request in requests]
        good = [request for request, no in zip(requests, refused, strict=True) if no is None]
        written = iter(self._write_together(good))
        return [no or next(written) for no in refused]

    def probe(self) -> WriteOutcome:
        """Commits a transaction that adds nothing to the log: whether commands can be written."""
        try:
            statements = self._open()
            try:
                statements.probe()
            except BaseException:
                self.close()
                raise
        except Exception as trouble:  # noqa: BLE001  # whatever it is, commands would meet it too
            return self._as_outcome(trouble)
        return Receipt(1, 0, b"null")

    @property
    def name(self) -> str:
        """The name under which it writes."""
        return self.writers[-1]

    def begin_again(self) -> None:
        """Goes on under a new name after it was fenced off."""
        self.writers = (self._new_name(),)

    def _open(self) -> Statements:
        self._statements = self._statements or open_statements(self._engine)
        return self._statements

    def _write_together(self, requests: Sequence[Request]) -> Sequence[WriteOutcome]:
        if not requests:
            return ()
        try:
            return self._commit_with_retries(requests)
        except Exception as trouble:  # noqa: BLE001  # every caller must get an outcome
            alike = isinstance(trouble, (FilesChanged, Fenced, NewerLog))
            if alike or self._fails_all(trouble) or len(requests) == 1:
                return [self._as_outcome(trouble) for _ in requests]
        return [outcome for request in requests for outcome in self._write_together([request])]

    def _commit_with_retries(self, requests: Sequence[Request]) -> list[WriteOutcome]:
        attempt = 1
        while True:
            began = time.monotonic()
            try:
                return self._commit(requests)
            except self._driver_error as trouble:
                slow = time.monotonic() - began > LONGEST_TRY
                if attempt == ATTEMPTS or slow or not self._fails_all(trouble):
                    raise
            time.sleep(0.1 * attempt)
            attempt += 1

    def _commit(self, requests: Sequence[Request]) -> list[WriteOutcome]:
        statements = self._open()
        looked_at = {FORMAT_STREAM, *map(fence_of, self.writers)}
        streams = list({a.stream for request in requests for a in request.appends} | looked_at)
        keys = [request.key for request in requests]
        try:
            done = False
            while not done:
                found = statements.begin(streams, keys)
                check_format(found)
                check_fences(found, self.writers)
                batch = Batch(found)
                outcomes = [batch.write(request) for request in requests]
                done = statements.commit(batch)
        except BaseException:
            self.close()  # a connection on which anything went wrong is not used again
            raise
        return outcomes

    def close(self) -> None:
        statements, self._statements = self._statements, None
        if statements is not None:
            statements.close()

    def _fails_all(self, trouble: Exception) -> bool:
        """Whether each command alone would wait as long and fail too, whatever it holds."""
        return isinstance(trouble, self._driver_error) and worth_retrying(self._engine, trouble)

    def _as_outcome(self, trouble: Exception) -> Exception:
        """What a caller gets: Unavailable where the database failed, else the error itself."""
        if not isinstance(trouble, self._driver_error):
            return trouble
        line = (str(trouble).strip().splitlines() or ["no reason given"])[0]
        if not isinstance(trouble, FilesChanged):
            line = f"The database failed ({line}): send the command again."
        answer = Unavailable(line, kind_of(trouble))
        answer.__cause__ = trouble
        return answer


def _refusal(request: Request) -> BadInput | None:
    try:
        check_command(request)
    except BadInput as refused:
        return refused
    return None
