"""The lobby: a summary of every table and meter, the same for everybody."""

from typing import Literal

import msgspec

from croupier import floor, poker
from croupier.floor import is_companion
from croupier.house import Casino, free_for_people, has_real_cards
from croupier.server.views.meters import MeterShown, meters


class LobbyTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table as the lobby lists it; `free` counts the seats of companions, who give way.

    At a `practice` table players may ask what each choice is worth.
    """

    id: str
    house: str
    book: str
    edition: str
    kind: Literal["banked", "poker"]
    game: str
    name: str
    structure: str
    minimum: int
    maximum: int | None
    seats: int
    free: int
    companions: int
    people: int
    phase: str
    stage: str
    real_cards: bool
    rounds: int
    practice: bool


class HouseShown(msgspec.Struct, frozen=True):
    name: str
    books: tuple[str, ...]


class Lobby(msgspec.Struct, frozen=True):
    houses: tuple[HouseShown, ...]
    tables: tuple[LobbyTable, ...]
    meters: tuple[MeterShown, ...]


def lobby(casino: Casino) -> Lobby:
    world = casino.world
    houses = tuple(HouseShown(n, books) for n, books in world.house().houses.items())
    tables = tuple(
        lobby_table(casino, table) for table in world.floor.tables.values() if table.is_public
    )
    return Lobby(houses, tables, meters(casino))


def lobby_table(casino: Casino, table: floor.Table) -> LobbyTable:
    book = casino.law.book_of(floor.as_at(table, casino.now()))
    variant = poker.variant(table.variant, book.ref) if table.is_poker else None
    name = variant.name if variant is not None else book.game(table.game).name
    companions = sum(map(is_companion, table.people))
    return LobbyTable(
        id=table.id,
        house=table.house,
        book=table.book,
        edition=book.edition,
        kind="poker" if table.is_poker else "banked",
        game=table.game or table.variant,
        name=name,
        structure=table.structure,
        minimum=table.board.minimum,
        maximum=table.board.maximum,
        seats=len(table.seats),
        free=free_for_people(table),
        companions=companions,
        people=len(table.people) - companions,
        phase=table.phase,
        stage=casino.world.play(table.id).stage,
        real_cards=has_real_cards(table),
        rounds=table.rounds,
        practice=table.practice,
    )
