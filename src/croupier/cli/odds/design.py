"""`croupier design`: pay tables that bring a game to a stated edge."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from croupier.cli.odds.questions import asked, named_sign, read_sign_file, waiting
from croupier.cli.options import BookName, Flag, GameName, SignFile
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
    edge: str,
    free: Several,
    bounds: MaybeSeveral = None,
    whole_odds: Flag = False,
    any_order: Flag = False,
    game: GameName = None,
    sign: SignFile = None,
    tables: int = 5,
    most_solved: int = 60,
    par_sheet: Path | None = None,
    json: AsJson = False,
) -> None:
    """Find the pay tables that bring a game, or a side wager, nearest to a stated house edge.

    Every table is solved exactly under its own best play, and the answer says whether it is certain
    that no other table in bounds is nearer.

    Example: croupier design canberra-ultimate --edge 2% --free blind.* --whole-odds

    :param edge: The house edge to meet, such as 2% or 0.02: of the Ante, or of the side wager.
    :param free: The entries of pay tables that may change: blind.*, or one such as blind.flush.
    :param bounds: The lowest and highest odds of an entry, such as blind.flush=1..3. Default: from
        half to twice the odds of now, in the steps in which pay tables are printed.
    :param whole_odds: Take whole odds to 1 only. Default: halves as well.
    :param any_order: Allow that a better hand pays less.
    :param tables: How many tables to show, the nearest first.
    :param most_solved: After how many tables to stop, even if a nearer one may be left.
    :param par_sheet: Write the par sheet of the nearest table to this .csv file.
    """
    if par_sheet is not None:
        check_par_sheet(par_sheet)
    with named_sign(sign):
        shown = read_sign_file(sign)
        question = asked(book, game, shown)
    entries = free_entries(question, free, bounds or [], whole=whole_odds)
    terms = DesignTerms(
        edge=_share(edge), free=entries, rising=not any_order, tables=tables,
        most_solved=most_solved,
    )  # fmt: skip

    def change(odds: Mapping[str, Fraction]) -> Question:
        return question_if(question, shown, [f"{name}={value}" for name, value in odds.items()])

    with waiting(f"Designing {question.name}") as advance:  # says so where an extra is missing
        from croupier.odds import design_json, design_tables, write_par_sheet

        found = design_tables(question, change, terms, advance)
    if par_sheet is not None:
        write_par_sheet(change(found.tables[0].odds), par_sheet)
        note(f"The par sheet of the nearest table is in {par_sheet}.")
    say(design_json(question, found), json=json, people=lambda: _page(question, found))


def _share(text: str) -> Fraction:
    found = re.fullmatch(r"(-?[0-9]{1,3}(?:\.[0-9]{1,12})?)(%?)", text.replace(" ", ""))
    if found is None:
        raise BadInput("--edge", "a share such as 2% or 0.02", got=text)
    return Fraction(found[1]) / (100 if found[2] else 1)


def _page(question: Question, found: Design) -> RenderableType:
    """One column for each table: the odds of its free entries, then its figures."""
    tables = found.tables
    rows = [(name, *(str(table.odds[name]) for table in tables)) for name in tables[0].odds]
    rows += [
        ("edge", *(percent(table.edge, 6) for table in tables)),
        ("off by", *(percent(table.distance, 6) for table in tables)),
        ("element of risk", *(percent(table.figures.element_of_risk) for table in tables)),
        ("deviation", *(f"{table.figures.standard_deviation:.4f}" for table in tables)),
        ("hit rate", *(percent(table.hit_rate, 2) for table in tables)),
        ("first decisions changed", *(str(len(table.hands)) for table in tables)),
    ]
    what = f"{found.wager} of {question.name}" if found.wager else question.name
    columns = ("", *(str(number) for number in range(1, len(tables) + 1)))
    shown = grid(f"{what} at an edge of {percent(found.target)}", columns, rows)
    certain = "no other is nearer" if found.nothing_nearer else "another may be nearer"
    told = f"  {found.searched:,} tables in bounds, {found.solved} solved: {certain}.\n"
    return page(shown, *lines(told))
