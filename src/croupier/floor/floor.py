"""`Floor`, the state of the casino around the tables, and the base classes of its commands and
events.

An event names the stream of the log that it belongs to; a command may record events in several
streams. A command has a method that decides it (`decide`), an event one that gives the state after
it (`evolve`, `apply`). A `Floor` may hold only the tables and purses that a command is about:
nothing here depends on the others.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NoReturn, TypeAlias, TypedDict

import msgspec
from msgspec.structs import replace

from croupier import acts
from croupier.acts import SYSTEM, Actor, Millis, Recording, Refusal, WrongMoment, sentence_about
from croupier.books import BOOK_IDS, EDITION_MARK, Book, Power, book_ref, load_book
from croupier.errors import BadInput
from croupier.floor import authority
from croupier.floor.house import Dispute, House, Promotion
from croupier.floor.purse import Purse
from croupier.floor.room import PokerRoom
from croupier.floor.table import Phase, Table
from croupier.jackpot import JackpotState

JackpotStates: TypeAlias = Callable[[str], JackpotState]
"""The jackpot systems of a book and the tables linked to them, as they stand now."""


def no_jackpots(_book: str) -> JackpotState:
    """A floor on which no jackpot system has been opened."""
    return JackpotState()


class Floor(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The state of the floor, one part for each stream: `floor`, `table:T1`, `player:ann`,
    `poker-room`."""

    house: House = House()
    tables: Mapping[str, Table] = {}
    purses: Mapping[str, Purse] = {}
    room: PokerRoom = PokerRoom()


class FloorLaw:
    """The books in use, by id: their first editions, and the later ones that are known."""

    def __init__(self, books: Iterable[Book | str] = BOOK_IDS) -> None:
        read = (book if isinstance(book, Book) else load_book(book) for book in books)
        self.books: dict[str, Book] = {book.id: book for book in read}

    def book(self, name: str, edition: str = "") -> Book:
        """A book by its id, in a later edition where one is named, here or in the id (`ID@DAY`)."""
        first, _, day = name.partition(EDITION_MARK)
        book = self.books.get(first)
        if book is None:
            raise BadInput("book", f"one of {', '.join(self.books)}", got=name)
        wanted = edition or day
        return load_book(book_ref(first, wanted)) if wanted else book

    def book_of(self, table: Table) -> Book:
        """The book in the edition that a table is played by."""
        return self.book(table.book, table.edition)

    def books_of(self, house: str) -> tuple[Book, ...]:
        books = tuple(book for book in self.books.values() if book.file.house == house)
        if not books:
            names = dict.fromkeys(book.file.house for book in self.books.values())
            raise BadInput("house", f"one of {', '.join(names)}", got=house)
        return books


class FloorEvent(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Something that has happened on the floor."""

    @property
    def stream(self) -> str:
        raise NotImplementedError

    def evolve(self, floor: Floor) -> Floor:
        """The floor after this event."""
        raise NotImplementedError


class HouseEvent(FloorEvent, frozen=True, kw_only=True, tag=True):
    """Something that concerns the whole house."""

    @property
    def stream(self) -> str:
        return "floor"

    def evolve(self, floor: Floor) -> Floor:
        return replace(floor, house=self.apply(floor.house))

    def apply(self, house: House) -> House:
        """The house after this event; events that are only a record leave it as it is."""
        return house


class SignedHouseEvent(HouseEvent, frozen=True, kw_only=True, tag=True):
    """Something that somebody did in the house, and when."""

    by: Actor
    at: Millis


class PromotionEvent(HouseEvent, frozen=True, kw_only=True, tag=True):
    """Something that happened to one promotion."""

    promotion: str

    def apply(self, house: House) -> House:
        promotion = self.change(house.promotions[self.promotion])
        return replace(house, promotions={**house.promotions, self.promotion: promotion})

    def change(self, promotion: Promotion) -> Promotion:
        """The promotion after this event."""
        raise NotImplementedError


class SignedPromotionEvent(PromotionEvent, frozen=True, kw_only=True, tag=True):
    """Something that somebody did to one promotion, and when."""

    by: Actor
    at: Millis


class DisputeEvent(HouseEvent, frozen=True, kw_only=True, tag=True):
    """Something that happened to one dispute, by its number."""

    number: int

    def apply(self, house: House) -> House:
        disputes = [self.change(d) if d.number == self.number else d for d in house.disputes]
        return replace(house, disputes=tuple(disputes))

    def change(self, dispute: Dispute) -> Dispute:
        """The dispute after this event."""
        raise NotImplementedError


class ProposalEnded(SignedHouseEvent, frozen=True, kw_only=True, tag=True):
    """A proposal waits no longer; `proposed_by` is who had made it."""

    number: int
    proposed_by: Actor

    def apply(self, house: House) -> House:
        left = tuple(p for p in house.proposals if p.number != self.number)
        return replace(house, proposals=left)


class TableEvent(FloorEvent, frozen=True, kw_only=True, tag=True):
    """Something that happened at one table."""

    table: str

    @property
    def stream(self) -> str:
        return f"table:{self.table}"

    def evolve(self, floor: Floor) -> Floor:
        table = self.apply(floor.tables[self.table])
        return replace(floor, tables={**floor.tables, self.table: table})

    def apply(self, table: Table) -> Table:
        """The table after this event; events that are only a record leave it as it is."""
        return table


class SignedTableEvent(TableEvent, frozen=True, kw_only=True, tag=True):
    """Something that somebody did at one table, and when."""

    by: Actor
    at: Millis


class PlayerEvent(TableEvent, frozen=True, kw_only=True, tag=True):
    """Something that happened to one person at a table, and when."""

    person: str
    at: Millis


class PurseEvent(FloorEvent, frozen=True, kw_only=True, tag=True):
    """Something that happened to one person's account."""

    person: str

    @property
    def stream(self) -> str:
        return f"player:{self.person}"

    def evolve(self, floor: Floor) -> Floor:
        purse = self.apply(floor.purses[self.person])
        return replace(floor, purses={**floor.purses, self.person: purse})

    def apply(self, purse: Purse) -> Purse:
        """The account after this event."""
        raise NotImplementedError


class RoomEvent(FloorEvent, frozen=True, kw_only=True, tag=True):
    """Something that happened to the lists of the poker room."""

    @property
    def stream(self) -> str:
        return "poker-room"

    def evolve(self, floor: Floor) -> Floor:
        return replace(floor, room=self.apply(floor.room))

    def apply(self, room: PokerRoom) -> PokerRoom:
        """The poker room after this event."""
        raise NotImplementedError


class FloorRecorder(Recording[FloorLaw, Floor, FloorEvent], gc=False):
    """One command being decided, and the floor after the events recorded so far.

    `actor` gave the command at `at`; whoever is refused reads the refusal as that person.
    """

    jackpots: JackpotStates = no_jackpots
    actor: Actor = SYSTEM
    at: Millis = Millis(0)

    @property
    def floor(self) -> Floor:
        return self.state

    @property
    def house(self) -> House:
        return self.state.house

    def table(self, name: str) -> Table:
        table = self.state.tables.get(name)
        if table is None:
            names = ", ".join(t.id for t in self.state.tables.values() if t.is_public)
            expected = f"one of {names}" if names else "a table that is set up, and there is none"
            raise BadInput("table", expected, name)
        return table

    def table_and_book(self, name: str) -> tuple[Table, Book]:
        """A table, and the book it is played by."""
        table = self.table(name)
        return table, self.book_of(table)

    def record_at_table(self, events: Sequence[TableEvent], table: Table) -> None:
        """Records several events of one table at once; `table` is the one after the last."""
        floor = self.state
        self.record_run(events, replace(floor, tables={**floor.tables, table.id: table}))

    def purse(self, person: str) -> Purse:
        purse = self.state.purses.get(person)
        if purse is None:
            raise BadInput("person", "a person with an account", got=person)
        return purse

    def book_of(self, table: Table) -> Book:
        return self.law.book_of(table)

    def book(self, name: str) -> Book:
        """A book in the edition that is in force in its house now."""
        return self.law.book(name, self.house.edition_at(name, self.at))

    def books_of(self, house: str) -> tuple[Book, ...]:
        """The books of a house, each in the edition that is in force now."""
        return tuple(self.book(book.id) for book in self.law.books_of(house))

    def power(self, actor: Actor, book: Book, power: str, table: str = "") -> Power:
        return authority.needs_power(self.house, book, actor, power, table)

    def staff(self, actor: Actor, book: Book, table: str = "", clause: str = "") -> None:
        authority.needs_staff(self.house, book, actor, table, clause)

    def needs_phase(self, table: Table, *phases: Phase, clause: str = "") -> None:
        """Refuses a command that needs a table in one of these phases."""
        if table.phase not in phases:
            needed = " or ".join(phases)
            reason = (
                f"Table {table.id} is {table.phase}; you can do this only while it is {needed}."
            )
            self.refuse(WrongMoment, reason, clause, table.book)

    def own_or_staff(self, actor: Actor, table: Table, person: str) -> None:
        """Refuses an actor who acts for another person, unless it is staff on duty at the table."""
        authority.own_or_staff(self.house, self.book_of(table), actor, person, table.id)

    def sentence_about(self, person: str, you: str, they: str) -> str:
        """A sentence about a person, in the second person where that person gave the command."""
        return sentence_about(self.actor, person, you, they)

    def refuse(
        self, kind: type[Refusal], reason: str, clause: str = "", book: str = ""
    ) -> NoReturn:
        raise kind(reason, clause, book if clause else "")


def check_given(text: str, field: str, expected: str) -> None:
    """Refuses a command that leaves a text out; `expected` says what the text must say."""
    if not text.strip():
        raise BadInput(field, expected)


class Signed(TypedDict):
    """By whom and when something was done, as events record it."""

    by: Actor
    at: Millis


class SignedAtTable(Signed):
    """The same, of something done at a table."""

    table: str


class OfPlayer(TypedDict):
    """To whom, where and when something happened, as events at a table record it."""

    table: str
    person: str
    at: Millis


class FloorCommand(acts.Command, frozen=True, kw_only=True, tag=True):
    """A command of a person in a role; unlike other engines' commands it always has a time."""

    at: Millis

    @property
    def signed(self) -> Signed:
        """What the events of this command say of its giver and its time."""
        return {"by": self.actor, "at": self.at}

    def decide(self, recorder: FloorRecorder) -> None:
        """Records the events that follow from the command by the books, or refuses it."""
        raise NotImplementedError


class PromotionCommand(FloorCommand, frozen=True, kw_only=True, tag=True):
    """A command about one promotion."""

    promotion: str


class TableCommand(FloorCommand, frozen=True, kw_only=True, tag=True):
    """A command about one table."""

    table: str

    @property
    def signed_here(self) -> SignedAtTable:
        """What the events at its table say of this command."""
        return {"table": self.table, "by": self.actor, "at": self.at}


class PlayerCommand(TableCommand, frozen=True, kw_only=True, tag=True):
    """A command about one person at a table."""

    person: str

    def needs_own_or_power(self, recorder: FloorRecorder, table: Table, power: str) -> None:
        """Refuses an actor who is not the person, unless they hold a power.

        Where the book does not have that power, any staff on duty may act for the person.
        """
        book = recorder.book_of(table)
        if self.actor.role != authority.PLAYER and power in book.ladder.powers:
            recorder.power(self.actor, book, power, self.table)
        else:
            recorder.own_or_staff(self.actor, table, self.person)

    @property
    def of_player(self) -> OfPlayer:
        """What the events about the person say of this command."""
        return {"table": self.table, "person": self.person, "at": self.at}
