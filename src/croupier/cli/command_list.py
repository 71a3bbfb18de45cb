"""The table of commands: what `croupier --help` lists, and where each one lives.

To add a command, write its module in `croupier/cli` or a folder there and add its row here. The row
names a function (`croupier settle FILE`) or a `cyclopts.App` that holds several (`croupier books
diff`). A command's module is imported only when the command is asked for.
"""

from typing import NamedTuple


class CommandRow(NamedTuple):
    """One row: `module:function` or `module:app`, and the line people see in the list."""

    target: str
    summary: str


_ROWS = {
    "advise": ("odds.advise:advise", "What each decision is worth now."),
    "audit": ("records.audit:app", "Prove that the log is whole, and follow anything through it."),
    "books": ("books:app", "Read, compare and check the rule books."),
    "equity": ("odds.equity:equity", "What poker hands are worth against each other."),
    "jackpot": ("jackpot.jackpot:app", "What jackpot wagers are worth."),
    "deal": ("deal:app", "Prove that a deck was the one promised."),
    "meter": ("jackpot.meter:meter", "Drive a jackpot meter from a list of events."),
    "odds": ("odds.odds:odds", "Exact odds of a banked game under best play."),
    "poker": ("play.poker:poker", "Play poker with companions, by the book."),
    "replay": ("records.replay:replay", "Replay hand histories on the poker engine and compare."),
    "serve": ("serve:serve", "Open the house in the browser."),
    "settle": ("settle:settle", "Settle a round from what lies on the layout."),
    "simulate-faults": (
        "simulate_faults:simulate_faults",
        "Run a floor on which everything goes wrong, and check what it promised.",
    ),
    "play": ("play.play:play", "Play a banked game against the house."),
    "simulate": ("odds.simulate:simulate", "Whole sessions of a banked game under best play."),
    "store": ("records.store:app", "Back up, restore, export, import and rebuild."),
    "tournament": (
        "tournament.tournament:app",
        "Conditions by the book, and tournaments played out.",
    ),
    "version": ("version:version", "Show which Croupier this is."),
}

COMMANDS = {
    name: CommandRow(f"croupier.cli.{target}", summary) for name, (target, summary) in _ROWS.items()
}
