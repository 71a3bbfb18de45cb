"""Events that note what happened to the sign-in accounts of people; none holds a secret."""

from typing import TypeAlias

import msgspec

from croupier.acts import Millis

STREAM = "audit:accounts"


class PasswordReset(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """An operator gave a person a one-time password. The event never holds a secret.

    `by` is the operator's name in the operating system; `second_factor` says whether the person's
    second factor was removed. The world does not depend on it.
    """

    person: str
    by: str
    second_factor: bool


class AccessTokenMade(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """A person made an access token for a program; `token` is its id, `expires` by the time of the
    log. The world does not depend on it."""

    person: str
    token: str
    name: str
    scopes: tuple[str, ...]
    expires: Millis


class AccessTokenRevoked(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """A person ended an access token of theirs. The world does not depend on it."""

    person: str
    token: str
    name: str


TokenEvent: TypeAlias = AccessTokenMade | AccessTokenRevoked
