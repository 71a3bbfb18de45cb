"""The `croupier` command: everything Croupier does, from a terminal.

- `command`, `command_list`, `overview`: the command itself, the table of all commands, and its page
- `input`, `output`: how commands read files, and how they print answers
- `options`: options that several commands take
- `saved`, `database`: records that commands save, and the log of a house
- `play`: games in the terminal
- `odds`, `jackpot`: what games and jackpot wagers are worth
- `records`: the log of a house, and hand histories
- `tournament`: conditions, and tournaments that are played by computer players
- `admin`, `books`, `deal`, `serve`, `settle`, `simulate_faults`, `version`: the commands of these
  names

A command is imported only when it is run, so that each loads only the rooms it uses. Bad input is
answered with one line on standard error and exit status 2.
"""

import sys
from collections.abc import Sequence

from croupier.extras import missing_extra, need

__all__ = ["main"]

BAD_INPUT = 2


def main(args: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit status; errors are one line, never a traceback."""
    try:
        need("cli", "command")
        from croupier.cli.command import main as run

        return run(args)
    except ImportError as problem:
        missing = missing_extra(problem, "command")
        if missing is None:
            raise
        sys.stderr.write(f"croupier: {missing}\n")
        return BAD_INPUT
