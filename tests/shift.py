"""Which worker takes which tests, where there are several.

Browser tests wait again and again, for dealers and for clocks. They go to two workers, and there
is one worker more than there are cores: no more than two browsers share the machine, and no core
stands idle while somebody waits.
"""

from collections.abc import Generator
from zlib import crc32

import pytest
from xdist.scheduler import LoadFileScheduling

SHARES = {"tests/web/": 2, "tests/odds/": 1}
"""Folders that go to so many workers: more browsers would crowd one another out, and all files
about the odds read the same few games, which a worker solves once."""


class FoldersTogether(LoadFileScheduling):  # type: ignore[misc] # xdist ships no types
    """A file goes to a worker as a whole, and so does a share of some folders."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        for folder, shares in SHARES.items():
            if file.startswith(folder):
                return f"{folder}{crc32(file.encode()) % shares}"
        return file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> FoldersTogether | None:
    return FoldersTogether(config, log) if config.getoption("dist") == "loadfile" else None


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """One for each core, and one for those who wait."""
    return (yield) + 1
