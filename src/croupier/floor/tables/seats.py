"""Seats: choosing one, drawing for one, moving, leaving, and losing one by not playing."""

from collections.abc import Mapping

from croupier.acts import Locked, Millis, NotAuthorised, NotOffered, NotYours, WrongMoment
from croupier.books import Book
from croupier.cards import Card, refuse_repeats
from croupier.errors import BadInput
from croupier.floor import authority
from croupier.floor.floor import Floor, FloorRecorder, PlayerCommand, TableCommand
from croupier.floor.people.accounts import seat_here
from croupier.floor.people.exclusions import may_take_part, needs_admission
from croupier.floor.room import first_to_move, list_of
from croupier.floor.table import Seat, Table, Wish
from croupier.floor.tables.seat_events import (
    AskedToSit,
    ListLeft,
    SatDown,
    SeatChanged,
    SeatWanted,
    wagers_beside,
)
from croupier.floor.tables.terms import terms_of
from croupier.poker import SeatNo, pays_to_move

CHOICE, DRAW, MOVERS_FIRST = "8.1", "8.1.1", "8.1.2"
"""Crown Poker's rules of seating; the banked books leave it at first come."""


# --- taking a seat ---------------------------------------------------------------------------


def any_seat(table: Table, number: int) -> Seat:
    """The seat with this number, taken or not."""
    seat = table.seat(number)
    if seat is None:
        raise BadInput("seat", f"a seat from 1 to {len(table.seats)}", got=number)
    return seat


def free_seat(recorder: FloorRecorder, table: Table, number: int, person: str) -> Seat:
    """A seat nobody has, is called to, or has first call on."""
    seat = any_seat(table, number)
    if seat.person:
        reason = f"seat {number} is {seat.person}'s as long as they keep it"
        recorder.refuse(NotYours, reason, _taken_clause(recorder.book_of(table)), table.book)
    kept = table.reserved(number)
    if kept is not None and kept.person != person:
        reason = f"seat {number} is kept for a player who takes it when the round is over"
        recorder.refuse(NotYours, reason)
    call = recorder.floor.room.call_to(table.id, number)
    if call is not None and call.person != person:
        recorder.refuse(NotYours, f"seat {number} is kept for a called player", "8.3", table.book)
    return seat


def _taken_clause(book: Book) -> str:
    """Why a seat in use is not to be had: a book's own rule, or the number of its places."""
    if book.floor.first_call is not None:
        return book.floor.first_call.clause
    return next(iter(book.games.values())).seats_clause if book.games else CHOICE


class SitDown(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """Sit down. Whoever comes from a game that closed is spared what newcomers do (8.10)."""

    seat: int
    closed_game: bool = False

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        self.needs_own_or_power(recorder, table, "allocate-seat")
        recorder.purse(self.person)
        may_sit(recorder, table, self.person, self.at)
        if self.closed_game and self.actor.role == authority.PLAYER:
            reason = "an officer says who comes from a closed game"
            recorder.refuse(NotAuthorised, reason, "8.10", table.book)
        free_seat(recorder, table, self.seat, self.person)
        if table.is_poker:
            in_turn(recorder, table, self.seat, self.person, self.at)
        sit(recorder, self.table, self.seat, self.person, self.at, closed_game=self.closed_game)


def may_sit(recorder: FloorRecorder, table: Table, person: str, at: Millis) -> None:
    """Refuses a seat at a table to whoever may not sit down there, or sits there already."""
    recorder.needs_phase(table, "open", "suspended")
    needs_admission(recorder, person, table.house, table.id, at)
    if table.seat_of(person) is not None:
        recorder.refuse(WrongMoment, f"{person} sits here already")


def in_turn(recorder: FloorRecorder, table: Table, number: int, person: str, at: Millis) -> None:
    """Seated players who want the seat come first, then a feeder's, then whoever waits.

    A seat that somebody is called to, or has reserved, is theirs whoever came afterwards.
    """
    wanting = who_want(recorder.floor, table, number, at)
    for other in wanting:
        if table.seat_of(other) is not None:
            reason = f"{other} plays here and moves to seat {number} first"
            recorder.refuse(WrongMoment, reason, MOVERS_FIRST, table.book)
    rivals = [other for other in wanting if other != person]
    if rivals:
        reason = f"{rivals[0]} wants seat {number} too: draw for it"
        recorder.refuse(WrongMoment, reason, DRAW, table.book)
    if recorder.floor.room.call_to(table.id, number) or table.reserved(number):
        return
    feeder_first(recorder, table)
    first = first_waiting(recorder, table, at)
    if first and person != first:
        recorder.refuse(WrongMoment, f"{first} waits for this game", "8.3", table.book)


def feeder_first(recorder: FloorRecorder, table: Table) -> None:
    """Refuses a seat that a player of a feeder game has to move to."""
    feeder = first_to_move(recorder.floor.tables, table.id)
    if feeder is not None:
        recorder.refuse(WrongMoment, f"{feeder[1].person} moves here from {feeder[0].id} first")


def first_waiting(recorder: FloorRecorder, table: Table, at: Millis) -> str:
    """The first of the list who may take part; who is called to another seat has that one."""
    room = recorder.floor.room
    for person in room.lists.get(list_of(table), ()):
        barred = may_take_part(recorder.floor, person, table.house, table.id, at)
        if barred is None and room.call_of(person) is None:
            return person
    return ""


def sit(
    recorder: FloorRecorder,
    table: str,
    seat: int,
    person: str,
    at: Millis,
    *,
    closed_game: bool = False,
    draw: Mapping[str, Card] | None = None,
) -> None:
    """Seats somebody, and takes them off the list of those who wait for the game."""
    name = list_of(recorder.table(table))
    if person in recorder.floor.room.lists.get(name, ()):
        recorder.record(ListLeft(list=name, person=person, at=at))
    recorder.record(
        SatDown(
            table=table, seat=seat, person=person, at=at, closed_game=closed_game, draw=draw or {}
        )
    )


def who_want(floor: Floor, table: Table, seat: int, at: Millis) -> list[str]:
    """Everybody who wants a seat and may still take part; an excluded person wants none."""
    return [
        wish.person
        for wish in table.wishes
        if wish.seat == seat
        and may_take_part(floor, wish.person, table.house, table.id, at) is None
    ]


class WantSeat(TableCommand, frozen=True, kw_only=True, tag=True):
    """Say which seat one would like: coming in, or moving within the game."""

    seat: int

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        if not table.is_poker:
            recorder.refuse(NotOffered, "at this table seats go to whoever comes first")
        recorder.purse(self.actor.person)
        needs_admission(recorder, self.actor.person, table.house, self.table, self.at)
        any_seat(table, self.seat)
        wish = Wish(self.actor.person, self.seat, self.at)
        recorder.record(SeatWanted(table=self.table, wish=wish))


class AllotSeat(TableCommand, frozen=True, kw_only=True, tag=True):
    """Give a seat to whoever wants it; where several do, to the highest card drawn (8.1.1).

    Suits are equal, so equal cards draw again. Players of the game come before newcomers.
    """

    seat: int
    cards: Mapping[str, Card] = {}

    def decide(self, recorder: FloorRecorder) -> None:
        table, book = recorder.table_and_book(self.table)
        recorder.power(self.actor, book, "allocate-seat", self.table)
        wanting = who_want(recorder.floor, table, self.seat, self.at)
        movers = [person for person in wanting if table.seat_of(person) is not None]
        people = movers or wanting
        if not people:
            raise BadInput("seat", "a seat that somebody wants", got=self.seat)
        winner = people[0] if len(people) == 1 else _draw(recorder, self, people, book)
        free_seat(recorder, table, self.seat, winner)
        if movers:
            move(recorder, table, winner, self.seat, self.at, draw=self.cards)
        else:
            sit(recorder, self.table, self.seat, winner, self.at, draw=self.cards)


def _draw(recorder: FloorRecorder, command: AllotSeat, people: list[str], book: Book) -> str:
    if set(command.cards) != set(people):
        raise BadInput("cards", f"one card for each of {', '.join(people)}")
    refuse_repeats(command.cards.values(), "cards")
    best = max(card.rank for card in command.cards.values())
    highest = [person for person in people if command.cards[person].rank == best]
    if len(highest) > 1:
        reason = f"{' and '.join(highest)} drew alike and draw again"
        recorder.refuse(WrongMoment, reason, DRAW, book.id)
    return highest[0]


# --- moving ------------------------------------------------------------------------------------

FREE_MOVE = "seat-move"


def move(
    recorder: FloorRecorder,
    table: Table,
    person: str,
    to: int,
    at: Millis,
    *,
    post: bool = False,
    spared: bool = False,
    draw: Mapping[str, Card] | None = None,
) -> None:
    """Moves a player; past too many others, they wait for the blinds or post one (8.9.5)."""
    old = seat_here(recorder, table, person)
    if person in table.playing or wagers_beside(table, person):
        clause = "8.9.5" if table.is_poker else ""
        recorder.refuse(Locked, f"{person} moves when the hand is over", clause, table.book)
    entry = old.entry
    if not spared and _pays_to_move(recorder, table, old.number, to):
        entry = "post" if post else "wait"
    recorder.record(
        SeatChanged(
            table=table.id, person=person, to=to, at=at, entry=entry, draw=draw or {}, spared=spared
        )
    )


def _pays_to_move(recorder: FloorRecorder, table: Table, start: int, to: int) -> bool:
    """Whether a move passes more live players clockwise than the book lets pass for nothing.

    Before the first hand, and in a game without blinds, there is nothing to pay.
    """
    if table.positions is None or not terms_of(table).blinds:
        return False
    figures = {f.id: f.value for f in recorder.book_of(table).file.figure}
    live = [
        SeatNo(seat.number)
        for seat in table.seats
        if seat.person and not (seat.away or seat.dealt_out)
    ]
    free = int(figures[FREE_MOVE])
    return pays_to_move(live, SeatNo(start), SeatNo(to), table.positions, free)


class MoveSeat(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """Move to an empty seat of the same table; `post` rather than wait where it costs (8.9.5)."""

    to: int
    post: bool = False

    def decide(self, recorder: FloorRecorder) -> None:
        table, book = recorder.table_and_book(self.table)
        recorder.own_or_staff(self.actor, table, self.person)
        seat_here(recorder, table, self.person)
        free_seat(recorder, table, self.to, self.person)
        rivals = [
            person
            for person in who_want(recorder.floor, table, self.to, self.at)
            if person != self.person and table.seat_of(person)
        ]
        if rivals:
            reason = f"{rivals[0]} wants seat {self.to} too: draw for it"
            recorder.refuse(WrongMoment, reason, DRAW, table.book)
        officer = table.is_poker and authority.has_power(
            recorder.house, book, self.actor, "seat-new-player", self.table
        )
        move(recorder, table, self.person, self.to, self.at, post=self.post, spared=officer)


class AskToSit(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """Ask the player of an Ante to be seated (Perth 3.7(c))."""

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        row = recorder.power(self.actor, recorder.book_of(table), "ask-to-sit", self.table)
        recorder.record(AskedToSit(**self.signed_here, person=self.person, clause=row.clause))
