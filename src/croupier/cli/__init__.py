"""The `croupier` command: the house from a terminal.

- `command`, `command_list`: the command itself, and the table of all commands
- `input`, `output`: how commands read what they are given, and how they answer
- `options`: options that several commands take
- `saved`, `database`: records that commands save, and the log of a house
- `play`: tables in the terminal
- `odds`, `jackpot`: what games and jackpot wagers are worth
- `records`: the log of a house, and hand histories
- `tournament`: conditions, and tournaments played out
- `books`, `deal`, `serve`, `settle`, `simulate_faults`, `version`: the commands of these names

A command is imported only when it is asked for, so that it costs the rooms it uses and no others.
What people get wrong reaches them as one line on standard error and exit status 2.
"""

from croupier.cli.command import main

__all__ = ["main"]
