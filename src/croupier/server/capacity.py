"""The places of a server for connections: who holds them, and who gives way when all are taken.

Strangers (connections without a session, or that have not said anything yet) may use every place
that nobody else holds, and are the first to give way. Guests and players together hold at most all
but the reserved places, and staff leave half of these. So staff always find a place, and so do
health checks, which come as strangers.
"""

from collections import Counter
from collections.abc import Iterator
from enum import IntEnum
from typing import Protocol

import msgspec
from starlette.requests import HTTPConnection

PLACE = "croupier.place"
"""The ASGI extension with the place of a connection."""


class Standing(IntEnum):
    """What is known about whoever opened a connection; the lowest gives way first."""

    STRANGER = 0
    GUEST = 1
    PLAYER = 2
    STAFF = 3


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How many connections there may be: in all, of these only for staff and health checks, and
    from one address, of these live sockets."""

    connections: int = 2000
    reserved: int = 100
    per_address: int = 500
    sockets_per_address: int = 64


class Occupant(Protocol):
    """A connection that holds a place."""

    def is_busy(self) -> bool:
        """Whether it is being served, and is not only waited for."""
        ...

    def give_way(self) -> None:
        """Tells the client, and closes the connection at once."""
        ...


class Place:
    """The place of one connection."""

    def __init__(self, capacity: "Capacity", occupant: Occupant, address: str) -> None:
        self._capacity, self.occupant, self.address = capacity, occupant, address
        self.standing, self.is_socket, self.held = Standing.STRANGER, False, True

    def used(self) -> None:
        """Notes that the client sent something: whoever was silent longest gives way first."""
        self._capacity.used(self)

    def move(self, address: str) -> bool:
        """Counts the connection for another address; false if that has as many as it may."""
        return self._capacity.move(self, address)

    def belongs_to(self, standing: Standing) -> bool:
        """Notes whose connection it is; false if there is no place for them."""
        return self._capacity.standing(self, standing)

    def open_socket(self) -> bool:
        """Counts the connection as a live socket; false if its address has as many as it may."""
        return self._capacity.open_socket(self)

    def leave(self) -> None:
        self._capacity.leave(self)


def place_of(connection: HTTPConnection) -> Place | None:
    """The place of the connection that a request came on; None where nobody counts them."""
    extension = connection.scope.get("extensions", {}).get(PLACE)
    return None if extension is None else extension["place"]


class Capacity:
    """All places of a process. The connections of an address are kept in the order in which they
    were used, the one that was silent longest first."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._held: dict[Standing, dict[str, dict[Place, None]]] = {
            standing: {} for standing in Standing
        }
        self._standings: Counter[Standing] = Counter()
        self._at: Counter[str] = Counter()
        self._sockets: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._standings.total()

    def enter(self, occupant: Occupant, address: str, *, proxy: bool = False) -> Place | None:
        """A place for a new connection. The limit of an address does not count for a proxy, which
        has yet to say for whom it opened the connection."""
        if not proxy and not self._room_at(address):
            return None
        if len(self) >= self.limits.connections and not self._make_room(Standing.GUEST):
            return None
        place = Place(self, occupant, address)
        self._add(place)
        return place

    def move(self, place: Place, address: str) -> bool:
        if place.held and place.address != address:
            if not self._room_at(address):
                return False
            self._remove(place)
            place.address = address
            self._add(place)
        return place.held

    def standing(self, place: Place, standing: Standing) -> bool:
        if not place.held or place.standing == standing:
            return place.held
        comes_in = place.standing is Standing.STRANGER or standing is Standing.STAFF
        if comes_in and not self._room_for(standing):
            return False
        self._remove(place)
        place.standing = standing
        self._add(place)
        return True

    def open_socket(self, place: Place) -> bool:
        if place.held and not place.is_socket:
            full = self._sockets[place.address] >= self.limits.sockets_per_address
            if full and not self._make_room(place.standing, at=place.address, sockets=True):
                return False
            place.is_socket = True
            self._sockets[place.address] += 1
        return place.held

    def used(self, place: Place) -> None:
        if place.held:
            there = self._held[place.standing][place.address]
            del there[place]
            there[place] = None

    def leave(self, place: Place) -> None:
        if place.held:
            self._remove(place)
            place.held = False

    # --- who gives way ----------------------------------------------------------------------------

    def _room_at(self, address: str) -> bool:
        """Whether one more may come from an address: anybody may, if a stranger there gives way."""
        if self._at[address] < self.limits.per_address:
            return True
        return self._make_room(Standing.GUEST, at=address)

    def _room_for(self, standing: Standing) -> bool:
        """Whether one more guest, player or member of staff may hold a place."""
        held, kept = (
            self._standings[Standing.GUEST] + self._standings[Standing.PLAYER],
            self.limits.reserved,
        )
        if standing is Standing.STAFF:
            held, kept = held + self._standings[Standing.STAFF], kept // 2
        if held < self.limits.connections - kept:
            return True
        return self._make_room(standing, lowest=Standing.GUEST)

    def _make_room(
        self,
        below: Standing,
        *,
        lowest: Standing = Standing.STRANGER,
        at: str | None = None,
        sockets: bool = False,
    ) -> bool:
        """Makes a connection of a standing below this one give way; false if there is none."""
        for standing in Standing:
            if lowest <= standing < below:
                leaving = self._to_leave(standing, at, sockets=sockets)
                if leaving is not None:
                    self.leave(leaving)
                    leaving.occupant.give_way()
                    return True
        return False

    def _to_leave(self, standing: Standing, at: str | None, *, sockets: bool) -> Place | None:
        """The connection of this standing that gives way first: an idle one of the address that has
        most, which was silent longest. A stranger who is being served gives way too, but last."""
        busy: Place | None = None
        for place in self._in_order(standing, at):
            if sockets and not place.is_socket:
                continue
            if not place.occupant.is_busy():
                return place
            busy = busy or place
        return busy if standing is Standing.STRANGER else None

    def _in_order(self, standing: Standing, at: str | None) -> Iterator[Place]:
        held = self._held[standing]
        if at is not None:
            yield from held.get(at, ())
        elif held:
            most = max(held, key=lambda address: len(held[address]))
            yield from held[most]
            for address in sorted(held, key=lambda address: -len(held[address])):
                if address != most:
                    yield from held[address]

    # --- keeping count ----------------------------------------------------------------------------

    def _add(self, place: Place) -> None:
        self._held[place.standing].setdefault(place.address, {})[place] = None
        self._standings[place.standing] += 1
        self._at[place.address] += 1
        self._sockets[place.address] += place.is_socket

    def _remove(self, place: Place) -> None:
        there = self._held[place.standing][place.address]
        del there[place]
        if not there:
            del self._held[place.standing][place.address]
        self._standings[place.standing] -= 1
        for count, less in ((self._at, 1), (self._sockets, int(place.is_socket))):
            count[place.address] -= less
            if not count[place.address]:
                del count[place.address]
