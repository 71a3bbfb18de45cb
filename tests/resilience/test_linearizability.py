"""Tests of the checker by histories written by hand: those that could have happened, and those that
could not."""

from typing import Any, TypeAlias

import pytest

from tests.resilience.linearizability import UNKNOWN, Model, NotLinearizable, Operation, check
from tests.resilience.models import DONE, REFUSED, account, key, seat

Case: TypeAlias = tuple[Model[Any], list[Operation]]

POSSIBLE: dict[str, Case] = {
    "nothing happened": (account(), []),
    "one after another": (
        account(),
        [
            Operation(("deposit", 10), DONE, 0, 1),
            Operation(("withdraw", 4), DONE, 2, 3),
            Operation(("read",), 6, 4, 5),
        ],
    ),
    "a read beside a deposit sees it or not": (
        account(),
        [
            Operation(("deposit", 10), DONE, 0, 9),
            Operation(("read",), 0, 1, 2),
            Operation(("read",), 10, 3, 4),
        ],
    ),
    "a withdrawal is refused before the deposit that would have covered it": (
        account(),
        [
            Operation(("deposit", 10), DONE, 0, 5),
            Operation(("withdraw", 10), REFUSED, 1, 2),
            Operation(("read",), 10, 6, 7),
        ],
    ),
    "a deposit without an answer happened": (
        account(),
        [Operation(("deposit", 10), UNKNOWN, 0), Operation(("read",), 10, 1, 2)],
    ),
    "a deposit without an answer happened later": (
        account(),
        [
            Operation(("deposit", 10), UNKNOWN, 0),
            Operation(("read",), 0, 1, 2),
            Operation(("read",), 10, 3, 4),
        ],
    ),
    "a deposit without an answer never happened": (
        account(),
        [Operation(("deposit", 10), UNKNOWN, 0), Operation(("read",), 0, 1, 2)],
    ),
    "a seat changes hands": (
        seat(),
        [
            Operation(("sit", "ann"), DONE, 0, 3),
            Operation(("sit", "bob"), REFUSED, 1, 4),
            Operation(("leave", "ann"), DONE, 5, 6),
            Operation(("sit", "bob"), DONE, 7, 8),
            Operation(("read",), "bob", 9, 10),
        ],
    ),
    "the same request under one key": (
        key(),
        [Operation(("use", 5), DONE, 0, 2), Operation(("use", 5), DONE, 1, 3)],
    ),
}

IMPOSSIBLE: dict[str, Case] = {
    "a stale read: the deposit was acknowledged before the read began": (
        account(),
        [Operation(("deposit", 10), DONE, 0, 1), Operation(("read",), 0, 2, 3)],
    ),
    "two reads that go back in time": (
        account(),
        [
            Operation(("deposit", 10), DONE, 0, 9),
            Operation(("read",), 10, 1, 2),
            Operation(("read",), 0, 3, 4),
        ],
    ),
    "a lost update: two deposits were acknowledged and one is there": (
        account(),
        [
            Operation(("deposit", 10), DONE, 0, 2),
            Operation(("deposit", 10), DONE, 1, 3),
            Operation(("read",), 10, 4, 5),
        ],
    ),
    "a double effect: one deposit counts twice": (
        account(),
        [Operation(("deposit", 10), DONE, 0, 1), Operation(("read",), 20, 2, 3)],
    ),
    "a deposit without an answer counts twice": (
        account(),
        [Operation(("deposit", 10), UNKNOWN, 0), Operation(("read",), 20, 2, 3)],
    ),
    "money spent twice": (
        account(10),
        [Operation(("withdraw", 10), DONE, 0, 2), Operation(("withdraw", 10), DONE, 1, 3)],
    ),
    "a withdrawal refused although there was enough all the time": (
        account(10),
        [Operation(("withdraw", 5), REFUSED, 0, 1), Operation(("read",), 10, 2, 3)],
    ),
    "one seat for two": (
        seat(),
        [Operation(("sit", "ann"), DONE, 0, 2), Operation(("sit", "bob"), DONE, 1, 3)],
    ),
    "a seat shown as free after it was taken": (
        seat(),
        [Operation(("sit", "ann"), DONE, 0, 1), Operation(("read",), "", 2, 3)],
    ),
    "two requests under one key both took effect": (
        key(),
        [Operation(("use", 5), DONE, 0, 2), Operation(("use", 6), DONE, 1, 3)],
    ),
    "a key refused that nobody had used": (key(), [Operation(("use", 5), REFUSED, 0, 1)]),
}


@pytest.mark.parametrize("name", POSSIBLE)
def test_a_history_that_could_have_happened_passes(name: str) -> None:
    model, history = POSSIBLE[name]
    check(model, history)


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_a_history_that_could_not_have_happened_is_found(name: str) -> None:
    model, history = IMPOSSIBLE[name]
    with pytest.raises(NotLinearizable):
        check(model, history)


def test_many_operations_at_once_are_searched_with_memory() -> None:
    """Twelve deposits at the same time have 479 million orders and few states."""
    history = [Operation(("deposit", 1), DONE, 0, 1) for _ in range(12)]
    check(account(), [*history, Operation(("read",), 12, 2, 3)])
    with pytest.raises(NotLinearizable, match="12 operations are explained and lead to 12"):
        check(account(), [*history, Operation(("read",), 11, 2, 3)])
