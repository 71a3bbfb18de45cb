"""Tests that a book is refused whose irregularities say something that no engine acts on."""

import shutil
from importlib import resources
from pathlib import Path

import pytest

from croupier.books import load_book
from croupier.errors import BadInput

DATA = Path(str(resources.files("croupier.books"))) / "data"

SLIPS = [
    ("perth-ultimate", 'found = ["deal"]', 'found = ["deal", "deal"]', "found: expected each word"),
    ("perth-ultimate", 'found = ["deal"]', 'found = ["any", "deal"]', 'expected either "any"'),
    ("perth-ultimate", 'found = ["deal"]', "found = []", 'found: expected either "any"'),
    ("perth-ultimate", 'found = ["deal"]', 'found = ["showdown"]', "showdown"),
    ("perth-ultimate", 'facts = ["no action"]', 'facts = ["no actions"]', "no actions"),
    ("perth-ultimate", 'facts = ["no action"]', 'facts = ["correctable"]', "correctable"),
    ("perth-ultimate", 'facts = ["no action"]', 'facts = ["no flop wager"]', "no flop wager"),
    ("perth-ultimate", "half_placed is misdeal", "half_placed is fine", "half_placed is fine"),
    ("perth-ultimate", 'hands = "may void"', 'hands = "misdeal"', "misdeal"),
    ("perth-ultimate", 'wagers = "return all"', 'wagers = "stay"', 'beside hands "void all"'),
    ("perth-ultimate", 'jackpots = "return all"', 'jackpots = "stay"', 'wagers "return all"'),
    ("perth-ultimate", 'then = ["hold payment"]', 'then = ["burn it"]', "burn it"),
    ("perth-ultimate", 'hands = "void all"', 'then = ["reshuffle"]\nhands = "void all"', "then"),
    ("perth-ultimate", 'facts = ["short follow-up"]', 'facts = ["excess follow-up"]', "multiple"),
    ("perth-ultimate", 'facts = ["short follow-up"]', 'facts = ["any action"]', "under minimum"),
    ("sydney-bonus", '"wrong follow-up", "before the', '"any action", "before the', "wrong follow"),
    ("perth-ultimate", 'id = "fraud"', 'id = "breach"', "irregularity: expected each word once"),
    ("canberra-ultimate", 'hands = "void all"', 'jackpots = "stay"\nhands = "void all"', "none"),
    ("melbourne-wsop", 'games = ["ultimate"]', 'games = ["bingo"]', "bingo"),
    ("melbourne-wsop", 'forfeits = ["ante"', 'forfeits = ["anti"', "anti"),
    ("sydney-bonus", 'found = ["wagering"]', 'found = ["shuffle"]', "until the first card"),
    ("sydney-bonus", "exposed_flop is misdeal", "exposed_turn is misdeal", "exposed_turn"),
    ("melbourne-poker", 'hands = "misdeal"', 'hands = "may void"', "may void"),
    ("melbourne-poker", 'hands = "misdeal"', 'hands = "misdeal"\ntold = ["dealer"]', "told"),
    ("melbourne-poker", 'hands = "misdeal"', 'hands = "misdeal"\ndescribed = true', "described"),
    ("melbourne-poker", 'hands = "misdeal"', 'hands = "misdeal"\ngames = ["x"]', "games"),
    ("melbourne-poker", 'hands = "misdeal"', 'hands = "misdeal"\nonly_where = "x"', "only_where"),
]  # fmt: skip


@pytest.mark.parametrize("book, old, new, said", SLIPS)
def test_a_slip_is_refused_in_one_line_with_file_and_row(
    tmp_path: Path, book: str, old: str, new: str, said: str
) -> None:
    shutil.copytree(DATA / book, tmp_path / book)
    path = tmp_path / book / "irregularities.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadInput) as problem:
        load_book(tmp_path / book)
    line = str(problem.value)
    assert line.startswith(f"{book}/irregularities.toml: irregularity")
    assert said in line
    assert "\n" not in line


def test_a_book_of_banked_games_has_no_poker(tmp_path: Path) -> None:
    shutil.copytree(DATA / "canberra-ultimate", tmp_path / "both")
    shutil.copy(DATA / "melbourne-poker" / "poker.toml", tmp_path / "both")
    with pytest.raises(BadInput, match=r"both/poker\.toml: file: expected no poker beside"):
        load_book(tmp_path / "both")
