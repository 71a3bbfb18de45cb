"""Who is connected: by a live socket or a request of theirs, to this process or to another.

Nothing of this is in the log. Every process knows its own sockets, and tells the others about
guests who hold seats with leases (`runner`). A process that has just started knows nobody yet,
so it takes nobody for gone before it has run as long as somebody may be without a connection.
"""

from collections import Counter
from collections.abc import Iterable

from croupier.acts import HOUR, Millis

MOST_KNOWN = 50_000
"""People whose last request is remembered; the oldest are forgotten first."""


class Presence:
    """Times are milliseconds of the house's clock, and come in as arguments."""

    def __init__(self, opened: Millis) -> None:
        self._opened = opened
        self._sockets: Counter[str] = Counter()
        self._here: dict[str, Millis] = {}
        self._elsewhere: dict[str, Millis] = {}

    def connected(self, person: str) -> None:
        """A live socket of this person has opened here."""
        self._sockets[person] += 1

    def disconnected(self, person: str, now: Millis) -> None:
        """One of their sockets here has closed."""
        self._sockets[person] -= 1
        if not self._sockets[person]:
            del self._sockets[person]
        self.seen(person, now)

    def seen(self, person: str, now: Millis) -> None:
        """They have just asked this process for something."""
        self._here.pop(person, None)
        self._here[person] = now
        if len(self._here) > MOST_KNOWN:
            del self._here[next(iter(self._here))]

    def seen_elsewhere(self, people: Iterable[str], now: Millis) -> None:
        """Other processes say that these are connected to them now."""
        self._elsewhere = {p: at for p, at in self._elsewhere.items() if at > now - HOUR}
        self._elsewhere |= dict.fromkeys(people, now)

    def is_here(self, person: str, now: Millis, lately: Millis) -> bool:
        """Whether they are connected to this process, or asked it for something lately."""
        return person in self._sockets or self._here.get(person, -lately) > now - lately

    def gone_since(self, person: str, now: Millis) -> Millis:
        """Since when they have had no connection to any process; `now` where they have one."""
        if person in self._sockets:
            return now
        here = self._here.get(person, self._opened)
        return max(self._opened, here, self._elsewhere.get(person, self._opened))
