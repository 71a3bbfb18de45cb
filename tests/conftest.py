"""What every test shares: the record of proven clauses, hypothesis profiles, the browser."""

import os
import shutil
from pathlib import Path

import pytest
from hypothesis import settings

from tests.clause_record import ClauseRecord
from tests.needs import not_run

# The default run is the same on every machine; `HYPOTHESIS_PROFILE=explore` looks further.
settings.register_profile("ci", derandomize=True, deadline=None, max_examples=60, database=None)
settings.register_profile("explore", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(ClauseRecord(config), "clause-record")


@pytest.fixture(scope="session")
def chromium() -> Path:
    """The browser that browser tests drive: what `./x` found, or what the machine has."""
    named = os.environ.get("CROUPIER_CHROMIUM")
    found = named or next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        not_run("no Chromium on this machine; ./x test installs one where it can")
    return Path(found)
