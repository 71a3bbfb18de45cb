"""Arrays in the cache folder: those that take long to compute are computed once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Any, TypeAlias
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from croupier.odds import cache

Arrays: TypeAlias = Mapping[str, npt.NDArray[Any]]
FORM = "npz"


def cached_arrays(kind: str, digest: str, work_out: Callable[[], Arrays]) -> Arrays:
    """The arrays stored under this digest; computed and stored where missing or damaged."""
    content = cache.fetch(kind, digest, FORM)
    found = None if content is None else _unpacked(content)
    if found is None:
        found = work_out()
        cache.store(kind, digest, _packed(found), FORM)
    return found


def are_cached(kind: str, digest: str) -> bool:
    return cache.is_stored(kind, digest, FORM)


def _packed(arrays: Arrays) -> bytes:
    made = BytesIO()
    np.savez(made, **dict(arrays))  # type: ignore[arg-type]  # names are ours, none an option's
    return made.getvalue()


def _unpacked(content: bytes) -> Arrays | None:
    try:
        with np.load(BytesIO(content)) as is_stored:
            return {name: is_stored[name] for name in is_stored.files}
    except (BadZipFile, EOFError, KeyError, OSError, ValueError):
        return None
