"""A client's command that takes effect once: what tells it from every other command.

A client names each command with a key. The log keeps a fingerprint beside the key; the same key
with the same fingerprint is a retry and gets the first answer again, and with any other
fingerprint it is refused. The fingerprint covers who sends the command and the request: method,
path with its parameters, query and body. `asked` is the only place that puts these together.
"""

from collections.abc import Mapping, Sequence

import msgspec

from croupier.floor import HOUSE

_encode = msgspec.json.Encoder(order="sorted").encode


class Once(msgspec.Struct, frozen=True):
    """Who gives a command, under which key, and `request`: the bytes the fingerprint covers."""

    who: str
    key: str
    request: bytes

    @property
    def name(self) -> str:
        """The key as the log keeps it: two people may choose the same one."""
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
    """A step that the house itself takes once, under a key of its own; no client is involved."""
    return Once(HOUSE, key, b"")
