"""Answers that travel with the package, so that common questions need no solving.

They lie in one archive, each under the digest of its question, which covers every payment and
every decision. A changed book or sign makes another question, which is then solved. The tests
solve them again, and `./x answers` makes the archive.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

ARCHIVE = Path(__file__).with_name("stored.zip")


def stored(kind: str, content_digest: str) -> bytes | None:
    """The answer to a question, by the digest of its content; None where it is not there."""
    archive = _archive()
    if archive is None:
        return None
    try:
        return archive.read(_name(kind, content_digest))
    except (KeyError, BadZipFile, OSError):
        return None


def is_stored(kind: str, content_digest: str) -> bool:
    archive = _archive()
    return archive is not None and _name(kind, content_digest) in archive.NameToInfo


def stored_names() -> frozenset[str]:
    """`KIND/DIGEST.json` of every answer in the archive."""
    archive = _archive()
    return frozenset() if archive is None else frozenset(archive.namelist())


def archive_of(answers: Mapping[tuple[str, str], bytes]) -> bytes:
    """The archive with these answers, by kind and digest; the same answers give the same bytes."""
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for (kind, digest), content in sorted(answers.items()):
            archive.writestr(ZipInfo(_name(kind, digest)), content, ZIP_DEFLATED, 9)
    return made.getvalue()


def _name(kind: str, content_digest: str) -> str:
    return f"{kind}/{content_digest}.json"


@cache
def _archive() -> ZipFile | None:
    """The archive, read at once: it is small, and nothing stays open."""
    try:
        return ZipFile(BytesIO(ARCHIVE.read_bytes()))
    except (OSError, BadZipFile):
        return None
