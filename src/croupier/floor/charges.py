"""What a poker table charges beside the rake: time, a fee for each hand, and time to think.

Time charges go on the drop slide, wait there for a supervisor to verify them, and are then
dropped into the chip box, or, at a table that stands alone, put into its float (7.2.2).
The rake itself is the hand's own business and arrives with its end.
"""

from msgspec.structs import replace

from croupier.acts import Actor, NotEnoughChips, NotOffered, WrongAmount, WrongMoment
from croupier.errors import BadInput
from croupier.floor.accounts import PurseMoved, StackMoved, check_amount, seat_here
from croupier.floor.duties import needs_done, raise_at_table
from croupier.floor.floor import Pen, TableCommand, TableEvent
from croupier.floor.moves import (
    between,
    house_of,
    purse_of,
    slide_of,
    stack_of,
)
from croupier.floor.rounds import SlideDropped, drop_of
from croupier.floor.signs import charges
from croupier.floor.table import HOUR, Seat, Table
from croupier.money import Cents, parse_amount, show_dollars


class TimeCharged(TableEvent, frozen=True, kw_only=True, tag=True):
    """Everybody at the table was assessed, in advance, until this time."""

    fee: Cents
    people: tuple[str, ...]
    until: int
    by: Actor
    at: int

    def on(self, table: Table) -> Table:
        total = self.fee * len(self.people)
        return replace(table, slide=table.slide + total, charged_until=self.until)


class TimeBought(TableEvent, frozen=True, kw_only=True, tag=True):
    """A player has this many seconds more to act (6.15.1)."""

    person: str
    seconds: int
    at: int

    def on(self, table: Table) -> Table:
        bought = table.extensions.get(self.person, 0) + 1
        return replace(table, extensions={**table.extensions, self.person: bought})


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

    def decide(self, pen: Pen) -> None:
        table = pen.table(self.table)
        most = hourly_fee(table)
        if most is None:
            pen.refuse(NotOffered, f"{self.table} charges no time", "7.2.2", table.book)
        pen.staff(self.actor, pen.book_of(table), self.table, "7.2.2(d)")
        if check_amount(self.fee) > most:
            reason = f"the sign says at most {show_dollars(most)} an hour"
            pen.refuse(WrongAmount, reason, "7.2.2(c)", table.book)
        if table.round:
            pen.refuse(WrongMoment, "stakes stay as they are in a hand", "6.11", table.book)
        if self.at < table.charged_until:
            pen.refuse(WrongMoment, "this hour is charged already", "7.2.2(b)", table.book)
        if not table.people:
            raise BadInput("table", "a table with players", got=self.table)
        for seat in table.seats:
            if seat.person:
                self._take(pen, seat)
        charged = TimeCharged(
            table=self.table,
            fee=self.fee,
            people=table.people,
            until=self.at + HOUR,
            by=self.actor,
            at=self.at,
        )
        pen.write(charged)
        raise_at_table(pen, self.table, "a time charge is taken", self.at)

    def _take(self, pen: Pen, seat: Seat) -> None:
        """From the chips at the seat, or, where none would be left, from the account."""
        person, target = seat.person, slide_of(self.table)
        name = f"{self.id}/{person}"
        if seat.chips > self.fee:
            move = between(name, stack_of(person, self.table), target, self.fee, "time charge")
            pen.write(
                StackMoved(
                    table=self.table, person=person, move=move, at=self.at, what="time charge"
                )
            )
            return
        if pen.purse(person).balance < self.fee:
            reason = f"{person} cannot pay the time charge"
            pen.refuse(NotEnoughChips, reason, "7.2.2(b)", pen.table(self.table).book)
        move = between(name, purse_of(person), target, self.fee, "time charge")
        pen.write(PurseMoved(person=person, move=move, at=self.at, what="time charge"))


class DropSlide(TableCommand, frozen=True, kw_only=True, tag=True):
    """Drop what lies on the slide; time charges not before they are verified (7.2.2(e))."""

    id: str

    def decide(self, pen: Pen) -> None:
        table = pen.table(self.table)
        pen.staff(self.actor, pen.book_of(table), self.table, "7.2.2(e)")
        needs_done(pen, table, "the drop")
        if not table.slide:
            pen.refuse(WrongMoment, "nothing lies on the slide")
        source, target = slide_of(self.table), drop_of(table)
        move = between(self.id, source, target, table.slide, "drop")
        pen.write(SlideDropped(table=self.table, move=move, by=self.actor, at=self.at))


class ChargeHand(TableCommand, frozen=True, kw_only=True, tag=True):
    """Take the fee of a hand from each player before it is dealt, and drop it at once (7.2.4)."""

    id: str
    people: tuple[str, ...]
    fee: Cents

    def decide(self, pen: Pen) -> None:
        table = pen.table(self.table)
        pen.staff(self.actor, pen.book_of(table), self.table, "7.2.4(b)")
        rows = [r for r in charges(table.board.stated) if r.get("type") == "per-person"]
        if not rows:
            pen.refuse(NotOffered, f"{self.table} charges no fee a hand", "7.2.4", table.book)
        if self.fee != parse_amount(rows[0]["amount"], "sign.commission.amount"):
            reason = f"the sign says {rows[0]['amount']} a hand"
            pen.refuse(WrongAmount, reason, "7.2.4(a)", table.book)
        if table.round:
            pen.refuse(WrongMoment, "the fee comes before the hand", "7.2.4(b)", table.book)
        for person in self.people:
            seat = seat_here(pen, pen.table(self.table), person)
            if seat.chips < self.fee:
                pen.refuse(NotEnoughChips, f"{person} cannot pay the fee", "7.2.4(b)", table.book)
            source, name = stack_of(person, self.table), f"{self.id}/{person}"
            move = between(name, source, drop_of(table), self.fee, "fee", ("7.2.4(c)",))
            pen.write(
                StackMoved(table=self.table, person=person, move=move, at=self.at, what="fee")
            )


class BuyTime(TableCommand, frozen=True, kw_only=True, tag=True):
    """Buy more time to act, as often and for what the sign says (6.15.1, 6.15.2).

    The fee comes from the account: the stake stays as it is in a hand (6.11).
    """

    id: str

    def decide(self, pen: Pen) -> None:
        table = pen.table(self.table)
        person = self.actor.person
        seat_here(pen, table, person)
        clock = table.board.stated.get("time_to_act") or {}
        if "fee" not in clock:
            pen.refuse(NotOffered, "this table sells no more time", "6.15.1", table.book)
        if person not in table.playing:
            pen.refuse(WrongMoment, f"{person} is not in a hand", "6.15.1", table.book)
        if table.extensions.get(person, 0) >= clock["times"]:
            reason = f"the sign allows {clock['times']} extensions in a hand"
            pen.refuse(WrongMoment, reason, "6.15.2", table.book)
        fee = parse_amount(clock["fee"], "sign.time_to_act.fee")
        balance = pen.purse(person).balance
        if balance < fee:
            pen.refuse(NotEnoughChips, f"the account holds {show_dollars(balance)}")
        if fee:
            move = between(self.id, purse_of(person), house_of(table.house), fee, "time to act")
            pen.write(PurseMoved(person=person, move=move, at=self.at, what="time to act"))
        bought = TimeBought(
            table=self.table, person=person, seconds=clock["extra_seconds"], at=self.at
        )
        pen.write(bought)
