"""Commands about players' money: deposits, withdrawals, chips bought and cashed.

Money is paid in and out at the cage; none moves from player to player. Chips at a table are in
the table's stream, money in the account in the player's; a buy-in is recorded in both under one
id.
"""

from typing import Literal

from msgspec.structs import replace

from croupier.acts import (
    MINUTE,
    Actor,
    Locked,
    Millis,
    NotEnoughChips,
    NotYours,
    WrongAmount,
    WrongMoment,
)
from croupier.floor import authority
from croupier.floor.floor import (
    Floor,
    FloorCommand,
    FloorEvent,
    FloorRecorder,
    PlayerCommand,
    PlayerEvent,
    PurseEvent,
)
from croupier.floor.moves import (
    MoneyMove,
    between,
    cage_of,
    check_amount,
    check_name,
    is_cage,
    jackpots_of,
    purse_of,
    stack_of,
)
from croupier.floor.people.exclusions import needs_admission, needs_no_exclusion
from croupier.floor.purse import Purse
from croupier.floor.table import Departure, Seat, Table, with_seat
from croupier.money import NOTHING, Cents, parse_amount, show_dollars


class AccountOpened(FloorEvent, frozen=True, kw_only=True, tag=True):
    person: str
    by: Actor
    at: Millis

    @property
    def stream(self) -> str:
        return f"player:{self.person}"

    def evolve(self, floor: Floor) -> Floor:
        return replace(floor, purses={**floor.purses, self.person: Purse(person=self.person)})


class PurseMoved(PurseEvent, frozen=True, kw_only=True, tag=True):
    """Money came into or went out of somebody's account."""

    move: MoneyMove
    at: Millis
    what: str

    def apply(self, purse: Purse) -> Purse:
        paid_in = purse.paid_in
        for account, gained in self.move.entries.items():
            if is_cage(account):
                paid_in = {**paid_in, account: paid_in.get(account, NOTHING) - gained}
        balance = purse.balance + self.move.gained(purse_of(self.person))
        return replace(purse, balance=balance, paid_in=paid_in)


class StackMoved(PlayerEvent, frozen=True, kw_only=True, tag=True):
    """Chips came to or left a seat."""

    move: MoneyMove
    what: str

    def apply(self, table: Table) -> Table:
        seat = table.seat_of(self.person)
        assert seat is not None
        gained = self.move.gained(stack_of(self.person, self.table))
        chips = seat.chips + gained
        return with_seat(
            table,
            replace(
                seat,
                chips=chips,
                transfer=max(seat.transfer - max(gained, NOTHING), NOTHING),
                bought_in=seat.bought_in or _is_buy_in(table, chips),
                returned=_still_missing(seat.returned, chips),
            ),
        )


def _still_missing(left: Departure | None, chips: Cents) -> Departure | None:
    """What a player came back to, while they have not brought the stake they left with."""
    return None if left is None or chips >= left.chips else left


def _is_buy_in(table: Table, chips: Cents) -> bool:
    """Whether these chips are the least that a player brings to a poker table (6.1.1)."""
    least = table.board.stated.get("minimum_buy_in") if table.is_poker else None
    return least is not None and chips >= parse_amount(least, "sign.minimum_buy_in")


def post(
    recorder: FloorRecorder, person: str, move: MoneyMove, at: Millis, table: str = ""
) -> None:
    """Records a movement of a person's money in each stream that it concerns: account and seat."""
    for account in move.entries:
        if account == purse_of(person):
            recorder.record(PurseMoved(person=person, move=move, at=at, what=move.memo))
        elif table and account == stack_of(person, table):
            recorder.record(
                StackMoved(table=table, person=person, move=move, at=at, what=move.memo)
            )


def needs_balance(recorder: FloorRecorder, person: str, amount: Cents) -> None:
    """Refuses to take more out of an account than it holds."""
    balance = recorder.purse(person).balance
    if balance < check_amount(amount):
        held, needed = show_dollars(balance), show_dollars(amount)
        reason = recorder.sentence_about(
            person,
            f"need {needed} and have {held} in your account",
            f"needs {needed} and has {held} in the account",
        )
        recorder.refuse(NotEnoughChips, reason)


class OpenAccount(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Open an account for a person at the cage."""

    person: str

    def decide(self, recorder: FloorRecorder) -> None:
        own = self.actor.role == authority.PLAYER and self.actor.person == self.person
        if not own and not authority.employed(recorder.house, self.actor):
            reason = "You can open an account only for yourself; staff can open one for others."
            recorder.refuse(NotYours, reason)
        if check_name(self.person, "person") in recorder.floor.purses:
            you, they = "have an account already", "has an account already"
            recorder.refuse(WrongMoment, recorder.sentence_about(self.person, you, they))
        recorder.record(AccountOpened(**self.signed, person=self.person))


class Deposit(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Money paid in at the cage of a house."""

    id: str
    house: str
    person: str
    amount: Cents

    def decide(self, recorder: FloorRecorder) -> None:
        book = recorder.books_of(self.house)[0]
        authority.own_or_staff(recorder.house, book, self.actor, self.person)
        recorder.purse(self.person)
        needs_no_exclusion(recorder, self.person, self.house, self.at)
        source, target = cage_of(self.house), purse_of(self.person)
        post(
            recorder, self.person, between(self.id, source, target, self.amount, "deposit"), self.at
        )


class WithdrawMoney(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Money paid out at the cage: a person's own money is theirs, excluded or not."""

    id: str
    house: str
    person: str
    amount: Cents

    def decide(self, recorder: FloorRecorder) -> None:
        recorder.books_of(self.house)
        if self.actor != Actor(self.person, authority.PLAYER):
            reason = f"Only {self.person} can take money out of this account."
            recorder.refuse(NotYours, reason)
        needs_balance(recorder, self.person, self.amount)
        source, target = purse_of(self.person), cage_of(self.house)
        move = between(self.id, source, target, self.amount, "withdrawal")
        post(recorder, self.person, move, self.at)


def seat_here(recorder: FloorRecorder, table: Table, person: str) -> Seat:
    """The seat of a person at a table; refused where they have none."""
    seat = table.seat_of(person)
    if seat is None:
        clause = recorder.book_of(table).floor.clause_of("a player has a seat")
        recorder.refuse(WrongMoment, no_seat(recorder, table, person), clause, table.book)
    return seat


def _table_stakes(recorder: FloorRecorder, table: Table) -> str:
    """The clause by which chips neither come to a hand in play nor leave a table of poker."""
    return recorder.book_of(table).floor.clause_of("chips stay on the table")


def no_seat(recorder: FloorRecorder, table: Table, person: str) -> str:
    """The sentence that a person has no seat at a table."""
    if recorder.actor.person == person:
        return f"You have no seat at table {table.id}."
    return f"There is no seat of {person} at table {table.id}."


def has_wagers(recorder: FloorRecorder, person: str) -> str:
    """The sentence that a person's chips are in a round and cannot be taken away."""
    rest = "wagers in this round: wait until it is over"
    return recorder.sentence_about(person, f"have {rest}", f"has {rest}")


class BuyIn(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """Buy chips with money of the account, at the seat.

    At poker a player brings at least the minimum buy-in (6.3) and adds nothing while they
    hold cards (6.11); who buys for them is the dealer or a chip runner.
    """

    id: str
    amount: Cents

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        if table.is_poker and self.person in table.playing:
            rest = "cannot add chips to the stake during a hand: wait until it is over"
            reason = recorder.sentence_about(self.person, rest, rest)
            recorder.refuse(Locked, reason, _table_stakes(recorder, table), table.book)
        _buy(recorder, self, table)


class BuyInFolded(BuyIn, frozen=True, kw_only=True, tag=True):
    """Buy chips for a poker player who was dealt in and has no live hand any more (6.11).

    Only the deal knows who has folded, so the program that runs the deal gives this command in
    place of the player's `BuyIn`. The chips are not part of the hand in play.
    """

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        if not table.is_poker or self.person not in table.playing:
            you, they = "have no folded hand at this table", "has no folded hand at this table"
            recorder.refuse(WrongMoment, recorder.sentence_about(self.person, you, they))
        _buy(recorder, self, table)


def _buy(recorder: FloorRecorder, command: BuyIn, table: Table) -> None:
    command.needs_own_or_power(recorder, table, "sell-chips")
    seat = seat_here(recorder, table, command.person)
    needs_admission(recorder, command.person, table.house, command.table, command.at)
    recorder.needs_phase(table, "open", "suspended")
    if table.is_poker:
        _needs_least(recorder, command, table, seat)
    needs_balance(recorder, command.person, command.amount)
    source, target = purse_of(command.person), stack_of(command.person, command.table)
    move = between(command.id, source, target, command.amount, "buy-in")
    post(recorder, command.person, move, command.at, command.table)


def _needs_least(recorder: FloorRecorder, command: BuyIn, table: Table, seat: Seat) -> None:
    """Refuses a first buy-in below the one on the sign (6.3), or below the stake left with."""
    _needs_stake(recorder, command, table, seat)
    least = parse_amount(table.board.stated.get("minimum_buy_in", "0.00"))
    if seat.chips == 0 and command.amount < least:
        given = show_dollars(command.amount)
        reason = f"The first buy-in must be at least {show_dollars(least)}; {given} is too little."
        clause = recorder.book_of(table).floor.clause_of("the least buy-in")
        recorder.refuse(WrongAmount, reason, clause, table.book)


def _needs_stake(recorder: FloorRecorder, command: BuyIn, table: Table, seat: Seat) -> None:
    """Refuses chips below what a player had who left the table not long ago (6.11)."""
    left = seat.returned
    if left is None or command.at >= left.until or seat.chips + command.amount >= left.chips:
        return
    minutes = -(-(left.until - command.at) // MINUTE)
    later = f"{minutes} minute{'' if minutes == 1 else 's'}"
    had = show_dollars(left.chips)
    rest = f"left this table with {had}: bring at least that, or come back in {later}"
    reason = recorder.sentence_about(command.person, rest, rest)
    recorder.refuse(WrongAmount, reason, _table_stakes(recorder, table), table.book)


class ReturnCarried(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """Return a jackpot wager that was carried over to the next round: to the seat, or to the
    account of a player who has left (Melbourne 11.13.1)."""

    id: str
    amount: Cents
    to: Literal["seat", "account"] = "seat"

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        recorder.staff(self.actor, recorder.book_of(table), self.table)
        recorder.purse(self.person)
        target = purse_of(self.person)
        if self.to == "seat":
            seat_here(recorder, table, self.person)
            target = stack_of(self.person, self.table)
        source, memo = jackpots_of(table.house), "carried wager returned"
        move = between(self.id, source, target, self.amount, memo)
        post(recorder, self.person, move, self.at, self.table)


class CashOut(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """Change chips back into money of the account, without leaving the seat."""

    id: str
    amount: Cents

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        recorder.own_or_staff(self.actor, table, self.person)
        seat = seat_here(recorder, table, self.person)
        if table.is_poker:
            rest = "cannot take chips off a poker table without leaving it"
            reason = recorder.sentence_about(self.person, rest, rest)
            recorder.refuse(Locked, reason, _table_stakes(recorder, table), table.book)
        if self.person in table.playing:
            recorder.refuse(Locked, has_wagers(recorder, self.person))
        if seat.chips < check_amount(self.amount):
            rest = f"{show_dollars(seat.chips)} at this table, not {show_dollars(self.amount)}"
            reason = recorder.sentence_about(self.person, f"have {rest}", f"has {rest}")
            recorder.refuse(NotEnoughChips, reason)
        cash_chips(recorder, self.table, self.person, self.amount, self.id, self.at)


def cash_chips(
    recorder: FloorRecorder, table: str, person: str, amount: Cents, move_id: str, at: Millis
) -> None:
    """Moves chips from a seat to the account."""
    move = between(move_id, stack_of(person, table), purse_of(person), amount, "cash-out")
    post(recorder, person, move, at, table)


class LammerPlaced(PlayerEvent, frozen=True, kw_only=True, tag=True):
    amount: Cents

    def apply(self, table: Table) -> Table:
        seat = table.seat_of(self.person)
        assert seat is not None
        return with_seat(table, replace(seat, transfer=seat.transfer + self.amount))


class BringChips(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """Note that chips are being brought to a seat; a lammer shows it until then (1.1 'Lammer')."""

    amount: Cents

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        recorder.own_or_staff(self.actor, table, self.person)
        seat_here(recorder, table, self.person)
        amount, at = check_amount(self.amount), self.at
        recorder.record(LammerPlaced(table=self.table, person=self.person, amount=amount, at=at))
