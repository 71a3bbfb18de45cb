"""Commands about conduct: reports of breaches of the rules, and sanctions for them.

A breach is reported first. A sanction is for a breach on record; it is imposed by the officer
whom the book names, and only if the book gives that sanction for that conduct.
"""

from typing import Final

from msgspec.structs import replace

from croupier.acts import Barred, NotOffered, WrongMoment
from croupier.books import Book, Conduct, Power, SanctionId
from croupier.errors import BadInput
from croupier.floor.floor import (
    FloorCommand,
    FloorRecorder,
    HouseEvent,
    PlayerCommand,
    SignedHouseEvent,
    SignedTableEvent,
    TableCommand,
    check_given,
)
from croupier.floor.house import Apart, Breach, Detention, Exclusion, House, ImposedSanction, Scope
from croupier.floor.moves import check_name
from croupier.floor.people.exclusions import PersonExcluded
from croupier.floor.table import Table, by_number, renewed
from croupier.money import Cents


class BreachReported(HouseEvent, frozen=True, kw_only=True, tag=True):
    breach: Breach

    def apply(self, house: House) -> House:
        breaches = (*house.breaches, self.breach)
        return replace(house, breaches=breaches, numbered=self.breach.number)


class SanctionImposed(HouseEvent, frozen=True, kw_only=True, tag=True):
    sanction: ImposedSanction

    def apply(self, house: House) -> House:
        sanctions = (*house.sanctions, self.sanction)
        return replace(house, sanctions=sanctions, numbered=self.sanction.number)


class PersonDetained(HouseEvent, frozen=True, kw_only=True, tag=True):
    detention: Detention

    def apply(self, house: House) -> House:
        detentions = (*house.detentions, self.detention)
        return replace(house, detentions=detentions, numbered=self.detention.number)


class DetentionEnded(SignedHouseEvent, frozen=True, kw_only=True, tag=True):
    number: int
    to: str

    def apply(self, house: House) -> House:
        detentions = renewed(house.detentions, self.number, over=self.at, to=self.to)
        return replace(house, detentions=detentions)


class KeptApart(SignedHouseEvent, frozen=True, kw_only=True, tag=True):
    apart: Apart

    def apply(self, house: House) -> House:
        return replace(house, apart=(*house.apart, self.apart))


class SeparationLifted(SignedHouseEvent, frozen=True, kw_only=True, tag=True):
    house: str
    first: str
    second: str
    reason: str
    clause: str

    def apply(self, house: House) -> House:
        def after(apart: Apart) -> Apart:
            lifts = apart.keeps(self.house, self.first, self.second)
            return replace(apart, lifted=self.at) if lifts else apart

        return replace(house, apart=tuple(after(apart) for apart in house.apart))


class EnglishOrdered(SignedTableEvent, frozen=True, kw_only=True, tag=True):
    clause: str
    only: bool = True

    def apply(self, table: Table) -> Table:
        return replace(table, english_only=self.only)


# --- reporting ----------------------------------------------------------------------------


class ReportBreach(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Report conduct that the book does not allow, by the book's id for it.

    `others` are other people involved. `asked` says that the player had asked for the advice,
    `in_duty` that the person acted in the course of their duty.
    """

    book: str
    conduct: str
    person: str
    table: str = ""
    others: tuple[str, ...] = ()
    details: tuple[str, ...] = ()
    note: str = ""
    asked: bool = False
    in_duty: bool = False

    def decide(self, recorder: FloorRecorder) -> None:
        book = recorder.book(self.book)
        rows = {row.id: row for row in book.floor.conduct}
        if self.conduct not in rows:
            raise BadInput("conduct", f"one of {', '.join(rows)}", got=self.conduct)
        row = rows[self.conduct]
        recorder.staff(self.actor, book, self.table, row.clause)
        if self.table and recorder.table(self.table).book != book.id:
            raise BadInput("table", f"a table of {book.id}", got=self.table)
        check_name(self.person, "person")
        house = book.file.house
        roles = {
            a.role for a in recorder.house.staff if (a.person, a.house) == (self.person, house)
        }
        _needs_bound(recorder, book, row, self.person, bool(roles))
        if row.unless_asked and self.asked:
            reason = "This is not a breach, because the player had asked for the advice."
            recorder.refuse(NotOffered, reason, row.clause, book.id)
        breach = Breach(
            **self.signed,
            table=self.table,
            number=recorder.house.numbered + 1,
            house=house,
            book=book.id,
            conduct=self.conduct,
            person=self.person,
            clauses=(row.clause, *_clauses_of(row, self.details)),
            others=self.others,
            details=self.details,
            note=self.note,
            exempt=row.exempt_clause or "" if self.in_duty and roles & set(row.exempt) else "",
        )
        recorder.record(BreachReported(breach=breach))


def _needs_bound(
    recorder: FloorRecorder, book: Book, row: Conduct, person: str, employed: bool
) -> None:
    """Refuses a report about a person whom the rule does not bind: staff, or players alone."""
    tables = recorder.floor.tables.values()
    plays = any(t.house == book.file.house and t.seat_of(person) is not None for t in tables)
    if row.who == "staff" and not employed:
        reason = f"This rule is only for staff, and {person} is not a member of staff."
        recorder.refuse(NotOffered, reason, row.clause, book.id)
    if row.who == "players" and employed and not plays:
        who = "you are" if recorder.actor.person == person else f"{person} is"
        reason = f"This rule is only for players, and {who} a member of staff without a seat."
        recorder.refuse(NotOffered, reason, row.clause, book.id)


def _clauses_of(row: Conduct, details: tuple[str, ...]) -> list[str]:
    """The clauses of the details of a report, which has none or one of each kind at least."""
    known = {detail.id: detail for detail in row.detail}
    for name in details:
        if name not in known:
            names = ", ".join(known)
            expected = f"one or more of {names}" if names else "no details"
            raise BadInput("details", expected, got=name)
    given = {known[name].of for name in details}
    for kind in dict.fromkeys(detail.of for detail in row.detail):
        if details and kind not in given:
            names = ", ".join(detail.id for detail in row.detail if detail.of == kind)
            raise BadInput("details", f"also one of {names}", got=", ".join(details))
    return [known[name].clause for name in details]


def conduct_clause(book: Book, conduct: str) -> str:
    """The clause of a book that is about such conduct, or none."""
    return next((row.clause for row in book.floor.conduct if row.id == conduct), "")


class HandChips(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """Give chips to another player, as a gift or as a bet between them; always refused."""

    to: str
    amount: Cents
    bet: bool = False

    def decide(self, recorder: FloorRecorder) -> None:
        book = recorder.book_of(recorder.table(self.table))
        clause = conduct_clause(book, "side-bet")
        if self.bet:
            reason = "You may not bet against another player."
            recorder.refuse(Barred, reason, clause, book.id)
        reason = "You may not give chips to another player: each player buys their own."
        recorder.refuse(NotOffered, reason, clause, book.id)


class RulesExplained(SignedTableEvent, frozen=True, kw_only=True, tag=True):
    """A player was told what the rules ask, or `how_to_play` at a practice table."""

    person: str
    words: str
    clause: str = ""
    how_to_play: bool = False


class Explain(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """Explain to a player what the rules ask: a `clause`, or in `words` between rounds.

    The book forbids advice how to play, and words of one's own can be advice. While a round is
    played, the player is therefore given what a clause says and nothing else. At a practice
    table both are allowed at any time.
    """

    words: str = ""
    clause: str = ""
    how_to_play: bool = False

    def decide(self, recorder: FloorRecorder) -> None:
        table, book = recorder.table_and_book(self.table)
        forbidden_by = conduct_clause(book, "advice")
        recorder.staff(self.actor, book, self.table, forbidden_by)
        if not table.practice:
            if self.how_to_play:
                reason = "You may not advise a player how to play: explain only the rules."
                recorder.refuse(Barred, reason, forbidden_by, book.id)
            if table.round and self.words:
                recorder.refuse(Barred, ONLY_A_CLAUSE, forbidden_by, book.id)
        words = self.words or _meaning(book, self.clause)
        check_given(words, "words", "an explanation of what the rules ask")
        recorder.record(
            RulesExplained(
                **self.signed_here,
                person=self.person,
                words=words,
                clause=self.clause,
                how_to_play=self.how_to_play,
            )
        )


ONLY_A_CLAUSE: Final = (
    "You may not explain in your own words while a round is played here: name the clause, and the "
    "player is given what it says."
)


def _meaning(book: Book, clause: str) -> str:
    """What a clause of the book says; nothing where none is named."""
    if not clause:
        return ""
    if book.ledger is None or clause not in book.ledger:
        raise BadInput("clause", f"a clause of {book.id}", got=clause)
    return book.ledger[clause].meaning


# --- sanctions ----------------------------------------------------------------------------


class Sanction(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Impose a sanction that the book allows for a breach; an exclusion takes effect at once."""

    breach: int
    power: SanctionId
    amount: Cents = Cents(0)
    note: str = ""

    def decide(self, recorder: FloorRecorder) -> None:
        breach = recorder.house.breach(self.breach)
        if breach is None:
            expected = "the number of a breach that is on record"
            raise BadInput("breach", expected, got=self.breach)
        book = recorder.book(breach.book)
        row = recorder.power(self.actor, book, self.power, breach.table)
        needs_breach_for(recorder, book, row, breach)
        if self.power in ("detain", "confiscate-device") and not self.note.strip():
            detained = self.power == "detain"
            expected = "the ground for the detention" if detained else "the item that was taken"
            raise BadInput("note", expected)
        imposed = ImposedSanction(
            **self.signed,
            number=recorder.house.numbered + 1,
            breach=breach.number,
            power=self.power,
            clause=row.clause,
            person=breach.person,
            amount=self.amount,
            note=self.note,
        )
        recorder.record(SanctionImposed(sanction=imposed))
        _carry_out(recorder, self, book, row, breach)


def _carry_out(
    recorder: FloorRecorder, command: Sanction, book: Book, row: Power, breach: Breach
) -> None:
    if command.power == "exclude-from-casino":
        _exclude(recorder, command, row, breach, "casino")
    elif command.power == "exclude-player":
        reach = book.floor.reach
        scope = reach.of if reach is not None else "table"
        if not breach.table:
            reason = f"Offenders are excluded from a {scope}, and this breach names no table."
            clause = reach.clause if reach is not None else row.clause
            recorder.refuse(WrongMoment, reason, clause, book.id)
        _exclude(recorder, command, row, breach, scope)
    elif command.power == "detain":
        detention = Detention(
            number=recorder.house.numbered + 1,
            breach=breach.number,
            house=book.file.house,
            person=breach.person,
            since=command.at,
            by=command.actor,
            ground=command.note,
            clause=row.clause,
        )
        recorder.record(PersonDetained(detention=detention))


def _exclude(
    recorder: FloorRecorder, command: Sanction, row: Power, breach: Breach, scope: Scope
) -> None:
    """Records that the offender is excluded, from this event on."""
    here = recorder.floor.tables.get(breach.table)
    exclusion = Exclusion(
        number=recorder.house.numbered + 1,
        person=breach.person,
        house=breach.house,
        scope=scope,
        kind="sanction",
        since=command.at,
        by=command.actor,
        book=breach.book,
        game=here.game if here is not None and scope == "game" else "",
        table=breach.table if scope == "table" else "",
        clause=row.clause,
        reason=command.note,
    )
    recorder.record(PersonExcluded(exclusion=exclusion))


def needs_breach_for(recorder: FloorRecorder, book: Book, row: Power, breach: Breach) -> None:
    """Refuses a sanction for conduct that the book does not give it for."""
    if breach.exempt:
        reason = f"This is not a breach, because {breach.person} acted in the course of duty."
        recorder.refuse(WrongMoment, reason, breach.exempt, book.id)
    if row.after and breach.conduct not in row.after:
        conduct = [c.what for c in book.floor.conduct if c.id in row.after]
        named = "; ".join(f"{what[0].lower()}{what[1:]}" for what in conduct)
        reason = f"This sanction is only for this conduct: {named}."
        recorder.refuse(NotOffered, reason, row.clause, book.id)


class HandOver(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Record that an authorised person has taken over a person who was detained."""

    number: int
    to: str

    def decide(self, recorder: FloorRecorder) -> None:
        found = by_number(recorder.house.detentions, self.number)
        if found is None or found.over is not None:
            expected = "the number of a detention that has not ended"
            raise BadInput("number", expected, got=self.number)
        breach = recorder.house.breach(found.breach)
        assert breach is not None
        recorder.power(self.actor, recorder.book(breach.book), "detain", breach.table)
        check_given(self.to, "to", "the name of the person who took over")
        recorder.record(DetentionEnded(**self.signed, number=self.number, to=self.to))


# --- on suspicion -------------------------------------------------------------------------


class KeepApart(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Keep two suspected players from one table (Sydney 11.12.2)."""

    book: str
    first: str
    second: str
    reason: str

    def decide(self, recorder: FloorRecorder) -> None:
        book = recorder.book(self.book)
        row = recorder.power(self.actor, book, "separate-players")
        if not self.first or not self.second or self.first == self.second:
            raise BadInput("first, second", "two different people")
        check_given(self.reason, "reason", "the reason for the suspicion")
        apart = Apart(book.file.house, self.first, self.second, row.clause, book.id)
        recorder.record(KeptApart(**self.signed, apart=apart))


class LiftSeparation(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Let two people play at one table again who were kept apart (Sydney 11.12.2)."""

    book: str
    first: str
    second: str
    reason: str

    def decide(self, recorder: FloorRecorder) -> None:
        book = recorder.book(self.book)
        row = recorder.power(self.actor, book, "separate-players")
        house = book.file.house
        if not any(a.keeps(house, self.first, self.second) for a in recorder.house.apart):
            raise BadInput("first, second", "two people who are kept apart in this house")
        check_given(self.reason, "reason", "the reason why the two may play together again")
        recorder.record(
            SeparationLifted(
                **self.signed,
                house=house,
                first=self.first,
                second=self.second,
                reason=self.reason,
                clause=row.clause,
            )
        )


class OrderEnglish(TableCommand, frozen=True, kw_only=True, tag=True):
    """Have the players at a table speak English only (Sydney 11.12.3)."""

    only: bool = True

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        row = recorder.power(self.actor, recorder.book_of(table), "order-english", self.table)
        recorder.record(EnglishOrdered(**self.signed_here, clause=row.clause, only=self.only))
