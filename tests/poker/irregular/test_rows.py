"""Tests of every row of irregularities: who rules when, and what happens to hands and money."""

from collections.abc import Callable
from typing import Any

import pytest

from croupier.acts import Actor, NotAuthorised, WrongMoment
from croupier.books import load_book
from croupier.poker import AskToSee, SeatNo, Unwarned
from tests.poker.irregular.dealt import Dealt
from tests.poker.irregular.expected_rows import ROWS, Row
from tests.poker.irregular.scenes import BOOK, SEAT, Scene, mucked
from tests.poker.staff import player

BESIDE = {
    "too-many-flop-cards": ("9.16",),
    "missed-flop-burn": ("9.16",),
    "early-flop": ("9.16",),
    "early-turn": ("9.12.2", "9.12.3"),
    "two-cards-opened": ("9.13.2",),
    "two-cards-opened-last": ("9.13.3",),
    "late-discard-before-action": ("9.12.1", "9.12.2"),
}
"""Other clauses that are seen to be applied with a row."""


def each(fields: Callable[[Row], tuple[Any, ...]]) -> list[Any]:
    """The rows with each of some scenes or people, marked with their clauses."""
    found = []
    for row in ROWS:
        clauses = (row.clause, *BESIDE.get(row.id, ()))
        for number, value in enumerate(fields(row), 1):
            mark = pytest.mark.clause(BOOK, *clauses)
            found.append(pytest.param(row, value, marks=mark, id=f"{row.id}-{number}"))
    return found


def test_the_table_has_every_row_of_the_book() -> None:
    assert len(ROWS) == 35
    assert {row.id for row in ROWS} == {row.id for row in load_book(BOOK).irregularities}


@pytest.mark.parametrize("row, scene", each(lambda row: row.at))
def test_the_officer_rules_and_hands_and_money_are_what_the_document_says(
    row: Row, scene: Scene
) -> None:
    deal, before = scene(), scene()
    deal.do(row.asks(deal, row.officer))
    _check_record(row, deal, before)
    _check_hand(row, deal, before)
    _check_money(row, deal, before)
    _check_side_wagers(row, deal, before)
    if row.then is not None:
        row.then(deal, before)


@pytest.mark.parametrize("row, below", each(lambda row: (row.below,) if row.below else ()))
def test_one_rank_below_is_refused(row: Row, below: Actor) -> None:
    deal = row.at[0]()
    with pytest.raises(NotAuthorised) as refused:
        deal.do(row.asks(deal, below))
    assert refused.value.clause == row.clause


@pytest.mark.parametrize("row, scene", each(lambda row: row.not_at))
def test_at_another_moment_nothing_is_ruled(row: Row, scene: Scene) -> None:
    deal = scene()
    with pytest.raises(WrongMoment) as refused:
        deal.do(row.asks(deal, row.officer))
    assert (refused.value.clause, refused.value.book) == (row.clause, BOOK)


@pytest.mark.clause(BOOK, "9.5")
def test_a_winner_who_asks_is_warned_and_a_hand_that_was_not_mucked_is_not_asked_for() -> None:
    deal = mucked()
    with pytest.raises(Unwarned) as warned:
        deal.do(AskToSee(player(1), SeatNo(1), SEAT))
    assert warned.value.clause == "9.5"
    with pytest.raises(WrongMoment) as refused:
        deal.do(AskToSee(player(3), SeatNo(3), SeatNo(1)))
    assert refused.value.clause == "9.5"


def _check_record(row: Row, deal: Dealt, before: Dealt) -> None:
    new = deal.deal.around.rulings[len(before.deal.around.rulings) :]
    found = [(ruling.what, ruling.clause, ruling.by, ruling.seat) for ruling in new]
    expected = [(row.id, row.clause, row.officer, row.seat)] if row.ruled else []
    assert found == expected


def _check_hand(row: Row, deal: Dealt, before: Dealt) -> None:
    misdeals = deal.deal.around.misdeals - before.deal.around.misdeals
    if row.hand == "new deal":
        assert (misdeals, deal.deal.ready, deal.board) == (1, "", "")
        assert deal.hand.phase in ("posting", "dealing")
        assert deal.told("Misdealt")[-1].clause == row.clause
    else:
        assert (misdeals, deal.seat(2).standing) == (0, row.hand)
    if row.hand in ("dead", "void") and row.ruled:
        kind = "HandKilled" if row.hand == "dead" else "HandVoided"
        assert deal.told(kind)[-1].clause == row.clause


def _check_money(row: Row, deal: Dealt, before: Dealt) -> None:
    start = {place.seat: place.stack for place in before.start.hand.setup.places}
    posted = {post.seat: post.amount for post in before.start.hand.setup.posts}
    if before.phase == "posting":
        posted = {}
    match row.back:
        case "all":
            assert (deal.stacks, deal.hand.pot) == (start, 0)
        case "all but blinds":
            assert deal.stacks == {seat: start[seat] - posted.get(seat, 0) for seat in start}
        case "of seat 2":
            assert deal.stacks == before.stacks | {2: start[SEAT]}
        case "nothing":
            assert (deal.stacks, deal.hand.pot) == (before.stacks, before.hand.pot)


def _check_side_wagers(row: Row, deal: Dealt, before: Dealt) -> None:
    around = deal.deal.around
    assert around.chase == before.deal.around.chase
    if before.deal.around.chase_results:
        return
    back = [(result.wager.seat, result.won, result.back) for result in around.chase_results]
    assert back == ([(1, 0, 10), (2, 0, 20)] if row.side_back else [])
