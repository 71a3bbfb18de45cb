"""Who may do what: a person, the role they say they act in, and whether it is theirs.

A role is believed only of somebody who holds it in that house. A role on the ladder is
acted in only on duty, and only at the tables one was given: an area manager has an
allocated area, a table inspector a number of tables.
"""

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
    """The duty in which somebody acts here; a post at certain tables covers only those."""
    for post in house.posts:
        if (post.person, post.house, post.role) == (actor.person, casino, actor.role) and (
            not post.tables or table in post.tables
        ):
            return post
    return None


def on_duty_at(house: House, person: str, table: str) -> DutyPost | None:
    """The post that ties a member of staff to this very table."""
    return next((p for p in house.posts if p.person == person and table in p.tables), None)


def needs_role_held(house: House, book: Book, actor: Actor, table: str = "") -> Role:
    """The role somebody acts in, refused where it is not theirs or they are not on duty here."""
    role = book.ladder.roles.get(actor.role)
    casino = book.file.house
    if role is None:
        raise NotAuthorised(f'{casino} has no role "{actor.role}"', "", book.id)
    if role.id == PLAYER:
        return role
    if not holds(house, actor, casino):
        raise NotAuthorised(
            f"{actor.person} is not a {role.name} of {casino}", role.clause, book.id
        )
    if role.rank is not None and post_of(house, actor, casino, table) is None:
        where = f"at {table}" if table else f"in {casino}"
        raise NotAuthorised(
            f"{actor.person} is not on duty as {role.name} {where}", role.clause, book.id
        )
    return role


def needs_power(house: House, book: Book, actor: Actor, power: str, table: str = "") -> Power:
    """The book's row that lets somebody do this; a power the book does not know is nobody's."""
    row = book.ladder.powers.get(power)
    if row is None:
        raise NotOffered(f"{book.id} gives nobody the power: {power.replace('-', ' ')}")
    if actor == SYSTEM:
        return row
    needs_role_held(house, book, actor, table)
    if not book.ladder.may(actor.role, power):
        name = book.ladder.role(row.role).name + (" or above" if row.or_above else "")
        raise NotAuthorised(f"only the {name} may {row.what or row.id}", row.clause, book.id)
    return row


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
    """Refuses whoever does not act in a role, or, on the ladder, in one above it."""
    if actor == SYSTEM:
        return
    needs_role_held(house, book, actor, table)
    if actor.role in beside or book.ladder.reaches(actor.role, role, or_above):
        return
    name = book.ladder.role(role).name + (" or above" if or_above else "")
    raise NotAuthorised(f"this is for the {name}, not for {actor.person}", clause, book.id)


def needs_staff(house: House, book: Book, actor: Actor, table: str = "", clause: str = "") -> None:
    """Refuses whoever may not do what a dealer may."""
    if actor == SYSTEM:
        return
    needs_rank(house, book, actor, DEALER, clause or book.ladder.role(DEALER).clause, table)


def own_or_staff(house: House, book: Book, actor: Actor, person: str, table: str = "") -> None:
    """A player acts for themselves; for anybody else, staff on duty."""
    if actor.role != PLAYER:
        needs_staff(house, book, actor, table)
    elif actor.person != person:
        raise NotYours(f"{actor.person} acts for nobody but {actor.person}")
