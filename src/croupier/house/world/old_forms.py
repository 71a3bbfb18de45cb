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

from croupier import floor
from croupier.acts import MINUTE, SECOND, SYSTEM, Millis, millis_of_datetime, to_json
from croupier.house.world.live_table import Play
from croupier.poker import result_of

Event: TypeAlias = dict[str, Any]
Told: TypeAlias = Iterator[tuple[str, Event]]
"""Events as JSON objects, each with the room whose events it belongs to."""


class Met(NamedTuple):
    """What a record met: its table's name, its time, and the table as it was folded so far.

    `here` is None where a hand is read alone, without the floor; `play` where nothing is known.
    """

    table: str = ""
    at: Millis = Millis(0)
    here: floor.Table | None = None
    play: Play | None = None


Translate: TypeAlias = Callable[[Event, Met], Told]


# --- the floor ----------------------------------------------------------------------------------


def _hours_set(event: Event, _met: Met) -> Told:
    """Hours went by an offset from UTC; now they go by the time zone of the house."""
    hours = {name: value for name, value in event["hours"].items() if name != "utc_offset"}
    yield "floor", {**event, "hours": hours}


def _renamed(name: str) -> Translate:
    """An event that says the same under another name."""

    def told(event: Event, _met: Met) -> Told:
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


def _jackpot(old: Event, _met: Met) -> Told:
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


def _tournament(old: Event, _met: Met) -> Told:
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


def _nothing(_old: Event, _met: Met) -> Told:
    """What the floor has recorded as well."""
    yield from ()


def _of_the_floor(kind: str, met: Met, **fields: Any) -> tuple[str, Event]:
    return "floor", {"type": kind, "table": met.table, "at": met.at, **fields}


def _person_at(met: Met, seat: int) -> str:
    """Who sits at a seat; nobody where the floor is not known."""
    found = None if met.here is None else met.here.seat(seat)
    return "" if found is None else found.person


# --- poker: hands ------------------------------------------------------------------------------


def _hand_begun(old: Event, met: Met) -> Told:
    """The system may deal on in a hand that was begun before there was such a role."""
    setup = old["setup"]
    setup["dealers"] = [*setup.get("dealers", ("dealer",)), SYSTEM.role]
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


def _round_over(_old: Event, met: Met) -> Told:
    play = met.play
    if play is None or play.deal is None:
        return
    yield "deal", {"type": "DealEnded", "round": play.hand_id}
    if met.here is not None:
        result = result_of(play.deal, name_hands=bool(met.here.bonuses))
        yield _of_the_floor("HandCleared", met, round=play.hand_id, result=_plain(result))


def _cards_checked(old: Event, met: Met) -> Told:
    """Between hands the floor has them checked; in a deal they replace a defective deck."""
    in_a_deal = (
        met.play is not None and met.play.deal is not None and met.play.deal.around.unchecked
    )
    if "by" not in old or in_a_deal:
        yield "poker", {"type": "CardsChecked"}


# --- poker: seats ------------------------------------------------------------------------------


def _seat_taken(old: Event, met: Met) -> Told:
    if old["entry"] and met.here is not None and met.here.seat_of(old["person"]) is not None:
        yield _entry(met, old["person"], old["entry"])


def _seat_moved(old: Event, met: Met) -> Told:
    """The floor's own record of the move comes first, so the player sits there already."""
    person = _person_at(met, old["to"])
    if person:
        yield _entry(met, person, old["entry"])


def _entry_set(old: Event, met: Met) -> Told:
    person = _person_at(met, old["seat"])
    if person:
        yield _entry(met, person, old["entry"])


def _entry(met: Met, person: str, entry: str) -> tuple[str, Event]:
    by = {"person": SYSTEM.person, "role": SYSTEM.role}
    return _of_the_floor("EntrySet", met, person=person, entry=entry, by=by, clause="8.9.3")


def _floor_entry_set(old: Event, _met: Met) -> Told:
    """The floor of 0.1 noted that somebody was dealt in, which ends no condition by itself."""
    if old["entry"] or old["clause"] not in ("8.10.1", "8.10.2"):
        yield "floor", old


def _out_set(old: Event, met: Met) -> Told:
    person = _person_at(met, old["seat"])
    if person:
        yield _of_the_floor("SeatMarked", met, person=person, dealt_out=old["out"])


def _seat_marked(old: Event, _met: Met) -> Told:
    """The floor of 0.1 stated three buttons at once and knew only who was away."""
    if None not in (old.get("away"), old.get("owes_blind"), old.get("dealt_out")):
        old = {**old, "owes_blind": None, "dealt_out": None}
    yield "floor", old


def _leaving_set(old: Event, met: Met) -> Told:
    person = _person_at(met, old["seat"])
    if person:
        yield _of_the_floor("LeaveNoted", met, person=person)


# --- poker: the clock, and side wagers ---------------------------------------------------------


def _clock_started(old: Event, met: Met) -> Told:
    person = _person_at(met, old["seat"])
    if person and met.play is not None:
        clock = {"person": person, "turn": met.play.turns, "until": old["until"]}
        yield _of_the_floor("ClockStarted", met, clock=clock)


def _chase_placed(old: Event, met: Met) -> Told:
    if met.here is not None:
        yield _of_the_floor("SideWagerPlaced", met, wager=old["wager"])


def _chase_withdrawn(old: Event, met: Met) -> Told:
    """In a deal the deal's own event, as today; before the cards the floor's."""
    if met.play is not None and met.play.dealing:
        yield "poker", old
        return
    placed = () if met.here is None else met.here.side_wagers
    for wager in placed:
        if (wager.seat, wager.colour) == (old["seat"], old["colour"]):
            yield _of_the_floor("SideWagerWithdrawn", met, person=wager.person, colour=wager.colour)


def _plain(value: object) -> Any:
    return msgspec.json.decode(to_json(value))


# --- all of them --------------------------------------------------------------------------------

OF_A_ROOM: Final[dict[str, Translate]] = {"jackpot": _jackpot, "tournament": _tournament}
"""For rooms all of whose events have changed; today's carry a form number in their type."""

OF_A_KIND: Final[dict[str, Translate]] = {
    **{f"floor.{old}": _renamed(new) for old, new in _RENAMED.items()},
    "floor.HandInspected": _nothing,
    "floor.HoursSet": _hours_set,
    "deal.TableLaid": _nothing,
    "floor.EntrySet": _floor_entry_set,
    "floor.SeatMarked": _seat_marked,
    "poker.AwaySet": _nothing,
    "poker.BonusClaimed": _nothing,
    "poker.BonusGiven": _nothing,
    "poker.BonusOffered": _nothing,
    "poker.BonusVerified": _nothing,
    "poker.CardsChanged": _nothing,
    "poker.CardsChecked": _cards_checked,
    "poker.ChargesChanged": _nothing,
    "poker.ChasePlaced": _chase_placed,
    "poker.ChaseReversed": _nothing,
    "poker.ChaseWithdrawn": _chase_withdrawn,
    "poker.ChipsBought": _nothing,
    "poker.ChipsOrdered": _nothing,
    "poker.ClockStarted": _clock_started,
    "poker.EntrySet": _entry_set,
    "poker.HandBegun": _hand_begun,
    "poker.HandedOver": _nothing,
    "poker.LeavingSet": _leaving_set,
    "poker.NoticeAgreed": _nothing,
    "poker.NoticeGiven": _nothing,
    "poker.OutSet": _out_set,
    "poker.PickedUpBack": _nothing,
    "poker.PlayerPickedUp": _nothing,
    "poker.Recorded": _nothing,
    "poker.RoundOver": _round_over,
    "poker.SanctionImposed": _nothing,
    "poker.SeatDrawn": _nothing,
    "poker.SeatLeft": _nothing,
    "poker.SeatMoved": _seat_moved,
    "poker.SeatTaken": _seat_taken,
    "poker.SeatWanted": _nothing,
    "poker.TableClosed": _nothing,
    "poker.TermsChanged": _nothing,
    "poker.TimeBought": _nothing,
    "poker.TimeCharged": _nothing,
    "poker.TimeDropped": _nothing,
    "poker.TimeVerified": _nothing,
}
"""For single events, by the type of their record."""


def translation_of(room: str, name: str) -> Translate | None:
    """How an event of version 0.1 is told today; None where it has kept its form."""
    return OF_A_KIND.get(f"{room}.{name}") or OF_A_ROOM.get(room)
