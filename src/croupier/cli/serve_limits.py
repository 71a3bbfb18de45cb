"""The options of `croupier serve` that say how many connections and guests there may be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from croupier.errors import BadInput

if TYPE_CHECKING:
    from croupier.server import Limits

MOST = 100_000
"""Connections that anybody may ask for: far more than one process can serve."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class ServeLimits:
    """Limits on connections and guests."""

    most_connections: Annotated[
        int,
        Parameter(
            help="The number of connections at a time. When all are taken, idle ones of people "
            "who are not signed in are closed first."
        ),
    ] = 2000
    reserved_connections: Annotated[
        int,
        Parameter(
            help="How many of them guests and players leave free for staff and health checks."
        ),
    ] = 100
    connections_per_address: Annotated[
        int,
        Parameter(help="The number from one IPv4 address, or from one IPv6 network of 64 bits."),
    ] = 500
    sockets_per_address: Annotated[
        int, Parameter(help="How many of these may be live sockets.")
    ] = 64
    guests_per_address: Annotated[
        int,
        Parameter(
            help="Guests who may come from one address at once; a tenth of them each minute after "
            "that."
        ),
    ] = 200

    def limits(self) -> Limits:
        """The limits as the server takes them, within what the operating system permits."""
        from croupier.server import Limits, connections_possible

        _check("most-connections", self.most_connections, 10, MOST)
        most = connections_possible(self.most_connections)
        _check("reserved-connections", self.reserved_connections, 2, self.most_connections // 2)
        _check("connections-per-address", self.connections_per_address, 1, MOST)
        _check("sockets-per-address", self.sockets_per_address, 1, MOST)
        return Limits(
            connections=most,
            reserved=min(self.reserved_connections, most // 2),
            per_address=self.connections_per_address,
            sockets_per_address=self.sockets_per_address,
        )

    def guests(self) -> int:
        """How many guests may come from one address."""
        _check("guests-per-address", self.guests_per_address, 1, MOST)
        return self.guests_per_address


def _check(name: str, given: int, least: int, most: int) -> None:
    if not least <= given <= most:
        raise BadInput(f"--{name}", f"{least} to {most}", got=given)
