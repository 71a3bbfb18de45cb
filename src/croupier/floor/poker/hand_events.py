"""Events of hands at a poker table: one begins and one is over, and what that does to the seats."""

from collections.abc import Collection

from msgspec.structs import replace

from croupier.acts import Millis
from croupier.floor.floor import TableEvent
from croupier.floor.table import Departure, Seat, Table
from croupier.poker import ChaseWager, DealResult, Positions, SeatNo, Setup, is_passed


class HandPlaced(TableEvent, frozen=True, kw_only=True, tag=True):
    """A hand begins: everything that its deal needs to know, and who has missed a blind (8.9)."""

    round: str
    setup: Setup
    positions: Positions
    at: Millis
    missed: tuple[SeatNo, ...] = ()
    side_wagers: tuple[ChaseWager, ...] = ()

    def apply(self, table: Table) -> Table:
        seats = table.seats
        passed: tuple[SeatNo, ...] = ()
        if self.missed:
            passed = tuple(n for n in self.missed if not seats[n - 1].owes_blind)
            seats = _with_owed_blind(seats, passed, owes=True)
        return replace(
            table,
            seats=seats,
            positions=self.positions,
            before=table.positions,
            played=tuple(sorted([place.seat for place in self.setup.places])),
            played_before=table.played,
            passed=passed,
            paid_blinds=_paid_after(table, self.setup, passed),
            departures=_departures_after(table, self),
            side_wagers=(),
            result=None,
            clock=None,
        )


def _departures_after(table: Table, placed: HandPlaced) -> tuple[Departure, ...]:
    """What stays with players who left, who owe the blind that now comes to the seat they left."""
    before = table.positions
    if not table.departures or before is None or not placed.positions.blinds:
        return table.departures
    return tuple(
        replace(left, owes_blind=True, owed_in=placed.round)
        if not (left.fresh or left.owes_blind)
        and is_passed(SeatNo(left.seat), before, placed.positions)
        else left
        for left in table.departures
    )


def _as_before(left: Departure, hand: str) -> Departure:
    """What stays with a player who left, without the blind of a hand that has no outcome."""
    return replace(left, owes_blind=False, owed_in="") if left.owed_in == hand else left


def _paid_after(table: Table, setup: Setup, passed: Collection[int]) -> tuple[str, ...]:
    """Who has paid the blinds when these last came to them, with the blinds of this hand."""
    due = {post.seat for post in setup.posts if post.kind == "blind"}
    paying = tuple([place.person for place in setup.places if place.seat in due])
    changed = (*paying, *[table.seats[number - 1].person for number in passed])
    return (*[person for person in table.paid_blinds if person not in changed], *paying)


def _paid_without_this_hand(table: Table) -> tuple[str, ...]:
    """Who has paid the blinds, once those of the hand in play have gone back."""
    assert table.positions is not None
    stood = {*table.positions.blinds, table.positions.last}
    back = {table.seats[number - 1].person for number in stood}
    return tuple(person for person in table.paid_blinds if person not in back)


def _with_owed_blind(
    seats: tuple[Seat, ...], numbers: Collection[int], *, owes: bool
) -> tuple[Seat, ...]:
    return tuple(
        replace(seat, owes_blind=owes) if seat.number in numbers else seat for seat in seats
    )


class HandCleared(TableEvent, frozen=True, kw_only=True, tag=True):
    """A hand is over. Players who were dealt in owe no blind; a void hand is undone (13.5)."""

    round: str
    result: DealResult
    at: Millis

    def apply(self, table: Table) -> Table:
        if self.result.void:
            return replace(
                table,
                seats=_with_owed_blind(table.seats, table.passed, owes=False)
                if table.passed
                else table.seats,
                positions=table.before,
                played=table.played_before,
                paid_blinds=_paid_without_this_hand(table),
                departures=tuple(_as_before(left, self.round) for left in table.departures),
                result=self.result,
                last_round=self.round,
                clock=None,
            )
        seats = table.seats
        if any(seat.fresh or seat.owes_blind or seat.entry for seat in seats):
            seats = _with_nothing_owed(seats, {result.seat for result in self.result.seats})
        return replace(table, seats=seats, result=self.result, last_round=self.round, clock=None)


def _with_nothing_owed(seats: tuple[Seat, ...], played: Collection[int]) -> tuple[Seat, ...]:
    return tuple(
        replace(seat, owes_blind=False, entry="", fresh=False) if seat.number in played else seat
        for seat in seats
    )
