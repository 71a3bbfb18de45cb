"""The cache of answers and compiled kernels, in a folder of the user.

The folder can be deleted at any time. A file is written under a temporary name and then renamed,
so that no process reads an incomplete one. A folder that cannot be written is not an error.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path

from croupier.folders import cache_folder


def sources_digest(sources: Iterable[Path], *more: str) -> str:
    """A hash of the contents of all sources, and of further texts."""
    digest = hashlib.sha256("\n".join(more).encode())
    for source in sorted(sources):
        digest.update(source.read_bytes())
    return digest.hexdigest()


@cache
def room_digest() -> str:
    """A hash of this version of the solver: answers of another version are not used."""
    room = Path(__file__).parent
    return sources_digest((*room.rglob("*.py"), *room.rglob("*.cu")))


def fetch(kind: str, digest: str, form: str = "json") -> bytes | None:
    """The content stored under this digest; None where there is none."""
    try:
        return _file(kind, digest, form).read_bytes()
    except OSError:
        return None


def is_stored(kind: str, digest: str, form: str = "json") -> bool:
    """Whether anything is stored under this digest."""
    return _file(kind, digest, form).is_file()


def _file(kind: str, digest: str, form: str) -> Path:
    return cache_folder() / kind / f"{digest}.{form}"


def store(kind: str, digest: str, content: bytes, form: str = "json") -> None:
    """Stores an answer under a digest; does nothing where the folder cannot be written."""
    target = _file(kind, digest, form)
    folder = target.parent
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=folder, prefix=f".{digest[:16]}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            Path(name).replace(target)
        finally:
            Path(name).unlink(missing_ok=True)  # already renamed, unless something failed


def keep_newest(parent: Path, count: int) -> None:
    """Removes all but the newest folders, which are those of older versions."""
    folders = sorted(
        (f for f in parent.iterdir() if f.is_dir()), key=lambda f: f.stat().st_mtime, reverse=True
    )
    for old in folders[count:]:
        shutil.rmtree(old, ignore_errors=True)
