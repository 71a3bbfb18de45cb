"""The permitted differences of tournaments from version 0.1."""

from collections.abc import Callable
from typing import Final

from tests.recorded.difference import Difference, Found, refused_now


def _not_waited_for(book: str) -> Callable[[Found], bool]:
    """Hand for hand, where a table of a session has no round left to play."""

    def applies(found: Found) -> bool:
        was, told = found.was, "hand for hand: the stacks of tables"
        if found.command["type"] != "EndHand" or not isinstance(was, dict):
            return False
        return found.part == "answer" and was["reason"].startswith(told) and was["book"] == book

    return applies


_WHY: Final = "The pace is the director's; a table that is done has no hand to wait for."
_STATED: Final = (
    "The conditions must state what the clause demands in the figures of the tournament itself, "
    "not in any words (changelog: Tournaments)."
)
_SIGNED: Final = "Each tournament player signs, and a substitute becomes one."


FIGURE: Final = "The text on this must contain {"
STATEMENT: Final = "Write this statement as the book has it"


def _unstated(book: str, kind: str, lacks: str, clause: str, example: int) -> Difference:
    """Conditions of version 0.1, whose texts do not state what the clause demands."""
    done = {"TakeStep": "were documented", "OpenEntries": "let entries open"}[kind]
    refused = {"TakeStep": "are not documented", "OpenEntries": "keep entries shut"}[kind]
    what = "the figure" if lacks == FIGURE else "the signature as the book has it"

    def applies(found: Found) -> bool:
        return any(refused_now(kind, lacks, clause, taken=taken)(found) for taken in (True, False))

    return Difference(
        engine="tournament",
        book=book,
        clause=clause,
        was=f"{kind}: conditions in any words {done} under {book}, {clause}",
        now=f"{kind}: conditions that do not state {what} {refused} under {book}",
        why=_STATED,
        applies=applies,
        example=example,
        goes_on=True,
    )


_UNSTATED: Final = (
    ("canberra-ultimate", FIGURE, "16.3(a)(iii)(A)", 1),
    ("melbourne-wsop", FIGURE, "13.4.2(d)", 2),
    ("melbourne-wsop", STATEMENT, "13.4.2(b)(iii)", 9),
    ("melbourne-poker", FIGURE, "12.4.2(d)", 0),
    ("melbourne-poker", STATEMENT, "12.4.2(b)(iii)", 10),
)

DIFFERENCES: Final = (
    *(
        _unstated(book, kind, lacks, clause, example)
        for book, lacks, clause, example in _UNSTATED
        for kind in ("TakeStep", "OpenEntries")
    ),
    Difference(
        engine="tournament",
        book="canberra-ultimate",
        clause="16.19",
        was="EndHand, hand for hand: tables waited for others that had played their session",
        now="EndHand, hand for hand: tables that have played their session are not waited for",
        why=_WHY,
        applies=_not_waited_for("canberra-ultimate"),
        example=1601,
        goes_on=True,
    ),
    Difference(
        engine="tournament",
        book="melbourne-wsop",
        clause="",
        was="EndHand, hand for hand at Melbourne: tables that had played their session counted",
        now="EndHand, hand for hand at Melbourne: tables that have played it do not",
        why=_WHY,
        applies=_not_waited_for("melbourne-wsop"),
        example=12,
        goes_on=True,
    ),
    Difference(
        engine="tournament",
        book="melbourne-wsop",
        clause="13.4.7(b)",
        was="AgreeDeal of those who played was taken while others waited for a repechage",
        now="AgreeDeal needs a share for everybody who may still win",
        why="The pool is shared as the conditions say; a deal takes nothing from others.",
        applies=refused_now(
            "AgreeDeal", "Give a share of $0 or more for each player left", "13.4.7(b)"
        ),
        example=1587,
    ),
    Difference(
        engine="tournament",
        book="melbourne-wsop",
        clause="13.4.2(b)(iii)",
        was="Substitute was taken without a signature where the conditions are signed",
        now="Substitute needs the signature that an entrant gives",
        why=_SIGNED,
        applies=refused_now("Substitute", "must sign the conditions first", "13.4.2(b)(iii)"),
        example=32,
    ),
    Difference(
        engine="tournament",
        book="melbourne-poker",
        clause="12.4.2(b)(iii)",
        was="Substitute at poker was taken without a signature where the conditions are signed",
        now="Substitute at poker needs the signature that an entrant gives",
        why=_SIGNED,
        applies=refused_now("Substitute", "must sign the conditions first", "12.4.2(b)(iii)"),
        example=1128,
    ),
)
