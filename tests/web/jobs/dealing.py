"""The machine's part at a table of a still house, while somebody plays there in the browser."""

import time
from collections.abc import Callable

from tests.patience import PATIENCE
from tests.web.screens.still_house import StillHouse

MOST_STEPS = 400
WAITS = ("silence", "")
"""What the machine waits for when it is a person's turn."""
AGAIN = 0.5
"""Seconds after which an answer that changed nothing is given again."""


def deal_until(still: StillHouse, table: str, there: Callable[[], bool]) -> None:
    """The machine deals on, without waiting for anybody, until something has come about."""
    for _ in range(MOST_STEPS):
        if there():
            return
        assert still.due(table) not in WAITS, f"{table} waits for a player"
        still.wait_for(still.step(table))
    raise AssertionError(f"it never came about at {table}")


def deal_to_person(still: StillHouse, table: str) -> None:
    """The machine deals on until a person is to act, or the round is over."""
    for _ in range(MOST_STEPS):
        due = still.due(table)
        if due in WAITS or due == "open":
            return
        still.wait_for(still.step(table))
    raise AssertionError(f"{table} does not come to rest")


def is_over(still: StillHouse, table: str) -> bool:
    """Whether the round or hand is over, and the machine would open the next."""
    return still.due(table) == "open"


def answer(still: StillHouse, table: str, give: Callable[[], None]) -> None:
    """Gives an answer until the table goes on: one that comes while the street before is still
    shown does nothing."""
    until = time.monotonic() + PATIENCE
    while still.due(table) == "silence":
        assert time.monotonic() < until, f"{table} takes no answer"
        give()
        again = time.monotonic() + AGAIN
        while still.due(table) == "silence" and time.monotonic() < again:
            time.sleep(0.02)


def open_round(still: StillHouse, table: str) -> None:
    """The machine opens the next round or hand."""
    before = _begun(still, table)
    deal_until(still, table, lambda: _begun(still, table) > before)


def _begun(still: StillHouse, table: str) -> int:
    """How many rounds or hands have been begun."""
    return len(still.casino.world.rounds.get(table, ()))
