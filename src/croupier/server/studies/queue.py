"""Queues of questions about odds, each with a worker process, so that no table waits.

One queue takes long studies, the other quick advice. Each works on one question at a time and is
limited in length. People who ask the same question wait for the same answer; when none of them
waits any more, the work is stopped. The latest answers are cached.
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
from croupier.server.studies.questions import WorkerReply

MOST_WAITING = 12
MOST_EACH = 3
"""Questions one person may have open at a time."""
MOST_KEPT = 64
LONGEST_LINE = 4 * 1024 * 1024
LONGEST_WORK = 600
"""Seconds after which work on a question is stopped."""
COMMAND = (sys.executable, "-P", "-c", "from croupier.server.studies.worker import main; main()")

_log = structlog.get_logger("croupier.server")


FAILED = WorkerReply(problem="The odds could not be worked out. Try again later.")


class Task:
    """A question, the number of people who wait for its answer, and the latest reply."""

    def __init__(self, question: bytes) -> None:
        self.question = question
        self.listeners = 0
        self.reply = WorkerReply()
        self._updated = asyncio.Event()

    def update(self, reply: WorkerReply) -> None:
        self.reply = reply
        self._updated.set()
        self._updated = asyncio.Event()

    async def changed(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._updated.wait()


class OddsQueue:
    """A queue of questions, and the process that works them out one after another."""

    def __init__(self) -> None:
        self._waiting: deque[Task] = deque()
        self._tasks: OrderedDict[bytes, Task] = OrderedDict()
        self._current: Task | None = None
        self._process: Process | None = None
        self._worker: asyncio.Task[None] | None = None

    # --- asking ---------------------------------------------------------------------------------

    async def follow(self, question: bytes) -> AsyncGenerator[WorkerReply]:
        """The replies about a question up to its answer; closing this early withdraws it."""
        task = self._task(question)
        task.listeners += 1
        try:
            while not task.reply.final:
                yield self._reply_about(task)
                await task.changed(1)
            yield task.reply
        finally:
            task.listeners -= 1
            if not task.listeners and not task.reply.final:
                self._stop(task)

    def _task(self, question: bytes) -> Task:
        known = self._tasks.get(question)
        if known is not None:
            self._tasks.move_to_end(question)
            return known
        if len(self._waiting) >= MOST_WAITING:
            raise Trouble(503, "Too many questions are waiting. Try again in a moment.", "busy")
        task = self._tasks[question] = Task(question)
        self._waiting.append(task)
        if len(self._tasks) > MOST_KEPT + MOST_WAITING:
            self._forget()
        if self._worker is None or self._worker.done():
            self._worker = asyncio.create_task(self._work())
        return task

    def _forget(self) -> None:
        old = next((q for q, t in self._tasks.items() if t.reply.final), None)
        if old is not None:
            del self._tasks[old]

    def _reply_about(self, task: Task) -> WorkerReply:
        if task in self._waiting:
            return WorkerReply(place=self._waiting.index(task) + 1)
        return task.reply

    def _stop(self, task: Task) -> None:
        self._tasks.pop(task.question, None)
        if task in self._waiting:
            self._waiting.remove(task)
        elif task is self._current:
            self._kill_process()

    # --- working --------------------------------------------------------------------------------

    async def _work(self) -> None:
        while self._waiting:
            task = self._current = self._waiting.popleft()
            task.update(WorkerReply())
            try:
                async with asyncio.timeout(LONGEST_WORK):
                    final = await self._work_out(task)
            except TimeoutError:
                await self._stop_process()
                final = WorkerReply(
                    problem="This took too long and was stopped. Ask for less at once."
                )
            except Exception as error:  # noqa: BLE001  # no process, or one with unreadable output
                await self._stop_process()
                _log.error("odds could not be worked out", why=type(error).__name__)
                final = FAILED
            self._current = None
            if final.problem:
                self._tasks.pop(task.question, None)
            task.update(final)

    async def _work_out(self, task: Task) -> WorkerReply:
        process = await self._open()
        assert process.stdin is not None
        assert process.stdout is not None
        with suppress(ConnectionError):
            process.stdin.write(task.question + b"\n")
            await process.stdin.drain()
        while line := await process.stdout.readline():
            reply = msgspec.json.decode(line, type=WorkerReply)
            if reply.final:
                return reply
            task.update(reply)
        await self._stop_process()
        if task.listeners:
            # The question is not logged, as it may name cards.
            _log.error("odds worker ended unexpectedly")
        return FAILED

    async def _open(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *COMMAND, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LONGEST_LINE
            )
        return self._process

    def _kill_process(self) -> None:
        if self._process is not None and self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.kill()

    async def _stop_process(self) -> None:
        """Ends the process and waits for it; the next question gets another one."""
        self._kill_process()
        process, self._process = self._process, None
        if process is not None:
            await process.wait()

    async def close(self) -> None:
        self._waiting.clear()
        if self._worker is not None:
            self._worker.cancel()
            with suppress(asyncio.CancelledError):
                await self._worker
        await self._stop_process()


class Studies:
    """The two queues, and a limit on how many questions a person may have open."""

    def __init__(self) -> None:
        self.long, self.quick = OddsQueue(), OddsQueue()
        self._quota = Quota(MOST_EACH)

    async def follow(
        self, queue: OddsQueue, question: bytes, person: str
    ) -> AsyncGenerator[WorkerReply]:
        with self._quota.hold(person) as allowed:
            if not allowed:
                raise Trouble(
                    429,
                    f"You can ask at most {MOST_EACH} questions at a time. Wait for an answer.",
                    "too-fast",
                )
            async with aclosing(queue.follow(question)) as replies:
                async for reply in replies:
                    yield reply

    async def answer(self, queue: OddsQueue, question: bytes, person: str) -> WorkerReply:
        """The last reply about a question."""
        final = WorkerReply()
        async with aclosing(self.follow(queue, question, person)) as replies:
            async for reply in replies:
                final = reply
        return final

    async def close(self) -> None:
        await self.long.close()
        await self.quick.close()
