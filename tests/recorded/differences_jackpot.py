"""Differences of the jackpot engine from version 0.1."""

from typing import Any, Final

from tests.recorded.difference import Difference, Found

ORDER = frozenset({"15.2.10.4", "15.2.12", "15.2.14"})
"""Sydney's clauses on the order in which prizes are paid."""
SIGNS = ("9.1.1(g)", "9.1.1(h)", "9.1.1(i)", "3.22 notice")


def _other_terms(found: Found) -> bool:
    """The same events, in which only the terms of a system are written otherwise."""
    named = found.part == "answer" and found.command["type"] in ("OpenSystem", "ChangeTerms")
    if not named or not isinstance(found.was, list) or not isinstance(found.now, list):
        return False
    was, now = ([event | {"terms": None} for event in told] for told in (found.was, found.now))
    return was == now


def _without_order(told: Any) -> Any:
    """The same without the clauses on the order of payment, wherever clauses are cited."""
    if isinstance(told, dict):
        return {
            key: [clause for clause in value if clause not in ORDER]
            if key == "clauses"
            else _without_order(value)
            for key, value in told.items()
        }
    return [_without_order(item) for item in told] if isinstance(told, list) else told


def _order_cited(found: Found) -> bool:
    settles = found.command["type"] in ("RecordOutcome", "RuleAlarm") or found.part == "view"
    sydney = found.setup["book"] == "sydney-bonus"
    return sydney and settles and _without_order(found.was) == _without_order(found.now)


def _sign_refused(found: Found) -> bool:
    """A sign of somebody who may not show it, then refused by the clause on running systems."""
    was, now = found.was, found.now
    if (
        found.command["type"] != "ShowSign"
        or not isinstance(was, dict)
        or not isinstance(now, dict)
    ):
        return False
    return was["refused"] == now["refused"] == "NotAuthorised" and now["clause"] in SIGNS


def _display_is_no_misdeal(found: Found) -> bool:
    now = found.now
    ruled = found.part == "answer" and found.command["type"] == "RuleIrregularity"
    if not ruled or not isinstance(now, list) or len(now) != 1:
        return False
    return bool(now[0]["irregularity"] == "display-failure")


def _determined_alone(found: Found) -> bool:
    """An officer recorded an outcome, and had determined its prizes with that."""
    was, now = found.was, found.now
    told = isinstance(was, list) and isinstance(now, list) and bool(was) and bool(now)
    if found.part != "answer" or found.command["type"] != "RecordOutcome" or not told:
        return False
    needs = [[claim["needs"] for claim in each[0].get("claims", ())] for each in (was, now)]
    return needs[0] != needs[1] and ["determine"] in needs[1]


DIFFERENCES: Final[tuple[Difference, ...]] = (
    Difference(
        engine="jackpot",
        book="every book",
        clause="",
        was="the terms of a system held rows of the book that nothing was decided by",
        now="the terms of a system hold only what decides or is cited",
        why="Rows on which nothing acts are gone from the books (changelog: Books).",
        applies=_other_terms,
        example=0,
        goes_on=True,
    ),
    Difference(
        engine="jackpot",
        book="sydney-bonus",
        clause="15.2.12",
        was="several prizes of a round cited no clause on their order",
        now="several prizes of a round cite the clauses by which they are paid in their order",
        why="The rows on the order of payment are cited (changelog: Books).",
        applies=_order_cited,
        example=1,
        goes_on=True,
    ),
    Difference(
        engine="jackpot",
        book="every book",
        clause="9.1.1(g)",
        was="a sign of somebody who may not show it was refused by the clause on running systems",
        now="a sign of somebody who may not show it is refused by the clause of the notice",
        why="The row of a notice says who shows it (changelog: Books).",
        applies=_sign_refused,
        example=177,
        goes_on=True,
    ),
    Difference(
        engine="jackpot",
        book="perth-ultimate",
        clause="5.15",
        was="a display that fails was treated as a late misdeal where jackpot wagers lay",
        now="a display that fails changes nothing for the wagers",
        why="5.15 has the round played on (changelog: Irregularities).",
        applies=_display_is_no_misdeal,
        example=83,
    ),
    Difference(
        engine="jackpot",
        book="melbourne-wsop",
        clause="10.1.1",
        was="a manager who recorded the outcome had determined its prizes with that, alone",
        now="two people determine such a prize, whoever recorded the outcome",
        why="A prize is keyed off by two people (changelog: Two people).",
        applies=_determined_alone,
        example=186,
    ),
)
