"""Logs of the server: one JSON object a line on standard error, and never a card or a secret.

Messages are fixed words; the values beside them are names of tables, routes and kinds. What a
command or an event holds is not logged: the log of the house has it.
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


def _cover(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    event.update(dict.fromkeys(_HIDDEN & event.keys(), "hidden"))
    return event


def plain_logs(level: int = logging.INFO) -> None:
    """Everything as JSON lines; other libraries' warnings too."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            _cover,
            structlog.processors.ExceptionRenderer(_short_trace),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler()
    handler.setFormatter(_Plain())
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    threading.excepthook = _thread_failed


class _Plain(logging.Formatter):
    """Who complains and where it failed; what is said may name a card, so it stays out."""

    def format(self, record: logging.LogRecord) -> str:
        line = {"logger": record.name, "level": record.levelname.lower()}
        kind, fault, trace = record.exc_info or (None, None, None)
        if kind is not None and fault is not None:
            line["exception"] = _short_trace((kind, fault, trace))
        return json.dumps(line)


def _thread_failed(failed: threading.ExceptHookArgs) -> None:
    """A thread that fails says so as everybody else does."""
    if failed.exc_value is not None:
        trouble = (failed.exc_type, failed.exc_value, failed.exc_traceback)
        logging.getLogger("croupier.thread").error("failed", exc_info=trouble)


def _short_trace(exc_info: ExcInfo) -> str:
    """Where it failed and what kind of failure; values stay out, for they might be cards."""
    kind, _, trace = exc_info
    where = []
    while trace is not None:
        code = trace.tb_frame.f_code
        where.append(f"{code.co_filename.rpartition('/')[2]}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return f"{kind.__name__} at {' > '.join(where[-6:])}"
