"""The phrases in which the settlement rows of a book are written, and what each of them tests.

A situation is how a hand ended, how it compared with the dealer's, whether the
dealer qualified, and what the hand was. A phrase is a test on a situation; a row
that uses any other words is refused.
"""

from collections.abc import Callable
from enum import Enum, IntEnum
from typing import NamedTuple

from croupier.cards import Category
from croupier.errors import BadInput


class End(IntEnum):
    """How a hand came to settlement."""

    LIVE = 0
    PREFLOP = 1
    FLOP = 2
    TURN = 3
    RIVER = 4
    CONCEDED = 5
    ABSENT = 6

    @property
    def slug(self) -> str:
        return self.name.lower()


class Result(IntEnum):
    """The player's hand beside the dealer's."""

    LOSE = 0
    TIE = 1
    WIN = 2


class Judged(Enum):
    """Which cards decide a wager."""

    BEST_SEVEN = "best of seven"
    HOLE_AND_FLOP = "hole cards and flop"
    HOLE_CARDS = "hole cards"


class Situation(NamedTuple):
    """Everything a settlement row may look at; `hand` is a category or a starting hand."""

    end: End
    result: Result
    qualifies: bool
    hand: int


Phrase = Callable[[Situation], bool]

RANKS = "AKQJT98765432"


def starting_hands() -> tuple[str, ...]:
    """The 169 starting hands as players write them: AA, AKs, AKo, ..."""
    names = []
    for i, high in enumerate(RANKS):
        names.append(high + high)
        for low in RANKS[i + 1 :]:
            names += [f"{high}{low}s", f"{high}{low}o"]
    return tuple(names)


STARTING_HANDS = starting_hands()
CATEGORY_BY_SLUG = {category.slug: category for category in Category}

_FIXED: dict[str, Phrase] = {
    "always": lambda _: True,
    "live": lambda s: s.end is End.LIVE,
    "folded": lambda s: s.end is not End.LIVE,
    "folded before the flop": lambda s: s.end is End.PREFLOP,
    "folded on the flop": lambda s: s.end is End.FLOP,
    "folded on the turn": lambda s: s.end is End.TURN,
    "folded before the river": lambda s: s.end in (End.PREFLOP, End.FLOP, End.TURN),
    "folded on the river": lambda s: s.end is End.RIVER,
    "folded in turn": lambda s: s.end in (End.PREFLOP, End.FLOP, End.TURN, End.RIVER),
    "conceded": lambda s: s.end is End.CONCEDED,
    "absent": lambda s: s.end is End.ABSENT,
    "player beats dealer": lambda s: s.result is Result.WIN,
    "dealer beats player": lambda s: s.result is Result.LOSE,
    "hands tie": lambda s: s.result is Result.TIE,
    "dealer qualifies": lambda s: s.qualifies,
    "dealer does not qualify": lambda s: not s.qualifies,
}


def _at_least(category: Category) -> Phrase:
    return lambda s: s.hand >= category


def _below(category: Category) -> Phrase:
    return lambda s: s.hand < category


def phrase(words: str, listed: Callable[[str], frozenset[int]]) -> Phrase:
    """The test a phrase names; `listed` gives the hands a pay table has rows for."""
    if words in _FIXED:
        return _FIXED[words]
    for start, test in (("player has at least ", _at_least), ("player has below ", _below)):
        if words.startswith(start):
            return test(category_named(words.removeprefix(start)))
    for start, wanted in (("hand is listed in ", True), ("hand is not listed in ", False)):
        if words.startswith(start):
            hands = listed(words.removeprefix(start))
            return lambda s: (s.hand in hands) is wanted
    raise BadInput("when", f"one of {', '.join(vocabulary())}", got=words)


def category_named(slug: str) -> Category:
    category = CATEGORY_BY_SLUG.get(slug)
    if category is None:
        raise BadInput("hand", f"one of {', '.join(CATEGORY_BY_SLUG)}", got=slug)
    return category


def vocabulary() -> tuple[str, ...]:
    """Every phrase a row may use, for error lines and for the documentation."""
    return (
        *_FIXED,
        "player has at least HAND",
        "player has below HAND",
        "hand is listed in TABLE",
        "hand is not listed in TABLE",
    )
