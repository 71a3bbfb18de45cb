"""Readings as named settings: what a book leaves open, with a default for each."""

import itertools
import re
from collections.abc import Iterator, Mapping
from typing import Final

from croupier.books.schema import BankedGame, Setting

READINGS: Final[Mapping[str, tuple[str, ...]]] = {
    # the cards
    "card_source": ("device", "shoe"),
    "low_limit": ("no", "yes"),
    "ordered_count": ("stops the cards", "only recorded"),
    "shuffled_by": ("hand", "machine"),
    "stack_order": ("bottom", "top"),
    "first_seat": ("dealer's left", "action button"),
    "all_folded": ("end round", "show cards"),
    # wagers
    "under_minimum_memory": ("session", "table"),
    "unfunded_memory": ("session", "table"),
    "blind_hand_follow_ups": ("allowed", "barred"),
    "equal_play_areas": ("blind areas", "all areas"),
    "multiples_fall": ("below every", "below highest"),
    "follow_up_over_maximum": ("cut to multiple", "as placed"),
    "odd_play_amount": ("as placed", "lower multiple"),
    "wrong_later_wager": ("correct or take back", "left to settlement"),
    "half_placed": ("play on", "misdeal"),
    "payout_cap": ("per wager", "per table"),
    "winning_token": ("returned", "collected"),
    # what goes wrong
    "collusion_forfeits": ("by analogy", "as listed"),
    "dealer_exposure_after_flop": ("continue", "misdeal"),
    "exposed_flop": ("play on", "misdeal"),
    "late_misdeal_losing_jackpots": ("lose", "carry"),
    "late_misdeal_without_play": ("eligible", "not eligible"),
    "seen_hand": ("seat's hand", "view only"),
    # jackpots
    "bonus_jackpot_folded": ("paid", "not paid"),
    "closure_without_target": ("only when nothing is to transfer", "refuse"),
    "excess_jackpot": ("return excess", "return all"),
    "guarantee_with_both": ("yes", "no"),
    "jackpot_feeds": ("pools it can win", "by level"),
    "jackpot_stake": ("kept", "returned"),
    "jackpot_without_ante": ("return", "stay"),
    "late_top_up": ("allow and flag", "return"),
    # the house
    "dispute_review": ("another person", "anyone of rank"),
    "winner_told_within": ("48 hours", "calendar days"),
}
"""The readings of banked games and their floor, with every value that code acts on.

A reading that the settlement rows of a game name (`$trips_table`) need not stand here.
"""
WHOLE_NUMBERS: Final = ("boxes", "decision_seconds")
"""Readings that are numbers."""
ENDED: Final = ("ante_bonus_amount", "dealt_from", "invalidated_wagers", "wrong_deck")
"""Readings that books once had and nothing acted on. A sign that still states one is read as if
it did not, so that signs on record stay valid."""
BY_THE_HOUSE: Final = ("dispute_review", "winner_told_within")
"""Readings that no sign at a table can state."""


def defaults(settings: tuple[Setting, ...]) -> dict[str, str]:
    return {setting.id: setting.default for setting in settings}


def fact_in_words(fact: str, settings: tuple[Setting, ...]) -> str:
    """A fact of an irregularity for people to read: a setting by what it is about, not its id."""
    name, _, value = fact.partition(" is ")
    found = next((setting for setting in settings if setting.id == name), None)
    return fact if found is None else f"{found.what}: {value}"


def named_in(game: BankedGame) -> frozenset[str]:
    """The settings a game's settlement rows mention."""
    words = (
        text for wager in game.wager for row in wager.settles for text in (*row.when, row.then)
    )
    return frozenset(name for text in words for name in re.findall(r"\$([a-z_]+)", text))


def every_choice(settings: tuple[Setting, ...], game: BankedGame) -> Iterator[dict[str, str]]:
    """Every combination of the settings the game's rows mention, so that each can be proven."""
    mentioned = named_in(game)
    varied = [setting for setting in settings if setting.id in mentioned]
    for values in itertools.product(*(setting.values for setting in varied)):
        chosen = {setting.id: value for setting, value in zip(varied, values, strict=True)}
        yield defaults(settings) | chosen
