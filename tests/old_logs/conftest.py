"""Fixtures: the log of version 0.1, and the state that version 0.1 computed from it."""

import json
import lzma
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def told() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((HERE / "version-0.1.json").read_text(encoding="utf-8"))
    return found


@pytest.fixture(scope="session")
def packed() -> bytes:
    return lzma.decompress((HERE / "version-0.1.db.xz").read_bytes())


@pytest.fixture
def database(packed: bytes, tmp_path: Path) -> Path:
    """A copy of the log, as it lay there when version 0.1 was closed."""
    file = tmp_path / "house.db"
    file.write_bytes(packed)
    return file
