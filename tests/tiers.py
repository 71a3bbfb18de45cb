"""The two tiers of the suite: the tests a change must pass to land, and the long ones.

`@pytest.mark.long` puts a test, or one of its parameters, into the long tier. `pytest --long` runs
only the long tier; `pytest` without it runs everything else. A test that is named by itself, as in
`pytest tests/web/test_shots.py::test_every_page...`, runs whichever tier it is in.
"""

from collections.abc import Container, Iterable
from typing import Any

import pytest


def over_tiers(values: Iterable[Any], landing: Container[Any]) -> list[Any]:
    """Parameters of a test: it runs with those in `landing` in the landing tier, and with the
    others in the long tier."""
    return [
        value if value in landing else pytest.param(value, marks=pytest.mark.long)
        for value in values
    ]


def add_options(parser: pytest.Parser) -> None:
    group = parser.getgroup("croupier")
    group.addoption(
        "--long",
        action="store_true",
        help="run only tests marked `long`; without this option they are left out",
    )
    group.addoption(
        "--shuffle",
        type=int,
        metavar="SEED",
        help="run the files, and the tests of each file, in the random order of this seed",
    )


def is_long(item: pytest.Item) -> bool:
    return item.get_closest_marker("long") is not None


def keep_one_tier(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselects the tests of the other tier, unless every test was named by itself."""
    if config.args and all("::" in named for named in config.args):
        return
    wanted = bool(config.getoption("long"))
    left_out = [item for item in items if is_long(item) != wanted]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if is_long(item) == wanted]
