"""Fixtures of the tests of commands: a log in which some rounds were played."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from croupier.store import Store
from tests.store.logs import fill_house


@pytest.fixture(scope="session")
def played_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house in which three rounds were played."""
    file = tmp_path_factory.mktemp("played") / "house.db"
    with Store(str(file)) as store:
        fill_house(store)
    return file


@pytest.fixture
def database(played_house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of it, named by the environment."""
    file = tmp_path / "house.db"
    shutil.copy(played_house, file)
    monkeypatch.setenv("CROUPIER_DATABASE", str(file))
    return file
