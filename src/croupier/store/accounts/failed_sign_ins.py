"""Failed sign-ins: how many lock a name, for which addresses, and for how long.

They are counted by name and address together: three from one address lock the name for that
address only, so nobody can lock a person out from elsewhere. Guesses from many addresses are
slowed down as well: thirty failures of one name lock it for every address from which its owner has
not signed in during the last thirty days. Thirty guesses in thirty minutes are 1,440 a day,
however many addresses they come from. A right code of the second factor is let through even then.
"""

from typing import Final

import sqlalchemy as sa

from croupier.acts import DAY, MINUTE, Millis
from croupier.store.accounts.second_factors import TypedCode, code_fits
from croupier.store.accounts.sign_in_tables import failures, familiar_addresses
from croupier.store.database.upsert import upsert

LOCK_WINDOW: Final = Millis(30 * MINUTE)
MOST_FAILURES: Final = 3
"""Failures of one name from one address within the window."""
MOST_FROM_ALL: Final = 30
"""Failures of one name from all addresses within the window."""
FAMILIAR_FOR: Final = Millis(30 * DAY)


class LockedOut(Exception):
    """Too many wrong passwords; `until` is when the name may try again from this address."""

    def __init__(self, until: Millis) -> None:
        super().__init__(until)
        self.until = until


def refuse_locked(
    connection: sa.Connection,
    person: str,
    address: str,
    now: Millis,
    typed: TypedCode | None = None,
) -> None:
    """Raises LockedOut where this name is locked for this address."""
    theirs = sa.select(failures.c.at, failures.c.address).where(failures.c.person == person)
    recent = connection.execute(theirs.where(failures.c.at > now - LOCK_WINDOW)).all()
    here = sorted(row.at for row in recent if row.address == address)
    if len(here) >= MOST_FAILURES:
        raise LockedOut(Millis(here[-MOST_FAILURES] + LOCK_WINDOW))
    everywhere = sorted(row.at for row in recent)
    if len(everywhere) < MOST_FROM_ALL or _is_familiar(connection, person, address, now):
        return
    if typed is None or not code_fits(connection, person, typed):
        raise LockedOut(Millis(everywhere[-MOST_FROM_ALL] + LOCK_WINDOW))


def _is_familiar(connection: sa.Connection, person: str, address: str, now: Millis) -> bool:
    known = familiar_addresses.c
    query = sa.select(known.at).where(known.person == person, known.address == address)
    last = connection.execute(query).scalar()
    return last is not None and last > now - FAMILIAR_FOR


def note_failure(connection: sa.Connection, person: str, address: str, now: Millis) -> None:
    connection.execute(sa.delete(failures).where(failures.c.at <= now - LOCK_WINDOW))
    connection.execute(sa.insert(failures).values(person=person, at=now, address=address))


def forget_failures(connection: sa.Connection, person: str, address: str) -> None:
    """Forgets the failures from one address, after a right password from there."""
    theirs = sa.delete(failures).where(failures.c.person == person)
    connection.execute(theirs.where(failures.c.address == address))


def note_success(connection: sa.Connection, person: str, address: str, now: Millis) -> None:
    """Remembers that a person has signed in from an address."""
    forget_failures(connection, person, address)
    old = familiar_addresses.c.at <= now - FAMILIAR_FOR
    mine = familiar_addresses.c.person == person
    connection.execute(sa.delete(familiar_addresses).where(mine, old))
    row = {"person": person, "address": address, "at": now}
    upsert(connection, familiar_addresses, row, replace=("at",))
