"""In what capacity a member of staff looks at the house: auditor, supervisor or dealer.

The book decides: a role whose row says `audits` looks as an auditor, a role above the dealer on
the ladder as a supervisor. Any other role without a rank (chip runners, tournament directors,
scrutineers) sees no more than a player does.
"""

from typing import NamedTuple

from croupier import floor
from croupier.acts import Viewer, ViewerKind
from croupier.books import Book, Role
from croupier.house import Casino

DEALER_RANK = 1


class Office(NamedTuple):
    """The role in which a person is on duty in a house, and the capacity in which they look."""

    role: str
    kind: ViewerKind


def on_duty(house: floor.House, person: str) -> set[str]:
    """The houses in which a person is on duty."""
    return {post.house for post in house.posts if post.person == person}


def viewer_kind(role: Role) -> ViewerKind:
    if role.audits:
        return "auditor"
    if role.rank is None or role.rank < DEALER_RANK:
        return "player"
    return "dealer" if role.rank == DEALER_RANK else "supervisor"


def offices(law: floor.FloorLaw, house: floor.House, person: str) -> dict[str, Office]:
    """The office of a person in each house where they are on duty as an auditor or a supervisor;
    auditor where they are both."""
    found: dict[str, Office] = {}
    for post in house.posts:
        if post.person != person:
            continue
        roles = (book.ladder.roles.get(post.role) for book in law.books_of(post.house))
        kinds = [viewer_kind(role) for role in roles if role is not None]
        if "auditor" in kinds:
            found[post.house] = Office(post.role, "auditor")
        elif "supervisor" in kinds:
            found.setdefault(post.house, Office(post.role, "supervisor"))
    return found


def viewer_at(casino: Casino, person: str, table: floor.Table) -> Viewer:
    """In what capacity a person looks at a table: as a player if seated, else by their post."""
    if not person:
        return Viewer("onlooker")
    if table.seat_of(person) is not None:
        return Viewer("player", person)
    kind = kind_of_posts(casino.law.book_of(table), casino.world.house(), person, table)
    return Viewer(kind, person)


def kind_of_posts(book: Book, house: floor.House, person: str, table: floor.Table) -> ViewerKind:
    """The capacity that the posts of a person give at a table: of several, the supervisor's."""
    kind: ViewerKind = "player"
    for post in house.posts:
        if post.person != person or post.house != table.house:
            continue
        if post.tables and table.id not in post.tables:
            continue
        role = book.ladder.roles.get(post.role)
        theirs = "player" if role is None else viewer_kind(role)
        if theirs == "supervisor":
            return theirs
        if theirs == "auditor" or kind == "player":
            kind = theirs
    return kind
