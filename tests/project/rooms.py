"""Reads which room imports which, for tests of the project's structure."""

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
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
    "rl",
    "client",
    "store",
    "house",
    "server",
    "cli",
)

# The sub-rooms of a room that has any, lowest first: each imports only those before it. Files that
# stand in the room itself may be used by its sub-rooms or use them.
SUBROOMS: dict[str, tuple[str, ...]] = {
    "books": ("checks", "clauses", "tables"),
    "banked": ("settlement", "round", "irregular"),
    "poker": ("hand", "deal"),
    "jackpot": ("meters", "decisions", "files", "long_run"),
    "tournament": ("conditions", "decisions", "table_rounds", "hosting", "making"),
    "floor": ("people", "tables", "poker", "orders"),
    "odds": ("kernels", "asking", "exact", "gpu", "simulation", "equity", "answers", "design"),
    "history": ("sites", "statistics"),
    "store": ("database", "accounts", "append", "audit", "copies"),
    "house": (
        "world",
        "process",
        "tournaments",
        "tables",
        "desks",
        "opening",
        "machine",
        "faults",
    ),
    "server": (
        "rights",
        "views",
        "studies",
        "http",
        "people",
        "tables",
        "rules",
        "desks",
        "tournaments",
        "live",
    ),
    "cli": ("play", "odds", "jackpot", "records", "tournament"),
}

# Alembic runs these files one by one; nobody imports them.
SCRIPTS = HOUSE / "store" / "database" / "migrations"

# What belongs to no room and anyone may use.
HALL = ("diagnostic_log", "errors", "extras", "folders", "__version__")


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


def imports(file: Path) -> tuple[Import, ...]:
    """Every name a file imports, wherever in the file, relative ones spelled out."""
    package = ("croupier", *file.relative_to(HOUSE).parts[:-1])
    return _imports(file, file.read_text(encoding="utf-8"), package)


@cache
def _imports(file: Path, source: str, package: tuple[str, ...]) -> tuple[Import, ...]:
    return tuple(_imports_of(file, ast.parse(source), package))


def _imports_of(file: Path, tree: ast.AST, package: tuple[str, ...]) -> Iterator[Import]:
    for node in ast.walk(tree):
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


def _exported(room: str) -> frozenset[str]:
    return _names_imported((HOUSE / room / "__init__.py").read_text(encoding="utf-8"))


@cache
def _names_imported(source: str) -> frozenset[str]:
    return frozenset(
        alias.asname or alias.name
        for node in ast.parse(source).body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    )


# --- sub-rooms -------------------------------------------------------------------------------


def subrooms(room: str) -> list[Path]:
    """The folders inside a room that hold modules, however deep."""
    folders = {file.parent for file in python_files(HOUSE / room)} - {HOUSE / room}
    return sorted(folder for folder in folders if SCRIPTS not in (folder, *folder.parents))


def only_a_docstring(door: Path) -> bool:
    """Whether a sub-room's `__init__.py` says what it is for, and does nothing else."""
    if not door.exists():
        return False
    tree = ast.parse(door.read_text(encoding="utf-8"))
    return ast.get_docstring(tree) is not None and len(tree.body) == 1


def upward(room: str) -> list[str]:
    """Imports from a sub-room into one that stands after it in the room's order."""
    order = SUBROOMS.get(room, ())
    found = []
    for file in python_files(HOUSE / room):
        home = file.relative_to(HOUSE / room).parts[0]
        if home not in order:
            continue
        for name in imports(file):
            match name.name.split("."):
                case ["croupier", to, sub, *_] if to == room and sub in order:
                    if order.index(sub) > order.index(home):
                        found.append(f"{name.at}: sub-rooms of {room} import downwards only")
    return found


def cycle(room: str) -> list[str]:
    """Modules of a room that import one another in a circle; those for type checking,
    and those inside functions, count."""
    modules = {_module(file): file for file in python_files(HOUSE / room)}
    sources = {name: file for name, file in modules.items() if file.name != "__init__.py"}
    graph = {
        name: {_module_of(found.name, sources) for found in imports(file)} - {""}
        for name, file in sources.items()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        circle: list[str] = error.args[1]
        return circle
    return []


def _module(file: Path) -> str:
    return ".".join(("croupier", *file.relative_to(HOUSE).with_suffix("").parts))


def _module_of(name: str, modules: dict[str, Path]) -> str:
    """The module an imported name is, or stands in; nothing where it is not one of these."""
    return name if name in modules else next(iter({name.rpartition(".")[0]} & modules.keys()), "")
