"""Tests of the rules of tournament play through a house: commands, log and journal."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.acts import NotAuthorised, NotOffered, Refusal
from croupier.tournament import commands
from tests.tournament import rules_of_play
from tests.tournament.demanded import DEMANDS, Demand
from tests.tournament.rules_of_play import DONE, FOLLOWS, RULES, Rule
from tests.tournament.served import ServedEvent
from tests.tournament.stage import BOOKS, OPERATOR
from tests.tournament.test_demands import whole, with_text
from tests.tournament.test_rules_of_play import NOT_CITED_WHEN_DONE

ELSEWHERE = ("exclusive",)
"""Rules about tables of the floor, tried over HTTP in tests/server/test_tournaments.py."""


def each(done: bool) -> list[Any]:
    return [
        pytest.param(book, row, id=f"{book} {row.id}", marks=pytest.mark.clause(book, row.clause))
        for book in BOOKS
        for row in RULES[book]
        if (row.by is not None) == done and row.id not in ELSEWHERE
    ]


@pytest.fixture(autouse=True)
def served(monkeypatch: pytest.MonkeyPatch) -> None:
    """The situations of the rules are then played in a house."""
    monkeypatch.setattr(rules_of_play, "Event", ServedEvent)


def in_order(event: Any) -> None:
    """The money in the journal is what the tournament says it holds."""
    assert isinstance(event, ServedEvent)
    state = event.state
    done = state.stage in ("over", "cancelled")
    assert event.held() == (0 if done else state.pool + state.commission)


@pytest.mark.parametrize("book, row", each(done=True))
def test_a_house_lets_only_the_officer_whom_the_book_names_do_it(book: str, row: Rule) -> None:
    assert row.by is not None
    event, asked = DONE[row.id](book)
    before = event.desk
    for other in row.others:
        with pytest.raises(NotAuthorised) as refused:
            event.do(asked(other))
        assert refused.value.clause == row.clause, other
        assert event.desk == before
    happened = event.do(asked(row.by))
    if row.id not in NOT_CITED_WHEN_DONE:
        assert row.clause in {getattr(one, "clause", "") for one in happened}
    in_order(event)


@pytest.mark.parametrize("book, row", each(done=False))
def test_a_house_applies_a_rule_by_its_clause(book: str, row: Rule) -> None:
    assert FOLLOWS[row.id](book) == row.clause


DEMANDED = [
    pytest.param(book, one, id=f"{book} {one.id}", marks=pytest.mark.clause(book, one.clause))
    for book in BOOKS
    for one in DEMANDS[book]
]


@pytest.mark.parametrize("book, one", DEMANDED)
def test_a_house_opens_no_entries_while_the_conditions_leave_an_item_out(
    book: str, one: Demand
) -> None:
    event = ServedEvent(with_text(whole(book, one), one, None))
    with pytest.raises(NotOffered) as undocumented:
        event.steps("document")
    assert undocumented.value.clause == one.clause
    with pytest.raises(Refusal) as shut:
        event.do(commands.OpenEntries(actor=OPERATOR))
    assert shut.value.clause == one.clause
    assert event.history == []
