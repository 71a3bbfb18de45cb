"""Second factors: enrolment, the codes of authenticator apps, and recovery codes.

A factor counts once a code has confirmed it. Every code works once: the time step of the last one
that was accepted is kept, and only codes of later steps are accepted after it.
"""

import base64
import hashlib
import secrets
from typing import Final, NamedTuple

import msgspec
import sqlalchemy as sa

from croupier.acts import Millis
from croupier.store.accounts.sign_in_tables import recovery_codes, second_factors
from croupier.store.accounts.totp import DIGITS, matching_step, new_secret
from croupier.store.database.access import writing
from croupier.store.database.upsert import upsert

RECOVERY_CODES: Final = 10
_RECOVERY_BYTES: Final = 10
NONE_YET: Final = -1


class SecondFactor(msgspec.Struct, frozen=True):
    """Whether somebody has a second factor, and how many recovery codes are left."""

    on: bool
    recovery_left: int


class TypedCode(NamedTuple):
    """A code as somebody typed it, and when, by the wall clock that apps go by."""

    text: str
    at: Millis

    @property
    def letters(self) -> str:
        """The code without the spaces and dashes that people type, in lower case."""
        return "".join(c for c in self.text.lower() if c.isascii() and c.isalnum())


class SecondFactors:
    """The second factors of all people. Times are milliseconds, and come in as arguments."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    def of(self, person: str) -> SecondFactor:
        left = sa.select(sa.func.count()).where(recovery_codes.c.person == person)
        with self._engine.connect() as connection:
            on = is_on(connection, person)
            return SecondFactor(on, connection.execute(left).scalar() or 0 if on else 0)

    def begin(self, person: str) -> str | None:
        """A new secret for a person, to be confirmed by a code; None if they have one already."""
        row = {"person": person, "secret": new_secret(), "confirmed": False, "step": NONE_YET}
        with writing(self._engine) as connection:
            written = upsert(
                connection,
                second_factors,
                row,
                replace=("secret", "step"),
                where=second_factors.c.confirmed.is_(False),
            )
        return str(row["secret"]) if written else None

    def confirm(self, person: str, code: str, now: Millis) -> tuple[str, ...] | None:
        """Makes a factor count, if the code is right; gives its recovery codes, this once."""
        codes = tuple(_new_recovery_code() for _ in range(RECOVERY_CODES))
        with writing(self._engine) as connection:
            pending = _factor(connection, person, confirmed=False)
            if pending is None or not _accept_app_code(connection, pending, TypedCode(code, now)):
                return None
            theirs = sa.update(second_factors).where(second_factors.c.person == person)
            connection.execute(theirs.values(confirmed=True))
            connection.execute(sa.delete(recovery_codes).where(recovery_codes.c.person == person))
            rows = [{"person": person, "hash": _digest(person, TypedCode(c, now))} for c in codes]
            connection.execute(sa.insert(recovery_codes), rows)
        return codes

    def remove(self, person: str) -> None:
        with writing(self._engine) as connection:
            remove_factor(connection, person)


def is_on(connection: sa.Connection, person: str) -> bool:
    """Whether a person has a second factor that counts."""
    return _factor(connection, person, confirmed=True) is not None


def accept_code(connection: sa.Connection, person: str, typed: TypedCode) -> bool:
    """Whether this is a code of the person's app, or a recovery code; it is used up with that."""
    factor = _factor(connection, person, confirmed=True)
    if factor is None:
        return False
    if len(typed.letters) == DIGITS:
        return _accept_app_code(connection, factor, typed)
    mine = sa.delete(recovery_codes).where(recovery_codes.c.person == person)
    this = mine.where(recovery_codes.c.hash == _digest(person, typed))
    return connection.execute(this).rowcount > 0


def code_fits(connection: sa.Connection, person: str, typed: TypedCode) -> bool:
    """Whether this is a code of the person's app that is still to be used. It is not used up."""
    factor = _factor(connection, person, confirmed=True)
    if factor is None:
        return False
    step = matching_step(factor.secret, typed.letters, typed.at)
    return step is not None and step > factor.step


def remove_factor(connection: sa.Connection, person: str) -> None:
    for table in (second_factors, recovery_codes):
        connection.execute(sa.delete(table).where(table.c.person == person))


class _Factor(msgspec.Struct, frozen=True):
    person: str
    secret: str
    step: int


def _factor(connection: sa.Connection, person: str, *, confirmed: bool) -> _Factor | None:
    theirs = sa.select(second_factors).where(second_factors.c.person == person)
    row = connection.execute(theirs).one_or_none()
    if row is None or row.confirmed is not confirmed:
        return None
    return _Factor(person, row.secret, row.step)


def _accept_app_code(connection: sa.Connection, factor: _Factor, typed: TypedCode) -> bool:
    """Notes the time step of a right code; of two requests with the same code only one does."""
    step = matching_step(factor.secret, typed.letters, typed.at)
    if step is None:
        return False
    mine = sa.update(second_factors).where(second_factors.c.person == factor.person)
    later = mine.where(second_factors.c.secret == factor.secret, second_factors.c.step < step)
    return connection.execute(later.values(step=step)).rowcount == 1


def _new_recovery_code() -> str:
    """Eighty random bits in four groups of four letters and digits."""
    letters = base64.b32encode(secrets.token_bytes(_RECOVERY_BYTES)).decode().lower()
    return "-".join(letters[start : start + 4] for start in range(0, len(letters), 4))


def _digest(person: str, typed: TypedCode) -> str:
    """The hash of a recovery code; it has eighty random bits, so a fast hash is safe."""
    return hashlib.sha256(f"{person}\n{typed.letters}".encode()).hexdigest()
