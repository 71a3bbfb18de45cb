"""Conduct that a book does not allow, and what may be done about it.

A breach is reported first; a sanction answers a breach, is imposed by whom the book names,
and only where the book gives that sanction for that conduct.
"""

from typing import Literal

from msgspec.structs import replace

from croupier.acts import Actor, Barred, Millis, NotOffered, WrongMoment
from croupier.books import Book, Conduct, Power
from croupier.errors import BadInput
from croupier.floor.floor import FloorCommand, FloorRecorder, HouseEvent, TableCommand, TableEvent
from croupier.floor.house import Apart, Breach, Detention, House
from croupier.floor.house import Sanction as Imposed
from croupier.floor.moves import check_name
from croupier.floor.people.exclusions import exclude
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


def on_breach_reported(house: House, event: BreachReported) -> House:
    breaches = (*house.breaches, event.breach)
    return replace(house, breaches=breaches, numbered=event.breach.number)


class SanctionImposed(HouseEvent, frozen=True, kw_only=True, tag=True):
    sanction: Imposed


def on_sanction_imposed(house: House, event: SanctionImposed) -> House:
    sanctions = (*house.sanctions, event.sanction)
    return replace(house, sanctions=sanctions, numbered=event.sanction.number)


class PersonDetained(HouseEvent, frozen=True, kw_only=True, tag=True):
    detention: Detention


def on_person_detained(house: House, event: PersonDetained) -> House:
    detentions = (*house.detentions, event.detention)
    return replace(house, detentions=detentions, numbered=event.detention.number)


class DetentionEnded(HouseEvent, frozen=True, kw_only=True, tag=True):
    number: int
    to: str
    by: Actor
    at: Millis


def on_detention_ended(house: House, event: DetentionEnded) -> House:
    detentions = tuple(
        replace(d, over=event.at, to=event.to) if d.number == event.number else d
        for d in house.detentions
    )
    return replace(house, detentions=detentions)


class KeptApart(HouseEvent, frozen=True, kw_only=True, tag=True):
    apart: Apart
    by: Actor
    at: Millis


def on_kept_apart(house: House, event: KeptApart) -> House:
    return replace(house, apart=(*house.apart, event.apart))


class EnglishOrdered(TableEvent, frozen=True, kw_only=True, tag=True):
    by: Actor
    at: Millis
    clause: str
    only: bool = True


def on_english_ordered(table: Table, event: EnglishOrdered) -> Table:
    return replace(table, english_only=event.only)


# --- reporting ----------------------------------------------------------------------------


class ReportBreach(FloorCommand, frozen=True, kw_only=True, tag=True):
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


def report_breach(recorder: FloorRecorder, command: ReportBreach) -> None:
    book = recorder.law.book(command.book)
    rows = {row.id: row for row in book.floor.conduct}
    if command.conduct not in rows:
        raise BadInput("conduct", f"one of {', '.join(rows)}", got=command.conduct)
    row = rows[command.conduct]
    recorder.staff(command.actor, book, command.table, row.clause)
    if command.table and recorder.table(command.table).book != book.id:
        raise BadInput("table", f"a table of {book.id}", got=command.table)
    check_name(command.person, "person")
    _applies(recorder, command, book, row)
    known = {detail.id: detail.clause for detail in row.detail}
    for detail in command.details:
        if detail not in known:
            raise BadInput("details", f"some of {', '.join(known) or 'none'}", got=detail)
    breach = Breach(
        number=recorder.house.numbered + 1,
        house=book.file.house,
        book=book.id,
        conduct=command.conduct,
        person=command.person,
        clauses=(row.clause, *(known[detail] for detail in command.details)),
        at=command.at,
        by=command.actor,
        table=command.table,
        others=command.others,
        details=command.details,
        note=command.note,
        exempt=_exempt(recorder, command, book, row),
    )
    recorder.record(BreachReported(breach=breach))


def _applies(recorder: FloorRecorder, command: ReportBreach, book: Book, row: Conduct) -> None:
    """Some rules are for staff alone, and advice that was asked for breaks none."""
    employed = any(
        a.person == command.person and a.house == book.file.house for a in recorder.house.staff
    )
    if row.who == "staff" and not employed:
        reason = f"{command.person} is not on the staff, whom this rule binds"
        recorder.refuse(NotOffered, reason, row.clause, book.id)
    if row.unless_asked and command.asked:
        recorder.refuse(NotOffered, "the player asked for it", row.clause, book.id)


def _exempt(recorder: FloorRecorder, command: ReportBreach, book: Book, row: Conduct) -> str:
    """The clause that exempts the person, who acted in a role and in duty."""
    held = {
        a.role
        for a in recorder.house.staff
        if a.person == command.person and a.house == book.file.house
    }
    return (row.exempt_clause or "") if command.in_duty and held & set(row.exempt) else ""


class RulesExplained(TableEvent, frozen=True, kw_only=True, tag=True):
    person: str
    words: str
    by: Actor
    at: Millis


class Explain(TableCommand, frozen=True, kw_only=True, tag=True):
    """Tell a player something: what the rules ask of them, and never how to play."""

    person: str
    words: str
    how_to_play: bool = False


def explain(recorder: FloorRecorder, command: Explain) -> None:
    table = recorder.table(command.table)
    book = recorder.book_of(table)
    row = next((c for c in book.floor.conduct if c.id == "advice"), None)
    clause = row.clause if row is not None else ""
    recorder.staff(command.actor, book, command.table, clause)
    if command.how_to_play:
        recorder.refuse(Barred, "staff do not advise a player how to play", clause, book.id)
    if not command.words:
        raise BadInput("words", "what the rules ask")
    recorder.record(
        RulesExplained(
            table=command.table,
            person=command.person,
            words=command.words,
            by=command.actor,
            at=command.at,
        )
    )


# --- sanctions ----------------------------------------------------------------------------


class Sanction(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Impose what the book allows for a breach; excluded means out from now on."""

    breach: int
    power: SanctionId
    amount: Cents = Cents(0)
    note: str = ""


def sanction(recorder: FloorRecorder, command: Sanction) -> None:
    breach = recorder.house.breach(command.breach)
    if breach is None:
        raise BadInput("breach", "a breach that is on record", got=command.breach)
    book = recorder.law.book(breach.book)
    row = recorder.power(command.actor, book, command.power, breach.table)
    answers(recorder, book, row, breach)
    if command.power in ("detain", "confiscate-device") and not command.note:
        raise BadInput("note", "the ground" if command.power == "detain" else "the item")
    imposed = Imposed(
        number=recorder.house.numbered + 1,
        breach=breach.number,
        power=command.power,
        clause=row.clause,
        person=breach.person,
        at=command.at,
        by=command.actor,
        amount=command.amount,
        note=command.note,
    )
    recorder.record(SanctionImposed(sanction=imposed))
    _carry_out(recorder, command, book, row, breach)


def _carry_out(
    recorder: FloorRecorder, command: Sanction, book: Book, row: Power, breach: Breach
) -> None:
    if command.power == "exclude-from-casino":
        _exclude(recorder, command, book, breach, "casino", row.clause)
    elif command.power == "exclude-player":
        reach = book.floor.reach.of if book.floor.reach is not None else "table"
        if not breach.table:
            raise BadInput("breach", "a breach at a table, to exclude from its game")
        _exclude(recorder, command, book, breach, reach, row.clause)
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
    recorder: FloorRecorder,
    command: Sanction,
    book: Book,
    breach: Breach,
    scope: Literal["table", "game", "casino"],
    clause: str,
) -> None:
    exclude(
        recorder,
        book,
        breach.person,
        scope,
        command.actor,
        command.at,
        clause=clause,
        table=breach.table,
        reason=command.note,
    )


def answers(recorder: FloorRecorder, book: Book, row: Power, breach: Breach) -> None:
    """Refuses a sanction where there was no breach that it answers."""
    if breach.exempt:
        recorder.refuse(WrongMoment, f"{breach.person} acted in duty", breach.exempt, book.id)
    if row.after and breach.conduct not in row.after:
        named = " or ".join(row.after)
        recorder.refuse(NotOffered, f"this answers {named} alone", row.clause, book.id)


class HandOver(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Somebody authorised has taken over a person who was detained."""

    number: int
    to: str


def hand_over(recorder: FloorRecorder, command: HandOver) -> None:
    found = next((d for d in recorder.house.detentions if d.number == command.number), None)
    if found is None or found.over is not None:
        raise BadInput("number", "a detention that lasts", got=command.number)
    breach = recorder.house.breach(found.breach)
    assert breach is not None
    recorder.power(command.actor, recorder.law.book(breach.book), "detain", breach.table)
    if not command.to:
        raise BadInput("to", "who took over")
    recorder.record(
        DetentionEnded(number=command.number, to=command.to, by=command.actor, at=command.at)
    )


# --- on suspicion -------------------------------------------------------------------------


class KeepApart(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Keep two suspected players from one table (Sydney 11.12.2)."""

    book: str
    first: str
    second: str
    reason: str


def keep_apart(recorder: FloorRecorder, command: KeepApart) -> None:
    book = recorder.law.book(command.book)
    row = recorder.power(command.actor, book, "separate-players")
    if not command.first or not command.second or command.first == command.second:
        raise BadInput("first, second", "two people")
    if not command.reason:
        raise BadInput("reason", "the suspicion")
    apart = Apart(book.file.house, command.first, command.second, row.clause, book.id)
    recorder.record(KeptApart(apart=apart, by=command.actor, at=command.at))


class OrderEnglish(TableCommand, frozen=True, kw_only=True, tag=True):
    """Have the players at a table speak English only (Sydney 11.12.3)."""

    only: bool = True


def order_english(recorder: FloorRecorder, command: OrderEnglish) -> None:
    table = recorder.table(command.table)
    row = recorder.power(command.actor, recorder.book_of(table), "order-english", command.table)
    recorder.record(
        EnglishOrdered(
            table=command.table,
            by=command.actor,
            at=command.at,
            clause=row.clause,
            only=command.only,
        )
    )
