"""Commands that begin and end a round of a banked game at a table, and move its chips.

The banked engine plays the round. A round of play begins where the book says it does (with the
first card, or with "no more bets"); until then a wager may still be refused.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.acts import Actor, Locked, Millis, NotOffered, Refusal, WrongMoment
from croupier.books import Book
from croupier.errors import BadInput
from croupier.floor.floor import (
    FloorRecorder,
    PlayerCommand,
    SignedTableEvent,
    TableCommand,
    TableEvent,
    check_given,
)
from croupier.floor.moves import (
    MoneyMove,
    between,
    chip_box_of,
    float_of,
    owner_of,
    slide_of,
    stacks_of,
    withheld_at,
)
from croupier.floor.people.accounts import no_seat
from croupier.floor.people.duties import needs_done
from croupier.floor.people.exclusions import needs_admission
from croupier.floor.people.holds import keep_back
from croupier.floor.people.promotion_entries import note_wagers
from croupier.floor.table import Seat, Table, TableNotice
from croupier.floor.tables.opening import needs_gaming_time
from croupier.money import NOTHING, Account, AccountKind, Cents, total


class RoundBegan(TableEvent, frozen=True, kw_only=True, tag=True):
    round: str
    playing: tuple[str, ...]
    dealer: Actor
    at: Millis

    def apply(self, table: Table) -> Table:
        return replace(
            table,
            round=self.round,
            playing=self.playing,
            dealer=self.dealer.person,
            extensions={},
            fresh_deck=False,
        )


class RoundEnded(TableEvent, frozen=True, kw_only=True, tag=True):
    """A round is over; a void one does not count for notices and idle players (A26)."""

    round: str
    completed: bool
    wagered: tuple[str, ...]
    move: MoneyMove
    at: Millis

    def apply(self, table: Table) -> Table:
        entries, name = self.move.entries, table.id
        counts = self.completed
        return replace(
            table,
            round="",
            playing=(),
            seats=_seats_after(table, self),
            withheld=table.withheld + entries.get(withheld_at(name), NOTHING),
            slide=table.slide + entries.get(slide_of(name), NOTHING),
            rounds=table.rounds + counts,
            notices=tuple([_counted(self, notice) for notice in table.notices])
            if counts and table.notices
            else table.notices,
        )


def _seats_after(table: Table, event: RoundEnded) -> tuple[Seat, ...]:
    """The seats after the round; `idle` counts the rounds a player sat out."""
    entries, completed, wagered = event.move.entries, event.completed, event.wagered
    people = [seat.person for seat in table.seats]
    full, seats = "" not in people, list(table.seats)
    for index, stack in enumerate(stacks_of(people, table.id)):
        seat = seats[index]
        gained = entries.get(stack, NOTHING)
        if completed and seat.person in wagered:
            if gained or seat.idle or seat.idle_full:
                seats[index] = replace(seat, chips=seat.chips + gained, idle=0, idle_full=0)
        elif not completed or seat.joined == event.round:
            if gained:
                seats[index] = replace(seat, chips=seat.chips + gained)
        elif seat.person:
            idle_full = seat.idle_full + 1 if full else 0
            seats[index] = replace(
                seat, chips=seat.chips + gained, idle=seat.idle + 1, idle_full=idle_full
            )
    return tuple(seats)


def _counted(event: RoundEnded, notice: TableNotice) -> TableNotice:
    if notice.begun_before == event.round:
        return notice
    return replace(notice, rounds=notice.rounds + 1)


class BeginRound(TableCommand, frozen=True, kw_only=True, tag=True):
    """Begin a round of play with these players, all of whom may take part.

    A round that began in the hours of gaming is played to its end; none begins outside them. At
    poker a hand is begun instead, which works out itself who is dealt in.
    """

    round: str
    playing: tuple[str, ...]

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        if table.is_poker:
            reason = f"Table {table.id} is a poker table: begin a hand instead of a round."
            recorder.refuse(NotOffered, reason)
        may_begin(recorder, self, self.round)
        if len(set(self.playing)) < len(self.playing):
            raise BadInput("playing", "each player only once")
        for person in self.playing:
            if table.seat_of(person) is None:
                recorder.refuse(WrongMoment, no_seat(recorder, table, person))
            needs_admission(recorder, person, table.house, table.id, self.at)
        recorder.record(
            RoundBegan(
                table=self.table,
                round=self.round,
                playing=self.playing,
                dealer=self.actor,
                at=self.at,
            )
        )


def may_begin(recorder: FloorRecorder, command: TableCommand, name: str) -> None:
    """Refuses a round or a hand that may not begin here and now."""
    table = recorder.table(command.table)
    recorder.staff(command.actor, recorder.book_of(table), command.table)
    if not name:
        raise BadInput("round", "a name for the round")
    recorder.needs_phase(table, "open")
    if table.round:
        recorder.refuse(WrongMoment, round_under_way(table))
    if recorder.house.hours:
        needs_gaming_time(recorder, table, command.at)
    if table.chores:
        needs_done(recorder, table.chores, "the next round")
    if table.count_ordered or table.wrong_deck:
        refusal = may_use_deck(recorder.book_of(table), table)
        if refusal is not None:
            raise refusal


def may_use_deck(book: Book, table: Table) -> Refusal | None:
    """Why no round may begin with a deck: a count is ordered, or the deck is to be replaced."""
    chosen = table.board.stated.get("settings", {}).get("ordered_count")
    if table.count_ordered and chosen != "only recorded":
        clause = book.ladder.power("order-count").clause
        reason = "A count of the cards is ordered: count them before the next round."
        return WrongMoment(reason, clause, book.id)
    if table.wrong_deck:
        reason = "The deck has missing or foreign cards: change all cards before the next round."
        return WrongMoment(reason, table.wrong_deck, book.id)
    return None


def round_under_way(table: Table) -> str:
    """The sentence that a round must end before something can be done."""
    return f"Round {table.round} is under way: wait until it is over."


class EndRound(TableCommand, frozen=True, kw_only=True, tag=True):
    """End a round. `changes` is what each account gained or lost by it; they add up to zero.

    Chips of players stand as `player:ann@T1`, the table's as `float:T1`, commission as
    `slide:T1` or `chip-box:T1`, winnings held back as `escrow:T1`, and jackpots by their meters.
    `held` says whose winnings those are: from now on they are payments held for those people.
    `wagers` is the greatest single wager of each player, for promotions that ask for a least one.
    """

    round: str
    completed: bool = True
    wagered: tuple[str, ...] = ()
    changes: Mapping[str, Cents] = {}
    held: Mapping[str, Cents] = {}
    wagers: Mapping[str, Cents] = {}

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        if table.is_poker:
            reason = f"Table {self.table} is a poker table: settle the hand instead of a round."
            recorder.refuse(NotOffered, reason)
        settle_round(recorder, self, stacks_in(table))


def settle_round(recorder: FloorRecorder, command: EndRound, stacks: Mapping[str, Cents]) -> None:
    """Moves the chips of a round or a hand; commission drops with its end (7.2.1(b)).

    `stacks` is what everybody who takes part has in front of them.
    """
    table, name, wagered = recorder.table(command.table), command.round, command.wagered
    recorder.staff(command.actor, recorder.book_of(table), command.table)
    if table.round != name or not name:
        raise BadInput("round", "the name of the round under way", got=name)
    if table.void_round == name:
        _check_void(recorder, command, table)
    if wagered is not table.playing and (others := set(wagered) - set(table.playing)):
        raise BadInput("wagered", "only players of this round", got=sorted(others)[0])
    moved = {account: amount for account, amount in command.changes.items() if amount}
    _check_changes(table, moved, stacks)
    move = MoneyMove(f"{command.table}/{name}", moved, f"round {name}")
    recorder.record(
        RoundEnded(
            table=command.table,
            round=name,
            completed=command.completed,
            wagered=wagered,
            move=move,
            at=command.at,
        )
    )
    if command.held:
        _hold_winnings(recorder, command, table, moved.get(withheld_at(table.id), Cents(0)))
    if command.completed and command.wagers:
        note_wagers(recorder, table, name, command.wagers, command.at)
    rake = moved.get(slide_of(command.table), Cents(0))
    if rake > 0:
        drop = between(f"{move.id}/drop", slide_of(table.id), drop_of(table), rake, "drop")
        recorder.record(SlideDropped(**command.signed_here, move=drop))


def _check_void(recorder: FloorRecorder, command: EndRound, table: Table) -> None:
    """Refuses a result of a round whose deck was found wrong: it is void, and wagers go back."""
    if command.completed:
        reason = f"The deck was found wrong in round {command.round}: the round is void."
        recorder.refuse(WrongMoment, reason, table.wrong_deck, table.book)
    if command.changes.get(float_of(table.id)):
        expected = "no chips to or from the float, because the round is void and wagers go back"
        raise BadInput("changes", expected)


def _hold_winnings(recorder: FloorRecorder, command: EndRound, table: Table, kept: Cents) -> None:
    """Holds the winnings that the round kept back for the players they belong to (Perth 5.17)."""
    held, source = command.held, withheld_at(table.id)
    if total(held.values()) > max(kept, 0) or set(held) - set(table.playing):
        expected = "no more than the round kept back, and only for its players"
        raise BadInput("held", expected)
    for person, amount in held.items():
        name = f"{table.id}/{command.round}/held {person}"
        reason = f"winnings of round {command.round}"
        keep_back(recorder, command, person, amount, source, name, reason)


def drop_of(table: Table) -> str:
    """Where commission goes: the chip box, or at a table that stands alone its float."""
    return float_of(table.id) if table.stand_alone else chip_box_of(table.id)


class SlideDropped(SignedTableEvent, frozen=True, kw_only=True, tag=True):
    """The chips on the slide were dropped into the chip box, or put into the float."""

    move: MoneyMove

    def apply(self, table: Table) -> Table:
        return replace(table, slide=table.slide + self.move.gained(slide_of(self.table)))


OWN = (AccountKind.METER, AccountKind.RESERVE, AccountKind.HOUSE)


def stacks_in(table: Table) -> dict[str, Cents]:
    """The chips of everybody who takes part in the round under way, by account."""
    seats = [seat for seat in table.seats if seat.person in table.playing]
    names = stacks_of([seat.person for seat in seats], table.id)
    return dict(zip(names, [seat.chips for seat in seats], strict=True))


def _check_changes(table: Table, changes: Mapping[str, Cents], stacks: Mapping[str, Cents]) -> None:
    """Refuses changes that do not balance, or that take more from an account than it holds."""
    if sum(changes.values()) != 0:
        raise BadInput("changes", "amounts that add up to zero", got=sum(changes.values()))
    for account, amount in changes.items():
        holds = stacks.get(account)
        if holds is None:
            holds = _held_in(table, account)
        if holds is not None and holds + amount < 0:
            raise BadInput(f"changes.{account}", f"at least -{holds}", got=amount)


def _held_in(table: Table, account: str) -> Cents | None:
    """What an account of the table holds; None for one that may go below zero."""
    name = table.id
    if account == slide_of(name):
        return table.slide
    if account == withheld_at(name):
        return table.withheld
    if account not in (float_of(name), chip_box_of(name)):
        _needs_own_account(table, account)
    return None


def _needs_own_account(table: Table, name: str) -> None:
    """Refuses an account that a round at this table has nothing to do with."""
    account = Account.parse(name, "changes")
    if owner_of(name) is not None:
        raise BadInput("changes", f"only players of this round at table {table.id}", got=name)
    if account.kind not in OWN:
        raise BadInput("changes", f"only accounts of table {table.id} and its players", got=name)


class WagerRefused(SignedTableEvent, frozen=True, kw_only=True, tag=True):
    """A wager was refused and taken off the layout (Sydney 13.11)."""

    person: str
    wager: str
    reason: str
    clause: str


class DeclineWager(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """Refuse a wager on reasonable grounds, before the first card of the round."""

    wager: str
    reason: str

    def decide(self, recorder: FloorRecorder) -> None:
        table, book = recorder.table_and_book(self.table)
        row = recorder.power(self.actor, book, "refuse-wager", self.table)
        if table.round:
            reason = "The first card was dealt: you can no longer refuse a wager."
            recorder.refuse(Locked, reason, row.clause, table.book)
        if table.seat_of(self.person) is None:
            reason = no_seat(recorder, table, self.person)
            recorder.refuse(WrongMoment, reason, row.clause, table.book)
        wagers = [wager.id for wager in book.game(table.game).wager]
        if self.wager not in wagers:
            raise BadInput("wager", f"one of {', '.join(wagers)}", got=self.wager)
        check_given(self.reason, "reason", "the reasonable grounds for refusing the wager")
        recorder.record(
            WagerRefused(
                **self.signed_here,
                person=self.person,
                wager=self.wager,
                reason=self.reason,
                clause=row.clause,
            )
        )
