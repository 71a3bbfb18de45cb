"""The table of commands: what `croupier --help` lists, and where each one lives.

To add a command, write `croupier/cli/<name>.py` and add its row here. The row names a function
(`croupier settle FILE`) or a `cyclopts.App` of the same name that holds several
(`croupier books diff`). A command's file is imported only when the command is asked for.
"""

from typing import NamedTuple


class Entry(NamedTuple):
    """One row: `module:function` or `module:app`, and the line people see in the list."""

    target: str
    summary: str


COMMANDS: dict[str, Entry] = {
    "advise": Entry("croupier.cli.advise:advise", "What each decision is worth now."),
    "audit": Entry(
        "croupier.cli.audit:app", "Prove that the log is whole, and follow anything through it."
    ),
    "books": Entry("croupier.cli.books:app", "Read, compare and check the rule books."),
    "equity": Entry("croupier.cli.equity:equity", "What poker hands are worth against each other."),
    "jackpot": Entry("croupier.cli.jackpot:app", "What jackpot wagers are worth."),
    "deal": Entry("croupier.cli.deal:app", "Prove that a deck was the one promised."),
    "meter": Entry("croupier.cli.meter:meter", "Drive a jackpot meter from a list of events."),
    "odds": Entry("croupier.cli.odds:odds", "Exact odds of a banked game under best play."),
    "poker": Entry("croupier.cli.poker:poker", "Play poker with companions, by the book."),
    "replay": Entry(
        "croupier.cli.replay:replay", "Replay hand histories on the poker engine and compare."
    ),
    "serve": Entry("croupier.cli.serve:serve", "Open the house in the browser."),
    "settle": Entry("croupier.cli.settle:settle", "Settle a round from what lies on the layout."),
    "simulate-faults": Entry(
        "croupier.cli.simulate_faults:simulate_faults",
        "Run a floor on which everything goes wrong, and check what it promised.",
    ),
    "play": Entry("croupier.cli.play:play", "Play a banked game against the house."),
    "simulate": Entry(
        "croupier.cli.simulate:simulate", "Whole sessions of a banked game under best play."
    ),
    "store": Entry("croupier.cli.store:app", "Back up, restore, export, import and rebuild."),
    "tournament": Entry(
        "croupier.cli.tournament:app", "Conditions by the book, and tournaments played out."
    ),
    "version": Entry("croupier.cli.version:version", "Show which Croupier this is."),
}
