"""A request as our own handlers see it, and the table of them.

A route says what comes in and what goes out, so that the same line serves the request and
describes it to whoever generates a client.
"""

import inspect
import time
from collections.abc import Awaitable, Callable, Hashable, Iterable
from typing import Generic, Literal, TypeAlias, TypedDict, TypeVar, Unpack, get_args, get_origin
from typing import get_type_hints as hints_of

import msgspec
from prometheus_client import Counter, Histogram
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from croupier.acts import Actor, JsonObject
from croupier.errors import BadInput
from croupier.house import Ack, Casino, Decide, request_once
from croupier.server.errors import (
    Answer,
    Keyed,
    Problem,
    Trouble,
    answer,
    body_of,
    problem_of,
)
from croupier.server.http.sessions import Doorman, check_csrf
from croupier.server.limits import Bucket
from croupier.server.studies.queue import Studies
from croupier.store import Known

REQUESTS = Counter("croupier_requests_total", "Requests answered", ("route", "status"))
SECONDS = Histogram("croupier_request_seconds", "Time to answer", ("route",))

FAULT = 500

Body_co = TypeVar("Body_co", covariant=True)
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


class Service(msgspec.Struct):
    """What every handler may use."""

    casino: Casino
    doorman: Doorman
    buckets: Bucket
    studies: Studies


class Ask(msgspec.Struct):
    """One request: who asks, what they ask for, and where the answer's cookies go."""

    service: Service
    request: Request
    known: Known | None
    cookies: Response
    route: "Route"

    @property
    def casino(self) -> Casino:
        return self.service.casino

    @property
    def doorman(self) -> Doorman:
        return self.service.doorman

    @property
    def person(self) -> str:
        """Whoever is signed in; nobody is a problem."""
        if self.known is None:
            raise Trouble(401, "sign in first", "nobody")
        return self.known.person

    @property
    def looker(self) -> str:
        """Whoever is signed in, or nothing: for what anybody may look at."""
        return self.known.person if self.known is not None else ""

    @property
    def address(self) -> str:
        return self.request.client.host if self.request.client else "?"

    def path(self, name: str) -> str:
        return str(self.request.path_params[name])

    def text(self, name: str, otherwise: str = "") -> str:
        return self.request.query_params.get(name, otherwise)[:200]

    def number(self, query: Query, otherwise: int) -> int:
        """A parameter that is a whole number within its bounds."""
        assert query.bounds is not None, "a number has bounds"
        given, (least, most) = self.request.query_params.get(query.name), query.bounds
        if given is None:
            return otherwise
        if not given.isascii() or not given.isdigit() or not least <= int(given[:18]) <= most:
            raise BadInput(query.name, f"a whole number from {least} to {most}", got=given[:40])
        return int(given)

    def actor(self, role: str = "player") -> Actor:
        return Actor(self.person, role)


class Sent(Ask, Generic[Body_co]):
    """A request that brings something."""

    body: Body_co

    def move(self: "Sent[Keyed]") -> str:
        """What the movement of chips or money is called that this request asks for."""
        return f"{self.person} {self.body.key}"

    async def perform(
        self: "Sent[Keyed]",
        decide: Decide,
        *,
        table: str = "",
        also: Iterable[str] = (),
        asks: list[JsonObject | str | Actor | None] | None = None,
    ) -> Ack:
        """Carries out the command of this request, once, under the key in its body.

        `asks` stands for the body where not all of it belongs to the command, such as a password.
        """
        once = request_once(
            self.person,
            self.body.key,
            method=self.route.method,
            path=self.route.path,
            parameters=self.request.path_params,
            body=self.body if asks is None else asks,
            query=self.request.query_params.multi_items(),
        )
        return await self.casino.perform(decide, once=once, table=table, also=also)


# --- routes ----------------------------------------------------------------------------------


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
            asks, answers = hints_of(handler, include_extras=True).values()
            body = get_args(asks)[0] if get_origin(asks) is Sent else None
            described = Manner(answer=answers) | manner
            self.append(Route(method=method, path=path, handler=handler, body=body, **described))
            return handler

        return added


# --- serving ---------------------------------------------------------------------------------


def endpoint(service: Service, route: Route) -> Callable[[Request], Awaitable[Response]]:
    """The handler with everything around it: session, CSRF, limits, body, and one form of error."""

    async def serve(request: Request) -> Response:
        started, status = time.perf_counter(), 0
        try:
            response = await _answered(service, route, request)
        except Exception as trouble:  # noqa: BLE001  # whatever it was, the client gets one line
            status, problem = problem_of(trouble, "request", route=route.path)
            response = refused(request, problem, status)
        REQUESTS.labels(route.path, status or response.status_code).inc()
        SECONDS.labels(route.path).observe(time.perf_counter() - started)
        return response

    return serve


def refused(request: Request, problem: Problem, status: int) -> Response:
    """A refusal is an answer. A client that asks with `X-Status` hears its status in a header of
    that name: a browser writes every other failed request into its console. A fault of ours may
    well be found there."""
    if "x-status" in request.headers and status != FAULT:
        return answer(problem, 200, {"X-Status": str(status)})
    return answer(problem, status)


async def _answered(service: Service, route: Route, request: Request) -> Response:
    address = request.client.host if request.client else "?"
    if not service.buckets.take(address, route.cost):
        raise Trouble(429, "too many requests; slow down", "too-fast")
    known = await service.doorman.who(request)
    if known is not None:
        service.casino.presence.seen(known.person, service.casino.now())
    if route.signed_in and known is None:
        raise Trouble(401, "sign in first", "nobody")
    if route.method != "GET" and not route.begins:
        if known is None:
            raise Trouble(401, "sign in first", "nobody")
        check_csrf(request, known)
    if route.method != "GET":
        own_origin(request)
    if known is not None and known.must_change:
        known = _before_change(route, known)
    cookies = Response()
    ask = Ask(service, request, known, cookies, route)
    if route.body is not None:
        body = await body_of(request, route.body)
        ask = Sent(service, request, known, cookies, route, body)
    said = await route.handler(ask)
    response = said if isinstance(said, Response) else answer(said)
    for name, value in cookies.raw_headers:
        if name == b"set-cookie":
            response.raw_headers.append((name, value))
    return response


def _before_change(route: Route, known: Known) -> Known | None:
    """Somebody whose password was made for them chooses one or goes; until then they are nobody
    in particular, and read what anybody may read."""
    if route.before_change or route.begins:
        return known
    if route.method == "GET" and not route.signed_in:
        return None
    raise Trouble(403, "choose a new password before anything else", "must-change")


def own_origin(connection: HTTPConnection) -> None:
    """A browser says where a request comes from; a stranger's page changes nothing here."""
    origin = connection.headers.get("origin")
    if origin is None:
        return
    host = connection.headers.get("host", "")
    if origin.partition("://")[2] != host:
        raise Trouble(403, "requests come from the house's own pages", "origin")
