"""The server described for machines: every path, every body, every schema."""

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Any

import msgspec

from croupier import __version__, banked, floor, jackpot, poker, tournament
from croupier.cards import Card
from croupier.house import HAND_REQUESTS
from croupier.server import frames
from croupier.server.ask import Route
from croupier.server.wire import JSON, LINES, Problem

POKER_COMMAND: Any = reduce(or_, HAND_REQUESTS.values())
"""Whatever may be said at a poker table."""
REF = "#/components/schemas/{name}"
_SPOKEN: tuple[Any, ...] = (
    banked.AnyCommand,
    POKER_COMMAND,
    poker.HandView,
    banked.RoundView,
    floor.AnyFloorCommand,
    jackpot.JackpotCommand,
    tournament.AnyCommand,
    frames.Frame,
    frames.Message,
)


def _hook(kind: type) -> dict[str, Any]:
    """Cards and fractions have a form of their own."""
    if kind is Card:
        return {"type": "string", "pattern": "^[2-9TJQKA][cdhs]$"}
    return {"type": "string"}


def openapi(routes: Iterable[Route]) -> dict[str, Any]:
    routes = list(routes)
    kinds = [kind for r in routes for kind in (r.body, r.answer) if kind is not None]
    wanted = [Problem, *kinds, *_SPOKEN]
    schemas, components = msgspec.json.schema_components(
        wanted, schema_hook=_hook, ref_template=REF
    )
    named = {repr(kind): schema for kind, schema in zip(wanted, schemas, strict=True)}
    paths: dict[str, Any] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, named)
    extra = {
        "BankedCommand": named[repr(banked.AnyCommand)],
        "PokerCommand": named[repr(POKER_COMMAND)],
        "TournamentCommandBody": named[repr(tournament.AnyCommand)],
        "FloorCommandBody": named[repr(floor.AnyFloorCommand)],
        "JackpotCommandBody": named[repr(jackpot.JackpotCommand)],
        "LiveFrame": named[repr(frames.Frame)],
        "LiveMessage": named[repr(frames.Message)],
    }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Croupier",
            "version": __version__,
            "description": "The hold'em floor of a casino, by the book. See docs/protocol.md.",
        },
        "paths": paths,
        "components": {"schemas": {**components, **extra}},
    }


def _operation(route: Route, named: dict[str, Any]) -> dict[str, Any]:
    problem = {"content": {"application/json": {"schema": named[repr(Problem)]}}}
    operation: dict[str, Any] = {
        "operationId": route.name.strip("_"),
        "summary": route.about,
        "parameters": [*_in_path(route), *_in_query(route)],
        "responses": {
            "200": {
                "description": "Done.",
                "content": {
                    route.media or (LINES if route.streams else JSON): {
                        "schema": named[repr(route.answer)]
                    }
                },
            },
            **{status: {"description": words, **problem} for status, words in _PROBLEMS.items()},
        },
    }
    if route.body is not None:
        schema = named[repr(route.body)]
        operation["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": schema}},
        }
    return operation


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


def _in_path(route: Route) -> list[dict[str, Any]]:
    names = [part.strip("{}") for part in route.path.split("/") if part.startswith("{")]
    return [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in names
    ]


def _in_query(route: Route) -> list[dict[str, Any]]:
    found = [
        {
            "name": q.name,
            "in": "query",
            "required": q.required,
            "description": q.about,
            "schema": q.schema,
        }
        for q in route.query
    ]
    if route.method == "POST" and not route.begins:
        found.append(
            {
                "name": "X-CSRF",
                "in": "header",
                "required": True,
                "description": "The csrf of GET /api/me.",
                "schema": {"type": "string"},
            }
        )
    return found
