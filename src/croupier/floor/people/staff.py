"""Commands about staff: who holds which role, and who is on duty where."""

from msgspec.structs import replace

from croupier.acts import (
    SYSTEM,
    Actor,
    Millis,
    NotAuthorised,
    Refusal,
    WrongMoment,
)
from croupier.books import Book
from croupier.errors import BadInput
from croupier.floor import authority
from croupier.floor.floor import FloorCommand, FloorLaw, FloorRecorder, HouseEvent, SignedHouseEvent
from croupier.floor.house import Appointment, DutyPost, House
from croupier.floor.moves import check_name

HOUSE = "the house"
"""The name in which older servers ran the tables that deal themselves. It may hold roles, but
nobody can sign in under it, so it does not count as a person who could appoint others."""


def top_role(book: Book) -> str:
    """The highest role on a book's ladder, which answers for the whole house."""
    ranked = [role for role in book.ladder.roles.values() if role.rank is not None]
    return max(ranked, key=lambda role: role.rank or 0).id


def why_kept(
    law: FloorLaw, house: House, held: Appointment, reader: Actor = SYSTEM
) -> Refusal | None:
    """Why an appointment cannot be ended, or None where it can.

    The top role of each book of a house must be held by at least one person: roles are given in
    that role, so without a holder nobody could be appointed any more. A holder who is off duty
    or excluded from play counts, because they can go on duty by themselves. The refusal says "you"
    where the `reader` is the holder.
    """
    for book in law.books_of(held.house):
        if held.role == top_role(book) and not _held_by_another(house, held):
            role = book.ladder.role(held.role)
            who = "you are" if reader.person == held.person else f"{held.person} is"
            only = f"In {held.house}, {who} the only person with the role of {role.name}."
            reason = f"{only} Give the role to another person first."
            return WrongMoment(reason, role.clause, book.id)
    return None


def _held_by_another(house: House, held: Appointment) -> bool:
    """Whether another person holds the same role in the same house."""
    return any(
        (other.house, other.role) == (held.house, held.role)
        and other.person not in (HOUSE, held.person)
        for other in house.staff
    )


def works_for(house: House, person: str, name: str) -> bool:
    """Whether a person holds a role in a house, on duty or not."""
    return any((held.person, held.house) == (person, name) for held in house.staff)


class HouseFounded(HouseEvent, frozen=True, kw_only=True, tag=True):
    name: str
    books: tuple[str, ...]
    operator: Appointment
    at: Millis

    def apply(self, house: House) -> House:
        post = DutyPost(self.operator.person, self.name, self.operator.role, (), self.at)
        return replace(
            house,
            houses={**house.houses, self.name: self.books},
            staff=(*house.staff, self.operator),
            posts=(*house.posts, post),
        )


class RoleGiven(SignedHouseEvent, frozen=True, kw_only=True, tag=True):
    appointment: Appointment

    def apply(self, house: House) -> House:
        return replace(house, staff=(*house.staff, self.appointment))


class RoleTaken(SignedHouseEvent, frozen=True, kw_only=True, tag=True):
    appointment: Appointment

    def apply(self, house: House) -> House:
        posts = tuple(p for p in house.posts if p.appointment != self.appointment)
        staff = tuple(a for a in house.staff if a != self.appointment)
        return replace(house, staff=staff, posts=posts)


class DutyBegan(HouseEvent, frozen=True, kw_only=True, tag=True):
    post: DutyPost

    def apply(self, house: House) -> House:
        return replace(house, posts=(*_without(house, self.post), self.post))


class DutyEnded(HouseEvent, frozen=True, kw_only=True, tag=True):
    post: DutyPost
    at: Millis

    def apply(self, house: House) -> House:
        return replace(house, posts=_without(house, self.post))


def _without(house: House, post: DutyPost) -> tuple[DutyPost, ...]:
    """The posts of all who are on duty, without those of this appointment."""
    return tuple(p for p in house.posts if p.appointment != post.appointment)


class FoundHouse(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Open a house; the person who does so becomes its operator, who gives all later roles."""

    house: str

    def decide(self, recorder: FloorRecorder) -> None:
        books = recorder.books_of(self.house)
        if self.house in recorder.house.houses:
            recorder.refuse(WrongMoment, f"{self.house} was founded already.")
        top = top_role(books[0])
        if self.actor.role != top:
            expected = "the highest role of the house, which answers for it"
            raise BadInput("role", expected, got=self.actor.role)
        operator = Appointment(check_name(self.actor.person, "person"), self.house, top)
        ids = tuple(book.id for book in books)
        recorder.record(HouseFounded(name=self.house, books=ids, operator=operator, at=self.at))


def needs_operator(recorder: FloorRecorder, actor: Actor, book: Book) -> None:
    """Refuses an actor who does not act in the highest role of a book."""
    top = top_role(book)
    authority.needs_rank(recorder.house, book, actor, top, book.ladder.role(top).clause)


class GiveRole(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Appoint somebody, or record that the regulator has."""

    house: str
    person: str
    role: str

    def decide(self, recorder: FloorRecorder) -> None:
        needs_operator(recorder, self.actor, recorder.books_of(self.house)[0])
        roles = {role.id: role for book in recorder.books_of(self.house) for role in book.file.role}
        if self.role not in roles or self.role == authority.PLAYER:
            names = [role.name for role in roles.values() if role.id != authority.PLAYER]
            raise BadInput("role", f"one of {', '.join(names)}", got=self.role)
        appointment = Appointment(check_name(self.person, "person"), self.house, self.role)
        if appointment in recorder.house.staff:
            rest = f"the role of {roles[self.role].name} already"
            reason = recorder.sentence_about(self.person, f"hold {rest}", f"holds {rest}")
            recorder.refuse(WrongMoment, reason)
        _needs_no_seat(recorder, self.person, self.house)
        recorder.record(RoleGiven(**self.signed, appointment=appointment))


def _needs_no_seat(recorder: FloorRecorder, person: str, house: str) -> None:
    """Refuses to appoint somebody who plays in the house, because its staff do not play there."""
    for table in recorder.floor.tables.values():
        reserved = any(kept.person == person for kept in table.reservations)
        if table.house == house and (reserved or table.seat_of(person) is not None):
            reason = (
                f"{person} has a seat at table {table.id}, and staff do not play in their own "
                "house: they must leave it before they are given a role."
            )
            recorder.refuse(WrongMoment, reason)


class TakeRole(FloorCommand, frozen=True, kw_only=True, tag=True):
    """End an appointment; its holder is off duty at once. `why_kept` says which cannot be ended."""

    house: str
    person: str
    role: str

    def decide(self, recorder: FloorRecorder) -> None:
        needs_operator(recorder, self.actor, recorder.books_of(self.house)[0])
        appointment = Appointment(self.person, self.house, self.role)
        if appointment not in recorder.house.staff:
            raise BadInput("role", f"a role that {self.person} holds in {self.house}", self.role)
        refusal = why_kept(recorder.law, recorder.house, appointment, recorder.actor)
        if refusal is not None:
            raise refusal
        recorder.record(RoleTaken(**self.signed, appointment=appointment))


class GoOnDuty(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Go on duty: at certain tables, or, with none named, in the whole house."""

    house: str
    tables: tuple[str, ...] = ()

    def decide(self, recorder: FloorRecorder) -> None:
        books = recorder.books_of(self.house)
        role = next((b.ladder.roles.get(self.actor.role) for b in books), None)
        if not authority.holds(recorder.house, self.actor, self.house):
            name = role.name if role is not None else f'"{self.actor.role}"'
            clause = role.clause if role is not None else ""
            reason = authority.role_not_held(name, self.house)
            recorder.refuse(NotAuthorised, reason, clause, books[0].id)
        for name in self.tables:
            table = recorder.table(name)
            if table.house != self.house:
                raise BadInput("tables", f"only tables of {self.house}", got=name)
            if table.seat_of(self.actor.person) is not None:
                dealer = recorder.book_of(table).ladder.role(authority.DEALER)
                reason = f"You have a seat at table {name}: leave it before you go on duty there."
                recorder.refuse(WrongMoment, reason, dealer.clause, table.book)
        post = DutyPost(self.actor.person, self.house, self.actor.role, self.tables, self.at)
        recorder.record(DutyBegan(post=post))


class GoOffDuty(FloorCommand, frozen=True, kw_only=True, tag=True):
    house: str

    def decide(self, recorder: FloorRecorder) -> None:
        role = Appointment(self.actor.person, self.house, self.actor.role)
        post = next((p for p in recorder.house.posts if p.appointment == role), None)
        if post is None:
            reason = f"You are not on duty in this role in {self.house}."
            recorder.refuse(WrongMoment, reason)
        recorder.record(DutyEnded(post=post, at=self.at))
