"""Flop Chase at a poker table: placed before the cards, taken back, ruled on (8.15, CP-22).

The wagers lie at the table until the cards come; then the deal has them and settles them. What
a settled wager won or lost in a hand that was not completed goes back by an officer's ruling.
"""

from msgspec.structs import replace

from croupier.acts import (
    Actor,
    Locked,
    Millis,
    NotAChoice,
    NotOffered,
    NotYours,
    WrongAmount,
    WrongMoment,
)
from croupier.floor.authority import PLAYER
from croupier.floor.floor import (
    FloorRecorder,
    PlayerCommand,
    SignedTableEvent,
    TableCommand,
    TableEvent,
)
from croupier.floor.moves import MoneyMove, float_of, stack_of
from croupier.floor.people.exclusions import needs_admission
from croupier.floor.table import Seat, Table
from croupier.floor.tables.seat_events import SideWagerWithdrawn
from croupier.floor.tables.terms import terms_of
from croupier.money import NOTHING, Cents, show_amount
from croupier.poker import ChaseWager, Colour, SeatNo


class SideWagerPlaced(TableEvent, frozen=True, kw_only=True, tag=True):
    """Chips of a stake lie on a colour."""

    wager: ChaseWager
    at: Millis

    def apply(self, table: Table) -> Table:
        return replace(table, side_wagers=(*table.side_wagers, self.wager))


class PlaceSideWager(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """Chips on a colour, before any card, by somebody seated (8.15)."""

    colour: Colour
    stake: Cents

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        limits = terms_of(table).chase if table.is_poker else None
        if limits is None:
            cited = "8.15.1" if table.is_poker else ""
            recorder.refuse(NotOffered, "this table has no side wager", cited, table.book)
        if table.round:
            recorder.refuse(Locked, "side wagers come before any card", "8.15.2", table.book)
        seat = _own_seat(recorder, self.actor, table, self.person)
        needs_admission(recorder, self.person, table.house, table.id, self.at)
        if not limits.minimum <= self.stake <= limits.maximum:
            low, high = show_amount(limits.minimum), show_amount(limits.maximum)
            recorder.refuse(WrongAmount, f"from {low} to {high}", "8.15.1", table.book)
        if self.stake > table.stake(seat):
            reason = "side wagers are made of the table stake"
            recorder.refuse(WrongAmount, reason, "6.11.1(a)", table.book)
        if any((w.person, w.colour) == (self.person, self.colour) for w in table.side_wagers):
            reason = f"there is a wager on {self.colour} already"
            recorder.refuse(Locked, reason, "8.15.1", table.book)
        wager = ChaseWager(SeatNo(seat.number), self.person, self.colour, self.stake)
        recorder.record(SideWagerPlaced(table=table.id, wager=wager, at=self.at))


def _own_seat(recorder: FloorRecorder, actor: Actor, table: Table, person: str) -> Seat:
    """The seat of whoever wagers; a player wagers for nobody else, a dealer may record it."""
    seat = table.seat_of(person)
    if seat is None or (actor.role == PLAYER and actor.person != person):
        reason = "only seated players place side wagers, each for themselves"
        recorder.refuse(NotYours, reason, "8.15.1", table.book)
    if actor.role != PLAYER:
        recorder.staff(actor, recorder.book_of(table), table.id, "8.15.1")
    return seat


class WithdrawSideWager(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """Take a side wager back before the cards."""

    colour: Colour

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        _own_seat(recorder, self.actor, table, self.person)
        if table.round:
            recorder.refuse(
                Locked, "side wagers stand once the hand has begun", "8.15.2", table.book
            )
        placed = [(w.person, w.colour) for w in table.side_wagers]
        if (self.person, self.colour) not in placed:
            reason = f"there is no wager on {self.colour}"
            recorder.refuse(NotAChoice, reason, "8.15.1", table.book)
        recorder.record(SideWagerWithdrawn(**self.of_player, colour=self.colour))


# --- settled ones, ruled on --------------------------------------------------------------------


class SideWagersReversed(SignedTableEvent, frozen=True, kw_only=True, tag=True):
    """What settled side wagers won or lost has gone back between the seats and the float."""

    round: str
    move: MoneyMove

    def apply(self, table: Table) -> Table:
        seats = tuple(
            replace(seat, chips=seat.chips + self.move.gained(stack_of(seat.person, table.id)))
            for seat in table.seats
        )
        result = table.result
        if result is not None:
            back = tuple(replace(each, back=each.wager.stake) for each in result.side_wagers)
            result = replace(result, side_wagers=back)
        return replace(table, seats=seats, result=result)


class ReverseSideWagers(TableCommand, frozen=True, kw_only=True, tag=True):
    """A manager undoes the side wagers of the last hand, which was void (13.10, CP-22).

    What each of them won or lost is read from the hand's own result.
    """

    def decide(self, recorder: FloorRecorder) -> None:
        table, book = recorder.table_and_book(self.table)
        row = recorder.power(self.actor, book, "decide-dispute", self.table)
        if table.round:
            recorder.refuse(WrongMoment, f"round {table.round} is under way", row.clause, book.id)
        result = table.result
        if result is None or not result.side_wagers or not result.void:
            reason = "no settled side wager is open to a ruling"
            recorder.refuse(WrongMoment, reason, row.clause, book.id)
        changes: dict[str, Cents] = {}
        for each in result.side_wagers:
            change = each.wager.stake - each.back
            if change:
                changes[each.wager.person] = changes.get(each.wager.person, NOTHING) + change
        if not changes:
            reason = "the side wagers have gone back already"
            recorder.refuse(WrongMoment, reason, row.clause, book.id)
        entries: dict[str, Cents] = {}
        for person, change in changes.items():
            seat = table.seat_of(person)
            if seat is None or seat.chips + change < 0:
                reason = f"the winnings are no longer in front of {person}"
                recorder.refuse(WrongMoment, reason, row.clause, book.id)
            entries[stack_of(person, table.id)] = change
        entries[float_of(table.id)] = Cents(-sum(changes.values()))
        name, memo = f"{table.id}/{table.last_round}/side wagers", "side wagers reversed"
        move = MoneyMove(name, entries, memo, (row.clause,))
        recorder.record(SideWagersReversed(**self.signed_here, round=table.last_round, move=move))
