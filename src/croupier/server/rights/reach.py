"""How far the rights of a person reach for one action, and the refusal where they do not."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, NamedTuple, TypeAlias

from croupier import floor
from croupier.server.errors import NOT_SIGNED_IN, Trouble
from croupier.server.rights.catalogue import Seen
from croupier.server.rights.offices import VISITOR, HeldOffice, Office, offices_of, staff_offices
from croupier.server.rights.rows import Right, rights
from croupier.store import SignedIn

NOT_YOUR_OFFICE = "not-your-office"
"""The name of the refusal for programs."""
MANY: dict[Office, str] = {
    "visitor": "visitors",
    "guest": "guests",
    "player": "players",
    "dealer": "dealers",
    "supervisor": "supervisors",
    "operator": "operators",
    "auditor": "auditors",
    "director": "tournament directors",
    "attendant": "other staff whom the book names",
    "administrator": "administrators",
}
"""The offices as people are told of them."""


ALL_STAFF = 6
"""How many offices there are that people hold in a house."""


class Place(NamedTuple):
    """What a request is about: a house or, with its name, one of its tables.

    `book` is the book that it is decided by, where that is known.
    """

    house: str
    table: str = ""
    book: str = ""


class Grant(NamedTuple):
    """An office of a person, and the row that gives it the action."""

    held: HeldOffice
    right: Right

    def covers(self, place: Place) -> bool:
        """Whether this office gives the action at a place."""
        if self.right.scope in ("anywhere", "own"):
            return True
        here = self.held.house == place.house
        return here and (self.right.scope == "house" or self.held.at(place.table))


class RightsReach(NamedTuple):
    """Everything that gives a person an action; nothing where it is denied."""

    action: str
    grants: tuple[Grant, ...]

    @property
    def houses(self) -> frozenset[str]:
        """The houses in which the person may do it as staff."""
        return frozenset(grant.held.house for grant in self.grants if grant.held.house)

    def houses_of(self, office: Office, *, on_duty: bool) -> frozenset[str]:
        """The houses in which one office gives it, held on duty where that is asked."""
        held = (grant.held for grant in self.grants if grant.held.on_duty or not on_duty)
        return frozenset(one.house for one in held if one.office == office)

    def staff_grant(self, place: Place) -> Grant | None:
        """The first office of staff that gives it at a place."""
        found = (g for g in self.grants if g.held.house and g.covers(place))
        return next(found, None)

    def covers(self, house: str, table: str = "") -> bool:
        """Whether the person may do it, in some office, in a house or at one of its tables."""
        place = Place(house, table)
        return any(grant.covers(place) for grant in self.grants)


Offices: TypeAlias = Iterable[HeldOffice]


_AS_STAFF: Final[ContextVar[frozenset[str] | None]] = ContextVar("as staff", default=None)


@contextmanager
def only_these_as_staff(actions: frozenset[str] | None) -> Iterator[None]:
    """Bounds what offices of staff give in this block, and in the tasks that it starts, to these
    actions: those of an access token. None bounds nothing."""
    before = _AS_STAFF.set(actions)
    try:
        yield
    finally:
        _AS_STAFF.reset(before)


def reach(action: str, offices: Offices) -> RightsReach:
    """How far these offices reach for an action."""
    rows, as_staff = rights().of(action), _AS_STAFF.get()
    counted = offices
    if as_staff is not None and action not in as_staff:
        counted = [held for held in offices if not held.house]
    grants = (Grant(held, rows[held.office]) for held in counted if held.office in rows)
    return RightsReach(action, tuple(g for g in grants if g.held.on_duty or g.right.off_duty))


def reach_of(
    law: floor.FloorLaw, house: floor.House, known: SignedIn | None, action: str
) -> RightsReach:
    """How far the rights of somebody, or of a visitor, reach for an action."""
    return reach(action, offices_of(law, house, known))


def staff_reach(law: floor.FloorLaw, house: floor.House, person: str, action: Seen) -> RightsReach:
    """How far the rights of a person reach as staff: for what staff see besides."""
    return reach(action, staff_offices(law, house, person))


def visitors_reach(action: str) -> RightsReach:
    """How far the rights of somebody who is not signed in reach."""
    return reach(action, (VISITOR,))


def needs_reach(found: RightsReach, known: SignedIn | None, place: Place | None = None) -> None:
    """Refuses a request that nothing gives to whoever asks, or not at this place."""
    if found.grants and (place is None or found.covers(place.house, place.table)):
        return
    if known is None:
        raise Trouble(401, NOT_SIGNED_IN, "nobody")
    raise Trouble(403, refusal(found.action), NOT_YOUR_OFFICE)


def refusal(action: str) -> str:
    """The sentence that tells people for whom an action is."""
    rows = rights().of(action)
    if not rows:
        return "Nobody may do this here, because the table of rights does not name it."
    bounded = {office: row for office, row in rows.items() if row.scope in ("table", "house")}
    who = [_listed([MANY[office] for office in rows if office not in bounded])]
    if bounded:
        staff = "staff" if len(bounded) == ALL_STAFF else _listed([MANY[o] for o in bounded])
        duty = "" if any(row.off_duty for row in bounded.values()) else " on duty"
        in_house = any(row.scope == "house" for row in bounded.values())
        where = "in the house" if in_house else "at the table"
        who.insert(0, f"{staff}{duty} {where} it concerns")
    return f"Only {_listed([words for words in who if words])} may do this."


def _listed(words: list[str]) -> str:
    return " and ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)
