"""The cells of a game that was solved: what every round, or a side wager, is paid and how often."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

import numpy as np

from croupier.books import STARTING_HANDS, Judged, Result, Situation, Wager
from croupier.cards import Category
from croupier.odds.asking.pay_entries import entries, entry_paid, table_of
from croupier.odds.asking.question import Question
from croupier.odds.asking.tree import Terminal
from croupier.odds.design.pay_cells import TablePlay, merged
from croupier.odds.design.targets import ZERO
from croupier.odds.exact.figures import average_wager
from croupier.odds.exact.gradient import bets_at, entry_at
from croupier.odds.exact.played_out import PlayedOut
from croupier.odds.exact.side import UnitPayment

Cell = tuple[int, Fraction, Mapping[int, Fraction]]
"""In how many deals, the fixed payment, and the stakes that free entries pay."""


def round_play(question: Question, played: PlayedOut, names: Sequence[str]) -> TablePlay:
    """How rounds of the main game are paid, with these entries free."""
    cells = merged(_round_cells(question, played, names), played.deals)
    return TablePlay(cells, average_wager(played))


def _round_cells(question: Question, played: PlayedOut, names: Sequence[str]) -> Iterator[Cell]:
    now, numbers = entries(question.game), {name: n for n, name in enumerate(names)}
    for terminal, counts in zip(played.tree.terminals, played.counts, strict=True):
        seen = set(map(tuple, np.argwhere(counts.any(axis=0)).tolist()))
        grid = {at: _stakes(question, played, terminal, *at) for at in seen}
        holes = [_hole_stakes(question, played, terminal, slot) for slot in range(len(counts))]
        for slot, category, way in np.argwhere(counts).tolist():
            by_hole = terminal.by_hole[slot] if played.by_hand else ZERO
            pays, stakes = terminal.pay[category][way] + by_hole, dict[int, Fraction]()
            for entry, stake in (*grid[category, way], *holes[slot]):
                if entry in numbers:
                    pays -= stake * now[entry]
                    stakes[numbers[entry]] = stakes.get(numbers[entry], ZERO) + stake
            yield int(counts[slot, category, way]), pays, stakes


Stakes = list[tuple[str, Fraction]]


def _stakes(
    question: Question, played: PlayedOut, terminal: Terminal, category: int, way: int
) -> Stakes:
    """The entries that pay wagers on the best of seven, each with what is staked there."""
    found = []
    for wager, stake in _on_layout(question, played, terminal, Judged.BEST_SEVEN):
        hand = Category(category)
        entry = entry_at(question, played.tree, terminal, wager, stake, hand, way)
        if entry is not None:
            found.append((entry, stake))
    return found


def _hole_stakes(question: Question, played: PlayedOut, terminal: Terminal, slot: int) -> Stakes:
    """The same for wagers on the two cards."""
    if not played.by_hand:
        return []
    situation = Situation(terminal.end, Result.WIN, True, slot)
    paid = (
        (entry_paid(question, wager, situation), stake)
        for wager, stake in _on_layout(question, played, terminal, Judged.HOLE_CARDS)
    )
    return [(entry, stake) for entry, stake in paid if entry is not None]


def _on_layout(
    question: Question, played: PlayedOut, terminal: Terminal, judged: Judged
) -> Iterator[tuple[Wager, Fraction]]:
    for name, stake in (*played.tree.stakes.amounts, *bets_at(terminal)):
        wager = question.game.wager_named(name)
        if wager.judged is judged:
            yield wager, stake


def side_play(
    question: Question,
    wager: Wager,
    paid: Sequence[UnitPayment],
    deals: int,
    names: Sequence[str],
) -> TablePlay:
    """How a unit of a side wager is paid, with these entries free."""
    now, table = entries(question.game), table_of(question, wager)
    starting = wager.judged is Judged.HOLE_CARDS
    numbers = {name: n for n, name in enumerate(names)}

    def cell(unit: Fraction, many: int, hand: int) -> Cell:
        entry = f"{table}.{STARTING_HANDS[hand] if starting else Category(hand).slug}"
        if unit > 0 and entry in numbers and now[entry] == unit:
            return many, ZERO, {numbers[entry]: Fraction(1)}
        return many, unit, {}

    return TablePlay(merged((cell(*one) for one in paid), deals), Fraction(1))
