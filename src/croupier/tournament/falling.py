"""Who falls, in which order, and who may come back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby

from croupier.tournament import events
from croupier.tournament.pen import Pen


def let_fall(
    pen: Pen,
    players: Iterable[str],
    before: Mapping[str, int],
    why: str,
    cite: str,
    at: int | None = None,
) -> None:
    """Players fall in order of their stacks before; equal stacks are tied."""
    ordered = sorted(players, key=lambda p: (before[p], pen.state.entrants[p].number))
    for _stack_before, together in groupby(ordered, key=lambda p: before[p]):
        group = tuple(together)
        saved = [p for p in group if at is not None and may_re_buy(pen, p, at)]
        for player in saved:
            pen.write(events.Ranked, player=player, status="busted", why=why, clause=cite)
        lost = tuple(player for player in group if player not in saved)
        if lost and second_chance(pen):
            for player in lost:
                pen.write(events.Ranked, player=player, status="beaten", why=why, clause=cite)
        elif lost:
            pen.write(events.Out, players=lost, why=why, clause=cite)


def second_chance(pen: Pen) -> bool:
    """Whether somebody who falls in this session plays on: in a repechage, or for points."""
    if not pen.terms.banked:
        return False
    following = pen.terms.session[pen.state.session :]
    return bool(pen.terms.points) or bool(following and following[0].field == "beaten")


def may_re_buy(pen: Pen, player: str, at: int) -> bool:
    sale = pen.terms.re_buy
    if sale is None or pen.state.entrants[player].re_buys >= sale.each:
        return False
    return sale.first <= pen.period(at) <= sale.last
