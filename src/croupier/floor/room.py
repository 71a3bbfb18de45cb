"""`PokerRoom`, the state of the poker room: waiting lists, calls to seats, players picked up."""

from collections.abc import Mapping

import msgspec

from croupier.acts import Millis, is_companion
from croupier.floor.table import Seat, Table
from croupier.money import Cents, show_amount


class SeatCall(msgspec.Struct, frozen=True, kw_only=True):
    """A call of a player on a list to a seat, which is kept for them until the call runs out."""

    list: str
    person: str
    table: str
    seat: int
    at: Millis
    until: Millis


class PickedUp(msgspec.Struct, frozen=True, kw_only=True):
    """A player who was away too long: the chips are secured until they return (8.11, 8.12)."""

    person: str
    list: str
    table: str
    chips: Cents
    at: Millis


class PokerRoom(msgspec.Struct, frozen=True, kw_only=True):
    lists: Mapping[str, tuple[str, ...]] = {}
    calls: tuple[SeatCall, ...] = ()
    picked_up: tuple[PickedUp, ...] = ()

    def call_of(self, person: str) -> SeatCall | None:
        return next((call for call in self.calls if call.person == person), None)

    def call_to(self, table: str, seat: int) -> SeatCall | None:
        return next((c for c in self.calls if (c.table, c.seat) == (table, seat)), None)

    def picked(self, person: str) -> PickedUp | None:
        return next((p for p in self.picked_up if p.person == person), None)


def list_of(table: Table) -> str:
    """The name of a table's waiting list: at poker there is one for each game and limit, and each
    banked table and each private one has its own."""
    if not table.is_poker or not table.is_public:
        return f"table {table.id}"
    low, high = table.board.minimum, table.board.maximum
    limits = show_amount(low) if high is None else f"{show_amount(low)}-{show_amount(high)}"
    return f"{table.variant} {table.structure} {limits}"


def first_to_move(tables: Mapping[str, Table], main: str) -> tuple[Table, Seat] | None:
    """The player who has sat longest at a feeder of this table and must move to its next free seat.

    Companions need not move, nor does a player who plays at the main game already.
    """
    feeders = [t for t in tables.values() if t.main_game == main and t.phase == "open"]
    seated = [(t, seat) for t in feeders for seat in t.seats if must_move(tables[main], seat)]
    return min(seated, key=lambda pair: (pair[1].since, pair[1].number), default=None)


def must_move(main: Table, seat: Seat) -> bool:
    """Whether the player at this seat of a feeder moves to the main game when it has a seat."""
    return bool(seat.person) and not is_companion(seat.person) and main.seat_of(seat.person) is None
