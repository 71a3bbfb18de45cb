"""Names of processes as holders of leases, and whether a holder on this machine still runs.

A lease outlasts its holder by seconds. A process on the same machine need not wait so long: the
operating system says which processes run. Leases of processes on other machines run out.
"""

import os
import secrets
from pathlib import Path

_PROCESSES = Path("/proc")
_START_TIME = 19
"""The field of a process's start time in its `stat` file, counted after its name in brackets."""


def new_holder() -> str:
    """A unique name for this process: machine, process id, start time, and random digits."""
    pid = os.getpid()
    return f"{_machine()}/{pid}/{_started(pid)}/{secrets.token_hex(4)}"


def is_gone(holder: str) -> bool:
    """Whether a holder is known to have ended; its process id may be in use again."""
    machine, _, rest = holder.partition("/")
    pid, _, rest = rest.partition("/")
    started, _, _ = rest.partition("/")
    if not started or machine != _machine() or not pid.isdecimal():
        return False
    return _started(int(pid)) != started


def _machine() -> str:
    """A name for this machine since it was booted, and for its namespace of process ids."""
    try:
        boot = (_PROCESSES / "sys/kernel/random/boot_id").read_text().strip()
        return f"{boot}.{(_PROCESSES / 'self/ns/pid').stat().st_ino}"
    except OSError:
        return ""


def _started(pid: int) -> str:
    try:
        line = (_PROCESSES / str(pid) / "stat").read_text()
    except OSError:
        return ""
    words = line.rpartition(")")[2].split()
    return "" if words[0] in "ZX" else words[_START_TIME]
