"""A group of commands, written in one transaction.

Where the connection breaks, the group is sent again: its keys see to it that nothing takes effect
twice. What the log could not keep is refused at the gate, and a group that cannot be written
together is written command by command, so that a bad one harms nobody else; but not where the
database is out of reach or another's, for then all would wait again, one after the other.
"""

import time
from collections.abc import Sequence
from typing import TypeAlias

from sqlalchemy import Engine

from croupier.errors import BadInput
from croupier.store.append.batch import Page, Request
from croupier.store.append.statements import Pen, may_pass, take_pen
from croupier.store.append.validation import check_command
from croupier.store.database.failures import kind_of
from croupier.store.database.file_identity import FilesChanged
from croupier.store.record import Receipt, Unavailable

ATTEMPTS = 3
"""How often a group is sent to a database that breaks off, before its callers hear of it."""

Outcome: TypeAlias = Receipt | Exception
"""What became of a command: it is durable, or it is not and this is why."""


class Binder:
    """Writes one group after another; for one thread at a time."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._driver_error: type[Exception] = engine.dialect.loaded_dbapi.Error
        self._pen: Pen | None = None

    def outcomes(self, requests: Sequence[Request]) -> Sequence[Outcome]:
        """What became of each, in their order: durable or refused when this returns."""
        refused = [_refusal(request) for request in requests]
        good = [request for request, no in zip(requests, refused, strict=True) if no is None]
        told = iter(self._together(good))
        return [no or next(told) for no in refused]

    def _together(self, requests: Sequence[Request]) -> Sequence[Outcome]:
        if not requests:
            return ()
        try:
            return self._commit_patiently(requests)
        except Exception as trouble:  # noqa: BLE001  # whatever it was, every caller must hear of it
            alike = isinstance(trouble, FilesChanged) or self._fails_all(trouble)
            if alike or len(requests) == 1:
                return [self._told(trouble) for _ in requests]
        return [outcome for request in requests for outcome in self._together([request])]

    def _commit_patiently(self, requests: Sequence[Request]) -> list[Outcome]:
        attempt = 1
        while True:
            try:
                pen = self._pen = self._pen or take_pen(self._engine)
                return self._commit(pen, requests)
            except self._driver_error as trouble:
                if attempt == ATTEMPTS or not self._fails_all(trouble):
                    raise
            time.sleep(0.1 * attempt)
            attempt += 1

    def _commit(self, pen: Pen, requests: Sequence[Request]) -> list[Outcome]:
        streams = list({append.stream for request in requests for append in request.appends})
        keys = [request.key for request in requests]
        try:
            done = False
            while not done:
                found = pen.begin(streams, keys)
                page = Page(found.head, found.versions, found.answers)
                outcomes = [page.write(request) for request in requests]
                done = pen.commit(page)
        except BaseException:
            self._drop_pen()
            raise
        return outcomes

    def close(self) -> None:
        self._drop_pen()

    def _drop_pen(self) -> None:
        """A connection on which anything went wrong is not used again."""
        pen, self._pen = self._pen, None
        if pen is not None:
            pen.close()

    def _fails_all(self, trouble: Exception) -> bool:
        """Whether each by itself would wait as long, and in vain: nobody has a part in it."""
        return isinstance(trouble, self._driver_error) and may_pass(self._engine, trouble)

    def _told(self, trouble: Exception) -> Exception:
        """What a caller is told: the database failed; whatever else it was is ours."""
        if not isinstance(trouble, self._driver_error):
            return trouble
        line = (str(trouble).strip().splitlines() or ["no reason given"])[0]
        answer = Unavailable(line, kind_of(trouble))
        answer.__cause__ = trouble
        return answer


def _refusal(request: Request) -> BadInput | None:
    try:
        check_command(request)
    except BadInput as refused:
        return refused
    return None
