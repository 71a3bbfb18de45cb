"""What the book lets whom do with its jackpots, and the refusals that say so."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.acts import (
    DAY,
    HOUR,
    MINUTE,
    Actor,
    Millis,
    NotAuthorised,
    NotOffered,
    Refusal,
    WrongMoment,
    authorised,
    datetime_of,
)
from croupier.books import (
    Book,
    Irregularity,
    JackpotDuty,
    JackpotFile,
    JackpotRule,
    NoticeRule,
    defaults,
)
from croupier.errors import BadInput
from croupier.jackpot.state import SignUp


class JackpotLaw:
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

    def duty(self, do: str, hand: str = "") -> JackpotDuty | None:
        """Who does this, for this hand where it depends on the hand."""
        for duty in self.file.duty:
            if duty.do == do and (not duty.hands or not hand or hand in duty.hands):
                return duty
        return None

    def duty_clause(self, do: str, hand: str = "") -> str:
        """The clause that says who does this, or nothing."""
        duty = self.duty(do, hand)
        return duty.clause if duty else ""

    def needs(self, hand: str) -> tuple[JackpotDuty, ...]:
        """What is done before a prize for this hand is paid."""
        return tuple(duty for duty in self.file.duty if hand in duty.hands)

    def holds(self, duty: JackpotDuty, actor: Actor) -> bool:
        return authorised(self.book.ladder, actor, duty.by, duty.or_above)

    def allow(self, do: str, actor: Actor, hand: str = "") -> JackpotDuty:
        """The duty, if this person has it."""
        duty = self.duty(do, hand)
        if duty is None:
            raise self.refusal(NotOffered, f"the book of this house names nobody to {do}")
        if not self.holds(duty, actor):
            who = self.book.ladder.role(duty.by).name + (" or above" if duty.or_above else "")
            raise self.refusal(NotAuthorised, f"to {do} is for {who}", duty.clause)
        return duty

    # --- notices -----------------------------------------------------------------

    def notice(self, name: str) -> NoticeRule | None:
        return next((notice for notice in self.file.notice if notice.id == name), None)

    def irregularity(self, name: str) -> Irregularity:
        for row in (*self.file.irregularity, *self.book.irregularities):
            if row.id == name:
                return row
        raise BadInput("irregularity", f"one that {self.book.id} knows", got=name)

    def check_notice(
        self, notice: NoticeRule, signs: Iterable[SignUp], wanted: int, at: Millis, what: str
    ) -> None:
        """Enough signs, and the last of them up for as long as the book demands."""
        shown = [sign.since for sign in signs]
        if len(shown) < wanted or not shown:
            raise self.refusal(WrongMoment, f"{what} needs a notice on show first", notice.clause)
        earliest = Millis(max(shown) + period(notice))
        if at < earliest:
            when = datetime_of(earliest).isoformat()
            reason = f"{what} may come at {when} at the earliest"
            raise self.refusal(WrongMoment, reason, notice.clause)


def period(notice: NoticeRule) -> Millis:
    """How long a notice is on show."""
    minutes, hours, days = notice.minutes or 0, notice.hours or 0, notice.days or 0
    return Millis(minutes * MINUTE + hours * HOUR + days * DAY)
