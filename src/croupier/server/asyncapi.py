"""The AsyncAPI document: the messages of the live socket, from the server's point of view."""

from collections.abc import Iterable
from typing import get_args

from croupier import __version__
from croupier.acts import Json, JsonObject
from croupier.server.flat_names import PREFIX, reached_from
from croupier.server.http.sign_in import COOKIE
from croupier.server.live import frames

MESSAGES = "#/components/messages/"
LIVE = {"$ref": "#/channels/live"}
SECURITY: JsonObject = {
    "session": {"type": "httpApiKey", "in": "cookie", "name": COOKIE},
    "bearer": {"type": "http", "scheme": "bearer"},
}
"""How a client opens the socket: with a session, with an access token, or with neither."""


def asyncapi(schemas: JsonObject) -> JsonObject:
    """The document, with those of the OpenAPI document's schemas that it needs."""
    received, sent = _names(get_args(frames.Frame)), _names(get_args(frames.Message))
    messages: JsonObject = {
        name: {"name": name, "payload": {"$ref": PREFIX + name}} for name in (*received, *sent)
    }
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Croupier's live socket",
            "version": __version__,
            "description": "Tables, the lobby and tournaments, live. See docs/protocol.md.",
        },
        "channels": {
            "live": {
                "address": "/api/live",
                "description": "A WebSocket with one JSON object to a message.",
                "messages": {name: {"$ref": MESSAGES + name} for name in messages},
            }
        },
        "operations": {
            "receive": _operation("receive", "What clients send.", received),
            "send": _operation("send", "What the server sends to a client.", sent),
        },
        "components": {
            "messages": messages,
            "securitySchemes": SECURITY,
            "schemas": reached_from(messages, schemas),
        },
    }


def _names(kinds: Iterable[type]) -> list[str]:
    return [kind.__name__ for kind in kinds]


def _operation(action: str, about: str, names: list[str]) -> JsonObject:
    messages = [{"$ref": f"#/channels/live/messages/{name}"} for name in names]
    security: list[Json] = [{"$ref": f"#/components/securitySchemes/{name}"} for name in SECURITY]
    return {
        "action": action,
        "channel": LIVE,
        "summary": about,
        "messages": messages,
        "security": security,
    }
