"""Guests who have gone for good: their seats, chips and accounts go, and the log says so.

A guest has gone for good when the session is over, for nobody can act under that name again. The
demonstration chips go back to the cages that they came from. Where something of the guest is still
in use (wagers in play, a tournament, a payment held back, a dispute), the guest stays until then.
"""

import asyncio

import structlog

from croupier import floor
from croupier.acts import HOUR, SYSTEM, Actor, Millis, Refusal
from croupier.house.errors import HouseError
from croupier.house.opening.private_tables import remove, tables_of
from croupier.house.process.accounts import PLAYER
from croupier.house.process.casino import Casino
from croupier.house.process.draft import Draft
from croupier.house.process.guests import is_guest
from croupier.house.tables.seating import give_up_seat, send_away
from croupier.store import GuestSessions

EXPIRE_EVERY = 60.0
"""Seconds between two looks for guests who have gone."""
MOST_AT_ONCE = 500
"""Guests who expire in one look, so that a crowd of them does not keep others waiting."""
UNUSED = HOUR
"""How long a guest must not have been there to make room for others in a full house."""
GONE = "the guest's session is over"

_log = structlog.get_logger("croupier.house")


class GuestExpiry:
    """Has the guests of a house expire. A guest is first seen to be gone, and expires at the next
    look: one who has just come has no session yet."""

    def __init__(self, casino: Casino) -> None:
        self._casino, self._sessions = casino, GuestSessions(casino.store.engine)
        self._gone: frozenset[str] = frozenset()

    async def run(self) -> None:
        """Looks for guests who have gone, until it is cancelled."""
        while True:
            await asyncio.sleep(EXPIRE_EVERY)
            try:
                await self.look()
            except Exception as error:  # noqa: BLE001  # the next look finds them again
                _log.warning("guests not looked over", why=type(error).__name__)

    async def look(self) -> int:
        """Has the guests expire who were gone at the last look already; gives how many did."""
        now = self._casino.clock.running()
        gone = await asyncio.to_thread(self._sessions.gone, now, MOST_AT_ONCE)
        before, self._gone = self._gone, frozenset(gone)
        return sum([await self._expire(person) for person in gone if person in before])

    async def make_room(self) -> bool:
        """Has the guest expire whose session was unused longest, if that is long enough."""
        casino = self._casino
        before = Millis(casino.clock.running() - UNUSED)
        for person in await asyncio.to_thread(self._sessions.unused_since, before, 10):
            if casino.presence.gone_since(person, casino.now()) > casino.now() - UNUSED:
                continue
            await asyncio.to_thread(self._sessions.end, person)
            if await self._expire(person):
                return True
        return False

    async def _expire(self, person: str) -> bool:
        casino = self._casino
        floor_state = casino.world.floor
        tables = [t.id for t in floor_state.tables.values() if t.seat_of(person)]
        tables += [t.id for t in tables_of(floor_state, person)]
        try:
            await casino.perform(lambda draft: expire(draft, person), also=tables)
        except (Refusal, HouseError):
            return False  # not now: the next look tries again
        if person in casino.world.floor.purses:
            return False
        await asyncio.to_thread(self._sessions.forget, person)
        return True


def expire(draft: Draft, person: str) -> None:
    """Takes a guest's seats and closes the account, unless something of theirs is in use."""
    if not is_guest(person) or person not in draft.floor.purses:
        return
    if _is_entered(draft, person):
        return
    for table in tables_of(draft.floor, person):
        if not draft.play(table.id).over and not draft.play(table.id).takes_wagers:
            return
        remove(draft, table.id, GONE)
    for table in list(draft.floor.tables.values()):
        if table.seat_of(person) is not None:
            _free_seat(draft, table, person)
        if any(kept.person == person for kept in table.reservations):
            draft.ask_floor(
                floor.EndReservation(
                    actor=SYSTEM, at=draft.at, table=table.id, person=person, why=GONE
                )
            )
    _leave_poker_room(draft, person)
    if floor.kept_for(draft.floor, person):
        return
    house, move = next(iter(draft.floor.house.houses)), draft.movement_id(person, "expired")
    draft.ask_floor(
        floor.CloseAccount(actor=SYSTEM, at=draft.at, id=move, house=house, person=person, why=GONE)
    )


def _is_entered(draft: Draft, person: str) -> bool:
    """Whether a guest is in a tournament that is not over."""
    matches = draft.world.matches.values()
    return any(not match.over and person in match.state.entrants for match in matches)


def _free_seat(draft: Draft, table: floor.Table, person: str) -> None:
    if person in table.playing:
        return
    if table.is_poker:
        send_away(draft, table.id, person, f"expired {table.id}")
    else:
        give_up_seat(draft, table.id, person, f"expired {table.id}", GONE)


def _leave_poker_room(draft: Draft, person: str) -> None:
    """Returns chips that were secured, and ends all waiting."""
    actor = Actor(person, PLAYER)
    if draft.floor.room.picked(person) is not None:
        move = draft.movement_id(person, "secured")
        draft.ask_floor(floor.ReturnPickedUp(actor=actor, at=draft.at, id=move))
    for name, people in draft.floor.room.lists.items():
        if person in people:
            draft.ask_floor(floor.LeaveList(actor=actor, at=draft.at, list=name))
