"""Where options come from: the command line, then the environment, then one TOML file.

The file is `croupier.toml` in the working folder, else in the user's configuration folder. A table
of it is named like a command, with a table inside for a command of two words; its keys are the
options of that command without the dashes. The keys of `EVERYWHERE` may stand above the tables, and
are for all commands that take them::

    database = "casino.db"

    [serve]
    port = 9000

    [store.backup]
    replace = true

The same option in the environment is CROUPIER_SERVE_PORT, and CROUPIER_DATABASE for all commands.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from croupier.cli.command_list import COMMANDS
from croupier.cli.input import reason_of
from croupier.errors import BadInput
from croupier.folders import config_folder

if TYPE_CHECKING:
    from cyclopts import App
    from cyclopts.argument import Argument, ArgumentCollection

FILE: Final = "croupier.toml"
PREFIX: Final = "CROUPIER"
EVERYWHERE: Final = ("database", "json", "log-level")
"""Options that may be set for all commands at once."""


class OptionSetting(NamedTuple):
    """A value that is not from the command line: its texts, its name there, and where that is."""

    values: tuple[str, ...]
    name: str
    source: str


def configure(_app: App, commands: tuple[str, ...], arguments: ArgumentCollection) -> None:
    """Fills in the options that the command line does not give; the parser calls it."""
    from cyclopts import Token

    file = settings_file()
    table = file_table(file, commands, {name_of(a) for a in options_of(arguments)})
    for argument in options_of(arguments):
        if argument.has_tokens:
            continue
        found = setting_of(argument, commands, file, table)
        for index, value in enumerate(found.values if found else ()):
            assert found is not None
            argument.append(
                Token(keyword=found.name, value=value, source=found.source, index=index)
            )


def options_of(arguments: Iterable[Argument]) -> Iterator[Argument]:
    """The options of a command, without what stands at a place of its own."""
    for argument in arguments:
        if argument.index is None and argument.name.startswith("--"):
            yield argument


def name_of(argument: Argument) -> str:
    """The name of an option as the file has it: `log-level`."""
    return argument.name.removeprefix("--")


def settings_file() -> Path | None:
    """The file with settings; None if there is none."""
    for folder in (Path(), config_folder()):
        if (folder / FILE).is_file():
            return folder / FILE
    return None


FileTable: TypeAlias = Mapping[str, tuple[str, Any]]
"""Options of a command in the file: the whole key of each, and its value."""


def file_table(file: Path | None, commands: Sequence[str], options: Iterable[str]) -> FileTable:
    """What the file says for this command, by option; a key that nobody knows is bad input."""
    if file is None:
        return {}
    whole = read_settings(file)
    for key, value in whole.items():
        if isinstance(value, dict) and key in COMMANDS:
            continue
        if key not in EVERYWHERE or isinstance(value, dict):
            expected = f"the name of a command as a table, or one of {', '.join(EVERYWHERE)}"
            raise BadInput(key, expected, where=str(file))
    known = set(options)
    general = {key: (key, whole[key]) for key in EVERYWHERE if key in whole and key in known}
    own = whole
    for depth, command in enumerate(commands, 1):
        name = ".".join(commands[:depth])
        own = own.get(command, {})
        if not isinstance(own, dict):
            raise BadInput(name, "a table with options of this command", where=str(file))
    for key in own:
        if key not in known:
            name = ".".join((*commands, key))
            expected = f"an option of 'croupier {' '.join(commands)}'"
            raise BadInput(name, expected, where=str(file))
    return general | {key: (".".join((*commands, key)), value) for key, value in own.items()}


def read_settings(file: Path) -> dict[str, Any]:
    """The contents of the file; one that is no TOML is bad input."""
    import tomllib

    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as trouble:
        expected = f"one that can be read ({reason_of(trouble)})"
        raise BadInput("file", expected, where=str(file)) from None
    except UnicodeDecodeError:
        raise BadInput("file", "UTF-8", where=str(file)) from None
    except tomllib.TOMLDecodeError as trouble:
        reason = str(trouble)[:1].lower() + str(trouble)[1:]
        raise BadInput("file", f"well-formed TOML, but {reason}", where=str(file)) from None


def variables_of(argument: Argument, commands: Sequence[str]) -> tuple[str, ...]:
    """The variables of the environment for an option, the one that wins first."""
    name = name_of(argument)
    own = "_".join((PREFIX, *commands, name))
    names = (own, f"{PREFIX}_{name}") if name in EVERYWHERE else (own,)
    return tuple(each.upper().replace("-", "_") for each in names)


def setting_of(
    argument: Argument, commands: Sequence[str], file: Path | None, table: FileTable
) -> OptionSetting | None:
    """The value of an option in the environment, else in the file; None if neither has one."""
    for variable in variables_of(argument, commands):
        if given := os.environ.get(variable):
            texts = given.split(",") if _takes_several(argument) else [given]
            return OptionSetting(tuple(text.strip() for text in texts), variable, "the environment")
    name = name_of(argument)
    if name not in table:
        return None
    assert file is not None
    key, value = table[name]
    return OptionSetting(tuple(_texts(key, value, argument, file)), f"{key} in {file}", str(file))


def _takes_several(argument: Argument) -> bool:
    return bool(argument.token_count()[1])


def _texts(key: str, value: object, argument: Argument, file: Path) -> Iterator[str]:
    """A value of the file as it would be typed."""
    several = _takes_several(argument)
    for item in value if several and isinstance(value, list) else [value]:
        if isinstance(item, bool):
            yield "true" if item else "false"
        elif isinstance(item, (str, int, float)):
            yield str(item)
        else:
            many = " or a list of these" if several else ""
            raise BadInput(key, f"a text, a number, true or false{many}", item, str(file))
