"""Decorators that compile kernels: `compiled` for Python to call, `subroutine` for kernels only.

The machine code of a kernel is saved in the user's cache folder, under a digest of all sources
it was compiled from, so that old code is never used for a changed source. Where that folder
cannot be written, numba chooses one; where nothing can be written, kernels are compiled in every
run.
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

from croupier.folders import cache_folder
from croupier.odds.cache import keep_newest, sources_digest
from croupier.odds.kernels.linked_parts import KernelCompiler, PartCompiler

P = ParamSpec("P")
R = TypeVar("R")

# numba's types do not declare the options for subroutines, nor settings made at run time.
njit: Any = numba.njit
settings: Any = numba.core.config

OPTIONS: dict[str, Any] = {"nogil": True, "boundscheck": False, "error_model": "numpy"}
KEPT_FOLDERS = 60
"""A folder holds the code of one file of kernels in one version."""

NOT_COMPILED = ("arrays.py", "cache.py")
"""Modules that do not change compiled code: kernels get their arrays as arguments."""

_IMPORT = re.compile(r"^from croupier\.odds\.([a-z_.]+) import", re.MULTILINE)


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Decorates a kernel: it is compiled on its first call, or loaded from an earlier run."""
    return _compiled(function)


def compiled_in_place(function: Callable[P, R]) -> Callable[P, R]:
    """Decorates a kernel that makes no arrays, nor do its parts.

    No code is made that counts references to arrays, so there is less to compile. numba refuses
    such a kernel if a part makes or returns an array.
    """
    return _compiled(function, _nrt=False)


def _compiled(function: Callable[P, R], **more: Any) -> Callable[P, R]:
    options = OPTIONS | {"pipeline_class": KernelCompiler} | more
    try:
        with _kept_in(_folder(Path(function.__code__.co_filename))):
            made = njit(cache=True, **options)(function)
    except RuntimeError:  # numba found no folder to save it in
        made = njit(**options)(function)
    return cast("Callable[P, R]", made)


def subroutine(function: Callable[P, R]) -> Callable[P, R]:
    """Decorates a part of kernels: Python cannot call it, which halves the time to compile it.

    It is compiled again for each constant that it is called with: `number(board, 3)` and
    `number(board, 4)` are two functions, `number(board, int64(3))` is one with any other number.
    """
    made = njit(
        no_cpython_wrapper=True, no_cfunc_wrapper=True, pipeline_class=PartCompiler, **OPTIONS
    )(function)
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
    """A file of kernels and all files of this room that it imports, directly or not."""
    room = Path(__file__).parents[1]
    found, to_read = {source}, [source]
    while to_read:
        for name in _IMPORT.findall(to_read.pop().read_text(encoding="utf-8")):
            path = room.joinpath(*name.split(".")).with_suffix(".py")
            if path not in found and path.is_file():
                found.add(path)
                to_read.append(path)
    return frozenset(path for path in found if path.name not in NOT_COMPILED)


def is_code_kept() -> bool:
    """Whether the machine code of kernels can be saved for other runs."""
    return _folder(Path(__file__)) is not None


def compiled_before(name: str) -> bool:
    """Whether an earlier run has saved machine code for a file of kernels."""
    folder = _folder(Path(__file__).with_name(name))
    return folder is not None and next(folder.rglob("*.nbc"), None) is not None


@contextmanager
def _kept_in(folder: Path | None) -> Iterator[None]:
    """Sets the cache folder of numba while one kernel is declared, and resets it after that."""
    before = settings.CACHE_DIR
    if folder is not None:
        settings.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        settings.CACHE_DIR = before
