"""The permitted differences from version 0.1 in the clauses that poker tables cite."""

from typing import Final

from tests.recorded.difference import Difference, Found

_RULED_BY_ROWS: Final = (
    "AskShown",
    "AskToSee",
    "DealUnburned",
    "DeclareDead",
    "DropCards",
    "ExposeHole",
    "FindBoxed",
    "FindLateDiscard",
    "FindMissedBurn",
    "Misgive",
    "PassDiscard",
    "Report",
    "ShowTo",
    "TurnEarly",
    "TurnTooFew",
    "TurnTooMany",
)
"""Commands whose refusals cite the book's row of the irregularity."""


def _cites_the_row(found: Found) -> bool:
    """The command was refused in 0.1 too, by the clause of something else or for another reason."""
    was, now = found.was, found.now
    return (
        found.part == "answer"
        and found.command["type"] in _RULED_BY_ROWS
        and isinstance(was, dict)
        and isinstance(now, dict)
        and now.get("clause", "").startswith(("9.", "13.14"))
    )


def _names_the_seat(found: Found) -> bool:
    """The hand is played on in 0.1 and today; today the ruling names the seat it is about."""
    was, now = found.was, found.now
    if found.part != "answer" or found.command["type"] != "Report" or not isinstance(now, list):
        return False
    played_on = isinstance(was, list) and len(was) == len(now) == 1
    same = played_on and {**now[0], "seat": None, "note": ""} == was[0]
    return bool(same and now[0]["what"].endswith("-after-action"))


def _nothing_dealt_yet(found: Found) -> bool:
    """A wrong deal was put right before anything was dealt, or without a ruling by a row."""
    was, now = found.was, found.now
    if found.part != "answer" or found.command["type"] != "Report" or not isinstance(was, list):
        return False
    put_right = bool(was) and was[-1]["type"] == "Reconstructed"
    if isinstance(now, dict):
        return put_right and now.get("clause") in ("9.1.1(c)", "9.1.1(d)")
    return put_right and now[-1:] == was[-1:] and now[0]["type"] == "Ruled"


def _voided_by_its_clause(found: Found) -> bool:
    was, now = found.was, found.now
    if found.command["type"] != "VoidWagers" or not isinstance(was, dict):
        return False
    return isinstance(now, dict) and was["refused"] == now["refused"] and now["clause"] == "13.2.1"


def _late_discard_is_ruled(found: Found) -> bool:
    """The rules kill a hand that kept its discard, whoever lays it open."""
    was, now = found.was, found.now
    if not isinstance(was, dict) or not isinstance(now, list) or not now:
        return False
    return was.get("clause") == "9.15.2" and now[0].get("what") == "late-discard-after-action"


def _recorded_and_not_made(found: Found) -> bool:
    """A burn or a discard stands in the record, and somebody says that it was not made."""
    was, now = found.was, found.now
    if found.part != "answer" or not isinstance(was, dict):
        return False
    if found.command["type"] == "FindMissedBurn":
        return "no burn has been missed" in was.get("reason", "")
    return isinstance(now, list) and now[:1] != [] and now[0]["type"] == "DiscardNotMade"


def _last_card_has_a_row(found: Found) -> bool:
    was, now = found.was, found.now
    if found.command["type"] != "TurnTooMany" or not isinstance(now, list):
        return False
    return isinstance(was, list) and was[1:] == now[1:] and now[0]["what"].endswith("-last")


def _not_of_poker(found: Found) -> bool:
    """The table is no poker table, and the same refusal cites no clause of Crown Poker now."""
    was, now = found.was, found.now
    return (
        found.part == "answer"
        and found.command["type"] in ("ChargeTime", "ClaimBonus", "DropSlide", "GiveBonus")
        and isinstance(was, dict)
        and isinstance(now, dict)
        and was["refused"] == now["refused"]
        and was.get("clause", "").startswith(("7.2.2", "11."))
        and not now.get("clause", "").startswith(("7.2.2", "11."))
    )


DIFFERENCES: Final[tuple[Difference, ...]] = (
    Difference(
        engine="poker",
        book="melbourne-poker",
        clause="9.3",
        was="who may not rule on an irregularity, or not now, was refused by various clauses",
        now="the refusal cites the clause of the irregularity",
        why="Who rules on what, and when, is said in the book's row of the irregularity.",
        applies=_cites_the_row,
        example=1344,
        goes_on=True,
    ),
    Difference(
        engine="poker",
        book="melbourne-poker",
        clause="9.1.1(c)",
        was="the ruling that a wrong deal is played on named no seat",
        now="the ruling names the seat that was reported, and keeps the note",
        why="It is a ruling by a row of the book, like every other.",
        applies=_names_the_seat,
        example=1177,
    ),
    Difference(
        engine="poker",
        book="melbourne-poker",
        clause="9.13.3",
        was="two cards opened for the fifth board card were ruled on as two for the fourth",
        now="two cards opened for the fifth board card have a ruling of their own name",
        why="The second card goes to the muck, because no burn is to come.",
        applies=_last_card_has_a_row,
        example=1855,
    ),
    Difference(
        engine="floor",
        book="melbourne-poker",
        clause="7.2.2(e)",
        was="at tables of other games, charges and bonuses were refused by clauses of Crown Poker",
        now="only poker tables cite the clauses of Crown Poker",
        why="The clause comes from the book of the table.",
        applies=_not_of_poker,
        example=144,
        goes_on=True,
    ),
    Difference(
        engine="poker",
        book="melbourne-poker",
        clause="9.1.1(d)",
        was="a wrong deal could be put right before cards were dealt, and without a ruling",
        now="a wrong deal is ruled on by its row, from the first card on",
        why="The row says at which moments it may be found (changelog: Books).",
        applies=_nothing_dealt_yet,
        example=512,
    ),
    Difference(
        engine="poker",
        book="melbourne-poker",
        clause="13.2.1",
        was="wagers that cannot be voided were refused by 13.2",
        now="wagers that cannot be voided are refused by 13.2.1",
        why="The clause is that of the power to void wagers.",
        applies=_voided_by_its_clause,
        example=105,
        goes_on=True,
    ),
    Difference(
        engine="poker",
        book="melbourne-poker",
        clause="9.15.2",
        was="a hand shown with a discard missing was refused, because its player may not rule",
        now="a hand shown with a discard missing is dead",
        why="The rules kill the hand; nobody has to rule on it.",
        applies=_late_discard_is_ruled,
        example=198,
    ),
    Difference(
        engine="poker",
        book="melbourne-poker",
        clause="9.4",
        was="a burn or discard that was recorded could not be reported as missed",
        now="what was recorded and not made is reported like any other, where nobody saw the card",
        why="The clauses are about what the dealer neglected, whatever was recorded.",
        applies=_recorded_and_not_made,
        example=1188,
    ),
)
