"""A request as our own handlers see it, and the table of them.

A route says what comes in and what goes out, so that the same line serves the request and
describes it to whoever generates a client.
"""

import time
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Literal, TypeAlias

import msgspec
import structlog
from prometheus_client import Counter, Histogram
from starlette.requests import Request
from starlette.responses import Response

from croupier.acts import Actor
from croupier.errors import BadInput
from croupier.house import DECLINED, Ack, Casino, Decide, LogUnreachable, Once, request_once
from croupier.server.limits import Bucket
from croupier.server.sessions import Doorman, check_csrf
from croupier.server.study import Studies
from croupier.server.wire import Problem, Trouble, answer, body_of, problem_of
from croupier.store import Known, kind_of, out_of_reach

REQUESTS = Counter("croupier_requests_total", "Requests answered", ("route", "status"))
SECONDS = Histogram("croupier_request_seconds", "Time to answer", ("route",))

_log = structlog.get_logger("croupier.server")


class Query(msgspec.Struct, frozen=True):
    """A parameter after the question mark."""

    name: str
    kind: Literal["string", "integer"] = "string"
    required: bool = False
    about: str = ""
    least: int | None = None
    most: int | None = None

    @property
    def schema(self) -> dict[str, Any]:
        bounds = {"minimum": self.least, "maximum": self.most}
        return {"type": self.kind, **{k: v for k, v in bounds.items() if v is not None}}


class House(msgspec.Struct):
    """What every handler may use."""

    casino: Casino
    doorman: Doorman
    buckets: Bucket
    studies: Studies


class Ask(msgspec.Struct):
    """One request: who asks, what they sent, and where the answer's cookies go."""

    house: House
    request: Request
    known: Known | None
    body: Any
    cookies: Response
    route: "Route"

    @property
    def casino(self) -> Casino:
        return self.house.casino

    @property
    def person(self) -> str:
        """Whoever is signed in; nobody is a problem."""
        if self.known is None:
            raise Trouble(401, "sign in first", "nobody")
        return self.known.person

    def path(self, name: str) -> str:
        return str(self.request.path_params[name])

    def text(self, name: str, otherwise: str = "") -> str:
        return self.request.query_params.get(name, otherwise)[:200]

    def number(self, name: str, otherwise: int, least: int, most: int) -> int:
        given = self.request.query_params.get(name)
        if given is None:
            return otherwise
        if not given.isascii() or not given.isdigit() or not least <= int(given[:18]) <= most:
            raise BadInput(name, f"a whole number from {least} to {most}", got=given[:40])
        return int(given)

    def actor(self, role: str = "player") -> Actor:
        return Actor(self.person, role)

    async def perform(
        self, decide: Decide, *, table: str = "", also: Iterable[str] = (), asks: Any = None
    ) -> Ack:
        """Carries out the command of this request, once, under the key in its body.

        `asks` stands for the body where not all of it belongs to the command, such as a password.
        """
        return await self.casino.perform(decide, once=self._once(asks), table=table, also=also)

    def _once(self, asks: Any) -> Once:
        return request_once(
            self.person,
            self.body.key,
            method=self.route.method,
            path=self.route.path,
            parameters=self.request.path_params,
            body=self.body if asks is None else asks,
            query=self.request.query_params.multi_items(),
        )


Handler: TypeAlias = Callable[[Ask], Awaitable[Any]]


class Route(msgspec.Struct, frozen=True, kw_only=True):
    method: Literal["GET", "POST"]
    path: str
    handler: Handler
    answer: Any
    about: str
    body: Any = None
    query: tuple[Query, ...] = ()
    signed_in: bool = False
    begins: bool = False
    before_change: bool = False
    cost: float = 1
    streams: bool = False
    media: str = ""
    """The answer comes as lines of JSON, one value after another."""

    @property
    def name(self) -> str:
        return self.handler.__name__


def endpoint(house: House, route: Route) -> Callable[[Request], Awaitable[Response]]:
    """The handler with everything around it: session, CSRF, limits, body, and one form of error."""

    async def serve(request: Request) -> Response:
        started, status = time.perf_counter(), 0
        try:
            response = await _answered(house, route, request)
        except DECLINED as trouble:
            status, problem = problem_of(trouble)
            response = refused(request, problem, status)
        except Exception as fault:  # noqa: BLE001  # whatever it was, the client gets one line
            response = _failed(request, route, fault)
        REQUESTS.labels(route.path, status or response.status_code).inc()
        SECONDS.labels(route.path).observe(time.perf_counter() - started)
        return response

    return serve


def _failed(request: Request, route: Route, fault: Exception) -> Response:
    """A database that is away is not for long, and no fault of ours."""
    if out_of_reach(fault):
        _log.warning("the log cannot be reached", route=route.path, why=kind_of(fault))
        status, problem = problem_of(LogUnreachable(kind_of(fault)))
        return refused(request, problem, status)
    _log.exception("request failed", route=route.path)
    line = "something went wrong here; it has been noted"
    return answer(Problem(problem=line, name="fault"), 500)


def refused(request: Request, problem: Problem, status: int) -> Response:
    """A refusal is an answer. A client that asks with `X-Status` hears its status in a header of
    that name: a browser writes every other failed request into its console."""
    if "x-status" in request.headers:
        return answer(problem, 200, {"X-Status": str(status)})
    return answer(problem, status)


async def _answered(house: House, route: Route, request: Request) -> Response:
    address = request.client.host if request.client else "?"
    if not house.buckets.take(address, route.cost):
        raise Trouble(429, "too many requests; slow down", "too-fast")
    known = await house.doorman.who(request)
    if known is not None:
        house.casino.presence.seen(known.person, house.casino.now())
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
    body = None
    if route.body is not None:
        body = await body_of(request, route.body)
    cookies = Response()
    said = await route.handler(Ask(house, request, known, body, cookies, route))
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


def own_origin(connection: Any) -> None:
    """A browser says where a request comes from; a stranger's page changes nothing here."""
    origin = connection.headers.get("origin")
    if origin is None:
        return
    host = connection.headers.get("host", "")
    if origin.partition("://")[2] != host:
        raise Trouble(403, "requests come from the house's own pages", "origin")
