"""How differences of the floor are recognised."""

from collections.abc import Callable
from typing import Any

from tests.recorded.changes import changes
from tests.recorded.difference import Found


def answered(kind: str, saying: str) -> Callable[[Found], bool]:
    """Commands of this kind that are answered otherwise now.

    Where `saying` is given, they are refused now with these words.
    """

    def applies(found: Found) -> bool:
        if found.part != "answer" or found.command["type"] != kind:
            return False
        return not saying or (isinstance(found.now, dict) and saying in found.now["reason"])

    return applies


def moved_in_round(found: Found) -> bool:
    """Somebody in a round who would move, refused then and now."""
    was, now = found.was, found.now
    if found.command["type"] != "MoveSeat" or not (isinstance(was, dict) and isinstance(now, dict)):
        return False
    return "plays the present hand" in was.get("reason", "")


def since(found: Found) -> bool:
    """Rules adopted from another hour of the same day."""
    if found.command["type"] != "AdoptRules" or not isinstance(found.now, list):
        return False
    return [{**event, "since": 0} for event in found.was] == [
        {**event, "since": 0} for event in found.now
    ]


def cites(reason: str, clause: str) -> Callable[[Found], bool]:
    """The same refusal, which cites a clause now."""

    def applies(found: Found) -> bool:
        was, now = found.was, found.now
        if found.part != "answer" or not (isinstance(was, dict) and isinstance(now, dict)):
            return False
        return (
            was["refused"] == now["refused"]
            and reason in was["reason"]
            and now.get("clause") == clause
        )

    return applies


def entry(*kinds: str) -> Callable[[Found], bool]:
    """Somebody sits down or moves under another condition than in version 0.1."""

    def applies(found: Found) -> bool:
        was, now = found.was, found.now
        if found.command["type"] not in kinds or found.part != "answer":
            return False
        both = isinstance(was, list) and isinstance(now, list)
        return both and [freed(event) for event in was] == [freed(event) for event in now]

    return applies


def freed(event: dict[str, Any]) -> dict[str, Any]:
    return {**event, "entry": ""} if "entry" in event else event


def seats_shown(found: Found) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """The seats of the table in a view, as they were shown and as they are now."""
    was, now = (each["table"]["seats"] for each in (found.was, found.now))
    return list(zip(was, now, strict=True))


def but_seats(found: Found, *names: str) -> bool:
    """Whether a view is the same but for such fields of its seats."""
    if found.part != "view":
        return False
    parts = [path.split("/") for path, *_ in changes(found.was, found.now)]
    return all(way[1:3] == ["table", "seats"] and way[-1] in names for way in parts)


def lammer(found: Found) -> bool:
    return but_seats(found, "lammer", "button") and any(
        was["lammer"] != now["lammer"] for was, now in seats_shown(found)
    )


def dealt_out(found: Found) -> bool:
    return but_seats(found, "button") and all(
        was["button"] in (now["button"], "dealt-out") for was, now in seats_shown(found)
    )


def blind_owed_on_return(found: Found) -> bool:
    """Somebody who missed a blind, left and came back, and has the button of it again."""
    if found.part != "view" or not but_seats(found, "button"):
        return False
    pairs = [(was.get("button"), now.get("button")) for was, now in seats_shown(found)]
    return all(was == now or now in ("missed-blind", "absent") for was, now in pairs)


def waited(found: Found) -> bool:
    """A round at a banked table that is begun with somebody who would wait for a blind."""
    was, now = found.was, found.now
    if found.command["type"] != "BeginRound" or not (isinstance(was, dict) and now):
        return False
    return isinstance(now, list) and "8.10" in was.get("clause", "")


def noted(found: Found) -> bool:
    """Somebody who leaves in a hand: it is noted."""
    if found.command["type"] != "LeaveSeat" or not isinstance(found.now, list):
        return False
    return [event["type"] for event in found.now] == ["LeaveNoted"]


def wish_lapsed(found: Found) -> bool:
    """A seat that somebody else had asked for long ago is taken without a draw."""
    was, now = found.was, found.now
    if found.command["type"] != "TakeSeat" or not (isinstance(was, dict) and isinstance(now, list)):
        return False
    taken = [event["type"] for event in now] == ["SeatTaken"]
    return taken and was.get("clause") == "8.1.1" and was["reason"].endswith("draw for it")


def wish_off_the_list(found: Found) -> bool:
    """The pit's list without seats that newcomers asked for long ago."""
    if found.part != "view":
        return False
    if any(not path.startswith("/pit") for path, *_ in changes(found.was, found.now)):
        return False
    was, now = found.was["pit"], found.now["pit"]
    gone = {line["command"] for line in was if line not in now}
    came = {line["command"] for line in now if line not in was}
    return gone == {"AllotSeat"} and came <= {"CallPlayer", "AllotSeat"}
