"""What the book lets whom do with its jackpots, and the refusals that say so."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from croupier.acts import (
    Actor,
    NotAuthorised,
    NotOffered,
    Refusal,
    WrongMoment,
    authorised,
)
from croupier.books import Book, Duty, Irregularity, JackpotFile, JackpotRule, Notice, defaults
from croupier.errors import BadInput
from croupier.jackpot.state import Floor, SignUp, System, Table


class Law:
    """The jackpot part of one book, asked by its words."""

    def __init__(self, book: Book, settings: dict[str, str] | None = None) -> None:
        if book.jackpot is None:
            raise BadInput("book", "a book with a jackpot", got=book.id)
        self.book = book
        self.file: JackpotFile = book.jackpot
        self.settings = defaults(book.file.setting) | (settings or {})
        self._rules: dict[str, JackpotRule] = {rule.must: rule for rule in self.file.rule}

    # --- refusals ----------------------------------------------------------------

    def refusal(self, kind: type[Refusal], reason: str, clause: str = "") -> Refusal:
        return kind(reason, clause, self.book.id)

    def broken(self, kind: type[Refusal], reason: str, must: str) -> Refusal:
        """A refusal by a rule of the book, or by plain sense where the book has none."""
        rule = self._rules.get(must)
        return self.refusal(kind, reason, rule.clause if rule else "")

    def rule(self, must: str) -> JackpotRule | None:
        return self._rules.get(must)

    def basis(self, of: str) -> str:
        """The clause on which a movement of the meter rests, or nothing."""
        return next((row.clause for row in self.file.basis if row.of == of), "")

    # --- people ------------------------------------------------------------------

    def duty(self, do: str, hand: str = "") -> Duty | None:
        """Who does this, for this hand where it depends on the hand."""
        for duty in self.file.duty:
            if duty.do == do and (not duty.hands or not hand or hand in duty.hands):
                return duty
        return None

    def needs(self, hand: str) -> tuple[Duty, ...]:
        """What is done before a prize for this hand is paid."""
        return tuple(duty for duty in self.file.duty if hand in duty.hands)

    def holds(self, duty: Duty, actor: Actor) -> bool:
        return authorised(self.book.ladder, actor, duty.by, duty.or_above)

    def allow(self, do: str, actor: Actor, hand: str = "") -> Duty:
        """The duty, if this person has it."""
        duty = self.duty(do, hand)
        if duty is None:
            raise self.refusal(NotOffered, f"the book of this house names nobody to {do}")
        if not self.holds(duty, actor):
            raise self.refusal(
                NotAuthorised, f"to {do} is for {self._who(duty.by, duty.or_above)}", duty.clause
            )
        return duty

    def power(self, name: str, actor: Actor) -> str:
        """The clause of a power of the book, if this person holds it."""
        power = self.book.ladder.powers.get(name)
        if power is None:
            raise self.refusal(NotOffered, f"this house's book knows no power to {name}")
        if actor.role not in self.book.ladder.roles or not self.book.ladder.may(actor.role, name):
            who = self._who(power.role, power.or_above)
            raise self.refusal(NotAuthorised, f"to {power.what or name} is for {who}", power.clause)
        return power.clause

    def ruler(self, row: Irregularity, actor: Actor) -> None:
        if not authorised(self.book.ladder, actor, row.authority):
            who = self._who(row.authority, True)
            raise self.refusal(NotAuthorised, f"this ruling is for {who}", row.clause)

    def second(self, author: Actor, approver: Actor, clause: str) -> None:
        """Two people: whoever approves is not whoever asks."""
        if author.person == approver.person:
            raise self.refusal(
                NotAuthorised, "another person must approve what this one asks for", clause
            )

    def _who(self, role: str, or_above: bool) -> str:
        return self.book.ladder.role(role).name + (" or above" if or_above else "")

    # --- notices -----------------------------------------------------------------

    def notice(self, name: str) -> Notice | None:
        return next((notice for notice in self.file.notice if notice.id == name), None)

    def irregularity(self, name: str) -> Irregularity:
        for row in (*self.file.irregularity, *self.book.irregularities):
            if row.id == name:
                return row
        raise BadInput("irregularity", f"one that {self.book.id} knows", got=name)

    def check_notice(
        self, notice: Notice, signs: Iterable[SignUp], wanted: int, at: datetime, what: str
    ) -> None:
        """Enough signs, and the last of them up for as long as the book demands."""
        shown = [sign.since for sign in signs]
        if len(shown) < wanted or not shown:
            raise self.refusal(WrongMoment, f"{what} needs a notice on show first", notice.clause)
        earliest = max(shown) + period(notice)
        if at < earliest:
            raise self.refusal(
                WrongMoment, f"{what} may come at {earliest.isoformat()} at the earliest",
                notice.clause,
            )  # fmt: skip

    # --- what is there -------------------------------------------------------------

    def system(self, floor: Floor, name: str) -> System:
        if name not in floor.systems:
            known = ", ".join(floor.systems) or "none is open"
            raise BadInput("system", f"an open system ({known})", got=name)
        return floor.systems[name]

    def table(self, floor: Floor, name: str) -> Table:
        if name not in floor.tables:
            known = ", ".join(floor.tables) or "none is linked"
            raise BadInput("table", f"a linked table ({known})", got=name)
        return floor.tables[name]


def period(notice: Notice) -> timedelta:
    """How long a notice is on show."""
    return timedelta(minutes=notice.minutes or 0, hours=notice.hours or 0, days=notice.days or 0)
