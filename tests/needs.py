"""Marks for tests that need something from the machine, such as a browser."""

import os
from typing import NoReturn

import pytest


def not_run(reason: str) -> NoReturn:
    """Says why a test cannot run here; where CI promises that everything runs, it fails."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"not run: {reason}", pytrace=False)
    pytest.skip(f"not run: {reason}")
