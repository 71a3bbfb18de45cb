"""Opens databases as power cuts left them: what was acknowledged is there, and nothing is half.

Every file is opened as the store opens it and compared row by row with what was written. Some are
then used by a whole store: the log verifies, and takes further commands.
"""

import os
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Final

from croupier.acts import Micros
from croupier.cards import SeededEntropy
from croupier.house.faults.broken import need
from croupier.house.faults.power_cuts import CUTS, DiskFiles, Writing, left_by
from croupier.house.faults.recorded_writes import (
    LogRows,
    RecordedWrites,
    read_rows,
    record_writes,
)
from croupier.store import Append, Fresh, Store, connect_to_write, verify

WHOLE_STORE_EVERY: Final = 100
"""One in so many files is opened by a whole store; in all of them the rows are compared."""


def cut_power(seed: str, faults: int, folder: Path) -> Counter[str]:
    """Records a run, and checks so many power cuts in it; counts them by kind.

    The number of a power cut and the seed say all about it. Raises Broken where a check fails.
    """
    recorded = record_writes(seed, folder)
    happened: Counter[str] = Counter()
    for number in range(faults):
        chance = SeededEntropy(f"{seed} cut {number}")
        moment = recorded.moments[chance.below(len(recorded.moments))]
        cut = CUTS[chance.below(len(CUTS))]
        file = folder / "cut.db"
        _put(file, left_by(cut, moment, chance), chance)
        what = f"Power cut {number} ({cut})"
        there = _commands_there(file, moment, recorded, what)
        if number % WHOLE_STORE_EVERY == 0:
            _use(file, recorded.logs[there], what)
        happened[f"power {cut}"] += 1
    return happened


def _put(file: Path, left: DiskFiles, chance: SeededEntropy) -> None:
    """The files as they lie there when the machine starts again; the -shm holds anything."""
    shared = (None, b"", bytes(32768), chance.read(4096))[chance.below(4)]
    for name, data in ((file, left.main), (f"{file}-wal", left.wal), (f"{file}-shm", shared)):
        if data is None:
            Path(name).unlink(missing_ok=True)
            continue
        opened = os.open(name, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600)
        os.write(opened, data)
        os.close(opened)


def _commands_there(file: Path, moment: Writing, recorded: RecordedWrites, what: str) -> int:
    """How many commands are in the log: all that were acknowledged, and whole ones only."""
    with closing(connect_to_write(file)) as connection:
        found = read_rows(connection)
    allowed = range(moment.least, moment.most + 1)
    there = next((n for n in reversed(allowed) if recorded.logs[n] == found), None)
    if there is None:
        least = recorded.logs[moment.least]
        lost = [row for row in least.events if row not in found.events]
        need(not lost, f"{what} lost {len(lost)} records that were acknowledged.")
        need(False, f"{what} left half of a command in the log.")
    assert there is not None
    return there


def _use(file: Path, known: LogRows, what: str) -> None:
    """Opens the log with a store, verifies it, and writes to it."""
    with Store(str(file)) as store:
        _verify(store, what)
        need(store.head().position == len(known.events), f"{what} left a log of another length.")
        for key in ("after", "after"):
            receipt = store.append(
                [Append("after", 0, (Fresh("Written", b"1"),))],
                key=key,
                who="p",
                at=Micros(1_700_000_001_000_000),
                command=b"after",
            )
            need(
                receipt.last == len(known.events) + 1,
                f"{what} left a log that takes a command at another place.",
            )
    with Store(str(file)) as store:
        _verify(store, what)


def _verify(store: Store, what: str) -> None:
    with store.engine.connect() as connection:
        fault = verify(connection).fault
    need(fault is None, f"{what} left a log that does not verify. {fault}")
