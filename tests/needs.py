"""Marks for tests that need something from the machine, such as a browser."""

import os
from importlib.util import find_spec
from typing import NoReturn

import pytest


def not_run(reason: str) -> NoReturn:
    """Says why a test cannot run here; where CI promises that everything runs, it fails."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"not run: {reason}", pytrace=False)
    pytest.skip(f"not run: {reason}")


def gpu_tests_left_out() -> str | None:
    """Why tests on a GPU are not collected here; None where there is one.

    No machine that runs the whole suite can promise a GPU, so their absence is only reported.
    """
    if find_spec("cupy") is None:
        return "cupy is not installed"
    from croupier.odds.gpu.device import gpu_missing

    missing = gpu_missing()
    return None if missing is None else str(missing)
