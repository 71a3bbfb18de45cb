"""Tests of Crown Melbourne's roles, notices and irregularities in the book."""

from __future__ import annotations

from croupier.books import load_book

BOOK = "melbourne-wsop"
HDD, AM, ACM = "tg-higher-duties-dealer", "tg-area-manager", "tg-assistant-casino-manager"


# --- people, notices, irregularities -----------------------------------------------


def test_no_two_irregularities_share_a_clause_without_a_fact_or_a_game_to_tell_them_apart() -> None:
    rows = [row for row in load_book(BOOK).irregularities if row.clause != "14.10"]
    told_apart = {(row.clause, row.facts, row.games) for row in rows}
    assert len(told_apart) == len(rows)


# --- tournaments -------------------------------------------------------------------


def test_the_tournament_conditions_ask_for_every_item_of_13_4() -> None:
    book = load_book(BOOK)
    assert book.tournament is not None
    assert book.ledger is not None
    asked = {clause.number for clause in book.ledger.under("13.4") if clause.kind.operative}
    assert {row.clause for row in book.tournament.condition} == asked - {"13.4"}
    ids = [row.id for row in book.tournament.condition]
    assert len(ids) == len(set(ids))
