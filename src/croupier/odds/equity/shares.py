"""Types of equity questions and answers, and reading hands and ranges from text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, prod
from typing import TypeAlias

from croupier.cards import FULL_DECK, Card, cards, refuse_repeats
from croupier.errors import BadInput
from croupier.odds.ranges import combos_of, starting_hands_in

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

MOST_HANDS = 10
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


@dataclass(frozen=True, slots=True)
class Matchup:
    """Ranges against each other, with the cards that are already seen."""

    game: str
    names: tuple[str, ...]
    ranges: tuple[tuple[Combo, ...], ...]
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

    def fitting(self) -> Iterator[tuple[Combo, ...]]:
        """One hand of every range, none sharing a card."""

        def onward(n: int, used: frozenset[Card]) -> Iterator[tuple[Combo, ...]]:
            if n == len(self.ranges):
                yield ()
                return
            for combo in self.ranges[n]:
                if not used & set(combo):
                    for rest in onward(n + 1, used | set(combo)):
                        yield combo, *rest

        return onward(0, self.seen)

    def matches(self) -> Counter[tuple[Combo, ...]] | None:
        """Sets of hands up to the names of suits, each with how many it stands for.

        None where there are too many of them.
        """
        if prod(map(len, self.ranges)) > MOST_MATCHES:
            return None
        turns = [turn for turn in permutations(range(4)) if self._keeps(turn)]
        return Counter(
            min(tuple(_turned(combo, turn) for combo in match) for turn in turns)
            for match in self.fitting()
        )

    def _keeps(self, turn: tuple[int, ...]) -> bool:
        """Whether an exchange of suits leaves the known cards unchanged."""
        return _turned(self.board, turn) == self.board and _turned(self.dead, turn) == self.dead


def _turned(combo: Sequence[Card], turn: tuple[int, ...]) -> Combo:
    return tuple(FULL_DECK[n] for n in sorted((c & 0xFC) | turn[c & 3] for c in combo))


def read_matchup(hands: Sequence[str], board: str, game: str, dead: str) -> Matchup:
    """Hands and ranges as they are written, for a game without a discard."""
    shown, removed = read_seen(len(hands), board, dead)
    refuse_repeats((*shown, *removed), "--board")
    seen = frozenset((*shown, *removed))
    ranges = tuple(_range(text, GAMES[game][0], seen) for text in hands)
    return Matchup(game, tuple(hands), ranges, tuple(sorted(shown)), tuple(sorted(removed)))


def read_seen(hands: int, board: str, dead: str) -> tuple[Combo, Combo]:
    """The board and the dead cards, for so many hands."""
    if not 2 <= hands <= MOST_HANDS:
        raise BadInput("hands", f"2 to {MOST_HANDS} hands", got=hands)
    shown, removed = cards(board, field="--board"), cards(dead, field="--dead")
    if len(shown) not in (0, 3, 4, 5):
        raise BadInput("--board", "no cards, or three, four or five", got=board)
    return shown, removed


def _range(text: str, size: int, seen: frozenset[Card]) -> tuple[Combo, ...]:
    """Every hand that a text names and the cards seen leave."""
    words = text.replace(",", " ").split() or [""]
    found = {combo for word in words for combo in _combos(word, size)}
    left = tuple(sorted(combo for combo in found if not seen & set(combo)))
    if not left:
        raise BadInput("hand", "a hand without cards that are on the board or dead", got=text)
    return left


def _combos(word: str, size: int) -> Iterator[Combo]:
    if word.lower() in ("any", "all"):
        yield from combinations(FULL_DECK, size)
    elif len(word) == 2 * size and all(suit in "cdhsCDHS" for suit in word[1::2]):
        yield tuple(sorted(cards(word, field="hand")))
    elif size == 2:
        for name in starting_hands_in(word, "hand"):
            yield from (tuple(sorted(pair)) for pair in combos_of(name))
    else:
        raise BadInput("hand", f"{size} cards such as AhKhQdJd, or any", got=word)
