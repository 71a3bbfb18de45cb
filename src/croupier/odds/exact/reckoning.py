"""From counts to figures: value, spread, wagers, decisions and the 169 hands."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.books import STARTING_HANDS
from croupier.odds.asking.question import Question
from croupier.odds.asking.strategy import Strategy
from croupier.odds.asking.tree import Terminal
from croupier.odds.exact.following import follow
from croupier.odds.exact.playing import Played, best_first, play, work_to_play
from croupier.odds.exact.side import jackpot_returns, jackpots, side_wagers
from croupier.odds.exact.solve import Solved, solve, work
from croupier.odds.results import Figures, HandFigures, StrategyFigures
from croupier.odds.tables import combos
from croupier.odds.workers import Tick


def figures(question: Question, tick: Tick | None = None) -> Figures:
    """Solves a game exactly and plays all deals out as solved, `work_of_figures` in all."""
    solved = solve(question.tree, tick)
    values = solved.preflop()
    first = best_first(values, question.tree)
    played = play(solved, first, tick, prizes=question.book.jackpot is not None)
    return told(question, solved, played, values)


def work_of_figures() -> float:
    """All that `figures` will tick, whatever the game."""
    return work() + work_to_play()


def told(
    question: Question,
    solved: Solved,
    played: Played,
    values: dict[str, dict[str, Fraction]],
) -> Figures:
    value, square = moments(played)
    expected = sum(
        (int(n) * max(values[name].values()) for n, name in zip(combos(), values, strict=True)),
        Fraction(0),
    )
    # Two ways to the same number: sums of what is gained, and every deal played out.
    assert expected / 1326 == value, (expected / 1326, value)
    frequencies = terminal_frequencies(played)
    return Figures(
        book=question.book.id,
        game=question.game.id,
        digest=question.digest,
        deals=played.deals,
        expected_value=value,
        average_wager=average_wager(played),
        variance=square - value * value,
        decisions=decisions(played, frequencies),
        streets=streets(played, frequencies),
        street_values=streets(played, terminal_values(played)),
        preflop={name: HandFigures(played.first[name], values[name]) for name in STARTING_HANDS},
        side_wagers=side_wagers(question, solved, played),
        jackpot=jackpots(question, played),
        jackpot_returns=jackpot_returns(question, solved, played, values),
    )


def strategy_figures(
    question: Question, strategy: Strategy, best: Fraction, tick: Tick | None = None
) -> StrategyFigures:
    """All deals played by the rules of a strategy; `best` is the value of best play."""
    played = follow(question.tree, strategy, tick)
    value, square = moments(played)
    frequencies = terminal_frequencies(played)
    return StrategyFigures(
        strategy=strategy.name,
        book=question.book.id,
        game=question.game.id,
        deals=played.deals,
        expected_value=value,
        best_value=best,
        average_wager=average_wager(played),
        variance=square - value * value,
        decisions=decisions(played, frequencies),
        streets=streets(played, frequencies),
        street_values=streets(played, terminal_values(played)),
    )


def terminal_frequencies(played: Played) -> list[Fraction]:
    return [Fraction(int(counts.sum()), played.deals) for counts in played.counts]


def terminal_values(played: Played) -> list[Fraction]:
    """What rounds that come to each end add to the value of all rounds."""
    return [
        sum((paid * many for paid, many in _payments(played, number)), Fraction(0)) / played.deals
        for number in range(len(played.tree.terminals))
    ]


def average_wager(played: Played) -> Fraction:
    """Everything on the layout when a hand comes to its end."""
    shares = zip(played.tree.terminals, terminal_frequencies(played), strict=True)
    return sum((played.tree.staked(end) * share for end, share in shares), Fraction(0))


def moments(played: Played) -> tuple[Fraction, Fraction]:
    """The mean of what a round pays, and of its square."""
    mean, square = Fraction(0), Fraction(0)
    for number in range(len(played.tree.terminals)):
        for paid, many in _payments(played, number):
            mean += paid * many
            square += paid * paid * many
    return mean / played.deals, square / played.deals


def _payments(played: Played, number: int) -> Iterator[tuple[Fraction, int]]:
    """All that is paid at one end, and how often."""
    terminal = played.tree.terminals[number]
    for slot, by_category in enumerate(played.counts[number]):
        for category, ways in enumerate(by_category):
            for way, many in enumerate(ways):
                if many:
                    hand = slot if played.by_hand else None
                    yield pay_at(terminal, category, way, hand), int(many)


def pay_at(terminal: Terminal, category: int, way: int, hand: int | None) -> Fraction:
    paid = terminal.pay[category][way]
    return paid if hand is None else paid + terminal.by_hole[hand]


def decisions(played: Played, frequencies: list[Fraction]) -> dict[str, Fraction]:
    """How often a round comes to each bet and to a fold, checks aside."""
    found: dict[str, Fraction] = {}
    for options in _by_node(played, frequencies).values():
        for label, share in options.items():
            if label != "check":
                found[label] = found.get(label, Fraction(0)) + share
    return found


def streets(played: Played, by_terminal: list[Fraction]) -> dict[str, dict[str, Fraction]]:
    """By street and decision taken there: of shares of all rounds, or of what rounds add."""
    found: dict[str, dict[str, Fraction]] = {}
    for number, options in _by_node(played, by_terminal).items():
        there = found.setdefault(played.tree.nodes[number].street, {})
        for label, share in options.items():
            there[label] = there.get(label, Fraction(0)) + share
    return found


def _by_node(played: Played, by_terminal: list[Fraction]) -> dict[int, dict[str, Fraction]]:
    found: dict[int, dict[str, Fraction]] = {
        number: {option.label: Fraction(0) for option in node.options}
        for number, node in enumerate(played.tree.nodes)
    }
    for terminal, path in played.tree.paths():
        for number, label in path:
            found[number][label] += by_terminal[terminal]
    return found
