"""A place at a table that somebody takes when the round under way is over.

A companion who has wagers in the round cannot leave before it ends. Whoever wants that seat
reserves it, and sits down with the chips they named as soon as the round is over.
"""

from msgspec.structs import replace

from croupier.acts import NotYours, WrongAmount, WrongMoment
from croupier.errors import BadInput
from croupier.floor.companions import is_companion
from croupier.floor.floor import FloorRecorder, PlayerCommand, PlayerEvent, TableCommand, TableEvent
from croupier.floor.people.exclusions import needs_admission
from croupier.floor.table import Reservation, Table
from croupier.floor.tables.seats import in_turn
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
        _may_sit(recorder, self, table, person)
        seat = table.seat(self.seat)
        if seat is None:
            raise BadInput("seat", f"a seat from 1 to {len(table.seats)}", got=self.seat)
        if not is_companion(seat.person):
            recorder.refuse(
                NotYours, f"seat {self.seat} is not held by a companion; choose another"
            )
        other = table.reserved(self.seat)
        if other is not None and other.person != person:
            recorder.refuse(
                NotYours, f"another player has reserved seat {self.seat}; choose another"
            )
        if table.is_poker:
            in_turn(recorder, table, self.seat, person, self.at)
        kept = Reservation(person=person, seat=self.seat, chips=self.chips, at=self.at)
        recorder.record(PlaceReserved(table=self.table, reservation=kept))


def _may_sit(recorder: FloorRecorder, command: ReservePlace, table: Table, person: str) -> None:
    if table.phase not in ("open", "suspended"):
        recorder.refuse(WrongMoment, f"{command.table} is {table.phase}")
    needs_admission(recorder, person, table.house, command.table, command.at)
    if table.seat_of(person) is not None:
        recorder.refuse(WrongMoment, f"{person} sits here already")
    balance = recorder.purse(person).balance
    if not 0 < command.chips <= balance:
        recorder.refuse(WrongAmount, f"bring chips for up to {show_dollars(balance)}, all you have")


class EndReservation(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """Give a reservation up, or end it where the person cannot be seated."""

    why: str

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        recorder.own_or_staff(self.actor, table, self.person)
        if not any(kept.person == self.person for kept in table.reservations):
            recorder.refuse(WrongMoment, f"{self.person} has no reservation at {self.table}")
        recorder.record(ReservationEnded(**self.of_player, why=self.why))
