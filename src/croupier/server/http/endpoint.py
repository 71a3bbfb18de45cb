"""What every request goes through: rate limit, session, CSRF check, body, and errors."""

import asyncio
import time
from collections.abc import Awaitable, Callable

from prometheus_client import Counter, Histogram
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from croupier.house import LogUnreachable
from croupier.server.capacity import place_of
from croupier.server.errors import NOT_SIGNED_IN, Problem, Trouble, problem_of
from croupier.server.http.bodies import answer, body_of
from croupier.server.http.request import Ask, Sent, Service
from croupier.server.http.routes import Route
from croupier.server.http.sign_in import check_csrf, restriction_of
from croupier.server.rate_limits import address_of
from croupier.store import SignedIn

REQUESTS = Counter("croupier_requests_total", "Requests answered", ("route", "status"))
SECONDS = Histogram("croupier_request_seconds", "Time to answer", ("route",))
FAULT, UNAVAILABLE = 500, 503
RETRY = {"Retry-After": "2"}
"""The header that comes with 503: after how many seconds to try again."""
LONGEST_LOOK_UP = 4.0
"""Seconds within which the database must say whose session it is."""
FULL = "The server has as many connections as it can take. Try again later."


def endpoint(service: Service, route: Route) -> Callable[[Request], Awaitable[Response]]:
    """The function that serves a route: its handler with all checks, and errors as answers."""

    async def serve(request: Request) -> Response:
        started, status = time.perf_counter(), 0
        try:
            response = await _answered(service, route, request)
        except Exception as trouble:  # noqa: BLE001  # every error becomes an answer
            status, problem = problem_of(trouble, "request", route=route.path)
            response = refused(request, problem, status)
        REQUESTS.labels(route.path, status or response.status_code).inc()
        SECONDS.labels(route.path).observe(time.perf_counter() - started)
        return response

    return serve


def refused(request: Request, problem: Problem, status: int) -> Response:
    """The answer to a refused request.

    A client that sends `X-Status` gets the status in a header of that name and 200 as the HTTP
    status: a browser would report any other in its console. Failures of the server belong there.
    """
    headers = RETRY if status == UNAVAILABLE else {}
    if "x-status" in request.headers and status != FAULT:
        return answer(problem, 200, headers | {"X-Status": str(status)})
    return answer(problem, status, headers)


async def _answered(service: Service, route: Route, request: Request) -> Response:
    if not service.buckets.take(address_of(request), route.cost):
        raise Trouble(429, "You send too many requests. Wait a moment.", "too-fast")
    known = await _session(service, request)
    if known is not None:
        service.casino.presence.seen(known.person, service.casino.clock.running())
    place = place_of(request)
    if place is not None and not place.belongs_to(service.sessions.standing_of(known)):
        raise Trouble(503, FULL, "full")
    if route.signed_in and known is None:
        raise Trouble(401, NOT_SIGNED_IN, "nobody")
    if route.method != "GET" and not route.begins:
        if known is None:
            raise Trouble(401, NOT_SIGNED_IN, "nobody")
        check_csrf(request, known)
    if route.method != "GET":
        own_origin(request)
    if known is not None:
        known = _unrestricted(route, known)
    cookies = Response()
    ask = Ask(service, request, known, cookies, route)
    if route.body is not None:
        body = await body_of(request, route.body)
        ask = Sent(service, request, known, cookies, route, body)
    result = await route.handler(ask)
    response = result if isinstance(result, Response) else answer(result)
    for name, value in cookies.raw_headers:
        if name == b"set-cookie":
            response.raw_headers.append((name, value))
    return response


async def _session(service: Service, request: Request) -> SignedIn | None:
    try:
        async with asyncio.timeout(LONGEST_LOOK_UP):
            return await service.sessions.who(request)
    except TimeoutError:
        raise LogUnreachable("Timeout") from None


def _unrestricted(route: Route, known: SignedIn) -> SignedIn | None:
    """A person who must choose a new password, or add a second factor, counts as not signed in
    until they have, and may only read what anybody may read."""
    restriction = restriction_of(known)
    may = route.before_change or route.begins or (route.enrols and not known.must_change)
    if restriction is None or may:
        return known
    if route.method == "GET" and not route.signed_in:
        return None
    raise restriction


def own_origin(connection: HTTPConnection) -> None:
    """Refuses requests that a browser sends from a page of another site."""
    origin = connection.headers.get("origin")
    if origin is None:
        return
    host = connection.headers.get("host", "")
    if origin.partition("://")[2] != host:
        raise Trouble(
            403, "Send this request from the casino's own pages, not another site's.", "origin"
        )
