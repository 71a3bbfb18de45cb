"""How a tournament is shown at the terminal: figures, moves and standings, or all of it as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from croupier.acts import Millis, Viewer
from croupier.money import Cents, show_amount, show_dollars
from croupier.tournament import (
    AnyTournamentEvent,
    Tournament,
    TournamentAccounts,
    TournamentTerms,
    TournamentView,
    events,
    tell,
    view,
)

if TYPE_CHECKING:
    from rich.console import RenderableType

_AUDITOR = Viewer("auditor")


def answer(
    terms: TournamentTerms, state: Tournament, history: Sequence[AnyTournamentEvent], now: Millis
) -> dict[str, Any]:
    shown = view(state, terms, _AUDITOR, now)
    purse = TournamentAccounts(terms.name)
    journal = purse.journal(history)
    moves = [tell(event) for event in history if isinstance(event, _MOVES)]
    why = because(history)
    return {
        "name": terms.name,
        "book": terms.book,
        "stage": shown.stage,
        "entries": sum(p.what == "entry" and not p.refunded for p in state.payments),
        "pool": show_amount(Cents(shown.pool)),
        "commission": show_amount(state.commission),
        "escrow": show_amount(journal.cents(purse.escrow)),
        "prize_pool_left": show_amount(journal.cents(purse.pool)),
        "chips": shown.chips,
        "standings": [
            {"place": p.place, "player": p.player, "status": p.status, "chips": p.chips}
            | {"points": p.points, "prize": show_amount(Cents(p.prize))}
            | {"because": why.get(p.player, "")}
            for p in shown.players
        ],
        "moves": moves,
    }


def because(history: Sequence[AnyTournamentEvent]) -> dict[str, str]:
    """Why each player stands where they do: what last became of them, with its clause."""
    why: dict[str, str] = {}
    for event in history:
        match event:
            case events.Out():
                cite = f" ({event.clause})" if event.clause else ""
                why |= dict.fromkeys(event.players, f"{event.why}{cite}")
            case events.Ranked():
                why[event.player] = f"{event.why} ({event.clause})" if event.clause else event.why
            case events.SessionEnded():
                why |= dict.fromkeys(event.through, f"went on from session {event.session}")
            case events.Issued():
                why.pop(event.player, None)
            case _:
                pass
    return why


_MOVES = (events.Moved, events.TableClosed)
_LINES = (
    events.Moved,
    events.TableClosed,
    events.Out,
    events.Ranked,
    events.SessionStarted,
    events.SessionEnded,
    events.PlacesAwarded,
    events.PrizePaid,
)


def explained(history: Sequence[AnyTournamentEvent]) -> str:
    """Every move, fall and payment, a line each with its reason."""
    return "\n".join(tell(event) for event in history if isinstance(event, _LINES))


def page(
    terms: TournamentTerms, state: Tournament, history: Sequence[AnyTournamentEvent], now: Millis
) -> RenderableType:
    from rich.console import Group
    from rich.text import Text

    shown = view(state, terms, _AUDITOR, now)
    purse = TournamentAccounts(terms.name)
    journal = purse.journal(history)
    rest = show_dollars(journal.cents(purse.pool))
    moves = sum(isinstance(event, events.Moved) for event in history)
    lines = [
        f"{terms.name}: {shown.stage}",
        f"Pool {show_dollars(Cents(shown.pool))}, commission {show_dollars(state.commission)}.",
        f"Left in escrow {show_dollars(journal.cents(purse.escrow))}, in the pool {rest}.",
        f"{moves} moves between tables; --explain tells each of them, and every fall.",
    ]
    return Group(*(Text(line) for line in lines), _standings(shown, because(history)))


_SHOWN = 20


def _standings(shown: TournamentView, why: Mapping[str, str]) -> RenderableType:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD)
    for column in ("place", "player", "chips", "points", "prize", "because"):
        left = column in ("player", "because")
        table.add_column(column, justify="left" if left else "right", overflow="fold")
    for row in shown.players[:_SHOWN]:
        prize = show_dollars(Cents(row.prize)) if row.prize else ""
        figures = (f"{row.chips:,}", str(row.points or ""), prize)
        table.add_row(str(row.place), row.player, *figures, why.get(row.player, ""))
    if len(shown.players) > _SHOWN:
        table.add_row("", f"and {len(shown.players) - _SHOWN} more")
    return table
