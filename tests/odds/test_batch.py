"""Tests that rounds settled in a batch come out as they do one by one."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.banked import Layout, parse_layout, settle
from croupier.cards import cards
from croupier.errors import BadInput
from croupier.odds import BatchSettled, settle_many
from tests.banked.settlement.test_laws import each_game, rounds


def same(batch: BatchSettled, layouts: list[Layout]) -> None:
    assert len(batch) == len(layouts)
    for index, layout in enumerate(layouts):
        one = settle(layout)
        assert batch.nets(index) == tuple(seat.net for seat in one.seats)
        assert batch.wagers(index) == tuple(seat.wagers for seat in one.seats)
        assert batch[index] == one


@each_game
@settings(max_examples=12)
@given(data=st.data())
def test_a_batch_of_random_rounds_is_settled_as_one_by_one(
    book: str, game: str, data: st.DataObject
) -> None:
    """Wrong amounts, folds, shared maximum payouts and voided rounds among them."""
    raws = data.draw(st.lists(rounds(book, game), min_size=1, max_size=4))
    layouts = [parse_layout(raw) for raw in raws]
    same(settle_many(layouts), layouts)


def ultimate(board: str, dealer: str, *hands: str, **more: Any) -> dict[str, Any]:
    wagers = {"ante": "10.00", "blind": "10.00", "trips": "5.00", "play": "40.00"}
    seats = [
        {"seat": n, "cards": hand, "wagers": wagers, "play_street": "preflop"}
        for n, hand in enumerate(hands, start=1)
    ]
    return {"book": "melbourne-wsop", "game": "ultimate", "board": board, "dealer": dealer,
            "seats": seats, **more}  # fmt: skip


STRAIGHT = ultimate("9s 8d 7c 2h Kd", "Kh 4s", "Jh Tc")
HIGH_CARD = ultimate("9s 8d 7c 2h Kd", "Kh 4s", "3c 5d", "Jh Tc")


def test_a_round_worked_by_hand() -> None:
    """A straight beats a pair of kings: Ante 10, Blind 1 to 1 10, Trips 4 to 1 20, Play 40.

    The other seat has nothing and loses all four wagers, 65.
    """
    batch = settle_many(map(parse_layout, [STRAIGHT, HIGH_CARD, STRAIGHT]))
    assert [batch.nets(index) for index in range(3)] == [(8000,), (-6500, 8000), (8000,)]
    assert batch.nets(-1) == (8000,)
    assert batch.wagers(0)[0]["ante"].outcome == "win"


def test_a_layout_is_settled_for_rows_of_cards() -> None:
    layout = parse_layout(HIGH_CARD)
    deck = np.random.Generator(np.random.Philox(7)).permuted(
        np.tile(np.arange(52, dtype=np.uint8), (40, 1)), axis=1
    )
    deals = np.ascontiguousarray(deck[:, :11])
    deals[0] = [int(card) for card in cards("9s 8d 7c 2h Kd Kh 4s 3c 5d Jh Tc")]
    batch = settle_many(layout, deals)
    assert batch.nets(0) == (-6500, 8000)
    for index in range(len(deals)):
        one = batch[index]
        assert batch.nets(index) == tuple(seat.net for seat in one.seats)
        assert batch.wagers(index) == tuple(seat.wagers for seat in one.seats)
    assert len(settle_many(layout, deals[:0])) == 0


def test_rounds_without_all_cards_are_settled_too() -> None:
    folded = ultimate("9s 8d 7c", "", "Jh Tc")
    folded["seats"][0] |= {"folded": "absent", "wagers": {"ante": "10.00", "blind": "10.00"}}
    del folded["seats"][0]["play_street"], folded["dealer"]
    layouts = [parse_layout(folded), parse_layout(STRAIGHT)]
    same(settle_many(layouts), layouts)
    assert len(settle_many([])) == 0


def test_a_bad_round_is_named_by_its_number() -> None:
    bad = ultimate("9s 8d 7c 2h Kd", "Kh 4s", "3c 5d", "Jh Tc")
    bad["seats"][1] = {"seat": 2, "cards": "Jh Tc", "wagers": {"ante": "10.00", "blind": "10.00"}}
    with pytest.raises(BadInput) as alone:
        settle(parse_layout(bad))
    with pytest.raises(BadInput) as mistake:
        settle_many([parse_layout(STRAIGHT), parse_layout(bad)])
    assert str(mistake.value) == f"round 2: {alone.value}"


@pytest.mark.parametrize(
    "deals, why",
    [
        (np.zeros((2, 9), np.uint8), "rows of 11 cards"),
        (np.zeros((2, 11), np.int64), "rows of 11 cards"),
        (np.zeros((2, 11), np.uint8), "different cards"),
        (np.arange(45, 56, dtype=np.uint8).reshape(1, 11), "from 0 to 51"),
    ],
)
def test_wrong_arrays_are_refused(deals: Any, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        settle_many(parse_layout(HIGH_CARD), deals)


def test_cards_are_given_for_one_layout_only() -> None:
    with pytest.raises(BadInput, match="rows of cards for the layout"):
        settle_many(parse_layout(STRAIGHT))
    with pytest.raises(BadInput, match="for one layout only"):
        settle_many([parse_layout(STRAIGHT)], np.zeros((1, 9), np.uint8))
