"""The files of the browser client, and the security headers of all answers."""

import gzip
import mimetypes
from collections.abc import Awaitable, Callable
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

STATIC = Path(__file__).parents[1] / "static"
COMPRESSED = frozenset({".html", ".js", ".css", ".svg", ".json"})
"""Kinds of files that are sent compressed; fonts and pictures are compressed already."""
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; "
        "connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; "
        "form-action 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
ONLY_HTTPS = {"Strict-Transport-Security": "max-age=31536000"}
"""Added where cookies are sent over HTTPS only: browsers then use nothing else for a year."""

NO_CLIENT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Croupier</title>
<body><h1>Croupier is running</h1>
<p>The browser client is not built in this installation. The server itself is complete: see
<a href="/api/openapi.json">its description</a>.</p></body></html>"""


CallNext = Callable[[Request], Awaitable[Response]]


def with_headers(*, secure: bool) -> Callable[[Request, CallNext], Awaitable[Response]]:
    """The middleware that adds the security headers."""
    headers = HEADERS | (ONLY_HTTPS if secure else {})

    async def add(request: Request, call_next: CallNext) -> Response:
        response = await call_next(request)
        for name, value in headers.items():
            response.headers.setdefault(name, value)
        if request.url.path.startswith("/api"):
            response.headers.setdefault("Cache-Control", "no-store")
        return response

    return add


async def page(request: Request) -> Response:
    """A file of the client. Other paths are addresses within the client, so they get its page."""
    if not (STATIC / "index.html").is_file():
        return HTMLResponse(NO_CLIENT)
    wanted = _client_file(request.path_params["rest"])
    if wanted is not None:
        lasting = "assets" in wanted.relative_to(STATIC.resolve()).parts
        keep = "public, max-age=31536000, immutable" if lasting else "no-cache"
        return _sent(request, wanted, keep)
    if request.path_params["rest"].startswith("assets/"):
        return Response("There is no such file.", 404, media_type="text/plain")
    return _sent(request, STATIC / "index.html", "no-cache")


def _sent(request: Request, file: Path, keep: str) -> Response:
    """A file of the client, compressed for every browser that takes it so."""
    headers = {"Cache-Control": keep, "Vary": "Accept-Encoding"}
    accepted = request.headers.get("accept-encoding", "")
    if request.method != "GET" or "gzip" not in accepted or file.suffix not in COMPRESSED:
        return FileResponse(file, headers=headers)
    kind = mimetypes.guess_type(file.name)[0]
    body = _compressed(file, file.stat().st_mtime_ns)
    return Response(body, headers={**headers, "Content-Encoding": "gzip"}, media_type=kind)


@lru_cache(maxsize=256)
def _compressed(file: Path, _written_ns: int) -> bytes:
    """A file compressed once, until it is written again; the whole client is some 200 kB so."""
    return gzip.compress(file.read_bytes(), mtime=0)


def _client_file(name: str) -> Path | None:
    """The client's file at a path; None where there is none inside its folder."""
    try:
        wanted = (STATIC / name).resolve()
        there = wanted.is_file() and wanted.is_relative_to(STATIC.resolve())
    except (OSError, ValueError):
        return None
    return wanted if there else None
