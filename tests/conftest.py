"""What every test shares: tiers, order, the clause record, hypothesis profiles, the browser."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog
from hypothesis import settings

from tests import tiers
from tests.clause_record import ClauseRecord
from tests.interpreters import not_installed
from tests.messages.recorder import MessageRecorder
from tests.needs import gpu_tests_left_out, not_run
from tests.scheduling import (
    pytest_collection,
    pytest_collection_modifyitems,
    pytest_xdist_auto_num_workers,
    pytest_xdist_make_scheduler,
)
from tests.shells import missing_shells

__all__ = [
    "pytest_collection",
    "pytest_collection_modifyitems",
    "pytest_xdist_auto_num_workers",
    "pytest_xdist_make_scheduler",
]

# The default run is the same on every machine; `HYPOTHESIS_PROFILE=explore` looks further.
settings.register_profile("ci", derandomize=True, deadline=None, max_examples=60, database=None)
settings.register_profile("explore", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def pytest_report_header(config: pytest.Config) -> list[str]:
    """What is left out because this machine does not have it: a GPU, Python versions, shells."""
    missing = not_installed() if config.getoption("--long") else []
    told = [f"not run: the wheel on Python {version}, not installed here" for version in missing]
    told += [f"not run: completion in {shell}, not installed here" for shell in missing_shells()]
    gpu = gpu_tests_left_out()
    return told if gpu is None else [*told, f"not run: tests/odds/test_on_gpu.py ({gpu})"]


def pytest_addoption(parser: pytest.Parser) -> None:
    tiers.add_options(parser)
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
