"""Commands by which players take a seat at a table, draw for one, or move to another."""

from collections.abc import Mapping

from croupier.acts import Locked, Millis, NotAuthorised, NotOffered, NotYours, WrongMoment
from croupier.books import Book
from croupier.cards import Card, refuse_repeats
from croupier.errors import BadInput
from croupier.floor import authority
from croupier.floor.floor import Floor, FloorRecorder, PlayerCommand, TableCommand
from croupier.floor.people.accounts import seat_here
from croupier.floor.people.exclusions import may_take_part, needs_admission
from croupier.floor.poker_clauses import poker_clause
from croupier.floor.room import first_to_move, list_of
from croupier.floor.table import Seat, Table, Wish
from croupier.floor.tables.departures import entry_on_return
from croupier.floor.tables.private import needs_invitation
from croupier.floor.tables.seat_events import (
    AskedToSit,
    ListLeft,
    SatDown,
    SeatChanged,
    SeatWanted,
    wagers_beside,
    wishes_in_force,
)
from croupier.floor.tables.seat_moves import entry_after_move

# --- taking a seat ---------------------------------------------------------------------------


def any_seat(table: Table, number: int) -> Seat:
    """The seat with this number, taken or not."""
    seat = table.seat(number)
    if seat is None:
        raise BadInput("seat", f"a seat from 1 to {len(table.seats)}", got=number)
    return seat


def free_seat(recorder: FloorRecorder, table: Table, number: int, person: str) -> Seat:
    """A seat that is not taken, nor kept for another player; any other seat is refused."""
    seat = any_seat(table, number)
    if seat.person:
        own = seat.person == recorder.actor.person
        owner = "your own" if own else f"taken by {seat.person}"
        reason = f"Seat {number} is {owner}: choose another seat."
        recorder.refuse(NotYours, reason, _taken_clause(recorder.book_of(table), table), table.book)
    kept = table.reserved(number)
    if kept is not None and kept.person != person:
        reason = f"Seat {number} is reserved by another player: choose another seat."
        recorder.refuse(NotYours, reason)
    call = recorder.floor.room.call_to(table.id, number)
    if call is not None and call.person != person:
        reason = f"Seat {number} is kept for a player who was called to it: choose another seat."
        recorder.refuse(NotYours, reason, poker_clause(table, "reserved seat"), table.book)
    return seat


def _taken_clause(book: Book, table: Table) -> str:
    """The clause by which a taken seat is refused: the book's own, or that of its seats."""
    if book.floor.first_call is not None:
        return book.floor.first_call.clause
    if table.is_poker:
        return poker_clause(table, "choice of a seat")
    return next(iter(book.games.values())).seats_clause


class SitDown(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """Sit down. A player from a game that was closed need not do what newcomers must (8.10)."""

    seat: int
    closed_game: bool = False

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        self.needs_own_or_power(recorder, table, "allocate-seat")
        recorder.purse(self.person)
        may_sit(recorder, table, self.person, self.at)
        if self.closed_game and self.actor.role == authority.PLAYER:
            reason = "You cannot say yourself that you come from a closed game: ask the staff."
            power = recorder.book_of(table).ladder.power("seat-new-player")
            recorder.refuse(NotAuthorised, reason, power.clause, table.book)
        free_seat(recorder, table, self.seat, self.person)
        needs_turn(recorder, table, self.seat, self.person, self.at)
        sit(recorder, self.table, self.seat, self.person, self.at, closed_game=self.closed_game)


def may_sit(recorder: FloorRecorder, table: Table, person: str, at: Millis) -> None:
    """Refuses a seat to a person who may not take part, or who sits at the table already."""
    recorder.needs_phase(table, "open", "suspended")
    needs_invitation(recorder, table, person)
    needs_admission(recorder, person, table.house, table.id, at)
    if table.seat_of(person) is not None:
        recorder.refuse(WrongMoment, sits_already(recorder, table, person))


def sits_already(recorder: FloorRecorder, table: Table, person: str) -> str:
    """The sentence that a person has a seat at a table already."""
    rest = f"a seat at table {table.id} already"
    return recorder.sentence_about(person, f"have {rest}", f"has {rest}")


def needs_turn(recorder: FloorRecorder, table: Table, number: int, person: str, at: Millis) -> None:
    """Refuses a seat to a person while others come first.

    Seated players who want the seat come first, then players of a feeder game, then the waiting
    list. A seat that the person is called to, or has reserved, is theirs all the same.
    """
    wanting = who_want(recorder.floor, table, number, at)
    for other in wanting:
        if table.seat_of(other) is not None:
            reason = f"Seat {number} goes first to {other}, who plays here: take another seat."
            clause = poker_clause(table, "active players move first")
            recorder.refuse(WrongMoment, reason, clause, table.book)
    rivals = [other for other in wanting if _waits_before(recorder, table, other, person)]
    if rivals:
        clause = poker_clause(table, "draw for a seat")
        recorder.refuse(WrongMoment, _draw_for(rivals[0], number), clause, table.book)
    if recorder.floor.room.call_to(table.id, number) or table.reserved(number):
        return
    needs_no_feeder(recorder, table)
    first = first_waiting(recorder, table, at)
    if first and person != first:
        game = "game" if table.is_poker else "table"
        reason = (
            f"The waiting list of this {game} begins with {first}: join it and wait for a call."
        )
        recorder.refuse(WrongMoment, reason, poker_clause(table, "reserved seat"), table.book)


def _waits_before(recorder: FloorRecorder, table: Table, other: str, person: str) -> bool:
    """Whether the waiting list has another person before this one: only then is a seat that the
    other has asked for kept from this one, for whoever does not wait has no claim to it."""
    listed = recorder.floor.room.lists.get(list_of(table), ())
    if other == person or other not in listed:
        return False
    return person not in listed or listed.index(other) < listed.index(person)


def _draw_for(rival: str, number: int) -> str:
    """The sentence that another player wants the same seat."""
    return f"Seat {number} is wanted by {rival} too: cards must be drawn for it."


def needs_no_feeder(recorder: FloorRecorder, table: Table) -> None:
    """Refuses a seat that a player of a feeder game has to move to."""
    feeder = first_to_move(recorder.floor.tables, table.id)
    if feeder is not None:
        table_of_mover, mover = feeder[0].id, feeder[1].person
        reason = f"The next seat is for {mover}, who must move here from table {table_of_mover}."
        recorder.refuse(WrongMoment, reason)


def first_waiting(recorder: FloorRecorder, table: Table, at: Millis) -> str:
    """The first of the waiting list who may take part and is not called to another seat."""
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
    """Records that a person takes a seat, and leaves the waiting list of the game."""
    here = recorder.table(table)
    name = list_of(here)
    if person in recorder.floor.room.lists.get(name, ()):
        recorder.record(ListLeft(list=name, person=person, at=at))
    recorder.record(
        SatDown(
            table=table,
            seat=seat,
            person=person,
            at=at,
            entry=entry_on_return(recorder.book_of(here), here, person, seat, at),
            closed_game=closed_game,
            draw=draw or {},
        )
    )


def who_want(floor: Floor, table: Table, seat: int, at: Millis) -> list[str]:
    """The people who have asked for a seat and may take part; a newcomer's request lapses."""
    return [
        wish.person
        for wish in wishes_in_force(table, at)
        if wish.seat == seat
        and may_take_part(floor, wish.person, table.house, table.id, at) is None
    ]


class WantSeat(TableCommand, frozen=True, kw_only=True, tag=True):
    """Ask for a certain seat, as a newcomer or to move within the game.

    The request of a player of the game holds until they move or leave (8.1.2). A newcomer's lapses
    after some minutes, and holds only against people whom the waiting list has later.
    """

    seat: int

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        if not table.is_poker:
            reason = "At this table the first who comes gets a seat: sit down at a free one."
            recorder.refuse(NotOffered, reason)
        recorder.purse(self.actor.person)
        needs_admission(recorder, self.actor.person, table.house, self.table, self.at)
        any_seat(table, self.seat)
        wish = Wish(self.actor.person, self.seat, self.at)
        recorder.record(SeatWanted(table=self.table, wish=wish))


class AllotSeat(TableCommand, frozen=True, kw_only=True, tag=True):
    """Give a seat to the player who asked for it; of several, to the highest card drawn (8.1.1).

    Suits do not count: players with cards of the same rank draw again. Players of the game come
    before newcomers.
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
            raise BadInput("seat", "a seat that a player has asked for", got=self.seat)
        if len(people) == 1 and self.cards:
            expected = f"no cards: only {people[0]} can have the seat, so nobody draws for it"
            raise BadInput("cards", expected)
        winner = people[0] if len(people) == 1 else _draw(recorder, self, people, table)
        free_seat(recorder, table, self.seat, winner)
        if movers:
            move(recorder, table, winner, self.seat, self.at, draw=self.cards)
        else:
            sit(recorder, self.table, self.seat, winner, self.at, draw=self.cards)


def _draw(recorder: FloorRecorder, command: AllotSeat, people: list[str], table: Table) -> str:
    if set(command.cards) != set(people):
        raise BadInput("cards", f"one card for each of {', '.join(people)}")
    refuse_repeats(command.cards.values(), "cards")
    best = max(card.rank for card in command.cards.values())
    highest = [person for person in people if command.cards[person].rank == best]
    if len(highest) > 1:
        reason = (
            f"Cards of the same rank were drawn by {' and '.join(highest)}: they must draw again."
        )
        clause = poker_clause(table, "draw for a seat")
        recorder.refuse(WrongMoment, reason, clause, table.book)
    return highest[0]


# --- moving ------------------------------------------------------------------------------------


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
    """Records that a player moves; past too many others, they must wait or post (8.9.5)."""
    old = seat_here(recorder, table, person)
    if person in table.playing or wagers_beside(table, person):
        rest = "can change seats only when the hand is over"
        reason = recorder.sentence_about(person, rest, rest)
        recorder.refuse(Locked, reason, poker_clause(table, "seat-move"), table.book)
    entry = old.entry
    if not spared:
        entry = entry_after_move(recorder.book_of(table), table, old, to, post=post)
    recorder.record(
        SeatChanged(
            table=table.id, person=person, to=to, at=at, entry=entry, draw=draw or {}, spared=spared
        )
    )


class MoveSeat(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """Move to an empty seat of the same table; `post` a blind rather than wait for it (8.9.5)."""

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
            clause = poker_clause(table, "draw for a seat")
            recorder.refuse(WrongMoment, _draw_for(rivals[0], self.to), clause, table.book)
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
