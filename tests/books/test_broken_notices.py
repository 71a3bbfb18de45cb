"""Tests that a notice which nothing waits for is refused at loading."""

import shutil
from importlib import resources
from pathlib import Path

import pytest

from croupier.books import load_book
from croupier.errors import BadInput

LIMITS = '{ id = "change-limits", what'
CLOSE = '{ id = "close-table", what'
RAISE = '{ id = "raise-minimum", what'
LODGE = "hours = 24,"


@pytest.mark.parametrize(
    "book, old, new, said",
    [
        ("canberra-ultimate", LIMITS, LIMITS.replace("limits", "maximum"), "notice 1 (change-max"),
        ("canberra-ultimate", CLOSE, CLOSE.replace("close-table", "change-limits"), "each id once"),
        ("canberra-ultimate", CLOSE, CLOSE.replace("close-table", "change-game"), "of poker"),
        ("canberra-ultimate", CLOSE, CLOSE.replace("what", "hours = 1, what"), "expected minutes"),
        ("canberra-ultimate", CLOSE, CLOSE.replace("what", 'by = "dealer", what'), "by"),
        ("melbourne-poker", RAISE, RAISE.replace("raise-minimum", "change-limits"), "banked games"),
        ("sydney-bonus", LODGE, "", "notice lodge-promotion, hours: expected at least 1"),
        ("sydney-bonus", LODGE, f"{LODGE} minutes = 5,", "expected hours alone"),
        ("melbourne-wsop", '["bonus", "ultimate"]', '["bonus", "bonus"]', "each game once"),
        (
            "canberra-ultimate",
            '{ id = "order-count", role',
            '{ id = "run-clock", role',
            "power run-clock, id: expected to be left out, because only poker asks",
        ),
    ],
)
def test_a_notice_or_a_power_of_no_effect_is_refused(
    tmp_path: Path, book: str, old: str, new: str, said: str
) -> None:
    source = Path(str(resources.files("croupier.books"))) / "data" / book
    made = tmp_path / "my-casino"
    shutil.copytree(source, made)
    text = (made / "book.toml").read_text(encoding="utf-8")
    assert text.count(old) == 1
    (made / "book.toml").write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(BadInput) as problem:
        load_book(made)
    assert str(problem.value).startswith("my-casino/book.toml: ")
    assert said in str(problem.value)
