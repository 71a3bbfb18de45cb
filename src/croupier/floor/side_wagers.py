"""Side wagers of a poker round that was not completed, and the ruling that gives them back."""

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.acts import Actor, NotEnoughChips, WrongMoment
from croupier.errors import BadInput
from croupier.floor.floor import Pen, TableCommand, TableEvent
from croupier.floor.moves import Move, float_of, stack_of
from croupier.floor.table import Table
from croupier.money import Cents, show_dollars


class SideWagersReversed(TableEvent, frozen=True, kw_only=True, tag=True):
    """What settled side wagers won or lost has gone back between the seats and the float."""

    round: str
    move: Move
    by: Actor
    at: int

    def on(self, table: Table) -> Table:
        seats = tuple(
            replace(seat, chips=seat.chips + self.move.gained(stack_of(seat.person, table.id)))
            for seat in table.seats
        )
        return replace(table, seats=seats)


class ReverseSideWagers(TableCommand, frozen=True, kw_only=True, tag=True):
    """An officer who decides what the rules leave open undoes settled side wagers (13.10).

    `changes` says what every player gains or loses by it; the float makes up for them all.
    """

    round: str
    changes: Mapping[str, Cents]

    def decide(self, pen: Pen) -> None:
        table = pen.table(self.table)
        book = pen.book_of(table)
        row = pen.power(self.actor, book, "decide-dispute", self.table)
        if table.round:
            pen.refuse(WrongMoment, f"round {table.round} is under way", row.clause, book.id)
        entries: dict[str, Cents] = {}
        for person, change in self.changes.items():
            seat = table.seat_of(person)
            if seat is None:
                raise BadInput("changes", f"players at {table.id}", got=person)
            if seat.chips + change < 0:
                reason = f"{person} has {show_dollars(seat.chips)}"
                pen.refuse(NotEnoughChips, reason, row.clause, book.id)
            entries[stack_of(person, table.id)] = change
        entries[float_of(table.id)] = Cents(-sum(self.changes.values()))
        name, memo = f"{self.table}/{self.round}/side wagers", "side wagers reversed"
        move = Move(name, entries, memo, (row.clause,))
        pen.write(
            SideWagersReversed(
                table=self.table, round=self.round, move=move, by=self.actor, at=self.at
            )
        )
