"""Group commit: many commands, one trip to the disk.

Commands wait in a line. Whoever has the turn takes all that are waiting, writes them
in one transaction and only then tells the callers, so what is acknowledged is durable.
A caller who waits anyway takes the turn if it is free, which saves waking somebody
else for it; for all others there is a thread. Where the connection breaks, the group is
sent again: its keys see to it that nothing takes effect twice.
"""

import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future

from sqlalchemy import Engine

from croupier.store.page import Page, Request
from croupier.store.pen import Pen, may_pass, take_pen
from croupier.store.record import Receipt, Unavailable
from croupier.store.turn import turn_of

MOST_IN_A_GROUP = 512
ATTEMPTS = 3
"""How often a group is sent to a database that breaks off, before its callers hear of it."""

Waiting = tuple[Request, "Future[Receipt]"]
Outcome = Receipt | Exception


class Writer:
    """The one hand that writes to the log in this process."""

    def __init__(self, engine: Engine, written: Callable[[int], None]) -> None:
        self._engine = engine
        self._driver_error: type[Exception] = engine.dialect.loaded_dbapi.Error
        self._written = written
        self._pen: Pen | None = None
        self._line: deque[Waiting] = deque()
        self._door = threading.Lock()
        self._turn = turn_of(engine)
        self._bell = threading.Event()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="log-writer", daemon=True)
        self._thread.start()

    def submit(self, request: Request) -> "Future[Receipt]":
        """Queues a command; the future is done when it is durable or refused."""
        future = self._queue(request)
        if not self._bell.is_set():  # who has been rung for takes all that are waiting then
            self._bell.set()
        return future

    def append(self, request: Request) -> Receipt:
        """Writes a command, and whatever else is waiting by then."""
        future = self._queue(request)
        while not future.done() and self._turn.acquire(blocking=False):
            if not self._write_group():
                break  # somebody else has it in hand
        if self._line:
            self._bell.set()
        return future.result()

    def close(self) -> None:
        """Writes what is waiting and stops."""
        with self._door:
            self._closed = True
        self._bell.set()
        self._thread.join()

    def _queue(self, request: Request) -> "Future[Receipt]":
        future: Future[Receipt] = Future()
        with self._door:
            if self._closed:
                raise RuntimeError("the store is closed")
            self._line.append((request, future))
        return future

    def _run(self) -> None:
        while not (self._closed and not self._line):
            self._bell.wait()
            self._bell.clear()
            more = True
            while more:
                self._turn.acquire()
                more = self._write_group()
        with self._turn:
            self._drop_pen()

    def _write_group(self) -> bool:
        """Ends the turn it is called in; False if nobody was waiting.

        Callers are told when the turn is over, for what they do then may be to write again.
        """
        group: list[Waiting] = []
        outcomes: Sequence[Outcome] = ()
        try:
            self._take_all_into(group)
            outcomes = self._outcomes([request for request, _ in group])
        except BaseException:
            outcomes = [Unavailable("interrupted")] * len(group)
            raise
        finally:
            self._turn.release()
            for (_, future), outcome in zip(group, outcomes, strict=True):
                if isinstance(outcome, Receipt):
                    future.set_result(outcome)
                else:
                    future.set_exception(outcome)
        return bool(group)

    def _take_all_into(self, group: list[Waiting]) -> None:
        while self._line and len(group) < MOST_IN_A_GROUP:
            request, future = self._line.popleft()
            # A caller who has given up is let go before the write, never during it.
            if future.set_running_or_notify_cancel():
                group.append((request, future))

    # ---- one group ---------------------------------------------------------------------

    def _outcomes(self, requests: Sequence[Request]) -> Sequence[Outcome]:
        """What became of each; a group that cannot be written together is written singly."""
        if not requests:
            return ()
        try:
            return self._commit_patiently(requests)
        except Exception as trouble:  # noqa: BLE001  # whatever it was, every caller must hear of it
            if len(requests) == 1:
                return [self._told(trouble)]
        return [outcome for request in requests for outcome in self._outcomes([request])]

    def _commit_patiently(self, requests: Sequence[Request]) -> list[Outcome]:
        attempt = 1
        while True:
            try:
                pen = self._pen = self._pen or take_pen(self._engine)
                return self._commit(pen, requests)
            except self._driver_error as trouble:
                if attempt == ATTEMPTS or not may_pass(self._engine, trouble):
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
        if page.records:
            self._written(page.head.position)
        return outcomes

    def _drop_pen(self) -> None:
        """A connection on which anything went wrong is not used again."""
        pen, self._pen = self._pen, None
        if pen is not None:
            pen.close()

    def _told(self, trouble: Exception) -> Exception:
        """What a caller is told: the database failed; whatever else it was is ours."""
        if not isinstance(trouble, self._driver_error):
            return trouble
        line = (str(trouble).strip().splitlines() or ["no reason given"])[0]
        answer = Unavailable(line)
        answer.__cause__ = trouble
        return answer
