"""The entry point of `croupier`: runs one command and prints errors as one line.

Exit status: 0 done; 1 a check failed (the command returns 1); 2 bad input; 74 a file cannot be
read or written (a full disk); 130 interrupted; 141 the reader of our output closed it.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from croupier import __version__
from croupier.cli.command_list import ABOUT, COMMANDS
from croupier.cli.overview import print_overview
from croupier.errors import BadInput
from croupier.extras import missing_extra

if TYPE_CHECKING:
    from cyclopts import App, CycloptsError

BAD_INPUT = 2
IO_FAILED = 74
INTERRUPTED = 130
OUTPUT_CLOSED = 141
OVERVIEW: tuple[list[str], ...] = ([], ["--help"], ["-h"])
"""What is answered with the list of all commands."""


def main(args: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit status; errors are one line, never a traceback."""
    words = list(sys.argv[1:] if args is None else args)
    _open_closed_streams()
    try:
        status = _run(words)
        sys.stdout.flush()
    except BadInput as mistake:
        return _print_error(str(mistake))
    except KeyboardInterrupt:
        return INTERRUPTED if args is not None else _end_at_once()
    except BrokenPipeError:
        return _discard_output(OUTPUT_CLOSED)
    except OSError as trouble:
        _print_error(_reason(trouble))
        return _discard_output(IO_FAILED)
    except SystemExit as leaving:
        # rich answers a closed pipe with an exit of its own.
        if isinstance(leaving.__context__, BrokenPipeError):
            return _discard_output(OUTPUT_CLOSED)
        raise
    return status if isinstance(status, int) else 0


def _run(words: list[str]) -> object:
    """The status of the command; the option parser is loaded only where there is one."""
    if words in OVERVIEW:
        print_overview()
        return 0
    from cyclopts import CycloptsError

    try:
        return application(words)(words)
    except CycloptsError as mistake:
        return _print_error(_usage(mistake))


def _open_closed_streams() -> None:
    """Opens the null device for standard streams that are closed, as with `<&-` or some services.

    They are opened in order, so that each gets the file descriptor that is missing.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nothing = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115  # for good
            setattr(sys, name, nothing)


def application(words: list[str]) -> App:
    """The application with all commands; only the one that is run is imported for its help."""
    from cyclopts import App, Parameter

    from croupier.cli.configuration import configure

    app = App(
        name="croupier",
        help=ABOUT,
        version=f"croupier {__version__}",
        default_parameter=Parameter(negative=()),
        result_action="return_value",
        print_error=False,
        exit_on_error=False,
        suppress_keyboard_interrupt=False,
        config=configure,
    )
    for name, row in COMMANDS.items():
        summary = None if name in words[:1] else row.summary
        app.command(row.target, name=name, help=summary)
    return app


def installed_application(wanted: Sequence[str] = ()) -> App:
    """The application with the commands whose extras are installed, for whatever looks at all.

    A command that is `wanted` is imported whether or not: where its extra is missing, that is said.
    """
    app = application([])
    for name in COMMANDS:
        try:
            _ = app[name]
        except ImportError as problem:
            if name in wanted or missing_extra(problem, "command") is None:
                raise
            del app[name]
    return app


def _usage(mistake: CycloptsError) -> str:
    """The error of the option parser in one line, with the command that explains more."""
    from cyclopts import UnusedCliTokensError

    command = " ".join(("croupier", *(mistake.command_chain or ())))
    said = str(mistake)
    if isinstance(mistake, UnusedCliTokensError):
        extra = " ".join(map(repr, mistake.unused_tokens or ()))
        said = f"This command does not take {extra}."
    return " ".join(f"{said} See '{command} --help'.".split())


def _print_error(line: str) -> int:
    with suppress(OSError):  # standard error may be closed; the exit status still counts
        sys.stderr.write(f"croupier: {line}\n")
        sys.stderr.flush()
    return BAD_INPUT


def _reason(trouble: OSError) -> str:
    """The error of the operating system, with the name of the file if it has one."""
    from croupier.cli.input import reason_of

    where = f"{trouble.filename}: " if isinstance(trouble.filename, str) else ""
    return f"{where}{reason_of(trouble)}"


def _end_at_once() -> int:
    """Ends at once after Ctrl-C, without waiting for threads that still compile or compute."""
    others = (thread for thread in threading.enumerate() if thread is not threading.main_thread())
    if not all(thread.daemon for thread in others):
        with suppress(OSError, ValueError):
            sys.stdout.flush()
        os._exit(INTERRUPTED)
    return INTERRUPTED


def _discard_output(status: int) -> int:
    """Discards what is still buffered for a closed output, so that the last flush cannot fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status
