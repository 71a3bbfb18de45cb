"""Figures of side wagers: Trips, Ante Bonus, and the jackpot.

The main game is played without regard to them; the result of a side wager follows from how often
each hand comes to each end, and from the book's cell for it. `adapted` figures, for players who let
a side wager change their play, come from solving the game with the wager on the layout.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from math import comb
from typing import Any

from croupier.books import (
    STARTING_HANDS,
    End,
    Judged,
    Result,
    SettleOutcome,
    Situation,
    Wager,
    slot,
)
from croupier.cards import Category
from croupier.money import Cents, show_amount
from croupier.odds.asking.question import Question
from croupier.odds.asking.stakes import is_optional, unit_pay
from croupier.odds.asking.tree import comparisons
from croupier.odds.exact.played_out import DEALS, PROCESSOR, PlayedOut, SolverBackend
from croupier.odds.exact.prizes import jackpot_wagers, prize_values, table_with
from croupier.odds.exact.valued import DEALER_HANDS, Valued
from croupier.odds.lookup_tables import Ints, combos
from croupier.odds.results import JackpotFigures, JackpotReturn, SideFigures

FLOPS = comb(50, 3)
PRIZES = tuple(category for category in reversed(Category) if category >= Category.STRAIGHT)


def side_wagers(
    question: Question, solved: Valued, played: PlayedOut, backend: SolverBackend[Any] = PROCESSOR
) -> dict[str, SideFigures]:
    """Every optional wager that has odds of its own."""
    return {
        wager.id: side_wager(question, wager, solved, played, backend)
        for wager in question.game.wager
        if is_optional(wager)
    }


def side_wager(
    question: Question,
    wager: Wager,
    solved: Valued,
    played: PlayedOut,
    backend: SolverBackend[Any] = PROCESSOR,
) -> SideFigures:
    paid, deals = side_payments(question, wager, solved, played, backend)
    if wager.judged is Judged.HOLE_CARDS:
        hands = {name: hand for hand, name in enumerate(STARTING_HANDS)}
        return _figures(paid, deals, hands, _kept_on_two_cards(question, wager))
    hands = {category.slug: int(category) for category in reversed(Category)}
    return _figures(paid, deals, hands, always_settled(question, wager, solved))


def side_payments(
    question: Question,
    wager: Wager,
    solved: Valued,
    played: PlayedOut,
    backend: SolverBackend[Any] = PROCESSOR,
) -> tuple[list[UnitPayment], int]:
    """All that a unit of a side wager is paid, and of how many deals."""
    if wager.judged is Judged.HOLE_CARDS:
        deals, ends_by_hand = _ends_by_hand(solved, played, backend)
        return [
            (_unit(question, wager, Situation(end, Result.WIN, True, hand)), many, hand)
            for end, hand, many in ends_by_hand
        ], deals
    ends = _by_end(played, [counts.sum(axis=0) for counts in played.counts])
    return list(_on_seven(question, wager, played.tree.line, ends)), played.deals


def always_settled(question: Question, wager: Wager, solved: Valued) -> Fraction:
    """What a wager on the best of seven is worth where no fold ever takes it."""
    met = {End.LIVE: solved.core.met.sum(axis=0)}
    return _mean(_times(_on_seven(question, wager, question.tree.line, met)), DEALS)


UnitPayment = tuple[Fraction, int, int]
"""A payment per unit, how often, and the hand it was for."""


def _figures(
    paid: list[UnitPayment], deals: int, hands: dict[str, int], always_settled: Fraction
) -> SideFigures:
    times, won = _times(paid), Counter[int]()
    for unit, many, hand in paid:
        if unit > 0:
            won[hand] += many
    mean = _mean(times, deals)
    squares = ((unit * unit, many) for unit, many in times)
    return SideFigures(
        expected_value=mean,
        always_settled=always_settled,
        variance=_mean(squares, deals) - mean * mean,
        wins={name: Fraction(won[hand], deals) for name, hand in hands.items() if won[hand]},
    )


def _times(paid: Iterable[UnitPayment]) -> list[tuple[Fraction, int]]:
    """How often each payment per unit is made: few differ, whatever the hand."""
    found: dict[Fraction, int] = {}
    for unit, many, _ in paid:
        found[unit] = found.get(unit, 0) + many
    return list(found.items())


def _mean(times: Iterable[tuple[Fraction, int]], deals: int) -> Fraction:
    return sum((unit * many for unit, many in times), Fraction(0)) / deals


def _by_end(played: PlayedOut, by_terminal: Iterable[Ints]) -> dict[End, Ints]:
    """Counts of terminals added up by the way the hand ended."""
    found: dict[End, Ints] = {}
    for terminal, counts in zip(played.tree.terminals, by_terminal, strict=True):
        found[terminal.end] = found.get(terminal.end, 0) + counts
    return found


def _unit(question: Question, wager: Wager, situation: Situation) -> Fraction:
    """What a unit of a side wager of one Ante is paid."""
    return unit_pay(question.table, wager, situation, Fraction(1), question.tree.stakes)


def _on_seven(
    question: Question, wager: Wager, line: Category, ends: dict[End, Ints]
) -> Iterator[UnitPayment]:
    for end, counts in ends.items():
        for category in Category:
            for way, (result, qualifies) in enumerate(comparisons(line, category)):
                many = int(counts[category, way])
                if many:
                    situation = Situation(end, result, qualifies, category)
                    yield _unit(question, wager, situation), many, category


def _kept_on_two_cards(question: Question, wager: Wager) -> Fraction:
    """What a wager on the two cards is worth where no fold ever takes it."""
    kept = [
        (_unit(question, wager, Situation(End.LIVE, Result.WIN, True, hand)), int(many), hand)
        for hand, many in enumerate(combos())
    ]
    return _mean(_times(kept), 1326)


def _ends_by_hand(
    solved: Valued, played: PlayedOut, backend: SolverBackend[Any]
) -> tuple[int, list[tuple[End, int, int]]]:
    """How often each starting hand comes to each end, of so many deals.

    Where nothing is given up after the first decision, that alone says it.
    """
    tree, first = played.tree, {option.label: option.ends for option in played.tree.root.options}
    later = [n for n, t in enumerate(tree.terminals)
             if t.end is not End.LIVE and n not in first.values()]  # fmt: skip
    if not played.counts[later].any():
        stops = (first[played.first[name]] for name in STARTING_HANDS)
        ends = [End.LIVE if stop is None else tree.terminals[stop].end for stop in stops]
        return 1326, [(end, hand, int(combos()[hand])) for hand, end in enumerate(ends)]
    apart = played if played.by_hand else backend.play(solved, played.first, by_hand=True)
    return apart.deals, [
        (terminal.end, hand, int(many))
        for terminal, counts in zip(tree.terminals, apart.counts, strict=True)
        for hand, many in enumerate(counts.sum(axis=(1, 2)))
        if many
    ]


# --- jackpots -------------------------------------------------------------------------------


def jackpots(question: Question, played: PlayedOut) -> dict[str, JackpotFigures]:
    """Every wager left to the jackpot."""
    wagers = [w for w in question.game.wager if w.cost_from_sign]
    if not wagers or question.book.jackpot is None:
        return {}
    ends = _by_end(played, played.prizes)
    return {wager.id: _jackpot(question, wager, played, ends) for wager in wagers}


def jackpot_returns(
    question: Question,
    solved: Valued,
    played: PlayedOut,
    values: dict[str, dict[str, Fraction]],
    backend: SolverBackend[Any] = PROCESSOR,
) -> dict[str, JackpotReturn]:
    """Every jackpot wager the sign offers, for players who mind it and for those who do not.

    Only the first decision can change. A prize hand given up later would have to be followed
    state by state; in the five books there is none.
    """
    offered = jackpot_wagers(question.book, question.game, question.sign)
    if not offered or _given_up_later(solved, played):
        return {}
    made = backend.prizes_by_hand()
    return {
        name: _returned(question, wagers, played, values, made) for name, wagers in offered.items()
    }


def _given_up_later(solved: Valued, played: PlayedOut) -> bool:
    first = {option.ends for option in solved.tree.root.options}
    return any(
        terminal.end is not End.LIVE and number not in first and played.prizes[number].any()
        for number, terminal in enumerate(solved.tree.terminals)
    )


def _returned(
    question: Question,
    wagers: dict[str, Cents],
    played: PlayedOut,
    values: dict[str, dict[str, Fraction]],
    made: Ints,
) -> JackpotReturn:
    table = table_with(question.book, question.game, question.sign, wagers)
    prizes, unknown = prize_values(table, table.seats[0])
    staked, root = sum(wagers.values()), question.tree.root
    folds = {option.label for option in root.options if option.act == "fold"}
    plain, adapted, gain, hands = Fraction(0), Fraction(0), Fraction(0), {}
    for number, (name, row) in enumerate(zip(STARTING_HANDS, made, strict=True)):
        many = int(combos()[number])
        won = sum((prizes.get(c, Fraction(0)) * int(row[c]) for c in Category), Fraction(0))
        prize = won / (many * FLOPS)
        with_it = {
            label: worth + (0 if label in folds else prize / question.ante)
            for label, worth in values[name].items()
        }
        old = played.first[name]
        new = max((option.label for option in root.options), key=lambda label: with_it[label])
        plain += many * (0 if old in folds else prize)
        adapted += many * (0 if new in folds else prize)
        gain += many * (with_it[new] - with_it[old])
        if new != old:
            hands[name] = (old, new)
    return JackpotReturn(
        wagers={spot: show_amount(amount) for spot, amount in wagers.items()},
        plain=plain / 1326 / staked,
        adapted=adapted / 1326 / staked,
        gain=gain / 1326,
        hands=hands,
        unknown=tuple(u for u in unknown if u in {c.slug for c in PRIZES}),
    )


def _jackpot(
    question: Question, wager: Wager, played: PlayedOut, ends: dict[End, Ints]
) -> JackpotFigures:
    assert question.book.jackpot is not None
    total = played.deals // DEALER_HANDS
    dealt, held = {}, {}
    for prize in PRIZES:
        by_end = {end: int(counts[prize]) for end, counts in ends.items()}
        won = sum(many for end, many in by_end.items() if _wins(question, wager, end, prize))
        dealt[prize.slug] = Fraction(sum(by_end.values()), total)
        held[prize.slug] = Fraction(won, total)
    options: dict[str, dict[str, str]] = {
        o.id: {p.hand: p.pays for p in o.prizes} for o in question.book.jackpot.option
    }
    return JackpotFigures(
        wager=wager.id,
        dealt=dealt,
        held=held,
        options=options,
        fixed={name: _sum(held, prizes, fixed_prize) for name, prizes in options.items()},
        meter={name: _sum(held, prizes, meter_share) for name, prizes in options.items()},
    )


def _sum(
    held: dict[str, Fraction], prizes: dict[str, str], part: Callable[[str], Fraction]
) -> Fraction:
    return sum((held[hand] * part(pays) for hand, pays in prizes.items()), Fraction(0))


def fixed_prize(pays: str) -> Fraction:
    """What a prize pays for each unit staked, where it does not come off a meter."""
    found = re.fullmatch(r"([0-9]+) per 1", pays)
    return Fraction(found[1]) if found else Fraction(0)


def meter_share(pays: str) -> Fraction:
    """The part of the meter, or of the display, that a prize takes."""
    found = re.fullmatch(r"([0-9.]+)% of (?:meter|display)", pays)
    return Fraction(found[1]) / 100 if found else Fraction(0)


def _wins(question: Question, wager: Wager, end: End, category: Category) -> bool:
    situation = Situation(end, Result.WIN, True, category)
    cell = question.table.cells[wager.id][slot(situation, len(Category))]
    return cell is not None and cell.outcome is SettleOutcome.JACKPOT
