"""Tests that a server gives way where it cannot go on with the log: a newer version writes to it,
it holds a record of an unknown kind, or it was put back."""

import re
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text

from croupier.errors import BadInput
from croupier.house.world.event_kinds import _READERS, BESIDE_THE_WORLD, FORMS
from croupier.server import ServerOptions
from croupier.store import Append, Fresh, Store
from croupier.store.append.log_format import FORMAT_STREAM, LOG_FORMAT, RAISED
from tests.patience import PATIENCE
from tests.project.rooms import HOUSE
from tests.server.open_house import Open, Person, open_house

STILL = ServerOptions(deal=False, requests_per_second=1000)
DEPOSIT = {"key": "after", "house": "Casino Canberra", "amount": 100}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Open]:
    with open_house(tmp_path / "house.db", STILL) as opened:
        yield opened


@pytest.fixture
def guest(server: Open) -> Person:
    return Person(server).come_in()


def write(database: Path, stream: str, kind: str, data: bytes) -> int:
    """Another process appends a record; gives where the log ends then."""
    with Store(str(database)) as store:
        append = Append(stream, store.version(stream), (Fresh(kind, data),))
        at = next(iter(store.read_all(store.head().position - 1))).at
        key = f"newer/{kind}"
        return store.append([append], key=key, who="newer", at=at, command=b"").last


def raise_format(database: Path) -> int:
    """What a newer version does before it serves."""
    return write(database, FORMAT_STREAM, RAISED, b'{"format":%d}' % (LOG_FORMAT + 1))


def refused(guest: Person) -> None:
    """A command is refused with a message, unless the server has closed already."""
    try:
        said = guest.post("/api/account/deposit", DEPOSIT)
    except httpx.TransportError:
        return
    assert (said.status_code, said.json()["name"]) == (503, "unavailable")
    assert said.json()["problem"].startswith("Another server has taken over from this one.")


def wait_until_closed(server: Open) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            httpx.get(f"{server.url}/healthz")
        except httpx.TransportError:
            return
        assert time.monotonic() < until, "the server has not given way"
        time.sleep(0.01)


def end_of(database: Path) -> int:
    with Store(str(database)) as store:
        return store.head().position


def written_after(database: Path, end: int) -> list[str]:
    """The kinds of the records after a place in the log."""
    with Store(str(database)) as store:
        return [record.type for record in store.read_all(end)]


def test_a_server_writes_nothing_after_a_newer_version_has_begun(
    server: Open, guest: Person, tmp_path: Path
) -> None:
    """Version 0.1 went on writing into a log whose records it could not read any more."""
    database = tmp_path / "house.db"
    end = raise_format(database)
    refused(guest)
    wait_until_closed(server)
    newer = f"no newer than this Croupier, got .a log of format {LOG_FORMAT + 1}"
    with pytest.raises(BadInput, match=newer):
        end_of(database)
    assert server.casino.store.head().position == end


def test_a_server_does_not_go_on_after_a_record_that_it_cannot_read(
    server: Open, tmp_path: Path
) -> None:
    """Version 0.1 stayed open, wrote the next command and answered it with 500."""
    database = tmp_path / "house.db"
    end = write(database, "floor", "floor.FromTheFuture", b'{"type":"FromTheFuture"}')
    wait_until_closed(server)
    assert written_after(database, end) == []


def test_records_of_an_unknown_room_are_not_passed_over(server: Open, tmp_path: Path) -> None:
    """Version 0.1 ignored them."""
    database = tmp_path / "house.db"
    end = write(database, "roulette:1", "roulette.BallDropped", b"{}")
    wait_until_closed(server)
    assert written_after(database, end) == []


def test_a_server_does_not_go_on_with_a_log_that_was_put_back(
    server: Open, guest: Person, tmp_path: Path
) -> None:
    """Version 0.1 answered reads from a state that the log no longer had."""
    with Store(str(tmp_path / "house.db")) as other, other.engine.begin() as connection:
        end = other.head().position - 3
        connection.execute(text(f"DELETE FROM events WHERE position > {end}"))
        back = "UPDATE head SET position = :end, hash = (SELECT hash FROM events WHERE position"
        connection.execute(text(f"{back} = :end) WHERE id = 1"), {"end": end})
    with suppress(httpx.TransportError):  # it may have closed already
        assert guest.web.get("/api/account").status_code == 503
    wait_until_closed(server)
    assert end_of(tmp_path / "house.db") == end


def test_every_kind_of_record_that_this_version_writes_can_be_read_by_it() -> None:
    """A room that is not known here would make every server give way."""
    written = re.compile(r'(?:Fresh\(f?|= )"([a-z]+)\.(?:[A-Z]\w+|\{|transfer)')
    rooms = {
        room
        for folder in ("store", "house", "server", "cli")
        for file in (HOUSE / folder).rglob("*.py")
        for room in written.findall(file.read_text())
    }
    assert rooms >= {"account", "guest", "log", "money", "snapshot", "writer"}
    assert rooms <= BESIDE_THE_WORLD | set(FORMS) | set(_READERS)
