"""`croupier config`: the value of each option, and where it comes from."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.cli.configuration import (
    FILE,
    file_table,
    name_of,
    options_of,
    read_settings,
    setting_of,
    settings_file,
    variables_of,
)
from croupier.cli.output import AsJson, grid, lines, page, say
from croupier.errors import BadInput
from croupier.folders import cache_folder, config_folder, data_folder

if TYPE_CHECKING:
    from cyclopts import App
    from cyclopts.argument import Argument
    from rich.console import RenderableType

DEFAULT = "default"
ALL = "(all commands)"
_PASSWORD = re.compile(r"(?<=:)[^:@/]*(?=@)")
"""The password in the address of a database."""


class OptionShown(NamedTuple):
    """One option of a command: its value, its name in the environment, and where it is from."""

    command: str
    option: str
    value: Any
    source: str
    variable: str
    everywhere: bool
    """Whether it is set for all commands at once."""


def config(*command: str, json: AsJson = False) -> None:
    """Show the options that are set by the environment or the file, and the folders in use.

    Options come from the command line, else from a variable such as CROUPIER_SERVE_PORT, else from
    the file croupier.toml in the working folder or, if there is none, in your configuration folder.
    The whole file is checked: a key that no command knows is an error.

    Example: croupier config serve

    :param command: Show all options of this command, those with their default too.
    """
    file = settings_file()
    shown = [
        option
        for words, app in every_command(command[:1])
        for option in _options(words, app, file)
        if not command or words[: len(command)] == command
    ]
    if command and not shown:
        raise BadInput("COMMAND", "a command of croupier", got=" ".join(command))
    if file is not None:
        _check_tables(file)
    told = shown if command else _set_somewhere(shown)
    folders = {"config": config_folder(), "cache": cache_folder()}
    with suppress(BadInput):  # a service without a home folder
        folders["data"] = data_folder()
    answer = {
        "file": None if file is None else str(file),
        "folders": {name: str(folder) for name, folder in folders.items()},
        "options": [option._asdict() for option in told],
    }
    say(answer, json=json, people=lambda: _page(file, answer, told))


def _set_somewhere(options: Sequence[OptionShown]) -> list[OptionShown]:
    """Options that are not left to their default; one that is set for all commands only once."""
    found: dict[object, OptionShown] = {}
    for option in options:
        if option.source == DEFAULT:
            continue
        if option.everywhere:
            found.setdefault(option.option, option._replace(command=ALL))
        else:
            found[option.command, option.option] = option
    return list(found.values())


def every_command(wanted: Sequence[str] = ()) -> Iterator[tuple[tuple[str, ...], App]]:
    """Every command that is installed with its words: `("store", "backup")`. A `wanted` one whose
    extra is missing is an error."""
    from croupier.cli.command import installed_application

    def below(app: App, words: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], App]]:
        for name in app:
            if name.startswith("-"):
                continue
            found = app[name]
            if found.default_command is not None:
                yield (*words, name), found
            yield from below(found, (*words, name))

    return below(installed_application(wanted), ())


def _options(words: tuple[str, ...], app: App, file: Path | None) -> Iterator[OptionShown]:
    arguments = list(options_of(app.assemble_argument_collection()))
    table = file_table(file, words, map(name_of, arguments))
    for argument in arguments:
        found = setting_of(argument, words, file, table)
        variables, name = variables_of(argument, words), name_of(argument)
        value: Any = _default(argument)
        source, everywhere = DEFAULT, False
        if found is not None:
            shown = [_PASSWORD.sub("…", text) for text in found.values]
            value = shown if len(shown) > 1 else shown[0]
            source = found.name
            everywhere = source in (*variables[1:], f"{name} in {file}")
        command, variable = " ".join(words), variables[0]
        yield OptionShown(command, argument.name, value, source, variable, everywhere)


def _default(argument: Argument) -> Any:
    value = argument.field_info.default
    if argument.required or value is argument.field_info.empty:
        return None
    return value if isinstance(value, (str, int, float, bool)) else None


def _check_tables(file: Path) -> None:
    """Refuses tables of commands that do not exist, such as `[store.bakcup]`."""
    commands = {words for words, _ in every_command()}
    groups = {words[:1] for words in commands if len(words) > 1}
    for name, table in read_settings(file).items():
        for key, value in table.items() if (name,) in groups else ():
            if (name, key) not in commands or not isinstance(value, dict):
                expected = f"a table of a command of 'croupier {name}'"
                raise BadInput(f"{name}.{key}", expected, where=str(file))


def _page(file: Path | None, answer: dict[str, Any], told: Sequence[OptionShown]) -> RenderableType:
    found = f"The file with settings is {file}."
    if file is None:
        places = f"{FILE} in the working folder or in {config_folder()}"
        found = f"There is no file with settings ({places})."
    folders = [f"{name:<7} {folder}" for name, folder in answer["folders"].items()]
    rows = [(o.command, o.option, "" if o.value is None else str(o.value), o.source) for o in told]
    columns = ("command", "option", "value", "from")
    table = [grid("Options", columns, rows, left=columns)] if rows else []
    if not rows:
        found += " Every option has its default."
    return page(*lines(found, *folders), *table)
