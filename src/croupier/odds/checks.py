"""Checks of arguments before any work begins: counts, seeds, file names, installed libraries."""

from __future__ import annotations

from pathlib import Path

from croupier.errors import BadInput
from croupier.extras import need

MOST_COUNTED = 10**9
"""The most rounds, samples or workers: more is a typing error, for it would run for years."""


def check_count(name: str, given: int | None, least: int = 1) -> None:
    """Raises BadInput for a number of rounds, samples or workers out of range."""
    if given is not None and not least <= given <= MOST_COUNTED:
        raise BadInput(name, f"a whole number from {least} to {MOST_COUNTED:,}", got=given)


def check_seed(name: str, seed: int) -> None:
    if not 0 <= seed < 1 << 63:
        raise BadInput(name, f"a whole number from 0 to {(1 << 63) - 1:,}", got=seed)


def check_file(name: str, file: Path, endings: tuple[str, ...]) -> None:
    """Raises BadInput for a file of another kind, or in a folder that does not exist."""
    if file.suffix.lower() not in endings:
        raise BadInput(name, f"a file name that ends in {' or '.join(endings)}", got=file.name)
    if not file.absolute().parent.is_dir():
        raise BadInput(name, "a file in a folder that exists", got=str(file))


def need_kernels() -> None:
    """Raises MissingExtra, with what to install, where the kernels cannot run."""
    need("odds", "odds")
