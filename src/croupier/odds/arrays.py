"""Arrays kept in the cache folder: what takes long to work out and is quickly read back."""

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


def kept_arrays(kind: str, digest: str, work_out: Callable[[], Arrays]) -> Arrays:
    """What was kept under this digest; worked out and kept where nothing was, or damaged."""
    content = cache.fetch(kind, digest, FORM)
    found = None if content is None else _unpacked(content)
    if found is None:
        found = work_out()
        cache.keep(kind, digest, _packed(found), FORM)
    return found


def has_arrays(kind: str, digest: str) -> bool:
    return cache.kept(kind, digest, FORM)


def _packed(arrays: Arrays) -> bytes:
    made = BytesIO()
    np.savez(made, **dict(arrays))  # type: ignore[arg-type]  # names are ours, none an option's
    return made.getvalue()


def _unpacked(content: bytes) -> Arrays | None:
    try:
        with np.load(BytesIO(content)) as kept:
            return {name: kept[name] for name in kept.files}
    except (BadZipFile, EOFError, KeyError, OSError, ValueError):
        return None
