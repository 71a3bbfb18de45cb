"""Finds the writer processes of a house among the processes of the machine."""

import time
from pathlib import Path

from tests.patience import PATIENCE


def writer_processes_of(database: str) -> list[int]:
    """The processes that write this log for a house, whether it still lives or not."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue  # it has just left
        if database.encode() in words and any(
            b"croupier.store.append.writer_process" in word for word in words
        ):
            found.append(int(process.name))
    return found


def writing_process_of(database: str) -> int | None:
    """The writer process of a house, once it has the log's files open; None until then."""
    for pid in writer_processes_of(database):
        try:
            files = [str(file.readlink()) for file in Path(f"/proc/{pid}/fd").iterdir()]
        except OSError:
            continue  # it has just left, or opens and closes files now
        if f"{database}-wal" in files:
            return pid
    return None


def wait_until_no_writer_process(database: str) -> None:
    until = time.monotonic() + PATIENCE
    while writer_processes_of(database):
        assert time.monotonic() < until, "a writer process stays though its house is gone"
        time.sleep(0.01)
