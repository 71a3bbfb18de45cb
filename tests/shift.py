"""Which worker takes which tests, where there are several.

Browser tests wait again and again, for dealers and for clocks. All of them go to one worker, one
after another, beside as many other workers as there are cores: a browser never shares the machine
with a second one, and no core stands idle while somebody waits.
"""

from collections.abc import Generator

import pytest
from xdist.scheduler import LoadFileScheduling

TOGETHER = ("tests/web/", "tests/odds/")
"""Folders that go to one worker each: browsers would crowd one another out, and all files about
the odds read the same few games, which a worker solves once."""


class FoldersTogether(LoadFileScheduling):  # type: ignore[misc] # xdist ships no types
    """A file goes to a worker as a whole, and so do some folders."""

    def _split_scope(self, nodeid: str) -> str:
        whole = (folder for folder in TOGETHER if nodeid.startswith(folder))
        return next(whole, nodeid.partition("::")[0])


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> FoldersTogether | None:
    return FoldersTogether(config, log) if config.getoption("dist") == "loadfile" else None


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """One for each core, and one for the browsers."""
    return (yield) + 1
