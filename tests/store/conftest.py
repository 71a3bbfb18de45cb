"""The store's tests run on both databases: a file, and a real PostgreSQL."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg import sql
from sqlalchemy import make_url

from croupier.store import GENESIS, Store
from croupier.store.accounts.sign_in_tables import secret_tables
from croupier.store.database.access import NEWEST
from croupier.store.database.schema import metadata
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


@pytest.fixture(scope="session")
def shared_database(postgres: Postgres, empty_template: str) -> str:
    """A PostgreSQL database that tests use one after another: making one takes its time."""
    return postgres.database(empty_template)


@pytest.fixture(params=["sqlite", "postgres"])
def unborn(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database in which there is nothing yet, not even tables."""
    if request.param == "sqlite":
        return str(tmp_path / "house.db")
    server: Postgres = request.getfixturevalue("postgres")
    return server.database()


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database for this test alone, ready for a store."""
    if request.param == "sqlite":
        file = tmp_path / "house.db"
        shutil.copy(request.getfixturevalue("empty_file"), file)
        yield str(file)
        return
    address: str = request.getfixturevalue("shared_database")
    yield address
    _clear(address)


def _clear(address: str) -> None:
    """Leaves a database as a migration leaves it, whatever a test did to it."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        rows = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        names = {str(name) for (name,) in rows}
        kept = names & {*metadata.tables, *secret_tables.tables}
        for name in names - kept - {"alembic_version"}:
            connection.execute(sql.SQL("DROP TABLE {}").format(sql.Identifier(name)))
        listed = sql.SQL(", ").join(sql.Identifier(name) for name in sorted(kept))
        connection.execute(sql.SQL("TRUNCATE {}").format(listed))
        connection.execute("UPDATE alembic_version SET version_num = %s", (NEWEST,))
        connection.execute("INSERT INTO head VALUES (1, 0, %s)", (GENESIS,))


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    with Store(database) as store:
        yield store


@pytest.fixture
def house(store: Store) -> Store:
    """A store in which three rounds were played."""
    fill_house(store)
    return store
