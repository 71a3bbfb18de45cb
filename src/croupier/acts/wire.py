"""The JSON form of commands, events, states and views.

Cards travel as `Ah`; fractions as `3/2`; everything else as msgspec writes it.
Keys keep the order of the declaration, so equal values give equal bytes.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from croupier.cards import Card
from croupier.errors import BadInput, misshapen

if TYPE_CHECKING:
    Json: TypeAlias = Mapping[str, "Json"] | Sequence["Json"] | str | int | float | bool | None
    JsonObject: TypeAlias = dict[str, Json]
else:
    Json, JsonObject = Any, dict[str, Any]  # msgspec cannot read an alias that refers to itself


def _write(value: object) -> object:
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    raise TypeError(f"There is no JSON form for {type(value).__name__}.")


def _read(kind: type, value: object) -> object:
    if kind is Card:
        return Card.parse(value if isinstance(value, str) else repr(value))
    if kind is Fraction:
        return _fraction(value)
    raise ValueError("Expected `null`")  # in the form of msgspec's own errors


def _fraction(value: object) -> Fraction:
    try:
        top, _, bottom = str(value).partition("/")
        return Fraction(int(top), int(bottom or "1"))
    except (ValueError, ZeroDivisionError):
        raise BadInput("fraction", "a fraction such as 3/2", got=value) from None


_encoder = msgspec.json.Encoder(enc_hook=_write)


def to_json(value: object) -> bytes:
    """The bytes of a value; the same value always gives the same bytes."""
    return _encoder.encode(value)


@cache
def _decoder(kind: Hashable) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind, dec_hook=_read)


def from_json(data: bytes | str, kind: Hashable) -> Any:
    """Reads a value of the given kind; anything else is bad input, in one line."""
    return _decoded(_decoder(kind), data)


def reader_of(kind: Hashable) -> Callable[[bytes | str], Any]:
    """A function that reads values of one kind, for callers that read many of them."""
    return partial(_decoded, _decoder(kind))


def _decoded(decoder: msgspec.json.Decoder[Any], data: bytes | str) -> Any:
    try:
        return decoder.decode(data)
    except msgspec.ValidationError as problem:
        raise misshapen(str(problem), "input") from None
    except msgspec.DecodeError as problem:
        raise BadInput("JSON", f"well-formed JSON ({problem})") from None
