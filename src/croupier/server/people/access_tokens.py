"""Endpoints about access tokens: the secrets with which programs act for you.

Making one asks for your password and, where you have a second factor, for a code of it. Both making
and revoking are noted in the log first.
"""

import asyncio
from typing import Annotated

import msgspec

from croupier.acts import DAY, Millis
from croupier.errors import BadInput, text_form
from croupier.house import AccessTokenMade, AccessTokenRevoked, NotFound
from croupier.server.errors import Trouble
from croupier.server.http.credentials import LONGEST, REFUSED, Code
from croupier.server.http.request import Ask, Sent
from croupier.server.http.routes import Routes
from croupier.server.rate_limits import address_of
from croupier.server.rights.offices import staff_offices
from croupier.server.rights.rows import rights
from croupier.server.rights.scopes import staff_scopes
from croupier.server.views.fields import copy_fields
from croupier.store import MOST_TOKENS, AccessToken, NewToken, new_token

ROUTES = Routes()

MOST_DAYS = 366
"""Days for which a token may work at most."""
NAME = text_form(r"^[!-~][ -~]{0,39}\Z", "a name of 1 to 40 printable ASCII characters")
TOO_MANY = f"You have {MOST_TOKENS} access tokens, which is the most. Revoke one first."
EXCLUDED = "While you are excluded from a house, no program can act for you."


class ScopeShown(msgspec.Struct, frozen=True, kw_only=True):
    """A scope that you may give to a token."""

    id: str
    name: str
    about: str


class AccessTokenShown(msgspec.Struct, frozen=True, kw_only=True):
    """A token of yours, without its secret. `used` is when it was last used, to the minute, or 0
    if it was not."""

    id: str
    name: str
    scopes: tuple[str, ...]
    made: Millis
    expires: Millis
    used: Millis


class AccessTokensShown(msgspec.Struct, frozen=True, kw_only=True):
    """Your tokens, the scopes that you may give to one, and for how many days at most it works.
    `code_needed`: making one asks for a code of your second factor."""

    tokens: tuple[AccessTokenShown, ...]
    scopes: tuple[ScopeShown, ...]
    most: int
    most_days: int
    code_needed: bool


class NewAccessToken(msgspec.Struct, frozen=True, kw_only=True):
    """`days` is how long the token works; `code` is one of your second factor, if you have one."""

    name: Annotated[str, msgspec.Meta(pattern=NAME)]
    scopes: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=10)]
    days: Annotated[int, msgspec.Meta(ge=1, le=MOST_DAYS)]
    password: Annotated[str, msgspec.Meta(max_length=LONGEST)]
    code: Code = ""


class AccessTokenIssued(msgspec.Struct, frozen=True, kw_only=True):
    """A new token. `secret` is what a program sends; it is shown only here."""

    secret: str
    token: AccessTokenShown


@ROUTES.get("/api/access-tokens")
async def access_tokens(ask: Ask) -> AccessTokensShown:
    """Your access tokens, and what a new one may be for."""
    now = ask.casino.clock.running()
    found = await asyncio.to_thread(ask.sessions.access_tokens.of, ask.person, now)
    return AccessTokensShown(
        tokens=tuple(_shown(ask, token) for token in found),
        scopes=_offered(ask),
        most=MOST_TOKENS,
        most_days=MOST_DAYS,
        code_needed=ask.known is not None and ask.known.second_factor,
    )


@ROUTES.post("/api/access-tokens", cost=10)
async def make_access_token(ask: Sent[NewAccessToken]) -> AccessTokenIssued:
    """Make an access token for a program; its secret is shown only in this answer."""
    body = ask.body
    scopes = _checked_scopes(ask, body.scopes)
    await _confirm(ask)
    if ask.sessions.is_excluded(ask.person):
        raise Trouble(403, EXCLUDED, "excluded")
    now = ask.casino.clock.running()
    if len(await asyncio.to_thread(ask.sessions.access_tokens.of, ask.person, now)) >= MOST_TOKENS:
        raise Trouble(409, TOO_MANY, "too-many")
    new = new_token(body.name, scopes, now, Millis(now + body.days * DAY))
    await _note_made(ask, new)
    if not await asyncio.to_thread(ask.sessions.access_tokens.add, ask.person, new):
        raise Trouble(409, TOO_MANY, "too-many")
    return AccessTokenIssued(secret=new.secret, token=_shown(ask, new.token))


@ROUTES.post("/api/access-tokens/{id}/revoke")
async def revoke_access_token(ask: Ask) -> AccessTokensShown:
    """Revoke an access token; programs that use it are refused from now on."""
    now, name = ask.casino.clock.running(), ask.path("id")
    found = await asyncio.to_thread(ask.sessions.access_tokens.of, ask.person, now)
    token = next((one for one in found if one.id == name), None)
    if token is None:
        raise NotFound.named("access token", name)
    event = AccessTokenRevoked(person=ask.person, token=token.id, name=token.name)
    await ask.casino.perform(lambda draft: draft.note_token(event), who=ask.person)
    await asyncio.to_thread(ask.sessions.access_tokens.revoke, ask.person, token.id)
    ask.sessions.refresh()
    return await access_tokens(ask)


async def _confirm(ask: Sent[NewAccessToken]) -> None:
    """Checks the password and, where there is a second factor, its code."""
    assert ask.known is not None, "the table of rights lets only players come here"
    second = ask.known.second_factor
    if second and not ask.body.code:
        raise Trouble(401, *REFUSED["needs-code"])
    code = ask.body.code if second else None
    await ask.sessions.confirm(ask.person, ask.body.password, address_of(ask.request), code)


async def _note_made(ask: Ask, new: NewToken) -> None:
    token = new.token
    event = AccessTokenMade(
        person=ask.person,
        token=token.id,
        name=token.name,
        scopes=token.scopes,
        expires=ask.casino.clock.from_running(token.expires),
    )
    await ask.casino.perform(lambda draft: draft.note_token(event), who=ask.person)


def _offered(ask: Ask) -> tuple[ScopeShown, ...]:
    """The scopes that somebody may give to a token: those of staff only with an office."""
    office = bool(staff_offices(ask.casino.law, ask.casino.world.house(), ask.person))
    return tuple(
        ScopeShown(id=id_, name=scope.name, about=scope.about)
        for id_, scope in rights().tokens.items()
        if office or id_ not in staff_scopes()
    )


def _checked_scopes(ask: Ask, wanted: tuple[str, ...]) -> tuple[str, ...]:
    """The scopes, each once and in the order of the table of rights."""
    offered = [scope.id for scope in _offered(ask)]
    for name in wanted:
        if name not in offered:
            raise BadInput("scopes", f"some of {', '.join(offered)}", got=name[:40])
    return tuple(name for name in offered if name in wanted)


def _shown(ask: Ask, token: AccessToken) -> AccessTokenShown:
    shown = ask.casino.clock.from_running
    return copy_fields(
        AccessTokenShown,
        token,
        made=shown(token.made),
        expires=shown(token.expires),
        used=shown(token.used) if token.used else Millis(0),
    )
