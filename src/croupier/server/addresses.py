"""Addresses of clients: by which network they are counted, and what trusted proxies say of them."""

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.types import ASGIApp, Receive, Scope, Send

from croupier.errors import BadInput

UNKNOWN = "?"
"""The address of a client that has none, such as one on a Unix socket."""
THIS_MACHINE = ("127.0.0.1", "::1")
EVERYBODY = "*"
FORWARDED = frozenset(
    (b"x-forwarded-for", b"x-forwarded-proto", b"x-forwarded-host", b"x-real-ip", b"forwarded",
     b"via")
)  # fmt: skip
"""Headers that only a proxy sends."""
PASSED_ON = "croupier.passed_on"
"""The key of a scope that says whether a proxy passed the request on."""
_HEADERS = list[tuple[bytes, bytes]]


def network_of(host: str) -> str:
    """The name under which a client is counted: an IPv4 address, or an IPv6 network of 64 bits,
    for whoever has one IPv6 address usually has all of its network."""
    address = _address(host)
    if address is None:
        return host or UNKNOWN
    if isinstance(address, IPv4Address):
        return str(address)
    return str(IPv6Network((int(address) >> 64 << 64, 64)))


def _address(host: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(host)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


class Proxies:
    """The proxies whose word about a client's address is taken."""

    def __init__(self, trusted: Iterable[str] = THIS_MACHINE) -> None:
        named = [one.strip() for one in trusted if one.strip()]
        self._everybody = EVERYBODY in named
        try:
            self._networks = [ip_network(one) for one in named if one != EVERYBODY]
        except ValueError:
            expected = "IP addresses or networks, such as 10.0.0.7 or 10.0.0.0/8"
            raise BadInput("--trusted-proxy", expected, got=", ".join(named)) from None

    def trusts(self, host: str) -> bool:
        address = _address(host)
        if address is None:
            return False
        return self._everybody or any(address in network for network in self._networks)

    def client_of(self, peer: str, headers: _HEADERS) -> str:
        """The address of the client behind a connection from `peer`.

        Each proxy adds the address it got the request from at the end, so the first one from the
        end that is not a trusted proxy is the client. What stands before it anybody may have sent.
        """
        if not self.trusts(peer):
            return peer
        named = ",".join(_values(headers, b"x-forwarded-for")).split(",")
        client = peer
        for one in reversed([hop.strip() for hop in named if hop.strip()]):
            address = _address(_without_port(one))
            if address is None:
                return client
            client = str(address)
            if not self.trusts(client):
                break
        return client


def _values(headers: _HEADERS, name: bytes) -> list[str]:
    return [value.decode("latin-1") for found, value in headers if found == name]


def _without_port(hop: str) -> str:
    """An address as proxies write it: `10.0.0.7`, `10.0.0.7:80`, `::1` or `[::1]:80`."""
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop


class ForwardedHeaders:
    """Middleware that gives each request the client and the scheme which a trusted proxy names."""

    def __init__(self, app: ASGIApp, proxies: Proxies) -> None:
        self._app, self._proxies = app, proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            headers: _HEADERS = scope["headers"]
            scope[PASSED_ON] = any(name in FORWARDED for name, _ in headers)
            peer = scope.get("client")
            if peer is not None and self._proxies.trusts(peer[0]):
                scope["client"] = (self._proxies.client_of(peer[0], headers), peer[1])
                self._set_scheme(scope, headers)
        await self._app(scope, receive, send)

    @staticmethod
    def _set_scheme(scope: Scope, headers: _HEADERS) -> None:
        told = _values(headers, b"x-forwarded-proto")[-1:]
        secure = {"https": True, "wss": True, "http": False, "ws": False}.get("".join(told).strip())
        if secure is not None:
            plain = "ws" if scope["type"] == "websocket" else "http"
            scope["scheme"] = plain + "s" * secure
