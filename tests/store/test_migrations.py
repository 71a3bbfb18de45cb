"""Tests that the tables are created once, whichever process is first."""

from __future__ import annotations

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, MetaData, inspect, text

from croupier.errors import BadInput
from croupier.store import Store
from croupier.store.accounts.sign_in_tables import secret_tables
from croupier.store.database.access import MIGRATIONS, NEWEST, migrate, open_engine
from croupier.store.database.schema import metadata
from tests.store.logs import audit, event, write


def shape(engine: Engine) -> dict[str, list[str]]:
    look = inspect(engine)
    return {
        name: sorted(str(column["name"]) for column in look.get_columns(name))
        for name in look.get_table_names()
    }


@pytest.mark.parametrize("tables", [metadata, secret_tables])
def test_an_empty_database_gets_the_tables_the_code_knows(unborn: str, tables: MetaData) -> None:
    engine = open_engine(unborn)
    with engine.connect() as connection:
        ours = MigrationContext.configure(
            connection,
            opts={"include_name": lambda name, kind, _: kind != "table" or name in tables.tables},
        )
        assert compare_metadata(ours, tables) == []
        form = connection.execute(text("SELECT version_num FROM alembic_version"))
        assert form.scalar() == NEWEST
    engine.dispose()


def test_migrating_again_changes_nothing(unborn: str) -> None:
    with Store(unborn) as store:
        write(store, "s", event("E"))
        before = shape(store.engine)
        migrate(store.engine)
        with store.engine.connect() as connection, connection.begin():
            connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
            for table in secret_tables.tables:
                connection.execute(text(f"DROP TABLE IF EXISTS {table}"))
        migrate(store.engine)
        assert shape(store.engine) == before
        assert store.head().position == 1
        assert audit(store).fault is None


def test_a_migration_that_fails_leaves_nothing_behind(
    unborn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fall(*_: object) -> None:
        raise RuntimeError("the lights went out")

    with monkeypatch.context() as patch:
        patch.setattr("alembic.op.bulk_insert", fall)
        with pytest.raises(RuntimeError):
            open_engine(unborn)
    engine = open_engine(unborn)
    assert "events" in shape(engine)
    engine.dispose()


def test_a_database_of_a_newer_croupier_is_refused_and_left_alone(database: str) -> None:
    with Store(database) as store, store.engine.connect() as connection, connection.begin():
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(BadInput, match=r"no newer than this Croupier, got .9999"):
        Store(database)


def test_migrations_form_one_line_that_ends_at_the_newest() -> None:
    numbers = sorted(file.name[:4] for file in (MIGRATIONS / "versions").glob("[0-9]*.py"))
    assert numbers == [f"{n:04d}" for n in range(1, len(numbers) + 1)]
    assert numbers[-1] == NEWEST
