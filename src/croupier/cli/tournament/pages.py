"""How `croupier tournament` prints a tournament: figures, moves and standings, or JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from croupier.acts import Millis, Viewer
from croupier.cli.output import grid, lines, page
from croupier.money import Cents, show_amount, show_dollars
from croupier.tournament import (
    AnyTournamentEvent,
    Tournament,
    TournamentAccounts,
    TournamentTerms,
    events,
    tell,
    view,
)

if TYPE_CHECKING:
    from rich.console import RenderableType

_AUDITOR = Viewer("auditor")


class TournamentPage:
    """A tournament at one moment, for people and as JSON.

    `now` is by default the time of its last event.
    """

    def __init__(
        self,
        terms: TournamentTerms,
        state: Tournament,
        history: Sequence[AnyTournamentEvent],
        now: Millis | None = None,
    ) -> None:
        at = max(state.latest, terms.starts) if now is None else now
        self._terms, self._state, self._history = terms, state, history
        self._shown = view(state, terms, _AUDITOR, at)
        self._why = _because(history)
        purse = TournamentAccounts(terms.name)
        journal = purse.journal(history)
        self._escrow, self._pool_left = journal.cents(purse.escrow), journal.cents(purse.pool)

    def as_json(self) -> dict[str, Any]:
        terms, shown = self._terms, self._shown
        return {
            "name": terms.name,
            "book": terms.book,
            "stage": shown.stage,
            "entries": sum(p.what == "entry" and not p.refunded for p in self._state.payments),
            "pool": show_amount(Cents(shown.pool)),
            "commission": show_amount(self._state.commission),
            "escrow": show_amount(self._escrow),
            "prize_pool_left": show_amount(self._pool_left),
            "chips": shown.chips,
            "standings": [
                {"place": p.place, "player": p.player, "status": p.status, "chips": p.chips}
                | {"points": p.points, "prize": show_amount(Cents(p.prize))}
                | {"because": self._why.get(p.player, "")}
                for p in shown.players
            ],
            "moves": [tell(event) for event in self._history if isinstance(event, _MOVES)],
        }

    def explained(self) -> str:
        """Every move, knock-out and payment, each on a line with its reason."""
        return "\n".join(tell(event) for event in self._history if isinstance(event, _LINES))

    def for_people(self) -> RenderableType:
        name, shown = self._terms.name, self._shown
        pool, commission = show_dollars(Cents(shown.pool)), show_dollars(self._state.commission)
        escrow, rest = show_dollars(self._escrow), show_dollars(self._pool_left)
        moves = sum(isinstance(event, events.Moved) for event in self._history)
        told = lines(
            f"{name}: {shown.stage}",
            f"Pool {pool}, commission {commission}.",
            f"Left in escrow {escrow}, in the pool {rest}.",
            f"{moves} moves between tables. Use --explain to list them, with all knock-outs.",
        )
        return page(*told, self._standings())

    def _standings(self) -> RenderableType:
        players = self._shown.players
        rows: list[tuple[str, ...]] = []
        for row in players[:_SHOWN]:
            prize = show_dollars(Cents(row.prize)) if row.prize else ""
            figures = (f"{row.chips:,}", str(row.points or ""), prize)
            rows.append((str(row.place), row.player, *figures, self._why.get(row.player, "")))
        if len(players) > _SHOWN:
            rows.append(("", f"and {len(players) - _SHOWN} more"))
        columns = ("place", "player", "chips", "points", "prize", "because")
        return grid("", columns, rows, left=("player", "because"))


def _because(history: Sequence[AnyTournamentEvent]) -> dict[str, str]:
    """The reason for each player's place: what last happened to them, with its clause."""
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


_SHOWN = 20
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
