"""The bytes of a snapshot: a world as compressed JSON lines, and back.

A line is `[name, key, value]`: a part of the world, or one entry of a part. The reader of a value
is made from the type annotations of the world's classes. So the bytes can only become values of
those types: no class is looked up by a name in the data, and no function is called for it.

Two things are not stored as they are in memory. Compiled rules are stored as the book, the game
and the sign that they are compiled from. A poker table's recent events are kept in memory each
with the deal before it; only the first of those deals is stored, for the events give the others.
"""

import zlib
from collections import deque
from collections.abc import Callable, Hashable, Iterable
from typing import Any, NamedTuple, TypeAlias, TypeVar, get_args

import msgspec
from msgspec.structs import replace

from croupier import banked, floor, jackpot, poker
from croupier.acts import Millis, reader_of, to_json
from croupier.books import Sign
from croupier.errors import BadInput
from croupier.house.world import live_table
from croupier.house.world.hosted_tournament import HostedTournament
from croupier.house.world.tournament_rounds import TournamentRoundRecord
from croupier.house.world.world import (
    MOST_ENTRIES,
    MOST_HITS,
    MOST_ROUNDS,
    RECENT_EVENTS,
    JackpotHit,
    RoundPlace,
    World,
)
from croupier.store import LARGEST_SNAPSHOT

LARGEST_WORLD = 1 << 29
"""Bytes that all lines may have together, so that a small file cannot fill the memory."""


class NotAWorld(Exception):
    """The bytes are not the stored form of a world; `str()` says why in one line."""


class WorldPart(NamedTuple):
    """A part of a world, or one entry of it; it does not change when the world does."""

    name: str
    key: str | None
    value: Any  # of the type that `_FORMS` gives for the name


StoredParts: TypeAlias = dict[tuple[str, str | None], Any]  # of the types in `_FORMS`
"""The stored values by name and key."""


# --- what is stored in another form than in memory ------------------------------------------


class RulesOf(msgspec.Struct, frozen=True):
    """What the rules of a table are compiled from."""

    book: str
    game: str
    sign: Sign


class StoredTable(msgspec.Struct, frozen=True):
    """A table's play without its compiled rules, and what those are compiled from."""

    play: live_table.LiveTable
    rules: RulesOf | None


class _Line(msgspec.Struct, frozen=True, tag_field="room"):
    version: int
    at: Millis


class BankedLine(_Line, frozen=True, tag="banked"):
    """A recent event of a banked game."""

    event: banked.AnyRoundEvent


class PokerLine(_Line, frozen=True, tag="poker"):
    """A recent event of a deal of poker."""

    event: poker.DealEvent


class DealLine(_Line, frozen=True, tag="deal"):
    """A recent event that opens a hand of poker, begins or ends its deal, or gives time."""

    event: (
        live_table.HandOpened
        | live_table.DealBegun
        | live_table.DealEnded
        | live_table.TurnTimed
        | TournamentRoundRecord
    )


class Recent(msgspec.Struct, frozen=True):
    """The recent events of a table; of poker also the deal before the first of them, with the
    terms it was played under."""

    before: poker.Deal | None
    terms: poker.GameTerms | None
    lines: tuple[BankedLine | PokerLine | DealLine, ...]


_LINE_OF: dict[type, Callable[..., BankedLine | PokerLine | DealLine]] = (
    dict.fromkeys(get_args(banked.AnyRoundEvent), BankedLine)
    | dict.fromkeys(get_args(poker.DealEvent), PokerLine)
    | dict.fromkeys(get_args(DealLine.__annotations__["event"]), DealLine)
)


def _store_table(play: live_table.LiveTable) -> StoredTable:
    if play.rules is None:
        return StoredTable(play, None)
    law = play.rules.law
    return StoredTable(replace(play, rules=None), RulesOf(law.book.ref, law.game.id, law.sign))


def _load_table(stored: StoredTable) -> live_table.LiveTable:
    rules = stored.rules
    if rules is None:
        return stored.play
    return replace(stored.play, rules=live_table.rules_for(rules.book, rules.game, rules.sign))


def _store_recent(happened: tuple[live_table.RecentEvent, ...]) -> Recent:
    lines = tuple([_LINE_OF[type(h.event)](h.version, h.at, h.event) for h in happened])
    return Recent(happened[0].before, happened[0].terms, lines)


def _load_recent(stored: Recent) -> deque[live_table.RecentEvent]:
    happened: deque[live_table.RecentEvent] = deque(maxlen=RECENT_EVENTS)
    play = live_table.LiveTable(deal=stored.before, terms=stored.terms)
    for line in stored.lines:
        happened.append(
            live_table.RecentEvent(line.version, line.at, line.event, play.deal, play.terms)
        )
        if not isinstance(line, BankedLine):
            play = live_table.play_after(play, line.event, line.at, line.version)
    return happened


# --- the parts -------------------------------------------------------------------------------


Stored = TypeVar("Stored")


def _same(value: Stored) -> Stored:
    return value


def _limited(most: int) -> Callable[[tuple[Stored, ...]], deque[Stored]]:
    return lambda values: deque(values, most)


class _Form(NamedTuple):
    """How a part is stored: the type of the stored value, and the functions there and back."""

    type: Hashable
    store: Callable[[Any], Any] = _same  # from the live value to one of `type`
    load: Callable[[Any], Any] = _same  # and back


_SINGLE: dict[str, _Form] = {"position": _Form(int), "versions": _Form(dict[str, int])}
_FLOOR: dict[str, _Form] = {
    f"floor.{field.name}": _Form(field.type) for field in msgspec.structs.fields(floor.Floor)
}
_BY_KEY: dict[str, _Form] = {
    "plays": _Form(StoredTable, _store_table, _load_table),
    "jackpots": _Form(jackpot.JackpotState),
    "matches": _Form(HostedTournament),
    "recent": _Form(Recent, _store_recent, _load_recent),
    "rounds": _Form(tuple[RoundPlace, ...], load=_limited(MOST_ROUNDS)),
    "entries": _Form(tuple[tuple[Millis, str, int], ...], load=_limited(MOST_ENTRIES)),
    "hits": _Form(tuple[JackpotHit, ...], load=_limited(MOST_HITS)),
}
_FORMS = _SINGLE | _FLOOR | _BY_KEY
_READERS = {name: reader_of(form.type) for name, form in _FORMS.items()}


def parts_of(world: World) -> list[WorldPart]:
    """The world in parts. This must be quick: no command is decided meanwhile."""
    parts = [
        WorldPart("position", None, world.position),
        WorldPart("versions", None, dict(world.versions)),
    ]
    parts += [WorldPart(name, None, getattr(world.floor, name[len("floor.") :])) for name in _FLOOR]
    for name in _BY_KEY:
        for key, value in getattr(world, name).items():
            parts.append(WorldPart(name, key, tuple(value) if isinstance(value, deque) else value))
    return parts


def first_difference(world: World, stored: StoredParts) -> str | None:
    """The name of the first part that is not stored as it is in a world; None if there is none."""
    left = dict(stored)
    for part in parts_of(world):
        place, value = (part.name, part.key), _FORMS[part.name].store(part.value)
        if place not in left or left.pop(place) != value:
            return part.name if part.key is None else f"{part.name} of {part.key!r}"
    return next((name for name, _ in left), None)


# --- writing ---------------------------------------------------------------------------------


def encode(parts: Iterable[WorldPart]) -> bytes:
    """The parts as compressed lines, made one at a time so that other threads can run."""
    packing, packed, size = zlib.compressobj(1), list[bytes](), 0
    for part in parts:
        line = _line(part)
        packed.append(packing.compress(line))
        size += len(line)
    data = b"".join([*packed, packing.flush()])
    if size > LARGEST_WORLD or len(data) > LARGEST_SNAPSHOT:
        sizes = f"{size:,} bytes, {len(data):,} when compressed"
        raise NotAWorld(f"The world takes {sizes}, which is more than may be stored.")
    return data


def _line(part: WorldPart) -> bytes:
    return to_json((part.name, part.key, _FORMS[part.name].store(part.value))) + b"\n"


# --- reading ---------------------------------------------------------------------------------


class _Read(NamedTuple):
    name: str
    key: str | None
    value: msgspec.Raw


_read_line = msgspec.json.Decoder(_Read)


def decode(data: bytes) -> StoredParts:
    """The stored values; raises NotAWorld if the bytes are not a stored world."""
    found: StoredParts = {}
    for number, line in enumerate(_lines(data), 1):
        try:
            name, key, value = _read_line.decode(line)
            if name not in _FORMS or (key is None) is (name in _BY_KEY) or (name, key) in found:
                raise NotAWorld(f"Line {number} is not a part of a world, or is there twice.")
            found[name, key] = _READERS[name](bytes(value))
        except (msgspec.MsgspecError, BadInput, UnicodeDecodeError, RecursionError):
            raise NotAWorld(f"Line {number} is not a part of a world.") from None
    return found


def _lines(data: bytes) -> list[bytes]:
    unpacking = zlib.decompressobj()
    try:
        text = unpacking.decompress(data, LARGEST_WORLD)
    except zlib.error:
        raise NotAWorld("The stored bytes cannot be decompressed.") from None
    if not unpacking.eof or unpacking.unused_data:
        raise NotAWorld("The stored bytes are cut short, too large, or go on after their end.")
    return text.splitlines()


def build(stored: StoredParts) -> World:
    """The world made of stored values, for a snapshot that the log seals.

    Raises NotAWorld if a part is missing or cannot be restored.
    """
    missing = [name for name in _SINGLE | _FLOOR if (name, None) not in stored]
    if missing:
        raise NotAWorld(f"The part {missing[0]} is missing.")
    world = World()
    world.position, world.versions = stored["position", None], stored["versions", None]
    world.floor = floor.Floor(**{name[len("floor.") :]: stored[name, None] for name in _FLOOR})
    for (name, key), value in stored.items():
        if name in _BY_KEY:
            try:
                getattr(world, name)[key] = _FORMS[name].load(value)
            except Exception as trouble:  # noqa: BLE001  # a book may be gone; the log is there
                kind = type(trouble).__name__
                raise NotAWorld(f"The part {name} cannot be restored ({kind}).") from None
    return world
