"""Passwords (argon2id hashes) and sessions (hashes of their tokens) of those who may sign in.

These are secrets and must not be in the log: they have tables of their own, which neither
`export` nor `audit` ever reads. Three wrong passwords within thirty minutes lock a name
until the thirty minutes are over; a session ends when it has been idle too long.
"""

import hashlib
import secrets
from collections.abc import Callable
from functools import cached_property

import msgspec
import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from croupier.acts import MINUTE, Millis
from croupier.store.database.access import writing
from croupier.store.database.schema import not_null
from croupier.store.database.upsert import upsert

secret_tables = sa.MetaData()

credentials = sa.Table(
    "credentials",
    secret_tables,
    sa.Column("person", sa.Text, primary_key=True),
    *not_null(hash=sa.Text, administrator=sa.Boolean, guest=sa.Boolean, must_change=sa.Boolean),
)

failures = sa.Table(
    "failures",
    secret_tables,
    sa.Column("person", sa.Text, nullable=False, index=True),
    *not_null(at=sa.BigInteger),
)

sessions = sa.Table(
    "sessions",
    secret_tables,
    sa.Column("token", sa.Text, primary_key=True),
    sa.Column("person", sa.Text, nullable=False, index=True),
    *not_null(csrf=sa.Text, seen=sa.BigInteger, idle=sa.BigInteger),
)

LOCK_WINDOW = Millis(30 * MINUTE)
MOST_FAILURES = 3
STAFF_IDLE = Millis(30 * MINUTE)
SHORTEST, LONGEST = 10, 200
MOST_SESSIONS = 20
"""Sessions of one person at most; a new one ends the one that was idle longest."""
NO_PASSWORD = "-"
"""A hash that no password matches, for guests, who have a session but no password."""


class SignedIn(msgspec.Struct, frozen=True):
    """Somebody who has signed in."""

    person: str
    csrf: str
    administrator: bool = False
    guest: bool = False
    must_change: bool = False


class LockedOut(Exception):
    """Too many wrong passwords; `until` is when the name may try again."""

    def __init__(self, until: Millis) -> None:
        super().__init__(until)
        self.until = until


class Keyring:
    """Passwords and sessions. Times are milliseconds, and come in as arguments."""

    def __init__(self, engine: sa.Engine, hasher: PasswordHasher | None = None) -> None:
        self._engine = engine
        self._hasher = hasher or PasswordHasher()

    @cached_property
    def _decoy(self) -> str:
        """A hash to compare with where there is no such name, so that checking takes as long."""
        return self._hasher.hash(secrets.token_urlsafe())

    # --- people -----------------------------------------------------------------------

    def empty(self) -> bool:
        with self._engine.connect() as connection:
            return connection.execute(sa.select(credentials.c.person).limit(1)).first() is None

    def add(
        self,
        person: str,
        password: str | None,
        *,
        administrator: bool = False,
        guest: bool = False,
        must_change: bool = False,
        before: Callable[[], None] = lambda: None,
    ) -> bool:
        """Gives somebody a password; False where the name is taken. A guest needs none.

        `before` is called inside the transaction, when the name is known to be free and before
        the commit.
        """
        row = {
            "person": person,
            "hash": NO_PASSWORD if password is None else self._hasher.hash(password),
            "administrator": administrator,
            "guest": guest,
            "must_change": must_change,
        }
        with writing(self._engine) as connection:
            if upsert(connection, credentials, row) == 0:
                return False
            before()
        return True

    def change_password(self, person: str, password: str) -> None:
        """A new password ends every session that the old one began."""
        hashed = self._hasher.hash(password)
        theirs = sa.update(credentials).where(credentials.c.person == person)
        self._write(
            theirs.values(hash=hashed, must_change=False),
            sa.delete(sessions).where(sessions.c.person == person),
        )

    def check(self, person: str, password: str, now: Millis) -> bool:
        """Whether this is the person's password. Raises LockedOut after three failures.

        A name nobody has takes as long as one that exists, so that names cannot be guessed.
        """
        decoy = self._decoy
        with self._engine.connect() as connection:
            self._refuse_locked(connection, person, now)
            theirs = sa.select(credentials.c.hash).where(credentials.c.person == person)
            found = connection.execute(theirs).scalar()
        try:
            self._hasher.verify(found or decoy, password)
            good = found is not None
        except (VerificationError, InvalidHashError):
            good = False
        if good:
            self._write(sa.delete(failures).where(failures.c.person == person))
        else:
            self._write(
                sa.delete(failures).where(failures.c.at <= now - LOCK_WINDOW),
                sa.insert(failures).values(person=person, at=now),
            )
        return good

    def _write(self, *statements: sa.Executable) -> None:
        with writing(self._engine) as connection:
            for statement in statements:
                connection.execute(statement)

    def _refuse_locked(self, connection: sa.Connection, person: str, now: Millis) -> None:
        theirs = sa.select(failures.c.at).where(failures.c.person == person)
        recent = connection.execute(theirs.where(failures.c.at > now - LOCK_WINDOW))
        times = sorted(recent.scalars())
        if len(times) >= MOST_FAILURES:
            raise LockedOut(times[-MOST_FAILURES] + LOCK_WINDOW)

    # --- sessions ---------------------------------------------------------------------

    def begin(self, person: str, now: Millis, idle: Millis = STAFF_IDLE) -> tuple[str, SignedIn]:
        """Starts a session: the token for the cookie, and who it stands for."""
        token, csrf = secrets.token_urlsafe(32), secrets.token_urlsafe(24)
        with writing(self._engine) as connection:
            connection.execute(sa.delete(sessions).where(sessions.c.seen + sessions.c.idle <= now))
            self._end_longest_idle(connection, person)
            row = {"person": person, "csrf": csrf, "seen": now, "idle": idle}
            connection.execute(sa.insert(sessions).values(row | {"token": _digest(token)}))
            known = self._known(connection, person, csrf)
        assert known is not None
        return token, known

    def _end_longest_idle(self, connection: sa.Connection, person: str) -> None:
        """Ends sessions so that the person may have one more."""
        theirs = sa.select(sessions.c.token).where(sessions.c.person == person)
        newest_first = theirs.order_by(sessions.c.seen.desc())
        tokens = list(connection.execute(newest_first.offset(MOST_SESSIONS - 1)).scalars())
        if tokens:
            connection.execute(sa.delete(sessions).where(sessions.c.token.in_(tokens)))

    def guests(self, now: Millis) -> int:
        """How many guests are in the house: those whose sessions have not ended."""
        in_use = sessions.c.seen + sessions.c.idle > now
        people = sa.select(sa.func.count(sessions.c.person.distinct()))
        theirs = people.join(credentials, credentials.c.person == sessions.c.person)
        with self._engine.connect() as connection:
            return connection.execute(theirs.where(credentials.c.guest, in_use)).scalar() or 0

    def who(self, token: str, now: Millis, *, renew: bool = True) -> SignedIn | None:
        """Whose session it is, unless it was idle too long; `renew` counts this as a use of it."""
        digest = _digest(token)
        with self._engine.connect() as connection:
            query = sa.select(sessions).where(sessions.c.token == digest)
            row = connection.execute(query).one_or_none()
            if row is None or row.seen + row.idle <= now:
                return None
            known = self._known(connection, row.person, row.csrf)
        if renew and now - row.seen > MINUTE:
            self._write(sa.update(sessions).where(sessions.c.token == digest).values(seen=now))
        return known

    def end(self, token: str) -> None:
        self._write(sa.delete(sessions).where(sessions.c.token == _digest(token)))

    def _known(self, connection: sa.Connection, person: str, csrf: str) -> SignedIn | None:
        query = sa.select(credentials).where(credentials.c.person == person)
        row = connection.execute(query).one_or_none()
        if row is None:
            return None
        return SignedIn(person, csrf, row.administrator, row.guest, row.must_change)


def _digest(token: str) -> str:
    """The hash of a token; only hashes are stored, so that a stolen table is of no use."""
    return hashlib.sha256(token.encode()).hexdigest()
