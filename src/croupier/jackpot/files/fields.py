"""Reads the fields of a meter file; an error names the field that is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from croupier.books import BOOK_IDS, Book, load_book
from croupier.errors import BadInput
from croupier.jackpot.meters.awards import Win
from croupier.jackpot.meters.line import hand_named
from croupier.jackpot.meters.terms import JackpotTerms
from croupier.money import parse_exact

LARGEST_COUNT = 1_000_000_000
SEATS = 99


def read_values(given: object, terms: JackpotTerms, field: str = "") -> tuple[Fraction, ...]:
    """The values on a meter: one amount, or a list of them where there are several pools."""
    if len(terms.reseeds) == 1:
        return (parse_exact(given, f"{field}meter"),)
    if not isinstance(given, list) or len(given) != len(terms.reseeds):
        expected = f"a list of {len(terms.reseeds)} amounts, one for each pool"
        raise BadInput(f"{field}pools", expected, given)
    return tuple(parse_exact(value, f"{field}pools[{place}]") for place, value in enumerate(given))


def read_counts(terms: JackpotTerms, raw: object, field: str) -> tuple[int, ...]:
    """How many wagers of each level; a number alone counts wagers of the first level."""
    names = [level.id for level in terms.levels]
    if type(raw) is int:
        return (_read_count(raw, field), *([0] * (len(names) - 1)))
    if len(names) == 1:
        raise BadInput(field, f"a whole number from 0 to {LARGEST_COUNT}", raw)
    if not isinstance(raw, Mapping):
        raise BadInput(field, f"a whole number or an object with {', '.join(names)}", raw)
    for key in raw:
        if key not in names:
            raise BadInput(f"{field}.{key}", f"only the levels {', '.join(names)}")
    return tuple(_read_count(raw.get(name, 0), f"{field}.{name}") for name in names)


def _read_count(value: object, field: str) -> int:
    if type(value) is not int or not 0 <= value <= LARGEST_COUNT:
        raise BadInput(field, f"a whole number from 0 to {LARGEST_COUNT}", value)
    return value


def read_wins(terms: JackpotTerms, raw: object) -> tuple[Win, ...]:
    if not isinstance(raw, list):
        raise BadInput("round.wins", "a list of winning hands", raw)
    wins: list[Win] = []
    for place, item in enumerate(raw):
        field = f"round.wins[{place}]"
        given = read_object(item, field, ("seat", "category", "level"))
        seat = _read_seat(given.get("seat"), f"{field}.seat")
        if any(win.seat == seat for win in wins):
            raise BadInput(f"{field}.seat", "each seat at most once", seat)
        hand = hand_named(given.get("category"), f"{field}.category")
        wins.append(Win(seat, hand, _read_level(terms, given.get("level"), f"{field}.level")))
    return tuple(wins)


def _read_level(terms: JackpotTerms, given: object, field: str) -> int:
    names = [level.id for level in terms.levels]
    if given is None and len(names) == 1:
        return 0
    if type(given) is int and 1 <= given <= len(names):
        return given - 1
    if given not in names:
        raise BadInput(field, f"one of {', '.join(names)}", given)
    return names.index(str(given))


def read_holders(raw: object, wins: tuple[Win, ...]) -> tuple[int, ...]:
    """All seats with a valid wager; where they are not given, the winners."""
    if raw is None:
        return tuple(win.seat for win in wins)
    if not isinstance(raw, list):
        raise BadInput("round.holders", "a list of seats with a valid jackpot wager", raw)
    seats = tuple(_read_seat(seat, f"round.holders[{place}]") for place, seat in enumerate(raw))
    if len(set(seats)) != len(seats):
        raise BadInput("round.holders", "each seat at most once", str(list(seats)))
    for place, win in enumerate(wins):
        if win.seat not in seats:
            expected = "one of the seats in holders"
            raise BadInput(f"round.wins[{place}].seat", expected, win.seat)
    return seats


def read_book(name: object, own: Book | None) -> Book:
    if own is not None and (name is None or name == own.id):
        return own
    if not isinstance(name, str) or name not in BOOK_IDS:
        known = (*BOOK_IDS, own.id) if own is not None else BOOK_IDS
        raise BadInput("book", f"one of {', '.join(known)}", name)
    return load_book(name)


def read_object(raw: object, field: str, known: tuple[str, ...] | None = None) -> dict[str, Any]:
    if not isinstance(raw, dict):
        what = f" with {', '.join(known)}" if known else ""
        raise BadInput(field, f"an object{what}", raw)
    for key in raw if known is not None else ():
        if key not in (known or ()):
            raise BadInput(f"{field}.{key}", f"only the fields {', '.join(known or ())}")
    return raw


def read_table(value: object, field: str) -> str:
    if type(value) is int and 0 <= value <= LARGEST_COUNT:
        return str(value)
    return read_text(value, field)


def _read_seat(value: object, field: str) -> int:
    if type(value) is not int or not 1 <= value <= SEATS:
        raise BadInput(field, f"a seat from 1 to {SEATS}", value)
    return value


def read_text(value: object, field: str) -> str:
    if not isinstance(value, str) or not 1 <= len(value.strip()) <= 200:
        raise BadInput(field, "a text of 1 to 200 characters", value)
    return value
