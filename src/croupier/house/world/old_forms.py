"""Events as version 0.1 wrote them, translated into the forms of today.

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


class RecordContext(NamedTuple):
    """What the translation of a record needs: its table and time, and the state before it.

    `table` is the table's name. `floor_table` is None where a hand is read alone, without the
    floor; `play` is None where nothing is known of the table.
    """

    table: str = ""
    at: acts.Millis = acts.Millis(0)
    floor_table: floor.Table | None = None
    play: LiveTable | None = None


Translate: TypeAlias = Callable[[OldEvent, RecordContext], Translated]


# --- the floor ----------------------------------------------------------------------------------


def _hours_set(event: OldEvent, _context: RecordContext) -> Translated:
    """Hours had an offset from UTC; now they are in the time zone of the house."""
    hours = {name: value for name, value in event["hours"].items() if name != "utc_offset"}
    yield "floor", {**event, "hours": hours}


def _renamed(name: str) -> Translate:
    """Translates an event that has only another name today."""

    def translate(event: OldEvent, _context: RecordContext) -> Translated:
        yield "floor", {**event, "type": name}

    return translate


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


def _jackpot(old: OldEvent, _context: RecordContext) -> Translated:
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


def _tournament(old: OldEvent, _context: RecordContext) -> Translated:
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


def _nothing(_old: OldEvent, _context: RecordContext) -> Translated:
    """Nothing: the floor has recorded the same."""
    yield from ()


def _of_the_floor(
    kind: str, context: RecordContext, **fields: acts.Json
) -> tuple[str, acts.JsonObject]:
    return "floor", {"type": kind, "table": context.table, "at": context.at, **fields}


def _person_at(context: RecordContext, seat: int) -> str:
    """Who sits at a seat; nobody where the floor is not known."""
    found = None if context.floor_table is None else context.floor_table.seat(seat)
    return "" if found is None else found.person


# --- poker: hands ------------------------------------------------------------------------------


def _hand_begun(old: OldEvent, context: RecordContext) -> Translated:
    """The system is added to the dealers, so that it can go on with a hand begun by version 0.1."""
    setup = old["setup"]
    setup["dealers"] = [*setup.get("dealers", ("dealer",)), acts.SYSTEM.role]
    beside = [] if context.floor_table is None else _plain(context.floor_table.side_wagers)
    yield "deal", {"type": "DealBegun", "setup": setup, "side_wagers": beside}
    if context.floor_table is not None and context.play is not None:
        yield _of_the_floor(
            "HandPlaced",
            context,
            round=context.play.hand_id,
            setup=setup,
            positions=old["positions"],
            missed=old["missed"],
            side_wagers=beside,
        )


def _round_over(_old: OldEvent, context: RecordContext) -> Translated:
    play = context.play
    if play is None or play.deal is None:
        return
    yield "deal", {"type": "DealEnded", "round": play.hand_id}
    if context.floor_table is not None:
        result = result_of(play.deal, name_hands=bool(context.floor_table.bonuses))
        yield _of_the_floor("HandCleared", context, round=play.hand_id, result=_plain(result))


def _cards_checked(old: OldEvent, context: RecordContext) -> Translated:
    """Keeps a check of cards in a deal, where they replace a defective deck; between hands the
    floor records it."""
    in_a_deal = (
        context.play is not None
        and context.play.deal is not None
        and context.play.deal.around.unchecked
    )
    if "by" not in old or in_a_deal:
        yield "poker", {"type": "CardsChecked"}


# --- poker: seats ------------------------------------------------------------------------------


def _seat_taken(old: OldEvent, context: RecordContext) -> Translated:
    if (
        old["entry"]
        and context.floor_table is not None
        and context.floor_table.seat_of(old["person"]) is not None
    ):
        yield _of_the_floor("EntrySet", context, person=old["person"], **_entry(old))


def _of_the_player(
    kind: str, fields: Callable[[OldEvent], acts.JsonObject], seat: str = "seat"
) -> Translate:
    """Translates an event about a seat into the floor's event about the person who sits there.

    Where that person is not known, nothing is left of the event.
    """

    def translate(old: OldEvent, context: RecordContext) -> Translated:
        person = _person_at(context, old[seat])
        if person:
            yield _of_the_floor(kind, context, person=person, **fields(old))

    return translate


def _entry(old: OldEvent) -> acts.JsonObject:
    by = {"person": acts.SYSTEM.person, "role": acts.SYSTEM.role}
    return {"entry": old["entry"], "by": by, "clause": "8.9.3"}


def _floor_entry_set(old: OldEvent, _context: RecordContext) -> Translated:
    """Leaves out that a player was dealt in, which changes no entry condition by itself."""
    if old["entry"] or old["clause"] not in ("8.10.1", "8.10.2"):
        yield "floor", old


def _seat_marked(old: OldEvent, _context: RecordContext) -> Translated:
    """Leaves out two of three buttons, where version 0.1 stated all but knew only who was away."""
    if None not in (old.get("away"), old.get("owes_blind"), old.get("dealt_out")):
        old = {**old, "owes_blind": None, "dealt_out": None}
    yield "floor", old


# --- poker: the clock, and side wagers ---------------------------------------------------------


def _clock_started(old: OldEvent, context: RecordContext) -> Translated:
    person = _person_at(context, old["seat"])
    if person and context.play is not None:
        clock = {"person": person, "turn": context.play.turns, "until": old["until"]}
        yield _of_the_floor("ClockStarted", context, clock=clock)


def _chase_placed(old: OldEvent, context: RecordContext) -> Translated:
    if context.floor_table is not None:
        yield _of_the_floor("SideWagerPlaced", context, wager=old["wager"])


def _chase_withdrawn(old: OldEvent, context: RecordContext) -> Translated:
    """Keeps the event in a deal; before the cards it becomes the floor's."""
    if context.play is not None and context.play.dealing:
        yield "poker", old
        return
    placed = () if context.floor_table is None else context.floor_table.side_wagers
    for wager in placed:
        if (wager.seat, wager.colour) == (old["seat"], old["colour"]):
            yield _of_the_floor(
                "SideWagerWithdrawn", context, person=wager.person, colour=wager.colour
            )


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
"""Events of the game's own copy of a poker table that are left out today."""

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
    """The translation of an event of version 0.1; None where it has kept its form."""
    return OF_A_KIND.get(f"{room}.{name}") or OF_A_ROOM.get(room)
