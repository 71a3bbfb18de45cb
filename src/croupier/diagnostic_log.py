"""The diagnostic log of a process: JSON lines on standard error, without cards or secrets.

Messages are fixed texts; the fields beside them are names of tables, routes and kinds. The contents
of commands and events are not logged here: they are in the event log.
"""

import json
import logging
import sys
import threading

import structlog
from structlog.typing import EventDict, ExcInfo, WrappedLogger

_SECRETS = ("password", "token", "secret", "cookie", "csrf")
_CARDS = ("card", "cards", "order", "deck")
_HIDDEN = frozenset((*_SECRETS, *_CARDS, "command", "body"))


def _hide(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    event.update(dict.fromkeys(_HIDDEN & event.keys(), "hidden"))
    return event


def plain_logs(level: int = logging.INFO) -> None:
    """Sets up logging: everything as JSON lines, also warnings of other libraries."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            _hide,
            structlog.processors.ExceptionRenderer(_short_trace),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler()
    handler.setFormatter(_WithoutMessage())
    logging.basicConfig(level=max(level, logging.WARNING), handlers=[handler])
    logging.getLogger("croupier").setLevel(level)
    threading.excepthook = _thread_failed


class _WithoutMessage(logging.Formatter):
    """Formats a record of another library without its message, which may name a card."""

    def format(self, record: logging.LogRecord) -> str:
        line = {"logger": record.name, "level": record.levelname.lower()}
        kind, fault, trace = record.exc_info or (None, None, None)
        if kind is not None and fault is not None:
            line["exception"] = _short_trace((kind, fault, trace))
        return json.dumps(line)


def _thread_failed(failed: threading.ExceptHookArgs) -> None:
    """Logs an exception that ended a thread."""
    if failed.exc_value is not None:
        error = (failed.exc_type, failed.exc_value, failed.exc_traceback)
        logging.getLogger("croupier.thread").error("failed", exc_info=error)


def _short_trace(exc_info: ExcInfo) -> str:
    """The kind of an exception and where it was raised, without its text, which may name a card."""
    kind, _, trace = exc_info
    where = []
    while trace is not None:
        code = trace.tb_frame.f_code
        where.append(f"{code.co_filename.rpartition('/')[2]}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return f"{kind.__name__} at {' > '.join(where[-6:])}"
