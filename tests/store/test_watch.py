"""Tests of notifications when the log grows."""

from __future__ import annotations

import queue
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from croupier.store import Store
from tests.patience import PATIENCE
from tests.postgres import Postgres
from tests.store.logs import event, write

ROOT = Path(__file__).parents[2]


def wait_for(bell: queue.SimpleQueue[int], position: int) -> list[int]:
    """What was called until the position came up."""
    heard = [bell.get(timeout=PATIENCE)]
    while heard[-1] < position:
        heard.append(bell.get(timeout=PATIENCE))
    return heard


def test_a_watcher_hears_of_our_own_writes_and_of_another_store_s(database: str) -> None:
    bell: queue.SimpleQueue[int] = queue.SimpleQueue()
    with Store(database) as ours, Store(database) as theirs:
        write(ours, "s", event("Before"))
        ours.watch(bell.put)
        write(ours, "s", event("E"), event("E"))
        assert wait_for(bell, 3)[-1] == 3
        write(theirs, "s", event("E"))
        assert wait_for(bell, 4)[-1] == 4
    assert bell.empty()


def test_a_watcher_hears_of_another_process(database: str) -> None:
    bell: queue.SimpleQueue[int] = queue.SimpleQueue()
    with Store(database) as store:
        store.watch(bell.put)
        subprocess.run(
            [sys.executable, "-m", "tests.store.log_writer", database, "ann", "5"],
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            check=True,
        )
        heard = wait_for(bell, 5)
        assert heard == sorted(set(heard))


def test_a_watcher_who_has_read_less_is_told_at_once(store: Store) -> None:
    write(store, "s", event("E"), event("E"), event("E"))
    bell: queue.SimpleQueue[int] = queue.SimpleQueue()
    store.watch(bell.put, after=1)
    assert wait_for(bell, 3) == [3]


def test_positions_only_ever_rise(store: Store) -> None:
    bell: queue.SimpleQueue[int] = queue.SimpleQueue()
    store.watch(bell.put)
    for n in range(30):
        write(store, f"s{n}", event("E"))
    heard = wait_for(bell, 30)
    assert heard == sorted(set(heard))
    assert heard[-1] == 30


def test_a_callback_that_fails_is_called_again(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    bell: queue.SimpleQueue[int] = queue.SimpleQueue()

    def stumbles(position: int) -> None:
        bell.put(position)
        raise ValueError("the callback's own fault")

    store.watch(stumbles)
    for n in (1, 2):
        write(store, "s", event("E"))
        assert wait_for(bell, n)[-1] == n
    assert "a watcher of the log failed at position 1" in caplog.text


def test_a_closed_watch_calls_no_more(store: Store) -> None:
    bell: queue.SimpleQueue[int] = queue.SimpleQueue()
    watch = store.watch(bell.put)
    other: queue.SimpleQueue[int] = queue.SimpleQueue()
    store.watch(other.put)
    watch.close()
    write(store, "s", event("E"))
    wait_for(other, 1)
    assert bell.empty()


def test_a_watch_may_close_itself_from_its_callback(store: Store) -> None:
    done: queue.SimpleQueue[int] = queue.SimpleQueue()

    def once(position: int) -> None:
        watch.close()
        done.put(position)

    watch = store.watch(once)
    write(store, "s", event("E"))
    assert done.get(timeout=PATIENCE) == 1


def test_a_watcher_survives_the_loss_of_its_connection(
    postgres: Postgres, empty_template: str
) -> None:
    bell: queue.SimpleQueue[int] = queue.SimpleQueue()
    address = postgres.database(empty_template)
    with Store(address) as store:
        store.watch(bell.put)
        write(store, "s", event("E"))
        wait_for(bell, 1)
        with Store(address) as other, other.engine.connect() as connection:
            ending = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            mine = "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            connection.execute(text(f"{ending} {mine}"))
        write(store, "s", event("E"))
        assert wait_for(bell, 2)[-1] == 2


def test_a_notice_carries_a_position_and_nothing_else(
    postgres: Postgres, empty_template: str
) -> None:
    import psycopg

    address = postgres.database(empty_template)
    with Store(address) as store, psycopg.connect(address, autocommit=True) as listener:
        listener.execute("LISTEN croupier_log")
        write(store, "table:7", event("CardDealt", card="Ah"), who="ann")
        heard = [notice.payload for notice in listener.notifies(timeout=PATIENCE, stop_after=1)]
    assert heard == ["1"]
