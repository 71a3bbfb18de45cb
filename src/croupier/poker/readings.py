"""Readings: how a house interprets the book where the book leaves something open.

Those that bear on the hand itself are `Settings`; these bear on what people do around it:
gestures, commission, blinds from hand to hand, and what goes wrong.
"""

from collections.abc import Mapping
from typing import Literal, TypeVar

import msgspec

from croupier.errors import misshapen


class Readings(msgspec.Struct, frozen=True, gc=False):
    """Names and values are those of the rule book's `setting` rows, defaults as recommended."""

    ordered_count: Literal["stops the cards", "only recorded"] = "stops the cards"
    half_of_what: Literal["last full increment", "whole wager"] = "last full increment"
    oversize_chip_spread_open: Literal["chip up to maximum", "minimum bet"] = "chip up to maximum"
    early_check_lasts: Literal["betting round", "hand"] = "betting round"
    early_fold: Literal["final", "dealer rules"] = "final"
    early_all_in: Literal["when made", "when its turn comes"] = "when made"
    uncalled_raise: Literal["unmatched part", "whole wager"] = "unmatched part"
    tie_exemption_per_pot: bool = True
    rake_order: Literal["main first", "side first"] = "main first"
    rake_rounding: Literal["down to chip", "exact cents"] = "down to chip"
    big_blind_leaves: Literal["next player posts", "dead small blind"] = "next player posts"
    higher_blinds: Literal["raise the minimum", "leave the minimum"] = "raise the minimum"
    penalty_blind: Literal["live", "dead"] = "live"
    misdeal_blinds: Literal["stay for the re-deal", "returned"] = "stay for the re-deal"
    short_flop: Literal["add the next card", "reshuffle"] = "add the next card"
    settled_side_wagers: Literal["area manager rules", "reversed"] = "area manager rules"
    time_out: Literal["dead or check", "dealer rules"] = "dead or check"
    voided_wager_in_pot: Literal["as ruled", "stays in pot"] = "as ruled"
    late_time_charge: Literal["share", "hour", "none"] = "share"
    left_table_minutes: Literal[0, 30, 60, 90, 120, 180, 240] = 120


def readings_of(chosen: Mapping[str, str]) -> Readings:
    """Readings from a book's settings, as text; names that concern a bare hand are passed over."""
    return chosen_of(Readings, chosen, "readings")


ChosenT = TypeVar("ChosenT", bound=msgspec.Struct)


def chosen_of(kind: type[ChosenT], chosen: Mapping[str, str], what: str) -> ChosenT:
    """Values from a book's settings, as text; names that `kind` does not have are passed over."""
    known = {name: chosen[name] for name in kind.__struct_fields__ if name in chosen}
    try:
        return msgspec.convert(known, kind, strict=False)
    except msgspec.ValidationError as problem:
        raise misshapen(str(problem), what) from None
