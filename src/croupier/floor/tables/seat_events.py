"""Events of seats: taken, changed, left, wanted; and side wagers taken back."""

from collections.abc import Mapping
from typing import Literal

from msgspec.structs import replace

from croupier.acts import MINUTE, Millis
from croupier.cards import Card
from croupier.floor.floor import FloorRecorder, PlayerEvent, RoomEvent, SignedTableEvent, TableEvent
from croupier.floor.room import PokerRoom
from croupier.floor.table import Departure, Seat, Table, Wish, with_player, with_seat
from croupier.floor.tables.limits import leave_limits
from croupier.poker import ChaseWager, Colour

WISH_MINUTES = 5
"""How long a newcomer's request for a seat counts; the book names no time."""


class SatDown(PlayerEvent, frozen=True, kw_only=True, tag=True):
    seat: int
    entry: Literal["", "wait", "post"] = ""
    closed_game: bool = False
    draw: Mapping[str, Card] = {}

    def apply(self, table: Table) -> Table:
        left = table.departure_of(self.person, self.at)
        seat = Seat(
            number=self.seat,
            person=self.person,
            since=self.at,
            joined=table.round,
            entry=self.entry,
            closed_game=self.closed_game,
            fresh=table.is_poker if left is None else left.fresh,
            bought_in=self.closed_game,
            owes_blind=left is not None and left.owes_blind,
            returned=left if left is not None and left.chips and not self.closed_game else None,
        )
        has_paid = left is not None and left.paid_blinds
        return replace(
            with_seat(table, seat),
            departures=_other_departures(table, self.person, self.at),
            paid_blinds=(*table.paid_blinds, self.person) if has_paid else table.paid_blinds,
            wishes=_other_wishes(table, self.person, self.seat),
            reservations=tuple(
                kept
                for kept in table.reservations
                if kept.person != self.person and kept.seat != self.seat
            ),
        )


class SeatChanged(PlayerEvent, frozen=True, kw_only=True, tag=True):
    to: int
    entry: Literal["", "wait", "post"] = ""
    draw: Mapping[str, Card] = {}
    spared: bool = False

    def apply(self, table: Table) -> Table:
        old = table.seat_of(self.person)
        assert old is not None
        spared = old.closed_game or self.spared
        new = replace(old, number=self.to, entry=self.entry, closed_game=spared, reserved=False)
        emptied = with_seat(with_seat(table, new), Seat(number=old.number, reserved=table.is_poker))
        return replace(emptied, wishes=_other_wishes(table, self.person, self.to))


class LeaveNoted(PlayerEvent, frozen=True, kw_only=True, tag=True):
    """A poker player will leave for good when the hand is over (8.3)."""

    def apply(self, table: Table) -> Table:
        return with_player(table, self.person, leaving=True)


class TableLeft(PlayerEvent, frozen=True, kw_only=True, tag=True):
    """A player left; the marker is removed, and a poker seat gets the reserved button (8.3).

    `kept` is what stays with the player if they sit down at this table again (6.11, 8.9.3).
    """

    seat: int
    why: str = ""
    clause: str = ""
    kept: Departure | None = None

    def apply(self, table: Table) -> Table:
        emptied = with_seat(table, Seat(number=self.seat, reserved=table.is_poker))
        wishes = tuple(w for w in table.wishes if w.person != self.person)
        paid = tuple(person for person in table.paid_blinds if person != self.person)
        others = _other_departures(table, self.person, self.at)
        left = replace(
            emptied,
            wishes=wishes,
            paid_blinds=paid,
            departures=others if self.kept is None else (*others, self.kept),
        )
        return leave_limits(left, self.person)


class SeatWanted(TableEvent, frozen=True, kw_only=True, tag=True):
    wish: Wish

    def apply(self, table: Table) -> Table:
        others = wishes_in_force(table, self.wish.at)
        others = tuple(w for w in others if w.person != self.wish.person)
        return replace(table, wishes=(*others, self.wish))


class AskedToSit(SignedTableEvent, frozen=True, kw_only=True, tag=True):
    """The player of an Ante was asked to be seated (Perth 3.7(c))."""

    person: str
    clause: str


class SideWagerWithdrawn(PlayerEvent, frozen=True, kw_only=True, tag=True):
    """A side wager was taken back before the cards."""

    colour: Colour

    def apply(self, table: Table) -> Table:
        withdrawn = (self.person, self.colour)
        left = tuple(w for w in table.side_wagers if (w.person, w.colour) != withdrawn)
        return replace(table, side_wagers=left)


def wagers_beside(table: Table, person: str) -> tuple[ChaseWager, ...]:
    """The side wagers that a player has on the layout before the cards."""
    return tuple(w for w in table.side_wagers if w.person == person)


def take_back_side_wagers(recorder: FloorRecorder, table: Table, person: str, at: Millis) -> None:
    """Records that all side wagers of a player go back, who leaves or may not take part."""
    for wager in wagers_beside(table, person):
        recorder.record(
            SideWagerWithdrawn(table=table.id, person=person, colour=wager.colour, at=at)
        )


class ListLeft(RoomEvent, frozen=True, kw_only=True, tag=True):
    list: str
    person: str
    at: Millis

    def apply(self, room: PokerRoom) -> PokerRoom:
        left = tuple(p for p in room.lists.get(self.list, ()) if p != self.person)
        return replace(room, lists={**room.lists, self.list: left})


def _other_departures(table: Table, person: str, at: Millis) -> tuple[Departure, ...]:
    """What stays with other people who left, without those for whom the time is over."""
    return tuple(d for d in table.departures if d.person != person and at < d.until)


def wishes_in_force(table: Table, at: Millis) -> tuple[Wish, ...]:
    """The requests for seats that count: of players of the game, and of newcomers not long ago."""
    return tuple(
        wish
        for wish in table.wishes
        if at < wish.at + WISH_MINUTES * MINUTE or table.seat_of(wish.person) is not None
    )


def _other_wishes(table: Table, person: str, seat: int) -> tuple[Wish, ...]:
    return tuple(w for w in table.wishes if w.person != person and w.seat != seat)
