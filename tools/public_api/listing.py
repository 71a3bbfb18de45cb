"""Lists the public names of the front doors, one line for each name, method and parameter list."""

import inspect
from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules

import croupier

STARS: dict[object, str] = {
    inspect.Parameter.VAR_POSITIONAL: "*",
    inspect.Parameter.VAR_KEYWORD: "**",
}


def rooms() -> list[str]:
    """The packages of the program, each with a front door."""
    return sorted(module.name for module in iter_modules(croupier.__path__) if module.ispkg)


def listed() -> list[str]:
    """Every public name, such as `banked.settle(layout, jackpot=)`."""
    return sorted(line for room in rooms() for line in _of_room(room))


def _of_room(room: str) -> Iterator[str]:
    door = import_module(f"croupier.{room}")
    for name in getattr(door, "__all__", ()):
        yield from _of_name(f"{room}.{name}", getattr(door, name))


def _of_name(where: str, what: object) -> Iterator[str]:
    if not inspect.isclass(what):
        yield f"{where}{_parameters(what)}" if inspect.isroutine(what) else where
        return
    yield f"{where}{_parameters(what)}"
    for name, member in sorted(vars(what).items()):
        if not name.startswith("_") and callable(getattr(what, name, None)):
            plain = member.__func__ if isinstance(member, classmethod | staticmethod) else member
            yield f"{where}.{name}{_parameters(plain)}"
        elif isinstance(member, property) and not name.startswith("_"):
            yield f"{where}.{name}"


def _parameters(what: object) -> str:
    """The parameters by name: `=` marks one that may be left out, `*` begins those by name only."""
    if not callable(what):
        return ""
    try:
        signature = inspect.signature(what)
    except (TypeError, ValueError):
        return "(...)"
    shown: list[str] = []
    for parameter in signature.parameters.values():
        by_name = parameter.kind is parameter.KEYWORD_ONLY
        if by_name and not any(part.startswith("*") for part in shown):
            shown.append("*")
        default = "" if parameter.default is parameter.empty else "="
        shown.append(f"{STARS.get(parameter.kind, '')}{parameter.name}{default}")
    return f"({', '.join(shown)})"
