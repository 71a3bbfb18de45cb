"""What a jackpot wager wins with each hand on the flop, as far as the sign says."""

from __future__ import annotations

from fractions import Fraction

from croupier.banked import JackpotClaim, Layout, SeatLayout
from croupier.books import BankedGame, Book, Sign
from croupier.cards import Category
from croupier.errors import BadInput
from croupier.jackpot import jackpot_desk
from croupier.money import Cents, parse_amount


def jackpot_spots(layout: Layout, seat: SeatLayout) -> list[str]:
    """The jackpot wagers that a seat has made."""
    return [w.id for w in layout.game.wager if w.cost_from_sign and w.id in seat.wagers]


def prize_values(
    layout: Layout, seat: SeatLayout
) -> tuple[dict[Category, Fraction], tuple[str, ...]]:
    """In cents, by hand, the wager itself counted where it goes back; and hands not known.

    A prize off a meter that the sign does not show is not known.
    """
    spots = jackpot_spots(layout, seat)
    staked = sum(seat.wagers[spot] for spot in spots)
    won: dict[Category, Fraction] = {}
    unknown = []
    for category in Category:
        claims = tuple(
            JackpotClaim(seat.seat, spot, seat.wagers[spot], category, True) for spot in spots
        )
        try:
            result = jackpot_desk(layout, claims)
        except BadInput:
            unknown.append(category.slug)
            continue
        won[category] = Fraction(
            sum(p.amount + (staked if p.returns_stake else 0) for p in result.payments)
        )
    return won, tuple(unknown)


def jackpot_wagers(book: Book, game: BankedGame, sign: Sign) -> dict[str, dict[str, Cents]]:
    """Every way to wager on the jackpot at this table: a name, and what lies on which spot."""
    terms = sign.jackpot or {}
    cost = terms.get("level1_wager") or terms.get("cost")
    spots = [wager.id for wager in game.wager if wager.cost_from_sign]
    if book.jackpot is None or cost is None or not spots:
        return {}
    unit = parse_amount(cost, field="sign.jackpot.cost")
    single = {level.wagers[0]: level.wager_units for level in book.jackpot.level
              if len(level.wagers) == 1}  # fmt: skip
    if not book.jackpot.level:
        return {spot: {spot: unit} for spot in spots}
    return {
        level.id: {spot: Cents(unit * single[spot]) for spot in level.wagers}
        for level in book.jackpot.level
    }


def table_with(book: Book, game: BankedGame, sign: Sign, wagers: dict[str, Cents]) -> Layout:
    """A layout with one seat that has these jackpot wagers, to ask the jackpot's desk with."""
    seat = SeatLayout(seat=1, wagers=wagers)
    return Layout(book=book, game=game, sign=sign, seats=(seat,))
