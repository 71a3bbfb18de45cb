"""Random numbers by counter: Philox 4x32 with ten rounds (Salmon and others, 2011).

What comes out depends on the key and the counter alone, so the ten-thousandth round of a
session can be dealt without dealing those before it, on any core or machine.
"""

from __future__ import annotations

from croupier.odds.kernels.compiled import compiled, piece
from croupier.odds.lookup_tables import Bytes, unsigned, whole

LOW = unsigned(0xFFFFFFFF)
HALF = unsigned(32)
TIMES_A, TIMES_B = unsigned(0xD2511F53), unsigned(0xCD9E8D57)
STEP_A, STEP_B = unsigned(0x9E3779B9), unsigned(0xBB67AE85)


@piece
def philox(a: int, b: int, c: int, d: int, key: int, lock: int) -> tuple[int, int]:
    """Two numbers of 64 bits for a counter of four and a key of two words of 32 bits."""
    for _ in range(10):
        left, right = TIMES_A * a, TIMES_B * c
        a, b, c, d = (right >> HALF) ^ b ^ key, right & LOW, (left >> HALF) ^ d ^ lock, left & LOW
        key, lock = (key + STEP_A) & LOW, (lock + STEP_B) & LOW
    return (a << HALF) | b, (c << HALF) | d


@piece
def draw(seed: int, major: int, minor: int) -> tuple[int, int]:
    """The numbers of a seed for one place in two nested runs: a round of a session, say."""
    return philox(
        unsigned(minor) & LOW, unsigned(minor) >> HALF, unsigned(major) & LOW,
        unsigned(major) >> HALF, unsigned(seed) & LOW, unsigned(seed) >> HALF,
    )  # fmt: skip


@piece
def share_of(number: int, parts: int) -> tuple[int, int]:
    """Which of so many parts a number of 64 bits falls into, and a number within that part."""
    many = unsigned(parts)
    high = (number >> HALF) * many + (((number & LOW) * many) >> HALF)
    return whole(high >> HALF), number * many


@piece
def deal_off(deck: Bytes, first: int, last: int, left: int, number: int, swaps: Bytes) -> None:
    """Deals cards `first` up to `last` to the front of a deck of `left`, five at most.

    Five cards take 28 of 64 bits, so no order is dealt more often than another by more than
    one part in ten thousand million. `put_back` undoes the deal.
    """
    for i in range(first, last):
        at, number = share_of(number, left - i)
        swaps[i] = i + at
        card = deck[i]
        deck[i] = deck[i + at]
        deck[i + at] = card


@piece
def put_back(deck: Bytes, last: int, swaps: Bytes) -> None:
    for i in range(last - 1, -1, -1):
        card = deck[i]
        deck[i] = deck[swaps[i]]
        deck[swaps[i]] = card


@compiled
def numbers(a: int, b: int, c: int, d: int, key: int, lock: int) -> tuple[int, int]:
    """`philox` for Python to call, to hold it against published answers."""
    return philox(unsigned(a), unsigned(b), unsigned(c), unsigned(d), unsigned(key), unsigned(lock))
