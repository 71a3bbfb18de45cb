"""Commands and Python environments that know nothing of the checkout or of its own environment."""

import os
import subprocess
import sys
from pathlib import Path


def clean_environment() -> dict[str, str]:
    """This one without what belongs to the project under test or to its virtual environment."""
    own = ("CROUPIER", "PYTEST", "PYTHON", "VIRTUAL_ENV")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(own)}
    there = str(Path(sys.executable).parent)
    kept["PATH"] = os.pathsep.join(p for p in kept["PATH"].split(os.pathsep) if p != there)
    return kept


def run(*words: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Runs a command that must succeed."""
    done = subprocess.run(
        [str(word) for word in words],
        cwd=cwd,
        env=clean_environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{words}\n{done.stdout}\n{done.stderr}"
    return done


def new_environment(
    folder: Path, *packages: str | Path, python: str | Path = sys.executable
) -> Path:
    """The programs of a new virtual environment with these packages, installed by uv."""
    run(sys.executable, "-m", "uv", "venv", "-q", "-p", python, folder, cwd=folder.parent)
    words = ("uv", "pip", "install", "-q", "-p", folder, *packages)
    run(sys.executable, "-m", *words, cwd=folder.parent)
    return folder / "bin"
