"""The book's rules for wagers of a wrong amount, and the cost of a jackpot wager."""

from collections.abc import Mapping

from croupier.banked.settlement.layout import Layout
from croupier.books import AmountRule, BankedGame
from croupier.money import Cents, parse_amount


def amount_rule(
    game: BankedGame, find: str, wager: str | None = None, street: str | None = None
) -> AmountRule | None:
    """The book's rule for a wrong amount, if it has one for this wager on this street."""
    return next(
        (
            rule
            for rule in game.amount
            if rule.find == find
            and (wager is None or not rule.wagers or wager in rule.wagers)
            and (not rule.streets or street in rule.streets)
        ),
        None,
    )


def counted(do: str, amount: Cents, most: Cents) -> Cents | None:
    """How much of a wager of the wrong amount counts; None where it goes back in full."""
    match do:
        case "return":
            return None
        case "settle to maximum" | "settle to multiple" | "settle to cost":
            return min(amount, most)
    return amount


def jackpot_cost(layout: Layout, wager: str) -> Cents | None:
    """What a jackpot wager costs: the sign's cost, times the units of its level."""
    jackpot: Mapping[str, object] = layout.sign.jackpot or {}
    if jackpot.get("cost") is None:
        return None
    cost = parse_amount(jackpot["cost"], field="sign.jackpot.cost")
    levels = layout.book.jackpot.level if layout.book.jackpot else ()
    return cost * next((level.wager_units for level in levels if level.wagers == (wager,)), 1)
