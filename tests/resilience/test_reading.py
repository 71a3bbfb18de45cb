"""Tests that a server reads what another process of the house has written, in time and in spite of
failures."""

import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from croupier.house import Once
from croupier.server import ServerOptions
from croupier.store import Receipt, Record
from croupier.store.append import watch
from tests.patience import PATIENCE
from tests.server.open_house import Open, Person, open_house

HOUSE = "Casino Canberra"
STILL = ServerOptions(deal=False, requests_per_second=1000)
"""Nothing happens by itself: nobody writes but the people of the test."""


@pytest.fixture
def two_servers(tmp_path: Path) -> Iterator[tuple[Open, Open]]:
    with ExitStack() as open_servers:
        one, other = (
            open_servers.enter_context(open_house(tmp_path / "house.db", STILL)) for _ in range(2)
        )
        yield one, other


def at(server: Open, person: Person) -> Person:
    """The same person's browser at another server."""
    same = Person(server)
    same.me = person.me
    same.web.cookies.update(person.web.cookies)
    return same


def position(server: Open) -> int:
    """How much of the log a server has applied; asking does not make it read."""
    answer: dict[str, Any] = Person(server).web.get("/readyz").json()
    return int(answer["position"])


def wait_for(behind: Open, ahead: Open) -> None:
    """Waits until a server has applied everything that is in the log."""
    end = ahead.casino.store.head().position
    until = time.monotonic() + PATIENCE
    while position(behind) < end:
        assert time.monotonic() < until, "the server has not read the new records"
        time.sleep(0.01)


def test_what_one_server_acknowledged_is_in_the_next_answer_of_the_other(
    two_servers: tuple[Open, Open], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Version 0.1 showed the old balance, and the seat as free, until the news had come."""
    monkeypatch.setattr(watch, "POLL_EVERY", PATIENCE)  # the news comes later than any answer
    one, other = two_servers
    here = Person(one).come_in()
    there = at(other, here)
    before = here.me["balance"]
    for paid in range(1, 6):
        body = {"key": here.key(), "house": HOUSE, "amount": 100}
        assert here.post("/api/account/deposit", body).status_code == 200
        assert there.web.get("/api/account").json()["balance"] == before + 100 * paid
    seat = here.sit("CAN-U1", chips=50_000)
    assert seat in [taken["seat"] for taken in there.look("CAN-U1")["seats"]]
    assert there.web.get("/api/me").json()["seats"][0]["seat"] == seat


def test_records_that_could_not_be_read_are_read_again(
    two_servers: tuple[Open, Open], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In version 0.1 a server whose one read failed stayed behind until the next record came."""
    one, other = two_servers
    here = Person(one).come_in()
    read = other.casino.store.read_all
    failed: list[int] = []

    def fails_first(after: int = 0, limit: int | None = None) -> Iterator[Record]:
        if len(failed) < 3:
            failed.append(after)
            raise OperationalError("SELECT", {}, Exception("the connection is lost"))
        return read(after, limit)

    monkeypatch.setattr(other.casino.store, "read_all", fails_first)
    body = {"key": here.key(), "house": HOUSE, "amount": 100}
    assert here.post("/api/account/deposit", body).status_code == 200
    wait_for(other, one)
    assert failed, "the read failed before it succeeded"


def test_a_command_is_refused_only_on_a_state_no_older_than_itself(
    two_servers: tuple[Open, Open], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Version 0.1 refused a free seat as taken, if it read that the seat was given up while it
    looked whether it had answered the command before."""
    one, other = two_servers
    leaves, sits = Person(one).come_in(), Person(other).come_in()
    seat = leaves.sit("CAN-U1")
    wait_for(other, one)
    look_up, looks = other.casino._earlier_answer, list[Once | None]()

    def looked_up(once: Once | None) -> Receipt | None:
        """The first time, somebody leaves at the other server and this one reads that."""
        looks.append(once)
        if len(looks) == 1:
            assert leaves.post("/api/tables/CAN-U1/leave", {"key": "go"}).status_code == 200
            wait_for(other, one)
        return look_up(once)

    monkeypatch.setattr(other.casino, "_earlier_answer", looked_up)
    wish = {"key": "sit", "seat": seat, "buy_in": 50_000}
    assert sits.post("/api/tables/CAN-U1/sit", wish).status_code == 200
    assert looks, "the seat was taken when the command came"
