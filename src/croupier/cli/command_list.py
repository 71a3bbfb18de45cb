"""The table of commands: the line of each in `croupier --help`, and the module it is in.

To add a command, write its module in `croupier/cli` or a folder there and add its row here. The row
names a function (`croupier settle FILE`) or a `cyclopts.App` that holds several (`croupier books
diff`). A command's module is imported only when the command is run.
"""

from typing import NamedTuple

ABOUT = (
    "Play, settle, solve and audit casino hold'em by the rule books of five Australian casinos. "
    "Run 'croupier COMMAND --help' for what a command does and takes."
)


class CommandRow(NamedTuple):
    """One row: `module:function` or `module:app`, and its line in `croupier --help`."""

    target: str
    summary: str


_ROWS = {
    "admin": ("admin:app", "Manage accounts: reset a password."),
    "advise": ("odds.advise:advise", "Compute what each decision of a round is worth."),
    "audit": (
        "records.audit:app",
        "Verify the log, and trace a round, player or account.",
    ),
    "books": ("books:app", "Read, compare and check the rule books."),
    "completion": ("completion:completion", "Print the completion script for your shell."),
    "config": ("config:config", "Show the options in use, and where each comes from."),
    "design": ("design:design", "Find pay tables and jackpots for stated figures."),
    "equity": ("odds.equity:equity", "Compute the shares of poker hands in the pot."),
    "jackpot": ("jackpot.jackpot:app", "Compute what jackpot wagers return."),
    "deal": ("deal:app", "Check that a round was dealt from the committed deck."),
    "meter": ("jackpot.meter:meter", "Compute a jackpot meter from a file of events."),
    "odds": ("odds.odds:odds", "Compute the exact odds of a banked game."),
    "poker": ("play.poker:poker", "Play poker in the terminal with computer players."),
    "prices": ("odds.prices:prices", "Compute what every rule is worth."),
    "replay": ("records.replay:replay", "Replay poker hand histories and compare the results."),
    "serve": ("serve:serve", "Run the server: the casino in the browser."),
    "session": ("odds.session:session", "Compute the chances of a session and the risk of ruin."),
    "settle": ("settle:settle", "Settle a round from its cards and wagers."),
    "simulate-faults": (
        "simulate_faults:simulate_faults",
        "Test the program itself: run a casino with random faults and check it.",
    ),
    "play": ("play.play:play", "Play a banked game in the terminal against the house."),
    "simulate": ("odds.simulate:simulate", "Simulate sessions of a banked game."),
    "stats": ("records.stats:stats", "Count what players do and win over hand histories."),
    "store": ("records.store:app", "Back up, restore, export, import or rebuild the log."),
    "tournament": (
        "tournament.tournament:app",
        "Write and check tournament conditions; simulate and run tournaments.",
    ),
    "version": ("version:version", "Print the versions of Croupier and Python."),
}

COMMANDS = {
    name: CommandRow(f"croupier.cli.{target}", summary) for name, (target, summary) in _ROWS.items()
}
