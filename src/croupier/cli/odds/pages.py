"""The tables that `croupier odds` prints for people, and the chart of the 169 starting hands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.cli.output import grid, lines, page, percent
from croupier.money import show_dollars
from croupier.odds import (
    Figures,
    FiguresDifference,
    Question,
    SeenFigures,
    SideFigures,
    StrategyFigures,
    VariedFigures,
    show_exact,
)

if TYPE_CHECKING:
    from rich.console import RenderableType


def figures_page(question: Question, found: Figures) -> RenderableType:
    name = f"{question.game.name} · {question.book.file.house} ({question.name})"
    parts = [_summary(name, found), *lines(payments_line(question)), _decisions_table(found)]
    if found.side_wagers:
        parts.append(_side_table(found))
    if found.jackpot:
        parts.append(_jackpot_table(found))
    if found.jackpot_returns:
        parts.append(_returns_table(found))
    return page(*parts, _chart(found))


def _summary(name: str, found: Figures) -> RenderableType:
    edge, value, wager = found.house_edge, found.expected_value, found.average_wager
    rows = (
        ("House edge", percent(edge), _spaced(edge, found.deals)),
        ("Expected value", f"{float(value):+.8f}", _spaced(value, found.deals)),
        ("Average wager", f"{float(wager):.6f}", _spaced(wager, found.deals)),
        ("Element of risk", percent(found.element_of_risk), ""),
        ("Standard deviation", f"{found.standard_deviation:.4f}", ""),
    )
    return grid(name, ("per Ante, best play", "", "exactly"), rows)


def payments_line(question: Question) -> str:
    """How payments were reckoned, in a sentence."""
    stakes = question.tree.stakes
    if stakes.ante is None:
        return "  Payments are exact odds of any Ante; --ante rounds them up to chips.\n"
    chips = f"chips of {show_dollars(stakes.chip)}"
    return f"  Payments are for an Ante of {show_dollars(stakes.ante)}, rounded up to {chips}.\n"


def _spaced(value: Fraction, deals: int) -> str:
    """An exact fraction with commas between thousands."""
    above, _, below = show_exact(value, deals).partition("/")
    return f"{int(above):,} / {int(below):,}"


def _decisions_table(found: Figures | StrategyFigures) -> RenderableType:
    rows = []
    for street, options in found.streets.items():
        for label, share in options.items():
            added = found.street_values[street][label]
            each = f"{float(added / share):+.6f}" if share else ""
            rows.append((street, spoken(label), percent(share), each, f"{float(added):+.6f}"))
    return grid("Decisions", ("street", "choice", "of all rounds", "value then", "adds"), rows)


def spoken(label: str) -> str:
    """`play_4x` in words: play 4×."""
    name, _, multiple = label.rpartition("_")
    return f"{name.replace('_', ' ')} {multiple[:-1]}×" if multiple.endswith("x") else label


def _side_table(found: Figures) -> RenderableType:
    columns = ("wager", "house edge", "if always settled", "cost of folds", "deviation")
    rows = []
    for name, side in found.side_wagers.items():
        shares = (-side.expected_value, -side.always_settled, side.cost_of_folds)
        rows.append((_name(name), *map(percent, shares), f"{float(side.variance) ** 0.5:.3f}"))
    return grid("Side wagers, if they do not change the play", columns, rows)


def _name(wager: str) -> str:
    return wager.replace("_", " ")


def poker_side_page(book: str, found: Mapping[str, SideFigures]) -> RenderableType:
    rows = []
    for name, side in found.items():
        edge, won = -side.expected_value, sum(side.wins.values(), Fraction(0))
        rows.append((name, percent(edge), str(edge), str(won)))
    columns = ("wager", "house edge", "exactly", "wins")
    return grid(f"Side wagers of {book}, per unit", columns, rows)


def _jackpot_table(found: Figures) -> RenderableType:
    jackpot = next(iter(found.jackpot.values()))
    rows = []
    for hand, share in jackpot.dealt.items():
        lost = share - jackpot.held[hand]
        given_up = percent(lost / share, 3) if lost else "none"
        rows.append((hand, f"{float(1 / share):,.1f}", given_up))
    columns = ("hand", "one in", "lost by folding")
    return grid("Jackpot hands (two cards and the flop)", columns, rows)


def _returns_table(found: Figures) -> RenderableType:
    columns = ("wager", "costs", "returns", "if it changes the play", "hands then played")
    rows = []
    for name, back in found.jackpot_returns.items():
        left_out = f" (without {', '.join(back.unknown)})" if back.unknown else ""
        returns = (percent(back.plain, 2) + left_out, percent(back.adapted, 2))
        rows.append((name, " + ".join(back.wagers.values()), *returns, _hands(back.hands)))
    return grid("Jackpot wagers under this sign", columns, rows)


def _hands(names: Iterable[str]) -> str:
    return " ".join(names) or "none"


LETTERS = "AKQJT98765432"


def _chart(found: Figures) -> RenderableType:
    """The 169 starting hands as a square: suited hands above the diagonal, pairs on it."""
    from rich.text import Text

    labels = list(dict.fromkeys(hand.best for hand in found.preflop.values()))
    marks = {label: _mark(label) for label in labels}
    rows = ["   " + "  ".join(LETTERS)]
    for i, high in enumerate(LETTERS):
        line = f" {high}"
        for j, low in enumerate(LETTERS):
            name = high * 2 if i == j else f"{high}{low}s" if i < j else f"{low}{high}o"
            line += f" {marks[found.preflop[name].best]:<2}"
        rows.append(line)
    key = ", ".join(f"{marks[label].strip()} {spoken(label)}" for label in labels)
    rows.append(f"\n   {key}; suited hands above the diagonal\n")
    return page(Text("First decision", style="bold"), *lines(*rows))


def _mark(label: str) -> str:
    name, _, multiple = label.rpartition("_")
    if multiple.endswith("x") and name:
        return multiple[:-1]
    return {"check": "·", "fold": "F"}.get(label, label[:1].upper())


def side_by_side(questions: Sequence[Question], found: Sequence[Figures]) -> RenderableType:
    """Several games, one column for each."""
    names = [question.name for question in questions]
    rows = [
        ("House edge", *(percent(f.house_edge) for f in found)),
        ("Average wager", *(f"{float(f.average_wager):.6f}" for f in found)),
        ("Element of risk", *(percent(f.element_of_risk) for f in found)),
        ("Standard deviation", *(f"{f.standard_deviation:.4f}" for f in found)),
    ]
    for label in dict.fromkeys(label for f in found for label in f.decisions):
        shares = (f.decisions.get(label) for f in found)
        rows.append((spoken(label), *map(_percent_if_any, shares)))
    for name in dict.fromkeys(name for f in found for name in f.side_wagers):
        edges = (_edge(f, name) for f in found)
        rows.append((f"{_name(name)} edge", *map(_percent_if_any, edges)))
    table = grid("Side by side, per Ante under best play", ("", *names), rows)
    return page(table, *lines(payments_line(questions[0])))


def _edge(found: Figures, wager: str) -> Fraction | None:
    side = found.side_wagers.get(wager)
    return None if side is None else -side.expected_value


def _percent_if_any(share: Fraction | None) -> str:
    return "" if share is None else percent(share)


def strategy_page(question: Question, found: StrategyFigures) -> RenderableType:
    """The figures of a strategy, compared with best play."""
    compared = (
        ("House edge", found.house_edge),
        ("Edge under best play", -found.best_value),
        ("Cost of the strategy", found.cost),
    )
    rows = [(label, percent(value), _spaced(value, found.deals)) for label, value in compared]
    rows.append(("Average wager", f"{float(found.average_wager):.6f}", ""))
    rows.append(("Standard deviation", f"{float(found.variance) ** 0.5:.4f}", ""))
    title = f"{question.name} played by {found.strategy}"
    table = grid(title, ("per Ante", "", "exactly"), rows)
    return page(table, *lines(payments_line(question)), _decisions_table(found))


def seen_page(question: Question, found: SeenFigures) -> RenderableType:
    """The player's edge after seeing cards, compared with the edge without."""
    compared = (
        ("Player's edge", found.expected_value),
        ("Without seeing cards", found.unseen_value),
        ("Difference", found.gain),
    )
    rows = [(label, _signed(value)) for label, value in compared]
    how = "All cases were counted."
    if found.samples:
        within = f"{found.half_interval * 100:.4f}%"
        how = f"{found.samples} cases were sampled with seed {found.seed}: 95% within ±{within}."
    title = f"{question.name} for a player who saw {found.seen}"
    told = lines(f"  {how}", payments_line(question))
    return page(grid(title, ("per Ante", ""), rows), *told)


def _signed(share: Fraction | float) -> str:
    return f"{float(share) * 100:+.4f}%"


def varied_page(question: Question, rule: str, found: Sequence[VariedFigures]) -> RenderableType:
    """The edge for each value of one rule, and those of the side wagers."""
    sides = list(dict.fromkeys(name for one in found for name in one.side_values))
    rows = []
    for one in found:
        edges = (percent(-one.side_values[name]) for name in sides)
        exact = _spaced(one.house_edge, one.deals)
        plays = "changed" if one.best_play_changed else "as before"
        told = "" if one.best_play_changed is None else plays
        rows.append((one.value, percent(one.house_edge), exact, told, *edges))
    columns = (rule, "house edge", "exactly", "best play", *map(_name, sides))
    table = grid(f"{question.name}: edge against {rule}", columns, rows)
    return page(table, *lines(payments_line(question)))


def changed_page(
    question: Question, other: Question, rule: str, change: FiguresDifference
) -> RenderableType:
    """The edges before and after a changed rule, and the hands that are played differently."""
    before, after = change.before, change.after
    old, new = before.average_wager, after.average_wager
    wagers = (f"{float(old):.6f}", f"{float(new):.6f}", f"{float(new - old):+.6f}")
    rows = [
        ("House edge", *_change(before.house_edge, after.house_edge)),
        ("Average wager", *wagers),
    ]
    for name, side in before.side_wagers.items():
        if name in after.side_wagers:
            edges = (-side.expected_value, -after.side_wagers[name].expected_value)
            rows.append((f"{_name(name)} edge", *_change(*edges)))
    moves: dict[tuple[str, str], list[str]] = {}
    for name, pair in change.hands.items():
        moves.setdefault(pair, []).append(name)
    told = [
        f"  {spoken(was)} becomes {spoken(now)}: {' '.join(names)}"
        for (was, now), names in moves.items()
    ] or ["  The first decision does not change for any of the 169 hands."]
    table = grid(f"{question.name} with {rule}", ("", "before", "after", "difference"), rows)
    told += [f"  Left out, because nothing leads there any more: {row}" for row in other.dropped]
    return page(table, *lines(*told, payments_line(other)))


def _change(before: Fraction, after: Fraction) -> tuple[str, str, str]:
    return percent(before), percent(after), _signed(after - before)
