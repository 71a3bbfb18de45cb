"""One command of a tournament being decided: what its deciding function asks again and again."""

from __future__ import annotations

from typing import Any, NoReturn

import msgspec

from croupier.acts import Actor, Millis, NotAuthorised, Recorder, Refusal, WrongMoment
from croupier.books import Book, TournamentRule
from croupier.tournament import events
from croupier.tournament.clock import level_number, read_clock
from croupier.tournament.conditions.checks import rule
from croupier.tournament.conditions.levels import levels_of
from croupier.tournament.conditions.terms import LevelRow, SessionRow, TournamentTerms
from croupier.tournament.state import Entrant, Stage, Tournament
from croupier.tournament.undo import UndoableTournament

DIRECTOR = "tournament-director"
DEPUTY = "tournament-deputy"
OPERATOR = "casino-operator"


class TournamentLaw(msgspec.Struct, frozen=True):
    """What one tournament is decided by: its book, and its own terms."""

    book: Book
    terms: TournamentTerms
    boxes: int
    """Wagers everybody must make in a round: the Ante, and the Blind where there is one."""


class TournamentRecorder(
    Recorder[TournamentLaw, UndoableTournament, events.AnyTournamentEvent], gc=False
):
    """One decision: every event of it carries its number, `no`."""

    no: int = 0

    def __post_init__(self) -> None:
        self.no = self.state.counted + 1

    @property
    def now(self) -> Tournament:
        """The tournament so far."""
        return self.state.now

    @property
    def terms(self) -> TournamentTerms:
        return self.law.terms

    def write(self, event: Any, **fields: Any) -> None:
        """Records an event of this decision."""
        self.record(event(no=self.no, **fields))

    # --- the book -----------------------------------------------------------------------

    def clause(self, *names: str) -> str:
        """The clause of the first of these rules or condition items that the book has."""
        items = self.law.book.tournament.condition if self.law.book.tournament else ()
        stated = {item.id: item.clause for item in items}
        for name in names:
            row = self.rule(name)
            if row or name in stated:
                return row.clause if row else stated[name]
        return ""

    def rule(self, name: str) -> TournamentRule | None:
        """The book's rule of play of that name, where it has one."""
        return rule(self.law.book, name)

    def refuse_by(self, kind: type[Refusal], reason: str, *rules: str) -> NoReturn:
        """Refuses the command by the first of these rules or items that the book has."""
        self.refuse(kind, reason, self.clause(*rules))

    # --- who ----------------------------------------------------------------------------

    def director(self, actor: Actor, *rules: str) -> None:
        """The Tournament Director alone, or a deputy once one is named; whoever was named."""
        office = {DIRECTOR: "director", DEPUTY: "deputy"}.get(actor.role, "")
        known = office == "director" or office in self.now.steps
        if office and known and self.now.officers.get(office, actor.person) == actor.person:
            return
        self.refuse_by(NotAuthorised, "the Tournament Director decides this", *rules, "director")

    def attended(self) -> None:
        """The director, or a deputy, is there."""
        steps = self.now.steps
        if "director" not in steps:
            self.refuse_by(WrongMoment, "no Tournament Director is named", "director")
        if "leave" in steps and "deputy" not in steps:
            away = "the Tournament Director is away with no deputy"
            self.refuse_by(WrongMoment, away, "director")

    # --- when ---------------------------------------------------------------------------

    def stage(self, *stages: Stage) -> None:
        if self.now.stage not in stages:
            wanted = " or ".join(stages)
            self.refuse(WrongMoment, f"the tournament is {self.now.stage}, not {wanted}")

    @property
    def levels(self) -> tuple[LevelRow, ...]:
        return levels_of(self.terms)

    @property
    def session(self) -> SessionRow:
        return self.terms.session[self.now.session - 1]

    def period(self, at: Millis) -> int:
        """The session, or the level as people count it, at an instant."""
        if self.terms.banked:
            return self.now.session
        return level_number(self.levels, read_clock(self.levels, self.now.marks, at).row)

    # --- whom ---------------------------------------------------------------------------

    def entrant(self, player: str, *statuses: str) -> Entrant:
        found = self.now.entrants.get(player)
        if found is None:
            self.refuse(WrongMoment, f"{player} has not entered")
        if statuses and found.status not in statuses:
            self.refuse(WrongMoment, f"{player} is {found.status}")
        return found
