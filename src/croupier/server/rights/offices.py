"""The offices of a person, in which they ask the server for something.

The rights of staff are given to offices, not to the roles of one book. What office a role is
follows from its row in the book: its rank, whether it audits, whether the book's rules of
tournaments name it. So the roles of a casino's own book have offices too.
"""

from typing import Literal, NamedTuple

from croupier import floor
from croupier.books import Book, Role
from croupier.store import SignedIn

Office = Literal[
    "visitor",
    "guest",
    "player",
    "dealer",
    "supervisor",
    "operator",
    "auditor",
    "director",
    "attendant",
    "administrator",
]
DEALER_RANK = 1
DEPUTY = "tournament-deputy"
"""The role of whoever stands in for the director of a tournament."""


class HeldOffice(NamedTuple):
    """An office that a person holds. One of staff is held in a house, by a role.

    `tables` are those of the post; empty where the post is in the whole house.
    """

    office: Office
    house: str = ""
    role: str = ""
    tables: tuple[str, ...] = ()
    on_duty: bool = True

    def at(self, table: str) -> bool:
        """Whether the post covers a table of the house."""
        return not self.tables or table in self.tables


VISITOR = HeldOffice("visitor")


def office_of(role: Role, book: Book) -> Office:
    """The office that a role of a book is."""
    if role.audits:
        return "auditor"
    if role.rank is None:
        return "director" if _directs(role, book) else "attendant"
    if role.rank < DEALER_RANK:
        return "player"
    if role.id == floor.top_role(book):
        return "operator"
    return "dealer" if role.rank == DEALER_RANK else "supervisor"


def _directs(role: Role, book: Book) -> bool:
    """Whether the book's rules of tournaments name a role that is on no ladder."""
    rules = book.tournament.rule if book.tournament is not None else ()
    return role.id == DEPUTY or any(rule.by == role.id for rule in rules)


def offices_of(
    law: floor.FloorLaw, house: floor.House, known: SignedIn | None
) -> tuple[HeldOffice, ...]:
    """All offices of somebody, or of nobody: then that of a visitor."""
    if known is None:
        return (VISITOR,)
    own: tuple[HeldOffice, ...] = (HeldOffice("guest" if known.guest else "player"),)
    if known.administrator:
        own += (HeldOffice("administrator"),)
    return own + staff_offices(law, house, known.person)


def staff_offices(law: floor.FloorLaw, house: floor.House, person: str) -> tuple[HeldOffice, ...]:
    """The offices of a person in the houses they work for, on duty and off duty."""
    posts = {post.appointment: post for post in house.posts if post.person == person}
    found = []
    for held in house.staff:
        if held.person != person:
            continue
        for book in law.books_of(held.house):
            role = book.ladder.roles.get(held.role)
            if role is not None:
                post = posts.get(held)
                tables = post.tables if post is not None else ()
                office = office_of(role, book)
                found.append(HeldOffice(office, held.house, held.role, tables, post is not None))
                break
    return tuple(found)
