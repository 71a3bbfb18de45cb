"""The rights to send a command, in the role that its sender names.

The table of rights says in which offices a command may be sent, and where. Whether the role is high
enough for it is decided afterwards, by the book.
"""

from croupier import floor
from croupier.acts import Actor, JsonObject, NotAuthorised
from croupier.server.rights.offices import HeldOffice, staff_offices
from croupier.server.rights.reach import Place, reach, refusal
from croupier.server.rights.scopes import needs_scope_of_role
from croupier.store import SignedIn

PLAYER = "player"


class NotYourOffice(NotAuthorised):
    """The table of rights does not let this role send the command, or not here."""


def needs_command(
    law: floor.FloorLaw,
    world: floor.Floor,
    known: SignedIn,
    action: str,
    role: str,
    place: Place | None,
) -> None:
    """Refuses a command in a role whose office may not send it, or not at this place; and one that
    the scopes of an access token do not name."""
    needs_scope_of_role(known, action, staff=role != PLAYER)
    if role == PLAYER:
        held: tuple[HeldOffice, ...] = (HeldOffice("guest" if known.guest else "player"),)
    else:
        offices = staff_offices(law, world.house, known.person)
        held = tuple(office for office in offices if office.role == role)
    found = reach(action, held)
    if found.grants and (place is None or found.covers(place.house, place.table)):
        return
    named = reach(action, (office._replace(on_duty=True) for office in held))
    if role != PLAYER and place is not None and (named.grants or not held):
        _say_why(law, world, Actor(known.person, role), place)
    raise NotYourOffice(refusal(action))


def _say_why(law: floor.FloorLaw, world: floor.Floor, actor: Actor, place: Place) -> None:
    """Refuses, in the words of the book, a role that is not held there or not on duty."""
    books = law.books_of(place.house)
    book = next((one for one in books if actor.role in one.ladder.roles), books[0])
    if place.book:
        book = law.book(place.book)
    try:
        floor.needs_role_held(world.house, book, actor, place.table)
    except NotAuthorised as why:
        raise NotYourOffice(why.reason, why.clause, why.book) from None


def place_of_floor_command(
    law: floor.FloorLaw, world: floor.Floor, command: JsonObject
) -> Place | None:
    """The house or table that a floor command names; None where it names neither."""
    table = world.tables.get(_text(command, "table"))
    if table is not None:
        return Place(table.house, table.id, table.book)
    house = _text(command, "house")
    if house in world.house.houses:
        return Place(house)
    book = law.books.get(_text(command, "book"))
    if book is not None:
        return Place(book.file.house, book=book.id)
    promotion = world.house.promotions.get(_text(command, "promotion"))
    return None if promotion is None else Place(promotion.house)


def _text(command: JsonObject, field: str) -> str:
    value = command.get(field)
    return value if isinstance(value, str) else ""
