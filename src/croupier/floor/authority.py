"""Checks of who may give a command: the role must be held, on duty, and have the power.

A person can act only in a role that they hold in that house. In a role on the ladder they can
act only on duty, and only at the tables of their post: an area manager has an allocated area,
a table inspector a number of tables.
"""

from croupier import acts
from croupier.acts import SYSTEM, Actor, NotAuthorised, NotOffered, NotYours
from croupier.books import Book, Power, Role
from croupier.floor.house import Appointment, DutyPost, House

PLAYER = "player"
DEALER = "dealer"


def holds(house: House, actor: Actor, casino: str) -> bool:
    return Appointment(actor.person, casino, actor.role) in house.staff


def employed(house: House, actor: Actor) -> bool:
    """Whether somebody holds the role they act in, in any house of the floor."""
    return actor == SYSTEM or any(
        (a.person, a.role) == (actor.person, actor.role) for a in house.staff
    )


def post_of(house: House, actor: Actor, casino: str, table: str = "") -> DutyPost | None:
    """The post in which somebody acts here; a post at certain tables covers only those."""
    for post in house.posts:
        if (post.person, post.house, post.role) == (actor.person, casino, actor.role) and (
            not post.tables or table in post.tables
        ):
            return post
    return None


def on_duty_at(house: House, person: str, table: str) -> DutyPost | None:
    """The post of a member of staff that names this very table."""
    return next((p for p in house.posts if p.person == person and table in p.tables), None)


def needs_role_held(house: House, book: Book, actor: Actor, table: str = "") -> Role:
    """The role somebody acts in; refused where they do not hold it or are not on duty here."""
    role = book.ladder.roles.get(actor.role)
    casino = book.file.house
    if role is None:
        reason = f"Your role is not one of {casino}: act in a role that you hold there."
        raise NotAuthorised(reason, "", book.id)
    if role.id == PLAYER:
        return role
    if not holds(house, actor, casino):
        raise NotAuthorised(role_not_held(role.name, casino), role.clause, book.id)
    if role.rank is not None and post_of(house, actor, casino, table) is None:
        where = f"at table {table}" if table else f"in {casino}"
        reason = f"You are not on duty as {role.name} {where}: go on duty there first."
        raise NotAuthorised(reason, role.clause, book.id)
    return role


def role_not_held(role: str, casino: str) -> str:
    """What somebody is told who acts in a role that they do not hold."""
    return f"You do not hold the role of {role} in {casino}."


def needs_power(house: House, book: Book, actor: Actor, power: str, table: str = "") -> Power:
    """The book's power of this name; refuses an actor who does not hold it or is not on duty."""
    if power in book.ladder.powers and actor != SYSTEM:
        needs_role_held(house, book, actor, table)
    return acts.needs_power(book, actor, power)


def has_power(house: House, book: Book, actor: Actor, power: str, table: str = "") -> bool:
    """Whether somebody on duty here holds a power of the book."""
    try:
        needs_power(house, book, actor, power, table)
    except (NotAuthorised, NotOffered):
        return False
    return True


def needs_rank(
    house: House,
    book: Book,
    actor: Actor,
    role: str,
    clause: str,
    table: str = "",
    *,
    or_above: bool = True,
    beside: tuple[str, ...] = (),
) -> None:
    """Refuses an actor who is in none of these roles: this one, those above it, and `beside`."""
    if actor == SYSTEM:
        return
    needs_role_held(house, book, actor, table)
    if actor.role not in beside:
        acts.needs_role(book, actor, role, clause, or_above=or_above)


def needs_staff(house: House, book: Book, actor: Actor, table: str = "", clause: str = "") -> None:
    """Refuses an actor who is neither a dealer nor above one."""
    if actor == SYSTEM:
        return
    needs_rank(house, book, actor, DEALER, clause or book.ladder.role(DEALER).clause, table)


def own_or_staff(house: House, book: Book, actor: Actor, person: str, table: str = "") -> None:
    """Refuses an actor who acts for another person, unless it is a member of staff on duty."""
    if actor.role != PLAYER:
        needs_staff(house, book, actor, table)
    elif actor.person != person:
        raise NotYours(f"You can do this only for yourself, not for {person}.")
