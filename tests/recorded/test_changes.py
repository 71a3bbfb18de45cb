"""Tests that a view can be rebuilt from the list of its changes."""

from copy import deepcopy
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.recorded.changes import changed, changes

LEAVES = st.none() | st.booleans() | st.integers(0, 3) | st.sampled_from(("Ah", "Kd", ""))
TREES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("ab+0"), inner),
    max_leaves=12,
)


@given(TREES, TREES)
def test_a_tree_is_rebuilt_from_its_changes(old: Any, new: Any) -> None:
    assert changed(deepcopy(old), deepcopy(changes(old, new))) == new


def test_only_what_changed_is_kept() -> None:
    old = {"seats": [{"stack": 100, "cards": ["Ah"]}, {"stack": 50}], "log": [1], "round": 1}
    new = {"seats": [{"stack": 90, "cards": ["Ah"]}, {"stack": 50}], "log": [1, 2]}
    assert changes(old, new) == [["/round"], ["/seats/0/stack", 90], ["/log/+", 2]]
    assert changes(new, new) == []
