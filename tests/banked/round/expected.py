"""What a book's document says about one irregularity, as the tests expect it.

Nothing here is read from a book: every word is written from the document and its catalogue of
irregularities.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.banked.round.stages import USUAL, Way
from tests.banked.round.table import Table

Said = dict[str, Any]
"""Some of the fields of an `Expected`."""
Check = Callable[[Table], None]


@dataclass(frozen=True)
class Open:
    """The stages of a round, played in some way, in which something may be reported, and no other.

    Without a game it is the same in all games of the book.
    """

    stages: str
    way: Way = USUAL
    game: str = ""


@dataclass(frozen=True, kw_only=True)
class Expected:
    """One irregularity: how it comes about, who rules, and what follows.

    `clauses` are cited with the ruling, the one for refusals first. `below` is one rank below
    `officer`. At the stage `at` it is reported with `about`, and refused with each of `wrong`,
    because the record shows otherwise. `orders` are the words of the ruling on hands, wagers and
    jackpot wagers; `hands`, `nets` and `jackpots` what came of each seat.
    """

    id: str
    clauses: tuple[str, ...]
    officer: str
    below: str
    at: str
    orders: tuple[str, str, str]
    open: tuple[Open, ...]
    game: str = ""
    games: tuple[str, ...] = ()
    way: Way = USUAL
    about: dict[str, Any] = field(default_factory=dict)
    cards: str = ""
    wrong: tuple[dict[str, Any], ...] = ()
    described: bool = False
    told: tuple[str, ...] = ()
    ruling: dict[str, Any] = field(default_factory=dict)
    hands: Mapping[int, str] = field(default_factory=dict)
    nets: Mapping[int, float] = field(default_factory=dict)
    jackpots: Mapping[int, str] = field(default_factory=dict)
    duties: tuple[str, ...] = ()
    also: Check | None = None
