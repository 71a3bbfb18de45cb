"""The machine's part at a table of a still house, while somebody plays there in the browser."""

from collections.abc import Callable

from tests.web.screens.still_house import StillHouse

MOST_STEPS = 400
WAITS = ("silence", "")
"""What the machine waits for when it is a person's turn."""


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


def open_round(still: StillHouse, table: str) -> None:
    """The machine opens the next round or hand."""
    before = _begun(still, table)
    deal_until(still, table, lambda: _begun(still, table) > before)


def _begun(still: StillHouse, table: str) -> int:
    """How many rounds or hands have been begun."""
    return len(still.casino.world.rounds.get(table, ()))
