"""`/metrics`: figures for Prometheus, for whoever has the token or asks from this machine."""

import secrets

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import Response

from croupier.server.addresses import PASSED_ON
from croupier.server.errors import Problem
from croupier.server.hosts import host_of, is_address, is_this_machine
from croupier.server.http.bodies import answer

REFUSED = "Send the token for figures with your request, or ask from the server's own machine."


def figures(request: Request, *, token: str, behind_proxy: bool) -> Response:
    """The figures, or a refusal."""
    if _has_token(request, token) or (not behind_proxy and _is_local(request)):
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
    return answer(Problem(problem=REFUSED, name="not-authorised"), 403)


def _has_token(request: Request, token: str) -> bool:
    given = request.headers.get("authorization", "")
    return bool(token) and secrets.compare_digest(given.encode(), f"Bearer {token}".encode())


def _is_local(request: Request) -> bool:
    """Whether a request comes from this machine, and nothing says that a proxy passed it on: for
    a proxy here, clients everywhere look like this machine."""
    if request.scope.get(PASSED_ON):
        return False
    peer = request.client.host if request.client is not None else ""
    if not is_address(peer):
        return True  # a Unix socket, or a program that has the server inside itself
    return is_this_machine(peer) and is_this_machine(host_of(request.headers.get("host", "")))
