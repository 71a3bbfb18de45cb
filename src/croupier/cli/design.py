"""`croupier design`: pay tables that bring a game to a stated edge, risk or volatility."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from croupier.books import load_book
from croupier.cli.design_options import NO_AIMS, NO_JACKPOT, DesignAims, JackpotChoice
from croupier.cli.jackpot.design_jackpots import design_jackpot_of
from croupier.cli.odds.questions import asked, named_sign, read_sign_file, waiting
from croupier.cli.options import BookName, Flag, GameName, SignFile, book_and_game
from croupier.cli.output import AsJson, grid, lines, note, page, percent, say
from croupier.errors import BadInput
from croupier.odds import (
    DesignTerms,
    Question,
    check_par_sheet,
    free_entries,
    question_if,
)

if TYPE_CHECKING:
    from rich.console import RenderableType

    from croupier.odds import Design

Several = Annotated[list[str], Parameter(consume_multiple=True)]
MaybeSeveral = Annotated[list[str] | None, Parameter(consume_multiple=True)]


def design(
    book: BookName,
    *,
    free: Several,
    aims: DesignAims = NO_AIMS,
    bounds: MaybeSeveral = None,
    whole_odds: Flag = False,
    any_order: Flag = False,
    game: GameName = None,
    sign: SignFile = None,
    jackpot: JackpotChoice = NO_JACKPOT,
    tables: int = 5,
    most_solved: int = 60,
    par_sheet: Path | None = None,
    json: AsJson = False,
) -> None:
    """Find the pay tables that bring a game, or a side wager, nearest to stated figures.

    Every table is solved exactly under its own best play, and the answer says whether it is certain
    that no other table in bounds is nearer. Of several targets the misses are added up.

    Example: croupier design canberra-ultimate --edge 2% --free blind.* --whole-odds

    :param free: The entries of pay tables that may change: blind.*, or one such as blind.flush. Of
        a jackpot: jackpot.seed, jackpot.increment, or a prize such as jackpot.flush.
    :param bounds: The lowest and highest odds of an entry, such as blind.flush=1..3. Default: from
        half to twice the odds of now, in the steps in which pay tables are printed.
    :param whole_odds: Take whole odds to 1 only. Default: halves as well.
    :param any_order: Allow that a better hand pays less.
    :param tables: How many tables to show, the nearest first.
    :param most_solved: After how many tables to stop, even if a nearer one may be left.
    :param par_sheet: Write the par sheet of the nearest table to this .csv or .pdf file.
    """
    if par_sheet is not None:
        check_par_sheet(par_sheet)
    if _about_jackpot(free):
        target, law = aims.jackpot_return(par_sheet), load_book(book_and_game(book)[0])
        line, mix = jackpot.line(law, sign), jackpot.counts()
        design_jackpot_of(law, line, target, free, bounds or [], mix=mix, wanted=tables, json=json)
        return
    jackpot.refuse()
    with named_sign(sign):
        shown = read_sign_file(sign)
        question = asked(book, game, shown)
    entries = free_entries(question, free, bounds or [], whole=whole_odds)
    terms = aims.terms(entries, rising=not any_order, tables=tables, most_solved=most_solved)
    _design_tables(question, shown, terms, par_sheet, json=json)


def _design_tables(
    question: Question,
    sign: dict[str, Any],
    terms: DesignTerms,
    par_sheet: Path | None,
    *,
    json: bool,
) -> None:
    """Says which pay tables meet the terms, and writes the par sheet of the nearest."""

    def change(odds: Mapping[str, Fraction]) -> Question:
        return question_if(question, sign, [f"{name}={value}" for name, value in odds.items()])

    with waiting(f"Designing {question.name}") as advance:  # says so where an extra is missing
        from croupier.odds import design_json, design_tables, write_par_sheet

        found = design_tables(question, change, terms, advance)
    if par_sheet is not None:
        write_par_sheet(change(found.tables[0].odds), par_sheet)
        note(f"The par sheet of the nearest table is in {par_sheet}.")
    say(design_json(question, found), json=json, people=lambda: _page(question, found))


def _about_jackpot(free: list[str]) -> bool:
    """Whether values of a jackpot are free, and no entries of pay tables."""
    named = [name.startswith("jackpot.") for name in free]
    if any(named) and not all(named):
        raise BadInput("--free", "entries of pay tables or values of the jackpot, not both")
    return any(named)


def _page(question: Question, found: Design) -> RenderableType:
    """One column for each table: the odds of its free entries, then its figures."""
    tables = found.tables
    rows = [(name, *(str(table.odds[name]) for table in tables)) for name in tables[0].odds]
    rows += [
        ("edge", *(percent(table.edge, 6) for table in tables)),
        ("element of risk", *(percent(table.element_of_risk, 6) for table in tables)),
        ("hit rate", *(percent(table.hit_rate, 4) for table in tables)),
        ("deviation", *(f"{sqrt(table.variance):.6f}" for table in tables)),
        ("off by", *(percent(table.distance, 6) for table in tables)),
        ("first decisions changed", *(str(len(table.hands)) for table in tables)),
    ]
    what = f"{found.wager} of {question.name}" if found.wager else question.name
    columns = ("", *(str(number) for number in range(1, len(tables) + 1)))
    shown = grid(f"{what} at {_aims(found)}", columns, rows)
    certain = "no other is nearer" if found.nothing_nearer else "another may be nearer"
    told = f"  {found.searched:,} tables in bounds, {found.solved} solved: {certain}.\n"
    return page(shown, *lines(told))


def _aims(found: Design) -> str:
    targets = found.targets.named
    shares = {"edge": "an edge", "element_of_risk": "an element of risk", "hit_rate": "a hit rate"}
    told = [f"{words} of {percent(targets[n])}" for n, words in shares.items() if n in targets]
    if "volatility" in targets:
        told.append(f"a deviation of {float(targets['volatility']):g}")
    return ", ".join(told)
