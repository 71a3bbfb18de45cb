"""Keeping what was worked out: compiled kernels and answers, in the user's cache folder.

Everything here can be thrown away at any time. A file is written under another name and then
moved, so that nobody ever reads half of one, and a folder that cannot be written is no error.
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


def cache_folder() -> Path:
    """`$XDG_CACHE_HOME/croupier`, or `.cache/croupier` in the user's home folder.

    For a user without a home folder it is a path that cannot be created, so nothing is kept.
    """
    named = os.environ.get("XDG_CACHE_HOME", "")
    if Path(named).is_absolute():
        return Path(named) / "croupier"
    try:
        return Path.home() / ".cache" / "croupier"
    except RuntimeError:
        return Path(os.devnull) / "croupier"


def sources_digest(sources: Iterable[Path], *more: str) -> str:
    """A name that changes with any of the sources."""
    digest = hashlib.sha256("\n".join(more).encode())
    for source in sorted(sources):
        digest.update(source.read_bytes())
    return digest.hexdigest()


@cache
def room_digest() -> str:
    """A name for this version of the solver: an answer by another one is not used."""
    return sources_digest(Path(__file__).parent.rglob("*.py"))


def fetch(kind: str, digest: str, form: str = "json") -> bytes | None:
    """What was kept under this digest, if anything was."""
    try:
        return _file(kind, digest, form).read_bytes()
    except OSError:
        return None


def kept(kind: str, digest: str, form: str = "json") -> bool:
    """Whether anything was kept under this digest."""
    return _file(kind, digest, form).is_file()


def _file(kind: str, digest: str, form: str) -> Path:
    return cache_folder() / kind / f"{digest}.{form}"


def keep(kind: str, digest: str, content: bytes, form: str = "json") -> None:
    """Keeps an answer; says nothing where it cannot."""
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
            Path(name).unlink(missing_ok=True)  # gone already, unless something went wrong


def keep_newest(parent: Path, count: int) -> None:
    """Removes all but the newest folders, so that old versions do not pile up."""
    folders = sorted(
        (f for f in parent.iterdir() if f.is_dir()), key=lambda f: f.stat().st_mtime, reverse=True
    )
    for old in folders[count:]:
        shutil.rmtree(old, ignore_errors=True)
