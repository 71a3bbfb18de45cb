"""`croupier equity`: the shares of poker hands and ranges in the pot."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from cyclopts import Parameter

from croupier.cards import show
from croupier.cli.input import STANDARD_INPUT, read_lines
from croupier.cli.odds.questions import waiting
from croupier.cli.output import AsJson, grid, lines, page, percent, say
from croupier.errors import BadInput
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
    *hands: Annotated[str, Parameter(allow_leading_hyphen=True)],
    board: Cards = "",
    game: PokerGame = "holdem",
    dead: Cards = "",
    samples: int | None = None,
    seed: int = 0,
    json: AsJson = False,
) -> None:
    """Compute the share of the pot that each poker hand or range wins on average.

    The answer is exact if all deals can be counted in seconds; otherwise it says how many there
    are, deals are sampled and the standard error is printed. In games with three cards all hands
    are open, and the players discard in the order given, each to win as much as possible.

    With - it reads lines such as 'AhKh vs TT+ AJs+ | Jh 7d 2c' from standard input, the board after
    the bar or left out, and prints an answer for each. The exit status is 2 if a line is bad input.

    Example: croupier equity AhKh 'TT+ AJs+' --board 'Jh 7d 2c'

    :param hands: Two or more hands or ranges: AhKh, QQ, AKs, TT+, 'TT+ AJs+', 99-66 or any. In
        Omaha four cards, or patterns such as AAxx and JT98ds; in Pineapple games three cards or
        patterns, or two cards after the discard. AKs@1/2 or AKs@50% counts half. Or -.
    :param board: The cards on the board, such as 'Ah 7d 2c'. Default: none.
    :param game: The game of Crown Poker.
    :param dead: Cards that are out of the deck, such as 'Kd 3c'. Default: none.
    :param samples: The number of deals to sample. Default: all deals are counted, unless there are
        too many.
    :param seed: The seed of the sample. The same seed gives the same deals.
    """

    def answer(hands: Sequence[str], board: str) -> None:
        with waiting("Dealing", 1, "equity") as advance:
            found = equities(
                hands, board, game=game, dead=dead, samples=samples, seed=seed, tick=advance
            )
        say(_answer(found), json=json, people=lambda: _page(found))

    if hands == (STANDARD_INPUT,):
        _each_line(answer, board, json=json)
    else:
        answer(hands, board)


def _each_line(answer: Callable[[Sequence[str], str], None], board: str, *, json: bool) -> None:
    """Answers the lines of standard input one by one; a bad one does not stop the others."""
    count, bad = 0, list[str]()
    for number, line in read_lines(STANDARD_INPUT):
        count += 1
        try:
            answer(*_question(line, board))
        except BadInput as mistake:
            bad.append(str(mistake.at(f"line {number}")))
            say({"error": bad[-1]}, json=json, people=bad[-1])
        sys.stdout.flush()
    if not count:
        raise BadInput("lines", "at least one line of hands", where=STANDARD_INPUT)
    if bad:
        valid = f"{count} valid lines, but {len(bad)} cannot be answered ({bad[0]})"
        raise BadInput("lines", valid, where=STANDARD_INPUT)


def _question(line: bytes, board: str) -> tuple[list[str], str]:
    """The hands and the board of a line; without a bar the board of the option."""
    try:
        text = line.decode()
    except UnicodeDecodeError:
        raise BadInput("line", "a text in UTF-8") from None
    hands, bar, own = text.partition("|")
    return [hand.strip() for hand in hands.split(" vs ")], own.strip() if bar else board


def _answer(found: Equity) -> dict[str, Any]:
    return {
        "game": found.game,
        "board": show(found.board),
        "exact": found.exact,
        "deals": found.deals,
        **({"too_many": found.too_many} if found.too_many else {}),
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
    if not found.too_many:
        return grid(title, columns, rows)
    told = f"  There are up to {found.too_many:,} deals, too many to count; --samples draws more.\n"
    return page(grid(title, columns, rows), *lines(told))
