"""Tests of what the head of each book says: whose house it is for, and from which day it dates."""

from pathlib import Path
from typing import Any

import pytest

from croupier.books import register_edition
from croupier.errors import BadInput
from tests.floor.casino import Casino
from tests.later_edition import edition_folder

HEADS = {
    "melbourne-wsop": ("Crown Melbourne", ""),
    "melbourne-poker": ("Crown Melbourne", ""),
    "canberra-ultimate": ("Casino Canberra", "2019-04-16"),
    "sydney-bonus": ("The Star", ""),
    "perth-ultimate": ("Crown Perth", "2022-06-10"),
}


def heads() -> list[Any]:
    return [
        pytest.param(book, *head, id=book, marks=pytest.mark.head(book))
        for book, head in HEADS.items()
    ]


@pytest.mark.parametrize("book, house, day", heads())
def test_a_table_of_a_book_stands_in_its_house_and_later_editions_are_dated_after_it(
    tmp_path: Path, book: str, house: str, day: str
) -> None:
    casino = Casino(book)
    casino.set_up(game="bonus" if book == "melbourne-wsop" else "")
    table = casino.table()
    assert (table.house, table.book) == (house, book)
    if day:
        same_day = edition_folder(tmp_path, book, day, {})
        with pytest.raises(BadInput, match=f"edition: expected a day after {day}"):
            register_edition(same_day)
