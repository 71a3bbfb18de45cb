"""Who is connected: by a live socket or a request of theirs, to this process or to another.

Nothing of this is in the log. Every process knows its own sockets, and uses leases to tell the
others about guests who hold seats (`runner`). A process that has just started knows nobody yet, so
it counts everybody as connected until it started.
"""

from collections import Counter
from collections.abc import Iterable

from croupier.acts import HOUR, Millis

MOST_KNOWN = 50_000
"""People whose last request is remembered; the oldest are forgotten first."""


class Presence:
    """Who is connected, and since when others are not; callers pass in the house's running time."""

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
        """A request of this person has just come to this process."""
        self._here.pop(person, None)
        self._here[person] = now
        if len(self._here) > MOST_KNOWN:
            del self._here[next(iter(self._here))]

    def seen_elsewhere(self, people: Iterable[str], now: Millis) -> None:
        """Other processes say that these are connected to them now."""
        self._elsewhere = {p: at for p, at in self._elsewhere.items() if at > now - HOUR}
        self._elsewhere |= dict.fromkeys(people, now)

    def is_here(self, person: str, now: Millis, within: Millis) -> bool:
        """Whether a person is connected to this process, or sent it a request within so long."""
        return person in self._sockets or self._here.get(person, -within) > now - within

    def gone_since(self, person: str, now: Millis) -> Millis:
        """Since when a person has had no connection to any process; `now` where they have one."""
        if person in self._sockets:
            return now
        here = self._here.get(person, self._opened)
        return max(self._opened, here, self._elsewhere.get(person, self._opened))
