"""Stakes before the cards: the opening wagers that a question of odds is asked for.

Stakes are in units of the Ante. Where the Ante is known in money, a payment is what settlement
pays: rounded up to the smallest chip of the sign, then held to its maximum payout. Where it is
not known, payments are the exact fractions that the odds say.
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
from croupier.money import CENT, Cents, pay_up

ANTE = "ante"
DOLLAR_ANTE = Cents(100)
MOST_ANTES = 1000
"""The largest side wager: squares of its results can be summed exactly over any session."""


@dataclass(frozen=True, slots=True)
class OpeningStakes:
    """Opening wagers in units of the Ante, and how payments on them are made in money."""

    amounts: tuple[tuple[str, Fraction], ...]
    cap: Fraction | None = None
    """The maximum payout in Antes, if the sign has one."""
    ante: Cents | None = None
    """The Ante in money; None where payments are not rounded, whatever the Ante."""
    chip: Cents = CENT
    """The smallest chip, up to which payments are rounded where the Ante is known."""

    @property
    def opening(self) -> dict[str, Fraction]:
        return dict(self.amounts)

    def paid(self, odds: Fraction, stake: Fraction, capped: bool) -> Fraction:
        """What a stake wins at these odds, in Antes."""
        won = odds * stake
        if self.ante is not None:
            won = Fraction(pay_up(won * self.ante, self.chip), self.ante)
        return min(won, self.cap) if capped and self.cap is not None else won


def known_ante(sign: Sign, ante: Cents | None = None) -> Cents | None:
    """The Ante in money: as given, or the sign's minimum; None where neither says it."""
    if ante is not None and ante <= 0:
        raise BadInput("ante", "an amount above 0", got=ante)
    return ante if ante is not None else (sign.minimum or None)


def ante_of(sign: Sign, ante: Cents | None = None) -> Cents:
    """The money an Ante stands for: as given, or the sign's minimum, or a dollar."""
    return known_ante(sign, ante) or DOLLAR_ANTE


def opening_stakes(
    game: BankedGame,
    sign: Sign,
    beside: Mapping[str, Fraction] | None = None,
    ante: Cents | None = None,
) -> OpeningStakes:
    """The required wagers of one unit each, and the optional wagers in `beside`."""
    stakes = {wager.id: Fraction(1) for wager in game.wager if wager.required}
    for name, amount in (beside or {}).items():
        stakes[name] = _beside(game, name, amount)
    limit = sign.maximum_payout
    cap = None if limit is None else Fraction(limit, ante_of(sign, ante))
    known = known_ante(sign, ante)
    return OpeningStakes(tuple(sorted(stakes.items())), cap, known, sign.smallest_chip)


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
    table: PayoffTable, wager: Wager, situation: Situation, stake: Fraction, stakes: OpeningStakes
) -> Fraction:
    """What one staked is paid in a situation; an impossible one is worth nothing."""
    cell = table.cells[wager.id][slot(situation, hands_judged(wager.judged))]
    if cell is None or cell.outcome is SettleOutcome.STANDOFF or not stake:
        return Fraction(0)
    if cell.outcome is SettleOutcome.LOSE:
        return Fraction(-1)
    if cell.outcome is SettleOutcome.JACKPOT:
        raise BadInput(
            f"wager {wager.id}", "a wager with odds of its own, not one that the jackpot pays"
        )
    assert cell.odds is not None
    return stakes.paid(cell.odds.fraction, stake, wager.capped) / stake
