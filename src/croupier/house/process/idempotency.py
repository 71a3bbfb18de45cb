"""Idempotency keys: a client's command takes effect once, however often it is sent.

A client names each command with a key. The log keeps a fingerprint beside the key; the same key
with the same fingerprint is a retry and gets the first answer again, and with any other
fingerprint it is refused. The fingerprint covers who sends the command and the request: method,
path with its parameters, query and body. Only `request_once` puts these together.
"""

from collections.abc import Mapping, Sequence

import msgspec

from croupier.floor import HOUSE

_encode = msgspec.json.Encoder(order="sorted").encode


class Once(msgspec.Struct, frozen=True):
    """The idempotency key of a command: who sends it, the key, and `request`, the bytes that its
    fingerprint covers."""

    who: str
    key: str
    request: bytes

    @property
    def name(self) -> str:
        """The key as it is stored: with the sender, for two people may choose the same key."""
        return f"{self.who}/{self.key}"


def request_once(
    who: str,
    key: str,
    *,
    method: str,
    path: str,
    parameters: Mapping[str, str],
    body: object,  # anything that has a JSON form
    query: Sequence[tuple[str, str]] = (),
) -> Once:
    """A command from a request. `path` is the route's, with the names of its `parameters`.

    `body` is the body as it was read, so that white space and the order of members do not matter.
    """
    return Once(who, key, _encode([method, path, dict(parameters), list(query), body]))


def of_the_house(key: str) -> Once:
    """The key of a command that the house itself gives once."""
    return Once(HOUSE, key, b"")
