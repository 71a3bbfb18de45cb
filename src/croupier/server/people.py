"""Requests about oneself: signing in, the account, money in and out, keeping oneself out."""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from croupier import floor
from croupier.acts import DAY, Actor, Millis, Viewer
from croupier.house import Draft, floor_command
from croupier.money import Cents
from croupier.server.ask import Ask, Route
from croupier.server.sessions import GUEST_IDLE, NewPassword, NewPlayer, SignIn
from croupier.server.wire import CommandKey
from croupier.store import Known

MOST_MOVED = 1_000_000_00
"""Cents that one visit to the cage may move."""


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
    guests_allowed: bool = True
    roles: tuple[RoleHeld, ...] = ()
    balance: int = 0
    seats: tuple[SeatHeld, ...] = ()
    zones: Mapping[str, str] = {}


class Line(msgspec.Struct, frozen=True):
    at: Millis
    what: str
    amount: int


class Account(msgspec.Struct, frozen=True, kw_only=True):
    person: str
    balance: int
    tokens: int
    held: int
    seats: tuple[SeatHeld, ...]
    holds: tuple[floor.HoldView, ...]
    exclusions: tuple[floor.Exclusion, ...]
    disputes: tuple[floor.Dispute, ...]
    entries: tuple[Line, ...]


class Money(msgspec.Struct, frozen=True):
    key: CommandKey
    house: str
    amount: Annotated[int, msgspec.Meta(ge=1, le=MOST_MOVED)]


class KeepOut(msgspec.Struct, frozen=True):
    """`days` is how long; left out, until somebody lifts it."""

    key: CommandKey
    house: str
    days: Annotated[int, msgspec.Meta(ge=1, le=36_500)] | None = None


class Nothing(msgspec.Struct, frozen=True):
    """Nothing to say but that it was done."""


# --- who you are -----------------------------------------------------------------------------


async def me(ask: Ask) -> Me:
    return _me(ask, ask.known)


def _me(ask: Ask, known: Known | None) -> Me:
    guests = ask.house.doorman.guests
    zones = {book.file.house: book.file.zone for book in ask.casino.law.books.values()}
    if known is None:
        return Me(guests_allowed=guests, zones=zones)
    house = ask.casino.world.house()
    posts = {(p.house, p.role): p for p in house.posts if p.person == known.person}
    roles = tuple(
        RoleHeld(
            a.house,
            a.role,
            (a.house, a.role) in posts,
            posts[a.house, a.role].tables if (a.house, a.role) in posts else (),
        )
        for a in house.staff
        if a.person == known.person
    )
    return Me(
        person=known.person,
        csrf=known.csrf,
        guest=known.guest,
        administrator=known.administrator,
        must_change=known.must_change,
        guests_allowed=guests,
        roles=roles,
        balance=ask.casino.world.balance(known.person),
        seats=_seats(ask, known.person),
        zones=zones,
    )


def _seats(ask: Ask, person: str) -> tuple[SeatHeld, ...]:
    found = []
    for table in ask.casino.world.floor.tables.values():
        seat = table.seat_of(person)
        if seat is not None:
            found.append(SeatHeld(table.id, seat.number, seat.chips))
    return tuple(found)


async def guest(ask: Ask) -> Me:
    person = await ask.house.doorman.guest()
    return _me(ask, await ask.house.doorman.begin(person, ask.cookies, GUEST_IDLE))


async def sign_in(ask: Ask) -> Me:
    person = await ask.house.doorman.sign_in(ask.body)
    return _me(ask, await ask.house.doorman.begin(person, ask.cookies))


async def register(ask: Ask) -> Me:
    person = await ask.house.doorman.register(ask.body)
    return _me(ask, await ask.house.doorman.begin(person, ask.cookies))


async def sign_out(ask: Ask) -> Nothing:
    await ask.house.doorman.end(ask.request, ask.cookies)
    return Nothing()


async def password(ask: Ask) -> Me:
    assert ask.known is not None
    await ask.house.doorman.change(ask.known, ask.body)
    return _me(ask, await ask.house.doorman.begin(ask.person, ask.cookies))


# --- the account -----------------------------------------------------------------------------


async def account(ask: Ask) -> Account:
    world, person = ask.casino.world, ask.person
    purse = world.floor.purses.get(person)
    now = ask.casino.now()
    shown = floor.account_view(world.floor, person, Viewer("player", person), now)
    kept_out = tuple(x for x in world.house().exclusions if x.person == person and x.in_force(now))
    return Account(
        person=person,
        balance=purse.balance if purse else 0,
        tokens=purse.tokens if purse else 0,
        held=purse.held if purse else 0,
        seats=_seats(ask, person),
        holds=shown.holds if shown is not None else (),
        exclusions=kept_out,
        disputes=tuple(d for d in world.house().disputes if d.person == person),
        entries=tuple(Line(*line) for line in world.entries.get(person, ())),
    )


async def deposit(ask: Ask) -> Account:
    """Money at the cage. Everything here is demonstration money: no real payment is taken."""
    await _money(ask, floor.Deposit)
    return await account(ask)


async def withdraw(ask: Ask) -> Account:
    await _money(ask, floor.WithdrawMoney)
    return await account(ask)


async def _money(ask: Ask, kind: Any) -> None:
    wish: Money = ask.body
    person = ask.person

    def decide(draft: Draft) -> None:
        draft.ask_floor(
            kind(
                actor=Actor(person, "player"), at=draft.at, id=f"{person} {wish.key}",
                house=wish.house, person=person, amount=Cents(wish.amount),
            )
        )  # fmt: skip

    await ask.perform(decide)


async def exclude(ask: Ask) -> Account:
    """A person keeps themselves out of a house."""
    wish: KeepOut = ask.body
    person = ask.person

    def decide(draft: Draft) -> None:
        until = None if wish.days is None else Millis(draft.at + wish.days * DAY)
        out = floor.ExcludeMyself(
            actor=Actor(person, "player"), at=draft.at, house=wish.house, until=until
        )
        floor_command(draft, out)

    seats = [held.table for held in _seats(ask, person)]
    await ask.perform(decide, also=seats)
    return await account(ask)


ROUTES = (
    Route(method="GET", path="/api/me", handler=me, answer=Me, before_change=True,
          about="Who is signed in."),
    Route(method="POST", path="/api/guest", handler=guest, answer=Me, begins=True, cost=5,
          about="Become a guest with demonstration chips."),
    Route(method="POST", path="/api/sign-in", handler=sign_in, body=SignIn, answer=Me,
          begins=True, cost=5, about="Sign in with a name and a password."),
    Route(method="POST", path="/api/register", handler=register, body=NewPlayer, answer=Me,
          begins=True, cost=10, about="Become a player with a name and a password."),
    Route(method="POST", path="/api/sign-out", handler=sign_out, answer=Nothing,
          before_change=True, about="End the session."),
    Route(method="POST", path="/api/password", handler=password, body=NewPassword, answer=Me,
          before_change=True, cost=5, about="Change the password; every other session ends."),
    Route(method="GET", path="/api/account", handler=account, answer=Account, signed_in=True,
          before_change=True, about="Your account at the cage."),
    Route(method="POST", path="/api/account/deposit", handler=deposit, body=Money,
          answer=Account, about="Pay money in."),
    Route(method="POST", path="/api/account/withdraw", handler=withdraw, body=Money,
          answer=Account, about="Take money out."),
    Route(method="POST", path="/api/account/exclude", handler=exclude, body=KeepOut,
          answer=Account, about="Keep yourself out of a house."),
)  # fmt: skip
