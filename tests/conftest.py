"""What every test shares: the record of proven clauses, hypothesis profiles, the browser."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog
from hypothesis import settings

from tests.clause_record import ClauseRecord
from tests.messages.recorder import MessageRecorder
from tests.needs import not_run
from tests.shift import pytest_xdist_auto_num_workers, pytest_xdist_make_scheduler

__all__ = ["pytest_xdist_auto_num_workers", "pytest_xdist_make_scheduler"]

# The default run is the same on every machine; `HYPOTHESIS_PROFILE=explore` looks further.
settings.register_profile("ci", derandomize=True, deadline=None, max_examples=60, database=None)
settings.register_profile("explore", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


LONGEST_FIRST = (
    "cli/test_odds",
    "web",
    "server/test_falling",
    "odds",
    "tournament",
    "server",
    "cli",
    "store",
)
"""Files that take long, or mostly wait, start early, so that no worker ends long after the rest.
What compiles the kernels of the odds goes before all, beside one that needs none of them: machine
code is then made once, and every later process finds it."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent

    def place(item: pytest.Item) -> int:
        file = item.path.relative_to(here).as_posix()
        starts = (i for i, start in enumerate(LONGEST_FIRST) if file.startswith(start))
        return next(starts, len(LONGEST_FIRST))

    items.sort(key=place)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--messages", metavar="FILE", help="write every message of the run to FILE")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(ClauseRecord(config), "clause-record")
    recorder = MessageRecorder(config)
    recorder.listen()
    config.pluginmanager.register(recorder, "message-recorder")


@pytest.fixture(autouse=True)
def logs_end_with_the_test() -> Iterator[None]:
    """Logs that a test sets up as `croupier serve` does are gone after it.

    Otherwise loggers go on writing to the stream of that test, which is closed by then.
    """
    configure, configured = structlog.configure, list[Any]()

    def forgetful(**options: Any) -> None:
        configured.append(options)
        configure(**{**options, "cache_logger_on_first_use": False})

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(structlog, "configure", forgetful)
        yield
    if configured:
        structlog.reset_defaults()


@pytest.fixture(scope="session")
def chromium() -> Path:
    """The browser that browser tests drive: what `./x` found, or what the machine has."""
    named = os.environ.get("CROUPIER_CHROMIUM")
    found = named or next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        not_run("no Chromium on this machine; ./x test installs one where it can")
    return Path(found)
