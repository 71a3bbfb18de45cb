"""Tests of several processes on one log, some of which are killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.store import Record, Store
from tests.patience import PATIENCE
from tests.postgres import Postgres
from tests.store.logs import audit

ROOT = Path(__file__).parents[2]
LogWriter = subprocess.Popen[str]
Ack = tuple[str, int, int]


def writer(address: str, name: str, turns: int = 0) -> LogWriter:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.store.log_writer", address, name, str(turns)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def acks(said: str) -> list[Ack]:
    """What a writer was told is durable; a line cut off by a kill was not told to anybody."""
    whole, _, _ = said.rpartition("\n")
    found = [line.split(" ") for line in whole.splitlines()]
    return [(key, int(first), int(last)) for key, first, last in found]


def test_processes_that_start_at_once_make_one_house_and_take_turns(unborn: str) -> None:
    """All of them find an empty database, migrate it, and race for one stream."""
    names, turns = ("ann", "bob", "cat"), 15
    writers = [writer(unborn, name, turns) for name in names]
    told = [one.communicate(timeout=PATIENCE) for one in writers]
    assert [(one.returncode, err) for one, (_, err) in zip(writers, told, strict=True)] == (
        [(0, "")] * len(names)
    )
    acknowledged = [ack for out, _ in told for ack in acks(out)]
    with Store(unborn) as store:
        records = list(store.read("till"))
        assert audit(store).fault is None
        assert store.head().position == len(records)
    assert [record.version for record in records] == list(range(1, len(names) * turns + 1))
    assert sorted(acknowledged) == sorted(
        (record.key, record.position, record.position) for record in records
    )
    assert {record.key for record in records} == {f"{n}/{t}" for n in names for t in range(turns)}


@pytest.mark.parametrize("kills", [3, pytest.param(10, marks=pytest.mark.long)])
def test_what_was_acknowledged_before_a_kill_is_there_after_it(database: str, kills: int) -> None:
    """A writer writes as fast as it can and is killed; so is the next; nothing is lost or torn."""
    acknowledged: list[Ack] = []
    for number in range(kills):
        one = writer(database, f"writer{number}")
        assert one.stdout is not None
        said = "".join(one.stdout.readline() for _ in range(7 + 13 * number))
        os.kill(one.pid, signal.SIGKILL)
        said += one.communicate(timeout=PATIENCE)[0]
        assert one.returncode == -signal.SIGKILL
        acknowledged += acks(said)
    assert len(acknowledged) >= sum(7 + 13 * number for number in range(kills))
    with Store(database) as store:
        assert audit(store).fault is None
        records = list(store.read_all())
        _every_acknowledged_command_is_whole(records, acknowledged)
        _no_command_is_torn(records)
        key, first, last = acknowledged[-1]
        again = store.answered(key, who=key.partition("/")[0], command=key.encode())
        assert again is not None
        assert (again.first, again.last) == (first, last)


def _every_acknowledged_command_is_whole(records: list[Record], told: list[Ack]) -> None:
    for key, first, last in told:
        written = records[first - 1 : last]
        assert [record.key for record in written] == [key] * 4
        assert {record.stream for record in written} == {f"left:{key}", f"right:{key}"}


def _no_command_is_torn(records: list[Record]) -> None:
    """Acknowledged or not, a command left all four of its records or none."""
    counts: dict[str, int] = {}
    for record in records:
        counts[record.key] = counts.get(record.key, 0) + 1
    assert set(counts.values()) == {4}


def test_two_houses_that_are_killed_and_one_that_is_not_share_a_log(database: str) -> None:
    steady = writer(database, "steady", 40)
    for number in range(2):
        wild = writer(database, f"wild{number}")
        assert wild.stdout is not None
        for _ in range(10):
            wild.stdout.readline()
        os.kill(wild.pid, signal.SIGKILL)
        wild.communicate(timeout=PATIENCE)
    out, err = steady.communicate(timeout=PATIENCE)
    assert (steady.returncode, err) == (0, "")
    with Store(database) as store:
        assert audit(store).fault is None
        assert [record.key for record in store.read("till")] == [key for key, _, _ in acks(out)]


def test_a_server_that_ends_our_connections_loses_nothing(
    postgres: Postgres, empty_template: str
) -> None:
    """The writer calls again and sends what it does not know to be written."""
    from sqlalchemy import text

    from tests.store.logs import event, write

    address = postgres.database(empty_template)
    with Store(address) as store:
        write(store, "s", event("Before"))
        with Store(address) as other, other.engine.connect() as connection:
            connection.execute(
                text(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
            )
        receipt = write(store, "s", event("After"))
        assert (receipt.last, store.head().position) == (2, 2)
        assert audit(store).fault is None
