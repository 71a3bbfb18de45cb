"""A server that is killed and begun again on the same database and port, and what is checked of
the tournaments in its log afterwards."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import combinations
from pathlib import Path

import httpx
import pytest

from croupier.cli.tournament.run import read_tournament
from croupier.house.faults.checks import check_all
from croupier.house.process.casino import Casino
from croupier.store import Store
from croupier.tournament import Replayer, hands_of
from tests.patience import PATIENCE
from tests.postgres import Postgres
from tests.server.fork_server import ForkedProcess, ForkServer
from tests.writer_processes import wait_until_no_writer_process

SWIFT = ("--dealer-seconds", "0", "--wager-seconds", "0.2", "--pause-seconds", "0")
ONE_TIME = re.compile(r"The first password is in the file (.+), which only you")
DATABASES = ("sqlite", "postgresql")


class FallingHouse:
    """A server that is killed and begun again on the same database, at the same address."""

    def __init__(self, fork_server: ForkServer, database: str, *options: str) -> None:
        self._fork_server, self._database = fork_server, database
        self._options = options or SWIFT
        self.server, self.address = self._open(0)
        self.falls = 0

    def _open(self, port: int) -> tuple[ForkedProcess, str]:
        words = ("serve", "--port", str(port), "--database", self._database, *self._options)
        server = self._fork_server.start(*words)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            address = server.address()
            with suppress(httpx.TransportError):
                if address and httpx.get(f"http://{address}/readyz").status_code == 200:
                    return server, f"http://{address}"
            time.sleep(0.02)
        raise AssertionError(server.said())

    def first_password(self) -> str:
        """The one-time password of the administrator, from the file that the server names."""
        found = ONE_TIME.search(self.server.said())
        assert found is not None, self.server.said()
        return Path(found[1]).read_text().strip()

    def fall(self) -> None:
        self.server.kill()
        self.open_again()

    def open_again(self) -> None:
        """Begins again where a server was killed."""
        self.server.wait_until_gone()
        self.server, self.address = self._open(int(self.address.rpartition(":")[2]))
        self.falls += 1

    def close(self) -> None:
        self.server.kill()
        self.server.wait_until_gone()
        wait_until_no_writer_process(self._database)


@contextmanager
def falling_house(fork_server: ForkServer, database: str, *options: str) -> Iterator[FallingHouse]:
    """A house that is open while the block runs."""
    house = FallingHouse(fork_server, database, *options)
    try:
        yield house
    finally:
        house.close()


@contextmanager
def fresh_database(request: pytest.FixtureRequest, folder: Path) -> Iterator[str]:
    """An empty database of the kind that a fixture with `params=DATABASES` asks for."""
    if request.param == "sqlite":
        yield str(folder / "house.db")
        return
    postgres: Postgres = request.getfixturevalue("postgres")
    address = postgres.database()
    try:
        yield address
    finally:
        postgres.drop(address)


def check_log(
    database: str, event: str, places: dict[str, int], *, to_pool: int, chips: int
) -> None:
    """The accounts balance; every hand can be played again from its record; no chip was lost; and
    of the people whose places are given, whoever played longer has the better one."""
    with Store(database) as store:
        casino = Casino(store)
        casino.catch_up_now()
        check_all(store, (), [casino])
        match = casino.world.matches[event]
        entrants = match.state.entrants
        assert sum(match.state.prizes.values()) == to_pool * len(entrants)
        assert sum(one.chips for one in entrants.values()) == chips * len(entrants)
        kept = read_tournament(store, event)
        replayer, last_hand = Replayer(match.rules), dict[str, int]()
        for number, hand in enumerate(hands_of(match.rules, kept.history)):
            assert replayer.play(hand).differs(hand) == ""
            last_hand |= dict.fromkeys(hand.entrants, number)
    for one, other in combinations(places, 2):
        if last_hand[one] != last_hand[other]:
            longer = last_hand[one] > last_hand[other]
            assert (places[one] < places[other]) is longer, (one, other)
