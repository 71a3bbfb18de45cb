"""Readings: how a house interprets the book where the book leaves something open.

Those that bear on the hand itself are `Settings`; these bear on what people do around it:
gestures, commission, blinds from hand to hand, and what goes wrong.
"""

from collections.abc import Mapping
from typing import TypeVar

import msgspec

from croupier.books import DealReadings
from croupier.errors import misshapen
from croupier.poker.law import law_of
from croupier.poker.variants import BOOK


class Readings(DealReadings, frozen=True, gc=False):
    """Names and values are those of the rule book's `setting` rows."""


def readings_of(chosen: Mapping[str, str], book: str = BOOK) -> Readings:
    """Readings as a sign chooses them, and otherwise the book; those of a hand are passed over."""
    return chosen_of(Readings, law_of(book).chosen, chosen, "readings")


ChosenT = TypeVar("ChosenT", bound=msgspec.Struct)


def chosen_of(
    kind: type[ChosenT], usual: Mapping[str, str], chosen: Mapping[str, str], what: str
) -> ChosenT:
    """Values as text, where nothing is chosen the usual ones; names `kind` has not are ignored."""
    known = {name: chosen.get(name, usual.get(name)) for name in kind.__struct_fields__}
    try:
        given = {name: value for name, value in known.items() if value is not None}
        return msgspec.convert(given, kind, strict=False)
    except msgspec.ValidationError as problem:
        raise misshapen(str(problem), what) from None
