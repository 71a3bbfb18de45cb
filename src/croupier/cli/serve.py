"""`croupier serve`: the house, open for players in the browser."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

from cyclopts import Parameter

from croupier.cli.input import reason_of
from croupier.cli.options import Database, Flag
from croupier.cli.output import note
from croupier.errors import BadInput

OpenApi = Annotated[bool, Parameter("--openapi", show_default=False)]

ASKED_TO_CLOSE = 143
"""The status of a house that was asked to close before it had opened."""


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8080,
    database: Database = None,
    empty: Flag = False,
    no_guests: Flag = False,
    dealer_seconds: float = 0.9,
    wager_seconds: float = 20.0,
    pause_seconds: float = 6.0,
    secure_cookies: Flag = False,
    openapi: OpenApi = False,
) -> int:
    """Open the house: tables that deal themselves, in the browser, on this machine.

    :param host: The address to listen on; only this machine by default.
    :param port: The port to listen on; 0 takes a free one.
    :param empty: Start a new house without the demonstration floor.
    :param no_guests: Let nobody play without a name and a password.
    :param dealer_seconds: Seconds between two steps of the dealer.
    :param wager_seconds: Seconds in which wagers are taken.
    :param pause_seconds: Seconds between two rounds.
    :param secure_cookies: Cookies over HTTPS only; use it behind a TLS proxy.
    :param openapi: Print the OpenAPI document and leave.
    """
    if openapi:
        return _describe()
    for name, seconds in (
        ("dealer-seconds", dealer_seconds),
        ("wager-seconds", wager_seconds),
        ("pause-seconds", pause_seconds),
    ):
        if not 0 <= seconds <= 3600:
            raise BadInput(f"--{name}", "0 to 3600 seconds", got=seconds)
    if not 0 <= port <= 65535:
        raise BadInput("--port", "0 to 65535", got=port)
    from croupier.house import Pace
    from croupier.server import ServerOptions, create_app
    from croupier.store import Store, default_database, shown_address

    where = database or default_database()
    note(f"Opening the house from {shown_address(where)} ...")
    pace = Pace(
        dealer=dealer_seconds,
        companion=dealer_seconds * 0.8,
        wagers=wager_seconds,
        settle_wagers=min(3.0, wager_seconds),
        show=dealer_seconds * 3,
        pause=pause_seconds,
    )
    options = ServerOptions(
        empty=empty, guests=not no_guests, pace=pace, secure_cookies=secure_cookies
    )
    with _closing_when_asked(), Store(where, busy=True) as store:
        app = create_app(store, options, tell=_tell)
        return _run(app, host, port)


@contextmanager
def _closing_when_asked() -> Iterator[None]:
    """SIGTERM closes the house in order, as Ctrl-C does, and its writer process ends before it."""
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(ASKED_TO_CLOSE))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _tell(password: str) -> None:
    note(f"The administrator is 'admin' with the password {password}; it is shown only now.")


def _describe() -> int:
    import msgspec

    from croupier.server import document

    said = msgspec.json.format(msgspec.json.encode(document()), indent=2)
    sys.stdout.write(said.decode() + "\n")
    return 0


def _run(app: Any, host: str, port: int) -> int:
    import socket

    from croupier.server import Listener, plain_logs, tidy_seldom

    plain_logs()
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as trouble:
        listening.close()
        expected = f"an address to listen on ({reason_of(trouble)})"
        raise BadInput("--host, --port", expected) from None
    address = f"[{host}]" if ":" in host else host
    words = f"Croupier is open at http://{address}:{listening.getsockname()[1]}/ (Ctrl-C closes it)"

    def opened() -> None:
        tidy_seldom()
        note(words)

    listener = Listener(app, opened=opened)
    try:
        listener.run(sockets=[listening])
    except (KeyboardInterrupt, SystemExit):
        pass  # the latter is how it says that it could not start, and passes SIGTERM on
    finally:
        listening.close()
    if not listener.started:
        note("Not opened; the log above says what kind of trouble it was.")
        return 1
    note("Closed. What was played is in the log; the next start goes on from there.")
    return 0
