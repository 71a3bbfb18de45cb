"""The jackpot rules of one book: who may do what, which notices are needed, and refusals."""

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
    acting_as,
    authorised,
    datetime_of,
)
from croupier.books import (
    Book,
    Irregularity,
    JackpotDuty,
    JackpotFile,
    JackpotNotice,
    JackpotRule,
    defaults,
)
from croupier.errors import BadInput
from croupier.jackpot.state import SignUp


class JackpotLaw:
    """The jackpot part of one book, looked up by the words of its rows."""

    def __init__(self, book: Book, settings: dict[str, str] | None = None) -> None:
        if book.jackpot is None:
            raise BadInput("book", "a book with a jackpot", got=book.id)
        self.book = book
        self.file: JackpotFile = book.jackpot
        self.settings = defaults(book.file.setting) | (settings or {})
        self._rules: dict[str, JackpotRule] = {rule.must: rule for rule in self.file.rule}
        self._basis: dict[str, str] = {row.of: row.clause for row in self.file.basis}
        self._notices: dict[str, JackpotNotice] = {row.id: row for row in self.file.notice}

    # --- refusals ----------------------------------------------------------------

    def refusal(self, kind: type[Refusal], reason: str, clause: str = "") -> Refusal:
        return kind(reason, clause, self.book.id)

    def broken(self, kind: type[Refusal], reason: str, must: str) -> Refusal:
        """A refusal that cites a rule of the book, or nothing where the book has none."""
        rule = self._rules.get(must)
        return self.refusal(kind, reason, rule.clause if rule else "")

    def rule(self, must: str) -> JackpotRule | None:
        return self._rules.get(must)

    def basis(self, of: str) -> str:
        """The clause on which a movement of the meter rests, or nothing."""
        return self._basis.get(of, "")

    # --- people ------------------------------------------------------------------

    def duty(self, do: str, hand: str = "") -> JackpotDuty | None:
        """The duty of this name, for this hand where it depends on the hand."""
        for duty in self.file.duty:
            if duty.do == do and (not duty.hands or not hand or hand in duty.hands):
                return duty
        return None

    def duty_clause(self, do: str, hand: str = "") -> str:
        """The clause that says who does this, or nothing."""
        duty = self.duty(do, hand)
        return duty.clause if duty else ""

    def needs(self, hand: str) -> tuple[JackpotDuty, ...]:
        """The duties to be done before a prize for this hand is paid."""
        return tuple(duty for duty in self.file.duty if hand in duty.hands)

    def holds(self, duty: JackpotDuty, actor: Actor) -> bool:
        return authorised(self.book.ladder, actor, duty.by, duty.or_above)

    def holder(self, duty: JackpotDuty) -> str:
        """Who does a duty, as the book names the role: `a Dealer or above`."""
        name = self.book.ladder.role(duty.by).name
        return f"{'an' if name[0] in 'AEIO' else 'a'} {name}{' or above' if duty.or_above else ''}"

    def allow(self, do: str, actor: Actor, hand: str = "") -> JackpotDuty:
        """The duty of this name; refuses an actor who does not hold it."""
        duty = self.duty(do, hand)
        if duty is None:
            reason = f"The book of this house names nobody to {DUTY_WORDS[do]}."
            raise self.refusal(NotOffered, reason)
        if not self.holds(duty, actor):
            who, acting = self.holder(duty), acting_as(self.book, actor)
            reason = f"Only {who} may {DUTY_WORDS[do]}; you act as {acting}."
            raise self.refusal(NotAuthorised, reason, duty.clause)
        return duty

    # --- notices -----------------------------------------------------------------

    def notice(self, name: str) -> JackpotNotice | None:
        return self._notices.get(name)

    def irregularity(self, name: str) -> Irregularity:
        for row in (*self.file.irregularity, *self.book.irregularities):
            if row.id == name:
                return row
        raise BadInput("irregularity", f"an irregularity of the book {self.book.id}", got=name)

    def check_notice(
        self, notice: JackpotNotice, signs: Iterable[SignUp], wanted: int, at: Millis, what: str
    ) -> None:
        """Checks that enough notices are on show, for as long as the book demands."""
        shown = [sign.since for sign in signs]
        if len(shown) < wanted or not shown:
            where = " at every table of the system" if wanted > 1 else ""
            reason = f"You must put a notice on show{where} before {what}."
            raise self.refusal(WrongMoment, reason, notice.clause)
        earliest = Millis(max(shown) + period(notice))
        if at < earliest:
            reason = f"You must wait until {clock_time(earliest)} before {what}: "
            reason += "the notice has to be on show until then."
            raise self.refusal(WrongMoment, reason, notice.clause)


DUTY_WORDS: dict[str, str] = {
    "run systems": "run jackpot systems",
    "report a fault": "report a fault of the jackpot equipment",
    "arrange manually": "make manual arrangements for a jackpot",
    "start a game": "start a jackpot game",
    "record the outcome": "record the outcome of a jackpot game",
    "determine": "determine a jackpot prize",
    "verify": "verify a jackpot prize",
    "sort the deck": "sort the deck after a jackpot prize",
    "end the game": "end a jackpot game",
    "read the history": "read the history of a jackpot meter",
}
"""The duties of a book in words that read well in a sentence."""

KEYS = ("determine", "verify")
"""The duties that key a prize off: once they are done, it is paid."""

EQUIPMENT_RULE = "equipment works or is stood in for"
"""The rule of a book that wagers are taken only while the equipment works or is replaced."""


def equipment_out(system: str) -> str:
    """The sentence for a system whose equipment is out."""
    return f"The meter equipment of {system} is out, and no manual arrangement replaces it."


def suspended(table: str) -> str:
    """The sentence for a table where gaming is suspended."""
    return f"Gaming at table {table} is suspended: wait until it is resumed."


def clock_time(at: Millis) -> str:
    """An instant as people read it, in UTC."""
    return f"{datetime_of(at):%H:%M} UTC on {datetime_of(at):%d %B %Y}".replace(" 0", " ")


def period(notice: JackpotNotice) -> Millis:
    """How long a notice has to be on show."""
    return Millis(notice.minutes * MINUTE + notice.hours * HOUR + notice.days * DAY)
