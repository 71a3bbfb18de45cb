"""Two ways to compile: kernels that Python calls, and pieces that only kernels call.

The machine code of a kernel is kept in the user's cache folder, under a name made from all
the sources it was made of, so that a changed source is never answered by old
code. Where that folder cannot be written it is kept where numba likes, and where nothing can
be written it is compiled anew in every run.
"""

from __future__ import annotations

import re
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
KEPT_FOLDERS = 60
"""One for each file of kernels and version of it."""

NOT_COMPILED = ("arrays.py", "cache.py")
"""Kernels read tables as arrays, wherever those came from."""

_IMPORT = re.compile(r"^from croupier\.odds\.([a-z_.]+) import", re.MULTILINE)


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """A kernel: compiled on its first call, or fetched from an earlier run."""
    try:
        with _kept_in(_folder(Path(function.__code__.co_filename))):
            made = njit(cache=True, **OPTIONS)(function)
    except RuntimeError:  # numba found no folder to keep it in
        made = njit(**OPTIONS)(function)
    return cast("Callable[P, R]", made)


def piece(function: Callable[P, R]) -> Callable[P, R]:
    """Part of a kernel: Python cannot call it, which halves the time to compile it."""
    made = njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, **OPTIONS)(function)
    return cast("Callable[P, R]", made)


@cache
def _folder(source: Path) -> Path | None:
    parent = cache_folder() / "kernels"
    folder = parent / sources_digest(_made_of(source), numba.__version__)[:16]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        keep_newest(parent, KEPT_FOLDERS)
    except OSError:
        return None
    return folder


def _made_of(source: Path) -> frozenset[Path]:
    """A file of kernels and all files of this room that it takes anything from."""
    room = Path(__file__).parents[1]
    found, ahead = {source}, [source]
    while ahead:
        for name in _IMPORT.findall(ahead.pop().read_text(encoding="utf-8")):
            path = room.joinpath(*name.split(".")).with_suffix(".py")
            if path not in found and path.is_file():
                found.add(path)
                ahead.append(path)
    return frozenset(path for path in found if path.name not in NOT_COMPILED)


def compiled_before(name: str) -> bool:
    """Whether an earlier run has left machine code for a file of kernels."""
    folder = _folder(Path(__file__).with_name(name))
    return folder is not None and next(folder.rglob("*.nbc"), None) is not None


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
