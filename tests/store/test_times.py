"""Tests of the times in the log, which never go back, and of leases while clocks are set."""

import time
from pathlib import Path

import pytest

from croupier.acts import Micros
from croupier.store import Append, Fresh, MachineClock, Receipt, Store
from croupier.store.database.leases import Leases

HOUR = 3_600_000_000
NOON = 1_800_000_000_000_000
ONE = Fresh("E", b"{}")


def write(store: Store, key: str, at: int, streams: int = 1) -> Receipt:
    names = [f"{key} {n}" for n in range(streams)]
    appends = [Append(name, 0, (ONE, ONE)) for name in names]
    return store.append(appends, key=key, who="sue", at=Micros(at), command=key.encode())


def times(store: Store) -> list[int]:
    return [record.at for record in store.read_all()]


def test_a_command_from_before_the_last_record_gets_the_time_of_that_record(database: str) -> None:
    """0.1: the log's times went back with the wall clock of whoever wrote."""
    with Store(database) as store:
        assert write(store, "first", NOON).later is None
        assert write(store, "back", NOON - HOUR, streams=2).later == NOON
        assert write(store, "on", NOON + 1).later is None
        assert times(store) == [NOON] * 6 + [NOON + 1] * 2


def test_so_it_is_with_several_processes_and_in_one_transaction(database: str) -> None:
    """0.1: two processes whose clocks differ wrote times in any order."""
    with Store(database) as one, Store(database) as other:
        write(one, "a", NOON)
        assert write(other, "b", NOON - 5).later == NOON
        write(other, "c", NOON + 5)
        assert write(one, "d", NOON + 3).later == NOON + 5
        sent = [
            one.submit(
                [Append(f"s{n}", 0, (ONE,))], key=f"s{n}", who="sue", at=Micros(at), command=b""
            )
            for n, at in enumerate((NOON + 9, NOON + 7, NOON + 8, NOON + 20))
        ]
        for future in sent:
            future.result()
        assert times(one) == sorted(times(one))
        assert one.last_time() == times(one)[-1] == NOON + 20


def test_an_answer_that_is_repeated_says_nothing_of_a_later_time(database: str) -> None:
    with Store(database) as store:
        write(store, "first", NOON)
        done = write(store, "back", NOON - HOUR)
        again = write(store, "back", NOON - HOUR)
        assert again == Receipt(done.first, done.last, done.answer, repeated=True)
        assert len(times(store)) == 4


def test_processes_on_postgresql_go_by_the_clock_of_the_server(database: str) -> None:
    """0.1: each process went by the clock of its own machine."""
    with Store(database) as store:
        wall = store.wall_time(MachineClock(wall=lambda: 1.0))
        if store.engine.dialect.name == "postgresql":
            assert abs(wall - time.time()) < 24 * 3600
        else:
            assert wall == 1.0


@pytest.mark.parametrize("by", [-3600, 3600])
def test_a_lease_on_one_machine_lasts_however_the_wall_clock_is_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by: float
) -> None:
    """0.1: an hour either way, and every lease counted as ended: two processes dealt one table."""
    with Store(str(tmp_path / "house.db")) as store:
        assert store.leases.take(["table:1"], "one", 30_000)
        honest = time.time
        monkeypatch.setattr(time, "time", lambda: honest() + by)
        assert store.leases.holders() == {"table:1": "one"}
        assert not store.leases.take(["table:1"], "other", 30_000)


def test_a_lease_from_before_the_machine_was_started_again_counts_as_ended(tmp_path: Path) -> None:
    """The monotonic clock begins anew with the machine, so the lease seems to end far ahead."""
    with Store(str(tmp_path / "house.db")) as store:
        up, just_started = (
            MachineClock(monotonic=lambda: 900_000.0),
            MachineClock(monotonic=lambda: 20.0),
        )
        Leases(store.engine, up).take(["table:1", "table:2"], "one", 30_000)
        leases = Leases(store.engine, just_started)
        assert leases.holders() == {}
        assert leases.take(["table:1"], "other", 30_000) == {"table:1"}
        leases.sweep()
        assert Leases(store.engine, up).holders() == {}, "and it never comes back"
