"""Tests of pay tables designed for a stated edge, and of par sheets."""

import csv
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from pathlib import Path

import pytest
from pypdf import PdfReader

from croupier.books import Result
from croupier.cards import Card, Category, cards, category_of, strength
from croupier.errors import BadInput
from croupier.odds import (
    DesignTerms,
    Question,
    design_tables,
    free_entries,
    par_sheet,
    question_if,
)
from croupier.odds import write_par_sheet as write
from croupier.odds.asking.tree import comparisons
from croupier.odds.design.nearest import Space, nearest
from croupier.odds.design.par_rows import ParRow
from croupier.odds.design.pay_cells import PayCell, TablePlay
from croupier.odds.design.targets import DesignTargets
from tests.odds.conftest import question, solved
from tests.odds.test_published_figures import ULTIMATE_DEALS
from tests.odds.test_small_decks import SmallDeck, knowledge

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
STAKED = (6, 4, 3, 2)
"""Ante and Blind with Play at four, two and one times the Ante, and with a fold."""
FOLD = 3


@cache
def ways(hand: tuple[Card, ...], board: frozenset[Card]) -> Counter[tuple[Category, int]]:
    """By hand and comparison: over how many hands the dealer may have."""
    rest = [card for card in TEN_CARDS if card not in hand and card not in board]
    return Counter(compared(hand, board, dealer) for dealer in combinations(rest, 2))


def compared(
    hand: tuple[Card, ...], board: frozenset[Card], dealer: tuple[Card, ...]
) -> tuple[Category, int]:
    mine, theirs = strength((*hand, *board)), strength((*dealer, *board))
    result = Result.WIN if mine > theirs else Result.LOSE if mine < theirs else Result.TIE
    order = comparisons(Category.PAIR, category_of(mine))
    return category_of(mine), order.index((result, category_of(theirs) >= Category.PAIR))


class TenCards(SmallDeck):
    """Ultimate with ten cards left, every deal played out by the best play for one table."""

    def __init__(self, odds: Odds) -> None:
        super().__init__(change(dict(zip(ENTRIES, odds, strict=True))), None, TEN_CARDS)
        self.odds = odds
        self.deals: Counter[tuple[int, Category, int]] = Counter()
        """By end, hand and comparison: the bets of 4x, 2x and 1x are 0 to 2, a fold is 3."""
        for hand in combinations(TEN_CARDS, 2):
            self._play(hand)

    def _play(self, hand: tuple[Card, ...]) -> None:
        (flops,) = knowledge(hand, "nothing", TEN_CARDS)
        boards = [frozenset((*flop, *more)) for flop, pairs in flops for more in pairs]
        raised = sum(self.paid(hand, board)[0] for board in boards)
        ends, checked = list[tuple[int, frozenset[Card]]](), 0
        for flop, pairs in flops:
            after = [frozenset((*flop, *more)) for more in pairs]
            met = [self.paid(hand, board) for board in after]
            bet, later = sum(m[1] for m in met), sum(max(m[2:]) for m in met)
            checked += max(bet, later)
            river = [2 if m[2] >= m[3] else FOLD for m in met]
            ends += zip([1] * len(after) if bet >= later else river, after, strict=True)
        for end, board in [(0, board) for board in boards] if raised >= checked else ends:
            for (category, way), many in ways(hand, board).items():
                self.deals[end, category, way] += many

    @cache  # noqa: B019  # a deck lives as long as its test
    def paid(self, hand: tuple[Card, ...], board: frozenset[Card]) -> tuple[int, ...]:
        """Play 4x, 2x, 1x and a fold on a board, over all hands the dealer may have."""
        met = ways(hand, board).items()
        return tuple(sum(many * pay[category][way] for (category, way), many in met)
                     for pay in self.pays)  # fmt: skip

    def results(self) -> list[tuple[int, Fraction, int]]:
        """Every way for a round to come out: deals, what is won or lost, what is staked."""
        scale = self.tree.scale
        return [(many, Fraction(self.pays[end][category][way], scale), STAKED[end])
                for (end, category, way), many in self.deals.items()]  # fmt: skip

    def figures(self) -> dict[str, Fraction]:
        """Value and squares added up over all deals."""
        results, deals = self.results(), self.deals.total()
        mean = sum((many * won for many, won, _ in results), Fraction(0)) / deals
        square = sum((many * won**2 for many, won, _ in results), Fraction(0)) / deals
        staked = Fraction(sum(many * all_of_it for many, _, all_of_it in results), deals)
        hits = Fraction(sum(many for many, won, _ in results if won > 0), deals)
        return {"edge": -mean, "element_of_risk": -mean / staked, "hit_rate": hits,
                "variance": square - mean**2}  # fmt: skip

    def blind_is_paid(self, end: int, category: Category, way: int) -> int | None:
        """The number of the entry by which the Blind is paid."""
        won = comparisons(self.tree.line, category)[way][0] is Result.WIN
        listed = list(ENTRIES.values())
        return listed.index(category) if won and end != FOLD and category in listed else None

    def play(self) -> TablePlay:
        cells, total = [], self.deals.total()
        for key, many in self.deals.items():
            end, category, way = key
            won, entry = Fraction(self.pays[end][category][way], self.tree.scale), None
            entry = self.blind_is_paid(*key)
            stakes = () if entry is None else ((entry, Fraction(1)),)
            fixed = won if entry is None else won - self.odds[entry]
            cells.append(PayCell(Fraction(many, total), fixed, stakes))
        staked = sum(many * STAKED[end] for (end, _, _), many in self.deals.items())
        return TablePlay(tuple(cells), Fraction(staked, total))


@cache
def ten_cards(odds: Odds) -> TenCards:
    return TenCards(odds)


@cache
def never_folded() -> Odds:
    """How often each entry would be paid if nobody ever folded."""
    deck, won, deals = ten_cards(TABLES[0]), [0, 0], 0
    for hand in combinations(TEN_CARDS, 2):
        rest = [card for card in TEN_CARDS if card not in hand]
        for board in map(frozenset, combinations(rest, 5)):
            for (category, way), many in ways(hand, board).items():
                deals += many
                entry = deck.blind_is_paid(0, category, way)
                if entry is not None:
                    won[entry] += many
    return tuple(Fraction(many, deals) for many in won)


def how_far(odds: Odds, aims: Mapping[str, Fraction]) -> Fraction:
    """The misses of a table added up, in plain Python."""
    figures, total = ten_cards(odds).figures(), Fraction(0)
    for name, aim in aims.items():
        if name == "volatility":
            total += abs(figures["variance"] - aim * aim) / (aim * aim)
        else:
            total += abs(figures[name] - aim)
    return total


@pytest.mark.parametrize(
    "aims",
    [
        {"edge": "1/2"},
        {"edge": "-1/3"},
        {"element_of_risk": "1/20"},
        {"hit_rate": "2/5"},
        {"volatility": "7/2"},
        {"edge": "1/10", "volatility": "3", "hit_rate": "1/2"},
        {"element_of_risk": "-1/10", "hit_rate": "2/5"},
    ],
)
def test_in_a_small_deck_no_other_table_is_nearer(aims: dict[str, str]) -> None:
    """All nine tables are played out deal by deal; the search finds the nearest three of them."""
    goals = {name: Fraction(aim) for name, aim in aims.items()}
    evaluated = {TABLES[0]: ten_cards(TABLES[0]).play()}
    space = Space(TABLES, never_folded(), (Fraction(2), Fraction(6)))
    found = nearest(space, evaluated, lambda table: ten_cards(table).play(),
                    DesignTargets(**goals), 3, 9)  # fmt: skip
    assert found.certain
    ranked = sorted(TABLES, key=lambda table: (how_far(table, goals), table))
    assert list(found.distances) == ranked[:3]
    assert list(found.distances.values()) == [how_far(table, goals) for table in ranked[:3]]


def test_where_too_few_tables_may_be_solved_the_search_says_so() -> None:
    evaluated = {TABLES[0]: ten_cards(TABLES[0]).play()}
    space = Space(TABLES, fractions(1, 1), (Fraction(2), Fraction(6)))
    found = nearest(space, evaluated, lambda table: ten_cards(table).play(),
                    DesignTargets(volatility=Fraction(3)), 3, 2)  # fmt: skip
    assert not found.certain
    assert len(evaluated) == 2


def test_the_value_of_a_small_deck_lies_between_its_bounds() -> None:
    """Best play changes among these tables, so that their values are not on one line."""
    first, last = ten_cards(TABLES[0]).play(), ten_cards(TABLES[-1]).play()
    more = [b - a for a, b in zip(TABLES[0], TABLES[-1], strict=True)]
    most = first.value(TABLES[0]) + sum(
        share * step for share, step in zip(never_folded(), more, strict=True)
    )
    assert first.value(TABLES[-1]) <= last.value(TABLES[-1]) <= most


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
    assert nearest_table.misses == {"edge": nearest_table.distance}
    for table in found.tables:  # added up from cells, and by the solver
        whole = table.figures
        assert (table.variance, table.element_of_risk) == (whole.variance, whole.element_of_risk)
        assert table.hits["blind.flush"] == whole.payments["blind.flush"]


def test_a_game_is_designed_to_several_figures_at_once() -> None:
    """The printed deviation of Ultimate is 4.94 and the element of risk 0.53% (Wizard of Odds)."""
    terms = DesignTerms(
        element_of_risk=Fraction(53, 10_000), volatility=Fraction(494, 100), tables=1,
        free={"blind.flush": fractions(1, "3/2", 2, 5), "blind.straight": fractions(1, 2)},
        rising=False,
    )  # fmt: skip
    found = design_tables(CANBERRA, change, terms)
    assert found.nothing_nearer
    assert found.searched == 8
    assert found.tables[0].odds == {"blind.flush": Fraction(3, 2), "blind.straight": Fraction(1)}
    assert found.tables[0].distance == sum(found.tables[0].misses.values())
    assert set(found.tables[0].misses) == {"element_of_risk", "volatility"}


def test_a_side_wager_is_designed_without_solving_every_table() -> None:
    """A full house pays 8, so that a flush may pay 5 to 8 beside three odds for a straight."""
    free = {"trips.flush": fractions(*range(5, 10)), "trips.straight": fractions(3, 4, 5)}
    edge = -solved("canberra-ultimate").side_wagers["trips"].expected_value
    found = design_tables(CANBERRA, change, DesignTerms(edge=edge, free=free, tables=1))
    assert (found.wager, found.searched, found.nothing_nearer) == ("trips", 12, True)
    assert found.tables[0].distance == 0
    assert found.tables[0].edge == edge
    side = found.tables[0].figures.side_wagers["trips"]
    assert found.tables[0].variance == side.variance
    assert found.tables[0].hit_rate == sum(side.wins.values())


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


@cache
def canberra_rows() -> list[ParRow]:
    return par_sheet(CANBERRA)


def rows_of_canberra(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is solved once for all sheets."""
    monkeypatch.setattr("croupier.odds.design.par_sheet.par_sheet", lambda *_: canberra_rows())


def test_a_par_sheet_is_also_a_pdf_that_reads_back(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The fractions of all outcomes are on the page, and what they add up to is published."""
    file = tmp_path / "par.pdf"
    rows_of_canberra(monkeypatch)
    write(CANBERRA, file)
    reader = PdfReader(file)
    assert reader.metadata is not None
    assert "canberra-ultimate" in str(reader.metadata.title)
    words = " ".join(page.extract_text() for page in reader.pages).split()
    value = Fraction(-607_723_787_676, ULTIMATE_DEALS)
    assert f"{value.numerator}/{value.denominator}, the value of a round" in " ".join(words)
    assert f"607723787676/{ULTIMATE_DEALS}" in words
    outcomes = [row for row in canberra_rows() if row.section == "outcome"]
    assert len(outcomes) > 100
    assert {row.probability_exact for row in outcomes} <= set(words)
    for hand, best in (("AA", "play_4x"), ("32o", "check")):
        assert words[words.index(hand) + 1] == best


def test_the_outcomes_of_a_par_sheet_add_up_to_the_published_value(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "par.csv"
    rows_of_canberra(monkeypatch)
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
