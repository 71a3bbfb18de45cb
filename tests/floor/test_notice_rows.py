"""Tests of each notice that a book demands: at what moment the change may be made, and who agrees.

The periods of the books stand in `test_notices.py`; here is what they leave over.
"""

from typing import Any

import pytest

from croupier.acts import WrongMoment
from croupier.books import load_book
from croupier.floor import AnnounceClosing, ChangeSign, EndPlay, SignChanged, notice_board
from tests.floor.casino import Casino, case, clock

NOTICES = {
    "melbourne-wsop": {"raise-minimum", "close-table"},
    "melbourne-poker": {"raise-minimum", "change-game", "change-commission", "close-table"},
    "canberra-ultimate": {"change-limits", "close-table"},
    "sydney-bonus": {
        "change-limits",
        "raise-minimum",
        "raise-kept-minimum",
        "close-table",
        "lodge-promotion",
    },
    "perth-ultimate": {"change-limits", "close-table"},
}


def test_the_books_demand_fifteen_notices() -> None:
    rows = {book: [row.id for row in load_book(book).file.notice] for book in NOTICES}
    assert {book: set(ids) for book, ids in rows.items()} == NOTICES
    assert sum(map(len, rows.values())) == 15


@pytest.mark.parametrize(
    "book, clause",
    [
        case("melbourne-wsop", "14.7", proves="14.7"),
        case("melbourne-poker", "13.3", proves="13.3"),
        case("canberra-ultimate", "14.2", proves="14.2"),
        case("sydney-bonus", "13.8", proves="13.8"),
        case("perth-ultimate", "6.7", proves="6.7"),
    ],
)
def test_a_table_without_players_closes_at_once_and_one_with_players_on_notice(
    book: str, clause: str
) -> None:
    casino = Casino(book).open(game="bonus" if book == "melbourne-wsop" else "")
    casino.open("T2", game="bonus" if book == "melbourne-wsop" else "")
    casino.sit("ann", 1)
    with pytest.raises(WrongMoment, match="announce its closing first") as refusal:
        casino.do(EndPlay, table="T1")
    assert (refusal.value.clause, refusal.value.book) == (clause, book)
    casino.do(EndPlay, table="T2")
    assert casino.table("T2").phase in ("closing", "closed")


LIMITS = {"limits": {"minimum": "20.00", "maximum": "40.00"}, "blinds": ["10.00", "20.00"]}
PERCENTAGE = {"type": "percentage", "rate": "5%", "minimum": "1.00", "cap": "10.00"}


@pytest.mark.parametrize(
    "book, sign",
    [
        case("sydney-bonus", {"maximum": "600.00"}, proves="6.5"),
        case("melbourne-poker", {"commission": {**PERCENTAGE, "cap": "8.00"}}, proves="7.3"),
    ],
)
def test_what_a_book_lets_change_at_once_cites_the_clause_that_says_so(
    book: str, sign: dict[str, Any]
) -> None:
    casino = Casino(book).open()
    casino.sit("ann", 1)
    *_, change = casino.do(ChangeSign, table="T1", sign=sign)
    assert isinstance(change, SignChanged)
    assert change.clauses == ("6.5" if book == "sydney-bonus" else "7.3",)
    for name, value in sign.items():
        assert casino.table().board.stated[name] == value


@pytest.mark.clause("melbourne-poker", "7.3", "6.10", "6.1")
def test_a_sign_that_changes_in_several_ways_waits_for_each_by_its_own_clause() -> None:
    casino = Casino("melbourne-poker").open()
    casino.sit("ann", 1)
    casino.at("19:40")
    both = {**LIMITS, "commission": {**PERCENTAGE, "cap": "8.00"}}
    casino.do(ChangeSign, table="T1", sign=both, effective=clock("20:00"))
    (line,) = notice_board(casino.table(), clock("19:50"))
    assert [(need.clause, need.met) for need in line.needs] == [
        ("6.1", False),
        ("6.10", False),
        ("7.3", True),
    ]


@pytest.mark.clause("melbourne-wsop", "14.7")
@pytest.mark.clause("melbourne-poker", "13.3")
@pytest.mark.parametrize("book", ["melbourne-wsop", "melbourne-poker"])
def test_three_rounds_after_the_announcement_are_enough_and_two_are_not(book: str) -> None:
    casino = Casino(book).open(game="bonus" if book == "melbourne-wsop" else "")
    casino.sit("ann", 1)
    casino.sit("bob", 2)
    casino.do(AnnounceClosing, table="T1")
    for left in ("3 more completed rounds", "2 more completed rounds", "1 more completed round"):
        with pytest.raises(WrongMoment, match=f"{left}( or|\\.)"):
            casino.do(EndPlay, table="T1")
        casino.play("ann", "bob")
    casino.do(EndPlay, table="T1")
