"""Tests of appending, lost races, repeated keys and reading, on both databases."""

from __future__ import annotations

import asyncio
import queue
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.acts import Micros
from croupier.errors import BadInput
from croupier.store import (
    GENESIS,
    Append,
    Fresh,
    KeyReused,
    LogPoint,
    LostRace,
    Receipt,
    Store,
    hash_of,
)
from croupier.store.append.batch import Request
from croupier.store.append.validation import check_command
from tests.patience import PATIENCE
from tests.store.logs import audit, event, write, write_patiently

ONE = Fresh("One", b'{"n":1}')
TWO = Fresh("Two", b'{"n":2}')


def send(store: Store, *appends: Append, key: str = "k", **changes: Any) -> Receipt:
    order: dict[str, Any] = {"key": key, "who": "sue", "at": 1, "command": b"go", **changes}
    return store.append(appends, **order)


def test_an_empty_log_ends_at_nothing(store: Store) -> None:
    assert store.head() == LogPoint(0, GENESIS)
    assert list(store.read_all()) == []
    assert list(store.read("table:7")) == []
    assert store.version("table:7") == 0
    assert store.streams() == []


def test_what_is_acknowledged_is_there_in_order_and_chained(store: Store) -> None:
    receipt = send(store, Append("table:7", 0, (ONE, TWO)), at=17, answer=b'{"ok":true}')
    assert receipt == Receipt(first=1, last=2, answer=b'{"ok":true}')
    first, second = store.read("table:7")
    assert (first.position, first.version, first.type, first.data) == (1, 1, "One", b'{"n":1}')
    assert (second.position, second.version, second.who, second.at) == (2, 2, "sue", 17)
    assert first.previous == GENESIS
    assert second.previous == first.hash == hash_of(first)
    assert store.head() == LogPoint(2, second.hash)


def test_an_append_behind_the_newest_version_loses_and_writes_nothing(store: Store) -> None:
    send(store, Append("table:7", 0, (ONE,)), key="a")
    for expected in (0, 2):
        with pytest.raises(LostRace) as lost:
            send(store, Append("table:7", expected, (TWO,)), key="b")
        assert (lost.value.stream, lost.value.expected, lost.value.actual) == (
            "table:7",
            expected,
            1,
        )
    assert store.head().position == 1
    assert store.answered("b", who="sue", command=b"go") is None


def test_several_streams_move_together_or_not_at_all(store: Store) -> None:
    send(store, Append("meter:m1", 0, (ONE,)), key="a")
    both = (Append("table:7", 0, (ONE,)), Append("meter:m1", 0, (TWO,)))
    with pytest.raises(LostRace):
        send(store, *both, key="b")
    assert store.version("table:7") == 0
    receipt = send(store, both[0], Append("meter:m1", 1, (TWO,)), key="b")
    assert (receipt.first, receipt.last) == (2, 3)
    assert (store.version("table:7"), store.version("meter:m1")) == (1, 2)


def test_an_append_without_events_insists_on_the_version_alone(store: Store) -> None:
    send(store, Append("floor", 0, (ONE,)), key="a")
    with pytest.raises(LostRace):
        send(store, Append("floor", 0, ()), Append("table:7", 0, (ONE,)), key="b")
    send(store, Append("floor", 1, ()), Append("table:7", 0, (ONE,)), key="b")
    assert (store.version("floor"), store.version("table:7")) == (1, 1)


def test_the_same_key_again_gives_the_same_answer_and_no_second_effect(store: Store) -> None:
    once = send(store, Append("table:7", 0, (ONE,)), answer=b'"dealt"')
    twice = send(store, Append("table:7", 1, (TWO,)), answer=b'"other"')
    assert twice == Receipt(once.first, once.last, b'"dealt"', repeated=True)
    assert store.answered("k", who="sue", command=b"go") == twice
    assert store.head().position == 1


@pytest.mark.parametrize("change", [{"command": b"stop"}, {"who": "tim"}])
def test_the_same_key_for_another_command_is_refused(store: Store, change: dict[str, Any]) -> None:
    send(store, Append("table:7", 0, (ONE,)))
    with pytest.raises(KeyReused):
        send(store, Append("table:7", 1, (TWO,)), **change)
    with pytest.raises(KeyReused):
        store.answered("k", **{"who": "sue", "command": b"go", **change})
    assert store.head().position == 1


def test_a_command_without_events_is_remembered_too(store: Store) -> None:
    nothing = send(store, answer=b'"refused"')
    assert (nothing.first, nothing.last) == (1, 0)
    assert send(store).answer == b'"refused"'
    assert audit(store).fault is None


def test_keys_outlive_the_process(database: str) -> None:
    with Store(database) as store:
        once = send(store, Append("table:7", 0, (ONE,)), answer=b"[1,2]")
    with Store(database) as store:
        again = send(store, Append("table:7", 0, (ONE,)))
        assert (again.first, again.last, again.answer) == (once.first, once.last, b"[1,2]")


BAD_APPENDS: list[tuple[str, Append]] = [
    ("stream", Append("", 0, (ONE,))),
    ("stream", Append("a\nb", 0, (ONE,))),
    ("stream", Append("nul\0", 0, (ONE,))),
    ("stream", Append("\ud800", 0, (ONE,))),
    ("stream", Append("s" * 201, 0, (ONE,))),
    ("expected", Append("s", -1, (ONE,))),
    ("expected", Append("s", True, (ONE,))),
    ("type", Append("s", 0, (Fresh("", b"{}"),))),
    ("data", Append("s", 0, (Fresh("T", b"{"),))),
    ("data", Append("s", 0, (Fresh("T", b""),))),
    ("data", Append("s", 0, (Fresh("T", b'"\xff"'),))),
    ("data", Append("s", 0, (Fresh("T", b"{\n}"),))),
    ("data", Append("s", 0, (Fresh("T", b" {}"),))),
    ("data", Append("s", 0, (Fresh("T", b"[" * 10_000),))),
    ("data", Append("s", 0, (Fresh("T", b'"' + b"x" * (1 << 19) + b'"'),))),
    ("transfer", Append("s", 0, (Fresh("money.transfer", b"{}"),))),
]


@pytest.mark.parametrize("field, append", BAD_APPENDS)
def test_what_the_log_could_not_keep_is_refused_at_the_gate(field: str, append: Append) -> None:
    with pytest.raises(BadInput) as refused:
        check_command(Request((append,), "k", "sue", Micros(1), b"", b"null"))
    assert refused.value.field == field


@pytest.mark.parametrize(
    "field, change",
    [
        ("key", {"key": ""}),
        ("who", {"who": "a\x1b[2J"}),
        ("at", {"at": -1}),
        ("at", {"at": 1 << 63}),
        ("at", {"at": 1.5}),
        ("answer", {"answer": b"nope"}),
        ("command", {"command": "text"}),
    ],
)
def test_a_command_says_who_when_and_what(field: str, change: dict[str, Any]) -> None:
    good = Request((), "k", "sue", Micros(1), b"", b"null")
    check_command(good)
    with pytest.raises(BadInput) as refused:
        check_command(replace(good, **change))
    assert refused.value.field == field


def test_a_command_does_not_write_one_version_of_a_stream_twice(store: Store) -> None:
    with pytest.raises(BadInput, match="expected version 1 of s"):
        send(store, Append("s", 0, (ONE,)), Append("s", 0, (TWO,)))
    assert store.head().position == 0


def test_the_edges_of_what_fits_come_back_as_they_went_in(store: Store) -> None:
    odd = Fresh("é" * 200, '{"a" : "\\u0000 ✓ 🂡", "big":1234567890123456789012}'.encode())
    send(store, Append("s" * 200, 0, (odd,)), at=(1 << 63) - 1, key="k" * 200)
    (record,) = store.read("s" * 200)
    assert (record.type, record.data, record.at) == (odd.type, odd.data, (1 << 63) - 1)
    assert audit(store).fault is None


# ---- many at once ----------------------------------------------------------------------------


def test_of_two_who_expect_the_same_version_one_wins(store: Store) -> None:
    sent = [
        store.submit([Append("s", 0, (ONE,))], key=f"k{n}", who="sue", at=Micros(1), command=b"")
        for n in range(20)
    ]
    won = [future for future in sent if future.exception() is None]
    lost = [future.exception() for future in sent if future.exception() is not None]
    assert len(won) == 1
    assert all(isinstance(error, LostRace) for error in lost)
    assert store.head().position == 1


def test_threads_that_race_for_one_stream_retry_and_lose_nothing(store: Store) -> None:
    def writer(name: int) -> None:
        for turn in range(10):
            while True:
                version = store.version("till")
                try:
                    send(store, Append("till", version, (ONE,)), key=f"{name}/{turn}")
                    break
                except LostRace:
                    continue

    with ThreadPoolExecutor(4) as writers:
        list(writers.map(writer, range(4)))
    records = list(store.read("till"))
    assert [record.version for record in records] == list(range(1, 41))
    assert {record.key for record in records} == {f"{n}/{t}" for n in range(4) for t in range(10)}
    assert audit(store).fault is None


def test_the_same_command_sent_by_many_threads_takes_effect_once(store: Store) -> None:
    together = threading.Barrier(8)

    def writer(_: int) -> Receipt:
        together.wait()
        return send(store, Append("s", 0, (ONE,)), key="once")

    with ThreadPoolExecutor(8) as writers:
        receipts = list(writers.map(writer, range(8)))
    assert {(r.first, r.last) for r in receipts} == {(1, 1)}
    assert [r.repeated for r in receipts].count(False) == 1
    assert store.head().position == 1


def test_readers_see_a_log_without_gaps_while_others_write(store: Store) -> None:
    stop = threading.Event()
    gaps: list[list[int]] = []

    def reader() -> None:
        while not stop.is_set():
            seen = [record.position for record in store.read_all()]
            if seen != list(range(1, len(seen) + 1)):
                gaps.append(seen)

    watching = threading.Thread(target=reader)
    watching.start()
    for n in range(40):
        for future in [_submit(store, f"s{n}/{m}") for m in range(25)]:
            future.result()
    stop.set()
    watching.join()
    assert gaps == []
    assert len(list(store.read_all())) == store.head().position == 1000


def _submit(store: Store, name: str) -> Future[Receipt]:
    return store.submit([Append(name, 0, (ONE,))], key=name, who="sue", at=Micros(1), command=b"")


def test_a_caller_who_gives_up_does_not_stop_the_writer(store: Store) -> None:
    sent = [_submit(store, f"s{n}") for n in range(200)]
    gone = [future for future in sent if future.cancel()]
    kept = [future for future in sent if future not in gone]
    assert all(future.result().answer == b"null" for future in kept)
    send(store, Append("after", 0, (ONE,)))
    written = {record.key for record in store.read_all()}
    assert len(written) == len(kept) + 1


def test_a_cancelled_task_of_the_event_loop_does_not_stop_the_writer(store: Store) -> None:
    async def give_up() -> None:
        task = asyncio.ensure_future(asyncio.wrap_future(_submit(store, "s")))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    for _ in range(5):
        asyncio.run(give_up())
    assert send(store, Append("after", 0, (ONE,))).last >= 1


def test_whoever_is_told_may_write_again_at_once(store: Store) -> None:
    """The answer comes when the turn is over, so a callback does not wait for itself."""
    second: queue.SimpleQueue[Receipt] = queue.SimpleQueue()
    first = _submit(store, "first")
    first.add_done_callback(lambda _: second.put(send(store, Append("second", 0, (ONE,)))))
    assert second.get(timeout=PATIENCE).last == 2


def test_an_interrupted_writer_tells_those_who_wait(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody presses Control-C in the middle of a write; the next command is written."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("croupier.store.append.transaction.Batch.write", interrupted)
        with pytest.raises(KeyboardInterrupt):
            send(store, Append("s", 0, (ONE,)))
    assert send(store, Append("s", 0, (ONE,))).last == 1
    assert audit(store).fault is None


def test_commands_that_wait_and_commands_that_do_not_share_groups(store: Store) -> None:
    sent: list[Future[Receipt]] = []
    for n in range(50):
        sent.append(_submit(store, f"later{n}"))
        send(store, Append(f"now{n}", 0, (ONE,)), key=f"now{n}")
    assert sorted(future.result(PATIENCE).last for future in sent)[-1] <= 100
    assert store.head().position == 100
    assert audit(store).fault is None


def test_a_closed_store_writes_what_waits_and_takes_no_more(database: str) -> None:
    store = Store(database)
    sent = [_submit(store, f"s{n}") for n in range(50)]
    store.close()
    assert all(future.done() for future in sent)
    with pytest.raises(RuntimeError):
        _submit(store, "late")
    with Store(database) as again:
        assert again.head().position == 50


def test_a_writer_that_another_process_overtook_forgets_what_it_knew(database: str) -> None:
    with Store(database) as ours, Store(database) as theirs:
        write(ours, "s", ONE)
        write(theirs, "s", TWO)
        with pytest.raises(LostRace):
            send(ours, Append("s", 1, (ONE,)), key="late")
        write(ours, "s", ONE)
        assert [record.version for record in ours.read("s")] == [1, 2, 3]
        assert audit(ours).fault is None


# ---- reading ---------------------------------------------------------------------------------


def test_reading_starts_where_one_left_off(store: Store) -> None:
    write_patiently(store, "a", *[event("E", n=n) for n in range(2500)])
    write(store, "b", ONE)
    assert [r.version for r in store.read("a")] == list(range(1, 2501))
    assert [r.version for r in store.read("a", after=2490)] == list(range(2491, 2501))
    assert [r.position for r in store.read_all(after=2495)] == list(range(2496, 2502))
    assert [r.position for r in store.read_all(after=3, limit=2)] == [4, 5]
    assert len(list(store.read_all(limit=2100))) == 2100
    assert [r.position for r in store.read_at([2501, 7, 7, 9999])] == [7, 2501]


def test_streams_are_listed_by_their_beginning_to_the_letter(store: Store) -> None:
    for name in ("table:1", "table:10", "Table:2", "table_3", "meter:1"):
        write(store, name, ONE)
    assert store.streams("table:") == ["table:1", "table:10"]
    assert store.streams("table_") == ["table_3"]
    assert store.streams() == sorted(["table:1", "table:10", "Table:2", "table_3", "meter:1"])


def test_an_abandoned_reader_keeps_no_lock(store: Store) -> None:
    write_patiently(store, "a", *[event("E", n=n) for n in range(1500)])
    readers = [store.read_all() for _ in range(60)]
    assert all(next(reader).position == 1 for reader in readers)
    write(store, "b", ONE)
    assert store.head().position == 1501
