"""Fixtures of the server's tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.postgres import postgres
from tests.server.open_house import Open, open_house

__all__ = ["postgres"]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    """One house with the demonstration floor for all tests of a file."""
    with open_house(tmp_path_factory.mktemp("house") / "house.db") as opened:
        yield opened


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "house.db"
