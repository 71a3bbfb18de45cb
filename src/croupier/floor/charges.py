"""What a poker table charges beside the rake: time, a fee for each hand, and time to think.

Time charges go on the drop slide, wait there for a supervisor to verify them, and are then
dropped into the chip box, or, at a table that stands alone, put into its float (7.2.2).
The rake itself is the hand's own business and arrives with its end.
"""

from msgspec.structs import replace

from croupier.acts import HOUR, Actor, Millis, NotEnoughChips, NotOffered, WrongAmount, WrongMoment
from croupier.errors import BadInput
from croupier.floor.accounts import PurseMoved, StackMoved, check_amount, seat_here
from croupier.floor.duties import needs_done, raise_at_table
from croupier.floor.floor import FloorRecorder, TableCommand, TableEvent
from croupier.floor.moves import (
    between,
    house_of,
    purse_of,
    slide_of,
    stack_of,
)
from croupier.floor.rounds import SlideDropped, drop_of
from croupier.floor.signs import charges
from croupier.floor.table import Seat, Table
from croupier.money import Cents, parse_amount, show_dollars


class TimeCharged(TableEvent, frozen=True, kw_only=True, tag=True):
    """Everybody at the table was assessed, in advance, until this time."""

    fee: Cents
    people: tuple[str, ...]
    until: Millis
    by: Actor
    at: Millis


def on_time_charged(table: Table, event: TimeCharged) -> Table:
    total = event.fee * len(event.people)
    return replace(table, slide=table.slide + total, charged_until=event.until)


class TimeBought(TableEvent, frozen=True, kw_only=True, tag=True):
    """A player has this many seconds more to act (6.15.1)."""

    person: str
    seconds: int
    at: Millis


def on_time_bought(table: Table, event: TimeBought) -> Table:
    bought = table.extensions.get(event.person, 0) + 1
    return replace(table, extensions={**table.extensions, event.person: bought})


def hourly_fee(table: Table) -> Cents | None:
    """The most an hour costs a player, as the sign has it (7.2.2(c))."""
    for row in charges(table.board.stated):
        if row.get("type") == "time":
            return parse_amount(row["hourly"], "sign.commission.hourly")
    return None


class ChargeTime(TableCommand, frozen=True, kw_only=True, tag=True):
    """Assess the hour that begins now, for every player, those sitting out too (7.2.2(a))."""

    id: str
    fee: Cents


def charge_time(recorder: FloorRecorder, command: ChargeTime) -> None:
    table = recorder.table(command.table)
    most = hourly_fee(table)
    if most is None:
        recorder.refuse(NotOffered, f"{command.table} charges no time", "7.2.2", table.book)
    recorder.staff(command.actor, recorder.book_of(table), command.table, "7.2.2(d)")
    if check_amount(command.fee) > most:
        reason = f"the sign says at most {show_dollars(most)} an hour"
        recorder.refuse(WrongAmount, reason, "7.2.2(c)", table.book)
    if table.round:
        recorder.refuse(WrongMoment, "stakes stay as they are in a hand", "6.11", table.book)
    if command.at < table.charged_until:
        recorder.refuse(WrongMoment, "this hour is charged already", "7.2.2(b)", table.book)
    if not table.people:
        raise BadInput("table", "a table with players", got=command.table)
    for seat in table.seats:
        if seat.person:
            _take(recorder, command, seat)
    charged = TimeCharged(
        table=command.table,
        fee=command.fee,
        people=table.people,
        until=Millis(command.at + HOUR),
        by=command.actor,
        at=command.at,
    )
    recorder.record(charged)
    raise_at_table(recorder, command.table, "a time charge is taken", command.at)


def _take(recorder: FloorRecorder, command: ChargeTime, seat: Seat) -> None:
    """From the chips at the seat, or, where none would be left, from the account."""
    person, target = seat.person, slide_of(command.table)
    name = f"{command.id}/{person}"
    if seat.chips > command.fee:
        move = between(name, stack_of(person, command.table), target, command.fee, "time charge")
        recorder.record(
            StackMoved(
                table=command.table, person=person, move=move, at=command.at, what="time charge"
            )
        )
        return
    if recorder.purse(person).balance < command.fee:
        reason = f"{person} cannot pay the time charge"
        recorder.refuse(NotEnoughChips, reason, "7.2.2(b)", recorder.table(command.table).book)
    move = between(name, purse_of(person), target, command.fee, "time charge")
    recorder.record(PurseMoved(person=person, move=move, at=command.at, what="time charge"))


class DropSlide(TableCommand, frozen=True, kw_only=True, tag=True):
    """Drop what lies on the slide; time charges not before they are verified (7.2.2(e))."""

    id: str


def drop_slide(recorder: FloorRecorder, command: DropSlide) -> None:
    table = recorder.table(command.table)
    recorder.staff(command.actor, recorder.book_of(table), command.table, "7.2.2(e)")
    needs_done(recorder, table, "the drop")
    if not table.slide:
        recorder.refuse(WrongMoment, "nothing lies on the slide")
    source, target = slide_of(command.table), drop_of(table)
    move = between(command.id, source, target, table.slide, "drop")
    recorder.record(SlideDropped(table=command.table, move=move, by=command.actor, at=command.at))


class ChargeHand(TableCommand, frozen=True, kw_only=True, tag=True):
    """Take the fee of a hand from each player before it is dealt, and drop it at once (7.2.4)."""

    id: str
    people: tuple[str, ...]
    fee: Cents


def charge_hand(recorder: FloorRecorder, command: ChargeHand) -> None:
    table = recorder.table(command.table)
    recorder.staff(command.actor, recorder.book_of(table), command.table, "7.2.4(b)")
    rows = [r for r in charges(table.board.stated) if r.get("type") == "per-person"]
    if not rows:
        recorder.refuse(NotOffered, f"{command.table} charges no fee a hand", "7.2.4", table.book)
    if command.fee != parse_amount(rows[0]["amount"], "sign.commission.amount"):
        reason = f"the sign says {rows[0]['amount']} a hand"
        recorder.refuse(WrongAmount, reason, "7.2.4(a)", table.book)
    if table.round:
        recorder.refuse(WrongMoment, "the fee comes before the hand", "7.2.4(b)", table.book)
    for person in command.people:
        seat = seat_here(recorder, recorder.table(command.table), person)
        if seat.chips < command.fee:
            recorder.refuse(NotEnoughChips, f"{person} cannot pay the fee", "7.2.4(b)", table.book)
        source, name = stack_of(person, command.table), f"{command.id}/{person}"
        move = between(name, source, drop_of(table), command.fee, "fee", ("7.2.4(c)",))
        recorder.record(
            StackMoved(table=command.table, person=person, move=move, at=command.at, what="fee")
        )


class BuyTime(TableCommand, frozen=True, kw_only=True, tag=True):
    """Buy more time to act, as often and for what the sign says (6.15.1, 6.15.2).

    The fee comes from the account: the stake stays as it is in a hand (6.11).
    """

    id: str


def buy_time(recorder: FloorRecorder, command: BuyTime) -> None:
    table = recorder.table(command.table)
    person = command.actor.person
    seat_here(recorder, table, person)
    clock = table.board.stated.get("time_to_act") or {}
    if "fee" not in clock:
        recorder.refuse(NotOffered, "this table sells no more time", "6.15.1", table.book)
    if person not in table.playing:
        recorder.refuse(WrongMoment, f"{person} is not in a hand", "6.15.1", table.book)
    if table.extensions.get(person, 0) >= clock["times"]:
        reason = f"the sign allows {clock['times']} extensions in a hand"
        recorder.refuse(WrongMoment, reason, "6.15.2", table.book)
    fee = parse_amount(clock["fee"], "sign.time_to_act.fee")
    balance = recorder.purse(person).balance
    if balance < fee:
        recorder.refuse(NotEnoughChips, f"the account holds {show_dollars(balance)}")
    if fee:
        move = between(command.id, purse_of(person), house_of(table.house), fee, "time to act")
        recorder.record(PurseMoved(person=person, move=move, at=command.at, what="time to act"))
    bought = TimeBought(
        table=command.table, person=person, seconds=clock["extra_seconds"], at=command.at
    )
    recorder.record(bought)
