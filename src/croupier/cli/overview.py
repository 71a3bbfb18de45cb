"""The list of all commands, as `croupier --help` prints it.

The option parser prints the same page for an application with these commands; loading it takes
twice as long as everything else that the page needs.
"""

from typing import Final

from croupier.cli.command_list import ABOUT, COMMANDS

OPTIONS: Final = {
    "--help (-h)": "Display this message and exit.",
    "--version": "Display application version.",
}


def print_overview() -> None:
    """Prints what the program is, and a line for each command."""
    from rich.box import ROUNDED
    from rich.console import Console
    from rich.panel import Panel
    from rich.table import Table

    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="cyan")
    table.add_column()
    for name in sorted(COMMANDS):
        table.add_row(name, COMMANDS[name].summary)
    for option, does in OPTIONS.items():
        table.add_row(option, does)
    console = Console(highlight=False, markup=False)
    console.print("[bold]Usage:[/bold] croupier COMMAND\n", markup=True)
    console.print(f"{ABOUT}\n")
    console.print(Panel(table, title="Commands", title_align="left", box=ROUNDED))
