"""`croupier prices`: what every rule, reading, choice of a sign and irregularity is worth."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from croupier.cli.odds.questions import waiting
from croupier.cli.options import Flag
from croupier.cli.output import AsJson, grid, lines, page, percent, say

if TYPE_CHECKING:
    from rich.console import RenderableType

    from croupier.odds import Price, Unpriced

Kinds = Annotated[
    list[Literal["book", "setting", "sign", "irregularity", "seen"]] | None,
    Parameter(consume_multiple=True),
]


def prices(*, kind: Kinds = None, markdown: Flag = False, json: AsJson = False) -> None:
    """Compute the exact price of the rules: what each adds to the house edge under best play.

    The prices are of each difference between the books, each reading and choice that is a setting,
    chips, payouts and multiples of the sign, and irregularities after which play goes on. What
    cannot be priced is listed with the reason.

    Example: croupier prices --kind book setting

    :param kind: Only prices of these kinds. Default: all but seen, the dealer's cards that are
        shown, which takes minutes.
    :param markdown: Print the page docs/prices.md.
    """
    with waiting("Pricing the rules"):  # says so where an extra is missing
        from croupier.odds import price_rows, prices_json, prices_page

        rows = price_rows(kind) if kind else price_rows()
    if markdown:
        sys.stdout.write(prices_page(rows))
        return
    say(prices_json(rows), json=json, people=lambda: _page(rows))


def _page(rows: list[Price | Unpriced]) -> RenderableType:
    from croupier.odds import Price

    listed = [row for row in rows if isinstance(row, Price)]
    shown = [
        (row.book, row.game, row.rule, row.wager, percent(row.before), percent(row.after),
         f"{float(row.price):+.4%}")
        for row in listed
    ]  # fmt: skip
    columns = ("book", "game", "rule", "of", "before", "after", "price")
    left = f"  {len(rows) - len(listed)} rules have no price; --json and --markdown say why.\n"
    return page(grid("Prices of the rules", columns, shown), *lines(left))
