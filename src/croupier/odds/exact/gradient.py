"""How often each entry of a pay table is paid, which is the gradient of the value in its odds."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.books import Judged, Result, Situation, Wager
from croupier.cards import Category
from croupier.odds.asking.pay_entries import entry_paid
from croupier.odds.asking.question import Question
from croupier.odds.asking.stakes import unit_pay
from croupier.odds.asking.tree import Terminal, Tree, comparisons
from croupier.odds.exact.played_out import PlayedOut
from croupier.odds.lookup_tables import Ints


def payments_made(question: Question, played: PlayedOut) -> dict[str, Fraction]:
    """By entry of a pay table of the wagers on the layout: how often it pays, times the stake."""
    found: dict[str, Fraction] = {}
    for terminal, counts in zip(played.tree.terminals, played.counts, strict=True):
        for name, stake in (*played.tree.stakes.amounts, *bets_at(terminal)):
            wager = question.game.wager_named(name)
            for entry, many in _paid(question, played, terminal, counts, wager, stake):
                found[entry] = found.get(entry, Fraction(0)) + stake * many
    return {entry: total / played.deals for entry, total in found.items()}


def bets_at(terminal: Terminal) -> Iterator[tuple[str, Fraction]]:
    """The bets made on the way to an end, and what was staked on each."""
    for bet in terminal.placed:
        yield bet.wager, Fraction(bet.multiple)


def _paid(
    question: Question,
    played: PlayedOut,
    terminal: Terminal,
    counts: Ints,
    wager: Wager,
    stake: Fraction,
) -> Iterator[tuple[str, int]]:
    """Every situation at an end in which an entry of a pay table pays, and how often."""
    if wager.judged is Judged.HOLE_CARDS:
        for hand, many in enumerate(counts.sum(axis=(1, 2)) if played.by_hand else ()):
            entry = entry_paid(question, wager, Situation(terminal.end, Result.WIN, True, hand))
            if entry is not None:
                yield entry, int(many)
        return
    total = counts.sum(axis=0)
    for category in Category:
        for way in range(total.shape[1]):
            entry = entry_at(question, played.tree, terminal, wager, stake, category, way)
            if entry is not None:
                yield entry, int(total[category, way])


def entry_at(
    question: Question,
    tree: Tree,
    terminal: Terminal,
    wager: Wager,
    stake: Fraction,
    category: Category,
    way: int,
) -> str | None:
    """The entry that pays a wager on the best of seven at an end, by hand and comparison."""
    result, qualifies = comparisons(tree.line, category)[way]
    situation = Situation(terminal.end, result, qualifies, category)
    entry = entry_paid(question, wager, situation)
    if entry is None:
        return None
    # where a hand is better conceded, the end pays something else
    unit = unit_pay(question.table, wager, situation, stake, tree.stakes)
    return entry if dict(terminal.parts)[wager.id][category][way] == stake * unit else None


def most_paid(question: Question, met: Ints) -> dict[str, Fraction]:
    """How often each entry could be paid at most, times the stake, however the game is played.

    `met[category, way]` counts all deals. The value of a game cannot rise faster than this with
    what an entry pays.
    """
    tree, found = question.tree, dict[str, Fraction]()
    for category in Category:
        for way, (result, qualifies) in enumerate(comparisons(tree.line, category)):
            best: dict[str, Fraction] = {}
            for terminal in tree.terminals:
                situation = Situation(terminal.end, result, qualifies, category)
                here: dict[str, Fraction] = {}
                for name, stake in (*tree.stakes.amounts, *bets_at(terminal)):
                    wager = question.game.wager_named(name)
                    if wager.judged is Judged.BEST_SEVEN:
                        entry = entry_paid(question, wager, situation)
                        if entry is not None:
                            here[entry] = here.get(entry, Fraction(0)) + stake
                best |= {entry: max(paid, best.get(entry, paid)) for entry, paid in here.items()}
            for entry, paid in best.items():
                found[entry] = found.get(entry, Fraction(0)) + paid * int(met[category, way])
    deals = int(met.sum())
    return {entry: total / deals for entry, total in found.items()}
