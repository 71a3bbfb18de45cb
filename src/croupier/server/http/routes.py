"""Routes: paths with their handlers, and the types of body and answer.

The types and the docstring of a handler also describe its route in the OpenAPI document.
"""

import inspect
from collections.abc import Awaitable, Callable, Hashable
from typing import Literal, TypeAlias, TypedDict, TypeVar, Unpack, get_args, get_type_hints

import msgspec
from starlette.responses import Response

from croupier.acts import JsonObject
from croupier.server.http.bodies import Answer

Handler: TypeAlias = Callable[..., Awaitable[Answer | Response]]
"""Takes an `Ask`, or a `Sent` with a body, and returns the answer."""
AnyHandler = TypeVar("AnyHandler", bound=Handler)


class Query(msgspec.Struct, frozen=True):
    """A query parameter: text, or a whole number where bounds are given."""

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


class RouteOptions(TypedDict, total=False):
    """Options of a route.

    Who may ask is said by the table of rights. `begins`: a POST that needs no session.
    `before_change`: also for people who must choose a new password first. `enrols`: also for people
    who must add a second factor first. `cost` is how much it counts against the rate limit.
    `streams`: the answer is a stream of JSON lines. `media` is the media type, if not JSON.
    `answer` is the type of the answer, where the handler's own type does not say it.
    """

    query: tuple[Query, ...]
    begins: bool
    before_change: bool
    enrols: bool
    cost: float
    streams: bool
    media: str
    answer: Hashable


class Route(msgspec.Struct, frozen=True, kw_only=True):
    """A path and its handler; see `RouteOptions` for the options."""

    method: Literal["GET", "POST"]
    path: str
    handler: Handler
    body: Hashable
    answer: Hashable
    query: tuple[Query, ...] = ()
    begins: bool = False
    before_change: bool = False
    enrols: bool = False
    cost: float = 1
    streams: bool = False
    media: str = ""

    @property
    def action(self) -> str:
        """The route as the table of rights names it."""
        return f"{self.method} {self.path}"

    @property
    def name(self) -> str:
        return self.handler.__name__

    @property
    def about(self) -> str:
        """The first paragraph of the handler's docstring."""
        return (inspect.getdoc(self.handler) or "").partition("\n\n")[0].replace("\n", " ")


class Routes(list[Route]):
    """The routes of one module, added by decorators in the order of their handlers."""

    def get(self, path: str, **options: Unpack[RouteOptions]) -> Callable[[AnyHandler], AnyHandler]:
        return self._add("GET", path, options)

    def post(
        self, path: str, **options: Unpack[RouteOptions]
    ) -> Callable[[AnyHandler], AnyHandler]:
        return self._add("POST", path, options)

    def _add(
        self, method: Literal["GET", "POST"], path: str, options: RouteOptions
    ) -> Callable[[AnyHandler], AnyHandler]:
        def add(handler: AnyHandler) -> AnyHandler:
            asks, answers = get_type_hints(handler, include_extras=True).values()
            body = next(iter(get_args(asks)), None)
            described = RouteOptions(answer=answers) | options
            self.append(Route(method=method, path=path, handler=handler, body=body, **described))
            return handler

        return add
