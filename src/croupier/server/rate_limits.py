"""Rate limits and quotas: requests and messages per person, connections per address."""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from starlette.requests import HTTPConnection

from croupier.server.addresses import UNKNOWN, network_of

MOST_KNOWN = 50_000


def address_of(connection: HTTPConnection) -> str:
    """The client's address or network, by which requests without a sign-in are counted."""
    return network_of(connection.client.host) if connection.client else UNKNOWN


class Bucket:
    """A token bucket for each name: allows `burst` at once and `rate` a second after that.

    Names that were not used for longest are forgotten first, so that the number of names cannot
    fill the memory; a forgotten name starts with a full bucket again.
    """

    def __init__(self, rate: float, burst: float, now: Callable[[], float]) -> None:
        self._rate, self._burst, self._now = rate, burst, now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, name: str, cost: float = 1) -> bool:
        """Whether the name may have so much now; a refusal costs nothing."""
        now = self._now()
        left, since = self._left.pop(name, (self._burst, now))
        left = min(self._burst, left + max(0.0, now - since) * self._rate)
        allowed = left >= cost
        self._left[name] = (left - cost if allowed else left, now)
        if len(self._left) > MOST_KNOWN:
            self._left.popitem(last=False)
        return allowed

    def give_back(self, name: str, cost: float = 1) -> None:
        """Returns what a name took for something that turned out not to count."""
        left, since = self._left.get(name, (self._burst, self._now()))
        self._left[name] = (min(self._burst, left + cost), since)


class Quota:
    """A limit on how many of something each name may have at a time."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: dict[str, int] = {}

    def enter(self, name: str) -> bool:
        held = self._held.get(name, 0)
        if held >= self._most:
            return False
        self._held[name] = held + 1
        return True

    @contextmanager
    def hold(self, name: str) -> Iterator[bool]:
        """Whether the name may have one more; if so, it has it for the length of a `with`."""
        entered = self.enter(name)
        try:
            yield entered
        finally:
            if entered:
                self.leave(name)

    def leave(self, name: str) -> None:
        held = self._held.get(name, 0) - 1
        if held > 0:
            self._held[name] = held
        else:
            self._held.pop(name, None)
