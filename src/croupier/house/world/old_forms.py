"""Events as version 0.1 wrote them, told in the forms of today.

The log is never rewritten, so whatever was once written must be readable for ever. A record of
an earlier form is turned here into the events it means today, as plain JSON objects with the
room that reads each: one, several, or none where today nothing is written for it.

Version 0.1 kept two copies of a poker table: the floor's, in the stream `table:T`, and the
game's, in `play:T`. Today the floor's is the only one, and `play:T` holds deals. What both copies
recorded is taken from the floor. What only the game knew, which is who waits, sits out or owes a
blind, where the button lies, side wagers and clocks, becomes events of the floor here.
"""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from croupier import acts, floor
from croupier.house.world.live_table import LiveTable
from croupier.poker import result_of

OldEvent: TypeAlias = dict[str, Any]  # read by the types of today once it is translated
Translated: TypeAlias = Iterator[tuple[str, acts.JsonObject]]
"""Events of today as JSON objects, each with the room whose events it belongs to."""


class Met(NamedTuple):
    """What a record met: its table's name, its time, and the table as it was folded so far.

    `here` is None where a hand is read alone, without the floor; `play` where nothing is known.
    """

    table: str = ""
    at: acts.Millis = acts.Millis(0)
    here: floor.Table | None = None
    play: LiveTable | None = None


Translate: TypeAlias = Callable[[OldEvent, Met], Translated]


# --- the floor ----------------------------------------------------------------------------------


def _hours_set(event: OldEvent, _met: Met) -> Translated:
    """Hours went by an offset from UTC; now they go by the time zone of the house."""
    hours = {name: value for name, value in event["hours"].items() if name != "utc_offset"}
    yield "floor", {**event, "hours": hours}


def _renamed(name: str) -> Translate:
    """An event that says the same under another name."""

    def told(event: OldEvent, _met: Met) -> Translated:
        yield "floor", {**event, "type": name}

    return told


_RENAMED = {
    "CardsCounted": "DeckCounted",
    "PaymentHeld": "PaymentKeptBack",
    "SeatLeft": "TableLeft",
    "SeatTaken": "SatDown",
    "TableClosed": "ClosingFinished",
    "TableOpened": "GamingOpened",
    "TableResumed": "GamingResumed",
    "TableSuspended": "GamingSuspended",
}
"""Events of the floor that had the names of events of other rooms."""


# --- jackpots: instants were written as text, such as 2026-01-05T14:00:00Z ---------------------


def _jackpot(old: OldEvent, _met: Met) -> Translated:
    now = _from_text(old, "at", "until")
    if "sign" in now:
        now["sign"] = _from_text(now["sign"], "since")
    if "claims" in now:
        now["claims"] = [_from_text(claim, "at", "held_until") for claim in now["claims"]]
    if isinstance(now.get("claim"), dict):
        now["claim"] = _from_text(now["claim"], "at", "held_until")
    yield "jackpot", now


def _from_text(old: OldEvent, *names: str) -> OldEvent:
    read = {name: old[name] for name in names if isinstance(old.get(name), str)}
    return old | {n: acts.millis_of_datetime(datetime.fromisoformat(t)) for n, t in read.items()}


# --- tournaments: instants were whole seconds, and breaks whole minutes -------------------------


def _tournament(old: OldEvent, _met: Met) -> Translated:
    now = _times(acts.SECOND, old, "at")
    match old.get("type"):
        case "StartMoved":
            now = _times(acts.SECOND, now, "to")
        case "ClockMarked":
            now["lasts"] = now.pop("minutes", 0)
            now = _times(acts.MINUTE, now, "lasts")
    yield "tournament", now


def _times(unit: int, old: OldEvent, name: str) -> OldEvent:
    amount = old.get(name)
    return old | ({name: amount * unit} if isinstance(amount, int) else {})


def _nothing(_old: OldEvent, _met: Met) -> Translated:
    """What the floor has recorded as well."""
    yield from ()


def _of_the_floor(kind: str, met: Met, **fields: acts.Json) -> tuple[str, acts.JsonObject]:
    return "floor", {"type": kind, "table": met.table, "at": met.at, **fields}


def _person_at(met: Met, seat: int) -> str:
    """Who sits at a seat; nobody where the floor is not known."""
    found = None if met.here is None else met.here.seat(seat)
    return "" if found is None else found.person


# --- poker: hands ------------------------------------------------------------------------------


def _hand_begun(old: OldEvent, met: Met) -> Translated:
    """The system may deal on in a hand that was begun before there was such a role."""
    setup = old["setup"]
    setup["dealers"] = [*setup.get("dealers", ("dealer",)), acts.SYSTEM.role]
    beside = [] if met.here is None else _plain(met.here.side_wagers)
    yield "deal", {"type": "DealBegun", "setup": setup, "side_wagers": beside}
    if met.here is not None and met.play is not None:
        yield _of_the_floor(
            "HandPlaced",
            met,
            round=met.play.hand_id,
            setup=setup,
            positions=old["positions"],
            missed=old["missed"],
            side_wagers=beside,
        )


def _round_over(_old: OldEvent, met: Met) -> Translated:
    play = met.play
    if play is None or play.deal is None:
        return
    yield "deal", {"type": "DealEnded", "round": play.hand_id}
    if met.here is not None:
        result = result_of(play.deal, name_hands=bool(met.here.bonuses))
        yield _of_the_floor("HandCleared", met, round=play.hand_id, result=_plain(result))


def _cards_checked(old: OldEvent, met: Met) -> Translated:
    """Between hands the floor has them checked; in a deal they replace a defective deck."""
    in_a_deal = (
        met.play is not None and met.play.deal is not None and met.play.deal.around.unchecked
    )
    if "by" not in old or in_a_deal:
        yield "poker", {"type": "CardsChecked"}


# --- poker: seats ------------------------------------------------------------------------------


def _seat_taken(old: OldEvent, met: Met) -> Translated:
    if old["entry"] and met.here is not None and met.here.seat_of(old["person"]) is not None:
        yield _of_the_floor("EntrySet", met, person=old["person"], **_entry(old))


def _of_the_player(
    kind: str, fields: Callable[[OldEvent], acts.JsonObject], seat: str = "seat"
) -> Translate:
    """An event about a seat is now the floor's about whoever sits there, where that is known."""

    def told(old: OldEvent, met: Met) -> Translated:
        person = _person_at(met, old[seat])
        if person:
            yield _of_the_floor(kind, met, person=person, **fields(old))

    return told


def _entry(old: OldEvent) -> acts.JsonObject:
    by = {"person": acts.SYSTEM.person, "role": acts.SYSTEM.role}
    return {"entry": old["entry"], "by": by, "clause": "8.9.3"}


def _floor_entry_set(old: OldEvent, _met: Met) -> Translated:
    """The floor of 0.1 noted that somebody was dealt in, which ends no condition by itself."""
    if old["entry"] or old["clause"] not in ("8.10.1", "8.10.2"):
        yield "floor", old


def _seat_marked(old: OldEvent, _met: Met) -> Translated:
    """The floor of 0.1 stated three buttons at once and knew only who was away."""
    if None not in (old.get("away"), old.get("owes_blind"), old.get("dealt_out")):
        old = {**old, "owes_blind": None, "dealt_out": None}
    yield "floor", old


# --- poker: the clock, and side wagers ---------------------------------------------------------


def _clock_started(old: OldEvent, met: Met) -> Translated:
    person = _person_at(met, old["seat"])
    if person and met.play is not None:
        clock = {"person": person, "turn": met.play.turns, "until": old["until"]}
        yield _of_the_floor("ClockStarted", met, clock=clock)


def _chase_placed(old: OldEvent, met: Met) -> Translated:
    if met.here is not None:
        yield _of_the_floor("SideWagerPlaced", met, wager=old["wager"])


def _chase_withdrawn(old: OldEvent, met: Met) -> Translated:
    """In a deal the deal's own event, as today; before the cards the floor's."""
    if met.play is not None and met.play.dealing:
        yield "poker", old
        return
    placed = () if met.here is None else met.here.side_wagers
    for wager in placed:
        if (wager.seat, wager.colour) == (old["seat"], old["colour"]):
            yield _of_the_floor("SideWagerWithdrawn", met, person=wager.person, colour=wager.colour)


def _plain(value: msgspec.Struct | tuple[msgspec.Struct, ...]) -> acts.Json:
    plain: acts.Json = msgspec.json.decode(acts.to_json(value))
    return plain


# --- all of them --------------------------------------------------------------------------------

OF_A_ROOM: Final[dict[str, Translate]] = {"jackpot": _jackpot, "tournament": _tournament}
"""For rooms all of whose events have changed; today's carry a form number in their type."""

RECORDED_BY_THE_FLOOR: Final = (
    *("AwaySet", "BonusClaimed", "BonusGiven", "BonusOffered", "BonusVerified", "CardsChanged"),
    *("ChargesChanged", "ChaseReversed", "ChipsBought", "ChipsOrdered", "HandedOver"),
    *("NoticeAgreed", "NoticeGiven", "PickedUpBack", "PlayerPickedUp", "Recorded"),
    *("SanctionImposed", "SeatDrawn", "SeatLeft", "SeatWanted", "TableClosed", "TermsChanged"),
    *("TimeBought", "TimeCharged", "TimeDropped", "TimeVerified"),
)
"""Events of the game's own copy of a poker table for which nothing is told today."""

OF_A_KIND: Final[dict[str, Translate]] = {
    **{f"floor.{old}": _renamed(new) for old, new in _RENAMED.items()},
    **{f"poker.{old}": _nothing for old in RECORDED_BY_THE_FLOOR},
    "deal.TableLaid": _nothing,
    "floor.HandInspected": _nothing,
    "floor.HoursSet": _hours_set,
    "floor.EntrySet": _floor_entry_set,
    "floor.SeatMarked": _seat_marked,
    "poker.CardsChecked": _cards_checked,
    "poker.ChasePlaced": _chase_placed,
    "poker.ChaseWithdrawn": _chase_withdrawn,
    "poker.ClockStarted": _clock_started,
    "poker.EntrySet": _of_the_player("EntrySet", _entry),
    "poker.HandBegun": _hand_begun,
    "poker.LeavingSet": _of_the_player("LeaveNoted", lambda _: {}),
    "poker.OutSet": _of_the_player("SeatMarked", lambda old: {"dealt_out": old["out"]}),
    "poker.RoundOver": _round_over,
    "poker.SeatMoved": _of_the_player("EntrySet", _entry, seat="to"),  # the floor moved them first
    "poker.SeatTaken": _seat_taken,
}
"""For single events, by the type of their record."""


def translation_of(room: str, name: str) -> Translate | None:
    """How an event of version 0.1 is told today; None where it has kept its form."""
    return OF_A_KIND.get(f"{room}.{name}") or OF_A_ROOM.get(room)
