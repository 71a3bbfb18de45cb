"""Snapshots that save a replay, and leases that say whose turn it is."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

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
    with ThreadPoolExecutor(6) as clerks:
        list(clerks.map(lambda n: store.save_snapshot("s", n, b"%d" % n), range(30)))
    assert store.snapshot("s") == (29, b"29")


def test_a_lease_is_one_holder_s_until_it_ends_or_is_given_back(store: Store) -> None:
    assert store.take_lease("dealer", "ann", now=0, until=10)
    assert not store.take_lease("dealer", "bob", now=5, until=15)
    assert store.take_lease("dealer", "ann", now=5, until=20)
    assert not store.take_lease("dealer", "bob", now=19, until=30)
    assert store.take_lease("dealer", "bob", now=20, until=30)
    store.drop_lease("dealer", "ann")
    assert not store.take_lease("dealer", "ann", now=25, until=40)
    store.drop_lease("dealer", "bob")
    assert store.take_lease("dealer", "ann", now=25, until=40)
    assert store.take_lease("clock", "bob", now=25, until=40)


def test_of_many_who_reach_for_a_lease_one_gets_it(database: str) -> None:
    with Store(database) as one, Store(database) as other:

        def reach(number: int) -> bool:
            store = one if number % 2 else other
            return store.take_lease("dealer", f"clerk {number}", now=0, until=10)

        with ThreadPoolExecutor(8) as clerks:
            assert sum(clerks.map(reach, range(16))) == 1


@pytest.mark.parametrize("held", ["snapshot", "lease"])
def test_keeping_things_does_not_touch_the_log(store: Store, held: str) -> None:
    write(store, "s", event("E"))
    before = store.head()
    if held == "snapshot":
        store.save_snapshot("s", 1, b"state")
    else:
        store.take_lease("s", "ann", 0, 1)
    assert store.head() == before
    store.append([Append("s", 1, (event("E"),))], key="k", who="sue", at=1, command=b"")
