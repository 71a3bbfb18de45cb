"""Chance by counter: hand number N always meets the same, on every machine and in any order."""

from collections.abc import Sequence
from typing import TypeVar

from numpy.random import Philox

ThingT = TypeVar("ThingT")

BLOCK = 256


class Chance:
    """Numbers drawn from Philox with the number of the hand as its key."""

    def __init__(self, number: int) -> None:
        self.source = Philox(key=number)
        self.words: list[int] = []

    def below(self, count: int) -> int:
        """A whole number from 0 to `count` - 1."""
        if not self.words:
            self.words = self.source.random_raw(BLOCK).tolist()
        return int(self.words.pop() >> 11) % count

    def between(self, least: int, most: int) -> int:
        return least + self.below(most - least + 1)

    def one_in(self, count: int) -> bool:
        return self.below(count) == 0

    def pick(self, things: Sequence[ThingT]) -> ThingT:
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[ThingT]) -> list[ThingT]:
        found = list(things)
        for last in range(len(found) - 1, 0, -1):
            other = self.below(last + 1)
            found[last], found[other] = found[other], found[last]
        return found
