"""The list of prices: all rows, in JSON, and as the page docs/prices.md."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any

from croupier.odds.answers.as_json import both
from croupier.odds.answers.irregularity_prices import irregularity_rows, seen_rows
from croupier.odds.answers.prices import (
    NO_PAYMENT,
    Price,
    Pricing,
    Row,
    Unpriced,
    book_rows,
    reading_rows,
    sign_rows,
)

KINDS = {
    "book": "Differences between the books",
    "setting": "Readings and choices",
    "sign": "Chips, maximum payouts and multiples of the sign",
    "irregularity": "Irregularities after which play goes on",
    "seen": "Dealer's cards that are shown",
}
AT_ONCE = ("book", "setting", "sign", "irregularity")
"""The kinds that take seconds once games are solved; the other takes minutes."""
HEAD = """# Prices of the rules

This page is made by `./x croupier prices --markdown`. A price is the house edge with the rule less
the edge without it, each under its own best play: what the rule adds to the house, in per cent of
the Ante, or of the wager itself for a side wager. A negative price is worth something to the
player. All figures are exact; `./x croupier prices --json` has the fractions, and
`croupier odds BOOK --what-if` computes any other change.

A hand that is forfeited is priced before its first decision. Dealer's cards that are shown are
priced by `./x croupier prices --kind seen`, for a player who knows one before the first decision:
the most it can be worth. To a player whose wagers are all made it is worth nothing.
"""
COLUMNS = ("book", "rule", "clause", "of", "edge before", "edge after", "price")


def price_rows(kinds: Iterable[str] = AT_ONCE, pricing: Pricing | None = None) -> list[Row]:
    """All prices of these kinds; those of seen cards take minutes."""
    made: dict[str, Callable[[Pricing], Iterator[Row]]] = {
        "book": book_rows,
        "setting": reading_rows,
        "sign": sign_rows,
        "irregularity": irregularity_rows,
        "seen": seen_rows,
    }
    solving = pricing or Pricing()
    return [row for kind in kinds for row in made[kind](solving)]


def prices_json(rows: Iterable[Row]) -> dict[str, Any]:
    """The public JSON form: `prices`, and `unpriced` with their reasons."""
    listed = list(rows)
    return {
        "prices": [
            {
                "kind": row.kind, "book": row.book, "game": row.game, "rule": row.rule,
                "clause": row.clause, "of": row.wager, **both("before", row.before),
                **both("after", row.after), **both("price", row.price),
            }
            for row in listed if isinstance(row, Price)
        ],
        "unpriced": [
            {
                "kind": row.kind, "book": row.book, "game": row.game, "rule": row.rule,
                "clause": row.clause, "reason": row.reason,
            }
            for row in listed if isinstance(row, Unpriced)
        ],
    }  # fmt: skip


def prices_page(rows: Iterable[Row]) -> str:
    """The page of the documents."""
    listed = list(rows)
    parts = [HEAD]
    for kind, title in KINDS.items():
        prices = [row for row in listed if isinstance(row, Price) and row.kind == kind]
        if prices:
            head = f"| {' | '.join(COLUMNS)} |\n|{'---|' * len(COLUMNS)}"
            parts.append("\n".join([f"## {title}\n", head, *map(_line, prices)]) + "\n")
    parts.append("\n".join(_without(listed)) + "\n")
    return "\n".join(parts)


def _line(row: Price) -> str:
    edges = (_percent(row.before), _percent(row.after), _percent(row.price, signed=True))
    words = (_where(row), row.rule, row.clause, row.wager, *edges)
    return f"| {' | '.join(words)} |"


def _where(row: Row) -> str:
    return f"{row.book}/{row.game}" if row.book == "melbourne-wsop" else row.book


def _percent(share: Fraction, *, signed: bool = False) -> str:
    if not share and signed:
        return "0"
    return f"{float(share) * 100:{'+' if signed else ''}.6f}%"


def _without(rows: list[Row]) -> Iterator[str]:
    """What has no price, grouped by the reason."""
    yield "## Without a price\n"
    yield "| why | rules |\n|---|---|"
    reasons: dict[str, dict[str, None]] = {}
    for row in rows:
        if isinstance(row, Unpriced):
            place = f"{row.rule} ({_where(row)}{' ' if row.clause else ''}{row.clause})"
            reasons.setdefault(row.reason, {})[place] = None
    for reason in sorted(reasons, key=lambda one: one == NO_PAYMENT):
        yield f"| {reason} | {'; '.join(reasons[reason])} |"
