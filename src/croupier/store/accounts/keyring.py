"""Passwords (argon2id hashes) and sessions (hashes of their tokens) of those who may sign in.

A one-time password begins one session, in which a password must be chosen, and ends after a day.
A session ends when it has been idle too long, and at a stated age whatever its use. When its owner
loses an office that they held in it, only the session that was used last goes on, without it.
"""

import hashlib
import secrets
from collections.abc import Callable
from functools import cached_property
from typing import Final, Literal, Protocol, TypeAlias

import msgspec
import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from croupier.acts import HOUR, Millis, name_skeleton
from croupier.store.accounts.failed_sign_ins import (
    forget_failures,
    note_failure,
    note_success,
    refuse_locked,
)
from croupier.store.accounts.second_factors import TypedCode, accept_code, is_on, remove_factor
from croupier.store.accounts.session_limits import (
    STAFF_IDLE,
    SessionLimits,
    SessionRow,
    has_ended,
    has_lost_office,
    lines_of,
    renewed,
)
from croupier.store.accounts.sign_in_tables import (
    credentials,
    failures,
    name_skeletons,
    one_time_passwords,
    sessions,
)
from croupier.store.accounts.signed_in import SignedIn, person_known
from croupier.store.database.access import writing
from croupier.store.database.upsert import upsert

ONE_TIME: Final = Millis(24 * HOUR)
"""How long a one-time password may be used."""
MOST_SESSIONS: Final = 20
"""Sessions of one person at most; a new one ends the one that was idle longest."""
NO_PASSWORD: Final = "-"
"""The hash of guests, who have a session but no password: no password matches it."""

Entry: TypeAlias = Literal["in", "wrong", "spent", "needs-code", "wrong-code"]
"""How an attempt to sign in ended. `spent`: a one-time password that was used or is too old."""


class _NameTaken(Exception):
    """The name, or one that looks like it, has a password already."""


class Hasher(Protocol):
    """What hashes passwords: argon2's `PasswordHasher`, or something that calls it."""

    def hash(self, password: str, /) -> str: ...

    def verify(self, hashed: str, password: str, /) -> bool:
        """Raises VerificationError or InvalidHashError where they do not match."""
        ...


class Keyring:
    """Passwords and sessions. Times are milliseconds, and come in as arguments."""

    def __init__(self, engine: sa.Engine, hasher: Hasher | None = None) -> None:
        self._engine = engine
        self._hasher: Hasher = hasher or PasswordHasher()

    @cached_property
    def _decoy(self) -> str:
        """A hash to compare with where there is no password, so that checking takes as long."""
        return self._hasher.hash(secrets.token_urlsafe())

    # --- people -----------------------------------------------------------------------

    def empty(self) -> bool:
        with self._engine.connect() as connection:
            return connection.execute(sa.select(credentials.c.person).limit(1)).first() is None

    def has_password(self, person: str) -> bool:
        theirs = sa.select(credentials.c.guest).where(credentials.c.person == person)
        with self._engine.connect() as connection:
            return connection.execute(theirs).scalar() is False

    def add(
        self,
        person: str,
        password: str | None,
        *,
        administrator: bool = False,
        guest: bool = False,
        one_time_until: Millis | None = None,
        before: Callable[[], None] = lambda: None,
    ) -> bool:
        """Gives somebody a password; False where the name is taken, or looks like one that is.

        A guest needs none. With `one_time_until` the password is for one sign-in until then.
        `before` is called inside the transaction, when the name is known to be free and before
        the commit.
        """
        row = {
            "person": person,
            "hash": NO_PASSWORD if password is None else self._hasher.hash(password),
            "administrator": administrator,
            "guest": guest,
            "must_change": one_time_until is not None,
        }
        try:
            with writing(self._engine) as connection:
                if not guest:
                    _take_name(connection, person)
                if upsert(connection, credentials, row) == 0:
                    raise _NameTaken
                if one_time_until is not None:
                    _set_one_time(connection, person, one_time_until)
                before()
        except _NameTaken:
            return False
        return True

    def reserve_name(self, name: str, person: str) -> bool:
        """Keeps others from a name that a person wants besides their own; False where it is taken,
        or looks like one that is. Whoever has it already gets it again."""
        mine = sa.select(name_skeletons.c.person).where(
            name_skeletons.c.skeleton == name_skeleton(name)
        )
        with writing(self._engine) as connection:
            owner = connection.execute(mine).scalar()
            if owner is None:
                _take_name(connection, name, person)
        return owner in (None, person)

    def release_name(self, name: str, person: str) -> None:
        """Lets others have a name again that a person wanted besides their own."""
        listed = name_skeletons.c.skeleton == name_skeleton(name)
        with writing(self._engine) as connection:
            connection.execute(
                sa.delete(name_skeletons).where(listed, name_skeletons.c.person == person)
            )

    def keep_guest(self, person: str, password: str) -> None:
        """Gives a guest a password: from now on the account stays, and the sessions go on."""
        hashed = self._hasher.hash(password)
        theirs = sa.update(credentials).where(credentials.c.person == person, credentials.c.guest)
        with writing(self._engine) as connection:
            connection.execute(theirs.values(hash=hashed, guest=False))

    def change_password(self, person: str, password: str) -> None:
        """A new password ends every session that the old one began."""
        hashed = self._hasher.hash(password)
        with writing(self._engine) as connection:
            _set_password(connection, person, hashed, must_change=False)
            spent = one_time_passwords.c.person == person
            connection.execute(sa.delete(one_time_passwords).where(spent))

    def reset_password(
        self, person: str, password: str, until: Millis, *, second_factor: bool
    ) -> None:
        """Gives a person who has a password a one-time password in its place, which ends their
        sessions and unlocks the name; with `second_factor` that is removed too."""
        hashed = self._hasher.hash(password)
        with writing(self._engine) as connection:
            _set_password(connection, person, hashed, must_change=True)
            _set_one_time(connection, person, until)
            connection.execute(sa.delete(failures).where(failures.c.person == person))
            if second_factor:
                remove_factor(connection, person)

    # --- checking passwords -----------------------------------------------------------

    def check(self, person: str, password: str, now: Millis, address: str = "") -> bool:
        """Whether this is the person's password. Raises LockedOut after too many failures."""
        if not self._matches(person, password, now, address):
            return False
        with writing(self._engine) as connection:
            forget_failures(connection, person, address)
        return True

    def enter(
        self,
        person: str,
        password: str,
        now: Millis,
        *,
        address: str = "",
        code: str = "",
        wall: Millis | None = None,
    ) -> Entry:
        """Tries to sign in with a password and, where the person has a second factor, its code.

        `wall` is the time by the wall clock, where that is another one than `now`. A one-time
        password is used up. Raises LockedOut after too many failures, wrong codes included.
        """
        typed = TypedCode(code, now if wall is None else wall)
        if not self._matches(person, password, now, address, typed):
            return "wrong"
        with writing(self._engine) as connection:
            must_change = _must_change(connection, person)
            if must_change and not _one_time_left(connection, person, now):
                return "spent"
            if is_on(connection, person):
                if not code:
                    return "needs-code"
                if not accept_code(connection, person, typed):
                    note_failure(connection, person, address, now)
                    return "wrong-code"
            if must_change and not _use_one_time(connection, person, now):
                return "spent"
            note_success(connection, person, address, now)
        return "in"

    def check_code(
        self, person: str, code: str, now: Millis, address: str = "", wall: Millis | None = None
    ) -> bool:
        """Whether this is a code of the person's second factor; it is used up, and a wrong one
        counts as a failed sign-in. Raises LockedOut after too many."""
        typed = TypedCode(code, now if wall is None else wall)
        with writing(self._engine) as connection:
            refuse_locked(connection, person, address, now)
            good = accept_code(connection, person, typed)
            if not good:
                note_failure(connection, person, address, now)
        return good

    def _matches(
        self,
        person: str,
        password: str,
        now: Millis,
        address: str,
        typed: TypedCode | None = None,
    ) -> bool:
        """Whether the password matches. Exactly one hash is compared, also for a name that nobody
        has and for one without a password, so that the time tells nothing about names."""
        decoy = self._decoy
        with self._engine.connect() as connection:
            refuse_locked(connection, person, address, now, typed)
            theirs = sa.select(credentials.c.hash).where(credentials.c.person == person)
            found = connection.execute(theirs).scalar()
        known = found is not None and found != NO_PASSWORD
        try:
            self._hasher.verify(str(found) if known else decoy, password)
        except (VerificationError, InvalidHashError):
            known = False
        if not known:
            with writing(self._engine) as connection:
                note_failure(connection, person, address, now)
        return known

    # --- sessions ---------------------------------------------------------------------

    def begin(
        self,
        person: str,
        now: Millis,
        idle: Millis = STAFF_IDLE,
        *,
        offices: frozenset[str] = frozenset(),
        position: int = 0,
    ) -> tuple[str, SignedIn]:
        """Starts a session: the token for the cookie, and who it stands for."""
        token, csrf = secrets.token_urlsafe(32), secrets.token_urlsafe(24)
        row = {"token": _digest(token), "person": person, "csrf": csrf, "seen": now, "idle": idle}
        held = {"began": now, "offices": lines_of(offices), "noted": position}
        with writing(self._engine) as connection:
            connection.execute(sa.delete(sessions).where(sessions.c.seen + sessions.c.idle <= now))
            self._end_longest_idle(connection, person)
            connection.execute(sa.insert(sessions).values(row | held))
            known = person_known(connection, person, csrf)
        assert known is not None
        return token, msgspec.structs.replace(known, began=now)

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

    def who(
        self,
        token: str,
        now: Millis,
        *,
        renew: bool = True,
        limits: Callable[[SignedIn], SessionLimits] = lambda _: SessionLimits(),
    ) -> SignedIn | None:
        """Whose session it is, unless it has ended; `renew` counts this as a use of it.

        `limits` are those of the offices that its owner holds now, which may be other ones than
        when the session began.
        """
        digest = _digest(token)
        with self._engine.connect() as connection:
            query = sa.select(sessions).where(sessions.c.token == digest)
            row = connection.execute(query).one_or_none()
            known = None if row is None else person_known(connection, row.person, row.csrf)
            if row is None or known is None:
                return None
            bounds = limits(known)
            ended = has_ended(row, bounds, now) or (
                has_lost_office(row, bounds) and not self._was_used_last(connection, row)
            )
        if ended:
            self.end(token)
            return None
        fresh = renewed(row, bounds, now) if renew else {}
        if fresh:
            mine = sa.update(sessions).where(sessions.c.token == digest)
            with writing(self._engine) as connection:
                connection.execute(mine.values(fresh))
        return msgspec.structs.replace(known, began=Millis(row.began))

    def _was_used_last(self, connection: sa.Connection, row: SessionRow) -> bool:
        """Whether no session of the same person was used after this one."""
        theirs = sa.select(sessions.c.token).where(sessions.c.person == row.person)
        latest = theirs.order_by(sessions.c.seen.desc(), sessions.c.began.desc(), sessions.c.token)
        return bool(connection.execute(latest.limit(1)).scalar() == row.token)

    def note_offices(self, token: str, offices: frozenset[str], position: int) -> None:
        """Notes the offices that a person holds in a session, as the log has them at a record."""
        mine = sa.update(sessions).where(sessions.c.token == _digest(token))
        with writing(self._engine) as connection:
            connection.execute(mine.values(offices=lines_of(offices), noted=position))

    def end(self, token: str) -> None:
        with writing(self._engine) as connection:
            connection.execute(sa.delete(sessions).where(sessions.c.token == _digest(token)))

    def end_others(self, person: str, token: str) -> None:
        """Ends every session of a person but one."""
        others = (sessions.c.person == person, sessions.c.token != _digest(token))
        with writing(self._engine) as connection:
            connection.execute(sa.delete(sessions).where(*others))


# --- names and passwords ----------------------------------------------------------------------


def _take_name(connection: sa.Connection, name: str, person: str = "") -> None:
    """Lists what a name looks like. Of two that look alike and come at once, only one is listed."""
    row = {"skeleton": name_skeleton(name), "person": person or name}
    if upsert(connection, name_skeletons, row) == 0:
        raise _NameTaken


def _set_password(
    connection: sa.Connection, person: str, hashed: str, *, must_change: bool
) -> None:
    theirs = sa.update(credentials).where(credentials.c.person == person)
    connection.execute(theirs.values(hash=hashed, must_change=must_change))
    connection.execute(sa.delete(sessions).where(sessions.c.person == person))


def _must_change(connection: sa.Connection, person: str) -> bool:
    theirs = sa.select(credentials.c.must_change).where(credentials.c.person == person)
    return bool(connection.execute(theirs).scalar())


def _set_one_time(connection: sa.Connection, person: str, until: Millis) -> None:
    upsert(connection, one_time_passwords, {"person": person, "until": until}, replace=("until",))


def _one_time_left(connection: sa.Connection, person: str, now: Millis) -> bool:
    theirs = sa.select(one_time_passwords.c.until).where(one_time_passwords.c.person == person)
    return (connection.execute(theirs).scalar() or 0) > now


def _use_one_time(connection: sa.Connection, person: str, now: Millis) -> bool:
    """Uses up a one-time password; of two sign-ins at once only one succeeds."""
    mine = (one_time_passwords.c.person == person, one_time_passwords.c.until > now)
    used = sa.update(one_time_passwords).where(*mine).values(until=0)
    return connection.execute(used).rowcount == 1


def _digest(token: str) -> str:
    """The hash of a token; only hashes are stored, so that a stolen table is of no use."""
    return hashlib.sha256(token.encode()).hexdigest()
