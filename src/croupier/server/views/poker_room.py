"""Waiting lists and the poker room as one person sees them: calls, seat changes, pick-ups."""

import msgspec

from croupier import floor
from croupier.acts import MINUTE, Millis
from croupier.house import Casino, SeatNumber, free_for_people, has_real_cards
from croupier.server.rights.hidden_tables import is_hidden
from croupier.server.rights.reach import staff_reach
from croupier.server.views.fields import copy_fields

TWENTY_MINUTES = Millis(20 * MINUTE)
"""A picked-up player who is back within this time goes to the top of the list (8.12)."""


class ListShown(msgspec.Struct, frozen=True, kw_only=True):
    """A waiting list: one for each game and limit of poker, and for each full banked table. `place`
    is the viewer's own, first is 1; `people` are for staff."""

    name: str
    variant: str
    structure: str
    minimum: int
    maximum: int | None
    tables: tuple[str, ...]
    waiting: int
    free: int
    place: int
    people: tuple[str, ...] = ()


class SeatWish(msgspec.Struct, frozen=True):
    """A player of the game who wants another seat, and comes before the list (8.1.2)."""

    table: str
    seat: SeatNumber
    person: str


class Feeder(msgspec.Struct, frozen=True):
    """A table whose players must move to the main game as seats come free."""

    table: str
    main: str


class PickedUpShown(msgspec.Struct, frozen=True, kw_only=True):
    """A player picked up; back by `top_until` they go to the top of the list (8.12)."""

    person: str
    list: str
    table: str
    chips: int
    at: Millis
    top_until: int


class RoomShown(msgspec.Struct, frozen=True, kw_only=True):
    """The poker room; of calls, wishes and players picked up everybody sees their own."""

    lists: tuple[ListShown, ...]
    calls: tuple[floor.SeatCall, ...]
    picked_up: tuple[PickedUpShown, ...]
    wishes: tuple[SeatWish, ...]
    feeders: tuple[Feeder, ...]


def room_shown(casino: Casino, person: str) -> RoomShown:
    """The room as one person sees it; staff of the house see everybody in it."""
    floor_state = casino.world.floor
    tables = [
        t
        for t in floor_state.tables.values()
        if _has_list(floor_state, t) and not is_hidden(casino, person, t)
    ]
    lists = staff_reach(casino.law, floor_state.house, person, "see waiting lists")
    staff = any(lists.covers(table.house, table.id) for table in tables)
    return RoomShown(
        lists=tuple(
            _list(floor_state, name, [t for t in tables if floor.list_of(t) == name], person, staff)
            for name in dict.fromkeys(floor.list_of(t) for t in tables)
        ),
        calls=tuple(c for c in floor_state.room.calls if staff or c.person == person),
        picked_up=tuple(
            copy_fields(PickedUpShown, p, top_until=p.at + TWENTY_MINUTES)
            for p in floor_state.room.picked_up
            if staff or p.person == person
        ),
        wishes=tuple(
            SeatWish(t.id, wish.seat, wish.person)
            for t in tables
            for wish in floor.wishes_in_force(t, casino.now())
            if staff or wish.person == person
        ),
        feeders=tuple(Feeder(t.id, t.main_game) for t in tables if t.main_game),
    )


def _has_list(floor_state: floor.Floor, table: floor.Table) -> bool:
    """Whether people may wait here: at poker always, at a banked table once it is full."""
    if table.phase == "closed" or table.is_poker:
        return table.phase != "closed"
    waiting = floor_state.room.lists.get(floor.list_of(table))
    return bool(waiting) or (not has_real_cards(table) and not free_for_people(table))


def _list(
    floor_state: floor.Floor, name: str, tables: list[floor.Table], person: str, staff: bool
) -> ListShown:
    waiting, first = floor_state.room.lists.get(name, ()), tables[0]
    return ListShown(
        name=name,
        variant=first.variant or first.game,
        structure=first.structure,
        minimum=first.board.minimum,
        maximum=first.board.maximum,
        tables=tuple(t.id for t in tables),
        waiting=len(waiting),
        free=sum(free_for_people(t) for t in tables),
        place=waiting.index(person) + 1 if person in waiting else 0,
        people=waiting if staff else (),
    )
