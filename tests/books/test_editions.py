"""Tests of later editions of a book: how they are found, named and checked."""

import re
from pathlib import Path

import pytest

from croupier.banked import banked_rules, commands
from croupier.books import BOOK_IDS, book_ref, editions_of, load_book, register_edition
from croupier.errors import BadInput
from tests.banked.round.table import DEALER, Table, dollars
from tests.later_edition import BOOKS, edition_folder, later_edition

CANBERRA = "canberra-ultimate"
TRIPS = {"ultimate.toml": ('"flush", pays = "7 to 1"', '"flush", pays = "9 to 1"')}


def test_the_dates_are_those_of_the_documents() -> None:
    """Canberra: approved on 16 April 2019. Perth: last amended on 10 June 2022. The other
    documents are not dated."""
    dated = {name: load_book(name).edition for name in BOOK_IDS}
    assert {name: day for name, day in dated.items() if day} == {
        CANBERRA: "2019-04-16",
        "perth-ultimate": "2022-06-10",
    }
    for name in BOOK_IDS:
        approval = load_book(name).floor.approval
        assert (approval.approved if approval else "") == dated[name], name


def test_a_later_edition_has_its_own_pay_table_and_the_first_keeps_its_own(tmp_path: Path) -> None:
    """A flush: Trips of $10 pays 7 to 1 in the document, and 9 to 1 in the edition made here."""
    second = later_edition(tmp_path, CANBERRA, "2031-01-01", TRIPS)
    assert second.ref == "canberra-ultimate@2031-01-01" == book_ref(CANBERRA, "2031-01-01")
    assert load_book(second.ref) is second
    assert "2031-01-01" in editions_of(CANBERRA)
    won = {}
    for name in (CANBERRA, second.ref):
        table = Table(CANBERRA, open_=False)
        table.rules = banked_rules(name)
        table.law = table.rules.law
        seats = (commands.Sitting(1, "ann", dollars(1000)),)
        table.do(commands.OpenRound(actor=DEALER, id="flush", seats=seats))
        table.open_bets(1, trips=10)
        table.deal_in({1: "9h 4h"}, board="2h 7h Jh Qc 3s", dealer="As 8d")
        table.bet(1, 40)
        table.finish()
        assert table.state.book == name
        won[name] = table.results(1)["trips"]
    assert won == {CANBERRA: ("win", 80), second.ref: ("win", 100)}


@pytest.mark.parametrize(
    "day, changes, says",
    [
        ("2019-04-16", {}, "edition: expected a day after 2019-04-16"),
        ("2018-01-01", {}, "edition: expected a day after 2019-04-16"),
        (
            "2031-02-01",
            {"book.toml": ('house = "Casino Canberra"', 'house = "Elsewhere"')},
            "house",
        ),
        ("2031-02-02", {"book.toml": (f'id = "{CANBERRA}"', 'id = "nobodys"')}, "id"),
        ("2031-02-03", {"ultimate.toml": ('pays = "7 to 1"', 'pays = "seven"')}, "ultimate.toml"),
    ],
)
def test_an_edition_that_is_no_later_edition_of_a_book_is_refused(
    tmp_path: Path, day: str, changes: dict[str, tuple[str, str]], says: str
) -> None:
    folder = edition_folder(tmp_path, CANBERRA, day, changes)
    with pytest.raises(BadInput, match=re.escape(says)):
        register_edition(folder)
    assert day not in editions_of(CANBERRA)


def test_an_edition_keeps_the_section_about_jackpots(tmp_path: Path) -> None:
    text = (BOOKS / "perth-ultimate" / "jackpot.toml").read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith("what = "))
    changes = {"jackpot.toml": (line, line[:-1] + ' or so"')}
    folder = edition_folder(tmp_path, "perth-ultimate", "2031-03-01", changes)
    with pytest.raises(BadInput, match="jackpot systems run on"):
        register_edition(folder)


def test_two_editions_of_one_day_and_an_unknown_day_are_refused(tmp_path: Path) -> None:
    later_edition(tmp_path / "one", CANBERRA, "2031-04-01", TRIPS)
    with pytest.raises(BadInput, match="no other edition"):
        later_edition(tmp_path / "two", CANBERRA, "2031-04-01", {})
    with pytest.raises(BadInput, match="a later edition of canberra-ultimate"):
        load_book("canberra-ultimate@1999-01-01")
