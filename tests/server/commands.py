"""Every command of the engines and the floor with simple values, as a client sends it."""

import typing
from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Any

import msgspec

from croupier import banked, floor, jackpot, poker

OURS = frozenset({"actor", "by", "at", "approver", "inspector"})
"""What the server writes."""
KNOWN: dict[str, Any] = {
    "table": "CAN-U1",
    "house": "Casino Canberra",
    "book": "canberra-ultimate",
    "person": "admin",
    "system": "Melbourne jackpot",
    "wager": "ante",
    "amount": 500,
    "seat": 1,
    "card": "Ah",
    "role": "dealer",
    "sign": {"minimum": "5.00"},
}


def commands_of(room: str) -> Iterator[dict[str, Any]]:
    union = {
        "banked": banked.AnyRoundCommand,
        "poker": reduce(or_, poker.HandRules.decides),
        "floor": floor.AnyFloorCommand,
        "jackpot": jackpot.AnyJackpotCommand,
    }[room]
    for kind in typing.get_args(union):
        info: Any = msgspec.inspect.type_info(kind)
        fields = {f.encode_name: _plain(f.encode_name, f.type) for f in info.fields}
        hidden = OURS | ({"id"} if room == "floor" else set())
        told = {name: value for name, value in fields.items() if name not in hidden}
        yield {"type": info.tag or kind.__name__, **told}


def _plain(name: str, kind: Any) -> Any:
    """A value that a field may have, and that means something where its name is known."""
    if name in KNOWN:
        return KNOWN[name]
    match kind:
        case msgspec.inspect.UnionType():
            return None if kind.includes_none else _plain(name, kind.types[0])
        case msgspec.inspect.LiteralType():
            return kind.values[0]
        case msgspec.inspect.BoolType():
            return True
        case msgspec.inspect.IntType():
            return 1
        case msgspec.inspect.StrType():
            return "because"
        case msgspec.inspect.VarTupleType() | msgspec.inspect.ListType():
            return []
        case msgspec.inspect.StructType():
            return {f.encode_name: _plain(f.encode_name, f.type) for f in kind.fields}
    return {}
