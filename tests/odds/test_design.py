"""Tests of pay tables designed for a stated edge, and of par sheets."""

import csv
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from pathlib import Path

import pytest

from croupier.cards import Card, Category, cards, category_of, strength
from croupier.errors import BadInput
from croupier.odds import DesignTerms, Question, design_tables, free_entries, question_if
from croupier.odds import write_par_sheet as write
from croupier.odds.design.nearest import Point, Space, nearest
from tests.odds import test_small_decks
from tests.odds.conftest import question, solved
from tests.odds.test_published_figures import ULTIMATE_DEALS
from tests.odds.test_small_decks import SmallDeck

CANBERRA = question("canberra-ultimate")
Odds = tuple[Fraction, ...]


def change(odds: Mapping[str, Fraction]) -> Question:
    return question_if(CANBERRA, {}, [f"{name}={value}" for name, value in odds.items()])


def fractions(*values: int | str) -> Odds:
    return tuple(map(Fraction, values))


# --- a deck of ten cards, in plain Python ------------------------------------------------------

TEN_CARDS = cards("Ah Kh Qh Jh Ts 9h 8c 4c 4s 2d")
ENTRIES = {"blind.straight": Category.STRAIGHT, "blind.flush": Category.FLUSH}
TABLES: list[Odds] = list(product(fractions(1, 2, 5), fractions(2, 3, 6)))


class TenCards(SmallDeck):
    """Ultimate with ten cards left; counts how often best play is paid by each entry."""

    def beaten(self, hand: tuple[Card, ...], board: frozenset[Card]) -> dict[Category, int]:
        mine = strength((*hand, *board))
        won = sum(mine > strength((*d, *board)) for d in self.dealers(hand, board))
        return {category_of(mine): won}

    def worked_out(self) -> Point:
        """The value of best play, and how often it is paid by each entry."""
        total, deals, paid = 0, 0, dict.fromkeys(ENTRIES.values(), 0)
        for hand in combinations(TEN_CARDS, 2):
            (flops,) = test_small_decks.knowledge(hand, "nothing")
            boards = [frozenset((*flop, *more)) for flop, pairs in flops for more in pairs]
            deals += len(boards) * len(self.dealers(hand, boards[0]))
            raised = sum(self.paid(hand, board)[0] for board in boards)
            checked, live = 0, list[frozenset[Card]]()
            for flop, pairs in flops:
                after = [frozenset((*flop, *more)) for more in pairs]
                met = [self.paid(hand, board) for board in after]
                bet, later = sum(m[1] for m in met), sum(max(m[2:]) for m in met)
                checked += max(bet, later)
                live += [b for b, m in zip(after, met, strict=True) if bet >= later or m[2] >= m[3]]
            total += max(raised, checked)
            for board in boards if raised >= checked else live:
                for category, won in self.beaten(hand, board).items():
                    if category in paid:
                        paid[category] += won
        slope = {n: Fraction(many, deals) for n, many in enumerate(paid.values())}
        return Point(Fraction(total, deals * self.tree.scale), slope)


def never_folded(deck: TenCards) -> list[Fraction]:
    """How often each entry would be paid if nobody ever folded."""
    won, deals = dict.fromkeys(ENTRIES.values(), 0), 0
    for hand in combinations(TEN_CARDS, 2):
        rest = [card for card in TEN_CARDS if card not in hand]
        for board in map(frozenset, combinations(rest, 5)):
            deals += len(deck.dealers(hand, board))
            for category, many in deck.beaten(hand, board).items():
                if category in won:
                    won[category] += many
    return [Fraction(many, deals) for many in won.values()]


@cache
def ten_cards(odds: Odds) -> Point:
    return TenCards(change(dict(zip(ENTRIES, odds, strict=True))), None).worked_out()


@pytest.mark.long
@pytest.mark.parametrize("target", ["-1/2", "-1/10", "1/3", "6/5"])
def test_in_a_small_deck_no_other_table_is_nearer(
    target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All nine tables are valued deal by deal; the search finds the nearest three of them."""
    monkeypatch.setattr(test_small_decks, "LEFT", TEN_CARDS)
    goal = Fraction(target)
    everything: dict[Odds, Point] = {table: ten_cards(table) for table in TABLES}
    evaluated = {TABLES[0]: everything[TABLES[0]]}
    space = Space(TABLES, never_folded(TenCards(CANBERRA, None)))
    assert nearest(space, evaluated, lambda table: everything[table], goal, 3, 9)
    found = sorted(abs(point.value - goal) for point in evaluated.values())[:3]
    assert found == sorted(abs(point.value - goal) for point in everything.values())[:3]


@pytest.mark.long
def test_the_value_of_a_small_deck_lies_between_its_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Best play changes among these tables, so that their values are not on one line."""
    monkeypatch.setattr(test_small_decks, "LEFT", TEN_CARDS)
    first, last = ten_cards(TABLES[0]), ten_cards(TABLES[-1])
    more = [b - a for a, b in zip(TABLES[0], TABLES[-1], strict=True)]
    line = first.value + sum(first.slope[n] * step for n, step in enumerate(more))
    steepest = never_folded(TenCards(CANBERRA, None))
    most = first.value + sum(share * step for share, step in zip(steepest, more, strict=True))
    assert line <= last.value <= most


# --- whole games -------------------------------------------------------------------------------


def test_a_designed_table_is_the_game_solved_with_it_and_nothing_in_bounds_is_nearer() -> None:
    """Of a flush at 1, 3/2 and 2 the known edges are about 3.5%, 2.185% and 0.90%."""
    terms = DesignTerms(
        edge=Fraction(2, 100), free={"blind.flush": fractions(1, "3/2", 2)}, tables=3
    )
    found = design_tables(CANBERRA, change, terms)
    assert found.nothing_nearer
    assert [table.odds["blind.flush"] for table in found.tables] == list(fractions("3/2", 2, 1))
    nearest_table = found.tables[0]
    assert nearest_table.edge == Fraction(607_723_787_676, ULTIMATE_DEALS)
    assert nearest_table.hands == {}
    assert nearest_table.distance == nearest_table.edge - Fraction(2, 100)


def test_a_side_wager_is_designed_without_solving_every_table() -> None:
    """A full house pays 8, so that a flush may pay 5 to 8 beside three odds for a straight."""
    free = {"trips.flush": fractions(*range(5, 10)), "trips.straight": fractions(3, 4, 5)}
    edge = -solved("canberra-ultimate").side_wagers["trips"].expected_value
    found = design_tables(CANBERRA, change, DesignTerms(edge=edge, free=free, tables=1))
    assert (found.wager, found.searched, found.nothing_nearer) == ("trips", 12, True)
    assert found.tables[0].distance == 0
    assert found.tables[0].edge == edge


def test_entries_are_free_between_half_and_twice_their_odds_or_in_bounds() -> None:
    free = free_entries(CANBERRA, ["blind.*"], ["blind.flush=1..3"], whole=True)
    assert free["blind.flush"] == fractions(1, 2, 3)
    assert free["blind.straight"] == fractions(1, 2)
    assert free["blind.full-house"] == fractions(2, 3, 4, 5, 6)
    assert free["blind.four-of-a-kind"] == fractions(5, 6, 7, 8, 9, 10, 15, 20)
    halves = free_entries(CANBERRA, ["blind.flush"], [], whole=False)
    assert halves["blind.flush"] == fractions(1, "3/2", 2, "5/2", 3)


def test_a_better_hand_pays_no_less_unless_that_is_allowed() -> None:
    free = {"blind.straight": fractions(1, 2, 3), "blind.flush": fractions(1, 2)}
    terms = DesignTerms(edge=Fraction(0), free=free, most_solved=1, tables=1)
    assert design_tables(CANBERRA, change, terms).searched == 3  # 1 1, 1 2 and 2 2


@pytest.mark.parametrize(
    "free, bounds, complaint",
    [
        (["luck.*"], [], "--free: expected entries of pay tables"),
        (["blind.flush"], ["blind.flush=3..1"], "--bounds: expected odds that rise"),
        (["blind.flush"], ["blind.flush=1"], "--bounds: expected an entry with its lowest"),
        (["blind.flush"], ["blind.straight=1..2"], "--bounds: expected bounds of entries"),
        (["blind.flush"], ["blind.flush=0..2"], "--bounds: expected odds that rise"),
    ],
)
def test_what_cannot_be_free_is_named(free: list[str], bounds: list[str], complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        free_entries(CANBERRA, free, bounds, whole=True)


def test_the_outcomes_of_a_par_sheet_add_up_to_the_published_value(tmp_path: Path) -> None:
    file = tmp_path / "par.csv"
    write(CANBERRA, file)
    with file.open(newline="", encoding="utf-8") as text:
        rows = list(csv.DictReader(text))
    outcomes = [row for row in rows if row["section"] == "outcome"]
    shares = [Fraction(row["probability_exact"]) for row in outcomes]
    returns = [Fraction(row["value_exact"]) for row in outcomes]
    assert sum(shares) == 1
    mean = sum((a * b for a, b in zip(shares, returns, strict=True)), Fraction(0))
    assert mean == Fraction(-607_723_787_676, ULTIMATE_DEALS)
    square = sum((a * b * b for a, b in zip(shares, returns, strict=True)), Fraction(0))
    figures = {row["item"]: row["value_exact"] for row in rows if row["section"] == "game"}
    assert Fraction(figures["variance"]) == square - mean * mean
    won = sum((a for a, b in zip(shares, returns, strict=True) if b > 0), Fraction(0))
    assert Fraction(figures["hit rate"]) == won
    assert sum(row["section"] == "first decision" for row in rows) == 169
