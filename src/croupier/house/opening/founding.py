"""The steps that set up a new casino: houses, their administrator, and demonstration tables."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

import msgspec

from croupier import floor
from croupier.acts import SYSTEM, Actor, JsonObject
from croupier.books import demonstrations
from croupier.floor import COMPANION, is_companion
from croupier.house.process.accounts import deposit
from croupier.house.process.casino import Casino
from croupier.house.process.draft import Draft
from croupier.house.tables.chores import do_chores
from croupier.house.tables.jackpot_commands import open_system
from croupier.house.tables.seating import companions_chips, sit_down
from croupier.money import Cents

ADMINISTRATOR = "admin"
"""The person who gets the highest role of every new house."""
WELCOME = "welcome "
"""How the id of a transfer begins that gives somebody chips to begin with."""
GUEST_CHIPS = Cents(1_000_00)
LEAST_FREE = 1
"""Seats that companions leave empty, so that a person can sit down at once."""
NAMES = ("Ada", "Ben", "Cleo", "Dev", "Elsie", "Finn", "Grace", "Hugo", "Iris", "Joe")


class TablePlan(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the demonstration floor."""

    table: str
    book: str
    game: str = ""
    variant: str = ""
    structure: str = ""
    sign: JsonObject
    companions: int = 2
    deck: str = ""
    practice: bool = False


class JackpotPlan(NamedTuple):
    """A linked jackpot: whose book, its name, its terms, and the tables on it with their games."""

    book: str
    name: str
    line: JsonObject
    tables: Mapping[str, str]


METERS = tuple(
    JackpotPlan(book, shown.jackpot.name, shown.jackpot.terms, shown.on_jackpot)
    for book, shown in demonstrations()
    if shown.jackpot is not None
)
"""One linked jackpot for each house whose book has one."""

DEMONSTRATION = tuple(
    TablePlan(
        table=row.id, book=book, game=row.game, variant=row.variant, structure=row.structure,
        sign=row.sign, companions=row.companions, deck=row.deck, practice=row.practice,
    )
    for poker in (False, True)
    for book, shown in demonstrations()
    for row in shown.table
    if bool(row.variant) == poker
)  # fmt: skip
"""The demonstration tables of all books, banked games first. At a table that no person plays at
or watches, nothing is dealt."""


async def found_houses(casino: Casino, administrator: str = ADMINISTRATOR) -> None:
    """Founds a house for every book there is, with the administrator in its highest role."""
    for house in dict.fromkeys(book.file.house for book in casino.law.books.values()):
        if house not in casino.world.house().houses:
            await casino.perform(partial(_found, house, administrator))


def _found(house: str, administrator: str, draft: Draft) -> None:
    books = draft.law.books_of(house)
    operator = Actor(administrator, floor.top_role(books[0]))
    draft.ask_floor(floor.FoundHouse(actor=operator, at=draft.at, house=house))
    draft.ask_floor(
        floor.GiveRole(actor=SYSTEM, at=draft.at, house=house, person=administrator, role="dealer")
    )
    for book in books:
        if book.floor.approval is not None:
            draft.ask_floor(
                floor.AdoptRules(actor=SYSTEM, at=draft.at, book=book.id, notified="2024-01-01")
            )


async def set_up(casino: Casino, plan: TablePlan) -> None:
    """Sets up a table, does all that the book demands before the opening, and opens it."""
    if casino.world.table(plan.table) is None:
        await casino.perform(lambda draft: _set_up(draft, plan), table=plan.table)
    if plan.companions:
        await seat_companions(casino, plan.table, plan.companions)


def _set_up(draft: Draft, plan: TablePlan) -> None:
    draft.ask_floor(
        floor.SetUpTable(
            actor=SYSTEM, at=draft.at, table=plan.table, book=plan.book, game=plan.game,
            variant=plan.variant, structure=plan.structure, sign=plan.sign, deck=plan.deck,
            practice=plan.practice,
        )
    )  # fmt: skip
    do_chores(draft, plan.table, "opening", "demonstration")
    draft.ask_floor(floor.OpenTable(actor=SYSTEM, at=draft.at, table=plan.table))


async def open_meters(casino: Casino, meters: Sequence[JackpotPlan] = METERS) -> None:
    """Opens the jackpots of the demonstration floor. They come before their tables, which open
    only with a running system."""
    for meter in meters:
        await casino.perform(partial(_open_meter, meter))


def _open_meter(meter: JackpotPlan, draft: Draft) -> None:
    """Does nothing if another process has opened the jackpot already."""
    if meter.book not in draft.world.jackpots:
        open_system(draft, meter.book, meter.name, meter.line, meter.tables)


async def open_account(casino: Casino, person: str, house: str, chips: Cents = GUEST_CHIPS) -> None:
    """Opens an account for a person, with money of a house to begin with."""

    if person not in casino.world.floor.purses:
        move = f"{WELCOME}{person}"
        await casino.perform(lambda d: deposit(d, person, house, chips, move), who=person)


async def seat_companions(casino: Casino, name: str, count: int) -> None:
    await casino.perform(lambda draft: bring_companions(draft, name, count), table=name)


def bring_companions(draft: Draft, name: str, count: int) -> None:
    """Seats companions until so many sit at the table, each with chips of its own.

    They leave a seat empty, so that a person can always sit down at once, and none comes while
    people wait for a seat.
    """
    for person in (f"{one} of {name}{COMPANION}" for one in NAMES):
        table = draft.floor.tables[name]
        if table.seat_of(person) is not None:
            continue
        if draft.floor.room.lists.get(floor.list_of(table)):
            return
        free = _seats_for_companions(table, count)
        if not free:
            return
        seated = sum(1 for one in table.people if is_companion(one))
        _seat_companion(draft, table, person, free[(seated * 2 + 1) % len(free)])


def _seats_for_companions(table: floor.Table, count: int) -> list[int]:
    """The empty seats of which a companion may take one; none if there are enough companions."""
    seated = sum(1 for person in table.people if is_companion(person))
    free = [s.number for s in table.seats if not s.person and table.reserved(s.number) is None]
    return free if seated < count and len(free) > LEAST_FREE else []


def _seat_companion(draft: Draft, table: floor.Table, person: str, seat: int) -> None:
    chips, move = companions_chips(table), draft.movement_id(person)
    if table.is_poker:
        chips = max(chips, floor.least_to_bring(table, person, draft.at))
    deposit(draft, person, table.house, chips, f"{move} chips")
    sit_down(draft, person, table.id, seat, chips, move)
