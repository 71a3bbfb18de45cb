"""Asks the payoff table of a book for tests, by situation or by cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

import pytest

from croupier.books import (
    BankedGame,
    Cell,
    End,
    PayoffTable,
    Result,
    SettleOutcome,
    Situation,
    compile_payoff,
    defaults,
    load_book,
)
from croupier.cards import Category, cards, rank_hand

ANY = tuple(Category)
LIVE = (End.LIVE,)
EVERY_RESULT = tuple(Result)
WIN, TIE, LOSE = (Result.WIN,), (Result.TIE,), (Result.LOSE,)
QUALIFIED, UNQUALIFIED, EITHER = (True,), (False,), (True, False)
BY_SLUG = {category.slug: category for category in Category}


def from_hand(slug: str) -> tuple[Category, ...]:
    return tuple(hand for hand in Category if hand >= BY_SLUG[slug])


def below(slug: str) -> tuple[Category, ...]:
    return tuple(hand for hand in Category if hand < BY_SLUG[slug])


def payoff(book: str, game: str, settings: Mapping[str, str] | None = None) -> PayoffTable:
    return _compiled(book, game, tuple(sorted((settings or {}).items())))


@cache
def _compiled(book: str, game: str, settings: tuple[tuple[str, str], ...]) -> PayoffTable:
    loaded = load_book(book)
    return compile_payoff(loaded.game(game), defaults(loaded.file.setting) | dict(settings))


def can_happen(game: BankedGame, result: Result, qualifies: bool, hand: Category) -> bool:
    """A royal flush is never beaten, and a pair never loses to, or ties, a hand without one."""
    if result is Result.LOSE and hand is Category.ROYAL_FLUSH:
        return False
    if game.qualifies is None:
        return qualifies
    paired = hand >= BY_SLUG[game.qualifies]
    if result is Result.TIE:
        return paired is qualifies
    return paired or not qualifies if result is Result.WIN else qualifies or not paired


def rulings(
    book: str,
    game: str,
    wager: str,
    ends: tuple[End, ...],
    results: tuple[Result, ...],
    hands: tuple[Category, ...],
    dealer: tuple[bool, ...] = (True, False),
    settings: Mapping[str, str] | None = None,
) -> Iterator[tuple[Category, Cell]]:
    """The ruling for every situation of the kind named that can happen, with the hand in it."""
    table, rules = payoff(book, game, settings), load_book(book).game(game)
    best_seven = rules.wager_named(wager).judged.value == "best of seven"
    for end in ends:
        for result in results:
            for qualifies in dealer if rules.qualifies else (True,):
                for hand in hands:
                    if not best_seven or can_happen(rules, result, qualifies, hand):
                        yield hand, table.cell(wager, Situation(end, result, qualifies, hand))


class Case(NamedTuple):
    """A clause and all the situations whose settlement it decides."""

    clause: str
    wager: str
    ends: tuple[End, ...]
    results: tuple[Result, ...]
    hands: tuple[Category, ...]
    outcome: str
    dealer: tuple[bool, ...] = (True, False)


def proves(book: str, clause: str, *values: object) -> Any:
    """A clause and what it says, as a parameter marked with it."""
    return pytest.param(
        clause, *values, marks=pytest.mark.clause(book, clause), id=f"{clause}-{values[0]}"
    )


def settles(book: str, *cases: Case) -> list[Any]:
    """The cases as parameters, each marked with the clause it exercises."""
    return [
        pytest.param(
            case, marks=pytest.mark.clause(book, case.clause), id=f"{case.clause}-{case.wager}"
        )
        for case in cases
    ]


def check_case(book: str, game: str, case: Case) -> None:
    cells = list(rulings(book, game, case.wager, case.ends, case.results, case.hands, case.dealer))
    assert cells
    for hand, cell in cells:
        assert (cell.outcome.value, cell.clauses[0]) == (case.outcome, case.clause), hand.slug


def settle(
    book: str,
    game: str,
    *,
    board: str,
    dealer: str,
    player: str,
    wagers: Mapping[str, int],
    end: End = End.LIVE,
    settings: Mapping[str, str] | None = None,
) -> dict[str, Fraction]:
    """What each wager wins or loses, in dollars, with the hands ranked from the cards."""
    table, rules = payoff(book, game, settings), load_book(book).game(game)
    ours, theirs = rank_hand(cards(player + board)), rank_hand(cards(dealer + board))
    result = Result.TIE if ours == theirs else Result.WIN if ours > theirs else Result.LOSE
    qualifies = rules.qualifies is None or theirs.category >= BY_SLUG[rules.qualifies]
    situation = Situation(end, result, qualifies, ours.category)
    return {wager: profit(table.cell(wager, situation), stake) for wager, stake in wagers.items()}


def profit(cell: Cell, stake: int) -> Fraction:
    match cell.outcome:
        case SettleOutcome.WIN:
            assert cell.odds is not None
            return cell.odds.fraction * stake
        case SettleOutcome.LOSE:
            return Fraction(-stake)
        case _:
            return Fraction(0)
