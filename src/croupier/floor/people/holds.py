"""Commands that hold payments back, and that release or keep them.

Perth may hold a payment for 72 hours while a round is investigated (5.17) and must then pay
it; Melbourne holds winnings suspected to be won with a device until an officer has decided
about them (14.2.3, Crown Poker 13.2.3). The money is in escrow meanwhile.
"""

from typing import Literal, get_args

from msgspec.structs import replace

from croupier.acts import (
    HOUR,
    Actor,
    Millis,
    NotAuthorised,
    NotEnoughChips,
    NotOffered,
    WrongMoment,
)
from croupier.books import Book, HoldingId
from croupier.errors import BadInput
from croupier.floor.floor import (
    FloorCommand,
    FloorRecorder,
    PlayerCommand,
    PlayerEvent,
    PurseEvent,
    TableCommand,
    check_given,
)
from croupier.floor.moves import (
    MoneyMove,
    between,
    check_amount,
    held_for,
    house_of,
    purse_of,
    stack_of,
    withheld_at,
)
from croupier.floor.people.conduct import needs_breach_for
from croupier.floor.purse import Hold, Purse
from croupier.floor.table import Table, renewed, with_seat
from croupier.money import Cents, show_dollars


class ChipsHeldBack(PlayerEvent, frozen=True, kw_only=True, tag=True):
    """Chips moved to escrow from a seat, or from what a round had held back."""

    move: MoneyMove

    def apply(self, table: Table) -> Table:
        table = replace(table, withheld=table.withheld + self.move.gained(withheld_at(self.table)))
        seat = table.seat_of(self.person)
        gained = self.move.gained(stack_of(self.person, self.table))
        return table if seat is None else with_seat(table, replace(seat, chips=seat.chips + gained))


class PaymentKeptBack(PurseEvent, frozen=True, kw_only=True, tag=True):
    hold: Hold
    move: MoneyMove

    def apply(self, purse: Purse) -> Purse:
        return replace(purse, holds=(*purse.holds, self.hold))


class HoldEnded(PurseEvent, frozen=True, kw_only=True, tag=True):
    """The money was paid, or the house keeps it after an investigation."""

    number: int
    released: bool
    reason: str
    by: Actor
    at: Millis
    clause: str
    move: MoneyMove

    def apply(self, purse: Purse) -> Purse:
        holds = renewed(purse.holds, self.number, ended=self.at, released=self.released)
        gained = self.move.gained(purse_of(self.person))
        return replace(purse, holds=holds, balance=purse.balance + gained)


def holding_power(book: Book) -> HoldingId:
    ways: tuple[HoldingId, ...] = get_args(HoldingId)
    power = next((name for name in ways if name in book.ladder.powers), None)
    if power is None:
        raise NotOffered(f"The book {book.id} gives nobody the power to hold a payment back.")
    return power


def keep_back(
    recorder: FloorRecorder,
    command: TableCommand,
    person: str,
    amount: Cents,
    source: str,
    move_id: str,
    reason: str,
) -> None:
    """Puts a person's money in escrow, for the time the book fixes or until a decision."""
    (table, book), at = recorder.table_and_book(command.table), command.at
    power = holding_power(book)
    hours = next((f for f in book.file.figure if f.id == "hold-hours"), None)
    fixed, clause = None, book.ladder.powers[power].clause
    if hours is not None and power == "hold-payment":
        fixed, clause = int(hours.value), hours.clause
    hold = Hold(
        number=len(recorder.purse(person).holds) + 1,
        house=table.house,
        book=book.id,
        table=table.id,
        amount=check_amount(amount),
        power=power,
        clause=clause,
        reason=reason,
        since=at,
        by=command.actor,
        due=None if fixed is None else Millis(at + fixed * HOUR),
    )
    target = held_for(person, hold.number)
    move = between(move_id, source, target, amount, "held back", (clause,))
    recorder.record(ChipsHeldBack(table=table.id, person=person, move=move, at=at))
    recorder.record(PaymentKeptBack(person=person, hold=hold, move=move))


class WithholdPayment(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """Hold back winnings: chips in front of the player, or what a round has held back already.

    Where the book requires a breach for it, `breach` is the number of one on record.
    """

    id: str
    amount: Cents
    reason: str
    breach: int = 0
    source: Literal["stack", "round"] = "stack"

    def decide(self, recorder: FloorRecorder) -> None:
        table, book = recorder.table_and_book(self.table)
        row = recorder.power(self.actor, book, holding_power(book), self.table)
        if row.after:
            breach = recorder.house.breach(self.breach)
            if breach is None or breach.person != self.person:
                reason = f"There is no breach of {self.person} with this number: report it first."
                recorder.refuse(WrongMoment, reason, row.clause, book.id)
            needs_breach_for(recorder, book, row, breach)
        check_given(self.reason, "reason", "the matter that is being investigated")
        source = _source_account(recorder, self, table, row.clause)
        keep_back(recorder, self, self.person, self.amount, source, self.id, self.reason)


def _source_account(
    recorder: FloorRecorder, command: WithholdPayment, table: Table, clause: str
) -> str:
    """The account that the money is in; refused where it holds too little."""
    seat = table.seat_of(command.person)
    if command.source == "stack":
        there = table.stake(seat) if seat is not None else Cents(0)
        source = stack_of(command.person, command.table)
    else:
        there, source = table.withheld, withheld_at(command.table)
    if there < command.amount:
        held, wanted = show_dollars(there), show_dollars(command.amount)
        reason = f"You can hold back at most {held} here, not {wanted}."
        recorder.refuse(NotEnoughChips, reason, clause, table.book)
    if command.source == "stack" and command.person in table.playing:
        reason = f"The chips of {command.person} are in a round: wait until it is over."
        recorder.refuse(WrongMoment, reason, clause, table.book)
    return source


class DetermineHold(FloorCommand, frozen=True, kw_only=True, tag=True):
    """End a hold: pay the money out or, where the book allows it, keep it.

    A hold for a fixed period can only end in payment; once the period is over, the player may
    ask for the money and gets it.
    """

    id: str
    person: str
    number: int
    release: bool
    reason: str

    def decide(self, recorder: FloorRecorder) -> None:
        hold = recorder.purse(self.person).hold(self.number)
        if hold is None or hold.ended is not None:
            raise BadInput("number", "the number of a payment that is held", got=self.number)
        book = recorder.book(hold.book)
        clause = _needs_right_to_end(recorder, self, book, hold)
        if not self.release and hold.due is not None:
            reason = "This payment may be delayed but not kept: release it."
            recorder.refuse(NotOffered, reason, hold.clause, book.id)
        check_given(self.reason, "reason", "the result of the investigation")
        target = purse_of(self.person) if self.release else house_of(hold.house)
        source = held_for(self.person, hold.number)
        move = between(self.id, source, target, hold.amount, "determination", (clause,))
        recorder.record(
            HoldEnded(
                **self.signed,
                person=self.person,
                number=self.number,
                released=self.release,
                reason=self.reason,
                clause=clause,
                move=move,
            )
        )


def _needs_right_to_end(
    recorder: FloorRecorder, command: DetermineHold, book: Book, hold: Hold
) -> str:
    if command.actor.role == "player":
        own = command.actor.person == command.person and command.release
        if own and hold.due is not None and command.at >= hold.due:
            return hold.clause
        reason = "This payment is still held: wait until the house has decided."
        if command.actor.person != command.person:
            reason = "You can ask only for your own payments."
        recorder.refuse(NotAuthorised, reason, hold.clause, book.id)
    return recorder.power(command.actor, book, determining_power(book)).clause


def determining_power(book: Book) -> str:
    """The power to release or keep a payment that is held."""
    return "release-winnings" if "release-winnings" in book.ladder.powers else holding_power(book)


def overdue(hold: Hold, at: Millis) -> bool:
    """Whether a payment has been held longer than the book allows."""
    return hold.ended is None and hold.due is not None and at > hold.due
