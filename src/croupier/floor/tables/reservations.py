"""Commands that reserve a companion's seat, to be taken when the round under way is over.

A companion who has wagers in the round cannot leave before it ends. A person who wants that seat
reserves it, and is seated with the chips they named as soon as the round is over.
"""

from msgspec.structs import replace

from croupier.acts import NotYours, WrongAmount, WrongMoment, is_companion
from croupier.floor.floor import FloorRecorder, PlayerCommand, PlayerEvent, TableCommand, TableEvent
from croupier.floor.poker_clauses import poker_clause
from croupier.floor.table import Reservation, Table
from croupier.floor.tables.departures import least_to_bring
from croupier.floor.tables.seats import any_seat, may_sit, needs_turn
from croupier.money import Cents, show_dollars


class PlaceReserved(TableEvent, frozen=True, kw_only=True, tag=True):
    reservation: Reservation

    def apply(self, table: Table) -> Table:
        others = tuple(r for r in table.reservations if r.person != self.reservation.person)
        return replace(table, reservations=(*others, self.reservation))


class ReservationEnded(PlayerEvent, frozen=True, kw_only=True, tag=True):
    """A reservation ended before the person sat down; `why` says the reason."""

    why: str

    def apply(self, table: Table) -> Table:
        left = tuple(r for r in table.reservations if r.person != self.person)
        return replace(table, reservations=left)


class ReservePlace(TableCommand, frozen=True, kw_only=True, tag=True):
    """Reserve the seat of a companion in a round, to sit down there when the round is over."""

    seat: int
    chips: Cents

    def decide(self, recorder: FloorRecorder) -> None:
        table, person = recorder.table(self.table), self.actor.person
        recorder.own_or_staff(self.actor, table, person)
        may_sit(recorder, table, person, self.at)
        balance = recorder.purse(person).balance
        if not 0 < self.chips <= balance:
            most = show_dollars(balance)
            reason = (
                f"You have {most} in your account: bring chips for more than $0 and up to that."
            )
            recorder.refuse(WrongAmount, reason)
        seat = any_seat(table, self.seat)
        if not is_companion(seat.person):
            reason = f"Seat {self.seat} is not held by a companion: choose another seat."
            recorder.refuse(NotYours, reason)
        other = table.reserved(self.seat)
        if other is not None and other.person != person:
            reason = f"Another player has reserved seat {self.seat}: choose another seat."
            recorder.refuse(NotYours, reason)
        needs_turn(recorder, table, self.seat, person, self.at)
        if table.is_poker:
            least = least_to_bring(table, person, self.at)
            if self.chips < least:
                reason = f"You must bring at least {show_dollars(least)} to this table."
                clause = poker_clause(table, "stake between hands")
                recorder.refuse(WrongAmount, reason, clause, table.book)
        kept = Reservation(person=person, seat=self.seat, chips=self.chips, at=self.at)
        recorder.record(PlaceReserved(table=self.table, reservation=kept))


class EndReservation(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """Give a reservation up, or end it where the person cannot be seated."""

    why: str

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        recorder.own_or_staff(self.actor, table, self.person)
        if not any(kept.person == self.person for kept in table.reservations):
            rest = f"no reservation at table {self.table}"
            reason = recorder.sentence_about(self.person, f"have {rest}", f"has {rest}")
            recorder.refuse(WrongMoment, reason)
        recorder.record(ReservationEnded(**self.of_player, why=self.why))
