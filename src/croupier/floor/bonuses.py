"""Bonus prizes of a poker table: shown on a sign, verified, then paid or handed over (11)."""

from typing import Literal

from msgspec.structs import replace

from croupier.acts import Actor, NotOffered, WrongMoment
from croupier.errors import BadInput
from croupier.floor.accounts import StackMoved, seat_here
from croupier.floor.duties import raise_at_table
from croupier.floor.floor import Pen, TableCommand, TableEvent
from croupier.floor.moves import Move, between, cage_of, house_of, stack_of
from croupier.floor.table import Award, Bonus, Table
from croupier.money import Cents

FORMS = ("chips", "cash", "cash equivalent")


class BonusOffered(TableEvent, frozen=True, kw_only=True, tag=True):
    bonus: Bonus
    by: Actor
    at: int

    def on(self, table: Table) -> Table:
        others = tuple(b for b in table.bonuses if b.id != self.bonus.id)
        return replace(table, bonuses=(*others, self.bonus))


class BonusClaimed(TableEvent, frozen=True, kw_only=True, tag=True):
    award: Award
    by: Actor
    at: int

    def on(self, table: Table) -> Table:
        return replace(table, awards=(*table.awards, self.award), numbered=self.award.number)


class BonusGiven(TableEvent, frozen=True, kw_only=True, tag=True):
    number: int
    form: str
    by: Actor
    at: int
    clause: str

    def on(self, table: Table) -> Table:
        awards = tuple(
            replace(a, paid=self.at, form=self.form) if a.number == self.number else a
            for a in table.awards
        )
        return replace(table, awards=awards)


class BonusPaidOut(TableEvent, frozen=True, kw_only=True, tag=True):
    """Cash, or what is as good, left the house."""

    person: str
    move: Move
    at: int

    def on(self, table: Table) -> Table:
        return table


class OfferBonus(TableCommand, frozen=True, kw_only=True, tag=True):
    """Offer a bonus prize at a table, on a sign with its kind and the hands that win it."""

    bonus: str
    kind: Literal["cash", "goods", "services"]
    what: str
    outcomes: tuple[str, ...]
    value: Cents = Cents(0)

    def decide(self, pen: Pen) -> None:
        table = pen.table(self.table)
        book = pen.book_of(table)
        pen.power(self.actor, book, "offer-bonus", self.table)
        if not self.bonus or (self.kind == "cash" and self.value <= 0):
            raise BadInput("bonus, value", "a name, and for cash an amount")
        if not self.what or not self.outcomes:
            reason = "the sign says what the bonus is and which hands win it"
            pen.refuse(WrongMoment, reason, "11.2", book.id)
        offered = Bonus(
            id=self.bonus,
            kind=self.kind,
            what=self.what,
            outcomes=self.outcomes,
            value=self.value,
        )
        pen.write(BonusOffered(table=self.table, bonus=offered, by=self.actor, at=self.at))


class ClaimBonus(TableCommand, frozen=True, kw_only=True, tag=True):
    """The dealer reports a hand that wins a bonus; a supervisor verifies it before payment.

    `folded` hands have lost it (11.4); a hand that won because everybody else folded has not.
    """

    bonus: str
    person: str
    round: str
    outcome: str
    folded: bool = False

    def decide(self, pen: Pen) -> None:
        table = pen.table(self.table)
        book = pen.book_of(table)
        pen.staff(self.actor, book, self.table, "11.3")
        seat_here(pen, table, self.person)
        offered = next((b for b in table.bonuses if b.id == self.bonus), None)
        if offered is None:
            pen.refuse(NotOffered, f"{self.table} offers no bonus {self.bonus}", "11.2", book.id)
        if self.outcome not in offered.outcomes:
            named = ", ".join(offered.outcomes)
            pen.refuse(NotOffered, f"the bonus is for {named}", "11.2", book.id)
        if self.folded:
            pen.refuse(WrongMoment, "a folded hand wins no bonus", "11.4", book.id)
        chores = raise_at_table(
            pen, self.table, "a bonus hand is claimed", self.at, f"{self.person}, {self.outcome}"
        )
        award = Award(
            number=pen.table(self.table).numbered + 1,
            bonus=self.bonus,
            person=self.person,
            round=self.round,
            outcome=self.outcome,
            chore=chores[0].number if chores else 0,
        )
        pen.write(BonusClaimed(table=self.table, award=award, by=self.actor, at=self.at))


class GiveBonus(TableCommand, frozen=True, kw_only=True, tag=True):
    """Pay a verified bonus, or record that goods or services were handed over (11.3.1, 11.3.2).

    Chips join a stake only between hands.
    """

    number: int
    form: str
    id: str = ""

    def decide(self, pen: Pen) -> None:
        table = pen.table(self.table)
        book = pen.book_of(table)
        pen.staff(self.actor, book, self.table, "11.3")
        award = next((a for a in table.awards if a.number == self.number), None)
        if award is None or award.paid is not None:
            raise BadInput("number", "a bonus that is to be given", got=self.number)
        if any(chore.number == award.chore for chore in table.chores):
            pen.refuse(WrongMoment, "the hand is verified first", "11.3", book.id)
        offered = next(b for b in table.bonuses if b.id == award.bonus)
        clause = "11.3.1" if offered.kind == "cash" else "11.3.2"
        if offered.kind == "cash" and self.form not in FORMS:
            reason = f"a cash bonus is paid in {', '.join(FORMS)}"
            pen.refuse(NotOffered, reason, clause, book.id)
        if offered.kind != "cash" and not self.form:
            raise BadInput("form", "how and when it was handed over")
        if offered.kind == "cash":
            self._pay(pen, table, award.person, offered.value)
        pen.write(
            BonusGiven(
                table=self.table,
                number=self.number,
                form=self.form,
                by=self.actor,
                at=self.at,
                clause=clause,
            )
        )

    def _pay(self, pen: Pen, table: Table, person: str, amount: Cents) -> None:
        source = house_of(table.house)
        if self.form != "chips":
            move = between(self.id, source, cage_of(table.house), amount, "bonus", ("11.3.1",))
            pen.write(BonusPaidOut(table=self.table, person=person, move=move, at=self.at))
            return
        seat_here(pen, table, person)
        if person in table.playing:
            pen.refuse(WrongMoment, "stakes stay as they are in a hand", "6.11", table.book)
        target = stack_of(person, self.table)
        move = between(self.id, source, target, amount, "bonus", ("11.3.1",))
        pen.write(StackMoved(table=self.table, person=person, move=move, at=self.at, what="bonus"))
