"""The pen a decision is written with: it remembers as it writes, and what comes next follows."""

from __future__ import annotations

from typing import Any, NoReturn

from croupier.acts import Actor, NotAuthorised, Refusal, WrongMoment, authorised
from croupier.books import Book
from croupier.tournament import events
from croupier.tournament.clock import level_number, read_clock
from croupier.tournament.conditions import rule
from croupier.tournament.evolve import evolve
from croupier.tournament.levels import levels_of
from croupier.tournament.state import Entrant, Stage, Tournament
from croupier.tournament.terms import LevelRow, SessionRow, Terms

DIRECTOR = "tournament-director"
DEPUTY = "tournament-deputy"
OPERATOR = "casino-operator"


class Pen:
    """One decision in the making."""

    def __init__(
        self, book: Book, terms: Terms, state: Tournament, no: int, boxes: int = 1
    ) -> None:
        self.book = book
        self.terms = terms
        self.state = state
        self.no = no
        self.boxes = boxes
        self.events: list[events.AnyEvent] = []

    def write(self, event: Any, **fields: Any) -> None:
        """Adds an event of this decision."""
        happened = event(no=self.no, **fields)
        self.events.append(happened)
        self.state = evolve(self.state, happened)

    # --- the book -----------------------------------------------------------------------

    def clause(self, *names: str) -> str:
        """The clause of the first of these rules or condition items that the book has."""
        items = self.book.tournament.condition if self.book.tournament else ()
        stated = {item.id: item.clause for item in items}
        for name in names:
            row = rule(self.book, name)
            if row or name in stated:
                return row.clause if row else stated[name]
        return ""

    def refuse(self, kind: type[Refusal], reason: str, *rules: str) -> NoReturn:
        raise kind(reason, self.clause(*rules), self.book.id)

    # --- who ----------------------------------------------------------------------------

    def director(self, actor: Actor, *rules: str) -> None:
        """The Tournament Director alone, or a deputy once one is named; whoever was named."""
        office = {DIRECTOR: "director", DEPUTY: "deputy"}.get(actor.role, "")
        known = office == "director" or office in self.state.steps
        if office and known and self.state.officers.get(office, actor.person) == actor.person:
            return
        self.refuse(NotAuthorised, "the Tournament Director decides this", *rules, "director")

    def operator(self, actor: Actor, *rules: str) -> None:
        self.role(actor, OPERATOR, *rules)

    def role(self, actor: Actor, needed: str, *rules: str) -> None:
        if not authorised(self.book.ladder, actor, needed):
            name = self.book.ladder.role(needed).name
            self.refuse(NotAuthorised, f"the {name} does this", *rules)

    def attended(self) -> None:
        """The director, or a deputy, is there."""
        steps = self.state.steps
        if "director" not in steps:
            self.refuse(WrongMoment, "no Tournament Director is named", "director")
        if "leave" in steps and "deputy" not in steps:
            self.refuse(WrongMoment, "the Tournament Director is away with no deputy", "director")

    # --- when ---------------------------------------------------------------------------

    def stage(self, *stages: Stage) -> None:
        if self.state.stage not in stages:
            wanted = " or ".join(stages)
            self.refuse(WrongMoment, f"the tournament is {self.state.stage}, not {wanted}")

    @property
    def levels(self) -> tuple[LevelRow, ...]:
        return levels_of(self.terms)

    @property
    def session(self) -> SessionRow:
        return self.terms.session[self.state.session - 1]

    def period(self, at: int) -> int:
        """The session, or the level as people count it, at an instant."""
        if self.terms.banked:
            return self.state.session
        return level_number(self.levels, read_clock(self.levels, self.state.marks, at).row)

    # --- whom ---------------------------------------------------------------------------

    def entrant(self, player: str, *statuses: str) -> Entrant:
        found = self.state.entrants.get(player)
        if found is None:
            self.refuse(WrongMoment, f"{player} has not entered")
        if statuses and found.status not in statuses:
            self.refuse(WrongMoment, f"{player} is {found.status}")
        return found
