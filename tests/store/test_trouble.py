"""Tests of failing databases: nothing acknowledged is lost or done twice."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest
from sqlalchemy import text

from croupier.acts import Micros
from croupier.store import Append, Corrupt, Fresh, Store, Unavailable
from croupier.store.append.batch import Batch, Request
from croupier.store.append.statements import PostgresStatements, SqliteStatements, open_statements
from croupier.store.append.transaction import ATTEMPTS, Transactions
from tests.patience import PATIENCE
from tests.store.logs import audit, write
from tests.store.test_appending import ONE, TWO, _submit, send


def test_one_command_the_database_refuses_does_not_spoil_its_group(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the validation lets through harms only its own sender."""
    monkeypatch.setattr("croupier.store.append.transaction.check_command", lambda *_, **__: None)
    bad = store.submit([Append("bad", 0, (Fresh("T", None),))],  # type: ignore[arg-type]
                       key="bad", who="sue", at=Micros(1), command=b"")  # fmt: skip
    good = [_submit(store, f"s{n}") for n in range(30)]
    assert all(future.result(PATIENCE).answer == b"null" for future in good)
    assert bad.exception(30) is not None
    assert store.head().position == 30
    assert audit(store).fault is None


def lost_line(store: Store) -> Exception:
    """What the driver says when the connection is gone."""
    if store.engine.dialect.name == "sqlite":
        return sqlite3.OperationalError("database is locked")
    import psycopg

    return psycopg.OperationalError("the connection is lost")


@pytest.mark.parametrize("written", [False, True])
def test_a_connection_lost_while_committing_costs_nothing_and_doubles_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch, written: bool
) -> None:
    """Whether the commit arrived cannot be known; the keys see to it that it need not be."""
    write(store, "s", ONE)
    statements = SqliteStatements if store.engine.dialect.name == "sqlite" else PostgresStatements
    commit, losses = statements.commit, [lost_line(store), lost_line(store)]

    def loses_its_line(self: Any, page: Batch) -> bool:
        done = commit(self, page) if written or not losses else False
        if losses:
            raise losses.pop()
        return done

    monkeypatch.setattr(statements, "commit", loses_its_line)
    receipt = send(store, Append("s", 1, (TWO,)), answer=b'"dealt"')
    assert (receipt.first, receipt.last, receipt.answer) == (2, 2, b'"dealt"')
    assert receipt.repeated is written
    assert [record.type for record in store.read("s")] == ["One", "Two"]
    assert audit(store).fault is None


def test_a_database_that_stays_away_is_told_and_comes_back(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[object] = []

    def away(engine: object) -> None:
        calls.append(engine)
        raise lost_line(store)

    with monkeypatch.context() as patch:
        patch.setattr("croupier.store.append.transaction.open_statements", away)
        patch.setattr("croupier.store.append.transaction.time.sleep", lambda _: None)
        with pytest.raises(Unavailable):
            send(store, Append("s", 0, (ONE,)))
    assert len(calls) == 3
    assert send(store, Append("s", 0, (ONE,))).repeated is False


def test_a_group_waits_once_for_a_database_that_stays_away(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A crowd that each waited for itself, one after the other, would be told after hours."""
    tries = []

    def away(*_: Any) -> Any:
        tries.append(1)
        raise lost_line(store)

    monkeypatch.setattr("croupier.store.append.transaction.open_statements", away)
    transactions = Transactions(store.engine)
    crowd = [
        Request((Append(f"s{n}", 0, (ONE,)),), f"k{n}", "sue", Micros(1), b"", b"1")
        for n in range(9)
    ]
    assert [type(outcome) for outcome in transactions.outcomes(crowd)] == [Unavailable] * 9
    assert len(tries) == ATTEMPTS


def test_a_writer_outlives_whatever_goes_wrong_at_its_bench(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(store, "s", ONE)
    outcomes, troubles = Transactions.outcomes, [MemoryError(), RuntimeError()]

    def fail(self: Transactions, requests: Any) -> Any:
        if requests and troubles:
            raise troubles.pop()
        return outcomes(self, requests)

    monkeypatch.setattr(Transactions, "outcomes", fail)
    for _ in range(2):
        assert isinstance(_submit(store, "t").exception(30), Unavailable)
    assert _submit(store, "t").result(PATIENCE).first == 2


def test_a_full_disk_is_told_and_nothing_is_torn(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite alone: for PostgreSQL the disk is the server's affair."""
    if store.engine.dialect.name != "sqlite":
        return
    write(store, "s", ONE)
    transactions = store._writer._backend
    assert isinstance(transactions, Transactions)

    def cramped(engine: Any) -> Any:
        statements = open_statements(engine)
        assert isinstance(statements, SqliteStatements)
        pages = statements._do("PRAGMA page_count").fetchone()[0]
        statements._do(f"PRAGMA max_page_count={pages}")
        return statements

    big = Fresh("Big", b'"%s"' % (b"x" * 100_000))
    with monkeypatch.context() as patch:
        patch.setattr("croupier.store.append.transaction.open_statements", cramped)
        transactions.close()
        with pytest.raises(Unavailable, match="full"):
            send(store, Append("s", 1, (big,)), key="big")
    transactions.close()
    assert store.head().position == 1
    assert send(store, Append("s", 1, (big,)), key="big").repeated is False
    assert audit(store).fault is None


# ---- durable -----------------------------------------------------------------------------------


def test_the_writer_s_own_connection_waits_for_the_disk(store: Store) -> None:
    statements = open_statements(store.engine)
    if isinstance(statements, SqliteStatements):
        assert statements._do("PRAGMA journal_mode").fetchone() == ("wal",)
        assert statements._do("PRAGMA synchronous").fetchone() == (2,)
    else:
        assert isinstance(statements, PostgresStatements)
        assert statements._do("SHOW synchronous_commit").fetchone() == ("on",)
    statements.close()


def test_a_process_frozen_in_the_middle_of_a_write_is_overtaken(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL ends its transaction; SQLite's file lock is the operating system's to break."""
    if not database.startswith("postgresql"):
        return
    monkeypatch.setattr("croupier.store.append.statements.PATIENCE", 1)
    with Store(database) as store:
        frozen = open_statements(store.engine)
        frozen.begin(["s"], ["k"])
        assert send(store, Append("s", 0, (ONE,))).last == 1
        frozen.close()


# ---- trouble ---------------------------------------------------------------------------------


def test_a_log_without_a_head_takes_nothing(store: Store) -> None:
    with store.engine.connect() as connection, connection.begin():
        connection.execute(text("DELETE FROM head"))
    with pytest.raises(Corrupt, match=r"The log's head, .*, is missing"):
        write(store, "a", ONE)
