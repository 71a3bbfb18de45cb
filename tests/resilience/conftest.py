"""Fixtures of the tests of failing networks and databases."""

from collections.abc import Iterator

import pytest

from tests.postgres import postgres
from tests.server.fork_server import ForkServer

__all__ = ["postgres"]


@pytest.fixture(scope="module")
def fork_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ForkServer]:
    with ForkServer(tmp_path_factory.mktemp("fork_server")) as opened:
        yield opened
