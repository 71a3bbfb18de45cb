"""Who is asking: cookies, CSRF, and how somebody becomes known to the house."""

import asyncio
import re
import secrets
from collections.abc import Callable
from typing import Any

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response

from croupier.server.casino import Casino
from croupier.server.founding import open_account
from croupier.server.wire import Trouble
from croupier.store import Keyring, Known, LockedOut

COOKIE = "croupier"
SHORTEST, LONGEST = 10, 200
STAFF_IDLE = 30 * 60_000
PLAYER_IDLE = 12 * 60 * 60_000
GUEST_IDLE = 24 * 60 * 60_000
"""Staff hold other people's money: an empty chair of theirs is signed out soonest."""
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._'-]{1,39}")


class SignIn(msgspec.Struct, frozen=True):
    name: str
    password: str


class NewPassword(msgspec.Struct, frozen=True):
    old: str
    new: str


class Doorman:
    """Lets people in, and knows them again."""

    def __init__(self, casino: Casino, keyring: Keyring, *, guests: bool, secure: bool) -> None:
        self._casino, self.keyring = casino, keyring
        self.guests, self._secure = guests, secure
        self._known: dict[str, tuple[int, Known]] = {}
        self.departures: set[Callable[[], None]] = set()

    async def who(self, connection: HTTPConnection) -> Known | None:
        """Whose session the request belongs to; asked of the database once in ten seconds."""
        token = connection.cookies.get(COOKIE, "")
        if not token or len(token) > 100:
            return None
        now = self._casino.now()
        cached = self._known.get(token)
        if cached is not None and now - cached[0] < 10_000:
            return cached[1]
        known = await asyncio.to_thread(self.keyring.who, token, now)
        self._known.pop(token, None)
        if known is not None:
            if len(self._known) > 10_000:
                self._known.clear()
            self._known[token] = (now, known)
        return known

    async def still_here(self, connection: HTTPConnection) -> str:
        """Whose session it still is, asked of the database without keeping it awake."""
        token = connection.cookies.get(COOKIE, "")[:100]
        known = await asyncio.to_thread(
            lambda: self.keyring.who(token, self._casino.now(), waking=False)
        )
        return known.person if known is not None else ""

    def idle_of(self, person: str) -> int:
        """How long somebody who has signed in may do nothing."""
        staff = any(held.person == person for held in self._casino.world.house().staff)
        return STAFF_IDLE if staff else PLAYER_IDLE

    async def begin(self, person: str, response: Response, idle: int = 0) -> Known:
        idle = idle or self.idle_of(person)
        token, known = await asyncio.to_thread(self.keyring.begin, person, self._casino.now(), idle)
        response.set_cookie(
            COOKIE, token, httponly=True, samesite="strict", secure=self._secure, path="/"
        )
        return known

    async def sign_in(self, ask: SignIn) -> str:
        try:
            good = await asyncio.to_thread(
                self.keyring.check, ask.name, ask.password[: LONGEST + 1], self._casino.now()
            )
        except LockedOut as locked:
            minutes = max(1, (locked.until - self._casino.now()) // 60_000)
            line = f"too many wrong passwords; try again in {minutes} minutes"
            raise Trouble(429, line, "locked-out") from None
        if not good:
            raise Trouble(401, "the name or the password is wrong", "wrong-password")
        return ask.name

    async def register(self, ask: SignIn) -> str:
        """A new player with a name and a password of their own."""
        check_person(ask.name)
        check_password(ask.password)
        added = await asyncio.to_thread(self.keyring.add, ask.name, ask.password)
        if not added:
            raise Trouble(409, "this name is taken", "name-taken")
        await open_account(self._casino, ask.name, self._first_house())
        return ask.name

    async def guest(self) -> str:
        """Somebody who only looks around, with demonstration chips and no password to keep."""
        if not self.guests:
            raise Trouble(403, "this house takes no guests", "no-guests")
        person = f"Guest {secrets.token_hex(4)}"
        await asyncio.to_thread(
            lambda: self.keyring.add(person, secrets.token_urlsafe(24), guest=True)
        )
        await open_account(self._casino, person, self._first_house())
        return person

    def _first_house(self) -> str:
        return next(iter(self._casino.world.house().houses))

    async def change(self, known: Known, ask: NewPassword) -> None:
        await self.sign_in(SignIn(known.person, ask.old))
        check_password(ask.new)
        await asyncio.to_thread(self.keyring.change_password, known.person, ask.new)
        self._known.clear()
        self._departed()

    async def end(self, connection: HTTPConnection, response: Response) -> None:
        token = connection.cookies.get(COOKIE, "")
        self._known.pop(token, None)
        if token:
            await asyncio.to_thread(self.keyring.end, token)
            self._departed()
        response.delete_cookie(COOKIE, path="/")

    def _departed(self) -> None:
        """A session has ended; whoever keeps connections of it looks after them."""
        for look in list(self.departures):
            look()


def check_person(name: str) -> None:
    if not _NAME.fullmatch(name) or name.lower().startswith(("guest ", "the house")):
        line = "name: expected 2 to 40 letters, digits, spaces, dots, dashes or underscores"
        raise Trouble(422, line, "bad-input")


def check_password(password: str) -> None:
    if not SHORTEST <= len(password) <= LONGEST:
        line = f"password: expected {SHORTEST} to {LONGEST} characters"
        raise Trouble(422, line, "bad-input")


def check_csrf(connection: HTTPConnection, known: Known) -> None:
    given: Any = connection.headers.get("x-csrf", "")
    if not secrets.compare_digest(given.encode(), known.csrf.encode()):
        raise Trouble(403, "the X-CSRF header is missing or wrong", "csrf")
