"""Croupier on a machine that has never seen it: a fresh copy of the source, and the wheel.

All of it needs a package index; where pip finds none, these tests are reported as not run.
"""

import json
import os
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier import __version__
from tests.needs import not_run
from tests.project.rooms import ROOT

pytestmark = [pytest.mark.long, pytest.mark.timeout(1200)]

OPEN_AT = re.compile(r"open at (http://\S+/)")
SETTLED = {
    "book": "perth-ultimate",
    "board": "7s 7d 7c 2h Kd",
    "dealer": "Ah Ac",
    "seats": [
        {
            "seat": 1,
            "cards": "3c 4d",
            "folded": "river",
            "wagers": {"ante": "10.00", "blind": "10.00"},
        }
    ],
}


def _environment() -> dict[str, str]:
    """This one without what belongs to the project under test or to its virtual environment."""
    own = ("CROUPIER", "PYTEST", "PYTHON", "VIRTUAL_ENV")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(own)}
    there = str(Path(sys.executable).parent)
    kept["PATH"] = os.pathsep.join(p for p in kept["PATH"].split(os.pathsep) if p != there)
    return kept


def _run(*words: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Runs a command that must succeed."""
    done = subprocess.run(
        [str(word) for word in words],
        cwd=cwd,
        env=_environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{words}\n{done.stdout}\n{done.stderr}"
    return done


def _files() -> list[str]:
    """What a clone of the repository holds."""
    try:
        listed = _run("git", "ls-files", "-z", cwd=ROOT)
    except (AssertionError, FileNotFoundError):
        not_run("this is no clone of the repository")
    return [name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> None:
    """That pip can fetch packages here."""
    folder = tmp_path_factory.mktemp("index")
    words = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "packaging"]
    found = subprocess.run(words, cwd=folder, env=_environment(), capture_output=True, check=False)
    if found.returncode:
        not_run("pip finds no package index here")


@pytest.fixture(scope="module")
def copy(index: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh copy of the repository, in a folder whose name has spaces."""
    folder = tmp_path_factory.mktemp("fresh") / "the house of cards"
    for name in _files():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes((ROOT / name).read_bytes())
    (folder / "x").chmod(0o755)
    return folder


def _served(words: list[str], folder: Path) -> Iterator[str]:
    """Starts `croupier serve`, gives its address once it is open, and closes it as Ctrl-C does."""
    server = subprocess.Popen(
        [*words, "--port", "0", "--database", str(folder / "house.db")],
        cwd=folder,
        env=_environment() | {"PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert server.stdout is not None
    said = ""
    for line in server.stdout:
        said += line
        if found := OPEN_AT.search(line):
            yield found[1]
            break
    else:
        raise AssertionError(f"the server did not open:\n{said}")
    server.terminate()
    rest = server.communicate()[0]
    assert server.returncode == 0, said + rest


def _read(address: str) -> str:
    with urllib.request.urlopen(address) as answer:
        text: str = answer.read().decode()
        return text


def _shows_the_client(address: str) -> None:
    """The page of the browser client and the script it names."""
    script = re.search(r'src="/(assets/[^"]+\.js)"', _read(address))
    assert script is not None
    assert len(_read(address + script[1])) > 1000
    assert json.loads(_read(f"{address}api/lobby"))["tables"]


def test_a_fresh_copy_sets_itself_up_once_and_opens_the_house(copy: Path) -> None:
    first = _run(copy / "x", "croupier", "version", "--json", cwd=copy)
    assert json.loads(first.stdout)["croupier"] == __version__
    again = _run(copy / "x", "croupier", "version", "--json", cwd=copy)
    assert again.stderr == "", "the second time nothing is left to set up"
    for address in _served([str(copy / "x"), "serve"], copy):
        _shows_the_client(address)


@pytest.fixture(scope="module")
def wheel(copy: Path) -> Path:
    """The wheel, built in the fresh copy with the browser client in it."""
    _run(copy / "x", "croupier", "version", cwd=copy)
    python = copy / ".venv" / "bin" / "python"
    _run(python, "-m", "hatchling", "build", "-t", "wheel", cwd=copy)
    [built] = (copy / "dist").glob("*.whl")
    return built


def _venv(folder: Path, *installed: str | Path) -> Path:
    """The programs of a new virtual environment with these packages."""
    _run(sys.executable, "-m", "venv", folder, cwd=folder.parent)
    python = folder / "bin" / "python"
    for packages in installed:
        _run(python, "-m", "pip", "install", "-q", *str(packages).split("\n"), cwd=folder)
    return folder / "bin"


def test_the_wheel_with_the_pinned_packages_is_the_whole_program(
    wheel: Path, copy: Path, tmp_path: Path
) -> None:
    programs = _venv(
        tmp_path / "venv",
        f"--require-hashes\n-r\n{copy / 'requirements' / 'run.lock'}",
        f"--no-deps\n{wheel}",
    )
    told = _run(programs / "croupier", "version", "--json", cwd=tmp_path)
    assert json.loads(told.stdout)["croupier"] == __version__
    _run(programs / "python", "-m", "pip", "check", cwd=tmp_path)
    odds = _run(programs / "croupier", "odds", "canberra-ultimate", "--json", cwd=tmp_path)
    assert json.loads(odds.stdout)
    for address in _served([str(programs / "croupier"), "serve"], tmp_path):
        _shows_the_client(address)


def test_the_wheel_without_extras_plays_and_says_what_else_it_needs(
    wheel: Path, copy: Path, tmp_path: Path
) -> None:
    """The versions are those of the lock, so that a new release elsewhere changes nothing here."""
    pins = re.findall(
        r"^[a-z0-9._-]+==[^ ]+(?: ; [^\\\n]+)?",
        (copy / "requirements" / "run.lock").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    (tmp_path / "pins.txt").write_text("\n".join(pins), encoding="utf-8")
    programs = _venv(tmp_path / "venv", f"-c\n{tmp_path / 'pins.txt'}\n{wheel}")
    (tmp_path / "round.json").write_text(json.dumps(SETTLED), encoding="utf-8")
    told = _run(programs / "croupier", "settle", "round.json", "--json", cwd=tmp_path)
    assert json.loads(told.stdout)["seats"]
    for words, missing in (
        (["odds", "canberra-ultimate"], "numba"),
        (["audit", "verify", "--database", "postgresql://nobody@127.0.0.1/house"], "psycopg"),
    ):
        done = subprocess.run(
            [str(programs / "croupier"), *words],
            cwd=tmp_path,
            env=_environment() | {"XDG_CACHE_HOME": str(tmp_path)},  # no kept answers
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
        assert missing in done.stderr
