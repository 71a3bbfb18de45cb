"""Tests of snapshots and leases in the store."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import text

from croupier.acts import Micros, Millis
from croupier.store import Append, Fresh, Store
from tests.store.logs import event, write


def replay(store: Store, stream: str, version: int, total: int) -> tuple[int, int]:
    """A state that is the sum of what was added, from wherever one starts."""
    for record in store.read(stream, after=version):
        version, total = record.version, total * 31 + msgspec.json.decode(record.data)["n"]
    return version, total


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.integers(0, 99), min_size=1, max_size=8), st.data())
def test_replay_from_a_snapshot_is_replay_from_the_beginning(
    store: Store, added: list[int], data: st.DataObject
) -> None:
    stream = f"sum:{store.head().position}"
    write(store, stream, *[Fresh("Added", b'{"n":%d}' % n) for n in added])
    whole = replay(store, stream, 0, 0)
    kept = data.draw(st.integers(0, len(added)))
    records = list(store.read(stream))[:kept]
    total = 0
    for record in records:
        total = total * 31 + msgspec.json.decode(record.data)["n"]
    store.save_snapshot(stream, kept, str(total).encode())
    found = store.snapshot(stream)
    assert found is not None
    assert replay(store, stream, found[0], int(found[1])) == whole


def test_there_is_no_snapshot_where_none_was_kept(store: Store) -> None:
    assert store.snapshot("table:7") is None


def test_an_older_state_does_not_take_a_newer_one_s_place(store: Store) -> None:
    store.save_snapshot("s", 5, b"five")
    store.save_snapshot("s", 3, b"three")
    assert store.snapshot("s") == (5, b"five")
    store.save_snapshot("s", 5, b"five again")
    assert store.snapshot("s") == (5, b"five again")


def test_a_state_in_another_form_is_not_mistaken_for_one_of_ours(store: Store) -> None:
    store.save_snapshot("s", 5, b"old", form="1")
    assert store.snapshot("s", form="2") is None
    store.save_snapshot("s", 4, b"new", form="2")
    assert store.snapshot("s", form="2") == (4, b"new")
    assert store.snapshot("s", form="1") is None


def test_snapshots_saved_at_once_leave_the_newest(store: Store) -> None:
    with ThreadPoolExecutor(6) as writers:
        list(writers.map(lambda n: store.save_snapshot("s", n, b"%d" % n), range(30)))
    assert store.snapshot("s") == (29, b"29")


def takes(store: Store, name: str, holder: str, now: int, lasts: int = 10) -> bool:
    return store.leases.take([name], holder, Millis(lasts), now=Millis(now)) == {name}


def test_a_lease_is_one_holder_s_until_it_ends_or_is_given_back(store: Store) -> None:
    assert takes(store, "dealer", "ann", now=0)
    assert not takes(store, "dealer", "bob", now=5)
    assert takes(store, "dealer", "ann", now=5, lasts=15)
    assert not takes(store, "dealer", "bob", now=19)
    assert takes(store, "dealer", "bob", now=20)
    store.leases.drop(["dealer"], "ann")
    assert not takes(store, "dealer", "ann", now=25)
    store.leases.drop(["dealer"], "bob")
    assert takes(store, "dealer", "ann", now=25)
    assert takes(store, "clock", "bob", now=25)
    assert store.leases.holders(now=Millis(30)) == {"dealer": "ann", "clock": "bob"}
    assert store.leases.holders(now=Millis(35)) == {}


def test_many_leases_are_taken_at_once_as_far_as_they_are_free(store: Store) -> None:
    names = [f"table:{number}" for number in range(200)]
    assert store.leases.take(names[:3], "ann", Millis(10), now=Millis(0)) == set(names[:3])
    assert store.leases.take(names, "bob", Millis(10), now=Millis(5)) == set(names[3:])
    assert store.leases.take(names, "bob", Millis(10), now=Millis(11)) == set(names)


def test_a_lease_of_somebody_who_is_gone_is_free_at_once(store: Store) -> None:
    assert takes(store, "dealer", "ann", now=0)
    assert not store.leases.take(["dealer"], "bob", Millis(10), now=Millis(1), gone=["cid"])
    assert store.leases.take(["dealer"], "bob", Millis(10), now=Millis(1), gone=["ann", "cid"]) == {
        "dealer"
    }


def test_a_lease_from_before_the_clock_was_set_back_keeps_nobody_out(store: Store) -> None:
    assert takes(store, "dealer", "ann", now=86_400_000)
    assert store.leases.holders(now=Millis(5)) == {}
    assert takes(store, "dealer", "bob", now=5)


def test_leases_that_ended_long_ago_are_forgotten(store: Store) -> None:
    assert takes(store, "old", "ann", now=0)
    assert takes(store, "new", "ann", now=100_000)
    store.leases.sweep(now=Millis(100_001))
    with store.engine.connect() as connection:
        assert connection.execute(text("SELECT name FROM leases")).scalars().all() == ["new"]


def test_a_lease_is_taken_by_the_database_s_own_clock(store: Store) -> None:
    assert store.leases.take(["dealer"], "ann", Millis(60_000)) == {"dealer"}
    assert not store.leases.take(["dealer"], "bob", Millis(60_000))
    assert store.leases.holders() == {"dealer": "ann"}


def test_of_many_who_reach_for_a_lease_one_gets_it(database: str) -> None:
    with Store(database) as one, Store(database) as other:

        def reach(number: int) -> bool:
            return takes(one if number % 2 else other, "dealer", f"writer {number}", now=0)

        with ThreadPoolExecutor(8) as writers:
            assert sum(writers.map(reach, range(16))) == 1


@pytest.mark.parametrize("held", ["snapshot", "lease"])
def test_keeping_things_does_not_touch_the_log(store: Store, held: str) -> None:
    write(store, "s", event("E"))
    before = store.head()
    if held == "snapshot":
        store.save_snapshot("s", 1, b"state")
    else:
        store.leases.take(["s"], "ann", Millis(1))
    assert store.head() == before
    store.append([Append("s", 1, (event("E"),))], key="k", who="sue", at=Micros(1), command=b"")
