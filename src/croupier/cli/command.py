"""The command itself: finds what was asked for, runs it, and says in one line what went wrong.

Exit status: 0 done; 1 a check failed (the command returns 1); 2 bad input; 74 the machine cannot
read or write (a full disk); 130 interrupted; 141 whoever read our output went away.
"""

import os
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from cyclopts import App, CycloptsError, Parameter, UnusedCliTokensError

from croupier import __version__
from croupier.cli.command_list import COMMANDS
from croupier.cli.input import reason_of
from croupier.errors import BadInput

BAD_INPUT = 2
NO_ROOM = 74
INTERRUPTED = 130
READER_LEFT = 141

ABOUT = "The hold'em floor of a casino, by the book: deal it, settle it, solve it, cite the clause."


def main(args: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit status; people see one line, never a traceback."""
    words = list(sys.argv[1:] if args is None else args)
    _open_what_is_closed()
    try:
        status = _floor(words)(words)
        sys.stdout.flush()
    except BadInput as mistake:
        return _complain(str(mistake))
    except CycloptsError as mistake:
        return _complain(_usage(mistake))
    except KeyboardInterrupt:
        return INTERRUPTED if args is not None else _drop_everything()
    except BrokenPipeError:
        return _leave_quietly(READER_LEFT)
    except OSError as trouble:
        _complain(_told(trouble))
        return _leave_quietly(NO_ROOM)
    except SystemExit as leaving:
        # rich answers a closed pipe with an exit of its own.
        if isinstance(leaving.__context__, BrokenPipeError):
            return _leave_quietly(READER_LEFT)
        raise
    return status if isinstance(status, int) else 0


def _open_what_is_closed() -> None:
    """Started without a stream, as `<&-` and some services do, we read nothing and say it to none.

    They come in order, so that each takes the place in which it is missing.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nothing = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115  # for good
            setattr(sys, name, nothing)


def _floor(words: list[str]) -> App:
    """Every command by its line in the table; the one asked for speaks for itself."""
    app = App(
        name="croupier",
        help=ABOUT,
        version=f"croupier {__version__}",
        default_parameter=Parameter(negative=()),
        result_action="return_value",
        print_error=False,
        exit_on_error=False,
        suppress_keyboard_interrupt=False,
    )
    for name, row in COMMANDS.items():
        summary = None if name in words[:1] else row.summary
        app.command(row.target, name=name, help=summary)
    return app


def _usage(mistake: CycloptsError) -> str:
    """The parser's complaint in one line, with where to read more."""
    command = " ".join(("croupier", *(mistake.command_chain or ())))
    said = str(mistake)
    if isinstance(mistake, UnusedCliTokensError):
        said = f"nothing more was expected, got {' '.join(map(repr, mistake.unused_tokens or ()))}."
    return " ".join(f"{said} See '{command} --help'.".split())


def _complain(line: str) -> int:
    with suppress(OSError):  # whoever does not listen still gets the status
        sys.stderr.write(f"croupier: {line}\n")
        sys.stderr.flush()
    return BAD_INPUT


def _told(trouble: OSError) -> str:
    """What the machine said, and of which file where it names one."""
    where = f"{trouble.filename}: " if isinstance(trouble.filename, str) else ""
    return f"{where}{reason_of(trouble)}"


def _drop_everything() -> int:
    """Whoever interrupts does not wait for threads that still compile or count for nobody."""
    others = (thread for thread in threading.enumerate() if thread is not threading.main_thread())
    if not all(thread.daemon for thread in others):
        with suppress(OSError, ValueError):
            sys.stdout.flush()
        os._exit(INTERRUPTED)
    return INTERRUPTED


def _leave_quietly(status: int) -> int:
    """Standard output takes nothing more: the last flush must not complain about it either."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status
