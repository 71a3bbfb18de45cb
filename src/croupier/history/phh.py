"""The open PHH format: one hand as a TOML file, or many hands as tables of one (`.phhs`).

Players are listed from the first dealt to, p1, to the button, pN. Two-handed the format turns
antes and blinds round: p1 is the big blind and p2, the button, the small (the format's own
rule); a `HandRecord` keeps them as the file has them.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime, time
from fractions import Fraction
from typing import Any, Final

import msgspec

from croupier.errors import BadInput
from croupier.history.numbers import (
    Decimals,
    cents_of,
    exact_cents,
    in_whole_units,
    known_row,
    row_of_cents,
    written,
)
from croupier.money import Cents

FinalAmounts = tuple[int | Fraction | None, ...]
"""What each player has in the end, in cents, as finely as the source says it."""


_NAMES_OF_THE_FORMAT: Final = {
    "blinds": "blinds_or_straddles",
    "stacks": "starting_stacks",
    "trimmed": "ante_trimming_status",
    "finishing": "finishing_stacks",
}


class HandRecord(msgspec.Struct, frozen=True, kw_only=True, rename=_NAMES_OF_THE_FORMAT):
    """One hand as a history tells it, amounts in cents; a stack nobody knows is None.

    `rest` holds every other field as read: names, seats, place and time, and fields of our
    own, which begin with an underscore.
    """

    variant: str
    antes: tuple[Cents, ...] = ()
    blinds: tuple[Cents, ...] = ()
    small_bet: Cents | None = None
    big_bet: Cents | None = None
    min_bet: Cents | None = None
    stacks: tuple[Cents | None, ...] = ()
    actions: tuple[str, ...] = ()
    trimmed: bool = False
    finishing: FinalAmounts | None = None
    winnings: FinalAmounts | None = None
    rest: dict[str, Any] = {}

    @property
    def hand(self) -> str | int | None:
        """The number or name of the hand, where it has one."""
        name = self.rest.get("hand")
        return name if isinstance(name, int | str) else None


_READ: Final = frozenset(HandRecord.__struct_encode_fields__) - {"rest"}
"""The fields of the format that we read, by the format's names."""


def read_phh(text: str) -> dict[str, dict[str, Any]]:
    """The hands of a file by name: one hand under "", or the tables of a `.phhs`."""
    try:
        hands = tomllib.loads(text, parse_float=Decimals)
    except tomllib.TOMLDecodeError as trouble:
        raise BadInput("TOML", f"well-formed TOML ({trouble})") from None
    except RecursionError:
        raise BadInput("TOML", "only lists and tables that are not nested too deeply") from None
    except ValueError:
        raise BadInput("TOML", "only numbers of at most a few thousand digits") from None
    if "variant" in hands or not hands:
        return {"": hands}
    if not all(isinstance(hand, dict) for hand in hands.values()):
        raise BadInput("variant", "the code of a game, or a table for each hand")
    return hands


def record_of(fields: Mapping[str, Any]) -> HandRecord:
    """One hand's fields, checked; bad input names the field."""
    variant = fields.get("variant")
    if not isinstance(variant, str):
        raise BadInput("variant", "the code of a game such as NT", got=variant)
    trimmed = fields.get("ante_trimming_status", False)
    if type(trimmed) is not bool:
        raise BadInput("ante_trimming_status", "true or false", got=trimmed)
    stacks = row_of_cents(fields.get("starting_stacks"), "starting_stacks")
    antes = known_row(fields.get("antes", [0] * len(stacks)), "antes")
    blinds = known_row(fields.get("blinds_or_straddles", [0] * len(stacks)), "blinds_or_straddles")
    for field, row in (("antes", antes), ("blinds_or_straddles", blinds)):
        if len(row) != len(stacks):
            raise BadInput(field, f"one amount for each of {len(stacks)} players", got=len(row))
    least = min((stack for stack in stacks if stack is not None), default=1)
    if least < 1:
        raise BadInput("starting_stacks", "only positive amounts", got=written(least))
    if min(antes, default=0) < 0:
        raise BadInput("antes", "no negative amount", got=written(min(antes)))
    return HandRecord(
        variant=variant,
        antes=antes,
        blinds=blinds,
        small_bet=_amount(fields, "small_bet"),
        big_bet=_amount(fields, "big_bet"),
        min_bet=_amount(fields, "min_bet"),
        stacks=stacks,
        actions=_actions(fields),
        trimmed=trimmed,
        finishing=_outcome(fields, "finishing_stacks", len(stacks)),
        winnings=_outcome(fields, "winnings", len(stacks)),
        rest={name: value for name, value in fields.items() if name not in _READ},
    )


def records(text: str) -> Iterator[HandRecord]:
    """Every hand of a file, in order."""
    for fields in read_phh(text).values():
        yield record_of(fields)


def _amount(fields: Mapping[str, Any], name: str) -> Cents | None:
    return cents_of(fields[name], name) if name in fields else None


def _actions(fields: Mapping[str, Any]) -> tuple[str, ...]:
    actions = fields.get("actions")
    if not isinstance(actions, list) or not all(type(action) is str for action in actions):
        raise BadInput("actions", "a list of actions such as 'p1 cc'", got=actions)
    return tuple(actions)


def _outcome(fields: Mapping[str, Any], name: str, players: int) -> FinalAmounts | None:
    values = fields.get(name)
    if values is None:
        return None
    if not isinstance(values, list) or len(values) != players:
        raise BadInput(name, f"one amount for each of {players} players", got=values)
    return tuple([exact_cents(value, name) for value in values])


def write_phh(record: HandRecord) -> str:
    """The record as a `.phh` file, which `records` reads back the same."""
    return "".join(f"{name} = {value}\n" for name, value in _fields(record))


def write_phhs(hands: Iterable[HandRecord]) -> str:
    """Many hands as one `.phhs` file, numbered from 1."""
    return "\n".join(
        f"[{number}]\n{write_phh(record)}" for number, record in enumerate(hands, start=1)
    )


def _fields(record: HandRecord) -> Iterator[tuple[str, str]]:
    whole = _is_whole(record)
    yield "variant", _toml(record.variant)
    yield "ante_trimming_status", _toml(record.trimmed)
    yield "antes", _row(record.antes, whole)
    yield "blinds_or_straddles", _row(record.blinds, whole)
    for name in ("small_bet", "big_bet", "min_bet"):
        amount = getattr(record, name)
        if amount is not None:
            yield name, written(amount, whole)
    yield "starting_stacks", _row(record.stacks, whole)
    yield "actions", _toml(list(record.actions))
    for name, value in record.rest.items():
        yield name if name.isidentifier() else _toml(name), _toml(value)
    for name, row in (("finishing_stacks", record.finishing), ("winnings", record.winnings)):
        if row is not None:
            yield name, _row(row, whole)


def _is_whole(record: HandRecord) -> bool:
    """Whether every amount is a whole unit and so is the chip; else all are written in decimals.

    Other programs divide a pot into whole units if its amounts are written as such.
    """
    chip = record.rest.get("_chip", 100)
    if type(chip) is not int or chip % 100:
        return False
    bets = (record.small_bet, record.big_bet, record.min_bet)
    ends = (*(record.finishing or ()), *(record.winnings or ()))
    if not in_whole_units((*record.stacks, *record.antes, *record.blinds, *bets, *ends)):
        return False
    wagers = (action.partition(" cbr ")[2].partition("#")[0] for action in record.actions)
    return not any("." in wager for wager in wagers)


def _row(amounts: Iterable[int | Fraction | None], whole: bool) -> str:
    return f"[{', '.join([written(amount, whole) for amount in amounts])}]"


def _toml(value: object) -> str:
    """A value as TOML writes it."""
    match value:
        case Decimals():
            return str(value)
        case bool():
            return "true" if value else "false"
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case int():
            return str(value)
        case datetime() | date() | time():
            return value.isoformat()
        case list() | tuple():
            return f"[{', '.join(map(_toml, value))}]"
        case dict():
            rows = (f"{_toml(str(name))} = {_toml(inner)}" for name, inner in value.items())
            return f"{{{', '.join(rows)}}}"
        case _:
            raise BadInput("value", "only texts, numbers, times, lists and tables", got=value)
