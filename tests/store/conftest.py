"""The store's tests run on both databases: a file, and a real PostgreSQL."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import make_url

from croupier.store import Store
from tests.postgres import Postgres, postgres
from tests.store.logs import fill_house

__all__ = ["postgres"]


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file with tables and nothing in them."""
    file = tmp_path_factory.mktemp("empty") / "house.db"
    Store(str(file)).close()
    return file


@pytest.fixture(scope="session")
def empty_template(postgres: Postgres) -> str:
    """The name of a PostgreSQL database with tables and nothing in them."""
    address = postgres.database()
    Store(address).close()
    return str(make_url(address).database)


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database of this test's own, ready for a store."""
    if request.param == "sqlite":
        file = tmp_path / "house.db"
        shutil.copy(request.getfixturevalue("empty_file"), file)
        yield str(file)
        return
    server: Postgres = request.getfixturevalue("postgres")
    address = server.database(request.getfixturevalue("empty_template"))
    yield address
    server.drop(address)


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    with Store(database) as store:
        yield store


@pytest.fixture
def house(store: Store) -> Store:
    """A store in which three rounds were played."""
    fill_house(store)
    return store
