"""Actions that the table of rights must name: commands of people, and what staff see besides."""

from typing import Final, Literal

from croupier import floor, jackpot, tournament
from croupier.acts import Json
from croupier.house import FLOOR_REQUESTS, HAND_REQUESTS, ROUND_REQUESTS, command_names

OF_THE_ROUND: Final = frozenset({"StartGame", "RecordOutcome", "RuleIrregularity", "EndGame"})
"""Commands of a jackpot that only a round at a table gives."""
COMMANDS: Final = frozenset(
    f"{room} {kind}"
    for room, kinds in (
        ("floor", FLOOR_REQUESTS),
        ("round", ROUND_REQUESTS),
        ("hand", HAND_REQUESTS),
        ("jackpot", command_names(jackpot.AnyJackpotCommand) - OF_THE_ROUND),
        ("tournament", command_names(tournament.AnyTournamentCommand)),
    )
    for kind in kinds
)
"""Every command that people may send, as the table of rights names it."""


Seen = Literal[
    "see as a dealer",
    "see as a supervisor",
    "see as an auditor",
    "see folded hands",
    "see records of people",
    "see waiting lists",
    "see planned promotions",
    "see claims of prizes",
    "see awards of bonuses",
]
"""What staff see besides what everybody sees."""


def table_action(table: floor.Table, command: Json) -> str:
    """A command at a table as the table of rights names it; empty where there is no such command,
    which is bad input."""
    kind = command.get("type") if isinstance(command, dict) else None
    action = f"{'hand' if table.is_poker else 'round'} {kind}"
    return action if action in COMMANDS else ""
