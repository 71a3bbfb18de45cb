"""The jackpot desk of the floor: wagers registered with their meter, prizes back to the table."""

from croupier import floor
from croupier.banked import commands
from croupier.server.draft import MACHINE, Draft
from croupier.server.table import rules_now


def settle_jackpots(draft: Draft, table: floor.Table) -> None:
    """Pays what the jackpot hands of a round win, and takes the wagers off the layout."""
    rules = rules_now(draft, table)
    close = commands.CloseJackpot(actor=MACHINE, at=draft.at)
    draft.ask_banked(table.id, close, rules)
