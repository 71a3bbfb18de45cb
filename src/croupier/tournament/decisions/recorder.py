"""The recorder of a tournament command: the checks that deciding functions share, and recording."""

from __future__ import annotations

from typing import Any, NoReturn

import msgspec

from croupier import poker
from croupier.acts import (
    Actor,
    Millis,
    NotAuthorised,
    NotYours,
    Recorder,
    Refusal,
    WrongMoment,
    acting_as,
    sentence_about,
)
from croupier.books import Book, TournamentRule
from croupier.tournament import events
from croupier.tournament.clock import level_number, read_clock
from croupier.tournament.conditions.checks import tournament_law
from croupier.tournament.conditions.levels import levels_of
from croupier.tournament.conditions.terms import LevelRow, SessionRow, TournamentTerms
from croupier.tournament.events import EntrantStatus
from croupier.tournament.state import Entrant, Stage, Tournament
from croupier.tournament.status_words import STAGES, STATUS_OF_MANY, STATUS_OF_ONE
from croupier.tournament.undo import UndoableTournament

DIRECTOR = "tournament-director"
DEPUTY = "tournament-deputy"
OPERATOR = "casino-operator"
DEALER = "dealer"
PLAYER = "player"


class TournamentLaw(msgspec.Struct, frozen=True):
    """What one tournament is decided by: its book, and its own terms."""

    book: Book
    terms: TournamentTerms
    boxes: int
    """Wagers everybody must make in a round: the Ante, and the Blind where there is one."""
    rules: dict[str, TournamentRule]
    """The book's rules of play by their ids."""
    items: dict[str, str]
    """The clauses of the items of conditions by their ids."""
    button_posts_small: bool = False
    """By the book's reading, in poker: whether the button posts the small blind head to head."""

    def clause(self, *names: str) -> str:
        """The clause of the first of these rules or condition items that the book has."""
        for name in names:
            if name in self.rules:
                return self.rules[name].clause
            if name in self.items:
                return self.items[name]
        return ""

    def done_by(self, *names: str, otherwise: str = DIRECTOR) -> str:
        """The role that the first of these rules names, or another where the book is silent."""
        rows = (self.rules[name] for name in names if name in self.rules)
        return next((row.by for row in rows if row.by), otherwise)


def tournament_law_of(book: Book, terms: TournamentTerms, boxes: int) -> TournamentLaw:
    rows = tournament_law(book)
    return TournamentLaw(
        book=book,
        terms=terms,
        boxes=boxes,
        rules={row.id: row for row in rows.rule},
        items={row.id: row.clause for row in rows.condition},
        button_posts_small=book.poker is not None
        and poker.settings_of({}, terms.book).heads_up_button_posts_small,
    )


def period_of(terms: TournamentTerms, state: Tournament, at: Millis) -> int:
    """The session, or the level as people count it, at an instant."""
    if terms.banked:
        return state.session
    levels = levels_of(terms)
    return level_number(levels, read_clock(levels, state.marks, at).row)


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
        return self.law.clause(*names)

    def rule_clause(self, *names: str) -> str:
        """The clause of the first of these rules of play that the book has."""
        return next((row.clause for name in names if (row := self.rule(name))), "")

    def rule(self, name: str) -> TournamentRule | None:
        """The book's rule of play of that name, where it has one."""
        return self.law.rules.get(name)

    def refuse_by(self, kind: type[Refusal], reason: str, *rules: str) -> NoReturn:
        """Refuses the command by the first of these rules or items that the book has."""
        self.refuse(kind, reason, self.clause(*rules))

    # --- who ----------------------------------------------------------------------------

    def needs_by(self, actor: Actor, *rules: str, otherwise: str = DIRECTOR) -> None:
        """Refuses everybody but whom the first of these rules names; without one, another role."""
        role = self.law.done_by(*rules, otherwise=otherwise)
        if role == DIRECTOR:
            self.needs_director(actor, *rules)
        else:
            self.role(actor, role, self.clause(*rules))

    def needs_director(self, actor: Actor, *rules: str) -> None:
        """Refuses everybody but the Tournament Director and, once named, the deputy."""
        office = {DIRECTOR: "director", DEPUTY: "deputy"}.get(actor.role, "")
        named = self.now.officers.get(office, actor.person)
        if office == "director" or office in self.now.steps:
            if named == actor.person:
                return
            who = f"{named} was named to this office, not you"
        elif office:
            who = "no deputy has been named"
        else:
            who = f"you act as {acting_as(self.law.book, actor)}"
        reason = f"Only the Tournament Director may decide this; {who}."
        self.refuse_by(NotAuthorised, reason, *rules, "director")

    def needs_dealer(self, actor: Actor, *rules: str) -> None:
        """Refuses everybody but whoever deals, officers above them, and the director."""
        if actor.role in (DIRECTOR, DEPUTY):
            self.needs_director(actor, *rules)
        else:
            self.role(actor, DEALER, self.clause(*rules))

    def needs_own(self, actor: Actor, player: str, *rules: str) -> None:
        """Refuses everybody but the player and the desk: the director, or the operator."""
        if actor.role == PLAYER:
            if actor.person != player:
                reason = f"This is for {player} to decide: you can ask only for yourself."
                self.refuse_by(NotYours, reason, *rules)
        elif actor.role in (DIRECTOR, DEPUTY):
            self.needs_director(actor, *rules)
        else:
            self.role(actor, OPERATOR, self.clause(*rules))

    def needs_director_present(self) -> None:
        """Refuses play while neither the director nor a deputy is there."""
        steps = self.now.steps
        if "director" not in steps:
            unnamed = "No Tournament Director has been named: name one first."
            self.refuse_by(WrongMoment, unnamed, "director")
        if "leave" in steps and "deputy" not in steps:
            away = "The Tournament Director is away: wait, or name a deputy."
            self.refuse_by(WrongMoment, away, "director")

    # --- when ---------------------------------------------------------------------------

    def needs_stage(self, *stages: Stage) -> None:
        """Refuses what belongs to another stage of the tournament."""
        if self.now.stage not in stages:
            now, wanted = STAGES[self.now.stage], " or ".join(STAGES[stage] for stage in stages)
            self.refuse(
                WrongMoment, f"The tournament {now}; you can do this only when it {wanted}."
            )

    def needs_no_hand(self, table: int, *rules: str) -> None:
        """Refuses what has to wait until the table has ended its hand."""
        if self.now.tables[table].in_hand:
            hand = "round" if self.terms.banked else "hand"
            reason = f"A {hand} is being played at table {table}: wait until it has ended."
            self.refuse_by(WrongMoment, reason, *rules)

    @property
    def levels(self) -> tuple[LevelRow, ...]:
        return levels_of(self.terms)

    @property
    def session(self) -> SessionRow:
        return self.terms.session[self.now.session - 1]

    def period(self, at: Millis) -> int:
        """The session, or the level as people count it, at an instant."""
        return period_of(self.terms, self.now, at)

    # --- whom ---------------------------------------------------------------------------

    def entrant(self, actor: Actor, player: str, *statuses: EntrantStatus) -> Entrant:
        """The entrant of that name; a refusal to the actor where there is none of that status."""
        found = self.now.entrants.get(player)
        if found is None:
            unknown = "not entered this tournament"
            reason = sentence_about(actor, player, f"have {unknown}", f"has {unknown}")
            self.refuse(WrongMoment, reason)
        if statuses and found.status not in statuses:
            wanted = " or ".join(STATUS_OF_MANY[status] for status in statuses)
            rest = f"this is only for players who {wanted}"
            you, they = STATUS_OF_MANY[found.status], STATUS_OF_ONE[found.status]
            reason = sentence_about(actor, player, f"{you}; {rest}", f"{they}; {rest}")
            self.refuse(WrongMoment, reason)
        return found
