"""Fixtures of the tests of the house."""

from pathlib import Path

import pytest


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "house.db"
