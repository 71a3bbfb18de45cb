"""Types of equity questions and answers: ranges against each other, and their shares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from math import comb, prod
from typing import TypeAlias

from croupier.cards import FULL_DECK, Card

Combo: TypeAlias = tuple[Card, ...]
"""The cards of one hand, in rising order."""

GAMES = {
    "holdem": (2, False),
    "holdem-hi-lo": (2, True),
    "omaha": (4, False),
    "omaha-hi-lo": (4, True),
}
"""How many cards a hand has, and whether the best low takes half."""

DISCARDS = {
    "pineapple": (0, "holdem"),
    "crazy-pineapple": (3, "holdem"),
    "crazy-pineapple-hi-lo": (3, "holdem-hi-lo"),
}
"""Games of three cards: how many board cards lie open at the discard, and what is played then."""

MOST_MATCHES = 20_000


@dataclass(frozen=True, slots=True)
class HandEquity:
    """One hand or range: its part of the pot, and how often it takes all of it, or a part."""

    hand: str
    equity: Fraction
    wins: Fraction
    splits: Fraction
    error: float
    """One standard error of the equity; 0 where all boards were counted."""
    kept: str = ""
    """What is left of the hand in a game with a discard, where that is the same on all boards."""


@dataclass(frozen=True, slots=True)
class Equity:
    """The equities of all hands, and the deals they come from."""

    game: str
    board: tuple[Card, ...]
    exact: bool
    deals: int
    """Deals counted or drawn."""
    shares: tuple[HandEquity, ...]
    too_many: int = 0
    """How many deals there are at most, where a sample was drawn because of that; else 0."""


@dataclass(frozen=True, slots=True)
class Match:
    """Hands that meet, up to the names of suits: how many deals of hands it stands for."""

    many: int
    weight: int
    """The same with each counted by the product of its weights."""


@dataclass(frozen=True, slots=True)
class Matchup:
    """Ranges against each other, with the cards that are already seen."""

    game: str
    names: tuple[str, ...]
    ranges: tuple[Mapping[Combo, int], ...]
    """The hands of each range, with their weights."""
    board: Combo
    dead: Combo

    @property
    def size(self) -> int:
        return GAMES[self.game][0]

    @property
    def seen(self) -> frozenset[Card]:
        return frozenset((*self.board, *self.dead))

    @property
    def boards(self) -> int:
        """Boards for any one set of hands."""
        left = 52 - len(self.seen) - self.size * len(self.ranges)
        return comb(left, 5 - len(self.board))

    @property
    def most_deals(self) -> int:
        """All deals, and those besides in which hands share cards."""
        return prod(map(len, self.ranges)) * self.boards

    def matches(self) -> dict[tuple[Combo, ...], Match] | None:
        """Sets of hands up to the names of suits; None where there are too many of them."""
        if prod(map(len, self.ranges)) > MOST_MATCHES:
            return None
        return matches_of(self.ranges, self.board, self.dead)


def fitting(
    ranges: Sequence[Mapping[Combo, int]], seen: frozenset[Card]
) -> Iterator[tuple[Combo, ...]]:
    """One hand of every range, none sharing a card."""
    if not ranges:
        yield ()
        return
    for combo in ranges[0]:
        if not seen & set(combo):
            for rest in fitting(ranges[1:], seen | set(combo)):
                yield combo, *rest


def matches_of(
    ranges: Sequence[Mapping[Combo, int]], board: Combo, dead: Combo
) -> dict[tuple[Combo, ...], Match]:
    """Sets of hands that can meet, up to exchanges of suits that leave the seen cards unchanged."""
    turns = [
        turn
        for turn in permutations(range(4))
        if turned(board, turn) == board and turned(dead, turn) == dead
    ]
    found: dict[tuple[Combo, ...], Match] = {}
    for match in fitting(ranges, frozenset((*board, *dead))):
        name = min(tuple(turned(combo, turn) for combo in match) for turn in turns)
        weight = prod(held[combo] for held, combo in zip(ranges, match, strict=True))
        before = found.get(name, Match(0, 0))
        found[name] = Match(before.many + 1, before.weight + weight)
    return found


def turned(combo: Sequence[Card], turn: Sequence[int]) -> Combo:
    """Cards with their suits exchanged, in rising order."""
    return tuple(FULL_DECK[n] for n in sorted((c & 0xFC) | turn[c & 3] for c in combo))
