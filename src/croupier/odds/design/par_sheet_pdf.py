"""The par sheet of a game as PDF: the same rows as the CSV file, by section, with a sum to check.

fpdf2 is imported when a sheet is written (extra `pdf`).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from croupier.odds.design.par_rows import ParRow

if TYPE_CHECKING:
    from fpdf import FPDF


class _Section(NamedTuple):
    """How the rows of a section are set: its title, and the columns that it uses."""

    title: str
    columns: tuple[tuple[str, str, int], ...]
    """The field of a row, the heading, and the share of the width."""


_SHARE = ("probability", "Probability", 32), ("probability_exact", "exactly", 50)
_ITEM, _HAND = ("item", "", 40), ("item", "Hand", 20)
SECTIONS = {
    "game": _Section(
        "The game",
        (_ITEM, ("detail", "", 60), ("value", "Figure", 30), ("value_exact", "exactly", 110)),
    ),
    "pay table": _Section(
        "Pay tables",
        (("item", "Entry", 60), ("value", "Pays for 1", 30), ("value_exact", "exactly", 30)),
    ),
    "outcome": _Section(
        "Every outcome of a round",
        (("item", "Wagers", 52), ("detail", "Hand and comparison", 80), *_SHARE,
         ("value", "Return", 22), ("value_exact", "exactly", 24)),
    ),
    "side wager": _Section(
        "Side wagers",
        (("item", "Wager", 30), ("detail", "", 50), *_SHARE, ("value", "Figure", 26),
         ("value_exact", "exactly", 60)),
    ),
    "first decision": _Section(
        "The first decision with each starting hand",
        (_HAND, ("detail", "Best", 30), ("value", "Worth in Antes", 32),
         ("value_exact", "exactly", 70)),
    ),
    "decision": _Section(
        "How often a round comes to each decision",
        (("item", "Street", 30), ("detail", "Decision", 40), *_SHARE),
    ),
}  # fmt: skip
WIDTH = 277
"""Millimetres between the margins of a page on its side."""
SMALL, LINE = 7, 3.6


def write_pdf(rows: Sequence[ParRow], file: Path) -> None:
    """Writes the rows of a par sheet, section by section."""
    from fpdf import FPDF

    class Sheet(FPDF):
        """Numbers its pages."""

        def footer(self) -> None:
            self.set_y(-12)
            self.set_font("Helvetica", size=SMALL)
            self.cell(0, 6, f"{title}, page {self.page_no()} of {{nb}}", align="R")

    title = _title(rows)
    pdf = Sheet(orientation="landscape", unit="mm", format="A4")
    pdf.set_margin(10)
    pdf.set_auto_page_break(True, margin=15)
    pdf.set_title(title)
    pdf.set_lang("en-AU")
    pdf.add_page()
    pdf.set_font("Helvetica", "B", 16)
    pdf.cell(0, 10, title, new_x="LMARGIN", new_y="NEXT")
    _paragraph(pdf, how_to_check(rows))
    for section, group in groupby(rows, key=lambda row: row.section):
        _section(pdf, SECTIONS[section], list(group))
    pdf.output(str(file))


def _title(rows: Sequence[ParRow]) -> str:
    names = {row.item: row.detail for row in rows if row.section == "game"}
    return _plain(f"Par sheet: {names['game']} ({names['book']})")


def how_to_check(rows: Sequence[ParRow]) -> str:
    """What the rows of outcomes add up to, in words, from the fractions that are printed."""
    outcomes = [row for row in rows if row.section == "outcome"]
    shares = [Fraction(row.probability_exact) for row in outcomes]
    whole = sum(shares, Fraction(0))
    mean = sum(
        (share * Fraction(row.value_exact) for share, row in zip(shares, outcomes, strict=True)),
        Fraction(0),
    )
    return (
        f"All figures are exact under best play, in Antes; nothing is sampled. To check: the "
        f"probabilities of the {len(outcomes)} outcomes add up to {whole}. Each times its return, "
        f"added up, makes {mean}, the value of a round to the player. The house edge is the same "
        f"with the opposite sign. The squares of the returns, weighted alike, less the square of "
        f"the value make the variance. After the first decision best play depends on the board; "
        f"how often it comes to each choice stands at the end, and 'croupier advise' values any "
        f"single one."
    )


def _section(pdf: FPDF, section: _Section, rows: Sequence[ParRow]) -> None:
    from fpdf.fonts import FontFace

    pdf.ln(3)
    pdf.set_font("Helvetica", "B", 11)
    pdf.start_section(section.title)
    pdf.cell(0, 7, section.title, new_x="LMARGIN", new_y="NEXT")
    pdf.set_font("Courier", size=SMALL)
    used = sum(share for _, _, share in section.columns)
    with pdf.table(
        col_widths=tuple(share for _, _, share in section.columns),
        width=min(used, WIDTH),
        align="LEFT",
        text_align="LEFT",
        line_height=LINE,
        borders_layout="HORIZONTAL_LINES",
        headings_style=FontFace(emphasis="BOLD"),
    ) as table:
        table.row([heading for _, heading, _ in section.columns])
        for row in rows:
            table.row([_plain(getattr(row, field)) for field, _, _ in section.columns])


def _paragraph(pdf: FPDF, text: str) -> None:
    pdf.set_font("Helvetica", size=9)
    pdf.multi_cell(0, 4.5, _plain(text), new_x="LMARGIN", new_y="NEXT")


def _plain(text: str) -> str:
    """The text in characters that the fonts of every reader have."""
    return text.replace("–", "-").replace("’", "'").encode("latin-1", "replace").decode("latin-1")
