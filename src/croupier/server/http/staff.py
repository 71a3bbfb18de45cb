"""Endpoints about the people of a house: staff and their roles, and players' accounts."""

import msgspec

from croupier import floor
from croupier.acts import Millis, Viewer
from croupier.books import Book, Role
from croupier.house import NotFound
from croupier.server.errors import Trouble
from croupier.server.http.pit import on_duty_in
from croupier.server.http.request import Ask, Sent
from croupier.server.http.routes import Routes
from croupier.server.http.sign_in import NewName
from croupier.server.views.viewers import offices

ROUTES = Routes()
NOT_AT_THE_TOP = "Only an administrator, or the highest role on duty in a house, may add staff."
NOT_IN_THE_PIT = "Only supervisors and auditors on duty may look into accounts."


class StaffLine(msgspec.Struct, frozen=True, kw_only=True):
    """A person who holds a role; `kept` says why it cannot be taken away, where it cannot."""

    person: str
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


class PersonShown(msgspec.Struct, frozen=True, kw_only=True):
    """A player as staff see them."""

    account: floor.AccountView
    exclusions: tuple[floor.Exclusion, ...]
    breaches: tuple[floor.Breach, ...]
    disputes: tuple[floor.Dispute, ...]


def _top_roles(ask: Ask) -> dict[str, str]:
    """The houses in whose highest role the person asking is on duty, with that role."""
    law, house = ask.casino.law, ask.casino.world.house()
    tops = {name: floor.top_role(law.books_of(name)[0]) for name in house.houses}
    posts = {(p.house, p.role) for p in house.posts if p.person == ask.person}
    return {name: role for name, role in tops.items() if (name, role) in posts}


@ROUTES.get("/api/staff", signed_in=True)
async def staff(ask: Ask) -> tuple[HouseStaff, ...]:
    """Who works in the houses where you do, and in which roles."""
    world, law = ask.casino.world, ask.casino.law
    mine = {a.house for a in world.house().staff if a.person == ask.person}
    if not mine:
        raise Trouble(
            403, "This is for staff, and you hold no role in any house.", "not-authorised"
        )
    own = _top_roles(ask)
    return tuple(
        HouseStaff(
            house=name,
            roles=_roles(law.books_of(name)),
            people=_people(law, world.house(), name),
            may_appoint=name in own,
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


def _people(law: floor.FloorLaw, house: floor.House, name: str) -> tuple[StaffLine, ...]:
    posts = {(p.person, p.role): p for p in house.posts if p.house == name}
    lines = []
    for held in (a for a in house.staff if a.house == name):
        post = posts.get((held.person, held.role))
        kept = floor.why_kept(law, house, held)
        lines.append(
            StaffLine(
                person=held.person,
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
    assert ask.known is not None
    if not ask.known.administrator and not _top_roles(ask):
        raise Trouble(403, NOT_AT_THE_TOP, "not-authorised")
    return Invited(ask.body.name, await ask.sessions.invite(ask.body.name))


@ROUTES.get("/api/people/{person}", signed_in=True)
async def person(ask: Ask) -> PersonShown:
    """A player's account and record, for supervisors and auditors on duty.

    The record is that of the houses where they are on duty.
    """
    houses = on_duty_in(ask)
    name = ask.path("person")
    world = ask.casino.world
    account = floor.account_view(world.floor, name, _in_the_pit(ask), ask.casino.now())
    if account is None:
        raise NotFound.named("account of", name)
    house = world.house()
    return PersonShown(
        account=account,
        exclusions=tuple(
            x for x in house.exclusions if x.person == name and x.house in ("", *houses)
        ),
        breaches=tuple(b for b in house.breaches if b.person == name and b.house in houses),
        disputes=tuple(d for d in house.disputes if d.person == name and d.house in houses),
    )


def _in_the_pit(ask: Ask) -> Viewer:
    """The viewer of accounts: a supervisor or auditor on duty; refuses everybody else."""
    held = offices(ask.casino.law, ask.casino.world.house(), ask.person)
    if not held:
        raise Trouble(403, NOT_IN_THE_PIT, "not-authorised")
    kinds = {office.kind for office in held.values()}
    return Viewer("auditor" if "auditor" in kinds else "supervisor", ask.person)
