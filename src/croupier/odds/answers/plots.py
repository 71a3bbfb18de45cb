"""Pictures: the 169 hands, the worth of each street, a fan of bankrolls, and edges compared.

Matplotlib is imported when a picture is drawn; the file is SVG or PNG by its name.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.errors import BadInput
from croupier.extras import need
from croupier.odds.checks import check_file
from croupier.odds.ranges import RANKS
from croupier.odds.results import Figures, StrategyFigures
from croupier.odds.simulation.simulated import GameReady, Simulated

if TYPE_CHECKING:
    from matplotlib.axes import Axes

KINDS = (".svg", ".png")
PALETTE = ("#2f6f4f", "#8fc1a0", "#e9d8a6", "#d98e73", "#b0b7c3")
DARK = PALETTE[:1]
SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)


def check_picture(file: Path, field: str = "--plot") -> None:
    """Raises BadInput, before any work is done, for a picture that cannot be drawn."""
    check_file(field, file, KINDS)
    need("plot", field)


def plot_hands(results: Figures, file: Path, title: str | None = None) -> None:
    """The chart of 169 hands: suited above the diagonal, coloured by the best first decision."""
    labels = sorted({hand.best for hand in results.preflop.values()}, key=_dearest_first)
    axes = _axes(
        file, 7.2, 7.6, title or f"{results.book}: best first decision, and its worth in Antes"
    )
    for row, first in enumerate(RANKS):
        for column, second in enumerate(RANKS):
            name = _hand_at(row, column, first, second)
            hand = results.preflop[name]
            colour = PALETTE[labels.index(hand.best) % len(PALETTE)]
            axes.add_patch(_square(column, row, colour))
            worth = f"{name}\n{float(hand.ev[hand.best]):+.2f}"
            ink = "white" if colour in DARK else "black"
            axes.text(column + 0.5, row + 0.5, worth, ha="center", va="center", fontsize=6.5,
                      color=ink)  # fmt: skip
    axes.set(xlim=(0, 13), ylim=(13, 0), xticks=[], yticks=[], aspect="equal")
    keys = [_square(0, 0, PALETTE[n % len(PALETTE)]) for n in range(len(labels))]
    names = [label.replace("_", " ") for label in labels]
    axes.legend(keys, names, loc="upper center", bbox_to_anchor=(0.5, 0), ncols=5, frameon=False)
    _save(axes, file)


def plot_streets(results: Figures | StrategyFigures, file: Path, title: str | None = None) -> None:
    """What each decision adds to the value of a round, street by street, and how often it is made.

    A check leads on to the next street, whose bars are its parts.
    """
    rows = [
        (street, label, share, float(results.street_values[street][label]))
        for street, options in results.streets.items()
        for label, share in options.items()
        if share
    ]
    axes = _axes(
        file, 9, 1.4 + 0.45 * len(rows), title or f"{results.book}: what each decision adds"
    )
    names = [f"{street}: {label.replace('_', ' ')}" for street, label, _, _ in rows]
    streets = list(results.streets)
    colours = [PALETTE[streets.index(street) % len(PALETTE)] for street, _, _, _ in rows]
    axes.barh(range(len(rows)), [added for *_, added in rows], color=colours)
    for place, (_, _, share, added) in enumerate(rows):
        note = f"{added:+.4f} from {float(share):.1%} of rounds, {added / float(share):+.3f} each"
        axes.annotate(note, (1.02, place), xycoords=("axes fraction", "data"), va="center",
                      fontsize=8, annotation_clip=False)  # fmt: skip
    axes.set_yticks(range(len(rows)), names)
    axes.axvline(0, color="grey", linewidth=0.6)
    axes.set_xlabel("Antes a round")
    axes.invert_yaxis()
    _save(axes, file)


def plot_bankrolls(result: Simulated, file: Path, title: str | None = None) -> None:
    """The fan: between which amounts half and nine tenths of all sessions stand, by rounds."""
    import numpy as np

    start = 0 if result.session.bankroll is None else result.session.bankroll
    ways = (start + result.cents(result.results.paths)) / 100
    rounds = [0, *(int(mark) for mark in result.marks)]
    bands = [
        [start / 100, *(float(x) for x in np.quantile(ways, share, axis=0))] for share in SHARES
    ]
    axes = _axes(file, 8, 4.8, title or "Bankroll")
    axes.fill_between(rounds, bands[0], bands[4], color=PALETTE[1], alpha=0.45, label="90%")
    axes.fill_between(rounds, bands[1], bands[3], color=PALETTE[0], alpha=0.55, label="50%")
    axes.plot(rounds, bands[2], color="black", linewidth=1.4, label="median")
    if result.session.bankroll is None and isinstance(result.game, GameReady):
        losing = float(result.game.expected_value) * result.session.ante / 100
        axes.plot(rounds, [losing * n for n in rounds], "k:", linewidth=1, label="exact mean")
    axes.set(xlabel="rounds", ylabel="bankroll" if start else "result", xlim=(0, rounds[-1]))
    axes.axhline(0, color="grey", linewidth=0.6)
    axes.legend(frameon=False)
    _save(axes, file)


def plot_edge_against(
    rule: str, edges: Sequence[tuple[str, Fraction]], file: Path, title: str | None = None
) -> None:
    """The house edge as one rule takes one value after another."""
    axes = _axes(file, 7, 4.4, title or f"House edge against {rule}")
    values = [float(edge) * 100 for _, edge in edges]
    axes.plot(range(len(edges)), values, "o-", color=PALETTE[0])
    for place, value in enumerate(values):
        axes.annotate(f"{value:.4f}%", (place, value), (0, 7), textcoords="offset points",
                      ha="center", fontsize=8)  # fmt: skip
    axes.set_xticks(range(len(edges)), [name for name, _ in edges])
    axes.axhline(0, color="grey", linewidth=0.6)
    axes.set(xlabel=rule, ylabel="per cent of the Ante")
    axes.margins(x=0.1, y=0.15)
    _save(axes, file)


def plot_edges(edges: Sequence[tuple[str, Figures]], file: Path, title: str | None = None) -> None:
    """The house edge under each of several pay tables or books, in per cent of the Ante."""
    if not edges:
        raise BadInput("edges", "at least one game")
    axes = _axes(file, 7, 1.4 + 0.5 * len(edges), title or "House edge, per cent of the Ante")
    names, values = [name for name, _ in edges], [float(f.house_edge) * 100 for _, f in edges]
    bars = axes.barh(names, values, color=PALETTE[0])
    axes.bar_label(bars, [f"{value:.3f}%" for value in values], padding=4)
    axes.invert_yaxis()
    axes.margins(x=0.18)
    _save(axes, file)


def _dearest_first(label: str) -> tuple[int, str]:
    multiple = label.rpartition("_")[2]
    return (-int(multiple[:-1]) if multiple[:-1].isdigit() else 0, label)


def _hand_at(row: int, column: int, first: str, second: str) -> str:
    if row == column:
        return first + second
    return f"{first}{second}s" if row < column else f"{second}{first}o"


def _square(column: int, row: int, colour: str) -> Any:
    from matplotlib.patches import Rectangle

    return Rectangle((column, row), 1, 1, facecolor=colour, edgecolor="white", linewidth=1)


def _axes(file: Path, width: float, height: float, title: str) -> Axes:
    """Axes on a figure of its own, which belongs to no window and no other drawing."""
    check_picture(file, "plot")
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    axes.set_title(title, fontsize=10)
    return axes


def _save(axes: Axes, file: Path) -> None:
    assert axes.figure is not None
    try:
        axes.figure.savefig(file, dpi=150, bbox_inches="tight")  # type: ignore[union-attr]  # never a subfigure here
    except OSError as problem:
        raise BadInput("plot", f"a file that can be written ({problem})") from None
