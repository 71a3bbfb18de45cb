"""`croupier advise`: the exact value of each choice of a player in a round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from croupier.books import load_book
from croupier.cli.input import FileName, decode_json, located, read_text, shown_name
from croupier.cli.odds.pages import spoken
from croupier.cli.odds.questions import waiting
from croupier.cli.options import OwnBook
from croupier.cli.output import AsJson, grid, lines, page, say
from croupier.odds import advise_json

if TYPE_CHECKING:
    from rich.console import RenderableType


def advise(file: FileName, *, book: OwnBook = None, json: AsJson = False) -> None:
    """Compute exactly what each choice is worth to a player in a round that is not over.

    FILE is a JSON object as for croupier settle, without "dealer", with 0, 3, 4 or 5 cards under
    "board", and any other cards that the player has seen under "dead".

    Example: croupier advise round.json
    """
    own = load_book(book) if book is not None else None
    with located(shown_name(file)):
        raw = decode_json(read_text(file))
        with waiting("Counting all cards to come", kernels="hand") as advance:
            answer = advise_json(raw, own, advance)
    say(answer, json=json, people=lambda: _page(answer))


def _page(answer: dict[str, Any]) -> RenderableType:
    from rich.text import Text

    parts: list[RenderableType] = []
    for seat in answer["seats"]:
        head = f"Seat {seat['seat']}: {seat['cards']}"
        parts.append(Text(head + (f" on {seat['board']}" if seat["board"] else ""), style="bold"))
        if seat["choices"]:
            parts += [_choices(seat), *lines(*_explanation(seat))]
        parts += lines(*(f"  {line}" for line in seat["notes"]))
    return page(*parts)


def _choices(seat: dict[str, Any]) -> RenderableType:
    columns = ("choice", "amount", "worth in Antes", "in money", "costs", "permitted by")
    table = grid("", columns)
    for choice in seat["choices"]:
        best = choice["choice"] == seat["best"]
        table.add_row(
            spoken(choice["choice"]) + (" (best)" if best else ""),
            choice["amount"] or "",
            f"{choice['ev']:+.6f}",
            choice["ev_in_money"],
            "" if best else f"{choice['cost']:.6f}",
            ", ".join(choice["clauses"]),
            style="bold" if best else None,
        )
    return table


def _explanation(seat: dict[str, Any]) -> Iterator[str]:
    """The counts behind the values, in sentences."""
    met = seat["showdown"]
    what = "dealer's hands" if len(seat["board"].split()) == 5 else "boards and dealer's hands"
    counts = ", ".join(f"{met[name]:,} {name}" for name in ("win", "tie", "lose"))
    yield f"  If you play to the end, of {met['combinations']:,} {what} {counts}."
    if met["dealer_qualifies"] is not None:
        yield f"  The dealer qualifies with {met['dealer_qualifies']:,} of them."
    for choice in seat["choices"]:
        name = spoken(choice["choice"]).capitalize()
        yield f"  {name} is worth {choice['ev_exact']} of an Ante{_made_of(choice)}."


def _made_of(choice: dict[str, Any]) -> str:
    if "wagers" in choice:
        made = (f"{name} {wager['ev']:+.6f}" for name, wager in choice["wagers"].items())
        return f": {', '.join(made)}"
    if "next" not in choice:
        return ""
    then = choice["next"]
    ways = ", ".join(f"{spoken(name)} on {n:,}" for name, n in then["choices"].items())
    return f"; of {then['boards']:,} boards on the {then['street']}, best is to {ways}"
