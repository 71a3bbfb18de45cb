"""Names of the floor that differ between version 0.1 and today."""

from datetime import timedelta
from typing import Any, Final

from croupier import floor
from croupier.acts import Millis, datetime_of, from_json, to_json
from tests.recorded.forms import Engine, Forms, Plain, viewer_of


def begin_floor(setup: Plain) -> tuple[Any, Any]:
    return (floor.FloorRules(_LAW), setup["house"]), floor.Floor()


def decide_floor(rules: Any, state: Any, command: Any) -> tuple[Any, tuple[Any, ...]]:
    after, events = rules[0].perform(state, command)
    return after, events


def remember_floor(rules: Any, state: Any, recorded: Plain) -> Any:
    if recorded["type"] == "HandInspected":
        return state
    return rules[0].evolve(state, from_json(to_json(recorded), floor.AnyFloorEvent))


def look_floor(rules: Any, state: Any, viewer: Any, command: Plain) -> Any:
    who, at = viewer_of(viewer), command["at"]
    seen: Plain = {"account": floor.account_view(state, who.person, who, at)}
    if "T1" in state.tables:
        seen["table"] = floor.table_view(_LAW, state, "T1", who, at)
    if who.kind == "supervisor":
        seen["pit"] = floor.pit_view(_LAW, state, rules[1], at)
    return seen


_LAW: Final = floor.FloorLaw()


# --- hours ----------------------------------------------------------------------------------


def shift_of(house: str) -> int:
    """Minutes that the clocks of a house are ahead of UTC, on the recorded days."""
    ahead = datetime_of(DAY_ONE, _LAW.books_of(house)[0].file.zone).utcoffset()
    assert ahead is not None
    return ahead // timedelta(minutes=1)


def shifted(hours: Plain, minutes: int) -> Plain:
    """The same hours by clocks that are so many minutes ahead."""
    return {name: (hours[name] + minutes) % DAY_MINUTES for name in ("opens", "closes")}


# --- forms ----------------------------------------------------------------------------------


def command_now(recorded: Plain) -> Plain:
    """Hours went by an offset from UTC, today by the zone of the house; hands have slugs."""
    kind = recorded["type"]
    if kind == "BuyTime":
        return {**recorded, "person": recorded["actor"]["person"], "turn": 0}
    if kind == "ComeIn":
        return {**recorded, "way": "post" if recorded["posted"] else "wait"}
    if kind == "OfferBonus":
        return {**recorded, "outcomes": [name.replace(" ", "-") for name in recorded["outcomes"]]}
    if kind == "AdoptRules":
        recorded.pop("utc_offset", None)
    if kind == "SetHours":
        hours = recorded["hours"]
        ahead = shift_of(recorded["house"]) - hours.get("utc_offset", 0)
        return {**recorded, "hours": shifted(hours, ahead)}
    return recorded


def event_then(now: Plain) -> Plain:
    kind = now["type"]
    if kind == "BonusOffered":
        outcomes = [name.replace("-", " ") for name in now["bonus"]["outcomes"]]
        return {**now, "bonus": {**now["bonus"], "outcomes": outcomes}}
    if kind == "HoursSet":
        hours = shifted(now["hours"], -shift_of(now["name"]))
        return {**now, "hours": {**hours, "utc_offset": 0}}
    if kind == "TableSetUp":
        for name in NEW_AT_A_TABLE:
            now["table"].pop(name)
        for seat in now["table"]["seats"]:
            for name in NEW_AT_A_SEAT:
                seat.pop(name)
    return now


def view_then(now: Plain) -> Plain:
    """A seat had its number under `number`, and at most one button, of absence or reserved.

    What is to be done at a table names the command that does it, and is worded differently.

    Hands that win a bonus were named in any words; the recorded one is a royal flush. No table
    was for practice.
    """
    if now.get("table"):
        assert not now["table"].pop("practice")
        assert not now["table"]["sign"].pop("practice")
    for line in (now.get("table") or {}).get("sign", {}).get("lines", ()):
        line["says"] = line["says"].replace("for royal-flush", "for royal flush")
    then = {today: recorded for recorded, today in FORMS.commands.items()}
    for task in now.get("pit") or ():
        task["command"] = then.get(task["command"], task["command"])
        if task["what"] == "Count the cards":
            task["command"] = ""
        task["what"] = _task_then(task["what"])
    for notice in (now.get("table") or {}).get("sign", {}).get("notices", ()):
        kept_then = "the minimum that was kept becomes "
        notice["what"] = notice["what"].replace(KEPT_NOW, kept_then)
    for seat in (now.get("table") or {}).get("seats", ()):
        seat["number"] = seat.pop("seat")
        shown = [button for button in seat.pop("buttons") if button in BUTTONS]
        seat["button"] = next(iter(shown), "")
    return now


def _task_then(what: str) -> str:
    """How version 0.1 worded a task that waits for the staff."""
    count = what.removeprefix(IDLE_NOW).removesuffix(" rounds")
    if count != what:
        return f"has sat out {count} rounds: the seat may be asked for"
    return TASKS.get(what, what)


TASKS: Final = {
    "Check each replacement card": "The dealer checks each replacement card",
    "Check each replacement card once more": "The supervisor checks each replacement card",
    "Agree to personal limits": "agree limits",
    "Allot the seat": "allot the seat",
    "Call a player": "call a player",
    "Close the table": "close the table",
    "Count the cards": "count the cards",
    "Decide a claim": "decide a claim",
    "Decide a dispute": "decide a dispute",
    "Decide on a payment held back": "determine a payment held back",
    "Give the bonus": "give the bonus",
    "Hand over a detained person": "hand a detained person over",
    "Have a barred player leave the seat": "have a barred player leave the seat",
    "Tell the winner": "tell the winner",
}
"""Tasks of the staff as they are worded today, with the words of version 0.1."""
IDLE_NOW: Final = "Ask for the seat of a player who has sat out "
KEPT_NOW: Final = "the older minimum that some players kept becomes "
BUTTONS: Final = ("absent", "walking", "missed-blind", "reserved")
"""The buttons that version 0.1 showed; who is dealt out was typed, and is worked out today."""
DAY_MINUTES: Final = 1440
DAY_ONE: Final = Millis(1_800_000_000_000)
NEW_AT_A_TABLE: Final = (
    "reservations",
    "positions",
    "before",
    "played",
    "played_before",
    "passed",
    "paid_blinds",
    "departures",
    "charged_fee",
    "charged",
    "dealer",
    "side_wagers",
    "result",
    "last_round",
    "clock",
    "corrections",
    "practice",
    "edition",
    "wrong_deck",
    "void_round",
    "private",
)
NEW_AT_A_SEAT: Final = ("fresh", "bought_in", "leaving", "returned", "joined")
"""What a seat and a table know that they did not in version 0.1."""

FORMS: Final = Forms(
    messages=("table/barred", "chore/what", "chores/what"),
    commands={
        "CloseTable": "EndPlay",
        "ComeBack": "ReturnPickedUp",
        "CountCards": "CountDeck",
        "GiveChips": "HandChips",
        "LeaveSeat": "LeaveTable",
        "RefuseWager": "DeclineWager",
        "TakeSeat": "SitDown",
        "Withdraw": "WithdrawMoney",
    },
    events={
        "CardsCounted": "DeckCounted",
        "PaymentHeld": "PaymentKeptBack",
        "SeatLeft": "TableLeft",
        "SeatTaken": "SatDown",
        "TableClosed": "ClosingFinished",
        "TableOpened": "GamingOpened",
        "TableResumed": "GamingResumed",
        "TableSuspended": "GamingSuspended",
    },
    added={
        "SeatChanged": ("spared",),
        "SeatLeft": ("kept",),
        "RulesExplained": ("clause", "how_to_play"),
        "KeptApart": ("apart/lifted",),
        "PromotionPlanned": ("promotion/criteria", "promotion/qualified"),
        "PromotionEntered": ("checked_by",),
        "PrizeDrawn": ("draw/unconfirmed",),
        "WinnerTold": ("clause",),
        "NoticeShown": ("notice/edition", "notice/document"),
        "TableChoreRaised": ("chore/noted",),
        "HouseChoreRaised": ("chore/noted",),
        "CardsChanged": ("whole",),
    },
    command=command_now,
    event=event_then,
    view=view_then,
)
ENGINE: Final = Engine(
    floor.AnyFloorCommand, begin_floor, decide_floor, look_floor, FORMS, remember_floor
)
