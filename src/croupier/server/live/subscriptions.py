"""Subscriptions: which sockets watch which tables, tournaments or the lobby."""

from typing import Generic, TypeVar

Subscriber = TypeVar("Subscriber")


class Subscriptions(Generic[Subscriber]):
    """The subscribers of each name."""

    def __init__(self) -> None:
        self._of: dict[str, set[Subscriber]] = {}

    def add(self, subscriber: Subscriber, name: str) -> None:
        self._of.setdefault(name, set()).add(subscriber)

    def remove(self, subscriber: Subscriber, name: str) -> None:
        there = self._of.get(name)
        if there is not None:
            there.discard(subscriber)
            if not there:
                del self._of[name]

    def to(self, name: str) -> frozenset[Subscriber]:
        return frozenset(self._of.get(name, ()))

    def anybody(self, name: str) -> bool:
        return name in self._of
