"""Requests over HTTP, sent again until they are answered.

A request that changes something carries a key: the server does it once, however often it comes.
"""

import http.client
import time
from collections.abc import Callable, Hashable
from http.cookies import SimpleCookie
from typing import Final, TypeVar, cast
from urllib.parse import urlsplit

import msgspec

from croupier.acts import JsonObject, from_json, to_json
from croupier.client.client_errors import ProblemSaid, Refused, Unreachable
from croupier.errors import BadInput

COOKIE: Final = "croupier"
TOO_MANY, UNAVAILABLE = 429, 503
PAUSE, LONGEST_PAUSE = 0.1, 2.0
"""Seconds before a request is sent again, doubled each time."""
PASSING: Final = frozenset({"too-fast", "busy", "unavailable", "full", "gone"})
"""Refusals with 429 or 503 that pass."""
Answered = TypeVar("Answered")


class Transport:
    """One person or program at one server. Not for several threads at once."""

    def __init__(
        self,
        address: str,
        token: str,
        patience: float,
        *,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/"):
            raise BadInput("address", "an address such as http://127.0.0.1:8080", got=address)
        self.address, self._parts = f"{parts.scheme}://{parts.netloc}", parts
        self._token, self._patience, self._sleep = token, patience, sleep
        self._session, self.csrf = "", ""
        self._connection: http.client.HTTPConnection | None = None

    @property
    def socket_address(self) -> str:
        """Where the live socket is."""
        scheme = "wss" if self._parts.scheme == "https" else "ws"
        return f"{scheme}://{self._parts.netloc}/api/live"

    def identity(self) -> dict[str, str]:
        """The header that says who asks: the access token, or the session."""
        if self._token:
            return {"Authorization": f"Bearer {self._token}"}
        return {"Cookie": f"{COOKIE}={self._session}"} if self._session else {}

    def get(self, path: str, kind: type[Answered], *, patience: float = 0.0) -> Answered:
        """Gets a path; `patience` is how long to wait where that is longer than usual."""
        return _read(self.send("GET", path, patience=patience), kind)

    def post(
        self,
        path: str,
        kind: type[Answered],
        body: JsonObject | None = None,
        *,
        again: bool = True,
        patience: float = 0.0,
    ) -> Answered:
        """Posts a body. `again`: it may be sent again where no answer came, because it carries a
        key or changes nothing."""
        return _read(self.send("POST", path, body, again=again, patience=patience), kind)

    def send(
        self,
        method: str,
        path: str,
        body: JsonObject | None = None,
        *,
        again: bool = True,
        patience: float = 0.0,
    ) -> bytes:
        """The answer to a request; raises Refused, or Unreachable where none came in time."""
        data = None if body is None else to_json(body)
        patience = max(patience, self._patience)
        until, pause = time.monotonic() + patience, PAUSE
        while True:
            try:
                status, answer = self._ask(method, path, data, patience)
            except (OSError, http.client.HTTPException) as trouble:
                self.close()
                if not again or time.monotonic() + pause > until:
                    raise Unreachable(self.address) from trouble
            else:
                if status < 400:
                    return answer
                refused = _refusal(status, answer)
                passes = status in (TOO_MANY, UNAVAILABLE) and refused.name in PASSING
                if not (again and passes) or time.monotonic() + pause > until:
                    raise refused
            self._sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _ask(
        self, method: str, path: str, data: bytes | None, patience: float
    ) -> tuple[int, bytes]:
        if self._connection is None:
            self._connection = self._connect()
        self._connection.timeout = patience
        if self._connection.sock is not None:
            self._connection.sock.settimeout(patience)
        headers = self.identity() | ({"X-CSRF": self.csrf} if self.csrf else {})
        if data is not None:
            headers["Content-Type"] = "application/json"
        self._connection.request(method, path, data, headers)
        answer = self._connection.getresponse()
        text = answer.read()
        for cookie in answer.headers.get_all("Set-Cookie", []):
            found = SimpleCookie(cookie).get(COOKIE)
            if found is not None:
                self._session = found.value
        return answer.status, text

    def _connect(self) -> http.client.HTTPConnection:
        host, port = self._parts.hostname or "", self._parts.port
        kind = http.client.HTTPSConnection if self._parts.scheme == "https" else None
        return (kind or http.client.HTTPConnection)(host, port)

    def close(self) -> None:
        """Ends the connection; the next request opens another."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _read(answer: bytes, kind: type[Answered]) -> Answered:
    found: Answered = from_json(answer, cast("Hashable", kind))
    return found


def _refusal(status: int, answer: bytes) -> Refused:
    try:
        said = msgspec.json.decode(answer, type=ProblemSaid)
    except msgspec.DecodeError:
        said = ProblemSaid(problem=f"The server answered with status {status} and no reason.")
    return Refused(status, said)
