"""Side wagers of a poker round that was not completed, and the ruling that gives them back."""

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.acts import Actor, Millis, NotEnoughChips, WrongMoment
from croupier.errors import BadInput
from croupier.floor.floor import FloorRecorder, TableCommand, TableEvent
from croupier.floor.moves import Move, float_of, stack_of
from croupier.floor.table import Table
from croupier.money import Cents, show_dollars


class SideWagersReversed(TableEvent, frozen=True, kw_only=True, tag=True):
    """What settled side wagers won or lost has gone back between the seats and the float."""

    round: str
    move: Move
    by: Actor
    at: Millis


def on_side_wagers_reversed(table: Table, event: SideWagersReversed) -> Table:
    seats = tuple(
        replace(seat, chips=seat.chips + event.move.gained(stack_of(seat.person, table.id)))
        for seat in table.seats
    )
    return replace(table, seats=seats)


class ReverseSideWagers(TableCommand, frozen=True, kw_only=True, tag=True):
    """An officer who decides what the rules leave open undoes settled side wagers (13.10).

    `changes` says what every player gains or loses by it; the float makes up for them all.
    """

    round: str
    changes: Mapping[str, Cents]


def reverse_side_wagers(recorder: FloorRecorder, command: ReverseSideWagers) -> None:
    table = recorder.table(command.table)
    book = recorder.book_of(table)
    row = recorder.power(command.actor, book, "decide-dispute", command.table)
    if table.round:
        recorder.refuse(WrongMoment, f"round {table.round} is under way", row.clause, book.id)
    entries: dict[str, Cents] = {}
    for person, change in command.changes.items():
        seat = table.seat_of(person)
        if seat is None:
            raise BadInput("changes", f"players at {table.id}", got=person)
        if seat.chips + change < 0:
            reason = f"{person} has {show_dollars(seat.chips)}"
            recorder.refuse(NotEnoughChips, reason, row.clause, book.id)
        entries[stack_of(person, table.id)] = change
    entries[float_of(table.id)] = Cents(-sum(command.changes.values()))
    name, memo = f"{command.table}/{command.round}/side wagers", "side wagers reversed"
    move = Move(name, entries, memo, (row.clause,))
    recorder.record(
        SideWagersReversed(
            table=command.table, round=command.round, move=move, by=command.actor, at=command.at
        )
    )
