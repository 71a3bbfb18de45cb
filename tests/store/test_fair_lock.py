"""Tests that writers of one process get the lock in order."""

import threading
from pathlib import Path

from croupier.acts import Millis
from croupier.store import Store
from croupier.store.database.fair_lock import FairLock, write_lock_of


def test_the_turn_goes_to_whoever_has_waited_longest() -> None:
    lock, order = FairLock(), []
    lock.acquire()

    def wait(name: str) -> None:
        with lock:
            order.append(name)

    waiting = []
    for name in ("ann", "bob", "cid"):
        thread = threading.Thread(target=wait, args=(name,))
        thread.start()
        waiting.append(thread)
        while len(lock._queue) < len(waiting):
            pass
    lock.release()
    lock.acquire()
    order.append("again")
    lock.release()
    for thread in waiting:
        thread.join()
    assert order == ["ann", "bob", "cid", "again"], "whoever lets go and asks again comes last"


def test_somebody_who_does_not_wait_is_told_so() -> None:
    lock = FairLock()
    assert lock.acquire(blocking=False)
    assert not lock.acquire(blocking=False)
    lock.release()
    assert lock.acquire(blocking=False)


def test_all_who_write_to_one_database_stand_in_one_line(tmp_path: Path) -> None:
    """A lease waits for the line and no longer: SQLite itself would let it starve."""
    with Store(str(tmp_path / "house.db")) as store:
        line = write_lock_of(store.engine)
        line.acquire()
        thread = threading.Thread(target=lambda: store.leases.take(["dealer"], "ann", Millis(1000)))
        thread.start()
        while not line._queue:
            pass
        assert store.leases.holders() == {}
        line.release()
        thread.join()
        assert store.leases.holders() == {"dealer": "ann"}
