"""The types of log records: events written as records, and records read back as events."""

from collections.abc import Hashable, Iterable, Iterator
from typing import TypeAlias, cast

import msgspec

from croupier import banked, floor, jackpot, poker, tournament
from croupier.acts import millis_of_micros, reader_of, to_json
from croupier.errors import BadInput
from croupier.house.world import live_table
from croupier.house.world.fairness import DeckLogEvent
from croupier.house.world.old_forms import RecordContext, translation_of
from croupier.house.world.record_access import AnyLook
from croupier.house.world.tournament_rounds import TournamentRoundRecord
from croupier.store import Fresh, Record

WorldEvent: TypeAlias = (
    floor.FloorEvent
    | live_table.PlayLogEvent
    | jackpot.AnyJackpotEvent
    | tournament.TournamentLogEntry
    | AnyLook
)
"""Every event that changes a world."""

_KINDS: dict[str, Hashable] = {
    "floor": floor.AnyFloorEvent,
    "banked": banked.AnyRoundEvent,
    "jackpot": jackpot.AnyJackpotEvent,
    "poker": poker.DealEvent,
    "tournament": tournament.TournamentLogEntry,
    "audit": AnyLook,
    "deal": (
        DeckLogEvent
        | live_table.HandOpened
        | live_table.DealBegun
        | live_table.DealEnded
        | live_table.TurnTimed
        | TournamentRoundRecord
    ),
}

FORMS: dict[str, str] = {"jackpot": "2", "tournament": "2"}
"""The number of the form in which a room's events are written today, where it is not the first."""

BESIDE_THE_WORLD = frozenset({"account", "guest", "log", "money", "snapshot", "store", "writer"})
"""Rooms of records that change no world: transfers, notes about people, and the store's own."""

NO_CONTEXT = RecordContext()
_READERS = {room: reader_of(kind) for room, kind in _KINDS.items()}


class UnknownRecord(Exception):
    """A record of a kind that this version does not know; `str()` says which, in a sentence."""

    def __init__(self, kind: str) -> None:
        super().__init__(f"This version of Croupier cannot read records of the kind {kind}.")


def read_events(
    kind: str, data: bytes, context: RecordContext = NO_CONTEXT
) -> tuple[WorldEvent, ...]:
    """The events that a record holds; none where the world is not made of such records.

    Raises UnknownRecord where another version of the program has written it.
    `context` is the state before the record: old records of poker tables are read by it.
    """
    room, _, rest = kind.partition(".")
    read = _READERS.get(room)
    if read is None:
        if room in BESIDE_THE_WORLD:
            return ()
        raise UnknownRecord(kind)
    name, _, form = rest.partition(".")
    translate = None if form else translation_of(room, name)
    if translate is None:
        try:
            return (read(data),)
        except BadInput:
            raise UnknownRecord(kind) from None
    translated = translate(msgspec.json.decode(data), context)
    return tuple([_READERS[reads](msgspec.json.encode(event)) for reads, event in translated])


def events_of(records: Iterable[Record]) -> Iterator[tuple[Record, live_table.PlayLogEvent]]:
    """The events of a round's or a hand's records, each with the record that holds it."""
    play = live_table.LiveTable()
    for record in records:
        at = millis_of_micros(record.at)
        context = RecordContext(record.stream.partition(":")[2], at, None, play)
        for event in read_events(record.type, record.data, context):
            # The stream of a table's play holds no other events.
            played = cast("live_table.PlayLogEvent", event)
            yield record, played
            if isinstance(played, live_table.HAND_EVENTS):
                play = live_table.play_after(play, played, at, record.version)


def fresh(room: str, event: WorldEvent) -> Fresh:
    """An event as a new record of the log."""
    form = FORMS.get(room)
    kind = f"{room}.{type(event).__name__}"
    return Fresh(kind if form is None else f"{kind}.{form}", to_json(event))


def shown_kind(kind: str) -> str:
    """The type of a record as people see it: without the number of its form."""
    room, _, rest = kind.partition(".")
    return f"{room}.{rest.partition('.')[0]}" if rest else kind
