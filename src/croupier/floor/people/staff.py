"""The people of a house: who holds which role, and who is on duty where."""

from msgspec.structs import replace

from croupier.acts import Actor, Millis, NotAuthorised, Refusal, WrongMoment
from croupier.books import Book
from croupier.errors import BadInput
from croupier.floor import authority
from croupier.floor.floor import FloorCommand, FloorRecorder, HouseEvent, Law
from croupier.floor.house import Appointment, House, Post
from croupier.floor.moves import check_name

HOUSE = "the house"
"""The name in which a server runs the tables that deal themselves. It holds roles as a person
does, but nobody signs in under it, so it appoints nobody."""


def top_role(book: Book) -> str:
    """The highest rung of a house's ladder, which answers for all of it."""
    ranked = [role for role in book.ladder.roles.values() if role.rank is not None]
    return max(ranked, key=lambda role: role.rank or 0).id


def why_kept(law: Law, house: House, held: Appointment) -> Refusal | None:
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


def on_house_founded(house: House, event: HouseFounded) -> House:
    post = Post(event.operator.person, event.name, event.operator.role, (), event.at)
    return replace(
        house,
        houses={**house.houses, event.name: event.books},
        staff=(*house.staff, event.operator),
        posts=(*house.posts, post),
    )


class RoleGiven(HouseEvent, frozen=True, kw_only=True, tag=True):
    appointment: Appointment
    by: Actor
    at: Millis


def on_role_given(house: House, event: RoleGiven) -> House:
    return replace(house, staff=(*house.staff, event.appointment))


class RoleTaken(HouseEvent, frozen=True, kw_only=True, tag=True):
    appointment: Appointment
    by: Actor
    at: Millis


def on_role_taken(house: House, event: RoleTaken) -> House:
    gone = event.appointment
    same = (gone.person, gone.house, gone.role)
    posts = tuple(p for p in house.posts if (p.person, p.house, p.role) != same)
    staff = tuple(a for a in house.staff if a != gone)
    return replace(house, staff=staff, posts=posts)


class DutyBegan(HouseEvent, frozen=True, kw_only=True, tag=True):
    post: Post


def on_duty_began(house: House, event: DutyBegan) -> House:
    others = tuple(p for p in house.posts if not _same(p, event.post))
    return replace(house, posts=(*others, event.post))


class DutyEnded(HouseEvent, frozen=True, kw_only=True, tag=True):
    post: Post
    at: Millis


def on_duty_ended(house: House, event: DutyEnded) -> House:
    return replace(house, posts=tuple(p for p in house.posts if not _same(p, event.post)))


def _same(one: Post, other: Post) -> bool:
    return (one.person, one.house, one.role) == (other.person, other.house, other.role)


class FoundHouse(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Open the books of a house; who does so is its operator, and answers for every later role."""

    house: str


def found_house(recorder: FloorRecorder, command: FoundHouse) -> None:
    books = recorder.law.books_of(command.house)
    if command.house in recorder.house.houses:
        recorder.refuse(WrongMoment, f"{command.house} is founded already")
    top = top_role(books[0])
    if command.actor.role != top:
        raise BadInput("role", f"{top}, who answers for a house", got=command.actor.role)
    operator = Appointment(check_name(command.actor.person, "person"), command.house, top)
    ids = tuple(book.id for book in books)
    recorder.record(HouseFounded(name=command.house, books=ids, operator=operator, at=command.at))


def _needs_operator(recorder: FloorRecorder, actor: Actor, house: str) -> None:
    book = recorder.law.books_of(house)[0]
    top = top_role(book)
    authority.needs_rank(recorder.house, book, actor, top, book.ladder.role(top).clause)


class GiveRole(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Appoint somebody, or record that the regulator has."""

    house: str
    person: str
    role: str


def give_role(recorder: FloorRecorder, command: GiveRole) -> None:
    _needs_operator(recorder, command.actor, command.house)
    roles = {
        role.id: role for book in recorder.law.books_of(command.house) for role in book.file.role
    }
    if command.role not in roles or command.role == authority.PLAYER:
        named = ", ".join(name for name in roles if name != authority.PLAYER)
        raise BadInput("role", f"one of {named}", got=command.role)
    appointment = Appointment(check_name(command.person, "person"), command.house, command.role)
    if appointment in recorder.house.staff:
        recorder.refuse(WrongMoment, f"{command.person} is {roles[command.role].name} already")
    recorder.record(RoleGiven(appointment=appointment, by=command.actor, at=command.at))


class TakeRole(FloorCommand, frozen=True, kw_only=True, tag=True):
    """End an appointment; whoever held it is off duty at once. `why_kept` says which must stay."""

    house: str
    person: str
    role: str


def take_role(recorder: FloorRecorder, command: TakeRole) -> None:
    _needs_operator(recorder, command.actor, command.house)
    appointment = Appointment(command.person, command.house, command.role)
    if appointment not in recorder.house.staff:
        raise BadInput(
            "role", f"a role that {command.person} holds in {command.house}", command.role
        )
    refusal = why_kept(recorder.law, recorder.house, appointment)
    if refusal is not None:
        raise refusal
    recorder.record(RoleTaken(appointment=appointment, by=command.actor, at=command.at))


class GoOnDuty(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Take up a post: at certain tables, or, with none named, in the whole house."""

    house: str
    tables: tuple[str, ...] = ()


def go_on_duty(recorder: FloorRecorder, command: GoOnDuty) -> None:
    books = recorder.law.books_of(command.house)
    role = next((b.ladder.roles.get(command.actor.role) for b in books), None)
    if not authority.holds(recorder.house, command.actor, command.house):
        name = role.name if role is not None else f'"{command.actor.role}"'
        clause = role.clause if role is not None else ""
        reason = f"{command.actor.person} is not a {name} of {command.house}"
        recorder.refuse(NotAuthorised, reason, clause, books[0].id)
    for name in command.tables:
        table = recorder.table(name)
        if table.house != command.house:
            raise BadInput("tables", f"tables of {command.house}", got=name)
        if table.seat_of(command.actor.person) is not None:
            dealer = recorder.book_of(table).ladder.role(authority.DEALER)
            reason = f"{command.actor.person} plays at {name} and has a stake there"
            recorder.refuse(WrongMoment, reason, dealer.clause, table.book)
    post = Post(command.actor.person, command.house, command.actor.role, command.tables, command.at)
    recorder.record(DutyBegan(post=post))


class GoOffDuty(FloorCommand, frozen=True, kw_only=True, tag=True):
    house: str


def go_off_duty(recorder: FloorRecorder, command: GoOffDuty) -> None:
    for post in recorder.house.posts:
        if _same(post, Post(command.actor.person, command.house, command.actor.role)):
            recorder.record(DutyEnded(post=post, at=command.at))
            return
    recorder.refuse(WrongMoment, f"{command.actor.person} is not on duty in that role")
