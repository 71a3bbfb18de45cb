"""`croupier equity`: the shares of poker hands and ranges in the pot."""

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
    """Compute the share of the pot that each poker hand or range wins on average.

    The answer is exact if all deals can be counted in seconds; otherwise deals are sampled and the
    standard error is printed. In games with three cards all hands are open, and the players
    discard in the order given, each to win as much as possible.

    Example: croupier equity AhKh 'TT+ AJs+' --board 'Jh 7d 2c'

    :param hands: Two or more hands or ranges: AhKh, QQ, AKs, TT+, 'TT+ AJs+', 99-66 or any. In
        Omaha four cards or any; in Pineapple games three cards, or two after the discard.
    :param board: The cards on the board, such as 'Ah 7d 2c'. Default: none.
    :param game: The game of Crown Poker.
    :param dead: Cards that are out of the deck, such as 'Kd 3c'. Default: none.
    :param samples: The number of deals to sample. Default: all deals are counted, unless there are
        too many.
    :param seed: The seed of the sample. The same seed gives the same deals.
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
    columns = ("hand", "equity", "wins", "splits", *(() if found.exact else ("± error",)))
    rows = []
    for share in found.shares:
        name = f"{share.hand} (keeps {share.kept})" if share.kept else share.hand
        error = () if found.exact else (percent(share.error),)
        rows.append((name, *map(percent, (share.equity, share.wins, share.splits)), *error))
    return grid(title, columns, rows)
