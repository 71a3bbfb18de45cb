"""The floor as one value, and what commands and events are on it.

A command knows its law: it writes the events that follow, or refuses. An event knows what
it changes, and in which stream of the log it belongs; a command that touches several
streams writes to all of them at once. A `Floor` may hold only the tables and purses that
a command is about: nothing here looks at the others.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import NoReturn, TypeAlias

import msgspec
from msgspec.structs import replace

from croupier.acts import Actor, Refusal
from croupier.books import BOOK_IDS, Book, Power, load_book
from croupier.errors import BadInput
from croupier.floor import authority
from croupier.floor.house import House
from croupier.floor.purse import Purse
from croupier.floor.room import PokerRoom
from croupier.floor.table import Table
from croupier.jackpot import Floor as JackpotFloor

Jackpots: TypeAlias = Callable[[str], JackpotFloor]
"""The jackpot systems of a book and the tables linked to them, as they stand now."""


def no_jackpots(_book: str) -> JackpotFloor:
    """A floor on which no jackpot system has been opened."""
    return JackpotFloor()


class Floor(msgspec.Struct, frozen=True, kw_only=True):
    """What the floor remembers, by stream: `floor`, `table:T1`, `player:ann`, `poker-room`."""

    house: House = House()
    tables: Mapping[str, Table] = {}
    purses: Mapping[str, Purse] = {}
    room: PokerRoom = PokerRoom()


class Law:
    """The books in use, by id."""

    def __init__(self, books: Iterable[Book | str] = BOOK_IDS) -> None:
        read = (book if isinstance(book, Book) else load_book(book) for book in books)
        self.books: dict[str, Book] = {book.id: book for book in read}

    def book(self, name: str) -> Book:
        if name not in self.books:
            raise BadInput("book", f"one of {', '.join(self.books)}", got=name)
        return self.books[name]

    def books_of(self, house: str) -> tuple[Book, ...]:
        books = tuple(book for book in self.books.values() if book.file.house == house)
        if not books:
            names = dict.fromkeys(book.file.house for book in self.books.values())
            raise BadInput("house", f"one of {', '.join(names)}", got=house)
        return books


class Event(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Something that has happened on the floor."""

    @property
    def stream(self) -> str:
        raise NotImplementedError

    def change(self, floor: Floor) -> Floor:
        raise NotImplementedError


class HouseEvent(Event, frozen=True, kw_only=True, tag=True):
    @property
    def stream(self) -> str:
        return "floor"

    def on(self, house: House) -> House:
        raise NotImplementedError

    def change(self, floor: Floor) -> Floor:
        return replace(floor, house=self.on(floor.house))


class TableEvent(Event, frozen=True, kw_only=True, tag=True):
    table: str

    @property
    def stream(self) -> str:
        return f"table:{self.table}"

    def on(self, table: Table) -> Table:
        raise NotImplementedError

    def change(self, floor: Floor) -> Floor:
        changed = self.on(floor.tables[self.table])
        return replace(floor, tables={**floor.tables, self.table: changed})


class PurseEvent(Event, frozen=True, kw_only=True, tag=True):
    person: str

    @property
    def stream(self) -> str:
        return f"player:{self.person}"

    def on(self, purse: Purse) -> Purse:
        raise NotImplementedError

    def change(self, floor: Floor) -> Floor:
        changed = self.on(floor.purses[self.person])
        return replace(floor, purses={**floor.purses, self.person: changed})


class RoomEvent(Event, frozen=True, kw_only=True, tag=True):
    @property
    def stream(self) -> str:
        return "poker-room"

    def on(self, room: PokerRoom) -> PokerRoom:
        raise NotImplementedError

    def change(self, floor: Floor) -> Floor:
        return replace(floor, room=self.on(floor.room))


class Pen:
    """Writes down what follows from one command, and knows the floor as it stands after it."""

    def __init__(self, law: Law, floor: Floor, jackpots: Jackpots = no_jackpots) -> None:
        self.law = law
        self.floor = floor
        self.jackpots = jackpots
        self.events: list[Event] = []

    def write(self, event: Event) -> None:
        self.floor = event.change(self.floor)
        self.events.append(event)

    @property
    def house(self) -> House:
        return self.floor.house

    def table(self, name: str) -> Table:
        table = self.floor.tables.get(name)
        if table is None:
            raise BadInput("table", f"one of {', '.join(self.floor.tables) or 'none yet'}", name)
        return table

    def purse(self, person: str) -> Purse:
        purse = self.floor.purses.get(person)
        if purse is None:
            raise BadInput("person", "somebody with an account", got=person)
        return purse

    def book_of(self, table: Table) -> Book:
        return self.law.book(table.book)

    def power(self, actor: Actor, book: Book, power: str, table: str = "") -> Power:
        return authority.needs_power(self.house, book, actor, power, table)

    def staff(self, actor: Actor, book: Book, table: str = "", clause: str = "") -> None:
        authority.needs_staff(self.house, book, actor, table, clause)

    def refuse(
        self, kind: type[Refusal], reason: str, clause: str = "", book: str = ""
    ) -> NoReturn:
        raise kind(reason, clause, book if clause else "")


class Command(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A person in a role wants something done; `at` is the clock of whoever records it."""

    actor: Actor
    at: int

    def decide(self, pen: Pen) -> None:
        """Writes what follows, or refuses."""
        raise NotImplementedError


class TableCommand(Command, frozen=True, kw_only=True, tag=True):
    """Something asked of one table."""

    table: str
