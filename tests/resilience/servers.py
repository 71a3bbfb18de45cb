"""Servers as processes of their own, and waiting for them."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress

import httpx

from tests.patience import PATIENCE
from tests.server.fork_server import ForkedProcess


async def until(true: Callable[[], bool], *servers: ForkedProcess) -> None:
    """Waits for something in a thread; fails with what the servers said when it takes too long."""
    end = time.monotonic() + PATIENCE
    while not await asyncio.to_thread(true):
        assert time.monotonic() < end, [server.said() for server in servers]
        await asyncio.sleep(0.02)


def is_ready(server: ForkedProcess) -> bool:
    """Whether a server says that it can serve."""
    address = server.address()
    with suppress(httpx.TransportError):
        return bool(address) and httpx.get(f"http://{address}/readyz").status_code == 200
    return False


async def opened(*servers: ForkedProcess) -> None:
    await until(lambda: all(map(is_ready, servers)), *servers)
