"""Commands that charge players of a poker table for time, and that drop the charges.

Time is charged in advance, by the hour. Time charges are put on the drop slide, where a
supervisor verifies them, and are then dropped into the chip box or, at a table that stands alone,
put into its float (7.2.2). The rake of a hand is not part of this: it is dropped when the hand
ends.
"""

from msgspec.structs import replace

from croupier.acts import HOUR, Millis, NotEnoughChips, NotOffered, WrongAmount, WrongMoment
from croupier.errors import BadInput
from croupier.floor.floor import FloorRecorder, SignedTableEvent, TableCommand
from croupier.floor.moves import between, check_amount, purse_of, slide_of, stack_of
from croupier.floor.people.accounts import post
from croupier.floor.people.duties import needs_done, raise_at_table
from croupier.floor.table import Seat, Table
from croupier.floor.tables.rounds import SlideDropped, drop_of, round_under_way
from croupier.floor.tables.signs import charges
from croupier.money import Cents, parse_amount, show_dollars


class TimeCharged(SignedTableEvent, frozen=True, kw_only=True, tag=True):
    """All players at the table were charged, in advance, until this time."""

    fee: Cents
    people: tuple[str, ...]
    until: Millis

    def apply(self, table: Table) -> Table:
        total = self.fee * len(self.people)
        return replace(table, slide=table.slide + total, charged_until=self.until)


def hourly_fee(table: Table) -> Cents | None:
    """The most that an hour costs a player, as the sign states it (7.2.2(c)); None without one."""
    for row in charges(table.board.stated):
        if row.get("type") == "time":
            return parse_amount(row["hourly"], "sign.commission.hourly")
    return None


class ChargeTime(TableCommand, frozen=True, kw_only=True, tag=True):
    """Charge all players, also those who sit out, for the hour that begins now (7.2.2(a))."""

    id: str
    fee: Cents

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        most = hourly_fee(table)
        if most is None:
            reason = f"Table {self.table} does not charge for time."
            recorder.refuse(NotOffered, reason, "7.2.2", table.book)
        recorder.staff(self.actor, recorder.book_of(table), self.table, "7.2.2(d)")
        if check_amount(self.fee) > most:
            limit, given = show_dollars(most), show_dollars(self.fee)
            reason = f"The sign allows at most {limit} an hour; you gave {given}."
            recorder.refuse(WrongAmount, reason, "7.2.2(c)", table.book)
        if table.round:
            recorder.refuse(WrongMoment, round_under_way(table), "6.11", table.book)
        if self.at < table.charged_until:
            reason = "This hour was charged already."
            recorder.refuse(WrongMoment, reason, "7.2.2(b)", table.book)
        if not table.people:
            raise BadInput("table", "a table with players", got=self.table)
        for seat in table.seats:
            if seat.person:
                _charge_player(recorder, self, seat)
        charged = TimeCharged(
            **self.signed_here, fee=self.fee, people=table.people, until=Millis(self.at + HOUR)
        )
        recorder.record(charged)
        raise_at_table(recorder, self.table, "a time charge is taken", self.at)


def _charge_player(recorder: FloorRecorder, command: ChargeTime, seat: Seat) -> None:
    """Takes the charge from the stake at the seat or, if none would be left, from the account."""
    table, person = recorder.table(command.table), seat.person
    source = stack_of(person, table.id)
    if table.stake(seat) <= command.fee:
        source = purse_of(person)
        if recorder.purse(person).balance < command.fee:
            reason = f"The time charge of {show_dollars(command.fee)} cannot be paid by {person}."
            recorder.refuse(NotEnoughChips, reason, "7.2.2(b)", table.book)
    name, target = f"{command.id}/{person}", slide_of(table.id)
    move = between(name, source, target, command.fee, "time charge")
    post(recorder, person, move, command.at, table.id)


class DropSlide(TableCommand, frozen=True, kw_only=True, tag=True):
    """Drop the chips on the slide; time charges must be verified before (7.2.2(e))."""

    id: str

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        recorder.staff(self.actor, recorder.book_of(table), self.table, "7.2.2(e)")
        needs_done(recorder, table.chores, "the drop")
        if not table.slide:
            clause = "7.2.2(d)" if table.is_poker else ""
            recorder.refuse(WrongMoment, "There are no chips on the slide.", clause, table.book)
        source, target = slide_of(self.table), drop_of(table)
        move = between(self.id, source, target, table.slide, "drop")
        recorder.record(SlideDropped(**self.signed_here, move=move))
