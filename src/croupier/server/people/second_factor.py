"""Endpoints about the second factor: adding one, confirming it by a code, and removing it."""

import asyncio
from typing import Annotated

import msgspec

from croupier.server.errors import Trouble
from croupier.server.http.credentials import LONGEST, REFUSED, Code
from croupier.server.http.request import Ask, Sent
from croupier.server.http.routes import Routes
from croupier.server.rate_limits import address_of
from croupier.store import enrolment_link

ROUTES = Routes()

Secret = Annotated[str, msgspec.Meta(max_length=LONGEST)]


class SecondFactorShown(msgspec.Struct, frozen=True, kw_only=True):
    """`on`: a code is asked for when you sign in. `required`: the house asks its staff for one."""

    on: bool
    required: bool
    recovery_left: int


class BeginFactor(msgspec.Struct, frozen=True):
    password: Secret


class FactorBegun(msgspec.Struct, frozen=True):
    """The secret to type into an authenticator app, and the same as a link. It counts once a code
    has confirmed it."""

    secret: str
    link: str


class ConfirmFactor(msgspec.Struct, frozen=True):
    code: Code


class RecoveryCodes(msgspec.Struct, frozen=True):
    """Codes for people who have lost their app. Each works once; they are shown only here."""

    codes: tuple[str, ...]


class RemoveFactor(msgspec.Struct, frozen=True):
    password: Secret
    code: Code


@ROUTES.get("/api/second-factor", enrols=True)
async def second_factor(ask: Ask) -> SecondFactorShown:
    """Whether you have a second factor, and how many recovery codes are left."""
    found = await asyncio.to_thread(ask.sessions.second_factors.of, ask.person)
    required = ask.sessions.second_factor_required
    return SecondFactorShown(on=found.on, required=required, recovery_left=found.recovery_left)


@ROUTES.post("/api/second-factor", enrols=True, cost=5)
async def begin_second_factor(ask: Sent[BeginFactor]) -> FactorBegun:
    """Begin to add a second factor.

    It counts once a code has confirmed it.
    """
    await ask.sessions.confirm(ask.person, ask.body.password, address_of(ask.request))
    secret = await asyncio.to_thread(ask.sessions.second_factors.begin, ask.person)
    if secret is None:
        raise Trouble(409, "You have a second factor. Remove it first.", "second-factor")
    return FactorBegun(secret, enrolment_link(ask.person, secret))


@ROUTES.post("/api/second-factor/confirm", enrols=True, cost=5)
async def confirm_second_factor(ask: Sent[ConfirmFactor]) -> RecoveryCodes:
    """Confirm the second factor by its first code; every other session ends."""
    now = ask.sessions.wall_time()
    codes = await asyncio.to_thread(
        ask.sessions.second_factors.confirm, ask.person, ask.body.code, now
    )
    if codes is None:
        raise Trouble(401, *REFUSED["wrong-code"])
    await ask.sessions.end_others(ask.person, ask.request)
    return RecoveryCodes(codes)


@ROUTES.post("/api/second-factor/remove", cost=5)
async def remove_second_factor(ask: Sent[RemoveFactor]) -> SecondFactorShown:
    """Remove the second factor, with your password and a code."""
    body = ask.body
    await ask.sessions.confirm(ask.person, body.password, address_of(ask.request), body.code)
    await asyncio.to_thread(ask.sessions.second_factors.remove, ask.person)
    ask.sessions.refresh()
    return await second_factor(ask)
