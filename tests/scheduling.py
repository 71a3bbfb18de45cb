"""How tests are spread over the worker processes of pytest-xdist, and in which order they run.

Browser tests wait again and again, for dealers and for clocks. They go to three workers, and there
are two workers more than there are cores: no more than three browsers share the machine, and no
core stands idle while a test waits.
"""

import gc
from collections.abc import Generator
from pathlib import Path
from random import Random
from zlib import crc32

import pytest
from xdist.scheduler import LoadFileScheduling

from tests.tiers import keep_one_tier

SHARES = {"tests/web/": 3, "tests/odds/": 1}
"""Folders that go to so many workers: more browsers would crowd one another out, and all files
about the odds read the same few games, which a worker solves once."""

LONGEST_FIRST = (
    "cli/test_odds",
    "web",
    "server/test_falling",
    "project/test_installation",
    "recorded",
    "odds",
    "tournament",
    "server",
    "cli",
    "store",
    "house",
    "project",
)
"""Files that take long, or mostly wait, start early, so that no worker ends long after the rest.
What compiles the kernels of the odds goes before all, beside one that needs none of them: machine
code is then made once, and every later process finds it."""


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
    """One for each core, and two for tests that wait."""
    return (yield) + 2


def longest_first(items: list[pytest.Item]) -> None:
    """Puts the files of `LONGEST_FIRST` in front, in that order."""
    here = Path(__file__).parent

    def place(item: pytest.Item) -> int:
        file = item.path.relative_to(here).as_posix()
        starts = (i for i, start in enumerate(LONGEST_FIRST) if file.startswith(start))
        return next(starts, len(LONGEST_FIRST))

    items.sort(key=place)


def shuffle(items: list[pytest.Item], seed: int) -> None:
    """Shuffles the files, and the tests of each file; the same seed gives the same order."""
    dice = Random(seed)
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    shuffled = list(files.values())
    dice.shuffle(shuffled)
    for tests in shuffled:
        dice.shuffle(tests)
    items[:] = [test for tests in shuffled for test in tests]


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collects tests without looking for garbage: they all stay until the end of the run.

    That takes about a third less time. While they run, what is there now is not looked at again,
    and what is new as seldom as in a server, which is imported here only: projects that tests make
    to try these hooks do without it.
    """
    from croupier.server.garbage_collection import collect_garbage_rarely

    gc.disable()
    try:
        return (yield)
    finally:
        collect_garbage_rarely()
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves the tests of the tier that was asked for, in the order in which they are to run."""
    keep_one_tier(config, items)
    seed = config.getoption("shuffle")
    if seed is None:
        longest_first(items)
    else:
        shuffle(items, seed)
