"""The people of a house: who holds which role, and who is on duty where."""

from msgspec.structs import replace

from croupier.acts import Actor, Millis, NotAuthorised, Refusal, WrongMoment
from croupier.books import Book
from croupier.errors import BadInput
from croupier.floor import authority
from croupier.floor.floor import FloorCommand, FloorLaw, FloorRecorder, HouseEvent, SignedHouseEvent
from croupier.floor.house import Appointment, DutyPost, House
from croupier.floor.moves import check_name

HOUSE = "the house"
"""The name in which a server runs the tables that deal themselves. It holds roles as a person
does, but nobody signs in under it, so it appoints nobody."""


def top_role(book: Book) -> str:
    """The highest rung of a house's ladder, which answers for all of it."""
    ranked = [role for role in book.ladder.roles.values() if role.rank is not None]
    return max(ranked, key=lambda role: role.rank or 0).id


def why_kept(law: FloorLaw, house: House, held: Appointment) -> Refusal | None:
    """Why an appointment cannot be ended, or None where it can.

    The top role of each book of a house needs a person who holds it: roles are given in that
    capacity, so nobody could be appointed any more once the last holder is gone. A holder who is
    off duty or excluded from play counts: they go on duty by themselves.
    """
    for book in law.books_of(held.house):
        if held.role == top_role(book) and not _others(house, held):
            role = book.ladder.role(held.role)
            return WrongMoment(
                f"{held.house} would be left without an operator: {held.person} is the only person "
                f"who is {role.name} there. Give that role to somebody else first.",
                role.clause,
                book.id,
            )
    return None


def _others(house: House, held: Appointment) -> bool:
    """Whether another person holds the same role in the same house."""
    return any(
        (other.house, other.role) == (held.house, held.role)
        and other.person not in (HOUSE, held.person)
        for other in house.staff
    )


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
    """Everybody on duty, less whoever acts in the role of this post."""
    return tuple(p for p in house.posts if p.appointment != post.appointment)


class FoundHouse(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Open the books of a house; who does so is its operator, and answers for every later role."""

    house: str

    def decide(self, recorder: FloorRecorder) -> None:
        books = recorder.law.books_of(self.house)
        if self.house in recorder.house.houses:
            recorder.refuse(WrongMoment, f"{self.house} is founded already")
        top = top_role(books[0])
        if self.actor.role != top:
            raise BadInput("role", f"{top}, who answers for a house", got=self.actor.role)
        operator = Appointment(check_name(self.actor.person, "person"), self.house, top)
        ids = tuple(book.id for book in books)
        recorder.record(HouseFounded(name=self.house, books=ids, operator=operator, at=self.at))


def needs_operator(recorder: FloorRecorder, actor: Actor, book: Book) -> None:
    """Refuses whoever does not hold the highest role that a book knows."""
    top = top_role(book)
    authority.needs_rank(recorder.house, book, actor, top, book.ladder.role(top).clause)


class GiveRole(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Appoint somebody, or record that the regulator has."""

    house: str
    person: str
    role: str

    def decide(self, recorder: FloorRecorder) -> None:
        needs_operator(recorder, self.actor, recorder.law.books_of(self.house)[0])
        roles = {
            role.id: role for book in recorder.law.books_of(self.house) for role in book.file.role
        }
        if self.role not in roles or self.role == authority.PLAYER:
            named = ", ".join(name for name in roles if name != authority.PLAYER)
            raise BadInput("role", f"one of {named}", got=self.role)
        appointment = Appointment(check_name(self.person, "person"), self.house, self.role)
        if appointment in recorder.house.staff:
            recorder.refuse(WrongMoment, f"{self.person} is {roles[self.role].name} already")
        recorder.record(RoleGiven(**self.signed, appointment=appointment))


class TakeRole(FloorCommand, frozen=True, kw_only=True, tag=True):
    """End an appointment; whoever held it is off duty at once. `why_kept` says which must stay."""

    house: str
    person: str
    role: str

    def decide(self, recorder: FloorRecorder) -> None:
        needs_operator(recorder, self.actor, recorder.law.books_of(self.house)[0])
        appointment = Appointment(self.person, self.house, self.role)
        if appointment not in recorder.house.staff:
            raise BadInput("role", f"a role that {self.person} holds in {self.house}", self.role)
        refusal = why_kept(recorder.law, recorder.house, appointment)
        if refusal is not None:
            raise refusal
        recorder.record(RoleTaken(**self.signed, appointment=appointment))


class GoOnDuty(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Take up a post: at certain tables, or, with none named, in the whole house."""

    house: str
    tables: tuple[str, ...] = ()

    def decide(self, recorder: FloorRecorder) -> None:
        books = recorder.law.books_of(self.house)
        role = next((b.ladder.roles.get(self.actor.role) for b in books), None)
        if not authority.holds(recorder.house, self.actor, self.house):
            name = role.name if role is not None else f'"{self.actor.role}"'
            clause = role.clause if role is not None else ""
            reason = f"{self.actor.person} is not a {name} of {self.house}"
            recorder.refuse(NotAuthorised, reason, clause, books[0].id)
        for name in self.tables:
            table = recorder.table(name)
            if table.house != self.house:
                raise BadInput("tables", f"tables of {self.house}", got=name)
            if table.seat_of(self.actor.person) is not None:
                dealer = recorder.book_of(table).ladder.role(authority.DEALER)
                reason = f"{self.actor.person} plays at {name} and has a stake there"
                recorder.refuse(WrongMoment, reason, dealer.clause, table.book)
        post = DutyPost(self.actor.person, self.house, self.actor.role, self.tables, self.at)
        recorder.record(DutyBegan(post=post))


class GoOffDuty(FloorCommand, frozen=True, kw_only=True, tag=True):
    house: str

    def decide(self, recorder: FloorRecorder) -> None:
        role = Appointment(self.actor.person, self.house, self.actor.role)
        post = next((p for p in recorder.house.posts if p.appointment == role), None)
        if post is None:
            recorder.refuse(WrongMoment, f"{self.actor.person} is not on duty in that role")
        recorder.record(DutyEnded(post=post, at=self.at))
