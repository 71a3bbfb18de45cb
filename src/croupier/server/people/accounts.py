"""Endpoints about your own account: signing in, deposits and withdrawals, self-exclusion."""

from collections.abc import Mapping
from functools import partial
from typing import Annotated

import msgspec

from croupier import floor
from croupier.acts import DAY, Millis, Viewer
from croupier.house import Draft, floor_command
from croupier.money import Cents
from croupier.server.http.bodies import Keyed
from croupier.server.http.credentials import NewPassword, NewPlayer, SignIn
from croupier.server.http.request import Ask, Sent
from croupier.server.http.routes import Routes
from croupier.server.http.session_ages import GUEST_AGE
from croupier.server.rate_limits import address_of
from croupier.server.rights.offices import HeldOffice, Office, staff_offices
from croupier.server.views.fields import copy_fields
from croupier.store import SignedIn

ROUTES = Routes()

MOST_MOVED = 1_000_000_00
"""Cents that one deposit or withdrawal may move."""


class RoleHeld(msgspec.Struct, frozen=True):
    """A role of yours; `office` is what kind of role it is in any house, `name` what its book calls
    it."""

    house: str
    role: str
    on_duty: bool
    tables: tuple[str, ...]
    office: Office
    name: str


class SeatHeld(msgspec.Struct, frozen=True):
    table: str
    seat: int
    chips: int


class Me(msgspec.Struct, frozen=True, kw_only=True):
    """Who is signed in; `person` is empty where nobody is. `zones` has each house's time zone.

    `name` is the name of the account as you type it, which is another one than `person` where you
    came as a guest; `nickname` is what others see at tables. `reminders` says whether you have set
    any.
    `expires` is when a guest's session ends at the latest, 0 where it does not.
    """

    person: str = ""
    name: str = ""
    nickname: str = ""
    reminders: bool = False
    expires: Millis = Millis(0)
    exclusions: tuple[floor.Exclusion, ...] = ()
    csrf: str = ""
    guest: bool = False
    administrator: bool = False
    must_change: bool = False
    second_factor: bool = False
    must_enrol: bool = False
    guests_allowed: bool = True
    roles: tuple[RoleHeld, ...] = ()
    balance: int = 0
    seats: tuple[SeatHeld, ...] = ()
    zones: Mapping[str, str] = {}


class AccountEntry(msgspec.Struct, frozen=True):
    at: Millis
    what: str
    amount: int


class AccountShown(msgspec.Struct, frozen=True, kw_only=True):
    person: str
    nickname: str
    balance: int
    tokens: int
    held: int
    seats: tuple[SeatHeld, ...]
    holds: tuple[floor.HoldView, ...]
    exclusions: tuple[floor.Exclusion, ...]
    disputes: tuple[floor.Dispute, ...]
    entries: tuple[AccountEntry, ...]


class Money(Keyed, frozen=True):
    house: str
    amount: Annotated[int, msgspec.Meta(ge=1, le=MOST_MOVED)]


class KeepOut(Keyed, frozen=True):
    """A self-exclusion for `days`; left out, until it is lifted."""

    house: str
    days: Annotated[int, msgspec.Meta(ge=1, le=36_500)] | None = None


class Nothing(msgspec.Struct, frozen=True):
    """An empty answer."""


# --- who you are -----------------------------------------------------------------------------


@ROUTES.get("/api/me", before_change=True)
async def me(ask: Ask) -> Me:
    """Who is signed in."""
    if ask.known is not None:
        await ask.casino.catch_up()
    return me_shown(ask, ask.known)


def me_shown(ask: Ask, known: SignedIn | None) -> Me:
    guests = ask.sessions.guests
    zones = {book.file.house: book.file.zone for book in ask.casino.law.books.values()}
    if known is None:
        return Me(guests_allowed=guests, zones=zones)
    house = ask.casino.world.house()
    purse = ask.casino.world.floor.purses.get(known.person)
    law = ask.casino.law
    roles = tuple(
        RoleHeld(o.house, o.role, o.on_duty, o.tables, o.office, _name_of(law, o))
        for o in staff_offices(law, house, known.person)
    )
    return copy_fields(
        Me,
        known,
        guests_allowed=guests,
        name=floor.own_name(ask.casino.world.floor, known.person),
        nickname=purse.nickname if purse is not None else "",
        reminders=purse is not None and bool(purse.reminders.minutes or purse.reminders.loss),
        expires=_expires(ask, known),
        exclusions=excluded_now(ask, known.person),
        roles=roles,
        balance=ask.casino.world.balance(known.person),
        seats=_seats(ask, known.person),
        zones=zones,
    )


def _name_of(law: floor.FloorLaw, held: HeldOffice) -> str:
    """What the book calls a role of its house."""
    roles = (book.ladder.roles.get(held.role) for book in law.books_of(held.house))
    return next(role.name for role in roles if role is not None)


def _expires(ask: Ask, known: SignedIn) -> Millis:
    """When the session of a guest ends, whatever its use."""
    if not known.guest or not known.began:
        return Millis(0)
    return ask.casino.clock.from_running(Millis(known.began + GUEST_AGE))


def excluded_now(ask: Ask, person: str) -> tuple[floor.Exclusion, ...]:
    """The exclusions of a person that are in force."""
    now, house = ask.casino.now(), ask.casino.world.house()
    return tuple(x for x in house.exclusions if x.person == person and x.in_force(now))


def _seats(ask: Ask, person: str) -> tuple[SeatHeld, ...]:
    return tuple(
        SeatHeld(table.id, seat.number, seat.chips)
        for table in ask.casino.world.floor.tables.values()
        if (seat := table.seat_of(person)) is not None
    )


@ROUTES.post("/api/guest", begins=True, cost=5)
async def guest(ask: Ask) -> Me:
    """Become a guest with demonstration chips."""
    person = await ask.sessions.guest(address_of(ask.request))
    return me_shown(ask, await ask.sessions.begin(person, ask.cookies))


@ROUTES.post("/api/sign-in", begins=True, cost=5)
async def sign_in(ask: Sent[SignIn]) -> Me:
    """Sign in with a name and a password.

    People with a second factor give its code as well.
    """
    person = await ask.sessions.sign_in(ask.body, address_of(ask.request))
    return me_shown(ask, await ask.sessions.begin(person, ask.cookies))


@ROUTES.post("/api/register", begins=True, cost=10)
async def register(ask: Sent[NewPlayer]) -> Me:
    """Become a player with a name and a password."""
    person = await ask.sessions.register(ask.body)
    return me_shown(ask, await ask.sessions.begin(person, ask.cookies))


@ROUTES.post("/api/sign-out", before_change=True)
async def sign_out(ask: Ask) -> Nothing:
    """End the session."""
    await ask.sessions.end(ask.request, ask.cookies)
    return Nothing()


@ROUTES.post("/api/password", before_change=True, cost=5)
async def password(ask: Sent[NewPassword]) -> Me:
    """Change the password; every other session ends."""
    assert ask.known is not None
    await ask.sessions.change(ask.known, ask.body, address_of(ask.request))
    return me_shown(ask, await ask.sessions.begin(ask.person, ask.cookies))


# --- the account -----------------------------------------------------------------------------


@ROUTES.get("/api/account", before_change=True)
async def account(ask: Ask) -> AccountShown:
    """Your account at the cage."""
    await ask.casino.catch_up()
    return account_shown(ask)


def account_shown(ask: Ask) -> AccountShown:
    world, person = ask.casino.world, ask.person
    purse = world.floor.purses.get(person)
    now = ask.casino.now()
    shown = floor.account_view(world.floor, person, Viewer("player", person), now)
    return AccountShown(
        person=person,
        nickname=purse.nickname if purse else "",
        balance=purse.balance if purse else 0,
        tokens=purse.tokens if purse else 0,
        held=purse.held if purse else 0,
        seats=_seats(ask, person),
        holds=shown.holds if shown is not None else (),
        exclusions=excluded_now(ask, person),
        disputes=tuple(d for d in world.house().disputes if d.person == person),
        entries=tuple(AccountEntry(*line) for line in world.entries.get(person, ())),
    )


@ROUTES.post("/api/account/deposit")
async def deposit(ask: Sent[Money]) -> AccountShown:
    """Pay money in.

    Everything here is demonstration money: no real payment is taken.
    """
    await _money(ask, floor.Deposit)
    return account_shown(ask)


@ROUTES.post("/api/account/withdraw")
async def withdraw(ask: Sent[Money]) -> AccountShown:
    """Take money out."""
    await _money(ask, floor.WithdrawMoney)
    return account_shown(ask)


async def _money(ask: Sent[Money], kind: type[floor.Deposit | floor.WithdrawMoney]) -> None:
    body, actor = ask.body, ask.actor()
    move = partial(
        kind,
        actor=actor,
        id=ask.move(),
        house=body.house,
        person=actor.person,
        amount=Cents(body.amount),
    )
    await ask.perform(lambda draft: draft.ask_floor(move(at=draft.at)))


@ROUTES.post("/api/account/exclude")
async def exclude(ask: Sent[KeepOut]) -> AccountShown:
    """Keep yourself out of a house."""
    body, actor = ask.body, ask.actor()

    def decide(draft: Draft) -> None:
        until = None if body.days is None else Millis(draft.at + body.days * DAY)
        out = floor.ExcludeMyself(actor=actor, at=draft.at, house=body.house, until=until)
        floor_command(draft, out, ask.casino.source)

    seats = [held.table for held in _seats(ask, actor.person)]
    await ask.perform(decide, also=seats)
    return account_shown(ask)
