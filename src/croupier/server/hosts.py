"""Which names the server answers to, and which pages may send it requests.

A page of another site can have its own name lead to this server (DNS rebinding), so requests under
a name that was not configured are refused. Addresses in figures cannot be misused so, and are
always allowed.
"""

from collections.abc import Collection
from ipaddress import ip_address

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from croupier.errors import BadInput
from croupier.server.errors import Problem, Trouble
from croupier.server.http.bodies import answer

LOCALHOST = "localhost"
HEALTH = ("/healthz", "/readyz")
"""Paths that programs ask for in HTTP/1.0, which has no Host."""
ONE_HOST = "Send exactly one Host header with your request."
UNKNOWN_HOST = "This server does not answer to that name. Its operator can add it with --host-name."
SECURE = {"https": "https", "wss": "https", "http": "http", "ws": "http"}


def host_of(value: str) -> str:
    """The host of a Host header without its port, in lower case; empty if it is none."""
    name, _, port = value.rpartition(":") if _has_port(value) else (value, "", "")
    if port and not (port.isascii() and port.isdigit() and int(port) < 65536):
        return ""
    return name.strip("[]").rstrip(".").lower()


def _has_port(value: str) -> bool:
    return ":" in value and not value.endswith("]")


def is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def is_this_machine(host: str) -> bool:
    """Whether a host is a name or an address by which a machine means itself."""
    return host == LOCALHOST or (is_address(host) and ip_address(host).is_loopback)


def check_host_name(name: str) -> str:
    """A name that the operator gives the server; refuses what cannot be one."""
    host = host_of(name)
    letters = host.replace("-", "").replace(".", "")
    if not letters.isalnum() or not letters.isascii() or host != name.lower():
        raise BadInput("--host-name", "a name without a port, such as casino.example", got=name)
    return host


class HostCheck:
    """Middleware that refuses requests without a Host, with two, or for a name of another site.

    `names` are the names of this server beside `localhost`; None allows every name.
    """

    def __init__(self, app: ASGIApp, names: Collection[str] | None) -> None:
        self._app, self._names = app, names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        line = self._refusal(scope)
        if not line:
            await self._app(scope, receive, send)
            return
        refused = answer(Problem(problem=line, name="host"), 400)
        if scope["type"] == "websocket":
            await WebSocket(scope, receive, send).send_denial_response(refused)
        else:
            await refused(scope, receive, send)

    def _refusal(self, scope: Scope) -> str:
        """Why a request is refused; empty if it is not."""
        hosts = Headers(scope=scope).getlist("host")
        if not hosts and scope.get("http_version") == "1.0" and scope["path"] in HEALTH:
            return ""
        if len(hosts) != 1:
            return ONE_HOST
        host = host_of(hosts[0])
        if not host:
            return UNKNOWN_HOST
        known = self._names is None or host == LOCALHOST or is_address(host)
        return "" if known or host in (self._names or ()) else UNKNOWN_HOST


def own_origin(connection: HTTPConnection, *, secure: bool) -> None:
    """Refuses requests that a browser sends from a page of another site, or from a page of this one
    that came over plain HTTP where the server is `secure`."""
    origin = connection.headers.get("origin")
    if origin is None:
        return
    scheme = "https" if secure else SECURE.get(connection.scope["scheme"], "http")
    if origin != f"{scheme}://{connection.headers.get('host', '')}":
        raise Trouble(
            403, "Send this request from the casino's own pages, not another site's.", "origin"
        )
