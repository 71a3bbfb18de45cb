"""Commands about Flop Chase, the side wagers of a poker table: place, take back, reverse (8.15).

The wagers are part of the table until the cards are dealt; then the deal holds and settles them.
What a wager won or lost in a hand that was void goes back if an officer rules so (CP-22).
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
from croupier.floor.people.accounts import no_seat
from croupier.floor.people.exclusions import needs_admission
from croupier.floor.poker_clauses import poker_clause
from croupier.floor.table import Seat, Table
from croupier.floor.tables.rounds import round_under_way
from croupier.floor.tables.seat_events import SideWagerWithdrawn
from croupier.floor.tables.terms import terms_of
from croupier.money import NOTHING, Cents, show_dollars
from croupier.poker import ChaseWager, Colour, SeatNo


class SideWagerPlaced(TableEvent, frozen=True, kw_only=True, tag=True):
    """A player placed chips of the stake on a colour."""

    wager: ChaseWager
    at: Millis

    def apply(self, table: Table) -> Table:
        return replace(table, side_wagers=(*table.side_wagers, self.wager))


class PlaceSideWager(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """Place chips on a colour before any card is dealt, as a seated player (8.15)."""

    colour: Colour
    stake: Cents

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        limits = terms_of(table).chase if table.is_poker else None
        placed = poker_clause(table, "side wager placed")
        if limits is None:
            reason = f"Table {table.id} offers no side wager."
            recorder.refuse(NotOffered, reason, placed, table.book)
        if table.round:
            reason = "The hand has begun: place side wagers before the next one."
            clause = poker_clause(table, "side wagers closed")
            recorder.refuse(Locked, reason, clause, table.book)
        seat = _own_seat(recorder, self.actor, table, self.person)
        needs_admission(recorder, self.person, table.house, table.id, self.at)
        if not limits.minimum <= self.stake <= limits.maximum:
            low, high = show_dollars(limits.minimum), show_dollars(limits.maximum)
            given = show_dollars(self.stake)
            reason = f"A side wager must be {low} to {high}; you put down {given}."
            recorder.refuse(WrongAmount, reason, placed, table.book)
        if self.stake > table.stake(seat):
            needed, held = show_dollars(self.stake), show_dollars(table.stake(seat))
            reason = recorder.sentence_about(
                self.person,
                f"need {needed} for the side wager and have {held} at the table",
                f"needs {needed} for the side wager and has {held} at the table",
            )
            clause = poker_clause(table, "side wager from the stake")
            recorder.refuse(WrongAmount, reason, clause, table.book)
        if any((w.person, w.colour) == (self.person, self.colour) for w in table.side_wagers):
            rest = f"a side wager on {self.colour} already"
            reason = recorder.sentence_about(self.person, f"have {rest}", f"has {rest}")
            recorder.refuse(Locked, reason, placed, table.book)
        wager = ChaseWager(SeatNo(seat.number), self.person, self.colour, self.stake)
        recorder.record(SideWagerPlaced(table=table.id, wager=wager, at=self.at))


def _own_seat(recorder: FloorRecorder, actor: Actor, table: Table, person: str) -> Seat:
    """The seat of a player who wagers; refused to other players. Staff may record the wager."""
    seat, clause = table.seat_of(person), poker_clause(table, "side wager placed")
    if actor.role == PLAYER and actor.person != person:
        reason = f"You can wager only for yourself, not for {person}."
        recorder.refuse(NotYours, reason, clause, table.book)
    if seat is None:
        recorder.refuse(NotYours, no_seat(recorder, table, person), clause, table.book)
    if actor.role != PLAYER:
        recorder.staff(actor, recorder.book_of(table), table.id, clause)
    return seat


class WithdrawSideWager(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """Take a side wager back before the cards."""

    colour: Colour

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        _own_seat(recorder, self.actor, table, self.person)
        if table.round:
            reason = "The hand has begun: a side wager can no longer be taken back."
            clause = poker_clause(table, "side wagers closed")
            recorder.refuse(Locked, reason, clause, table.book)
        placed = [(w.person, w.colour) for w in table.side_wagers]
        if (self.person, self.colour) not in placed:
            rest = f"no side wager on {self.colour}"
            reason = recorder.sentence_about(self.person, f"have {rest}", f"has {rest}")
            clause = poker_clause(table, "side wager placed")
            recorder.refuse(NotAChoice, reason, clause, table.book)
        recorder.record(SideWagerWithdrawn(**self.of_player, colour=self.colour))


# --- reversing settled side wagers -------------------------------------------------------------


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
    """Undo, as a manager, the side wagers of the last hand, which was void (13.10, CP-22).

    What each of them won or lost is read from the result of the hand.
    """

    def decide(self, recorder: FloorRecorder) -> None:
        table, book = recorder.table_and_book(self.table)
        row = recorder.power(self.actor, book, "decide-dispute", self.table)
        if table.round:
            recorder.refuse(WrongMoment, round_under_way(table), row.clause, book.id)
        result = table.result
        if result is None or not result.side_wagers or not result.void:
            reason = "There is no settled side wager of a void hand that you could reverse."
            recorder.refuse(WrongMoment, reason, row.clause, book.id)
        changes: dict[str, Cents] = {}
        for each in result.side_wagers:
            change = each.wager.stake - each.back
            if change:
                changes[each.wager.person] = changes.get(each.wager.person, NOTHING) + change
        if not changes:
            reason = "The side wagers have gone back already."
            recorder.refuse(WrongMoment, reason, row.clause, book.id)
        entries: dict[str, Cents] = {}
        for person, change in changes.items():
            seat = table.seat_of(person)
            if seat is None or seat.chips + change < 0:
                reason = (
                    f"The winnings are no longer in front of {person} and cannot be taken back."
                )
                recorder.refuse(WrongMoment, reason, row.clause, book.id)
            entries[stack_of(person, table.id)] = change
        entries[float_of(table.id)] = Cents(-sum(changes.values()))
        name, memo = f"{table.id}/{table.last_round}/side wagers", "side wagers reversed"
        move = MoneyMove(name, entries, memo, (row.clause,))
        recorder.record(SideWagersReversed(**self.signed_here, round=table.last_round, move=move))
