"""Tests of adopting a later edition of a book: announced, logged, in force between rounds."""

from functools import reduce
from pathlib import Path
from typing import Any

import pytest

from croupier.acts import NotAuthorised, NotOffered, WrongMoment
from croupier.books import Book
from croupier.cards import Card
from croupier.errors import BadInput
from croupier.floor import (
    AdoptEdition,
    EditionAdopted,
    EditionBegan,
    EndPlay,
    Floor,
    LookOver,
    OpenTable,
    WithdrawEdition,
    WithdrawNotice,
    notice_board,
    terms_of,
)
from croupier.money import Cents
from croupier.poker import ChaseWager, SeatNo, rules_for
from croupier.poker.deal.flop_chase import settle
from tests.floor.casino import RULES, Casino, clock
from tests.later_edition import later_edition

CANBERRA, POKER = "canberra-ultimate", "melbourne-poker"
DAY = "2026-06-01"
"""Before the first day of the tests' clock, so that only the announcement delays the edition."""


@pytest.fixture(scope="module")
def edition(tmp_path_factory: pytest.TempPathFactory) -> Book:
    changes = {
        "ultimate.toml": ('hand = "flush", pays = "7 to 1"', 'hand = "flush", pays = "9 to 1"')
    }
    return later_edition(tmp_path_factory.mktemp("editions"), CANBERRA, DAY, changes)


@pytest.fixture(scope="module")
def poker_edition(tmp_path_factory: pytest.TempPathFactory) -> Book:
    old = 'colour = "red"\npays = "7 to 1"'
    changes = {"poker.toml": (old, old.replace("7 to 1", "6 to 1"))}
    return later_edition(tmp_path_factory.mktemp("editions"), POKER, DAY, changes)


def adopt(casino: Casino, since: str = "15:00", **fields: Any) -> None:
    asked = {"book": casino.book.id, "edition": DAY, "since": clock(since), **fields}
    casino.do(AdoptEdition, **asked)


def notices(casino: Casino) -> list[str]:
    return [line.what for line in notice_board(casino.table(), casino.now)]


def test_an_edition_is_announced_at_every_table_and_begins_between_rounds(edition: Book) -> None:
    casino = Casino(CANBERRA).open().open("T2")
    casino.sit("ann", 1)
    adopt(casino)
    assert isinstance(casino.events[-3], EditionAdopted)
    told = f"rounds and hands begin under the rules of {DAY}"
    for table in ("T1", "T2"):
        (line,) = notice_board(casino.table(table), casino.now)
        assert (line.what, line.effective) == (told, clock("15:00"))
    casino.at("14:59").begin("ann")
    casino.at("15:01").do(LookOver, table="T1", actor=casino.dealer)
    assert casino.table().edition == "", "the round is not over yet"
    assert notices(casino) == [told]
    casino.end("ann")
    assert casino.table().edition == DAY
    assert casino.table().book_ref == edition.ref
    assert casino.table().document.startswith(f"approved again on {DAY}")
    assert notices(casino) == []
    (began,) = [event for event in casino.events if isinstance(event, EditionBegan)]
    assert (began.table, began.edition, began.at) == ("T1", DAY, clock("15:01"))


def test_a_table_that_nobody_touches_plays_by_the_edition_from_its_time_on(edition: Book) -> None:
    casino = Casino(CANBERRA).open()
    casino.sit("ann", 1)
    adopt(casino)
    casino.at("14:59").play("ann")
    assert casino.table().edition == ""
    casino.at("15:00").begin("ann")
    assert casino.table().edition == DAY


def test_a_table_set_up_later_has_the_notice_or_the_edition(edition: Book) -> None:
    casino = Casino(CANBERRA)
    adopt(casino)
    casino.set_up("T1")
    assert (casino.table().edition, len(notices(casino))) == ("", 1)
    casino.chores()
    casino.do(OpenTable, table="T1")
    assert len(notices(casino)) == 1, "opening the table leaves the notice up"
    casino.at("16:00").set_up("T2")
    assert casino.table("T2").edition == DAY
    assert casino.table("T2").notices == ()


def test_a_table_that_is_closed_meanwhile_opens_again_under_the_edition(edition: Book) -> None:
    casino = Casino(CANBERRA).open()
    adopt(casino)
    casino.do(EndPlay, table="T1")
    casino.chores()
    assert casino.table().phase == "closed"
    casino.at("15:30").chores()
    casino.do(OpenTable, table="T1")
    assert casino.table().edition == DAY
    assert casino.table().document.startswith(f"approved again on {DAY}")


def test_the_floor_made_again_from_its_events_has_the_same_edition(edition: Book) -> None:
    casino = Casino(CANBERRA).open()
    casino.sit("ann", 1)
    adopt(casino)
    casino.at("15:30").play("ann")
    again: Floor = reduce(RULES.evolve, casino.events, Floor())
    assert again == casino.floor
    assert again.tables["T1"].edition == DAY


def test_only_the_operator_adopts_a_known_edition_for_a_time_to_come(edition: Book) -> None:
    casino = Casino(CANBERRA).open()
    with pytest.raises(NotAuthorised):
        adopt(casino, actor=casino.staff("casino-supervisor"))
    for fields, field in (
        ({"since": "12:00"}, "since"),
        ({"since": "11:00"}, "since"),
        ({"edition": "2026-06-02"}, "edition"),
        ({"edition": "2019-04-16"}, "edition"),
        ({"edition": ""}, "edition"),
    ):
        with pytest.raises(BadInput) as wrong:
            adopt(casino, **fields)
        assert wrong.value.field == field
    assert casino.floor.house.editions == ()
    adopt(casino)
    with pytest.raises(WrongMoment, match="announced already"):
        adopt(casino, since="17:00")
    casino.at("15:00")
    with pytest.raises(WrongMoment, match="in force already"):
        adopt(casino, since="17:00")


def test_a_floor_knows_a_book_in_each_of_its_editions(edition: Book) -> None:
    assert RULES.law.book(edition.ref) is RULES.law.book(CANBERRA, DAY) is edition
    assert RULES.law.book(CANBERRA).edition == "2019-04-16"
    with pytest.raises(BadInput, match="a later edition"):
        RULES.law.book(f"{CANBERRA}@1999-01-01")


def test_an_edition_does_not_begin_before_its_own_day(tmp_path: Path) -> None:
    later_edition(tmp_path, CANBERRA, "2033-01-01", {})
    casino = Casino(CANBERRA)
    with pytest.raises(BadInput, match="on or after 2033-01-01"):
        adopt(casino, edition="2033-01-01", since="23:00")


def test_an_announced_edition_is_withdrawn_for_the_house_not_at_one_table(edition: Book) -> None:
    casino = Casino(CANBERRA).open().open("T2")
    with pytest.raises(WrongMoment, match="No edition"):
        casino.do(WithdrawEdition, book=CANBERRA, reason="too early")
    adopt(casino)
    (notice,) = casino.table().notices
    with pytest.raises(NotOffered, match="whole house"):
        casino.do(WithdrawNotice, table="T1", number=notice.number)
    casino.do(WithdrawEdition, book=CANBERRA, reason="the approval was withdrawn")
    assert notices(casino) == []
    assert casino.table("T2").notices == ()
    casino.at("16:00").do(LookOver, table="T1", actor=casino.dealer)
    assert casino.table().edition == ""
    assert casino.floor.house.edition_at(CANBERRA, casino.now) == ""


def test_an_edition_that_a_sign_does_not_fit_is_refused(tmp_path: Path) -> None:
    """The edition made here asks the sign to state something more."""
    row = '{ id = "maximum", key = "maximum",'
    more = '{ id = "more", what = "A statement that is new", clause = "5.1" },\n  ' + row
    later_edition(tmp_path, CANBERRA, "2026-06-03", {"book.toml": (row, more)})
    casino = Casino(CANBERRA).open()
    with pytest.raises(WrongMoment, match="table T1 must state this under the new edition"):
        adopt(casino, edition="2026-06-03")


def test_a_poker_hand_keeps_the_edition_it_began_with(poker_edition: Book) -> None:
    """Flop Chase on red pays 7 to 1 by the document, and 6 to 1 in the edition made here."""
    casino = Casino(POKER).open()
    for seat, person in enumerate(("ann", "bob", "cat"), start=1):
        casino.sit(person, seat)
    adopt(casino)
    casino.at("14:59").begin()
    before = terms_of(casino.table())
    casino.at("15:05").do(LookOver, table="T1", actor=casino.dealer)
    assert terms_of(casino.table()) == before
    casino.end()
    casino.begin()
    after = terms_of(casino.table())
    assert (before.book, after.book) == (POKER, poker_edition.ref)
    assert rules_for(after.charges, after.readings, after.book).law.book is poker_edition
    wager = ChaseWager(SeatNo(1), "ann", "red", Cents(1_000))
    flop = [Card.parse(name) for name in ("Ah", "7d", "2h")]
    won = [settle([wager], flop, terms.book)[0].won for terms in (before, after)]
    assert won == [7_000, 6_000]
