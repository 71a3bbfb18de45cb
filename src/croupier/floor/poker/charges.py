"""What a poker table charges for time, in advance, by the hour.

Time charges go on the drop slide, wait there for a supervisor to verify them, and are then
dropped into the chip box, or, at a table that stands alone, put into its float (7.2.2).
The rake itself is the hand's own business and arrives with its end.
"""

from msgspec.structs import replace

from croupier.acts import HOUR, Millis, NotEnoughChips, NotOffered, WrongAmount, WrongMoment
from croupier.errors import BadInput
from croupier.floor.floor import FloorRecorder, SignedTableEvent, TableCommand
from croupier.floor.moves import between, purse_of, slide_of, stack_of
from croupier.floor.people.accounts import check_amount, post
from croupier.floor.people.duties import needs_done, raise_at_table
from croupier.floor.table import Seat, Table
from croupier.floor.tables.rounds import SlideDropped, drop_of
from croupier.floor.tables.signs import charges
from croupier.money import Cents, parse_amount, show_dollars


class TimeCharged(SignedTableEvent, frozen=True, kw_only=True, tag=True):
    """Everybody at the table was assessed, in advance, until this time."""

    fee: Cents
    people: tuple[str, ...]
    until: Millis

    def apply(self, table: Table) -> Table:
        total = self.fee * len(self.people)
        return replace(table, slide=table.slide + total, charged_until=self.until)


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

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        most = hourly_fee(table)
        if most is None:
            recorder.refuse(NotOffered, f"{self.table} charges no time", "7.2.2", table.book)
        recorder.staff(self.actor, recorder.book_of(table), self.table, "7.2.2(d)")
        if check_amount(self.fee) > most:
            reason = f"the sign says at most {show_dollars(most)} an hour"
            recorder.refuse(WrongAmount, reason, "7.2.2(c)", table.book)
        if table.round:
            recorder.refuse(WrongMoment, "stakes stay as they are in a hand", "6.11", table.book)
        if self.at < table.charged_until:
            recorder.refuse(WrongMoment, "this hour is charged already", "7.2.2(b)", table.book)
        if not table.people:
            raise BadInput("table", "a table with players", got=self.table)
        for seat in table.seats:
            if seat.person:
                _take(recorder, self, seat)
        charged = TimeCharged(
            **self.signed_here, fee=self.fee, people=table.people, until=Millis(self.at + HOUR)
        )
        recorder.record(charged)
        raise_at_table(recorder, self.table, "a time charge is taken", self.at)


def _take(recorder: FloorRecorder, command: ChargeTime, seat: Seat) -> None:
    """From the stake at the seat, or, where none would be left, from the account."""
    table, person = recorder.table(command.table), seat.person
    source = stack_of(person, table.id)
    if table.stake(seat) <= command.fee:
        source = purse_of(person)
        if recorder.purse(person).balance < command.fee:
            reason = f"{person} cannot pay the time charge"
            recorder.refuse(NotEnoughChips, reason, "7.2.2(b)", table.book)
    name, target = f"{command.id}/{person}", slide_of(table.id)
    move = between(name, source, target, command.fee, "time charge")
    post(recorder, person, move, command.at, table.id)


class DropSlide(TableCommand, frozen=True, kw_only=True, tag=True):
    """Drop what lies on the slide; time charges not before they are verified (7.2.2(e))."""

    id: str

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        recorder.staff(self.actor, recorder.book_of(table), self.table, "7.2.2(e)")
        needs_done(recorder, table.chores, "the drop")
        if not table.slide:
            clause = "7.2.2(d)" if table.is_poker else ""
            recorder.refuse(WrongMoment, "nothing lies on the slide", clause, table.book)
        source, target = slide_of(self.table), drop_of(table)
        move = between(self.id, source, target, table.slide, "drop")
        recorder.record(SlideDropped(**self.signed_here, move=move))
