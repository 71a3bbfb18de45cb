"""The OpenAPI document: every path of the server with the schemas of its bodies."""

from collections.abc import Hashable, Iterable
from functools import reduce
from operator import or_
from typing import NamedTuple, TypeAlias

import msgspec

from croupier import __version__, banked, floor, jackpot, poker, tournament
from croupier.acts import Json, JsonObject
from croupier.cards import Card
from croupier.house import HAND_REQUESTS
from croupier.server.always_sent import require_what_is_sent
from croupier.server.errors import Problem
from croupier.server.flat_names import flat_names, renamed
from croupier.server.http.bodies import JSON, LINES
from croupier.server.http.routes import Route
from croupier.server.http.sign_in import COOKIE
from croupier.server.live import frames
from croupier.server.rights.reach import visitors_reach
from croupier.server.rights.scopes import scopes_of

POKER_COMMAND: Hashable = reduce(or_, HAND_REQUESTS.values())
"""Every command of a poker table."""
REF = "#/components/schemas/{name}"
SECURITY: JsonObject = {
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": COOKIE,
        "description": "The session that /api/guest, /api/register or /api/sign-in began.",
    },
    "csrf": {
        "type": "apiKey",
        "in": "header",
        "name": "X-CSRF",
        "description": "The csrf of GET /api/me, with every POST of a session.",
    },
    "bearer": {
        "type": "http",
        "scheme": "bearer",
        "description": "An access token of POST /api/access-tokens, in the place of a session.",
    },
}
NAMED: dict[str, Hashable] = {
    "BankedCommand": banked.AnyRoundCommand,
    "PokerCommand": POKER_COMMAND,
    "TournamentCommandBody": tournament.AnyTournamentCommand,
    "FloorCommandBody": floor.AnyFloorCommand,
    "JackpotCommandBody": jackpot.AnyJackpotCommand,
    "LiveFrame": frames.Frame,
    "LiveMessage": frames.Message,
}
"""Unions that get a schema of their own, so that clients can name them."""
_VIEWS = (poker.HandView, banked.RoundView)
Schemas: TypeAlias = dict[str, JsonObject]
"""The schemas of types, by how Python writes the type."""


def _schema_of_custom_type(kind: type) -> JsonObject:
    """The schemas of cards and fractions, which are strings in JSON."""
    if kind is Card:
        return {"type": "string", "pattern": "^[2-9TJQKA][cdhs]$"}
    return {"type": "string"}


class Described(NamedTuple):
    """Paths and schemas, with names that every generator of clients accepts."""

    paths: Json
    schemas: JsonObject


def openapi(routes: Iterable[Route]) -> JsonObject:
    """The OpenAPI document of these routes."""
    routes = list(routes)
    described = describe(routes)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Croupier",
            "version": __version__,
            "description": "The hold'em floor of a casino, by the book. See docs/protocol.md.",
        },
        "tags": [{"name": tag} for tag in sorted({_tag(route) for route in routes})],
        "paths": described.paths,
        "components": {"schemas": described.schemas, "securitySchemes": SECURITY},
    }


def describe(routes: list[Route]) -> Described:
    """The paths of these routes, and the schemas of all that is sent and received."""
    kinds = [kind for r in routes for kind in (r.body, r.answer) if kind is not None]
    wanted = [Problem, *kinds, *NAMED.values(), *_VIEWS]
    schemas, components = msgspec.json.schema_components(
        wanted, schema_hook=_schema_of_custom_type, ref_template=REF
    )
    answers = [r.answer for r in routes if r.answer is not None]
    bodies = [r.body for r in routes if r.body is not None]
    require_what_is_sent(
        components,
        sent=[Problem, frames.Message, *answers, *_VIEWS],
        received=[*bodies, *(kind for kind in NAMED.values() if kind != frames.Message)],
    )
    schema_of: Schemas = {repr(k): s for k, s in zip(wanted, schemas, strict=True)}
    paths: dict[str, JsonObject] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, schema_of)
    named = {name: schema_of[repr(kind)] for name, kind in NAMED.items()}
    made: Schemas = {**components, **named}
    flat = flat_names(made)
    return Described(
        renamed(paths, flat), {flat[name]: renamed(schema, flat) for name, schema in made.items()}
    )


def _operation(route: Route, schema_of: Schemas) -> JsonObject:
    problem = _content(JSON, schema_of[repr(Problem)])
    media = route.media or (LINES if route.streams else JSON)
    operation: JsonObject = {
        "operationId": route.name.strip("_"),
        "tags": [_tag(route)],
        "security": _security(route),
        "summary": route.about,
        "parameters": _parameters(route),
        "responses": {
            "200": {"description": "Done.", **_content(media, schema_of[repr(route.answer)])},
            **{status: {"description": words, **problem} for status, words in _PROBLEMS.items()},
        },
    }
    if route.body is not None:
        operation["requestBody"] = {
            "required": True,
            **_content(JSON, schema_of[repr(route.body)]),
        }
    return operation


def _tag(route: Route) -> str:
    """What a route is about: the name of its module."""
    return route.handler.__module__.rpartition(".")[2].replace("_", "-")


def _security(route: Route) -> list[JsonObject]:
    """A session, an access token with one of these scopes, or nothing where visitors may ask as
    well."""
    open_to_all: list[JsonObject] = [{}] if visitors_reach(route.action).grants else []
    needs: JsonObject = {"session": []}
    if route.method == "POST" and not route.begins:
        needs["csrf"] = []
    by_token: list[JsonObject] = [{"bearer": [scope]} for scope in scopes_of(route.action)]
    return [*open_to_all, needs, *by_token]


def _content(media: str, schema: JsonObject) -> JsonObject:
    return {"content": {media: {"schema": schema}}}


_PROBLEMS = {
    "401": "Nobody is signed in.",
    "403": "Not allowed.",
    "404": "There is no such thing.",
    "408": "The rest of the request did not come.",
    "409": "Refused by the book, the moment or a stale version.",
    "413": "Too large.",
    "422": "Bad input; `field` names it.",
    "429": "Too fast.",
    "503": "Not available now.",
}


def _parameters(route: Route) -> list[JsonObject]:
    names = [part.strip("{}") for part in route.path.split("/") if part.startswith("{")]
    found = [_parameter("path", name) for name in names]
    found += [
        _parameter("query", q.name, q.about, required=q.required, schema=q.schema)
        for q in route.query
    ]
    return found


def _parameter(
    place: str,
    name: str,
    about: str = "",
    *,
    required: bool = True,
    schema: JsonObject | None = None,
) -> JsonObject:
    described: JsonObject = {"description": about} if about else {}
    found: JsonObject = {"name": name, "in": place, "required": required, **described}
    return {**found, "schema": schema or {"type": "string"}}
