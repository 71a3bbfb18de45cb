"""The part of a tournament's terms about prizes, and the kinds of values in all of them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from croupier.errors import text_form

AMOUNT = text_form(r"^\d{1,9}\.\d\d$", 'an amount such as "110.00"')
Amount = Annotated[str, Meta(pattern=AMOUNT)]
Count = Annotated[int, Meta(ge=0, le=1_000_000_000)]
AtLeastOne = Annotated[int, Meta(ge=1, le=1_000_000_000)]
ShortText = Annotated[str, Meta(min_length=1, max_length=200)]
PayTable = Literal["one in eight", "one in six", "one in ten", "winner takes all"]


class PayTableRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of a pay table: the shares where there are at least so many entries."""

    entries: AtLeastOne
    shares: tuple[ShortText, ...]


class GoodsRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Goods or services that the house adds for a place; their worth is no money of the pool."""

    what: ShortText
    place: AtLeastOne = 1
    worth: Amount = "0.00"


class SeatPrizeTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A satellite: as many seats in another event as the pool buys, and the rest in money."""

    what: ShortText
    worth: Amount
    into: str = ""
    """The id of the event, where this house holds it: whoever has won a seat enters it free."""


class PrizePoolTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the pool is shared: stated shares, a pay table, or made from the number of entries."""

    shares: tuple[ShortText, ...] = ()
    table: PayTable = "one in eight"
    """The template by which shares are made, where none are stated."""
    pay_table: tuple[PayTableRow, ...] = ()
    """Shares by the number of entries, the fewest first."""
    guarantee: Amount = "0.00"
    """What the prizes come to at least; the house adds what the entries do not bring."""
    goods: tuple[GoodsRow, ...] = ()
    seat: SeatPrizeTerms | None = None
    unit: Amount = "0.01"
    added: Amount = "0.00"
    added_goods: str = ""
    ties: Literal["share", "draw"] = "share"
    deals: bool = False
    cash_chips_at_end: bool = False
