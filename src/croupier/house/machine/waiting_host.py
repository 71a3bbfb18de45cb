"""The host of waiting lists, at poker and at banked tables: who is called to a free seat, and when.

A free seat goes to the first of the list, who has some time to answer. At a banked table that is
full a companion leaves for whoever waits, and so does a player who has sat out as many rounds as
the book allows (Melbourne 14.8, Canberra 15.7, Sydney 13.9, Perth 6.6).
"""

from collections.abc import Iterator
from functools import partial

from croupier import floor
from croupier.acts import SYSTEM, Millis
from croupier.floor import is_companion
from croupier.house.machine.deadlines import AT_ONCE, Due
from croupier.house.process.casino import Casino
from croupier.house.process.draft import Draft
from croupier.house.tables.companions import give_way
from croupier.house.tables.seating import give_up_seat, has_real_cards
from croupier.house.world.live_table import LiveTable

SAT_OUT = "sat out {} rounds while others waited for the seat"
BANKED_MINUTES = 1
"""How long the house waits for an answer to a call at a banked table."""


def calls_end(floor_state: floor.Floor, table: floor.Table) -> Iterator[Due]:
    """The steps by which calls to this table run out."""
    for made in floor_state.room.calls:
        if made.table == table.id:
            yield Due(made.until, "call runs out", partial(_look_over, table.id))


def _look_over(name: str, draft: Draft) -> None:
    draft.ask_floor(floor.LookOver(actor=SYSTEM, at=draft.at, table=name))


def free_seats(floor_state: floor.Floor, table: floor.Table) -> list[int]:
    """The empty seats that nobody is called to or has reserved."""
    kept = {made.seat for made in floor_state.room.calls if made.table == table.id}
    kept |= {place.seat for place in table.reservations}
    return [s.number for s in table.seats if not s.person and s.number not in kept]


def who_waits(floor_state: floor.Floor, table: floor.Table, now: Millis) -> list[str]:
    """Who could be called to this table now."""
    if not floor_state.room.lists:
        return []
    return [
        person
        for person in floor_state.room.lists.get(floor.list_of(table), ())
        if floor_state.room.call_of(person) is None
        and table.seat_of(person) is None
        and floor.may_take_part(floor_state, person, table.house, table.id, now) is None
    ]


def call(name: str, seat: int, draft: Draft, minutes: int = floor.CALL_MINUTES) -> None:
    draft.ask_floor(
        floor.CallPlayer(actor=SYSTEM, at=draft.at, table=name, seat=seat, minutes=minutes)
    )


def companion_leaves(table: floor.Table) -> Iterator[Due]:
    """The step by which a companion leaves who is not in a hand and whose seat is not reserved."""
    for seat in table.seats:
        idle = is_companion(seat.person) and seat.person not in table.playing
        if idle and table.reserved(seat.number) is None:
            yield Due(AT_ONCE, "make room", partial(give_way, name=table.id, companion=seat.person))
            return


# --- banked tables ---------------------------------------------------------------------------


def banked_host_due(casino: Casino, table: floor.Table, play: LiveTable) -> Iterator[Due]:
    """The steps of the host at a banked table that deals itself."""
    floor_state = casino.world.floor
    if table.phase != "open" or has_real_cards(table):
        return
    yield from calls_end(floor_state, table)
    waiting = who_waits(floor_state, table, casino.now())
    if not waiting:
        return
    free = free_seats(floor_state, table)
    if free:
        yield Due(AT_ONCE, "call", partial(call, table.id, free[0], minutes=BANKED_MINUTES))
        return
    leaves = [*companion_leaves(table), *_idle_leaves(casino, table, play)]
    called = sum(1 for made in floor_state.room.calls if made.table == table.id)
    if called < len(waiting):
        yield from leaves[:1]


def _idle_leaves(casino: Casino, table: floor.Table, play: LiveTable) -> Iterator[Due]:
    """The step that asks for the seat of a player who has sat out too long, by the book."""
    rule = casino.law.book_of(table).floor.idle
    if rule is None or not (play.over or play.takes_wagers):
        return
    for seat in table.seats:
        idle = seat.idle_full if rule.at_full_table else seat.idle
        if not seat.person or seat.person in table.playing or idle < rule.rounds:
            continue
        if play.takes_wagers and any(s.wagers for s in play.state.seats if s.person == seat.person):
            continue
        why = SAT_OUT.format(idle)
        leave = partial(
            give_up_seat, name=table.id, person=seat.person, what="sat out", why=why,
            clause=rule.clause,
        )  # fmt: skip
        yield Due(AT_ONCE, "idle seat", leave)
