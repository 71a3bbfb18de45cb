"""Odds asked for by guests: worked out in processes of their own, so that no table waits.

One queue takes long studies, the other quick advice, each one question at a time from a line of
bounded length. Whoever asks the same waits for the same answer; when the last of them has gone,
the work is stopped. Answers are kept while there is room.
"""

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import OrderedDict, deque
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress

import msgspec
import structlog

from croupier.server.errors import Trouble
from croupier.server.rate_limits import Quota
from croupier.server.studies.questions import OddsReply

MOST_WAITING = 12
MOST_EACH = 3
"""Questions one person may have open at a time."""
MOST_KEPT = 64
LONGEST_LINE = 4 * 1024 * 1024
LONGEST_WORK = 600
"""Seconds after which a question is given up."""
COMMAND = (sys.executable, "-P", "-c", "from croupier.server.studies.worker import main; main()")

_log = structlog.get_logger("croupier.server")


NOT_HERE = OddsReply(problem="The odds could not be worked out. Try again later.")


class Task:
    """One question and everybody who waits for its answer."""

    def __init__(self, question: bytes) -> None:
        self.question = question
        self.listeners = 0
        self.said = OddsReply()
        self._moved = asyncio.Event()

    def tell(self, said: OddsReply) -> None:
        self.said = said
        self._moved.set()
        self._moved = asyncio.Event()

    async def changed(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._moved.wait()


class OddsQueue:
    """One process that works out one question after another."""

    def __init__(self) -> None:
        self._line: deque[Task] = deque()
        self._known: OrderedDict[bytes, Task] = OrderedDict()
        self._now: Task | None = None
        self._process: Process | None = None
        self._worker: asyncio.Task[None] | None = None

    # --- asking ---------------------------------------------------------------------------------

    async def follow(self, question: bytes) -> AsyncGenerator[OddsReply]:
        """What is said of a question until it is answered; leaving early takes it back."""
        task = self._task(question)
        task.listeners += 1
        try:
            while not task.said.final:
                yield self._placed(task)
                await task.changed(1)
            yield task.said
        finally:
            task.listeners -= 1
            if not task.listeners and not task.said.final:
                self._stop(task)

    def _task(self, question: bytes) -> Task:
        known = self._known.get(question)
        if known is not None:
            self._known.move_to_end(question)
            return known
        if len(self._line) >= MOST_WAITING:
            raise Trouble(503, "Too many questions are waiting. Try again in a moment.", "busy")
        task = self._known[question] = Task(question)
        self._line.append(task)
        if len(self._known) > MOST_KEPT + MOST_WAITING:
            self._forget()
        if self._worker is None or self._worker.done():
            self._worker = asyncio.create_task(self._work())
        return task

    def _forget(self) -> None:
        old = next((q for q, t in self._known.items() if t.said.final), None)
        if old is not None:
            del self._known[old]

    def _placed(self, task: Task) -> OddsReply:
        if task in self._line:
            return OddsReply(place=self._line.index(task) + 1)
        return task.said

    def _stop(self, task: Task) -> None:
        self._known.pop(task.question, None)
        if task in self._line:
            self._line.remove(task)
        elif task is self._now:
            self._end_process()

    # --- working --------------------------------------------------------------------------------

    async def _work(self) -> None:
        while self._line:
            task = self._now = self._line.popleft()
            task.tell(OddsReply())
            try:
                async with asyncio.timeout(LONGEST_WORK):
                    last = await self._work_out(task)
            except TimeoutError:
                await self._let_go()
                last = OddsReply(
                    problem="This took too long and was stopped. Ask for less at once."
                )
            except Exception as trouble:  # noqa: BLE001  # no process, or one that talks nonsense
                await self._let_go()
                _log.error("odds could not be worked out", why=type(trouble).__name__)
                last = NOT_HERE
            self._now = None
            if last.problem:
                self._known.pop(task.question, None)
            task.tell(last)

    async def _work_out(self, task: Task) -> OddsReply:
        process = await self._open()
        assert process.stdin is not None
        assert process.stdout is not None
        with suppress(ConnectionError):
            process.stdin.write(task.question + b"\n")
            await process.stdin.drain()
        while line := await process.stdout.readline():
            said = msgspec.json.decode(line, type=OddsReply)
            if said.final:
                return said
            task.tell(said)
        await self._let_go()
        if task.listeners:
            _log.error("odds worker ended unexpectedly")  # what was asked holds somebody's cards
        return NOT_HERE

    async def _open(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *COMMAND, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LONGEST_LINE
            )
        return self._process

    def _end_process(self) -> None:
        if self._process is not None and self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.kill()

    async def _let_go(self) -> None:
        """The next question is for another process: this one takes a moment to be gone."""
        self._end_process()
        process, self._process = self._process, None
        if process is not None:
            await process.wait()

    async def close(self) -> None:
        self._line.clear()
        if self._worker is not None:
            self._worker.cancel()
            with suppress(asyncio.CancelledError):
                await self._worker
        await self._let_go()


class Studies:
    """Where people ask: a queue for long work and one for advice, so many questions a person."""

    def __init__(self) -> None:
        self.long, self.quick = OddsQueue(), OddsQueue()
        self._quota = Quota(MOST_EACH)

    async def follow(
        self, queue: OddsQueue, question: bytes, person: str
    ) -> AsyncGenerator[OddsReply]:
        with self._quota.hold(person) as allowed:
            if not allowed:
                raise Trouble(
                    429,
                    f"You can ask at most {MOST_EACH} questions at a time. Wait for an answer.",
                    "too-fast",
                )
            async with aclosing(queue.follow(question)) as told:
                async for said in told:
                    yield said

    async def answer(self, queue: OddsQueue, question: bytes, person: str) -> OddsReply:
        """The last word on a question."""
        last = OddsReply()
        async with aclosing(self.follow(queue, question, person)) as told:
            async for said in told:
                last = said
        return last

    async def close(self) -> None:
        await self.long.close()
        await self.quick.close()
