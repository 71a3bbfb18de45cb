"""A proxy between client and server that lets requests through and loses answers."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class LosingProxy:
    """Forwards connections to an address. Each time that `lose` is called, the next answer of the
    server is lost with its connection, after the server has had the request."""

    def __init__(self, address: str) -> None:
        host, port = address.split(":")
        self._target = (host, int(port))
        self._door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        self.lost = 0
        self._to_lose = 0
        threading.Thread(target=self._serve, daemon=True).start()

    def lose(self, answers: int = 1) -> None:
        self._to_lose += answers

    def close(self) -> None:
        _end(self._door)

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._door.accept()
                far = socket.create_connection(self._target)
                for one, other, back in ((near, far, False), (far, near, True)):
                    threading.Thread(
                        target=self._carry, args=(one, other, back), daemon=True
                    ).start()

    def _carry(self, one: socket.socket, other: socket.socket, back: bool) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                if back and self._to_lose:
                    self._to_lose -= 1
                    self.lost += 1
                    break
                other.sendall(data)
        _end(one)
        _end(other)


def _end(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


@contextmanager
def losing_proxy(address: str) -> Iterator[LosingProxy]:
    proxy = LosingProxy(address)
    try:
        yield proxy
    finally:
        proxy.close()
