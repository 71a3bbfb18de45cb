"""Random numbers by counter: Philox 4x32 with ten rounds (Salmon and others, 2011).

A number depends on the key and the counter alone, so the ten-thousandth round of a
session can be dealt without dealing those before it, on any core or machine.
"""

from __future__ import annotations

from croupier.odds.kernels.compiled import compiled, subroutine
from croupier.odds.lookup_tables import Bytes, int64, uint64

LOW = uint64(0xFFFFFFFF)
HALF = uint64(32)
TIMES_A, TIMES_B = uint64(0xD2511F53), uint64(0xCD9E8D57)
STEP_A, STEP_B = uint64(0x9E3779B9), uint64(0xBB67AE85)


@subroutine
def philox(a: int, b: int, c: int, d: int, key_low: int, key_high: int) -> tuple[int, int]:
    """Two numbers of 64 bits for a counter of four and a key of two words of 32 bits."""
    for _ in range(10):
        left, right = TIMES_A * a, TIMES_B * c
        a, b, c, d = (
            (right >> HALF) ^ b ^ key_low,
            right & LOW,
            (left >> HALF) ^ d ^ key_high,
            left & LOW,
        )
        key_low, key_high = (key_low + STEP_A) & LOW, (key_high + STEP_B) & LOW
    return (a << HALF) | b, (c << HALF) | d


@subroutine
def draw(seed: int, major: int, minor: int) -> tuple[int, int]:
    """Two random numbers of a seed for a pair of counters, such as a session and its round."""
    return philox(
        uint64(minor) & LOW, uint64(minor) >> HALF, uint64(major) & LOW,
        uint64(major) >> HALF, uint64(seed) & LOW, uint64(seed) >> HALF,
    )  # fmt: skip


@subroutine
def share_of(number: int, parts: int) -> tuple[int, int]:
    """Which of so many parts a number of 64 bits falls into, and a number within that part."""
    many = uint64(parts)
    high = (number >> HALF) * many + (((number & LOW) * many) >> HALF)
    return int64(high >> HALF), number * many


@subroutine
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


@subroutine
def put_back(deck: Bytes, last: int, swaps: Bytes) -> None:
    for i in range(last - 1, -1, -1):
        card = deck[i]
        deck[i] = deck[swaps[i]]
        deck[swaps[i]] = card


@compiled
def numbers(a: int, b: int, c: int, d: int, key_low: int, key_high: int) -> tuple[int, int]:
    """`philox` for Python to call, so that tests can compare it with published numbers."""
    return philox(uint64(a), uint64(b), uint64(c), uint64(d), uint64(key_low), uint64(key_high))
