"""Writes down what follows from one command at a table, and knows the table as it stands after."""

from collections.abc import Callable
from typing import Any, NoReturn, Protocol

from msgspec.structs import replace

from croupier.acts import Actor, NotAChoice, NotYours, Refusal
from croupier.books import Book
from croupier.poker.deal import Deal
from croupier.poker.powers import holds_power, needs_power, refuse
from croupier.poker.setup import SeatNo
from croupier.poker.table import Chair, Table, chair_at


class TableLaw(Protocol):
    """What a desk needs to know of the rules it writes under."""

    book: Book

    def evolve(self, state: Table, event: Any, deal: Deal | None = None) -> Table: ...


class Desk:
    """One command's story so far."""

    def __init__(self, law: TableLaw, table: Table) -> None:
        self.law = law
        self.table = table
        self.events: list[Any] = []

    def write(self, *events: Any) -> None:
        for event in events:
            self.table = self.law.evolve(self.table, event)
            self.events.append(event)

    def write_deal(self, after: Deal, events: tuple[Any, ...]) -> None:
        """What the deal's own rules made of a command, and the deal they left."""
        if len(events) == 1:
            self.table = self.law.evolve(self.table, events[0], after)
            self.events.append(events[0])
        else:
            self.write(*events)

    def refuse(self, kind: type[Refusal], reason: str, clause: str) -> NoReturn:
        refuse(kind, reason, clause)

    def power(self, by: Actor, name: str) -> str:
        return needs_power(self.law.book.ladder, by, name)

    def holds(self, by: Actor, name: str) -> bool:
        return holds_power(self.law.book.ladder, by, name)

    def chair(self, number: SeatNo) -> Chair:
        """A chair of the table, taken or not."""
        chair = chair_at(self.table, number)
        if chair is None:
            most = len(self.table.chairs)
            self.refuse(NotAChoice, f"there are chairs 1 to {most}", "4.1")
        return chair

    def own_chair(self, by: Actor, number: SeatNo) -> Chair:
        """A taken chair, refused to whoever may not act for it."""
        chair = self.chair(number)
        if not chair.person:
            self.refuse(NotAChoice, f"nobody sits at seat {number}", "8.1")
        if by.role != "player":
            self.power(by, "deal")
        elif by.person != chair.person:
            self.refuse(NotYours, f"seat {number} is another player's", "13.8")
        return chair


Handler = Callable[[Desk, Any], None]


def with_chair(table: Table, number: SeatNo, **changes: Any) -> Table:
    """The table with one chair changed."""
    chairs = tuple(
        replace(chair, **changes) if chair.number == number else chair for chair in table.chairs
    )
    return replace(table, chairs=chairs)
