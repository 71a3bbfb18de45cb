"""Tests of writers that were replaced: whatever they had prepared, they write nothing more."""

import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from croupier.acts import Micros
from croupier.store import Append, Receipt, Store, Unavailable, WriteOutcome
from croupier.store.append import backend, statements, writer, writer_process
from croupier.store.append.backend import OffloadingBackend
from croupier.store.append.batch import Batch, Request
from croupier.store.append.fences import fence_request
from croupier.store.append.statements import open_statements
from croupier.store.append.transaction import Transactions
from croupier.store.append.writer_process import WriterProcess
from croupier.store.database.held_files import held_files_of
from tests.patience import PATIENCE
from tests.store.logs import audit
from tests.store.test_appending import ONE, send

ROOT = Path(__file__).parents[2]


def request(name: str) -> Request:
    return Request((Append(name, 0, (ONE,)),), name, "sue", Micros(1), b"", b"null")


def keys(store: Store) -> list[str]:
    """The keys of all commands in the log, without fences."""
    return [record.key for record in store.read_all() if not record.stream.startswith("fence:")]


def names(outcomes: Any) -> list[str]:
    return [type(outcome).__name__ for outcome in outcomes]


# ---- in the transaction -------------------------------------------------------------------------


def test_a_writer_that_was_replaced_writes_nothing_more(store: Store) -> None:
    """0.1 knew no names of writers: whoever woke up wrote on."""
    woken = Transactions(store.engine, "woken")
    assert names(woken.outcomes([request("before")])) == ["Receipt"]
    store.fence_off("woken", at=Micros(5))
    for group in (["one", "two"], ["three"]):
        assert names(woken.outcomes([request(name) for name in group])) == ["Fenced"] * len(group)
    woken.close()
    assert keys(store) == ["before"]
    assert audit(store).fault is None


def test_what_others_write_does_not_fence_anybody(store: Store) -> None:
    awake = Transactions(store.engine, "awake")
    assert names(awake.outcomes([request("a")])) == ["Receipt"]
    store.fence_off("another", at=Micros(5))
    assert names(awake.outcomes([request("b")])) == ["Receipt"]
    awake.close()


def test_a_batch_computed_before_the_takeover_is_not_committed_after_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL's writer computes a batch without asking the database; SQLite's holds the lock, so
    that the takeover comes before or after the whole transaction."""
    woken = Transactions(store.engine, "woken")
    assert names(woken.outcomes([request("before")])) == ["Receipt"]
    write = Batch.write
    taken_over: list[WriteOutcome] = []

    def taken_over_meanwhile(self: Batch, asked: Request) -> Any:
        if asked.key == "after" and not taken_over:
            taken_over.append(_fenced_by_another(store, "woken"))
        return write(self, asked)

    monkeypatch.setattr(Batch, "write", taken_over_meanwhile)
    known = Append("before", 1, (ONE,))  # its version is known from the last batch
    outcome = woken.outcomes([Request((known,), "after", "sue", Micros(2), b"", b"null")])[0]
    woken.close()
    if isinstance(taken_over[0], Receipt):
        assert names([outcome]) == ["Fenced"]
        assert keys(store) == ["before"]
    else:
        assert isinstance(taken_over[0], Unavailable)
        assert isinstance(outcome, Receipt), "it came before the takeover, which found it"
        assert keys(store) == ["before", "after"]
    assert audit(store).fault is None


def _fenced_by_another(store: Store, name: str) -> WriteOutcome:
    other = Transactions(store.engine, "another")
    try:
        return other.outcomes([fence_request(name, Micros(5))])[0]
    finally:
        other.close()


def test_a_transaction_that_is_held_open_is_ended_and_cannot_commit(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL ends it within seconds. In 0.1 others waited 30 seconds for it."""
    if not database.startswith("postgresql"):
        return
    with Store(database) as store:
        frozen = open_statements(store.engine)
        batch = Batch(frozen.begin(["s"], ["late"]))
        batch.write(request("late"))
        assert store.submit(
            [Append("s", 0, (ONE,))], key="now", who="sue", at=Micros(1), command=b""
        ).result(20).last == 1  # fmt: skip
        with pytest.raises(psycopg.OperationalError):
            frozen.commit(batch)
        frozen.close()
        assert keys(store) == ["now"]
        assert audit(store).fault is None


def test_a_store_that_was_replaced_refuses_what_waits_and_goes_on_under_a_new_name(
    store: Store,
) -> None:
    before = store.writer_name
    with Store(_address(store)) as other:
        other.fence_off(before, at=Micros(5))
        other.fence_off(before, at=Micros(6))
    with pytest.raises(Unavailable, match="taken over"):
        send(store, Append("s", 0, (ONE,)), key="old")
    assert store.writer_name != before
    assert send(store, Append("s", 0, (ONE,)), key="new").first == 2
    assert keys(store) == ["new"]
    assert len(list(store.read(f"fence:{before}"))) == 1


def _address(store: Store) -> str:
    if store.engine.dialect.name == "sqlite":
        return str(held_files_of(store.engine).files.file)
    return store.engine.url.render_as_string(hide_password=False)


# ---- real processes that are stopped ------------------------------------------------------------


@pytest.fixture
def file(empty_file: Path, tmp_path: Path) -> str:
    copy = tmp_path / "house.db"
    copy.write_bytes(empty_file.read_bytes())
    return str(copy)


@pytest.fixture
def busy(file: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """A store that starts a writer process for its first command and soon loses patience."""
    monkeypatch.setattr(backend, "MANY", 1)
    monkeypatch.setattr(writer_process, "LONGEST_SILENCE", 0.3)
    with Store(file, busy=True) as store:
        yield store


def writer_process_of(store: Store) -> WriterProcess:
    """The writer process, once it has opened the log."""
    send(store, Append("hello", 0, (ONE,)), key="hello")
    offloading = store._writer._backend
    assert isinstance(offloading, OffloadingBackend)
    found = offloading.writer_process
    assert found is not None
    _wait_for(found.is_ready)
    return found


def _wait_for(true: Any) -> None:
    until = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < until
        time.sleep(0.01)


def submit(store: Store, name: str) -> Any:
    return store.submit([Append(name, 0, (ONE,))], key=name, who="sue", at=Micros(1), command=b"")


def test_a_stopped_writer_process_that_was_replaced_writes_nothing_when_it_wakes(
    file: str,
) -> None:
    with Store(file) as store:
        stopped = WriterProcess(held_files_of(store.engine).files, store.writer_name)
        _wait_for(stopped.is_ready)
        os.kill(stopped.process.pid, signal.SIGSTOP)
        stopped._messages.send(writer_process._bytes_of([request("old")]))
        store.fence_off(stopped.name, at=Micros(5))
        os.kill(stopped.process.pid, signal.SIGCONT)
        stopped._end.settimeout(PATIENCE)
        answered = writer_process._read_messages(stopped._messages.receive())
        assert [fields[0] for fields in answered] == ["Fenced"]
        assert keys(store) == []
        stopped.stop()


def test_a_writer_process_falls_with_the_house_that_another_replaced(busy: Store) -> None:
    process = writer_process_of(busy)
    with Store(_address(busy)) as other:
        other.fence_off(busy.writer_name, at=Micros(5))
    with pytest.raises(Unavailable, match="taken over"):
        send(busy, Append("s", 0, (ONE,)), key="old")
    _wait_for(lambda: process.process.poll() is not None)
    assert send(busy, Append("s", 0, (ONE,)), key="new").repeated is False
    assert keys(busy) == ["hello", "new"]


STOPS_BEFORE_ITS_COMMIT = """
import os, signal
from croupier.store.append import statements, writer_process
commit = statements.SqliteStatements.commit
def stop(self, batch):
    os.kill(os.getpid(), signal.SIGSTOP)
    return commit(self, batch)
statements.SqliteStatements.commit = stop
writer_process.main()
"""


def test_a_writer_process_stopped_in_its_transaction_is_killed_and_its_lock_falls(
    busy: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In 0.1 nothing was written for 135 seconds."""
    monkeypatch.setattr(writer_process, "_BEGIN", STOPS_BEFORE_ITS_COMMIT)
    process = writer_process_of(busy).process
    receipts = [submit(busy, f"s{n}").result(PATIENCE) for n in range(3)]
    assert [(receipt.first, receipt.repeated) for receipt in receipts] == [
        (2, False), (3, False), (4, False),
    ]  # fmt: skip
    assert process.returncode == -signal.SIGKILL
    assert audit(busy).fault is None


def test_one_that_cannot_be_killed_and_holds_the_lock_has_commands_refused_until_it_wakes(
    busy: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither does the house write beside it, nor is a command done twice or lost."""
    monkeypatch.setattr(writer_process, "_BEGIN", STOPS_BEFORE_ITS_COMMIT)
    monkeypatch.setattr(writer_process, "DYING", 0.1)
    monkeypatch.setattr(writer, "REST", 0.0)
    monkeypatch.setattr(statements, "LOCK_WAIT", 0.05)
    process = writer_process_of(busy).process
    with monkeypatch.context() as patch:
        patch.setattr(subprocess.Popen, "kill", lambda _: None)
        assert isinstance(submit(busy, "s").exception(PATIENCE), Unavailable)
        assert isinstance(submit(busy, "t").exception(PATIENCE), Unavailable)
        with pytest.raises((Unavailable, TimeoutError)):
            busy.check_writable(5)
    assert keys(busy) == ["hello"]
    os.kill(process.pid, signal.SIGCONT)
    assert process.wait(PATIENCE) == 0
    again = submit(busy, "s").result(PATIENCE)
    assert again.repeated, "it was written when the process woke, before anybody took over"
    assert submit(busy, "t").result(PATIENCE).repeated is False
    assert keys(busy) == ["hello", "s", "t"]
    assert len([r for r in busy.read_all() if r.stream.startswith("fence:")]) == 1


HOLDS_THE_LOCK = """
import os, signal, sys
from croupier.store import Store
from croupier.store.append.statements import open_statements
with Store(sys.argv[1]) as store:
    open_statements(store.engine).begin([], [])
    print("held", flush=True)
    os.kill(os.getpid(), signal.SIGSTOP)
"""


def test_a_stopped_process_that_holds_the_file_s_lock_has_commands_refused_within_seconds(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another server on the same file; it is not ours to kill. In 0.1 they waited 90 seconds."""
    monkeypatch.setattr(statements, "LOCK_WAIT", 0.1, raising=False)
    words = [sys.executable, "-c", HOLDS_THE_LOCK, file]
    with subprocess.Popen(words, stdout=-1, text=True, cwd=ROOT) as stopped, Store(file) as store:
        try:
            assert stopped.stdout is not None
            assert stopped.stdout.readline() == "held\n"
            for name in ("one", "two"):
                assert isinstance(submit(store, name).exception(20), Unavailable)
            with pytest.raises((Unavailable, TimeoutError)):
                store.check_writable(5)
        finally:
            stopped.kill()
        stopped.wait()
        _wait_for(lambda: submit(store, "three").exception(PATIENCE) is None)
        assert keys(store) == ["three"]


# ---- whatever does not answer -------------------------------------------------------------------


def test_whoever_waits_for_a_database_that_does_not_answer_is_told(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In 0.1 commands waited as long as the database did, and all others behind them."""
    monkeypatch.setattr(writer, "LONGEST_WAIT", 0.2, raising=False)
    monkeypatch.setattr(writer, "LOOK_EVERY", 0.02, raising=False)
    answers, stuck = threading.Event(), threading.Event()
    commit = Transactions._commit

    def hang(self: Transactions, requests: Any) -> Any:
        stuck.set()
        answers.wait(PATIENCE)
        return commit(self, requests)

    with monkeypatch.context() as patch:
        patch.setattr(Transactions, "_commit", hang)
        try:
            first = submit(store, "first")
            assert stuck.wait(PATIENCE)
            later = [submit(store, f"s{n}") for n in range(3)]
            for waiting in (first, *later):
                assert isinstance(waiting.exception(10), Unavailable)
        finally:
            answers.set()
    _wait_for(lambda: submit(store, "next").exception(PATIENCE) is None)
    assert keys(store) == ["first", "next"], "what it had in hand was written, what waited was not"
    assert submit(store, "first").result(PATIENCE).repeated, "and whoever asks again is told so"


def test_a_crowd_that_is_written_slowly_is_not_refused(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of them together take longer than the longest wait, and none of their groups does."""
    monkeypatch.setattr(writer, "LONGEST_WAIT", 3.0)
    monkeypatch.setattr(writer, "LOOK_EVERY", 0.02)
    monkeypatch.setattr(writer, "MOST_IN_A_GROUP", 2)
    commit = Transactions._commit

    def slow(self: Transactions, requests: Any) -> Any:
        time.sleep(0.16)
        return commit(self, requests)

    monkeypatch.setattr(Transactions, "_commit", slow)
    crowd = [submit(store, f"s{n}") for n in range(40)]
    assert sum(future.result(PATIENCE).last for future in crowd) == sum(range(1, 41))


# ---- whether commands can be written ------------------------------------------------------------


def test_a_probe_commits_to_the_disk_and_adds_nothing_to_the_log(store: Store) -> None:
    send(store, Append("s", 0, (ONE,)))
    head = store.head()
    if store.engine.dialect.name == "sqlite":
        wal = Path(f"{_address(store)}-wal")
        size = wal.stat().st_size
        store.check_writable(PATIENCE)
        assert wal.stat().st_size > size
    store.check_writable(PATIENCE)
    assert store.head() == head
    assert store.leases.holders() == {}


def test_a_file_that_cannot_be_written_is_noticed(file: str) -> None:
    with Store(file) as store:
        send(store, Append("s", 0, (ONE,)))
        transactions = store._writer._backend
        assert isinstance(transactions, Transactions)
        assert isinstance(transactions._statements, statements.SqliteStatements)
        transactions._statements._do("PRAGMA query_only = ON")
        with pytest.raises(Unavailable, match="readonly"):
            store.check_writable(PATIENCE)
        store.check_writable(PATIENCE)  # on a new connection, as the next command would be


def test_a_disk_with_no_room_left_is_noticed(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(file) as store:
        monkeypatch.setattr("croupier.store.database.disk_space.LEAST_FREE", 1 << 62)
        with pytest.raises(Unavailable, match="full"):
            store.check_writable(PATIENCE)


def test_a_stopped_writer_process_is_noticed_and_replaced(busy: Store) -> None:
    process = writer_process_of(busy).process
    os.kill(process.pid, signal.SIGSTOP)
    busy.check_writable(PATIENCE)
    assert process.returncode == -signal.SIGKILL


def test_a_file_whose_log_is_gone_is_noticed(file: str) -> None:
    with Store(file) as store:
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("DROP TABLE leases")
        with pytest.raises(Unavailable, match="no such table"):
            store.check_writable(PATIENCE)
