"""Betting structures: how little, how much and how often may be bet and raised.

The rule book has a row for each structure (6.6 to 6.9, 6.16.2, 6.16.3). `Stakes` puts the amounts
of one table to it.
"""

from functools import cache
from typing import Final, Literal

import msgspec

from croupier import books
from croupier.errors import BadInput
from croupier.money import CENT, NOTHING, Cents, show_amount
from croupier.poker.variants import BOOK, by_id

Maximum = Literal["set amount", "spread", "half pot", "pot", "stake"]
Reopens = Literal["half", "full", "opening"]
"""How much of a bet or raise an all-in must be to reopen the betting.

`opening` is no structure of ours: a full raise, or any all-in that opens, however small.
"""

ROUNDS: Final = 4


class BettingStructure(msgspec.Struct, frozen=True, gc=False):
    """What may be bet and raised.

    `set_amount`: every bet and raise is the amount posted for the round, no more and no
    less. `maximum` bounds a bet or raise. `raise_cap` counts the raises of a round (None:
    any number); head to head lifts it (6.9). `reopens` is how much of a bet or raise an
    all-in must be to give those who have acted the right to raise again.
    """

    id: str
    name: str
    set_amount: bool
    maximum: Maximum
    raise_cap: int | None
    reopens: Reopens

    @property
    def is_limit(self) -> bool:
        """Whether it is a limit game, to which 6.13 applies and 6.14 does not."""
        return self.maximum in ("set amount", "spread")


def structure_of(row: books.StructureRow) -> BettingStructure:
    """The structure that a row of a rule book describes."""
    set_amount = row.maximum == "set amount"
    return BettingStructure(
        row.id, row.name, set_amount, row.maximum, row.raise_cap, row.short_all_in_reopens
    )


@cache
def structures_of(book: str = BOOK) -> dict[str, BettingStructure]:
    """Every betting structure that a rule book has, by id."""
    section = books.load_book(book).poker
    return {} if section is None else {row.id: structure_of(row) for row in section.structure}


def structure(name: str, book: str = BOOK) -> BettingStructure:
    """One structure by its id: `structure("half-pot")`."""
    return by_id(structures_of(book), "structure", name)


class Stakes(msgspec.Struct, frozen=True, gc=False):
    """A structure with the amounts of one table.

    `bets` is the minimum bet of each betting round; in fixed limit it is the bet itself,
    and the posted limit says in which round it doubles (1.1 'Structured limit'). `most`
    bounds each bet or raise of a spread game. `chip` is the lowest denomination in play:
    pots are divided and pot limits rounded down to it.
    """

    structure: BettingStructure
    bets: tuple[Cents, Cents, Cents, Cents]
    most: Cents = NOTHING
    chip: Cents = CENT

    def __post_init__(self) -> None:
        if self.chip < 1:
            raise BadInput("chip", "a positive amount", got=show_amount(self.chip))
        if min(self.bets) < 1:
            shown = ", ".join(map(show_amount, self.bets))
            raise BadInput("bets", "a positive amount for each round", got=shown)
        if self.structure.maximum == "spread" and self.most < max(self.bets):
            least = f"at least the minimum bet {show_amount(max(self.bets))}"
            raise BadInput("most", least, got=show_amount(self.most))


def fixed(small: Cents, big: Cents, chip: Cents = CENT) -> Stakes:
    """Fixed limit: the small bet in the first two rounds, the big bet in the last two."""
    return Stakes(structure("fixed"), (small, small, big, big), chip=chip)


def spread(least: Cents, most: Cents, chip: Cents = CENT) -> Stakes:
    """Spread limit: bets and raises from `least` to `most` in every round."""
    return Stakes(structure("spread"), (least,) * ROUNDS, most, chip)


def half_pot(minimum: Cents, chip: Cents = CENT) -> Stakes:
    return Stakes(structure("half-pot"), (minimum,) * ROUNDS, chip=chip)


def pot_limit(minimum: Cents, chip: Cents = CENT) -> Stakes:
    return Stakes(structure("pot"), (minimum,) * ROUNDS, chip=chip)


def no_limit(minimum: Cents, chip: Cents = CENT) -> Stakes:
    return Stakes(structure("no-limit"), (minimum,) * ROUNDS, chip=chip)
