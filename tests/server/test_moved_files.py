"""Tests of a real server whose log files are moved: it answers 503 until they are back.

The server is killed while the file is away, and started again with it or without.
"""

import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from croupier.store import Store, verify
from croupier.store.accounts.transfers import TRANSFER
from croupier.store.append.backend import MANY
from tests.patience import PATIENCE
from tests.server.fork_server import ForkedProcess, ForkServer
from tests.tiers import over_tiers
from tests.writer_processes import wait_until_no_writer_process, writing_process_of

HOUSE = "Casino Canberra"


@pytest.fixture(scope="module")
def fork_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ForkServer]:
    with ForkServer(tmp_path_factory.mktemp("fork_server")) as opened:
        yield opened


class Depositor:
    """A guest who pays money in, again and again, and remembers what was acknowledged."""

    def __init__(self, fork_server: ForkServer, file: Path, many: int) -> None:
        self._fork_server, self.file, self._many = fork_server, file, many
        self.acknowledged: list[str] = []
        self._number = 0
        self.server, self.web = self._open()
        me = self.web.post("/api/guest").json()
        self.name, self._headers = me["person"], {"X-CSRF": me["csrf"]}

    def _open(self) -> tuple[ForkedProcess, httpx.Client]:
        server = self._fork_server.serve(str(self.file), "--empty", many=self._many)
        until = time.monotonic() + PATIENCE
        while not server.address():
            assert time.monotonic() < until, server.said()
            assert server.alive(), server.said()
            time.sleep(0.01)
        web = httpx.Client(base_url=f"http://{server.address()}", timeout=PATIENCE)
        return server, web

    def fall(self) -> None:
        """The server is killed, and its writer process ends."""
        self.server.kill()
        self.server.wait_until_gone()
        wait_until_no_writer_process(str(self.file))
        self.web.close()

    def open_again(self) -> None:
        cookies = self.web.cookies
        self.server, self.web = self._open()
        self.web.cookies = cookies
        self.wait_until_ready(200)

    def pay(self, key: str) -> int:
        body = {"key": key, "house": HOUSE, "amount": 100}
        said = self.web.post("/api/account/deposit", json=body, headers=self._headers)
        if said.status_code == 200:
            self.acknowledged.append(key)
        return said.status_code

    def pay_often(self, times: int) -> set[int]:
        """The answers to so many payments, each with a key of its own."""
        self._number += times
        return {self.pay(f"k{n}") for n in range(self._number - times, self._number)}

    def wait_until_ready(self, status: int) -> None:
        until = time.monotonic() + PATIENCE
        while self.web.get("/readyz").status_code != status:
            assert time.monotonic() < until, self.server.said()
            time.sleep(0.05)

    def payments(self) -> Counter[str]:
        """How often each of the guest's payments is in the log."""
        with Store(str(self.file)) as store:
            with store.engine.connect() as connection:
                assert verify(connection).fault is None
            found = [r for r in store.read_all() if r.who == self.name]
        keys = [r.key.removeprefix(f"{self.name}/") for r in found if r.type == TRANSFER]
        return Counter(keys)


@pytest.fixture(params=[MANY, 1], ids=["house writes", "writer process writes"])
def guest(fork_server: ForkServer, database: Path, request: pytest.FixtureRequest) -> Depositor:
    one = Depositor(fork_server, database, request.param)
    assert one.pay_often(20) == {200}
    while request.param == 1 and writing_process_of(str(database)) is None:
        assert one.pay_often(5) == {200}
    one.wait_until_ready(200)
    return one


def check(guest: Depositor) -> None:
    """Everything that was acknowledged is there, and nothing is there twice."""
    guest.fall()
    found = guest.payments()
    missing = [key for key in guest.acknowledged if key not in found]
    assert not missing, f"lost {len(missing)} of {len(guest.acknowledged)}"
    assert set(found.values()) == {1}


@pytest.mark.parametrize("suffix", over_tiers(["-wal", "-shm"], {"-wal"}))
def test_commands_and_readiness_say_so_until_the_file_is_back(
    guest: Depositor, suffix: str
) -> None:
    lost, away = Path(f"{guest.file}{suffix}"), guest.file.with_name("away")
    for _ in range(2):
        lost.rename(away)
        assert guest.pay("open") == 503
        assert guest.pay_often(5) == {503}
        newcomer = httpx.post(f"{guest.web.base_url}/api/guest", timeout=PATIENCE)
        assert (newcomer.status_code, newcomer.json()["name"]) == (503, "unavailable")
        guest.wait_until_ready(503)
        assert guest.web.get("/healthz").status_code == 200
        away.rename(lost)
        guest.wait_until_ready(200)
        assert guest.pay("open") == 200
        assert guest.pay_often(5) == {200}
    check(guest)


@pytest.mark.parametrize(
    "returns", over_tiers([True, False], {False}), ids=["put back", "gone for good"]
)
def test_a_house_killed_while_its_wal_is_away_has_all_it_acknowledged(
    guest: Depositor, returns: bool
) -> None:
    wal, away = Path(f"{guest.file}-wal"), guest.file.with_name("away")
    wal.rename(away)
    said = guest.pay_often(150)
    guest.fall()
    if returns:
        away.rename(wal)
    guest.open_again()
    assert guest.pay("k30") == 200, "sent again, it takes effect once"
    check(guest)
    assert said == {503}


def test_readers_work_beside_a_house_and_leave_it_alone(guest: Depositor) -> None:
    copy = guest.file.with_name("copy.db")
    for words in (("audit", "verify"), ("store", "backup", str(copy)), ("audit", "balances")):
        order = [sys.executable, "-m", "croupier", *words, "--database", str(guest.file)]
        said = subprocess.run(order, capture_output=True, text=True, check=False)
        assert said.returncode == 0, said.stderr
        assert guest.pay_often(3) == {200}
    with Store(str(copy)) as store:
        copied = {record.key for record in store.read_all()}
    assert {f"{guest.name}/k{number}" for number in range(20)} <= copied
    guest.wait_until_ready(200)
    check(guest)
