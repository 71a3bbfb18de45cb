"""Routes: a path, its handler, and what comes in and goes out there.

What a handler takes, gives and says about itself is what its route takes, gives and says, so that
the same line serves the request and describes it to whoever generates a client.
"""

import inspect
from collections.abc import Awaitable, Callable, Hashable
from typing import Literal, TypeAlias, TypedDict, TypeVar, Unpack, get_args, get_type_hints

import msgspec
from starlette.responses import Response

from croupier.acts import JsonObject
from croupier.server.http.bodies import Answer

Handler: TypeAlias = Callable[..., Awaitable[Answer | Response]]
"""Takes an `Ask`, or a `Sent` with the body it wants, and gives what the client is answered."""
AnyHandler = TypeVar("AnyHandler", bound=Handler)


class Query(msgspec.Struct, frozen=True):
    """A parameter after the question mark: text, or a whole number where bounds are given."""

    name: str
    about: str
    required: bool = False
    bounds: tuple[int, int] | None = None

    @property
    def schema(self) -> JsonObject:
        if self.bounds is None:
            return {"type": "string"}
        least, most = self.bounds
        return {"type": "integer", "minimum": least, "maximum": most}


class Manner(TypedDict, total=False):
    """How a route is served, where that is not the usual way.

    `begins`: nobody need be signed in to send it. `before_change`: also for somebody who must
    choose a new password first. `streams`: the answer comes as lines of JSON, one value after
    another. `answer` is what the handler answers, where its own type does not say so.
    """

    query: tuple[Query, ...]
    signed_in: bool
    begins: bool
    before_change: bool
    cost: float
    streams: bool
    media: str
    answer: Hashable


class Route(msgspec.Struct, frozen=True, kw_only=True):
    """A path and who answers on it; see `Manner` for the rest."""

    method: Literal["GET", "POST"]
    path: str
    handler: Handler
    body: Hashable
    answer: Hashable
    query: tuple[Query, ...] = ()
    signed_in: bool = False
    begins: bool = False
    before_change: bool = False
    cost: float = 1
    streams: bool = False
    media: str = ""

    @property
    def name(self) -> str:
        return self.handler.__name__

    @property
    def about(self) -> str:
        """The first paragraph of what is written about the handler."""
        return (inspect.getdoc(self.handler) or "").partition("\n\n")[0].replace("\n", " ")


class Routes(list[Route]):
    """The routes of one module, in the order of their handlers. What a handler takes and gives
    is what its route takes and gives."""

    def get(self, path: str, **manner: Unpack[Manner]) -> Callable[[AnyHandler], AnyHandler]:
        return self._add("GET", path, manner)

    def post(self, path: str, **manner: Unpack[Manner]) -> Callable[[AnyHandler], AnyHandler]:
        return self._add("POST", path, manner)

    def _add(
        self, method: Literal["GET", "POST"], path: str, manner: Manner
    ) -> Callable[[AnyHandler], AnyHandler]:
        def added(handler: AnyHandler) -> AnyHandler:
            asks, answers = get_type_hints(handler, include_extras=True).values()
            body = next(iter(get_args(asks)), None)
            described = Manner(answer=answers) | manner
            self.append(Route(method=method, path=path, handler=handler, body=body, **described))
            return handler

        return added
