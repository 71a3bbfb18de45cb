"""The par sheet of a game: every outcome with its probability and return, and the strategy.

Each row has a section, what it is about, and figures as decimals and as fractions, so that a
reader can add up the probabilities and the returns and come to the same value.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path

from croupier.books import End
from croupier.cards import Category
from croupier.errors import BadInput
from croupier.odds.asking.pay_entries import entries
from croupier.odds.asking.question import Question
from croupier.odds.asking.tree import Terminal, comparisons
from croupier.odds.design.par_rows import ParRow
from croupier.odds.design.par_sheet_pdf import write_pdf
from croupier.odds.design.terms import check_par_sheet
from croupier.odds.exact.figures import figures_of, hit_rate
from croupier.odds.exact.played_out import PlayedOut, best_first, play
from croupier.odds.exact.solve import solve
from croupier.odds.results import Figures, show_exact
from croupier.odds.workers import Tick


def write_par_sheet(question: Question, file: Path, tick: Tick | None = None) -> None:
    """Solves a game and writes its par sheet, as PDF or CSV by the name of the file."""
    check_par_sheet(file)
    rows = par_sheet(question, tick)
    try:
        if file.suffix.lower() == ".pdf":
            write_pdf(rows, file)
        else:
            _write_csv(rows, file)
    except OSError as problem:
        raise BadInput("--par-sheet", f"a file that can be written ({problem})") from None


def _write_csv(rows: Sequence[ParRow], file: Path) -> None:
    with file.open("w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out)
        writer.writerow(ParRow._fields)
        writer.writerows(rows)


def par_sheet(question: Question, tick: Tick | None = None) -> list[ParRow]:
    """All rows of the par sheet of a game under best play."""
    solved = solve(question.tree, tick)
    values, jackpot = solved.preflop(), question.book.jackpot is not None
    played = play(solved, best_first(values, question.tree), tick, prizes=jackpot)
    figures = figures_of(question, solved, played, values)
    return [
        *_summary(question, figures, played),
        *(ParRow("pay table", entry, "", value=_decimal(odds), value_exact=str(odds))
          for entry, odds in entries(question.game).items()),
        *_outcomes(played),
        *_sides(figures),
        *_strategy(figures),
    ]  # fmt: skip


def _decimal(value: Fraction) -> str:
    return f"{float(value):.12g}"


def _figure(item: str, detail: str, value: Fraction, deals: int = 1) -> ParRow:
    return ParRow("game", item, detail, value=_decimal(value), value_exact=show_exact(value, deals))


def _summary(question: Question, figures: Figures, played: PlayedOut) -> Iterator[ParRow]:
    yield ParRow("game", "book", question.book.id)
    yield ParRow("game", "game", question.game.name)
    stakes = question.tree.stakes
    paid = "exact odds" if stakes.ante is None else f"Ante {stakes.ante}, chips of {stakes.chip}"
    yield ParRow("game", "payments in cents", paid)
    yield _figure("deals", "orders of the board counted", Fraction(figures.deals))
    yield _figure("house edge", "of the Ante", figures.house_edge, figures.deals)
    yield _figure("element of risk", "of all wagers", figures.element_of_risk)
    yield _figure("average wager", "in Antes", figures.average_wager, figures.deals)
    yield _figure("variance", "in squares of the Ante", figures.variance)
    yield _figure("hit rate", "rounds that win more than they lose", hit_rate(played))


def _outcomes(played: PlayedOut) -> Iterator[ParRow]:
    """Every end, hand and comparison; `value` is what a round then returns, in Antes.

    Where a wager on the two cards alone lies on the layout, each starting hand has rows of its own.
    """
    tree = played.tree
    for terminal, counts in zip(tree.terminals, played.counts, strict=True):
        for slot, by_hand in enumerate(counts):
            hole = terminal.by_hole[slot] if played.by_hand else Fraction(0)
            for category in Category:
                ways = comparisons(tree.line, category)
                for way, (result, qualifies) in enumerate(ways):
                    many = int(by_hand[category, way])
                    if many:
                        share, pays = Fraction(many, played.deals), terminal.pay[category][way]
                        dealer = "dealer qualifies" if qualifies else "dealer does not qualify"
                        detail = f"{category.slug}; {result.name.lower()}; {dealer}"
                        yield ParRow(
                            "outcome", _way_there(terminal), detail, _decimal(share),
                            show_exact(share, played.deals), _decimal(pays + hole),
                            str(pays + hole),
                        )  # fmt: skip


def _way_there(terminal: Terminal) -> str:
    bets = [f"{bet.wager} {bet.multiple}x on the {bet.street}" for bet in terminal.placed]
    fold = [] if terminal.end is End.LIVE else [f"folded on the {terminal.end.slug}"]
    return ", ".join([*bets, *fold]) or "no further wager"


def _sides(figures: Figures) -> Iterator[ParRow]:
    for name, side in figures.side_wagers.items():
        edge = -side.expected_value
        yield ParRow("side wager", name, "house edge of a unit", value=_decimal(edge),
                     value_exact=str(edge))  # fmt: skip
        for hand, share in side.wins.items():
            yield ParRow("side wager", name, f"{hand} is paid", _decimal(share), str(share))


def _strategy(figures: Figures) -> Iterator[ParRow]:
    """The best first decision with each hand, and how often a round comes to each decision."""
    for hand, found in figures.preflop.items():
        worth = found.ev[found.best]
        yield ParRow("first decision", hand, found.best, value=_decimal(worth),
                     value_exact=str(worth))  # fmt: skip
    for street, options in figures.streets.items():
        for label, share in options.items():
            yield ParRow("decision", street, label, _decimal(share),
                         show_exact(share, figures.deals))  # fmt: skip
