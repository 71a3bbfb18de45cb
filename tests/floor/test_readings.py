"""Tests of the readings that the books leave open: what a sign may choose, and what is in force.

The values and clauses stand here as the readings of the documents give them, the default first.
"""

from typing import Any

import pytest

from croupier.acts import NotOffered
from croupier.errors import BadInput
from croupier.floor import ChooseReading, reading_of
from tests.floor.casino import Casino

WSOP, STAR = "melbourne-wsop", "sydney-bonus"
CANBERRA, PERTH = "canberra-ultimate", "perth-ultimate"
SECONDS = ("30", "15", "20", "45", "60")
COUNTED = ("stops the cards", "only recorded")

READINGS: dict[str, dict[str, tuple[str, tuple[str, ...]]]] = {
    WSOP: {
        "ordered_count": ("3.3", COUNTED),
        "ante_pays_from": ("5.7.1", ("flush", "straight")),
        "first_seat": ("7.3.2", ("dealer's left", "action button")),
        "shuffled_by": ("4.1.3", ("hand", "machine")),
        "under_minimum_memory": ("6.2.1", ("table", "session")),
        "blind_hand_follow_ups": ("5.12", ("allowed", "barred")),
        "equal_play_areas": ("12.4.7", ("blind areas", "all areas")),
        "seen_hand": ("11.12.1", ("seat's hand", "view only")),
        "late_misdeal_losing_jackpots": ("11.4.2", ("lose", "carry")),
        "late_misdeal_without_play": ("11.4.2", ("eligible", "not eligible")),
        "unfunded_memory": ("11.10", ("table", "session")),
        "closure_without_target": ("9.1.1(j)", ("only when nothing is to transfer", "refuse")),
        "jackpot_stake": ("10.1.2", ("kept", "returned")),
        "all_folded": ("14.10", ("end round", "show cards")),
        "collusion_forfeits": ("7.4.1(a)", ("by analogy", "as listed")),
        "multiples_fall": ("12.5.4(a)", ("below every", "below highest")),
        "payout_cap": ("Table 9", ("per wager", "per table")),
    },
    STAR: {
        "ordered_count": ("3.8", COUNTED),
        "ante_pays_from": ("10.10 Table", ("flush",)),
        "ante_below_flush": ("10.10 Note", ("stand off", "lose")),
        "guarantee_with_both": ("15.2.14", ("yes", "no")),
        "bonus_jackpot_folded": ("15.2.10.2", ("paid", "not paid")),
        "exposed_flop": ("11.6", ("play on", "misdeal")),
        "decision_seconds": ("11.13", SECONDS),
        "stack_order": ("7.2.2", ("bottom", "top")),
        "wrong_later_wager": ("11.11", ("correct or take back", "left to settlement")),
        "follow_up_over_maximum": ("6.3", ("cut to multiple", "as placed")),
        "winning_token": ("1.1 def Casino Promotional Token", ("returned", "collected")),
        "card_source": ("2.3.1", ("device", "shoe")),
        "boxes": ("Diagram A", ("7", "5")),
        "low_limit": ("6.6.2", ("no", "yes")),
    },
    CANBERRA: {
        "ordered_count": ("2.6", COUNTED),
        "dealer_exposure_after_flop": ("13.4(b)", ("continue", "misdeal")),
        "odd_play_amount": ("13.7(a)", ("as placed", "lower multiple")),
        "under_minimum_memory": ("5.4", ("session", "table")),
        "payout_cap": ("10.1 Table 1 (ante, blind, play)", ("per wager", "per table")),
        "all_folded": ("9.3", ("end round", "show cards")),
        "decision_seconds": ("13.8", SECONDS),
    },
    PERTH: {
        "trips_table": ("3.21", ("1", "2", "3", "4")),
        "swept_wagers": ("4.14", ("lose", "stand off")),
        "shuffled_by": ("4.1", ("hand", "machine")),
        "decision_seconds": ("5.12", SECONDS),
        "jackpot_feeds": ("3.30(b)", ("pools it can win", "by level")),
        "jackpot_stake": ("3.26 Table 2", ("kept", "returned")),
        "half_placed": ("5.4", ("play on", "misdeal")),
        "jackpot_without_ante": ("3.24", ("return", "stay")),
        "late_top_up": ("5.14", ("allow and flag", "return")),
        "excess_jackpot": ("5.14", ("return excess", "return all")),
    },
}
HOUSE = {
    "dispute_review": ("13.12", ("another person", "anyone of rank")),
    "winner_told_within": ("14.8", ("48 hours", "calendar days")),
}
"""The readings that the house of The Star chooses, because no sign at a table can."""


def every_reading() -> list[Any]:
    return [
        pytest.param(book, name, values, clause, marks=pytest.mark.clause(book, clause))
        for book, settings in READINGS.items()
        for name, (clause, values) in settings.items()
    ]


def test_the_documents_leave_48_readings_to_signs_and_two_to_the_house() -> None:
    assert (len(every_reading()), len(HOUSE)) == (48, 2)


@pytest.mark.parametrize("book, name, values, clause", every_reading())
def test_a_sign_chooses_a_reading_or_the_default_is_in_force(
    book: str, name: str, values: tuple[str, ...], clause: str
) -> None:
    game = "bonus" if book == WSOP else ""

    def in_force(settings: dict[str, str]) -> str:
        casino = Casino(book)
        casino.set_up(game=game, sign={"settings": settings} if settings else {})
        return reading_of(casino.floor.house, casino.book, name, casino.table())

    assert in_force({}) == values[0]
    for value in values:
        assert in_force({name: value}) == value
    with pytest.raises(NotOffered, match="must choose one of these readings") as refusal:
        in_force({name: "neither"})
    assert (refusal.value.clause, refusal.value.book) == (clause, book)
    for value in values:
        assert value in refusal.value.reason
    with pytest.raises(BadInput, match=f"sign.settings.{name}s: expected one of"):
        in_force({f"{name}s": values[0]})


@pytest.mark.parametrize(
    "name, values, clause",
    [
        pytest.param(name, values, clause, marks=pytest.mark.clause(STAR, clause))
        for name, (clause, values) in HOUSE.items()
    ],
)
def test_the_house_chooses_what_no_sign_can_state(
    name: str, values: tuple[str, ...], clause: str
) -> None:
    casino = Casino(STAR)
    assert reading_of(casino.floor.house, casino.book, name) == values[0]
    for value in (*values[1:], values[0]):
        (chosen,) = casino.do(ChooseReading, book=STAR, setting=name, value=value)
        assert getattr(chosen, "clause", "") == clause
        assert reading_of(casino.floor.house, casino.book, name) == value
    with pytest.raises(BadInput, match=f"expected one of {values[0]}, {values[1]}, got"):
        casino.do(ChooseReading, book=STAR, setting=name, value="neither")
    with pytest.raises(BadInput, match=f"sign.settings.{name}"):
        casino.set_up(sign={"settings": {name: values[0]}})
