"""Who is asking: cookies, CSRF, and how somebody becomes known to the house."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Annotated

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response

from croupier.acts import DAY, HOUR, MINUTE, SECOND, Millis, seconds_of
from croupier.floor import HOUSE
from croupier.house import GUEST, PATRON, Casino, NamedLocks, open_account
from croupier.server.errors import Trouble
from croupier.server.rate_limits import Bucket
from croupier.store import Keyring, LockedOut, SignedIn

COOKIE = "croupier"
SHORTEST, LONGEST = 10, 200
STAFF_IDLE = Millis(30 * MINUTE)
PLAYER_IDLE = Millis(12 * HOUR)
GUEST_IDLE = DAY
"""Staff hold other people's money: an empty chair of theirs is signed out soonest."""
HASHING, MOST_WAITING, MOST_GUESTS = 2, 64, 20_000
NEWCOMERS = 5.0
"""New people a second whom the whole house takes in, once the first few hundred are there."""
NAME = r"^[A-Za-z0-9][A-Za-z0-9 ._'-]{1,39}\Z"
NAME_TAKEN = "This name is taken. Choose another."
NewName = Annotated[str, msgspec.Meta(pattern=NAME)]
NewSecret = Annotated[str, msgspec.Meta(min_length=SHORTEST, max_length=LONGEST)]


class SignIn(msgspec.Struct, frozen=True):
    name: Annotated[str, msgspec.Meta(max_length=60)]
    password: Annotated[str, msgspec.Meta(max_length=LONGEST)]


class NewPlayer(msgspec.Struct, frozen=True):
    name: NewName
    password: NewSecret


class NewPassword(msgspec.Struct, frozen=True):
    old: Annotated[str, msgspec.Meta(max_length=LONGEST)]
    new: NewSecret


class Sessions:
    """Lets people in, and knows them again by the session they hold."""

    def __init__(self, casino: Casino, keyring: Keyring, *, guests: bool, secure: bool) -> None:
        self._casino, self._keyring = casino, keyring
        self.guests, self._secure = guests, secure
        self._known: dict[str, tuple[Millis, SignedIn]] = {}
        self._names, self._hashing = NamedLocks(), asyncio.Semaphore(HASHING)
        self._waiting = 0
        self._newcomers = Bucket(NEWCOMERS, NEWCOMERS * 100, lambda: seconds_of(casino.now()))
        self.departures: set[Callable[[], None]] = set()

    async def who(self, connection: HTTPConnection) -> SignedIn | None:
        """Whose session the request belongs to; asked of the database once in ten seconds."""
        token = connection.cookies.get(COOKIE, "")
        if not token or len(token) > 100:
            return None
        now = self._casino.now()
        cached = self._known.get(token)
        if cached is not None and now - cached[0] < 10 * SECOND:
            return cached[1]
        known = await asyncio.to_thread(self._keyring.who, token, now)
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
            lambda: self._keyring.who(token, self._casino.now(), renew=False)
        )
        return known.person if known is not None else ""

    def idle_of(self, person: str) -> Millis:
        """How long somebody who has signed in may do nothing."""
        staff = any(held.person == person for held in self._casino.world.house().staff)
        return STAFF_IDLE if staff else PLAYER_IDLE

    async def begin(self, person: str, response: Response, idle: Millis | None = None) -> SignedIn:
        idle = self.idle_of(person) if idle is None else idle
        now = self._casino.now()
        token, known = await asyncio.to_thread(self._keyring.begin, person, now, idle)
        response.set_cookie(
            COOKIE, token, httponly=True, samesite="strict", secure=self._secure, path="/"
        )
        return known

    @asynccontextmanager
    async def _turn(self, name: str) -> AsyncIterator[None]:
        """Hashing a password takes a processor and much memory: a few at a time, one for a name,
        and whoever comes when the queue is long comes again later."""
        if self._waiting >= MOST_WAITING:
            raise Trouble(503, "Too many people are signing in. Try again in a moment.", "busy")
        self._waiting += 1
        try:
            async with self._names.hold({name}), self._hashing:
                yield
        finally:
            self._waiting -= 1

    async def sign_in(self, ask: SignIn) -> str:
        try:
            async with self._turn(ask.name):
                good = await asyncio.to_thread(
                    self._keyring.check, ask.name, ask.password, self._casino.now()
                )
        except LockedOut as locked:
            minutes = max(1, (locked.until - self._casino.now()) // MINUTE)
            wait = "a minute" if minutes == 1 else f"{minutes} minutes"
            line = f"You gave too many wrong passwords. Try again in {wait}."
            raise Trouble(429, line, "locked-out") from None
        if not good:
            raise Trouble(401, "The name or the password is wrong. Try again.", "wrong-password")
        return ask.name

    async def register(self, ask: NewPlayer) -> str:
        """A new player with a name and a password of their own."""
        check_person(ask.name)
        self._room_for_one()
        await self.add(ask.name, ask.password)
        await open_account(self._casino, ask.name, self._first_house())
        return ask.name

    async def add(self, name: str, password: str, *, must_change: bool = False) -> None:
        """A name with a password, unless it is taken."""
        async with self._turn(name):
            added = await asyncio.to_thread(
                lambda: self._keyring.add(name, password, must_change=must_change)
            )
        if not added:
            raise Trouble(409, NAME_TAKEN, "name-taken")

    async def guest(self) -> str:
        """Somebody who only looks around, with demonstration chips and no password to keep."""
        if not self.guests:
            raise Trouble(403, "This house takes no guests. Register or sign in.", "no-guests")
        self._room_for_one()
        if await asyncio.to_thread(self._keyring.guests, self._casino.now()) >= MOST_GUESTS:
            raise Trouble(
                503, "The house has as many guests as it can take. Try again later.", "full"
            )
        person = f"{GUEST}{secrets.token_hex(4)}"
        await asyncio.to_thread(lambda: self._keyring.add(person, None, guest=True))
        await open_account(self._casino, person, self._first_house())
        return person

    def _room_for_one(self) -> None:
        if not self._newcomers.take("everybody"):
            raise Trouble(429, "Too many people are coming in. Try again in a moment.", "too-fast")

    def _first_house(self) -> str:
        return next(iter(self._casino.world.house().houses))

    async def change(self, known: SignedIn, ask: NewPassword) -> None:
        await self.sign_in(SignIn(known.person, ask.old))
        async with self._turn(known.person):
            await asyncio.to_thread(self._keyring.change_password, known.person, ask.new)
        self._known.clear()
        self._departed()

    async def end(self, connection: HTTPConnection, response: Response) -> None:
        token = connection.cookies.get(COOKIE, "")
        self._known.pop(token, None)
        if token:
            await asyncio.to_thread(self._keyring.end, token)
            self._departed()
        response.delete_cookie(COOKIE, path="/")

    def _departed(self) -> None:
        """A session has ended; whoever keeps connections of it looks after them."""
        for look in list(self.departures):
            look()


def check_person(name: str) -> None:
    """Some names are the house's own to give."""
    if name.lower().startswith((GUEST.lower(), HOUSE, PATRON.lower())):
        raise Trouble(409, NAME_TAKEN, "name-taken")


def check_csrf(connection: HTTPConnection, known: SignedIn) -> None:
    given = connection.headers.get("x-csrf", "")
    if not secrets.compare_digest(given.encode(), known.csrf.encode()):
        raise Trouble(
            403, "Your X-CSRF header is missing or wrong. Take it from GET /api/me.", "csrf"
        )
