"""Whatever acts in a book is to be read in its tables and in a comparison with another book."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from croupier.books import BOOK_IDS, BankedGame, Book, differences, load_book, tables_of
from tools.mutate.changes import changes
from tools.mutate.folders import changed_book
from tools.mutate.mutation import neighbours
from tools.mutate.values import Value, values_of

NOT_IN_TABLES = {"id", "house", "listed", "edition", "zone", "games"}
"""What names a book or a row; the tables show the words for people instead."""


def one_of_each_key(book: str) -> Iterator[Value]:
    """The first value of each key that acts."""
    seen = set()
    for value in values_of(book):
        key = value.file, tuple(part for part in value.path if isinstance(part, str))
        if value.informs is None and key not in seen:
            seen.add(key)
            yield value


def game_of(book: Book, file: str) -> BankedGame | None:
    return book.games.get(file.removesuffix(".toml")) or next(iter(book.games.values()), None)


@pytest.mark.parametrize(
    "name, one_in",
    [
        pytest.param("canberra-ultimate", 6, id="canberra-ultimate, a sample"),
        *(pytest.param(name, 1, id=name, marks=pytest.mark.long) for name in BOOK_IDS),
    ],
)
def test_a_changed_value_shows_in_the_tables_and_in_the_comparison(
    name: str, one_in: int, tmp_path: Path
) -> None:
    book, others = load_book(name), neighbours(name)
    usual = tables_of(book)
    tables, comparison = [], []
    for value in islice(one_of_each_key(name), 0, None, one_in):
        changed = (changed_book(value, other, tmp_path) for other in changes(value, others))
        found = next((other for other in changed if other is not None), None)
        if found is None or value.key in NOT_IN_TABLES:
            continue
        if tables_of(found) == usual:
            tables.append(value.name)
        pair = ((one, game_of(one, value.file)) for one in (book, found))
        if not differences(*pair):
            comparison.append(value.name)
    assert tables == []
    assert comparison == []
