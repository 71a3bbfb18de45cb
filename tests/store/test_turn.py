"""Writers of one process stand in a line."""

import threading
from pathlib import Path

from croupier.acts import Millis
from croupier.store import Store
from croupier.store.database.fair_lock import Turn, turn_of


def test_the_turn_goes_to_whoever_has_waited_longest() -> None:
    turn, order = Turn(), []
    turn.acquire()

    def wait(name: str) -> None:
        with turn:
            order.append(name)

    waiting = []
    for name in ("ann", "bob", "cid"):
        thread = threading.Thread(target=wait, args=(name,))
        thread.start()
        waiting.append(thread)
        while len(turn._line) < len(waiting):
            pass
    turn.release()
    turn.acquire()
    order.append("again")
    turn.release()
    for thread in waiting:
        thread.join()
    assert order == ["ann", "bob", "cid", "again"], "whoever lets go and asks again comes last"


def test_somebody_who_does_not_wait_is_told_so() -> None:
    turn = Turn()
    assert turn.acquire(blocking=False)
    assert not turn.acquire(blocking=False)
    turn.release()
    assert turn.acquire(blocking=False)


def test_all_who_write_to_one_database_stand_in_one_line(tmp_path: Path) -> None:
    """A lease waits for the line and no longer: SQLite itself would let it starve."""
    with Store(str(tmp_path / "house.db")) as store:
        line = turn_of(store.engine)
        line.acquire()
        thread = threading.Thread(target=lambda: store.leases.take(["dealer"], "ann", Millis(1000)))
        thread.start()
        while not line._line:
            pass
        assert store.leases.holders() == {}
        line.release()
        thread.join()
        assert store.leases.holders() == {"dealer": "ann"}
