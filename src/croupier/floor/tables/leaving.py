"""Commands by which a seat becomes free: the player leaves, or the house takes the seat back."""

from croupier.acts import Locked, Millis, WrongMoment
from croupier.books import Book, IdleRule
from croupier.floor.floor import FloorRecorder, PlayerCommand
from croupier.floor.people.accounts import cash_chips, has_wagers, seat_here
from croupier.floor.table import Seat, Table
from croupier.floor.tables.departures import departure
from croupier.floor.tables.seat_events import LeaveNoted, TableLeft, take_back_side_wagers


def stand_up(
    recorder: FloorRecorder,
    table: Table,
    person: str,
    move_id: str,
    at: Millis,
    why: str,
    clause: str = "",
) -> None:
    """Records that a player leaves, and that their chips go to their account."""
    seat = seat_here(recorder, table, person)
    if person in table.playing:
        recorder.refuse(Locked, has_wagers(recorder, person))
    take_back_side_wagers(recorder, table, person, at)
    if seat.chips:
        cash_chips(recorder, table.id, person, seat.chips, move_id, at)
    leave_seat(recorder, table, seat, at, why, clause)


def leave_seat(
    recorder: FloorRecorder, table: Table, seat: Seat, at: Millis, why: str, clause: str
) -> None:
    """Records that a player has left a seat, which still has the chips it had."""
    recorder.record(
        TableLeft(
            table=table.id,
            seat=seat.number,
            person=seat.person,
            at=at,
            why=why,
            clause=clause,
            kept=departure(table, seat, why, at),
        )
    )


class LeaveTable(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """Leave the table for good; the chips at the seat go to the account.

    A poker player who is in a hand leaves when it is over (8.3).
    """

    id: str

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        recorder.own_or_staff(self.actor, table, self.person)
        if table.is_poker and self.person in table.playing:
            recorder.record(LeaveNoted(**self.of_player))
        else:
            stand_up(recorder, table, self.person, self.id, self.at, "left")


def _idle_rule(book: Book) -> IdleRule:
    """The rule about idle seats, which every book with the power to vacate them has."""
    rule = book.floor.idle
    assert rule is not None, "a book with the power has the rule"
    return rule


def idle_rounds(book: Book, seat: Seat) -> tuple[int, int] | None:
    """The rounds in a row that a player has sat out, as the book counts them, and the number from
    which on the seat may be asked for; None where the book lets nobody ask."""
    if "vacate-seat" not in book.ladder.powers:
        return None
    rule = _idle_rule(book)
    return seat.idle_full if rule.at_full_table else seat.idle, rule.rounds


class VacateSeat(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """Have an idle player give up the seat, where the book allows it."""

    id: str

    def decide(self, recorder: FloorRecorder) -> None:
        table, book = recorder.table_and_book(self.table)
        recorder.power(self.actor, book, "vacate-seat", self.table)
        seat = seat_here(recorder, table, self.person)
        rule = _idle_rule(book)
        count, most = idle_rounds(book, seat) or (0, rule.rounds)
        if count < most:
            where = " while every other seat was in use" if rule.at_full_table else ""
            idle = f"{self.person} has sat out {count} of {most} rounds in a row{where}"
            reason = f"You cannot ask for the seat yet: {idle}."
            recorder.refuse(WrongMoment, reason, rule.clause, book.id)
        stand_up(recorder, table, self.person, self.id, self.at, "vacated", rule.clause)


class GiveUpSeat(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """Free a seat for the house; the chips go to the player's account, and `why` says the reason.

    A companion makes room for a person; a guest who went away loses the seat. `clause` is the
    book's own rule where it has one for this. A player with wagers in a round keeps the seat.
    """

    id: str
    why: str
    clause: str = ""

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        recorder.staff(self.actor, recorder.book_of(table), self.table, self.clause)
        stand_up(recorder, table, self.person, self.id, self.at, self.why, self.clause)
