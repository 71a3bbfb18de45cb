"""Sessions: signing in and out, registration, guests, cookies and CSRF tokens."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Annotated

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response

from croupier.acts import DAY, HOUR, MINUTE, SECOND, Millis
from croupier.errors import text_form
from croupier.floor import HOUSE
from croupier.house import GUEST, PATRON, Casino, NamedLocks, open_account
from croupier.server.capacity import Standing
from croupier.server.errors import Trouble
from croupier.server.rate_limits import Bucket
from croupier.store import Keyring, LockedOut, SignedIn

COOKIE = "croupier"
SHORTEST, LONGEST = 10, 200
"""How many characters a password may have."""
STAFF_IDLE = Millis(30 * MINUTE)
"""How long a session of staff lasts without requests: short, for they handle others' money."""
PLAYER_IDLE = Millis(12 * HOUR)
GUEST_IDLE = DAY
HASHING, MOST_WAITING = 2, 64
"""How many passwords are hashed at a time, and how many requests may wait for that."""
MOST_GUESTS = 20_000
NEWCOMERS = 5.0
"""People a second who may register or become guests, after a burst of a hundred times as many."""
NAME = text_form(
    r"^[A-Za-z0-9][A-Za-z0-9 ._'-]{1,39}\Z",
    "a name of 2 to 40 letters, digits, spaces, dots, dashes or apostrophes",
)
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
    """Signs people in, and finds the session that a request belongs to.

    `on_end` holds functions that are called when a session has ended.
    """

    def __init__(self, casino: Casino, keyring: Keyring, *, guests: bool, secure: bool) -> None:
        self._casino, self._keyring = casino, keyring
        self.guests, self._secure = guests, secure
        self._known: dict[str, tuple[Millis, SignedIn]] = {}
        self._names, self._hashing = NamedLocks(), asyncio.Semaphore(HASHING)
        self._waiting = 0
        self._newcomers = Bucket(NEWCOMERS, NEWCOMERS * 100, casino.clock.seconds)
        self.on_end: set[Callable[[], None]] = set()

    async def who(self, connection: HTTPConnection) -> SignedIn | None:
        """The session that a request belongs to; it is cached for ten seconds."""
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

    async def owner_of(self, connection: HTTPConnection) -> str:
        """The person whose session it is, unless it has ended; this does not prolong it."""
        token = connection.cookies.get(COOKIE, "")[:100]
        known = await asyncio.to_thread(
            lambda: self._keyring.who(token, self._casino.now(), renew=False)
        )
        return known.person if known is not None else ""

    def idle_of(self, person: str) -> Millis:
        """How long the session of a person lasts without requests."""
        return STAFF_IDLE if self._is_staff(person) else PLAYER_IDLE

    def _is_staff(self, person: str) -> bool:
        return any(held.person == person for held in self._casino.world.house().staff)

    def standing_of(self, known: SignedIn | None) -> Standing:
        """Whose connections give way to whose when there are too many."""
        if known is None:
            return Standing.STRANGER
        if known.guest:
            return Standing.GUEST
        return (
            Standing.STAFF
            if known.administrator or self._is_staff(known.person)
            else Standing.PLAYER
        )

    async def begin(self, person: str, response: Response, idle: Millis | None = None) -> SignedIn:
        idle = self.idle_of(person) if idle is None else idle
        now = self._casino.now()
        token, known = await asyncio.to_thread(self._keyring.begin, person, now, idle)
        response.set_cookie(
            COOKIE, token, httponly=True, samesite="strict", secure=self._secure, path="/"
        )
        return known

    @asynccontextmanager
    async def _hashing_turn(self, name: str) -> AsyncIterator[None]:
        """Waits for a turn to hash a password, which takes a processor and much memory: a few are
        hashed at a time, one for each name. Refuses where too many wait."""
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
            async with self._hashing_turn(ask.name):
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
        """Adds a player with a name and a password of their own."""
        check_person(ask.name)
        self._check_newcomers()
        await self.add(ask.name, ask.password)
        await open_account(self._casino, ask.name, self._first_house())
        return ask.name

    async def add(self, name: str, password: str, *, must_change: bool = False) -> None:
        """Adds a name with a password; refuses a name that is taken."""
        async with self._hashing_turn(name):
            added = await asyncio.to_thread(
                lambda: self._keyring.add(name, password, must_change=must_change)
            )
        if not added:
            raise Trouble(409, NAME_TAKEN, "name-taken")

    async def guest(self) -> str:
        """Adds a guest, who has demonstration chips and no password."""
        if not self.guests:
            raise Trouble(403, "This house takes no guests. Register or sign in.", "no-guests")
        self._check_newcomers()
        if await asyncio.to_thread(self._keyring.guests, self._casino.now()) >= MOST_GUESTS:
            raise Trouble(
                503, "The house has as many guests as it can take. Try again later.", "full"
            )
        person = f"{GUEST}{secrets.token_hex(4)}"
        await asyncio.to_thread(lambda: self._keyring.add(person, None, guest=True))
        await open_account(self._casino, person, self._first_house())
        return person

    def _check_newcomers(self) -> None:
        if not self._newcomers.take("everybody"):
            raise Trouble(429, "Too many people are coming in. Try again in a moment.", "too-fast")

    def _first_house(self) -> str:
        return next(iter(self._casino.world.house().houses))

    async def change(self, known: SignedIn, ask: NewPassword) -> None:
        await self.sign_in(SignIn(known.person, ask.old))
        async with self._hashing_turn(known.person):
            await asyncio.to_thread(self._keyring.change_password, known.person, ask.new)
        self._known.clear()
        self._ended()

    async def end(self, connection: HTTPConnection, response: Response) -> None:
        token = connection.cookies.get(COOKIE, "")
        self._known.pop(token, None)
        if token:
            await asyncio.to_thread(self._keyring.end, token)
            self._ended()
        response.delete_cookie(COOKIE, path="/")

    def _ended(self) -> None:
        """Tells those who keep connections that a session has ended."""
        for ended in list(self.on_end):
            ended()


def check_person(name: str) -> None:
    """Refuses names that only the house gives."""
    if name.lower().startswith((GUEST.lower(), HOUSE, PATRON.lower())):
        raise Trouble(409, NAME_TAKEN, "name-taken")


def check_csrf(connection: HTTPConnection, known: SignedIn) -> None:
    given = connection.headers.get("x-csrf", "")
    if not secrets.compare_digest(given.encode(), known.csrf.encode()):
        raise Trouble(
            403, "Your X-CSRF header is missing or wrong. Take it from GET /api/me.", "csrf"
        )
