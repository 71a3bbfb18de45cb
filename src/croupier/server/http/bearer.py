"""The access token that a request carries in its `Authorization` header."""

from starlette.requests import HTTPConnection

from croupier.server.errors import Trouble

LONGEST = 100
"""Characters of a token at most; those that the server makes are shorter."""


def bearer_of(connection: HTTPConnection) -> str | None:
    """The access token of a request; None where it carries none.

    No browser sends this header by itself to another site, so no CSRF token belongs to it.
    """
    scheme, _, given = connection.headers.get("authorization", "").partition(" ")
    return given.strip()[: LONGEST + 1] if scheme.lower() == "bearer" else None


def wrong_token() -> Trouble:
    """The refusal of a token that is unknown, or has ended."""
    line = "This access token is unknown, expired or revoked. Make another on your account page."
    return Trouble(401, line, "wrong-token")
