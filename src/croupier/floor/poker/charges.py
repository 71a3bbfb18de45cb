"""Commands that charge players of a poker table for time, and that drop the charges.

Time is charged in advance, by the hour. Time charges are put on the drop slide, where a
supervisor verifies them, and are then dropped into the chip box or, at a table that stands alone,
put into its float (7.2.2). The rake of a hand is not part of this: it is dropped when the hand
ends.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.acts import HOUR, Millis, NotEnoughChips, NotOffered, WrongAmount, WrongMoment
from croupier.errors import BadInput
from croupier.floor.floor import FloorRecorder, SignedTableEvent, TableCommand
from croupier.floor.moves import between, check_amount, purse_of, slide_of, stack_of
from croupier.floor.people.accounts import post
from croupier.floor.people.duties import needs_done, raise_at_table
from croupier.floor.poker_clauses import poker_clause
from croupier.floor.table import Seat, Table
from croupier.floor.tables.rounds import SlideDropped, drop_of, round_under_way
from croupier.floor.tables.signs import charges
from croupier.floor.tables.terms import terms_of
from croupier.money import NOTHING, Cents, parse_amount, show_dollars


class TimeCharged(SignedTableEvent, frozen=True, kw_only=True, tag=True):
    """All players at the table were charged, in advance, until this time."""

    fee: Cents
    people: tuple[str, ...]
    until: Millis

    def apply(self, table: Table) -> Table:
        return replace(
            table,
            slide=table.slide + self.fee * len(self.people),
            charged_until=self.until,
            charged_fee=self.fee,
            charged=self.people,
        )


class LateTimeCharged(SignedTableEvent, frozen=True, kw_only=True, tag=True):
    """Players who sat down after the collection were charged, each for their share of the hour."""

    shares: Mapping[str, Cents]

    def apply(self, table: Table) -> Table:
        total = sum(self.shares.values(), NOTHING)
        return replace(table, slide=table.slide + total, charged=(*table.charged, *self.shares))


def hourly_fee(table: Table) -> Cents | None:
    """The most that an hour costs a player, as the sign states it (7.2.2(c)); None without one."""
    for row in charges(table.board.stated):
        if row.get("type") == "time":
            return parse_amount(row["hourly"], "sign.commission.hourly")
    return None


def time_due(table: Table, at: Millis) -> dict[str, Cents]:
    """What each player owes of the time charge now, in advance (7.2.2(b)).

    When the hour begins that is the fee, from everybody. During the hour it is the share of
    those who sat down after the collection.
    """
    most = hourly_fee(table)
    if most is None:
        return {}
    if at >= table.charged_until:
        return dict.fromkeys(table.people, most)
    late = [seat for seat in table.seats if seat.person and seat.person not in table.charged]
    owed = {seat.person: _share(table, seat) for seat in late}
    return {person: share for person, share in owed.items() if share}


def _share(table: Table, seat: Seat) -> Cents:
    """The part of the hour's fee that a player owes who sat down after the collection.

    What is left of the hour is paid for, in whole chips and never above the sign.
    """
    terms = terms_of(table)
    match terms.readings.late_time_charge:
        case "none":
            return NOTHING
        case "hour":
            return table.charged_fee
    left = max(table.charged_until - seat.since, 0)
    share = table.charged_fee * min(left, HOUR) // HOUR
    return Cents(share // terms.stakes.chip * terms.stakes.chip)


def needs_time_taken(recorder: FloorRecorder, table: Table, at: Millis) -> None:
    """Refuses to begin a hand while a time charge is due and not taken (7.2.2(b))."""
    due = time_due(table, at)
    if not due:
        return
    if at >= table.charged_until:
        reason = "The time charge for the next hour is due: take it before the hand begins."
    elif len(due) == 1:
        reason = (
            f"A time charge is due from {next(iter(due))}, who sat down after the collection: "
            "take it before the hand begins."
        )
    else:
        reason = (
            f"A time charge is due from {len(due)} players who sat down after the collection: "
            "take it before the hand begins."
        )
    clause = poker_clause(table, "time charge in advance")
    recorder.refuse(WrongMoment, reason, clause, table.book)


class ChargeTime(TableCommand, frozen=True, kw_only=True, tag=True):
    """Charge all players, also those who sit out, for the hour that begins now (7.2.2(a)).

    During the hour those are charged who sat down after the collection. Without a `fee` it is
    the one on the sign.
    """

    id: str
    fee: Cents | None = None

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        most = hourly_fee(table)
        if most is None:
            reason = f"Table {self.table} does not charge for time."
            recorder.refuse(NotOffered, reason, poker_clause(table, "time charge"), table.book)
        clause = poker_clause(table, "time charge on the slide")
        recorder.staff(self.actor, recorder.book_of(table), self.table, clause)
        fee = most if self.fee is None else check_amount(self.fee)
        if fee > most:
            limit, given = show_dollars(most), show_dollars(fee)
            reason = f"The sign allows at most {limit} an hour; you gave {given}."
            clause = poker_clause(table, "time charge on the sign")
            recorder.refuse(WrongAmount, reason, clause, table.book)
        if table.round:
            clause = poker_clause(table, "stake between hands")
            recorder.refuse(WrongMoment, round_under_way(table), clause, table.book)
        if self.at < table.charged_until:
            self._charge_late(recorder, table)
        else:
            self._charge_all(recorder, table, fee)
        raise_at_table(recorder, self.table, "a time charge is taken", self.at)

    def _charge_all(self, recorder: FloorRecorder, table: Table, fee: Cents) -> None:
        if not table.people:
            raise BadInput("table", "a table with players", got=self.table)
        for seat in table.seats:
            if seat.person:
                _charge_player(recorder, self, seat, fee)
        until = Millis(self.at + HOUR)
        recorder.record(TimeCharged(**self.signed_here, fee=fee, people=table.people, until=until))

    def _charge_late(self, recorder: FloorRecorder, table: Table) -> None:
        due = time_due(table, self.at)
        if not due:
            reason = "This hour was charged already."
            clause = poker_clause(table, "time charge in advance")
            recorder.refuse(WrongMoment, reason, clause, table.book)
        for seat in table.seats:
            if seat.person in due:
                _charge_player(recorder, self, seat, due[seat.person])
        recorder.record(LateTimeCharged(**self.signed_here, shares=due))


def _charge_player(recorder: FloorRecorder, command: ChargeTime, seat: Seat, amount: Cents) -> None:
    """Takes the charge from the stake at the seat or, if none would be left, from the account."""
    table, person = recorder.table(command.table), seat.person
    source = stack_of(person, table.id)
    if table.stake(seat) <= amount:
        source = purse_of(person)
        if recorder.purse(person).balance < amount:
            reason = f"The time charge of {show_dollars(amount)} cannot be paid by {person}."
            clause = poker_clause(table, "time charge in advance")
            recorder.refuse(NotEnoughChips, reason, clause, table.book)
    name, target = f"{command.id}/{person}", slide_of(table.id)
    move = between(name, source, target, amount, "time charge")
    post(recorder, person, move, command.at, table.id)


class DropSlide(TableCommand, frozen=True, kw_only=True, tag=True):
    """Drop the chips on the slide; time charges must be verified before (7.2.2(e))."""

    id: str

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        clause = poker_clause(table, "time charge verified")
        recorder.staff(self.actor, recorder.book_of(table), self.table, clause)
        needs_done(recorder, table.chores, "the drop")
        if not table.slide:
            clause = poker_clause(table, "time charge on the slide")
            recorder.refuse(WrongMoment, "There are no chips on the slide.", clause, table.book)
        source, target = slide_of(self.table), drop_of(table)
        move = between(self.id, source, target, table.slide, "drop")
        recorder.record(SlideDropped(**self.signed_here, move=move))
