"""The `croupier` command: the house from a terminal.

Every command is one file in this folder, named in the table of `croupier.cli.commands` and
imported only when it is asked for, so that a command costs the rooms it uses and no others.
What people get wrong reaches them as one line on standard error and exit status 2.
"""

from croupier.cli.command import main

__all__ = ["main"]
