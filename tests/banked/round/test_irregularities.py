"""Tests of every irregularity of the four banked books against what their documents say."""

from typing import Any

import msgspec
import pytest

from croupier.acts import Actor, NotAuthorised, Refusal
from croupier.banked import commands, next_steps
from croupier.banked.events import OfficerTold, Ruled
from croupier.errors import BadInput
from tests.banked.round.expected import Expected
from tests.banked.round.expected_books import BOOKS
from tests.banked.round.stages import stage, stages
from tests.banked.round.table import GAMES, Table

CASES = [
    pytest.param(book, row, id=f"{book} {row.id}", marks=pytest.mark.clause(book, *row.clauses))
    for book, (rows, _) in BOOKS.items()
    for row in rows
]


@pytest.mark.parametrize("book", BOOKS)
def test_every_irregularity_of_the_book_is_expected_here(book: str) -> None:
    rows, count = BOOKS[book]
    assert len(rows) == len({row.id for row in rows}) == count
    known = {name for b, game in GAMES if b == book for name in Table(b, game).law.rows}
    assert known == {row.id for row in rows}


@pytest.mark.parametrize("book, row", CASES)
def test_it_is_reported_at_its_moments_and_at_no_other(book: str, row: Expected) -> None:
    for when in row.open:
        for game in [g for b, g in GAMES if b == book and when.game in ("", g)]:
            meant = when.stages.split() if game in (row.games or (game,)) else []
            for name in stages(book, game, when.way):
                table = stage(book, game, name, when.way)
                taken = _taken(table, reporting(table, row, row.about))
                assert taken is (name in meant), (game, name, when.way)


@pytest.mark.parametrize("book, row", CASES)
def test_it_is_ruled_on_by_the_officer_of_the_document_and_nobody_below(
    book: str, row: Expected
) -> None:
    table = stage(book, row.game, row.at, row.way)
    for about in row.wrong:
        assert not _taken(table, reporting(table, row, about)), about
    if row.described:
        assert not _taken(table, reporting(table, row, row.about, note=" "))
    table.do(reporting(table, row, row.about | ({"cards": row.cards} if row.cards else {})))
    assert tuple(event.role for event in table.of_type(OfficerTold)) == row.told
    number = table.state.reports[-1].number
    todo = next(todo for todo in next_steps(table.state, table.law) if todo.do == "RuleOn")
    assert (todo.role, todo.clause) == (row.officer, row.clauses[0])
    for officer in (row.below, row.officer):
        actor = Actor("sam", officer)
        ruling = commands.RuleOn(actor=actor, report=number, at=table.clock, **row.ruling)
        if officer == row.below:
            table.refused(ruling, NotAuthorised, row.clauses[0])
            dismissal = commands.Dismiss(actor=actor, report=number, reason="nothing was seen")
            table.refused(dismissal, NotAuthorised, row.clauses[0])
            continue
        for other in _other_words(row):
            assert not _taken(table, msgspec.structs.replace(ruling, reason="so", **other)), other
        if row.ruling:
            assert not _taken(table, commands.RuleOn(actor=actor, report=number))
        table.do(ruling)
    (ruled,) = table.of_type(Ruled)
    assert (ruled.hands, ruled.wagers, ruled.jackpots) == row.orders
    assert (ruled.clauses, ruled.by.role) == (row.clauses, row.officer)
    assert {seat: table.seat(seat).hand for seat in row.hands} == row.hands
    assert {seat: table.net(seat, row.way.stack) for seat in row.nets} == row.nets
    assert {seat: jackpot_wager(table, seat) for seat in row.jackpots} == row.jackpots
    assert tuple(duty.what for duty in table.state.memory.duties) == row.duties
    if row.also is not None:
        row.also(table)


def reporting(
    table: Table, row: Expected, about: dict[str, Any], note: str = ""
) -> commands.Report:
    """The report of a dealer, who describes what happened where the book asks for it."""
    said = note or ("seen by the dealer" if row.described else "")
    return table.reporting(row.id, **{"note": said, **about})


def _other_words(row: Expected) -> list[dict[str, str]]:
    """Words for what the book does not leave to the ruling, other than the book's own."""
    asked = zip(("hands", "wagers", "jackpots"), row.orders, strict=True)
    return [
        {field: "return hand" if field != "hands" else "void hand"}
        for field, word in asked
        if field not in row.ruling and word not in ("return hand", "void hand")
    ]


def _taken(table: Table, command: Any) -> bool:
    try:
        table.rules.perform(table.state, command)
    except (Refusal, BadInput):
        return False
    return True


def jackpot_wager(table: Table, seat: int) -> str:
    """What became of the jackpot wager at a seat: its outcome, or whether it stays or
    was taken back."""
    held = table.seat(seat)
    on_layout = [name for name in held.wagers if name.startswith("jackpot")]
    outcomes = [r.outcome for r in held.results if r.wager.startswith("jackpot")]
    assert len(on_layout) + len(outcomes) <= 1
    return "stays" if on_layout else next(iter(outcomes), "taken back")
