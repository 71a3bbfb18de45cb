"""A proxy between browser and server that can interrupt the network."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class NetworkProxy:
    """Forwards connections to a port. Pulled out, it drops every one and takes no new ones."""

    def __init__(self, port: int) -> None:
        self._target = port
        self._ends: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._door = self._open(0)
        self.port = int(self._door.getsockname()[1])
        self.address = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self._serve, args=(self._door,), daemon=True).start()

    def _open(self, port: int) -> socket.socket:
        door = socket.socket()
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind(("127.0.0.1", port))
        door.listen(64)
        return door

    def disconnect(self) -> None:
        _end(self._door)
        with self._lock:
            ends, self._ends = self._ends, set()
        for end in ends:
            _end(end)

    def reconnect(self) -> None:
        self._door = self._open(self.port)
        threading.Thread(target=self._serve, args=(self._door,), daemon=True).start()

    def _serve(self, door: socket.socket) -> None:
        with suppress(OSError):
            while True:
                near, _ = door.accept()
                far = socket.create_connection(("127.0.0.1", self._target))
                with self._lock:
                    self._ends |= {near, far}
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=_carry, args=(one, other), daemon=True).start()


def _carry(one: socket.socket, other: socket.socket) -> None:
    with suppress(OSError):
        while data := one.recv(65536):
            other.sendall(data)
    for end in (one, other):
        _end(end)


def _end(end: socket.socket) -> None:
    """Closing alone does not wake a thread that waits on it."""
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


@contextmanager
def proxy_to(address: str) -> Iterator[NetworkProxy]:
    proxy = NetworkProxy(int(address.rpartition(":")[2]))
    try:
        yield proxy
    finally:
        proxy.disconnect()
