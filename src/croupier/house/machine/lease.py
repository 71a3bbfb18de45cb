"""Who this process is to the others, and whether another one on this machine still lives.

A lease outlasts its holder by seconds. Whoever shares the machine with the dead need not wait:
the system says which processes there are. Of processes elsewhere nothing is said, and their
leases run out.
"""

import os
import secrets
from pathlib import Path

_PROCESSES = Path("/proc")
_STARTED = 19
"""Where a process's time of birth stands in its line, behind its name in brackets."""


def new_holder() -> str:
    """A name no process ever had: the machine, the process, when it was born, and chance."""
    pid = os.getpid()
    return f"{_machine()}/{pid}/{_born(pid)}/{secrets.token_hex(4)}"


def is_gone(holder: str) -> bool:
    """Whether a holder is known to be dead; a number that was given away again is not it."""
    machine, _, rest = holder.partition("/")
    pid, _, rest = rest.partition("/")
    born, _, _ = rest.partition("/")
    if not born or machine != _machine() or not pid.isdecimal():
        return False
    return _born(int(pid)) != born


def _machine() -> str:
    """This machine since it was started, as far as its process numbers reach."""
    try:
        boot = (_PROCESSES / "sys/kernel/random/boot_id").read_text().strip()
        return f"{boot}.{(_PROCESSES / 'self/ns/pid').stat().st_ino}"
    except OSError:
        return ""


def _born(pid: int) -> str:
    try:
        line = (_PROCESSES / str(pid) / "stat").read_text()
    except OSError:
        return ""
    words = line.rpartition(")")[2].split()
    return "" if words[0] in "ZX" else words[_STARTED]
