"""Seat arithmetic: the ballot, and how tables are broken and balanced.

The stated procedure:

1. *Break before balance.* When everybody fits at one table fewer, the table with the highest
   number breaks, or the next of a stated order, and its players draw for the open seats of the
   others.
2. *Balance.* While the largest table has more than `gap` players over the smallest, the player
   due for the big blind there moves to the worst open position of the smallest table: the big
   blind, or the place nearest to it; never the small blind while another seat is open.
3. *Halt.* A table three or more players short of the largest deals no hand until it is balanced.

Chance comes in as an argument: a ballot is a draw without replacement, so with fair draws every
order of seats is equally likely.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

import msgspec

from croupier.cards import Entropy

SHORT_BY = 3
_T = TypeVar("_T")


class TableSeat(msgspec.Struct, frozen=True, order=True):
    """A seat at a table."""

    table: int
    seat: int


class SeatMove(msgspec.Struct, frozen=True):
    """One player from one place to another, and why."""

    player: str
    source: TableSeat
    target: TableSeat
    reason: str


Seating = Mapping[int, Mapping[int, str]]
"""Who sits where: table to seat to player."""


def drawn(items: Sequence[_T], source: Entropy) -> tuple[_T, ...]:
    """All the items in an order drawn by lot: one of those left, again and again."""
    left = list(items)
    return tuple(left.pop(source.below(len(left))) for _ in items)


def opening_places(players: int, tables: Sequence[int], seats: int) -> tuple[TableSeat, ...]:
    """The seats to ballot for: as few tables as hold everybody, filled as evenly as they go."""
    used = tables[: max(1, -(-players // seats))]
    base, more = divmod(players, len(used))
    return tuple(
        TableSeat(table, seat)
        for number, table in enumerate(used)
        for seat in range(1, base + (number < more) + 1)
    )


def due_to_break(seating: Seating, seats: int, order: Sequence[int] = ()) -> int | None:
    """The table that breaks now, where everybody fits at the others.

    It is the one with the highest number, or the first of a stated order; tables that the order
    does not name break before it.
    """
    sizes = {table: len(people) for table, people in seating.items()}
    if len(sizes) < 2 or sum(sizes.values()) > (len(sizes) - 1) * seats:
        return None
    unnamed = [table for table in sizes if table not in order]
    return max(unnamed) if unnamed else next(table for table in order if table in sizes)


def open_places(seating: Seating, seats: int, but: int | None = None) -> tuple[TableSeat, ...]:
    """Every empty seat of the tables in use but one."""
    return tuple(
        TableSeat(table, seat)
        for table, people in sorted(seating.items())
        if table != but
        for seat in range(1, seats + 1)
        if seat not in people
    )


def break_table(seating: Seating, table: int, order: Sequence[TableSeat]) -> tuple[SeatMove, ...]:
    """The table's players take the drawn seats in turn, passing over tables already fuller."""
    sizes = {number: len(people) for number, people in seating.items() if number != table}
    others = "one table" if len(sizes) == 1 else f"{len(sizes)} tables"
    reason = f"table {table} breaks: everybody fits at {others}"
    left = list(order)
    moves = []
    for seat, player in sorted(seating[table].items()):
        least = min(sizes[place.table] for place in left)
        target = next(place for place in left if sizes[place.table] == least)
        left.remove(target)
        sizes[target.table] += 1
        moves.append(SeatMove(player, TableSeat(table, seat), target, reason))
    return tuple(moves)


def balance(
    seating: Seating,
    seats: int,
    gap: int,
    last: Mapping[int, int],
    chairs: Seating | None = None,
) -> tuple[SeatMove, ...]:
    """The moves that bring every table within the gap; `last` is each table's last big blind.

    `seating` are those with chips. `chairs` are all who sit there, where others wait for a re-buy:
    their seats are not open.
    """
    people = {table: dict(sitting) for table, sitting in seating.items()}
    taken = {table: dict(sitting) for table, sitting in (chairs or seating).items()}
    moves = []
    while len(people) > 1:
        large = max(people, key=lambda table: (len(people[table]), -table))
        small = min(people, key=lambda table: (len(people[table]), table))
        if len(people[large]) - len(people[small]) <= gap or len(taken[small]) >= seats:
            break
        seat = due_for_big_blind(people[large], last.get(large, 0))
        target = worst_open_seat(taken[small], seats, last.get(small, 0))
        player = people[large].pop(seat)
        del taken[large][seat]
        people[small][target] = taken[small][target] = player
        counts = f"{len(people[large]) + 1} at table {large}, {len(people[small]) - 1} at {small}"
        reason = f"balance: {counts}; due for the big blind, takes the worst open position"
        moves.append(SeatMove(player, TableSeat(large, seat), TableSeat(small, target), reason))
    return tuple(moves)


def clockwise_after(seat: int, seats: Iterable[int]) -> list[int]:
    """Seats clockwise, from the first past the one named round to that one itself."""
    ordered = sorted(seats)
    return [s for s in ordered if s > seat] + [s for s in ordered if s <= seat]


def due_for_big_blind(sitting: Mapping[int, str], last: int) -> int:
    """The seat of the next hand's big blind: the first past the last one that was paid.

    Before a table's first hand the button lies on the dealer's right, so the second seat pays it.
    """
    return clockwise_after(last or min(sitting), sitting)[0]


def worst_open_seat(sitting: Mapping[int, str], seats: int, last: int) -> int:
    """The open seat that meets the big blind soonest, without taking the small blind.

    The next small blind stands where the last big blind stood, be the chair empty by now or not.
    """
    empty = [seat for seat in range(1, seats + 1) if seat not in sitting]
    small = last or min([*sitting, *empty])
    return min(empty, key=lambda seat: (seat == small, (seat - small) % seats or seats))


def halted(seating: Seating, table: int) -> bool:
    """Whether a table waits for players: three short of the largest."""
    return max(len(people) for people in seating.values()) - len(seating[table]) >= SHORT_BY
