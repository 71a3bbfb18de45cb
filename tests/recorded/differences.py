"""The list of permitted differences from version 0.1, each with its reason.

A difference that is found and not listed here fails the test, and so does one that is listed and
not found in its `example`. DIFFERENCES.md is this list for people to read:
`python -m tests.recorded.differences > tests/recorded/DIFFERENCES.md` writes it anew.
"""

import re
import sys
from collections.abc import Callable
from typing import Final

from tests.recorded import (
    differences_banked,
    differences_cards,
    differences_floor,
    differences_irregularities,
    differences_jackpot,
    differences_poker,
    differences_poker_table,
    differences_staff,
    differences_tournament,
    differences_tournament_law,
)
from tests.recorded.difference import Difference, Found


def _unknown_power(found: Found) -> bool:
    """A power that the book gives nobody: the book is named in the sentence."""
    was, now = found.was, found.now
    return (
        found.part == "answer"
        and isinstance(was, dict)
        and isinstance(now, dict)
        and was["refused"] == now["refused"] == "NotOffered"
        and "knows no power to" in was["reason"]
        and f"{was['book']} gives nobody the power to " in now["reason"]
    )


def _dismissed(found: Found) -> bool:
    """A claim on a pool of Perth that was dismissed: what goes back differs, and nothing else."""
    named = found.part == "answer" and found.command["type"] == "DismissClaim"
    if not named or not isinstance(found.was, list) or not isinstance(found.now, list):
        return False
    was, now = ([event | {"moves": []} for event in told] for told in (found.was, found.now))
    return was == now


def _row_is_gone(row: str) -> Callable[[Found], bool]:
    """A ruling by a row that repeated what others do."""
    return lambda found: found.part == "answer" and found.command.get("irregularity") == row


DIFFERENCES: Final[tuple[Difference, ...]] = (
    Difference(
        engine="jackpot",
        book="perth-ultimate",
        clause="3.26 Table 2",
        was="a dismissed prize went back on the first pool that it was paid from",
        now="a dismissed prize goes back on each pool that it lowered, by as much",
        why="Each level is paid from its own pools (changelog: Found by lot).",
        applies=_dismissed,
        example=152,
    ),
    Difference(
        engine="jackpot",
        book="every book",
        clause="",
        was="what needs a power that the book gives nobody was refused with the book as `book`",
        now="what needs a power that the book gives nobody is refused in a sentence with the book",
        why="All engines refuse in the same words (changelog: Engines); no clause can be cited.",
        applies=_unknown_power,
        example=0,
        goes_on=True,
    ),
    Difference(
        engine="jackpot",
        book="melbourne-wsop",
        clause="11.13",
        was="RuleIrregularity took a row that a misdeal carries jackpot wagers to the next round",
        now="RuleIrregularity refuses it: the row of the misdeal itself carries them",
        why="The row repeated what others do (changelog: Irregularities).",
        applies=_row_is_gone("jackpot-after-misdeal"),
        example=288,
    ),
    Difference(
        engine="jackpot",
        book="sydney-bonus",
        clause="13.11",
        was="RuleIrregularity took a row for wagers that a supervisor refuses",
        now="RuleIrregularity refuses it: RefuseWager of a round has wagers taken off the layout",
        why="The row repeated a command (changelog: Irregularities).",
        applies=_row_is_gone("refused-wager"),
        example=1033,
    ),
    *differences_banked.DIFFERENCES,
    *differences_cards.DIFFERENCES,
    *differences_floor.DIFFERENCES,
    *differences_jackpot.DIFFERENCES,
    *differences_poker.DIFFERENCES,
    *differences_irregularities.DIFFERENCES,
    *differences_poker_table.DIFFERENCES,
    *differences_staff.DIFFERENCES,
    *differences_tournament.DIFFERENCES,
    *differences_tournament_law.DIFFERENCES,
)


def accepted(found: Found) -> Difference | None:
    """The listed difference that this is."""
    for difference in DIFFERENCES:
        if difference.engine == found.engine and difference.applies(found):
            return difference
    return None


def page() -> str:
    """The list as a page: a table for each engine, by book and clause."""
    parts = [
        "# What changed since version 0.1",
        INTRODUCTION,
    ]
    for engine in dict.fromkeys(each.engine for each in DIFFERENCES):
        rows = sorted(
            (each for each in DIFFERENCES if each.engine == engine),
            key=lambda each: (each.book, _in_order(each.clause)),
        )
        parts += [f"## {engine}", "\n".join((*HEAD, *map(_line, rows)))]
    return "\n\n".join(parts) + "\n"


INTRODUCTION: Final = (
    "Differences that the recordings show, clause by clause. Made from `differences.py`; what has "
    "another name or form is in `forms_*.py` and in the changelog. The last column names "
    "a recorded sequence in which it occurs."
)
HEAD: Final = (
    "| book | clause | in version 0.1 | today | why | sequence |",
    "|---|---|---|---|---|---|",
)


def _line(each: Difference) -> str:
    told = (each.book, each.clause or "–", each.was, each.now, each.why, str(each.example))
    return f"| {' | '.join(told)} |"


def _in_order(clause: str) -> list[int]:
    """Clauses in the order of the document: 8.9 before 8.10."""
    return [int(number) for number in re.findall(r"\d+", clause)]


if __name__ == "__main__":
    sys.stdout.write(page())
