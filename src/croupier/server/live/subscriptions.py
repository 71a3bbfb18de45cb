"""Who looks at what, so that news goes to those it concerns and costs nothing to the others."""

from typing import Generic, TypeVar

Looker = TypeVar("Looker")


class Interest(Generic[Looker]):
    """Names of things, and whoever looks at each."""

    def __init__(self) -> None:
        self._at: dict[str, set[Looker]] = {}

    def look(self, looker: Looker, name: str) -> None:
        self._at.setdefault(name, set()).add(looker)

    def look_away(self, looker: Looker, name: str) -> None:
        there = self._at.get(name)
        if there is not None:
            there.discard(looker)
            if not there:
                del self._at[name]

    def lookers(self, name: str) -> frozenset[Looker]:
        return frozenset(self._at.get(name, ()))

    def anybody(self, name: str) -> bool:
        return name in self._at
