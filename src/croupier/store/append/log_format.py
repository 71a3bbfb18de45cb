"""The number of the log's format, by which processes of different versions recognise each other.

Servers of two versions may share a log as long as each can read all that the other writes. A
version whose records an older one cannot read has a higher LOG_FORMAT. Its server raises the number
of the log before it serves, and that is a record like any other: the number is one more than the
records of the stream `log-format`. Logs from before there was a number have format 1.

A process looks at the number inside each of its transactions, as a writer looks at its fences, and
whenever it reads. Where the number is higher than its own it writes nothing and gives way: it would
misread the log, or write what the newer version no longer understands.
"""

import msgspec

from croupier.store.append.batch import LogState
from croupier.store.record import Append, Fresh, Unavailable

LOG_FORMAT = 2
"""The format that this version writes. Raise it by one in a version that writes records which the
version before it cannot read in full: a new kind of event, or a field that must not be ignored."""
FORMAT_STREAM = "log-format"
RAISED = "log.FormatRaised"
_LINE = "A newer version of Croupier writes to this log: send the command again to a newer server."


class NewerLog(Unavailable):
    """The log has a higher format than this version knows; nothing is written."""

    def __init__(self, line: str = _LINE, kind: str = "NewerLog") -> None:
        super().__init__(line, kind)


class _Raised(msgspec.Struct, frozen=True):
    """The JSON of the record that raises the number."""

    format: int


def format_by(version: int) -> int:
    """The format of a log whose stream `log-format` has this version."""
    return version + 1


def check_format(found: LogState) -> None:
    """Raises NewerLog where the log that was found is too new for this version."""
    check_version(found.versions.get(FORMAT_STREAM, 0))


def check_version(version: int) -> None:
    """Raises NewerLog where this version of the stream `log-format` is too new."""
    if format_by(version) > LOG_FORMAT:
        raise NewerLog


def raising(version: int) -> Append:
    """What must be written to raise the number from that of this version of the stream to ours."""
    numbers = range(format_by(version) + 1, LOG_FORMAT + 1)
    events = [Fresh(RAISED, msgspec.json.encode(_Raised(number))) for number in numbers]
    return Append(FORMAT_STREAM, version, tuple(events))
