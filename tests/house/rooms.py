"""The rooms of the house as their files tell it: who imports whom."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
HOUSE = ROOT / "src" / "croupier"

# Imports go down this list's beginning, never towards its end.
ORDER = (
    "cards",
    "money",
    "books",
    "acts",
    "banked",
    "poker",
    "jackpot",
    "tournament",
    "floor",
    "odds",
    "history",
    "store",
    "server",
    "cli",
)

# What belongs to no room and anyone may use.
HALL = ("errors", "__version__")


class Import(NamedTuple):
    """One import statement's reach: the file and line, and the dotted name it reaches for."""

    file: Path
    line: int
    name: str

    @property
    def at(self) -> str:
        return f"{self.file.relative_to(ROOT)}:{self.line}: {self.name}"


def python_files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def imports(file: Path) -> Iterator[Import]:
    """Every name a file imports, wherever in the file, relative ones spelled out."""
    package = ("croupier", *file.relative_to(HOUSE).parts[:-1])
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                yield from (Import(file, node.lineno, alias.name) for alias in names)
            case ast.ImportFrom(module=module, names=names, level=level):
                base = package[: len(package) - level + 1] if level else ()
                stem = ".".join((*base, *([module] if module else [])))
                yield from (Import(file, node.lineno, f"{stem}.{alias.name}") for alias in names)


def room_of(file: Path) -> str | None:
    """The room a file stands in; none for the few files in the hall."""
    parts = file.relative_to(HOUSE).parts
    return parts[0] if len(parts) > 1 else None


def breach(found: Import) -> str | None:
    """Which rule of the house an import breaks, if any."""
    match found.name.split("."):
        case ["croupier", room, *inner] if room in ORDER:
            pass
        case ["croupier", other, *_] if other not in HALL:
            return f"{found.at}: there is no such room"
        case _:
            return None
    home = room_of(found.file)
    if home == room or (home is None and room == "cli"):
        return None
    if home is None or ORDER.index(room) > ORDER.index(home):
        return f"{found.at}: imports go down the list of rooms, never up"
    past_the_door = len(inner) > 1 or (inner and _is_file(room, inner[0]))
    return f"{found.at}: reaches past the front door of {room}" if past_the_door else None


def _is_file(room: str, name: str) -> bool:
    """Whether a name is one of the room's own files rather than something its door exports."""
    is_module = (HOUSE / room / f"{name}.py").exists() or (HOUSE / room / name).is_dir()
    return is_module and name not in _exported(room)


def _exported(room: str) -> set[str]:
    door = ast.parse((HOUSE / room / "__init__.py").read_text(encoding="utf-8"))
    return {
        alias.asname or alias.name
        for node in door.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
