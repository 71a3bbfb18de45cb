"""How many connections a process may hold: each needs a file of the operating system's."""

import resource

import structlog

OTHER_FILES = 1500
"""Files beside connections: database, workers, and connections not yet accepted or just closed."""

_log = structlog.get_logger("croupier.server")


def connections_possible(wanted: int) -> int:
    """How many of so many connections the process can hold, after it has allowed itself as many
    open files as it may. Otherwise a crowd would leave no file for anybody else."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return wanted
    possible = max(soft - OTHER_FILES, soft // 3)
    _log.warning("fewer connections than wanted", open_files=soft, connections=possible)
    return possible
