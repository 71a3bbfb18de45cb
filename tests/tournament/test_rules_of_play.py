"""Tests of the rules of tournament play: who may do what, and by which clause."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.acts import Actor, NotAuthorised, Viewer
from croupier.books import load_book
from croupier.tournament import TournamentRules, commands, view
from tests.tournament.rules_of_play import COUNTS, DONE, FOLLOWS, RULES, Rule, playing, terms
from tests.tournament.stage import BOOKS, DEALER, DIRECTOR

NOT_CITED_WHEN_DONE = ("opportunity", "early-end")
"""What is done by these is cited by another clause, or by none."""


def each(done: bool) -> list[Any]:
    return [
        pytest.param(book, row, id=f"{book} {row.id}", marks=pytest.mark.clause(book, row.clause))
        for book in BOOKS
        for row in RULES[book]
        if (row.by is not None) == done
    ]


@pytest.mark.parametrize("book, row", each(done=True))
def test_only_the_officer_whom_the_book_names_may_do_it(book: str, row: Rule) -> None:
    assert row.by is not None
    event, asked = DONE[row.id](book)
    for other in row.others:
        with pytest.raises(NotAuthorised) as refused:
            event.do(asked(other))
        assert refused.value.clause == row.clause, other
    happened = event.do(asked(row.by))
    if row.id not in NOT_CITED_WHEN_DONE:
        assert row.clause in {getattr(one, "clause", "") for one in happened}


@pytest.mark.parametrize("book, row", each(done=False))
def test_a_rule_is_applied_by_its_clause(book: str, row: Rule) -> None:
    assert FOLLOWS[row.id](book) == row.clause


@pytest.mark.clause("canberra-ultimate", "16.17")
def test_a_wager_is_changed_only_while_the_dealer_asks() -> None:
    event, ask = DONE["opportunity"]("canberra-ultimate")
    event.do(ask(DEALER))
    first = event.state.tables[1].order[0]
    (changed,) = event.do(commands.ChangeWager(actor=Actor(first, "player"), player=first))
    assert getattr(changed, "clause", "") == "16.17"


@pytest.mark.clause("canberra-ultimate", "16.13")
@pytest.mark.parametrize("viewer", [Viewer("onlooker"), Viewer("player", "ben"), Viewer("dealer")])
def test_everybody_sees_every_players_chips(viewer: Viewer) -> None:
    event = playing("canberra-ultimate", "ann", "ben")
    event.hand(ann=9_000)
    shown = view(event.state, event.terms, viewer, event.now)
    assert {one.player: one.chips for one in shown.players} == {"ann": 9_000, "ben": 10_000}


@pytest.mark.parametrize("book", BOOKS)
def test_every_rule_of_the_documents_is_tried_here(book: str) -> None:
    """A rule that a book has and nobody tries would be decoration."""
    law = TournamentRules(load_book(book), terms(book)).law
    assert sorted(law.rules) == sorted(row.id for row in RULES[book])
    assert len(RULES[book]) == COUNTS[book]


def test_where_the_book_is_silent_the_director_decides() -> None:
    event = playing("melbourne-wsop", "ann", "ben")
    with pytest.raises(NotAuthorised):
        event.do(commands.PlayHandForHand(actor=DEALER, on=True))
    event.do(commands.PlayHandForHand(actor=DIRECTOR, on=True))
