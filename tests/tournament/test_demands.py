"""Tests of what the documents demand of the conditions of a tournament, item by item."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.acts import NotOffered, Refusal
from croupier.books import load_book
from croupier.tournament import TournamentTerms, check, commands, conflicts, missing
from tests.tournament.demanded import COUNTS, DEMANDS, Demand, everything, nothing, texts
from tests.tournament.stage import BOOKS, OPERATOR, Event

POINTS = [10, 5]


def each(*kinds: str) -> list[Any]:
    """Every demand of the three documents, or those of some kinds, with its clause as a mark."""
    return [
        pytest.param(book, one, id=f"{book} {one.id}", marks=pytest.mark.clause(book, one.clause))
        for book in BOOKS
        for one in DEMANDS[book]
        if not kinds or _kind(one) in kinds
    ]


def _kind(one: Demand) -> str:
    if one.fixed:
        return "statement"
    return "figures" if one.figures else "words"


def with_text(terms: TournamentTerms, one: Demand, text: str | None) -> TournamentTerms:
    """The terms with another text for one item, or none."""
    others = {item: said for item, said in terms.conditions.items() if item != one.id}
    return replace(terms, conditions=others if text is None else others | {one.id: text})


def whole(book: str, one: Demand) -> TournamentTerms:
    """A complete tournament to which the item applies."""
    terms: TournamentTerms = everything(book, points=POINTS if one.id.startswith("points") else [])
    assert check(load_book(book), terms) == ()
    return terms


def refused_for(book: str, terms: TournamentTerms, one: Demand) -> None:
    """Entries do not open and the conditions are not documented, by the clause of this item."""
    assert [(f.item, f.clause) for f in missing(load_book(book), terms)] == [(one.id, one.clause)]
    event = Event(terms)
    with pytest.raises(NotOffered) as undocumented:
        event.steps("document")
    assert undocumented.value.clause == one.clause
    with pytest.raises(Refusal) as shut:
        event.do(commands.OpenEntries(actor=OPERATOR))
    assert shut.value.clause == one.clause


@pytest.mark.parametrize("book, one", each())
def test_entries_stay_shut_while_the_conditions_leave_an_item_out(book: str, one: Demand) -> None:
    terms = whole(book, one)
    for text in (None, "  ", "n/a"):
        refused_for(book, with_text(terms, one, text), one)


@pytest.mark.parametrize("book, one", each("figures"))
def test_a_text_must_name_every_figure_that_its_clause_asks_for(book: str, one: Demand) -> None:
    terms = whole(book, one)
    for name in one.figures:
        others = " ".join(f"{{{other}}}" for other in one.figures if other != name)
        refused_for(book, with_text(terms, one, f"{others} and as announced."), one)
    spaced = one.text.replace("_", " ")
    assert check(load_book(book), with_text(terms, one, spaced)) == ()


@pytest.mark.parametrize("book, one", each("statement"))
def test_a_statement_stands_in_the_conditions_as_the_book_has_it(book: str, one: Demand) -> None:
    terms = whole(book, one)
    for text in ("To be decided later.", one.text.replace(" ", " not ", 1), f"{one.text} Or not."):
        refused_for(book, with_text(terms, one, text), one)
    assert check(load_book(book), with_text(terms, one, one.text.replace(" ", "\n"))) == ()


@pytest.mark.parametrize("book, one", each())
def test_what_is_always_asked_for_cannot_be_waived_and_the_rest_only_where_it_applies(
    book: str, one: Demand
) -> None:
    """Points decide whether players are eliminated, so items that are always asked for are tried
    with them, and the others without."""
    law = load_book(book)
    with_points = one.always or one.id == "elimination"
    terms = nothing(book, points=POINTS if with_points else [], not_applicable=[one.id])
    without = with_text(terms, one, None)
    found = {(fault.item, fault.clause) for fault in check(law, without)}
    assert ((one.id, one.clause) in found) == one.always
    assert ((one.id, one.clause) in {(f.item, f.clause) for f in conflicts(law, without)}) == (
        one.always
    )
    applies = replace(whole(book, one), not_applicable=(one.id,))
    if one.always or one.id not in LEFT_TO_THE_HOUSE[book]:
        assert [(f.item, f.clause) for f in conflicts(law, applies)] == [(one.id, one.clause)]


LEFT_TO_THE_HOUSE = {
    "melbourne-wsop": ("chips-at-end",),
    "melbourne-poker": ("chips-at-end", "progression", "repechage", "secret-wagers"),
    "canberra-ultimate": ("eligibility", "further-terms"),
}
"""Items of which no figure of a tournament says whether they apply."""


@pytest.mark.parametrize(
    "book",
    [
        "canberra-ultimate",
        pytest.param("melbourne-poker", marks=pytest.mark.clause("melbourne-poker", "12.4")),
        pytest.param("melbourne-wsop", marks=pytest.mark.clause("melbourne-wsop", "13.4")),
    ],
)
def test_a_file_without_words_is_told_every_item_it_lacks(book: str) -> None:
    asked = [one for one in DEMANDS[book] if not one.id.startswith("points")]
    bare = replace(everything(book), conditions={})
    found = [(fault.item, fault.clause) for fault in missing(load_book(book), bare)]
    assert found == [(one.id, one.clause) for one in asked]
    assert len(DEMANDS[book]) == len(texts(book)) == COUNTS[book]
