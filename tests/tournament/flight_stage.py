"""A tournament of two starting flights for tests: three tables of four, levels of 20 minutes."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from croupier.acts import Actor
from croupier.tournament import AnyTournamentEvent, TournamentTerms, commands, with_lots
from tests.tournament.stage import DIRECTOR, Event, merged, poker, raw_terms

START = raw_terms("melbourne-poker")["start"]
FLIGHTS: dict[str, Any] = {
    "merge": START + timedelta(days=2),
    "each": 2,
    "flight": [
        {"name": "1A", "start": START, "most": 8, "until_level": 2},
        {"name": "1B", "start": START + timedelta(days=1), "most": 8, "until_level": 2},
    ],
}
WAIVED = ["repechage", "secret-wagers"]
"""Items of the conditions that do not apply to poker; going on from flight to flight does."""


def flight_terms(flights: dict[str, Any] | None = None, **changes: Any) -> TournamentTerms:
    """Two flights of at most eight entries each, both played to the end of level 2."""
    standard = {
        "tables": {"seats": 4, "numbers": [1, 2, 3]},
        "entry": {"least": 2, "most": 16},
        "flights": merged(FLIGHTS, flights or {}),
        "conditions": {"progression": "{advancing}."},
        "not_applicable": WAIVED,
    }
    return poker(**merged(standard, changes))


class FlightEvent(Event):
    """A tournament of flights, and what is done in each of them."""

    def ask(self, command: commands.AnyTournamentCommand) -> tuple[AnyTournamentEvent, ...]:
        return self.do(with_lots(command, self.terms, self.state, self.source))

    def begin(self, *players: str) -> FlightEvent:
        """The flight that is next begins at its time with these players."""
        self.now = max(self.now, self.state.start_at)
        self.enter(*players).draw().arrive(*players).call().start()
        return self

    def wins(self, winner: str, *losers: str) -> None:
        """In one hand the winner takes all that the losers have."""
        stacks = {player: self.state.entrants[player].chips for player in (winner, *losers)}
        self.hand(**{winner: sum(stacks.values()), **dict.fromkeys(losers, 0)})

    def to_the_end_of_level_two(self) -> None:
        self.now = self.after(40 * 60)

    def bag(self, **stacks: int) -> tuple[AnyTournamentEvent, ...]:
        """Stacks are bagged, by default as they are recorded."""
        recorded = {e.player: e.chips for e in self.state.with_status("playing")}
        return self.do(commands.BagStacks(actor=DIRECTOR, stacks=stacks or recorded, at=self.now))

    def merge(self) -> tuple[AnyTournamentEvent, ...]:
        self.now = max(self.now, self.state.session_starts)
        return self.ask(commands.StartSession(actor=DIRECTOR, at=self.now))

    def flown(self, *flights: tuple[str, ...]) -> FlightEvent:
        """Flights in which the first takes all chips of the second; then all stacks are bagged."""
        for players in flights:
            self.begin(*players)
            self.wins(*self.table_mates(players))
            self.to_the_end_of_level_two()
            self.bag()
        return self

    def table_mates(self, players: tuple[str, ...]) -> tuple[str, str]:
        """The first player, and somebody at the same table."""
        first = players[0]
        table = self.state.entrants[first].table
        return first, next(p for p in self.state.tables[table].sitting.values() if p != first)


def enters(player: str, flight: str = "") -> commands.Enter:
    return commands.Enter(actor=Actor(player, "player"), player=player, flight=flight)
