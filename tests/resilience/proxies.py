"""Two proxies that make trouble, for tests: one between clients and servers, which understands
requests, and one between servers and PostgreSQL, which only passes bytes on.

What they do is drawn from a seed, and counted: a test that met no faults proves nothing.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import NamedTuple

CHUNK = 65_536
BROKEN = (OSError, EOFError, asyncio.IncompleteReadError, asyncio.LimitOverrunError)


class RequestFaults(NamedTuple):
    """How likely each fault of a request is, and the longest delay in seconds."""

    dropped_before: float = 0.1
    dropped_after: float = 0.1
    twice_at_once: float = 0.1
    again_later: float = 0.1
    delayed: float = 0.15
    longest_delay: float = 0.3


NO_REQUEST_FAULTS = RequestFaults(0, 0, 0, 0, 0, 0)


class RequestProxy:
    """Passes every request to one of the servers, on a connection of its own.

    A request may be lost before the server has it, or its answer afterwards; it may be delayed,
    sent to two servers at the same time, or sent once more after it was answered. A live socket is
    passed on and cut after a while. `servers` gives the addresses of those that are open.
    """

    def __init__(
        self, servers: Callable[[], Sequence[str]], chance: Random, faults: RequestFaults
    ) -> None:
        self._servers, self._chance, self.faults = servers, chance, faults
        self.done: Counter[str] = Counter()
        self.address = ""
        self._late: set[asyncio.Task[bytes | None]] = set()

    @asynccontextmanager
    async def running(self) -> AsyncIterator["RequestProxy"]:
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0, limit=1 << 20)
        host, port = server.sockets[0].getsockname()
        self.address = f"{host}:{port}"
        try:
            yield self
        finally:
            server.close()
            await self.settle()

    async def settle(self) -> None:
        """Waits until every copy that is sent later has been answered."""
        await asyncio.gather(*self._late, return_exceptions=True)

    def _draws(self, fault: str) -> bool:
        drawn = self._chance.random() < getattr(self.faults, fault)
        self.done[fault] += drawn
        return bool(drawn)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        answer = None
        with suppress(*BROKEN):
            head = await reader.readuntil(b"\r\n\r\n")
            if b"upgrade: websocket" in head.lower():
                await self._tunnel(head, reader, writer)
            else:
                answer = await self._answer(head + await reader.readexactly(_length(head)))
        if answer is None:
            writer.transport.abort()
        else:
            writer.write(answer)
            writer.close()

    async def _answer(self, request: bytes) -> bytes | None:
        """The answer that reaches the client; None where the connection is cut instead."""
        self.done["requests"] += 1
        if self._draws("delayed"):
            await asyncio.sleep(self._chance.random() * self.faults.longest_delay)
        if self._draws("dropped_before"):
            return None
        answer = await self._passed_on(request)
        return None if self._draws("dropped_after") else answer

    async def _passed_on(self, request: bytes) -> bytes | None:
        servers = list(self._servers())
        if not servers:
            return None
        if self._draws("twice_at_once"):
            both = [self._chance.choice(servers), servers[-1]]
            answers = await asyncio.gather(*(_exchange(one, request) for one in both))
            return self._chance.choice(answers)
        answer = await _exchange(self._chance.choice(servers), request)
        if self._draws("again_later"):
            late = asyncio.create_task(self._send_later(request))
            self._late.add(late)
            late.add_done_callback(self._late.discard)
        return answer

    async def _send_later(self, request: bytes) -> bytes | None:
        await asyncio.sleep(self._chance.random() * self.faults.longest_delay)
        servers = list(self._servers())
        return await _exchange(self._chance.choice(servers), request) if servers else None

    async def _tunnel(
        self, head: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        servers = list(self._servers())
        if not servers:
            return
        host, port = self._chance.choice(servers).split(":")
        inner_reader, inner_writer = await asyncio.open_connection(host, int(port))
        try:
            inner_writer.write(head)
            async with asyncio.timeout(0.5 + 2 * self._chance.random()):
                await asyncio.gather(_pump(reader, inner_writer), _pump(inner_reader, writer))
        except TimeoutError:
            self.done["socket cut"] += 1
        finally:
            inner_writer.transport.abort()


async def _exchange(server: str, request: bytes) -> bytes | None:
    """The whole answer of a server, or None where there is none."""
    host, port = server.split(":")
    try:
        reader, writer = await asyncio.open_connection(host, int(port))
    except OSError:
        return None
    try:
        writer.write(_closing(request))
        return await reader.read() or None
    except BROKEN:
        return None
    finally:
        writer.transport.abort()


def _closing(request: bytes) -> bytes:
    """The request with the wish that the server close the connection after it."""
    head, gap, body = request.partition(b"\r\n\r\n")
    kept = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"connection:")]
    return b"\r\n".join([*kept, b"Connection: close"]) + gap + body


def _length(head: bytes) -> int:
    for line in head.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            return int(line.partition(b":")[2])
    return 0


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(CHUNK):
        writer.write(data)
        await writer.drain()
    raise EOFError


class ByteFaults(NamedTuple):
    """For each piece of data: how likely it is that the connection is cut before or after it is
    passed on, and that it is delayed; and the longest delay in seconds."""

    cut_before: float = 0.002
    cut_after: float = 0.002
    delayed: float = 0.02
    longest_delay: float = 0.1


NO_BYTE_FAULTS = ByteFaults(0, 0, 0, 0)


class ByteProxy:
    """Passes connections on to a Unix socket, and cuts or delays them.

    A connection that is cut after a piece was passed on loses the answer to it: the server does not
    know whether what it wrote was committed.
    """

    def __init__(self, target: str, chance: Random, faults: ByteFaults = NO_BYTE_FAULTS) -> None:
        self._target, self._chance, self.faults = target, chance, faults
        self.done: Counter[str] = Counter()
        self.port = 0
        self._open: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def running(self) -> AsyncIterator["ByteProxy"]:
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            for task in self._open:
                task.cancel()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.done["connections"] += 1
        inner_reader, inner_writer = await asyncio.open_unix_connection(self._target)
        ways = [
            asyncio.create_task(self._pass_on(reader, inner_writer)),
            asyncio.create_task(self._pass_on(inner_reader, writer)),
        ]
        self._open.update(ways)
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
            self._open.discard(way)
        for end in (writer, inner_writer):
            end.transport.abort()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(*BROKEN):
            while data := await reader.read(CHUNK):
                if self._draws("delayed"):
                    await asyncio.sleep(self._chance.random() * self.faults.longest_delay)
                if self._draws("cut_before"):
                    return
                writer.write(data)
                await writer.drain()
                if self._draws("cut_after"):
                    return

    def _draws(self, fault: str) -> bool:
        drawn = self._chance.random() < getattr(self.faults, fault)
        self.done[fault] += drawn
        return bool(drawn)
