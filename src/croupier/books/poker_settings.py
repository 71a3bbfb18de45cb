"""The readings that a book with poker may leave to the sign of a table, and the words for each.

Names and values are those of the `setting` rows of `book.toml`; the defaults here are those of a
book that has no row for a reading. The first class is about a hand by itself, the second about
what people do around it.
"""

from typing import Final, Literal, get_args, get_type_hints

import msgspec


class HandReadings(msgspec.Struct, frozen=True, gc=False):
    """Readings that bear on a hand by itself."""

    short_all_in_cumulative: bool = True
    all_in_counts_for_head_to_head: Literal["this round", "always", "never"] = "this round"
    straddle_min_raise: Literal["increment", "full"] = "increment"
    straddle_chain: Literal["by sign", "never"] = "by sign"
    big_blind_option: Literal["stand or raise", "call, raise or fold"] = "stand or raise"
    pot_limit_rounding: Literal["down to chip", "exact"] = "down to chip"
    minimum_raise: Literal["largest full", "last"] = "largest full"
    odd_chip_by_suit: Literal["hole cards", "hand"] = "hole cards"
    heads_up_button_posts_small: bool = False
    first_to_show: Literal["left of button", "last aggressor"] = "left of button"
    short_blind_call: Literal["nominal", "as posted"] = "nominal"


class DealReadings(msgspec.Struct, frozen=True, gc=False):
    """Readings that bear on gestures, commission, blinds from hand to hand and irregularities."""

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


def _texts(kind: object) -> tuple[str, ...]:
    return ("true", "false") if kind is bool else tuple(str(value) for value in get_args(kind))


POKER_SETTINGS: Final[dict[str, tuple[str, ...]]] = {
    name: _texts(kind)
    for struct in (HandReadings, DealReadings)
    for name, kind in get_type_hints(struct).items()
}
"""Every setting that poker acts on, with the values it knows."""
