"""`Live`: the live socket of a client, which connects again by itself.

After a lost connection the tables are watched on from the versions that were seen last, and a
command that was not answered is sent again under its key: nothing is missed, and nothing is done
twice.
"""

import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from croupier.acts import JsonObject, from_json, to_json
from croupier.client.client_errors import ProblemSaid, Refused, Unreachable
from croupier.client.closing import Closing
from croupier.client.server_answers import Ack, ServedTable, TableUpdate
from croupier.client.transport import LONGEST_PAUSE, PAUSE, Transport
from croupier.extras import need

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection

EXTRA = "client"
LARGEST = 8 * 1024 * 1024
"""Bytes of a message at most; the longest hands of a full table are far smaller."""
ENDED = ProblemSaid(problem="Your session has ended. Sign in again.", name="nobody")


class _Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    person: str


class _Acked(msgspec.Struct, frozen=True, tag_field="type", tag="ack"):
    key: str
    version: int
    position: int
    repeated: bool


class _Problem(ProblemSaid, frozen=True, kw_only=True, tag_field="type", tag="problem"):
    pass


class _Other(msgspec.Struct, frozen=True):
    """A message that this client does not ask for."""

    type: str


_Message: TypeAlias = _Hello | _Acked | _Problem | TableUpdate
_KNOWN = frozenset({"hello", "ack", "problem", "table"})


class Live(Closing):
    """A live socket. Use it in a `with` block; not from several threads at once."""

    def __init__(
        self,
        transport: Transport,
        new_key: Callable[[], str],
        patience: float,
        done: dict[str, int] | None = None,
    ) -> None:
        need(EXTRA, "Client.live")
        self._transport, self._new_key, self._patience = transport, new_key, patience
        self._socket: ClientConnection | None = None
        self._open_sockets = ExitStack()
        self._person: str | None = None
        self._watched: dict[str, int] = {}
        self._updates: deque[TableUpdate] = deque()
        self._done: dict[str, int] = {} if done is None else done
        """The version of each table after your last command to it."""

    def __enter__(self) -> "Live":
        self._connected()
        return self

    def close(self) -> None:
        """Closes the socket; using it again opens another."""
        self._socket = None
        with suppress(Exception):
            self._open_sockets.close()

    # --- watching -----------------------------------------------------------------------------

    def watch(self, table: str) -> None:
        """Watches a table from now on; its first update comes at once."""
        self._watched[table] = 0
        self._send({"type": "watch", "table": table})

    def unwatch(self, table: str) -> None:
        """Watches a table no longer."""
        self._watched.pop(table, None)
        self._send({"type": "unwatch", "table": table})

    def next_update(self, timeout: float | None = None) -> TableUpdate | None:
        """The next change of a watched table; None where none came within `timeout` seconds."""
        until = None if timeout is None else time.monotonic() + timeout
        while not self._updates:
            left = None if until is None else max(0.0, until - time.monotonic())
            message = self._receive(left)
            if message is None:
                return None
            if isinstance(message, _Problem):
                raise Refused(0, message)
        return self._updates.popleft()

    def updates(self) -> Iterator[TableUpdate]:
        """The changes of the watched tables, for as long as they are asked for."""
        while True:
            found = self.next_update()
            if found is not None:
                yield found

    def next_table(self) -> ServedTable:
        """A watched table as it is after its next change, your last command to it included."""
        return self.until(lambda _: True)

    def until(self, wanted: Callable[[ServedTable], object]) -> ServedTable:
        """A watched table as soon as `wanted` is true of it. Updates that show it as it was before
        your last command are passed over."""
        return next(
            update.shown
            for update in self.updates()
            if update.version >= self._done.get(update.table, 0) and wanted(update.shown)
        )

    # --- playing ------------------------------------------------------------------------------

    def play(
        self, table: str, kind: str, *, seen: int | None = None, **fields: str | int | bool | None
    ) -> Ack:
        """Sends a command of docs/protocol.md to a table, and waits until it is on the disk."""
        key = self._new_key()
        frame: JsonObject = {"type": "command", "key": key, "table": table}
        frame |= {"command": {"type": kind, **fields}}
        if seen is not None:
            frame["seen"] = seen
        self._send(frame)
        while True:
            before = self._socket
            message = self._receive(None)
            if self._socket is not before:  # the answer may be lost with the connection
                self._send(frame)
            match message:
                case _Acked() if message.key == key:
                    self._done[table] = max(message.version, self._done.get(table, 0))
                    return msgspec.convert(message, Ack, from_attributes=True)
                case _Problem() if message.key == key:
                    raise Refused(0, message)

    # --- the connection -----------------------------------------------------------------------

    def _send(self, frame: JsonObject) -> None:
        while True:
            socket = self._connected()
            try:
                socket.send(to_json(frame).decode())
            except (OSError, EOFError, _closed()):
                self.close()
            else:
                return

    def _receive(self, timeout: float | None) -> _Message | None:
        """The next message, or None after `timeout`; an update is noted to be given out."""
        while True:
            socket = self._connected()
            try:
                text = socket.recv(timeout=timeout)
            except TimeoutError:
                return None
            except (OSError, EOFError, _closed()):
                self.close()
                self._connected()
                return _Hello(self._person or "")
            message = _read(text)
            if message is None:
                continue
            self._note(message)
            return message

    def _note(self, message: _Message) -> None:
        match message:
            case _Hello():
                if self._person not in (None, message.person):
                    self.close()
                    raise Refused(401, ENDED)
                self._person = message.person
            case TableUpdate() if message.table in self._watched:
                self._watched[message.table] = message.version
                self._updates.append(message)

    def _connected(self) -> "ClientConnection":
        """The connection, opened again where it was lost: until the patience is at an end."""
        until, pause = time.monotonic() + self._patience, PAUSE
        while self._socket is None:
            try:
                self._socket = self._open(max(1.0, until - time.monotonic()))
                for table, version in self._watched.items():
                    frame: JsonObject = {"type": "watch", "table": table, "after": version}
                    self._socket.send(to_json(frame).decode())
            except (OSError, EOFError, _closed()) as trouble:
                self.close()
                if time.monotonic() + pause > until:
                    raise Unreachable(self._transport.address) from trouble
                time.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
        return self._socket

    def _open(self, timeout: float) -> "ClientConnection":
        from websockets.exceptions import InvalidStatus
        from websockets.sync.client import connect

        try:
            opened = connect(
                self._transport.socket_address,
                additional_headers=self._transport.identity(),
                open_timeout=timeout,
                max_size=LARGEST,
            )
            return self._open_sockets.enter_context(opened)
        except InvalidStatus as refused:
            if refused.response.status_code >= 500:
                raise OSError from refused
            said = msgspec.json.decode(bytes(refused.response.body or b"{}"), type=ProblemSaid)
            raise Refused(refused.response.status_code, said) from refused


def _closed() -> type[Exception]:
    """What the library raises where a connection was lost or could not be opened."""
    from websockets.exceptions import WebSocketException

    return WebSocketException


def _read(text: str | bytes) -> _Message | None:
    """A message of the server; None for one that this client does not ask for."""
    kind = msgspec.json.decode(text, type=_Other).type
    if kind not in _KNOWN:
        return None
    found: _Message = from_json(text, _Message)
    return found
