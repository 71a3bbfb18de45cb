"""Rounds as the floor sees them: one begins, one ends, and the chips have moved.

The engines play them. A round of play begins where the book says it does (with the first
card, or with "no more bets"); until then a wager may still be refused.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.acts import Actor, Locked, NotOffered, NotYours, WrongMoment
from croupier.errors import BadInput
from croupier.floor.duties import needs_done
from croupier.floor.exclusions import needs_admission
from croupier.floor.floor import Pen, TableCommand, TableEvent
from croupier.floor.holds import keep_back
from croupier.floor.moves import (
    Move,
    between,
    chip_box_of,
    float_of,
    owner_of,
    slide_of,
    stack_of,
    withheld_at,
)
from croupier.floor.opening import needs_gaming_time
from croupier.floor.table import Notice, Seat, Table
from croupier.money import Account, AccountKind, Cents, total


class RoundBegan(TableEvent, frozen=True, kw_only=True, tag=True):
    round: str
    playing: tuple[str, ...]
    dealer: Actor
    at: int

    def on(self, table: Table) -> Table:
        return replace(
            table, round=self.round, playing=self.playing, extensions={}, fresh_deck=False
        )


class RoundEnded(TableEvent, frozen=True, kw_only=True, tag=True):
    """A round is over; one that was void does not count for anybody (A26)."""

    round: str
    completed: bool
    wagered: tuple[str, ...]
    move: Move
    at: int

    def on(self, table: Table) -> Table:
        seats = tuple(self._seat(table, seat) for seat in table.seats)
        ended = replace(
            table,
            round="",
            playing=(),
            seats=seats,
            withheld=table.withheld + self.move.gained(withheld_at(table.id)),
            slide=table.slide + self.move.gained(slide_of(table.id)),
        )
        if not self.completed:
            return ended
        notices = tuple(self._counted(notice) for notice in table.notices)
        return replace(ended, rounds=table.rounds + 1, notices=notices)

    def _seat(self, table: Table, seat: Seat) -> Seat:
        if not seat.person:
            return seat
        chips = seat.chips + self.move.gained(stack_of(seat.person, table.id))
        if not self.completed:
            return replace(seat, chips=chips)
        played = seat.person in self.wagered
        full = all(other.person for other in table.seats)
        return replace(
            seat,
            chips=chips,
            idle=0 if played else seat.idle + 1,
            idle_full=0 if played or not full else seat.idle_full + 1,
        )

    def _counted(self, notice: Notice) -> Notice:
        if notice.begun_before == self.round:
            return notice
        return replace(notice, rounds=notice.rounds + 1)


class BeginRound(TableCommand, frozen=True, kw_only=True, tag=True):
    """The round of play begins with these players in it; nobody barred is ever among them.

    One that began in the hours of gaming is played to its end, and none begins after them.
    """

    round: str
    playing: tuple[str, ...]

    def decide(self, pen: Pen) -> None:
        table = pen.table(self.table)
        pen.staff(self.actor, pen.book_of(table), self.table)
        if not self.round:
            raise BadInput("round", "a name for the round")
        if table.phase != "open":
            pen.refuse(WrongMoment, f"{self.table} is {table.phase}")
        if table.round:
            pen.refuse(WrongMoment, f"round {table.round} is under way")
        needs_gaming_time(pen, table, self.at)
        needs_done(pen, table, "the next round")
        if len(set(self.playing)) < len(self.playing):
            raise BadInput("playing", "each player once")
        for person in self.playing:
            self._admit(pen, table, person)
        pen.write(
            RoundBegan(
                table=self.table,
                round=self.round,
                playing=self.playing,
                dealer=self.actor,
                at=self.at,
            )
        )

    def _admit(self, pen: Pen, table: Table, person: str) -> None:
        seat = table.seat_of(person)
        if seat is None:
            pen.refuse(WrongMoment, f"{person} does not sit at {table.id}")
        needs_admission(pen, person, table.house, table.id, self.at)
        if seat.entry:
            clause = {"wait": "8.10.1", "post": "8.10.2"}[seat.entry]
            todo = "waits for the blind" if seat.entry == "wait" else "posts the large blind first"
            pen.refuse(WrongMoment, f"{person} {todo}", clause, table.book)
        if seat.dealt_out:
            reason = f"{person} is dealt out of this hand"
            pen.refuse(WrongMoment, reason, "1.1 'Dealt-out Button'", table.book)
        if seat.owes_blind:
            reason = f"{person} owes a blind and gets no cards until that is corrected"
            pen.refuse(WrongMoment, reason, "8.9.3", table.book)


class EndRound(TableCommand, frozen=True, kw_only=True, tag=True):
    """The round is over. `changes` says what every account gained or lost by it, in all nothing.

    Chips of players stand as `player:ann@T1`, the table's as `float:T1`, commission as
    `slide:T1` or `chip-box:T1`, winnings held back as `escrow:T1`, and jackpots by their meters.
    `held` says whose winnings those are: from now on they are payments held for them.
    Commission on the slide is dropped with the end of the hand (7.2.1(b)).
    """

    round: str
    completed: bool = True
    wagered: tuple[str, ...] = ()
    changes: Mapping[str, Cents] = {}
    held: Mapping[str, Cents] = {}

    def decide(self, pen: Pen) -> None:
        table = pen.table(self.table)
        pen.staff(self.actor, pen.book_of(table), self.table)
        if table.round != self.round or not self.round:
            raise BadInput("round", "the round under way", got=self.round)
        strangers = set(self.wagered) - set(table.playing)
        if strangers:
            raise BadInput("wagered", "players of this round", got=sorted(strangers)[0])
        changes = {name: amount for name, amount in self.changes.items() if amount}
        _check(table, changes)
        _to_the_drop(table, changes)
        move = Move(f"{self.table}/{self.round}", changes, f"round {self.round}")
        pen.write(
            RoundEnded(
                table=self.table,
                round=self.round,
                completed=self.completed,
                wagered=self.wagered,
                move=move,
                at=self.at,
            )
        )
        self._hold(pen, table, changes.get(withheld_at(self.table), Cents(0)))
        rake = changes.get(slide_of(self.table), Cents(0))
        if rake > 0:
            name = f"{move.id}/drop"
            drop = between(name, slide_of(self.table), drop_of(table), rake, "drop")
            pen.write(SlideDropped(table=self.table, move=drop, by=self.actor, at=self.at))

    def _hold(self, pen: Pen, table: Table, kept: Cents) -> None:
        """What the round kept back of somebody's winnings is held in their name (Perth 5.17)."""
        if total(self.held.values()) > max(kept, 0) or set(self.held) - set(table.playing):
            raise BadInput("held", "no more than the round kept back, by players of it")
        for person, amount in self.held.items():
            keep_back(
                pen,
                table,
                person,
                amount,
                source=withheld_at(self.table),
                move_id=f"{self.table}/{self.round}/held {person}",
                reason=f"winnings of round {self.round}",
                by=self.actor,
                at=self.at,
            )


def drop_of(table: Table) -> str:
    """Where commission goes: the chip box, or at a table that stands alone its float."""
    return float_of(table.id) if table.stand_alone else chip_box_of(table.id)


def _to_the_drop(table: Table, changes: Mapping[str, Cents]) -> None:
    """A poker table's commission goes to its drop and nowhere else (7.2.1(b), 7.2.1(c)).

    Where the sign offers the side wager, what it loses is the float's.
    """
    if not table.is_poker or (table.board.stated.get("flop_chase") and not table.stand_alone):
        return
    wrong = chip_box_of(table.id) if table.stand_alone else float_of(table.id)
    if changes.get(wrong, 0) > 0:
        clause = "7.2.1(c)" if table.stand_alone else "7.2.1(b)"
        words = "added to the float" if table.stand_alone else "dropped into the chip box"
        raise NotOffered(f"commission of {table.id} is {words}", clause, table.book)


class SlideDropped(TableEvent, frozen=True, kw_only=True, tag=True):
    """What lay on the slide is in the chip box or the float."""

    move: Move
    by: Actor
    at: int

    def on(self, table: Table) -> Table:
        return replace(table, slide=table.slide + self.move.gained(slide_of(self.table)))


OWN = (AccountKind.METER, AccountKind.RESERVE, AccountKind.HOUSE)


def _check(table: Table, changes: Mapping[str, Cents]) -> None:
    """Every chip has an owner before and after: the changes balance, and nobody is overdrawn."""
    if sum(changes.values()) != 0:
        raise BadInput("changes", "amounts that sum to nothing", got=sum(changes.values()))
    here = {name(table.id) for name in (float_of, slide_of, chip_box_of, withheld_at)}
    for name, amount in changes.items():
        account = Account.parse(name, "changes")
        person = owner_of(name)
        if person is None:
            if name not in here and account.kind not in OWN:
                raise BadInput("changes", f"accounts of {table.id} and its players", got=name)
            continue
        seat = table.seat_of(person)
        if seat is None or name != stack_of(person, table.id) or person not in table.playing:
            raise BadInput("changes", f"players of this round at {table.id}", got=name)
        if seat.chips + amount < 0:
            raise BadInput(f"changes.{name}", f"at least -{seat.chips}", got=amount)
    for name, holds in ((slide_of(table.id), table.slide), (withheld_at(table.id), table.withheld)):
        if holds + changes.get(name, 0) < 0:
            raise BadInput(f"changes.{name}", f"at least -{holds}", got=changes[name])


class WagerRefused(TableEvent, frozen=True, kw_only=True, tag=True):
    """A wager was refused and taken off the layout (Sydney 13.11)."""

    person: str
    wager: str
    reason: str
    by: Actor
    at: int
    clause: str

    def on(self, table: Table) -> Table:
        return table


class RefuseWager(TableCommand, frozen=True, kw_only=True, tag=True):
    """Refuse a wager on reasonable grounds, before the first card of the round."""

    person: str
    wager: str
    reason: str

    def decide(self, pen: Pen) -> None:
        table = pen.table(self.table)
        book = pen.book_of(table)
        row = pen.power(self.actor, book, "refuse-wager", self.table)
        if table.round:
            reason = "the first card is out, and wagers stand"
            pen.refuse(Locked, reason, row.clause, table.book)
        if table.seat_of(self.person) is None:
            pen.refuse(WrongMoment, f"{self.person} does not sit here", row.clause, table.book)
        wagers = [wager.id for wager in book.game(table.game).wager]
        if self.wager not in wagers:
            raise BadInput("wager", f"one of {', '.join(wagers)}", got=self.wager)
        if not self.reason:
            raise BadInput("reason", "the reasonable grounds")
        pen.write(
            WagerRefused(
                table=self.table,
                person=self.person,
                wager=self.wager,
                reason=self.reason,
                by=self.actor,
                at=self.at,
                clause=row.clause,
            )
        )


class HandInspected(TableEvent, frozen=True, kw_only=True, tag=True):
    person: str
    round: str
    by: Actor
    at: int
    clause: str

    def on(self, table: Table) -> Table:
        return table


class InspectHand(TableCommand, frozen=True, kw_only=True, tag=True):
    """Look at a player's cards once a hand is over (Crown Poker 8.21)."""

    person: str
    round: str

    def decide(self, pen: Pen) -> None:
        table = pen.table(self.table)
        row = pen.power(self.actor, pen.book_of(table), "inspect-hand", self.table)
        if table.round == self.round:
            pen.refuse(WrongMoment, "the hand is not over", row.clause, table.book)
        if table.seat_of(self.person) is None:
            pen.refuse(NotYours, f"{self.person} has no hand here", row.clause, table.book)
        pen.write(
            HandInspected(
                table=self.table,
                person=self.person,
                round=self.round,
                by=self.actor,
                at=self.at,
                clause=row.clause,
            )
        )
