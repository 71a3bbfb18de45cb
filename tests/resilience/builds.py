"""Servers of other versions: from an earlier commit, and a next version made from this one."""

import os
import shutil
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path

from croupier.store.append.log_format import LOG_FORMAT
from croupier.store.database.access import NEWEST
from tests.environments import new_environment
from tests.needs import not_run
from tests.project.rooms import ROOT
from tests.server.fork_server import ForkedProcess

NUMBER = Path("src/croupier/store/append/log_format.py")
"""The file with the number of the log's format; its first commit is the first version that shares a
log with later ones."""
PINS = Path("requirements/run.lock")
VENV = "venv"
MIGRATIONS = Path("src/croupier/store/database/migrations/versions")

NEXT_MIGRATION = """
import sqlalchemy as sa
from alembic import op

revision, down_revision = "{next}", "{newest}"
branch_labels = depends_on = None


def upgrade() -> None:
    op.add_column("leases", sa.Column("note", sa.Text, nullable=True))
"""


def _git(*words: str) -> bytes:
    try:
        return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError) as trouble:
        not_run(f"git {words[0]} does not work here: {trouble}")


def earlier_version(folder: Path) -> Path:
    """The source of the first version that has a number of its format, and beside it a virtual
    environment with the packages that it was pinned to."""
    commits = _git("log", "--diff-filter=A", "--format=%H", "--", str(NUMBER)).decode().split()
    if not commits:
        not_run("the git history does not go back to the first version with a format number")
    archive = _git("archive", "--format=tar", commits[-1], "src", str(PINS))
    with tarfile.open(fileobj=BytesIO(archive)) as packed:
        packed.extractall(folder, filter="data")
    new_environment(folder / VENV, "--require-hashes", "-r", folder / PINS)
    return folder / "src"


def format_of(source: Path) -> int:
    """The number of the format that a version writes."""
    line = next(
        line
        for line in (source.parent / NUMBER).read_text().splitlines()
        if line.startswith("LOG_FORMAT = ")
    )
    return int(line.partition("= ")[2])


def next_version(folder: Path) -> Path:
    """This version with the next format, and with a migration that adds a column."""
    left_out = shutil.ignore_patterns("__pycache__", "static")
    shutil.copytree(ROOT / "src", folder / "src", ignore=left_out)
    number = folder / NUMBER
    ours, theirs = f"LOG_FORMAT = {LOG_FORMAT}\n", f"LOG_FORMAT = {LOG_FORMAT + 1}\n"
    number.write_text(number.read_text().replace(ours, theirs))
    following = f"{int(NEWEST) + 1:04d}"
    migration = NEXT_MIGRATION.format(next=following, newest=NEWEST)
    (folder / MIGRATIONS / f"{following}_next.py").write_text(migration)
    return folder / "src"


class Build(ForkedProcess):
    """A server of a version whose source lies in a folder, with packages of its own if it has."""

    def __init__(self, source: Path, log: Path, *words: str) -> None:
        own = source.parent / VENV / "bin" / "python"
        python = own if own.is_file() else sys.executable
        with log.open("w") as said:
            self._process = subprocess.Popen(
                [python, "-P", "-m", "croupier", *words],
                cwd=source,
                env=os.environ | {"PYTHONPATH": str(source), "PYTHONUNBUFFERED": "1"},
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
            )
        super().__init__(self._process.pid, log)

    def alive(self) -> bool:
        return self._process.poll() is None

    def status(self) -> int:
        """Its exit status, once it has ended."""
        self.wait_until_gone()
        return self._process.wait()

    def end(self) -> None:
        self._process.kill()
        self._process.wait()
