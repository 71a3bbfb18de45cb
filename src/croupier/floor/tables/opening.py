"""Commands that set a table up, open it or suspend it, and that put rules and hours in force."""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from msgspec.structs import replace

from croupier.acts import Actor, Millis, NotOffered, Refusal, WrongMoment, start_of_day
from croupier.books import Book
from croupier.errors import BadInput
from croupier.floor.floor import (
    Floor,
    FloorCommand,
    FloorEvent,
    FloorLaw,
    FloorRecorder,
    HouseEvent,
    SignedTableEvent,
    TableCommand,
    check_given,
)
from croupier.floor.house import GamingHours, House, Listing
from croupier.floor.moves import check_name
from croupier.floor.people.conduct import conduct_clause
from croupier.floor.people.duties import needs_done, raise_at_table
from croupier.floor.people.staff import needs_operator
from croupier.floor.table import Cloth, Seat, SignBoard, Table
from croupier.floor.tables.editions import document_of, show_edition
from croupier.floor.tables.jackpots import needs_system, offers_jackpot
from croupier.floor.tables.layouts import check_cloth, cloth_for
from croupier.floor.tables.signs import missing, read_board
from croupier.floor.tables.terms import terms_of
from croupier.poker import read_law

MAY_OPEN = "close-table"
"""The power to open a table: no book names one, so it is the power to close a table."""


class RulesAdopted(HouseEvent, frozen=True, kw_only=True, tag=True):
    """A book was put in force in its house, from a certain time."""

    book: str
    document: str
    since: Millis
    by: Actor

    def apply(self, house: House) -> House:
        return replace(house, in_force={**house.in_force, self.book: self.since})


class HoursSet(HouseEvent, frozen=True, kw_only=True, tag=True):
    name: str
    hours: GamingHours
    by: Actor
    clause: str = ""

    def apply(self, house: House) -> House:
        return replace(house, hours={**house.hours, self.name: self.hours})


class TableListed(HouseEvent, frozen=True, kw_only=True, tag=True):
    listing: Listing

    def apply(self, house: House) -> House:
        return replace(house, tables=(*house.tables, self.listing))


class TableSetUp(FloorEvent, frozen=True, kw_only=True, tag=True):
    table: Table
    by: Actor
    at: Millis

    @property
    def stream(self) -> str:
        return f"table:{self.table.id}"

    def evolve(self, floor: Floor) -> Floor:
        return replace(floor, tables={**floor.tables, self.table.id: self.table})


class GamingOpened(SignedTableEvent, frozen=True, kw_only=True, tag=True):
    """A table was opened; the document whose procedures are in force is recorded with it."""

    document: str
    board: SignBoard

    def apply(self, table: Table) -> Table:
        coming = tuple(notice for notice in table.notices if notice.edition)
        return replace(table, phase="open", document=self.document, notices=coming, fresh_deck=True)


class GamingSuspended(SignedTableEvent, frozen=True, kw_only=True, tag=True):
    reason: str
    clause: str

    def apply(self, table: Table) -> Table:
        return replace(table, phase="suspended")


class GamingResumed(SignedTableEvent, frozen=True, kw_only=True, tag=True):
    """Gaming goes on; `voids` names the rounds that a malfunction affected."""

    finding: str
    clause: str
    voids: tuple[str, ...] = ()

    def apply(self, table: Table) -> Table:
        return replace(table, phase="open", resumed=self.at)


# --- the book and the hours -----------------------------------------------------------


class AdoptRules(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Put a book in force; `notified` is the day its approval was made public.

    The approval of Canberra's book starts the day after (Instrument 2), in the time zone of the
    casino.
    """

    book: str
    notified: str

    def decide(self, recorder: FloorRecorder) -> None:
        book = recorder.book(self.book)
        needs_operator(recorder, self.actor, book)
        try:
            day = date.fromisoformat(self.notified)
        except ValueError:
            raise BadInput("notified", "a day such as 2019-04-17", got=self.notified) from None
        approval = book.floor.approval
        if approval is not None and approval.starts == "the day after notification":
            day += timedelta(days=1)
        since = start_of_day(day, book.file.zone)
        recorder.record(
            RulesAdopted(book=book.id, document=document_of(book), since=since, by=self.actor)
        )


class SetHours(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Set the hours of gaming, which a law other than the book fixes (Canberra 14.1)."""

    house: str
    hours: GamingHours

    def decide(self, recorder: FloorRecorder) -> None:
        book = recorder.books_of(self.house)[0]
        needs_operator(recorder, self.actor, book)
        if not (0 <= self.hours.opens < 1440 and 0 <= self.hours.closes <= 1440):
            raise BadInput("hours", "an opening and a closing, in minutes of the day (0 to 1440)")
        clause = book.floor.hours.clause if book.floor.hours is not None else ""
        recorder.record(HoursSet(name=self.house, hours=self.hours, by=self.actor, clause=clause))


# --- the table ------------------------------------------------------------------------


class SetUpTable(TableCommand, frozen=True, kw_only=True, tag=True):
    """Set up a table with its book and game, its sign and its cloth; it is not open yet.

    A table set up for `practice` stays one.
    """

    book: str
    game: str = ""
    variant: str = ""
    structure: str = ""
    sign: Mapping[str, Any] = {}
    says: Mapping[str, str] = {}
    cloth: Cloth | None = None
    seats: int | None = None
    stand_alone: bool = False
    deck: str = ""
    practice: bool = False

    def decide(self, recorder: FloorRecorder) -> None:
        book = recorder.book(self.book)
        recorder.power(self.actor, book, MAY_OPEN)
        if check_name(self.table, "table") in recorder.floor.tables:
            reason = f"Table {self.table} is set up already: choose another name."
            recorder.refuse(WrongMoment, reason)
        game, most, clause = _game(self, book)
        cloth = self.cloth or cloth_for(book, game, offered_at(self.sign))
        count = self.seats if self.seats is not None else cloth.places or most
        if not 1 <= count <= most:
            reason = f"A table of this game has 1 to {most} seats; you gave {count}."
            recorder.refuse(NotOffered, reason, clause, book.id)
        table = Table(
            id=self.table,
            house=book.file.house,
            book=book.id,
            game=game,
            variant=self.variant,
            structure=self.structure,
            stand_alone=self.stand_alone,
            board=read_board(book, game, self.sign, self.says),
            cloth=cloth,
            seats=tuple(Seat(number=n) for n in range(1, count + 1)),
            deck=self.deck,
            practice=self.practice,
            edition=recorder.house.edition_at(book.id, self.at),
        )
        recorder.record(TableSetUp(table=table, by=self.actor, at=self.at))
        listing = Listing(self.table, table.house, table.book, game or self.variant)
        recorder.record(TableListed(listing=listing))
        show_edition(recorder, table, self.at)
        raise_at_table(recorder, self.table, "the table opens", self.at)


def _game(command: SetUpTable, book: Book) -> tuple[str, int, str]:
    """The banked game, or nothing for poker, with the most seats and the clause for them."""
    if not command.variant:
        game = book.game(command.game or None)
        return game.id, game.seats, game.seats_clause
    if book.poker is None:
        expected = f"no variant, because {book.id} has no poker"
        raise BadInput("variant", expected, got=command.variant)
    structures = [row.id for row in book.poker.structure]
    if command.structure not in structures:
        raise BadInput("structure", f"one of {', '.join(structures)}", got=command.structure)
    clause = read_law(book).clause("players at a table")
    return "", most_players(book, command.variant), clause


def most_players(book: Book, variant: str) -> int:
    variants = {row.id: row.players for row in book.poker.variant} if book.poker else {}
    if variant not in variants:
        raise BadInput("variant", f"one of {', '.join(variants)}", got=variant)
    return variants[variant]


def offered_at(stated: Mapping[str, Any]) -> frozenset[str]:
    """The wagers that a table could leave out and that this sign offers."""
    jackpots = ("jackpot", "jackpot_1", "jackpot_2") if offers_jackpot(stated) else ()
    chase = ("flop-chase-red", "flop-chase-black") if stated.get("flop_chase") else ()
    return frozenset((*jackpots, *chase, *(stated.get("side_wagers") or ())))


class OpenTable(TableCommand, frozen=True, kw_only=True, tag=True):
    """Open a table for play, when everything that the book demands is done."""

    def decide(self, recorder: FloorRecorder) -> None:
        table, book = recorder.table_and_book(self.table)
        power = recorder.power(self.actor, book, MAY_OPEN, self.table)
        recorder.needs_phase(table, "set up", "closed", clause=power.clause)
        _needs_law_in_force(recorder, self, table, book)
        for item in missing(book, table.game, table.board):
            what = f"{item.what[0].lower()}{item.what[1:]}"
            reason = f"The sign must state this before the table opens: {what}."
            recorder.refuse(WrongMoment, reason, item.clause, book.id)
        if table.is_poker:
            terms_of(table)  # refuses a sign that makes no playable game
        check_cloth(book, table.game, table.cloth, offered_at(table.board.stated))
        needs_system(recorder.jackpots, book, self.table, table.board.stated)
        needs_done(recorder, table.chores, "opening")
        document, board = document_of(book), table.board
        recorder.record(GamingOpened(**self.signed_here, document=document, board=board))


def _needs_law_in_force(
    recorder: FloorRecorder, command: OpenTable, table: Table, book: Book
) -> None:
    since = recorder.house.in_force.get(book.id)
    approval = book.floor.approval
    if approval is not None and (since is None or command.at < since):
        reason = f"The book {book.id} is not in force yet."
        recorder.refuse(WrongMoment, reason, approval.clause, book.id)
    needs_gaming_time(recorder, table, command.at)


def is_gaming_time(law: FloorLaw, house: House, table: Table, at: Millis) -> bool:
    """Whether gaming is allowed at this time; a house without hours on record is always open."""
    hours = house.hours.get(table.house)
    return hours is None or hours.open_at(at, law.book_of(table).file.zone)


def needs_gaming_time(recorder: FloorRecorder, table: Table, at: Millis) -> None:
    """Refuses gaming outside the hours of gaming (Canberra 14.1)."""
    if not is_gaming_time(recorder.law, recorder.house, table, at):
        hours = recorder.book_of(table).floor.hours
        clause = hours.clause if hours else ""
        reason = "This is outside the hours of gaming: wait until they begin."
        recorder.refuse(WrongMoment, reason, clause, table.book)


def may_host_tournament(book: Book, table: Table) -> Refusal | None:
    """Why a table cannot be used for a tournament.

    Low limit gaming has none (Sydney 6.6.1), and entrants are not advised how to play.
    """
    if table.practice:
        reason = f"Table {table.id} is for practice: choose a table where nobody is advised."
        return NotOffered(reason, conduct_clause(book, "advice"), book.id)
    row = next((s for s in book.file.setting if s.id == "low_limit"), None)
    chosen = table.board.stated.get("settings", {})
    if row is None or chosen.get(row.id, row.default) != "yes":
        return None
    reason = f"Table {table.id} is for low limit gaming, which has no tournaments."
    return NotOffered(reason, row.also[0], book.id)


class SuspendTable(TableCommand, frozen=True, kw_only=True, tag=True):
    """Stop gaming at a table while a suspected malfunction is investigated (Perth 5.16)."""

    reason: str

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        row = recorder.power(self.actor, recorder.book_of(table), "suspend-table", self.table)
        recorder.needs_phase(table, "open", clause=row.clause)
        check_given(self.reason, "reason", "the malfunction that is suspected")
        recorder.record(GamingSuspended(**self.signed_here, reason=self.reason, clause=row.clause))


class ResumeTable(TableCommand, frozen=True, kw_only=True, tag=True):
    """Let gaming go on: there was no malfunction, or the rounds it affected are void."""

    finding: str
    voids: tuple[str, ...] = ()

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        power = "void-affected-rounds" if self.voids else "resume-table"
        row = recorder.power(self.actor, recorder.book_of(table), power, self.table)
        recorder.needs_phase(table, "suspended", clause=row.clause)
        recorder.record(
            GamingResumed(
                **self.signed_here, finding=self.finding, clause=row.clause, voids=self.voids
            )
        )
