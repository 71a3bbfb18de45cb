"""The AsyncAPI document: the messages of the live socket, from the server's point of view."""

from typing import cast, get_args

from croupier import __version__
from croupier.acts import JsonObject
from croupier.server.flat_names import PREFIX, reached_from
from croupier.server.live import frames

MESSAGES = "#/components/messages/"
LIVE = {"$ref": "#/channels/live"}


def asyncapi(openapi: JsonObject) -> JsonObject:
    """The document; its schemas are those of the OpenAPI document."""
    received, sent = _names(frames.Frame), _names(frames.Message)
    components = cast(JsonObject, openapi["components"])
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
            "schemas": reached_from(messages, cast(JsonObject, components["schemas"])),
        },
    }


def _names(union: object) -> list[str]:
    """The names of the messages in a union of them."""
    return [kind.__name__ for kind in get_args(union)]


def _operation(action: str, about: str, names: list[str]) -> JsonObject:
    messages = [{"$ref": f"#/channels/live/messages/{name}"} for name in names]
    return {"action": action, "channel": LIVE, "summary": about, "messages": messages}
