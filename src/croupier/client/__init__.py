"""A client of a Croupier server: sign in, watch and play tables, ask for odds and settlements.

It speaks the interface of docs/protocol.md. Requests over HTTP need nothing beyond the core of the
package; the live socket needs the extra `client`. docs/clients.md is the guide.

- `server_answers`: what the server answers, as types
- `closing`: what is closed at the end of a `with` block
- `client_errors`: what goes wrong: refusals, and servers that cannot be reached
- `transport`: requests over HTTP that are sent again, under the same key, until they are answered
- `client`: `Client`, one person or program at one server
- `live_socket`: `Live`, the socket, which connects again by itself and misses nothing
"""

from croupier.client.client import Client
from croupier.client.client_errors import ClientError, Refused, Unreachable
from croupier.client.live_socket import Live
from croupier.client.server_answers import (
    Ack,
    AdvisedChoice,
    LobbyTable,
    Me,
    SeatHere,
    ServedTable,
    TableAdvice,
    TableUpdate,
    TableWager,
    TakenSeat,
)

__all__ = [
    "Client",
    "Live",
    "ClientError",
    "Refused",
    "Unreachable",
    "Ack",
    "AdvisedChoice",
    "LobbyTable",
    "Me",
    "SeatHere",
    "ServedTable",
    "TableAdvice",
    "TableUpdate",
    "TableWager",
    "TakenSeat",
]
