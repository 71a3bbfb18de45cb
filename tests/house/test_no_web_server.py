"""Tests that only `croupier serve` loads a web server."""

import subprocess
import sys
from pathlib import Path

import pytest

from croupier.books import load_book
from croupier.tournament import template
from tests.project.rooms import HOUSE, imports, python_files

WEB = ("starlette", "uvicorn", "croupier.server")


def web_loaded_by(script: str) -> list[str]:
    """Which parts of a web server a program of its own has loaded when it ends."""
    done = subprocess.run(
        [sys.executable, "-c", f"{script}\nimport sys\nprint(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = done.stdout.splitlines()[-1].split()
    assert "croupier.house" in loaded
    return [name for name in loaded if name.startswith(WEB)]


def test_no_file_of_the_house_imports_a_web_server() -> None:
    found = [name for file in python_files(HOUSE / "house") for name in imports(file)]
    assert found
    assert [name.at for name in found if name.name.startswith(WEB)] == []


def test_only_serve_imports_the_server() -> None:
    found = [name for file in python_files(HOUSE / "cli") for name in imports(file)]
    serve = {"serve.py", "serve_access.py", "serve_limits.py"}
    assert {name.file.name for name in found if name.name.startswith(WEB)} == serve


def test_importing_the_house_and_every_module_of_it_loads_no_web_server() -> None:
    script = (
        "import importlib, pkgutil, croupier.house as house\n"
        "for found in pkgutil.walk_packages(house.__path__, 'croupier.house.'):\n"
        "    importlib.import_module(found.name)"
    )
    assert web_loaded_by(script) == []


@pytest.mark.parametrize(
    "words",
    [
        ["simulate-faults", "--seed", "1", "--steps", "5"],
        ["tournament", "run", "{file}", "--entries", "12", "--database", "{house}"],
    ],
    ids=["simulate-faults", "tournament run"],
)
def test_a_command_that_runs_the_house_loads_no_web_server(
    words: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "open.toml"
    file.write_text(template(load_book("canberra-ultimate")))
    words = [word.format(file=file, house=tmp_path / "house.db") for word in words]
    assert web_loaded_by(f"from croupier.cli import main\nassert main({words!r}) == 0") == []


def test_reading_a_house_s_log_loads_no_web_server(tmp_path: Path) -> None:
    database = str(tmp_path / "house.db")
    script = (
        "from croupier.cli import main\n"
        "from croupier.house import Casino, found_houses\n"
        "from croupier.store import Store\n"
        "import asyncio\n"
        f"with Store({database!r}) as store:\n"
        "    casino = Casino(store)\n"
        "    asyncio.run(found_houses(casino))\n"
        "    asyncio.run(casino.store_snapshot())\n"
        f"for words in (['audit', 'verify'], ['tournament', 'status']):\n"
        f"    assert main([*words, '--database', {database!r}]) == 0"
    )
    assert web_loaded_by(script) == []
