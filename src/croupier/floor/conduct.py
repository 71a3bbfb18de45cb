"""Conduct that a book does not allow, and what may be done about it.

A breach is reported first; a sanction answers a breach, is imposed by whom the book names,
and only where the book gives that sanction for that conduct.
"""

from typing import Literal

from msgspec.structs import replace

from croupier.acts import Actor, Barred, NotOffered, WrongMoment
from croupier.books import Book, Conduct, Power
from croupier.errors import BadInput
from croupier.floor.exclusions import exclude
from croupier.floor.floor import Command, HouseEvent, Pen, TableCommand, TableEvent
from croupier.floor.house import Apart, Breach, Detention, House
from croupier.floor.house import Sanction as Imposed
from croupier.floor.moves import check_name
from croupier.floor.table import Table
from croupier.money import Cents

SanctionId = Literal[
    "void-wagers",
    "exclude-player",
    "exclude-from-round",
    "exclude-from-casino",
    "forfeit-for-collusion",
    "confiscate-device",
    "detain",
]
"""Sanctions by the id of the book's power; winnings are held back with `WithholdPayment`."""


class BreachReported(HouseEvent, frozen=True, kw_only=True, tag=True):
    breach: Breach

    def on(self, house: House) -> House:
        breaches = (*house.breaches, self.breach)
        return replace(house, breaches=breaches, numbered=self.breach.number)


class SanctionImposed(HouseEvent, frozen=True, kw_only=True, tag=True):
    sanction: Imposed

    def on(self, house: House) -> House:
        sanctions = (*house.sanctions, self.sanction)
        return replace(house, sanctions=sanctions, numbered=self.sanction.number)


class PersonDetained(HouseEvent, frozen=True, kw_only=True, tag=True):
    detention: Detention

    def on(self, house: House) -> House:
        detentions = (*house.detentions, self.detention)
        return replace(house, detentions=detentions, numbered=self.detention.number)


class DetentionEnded(HouseEvent, frozen=True, kw_only=True, tag=True):
    number: int
    to: str
    by: Actor
    at: int

    def on(self, house: House) -> House:
        detentions = tuple(
            replace(d, over=self.at, to=self.to) if d.number == self.number else d
            for d in house.detentions
        )
        return replace(house, detentions=detentions)


class KeptApart(HouseEvent, frozen=True, kw_only=True, tag=True):
    apart: Apart
    by: Actor
    at: int

    def on(self, house: House) -> House:
        return replace(house, apart=(*house.apart, self.apart))


class EnglishOrdered(TableEvent, frozen=True, kw_only=True, tag=True):
    by: Actor
    at: int
    clause: str
    only: bool = True

    def on(self, table: Table) -> Table:
        return replace(table, english_only=self.only)


# --- reporting ----------------------------------------------------------------------------


class ReportBreach(Command, frozen=True, kw_only=True, tag=True):
    """Report conduct the book does not allow, by its name for it.

    `others` are people it involved. `asked` says that the player had asked for the advice,
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

    def decide(self, pen: Pen) -> None:
        book = pen.law.book(self.book)
        rows = {row.id: row for row in book.floor.conduct}
        if self.conduct not in rows:
            raise BadInput("conduct", f"one of {', '.join(rows)}", got=self.conduct)
        row = rows[self.conduct]
        pen.staff(self.actor, book, self.table, row.clause)
        if self.table and pen.table(self.table).book != book.id:
            raise BadInput("table", f"a table of {book.id}", got=self.table)
        check_name(self.person, "person")
        self._applies(pen, book, row)
        known = {detail.id: detail.clause for detail in row.detail}
        for detail in self.details:
            if detail not in known:
                raise BadInput("details", f"some of {', '.join(known) or 'none'}", got=detail)
        breach = Breach(
            number=pen.house.numbered + 1,
            house=book.file.house,
            book=book.id,
            conduct=self.conduct,
            person=self.person,
            clauses=(row.clause, *(known[detail] for detail in self.details)),
            at=self.at,
            by=self.actor,
            table=self.table,
            others=self.others,
            details=self.details,
            note=self.note,
            exempt=self._exempt(pen, book, row),
        )
        pen.write(BreachReported(breach=breach))

    def _applies(self, pen: Pen, book: Book, row: Conduct) -> None:
        """Some rules are for staff alone, and advice that was asked for breaks none."""
        employed = any(
            a.person == self.person and a.house == book.file.house for a in pen.house.staff
        )
        if row.who == "staff" and not employed:
            reason = f"{self.person} is not on the staff, whom this rule binds"
            pen.refuse(NotOffered, reason, row.clause, book.id)
        if row.unless_asked and self.asked:
            pen.refuse(NotOffered, "the player asked for it", row.clause, book.id)

    def _exempt(self, pen: Pen, book: Book, row: Conduct) -> str:
        """The clause that exempts the person, who acted in a role and in duty."""
        held = {
            a.role
            for a in pen.house.staff
            if a.person == self.person and a.house == book.file.house
        }
        return (row.exempt_clause or "") if self.in_duty and held & set(row.exempt) else ""


class RulesExplained(TableEvent, frozen=True, kw_only=True, tag=True):
    person: str
    words: str
    by: Actor
    at: int

    def on(self, table: Table) -> Table:
        return table


class Explain(TableCommand, frozen=True, kw_only=True, tag=True):
    """Tell a player something: what the rules ask of them, and never how to play."""

    person: str
    words: str
    how_to_play: bool = False

    def decide(self, pen: Pen) -> None:
        table = pen.table(self.table)
        book = pen.book_of(table)
        row = next((c for c in book.floor.conduct if c.id == "advice"), None)
        clause = row.clause if row is not None else ""
        pen.staff(self.actor, book, self.table, clause)
        if self.how_to_play:
            pen.refuse(Barred, "staff do not advise a player how to play", clause, book.id)
        if not self.words:
            raise BadInput("words", "what the rules ask")
        pen.write(
            RulesExplained(
                table=self.table,
                person=self.person,
                words=self.words,
                by=self.actor,
                at=self.at,
            )
        )


# --- sanctions ----------------------------------------------------------------------------


class Sanction(Command, frozen=True, kw_only=True, tag=True):
    """Impose what the book allows for a breach; excluded means out from now on."""

    breach: int
    power: SanctionId
    amount: Cents = Cents(0)
    note: str = ""

    def decide(self, pen: Pen) -> None:
        breach = pen.house.breach(self.breach)
        if breach is None:
            raise BadInput("breach", "a breach that is on record", got=self.breach)
        book = pen.law.book(breach.book)
        row = pen.power(self.actor, book, self.power, breach.table)
        answers(pen, book, row, breach)
        if self.power in ("detain", "confiscate-device") and not self.note:
            raise BadInput("note", "the ground" if self.power == "detain" else "the item")
        imposed = Imposed(
            number=pen.house.numbered + 1,
            breach=breach.number,
            power=self.power,
            clause=row.clause,
            person=breach.person,
            at=self.at,
            by=self.actor,
            amount=self.amount,
            note=self.note,
        )
        pen.write(SanctionImposed(sanction=imposed))
        self._carry_out(pen, book, row, breach)

    def _carry_out(self, pen: Pen, book: Book, row: Power, breach: Breach) -> None:
        if self.power == "exclude-from-casino":
            self._exclude(pen, book, breach, "casino", row.clause)
        elif self.power == "exclude-player":
            reach = book.floor.reach.of if book.floor.reach is not None else "table"
            if not breach.table:
                raise BadInput("breach", "a breach at a table, to exclude from its game")
            self._exclude(pen, book, breach, reach, row.clause)
        elif self.power == "detain":
            detention = Detention(
                number=pen.house.numbered + 1,
                breach=breach.number,
                house=book.file.house,
                person=breach.person,
                since=self.at,
                by=self.actor,
                ground=self.note,
                clause=row.clause,
            )
            pen.write(PersonDetained(detention=detention))

    def _exclude(
        self,
        pen: Pen,
        book: Book,
        breach: Breach,
        scope: Literal["table", "game", "casino"],
        clause: str,
    ) -> None:
        exclude(
            pen,
            book,
            breach.person,
            scope,
            self.actor,
            self.at,
            clause=clause,
            table=breach.table,
            reason=self.note,
        )


def answers(pen: Pen, book: Book, row: Power, breach: Breach) -> None:
    """Refuses a sanction where there was no breach that it answers."""
    if breach.exempt:
        pen.refuse(WrongMoment, f"{breach.person} acted in duty", breach.exempt, book.id)
    if row.after and breach.conduct not in row.after:
        named = " or ".join(row.after)
        pen.refuse(NotOffered, f"this answers {named} alone", row.clause, book.id)


class HandOver(Command, frozen=True, kw_only=True, tag=True):
    """Somebody authorised has taken over a person who was detained."""

    number: int
    to: str

    def decide(self, pen: Pen) -> None:
        found = next((d for d in pen.house.detentions if d.number == self.number), None)
        if found is None or found.over is not None:
            raise BadInput("number", "a detention that lasts", got=self.number)
        breach = pen.house.breach(found.breach)
        assert breach is not None
        pen.power(self.actor, pen.law.book(breach.book), "detain", breach.table)
        if not self.to:
            raise BadInput("to", "who took over")
        pen.write(DetentionEnded(number=self.number, to=self.to, by=self.actor, at=self.at))


# --- on suspicion -------------------------------------------------------------------------


class KeepApart(Command, frozen=True, kw_only=True, tag=True):
    """Keep two suspected players from one table (Sydney 11.12.2)."""

    book: str
    first: str
    second: str
    reason: str

    def decide(self, pen: Pen) -> None:
        book = pen.law.book(self.book)
        row = pen.power(self.actor, book, "separate-players")
        if not self.first or not self.second or self.first == self.second:
            raise BadInput("first, second", "two people")
        if not self.reason:
            raise BadInput("reason", "the suspicion")
        apart = Apart(book.file.house, self.first, self.second, row.clause, book.id)
        pen.write(KeptApart(apart=apart, by=self.actor, at=self.at))


class OrderEnglish(TableCommand, frozen=True, kw_only=True, tag=True):
    """Have the players at a table speak English only (Sydney 11.12.3)."""

    only: bool = True

    def decide(self, pen: Pen) -> None:
        table = pen.table(self.table)
        row = pen.power(self.actor, pen.book_of(table), "order-english", self.table)
        pen.write(
            EnglishOrdered(
                table=self.table, by=self.actor, at=self.at, clause=row.clause, only=self.only
            )
        )
