"""Tests of rows about tournaments and promotions that nothing acts on: they are refused."""

import shutil
from pathlib import Path

import pytest

from croupier.books import load_book
from croupier.errors import BadInput

DATA = Path(__file__).parents[2] / "src" / "croupier" / "books" / "data"
CANBERRA, STAR = "canberra-ultimate/tournament.toml", "sydney-bonus/promotions.toml"


@pytest.mark.parametrize(
    "file, old, new, field",
    [
        (CANBERRA, 'id = "pool"', 'id = "pot"', "rule 23 (pot), id"),
        (CANBERRA, 'id = "no-cash"', 'id = "chips"', "rule"),
        (CANBERRA, 'id = "entry-method"', 'id = "start"', "condition"),
        (CANBERRA, 'states = ["commission"]', 'states = ["rake"]', "condition 5 (commission), "),
        (CANBERRA, 'id = "out"', 'id = "out"\nby = "dealer"', "rule out, by"),
        (CANBERRA, 'by = "gaming-shift-manager"\n', "", "rule director, by"),
        (CANBERRA, 'by = "gaming-shift-manager"', 'by = "manager"', "rule director, by"),
        (CANBERRA, 'says = "', 'states = ["fee"]\nsays = "', "condition rules-prevail, states"),
        (CANBERRA, "[[rule]]", '[[figure]]\nid = "entries"\n\n[[rule]]', "figure"),
        (STAR, 'states = ["closes"]', 'states = ["ends"]', "condition 6 (entries-close), "),
        (STAR, 'prize = "travel"', 'prize = "trip"', "condition travel-persons, prize"),
        (STAR, 'id = "goods"', 'id = "cash"', "prize_kind"),
        (STAR, 'paid = "as money"', 'paid = "in kind"', "prize_kind 1 (cash), paid"),
        (STAR, 'id = "reasons-told"', 'id = "reasons"', "rule 2 (reasons), id"),
        (STAR, 'id = "scrutineer-over"', 'id = "over"', "figure 1 (over), id"),
        (STAR, 'value = "2"', 'value = "two"', "figure winner-told-days, value"),
        (STAR, 'value = "100.00"', 'value = "100"', "figure denied-claim-over, value"),
    ],
)
def test_a_row_that_nothing_acts_on_is_refused_with_its_file_and_row(
    tmp_path: Path, file: str, old: str, new: str, field: str
) -> None:
    book = file.partition("/")[0]
    shutil.copytree(DATA / book, tmp_path / book)
    text = (tmp_path / file).read_text()
    assert old in text
    (tmp_path / file).write_text(text.replace(old, new, 1))
    with pytest.raises(BadInput) as refused:
        load_book(tmp_path / book)
    assert refused.value.where == file
    assert refused.value.field.startswith(field)
