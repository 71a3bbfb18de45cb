"""Access tokens: secrets with which programs act for a person, within scopes and until a time.

Only the hash of a token is stored. A token is bound to the password and the second factor under
which it was made: it ends when either changes, whichever program changes them.
"""

import hashlib
import secrets
from typing import Any, Final, NamedTuple

import msgspec
import sqlalchemy as sa

from croupier.acts import MINUTE, Millis
from croupier.store.accounts.sign_in_tables import access_tokens, credentials, second_factors
from croupier.store.accounts.signed_in import SignedIn, person_known
from croupier.store.database.access import writing

TOKEN_PREFIX: Final = "croupier_"
"""How every token begins, so that people and programs recognise one that lies about."""
MOST_TOKENS: Final = 20
"""Tokens of one person at most."""
NEVER: Final = Millis(0)


class AccessToken(msgspec.Struct, frozen=True, kw_only=True):
    """A token without its secret. `used` is when it was last used, to the minute; 0 for never."""

    id: str
    name: str
    scopes: tuple[str, ...]
    made: Millis
    expires: Millis
    used: Millis


class NewToken(NamedTuple):
    """A token with its secret, which its holder is shown once."""

    secret: str
    token: AccessToken


def new_token(name: str, scopes: tuple[str, ...], now: Millis, expires: Millis) -> NewToken:
    """A token of 256 random bits. Its id, by which lists and the log name it, is no secret."""
    made = AccessToken(
        id=secrets.token_hex(6), name=name, scopes=scopes, made=now, expires=expires, used=NEVER
    )
    return NewToken(TOKEN_PREFIX + secrets.token_urlsafe(32), made)


class AccessTokens:
    """The access tokens of all people. Times are milliseconds, and come in as arguments."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    def of(self, person: str, now: Millis) -> tuple[AccessToken, ...]:
        """The tokens of a person that work, in the order in which they were made."""
        theirs = sa.select(access_tokens).where(access_tokens.c.person == person)
        working = theirs.where(access_tokens.c.expires > now)
        with self._engine.connect() as connection:
            mark = _made_under(connection, person)
            rows = connection.execute(working.order_by(access_tokens.c.made, access_tokens.c.id))
            return tuple(_token(row) for row in rows if row.made_under == mark)

    def add(self, person: str, new: NewToken) -> bool:
        """Stores a token; False where the person has too many, or no password. What has ended is
        removed."""
        with writing(self._engine) as connection:
            mark = _made_under(connection, person)
            if mark is None:
                return False
            _remove_ended(connection, person, mark, new.token.made)
            count = sa.select(sa.func.count()).where(access_tokens.c.person == person)
            if (connection.execute(count).scalar() or 0) >= MOST_TOKENS:
                return False
            row = msgspec.structs.asdict(new.token) | {"scopes": "\n".join(new.token.scopes)}
            row |= {"hash": _digest(new.secret), "person": person, "made_under": mark}
            connection.execute(sa.insert(access_tokens).values(row))
        return True

    def who(self, secret: str, now: Millis, *, renew: bool = True) -> SignedIn | None:
        """Whose token it is and with what scopes, unless it has ended; `renew` counts this as a use
        of it."""
        mine = access_tokens.c.hash == _digest(secret)
        with self._engine.connect() as connection:
            row = connection.execute(sa.select(access_tokens).where(mine)).one_or_none()
            if row is None or row.expires <= now:
                return None
            if row.made_under != _made_under(connection, row.person):
                return None
            known = person_known(connection, row.person)
        if known is None:
            return None
        if renew and now - row.used > MINUTE:
            with writing(self._engine) as connection:
                connection.execute(sa.update(access_tokens).where(mine).values(used=now))
        scopes = tuple(row.scopes.splitlines())
        return msgspec.structs.replace(known, began=Millis(row.made), scopes=scopes)

    def revoke(self, person: str, token: str) -> bool:
        """Ends the token of a person with this id; False where there is none."""
        mine = (access_tokens.c.person == person, access_tokens.c.id == token)
        with writing(self._engine) as connection:
            return connection.execute(sa.delete(access_tokens).where(*mine)).rowcount > 0

    def revoke_all(self, person: str) -> None:
        """Ends every token of a person."""
        with writing(self._engine) as connection:
            connection.execute(sa.delete(access_tokens).where(access_tokens.c.person == person))


def _token(row: sa.Row[Any]) -> AccessToken:
    return AccessToken(
        id=row.id,
        name=row.name,
        scopes=tuple(row.scopes.splitlines()),
        made=Millis(row.made),
        expires=Millis(row.expires),
        used=Millis(row.used),
    )


def _remove_ended(connection: sa.Connection, person: str, mark: str, now: Millis) -> None:
    ended = sa.or_(access_tokens.c.expires <= now, access_tokens.c.made_under != mark)
    connection.execute(sa.delete(access_tokens).where(access_tokens.c.person == person, ended))


def _made_under(connection: sa.Connection, person: str) -> str | None:
    """A hash of how a person signs in now: another one once the password or the second factor has
    changed. None for people without a password."""
    password = sa.select(credentials.c.hash).where(credentials.c.person == person)
    hashed = connection.execute(password.where(credentials.c.guest.is_(False))).scalar()
    if hashed is None:
        return None
    factor = sa.select(second_factors.c.secret).where(second_factors.c.person == person)
    secret = connection.execute(factor.where(second_factors.c.confirmed)).scalar()
    return _digest(f"{hashed}\n{secret or ''}")


def _digest(text: str) -> str:
    """SHA-256, which is enough for what nobody can guess."""
    return hashlib.sha256(text.encode()).hexdigest()
