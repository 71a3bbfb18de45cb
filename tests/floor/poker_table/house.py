"""A floor with one poker table, made from the terms of its game."""

from copy import copy
from functools import cache
from typing import Any

from croupier.acts import Actor
from croupier.floor import OpenTable, SetUpTable
from croupier.money import Cents
from croupier.poker import Charge, GameTerms, Settings, no_limit
from croupier.poker.readings import Readings
from tests.floor.casino import Casino
from tests.poker.staff import ASSISTANT, DEALER, HDD, MANAGER, RUNNER

BOOK = "melbourne-poker"
OPERATOR = Actor("boss", "casino-operator")
PLENTY = 1_000_000


def terms(**how: Any) -> GameTerms:
    plain: dict[str, Any] = {
        "game": "holdem",
        "stakes": no_limit(Cents(10)),
        "blinds": (Cents(5), Cents(10)),
        "buy_in": Cents(100),
        "seats": 9,
    }
    return GameTerms(**{**plain, **how})


def sign_of(ours: GameTerms) -> dict[str, Any]:
    """The sign that says these terms; a commission is always stated."""
    kind = ours.stakes.structure
    limits = {"minimum": _amount(ours.minimum)}
    if kind.set_amount:
        limits["maximum"] = _amount(ours.stakes.bets[-1])
    elif kind.maximum == "spread":
        limits["maximum"] = _amount(ours.stakes.most)
    said: dict[str, Any] = {
        "minimum_buy_in": _amount(ours.buy_in),
        "limits": limits,
        "blinds": [_amount(blind) for blind in ours.blinds],
        "commission": [_charge(charge) for charge in ours.charges] or [{"type": "nil"}],
        "straddles": ours.over_blinds,
        "settings": {**_named(ours.settings, Settings()), **_named(ours.readings, Readings())},
    }
    if ours.clock is not None:
        said["time_to_act"] = {
            "seconds": ours.clock.seconds,
            "extra_seconds": ours.clock.more_seconds,
            "times": ours.clock.times,
            "fee": _amount(ours.clock.fee),
        }
    if ours.chase is not None:
        low, high = ours.chase.minimum, ours.chase.maximum
        said["flop_chase"] = {"minimum": _amount(low), "maximum": _amount(high)}
    return said


def charge_on_sign(*charges: Charge) -> dict[str, Any]:
    """A change of the sign that is about its commission alone."""
    return {"commission": [_charge(charge) for charge in charges]}


def _amount(cents: Cents) -> str:
    return f"{cents // 100}.{cents % 100:02d}"


def _charge(charge: Charge) -> dict[str, Any]:
    said: dict[str, Any] = {"type": charge.method}
    if charge.rate is not None:
        said["rate"] = str(charge.rate)
    if charge.method == "percentage":
        said["cap"] = _amount(Cents(PLENTY) if charge.cap is None else charge.cap)
    if charge.amount:
        said["hourly" if charge.method == "time" else "amount"] = _amount(charge.amount)
    return said


def _named(chosen: Any, usual: Any) -> dict[str, str]:
    """The readings that differ from the recommended ones, in the book's words."""
    found = {}
    for name in type(chosen).__struct_fields__:
        value = getattr(chosen, name)
        if value != getattr(usual, name):
            found[name] = str(value).lower() if isinstance(value, bool) else str(value)
    return found


@cache
def _founded() -> Casino:
    """The house before any table: its people hired and on duty."""
    casino = Casino(BOOK)
    for actor in (DEALER, RUNNER, HDD, MANAGER, ASSISTANT):
        casino.hire(actor.person, actor.role)
    return casino


def house_with(ours: GameTerms) -> Casino:
    """The house with an open table T1 at which these terms are played, with real cards."""
    casino = copy(_founded())
    casino.events = list(casino.events)
    casino.do(
        SetUpTable,
        table="T1",
        book=BOOK,
        variant=ours.game,
        structure=ours.stakes.structure.id,
        sign=sign_of(ours),
        seats=ours.seats,
        stand_alone=ours.stand_alone,
        deck="blue",
    )
    casino.chores()
    casino.do(OpenTable, table="T1")
    return casino
