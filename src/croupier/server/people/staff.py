"""Endpoints about the staff of a house and their roles."""

import msgspec

from croupier import floor
from croupier.acts import Millis
from croupier.books import Book, Role
from croupier.server.http.credentials import NewName
from croupier.server.http.request import Ask, Sent
from croupier.server.http.routes import Routes

ROUTES = Routes()


class StaffLine(msgspec.Struct, frozen=True, kw_only=True):
    """A person who holds a role, with the `name` that people know the account by; `kept` says why
    the role cannot be taken away, where it cannot."""

    person: str
    name: str
    role: str
    on_duty: bool
    tables: tuple[str, ...]
    since: Millis
    kept: str = ""


class HouseReading(msgspec.Struct, frozen=True, kw_only=True):
    """Something that a book leaves open, and how the house reads it: one of `values`."""

    book: str
    setting: str
    what: str
    value: str
    values: tuple[str, ...]
    clause: str


class HouseStaff(msgspec.Struct, frozen=True, kw_only=True):
    """A role without a rank stands beside the ladder; `may_appoint` says whether you give roles
    here and take them away, and choose how the house reads its books."""

    house: str
    roles: tuple[Role, ...]
    people: tuple[StaffLine, ...]
    may_appoint: bool
    readings: tuple[HouseReading, ...]


class NewStaff(msgspec.Struct, frozen=True):
    name: NewName


class Invited(msgspec.Struct, frozen=True):
    """`password` is for one sign-in within a day, and is shown only here."""

    person: str
    password: str


@ROUTES.get("/api/staff")
async def staff(ask: Ask) -> tuple[HouseStaff, ...]:
    """Who works in the houses where you do, and in which roles."""
    world, law = ask.casino.world, ask.casino.law
    mine, appoints = ask.reach.houses, ask.reach.houses_of("operator", on_duty=True)
    return tuple(
        HouseStaff(
            house=name,
            roles=_roles(law.books_of(name)),
            people=_people(law, world.floor, name),
            may_appoint=name in appoints,
            readings=_readings(law.books_of(name), world.house()),
        )
        for name in world.house().houses
        if name in mine
    )


def _readings(books: tuple[Book, ...], house: floor.House) -> tuple[HouseReading, ...]:
    return tuple(
        HouseReading(
            book=book.id,
            setting=row.id,
            what=row.what,
            value=floor.reading_of(house, book, row.id),
            values=row.values,
            clause=row.clause,
        )
        for book in books
        for row in floor.readings_of_house(book).values()
    )


def _roles(books: tuple[Book, ...]) -> tuple[Role, ...]:
    """The roles of a house; of one that several books have, the first book's."""
    found: dict[str, Role] = {}
    for role in (role for book in books for role in book.file.role if role.id != "player"):
        found.setdefault(role.id, role)
    return tuple(found.values())


def _people(law: floor.FloorLaw, state: floor.Floor, name: str) -> tuple[StaffLine, ...]:
    house = state.house
    posts = {(p.person, p.role): p for p in house.posts if p.house == name}
    lines = []
    for held in (a for a in house.staff if a.house == name):
        post = posts.get((held.person, held.role))
        kept = floor.why_kept(law, house, held)
        lines.append(
            StaffLine(
                person=held.person,
                name=floor.own_name(state, held.person),
                role=held.role,
                on_duty=post is not None,
                tables=post.tables if post is not None else (),
                since=post.since if post is not None else Millis(0),
                kept=str(kept) if kept is not None else "",
            )
        )
    return tuple(lines)


@ROUTES.post("/api/staff", cost=10)
async def invite(ask: Sent[NewStaff]) -> Invited:
    """Add a member of staff, with a password for one sign-in.

    Roles are given after that.
    """
    return Invited(ask.body.name, await ask.sessions.invite(ask.body.name))
