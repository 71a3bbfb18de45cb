"""Tests that a jackpot whose rows contradict each other, or do nothing, is refused."""

import shutil
from importlib import resources
from pathlib import Path

import pytest

from croupier.books import load_book
from croupier.errors import BadInput

BOOKS = Path(str(resources.files("croupier.books"))) / "data"
MELBOURNE, SYDNEY, PERTH = "melbourne-wsop", "sydney-bonus", "perth-ultimate"


def broken(book: str, old: str, new: str, tmp_path: Path) -> str:
    """What is said of a copy of the book in which the text was replaced where it stands first."""
    folder = tmp_path / "own"
    shutil.copytree(BOOKS / book, folder, ignore=shutil.ignore_patterns("editions"))
    path = folder / "jackpot.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadInput) as problem:
        load_book(folder)
    return str(problem.value)


FLUSH = '"flush", pays = "100 per 1"'


@pytest.mark.parametrize(
    "book, old, new, said",
    [
        (MELBOURNE, '"prize meter"', '"sign pool"', "kind: expected prize meter where options"),
        (PERTH, '"three levels"', '"sign pool"', "kind: expected three levels with levels"),
        (MELBOURNE, 'id = "2"', 'id = "1"', "option, id: expected each at most once"),
        (MELBOURNE, "seed = 20000", "seed = 10000", "option 1, seeds: expected each at most once"),
        (MELBOURNE, '"34.06%"', '"134.06%"', "seed 10000, rate: expected at most 100%"),
        (MELBOURNE, '"flush", pays', '"pair", pays', "pair"),
        (MELBOURNE, '"flush", pays', '"full-house", pays', "prizes: expected each at most once"),
        (
            MELBOURNE,
            FLUSH,
            '"flush", pays = "sign"',
            "prize flush, pays: expected a payout",
        ),
        (MELBOURNE, FLUSH, '"flush", pays = "100 of 1"', 'such as "10% of meter"'),
        (MELBOURNE, FLUSH, '"flush", pays = "5% of meter"', "only top hands take from a pool"),
        (PERTH, '"10% of display"', '"10% of meter"', 'such as "10% of display"'),
        (MELBOURNE, '"a table has one system"', '"a system has a table"', "rule, must: expected"),
        (MELBOURNE, '"contribution"', '"seed"', "basis, of: expected each at most once"),
        (MELBOURNE, '"contribution"', '"display"', "display"),
        (MELBOURNE, 'do = "start a game"', 'do = "run systems"', "duty, do: expected each at most"),
        (
            MELBOURNE,
            'do = "start a game"',
            'do = "verify"',
            "duty verify, hands: expected the hands",
        ),
        (
            PERTH,
            '["royal-flush", "straight-flush"], clause = "4.17"',
            '["flush", "flush"], clause = "4.17"',
            "duty, do: expected each at most once",
        ),
        (MELBOURNE, "minutes = 20", "hands = 20", "hands"),
        (MELBOURNE, "minutes = 20", "minutes = 0", "notice change-option: expected minutes, hours"),
        (MELBOURNE, 'id = "move-table"', 'id = "change-jackpot-wagers"', "one notice of a change"),
        (MELBOURNE, 'id = "move-table"', 'id = "move-seat"', "move-seat"),
        (
            MELBOURNE,
            'by = "casino-operator"\nclause = "9.1.1(g)"',
            'by = "cook"\nclause = "9.1.1(g)"',
            "notice change-option, by",
        ),
        (
            MELBOURNE,
            '"meter-rounding"',
            '"increment"',
            "figure, id: expected one of meter-rounding",
        ),
        (MELBOURNE, '"meter-rounding"', '"wagers-per-hand"', "wagers-per-hand"),
        (MELBOURNE, 'value = "1.00"', 'value = "one"', "figure meter-rounding"),
        (MELBOURNE, 'value = "1.00"', 'value = "0.00"', "expected more than 0.00"),
        (PERTH, 'id = "increment"', 'id = "combined-games"', "figure, id: expected each at most"),
        (PERTH, 'value = "41%"', 'value = "42%"', "rates that add up to 42% (3.28)"),
        (PERTH, '"20.5%", "20.5%"', '"20.5%", "20%"', "level level2, feeds: expected 3 rates"),
        (PERTH, '["0%", "41%", "0%"]', '["0%", "41%"]', "level level2, feeds_by_level"),
        (
            PERTH,
            "wins_pools = [1, 2]",
            "wins_pools = [1, 4]",
            "wins_pools: expected pools from 1 to 3",
        ),
        (
            PERTH,
            'wagers = ["jackpot_1"]',
            'wagers = ["ante"]',
            "a wager with its cost from the sign",
        ),
        (PERTH, 'wagers = ["jackpot_1"]', 'wagers = ["jackpot_2"]', "level, wagers: expected each"),
        (PERTH, 'level = "level1"', 'level = "level4"', "one of level1, level2, level3"),
        (PERTH, 'level = "level1"', 'level = "level2"', "order, group and level: expected each"),
        (PERTH, 'level = "level1"\n', "", "order straight-flush, hands_clause: expected none"),
        (SYDNEY, 'group = "sign"', 'group = "bonus"', "order, group and level: expected each"),
        (
            PERTH,
            '"equal share of prizes keyed off in turn"',
            '"10% of display"',
            "keyed off in turn",
        ),
        (MELBOURNE, "straight_flushes = 1", "straight_flushes = 0", "a share for a hand that wins"),
        (MELBOURNE, "royals = 0", "royals = 2", "a share for a hand that wins"),
        (
            SYDNEY,
            "royals = 2\nstraight_flushes = 0",
            "royals = 1\nstraight_flushes = 1",
            "share: expected each at most once",
        ),
        (
            SYDNEY,
            '[[reset]]\nhands = ["royal-flush"]',
            '[[reset]]\nhands = ["flush"]',
            "reset, hands",
        ),
        (SYDNEY, 'kind = "sign pool"', 'kind = "sign pool"\njudged = "best seven"', "judged"),
        (SYDNEY, "[bonus]\n", '[bonus]\npays = "sign"\n', "pays"),
    ],
)
def test_a_jackpot_that_contradicts_itself_is_refused_by_its_row(
    book: str, old: str, new: str, said: str, tmp_path: Path
) -> None:
    line = broken(book, old, new, tmp_path)
    assert line.startswith("own/jackpot.toml: ")
    assert said in line
