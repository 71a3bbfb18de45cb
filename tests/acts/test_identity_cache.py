"""Tests of the cache by identity: cached answers equal computed ones."""

from hypothesis import given
from hypothesis import strategies as st

from croupier.acts import cached_by_identity


@given(st.lists(st.integers(0, 9), max_size=60), st.integers(1, 5))
def test_what_is_remembered_is_what_would_be_worked_out(asked: list[int], most: int) -> None:
    things = [[number] for number in range(10)]
    worked_out: list[int] = []

    @cached_by_identity(most)
    def double(thing: list[int]) -> int:
        worked_out.append(thing[0])
        return 2 * thing[0]

    assert [double(things[number]) for number in asked] == [2 * number for number in asked]
    assert len(worked_out) <= len(asked)


def test_the_same_object_is_worked_out_once_and_an_equal_one_again() -> None:
    calls: list[list[int]] = []

    @cached_by_identity(8)
    def count(state: list[int], _law: str) -> int:
        calls.append(state)
        return len(state)

    state, equal = [1, 2, 3], [1, 2, 3]
    assert count(state, "law") == count(state, "law") == 3
    assert len(calls) == 1
    assert count(equal, "law") == 3
    assert len(calls) == 2
