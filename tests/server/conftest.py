"""Fixtures of the server's tests."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from croupier.diagnostic_log import plain_logs
from tests.postgres import postgres
from tests.server.manual_server import Guest, ManualServer, manual_server
from tests.server.open_house import Open, open_house

__all__ = ["postgres"]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    """One house with the demonstration floor for all tests of a file."""
    with open_house(tmp_path_factory.mktemp("house") / "house.db") as opened:
        yield opened


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ManualServer]:
    """One house in which nothing happens by itself, for all tests of a file."""
    with manual_server(tmp_path_factory.mktemp("server") / "house.db") as opened:
        yield opened


@pytest.fixture
def boss(server: ManualServer) -> Guest:
    return server.boss()


@pytest.fixture
def json_logs() -> Callable[[], None]:
    """Logs as `croupier serve` writes them, from when it is called to the end of the test."""
    return plain_logs


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "house.db"
