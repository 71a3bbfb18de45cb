"""Other versions of Python on this machine, for tests of the wheel."""

import shutil
import subprocess
from functools import cache
from pathlib import Path

VERSIONS = ("3.12", "3.13", "3.14")
"""Besides the oldest one, on which all tests run."""


@cache
def interpreter(version: str) -> Path | None:
    """A Python of that version: one on the path that starts, else one that pyenv keeps."""
    on_path = shutil.which(f"python{version}")
    kept = sorted((Path.home() / ".pyenv" / "versions").glob(f"{version}.*/bin/python{version}"))
    for found in (*([Path(on_path)] if on_path else []), *kept):
        starts = subprocess.run([found, "-c", ""], capture_output=True, check=False)
        if starts.returncode == 0:
            return found
    return None


def installed() -> list[str]:
    return [version for version in VERSIONS if interpreter(version)]


def not_installed() -> list[str]:
    return [version for version in VERSIONS if not interpreter(version)]
