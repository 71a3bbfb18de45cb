"""The winning hands of a round, the prizes they are awarded, and the settlement of all of them."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from croupier.jackpot.meters.pools import PoolMove
from croupier.jackpot.meters.terms import Clauses
from croupier.money import Cents


class Win(msgspec.Struct, frozen=True, gc=False):
    """A hand that was made: the seat, the place of its level, and what it is."""

    seat: int
    hand: str
    level: int = 0


class JackpotAward(msgspec.Struct, frozen=True, kw_only=True):
    """A prize for a seat. `level` is the place of the wager's level.

    `lowered` is by how much each pool fell when a top prize was keyed off, less what the house
    put in to bring it back to its reseed.
    """

    seat: int
    prize: str
    amount: Cents
    clauses: Clauses
    level: int = 0
    returns_stake: bool = False
    lowered: tuple[Fraction, ...] = ()


class JackpotSettlement(msgspec.Struct, frozen=True, kw_only=True):
    """What a round pays, in the order of payment, and how each pool moves.

    `rounded` are the values of the pools from which the prizes were worked out.
    """

    awards: tuple[JackpotAward, ...]
    moves: tuple[PoolMove, ...]
    rounded: tuple[Fraction, ...]
    clauses: Clauses = ()
    notes: tuple[str, ...] = ()

    @property
    def reset(self) -> bool:
        return any(move.resets for move in self.moves)
