"""`croupier serve`: the server that players and staff use in the browser."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, Any

from cyclopts import Parameter

from croupier.cli.first_password import tell_password
from croupier.cli.input import reason_of
from croupier.cli.log_level import LogLevel, log_at
from croupier.cli.options import Database, Flag
from croupier.cli.output import AsJson, note, say
from croupier.cli.serve_access import ServeAccess
from croupier.cli.serve_limits import ServeLimits
from croupier.errors import BadInput

OpenApi = Annotated[bool, Parameter("--openapi", show_default=False)]
AsyncApi = Annotated[bool, Parameter("--asyncapi", show_default=False)]

DEFAULT_ACCESS, DEFAULT_LIMITS = ServeAccess(), ServeLimits()
ASKED_TO_CLOSE = 143
"""The exit status of a server that got SIGTERM before it was ready."""


@dataclass(frozen=True)
class Opening:
    """What is printed when the server is open."""

    database: str
    json: bool

    def tell(self, address: str) -> None:
        note(f"Croupier is open at {address} (Ctrl-C closes it).")
        if self.json:
            say({"address": address, "database": self.database}, json=True, people="")
            sys.stdout.flush()


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
    access: ServeAccess = DEFAULT_ACCESS,
    limits: ServeLimits = DEFAULT_LIMITS,
    require_second_factor: Flag = False,
    openapi: OpenApi = False,
    asyncapi: AsyncApi = False,
    log_level: LogLevel = "info",
    json: AsJson = False,
) -> int:
    """Run the server: a casino in the browser with automatic tables.

    The first start makes a one-time password for the administrator. A terminal shows it; without
    one it is in a file that only you can read, and a line says where. Ctrl-C closes the server; the
    next start continues where it stopped. With --json, one line on standard output names the
    address and the database as soon as the server is open.

    Example: croupier serve --port 9000 --database casino.db

    :param host: The address to listen on. The default accepts connections from this machine only;
        use 0.0.0.0 to accept them from everywhere.
    :param port: The port to listen on; 0 takes a free port.
    :param empty: Start a new casino without the demonstration tables.
    :param no_guests: Admit only people who sign in with a name and a password.
    :param dealer_seconds: The time between two steps of the dealer at automatic tables, in seconds.
    :param wager_seconds: The time in which wagers are taken, in seconds.
    :param pause_seconds: The time between two rounds, in seconds.
    :param secure_cookies: Send cookies only over HTTPS. Use it behind a proxy with TLS.
    :param require_second_factor: Let staff who have no second factor do nothing but add one.
    :param openapi: Print the OpenAPI document of the server and exit.
    :param asyncapi: Print the AsyncAPI document of its live socket and exit.
    """
    if openapi or asyncapi:
        return _describe(socket=asyncapi)
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

    pace = Pace(
        dealer=dealer_seconds,
        companion=dealer_seconds * 0.8,
        wagers=wager_seconds,
        settle_wagers=min(3.0, wager_seconds),
        show=dealer_seconds * 3,
        pause=pause_seconds,
    )
    options = ServerOptions(
        empty=empty,
        guests=not no_guests,
        pace=pace,
        secure_cookies=secure_cookies,
        limits=limits.limits(),
        guests_per_address=limits.guests(),
        trusted_proxies=access.proxies(),
        host_names=access.names(host),
        metrics_token=access.metrics_token(),
        require_second_factor=require_second_factor,
    )
    where = database or default_database()
    note(f"Croupier opens the database {shown_address(where)}.")
    with _closing_when_asked(), Store(where, busy=True) as store:
        app = create_app(store, options, tell=lambda password: tell_password(password, where))
        opening = Opening(shown_address(where), json=json)
        log_at(log_level)
        return _run(app, host, port, opening)


@contextmanager
def _closing_when_asked() -> Iterator[None]:
    """Makes SIGTERM close the server in order, as Ctrl-C does, after its writer process ends."""
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(ASKED_TO_CLOSE))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _describe(*, socket: bool) -> int:
    import msgspec

    from croupier.server import document, socket_document

    described = socket_document() if socket else document()
    said = msgspec.json.format(msgspec.json.encode(described), indent=2)
    sys.stdout.write(said.decode() + "\n")
    return 0


def _run(app: Any, host: str, port: int, opening: Opening) -> int:
    import socket

    from croupier.server import Listener, collect_garbage_rarely

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as trouble:
        listening.close()
        expected = f"an address and a port that are free ({reason_of(trouble)})"
        raise BadInput("--host, --port", expected) from None
    address = f"[{host}]" if ":" in host else host
    reached = f"http://{address}:{listening.getsockname()[1]}/"

    def opened() -> None:
        collect_garbage_rarely()
        opening.tell(reached)

    listener = Listener(app, opened=opened)
    try:
        listener.run(sockets=[listening])
    except (KeyboardInterrupt, SystemExit):
        pass  # uvicorn exits so when it could not start, and after SIGTERM
    finally:
        listening.close()
    if not listener.started:
        note("The server did not start. The lines above say why.")
        return 1
    giving_way = app.state.casino.giving_way
    if giving_way.happened.is_set():
        note(f"The server has given way. {giving_way.why}")
        return 1
    note("The server is closed. The next start continues where it stopped.")
    return 0
