"""Players' money: deposits, chips bought and cashed, and nothing from player to player.

Money comes in from and goes out to the world at the cage. Chips at a table belong to the
table's stream, money in the account to the player's; a buy-in stands in both under one id.
"""

from typing import Literal

from msgspec.structs import replace

from croupier.acts import (
    Actor,
    Barred,
    Locked,
    NotEnoughChips,
    NotOffered,
    NotYours,
    WrongAmount,
    WrongMoment,
)
from croupier.errors import BadInput
from croupier.floor import authority
from croupier.floor.exclusions import needs_admission
from croupier.floor.floor import Command, Event, Floor, Pen, PurseEvent, TableCommand, TableEvent
from croupier.floor.moves import (
    Move,
    between,
    cage_of,
    check_name,
    jackpots_of,
    purse_of,
    stack_of,
)
from croupier.floor.purse import Purse
from croupier.floor.table import Seat, Table, with_seat
from croupier.money import Cents, parse_amount, show_dollars


class AccountOpened(Event, frozen=True, kw_only=True, tag=True):
    person: str
    by: Actor
    at: int

    @property
    def stream(self) -> str:
        return f"player:{self.person}"

    def change(self, floor: Floor) -> Floor:
        return replace(floor, purses={**floor.purses, self.person: Purse(person=self.person)})


class PurseMoved(PurseEvent, frozen=True, kw_only=True, tag=True):
    """Money came into or went out of somebody's account."""

    move: Move
    at: int
    what: str

    def on(self, purse: Purse) -> Purse:
        return replace(purse, balance=purse.balance + self.move.gained(purse_of(self.person)))


class StackMoved(TableEvent, frozen=True, kw_only=True, tag=True):
    """Chips came to or left a seat."""

    person: str
    move: Move
    at: int
    what: str

    def on(self, table: Table) -> Table:
        seat = table.seat_of(self.person)
        assert seat is not None
        gained = self.move.gained(stack_of(self.person, self.table))
        return with_seat(table, replace(seat, chips=seat.chips + gained, transfer=Cents(0)))


def check_amount(amount: Cents) -> Cents:
    if type(amount) is not int or amount <= 0:
        raise BadInput("amount", "more than 0.00 in whole cents", got=amount)
    return amount


class OpenAccount(Command, frozen=True, kw_only=True, tag=True):
    """A person becomes known at the cage."""

    person: str

    def decide(self, pen: Pen) -> None:
        own = self.actor.role == authority.PLAYER and self.actor.person == self.person
        if not own and not authority.employed(pen.house, self.actor):
            pen.refuse(NotYours, "people open their own accounts, or staff for them")
        if check_name(self.person, "person") in pen.floor.purses:
            pen.refuse(WrongMoment, f"{self.person} has an account already")
        pen.write(AccountOpened(person=self.person, by=self.actor, at=self.at))


class Deposit(Command, frozen=True, kw_only=True, tag=True):
    """Money paid in at the cage of a house."""

    id: str
    house: str
    person: str
    amount: Cents

    def decide(self, pen: Pen) -> None:
        book = pen.law.books_of(self.house)[0]
        authority.own_or_staff(pen.house, book, self.actor, self.person)
        pen.purse(self.person)
        needs_admission(pen, self.person, self.house, "", self.at)
        source, target = cage_of(self.house), purse_of(self.person)
        move = between(self.id, source, target, check_amount(self.amount), "deposit")
        pen.write(PurseMoved(person=self.person, move=move, at=self.at, what="deposit"))


class Withdraw(Command, frozen=True, kw_only=True, tag=True):
    """Money paid out at the cage: a person's own money is theirs, excluded or not."""

    id: str
    house: str
    person: str
    amount: Cents

    def decide(self, pen: Pen) -> None:
        pen.law.books_of(self.house)
        if self.actor != Actor(self.person, authority.PLAYER):
            pen.refuse(NotYours, f"nobody but {self.person} takes this money out")
        purse = pen.purse(self.person)
        if purse.balance < check_amount(self.amount):
            pen.refuse(NotEnoughChips, f"the account holds {show_dollars(purse.balance)}")
        source, target = purse_of(self.person), cage_of(self.house)
        move = between(self.id, source, target, self.amount, "withdrawal")
        pen.write(PurseMoved(person=self.person, move=move, at=self.at, what="withdrawal"))


def seat_here(pen: Pen, table: Table, person: str) -> Seat:
    seat = table.seat_of(person)
    if seat is None:
        pen.refuse(WrongMoment, f"{person} does not sit at {table.id}")
    return seat


class BuyIn(TableCommand, frozen=True, kw_only=True, tag=True):
    """Chips for the account's money, at the seat.

    At poker a player brings at least the minimum buy-in (6.3) and adds nothing while they
    hold cards (6.11); who buys for them is the dealer or a chip runner.
    """

    id: str
    person: str
    amount: Cents

    def decide(self, pen: Pen) -> None:
        table = pen.table(self.table)
        self._who(pen, table)
        seat = seat_here(pen, table, self.person)
        needs_admission(pen, self.person, table.house, self.table, self.at)
        if table.phase not in ("open", "suspended"):
            pen.refuse(WrongMoment, f"{self.table} is {table.phase}")
        if table.is_poker:
            self._poker(pen, table, seat)
        purse = pen.purse(self.person)
        if purse.balance < check_amount(self.amount):
            pen.refuse(NotEnoughChips, f"the account holds {show_dollars(purse.balance)}")
        source, target = purse_of(self.person), stack_of(self.person, self.table)
        move = between(self.id, source, target, self.amount, "buy-in")
        pen.write(PurseMoved(person=self.person, move=move, at=self.at, what="buy-in"))
        pen.write(
            StackMoved(table=self.table, person=self.person, move=move, at=self.at, what="buy-in")
        )

    def _who(self, pen: Pen, table: Table) -> None:
        book = pen.book_of(table)
        if self.actor.role != authority.PLAYER and "sell-chips" in book.ladder.powers:
            pen.power(self.actor, book, "sell-chips", self.table)
        else:
            authority.own_or_staff(pen.house, book, self.actor, self.person, self.table)

    def _poker(self, pen: Pen, table: Table, seat: Seat) -> None:
        if self.person in table.playing:
            reason = "a player in the hand adds nothing to the stake"
            pen.refuse(Locked, reason, "6.11", table.book)
        least = parse_amount(table.board.stated.get("minimum_buy_in", "0.00"))
        if seat.chips == 0 and self.amount < least:
            reason = f"the least buy-in is {show_dollars(least)}"
            pen.refuse(WrongAmount, reason, "6.3", table.book)


class ReturnCarried(TableCommand, frozen=True, kw_only=True, tag=True):
    """A jackpot wager that stood for the next round goes back before it: to the seat, or to the
    account of somebody who has left (Melbourne 11.13.1)."""

    id: str
    person: str
    amount: Cents
    to: Literal["seat", "account"] = "seat"

    def decide(self, pen: Pen) -> None:
        table = pen.table(self.table)
        pen.staff(self.actor, pen.book_of(table), self.table)
        pen.purse(self.person)
        source, what = jackpots_of(table.house), "carried wager returned"
        if self.to == "account":
            target = purse_of(self.person)
            move = between(self.id, source, target, check_amount(self.amount), what)
            pen.write(PurseMoved(person=self.person, move=move, at=self.at, what=what))
            return
        seat_here(pen, table, self.person)
        target = stack_of(self.person, self.table)
        move = between(self.id, source, target, check_amount(self.amount), what)
        pen.write(
            StackMoved(table=self.table, person=self.person, move=move, at=self.at, what=what)
        )


class CashOut(TableCommand, frozen=True, kw_only=True, tag=True):
    """Chips back for money in the account, without leaving the seat."""

    id: str
    person: str
    amount: Cents

    def decide(self, pen: Pen) -> None:
        table = pen.table(self.table)
        authority.own_or_staff(pen.house, pen.book_of(table), self.actor, self.person, self.table)
        seat = seat_here(pen, table, self.person)
        if table.is_poker:
            reason = "nobody takes chips off the table while they sit there"
            pen.refuse(Locked, reason, "6.11", table.book)
        if self.person in table.playing:
            pen.refuse(Locked, f"{self.person} has wagers in this round")
        if seat.chips < check_amount(self.amount):
            pen.refuse(NotEnoughChips, f"{show_dollars(seat.chips)} lie there")
        take_off(pen, self.table, self.person, self.amount, self.id, self.at, "cash-out")


def take_off(
    pen: Pen, table: str, person: str, amount: Cents, move_id: str, at: int, what: str
) -> None:
    """Moves chips from a seat to the account."""
    source, target = stack_of(person, table), purse_of(person)
    move = between(move_id, source, target, amount, what)
    pen.write(StackMoved(table=table, person=person, move=move, at=at, what=what))
    pen.write(PurseMoved(person=person, move=move, at=at, what=what))


class BringChips(TableCommand, frozen=True, kw_only=True, tag=True):
    """Chips are on their way to a seat; until they come, a lammer shows it (1.1 'Lammer')."""

    person: str
    amount: Cents

    def decide(self, pen: Pen) -> None:
        table = pen.table(self.table)
        authority.own_or_staff(pen.house, pen.book_of(table), self.actor, self.person, self.table)
        seat_here(pen, table, self.person)
        amount = check_amount(self.amount)
        pen.write(LammerPlaced(table=self.table, person=self.person, amount=amount, at=self.at))


class LammerPlaced(TableEvent, frozen=True, kw_only=True, tag=True):
    person: str
    amount: Cents
    at: int

    def on(self, table: Table) -> Table:
        seat = table.seat_of(self.person)
        assert seat is not None
        return with_seat(table, replace(seat, transfer=self.amount))


class GiveChips(TableCommand, frozen=True, kw_only=True, tag=True):
    """Chips from one player to another, as a gift or as a bet between them: never."""

    person: str
    to: str
    amount: Cents
    bet: bool = False

    def decide(self, pen: Pen) -> None:
        table = pen.table(self.table)
        book = pen.book_of(table)
        row = next((c for c in book.floor.conduct if c.id == "side-bet"), None)
        clause = row.clause if row is not None else ""
        if self.bet:
            pen.refuse(Barred, "people do not bet against each other", clause, book.id)
        pen.refuse(NotOffered, "chips do not pass from player to player", clause, book.id)
