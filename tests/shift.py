"""Which worker takes which tests, where there are several.

Browser tests wait more than they work, for dealers and for clocks. All of them go to one worker,
one after another, beside as many other workers as there are cores: a browser never shares the
machine with a second one, and no core stands idle while somebody waits.
"""

from collections.abc import Generator

import pytest
from xdist.scheduler import LoadFileScheduling

BROWSERS = "tests/web/"


class BrowsersInTurn(LoadFileScheduling):  # type: ignore[misc] # xdist ships no types
    """A file goes to a worker as a whole; the browser's files go to one together."""

    def _split_scope(self, nodeid: str) -> str:
        return BROWSERS if nodeid.startswith(BROWSERS) else nodeid.partition("::")[0]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> BrowsersInTurn | None:
    return BrowsersInTurn(config, log) if config.getoption("dist") == "loadfile" else None


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """One for each core, and one for the browsers."""
    return (yield) + 1
