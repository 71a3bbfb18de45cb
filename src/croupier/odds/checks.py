"""Refusals before any work: counts and seeds nobody means, files that could not be written,
and libraries that are not installed."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from croupier.errors import BadInput

MOST_COUNTED = 10**9
"""More of anything than this is a slip of the finger: it would run for years."""


def check_count(name: str, given: int | None, least: int = 1) -> None:
    """Refuses a number of rounds, samples or workers that nobody means."""
    if given is not None and not least <= given <= MOST_COUNTED:
        raise BadInput(name, f"a whole number from {least} to {MOST_COUNTED:,}", got=given)


def check_seed(name: str, seed: int) -> None:
    if not 0 <= seed < 1 << 63:
        raise BadInput(name, "a whole number from 0 up to 2 to the 63rd", got=seed)


def check_file(name: str, file: Path, endings: tuple[str, ...]) -> None:
    """Refuses a file of another kind, or in a folder that does not exist."""
    if file.suffix.lower() not in endings:
        raise BadInput(name, f"a file name that ends in {' or '.join(endings)}", got=file.name)
    if not file.absolute().parent.is_dir():
        raise BadInput(name, "a file in a folder that is there", got=str(file))


def need_kernels() -> None:
    """Says in one line what to install where the kernels cannot run."""
    missing = [name for name in ("numba", "numpy") if find_spec(name) is None]
    if missing:
        raise BadInput("odds", f"the extra `odds` to be installed, for {missing[0]} is missing")
