"""Events as version 0.1 wrote them, told in the forms of today.

The log is never rewritten, so whatever was once written must be readable for ever. A record of
an earlier form is turned here into the events it means today, as plain JSON objects with the
room that reads each: one, several, or none where today nothing is written for it. Poker tables,
where that depends on what the record met, have a module of their own, `old_poker`.
"""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any, TypeAlias

from croupier.acts import MINUTE, SECOND, millis_of_datetime

Told: TypeAlias = Iterable[tuple[str, dict[str, Any]]]
"""Events as JSON objects, each with the room whose events it belongs to."""
Translate: TypeAlias = Callable[[dict[str, Any]], Told]

# --- the floor ----------------------------------------------------------------------------------


def _hours_set(event: dict[str, Any]) -> Told:
    """Hours went by an offset from UTC; now they go by the time zone of the house."""
    hours = {name: value for name, value in event["hours"].items() if name != "utc_offset"}
    yield "floor", {**event, "hours": hours}


# --- jackpots: instants were written as text, such as 2026-01-05T14:00:00Z ---------------------


def _jackpot(old: dict[str, Any]) -> Told:
    now = _from_text(old, "at", "until")
    if "sign" in now:
        now["sign"] = _from_text(now["sign"], "since")
    if "claims" in now:
        now["claims"] = [_from_text(claim, "at", "held_until") for claim in now["claims"]]
    if isinstance(now.get("claim"), dict):
        now["claim"] = _from_text(now["claim"], "at", "held_until")
    yield "jackpot", now


def _from_text(old: dict[str, Any], *names: str) -> dict[str, Any]:
    read = {name: old[name] for name in names if isinstance(old.get(name), str)}
    return old | {n: millis_of_datetime(datetime.fromisoformat(t)) for n, t in read.items()}


# --- tournaments: instants were whole seconds, and breaks whole minutes -------------------------


def _tournament(old: dict[str, Any]) -> Told:
    now = _times(SECOND, old, "at")
    match old.get("type"):
        case "StartMoved":
            now = _times(SECOND, now, "to")
        case "ClockMarked":
            now["lasts"] = now.pop("minutes", 0)
            now = _times(MINUTE, now, "lasts")
    yield "tournament", now


def _times(unit: int, old: dict[str, Any], name: str) -> dict[str, Any]:
    amount = old.get(name)
    return old | ({name: amount * unit} if isinstance(amount, int) else {})


# --- all of them --------------------------------------------------------------------------------

OF_A_ROOM: dict[str, Translate] = {"jackpot": _jackpot, "tournament": _tournament}
"""For rooms all of whose events have changed; today's carry a form number in their type."""

OF_A_KIND: dict[str, Translate] = {"floor.HoursSet": _hours_set}
"""For single events, by the type of their record: `floor.SeatTaken`."""


def translation_of(room: str, name: str) -> Translate | None:
    """How an event of version 0.1 is told today; None where it has kept its form."""
    return OF_A_KIND.get(f"{room}.{name}") or OF_A_ROOM.get(room)
