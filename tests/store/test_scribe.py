"""A house that has its log written by a scribe: the same answers, and nothing hangs on it."""

import os
import signal
import sqlite3
import subprocess
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path

import pytest

from croupier.acts import Micros
from croupier.errors import BadInput
from croupier.store import Append, Fresh, KeyReused, LostRace, Outcome, Receipt, Store, Unavailable
from croupier.store.append.backend import HelpedBench, scribe_helps
from croupier.store.append.batch import Request
from croupier.store.append.transaction import Binder
from croupier.store.append.writer_process import Scribe
from tests.scribes import scribes_of, wait_until_no_scribe
from tests.store.logs import audit
from tests.store.test_appending import ONE, TWO, send
from tests.store.test_processes import acks, clerk

PATIENCE = 60


@pytest.fixture
def file(empty_file: Path, tmp_path: Path) -> str:
    copy = tmp_path / "house.db"
    copy.write_bytes(empty_file.read_bytes())
    return str(copy)


@pytest.fixture
def busy(file: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """A store that hires a scribe for its first command."""
    monkeypatch.setattr("croupier.store.append.backend.MANY", 1)
    with Store(file, busy=True) as store:
        yield store


def bench_of(store: Store) -> HelpedBench:
    bench = store._writer._bench
    assert isinstance(bench, HelpedBench)
    return bench


def settled(store: Store) -> Scribe:
    """Its scribe, once it writes."""
    send(store, Append("hello", 0, (ONE,)), key="hello")
    scribe = bench_of(store).scribe
    assert scribe is not None
    until = time.monotonic() + PATIENCE
    while not scribe.has_settled_in():
        assert time.monotonic() < until
        time.sleep(0.01)
    return scribe


def submit(store: Store, name: str) -> "Future[Receipt]":
    return store.submit([Append(name, 0, (ONE,))], key=name, who="sue", at=Micros(1), command=b"")


def test_quiet_houses_write_for_themselves_and_busy_ones_hire(file: str) -> None:
    with Store(file, busy=True) as store:
        send(store, Append("alone", 0, (ONE,)), key="alone")
        assert bench_of(store).scribe is None
        number = 0
        until = time.monotonic() + PATIENCE
        while bench_of(store).scribe is None or not scribes_of(file):
            assert time.monotonic() < until
            crowd = [submit(store, f"s{number + n}") for n in range(50)]
            assert all(future.result(PATIENCE).last for future in crowd)
            number += 50
    assert scribes_of(file) == []


def test_other_stores_and_other_databases_have_none(file: str) -> None:
    assert not scribe_helps("postgresql://house/log")
    with Store(file) as store:
        assert isinstance(store._writer._bench, Binder)


def test_records_of_house_and_scribe_are_one_chain(busy: Store) -> None:
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


def test_a_scribe_answers_as_the_house_does(file: str, tmp_path: Path, busy: Store) -> None:
    copy = tmp_path / "copy.db"
    scribe = settled(busy)
    with Store(str(copy)) as other:
        send(other, Append("hello", 0, (ONE,)), key="hello")
        expected = Binder(other.engine).outcomes(REQUESTS)
        assert [type(outcome) for outcome in expected] == [
            Receipt, LostRace, KeyReused, Receipt, Receipt,
            BadInput, BadInput, BadInput, BadInput, Receipt,
        ]  # fmt: skip
        assert [shown(o) for o in scribe.outcomes(REQUESTS)] == [shown(o) for o in expected]
        assert list(busy.read_all()) == list(other.read_all())


def shown(outcome: Outcome) -> object:
    return outcome if isinstance(outcome, Receipt) else (type(outcome), str(outcome))


def test_a_database_that_fails_is_told_by_a_scribe_too(busy: Store, file: str) -> None:
    settled(busy)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("DROP TABLE answers")
    with pytest.raises(Unavailable, match="no such table"):
        send(busy, Append("s", 0, (ONE,)))


def test_what_cannot_be_sent_is_refused_and_the_scribe_stays(busy: Store) -> None:
    scribe = settled(busy)
    for at, who in ((1 << 70, "sue"), (1, "\ud800")):
        with pytest.raises(BadInput):
            busy.append([Append("s", 0, (ONE,))], key="k", who=who, at=Micros(at), command=b"")
    assert bench_of(busy).scribe is scribe
    assert send(busy, Append("s", 0, (ONE,))).first == 2


# --- a scribe that fails ------------------------------------------------------------------------


def test_a_scribe_that_is_killed_costs_nothing(
    busy: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    settled(busy).process.kill()
    assert send(busy, Append("s", 0, (ONE,)), key="one").repeated is False
    assert bench_of(busy).scribe is None
    assert send(busy, Append("s", 1, (ONE,)), key="two").last == 3
    assert bench_of(busy).scribe is None  # not at once again
    monkeypatch.setattr("croupier.store.append.backend.PAUSE", 0)
    bench_of(busy)._not_before = 0
    send(busy, Append("s", 2, (ONE,)), key="three")
    assert bench_of(busy).scribe is not None


def test_a_scribe_killed_with_a_group_in_its_hands_costs_nothing(busy: Store) -> None:
    process = settled(busy).process
    os.kill(process.pid, signal.SIGSTOP)
    sent = [submit(busy, f"s{n}") for n in range(30)]
    time.sleep(0.05)
    process.kill()
    assert sorted(future.result(PATIENCE).last for future in sent) == list(range(2, 32))
    assert audit(busy).fault is None


def test_a_group_that_was_written_though_nobody_said_so_is_not_written_twice(
    busy: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    settled(busy)
    outcomes = Scribe.outcomes

    def unheard(self: Scribe, requests: Sequence[Request]) -> list[Outcome]:
        outcomes(self, requests)
        raise EOFError

    monkeypatch.setattr(Scribe, "outcomes", unheard)
    receipt = send(busy, Append("s", 0, (ONE,)), answer=b'"once"')
    assert (receipt.first, receipt.answer, receipt.repeated) == (2, b'"once"', True)
    assert busy.head().position == 2


@pytest.mark.parametrize("trouble", [MemoryError, RuntimeError])
def test_whatever_goes_wrong_with_a_scribe_the_house_writes_on(
    busy: Store, monkeypatch: pytest.MonkeyPatch, trouble: type[Exception]
) -> None:
    def fail(*_: object) -> None:
        raise trouble

    process = settled(busy).process
    monkeypatch.setattr(Scribe, "outcomes", fail)
    assert send(busy, Append("s", 0, (ONE,)), key="one").first == 2
    assert process.returncode is not None
    assert send(busy, Append("s", 1, (ONE,)), key="two").first == 3


def test_a_scribe_that_says_nothing_is_given_up(
    busy: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.store.append.writer_process.LONGEST_SILENCE", 0.2)
    process = settled(busy).process
    os.kill(process.pid, signal.SIGSTOP)
    assert send(busy, Append("s", 0, (ONE,))).first == 2
    assert process.returncode == -signal.SIGKILL


@pytest.mark.parametrize("begin", ["raise SystemExit(3)", "import time; time.sleep(600)"])
def test_a_house_that_finds_no_scribe_writes_for_itself(
    file: str, monkeypatch: pytest.MonkeyPatch, begin: str
) -> None:
    monkeypatch.setattr("croupier.store.append.backend.MANY", 1)
    monkeypatch.setattr("croupier.store.append.writer_process.FAREWELL", 0.1)
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


def test_a_closed_house_sends_its_scribe_home(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.store.append.backend.MANY", 1)
    with Store(file, busy=True) as store:
        process = settled(store).process
        for ends_all in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            process.send_signal(ends_all)  # whoever ends all processes ends the house alone
        sent = [submit(store, f"s{n}") for n in range(50)]
    assert process.returncode == 0
    assert all(future.result(0).last for future in sent)


def test_houses_killed_while_their_scribes_write_lose_nothing(file: str) -> None:
    """The scribe finishes what it had, and leaves; the next house goes on from there."""
    told = []
    for number in range(5):
        one = clerk(file, f"clerk{number}")
        assert one.stdout is not None
        said = [one.stdout.readline()]
        until = time.monotonic() + 1 + number / 10
        while time.monotonic() < until or not scribes_of(file):
            said.append(one.stdout.readline())
        os.kill(one.pid, signal.SIGKILL)
        said.append(one.communicate(timeout=PATIENCE)[0])
        told += acks("".join(said))
        wait_until_no_scribe(file)
    with Store(file) as store:
        assert audit(store).fault is None
        records = list(store.read_all())
    for key, first, last in told:
        assert [record.key for record in records[first - 1 : last]] == [key] * 4
    counts: dict[str, int] = {}
    for record in records:
        counts[record.key] = counts.get(record.key, 0) + 1
    assert set(counts.values()) == {4}
