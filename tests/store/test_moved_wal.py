"""Tests that acknowledged records survive when the -wal file is moved away.

The processes are real and are killed while the file is away. It is put back before the next start,
or it never comes back.
"""

import os
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from croupier.store import Store
from tests.patience import PATIENCE
from tests.store.logs import audit
from tests.store.test_processes import ROOT
from tests.tiers import over_tiers
from tests.writer_processes import wait_until_no_writer_process, writing_process_of

MOST = 20_000
"""Lines after which a writer has shown that nothing keeps it from writing: many times as many as
its pipe holds, for it goes on while nobody listens."""


class PersistentWriter:
    """A writer's process, and what it has said so far."""

    def __init__(self, file: Path, name: str, help_: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.store.persistent_writer", str(file), name, help_],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.said: list[tuple[str, str]] = []

    def hear(self, word: str, times: int) -> None:
        """Listens until it has said a word so many times more, or has said very much else."""
        assert self.process.stdout is not None
        heard = 0
        for _ in range(MOST):
            line = self.process.stdout.readline().split()
            assert line, f"the writer ended with {self.process.wait(PATIENCE)}"
            self.said.append((line[0], line[1]))
            heard += line[0] == word
            if heard == times:
                return

    def keys(self, word: str) -> list[str]:
        return [key for said, key in self.said if said == word]

    def kill(self) -> None:
        """At once; lines that it had written by then still count."""
        os.kill(self.process.pid, signal.SIGKILL)
        rest = self.process.communicate(timeout=PATIENCE)[0]
        whole = rest.rpartition("\n")[0].splitlines()
        self.said += [(said, key) for said, _, key in (line.partition(" ") for line in whole)]


@contextmanager
def writer(file: Path, name: str, help_: str) -> Iterator[PersistentWriter]:
    one = PersistentWriter(file, name, help_)
    try:
        yield one
    finally:
        if one.process.returncode is None:
            one.kill()


@pytest.fixture
def file(empty_file: Path, tmp_path: Path) -> Path:
    copy = tmp_path / "house.db"
    shutil.copy(empty_file, copy)
    return copy


def move_away(file: Path) -> Path:
    wal, away = Path(f"{file}-wal"), file.with_name("away")
    wal.rename(away)
    return away


def put_back(file: Path, away: Path) -> None:
    away.rename(f"{file}-wal")


def check(file: Path, writers: list[PersistentWriter]) -> None:
    """Whatever was acknowledged is there once; what was left open is there once or not at all."""
    done = {key for one in writers for key in one.keys("done")}
    with Store(str(file)) as store:
        assert audit(store).fault is None
        found = Counter(record.key for record in store.read_all())
    assert len(done - set(found)) == 0, f"lost {len(done - set(found))} of {len(done)}"
    assert set(found.values()) == {1}


@pytest.mark.parametrize("returns", [True, False], ids=["put back", "gone for good"])
@pytest.mark.parametrize("help_", over_tiers(["alone", "helped"], {"alone"}))
def test_all_that_was_acknowledged_survives_a_moved_wal_and_a_kill(
    file: Path, help_: str, returns: bool
) -> None:
    with writer(file, "ann", help_) as one:
        one.hear("done", 100)
        while help_ == "helped" and writing_process_of(str(file)) is None:
            one.hear("done", 20)
        one.hear("done", 500)
        away = move_away(file)
        one.hear("open", 100)
        one.kill()
        wait_until_no_writer_process(str(file))
    if returns:
        put_back(file, away)
    check(file, [one])
    assert one.keys("open"), "nothing was refused while the file was away"


@pytest.mark.parametrize("returns", [True, False], ids=["put back", "gone for good"])
@pytest.mark.parametrize("help_", over_tiers(["alone", "helped"], {"helped"}))
def test_an_empty_wal_in_the_place_of_the_moved_one_costs_nothing(
    file: Path, help_: str, returns: bool
) -> None:
    """SQLite makes an empty -wal for a process that opens the log just after the move."""
    with writer(file, "ann", help_) as one:
        one.hear("done", 600)
        fresh = file.with_name("fresh")
        fresh.touch()
        away = move_away(file)
        fresh.rename(f"{file}-wal")
        one.hear("open", 100)
        one.kill()
        wait_until_no_writer_process(str(file))
    if returns:
        put_back(file, away)
    check(file, [one])


@pytest.mark.parametrize("returns", [True, False], ids=["put back", "gone for good"])
def test_two_processes_on_one_file_lose_nothing_either(file: Path, returns: bool) -> None:
    with ExitStack() as stack:
        writers = [stack.enter_context(writer(file, name, "alone")) for name in ("ann", "bob")]
        for one in writers:
            one.hear("done", 300)
        away = move_away(file)
        for one in writers:
            one.hear("open", 100)
        for one in writers:
            one.kill()
    if returns:
        put_back(file, away)
    check(file, writers)
    assert all(one.keys("open") for one in writers), "nothing was refused while the file was away"


@pytest.mark.parametrize("help_", ["alone", "helped"])
def test_a_process_goes_on_by_itself_when_the_file_is_back(file: Path, help_: str) -> None:
    with writer(file, "ann", help_) as one:
        one.hear("done", 500)
        for _ in range(3):
            away = move_away(file)
            one.hear("open", 50)
            assert one.said[-1][0] == "open"
            put_back(file, away)
            one.hear("done", 200)
            assert one.said[-1][0] == "done"
        one.kill()
        wait_until_no_writer_process(str(file))
    check(file, [one])


def test_a_process_that_comes_while_the_wal_is_away_does_not_write(file: Path) -> None:
    """SQLite would make it an empty -wal that nobody could recover from."""
    with writer(file, "ann", "alone") as one:
        one.hear("done", 500)
        away = move_away(file)
        one.hear("open", 50)
        words = [sys.executable, "-m", "tests.store.log_writer", str(file), "bob", "1"]
        late = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
        assert (late.returncode, late.stdout) == (1, "")
        assert "house.db-wal is not the one that other processes write to" in late.stderr
        put_back(file, away)
        one.hear("done", 200)
        assert one.said[-1][0] == "done"
        one.kill()
    check(file, [one])
