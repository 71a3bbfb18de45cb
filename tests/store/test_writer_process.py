"""Tests of the writer process of a SQLite log."""

import os
import signal
import sqlite3
import subprocess
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from croupier.acts import Micros
from croupier.errors import BadInput
from croupier.store import (
    Append,
    Fresh,
    KeyReused,
    LostRace,
    Receipt,
    Store,
    Unavailable,
    WriteOutcome,
)
from croupier.store.append import writer_process as writer_process_module
from croupier.store.append.backend import OffloadingBackend, writer_process_helps
from croupier.store.append.batch import Request
from croupier.store.append.transaction import Transactions
from croupier.store.append.writer_process import WriterProcess
from tests.patience import PATIENCE
from tests.store.logs import audit
from tests.store.test_appending import ONE, TWO, send
from tests.store.test_processes import acks, writer
from tests.writer_processes import wait_until_no_writer_process, writer_processes_of


@pytest.fixture
def file(empty_file: Path, tmp_path: Path) -> str:
    copy = tmp_path / "house.db"
    copy.write_bytes(empty_file.read_bytes())
    return str(copy)


@pytest.fixture
def busy(file: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """A store that starts a writer process for its first command."""
    monkeypatch.setattr("croupier.store.append.backend.MANY", 1)
    with Store(file, busy=True) as store:
        yield store


def backend_of(store: Store) -> OffloadingBackend:
    backend = store._writer._backend
    assert isinstance(backend, OffloadingBackend)
    return backend


def settled(store: Store) -> WriterProcess:
    """Its writer process, once it writes."""
    send(store, Append("hello", 0, (ONE,)), key="hello")
    writer_process = backend_of(store).writer_process
    assert writer_process is not None
    until = time.monotonic() + PATIENCE
    while not writer_process.is_ready():
        assert time.monotonic() < until
        time.sleep(0.01)
    return writer_process


def submit(store: Store, name: str) -> "Future[Receipt]":
    return store.submit([Append(name, 0, (ONE,))], key=name, who="sue", at=Micros(1), command=b"")


def test_quiet_houses_write_for_themselves_and_busy_ones_hire(file: str) -> None:
    with Store(file, busy=True) as store:
        send(store, Append("alone", 0, (ONE,)), key="alone")
        assert backend_of(store).writer_process is None
        number = 0
        until = time.monotonic() + PATIENCE
        while backend_of(store).writer_process is None or not writer_processes_of(file):
            assert time.monotonic() < until
            crowd = [submit(store, f"s{number + n}") for n in range(50)]
            assert all(future.result(PATIENCE).last for future in crowd)
            number += 50
    assert writer_processes_of(file) == []


def test_other_stores_and_other_databases_have_none(file: str) -> None:
    assert not writer_process_helps("postgresql://house/log")
    with Store(file) as store:
        assert isinstance(store._writer._backend, Transactions)


def test_records_of_house_and_writer_process_are_one_chain(busy: Store) -> None:
    here = send(busy, Append("s", 0, (ONE,)), key="here")
    settled(busy)
    there = send(busy, Append("s", 1, (TWO,)), key="there", answer=b'"done"')
    assert (here.first, there.first, there.answer) == (1, 3, b'"done"')
    assert [record.version for record in busy.read("s")] == [1, 2]
    assert audit(busy).fault is None


REQUESTS = (
    Request(
        (Append("s", 0, (ONE, TWO)), Append("t", 0, (ONE,))), "a", "sue", Micros(1), b"do", b'"a"'
    ),
    Request((Append("s", 0, (ONE,)),), "b", "sue", Micros(2), b"", b"null"),  # lost its race
    Request(
        (Append("s", 2, (ONE,)),), "a", "sue", Micros(3), b"other", b"null"
    ),  # a key used before
    Request(
        (Append("s", 0, (ONE, TWO)), Append("t", 0, (ONE,))), "a", "sue", Micros(1), b"do", b'"a"'
    ),
    Request((Append("u", 0, ()),), "c", "sue", Micros(4), b"", b"null"),
    Request((Append("u", 0, (Fresh("T", b"{"),)),), "d", "sue", Micros(5), b"", b"null"),
    Request((Append("u", 0, (ONE,)),), "e\n", "sue", Micros(6), b"", b"null"),
    Request((Append("u", 0, (ONE,)), Append("u", 0, (ONE,))), "f", "sue", Micros(7), b"", b"null"),
    Request((Append("u", 0, (ONE,)),), "g", "sue", Micros(-1), b"", b"null"),
    Request(
        (Append("u", 0, (Fresh("T", b'"%s"' % (b"x" * 400_000)),)),),
        "h",
        "sü",
        Micros(8),
        b"",
        b"1",
    ),
)


def test_a_writer_process_answers_as_the_house_does(file: str, tmp_path: Path, busy: Store) -> None:
    copy = tmp_path / "copy.db"
    writer_process = settled(busy)
    with Store(str(copy)) as other:
        send(other, Append("hello", 0, (ONE,)), key="hello")
        expected = Transactions(other.engine).outcomes(REQUESTS)
        assert [type(outcome) for outcome in expected] == [
            Receipt, LostRace, KeyReused, Receipt, Receipt,
            BadInput, BadInput, BadInput, BadInput, Receipt,
        ]  # fmt: skip
        assert [shown(o) for o in writer_process.outcomes(REQUESTS)] == [shown(o) for o in expected]
        assert list(busy.read_all()) == list(other.read_all())


def shown(outcome: WriteOutcome) -> object:
    return outcome if isinstance(outcome, Receipt) else (type(outcome), str(outcome))


def test_a_database_that_fails_is_told_by_a_writer_process_too(busy: Store, file: str) -> None:
    settled(busy)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("DROP TABLE answers")
    with pytest.raises(Unavailable, match="no such table"):
        send(busy, Append("s", 0, (ONE,)))


def test_what_cannot_be_sent_is_refused_and_the_writer_process_stays(busy: Store) -> None:
    writer_process = settled(busy)
    for at, who in ((1 << 70, "sue"), (1, "\ud800")):
        with pytest.raises(BadInput):
            busy.append([Append("s", 0, (ONE,))], key="k", who=who, at=Micros(at), command=b"")
    assert backend_of(busy).writer_process is writer_process
    assert send(busy, Append("s", 0, (ONE,))).first == 2


# --- a writer process that fails ------------------------------------------------------------------


def test_a_writer_process_that_is_killed_costs_nothing(
    busy: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    settled(busy).process.kill()
    assert send(busy, Append("s", 0, (ONE,)), key="one").repeated is False
    assert backend_of(busy).writer_process is None
    assert send(busy, Append("s", 1, (ONE,)), key="two").last == 3
    assert backend_of(busy).writer_process is None  # not at once again
    monkeypatch.setattr("croupier.store.append.backend.PAUSE", 0)
    backend_of(busy)._not_before = 0
    send(busy, Append("s", 2, (ONE,)), key="three")
    assert backend_of(busy).writer_process is not None


def test_a_writer_process_killed_with_a_group_in_its_hands_costs_nothing(busy: Store) -> None:
    process = settled(busy).process
    os.kill(process.pid, signal.SIGSTOP)
    sent = [submit(busy, f"s{n}") for n in range(30)]
    time.sleep(0.05)
    process.kill()
    assert sorted(future.result(PATIENCE).last for future in sent) == list(range(2, 32))
    assert audit(busy).fault is None


def test_a_writer_process_that_never_gets_ready_is_ended(
    busy: Store, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that was stopped while it started stayed for as long as its house."""
    start = writer_process_module._start

    def start_stopped(*about: Any) -> "subprocess.Popen[bytes]":
        process = start(*about)
        os.kill(process.pid, signal.SIGSTOP)
        return process

    monkeypatch.setattr(writer_process_module, "_start", start_stopped)
    send(busy, Append("s", 0, (ONE,)), key="one")
    assert backend_of(busy).writer_process is not None
    send(busy, Append("s", 1, (ONE,)), key="two")
    assert backend_of(busy).writer_process is not None
    monkeypatch.setattr(writer_process_module, "LONGEST_START", 0.0)
    send(busy, Append("s", 2, (ONE,)), key="three")
    assert backend_of(busy).writer_process is None
    assert writer_processes_of(file) == []
    assert audit(busy).fault is None


def test_a_group_that_was_written_though_nobody_said_so_is_not_written_twice(
    busy: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    settled(busy)
    outcomes = WriterProcess.outcomes

    def unheard(self: WriterProcess, requests: Sequence[Request]) -> list[WriteOutcome]:
        outcomes(self, requests)
        raise EOFError

    monkeypatch.setattr(WriterProcess, "outcomes", unheard)
    receipt = send(busy, Append("s", 0, (ONE,)), answer=b'"once"')
    assert (receipt.first, receipt.answer, receipt.repeated) == (2, b'"once"', True)
    assert busy.head().position == 2


@pytest.mark.parametrize("trouble", [MemoryError, RuntimeError])
def test_whatever_goes_wrong_with_a_writer_process_the_house_writes_on(
    busy: Store, monkeypatch: pytest.MonkeyPatch, trouble: type[Exception]
) -> None:
    def fail(*_: object) -> None:
        raise trouble

    process = settled(busy).process
    monkeypatch.setattr(WriterProcess, "outcomes", fail)
    assert send(busy, Append("s", 0, (ONE,)), key="one").first == 2
    assert process.returncode is not None
    assert send(busy, Append("s", 1, (ONE,)), key="two").first == 3


def test_a_writer_process_that_says_nothing_is_given_up(
    busy: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.store.append.writer_process.LONGEST_SILENCE", 0.2)
    process = settled(busy).process
    os.kill(process.pid, signal.SIGSTOP)
    assert send(busy, Append("s", 0, (ONE,))).first == 2
    assert process.returncode == -signal.SIGKILL


@pytest.mark.parametrize("begin", ["raise SystemExit(3)", "import time; time.sleep(600)"])
def test_a_house_that_finds_no_writer_process_writes_for_itself(
    file: str, monkeypatch: pytest.MonkeyPatch, begin: str
) -> None:
    monkeypatch.setattr("croupier.store.append.backend.MANY", 1)
    monkeypatch.setattr("croupier.store.append.writer_process.STOPPING", 0.1)
    monkeypatch.setattr("croupier.store.append.writer_process._BEGIN", begin)
    with Store(file, busy=True) as store:
        for number in range(30):
            assert send(store, Append("s", number, (ONE,)), key=f"k{number}").last == number + 1
            time.sleep(0.01)


def test_a_machine_that_starts_no_process_is_no_trouble(
    busy: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise PermissionError

    monkeypatch.setattr(subprocess, "Popen", refused)
    assert send(busy, Append("s", 0, (ONE,))).last == 1


# --- a house that ends --------------------------------------------------------------------------


def test_a_closed_house_ends_its_writer_process(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.store.append.backend.MANY", 1)
    with Store(file, busy=True) as store:
        process = settled(store).process
        for ends_all in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            process.send_signal(ends_all)  # whoever ends all processes ends the house alone
        sent = [submit(store, f"s{n}") for n in range(50)]
    assert process.returncode == 0
    assert all(future.result(0).last for future in sent)


@pytest.mark.parametrize("kills", [2, pytest.param(10, marks=pytest.mark.long)])
def test_houses_killed_while_their_writer_processes_write_lose_nothing(
    file: str, kills: int
) -> None:
    """The writer process finishes what it had, and ends; the next house goes on from there."""
    told = []
    for number in range(kills):
        one = writer(file, f"writer{number}")
        assert one.stdout is not None
        said = [one.stdout.readline()]
        until = time.monotonic() + 1 + number / 10
        while time.monotonic() < until or not writer_processes_of(file):
            said.append(one.stdout.readline())
        os.kill(one.pid, signal.SIGKILL)
        said.append(one.communicate(timeout=PATIENCE)[0])
        told += acks("".join(said))
        wait_until_no_writer_process(file)
    with Store(file) as store:
        assert audit(store).fault is None
        records = list(store.read_all())
    for key, first, last in told:
        assert [record.key for record in records[first - 1 : last]] == [key] * 4
    counts: dict[str, int] = {}
    for record in records:
        counts[record.key] = counts.get(record.key, 0) + 1
    assert set(counts.values()) == {4}
