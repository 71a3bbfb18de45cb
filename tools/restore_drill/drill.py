"""The steps of a restore drill.

A server is loaded, a backup is taken while it runs, the load goes on, the server is killed and the
database destroyed. Then the backup is restored and verified with an anchor that was kept elsewhere,
and a server is opened on it. What was acknowledged before the backup must be there once; what came
after it is lost, and is counted.
"""

import io
import json
import time
from collections import Counter
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

from croupier.cli import main as croupier
from croupier.store import Store
from tools.restore_drill.house import Database, DrillFailed, House
from tools.restore_drill.load import Acknowledged, Payers, fill

BEFORE, AFTER = 20, 20
"""Deposits that are acknowledged before the backup begins, and after it has ended."""
PER = 100_000


class Drill:
    """One drill on one database; `report` has its figures when `run` is over."""

    def __init__(self, database: Database, folder: Path, records: int) -> None:
        self._database, self._folder, self._records = database, folder, records
        self._backup, self._anchors = folder / "backup.db", folder / "anchors.jsonl"
        self._last_anchor = folder / "last-anchor.jsonl"
        self.report: dict[str, Any] = {}

    def run(self) -> dict[str, Any]:
        fill(self._database.address, self._records)
        acknowledged, backed_up_at, killed_at = self._load_and_back_up()
        self._database.destroy()
        self._database.make_empty()
        self._restore()
        self._count(acknowledged, backed_up_at, killed_at)
        self._timed("open_s", self._open)
        self._per_100_000()
        return self.report

    # --- before the loss ------------------------------------------------------------------------

    def _load_and_back_up(self) -> tuple[list[Acknowledged], float, float]:
        house = House(self._database.address, self._folder / "server.log")
        try:
            payers = Payers(house.address)
            payers.wait_for(BEFORE)
            self._croupier("audit", "anchor", str(self._anchors))
            begun = time.monotonic()
            backup = _answer(self._croupier, "store", "backup", str(self._backup))
            self.report["backup_s"] = round(time.monotonic() - begun, 2)
            self.report["records_backed_up"] = backup["records"]
            payers.wait_for(AFTER)
            self._croupier("audit", "anchor", str(self._last_anchor))
            payers.wait_for(1)
        finally:
            house.kill()
        killed = time.monotonic()
        payers.wait_until_gone()
        with Store(self._database.address) as store:
            self.report["records_before_loss"] = store.head().position
        return payers.acknowledged, begun, killed

    # --- after the loss -------------------------------------------------------------------------

    def _restore(self) -> None:
        self._timed("restore_s", lambda: self._croupier("store", "restore", str(self._backup)))
        self._timed(
            "verify_s", lambda: self._croupier("audit", "verify", "--anchor", str(self._anchors))
        )
        words = ("audit", "verify", "--anchor", str(self._last_anchor))
        if self._status(*words)[0] == 0:
            raise DrillFailed("The anchor from after the backup does not show the loss.")
        self.report["loss_is_shown_by_the_last_anchor"] = True

    def _count(self, acknowledged: list[Acknowledged], begun: float, killed: float) -> None:
        with Store(self._database.address) as store:
            there = Counter(record.key for record in store.read_all() if _is_deposit(record.type))
            kept = store.head().position
        twice = [one.key for one in acknowledged if there[one.key] > 1]
        lost = [one for one in acknowledged if not there[one.key]]
        early = [one.key for one in lost if one.at < begun]
        if twice or early:
            raise DrillFailed(f"Acknowledged before the backup and lost: {early}; twice: {twice}.")
        self.report |= {
            "acknowledged": len(acknowledged),
            "acknowledged_and_lost": len(lost),
            "acknowledged_before_the_backup_and_lost": len(early),
            "records_lost": self.report["records_before_loss"] - kept,
            "seconds_lost": round(killed - min((one.at for one in lost), default=killed), 2),
        }

    def _open(self) -> None:
        house = House(self._database.address, self._folder / "server.log")
        try:
            Payers(house.address).wait_for(1)
        finally:
            house.kill()

    def _per_100_000(self) -> None:
        records = self.report["records_backed_up"]
        for name in ("backup_s", "restore_s", "verify_s"):
            self.report[f"{name}_per_100000"] = round(self.report[name] * PER / records, 2)

    # --- commands -------------------------------------------------------------------------------

    def _timed(self, name: str, step: Callable[[], object]) -> None:
        begun = time.monotonic()
        step()
        self.report[name] = round(time.monotonic() - begun, 2)

    def _croupier(self, *words: str) -> str:
        status, said = self._status(*words)
        if status:
            raise DrillFailed(f"croupier {' '.join(words)} failed: {said}")
        return said

    def _status(self, *words: str) -> tuple[int, str]:
        """The exit status of a command on the database, and what it printed."""
        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            status = croupier([*words, "--database", self._database.address, "--json"])
        return status, out.getvalue() or err.getvalue()


def _answer(command: Callable[..., str], *words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(command(*words))
    return found


def _is_deposit(kind: str) -> bool:
    return kind == "floor.PurseMoved"
