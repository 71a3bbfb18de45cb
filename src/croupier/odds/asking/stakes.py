"""Stakes before the cards: the opening wagers that a question of odds is asked for.

Stakes are in units of the Ante. An amount in money enters only where the sign caps a
payout, because a cap in dollars is worth more odds to a small Ante than to a large one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.books import (
    BankedGame,
    PayoffTable,
    SettleOutcome,
    Sign,
    Situation,
    Wager,
    hands_judged,
    slot,
)
from croupier.errors import BadInput
from croupier.money import Cents

ANTE = "ante"
DOLLAR_ANTE = Cents(100)
MOST_ANTES = 1000
"""The largest side wager: squares of its results can be summed exactly over any session."""


@dataclass(frozen=True, slots=True)
class OpeningStakes:
    """Opening wagers in units of the Ante, and the cap on a capped wager's odds, if any."""

    amounts: tuple[tuple[str, Fraction], ...]
    cap: Fraction | None = None

    @property
    def opening(self) -> dict[str, Fraction]:
        return dict(self.amounts)


def ante_of(sign: Sign, ante: Cents | None = None) -> Cents:
    """The money an Ante stands for: as given, or the sign's minimum, or a dollar."""
    unit = ante if ante is not None else (sign.minimum or DOLLAR_ANTE)
    if unit <= 0:
        raise BadInput("ante", "an amount above 0", got=unit)
    return unit


def opening_stakes(
    game: BankedGame,
    sign: Sign,
    beside: Mapping[str, Fraction] | None = None,
    ante: Cents | None = None,
) -> OpeningStakes:
    """The required wagers of one unit each, and the optional wagers in `beside`."""
    unit = ante_of(sign, ante)
    stakes = {wager.id: Fraction(1) for wager in game.wager if wager.required}
    for name, amount in (beside or {}).items():
        stakes[name] = _beside(game, name, amount)
    cap = None if sign.maximum_payout is None else Fraction(sign.maximum_payout, unit)
    return OpeningStakes(tuple(sorted(stakes.items())), cap)


def _beside(game: BankedGame, name: str, amount: Fraction) -> Fraction:
    optional = [w.id for w in game.wager if is_optional(w)]
    if name not in optional:
        expected = (
            f"one of {', '.join(optional)}" if optional else "no wager: none is optional here"
        )
        raise BadInput("wager", expected, got=name)
    if not 0 <= amount <= MOST_ANTES:
        raise BadInput(f"wager {name}", f"a stake of 0 to {MOST_ANTES:,} Antes", got=str(amount))
    return amount


def is_optional(wager: Wager) -> bool:
    """A wager that may lie there before the cards, staked freely and not left to a meter."""
    return wager.placed == "opening" and not wager.required and not wager.cost_from_sign


def unit_pay(
    table: PayoffTable, wager: Wager, situation: Situation, stake: Fraction, cap: Fraction | None
) -> Fraction:
    """What one staked is paid in a situation; an impossible one is worth nothing."""
    cell = table.cells[wager.id][slot(situation, hands_judged(wager.judged))]
    if cell is None or cell.outcome is SettleOutcome.STANDOFF:
        return Fraction(0)
    if cell.outcome is SettleOutcome.LOSE:
        return Fraction(-1)
    if cell.outcome is SettleOutcome.JACKPOT:
        raise BadInput(
            f"wager {wager.id}", "a wager with odds of its own, not one that the jackpot pays"
        )
    assert cell.odds is not None
    won = cell.odds.fraction
    if wager.capped and cap is not None and stake:
        won = min(won, cap / stake)
    return won
