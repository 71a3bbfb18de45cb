"""Tests of practice tables: how one is set up, what its sign says, and who is advised there."""

import json
from typing import Any

import pytest

from croupier.acts import Barred, NotOffered, to_json
from croupier.errors import BadInput
from croupier.floor import Explain, changed, may_host_tournament, read_event, sign_view
from croupier.floor.people.conduct import RulesExplained
from croupier.floor.tables.opening import TableSetUp
from tests.floor.casino import RULES, Casino, case

WSOP, POKER, CANBERRA = "melbourne-wsop", "melbourne-poker", "canberra-ultimate"
STAR, PERTH = "sydney-bonus", "perth-ultimate"
CLAUSES = {WSOP: "14.5", POKER: "13.7", CANBERRA: "15.6(a)", STAR: "13.6", PERTH: "6.5"}
OF_ALL_BOOKS = [case(book, clause, proves=clause) for book, clause in CLAUSES.items()]


def open_table(book: str, **fields: Any) -> Casino:
    return Casino(book).open(game="bonus" if book == WSOP else "", **fields)


def seated(book: str, **fields: Any) -> Casino:
    """Ann and Bob at an open table."""
    casino = open_table(book, **fields)
    casino.sit("ann", 1)
    casino.sit("bob", 2)
    return casino


@pytest.mark.parametrize("book", CLAUSES)
def test_a_table_is_for_practice_only_if_it_was_set_up_so_and_its_sign_says_it(book: str) -> None:
    casino = open_table(book)
    casino.open("T2", game="bonus" if book == WSOP else "", practice=True)
    assert [casino.table(name).practice for name in ("T1", "T2")] == [False, True]
    ordinary, practice = (
        sign_view(RULES.law, casino.table(name), casino.now) for name in ("T1", "T2")
    )
    assert not ordinary.practice
    assert "practice" not in {line.item for line in ordinary.lines}
    assert practice.practice
    first = practice.lines[0]
    assert (first.item, first.what, first.clause) == ("practice", "Practice table", CLAUSES[book])
    assert practice.lines[1:] == ordinary.lines, "nothing else differs"


def test_a_table_of_an_older_log_is_not_for_practice() -> None:
    casino = open_table(CANBERRA, practice=True)
    set_up = next(event for event in casino.events if isinstance(event, TableSetUp))
    as_written = json.loads(to_json(set_up))
    assert as_written["table"].pop("practice") is True
    again = changed(Casino(CANBERRA).floor, read_event(json.dumps(as_written)))
    assert not again.tables["T1"].practice


@pytest.mark.parametrize("book, clause", OF_ALL_BOOKS)
def test_while_a_round_is_played_staff_explain_a_clause_and_nothing_in_their_own_words(
    book: str, clause: str
) -> None:
    casino = seated(book)
    say = {"table": "T1", "person": "ann", "actor": casino.dealer}
    casino.do(Explain, words="a wager is made before the cards", **say)
    casino.begin("ann", "bob")
    with pytest.raises(Barred) as refusal:
        casino.do(Explain, words="you should fold that", **say)
    assert (refusal.value.clause, refusal.value.book) == (clause, book)
    with pytest.raises(Barred):
        casino.do(Explain, words="you should fold that", clause=clause, **say)
    (told,) = casino.do(Explain, clause=clause, **say)
    assert isinstance(told, RulesExplained)
    assert casino.book.ledger is not None
    assert (told.clause, told.words) == (clause, casino.book.ledger[clause].meaning)
    with pytest.raises(BadInput, match="clause"):
        casino.do(Explain, clause="99.9", **say)
    casino.end("ann", "bob")
    (told,) = casino.do(Explain, words="a wager is made before the cards", **say)
    assert isinstance(told, RulesExplained)
    assert not told.how_to_play


@pytest.mark.parametrize("book", CLAUSES)
def test_at_a_practice_table_a_player_may_be_told_how_to_play_and_that_is_recorded(
    book: str,
) -> None:
    casino = seated(book, practice=True)
    casino.begin("ann", "bob")
    say = {"table": "T1", "person": "ann", "actor": casino.dealer}
    (told,) = casino.do(Explain, words="raise with aces", how_to_play=True, **say)
    assert isinstance(told, RulesExplained)
    assert (told.words, told.how_to_play) == ("raise with aces", True)


@pytest.mark.parametrize("book", CLAUSES)
def test_no_tournament_is_held_at_a_practice_table(book: str) -> None:
    casino = open_table(book, practice=True)
    refusal = may_host_tournament(casino.book, casino.table("T1"))
    assert isinstance(refusal, NotOffered)
    assert refusal.clause == CLAUSES[book]
    assert may_host_tournament(casino.book, open_table(book).table("T1")) is None
