"""Checks of a session before a request is answered: what its owner must do first, and its token."""

import secrets

from starlette.requests import HTTPConnection

from croupier.server.errors import Trouble
from croupier.store import SignedIn


def restriction_of(known: SignedIn) -> Trouble | None:
    """What somebody must do before anything else, as the refusal of anything else."""
    if known.must_change:
        return Trouble(
            403, "You must choose a new password before you can do anything else.", "must-change"
        )
    if known.must_enrol:
        return Trouble(
            403,
            "You must add a second factor on your account page before you do this.",
            "must-enrol",
        )
    return None


def check_csrf(connection: HTTPConnection, known: SignedIn) -> None:
    given = connection.headers.get("x-csrf", "")
    if not secrets.compare_digest(given.encode(), known.csrf.encode()):
        raise Trouble(
            403, "Your X-CSRF header is missing or wrong. Take it from GET /api/me.", "csrf"
        )
