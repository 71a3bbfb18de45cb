"""One rule at several values: from the gradient of a solution where best play stays, else solved.

A solution says how often each entry of a pay table is paid. As long as best play stays the same,
the value of the game is linear in what the entry pays. The value under best play is the greatest
of the linear values of all ways to play, so it is convex: where it meets the line of the first
solution at one value, it follows the line at every value between. So the values farthest away
are solved, and those between need no solving unless best play changes on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from croupier.books import STARTING_HANDS, End, Judged, Result, Situation, Wager
from croupier.cards import Category
from croupier.errors import BadInput
from croupier.odds.answers.compute import figures
from croupier.odds.asking.pay_entries import entries, entry_paid
from croupier.odds.asking.question import Question
from croupier.odds.results import Figures
from croupier.odds.workers import Tick

Solver = Callable[[Question], Figures]


MOST_VALUES = 100


def read_vary(text: str, field: str = "--vary") -> tuple[str, list[str]]:
    """A rule and its values, from text such as `blind.flush=1,3/2,2`."""
    rule, equals, values = (part.strip() for part in text.partition("="))
    settings = list(dict.fromkeys(value.strip() for value in values.split(",") if value.strip()))
    if not (rule and equals and settings):
        raise BadInput(field, "a rule and its values, such as blind.flush=1,3/2,2", got=text)
    if len(settings) > MOST_VALUES:
        raise BadInput(field, f"at most {MOST_VALUES} values", got=len(settings))
    return rule, settings


class VariedFigures(msgspec.Struct, frozen=True, kw_only=True):
    """A game with one rule at another value.

    `estimate` is the value if the play that was best before is kept, where the gradient tells it.
    `best_play_changed` is None as long as that is not known, and the figures are the estimate.
    """

    value: str
    deals: int
    expected_value: Fraction
    average_wager: Fraction
    side_values: dict[str, Fraction]
    estimate: Fraction | None
    best_play_changed: bool | None

    @property
    def house_edge(self) -> Fraction:
        return -self.expected_value


def estimated(
    question: Question, found: Figures, others: Mapping[str, Question]
) -> list[VariedFigures]:
    """What the gradient of a solution says of each value; those it cannot tell are left out."""
    told = ((value, _line(question, found, other)) for value, other in others.items())
    return [_on_the_line(value, found, question, others[value], line)
            for value, line in told if line is not None]  # fmt: skip


def varied(
    question: Question,
    others: Mapping[str, Question],
    tick: Tick | None = None,
    solver: Solver | None = None,
) -> list[VariedFigures]:
    """Exact figures for each value; `solver` gives those of a question that has to be solved."""
    solve = solver or (lambda asked: figures(asked, tick))
    found = solve(question)
    known = {one.value: one for one in estimated(question, found, others)}
    base = entries(question.game)
    for side in (True, False):
        reach = [value for value in known if _distance(base, others[value], above=side) is not None]
        reach.sort(key=lambda v: _distance(base, others[v], above=side) or Fraction(0))
        _confirm(reach, known, others, solve)
    answered = []
    for value, other in others.items():
        one = known.get(value)
        if one is None or one.best_play_changed is None:
            one = _solved(value, solve(other), None if one is None else one.estimate)
        answered.append(one)
    return answered


def _confirm(
    reach: Sequence[str],
    known: dict[str, VariedFigures],
    others: Mapping[str, Question],
    solve: Solver,
) -> None:
    """Solves from the farthest value inwards until one lies on the line, as all nearer ones do."""
    met = False
    for value in reversed(reach):
        one = known[value]
        if not met and one.best_play_changed is None:
            exact = _solved(value, solve(others[value]), one.estimate)
            met = not exact.best_play_changed
            known[value] = exact
        elif one.best_play_changed is None:
            known[value] = replace(one, best_play_changed=False)


def _solved(value: str, found: Figures, estimate: Fraction | None) -> VariedFigures:
    return VariedFigures(
        value=value,
        deals=found.deals,
        expected_value=found.expected_value,
        average_wager=found.average_wager,
        side_values={name: side.expected_value for name, side in found.side_wagers.items()},
        estimate=estimate,
        best_play_changed=None if estimate is None else found.expected_value != estimate,
    )


def _on_the_line(
    value: str, found: Figures, question: Question, other: Question, line: Fraction
) -> VariedFigures:
    """The figures if best play stays; certain where only side wagers are paid differently."""
    same = all(a.pay == b.pay for a, b in
               zip(question.tree.terminals, other.tree.terminals, strict=True))  # fmt: skip
    return VariedFigures(
        value=value,
        deals=found.deals,
        expected_value=line,
        average_wager=found.average_wager,
        side_values=_side_values(question, found, other),
        estimate=line,
        best_play_changed=False if same else None,
    )


def _line(question: Question, found: Figures, other: Question) -> Fraction | None:
    """The value if best play stays; None where more than odds of pay tables differs."""
    stakes = question.tree.stakes
    tables = replace(other.game, table=question.game.table) == question.game
    if not tables or other.sign != question.sign or stakes.ante is not None or stakes.cap:
        return None
    change = _changes(entries(question.game), other)
    gained = (found.payments.get(entry, 0) * more for entry, more in change.items())
    return sum(gained, found.expected_value)


def _changes(before: Mapping[str, Fraction], other: Question) -> dict[str, Fraction]:
    after = entries(other.game)
    return {name: after[name] - odds for name, odds in before.items() if after[name] != odds}


def _distance(before: Mapping[str, Fraction], other: Question, *, above: bool) -> Fraction | None:
    """How far odds were raised or lowered; None for the other direction, and for several at once.

    What changes several entries at once lies on a line of its own, and is solved.
    """
    changed = list(_changes(before, other).values())
    if len(changed) != 1 or (changed[0] > 0) is not above:
        return None
    return abs(changed[0])


def _side_values(question: Question, found: Figures, other: Question) -> dict[str, Fraction]:
    """Side wagers do not change the play, so their values are linear in what they pay."""
    change = _changes(entries(question.game), other)
    return {
        name: sum((share * change.get(entry, 0) for entry, share in paid.items()),
                  found.side_wagers[name].expected_value)
        for name, paid in side_payments(question, found).items()
    }  # fmt: skip


def side_payments(question: Question, found: Figures) -> dict[str, dict[str, Fraction]]:
    """By side wager and entry of its pay table: how often a unit of it is paid by the entry.

    It is the gradient of the side wager's value, whatever is paid.
    """
    told: dict[str, dict[str, Fraction]] = {}
    for name, side in found.side_wagers.items():
        wager = question.game.wager_named(name)
        hands = STARTING_HANDS if wager.judged is Judged.HOLE_CARDS else _CATEGORIES
        paid = ((_entry_of(question, wager, hands.index(hand)), n) for hand, n in side.wins.items())
        told[name] = {entry: share for entry, share in paid if entry}
    return told


def _entry_of(question: Question, wager: Wager, hand: int) -> str:
    """The entry that pays a hand which has beaten the dealer's, qualified or not."""
    situations = (Situation(End.LIVE, Result.WIN, qualifies, hand) for qualifies in (True, False))
    found = (entry_paid(question, wager, situation) for situation in situations)
    return next((entry for entry in found if entry is not None), "")


_CATEGORIES = tuple(category.slug for category in Category)
