"""Two ways to compile: kernels that Python calls, and pieces that only kernels call.

The machine code of a kernel is kept in the user's cache folder, under a name made from all
the sources it could have been made of, so that a changed source is never answered by old
code. Where that folder cannot be written it is kept where numba likes, and where nothing can
be written it is compiled anew in every run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba
import numba.core.config

from croupier.odds.cache import cache_folder, keep_newest, sources_digest

P = ParamSpec("P")
R = TypeVar("R")

# numba's own types leave out the options for inner functions and the settings it makes up.
njit: Any = numba.njit
settings: Any = numba.core.config

OPTIONS: dict[str, Any] = {"nogil": True, "boundscheck": False, "error_model": "numpy"}
KEPT_VERSIONS = 3


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """A kernel: compiled on its first call, or fetched from an earlier run."""
    try:
        with _kept_in(_folder()):
            made = njit(cache=True, **OPTIONS)(function)
    except RuntimeError:  # numba found no folder to keep it in
        made = njit(**OPTIONS)(function)
    return cast("Callable[P, R]", made)


def piece(function: Callable[P, R]) -> Callable[P, R]:
    """Part of a kernel: Python cannot call it, which halves the time to compile it."""
    made = njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, **OPTIONS)(function)
    return cast("Callable[P, R]", made)


@cache
def _folder() -> Path | None:
    room = Path(__file__).parents[1]
    sources = (*Path(__file__).parent.glob("*.py"), room / "recipe.py", room / "tables.py")
    parent = cache_folder() / "kernels"
    folder = parent / sources_digest(sources, numba.__version__)[:16]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        keep_newest(parent, KEPT_VERSIONS)
    except OSError:
        return None
    return folder


@contextmanager
def _kept_in(folder: Path | None) -> Iterator[None]:
    """While a kernel is declared, numba is told our folder; nobody else's kernels are touched."""
    before = settings.CACHE_DIR
    if folder is not None:
        settings.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        settings.CACHE_DIR = before
