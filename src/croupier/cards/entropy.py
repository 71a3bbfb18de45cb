"""Sources of randomness, and how their bytes become unbiased choices.

Invariant: `below(n)` is exactly uniform when the bytes are. A draw takes just
enough bits to reach `n` and throws away what lies beyond, so no remainder is
ever folded back onto the low numbers.
"""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections import deque
from hashlib import blake2b
from typing import Protocol, TypeVar

from croupier.errors import BadInput

T = TypeVar("T")


class Entropy(Protocol):
    """A source of random choices, as a shuffle needs it."""

    def below(self, n: int, /) -> int:
        """A whole number from 0 to n - 1, each equally likely."""
        ...


class ByteEntropy(ABC):
    """Fair choices from any source of uniform bytes."""

    @abstractmethod
    def read(self, count: int) -> bytes:
        """The next `count` bytes of the source."""

    def below(self, n: int, /) -> int:
        if n < 1:
            raise BadInput("below", "a whole number of at least 1", got=n)
        bits = (n - 1).bit_length()
        size = (bits + 7) // 8
        while True:
            draw = int.from_bytes(self.read(size), "big") >> (size * 8 - bits)
            if draw < n:
                return draw


READ_AHEAD_BYTES = 64
"""Bytes read from the system at a time: about what one shuffle uses."""

_read_ahead: deque[int] = deque()
"""Bytes read and not yet used. Taken one by one, so that no two threads get the same byte."""

if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_read_ahead.clear)  # nor do two processes


class OsEntropy(ByteEntropy):
    """The operating system's randomness: the only source that deals to people."""

    def read(self, count: int) -> bytes:
        return bytes([_next_byte() for _ in range(count)])


def _next_byte() -> int:
    while True:
        try:
            return _read_ahead.popleft()
        except IndexError:
            _read_ahead.extend(os.urandom(READ_AHEAD_BYTES))


class SeededEntropy(ByteEntropy):
    """A stream that a seed repeats exactly, block after block of keyed BLAKE2b.

    For practice, drills and simulation only: whoever knows the seed knows every
    card to come.
    """

    def __init__(self, seed: int | str) -> None:
        self._key = blake2b(f"{type(seed).__name__}:{seed}".encode()).digest()
        self._block = 0
        self._ready = b""
        self._used = 0

    def mix(self, order: list[T]) -> None:
        """Shuffles up to 256 things, by the choices that `below` would make: one byte each."""
        count = len(order)
        ready, used, end = self._ready, self._used, len(self._ready)
        for place in range(count - 1, 0, -1):
            beyond = 8 - place.bit_length()
            chosen = count
            while chosen > place:
                if used == end:
                    ready, used = self._next_block(), 0
                    end = len(ready)
                chosen = ready[used] >> beyond
                used += 1
            order[place], order[chosen] = order[chosen], order[place]
        self._ready, self._used = ready, used

    def _next_block(self) -> bytes:
        counter = self._block.to_bytes(8, "big")
        self._block += 1
        return blake2b(counter, key=self._key).digest()

    def read(self, count: int) -> bytes:
        end = self._used + count
        while len(self._ready) < end:
            self._ready = self._ready[self._used :] + self._next_block()
            self._used, end = 0, count
        taken = self._ready[self._used : end]
        self._used = end
        return taken
