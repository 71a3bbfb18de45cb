"""What loading refuses in a book with poker, with the file, the row and the reason."""

import shutil
from pathlib import Path

import pytest

from croupier.books import load_book, register_book
from croupier.errors import BadInput

EXAMPLE = Path(__file__).parents[2] / "examples" / "my-poker-room"

WRONG = [
    (
        "poker.toml",
        '{ of = "early check", clause = "6.18.3" },',
        "",
        'basis: expected a row for "early check"',
    ),
    ("poker.toml", 'of = "early check"', 'of = "early bird"', "basis"),
    ("poker.toml", 'of = "early check"', 'of = "early all-in"', "basis: expected each row once"),
    ("poker.toml", "players = 9", "players = 15", "players: expected 2 to 14, who can be dealt"),
    ("poker.toml", "hole_cards = 2", "hole_cards = 3", "hole_cards: expected 2, and 3 with a"),
    ("poker.toml", "hole_cards = 4", "hole_cards = 5", "hole_cards: expected 4 without a discard"),
    (
        "poker.toml",
        'plays = "exactly two"\nlow = "none"',
        'plays = "exactly two"\nlow = "eight or better"',
        "low: expected none, because 36 cards have too few low ranks",
    ),
    ("poker.toml", 'maximum = "pot"', 'maximum = "the pot"', "structure 2 (pot), maximum"),
    ("poker.toml", 'lowest = "1%"', 'lowest = "6%"', "commission percentage, highest"),
    ("poker.toml", 'lowest = "1%"\n', "", "commission percentage"),
    ("poker.toml", 'id = "per-hand"', 'id = "per-round"', "commission 2 (per-round), id"),
    ("poker.toml", 'pays = "8 to 1"', 'pays = "eight"', "side_wager flop-chase-red, pays"),
    ("book.toml", 'id = "straddle"', 'id = "straddles"', "figure: expected one of deck"),
    ("book.toml", 'value = "36"', 'value = "37"', "figure deck, value: expected 20 to 52"),
    ("book.toml", 'value = "40%"', 'value = "0%"', "figure half-rule, value: expected a perc"),
    ("book.toml", 'id = "rake_order"', 'id = "rake_orders"', "setting: expected one of"),
    ("book.toml", '"side first"],', '"side last"],', "setting rake_order, values: expected some"),
    (
        "book.toml",
        'default = "side first"',
        'default = "last"',
        "rake_order, default: expected one",
    ),
]


@pytest.mark.parametrize("file, old, new, says", WRONG)
def test_loading_names_file_row_and_reason(
    file: str, old: str, new: str, says: str, tmp_path: Path
) -> None:
    folder = tmp_path / "my-poker-room"
    shutil.copytree(EXAMPLE, folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert text.count(old) == 1
    (folder / file).write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(BadInput) as wrong:
        load_book(folder)
    line = str(wrong.value)
    assert line.startswith(f"my-poker-room/{file}: ")
    assert says in line


def test_a_registered_book_is_known_by_its_id(tmp_path: Path) -> None:
    book = register_book(EXAMPLE)
    assert load_book("my-poker-room") == book == register_book(EXAMPLE)
    folder = tmp_path / "another"
    shutil.copytree(EXAMPLE, folder)
    text = (folder / "book.toml").read_text(encoding="utf-8")
    (folder / "book.toml").write_text(text.replace('value = "40%"', 'value = "45%"'))
    with pytest.raises(BadInput, match="an id that no other book has"):
        register_book(folder)
