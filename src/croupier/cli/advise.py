"""`croupier advise`: what each decision is worth now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.cli.input import FileName, decode_json, read_text, shown_name
from croupier.cli.odds_pages import spoken
from croupier.cli.output import AsJson, progress, say
from croupier.errors import BadInput
from croupier.odds import advise_json

if TYPE_CHECKING:
    from rich.console import RenderableType


def advise(file: FileName, *, json: AsJson = False) -> None:
    """Show what each decision is worth now, exactly, to a player who sees only what players see.

    The file holds a round as `croupier settle` takes it, without the dealer's cards, with 0, 3, 4
    or 5 board cards, and under "dead" any other cards seen.
    """
    try:
        raw = decode_json(read_text(file))
        with progress("Looking at every card that may come") as advance:
            answer = advise_json(raw, tick=advance)
    except BadInput as mistake:
        raise mistake.at(shown_name(file)) from None
    say(answer, json=json, people=lambda: _page(answer))


def _page(answer: dict[str, Any]) -> RenderableType:
    from rich.console import Group
    from rich.text import Text

    parts: list[RenderableType] = []
    for seat in answer["seats"]:
        head = f"Seat {seat['seat']}: {seat['cards']}"
        parts.append(Text(head + (f" on {seat['board']}" if seat["board"] else ""), style="bold"))
        parts.append(_choices(seat))
        parts += [Text(f"  {line}") for line in seat["notes"]]
    return Group(*parts)


def _choices(seat: dict[str, Any]) -> RenderableType:
    from rich import box
    from rich.table import Table

    grid = Table(box=box.SIMPLE_HEAD)
    for name, justify in (("choice", "left"), ("amount", "right"), ("worth in Antes", "right"),
                          ("in money", "right"), ("permitted by", "left")):  # fmt: skip
        grid.add_column(name, justify="right" if justify == "right" else "left")
    for choice in seat["choices"]:
        best = choice["choice"] == seat["best"]
        grid.add_row(
            spoken(choice["choice"]) + (" (best)" if best else ""),
            choice["amount"] or "",
            f"{choice['ev']:+.6f}",
            choice["ev_in_money"],
            ", ".join(choice["clauses"]),
            style="bold" if best else None,
        )
    return grid
