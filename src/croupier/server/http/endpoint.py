"""What every request goes through: rate limit, session, CSRF check, rights, body, and errors."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from prometheus_client import Counter, Histogram
from starlette.requests import Request
from starlette.responses import Response

from croupier.house import Ack, LogUnreachable
from croupier.server.capacity import place_of
from croupier.server.errors import Problem, Trouble, problem_of
from croupier.server.hosts import own_origin
from croupier.server.http.bodies import Keyed, answer, body_of
from croupier.server.http.request import Ask, Sent, Service
from croupier.server.http.routes import Route
from croupier.server.http.session_checks import check_csrf, restriction_of
from croupier.server.rate_limits import address_of
from croupier.server.rights.places import place_of_path
from croupier.server.rights.reach import needs_reach, visitors_reach
from croupier.server.rights.scopes import needs_scope, within_scopes
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


Served: TypeAlias = Callable[[Request], Awaitable[Response]]


def for_visitors(path: str, handler: Served) -> Served:
    """A handler of the server itself, which asks for no session; refuses all where the table of
    rights does not name it for visitors."""

    async def serve(request: Request) -> Response:
        try:
            needs_reach(visitors_reach(f"GET {path}"), None)
        except Trouble as trouble:
            status, problem = problem_of(trouble)
            return refused(request, problem, status)
        return await handler(request)

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
    taken = place_of(request)
    if taken is not None and not taken.belongs_to(service.sessions.standing_of(known)):
        raise Trouble(503, FULL, "full")
    if known is None:
        needs_reach(visitors_reach(route.action), None)
    elif route.method != "GET" and not route.begins and known.scopes is None:
        check_csrf(request, known)
    if route.method != "GET":
        own_origin(request, secure=service.sessions.secure)
    needs_scope(known, route.action)
    if known is not None:
        known = _unrestricted(route, known)
    with within_scopes(known):
        return await _handled(service, route, request, known)


async def _handled(
    service: Service, route: Route, request: Request, known: SignedIn | None
) -> Response:
    """Checks the rights of whoever asks, reads the body and calls the handler."""
    cookies = Response()
    ask = Ask(service, request, known, cookies, route)
    place = place_of_path(ask.casino, route.path, request.path_params, ask.looker)
    try:
        needs_reach(ask.reach, known, place)
    except Trouble:
        before = await _performed_before(ask)
        if before is None:
            raise
        return answer(before)
    if route.body is not None:
        body = await body_of(request, route.body)
        ask = Sent(service, request, known, cookies, route, body)
    result = await route.handler(ask)
    response = result if isinstance(result, Response) else answer(result)
    for name, value in cookies.raw_headers:
        if name == b"set-cookie":
            response.raw_headers.append((name, value))
    return response


async def _performed_before(ask: Ask) -> Ack | None:
    """The first answer to a command that its sender may not send any more, such as after going off
    duty: a command that is sent again gets it, whoever may send new ones."""
    kind = ask.route.body
    if ask.known is None or not (isinstance(kind, type) and issubclass(kind, Keyed)):
        return None
    body = await body_of(ask.request, kind)
    assert isinstance(body, Keyed), "the body is of the kind that was asked for"
    sent: Sent[Keyed] = Sent(ask.service, ask.request, ask.known, ask.cookies, ask.route, body)
    return await sent.performed_before()


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
    if route.method == "GET" and visitors_reach(route.action).grants:
        return None
    raise restriction
