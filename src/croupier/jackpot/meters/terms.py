"""The terms of one jackpot system: the book's rows and the sign's figures, as exact amounts.

Melbourne's book has the figures and the operator picks a row; Sydney's leaves them to the
sign; Perth's are units of the Level 1 wager. Once read they have one form: pools with a reseed,
levels of wagers that feed pools and can win them, prizes, and what happens when top prizes
are won together. The arithmetic uses this form only and depends on no house.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, TypeAlias

import msgspec

from croupier.cards import Category
from croupier.errors import BadInput
from croupier.jackpot.meters.wording import MeterParts, PrizeWorth
from croupier.money import Cents

Clauses: TypeAlias = tuple[str, ...]

TOP = ("royal-flush", "straight-flush")
HANDS = tuple(category.slug for category in reversed(Category))


class LevelTerms(msgspec.Struct, frozen=True, kw_only=True):
    """A jackpot wager: its cost, what one of them feeds each pool, and the pools it can win.

    `falls` has the clause by which each top hand takes from those pools.
    """

    id: str
    name: str
    cost: Cents
    feeds: tuple[Fraction, ...]
    wins: tuple[int, ...]
    spots: tuple[str, ...]
    clauses: Clauses
    falls: dict[str, Clauses] = {}


class HandPrizeTerms(msgspec.Struct, frozen=True, kw_only=True):
    """What a hand wins."""

    hand: str
    worth: PrizeWorth
    clauses: Clauses


class ShareTerms(msgspec.Struct, frozen=True, kw_only=True):
    """What each winner gets when so many top hands are won in one round; where it is None, the
    winners are keyed off in turn."""

    royals: int
    straight_flushes: int
    royal: MeterParts | None
    straight_flush: MeterParts | None
    or_guarantee: bool
    clauses: Clauses


class GroupTerms(msgspec.Struct, frozen=True, kw_only=True):
    """A group of payments in their order."""

    group: str
    level: str | None
    clauses: Clauses


class BonusTerms(msgspec.Struct, frozen=True, kw_only=True):
    """A sum for every holder of a wager at a table where one of these hands is won."""

    amounts: dict[str, Cents]
    not_to_winners_of: tuple[str, ...]
    clauses: Clauses


class JackpotTerms(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that decides what a system takes and pays.

    `reseeds` are the values the pools start from; `line` is what was chosen, as it was given;
    `unstated` are hands that win by the book, whose payout the sign should state and does not.
    """

    book: str
    option: str
    levels: tuple[LevelTerms, ...]
    reseeds: tuple[Cents, ...]
    prizes: dict[str, HandPrizeTerms]
    shares: tuple[ShareTerms, ...]
    order: tuple[GroupTerms, ...]
    resets: dict[str, Clauses]
    basis: dict[str, Clauses]
    line: dict[str, Any]
    settings: dict[str, str]
    seed: int | None = None
    round_to: Cents | None = None
    bonus: BonusTerms | None = None
    guarantees: dict[str, Cents] = {}
    combined: tuple[str, ...] = ()
    unstated: dict[str, Clauses] = {}

    @property
    def in_turn(self) -> bool:
        """Whether winners key off one after the other instead of sharing by a table."""
        return any(
            isinstance(prize.worth, MeterParts) and prize.worth.parts[0].of == "display"
            for prize in self.prizes.values()
        )

    @property
    def holds_reseed(self) -> bool:
        """Whether a pool may never hold less than its reseed, whatever was won."""
        return all(hand in self.resets for hand in TOP)

    def check_stated(self, hands: Iterable[str], field: str = "") -> None:
        """Refuses a sign that does not state the payout of one of these winning hands."""
        for hand in hands:
            if hand in self.unstated:
                cite = ", ".join(self.unstated[hand])
                expected = f"the payout on the sign for this winning hand ({cite})"
                raise BadInput(f"{field}payouts.{hand}", expected, got=None)

    def level(self, name: str) -> int:
        """The place of a level by its id."""
        for place, level in enumerate(self.levels):
            if level.id == name:
                return place
        raise BadInput("level", f"one of {', '.join(level.id for level in self.levels)}", name)

    def clauses(self, of: str) -> Clauses:
        """The clauses by which the meter moves in this way."""
        return self.basis.get(of, ())
