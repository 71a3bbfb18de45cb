"""Tests that every file and name on docs/architecture.md exists."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.project.rooms import HOUSE, ORDER, ROOT, python_files

PAGE = ROOT / "docs" / "architecture.md"
QUOTED = re.compile(r"`([^`\n]+)`")
FILE = re.compile(r"[\w./<>*-]+\.(?:py|toml|csv|tsx|ts|css|md|lock|txt)|[\w./-]+/")
NAME = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*")
STREAM = re.compile(r"^\| `([a-z-]+)(?::[A-Za-z]+)?` \|", re.MULTILINE)
READING = re.compile(r"\b(?:CP|UC|UP)-\d+\b|(?<![\w\"-])[AUS]\d{1,2}(?![\w+\"-])")
DECLARED = re.compile(r'reading = "([A-Z]+-?\d+)"')


def lines() -> list[str]:
    """The page without its blocks of code."""
    text = PAGE.read_text(encoding="utf-8")
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL).splitlines()


def find(path: str) -> Path | None:
    """A file or folder by its path in the project or in `src/croupier`; by name alone, any such."""
    for start in (ROOT, HOUSE):
        if (start / path).exists():
            return start / path
    return None if "/" in path else next(HOUSE.rglob(path), None)


@cache
def names_in(file: Path) -> frozenset[str]:
    """The classes, functions and other names that a file defines; methods as `Class.name`."""

    def defined(body: list[ast.stmt], owner: str = "") -> Iterator[str]:
        for node in body:
            match node:
                case ast.ClassDef(name=name, body=inner):
                    yield owner + name
                    yield from defined(inner, f"{name}.")
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                    yield owner + name
                case ast.AnnAssign(target=ast.Name(id=name)):
                    yield owner + name
                case ast.Assign(targets=targets):
                    yield from (owner + t.id for t in targets if isinstance(t, ast.Name))

    if file.suffix != ".py":
        return frozenset(re.findall(r"\w+", file.read_text(encoding="utf-8")))
    return frozenset(defined(ast.parse(file.read_text(encoding="utf-8")).body))


@cache
def all_names() -> frozenset[str]:
    """What any file of the program defines, and the names of its modules and folders."""
    files = python_files(HOUSE)
    modules = {file.stem for file in files} | {file.parent.name for file in files}
    return frozenset(modules.union(*map(names_in, files)))


def exported(room: str) -> set[str]:
    door = ast.parse((HOUSE / room / "__init__.py").read_text(encoding="utf-8"))
    return {a.asname or a.name for n in door.body if isinstance(n, ast.ImportFrom) for a in n.names}


def wrong_in(line: str) -> list[str]:
    """What a line names that is not there.

    A name after a file stands in that file. A name after a room and a dot is exported by the room.
    Any other name is defined somewhere in the program.
    """
    found, file = [], None
    for word in QUOTED.findall(line):
        if FILE.fullmatch(word):
            if "<" in word or "*" in word:
                continue
            file = find(word)
            if file is None:
                found.append(word)
        elif NAME.fullmatch(word):
            room, _, rest = word.partition(".")
            if file is not None and file.is_file():
                good = word in names_in(file)
            elif rest and room in ORDER:
                good = rest in exported(room)
            else:
                good = word in all_names()
            if not good:
                found.append(word if file is None else f"{word} in {file.relative_to(ROOT)}")
    return found


def test_every_file_and_name_on_the_page_exists() -> None:
    assert [wrong for line in lines() for wrong in wrong_in(line)] == []


@pytest.mark.parametrize(
    "line, wrong",
    [
        ("`acts/engine.py`: `Engine.steps`", []),
        ("`acts/engine.py`: `Engine.leap`", ["Engine.leap in src/croupier/acts/engine.py"]),
        ("`acts/motor.py`", ["acts/motor.py"]),
        ("`acts.Engine` and `acts.Motor`", ["acts.Motor"]),
        ("`./x croupier odds` and `GET /api/me`", []),
    ],
)
def test_a_name_that_is_not_there_is_noticed(line: str, wrong: list[str]) -> None:
    assert wrong_in(line) == wrong


def test_every_room_and_sub_room_is_on_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    rooms = [path for path in HOUSE.iterdir() if (path / "__init__.py").exists()]
    inner = [path for room in rooms for path in room.iterdir() if (path / "__init__.py").exists()]
    missing = [path for path in (*rooms, *inner) if f"`{path.relative_to(HOUSE)}/`" not in text]
    assert missing == []


def test_every_stream_on_the_page_is_written_by_the_program() -> None:
    streams = STREAM.findall(PAGE.read_text(encoding="utf-8"))
    source = "\n".join(file.read_text(encoding="utf-8") for file in python_files(HOUSE))
    assert len(streams) > 5
    assert [s for s in streams if f'"{s}:' not in source and f'"{s}"' not in source] == []


def test_every_reading_that_the_program_cites_is_in_the_glossary() -> None:
    glossary = set(re.findall(r"^\| ([A-Z]+-?\d+) \|", PAGE.read_text(encoding="utf-8"), re.M))
    cited = set()
    for file in (*python_files(HOUSE), *HOUSE.rglob("*.toml")):
        text = file.read_text(encoding="utf-8")
        cited |= {*READING.findall(text), *DECLARED.findall(text)}
    assert cited
    assert cited - glossary == set()


def test_every_document_the_page_links_to_exists() -> None:
    targets = re.findall(r"\]\(([^)#]+)", PAGE.read_text(encoding="utf-8"))
    assert [target for target in targets if not (PAGE.parent / target).exists()] == []
