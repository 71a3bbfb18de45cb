"""Tests of the time zone of a book."""

import os
import shutil
import subprocess
import sys
from importlib import resources
from pathlib import Path

import pytest

from croupier.books import load_book
from croupier.errors import BadInput

READ = """
import sys
from croupier.books import load_book
from croupier.errors import BadInput
sys.modules["tzdata"] = None
try:
    load_book("perth-ultimate")
except BadInput as problem:
    print(problem)
"""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    source = Path(str(resources.files("croupier.books"))) / "data" / "canberra-ultimate"
    shutil.copytree(source, tmp_path / "my-casino")
    return tmp_path / "my-casino"


def said_of(book: Path, new: str) -> str:
    path = book / "book.toml"
    text = path.read_text(encoding="utf-8")
    assert 'zone = "Australia/Sydney"\n' in text
    path.write_text(text.replace('zone = "Australia/Sydney"\n', new), encoding="utf-8")
    with pytest.raises(BadInput) as problem:
        load_book(book)
    return str(problem.value)


@pytest.mark.parametrize("name", ["Australia/Sidney", "+11:00", "../Sydney", "Australia", "AEDT"])
def test_a_zone_nobody_knows_is_named_with_its_file(book: Path, name: str) -> None:
    assert said_of(book, f'zone = "{name}"\n') == (
        "my-casino/book.toml: zone: expected a time zone of the IANA database such as "
        f'Australia/Sydney, got "{name}"'
    )


def test_a_book_without_a_zone_is_refused(book: Path) -> None:
    line = said_of(book, "")
    assert line.startswith("my-casino/book.toml: ")
    assert "zone" in line


def test_a_system_without_zone_data_says_what_to_install() -> None:
    done = subprocess.run(
        [sys.executable, "-c", READ],
        env={**os.environ, "PYTHONTZPATH": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == (
        "perth-ultimate/book.toml: zone: expected time zone data on this system, which has none "
        '(`pip install tzdata` adds it), got "Australia/Perth"\n'
    )
