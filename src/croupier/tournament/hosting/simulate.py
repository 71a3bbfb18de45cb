"""A whole tournament played out in memory, by the rules and the host that run a real one.

Time is made up: a hand takes two and a half minutes, a session at least an hour.
"""

from __future__ import annotations

from collections.abc import Callable

from croupier.acts import SECOND, Millis
from croupier.books import Book
from croupier.cards import Entropy
from croupier.errors import BadInput
from croupier.tournament import commands, events
from croupier.tournament.clock import read_clock
from croupier.tournament.conditions.levels import levels_of
from croupier.tournament.conditions.terms import TournamentTerms
from croupier.tournament.hosting.host import TournamentHost
from croupier.tournament.rules import TournamentRules
from croupier.tournament.state import Tournament, still_in
from croupier.tournament.undo import UndoableTournament

A_HAND = Millis(150 * SECOND)


def check_entries(terms: TournamentTerms, entries: int) -> None:
    """Refuses fewer or more entries than the conditions take."""
    if not terms.entry.least <= entries <= terms.entry.most:
        wanted = f"{terms.entry.least} to {terms.entry.most}, as the conditions say"
        raise BadInput("entries", wanted, entries)


class Simulation:
    """One simulated tournament; `run` plays it to the end."""

    def __init__(
        self,
        book: Book,
        terms: TournamentTerms,
        entries: int,
        source: Entropy,
        on_left: Callable[[int], None] = lambda _left: None,
    ) -> None:
        check_entries(terms, entries)
        self.rules = TournamentRules(book, terms)
        self.terms, self.entries, self.on_left = terms, entries, on_left
        self.host = TournamentHost(self.rules, entries, source)
        self.desk: UndoableTournament = self.rules.start
        self.history: list[events.AnyTournamentEvent] = []
        self.now = terms.starts
        self.hands = 0

    @property
    def state(self) -> Tournament:
        return self.desk.now

    def do(self, command: commands.AnyTournamentCommand) -> tuple[events.AnyTournamentEvent, ...]:
        self.desk, happened = self.rules.perform(self.desk, command)
        self.history += happened
        self.hands += sum(isinstance(event, events.HandStarted) for event in happened)
        return happened

    def newcomer(self, number: int) -> str:
        return f"player {number}"

    def is_live(self, _table: int) -> bool:
        return False

    def is_resting(self, _table: int) -> bool:
        return False

    def begin(self, begun: events.HandStarted) -> None:
        raise AssertionError(f"nobody sits at table {begun.table} but companions")

    def run(self) -> UndoableTournament:
        """From the first step to the last prize."""
        while self.state.stage != "over":
            played = self.host.turn(self, self.now)
            self._wait(played)
            if self.state.stage not in ("draft", "open", "called"):
                self.on_left(len(still_in(self.state)))
        return self.desk

    def _wait(self, played: bool) -> None:
        """Time passes while people play, and through a break."""
        if self.state.stage == "open" and not played:  # until the next flight starts
            self.now = Millis(max(self.now, self.state.start_at))
        if self.state.stage != "playing":
            return
        if self.terms.banked:
            row = self.terms.session[self.state.session - 1]
            self.now = Millis(self.now + (A_HAND if row.minutes else 0))
            return
        clock = read_clock(levels_of(self.terms), self.state.marks, self.now)
        assert played or clock.on_break, "a tournament that waits for nobody"
        self.now = Millis(self.now + (clock.left if clock.on_break else A_HAND))
