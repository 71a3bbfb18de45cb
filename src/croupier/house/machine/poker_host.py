"""The host of the poker room: who is called to a free seat, and who makes room for others.

A free seat goes to a player of the game who wants it (8.1.2), then to whoever must move from a
feeder game, then to the first of the waiting list, who has some time to answer. Where a player
wants to move, must move or waits and no seat is free, a companion leaves. For players on the list
one without chips leaves too, and a player who has been away too long is picked up (8.11). The book
gives no time for that: here it is a number of hands, or the 20 minutes of 8.12 where nothing is
dealt.
"""

from collections.abc import Iterator, Mapping
from functools import partial

from croupier import floor
from croupier.acts import MINUTE, SYSTEM, Millis, cached_by_identity
from croupier.cards import Card, Deck, shuffled
from croupier.floor import is_companion
from croupier.house.machine.deadlines import AT_ONCE, Due
from croupier.house.machine.waiting_host import (
    call,
    calls_end,
    companion_leaves,
    free_seats,
    who_waits,
)
from croupier.house.process.casino import Casino
from croupier.house.process.draft import Draft
from croupier.house.tables.companions import give_way
from croupier.house.tables.seating import has_real_cards, send_away
from croupier.house.world.live_table import LiveTable

AWAY_HANDS = 12
"""Hands in a row that a player may be away or sit out while others wait for the seat."""
BROKE_HANDS = 3
"""Hands in a row that a player may sit without chips while others wait for the seat."""
NOTHING_DEALT = Millis(20 * MINUTE)
"""How long nothing may be dealt before players who are away give up their seats."""


def host_due(
    casino: Casino, floor_state: floor.Floor, table: floor.Table, play: LiveTable
) -> Iterator[Due]:
    """The steps of the host at a table that deals itself."""
    if table.phase != "open" or has_real_cards(table):
        return
    yield from calls_end(floor_state, table)
    free = free_seats(floor_state, table)
    if table.wishes:
        yield from _moves(casino, floor_state, table, free)
    feeder = _first_to_move(floor_state, table)
    if feeder is not None:
        if free and not feeder:
            yield Due(AT_ONCE, "must move", partial(_must_move, table.id, free[0]))
        elif not free:
            yield from companion_leaves(table)
        return
    waiting = who_waits(floor_state, table, casino.now())
    if waiting and free:
        yield Due(AT_ONCE, "call", partial(call, table.id, free[0]))
    elif waiting:
        yield from _make_room(casino, table, play)


# --- players of the game come first ----------------------------------------------------------


def _moves(
    casino: Casino, floor_state: floor.Floor, table: floor.Table, free: list[int]
) -> Iterator[Due]:
    """Seats that players of the game want, empty or a companion's; a hand is finished first."""
    for seat in table.seats:
        idle = is_companion(seat.person) and seat.person not in table.playing
        if idle and _movers(floor_state, table, seat.number, casino.now()):
            yield Due(AT_ONCE, "make room", partial(give_way, name=table.id, companion=seat.person))
            return
    for number in free:
        wanting = _movers(floor_state, table, number, casino.now())
        if wanting and not set(wanting) & set(table.playing):
            yield Due(AT_ONCE, "seat change", partial(_allot, casino, table.id, number))
            return


def _allot(casino: Casino, name: str, number: int, draft: Draft) -> None:
    """Allots a seat: of several players the one with the highest card has it, and equal cards are
    drawn again (8.1.1)."""
    table = draft.floor.tables[name]
    wanting = _movers(draft.floor, table, number, draft.at)
    cards: dict[str, Card] = {}
    while len(wanting) > 1 and not _decided(cards):
        cards = dict(zip(wanting, shuffled(Deck.fresh(), casino.source).cards, strict=False))
    draft.ask_floor(
        floor.AllotSeat(actor=SYSTEM, at=draft.at, table=name, seat=number, cards=cards)
    )


def _movers(floor_state: floor.Floor, table: floor.Table, number: int, at: Millis) -> list[str]:
    """The players of the game who want a seat."""
    return [p for p in floor.who_want(floor_state, table, number, at) if table.seat_of(p)]


def _decided(cards: dict[str, Card]) -> bool:
    ranks = sorted((card.rank for card in cards.values()), reverse=True)
    return len(ranks) > 1 and ranks[0] > ranks[1]


# --- those who must move ---------------------------------------------------------------------


def _first_to_move(floor_state: floor.Floor, main: floor.Table) -> bool | None:
    """Whether whoever must move here next is in a hand; None where nobody must move here."""
    seated = [
        (seat.since, seat.number, seat.person in table.playing)
        for table in _feeders(floor_state.tables)
        if table.main_game == main.id and table.phase == "open"
        for seat in table.seats
        if floor.must_move(main, seat)
    ]
    return min(seated)[2] if seated else None


@cached_by_identity(1)
def _feeders(tables: Mapping[str, floor.Table]) -> tuple[floor.Table, ...]:
    """The tables whose players must move to another."""
    return tuple(table for table in tables.values() if table.main_game)


def _must_move(name: str, seat: int, draft: Draft) -> None:
    ident = f"{name} main game {draft.world.version(f'table:{name}')}"
    draft.ask_floor(floor.MovePlayer(actor=SYSTEM, at=draft.at, table=name, id=ident, seat=seat))


# --- making room -----------------------------------------------------------------------------


def _make_room(casino: Casino, table: floor.Table, play: LiveTable) -> Iterator[Due]:
    """The step that frees a seat for the waiting list, of somebody who is not in a hand."""
    companions = list(companion_leaves(table))
    if companions:
        yield from companions
        return
    idle = [seat for seat in table.seats if seat.person and seat.person not in table.playing]
    for seat in idle:
        if not seat.chips and seat.idle >= BROKE_HANDS:
            leave = partial(send_away, name=table.id, person=seat.person, what="makes room")
            yield Due(AT_ONCE, "make room", leave)
            return
    for seat in idle:
        if seat.away or seat.idle >= AWAY_HANDS:
            long_idle = seat.idle >= AWAY_HANDS
            since = casino.clock.running(max(play.moved, seat.since))
            at = AT_ONCE if long_idle else Millis(since + NOTHING_DEALT)
            yield Due(at, "pick up", partial(pick_up, table.id, seat.person))


def pick_up(name: str, person: str, draft: Draft) -> None:
    """Picks a player up, who first gets the Away button if it is not there yet."""
    seat = draft.floor.tables[name].seat_of(person)
    if seat is not None and not seat.away:
        draft.ask_floor(floor.StepAway(actor=SYSTEM, at=draft.at, table=name, person=person))
    move = draft.movement_id(person, "picked up")
    draft.ask_floor(floor.PickUp(actor=SYSTEM, at=draft.at, table=name, id=move, person=person))
