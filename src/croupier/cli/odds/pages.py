"""What `croupier odds` shows people: tables, and the 169 hands as players draw them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.odds import (
    Figures,
    FiguresDifference,
    Question,
    SeenFigures,
    SideFigures,
    StrategyFigures,
    show_exact,
)

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table


def percent(value: Fraction | float, places: int = 4) -> str:
    return f"{float(value) * 100:.{places}f}%"


def page(question: Question, found: Figures) -> RenderableType:
    from rich.console import Group

    name = f"{question.game.name} · {question.book.file.house} ({question.name})"
    parts = [summary(name, found), decisions_table(found)]
    if found.side_wagers:
        parts.append(side_table(found))
    if found.jackpot:
        parts.append(jackpot_table(found))
    if found.jackpot_returns:
        parts.append(returns_table(found))
    return Group(*parts, chart(found))


def grid_of(title: str, *columns: str) -> Table:
    from rich import box
    from rich.table import Table

    grid = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    for number, column in enumerate(columns):
        grid.add_column(column, justify="left" if number == 0 else "right", overflow="fold")
    return grid


def summary(name: str, found: Figures) -> RenderableType:
    grid = grid_of(name, "per Ante, best play", "", "exactly")
    rows = (
        ("House edge", percent(found.house_edge), found.house_edge),
        ("Expected value", f"{float(found.expected_value):+.8f}", found.expected_value),
        ("Average wager", f"{float(found.average_wager):.6f}", found.average_wager),
        ("Element of risk", percent(found.element_of_risk), None),
        ("Standard deviation", f"{found.standard_deviation:.4f}", None),
    )
    for label, shown, exact in rows:
        grid.add_row(label, shown, "" if exact is None else _spaced(exact, found.deals))
    return grid


def _spaced(value: Fraction, deals: int) -> str:
    """An exact figure with its thousands apart."""
    above, _, below = show_exact(value, deals).partition("/")
    return f"{int(above):,} / {int(below):,}"


def decisions_table(found: Figures | StrategyFigures) -> RenderableType:
    grid = grid_of("Decisions", "street", "choice", "of all rounds", "worth then", "adds")
    for street, options in found.streets.items():
        for label, share in options.items():
            added = found.street_values[street][label]
            each = f"{float(added / share):+.6f}" if share else ""
            grid.add_row(street, spoken(label), percent(share), each, f"{float(added):+.6f}")
    return grid


def spoken(label: str) -> str:
    """`play_4x` as people say it: play 4×."""
    name, _, multiple = label.rpartition("_")
    return f"{name.replace('_', ' ')} {multiple[:-1]}×" if multiple.endswith("x") else label


def side_table(found: Figures) -> RenderableType:
    grid = grid_of(
        "Side wagers, main game played for itself",
        "wager",
        "house edge",
        "if always settled",
        "folds cost",
        "deviation",
    )
    for name, side in found.side_wagers.items():
        grid.add_row(
            name.replace("_", " "),
            percent(-side.expected_value),
            percent(-side.always_settled),
            percent(side.cost_of_folds),
            f"{float(side.variance) ** 0.5:.3f}",
        )
    return grid


def poker_side_page(book: str, found: Mapping[str, SideFigures]) -> RenderableType:
    grid = grid_of(f"Side wagers of {book}, per unit", "wager", "house edge", "exactly", "wins")
    for name, side in found.items():
        won = sum(side.wins.values(), Fraction(0))
        grid.add_row(name, percent(-side.expected_value), str(-side.expected_value), str(won))
    return grid


def jackpot_table(found: Figures) -> RenderableType:
    grid = grid_of("Jackpot hands (two cards and the flop)", "hand", "one in", "given up by folds")
    jackpot = next(iter(found.jackpot.values()))
    for hand, share in jackpot.dealt.items():
        lost = share - jackpot.held[hand]
        grid.add_row(hand, f"{float(1 / share):,.1f}", percent(lost / share, 3) if lost else "none")
    return grid


def returns_table(found: Figures) -> RenderableType:
    grid = grid_of(
        "Jackpot wagers under this sign",
        "wager",
        "costs",
        "returns",
        "if it changes folds",
        "hands played for it",
    )
    for name, back in found.jackpot_returns.items():
        left_out = f" (without {', '.join(back.unknown)})" if back.unknown else ""
        grid.add_row(
            name,
            " + ".join(back.wagers.values()),
            percent(back.plain, 2) + left_out,
            percent(back.adapted, 2),
            " ".join(back.hands) or "none",
        )
    return grid


LETTERS = "AKQJT98765432"


def chart(found: Figures) -> RenderableType:
    """The 169 hands as players draw them: suited above the diagonal, pairs on it."""
    from rich.console import Group
    from rich.text import Text

    labels = list(dict.fromkeys(hand.best for hand in found.preflop.values()))
    marks = {label: _mark(label) for label in labels}
    rows = [Text("First decision", style="bold"), Text("   " + "  ".join(LETTERS))]
    for i, high in enumerate(LETTERS):
        line = f" {high}"
        for j, low in enumerate(LETTERS):
            name = high * 2 if i == j else f"{high}{low}s" if i < j else f"{low}{high}o"
            line += f" {marks[found.preflop[name].best]:<2}"
        rows.append(Text(line))
    key = ", ".join(f"{marks[label].strip()} {spoken(label)}" for label in labels)
    return Group(*rows, Text(f"\n   {key}; suited hands above the diagonal\n"))


def _mark(label: str) -> str:
    name, _, multiple = label.rpartition("_")
    if multiple.endswith("x") and name:
        return multiple[:-1]
    return {"check": "·", "fold": "F"}.get(label, label[:1].upper())


def side_by_side(names: Sequence[str], found: Sequence[Figures]) -> RenderableType:
    """Several games, a column each."""
    grid = grid_of("Side by side, per Ante under best play", "", *names)
    rows = (
        ("House edge", lambda f: percent(f.house_edge)),
        ("Average wager", lambda f: f"{float(f.average_wager):.6f}"),
        ("Element of risk", lambda f: percent(f.element_of_risk)),
        ("Standard deviation", lambda f: f"{f.standard_deviation:.4f}"),
    )
    for label, value in rows:
        grid.add_row(label, *map(value, found))
    for label in dict.fromkeys(label for f in found for label in f.decisions):
        shares = (percent(f.decisions[label]) if label in f.decisions else "" for f in found)
        grid.add_row(spoken(label), *shares)
    for name in dict.fromkeys(name for f in found for name in f.side_wagers):
        edges = (
            percent(-f.side_wagers[name].expected_value) if name in f.side_wagers else ""
            for f in found
        )
        grid.add_row(f"{name.replace('_', ' ')} edge", *edges)
    return grid


def strategy_page(question: Question, found: StrategyFigures) -> RenderableType:
    """What rules come to, and where they lead."""
    from rich.console import Group

    grid = grid_of(f"{question.name} played by {found.strategy}", "per Ante", "", "exactly")
    for label, value in (
        ("House edge", found.house_edge),
        ("Edge under best play", -found.best_value),
        ("Cost of the rules", found.cost),
    ):
        grid.add_row(label, percent(value), _spaced(value, found.deals))
    grid.add_row("Average wager", f"{float(found.average_wager):.6f}", "")
    grid.add_row("Standard deviation", f"{float(found.variance) ** 0.5:.4f}", "")
    return Group(grid, decisions_table(found))


def seen_page(question: Question, found: SeenFigures) -> RenderableType:
    """What seen cards are worth."""
    from rich.console import Group
    from rich.text import Text

    grid = grid_of(f"{question.name} for a player who saw {found.seen}", "per Ante", "")
    grid.add_row("Player's edge", f"{float(found.expected_value) * 100:+.4f}%")
    grid.add_row("Without having seen it", f"{float(found.unseen_value) * 100:+.4f}%")
    grid.add_row("What it is worth", f"{float(found.gain) * 100:+.4f}%")
    how = "Every case gone through."
    if found.samples:
        how = f"{found.samples} cases drawn by lot; standard error {found.error * 100:.4f}%."
    return Group(grid, Text(f"  {how}\n"))


def varied_page(question: Question, rule: str, found: Mapping[str, Figures]) -> RenderableType:
    """The edge as one rule takes one value after another, and those of the side wagers."""
    sides = list(dict.fromkeys(name for one in found.values() for name in one.side_wagers))
    names = [name.replace("_", " ") for name in sides]
    grid = grid_of(f"{question.name}: edge against {rule}", rule, "house edge", "exactly", *names)
    for value, one in found.items():
        edges = (percent(-one.side_wagers[name].expected_value) for name in sides)
        exact = _spaced(one.house_edge, one.deals)
        grid.add_row(value, percent(one.house_edge), exact, *edges)
    return grid


def changed_page(question: Question, rule: str, change: FiguresDifference) -> RenderableType:
    """A rule changed: the two edges, and the hands that are played another way."""
    from rich.console import Group
    from rich.text import Text

    grid = grid_of(f"{question.name} with {rule}", "", "as it is", "changed", "difference")
    before, after = change.before, change.after
    grid.add_row(
        "House edge",
        percent(before.house_edge),
        percent(after.house_edge),
        f"{float(after.house_edge - before.house_edge) * 100:+.4f}%",
    )
    grid.add_row(
        "Average wager",
        f"{float(before.average_wager):.6f}",
        f"{float(after.average_wager):.6f}",
        f"{float(after.average_wager - before.average_wager):+.6f}",
    )
    for name in (name for name in before.side_wagers if name in after.side_wagers):
        old, new = (-side.side_wagers[name].expected_value for side in (before, after))
        shown = f"{float(new - old) * 100:+.4f}%"
        grid.add_row(f"{name.replace('_', ' ')} edge", percent(old), percent(new), shown)
    moves: dict[tuple[str, str], list[str]] = {}
    for name, pair in change.hands.items():
        moves.setdefault(pair, []).append(name)
    lines = [
        Text(f"  {spoken(old)} becomes {spoken(new)}: {' '.join(names)}")
        for (old, new), names in moves.items()
    ]
    none = [Text("  The first decision stays the same with all 169 hands.")]
    return Group(grid, *(lines or none), Text(""))
