"""Tests that a new casino with its own side bet needs a folder of data and no code.

Pocket Pairs looks at the player's two cards only: Aces pay 30 to 1, any other pair 10 to 1. Of
the 1,326 hands of two cards 6 are Aces and 72 are other pairs.
"""

import json
import os
import shutil
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.banked import banked_rules, commands, parse_layout, settle
from croupier.books import BOOK_IDS, Book, applied_in, load_book
from croupier.money import Cents
from tests.banked.round.table import DEALER, Table, dollars

ROOT = Path(__file__).parents[2]
PAIRS = ", ".join(f'"{rank}{rank}"' for rank in "KQJT98765432")
WAGER = f"""
[[wager]]
id = "pocket_pairs"
name = "Pocket Pairs"
placed = "opening"
judged = "hole cards"
needs = ["ante"]
clause = "P.1"
settles = [
  {{ when = ["hand is listed in pocket-pairs"], then = "pay table pocket-pairs", clause = "P.2" }},
  {{ when = ["hand is not listed in pocket-pairs"], then = "lose", clause = "P.2" }},
]

[[table]]
id = "pocket-pairs"
name = "Pocket Pairs, by the player's two cards"
clause = "P.2"
rows = [
  {{ hands = ["AA"], pays = "30 to 1" }},
  {{ hands = [{PAIRS}], pays = "10 to 1" }},
]
"""
CLAUSES = """
P.1,wager,ENFORCE,player,Pocket Pairs goes with an Ante.,,
P.2,paytable,COMPUTE,dealer,Aces pay 30 to 1 and other pairs 10 to 1.,,
"""
DEMONSTRATION = """
[[table]]
id = "SIX-U1"
game = "ultimate"

[table.sign]
minimum = "5.00"
maximum = "200.00"
maximum_payout = "50000.00"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The sixth book: the example with a ledger, a side bet and a table of its own."""
    sixth = tmp_path / "sixth-ultimate"
    shutil.copytree(ROOT / "examples" / "my-casino", sixth)
    _change(sixth / "book.toml", 'id = "my-casino"', 'id = "sixth-ultimate"')
    _change(sixth / "book.toml", 'house = "My Casino"', 'house = "The Sixth"')
    _change(sixth / "book.toml", 'ledger = "canberra-ultimate"\n', "")
    game = sixth / "ultimate.toml"
    _change(game, '"trips", "play"]', '"trips", "pocket_pairs", "play"]')
    game.write_text(game.read_text(encoding="utf-8") + WAGER, encoding="utf-8")
    canberra = ROOT / "src" / "croupier" / "books" / "data" / "canberra-ultimate" / "clauses.csv"
    ledger = canberra.read_text(encoding="utf-8") + CLAUSES.lstrip()
    (sixth / "clauses.csv").write_text(ledger, encoding="utf-8")
    (sixth / "demonstration.toml").write_text(DEMONSTRATION, encoding="utf-8")
    return sixth


def _change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def book(folder: Path) -> Book:
    return load_book(folder)


def test_its_clauses_are_its_own_and_say_where_they_are_applied(book: Book) -> None:
    assert book.ledger is not None
    assert book.ledger["P.2"].meaning == "Aces pay 30 to 1 and other pairs 10 to 1."
    assert applied_in(book)["P.1"] == ("Ultimate Texas Hold-em: wager Pocket Pairs",)


def test_it_is_dealt_and_settled(book: Book) -> None:
    """Nines in the hole pay 100 on 10 though the hand folds; King and Queen lose the 10."""
    table = Table("canberra-ultimate", open_=False)
    table.rules = banked_rules(book)
    table.law = table.rules.law
    seats = tuple(commands.Sitting(n, name, dollars(1000)) for n, name in ((1, "ann"), (2, "bob")))
    table.do(commands.OpenRound(actor=DEALER, id="sixth", seats=seats))
    table.open_bets(1, 2, pocket_pairs=10)
    table.deal_in({1: "9h 9c", 2: "Ks Qd"}, board="2c 4d 7h Jc 3s", dealer="Ah 8d")
    table.fold(1)
    table.finish()
    assert table.results(1)["pocket_pairs"] == ("win", 110)
    assert table.results(2)["pocket_pairs"] == ("lose", 0)
    ruled = next(r for r in table.state.seat(1).results if r.wager == "pocket_pairs")
    assert ruled.clauses == ("P.2",)


def test_a_layout_is_settled_by_it(book: Book) -> None:
    """Aces: 30 to 1 on 5 is 150, beside a Trips wager that loses 5."""
    wagers = {"ante": "10.00", "blind": "10.00", "trips": "5.00", "pocket_pairs": "5.00"}
    seat: dict[str, Any] = {"seat": 1, "cards": "Ah Ad", "wagers": wagers, "folded": "preflop"}
    raw = {"book": book.id, "game": "ultimate", "seats": [seat]}
    settled = settle(parse_layout(raw, own=book)).seats[0]
    assert settled.wagers["pocket_pairs"].won == Cents(150_00)
    assert settled.wagers["trips"].outcome == "lose"


def test_its_side_bet_has_exact_odds(book: Book) -> None:
    """(6 x 30 + 72 x 10 - 1248) / 1326."""
    pytest.importorskip("numba")
    from croupier.odds import ask, figures

    side = figures(ask(book)).side_wagers["pocket_pairs"]
    assert side.expected_value == Fraction(6 * 30 + 72 * 10 - 1248, 1326)


def test_in_the_package_it_is_found_listed_and_shown_on_the_floor(
    folder: Path, tmp_path: Path
) -> None:
    """A copy of the package with the folder among its books; no file of code is touched."""
    package = tmp_path / "package" / "croupier"
    shutil.copytree(
        ROOT / "src" / "croupier", package, ignore=shutil.ignore_patterns("__pycache__", "static")
    )
    data = package / "books" / "data"
    shutil.copytree(folder, data / "sixth-ultimate")
    _change(folder / "book.toml", "zone = ", 'edition = "2030-07-01"\nzone = ')
    shutil.copytree(folder, data / "sixth-ultimate" / "editions" / "2030-07-01")
    program = (
        "import json; from croupier.books import BOOK_IDS, editions_of, ledger, load_book;"
        "later = load_book('sixth-ultimate@2030-07-01').edition;"
        "from croupier.house.opening.founding import DEMONSTRATION;"
        "tables = [plan.table for plan in DEMONSTRATION];"
        "meaning = ledger('sixth-ultimate')['P.1'].meaning;"
        "print(json.dumps([BOOK_IDS, tables, meaning, [later, *editions_of('sixth-ultimate')]]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(package.parent)},
        capture_output=True,
        text=True,
        check=True,
    )
    books, tables, meaning, editions = json.loads(done.stdout)
    assert books == [*BOOK_IDS, "sixth-ultimate"]
    assert "SIX-U1" in tables
    assert meaning == "Pocket Pairs goes with an Ante."
    assert editions == ["2030-07-01", "2030-07-01"], "a later edition in its folder is found too"
