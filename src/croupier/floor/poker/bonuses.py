"""Commands about bonus prizes of a poker table: offered, claimed, verified and given (11)."""

from typing import Literal

from msgspec.structs import replace

from croupier.acts import NotOffered, WrongMoment
from croupier.cards import Category
from croupier.errors import BadInput
from croupier.floor.floor import (
    FloorRecorder,
    PlayerCommand,
    PlayerEvent,
    SignedTableEvent,
    TableCommand,
    check_given,
)
from croupier.floor.moves import MoneyMove, between, cage_of, house_of, stack_of
from croupier.floor.people.accounts import post, seat_here
from croupier.floor.people.duties import raise_at_table
from croupier.floor.poker_clauses import poker_clause
from croupier.floor.table import Bonus, BonusAward, Table, by_number, renewed
from croupier.money import Cents

FORMS = ("chips", "cash", "cash equivalent")
HANDS = tuple(category.slug for category in Category)
"""The hands that a bonus may be for, as the cards name them."""


class BonusOffered(SignedTableEvent, frozen=True, kw_only=True, tag=True):
    bonus: Bonus

    def apply(self, table: Table) -> Table:
        return replace(table, bonuses=(*table.bonuses, self.bonus))


class BonusClaimed(SignedTableEvent, frozen=True, kw_only=True, tag=True):
    award: BonusAward

    def apply(self, table: Table) -> Table:
        return replace(table, awards=(*table.awards, self.award), numbered=self.award.number)


class BonusGiven(SignedTableEvent, frozen=True, kw_only=True, tag=True):
    number: int
    form: str
    clause: str

    def apply(self, table: Table) -> Table:
        awards = renewed(table.awards, self.number, paid=self.at, form=self.form)
        return replace(table, awards=awards)


class BonusPaidOut(PlayerEvent, frozen=True, kw_only=True, tag=True):
    """A bonus was paid in cash or a cash equivalent."""

    move: MoneyMove


class OfferBonus(TableCommand, frozen=True, kw_only=True, tag=True):
    """Offer a bonus prize at a table, on a sign with its kind and the hands that win it."""

    bonus: str
    kind: Literal["cash", "goods", "services"]
    what: str
    outcomes: tuple[str, ...]
    value: Cents = Cents(0)

    def decide(self, recorder: FloorRecorder) -> None:
        table, book = recorder.table_and_book(self.table)
        recorder.power(self.actor, book, "offer-bonus", self.table)
        on_sign = poker_clause(table, "bonus on the sign")
        if not self.bonus or (self.kind == "cash" and self.value <= 0):
            raise BadInput("bonus, value", "a name, and an amount if the bonus is cash")
        unknown = [name for name in self.outcomes if name not in HANDS]
        if unknown:
            expected = f"one or more of {', '.join(HANDS)}"
            raise BadInput("outcomes", expected, got=", ".join(unknown))
        if not self.what or not self.outcomes:
            reason = "The sign must say what the bonus is and which hands win it: give both."
            recorder.refuse(WrongMoment, reason, on_sign, book.id)
        if any(bonus.id == self.bonus for bonus in table.bonuses):
            reason = f"The bonus {self.bonus} is offered already: choose another name."
            recorder.refuse(WrongMoment, reason, on_sign, book.id)
        offered = Bonus(
            id=self.bonus, kind=self.kind, what=self.what, outcomes=self.outcomes, value=self.value
        )
        recorder.record(BonusOffered(**self.signed_here, bonus=offered))


class ClaimBonus(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """Report, as the dealer, that a hand of the last deal wins a bonus; a supervisor verifies it.

    What the hand was is read from its cards. A folded hand has lost the bonus (11.4); one that
    won because everybody else folded has not.
    """

    bonus: str

    def decide(self, recorder: FloorRecorder) -> None:
        table, book = recorder.table_and_book(self.table)
        on_sign, claim = (
            poker_clause(table, "bonus on the sign"),
            poker_clause(table, "bonus claimed"),
        )
        recorder.staff(self.actor, book, self.table, claim)
        seat_here(recorder, table, self.person)
        offered = next((b for b in table.bonuses if b.id == self.bonus), None)
        if offered is None:
            reason = f"Table {self.table} offers no bonus {self.bonus}."
            recorder.refuse(NotOffered, reason, on_sign, book.id)
        outcome = _hand_of(recorder, table, self.person)
        if outcome not in offered.outcomes:
            named = ", ".join(offered.outcomes)
            reason = f"The bonus is for {named}, and {self.person} had {outcome}."
            recorder.refuse(NotOffered, reason, on_sign, book.id)
        if any(
            (a.round, a.person, a.bonus) == (table.last_round, self.person, self.bonus)
            for a in table.awards
        ):
            reason = f"The bonus {self.bonus} was claimed already for this hand of {self.person}."
            recorder.refuse(WrongMoment, reason, claim, book.id)
        about = f"{self.person}, {outcome}"
        chores = raise_at_table(recorder, self.table, "a bonus hand is claimed", self.at, about)
        award = BonusAward(
            number=recorder.table(self.table).numbered + 1,
            bonus=self.bonus,
            person=self.person,
            round=table.last_round,
            outcome=outcome,
            chore=chores[0].number if chores else 0,
        )
        recorder.record(BonusClaimed(**self.signed_here, award=award))


def _hand_of(recorder: FloorRecorder, table: Table, person: str) -> str:
    """The category of a player's hand at the end of the last deal; refused where there is none."""
    result = None if table.round else table.result
    held = None
    if result is not None and not result.void:
        held = next((each for each in result.seats if each.person == person), None)
    if held is None:
        reason = f"There is no hand of {person} in the last deal."
        recorder.refuse(WrongMoment, reason, poker_clause(table, "bonus claimed"), table.book)
    if held.folded:
        reason = f"A folded hand wins no bonus, and {person} has folded."
        clause = poker_clause(table, "bonus of a folded hand")
        recorder.refuse(WrongMoment, reason, clause, table.book)
    if not held.holds:
        reason = f"The cards of {person} are not known, so the hand cannot be checked."
        recorder.refuse(WrongMoment, reason, poker_clause(table, "bonus claimed"), table.book)
    return held.holds


class GiveBonus(TableCommand, frozen=True, kw_only=True, tag=True):
    """Pay a verified bonus, or record that goods or services were handed over (11.3.1, 11.3.2).

    Chips are added to a stake only between hands.
    """

    number: int
    form: str
    id: str = ""

    def decide(self, recorder: FloorRecorder) -> None:
        table, book = recorder.table_and_book(self.table)
        claim = poker_clause(table, "bonus claimed")
        recorder.staff(self.actor, book, self.table, claim)
        award = by_number(table.awards, self.number)
        if award is None or award.paid is not None:
            raise BadInput("number", "the number of a bonus that is to be given", got=self.number)
        verifying = by_number(table.chores, award.chore)
        if verifying is not None and verifying.before == "payment":
            reason = "The hand must be verified before the bonus is given."
            recorder.refuse(WrongMoment, reason, verifying.clause, book.id)
        offered = next(b for b in table.bonuses if b.id == award.bonus)
        cash = offered.kind == "cash"
        clause = poker_clause(table, "bonus in cash" if cash else "bonus in goods or services")
        if not cash:
            check_given(self.form, "form", "a note of how and when it was handed over")
        elif self.form in FORMS:
            _pay(recorder, self, table, award.person, offered.value)
        else:
            reason = f"A cash bonus must be paid as one of {', '.join(FORMS)}."
            recorder.refuse(NotOffered, reason, clause, book.id)
        recorder.record(
            BonusGiven(**self.signed_here, number=self.number, form=self.form, clause=clause)
        )


def _pay(
    recorder: FloorRecorder, command: GiveBonus, table: Table, person: str, amount: Cents
) -> None:
    source, cited = house_of(table.house), (poker_clause(table, "bonus in cash"),)
    if command.form != "chips":
        move = between(command.id, source, cage_of(table.house), amount, "bonus", cited)
        recorder.record(BonusPaidOut(table=command.table, person=person, move=move, at=command.at))
        return
    seat_here(recorder, table, person)
    if person in table.playing:
        reason = f"Wait until the hand is over: {person} is in it."
        clause = poker_clause(table, "stake between hands")
        recorder.refuse(WrongMoment, reason, clause, table.book)
    target = stack_of(person, command.table)
    move = between(command.id, source, target, amount, "bonus", cited)
    post(recorder, person, move, command.at, command.table)
