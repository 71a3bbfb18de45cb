"""The permitted differences of the floor about staff, who do not play where they work."""

from typing import Any, Final

from tests.recorded.difference import Difference, Found

_WHY: Final = (
    "Staff do not play in the house they work for, on duty or off duty (changelog: Rights). No "
    "book has a clause for it; on duty at the very table Crown Poker's still applies."
)


LEAVE: Final = "have a barred player leave the seat"
ALLOT: Final = "allot the seat"


def _says(now: Any, *words: str) -> bool:
    return isinstance(now, dict) and all(word in now.get("reason", "") for word in words)


def _barred(found: Found) -> bool:
    """A command by which staff would play is refused now, and no staff are called to a seat."""
    if found.part != "answer":
        return False
    uncalled = found.command["type"] == "CallPlayer" and _says(found.now, "can be called.")
    return uncalled or _says(found.now, "work", "and cannot play there.")


def _seated(found: Found) -> bool:
    """Somebody who has a seat is not appointed."""
    told = _says(found.now, "staff do not play in their own house")
    return found.part == "answer" and found.command["type"] == "GiveRole" and told


def _told_so(found: Found) -> bool:
    """The views say that staff who have a seat or look at a table may not play. Nothing else has
    changed but what other entries list: lammers, and wishes for a seat that have lapsed. In the
    recordings a person was never barred for working there."""
    was, now = found.was, found.now
    if found.part != "view" or not (isinstance(was, dict) and isinstance(now, dict)):
        return False
    return _said(was) != _said(now) and _elsewhere(was) == _elsewhere(now)


def _said(view: dict[str, Any]) -> tuple[Any, ...]:
    """Who is barred, and who must leave a seat."""
    table, pit = view.get("table"), view.get("pit")
    barred = table.get("barred") if isinstance(table, dict) else None
    return barred, [task for task in pit if task["what"] == LEAVE] if isinstance(pit, list) else []


def _elsewhere(view: dict[str, Any]) -> dict[str, Any]:
    """A view without who is barred or must leave a seat, lammers, and seats to allot."""
    rest = dict(view)
    if isinstance(rest.get("table"), dict):
        seats = [{**seat, "lammer": 0} for seat in rest["table"].get("seats", ())]
        rest["table"] = {**rest["table"], "barred": "", "seats": seats}
    if isinstance(rest.get("pit"), list):
        rest["pit"] = [task for task in rest["pit"] if task["what"] not in (LEAVE, ALLOT)]
    return rest


def _difference(was: str, now: str, applies: Any, example: int) -> Difference:
    return Difference(
        engine="floor",
        book="every book",
        clause="",
        was=was,
        now=now,
        why=_WHY,
        applies=applies,
        example=example,
        goes_on=True,
    )


DIFFERENCES: Final = (
    _difference(
        "staff could play in their own house, except on duty at the very table",
        "staff are refused whatever would let them play in the house they work for",
        _barred,
        1277,
    ),
    _difference(
        "GiveRole was taken for somebody who has a seat in the house",
        "GiveRole is refused until the person has left the seat",
        _seated,
        199,
    ),
    _difference(
        "the page of a table let staff of the house play there",
        "the page of a table tells staff of the house that they cannot play there",
        _told_so,
        1777,
    ),
)
