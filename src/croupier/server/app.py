"""The application: all routes, the live socket, health checks, metrics, start and end."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache

import msgspec
import structlog
from prometheus_client import Gauge
from starlette.applications import Starlette
from starlette.middleware.base import BaseHTTPMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.websockets import WebSocket

from croupier.acts import JsonObject, micros_of, seconds_of
from croupier.cards import Entropy
from croupier.floor import HOUSE
from croupier.house import (
    SNAPSHOT_EVERY,
    Casino,
    ClockWatch,
    GuestExpiry,
    Hosts,
    LogFollower,
    Pace,
    Runner,
    open_house,
)
from croupier.server.addresses import THIS_MACHINE, ForwardedHeaders, Proxies
from croupier.server.asyncapi import asyncapi
from croupier.server.capacity import Capacity, Limits
from croupier.server.desks import (
    jackpot_commands,
    jackpot_desk,
    jackpot_links,
    orders,
    pit,
    promotions,
    proposals,
)
from croupier.server.errors import Problem
from croupier.server.hosts import HostCheck
from croupier.server.http.bodies import answer
from croupier.server.http.endpoint import RETRY, endpoint, for_visitors, refused
from croupier.server.http.hashing import LowPriorityHasher
from croupier.server.http.health import DatabaseCheck, check_log
from croupier.server.http.metrics import figures
from croupier.server.http.page_building import PageBuilding
from croupier.server.http.pages import page, with_headers
from croupier.server.http.request import Service
from croupier.server.http.routes import Route
from croupier.server.http.sign_in import GUESTS_PER_ADDRESS, Sessions
from croupier.server.live.connections import Connections
from croupier.server.openapi import describe, openapi
from croupier.server.people import (
    access_tokens,
    accounts,
    looks,
    my_record,
    own_account,
    person_records,
    second_factor,
    staff,
)
from croupier.server.rate_limits import Bucket
from croupier.server.rights.reach import visitors_reach
from croupier.server.rules import advice, books, forms, manual, odds
from croupier.server.studies.queue import Studies
from croupier.server.tables import (
    hand_histories,
    own_tables,
    patrons,
    poker_room,
    round_corrections,
    round_records,
    signs,
    tables,
    take_backs,
)
from croupier.server.tournaments import (
    entry_desk,
    practice_tournaments,
    tournament_making,
    tournament_records,
    tournaments,
)
from croupier.store import Keyring, MachineClock, OwnRecord, Store

_PEOPLE = (accounts, own_account, my_record, second_factor, access_tokens, patrons)
_PLAY = (
    tables, own_tables, poker_room, tournaments, practice_tournaments, tournament_making,
    tournament_records,
    entry_desk, advice, hand_histories, promotions,
)  # fmt: skip
_FLOOR = (
    pit, round_records, looks, round_corrections, take_backs, staff, person_records, signs, manual,
    forms, orders,
)  # fmt: skip
_JACKPOTS = (jackpot_commands, jackpot_desk, jackpot_links, proposals)
_BOOKS = (books, odds)
ROUTES: tuple[Route, ...] = tuple(
    route for module in (*_PEOPLE, *_PLAY, *_FLOOR, *_JACKPOTS, *_BOOKS) for route in module.ROUTES
)
NOT_OPEN = "The server is opening or closing."
POSITION = Gauge("croupier_log_position", "How far the log is folded in")
CLOCK_AHEAD = Gauge(
    "croupier_clock_ahead_seconds", "How far the house's time is ahead of the wall clock"
)
CLOCK_JUMPS = Gauge("croupier_clock_jumps", "Jumps of the wall clock since the process started")

COVER_ANSWERS_EVERY = 10.0
"""Seconds between two records that cover the answers stored since."""
ACTS = 0.4
"""Commands at tables that one person may send, as a share of the requests of an address."""
OPENINGS = 20
"""Private tables that one person, or all guests of an address, may open at once; as many in ten
minutes after that."""
CHECK_SNAPSHOT_EVERY = 5.0
"""Seconds between two checks whether the log has grown enough for another snapshot."""

_log = structlog.get_logger("croupier.server")


class ServerOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The options of `croupier serve`. Without `host_names` the server answers to every name."""

    empty: bool = False
    guests: bool = True
    secure_cookies: bool = False
    require_second_factor: bool = False
    pace: Pace = Pace()
    requests_per_second: float = 50
    limits: Limits = Limits()
    guests_per_address: int = GUESTS_PER_ADDRESS
    trusted_proxies: tuple[str, ...] = THIS_MACHINE
    host_names: tuple[str, ...] | None = None
    metrics_token: str = ""
    deal: bool = True


def create_app(
    store: Store,
    options: ServerOptions | None = None,
    *,
    source: Entropy | None = None,
    secret: Callable[[], bytes] | None = None,
    clock: MachineClock | None = None,
    tell: Callable[[str], None] = lambda _password: None,
) -> Starlette:
    """The server over a store. `tell` gets the administrator's first password when it is made."""
    options = options or ServerOptions()
    casino = Casino(store, source=source, secret=secret, pace=options.pace, clock=clock)
    clock_watch = ClockWatch(casino)
    keyring = Keyring(store.engine, LowPriorityHasher())
    proxies = Proxies(options.trusted_proxies)
    sessions = Sessions(
        casino,
        keyring,
        guests=options.guests,
        secure=options.secure_cookies,
        second_factor_required=options.require_second_factor,
        guests_per_address=options.guests_per_address,
    )

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        try:
            await asyncio.to_thread(casino.catch_up_now)
            at = micros_of(casino.now())
            await asyncio.to_thread(lambda: store.raise_format(who=HOUSE, at=at))
            await clock_watch.check()
            await open_house(casino, keyring, empty=options.empty, tell=tell)
        except Exception as trouble:
            # The text of the error may hold secrets.
            _log.error("server could not open", why=type(trouble).__name__)
            raise
        loop = asyncio.get_running_loop()
        service.buckets = Bucket(options.requests_per_second, options.requests_per_second * 4,
                               loop.time)  # fmt: skip
        service.commands = Bucket(options.requests_per_second * ACTS,
                                  options.requests_per_second * ACTS * 5, loop.time)  # fmt: skip
        service.openings = Bucket(OPENINGS / 600, OPENINGS, loop.time)
        app.state.connections = Connections(service)
        runner = Runner(casino)
        follower = LogFollower(casino)
        follower.start()
        hosts = Hosts(casino)
        giving_way = asyncio.create_task(_give_way(app, casino), name="giving way")
        storing = asyncio.create_task(_store_snapshots(casino), name="snapshots")
        covering = asyncio.create_task(_cover_answers(casino), name="covers")
        clock_watch.start()
        expiring = asyncio.create_task(GuestExpiry(casino).run(), name="guests")
        if options.deal:
            runner.start()
            hosts.start()
        app.state.ready = True
        _log.info(
            "server open", tables=len(casino.world.floor.tables), position=casino.world.position
        )
        yield
        app.state.ready = False
        await app.state.connections.close()
        await hosts.stop()
        await runner.stop()
        await clock_watch.stop()
        storing.cancel()
        expiring.cancel()
        giving_way.cancel()
        covering.cancel()
        await follower.stop()  # or the seal of the snapshot would wake it
        await _store_snapshot(casino)
        await _cover_all(casino)
        await service.studies.close()
        _log.info("server closed", position=casino.world.position)

    closed = Bucket(1, 1, lambda: 0.0)
    record = OwnRecord(store.engine)
    service = Service(casino, sessions, closed, closed, Studies(), PageBuilding(), record, closed)
    app = Starlette(lifespan=lifespan)
    app.state.ready, app.state.casino, app.state.keyring = False, casino, keyring
    app.state.close = lambda: None
    app.state.clock_watch = clock_watch
    for route in ROUTES:
        app.router.add_route(route.path, endpoint(service, route), [route.method])
    _add_service_routes(app, casino, options)
    app.router.add_route("/{rest:path}", for_visitors("/{rest:path}", page), ["GET", "HEAD"])
    app.add_middleware(HostCheck, names=options.host_names)
    app.add_middleware(BaseHTTPMiddleware, dispatch=with_headers(secure=options.secure_cookies))
    app.state.capacity, app.state.proxies = Capacity(options.limits), proxies
    app.add_middleware(ForwardedHeaders, proxies=proxies)
    return app


async def _give_way(app: Starlette, casino: Casino) -> None:
    """Closes the server in order when this process cannot go on with the log."""
    await casino.giving_way.happened.wait()
    app.state.ready = False
    _log.error("server gives way", why=casino.giving_way.why)
    app.state.close()


async def _store_snapshots(casino: Casino) -> None:
    """Stores a snapshot whenever the log has grown enough, so that a restart is quick."""
    while True:
        await asyncio.sleep(CHECK_SNAPSHOT_EVERY)
        if casino.world.position - casino.snapshot_position >= SNAPSHOT_EVERY:
            await _store_snapshot(casino)


async def _cover_answers(casino: Casino) -> None:
    """Covers the stored answers by a record of the log, again and again."""
    while True:
        await asyncio.sleep(COVER_ANSWERS_EVERY)
        await _cover_all(casino, most=1)


async def _cover_all(casino: Casino, most: int = 2) -> None:
    """Covers all answers; the last ones to commands without records need a second cover."""
    try:
        for _ in range(most):
            if not await casino.cover_answers():
                break
        await casino.catch_up()
    except Exception:  # noqa: BLE001  # the next cover holds what this one could not
        _log.warning("answers not covered")


async def _store_snapshot(casino: Casino) -> None:
    try:
        await casino.store_snapshot()
    except Exception:  # noqa: BLE001  # the next start only reads more of the log
        _log.warning("snapshot not stored")


def document() -> JsonObject:
    """The OpenAPI document."""
    return openapi(ROUTES)


def socket_document() -> JsonObject:
    """The AsyncAPI document."""
    return asyncapi(describe(list(ROUTES)).schemas)


def _add_service_routes(app: Starlette, casino: Casino, options: ServerOptions) -> None:
    database = DatabaseCheck(lambda: check_log(casino.store))

    def description(made: Callable[[], JsonObject]) -> Callable[[Request], Awaitable[Response]]:
        encoded = cache(lambda: msgspec.json.encode(made()))

        async def describe(_: Request) -> Response:
            return Response(encoded(), media_type="application/json")

        return describe

    async def healthy(_: Request) -> Response:
        return JSONResponse({"ok": True})

    async def ready(_: Request) -> Response:
        problem = await database.problem() if app.state.ready else NOT_OPEN
        shown = {
            "ready": not problem,
            "position": casino.world.position,
            "clock_ahead_seconds": seconds_of(casino.clock.ahead),
            "clock_jumps": app.state.clock_watch.jumps,
        }
        if not problem:
            return JSONResponse(shown)
        return JSONResponse(shown | {"problem": problem}, 503, RETRY)

    async def metrics(request: Request) -> Response:
        POSITION.set(casino.world.position)
        CLOCK_AHEAD.set(seconds_of(casino.clock.ahead))
        CLOCK_JUMPS.set(app.state.clock_watch.jumps)
        behind = options.secure_cookies
        return figures(request, token=options.metrics_token, behind_proxy=behind)

    async def live(websocket: WebSocket) -> None:
        if visitors_reach("GET /api/live").grants:
            await app.state.connections.serve(websocket)

    async def unknown(request: Request) -> Response:
        here = [r for r in ROUTES if _matches(r.path, request.url.path)]
        if here:
            allowed = ", ".join(sorted({r.method for r in here}))
            line = f"This path answers only {allowed}."
            return answer(Problem(problem=line, name="method"), 405, {"Allow": allowed})
        line = "There is nothing at this path. See /api/openapi.json for what there is."
        return refused(request, Problem(problem=line, name="unknown"), 404)

    served = {
        "/api/openapi.json": description(document),
        "/api/asyncapi.json": description(socket_document),
        "/healthz": healthy,
        "/readyz": ready,
        "/metrics": metrics,
    }
    for path, handler in served.items():
        app.router.add_route(path, for_visitors(path, handler), ["GET"])
    app.router.add_websocket_route("/api/live", live)
    app.router.add_route("/api/{rest:path}", unknown, EVERY_METHOD)


EVERY_METHOD = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "QUERY"]


def _matches(pattern: str, path: str) -> bool:
    """Whether a path matches the pattern of a route."""
    wanted, given = pattern.split("/"), path.split("/")
    return len(wanted) == len(given) and all(
        part.startswith("{") or part == other for part, other in zip(wanted, given, strict=True)
    )
