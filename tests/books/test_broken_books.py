"""Tests that a wrong book is refused with a message that says what to change."""

import shutil
from importlib import resources
from pathlib import Path

import pytest

from croupier.books import load_book
from croupier.errors import BadInput


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A copy of the Canberra book, for breaking."""
    source = Path(str(resources.files("croupier.books"))) / "data" / "canberra-ultimate"
    shutil.copytree(source, tmp_path / "my-casino")
    return tmp_path / "my-casino"


def broken(book: Path, file: str, old: str, new: str) -> str:
    path = book / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadInput) as problem:
        load_book(book)
    line = str(problem.value)
    assert "\n" not in line
    return line


def test_a_copy_of_an_approved_book_loads_from_its_folder(book: Path) -> None:
    assert load_book(book).game().name == "Ultimate Texas Hold-em"


def test_a_missing_settlement_row_names_the_situation_nobody_settles(book: Path) -> None:
    row = '  { when = ["dealer beats player"], then = "lose", clause = "9.6(b)" },\n'
    line = broken(book, "ultimate.toml", row, "")
    assert line == (
        "my-casino/ultimate.toml: wager blind, settles: expected a row for every situation, "
        "but none settles: live hand; dealer beats player; dealer qualifies; high-card"
    )


def test_a_row_that_can_never_apply_is_named(book: Path) -> None:
    row = '  { when = ["hands tie"], then = "stand off", clause = "9.8(c)" },\n'
    late = '  { when = ["dealer beats player", "hands tie"], then = "lose", clause = "9.8(b)" },\n'
    line = broken(book, "ultimate.toml", row, row + late)
    assert "wager play, settles row 5" in line
    assert "earlier rows settle every situation" in line


def test_a_pay_table_without_a_line_for_a_hand_that_wins_is_refused(book: Path) -> None:
    line = broken(book, "ultimate.toml", '  { hand = "flush", pays = "3 to 2" },\n', "")
    assert "settles row 6" in line
    assert "none for flush" in line


@pytest.mark.parametrize(
    "file, old, new, said",
    [
        ("ultimate.toml", '"hands tie"', '"hands equal"', "hands equal"),
        ("ultimate.toml", 'pays = "3 to 2"', 'pays = "a lot"', "a lot"),
        ("ultimate.toml", 'then = "pay table trips"', 'then = "pay table tripz"', "tripz"),
        ("ultimate.toml", 'clause = "9.7(a)"', 'clause = "9.77"', "9.77"),
        ("ultimate.toml", "required = true", "requird = true", "requird"),
        ("ultimate.toml", 'equals = "ante"', 'equals = "anti"', "anti"),
        ("ultimate.toml", 'needs = ["ante"', 'needs = ["trips"', "another wager of this game"),
        ("ultimate.toml", 'do = "settle"', 'do = "settel"', "settel"),
        ("ultimate.toml", "seats = 7", 'seats = "seven"', "seats"),
        ("ultimate.toml", "seats = 7\n", "", "seats"),
        ("book.toml", 'role = "casino-operator"', 'role = "emperor"', "emperor"),
        ("irregularities.toml", 'authority = "dealer"', 'authority = "cook"', "cook"),
        ("book.toml", 'games = ["ultimate"]', 'games = ["ultimate", "baccarat"]', "baccarat.toml"),
        ("book.toml", "id = ", "id == ", "TOML"),
        ("book.toml", 'zone = "Australia/', 'zone = "Austria/', "Austria/Sydney"),
    ],
)
def test_each_slip_is_one_line_that_names_the_file_and_the_slip(
    book: Path, file: str, old: str, new: str, said: str
) -> None:
    line = broken(book, file, old, new)
    assert line.startswith("my-casino/")
    assert said in line


def test_the_example_book_pays_a_blind_flush_two_to_one() -> None:
    from croupier.books import End, Result, Situation, compile_payoff, defaults
    from croupier.cards import Category

    example = load_book(Path(__file__).parents[2] / "examples" / "my-casino")
    payoff = compile_payoff(example.game(), defaults(example.file.setting))
    cell = payoff.cell("blind", Situation(End.LIVE, Result.WIN, True, Category.FLUSH))
    assert str(cell.odds) == "2 to 1"


def test_an_unknown_book_is_one_line() -> None:
    with pytest.raises(BadInput, match="book: expected one of melbourne-wsop"):
        load_book("monte-carlo")


def test_an_auditor_who_stands_on_the_ladder_is_refused(book: Path) -> None:
    row = 'name = "Casino Supervisor", rank = 2,'
    line = broken(book, "book.toml", row, f"{row} audits = true,")
    assert line.startswith("my-casino/book.toml: role casino-supervisor, rank: expected no rank")
