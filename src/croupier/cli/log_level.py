"""`--log-level`: from which level on a command prints its diagnostic log on standard error."""

from __future__ import annotations

import logging
from typing import Annotated, Final, Literal

from cyclopts import Parameter

Level = Literal["debug", "info", "warning", "error"]
LogLevel = Annotated[
    Level,
    Parameter(help="Print diagnostic lines of this level and above, as JSON on standard error."),
]

_LEVELS: Final[dict[Level, int]] = {
    "debug": logging.DEBUG,
    "info": logging.INFO,
    "warning": logging.WARNING,
    "error": logging.ERROR,
}


def log_at(level: Level) -> None:
    """Prints the diagnostic log of this process from this level on."""
    from croupier.diagnostic_log import plain_logs

    plain_logs(_LEVELS[level])
