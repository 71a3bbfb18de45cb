"""The sign at a table, read and checked: limits, chips, multiples and choices of one table.

A book leaves figures to the sign; where the sign is silent nothing is limited,
capped or rounded, and the book's default readings apply.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from croupier.books.schema import BankedGame, Setting, StreetChoice
from croupier.books.settings import ENDED
from croupier.errors import BadInput
from croupier.money import Cents, parse_amount

STREETS = ("preflop", "flop", "turn", "river")
SIGN_KEYS = (
    "minimum",
    "maximum",
    "smallest_chip",
    "maximum_payout",
    "multiples",
    "trips_table",
    "ante_pays_from",
    "jackpot",
    "settings",
    "ante_bonus",
)
OWN_LIMITS = ("ante_bonus",)
"""Wagers whose least and greatest amount a sign may state apart from the others' (Sydney 5.4)."""
CHOSEN_ON_SIGN = ("trips_table", "ante_pays_from")


class WagerLimits(msgspec.Struct, frozen=True, gc=False):
    """The least and the greatest amount of one wager; one fixed amount is both (S17)."""

    minimum: Cents
    maximum: Cents


class Sign(msgspec.Struct, frozen=True, kw_only=True):
    """What one table's sign says. `settings` holds every reading in force, defaults included."""

    minimum: Cents = Cents(0)
    maximum: Cents | None = None
    smallest_chip: Cents = Cents(1)
    maximum_payout: Cents | None = None
    multiples: dict[str, tuple[int, ...]] = {}
    settings: dict[str, str] = {}
    jackpot: dict[str, Any] | None = None
    own_limits: dict[str, WagerLimits] = {}

    def multiples_on(self, street: str) -> tuple[int, ...]:
        return self.multiples.get(street, ())


def read_sign(raw: Mapping[str, Any], game: BankedGame, readings: tuple[Setting, ...]) -> Sign:
    """Reads a sign from its JSON form and checks it against the book."""
    if not isinstance(raw, Mapping):
        raise BadInput("sign", "an object", got=raw)
    for key in raw:
        if key not in SIGN_KEYS:
            raise BadInput(f"sign.{key}", f"one of {', '.join(SIGN_KEYS)}")
    minimum = _amount(raw, "minimum") or Cents(0)
    maximum = _amount(raw, "maximum")
    if maximum is not None and maximum < minimum:
        raise BadInput("sign.maximum", "at least the minimum", got=raw["maximum"])
    smallest = _amount(raw, "smallest_chip")
    if smallest is not None and smallest <= 0:
        raise BadInput("sign.smallest_chip", "more than 0.00", got=raw["smallest_chip"])
    jackpot = raw.get("jackpot")
    if jackpot is not None and not isinstance(jackpot, Mapping):
        raise BadInput("sign.jackpot", "an object", got=jackpot)
    settings = _settings(raw, readings)
    return Sign(
        minimum=minimum,
        maximum=maximum,
        smallest_chip=smallest if smallest is not None else Cents(1),
        maximum_payout=_amount(raw, "maximum_payout"),
        multiples=_multiples(raw.get("multiples"), game, settings),
        settings=settings,
        jackpot=dict(jackpot) if jackpot is not None else None,
        own_limits={key: _limits(raw, key, game) for key in OWN_LIMITS if raw.get(key) is not None},
    )


def _limits(raw: Mapping[str, Any], key: str, game: BankedGame) -> WagerLimits:
    if key not in {wager.id for wager in game.wager}:
        raise BadInput(f"sign.{key}", f"no such entry, because {game.name} has no such wager")
    value, field = raw[key], f"sign.{key}"
    if not isinstance(value, Mapping) or set(value) != {"minimum", "maximum"}:
        raise BadInput(field, 'an object with "minimum" and "maximum"', got=value)
    low = parse_amount(value["minimum"], f"{field}.minimum")
    high = parse_amount(value["maximum"], f"{field}.maximum")
    if high < low:
        raise BadInput(f"{field}.maximum", "at least the minimum", got=value["maximum"])
    return WagerLimits(low, high)


def _amount(raw: Mapping[str, Any], key: str) -> Cents | None:
    return parse_amount(raw[key], field=f"sign.{key}") if raw.get(key) is not None else None


def _settings(raw: Mapping[str, Any], readings: tuple[Setting, ...]) -> dict[str, str]:
    known = {setting.id: setting for setting in readings}
    chosen = {setting.id: setting.default for setting in readings}
    given = raw.get("settings") or {}
    if not isinstance(given, Mapping):
        raise BadInput("sign.settings", "an object of named readings", got=given)
    named = {f"settings.{k}": (k, value) for k, value in given.items() if k not in ENDED}
    named |= {key: (key, raw[key]) for key in CHOSEN_ON_SIGN if raw.get(key) is not None}
    for path, (key, value) in named.items():
        if key not in known and path == key:
            raise BadInput(
                f"sign.{path}", "no value, because this book leaves no such choice", got=value
            )
        if key not in known:
            expected = f"one of {', '.join(known)}" if known else "no readings: this book has none"
            raise BadInput(f"sign.{path}", expected)
        if isinstance(value, bool) or str(value) not in known[key].values:
            raise BadInput(f"sign.{path}", f"one of {', '.join(known[key].values)}", got=value)
        chosen[key] = str(value)
    return chosen


def _multiples(
    raw: object, game: BankedGame, settings: Mapping[str, str]
) -> dict[str, tuple[int, ...]]:
    """The multiples in force on each street: the sign's where the book leaves them to it."""
    book = {
        step.street: choice
        for step in game.step
        if step.do == "decide" and step.street
        for choice in step.choices
        if choice.act == "bet"
    }
    in_force: dict[str, tuple[int, ...]] = {s: tuple(c.multiples) for s, c in book.items()}
    if raw is not None:
        if not isinstance(raw, Mapping):
            raise BadInput("sign.multiples", 'an object such as {"preflop": [3, 4]}', got=raw)
        for street, values in raw.items():
            if street not in book:
                raise BadInput(f"sign.multiples.{street}", f"one of {', '.join(map(str, book))}")
            offered = _whole_multiples(street, values)
            if not book[street].from_sign and set(offered) - set(book[street].multiples):
                expected = f"only {list(book[street].multiples)} ({book[street].clause})"
                raise BadInput(f"sign.multiples.{street}", expected, got=values)
            in_force[street] = offered
    check_multiples(game, in_force, settings)
    return in_force


def _whole_multiples(street: str, values: object) -> tuple[int, ...]:
    listed = [values] if type(values) is int else values
    if not isinstance(listed, list | tuple) or not listed:
        raise BadInput(
            f"sign.multiples.{street}", "a list of whole numbers such as [3, 4]", got=values
        )
    if any(type(value) is not int for value in listed):
        raise BadInput(f"sign.multiples.{street}", "only whole numbers", got=values)
    return tuple(sorted({int(value) for value in listed}))


def check_multiples(
    game: BankedGame, multiples: Mapping[str, tuple[int, ...]], settings: Mapping[str, str]
) -> None:
    """Checks the multiples of a sign against the bounds that the book sets on each street.

    Melbourne lets the sign choose, but each street must be below every multiple of the street
    before. It can also be read as below the highest of them; `multiples_fall` says which (U3).
    """
    which, bound = (max, "the highest") if _below_highest(settings) else (min, "every")
    before: tuple[str, tuple[int, ...]] | None = None
    for street in STREETS:
        offered = multiples.get(street)
        if not offered:
            continue
        bet = _bet_on(game, street)
        low, high = bet.lowest, bet.highest
        if low is not None and high is not None and not low <= min(offered) <= max(offered) <= high:
            expected = f"only multiples from {low} to {high} ({bet.clause})"
            raise BadInput(f"sign.multiples.{street}", expected, got=list(offered))
        if bet.falling and before is not None and max(offered) >= which(before[1]):
            raise BadInput(
                f"sign.multiples.{street}",
                f"only multiples below {bound} {before[0]} multiple {list(before[1])} "
                f"({bet.clause})",
                got=list(offered),
            )
        before = (street, offered)


def _below_highest(settings: Mapping[str, str]) -> bool:
    return settings.get("multiples_fall") == "below highest"


def _bet_on(game: BankedGame, street: str) -> StreetChoice:
    """The bet of a street."""
    step = game.street(street)
    assert step is not None, street
    return next(choice for choice in step.choices if choice.act == "bet")
