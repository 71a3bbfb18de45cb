"""Limits of one player: an older minimum that was kept, or limits agreed with the player.

A marker at the seat shows that a player's limits are not the sign's. It is removed when the
player leaves the table; a player who comes back has the limits of the sign (Sydney 6.5.1.2).
"""

from msgspec.structs import replace

from croupier.acts import NotOffered, NotYours, WrongAmount, WrongMoment
from croupier.errors import BadInput
from croupier.floor.floor import (
    FloorRecorder,
    PlayerCommand,
    PlayerEvent,
    SignedTableEvent,
    TableCommand,
)
from croupier.floor.people.accounts import no_seat
from croupier.floor.table import Personal, SignBoard, Table, without
from croupier.money import Cents, show_dollars

AGREED = "agree-limits"
OVER_MAXIMUM = "allow-over-maximum"


def keep_minimums(table: Table, clause: str) -> Table:
    """The table where all players there keep the minimum they have now, or an older one."""
    now = Personal(minimum=table.board.minimum, clause=clause)
    return replace(table, kept={p: table.kept.get(p, now) for p in table.people})


def raise_kept(table: Table, minimum: Cents) -> Table:
    """The table with kept minimums raised to this one; those at the sign's minimum are dropped."""
    kept = {
        person: replace(old, minimum=max(old.minimum or Cents(0), minimum))
        for person, old in table.kept.items()
    }
    left = {p: old for p, old in kept.items() if (old.minimum or 0) < table.board.minimum}
    return replace(table, kept=left)


def still_kept(table: Table, board: SignBoard) -> dict[str, Personal]:
    """The kept minimums after a change of the sign: none if the minimum was raised on notice."""
    if board.minimum > table.board.minimum:
        return {}
    return {p: old for p, old in table.kept.items() if (old.minimum or 0) < board.minimum}


def leave_limits(table: Table, person: str) -> Table:
    """The table without the limits of a player who leaves."""
    return replace(
        table,
        kept=without(table.kept, person),
        personal=without(table.personal, person),
        asked=without(table.asked, person),
    )


def limits_of(table: Table, person: str) -> Personal:
    """The limits of a player at this table; the clause is that of the marker, if there is one."""
    board = table.board
    own = table.personal.get(person)
    old = table.kept.get(person)
    if own is not None:
        return Personal(
            own.minimum if own.minimum is not None else board.minimum,
            None if own.over_maximum else own.maximum or board.maximum,
            own.over_maximum,
            own.clause,
        )
    if old is not None:
        return Personal(old.minimum, board.maximum, False, old.clause)
    return Personal(board.minimum, board.maximum)


class LimitsAsked(PlayerEvent, frozen=True, kw_only=True, tag=True):
    limits: Personal

    def apply(self, table: Table) -> Table:
        return replace(table, asked={**table.asked, self.person: self.limits})


class MarkerPlaced(SignedTableEvent, frozen=True, kw_only=True, tag=True):
    """A distinctive marker stands at the seat: this player's limits are not the sign's."""

    person: str
    limits: Personal

    def apply(self, table: Table) -> Table:
        return replace(
            table,
            personal={**table.personal, self.person: self.limits},
            asked=without(table.asked, self.person),
        )


class MarkerRemoved(SignedTableEvent, frozen=True, kw_only=True, tag=True):
    person: str

    def apply(self, table: Table) -> Table:
        return replace(table, personal=without(table.personal, self.person))


class AskLimits(TableCommand, frozen=True, kw_only=True, tag=True):
    """Ask for personal limits (Melbourne 6.3), or to wager above the maximum (Canberra 5.2)."""

    minimum: Cents | None = None
    maximum: Cents | None = None
    over_maximum: bool = False

    def decide(self, recorder: FloorRecorder) -> None:
        table, book = recorder.table_and_book(self.table)
        powers = book.ladder.powers
        power = OVER_MAXIMUM if self.over_maximum else AGREED
        if power not in powers:
            reason = f"The book {book.id} has no personal limits of this kind."
            recorder.refuse(NotOffered, reason)
        clause = powers[power].clause
        if table.seat_of(self.actor.person) is None:
            reason = no_seat(recorder, table, self.actor.person)
            recorder.refuse(NotYours, reason, clause, book.id)
        if self.over_maximum and (self.minimum, self.maximum) != (None, None):
            raise BadInput("over_maximum", "no minimum and no maximum beside it")
        if not self.over_maximum and self.minimum is None and self.maximum is None:
            raise BadInput("minimum, maximum", "at least one of them")
        low = self.minimum if self.minimum is not None else table.board.minimum
        if low < 0 or (self.maximum is not None and self.maximum < low):
            reason = f"Your maximum must be at least your minimum, {show_dollars(low)}."
            if low < 0:
                reason = "Your minimum must be at least $0."
            recorder.refuse(WrongAmount, reason, clause, book.id)
        limits = Personal(self.minimum, self.maximum, self.over_maximum, clause)
        recorder.record(
            LimitsAsked(table=self.table, person=self.actor.person, limits=limits, at=self.at)
        )


class GrantLimits(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """Agree to what a player asked for, and put the marker at the seat."""

    def decide(self, recorder: FloorRecorder) -> None:
        table, book = recorder.table_and_book(self.table)
        asked = table.asked.get(self.person)
        power = AGREED if asked is not None and not asked.over_maximum else OVER_MAXIMUM
        row = recorder.power(self.actor, book, power, self.table)
        if asked is None:
            reason = f"There is no request of {self.person} for personal limits."
            recorder.refuse(WrongMoment, reason, row.clause, book.id)
        recorder.record(MarkerPlaced(**self.signed_here, person=self.person, limits=asked))


class RemoveMarker(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """End a player's personal limits; from the next wager on, the sign's apply."""

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        own = table.personal.get(self.person)
        if own is None:
            raise BadInput("person", "a player with personal limits", got=self.person)
        power = OVER_MAXIMUM if own.over_maximum else AGREED
        recorder.power(self.actor, recorder.book_of(table), power, self.table)
        recorder.record(MarkerRemoved(**self.signed_here, person=self.person))
