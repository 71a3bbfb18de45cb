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
from croupier.server.http.request import Ask, Sent
from croupier.server.http.routes import Routes
from croupier.server.http.sign_in import NewPassword, NewPlayer, SignIn
from croupier.server.rate_limits import address_of
from croupier.server.views.fields import copy_fields
from croupier.store import SignedIn

ROUTES = Routes()

MOST_MOVED = 1_000_000_00
"""Cents that one deposit or withdrawal may move."""


class RoleHeld(msgspec.Struct, frozen=True):
    house: str
    role: str
    on_duty: bool
    tables: tuple[str, ...]


class SeatHeld(msgspec.Struct, frozen=True):
    table: str
    seat: int
    chips: int


class Me(msgspec.Struct, frozen=True, kw_only=True):
    """Who is signed in; `person` is empty where nobody is. `zones` has each house's time zone."""

    person: str = ""
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
    return _me(ask, ask.known)


def _me(ask: Ask, known: SignedIn | None) -> Me:
    guests = ask.sessions.guests
    zones = {book.file.house: book.file.zone for book in ask.casino.law.books.values()}
    if known is None:
        return Me(guests_allowed=guests, zones=zones)
    house = ask.casino.world.house()
    posts = {(p.house, p.role): p.tables for p in house.posts if p.person == known.person}
    held = [(a.house, a.role) for a in house.staff if a.person == known.person]
    roles = tuple(RoleHeld(*role, role in posts, posts.get(role, ())) for role in held)
    return copy_fields(
        Me,
        known,
        guests_allowed=guests,
        roles=roles,
        balance=ask.casino.world.balance(known.person),
        seats=_seats(ask, known.person),
        zones=zones,
    )


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
    return _me(ask, await ask.sessions.begin(person, ask.cookies))


@ROUTES.post("/api/sign-in", begins=True, cost=5)
async def sign_in(ask: Sent[SignIn]) -> Me:
    """Sign in with a name and a password.

    People with a second factor give its code as well.
    """
    person = await ask.sessions.sign_in(ask.body, address_of(ask.request))
    return _me(ask, await ask.sessions.begin(person, ask.cookies))


@ROUTES.post("/api/register", begins=True, cost=10)
async def register(ask: Sent[NewPlayer]) -> Me:
    """Become a player with a name and a password."""
    person = await ask.sessions.register(ask.body)
    return _me(ask, await ask.sessions.begin(person, ask.cookies))


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
    return _me(ask, await ask.sessions.begin(ask.person, ask.cookies))


# --- the account -----------------------------------------------------------------------------


@ROUTES.get("/api/account", before_change=True)
async def account(ask: Ask) -> AccountShown:
    """Your account at the cage."""
    await ask.casino.catch_up()
    return _account(ask)


def _account(ask: Ask) -> AccountShown:
    world, person = ask.casino.world, ask.person
    purse = world.floor.purses.get(person)
    now = ask.casino.now()
    shown = floor.account_view(world.floor, person, Viewer("player", person), now)
    kept_out = tuple(x for x in world.house().exclusions if x.person == person and x.in_force(now))
    return AccountShown(
        person=person,
        balance=purse.balance if purse else 0,
        tokens=purse.tokens if purse else 0,
        held=purse.held if purse else 0,
        seats=_seats(ask, person),
        holds=shown.holds if shown is not None else (),
        exclusions=kept_out,
        disputes=tuple(d for d in world.house().disputes if d.person == person),
        entries=tuple(AccountEntry(*line) for line in world.entries.get(person, ())),
    )


@ROUTES.post("/api/account/deposit")
async def deposit(ask: Sent[Money]) -> AccountShown:
    """Pay money in.

    Everything here is demonstration money: no real payment is taken.
    """
    await _money(ask, floor.Deposit)
    return _account(ask)


@ROUTES.post("/api/account/withdraw")
async def withdraw(ask: Sent[Money]) -> AccountShown:
    """Take money out."""
    await _money(ask, floor.WithdrawMoney)
    return _account(ask)


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
    return _account(ask)
