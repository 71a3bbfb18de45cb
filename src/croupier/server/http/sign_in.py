"""Sessions: signing in and out, registration, guests and cookies."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response

from croupier import floor
from croupier.acts import MINUTE, SECOND, Actor, Millis, millis_of_seconds, name_skeleton
from croupier.errors import BadInput
from croupier.house import GUEST, PLAYER, Casino, GuestExpiry, NamedLocks, is_guest_in, open_account
from croupier.money import NOTHING
from croupier.server.capacity import Standing
from croupier.server.errors import Trouble
from croupier.server.http.bearer import LONGEST, bearer_of, wrong_token
from croupier.server.http.credentials import HARDER, REFUSED, NewPassword, NewPlayer, SignIn
from croupier.server.http.hashing import HASHING
from croupier.server.http.names import check_name, check_own_name, name_taken
from croupier.server.http.session_ages import office, session_limits_of
from croupier.server.rate_limits import Bucket
from croupier.store import (
    ONE_TIME,
    AccessTokens,
    Keyring,
    LockedOut,
    SecondFactors,
    SessionLimits,
    SignedIn,
    is_easy_to_guess,
)

COOKIE = "croupier"
MOST_WAITING = 64
"""Requests that may wait until their password is hashed."""
ARRIVING = 1
"""Guests who are added at a time, so that others' commands come between them."""
MOST_GUESTS = 20_000
NEWCOMERS = 5.0
"""People a second who may register or become guests, after a burst of a hundred times as many."""
GUESTS_PER_ADDRESS = 200
"""Guests who may come from one address at once; a tenth of them each minute after that."""
WRONG_PER_ADDRESS = 30
"""Failed sign-ins that may come from one address at once, whatever the names; ten more each minute
after that. Each costs a third of a second of a processor."""
TOO_MANY_WRONG = "Too many wrong passwords came from your address. Try again in a minute."
TOO_MANY_GUESTS = "Too many guests came from your address. Try again in a minute, or register."


class Sessions:
    """Signs people in, and finds the session that a request belongs to.

    `on_end` holds functions that are called when a session has ended.
    """

    def __init__(
        self,
        casino: Casino,
        keyring: Keyring,
        *,
        guests: bool,
        secure: bool,
        second_factor_required: bool = False,
        guests_per_address: int = GUESTS_PER_ADDRESS,
    ) -> None:
        self._casino, self._keyring = casino, keyring
        self.second_factors = SecondFactors(casino.store.engine)
        self.guests, self.secure = guests, secure
        self.second_factor_required = second_factor_required
        self.access_tokens = AccessTokens(casino.store.engine)
        self._relied_on = casino.world.house()
        casino.listeners.add(lambda _: self._note_changes())
        self._known: dict[tuple[bool, str], tuple[Millis, SignedIn]] = {}
        self._names, self._hashing = NamedLocks(), asyncio.Semaphore(HASHING)
        self._waiting = 0
        self._arriving = asyncio.Semaphore(ARRIVING)
        self._newcomers = Bucket(NEWCOMERS, NEWCOMERS * 100, casino.clock.seconds)
        self._guests_of = Bucket(guests_per_address / 600, guests_per_address, casino.clock.seconds)
        self._wrong_of = Bucket(10 / 60, WRONG_PER_ADDRESS, casino.clock.seconds)
        self._expiry = GuestExpiry(casino)
        self.on_end: set[Callable[[], None]] = set()

    def _now(self) -> Millis:
        """The time by which sessions and one-time passwords end: no jump of a clock ends them."""
        return self._casino.clock.running()

    def wall_time(self) -> Millis:
        """The time by the wall clock, which the codes of authenticator apps are made of."""
        return millis_of_seconds(self._casino.clock.machine.wall())

    async def who(self, connection: HTTPConnection) -> SignedIn | None:
        """The session that a request belongs to, or the holder of its access token; it is cached
        for ten seconds. Refuses a token that has ended."""
        bearer = bearer_of(connection)
        token = connection.cookies.get(COOKIE, "") if bearer is None else bearer
        known = await self._known_by(token, bearer=bearer is not None)
        if known is None and bearer is not None:
            raise wrong_token()
        return known

    async def _known_by(self, token: str, *, bearer: bool) -> SignedIn | None:
        if not token or len(token) > LONGEST:
            return None
        self._note_changes()
        now = self._now()
        key = (bearer, token)
        cached = self._known.get(key)
        if cached is not None and now - cached[0] < 10 * SECOND:
            return cached[1]
        cache = self._known
        known = await asyncio.to_thread(self._find, token, now, bearer=bearer, renew=True)
        cache.pop(key, None)
        if known is not None:
            known = self._with_enrolment(known)
            if len(cache) > 10_000:
                cache.clear()
            cache[key] = (now, known)
        return known

    def _find(self, token: str, now: Millis, *, bearer: bool, renew: bool) -> SignedIn | None:
        """Whose session or access token it is, by the database."""
        if not bearer:
            return self._keyring.who(token, now, renew=renew, limits=self.limits_of)
        known = self.access_tokens.who(token, now, renew=renew)
        if known is not None and self.is_excluded(known.person):
            self.access_tokens.revoke_all(known.person)
            return None
        return known

    def is_excluded(self, person: str) -> bool:
        """Whether a person is kept out of any house: programs do not play for them then."""
        now = self._casino.now()
        exclusions = self._casino.world.house().exclusions
        return any(one.person == person and one.in_force(now) for one in exclusions)

    async def owner_of(self, connection: HTTPConnection) -> str:
        """The person whose session or token it is, unless it has ended; this does not prolong a
        session."""
        bearer = bearer_of(connection)
        token = (connection.cookies.get(COOKIE, "") if bearer is None else bearer)[:LONGEST]
        known = await asyncio.to_thread(
            self._find, token, self._now(), bearer=bearer is not None, renew=False
        )
        return known.person if known is not None else ""

    def limits_of(self, known: SignedIn) -> SessionLimits:
        """How long the sessions of a person last, by the offices that the person holds now."""
        return session_limits_of(self._casino.world, known)

    def standing_of(self, known: SignedIn | None) -> Standing:
        """Whose connections give way to whose when there are too many."""
        if known is None:
            return Standing.STRANGER
        if known.guest:
            return Standing.GUEST
        return Standing.STAFF if self._is_staff(known) else Standing.PLAYER

    def _is_staff(self, known: SignedIn) -> bool:
        return known.administrator or bool(self.limits_of(known).offices)

    async def give_up(self, connection: HTTPConnection, house: str, role: str) -> None:
        """Notes with the session of a request that its owner is about to give up an office. If they
        keep it after all, it is noted again at the next use of the session."""
        known = await self.who(connection)
        if known is not None and known.scopes is None:
            limits = self.limits_of(known)
            token, left = connection.cookies[COOKIE], limits.offices - {office(house, role)}
            await asyncio.to_thread(self._keyring.note_offices, token, left, limits.position)

    def _with_enrolment(self, known: SignedIn) -> SignedIn:
        """Marks staff who must add a second factor before anything else."""
        asked = self.second_factor_required and not known.second_factor and self._is_staff(known)
        return msgspec.structs.replace(known, must_enrol=asked)

    def _note_changes(self) -> None:
        """Looks at all sessions again once somebody was given an office or lost one, or was
        excluded."""
        before, now = self._relied_on, self._casino.world.house()
        self._relied_on = now
        if now.staff is not before.staff or now.exclusions is not before.exclusions:
            self.refresh()

    def refresh(self) -> None:
        """Forgets what is known about sessions, and has the connections of ended ones closed."""
        self._known = {}  # a new one: requests under way still fill the old one
        for ended in list(self.on_end):
            ended()

    async def begin(self, person: str, response: Response) -> SignedIn:
        guest = is_guest_in(self._casino.world.floor, person)
        limits = self.limits_of(SignedIn(person, "", guest=guest))
        token, known = await asyncio.to_thread(
            lambda: self._keyring.begin(
                person,
                self._now(),
                limits.idle,
                offices=limits.offices,
                position=limits.position,
            )
        )
        response.set_cookie(
            COOKIE, token, httponly=True, samesite="strict", secure=self.secure, path="/"
        )
        return self._with_enrolment(known)

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

    async def sign_in(self, ask: SignIn, address: str) -> str:
        """Checks a password and, where the person has a second factor, its code."""
        if not self._wrong_of.take(address):
            raise Trouble(429, TOO_MANY_WRONG, "too-many-wrong")
        person = floor.person_named(self._casino.world.floor, ask.name)
        with self._lockouts():
            async with self._hashing_turn(person):
                entry = await asyncio.to_thread(
                    lambda: self._keyring.enter(
                        person,
                        ask.password,
                        self._now(),
                        address=address,
                        code=ask.code,
                        wall=self.wall_time(),
                    )
                )
        if entry != "in":
            raise Trouble(401, *REFUSED[entry])
        self._wrong_of.give_back(address)
        return person

    async def confirm(
        self, person: str, password: str, address: str, code: str | None = None
    ) -> None:
        """Checks the password of somebody who is signed in and, if one is given, a code."""
        with self._lockouts():
            async with self._hashing_turn(person):
                now = self._now()
                good = await asyncio.to_thread(
                    lambda: self._keyring.check(person, password, now, address)
                )
            if not good:
                raise Trouble(401, *REFUSED["wrong"])
            if code is not None and not await asyncio.to_thread(
                self._keyring.check_code, person, code, now, address, self.wall_time()
            ):
                raise Trouble(401, *REFUSED["wrong-code"])

    @contextmanager
    def _lockouts(self) -> Iterator[None]:
        """Answers too many wrong passwords with how long to wait."""
        try:
            yield
        except LockedOut as locked:
            minutes = max(1, (locked.until - self._now()) // MINUTE)
            wait = "a minute" if minutes == 1 else f"{minutes} minutes"
            line = f"You gave too many wrong passwords. Try again in {wait}."
            raise Trouble(429, line, "locked-out") from None

    async def register(self, ask: NewPlayer) -> str:
        """Adds a player with a name and a password of their own."""
        self._check_password("password", ask.password, ask.name)
        check_own_name(self._casino, ask.name)
        self._check_newcomers()
        await self._add(ask.name, ask.password, None)
        await open_account(self._casino, ask.name, self._first_house())
        return ask.name

    async def keep(self, guest: str, ask: NewPlayer) -> None:
        """Makes a guest a player with a name and a password. Nothing moves: the account stays the
        same one, with its money, seats and record, and the session goes on.

        The name is reserved before it is written to the log, and the password is stored last: where
        that fails, the guest is still one, and may ask again.
        """
        self._check_password("password", ask.password, ask.name)
        check_own_name(self._casino, ask.name, guest)
        self._check_newcomers()
        if not await asyncio.to_thread(self._keyring.reserve_name, ask.name, guest):
            raise name_taken()
        actor = Actor(guest, PLAYER)
        await self._casino.perform(
            lambda draft: draft.ask_floor(
                floor.KeepAccount(actor=actor, at=draft.at, person=guest, name=ask.name)
            ),
            who=guest,
        )
        async with self._hashing_turn(guest):
            await asyncio.to_thread(self._keyring.keep_guest, guest, ask.password)
        self.refresh()

    async def reserve_nickname(self, person: str, nickname: str) -> None:
        """Keeps others from a nickname; refuses one that is taken, or looks like one that is."""
        check_own_name(self._casino, nickname, person)
        if not await asyncio.to_thread(self._keyring.reserve_name, nickname, person):
            raise name_taken()

    async def release_nickname(self, person: str, nickname: str) -> None:
        """Lets others have a nickname that a person does not use any more."""
        state = self._casino.world.floor
        kept = (person, floor.own_name(state, person), floor.shown_name(state, person))
        if nickname and name_skeleton(nickname) not in map(name_skeleton, kept):
            await asyncio.to_thread(self._keyring.release_name, nickname, person)

    async def invite(self, name: str) -> str:
        """Adds a member of staff; gives the password for one sign-in."""
        check_name(self._casino, name)
        password = secrets.token_urlsafe(12)
        await self._add(name, password, Millis(self._now() + ONE_TIME))
        await open_account(self._casino, name, self._first_house(), NOTHING)
        return password

    async def _add(self, name: str, password: str, until: Millis | None) -> None:
        """Adds a name with a password; refuses one that is taken, or looks like one that is."""
        async with self._hashing_turn(name):
            added = await asyncio.to_thread(
                lambda: self._keyring.add(name, password, one_time_until=until)
            )
        if not added:
            raise name_taken()

    def _check_password(self, field: str, password: str, name: str) -> None:
        if is_easy_to_guess(password, name, tuple(self._casino.world.house().houses)):
            raise BadInput(field, HARDER)

    async def guest(self, address: str) -> str:
        """Adds a guest, who has demonstration chips and no password."""
        if not self.guests:
            raise Trouble(403, "This house takes no guests. Register or sign in.", "no-guests")
        if not self._guests_of.take(address):
            raise Trouble(429, TOO_MANY_GUESTS, "too-many-guests")
        self._check_newcomers()
        async with self._arriving:
            return await self._add_guest()

    async def _add_guest(self) -> str:
        count = await asyncio.to_thread(self._keyring.guests, self._now())
        if count >= MOST_GUESTS and not await self._expiry.make_room():
            raise Trouble(
                503, "The house has as many guests as it can take. Try again later.", "full"
            )
        person = await asyncio.to_thread(self._new_name)
        await asyncio.to_thread(lambda: self._keyring.add(person, None, guest=True))
        await open_account(self._casino, person, self._first_house())
        return person

    def _new_name(self) -> str:
        """A name for a guest that nobody has had: the log still has those of guests who left."""
        while True:
            name = f"{GUEST}{secrets.token_hex(4)}"
            if next(self._casino.store.read(f"player:{name}"), None) is None:
                return name

    def _check_newcomers(self) -> None:
        if not self._newcomers.take("everybody"):
            raise Trouble(429, "Too many people are coming in. Try again in a moment.", "too-fast")

    def _first_house(self) -> str:
        return next(iter(self._casino.world.house().houses))

    async def change(self, known: SignedIn, ask: NewPassword, address: str) -> None:
        await self.confirm(known.person, ask.old, address)
        self._check_password("new", ask.new, known.person)
        async with self._hashing_turn(known.person):
            await asyncio.to_thread(lambda: self._keyring.change_password(known.person, ask.new))
        self.refresh()

    async def end_others(self, person: str, connection: HTTPConnection) -> None:
        """Ends every session of a person but the one that a request belongs to."""
        token = connection.cookies.get(COOKIE, "")
        await asyncio.to_thread(self._keyring.end_others, person, token)
        self.refresh()

    async def end(self, connection: HTTPConnection, response: Response) -> None:
        token = connection.cookies.get(COOKIE, "")
        self._known.pop((False, token), None)
        if token:
            await asyncio.to_thread(self._keyring.end, token)
            self.refresh()
        response.delete_cookie(COOKIE, path="/")
