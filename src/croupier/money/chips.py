"""Chips: the denominations a table pays with, and how an amount is stacked in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import gcd, lcm, prod

from croupier.errors import BadInput
from croupier.money.cents import DOLLAR, MOST, Cents, dollars, show_amount, show_dollars
from croupier.money.exact import Exact, exact
from croupier.money.rounding import round_up


def payable(amount: Exact, smallest_chip: Cents) -> bool:
    """Whether chips down to the smallest can pay the amount exactly."""
    return exact(amount) % _denomination(smallest_chip, "smallest chip") == 0


def pay_up(amount: Exact, smallest_chip: Cents) -> Cents:
    """The payment rounded up to the next amount the chips can pay.

    A payment the chips can make is left alone. What is collected is never rounded: the
    dealer takes the stake as it lies.
    """
    if exact(amount) < 0:
        raise BadInput("payment", "a payment that is not negative", str(amount))
    return round_up(amount, _denomination(smallest_chip, "smallest chip"))


def _denomination(value: Cents, field: str) -> Cents:
    if type(value) is not int or not 1 <= value <= MOST:
        raise BadInput(field, "a positive number of whole cents", value)
    return value


@dataclass(frozen=True, slots=True, order=True)
class Chip:
    """One denomination and the colour people know it by."""

    value: Cents
    colour: str = ""

    def __post_init__(self) -> None:
        _denomination(self.value, "chip")

    def __str__(self) -> str:
        return " ".join(filter(None, (self.colour, show_dollars(self.value))))


@dataclass(frozen=True, slots=True)
class Stack:
    """So many chips of one denomination."""

    chip: Chip
    count: int

    @property
    def value(self) -> Cents:
        """What the stack is worth."""
        return self.chip.value * self.count

    def __str__(self) -> str:
        return f"{self.count} x {self.chip}"


_MOST_CHIPS = 24
_MOST_SEARCH = 100_000


@dataclass(frozen=True)
class ChipSet:
    """The denominations in play, largest first.

    An amount is always stacked with the fewest chips, whatever the denominations. In a
    best stacking no chip is there so often that a larger denomination could replace
    some of its pile: below `lcm(small, large) / small` of them. That bounds what the
    smaller chips can hold together, and so leaves a narrow window for the count of each
    larger one. Where every denomination divides the next the window is a single count,
    and the search is the dealer's own: as many of the largest as fit, then the next.
    """

    chips: tuple[Chip, ...]

    def __init__(self, chips: Iterable[Chip]) -> None:
        ordered = tuple(sorted(chips, reverse=True))
        object.__setattr__(self, "chips", ordered)
        if not 1 <= len(ordered) <= _MOST_CHIPS:
            raise BadInput("chips", f"1 to {_MOST_CHIPS} denominations", len(ordered))
        if len(set(self.values)) < len(ordered):
            raise BadInput("chips", "each denomination once", self._listed())
        windows = (room // value + 1 for value, room in zip(self.values, self._room, strict=True))
        if prod(windows) > _MOST_SEARCH:
            raise BadInput(
                "chips", "fewer denominations, or some that divide one another", self._listed()
            )

    @classmethod
    def of(cls, *values: Cents) -> ChipSet:
        """A set of these denominations, in the customary colours where they have one."""
        return cls(Chip(value, _COLOURS.get(value, "")) for value in values)

    @cached_property
    def values(self) -> tuple[Cents, ...]:
        """The denominations, largest first."""
        return tuple(chip.value for chip in self.chips)

    @property
    def smallest(self) -> Cents:
        """The smallest denomination."""
        return self.values[-1]

    def can_make(self, amount: Exact) -> bool:
        """Whether these chips can pay the amount exactly."""
        fraction = exact(amount)
        if fraction < 0 or fraction.denominator != 1:
            return False
        return self._fewest(Cents(fraction.numerator)) is not None

    def pay_up(self, amount: Exact) -> Cents:
        """The least amount not below this one that these chips can pay."""
        step = Cents(gcd(*self.values))
        candidate = pay_up(amount, step)
        while not self.can_make(candidate):
            candidate += step
        return candidate

    def stack(self, amount: Cents, field: str = "amount") -> tuple[Stack, ...]:
        """The amount in the fewest chips, largest first."""
        counts = self._fewest(amount) if Cents(amount) >= 0 else None
        if counts is None:
            expected = f"an amount that can be made with chips of {self._listed()}"
            raise BadInput(field, expected, show_amount(amount))
        return tuple(
            Stack(chip, count) for chip, count in zip(self.chips, counts, strict=True) if count
        )

    @cached_property
    def _room(self) -> tuple[int, ...]:
        """For each denomination, the most that all smaller chips hold in a best stacking."""
        values = self.values
        room = [0]
        for at in range(len(values) - 1, 0, -1):
            most = min(lcm(values[at], larger) for larger in values[:at]) // values[at] - 1
            room.append(room[-1] + most * values[at])
        return tuple(reversed(room))

    def _fewest(self, amount: Cents) -> tuple[int, ...] | None:
        """Counts per denomination, as few chips as possible, or None where none will do."""
        known: dict[tuple[int, int], tuple[int, ...] | None] = {}

        def search(at: int, left: int) -> tuple[int, ...] | None:
            if at == len(self.values):
                return () if left == 0 else None
            if (at, left) not in known:
                tries = (
                    (count, *rest)
                    for count in self._counts(at, left)
                    if (rest := search(at + 1, left - count * self.values[at])) is not None
                )
                known[at, left] = min(tries, key=sum, default=None)
            return known[at, left]

        return search(0, amount)

    def _counts(self, at: int, left: int) -> Iterator[int]:
        """How many of this denomination a best stacking may hold, most first."""
        value = self.values[at]
        least = max(0, -((self._room[at] - left) // value))
        return iter(range(left // value, least - 1, -1))

    def _listed(self) -> str:
        return ", ".join(show_amount(value) for value in self.values)


_COLOURS: dict[int, str] = {
    50: "pink",
    DOLLAR: "white",
    dollars(5): "red",
    dollars(25): "green",
    dollars(100): "black",
    dollars(500): "purple",
    dollars(1_000): "yellow",
    dollars(5_000): "brown",
    dollars(25_000): "blue",
}

CASINO_CHIPS = ChipSet.of(*(Cents(value) for value in _COLOURS))
"""The usual denominations of a casino floor, fifty cents to 25,000; the books leave
denominations and colours to the house, so these are customs and not rules."""
