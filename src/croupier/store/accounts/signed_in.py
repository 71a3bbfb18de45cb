"""Somebody who has signed in, by a session or by an access token."""

import msgspec
import sqlalchemy as sa

from croupier.acts import Millis
from croupier.store.accounts.second_factors import is_on
from croupier.store.accounts.sign_in_tables import credentials


class SignedIn(msgspec.Struct, frozen=True):
    """Somebody who has signed in. Whoever `must_change` chooses a password first, and whoever
    `must_enrol` adds a second factor first. The session `began` then, or at 0 where that is not
    known. `scopes` are those of the access token that was sent in the place of a session, which has
    none."""

    person: str
    csrf: str
    administrator: bool = False
    guest: bool = False
    must_change: bool = False
    second_factor: bool = False
    must_enrol: bool = False
    began: Millis = Millis(0)
    scopes: tuple[str, ...] | None = None


def person_known(connection: sa.Connection, person: str, csrf: str = "") -> SignedIn | None:
    """What the tables know of a person; None where there is no such person any more."""
    query = sa.select(credentials).where(credentials.c.person == person)
    row = connection.execute(query).one_or_none()
    if row is None:
        return None
    second = not row.guest and is_on(connection, person)
    return SignedIn(person, csrf, row.administrator, row.guest, row.must_change, second)
