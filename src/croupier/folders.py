"""The user's folders for data, cache and configuration, by the custom of the operating system.

platformdirs knows the customs. The extras that need a folder bring it; the core needs none.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from croupier.errors import BadInput
from croupier.extras import MissingExtra

if TYPE_CHECKING:
    from platformdirs.api import PlatformDirsABC

NOWHERE: Final = Path(os.devnull) / "croupier"
"""A folder that cannot be made, so that nothing is stored in it."""


def data_folder() -> Path:
    """The folder of the user's own data files: databases, saved sessions."""
    try:
        return _placed("user_data_dir")
    except ImportError:
        raise MissingExtra("data folder", "platformdirs") from None


def config_folder() -> Path:
    """The folder of the file with the user's settings; without a home folder, one that is not."""
    return _or_nowhere("user_config_dir")


def cache_folder() -> Path:
    """The folder of answers and compiled code, which can be deleted at any time.

    For a user without a home folder, or without the library that finds folders, it is a path that
    cannot be created, so that nothing is stored.
    """
    return _or_nowhere("user_cache_dir")


def _folders() -> PlatformDirsABC:
    import platformdirs

    name = "Croupier" if sys.platform in ("darwin", "win32") else "croupier"
    return platformdirs.PlatformDirs(name, appauthor=False)


def _or_nowhere(kind: str) -> Path:
    try:
        return _placed(kind)
    except (ImportError, BadInput):
        return NOWHERE


def _placed(kind: str) -> Path:
    """The folder of this kind; a relative path would say that the user has no home folder."""
    with suppress(RuntimeError):
        folder = Path(getattr(_folders(), kind))
        if folder.is_absolute():
            return folder
    raise BadInput("HOME", "a home folder, or a database named with --database", got=None)
