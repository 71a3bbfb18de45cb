"""`croupier equity`: what hands and ranges are worth against each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from cyclopts import Parameter

from croupier.cards import show
from croupier.cli.odds.questions import waiting
from croupier.cli.output import AsJson, grid, percent, say
from croupier.odds import Equity, equities

if TYPE_CHECKING:
    from rich.console import RenderableType

PokerGame: TypeAlias = Literal[
    "holdem",
    "holdem-hi-lo",
    "omaha",
    "omaha-hi-lo",
    "pineapple",
    "crazy-pineapple",
    "crazy-pineapple-hi-lo",
]
Cards = Annotated[str, Parameter(show_default=False)]


def equity(
    *hands: str,
    board: Cards = "",
    game: PokerGame = "holdem",
    dead: Cards = "",
    samples: int | None = None,
    seed: int = 0,
    json: AsJson = False,
) -> None:
    """Show each hand's share of the pot over all cards to come.

    Exact where all deals can be gone through in seconds, else drawn by a seed with the error told.
    In games of three cards all hands lie open and players discard in the order given, each to
    win most.

    :param hands: AhKh, QQ, AKs, TT+, 'TT+ AJs+', 99-66 or any; in Omaha four cards or any; in
        Pineapple games three cards, or two once one is thrown away.
    :param board: The open cards, such as 'Ah 7d 2c'.
    :param game: Which of the games of Crown Poker is played.
    :param dead: Cards that cannot come.
    :param samples: Draw so many deals; left out, all are gone through unless they are too many.
    :param seed: The same seed draws the same deals.
    """
    with waiting("Dealing", 1, "equity") as advance:
        found = equities(
            hands, board, game=game, dead=dead, samples=samples, seed=seed, tick=advance
        )
    say(_answer(found), json=json, people=lambda: _page(found))


def _answer(found: Equity) -> dict[str, Any]:
    return {
        "game": found.game,
        "board": show(found.board),
        "exact": found.exact,
        "deals": found.deals,
        "hands": [
            {
                "hand": share.hand,
                "equity": float(share.equity),
                "wins": float(share.wins),
                "splits": float(share.splits),
            }
            | ({"kept": share.kept} if share.kept else {})
            | (
                {"equity_exact": f"{share.equity.numerator}/{share.equity.denominator}"}
                if found.exact
                else {"standard_error": share.error}
            )
            for share in found.shares
        ],
    }


def _page(found: Equity) -> RenderableType:
    how = "all" if found.exact else "a sample of"
    board = f" on {show(found.board)}" if found.board else ""
    title = f"{found.game}{board}: {how} {found.deals:,} deals"
    columns = ("hand", "equity", "whole pot", "part of it", *(() if found.exact else ("± error",)))
    rows = []
    for share in found.shares:
        name = f"{share.hand} (keeps {share.kept})" if share.kept else share.hand
        error = () if found.exact else (percent(share.error),)
        rows.append((name, *map(percent, (share.equity, share.wins, share.splits)), *error))
    return grid(title, columns, rows)
