"""Undo: a tournament with its latest decisions, which can be taken back one after another.

`UndoableTournament` keeps the latest decisions and the tournament before them. Taking the last one
back is itself an event; the state is then worked out anew from the decisions that remain.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from croupier.tournament import events
from croupier.tournament.changes import CHANGES, evolve
from croupier.tournament.state import Tournament

Decision = tuple[events.AnyTournamentEvent, ...]

KEPT = 64
"""At least so many decisions can be taken back, where so many were taken."""


class UndoableTournament(msgspec.Struct, frozen=True):
    """The tournament now, the latest decisions that led here, and how it stood before them."""

    now: Tournament
    base: Tournament
    decisions: tuple[Decision, ...] = ()
    counted: int = 0
    """Decisions ever taken, undone ones and undoings included."""


def _recorded(desk: UndoableTournament, event: events.AnyTournamentEvent) -> UndoableTournament:
    """The tournament after one event more, of its last decision or the first of a new one."""
    now = evolve(desk.now, event)
    if event.no == desk.counted:
        last = (*desk.decisions[-1], event)
        return UndoableTournament(now, desk.base, (*desk.decisions[:-1], last), event.no)
    decisions, base = (*desk.decisions, (event,)), desk.base
    if len(decisions) > 2 * KEPT:
        base, decisions = _replayed(base, decisions[:KEPT]), decisions[KEPT:]
    return UndoableTournament(now, base, decisions, event.no)


def _taken_back(desk: UndoableTournament, event: events.Undone) -> UndoableTournament:
    kept = desk.decisions[:-1]
    return UndoableTournament(_replayed(desk.base, kept), desk.base, kept, event.no)


def _replayed(state: Tournament, decisions: tuple[Decision, ...]) -> Tournament:
    for decision in decisions:
        for event in decision:
            state = evolve(state, event)
    return state


APPLIES: dict[
    type[events.TournamentEvent], Callable[[UndoableTournament, Any], UndoableTournament]
] = {**dict.fromkeys(CHANGES, _recorded), events.Undone: _taken_back}
"""The function that applies each kind of event."""
