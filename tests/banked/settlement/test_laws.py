"""Property tests of settlement, for any layout of any banked game."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.banked import Settlement, parse_layout, settle, weigh
from croupier.books import load_book
from tests.banked.settlement import naive

DECK = [rank + suit for rank in naive.RANKS for suit in "cdhs"]
# Fewer ranks or suits make the straights, flushes and ties that a full deck hides.
DECKS = [
    DECK,
    [card for card in DECK if card[0] in "89TJQKA"],
    [card for card in DECK if card[1] in "hs"],
]
GAMES = [
    ("melbourne-wsop", "bonus"),
    ("melbourne-wsop", "ultimate"),
    ("sydney-bonus", "bonus"),
    ("canberra-ultimate", "ultimate"),
    ("perth-ultimate", "ultimate"),
]
each_game = pytest.mark.parametrize("book, game", GAMES, ids=["-".join(g) for g in GAMES])


def money(amount: int) -> str:
    return f"{amount // 100}.{amount % 100:02d}"


amounts = st.sampled_from([5_00, 10_00, 15_00, 20_00, 25_50, 50_00])
off = st.sampled_from([0, 0, 0, 0, -2_50, 5_00, 11_00])


@st.composite
def signs(draw: st.DrawFn, book: str) -> dict[str, Any]:
    sign: dict[str, Any] = {}
    if draw(st.booleans()):
        sign["minimum"] = money(draw(st.sampled_from([5_00, 10_00, 20_00])))
    if draw(st.booleans()):
        sign["maximum"] = money(draw(st.sampled_from([20_00, 30_00, 500_00])))
    if draw(st.booleans()):
        sign["smallest_chip"] = money(draw(st.sampled_from([1, 50, 1_00, 2_50])))
    if draw(st.booleans()):
        sign["maximum_payout"] = money(draw(st.sampled_from([10_00, 100_00])))
    if book == "perth-ultimate":
        sign["trips_table"] = draw(st.integers(1, 4))
    if book == "melbourne-wsop":
        sign["ante_pays_from"] = draw(st.sampled_from(["flush", "straight"]))
    return sign


@st.composite
def bonus_wagers(draw: st.DrawFn, seat: dict[str, Any], book: str) -> dict[str, int]:
    """Ante and what follows as far as the hand went, now and then of the wrong amount."""
    ante = draw(amounts)
    wagers = {"ante": ante}
    streets = ["absent", "preflop", "flop", "turn", "conceded", None]
    went = max(0, streets.index(seat["folded"]) - 1)
    if went >= 1:
        wagers["flop"] = max(1, 2 * ante + draw(off))
    if went >= 2 and draw(st.booleans()):
        wagers["turn"] = max(1, ante + draw(off))
    if went >= 3 and draw(st.booleans()):
        wagers["river"] = max(1, ante + draw(off))
    if book == "sydney-bonus" and draw(st.booleans()):
        wagers["ante_bonus"] = draw(amounts)
    return wagers


@st.composite
def ultimate_wagers(draw: st.DrawFn, seat: dict[str, Any]) -> dict[str, int]:
    ante = draw(amounts)
    wagers = {"ante": ante, "blind": ante}
    if draw(st.integers(0, 5)) == 0:
        wagers["blind"] = draw(amounts)
    missing = draw(st.sampled_from([(), (), (), (), ("ante",), ("blind",), ("ante", "blind")]))
    if draw(st.booleans()) or len(missing) == 2:
        wagers["trips"] = draw(amounts)
    if seat["folded"] in (None, "conceded"):
        street = draw(st.sampled_from(["preflop", "flop", "river"]))
        multiple = draw(st.sampled_from(naive.MULTIPLES[street]))
        wagers["play"] = max(1, multiple * ante + draw(off))
        seat["play_street"] = street
    return {name: amount for name, amount in wagers.items() if name not in missing}


@st.composite
def rounds(draw: st.DrawFn, book: str, game: str) -> dict[str, Any]:
    law = load_book(book).game(game)
    count = draw(st.integers(1, 4))
    deck = draw(st.sampled_from(DECKS))
    dealt = draw(
        st.lists(st.sampled_from(deck), min_size=7 + 2 * count, max_size=7 + 2 * count, unique=True)
    )
    numbers = draw(st.permutations(range(1, law.seats + 1)))[:count]
    seats = []
    for place, number in enumerate(numbers):
        ends = [None, None, None, *(end for end in law.ends if end != "live")]
        seat: dict[str, Any] = {"seat": number, "folded": draw(st.sampled_from(ends))}
        seat["cards"] = " ".join(dealt[7 + 2 * place : 9 + 2 * place])
        seat["marker"], seat["warned"] = draw(st.booleans()), draw(st.booleans())
        kind = bonus_wagers(seat, book) if law.family == "bonus" else ultimate_wagers(seat)
        seat["wagers"] = {name: money(amount) for name, amount in draw(kind).items()}
        seats.append(seat)
    return {
        "book": book,
        "game": game,
        "sign": draw(signs(book)),
        "board": " ".join(dealt[:5]),
        "dealer": " ".join(dealt[5:7]),
        "seats": seats,
    }


def backs(settlement: Settlement) -> dict[int, dict[str, int]]:
    return {
        seat.seat: {name: int(w.returned) for name, w in seat.wagers.items()}
        for seat in settlement.seats
    }


@each_game
@given(data=st.data())
def test_the_books_read_twice_say_the_same(book: str, game: str, data: st.DataObject) -> None:
    raw = data.draw(rounds(book, game))
    assert backs(settle(parse_layout(raw))) == naive.settle(raw)


@each_game
@given(data=st.data())
def test_no_money_is_made_or_lost(book: str, game: str, data: st.DataObject) -> None:
    layout = parse_layout(data.draw(rounds(book, game)))
    settlement = settle(layout)
    stakes = weigh(layout).seats
    for seat, placed, weighed in zip(settlement.seats, layout.seats, stakes, strict=True):
        assert set(seat.wagers) == set(placed.wagers) == set(weighed)
        for name, result in seat.wagers.items():
            assert result.staked == placed.wagers[name]
            assert 0 <= result.live <= result.staked
            assert result.clauses
            unsettled = result.staked - result.live
            expected = {
                "win": result.staked + result.won,
                "lose": unsettled,
                "standoff": result.staked,
                "void": result.staked,
            }
            assert result.returned == expected[result.outcome]
            assert (result.won > 0) is (result.outcome == "win")
        returned = sum(w.returned for w in seat.wagers.values())
        assert seat.net == returned - sum(placed.wagers.values())


@each_game
@given(data=st.data())
def test_seats_do_not_touch_one_another_and_settling_twice_changes_nothing(
    book: str, game: str, data: st.DataObject
) -> None:
    raw = data.draw(rounds(book, game))
    together = settle(parse_layout(raw))
    assert settle(parse_layout(raw)) == together
    turned = settle(parse_layout({**raw, "seats": raw["seats"][::-1]}))
    assert turned.seats == together.seats[::-1]
    assert turned.order == together.order
    if any(w.outcome == "void" for seat in together.seats for w in seat.wagers.values()):
        return  # a misdeal at one seat is a misdeal at all
    for seat in raw["seats"]:
        alone = settle(parse_layout({**raw, "seats": [seat]}))
        assert alone.seats[0] in together.seats


@each_game
@given(data=st.data())
def test_the_dealer_acts_once_on_every_wager(book: str, game: str, data: st.DataObject) -> None:
    settlement = settle(parse_layout(data.draw(rounds(book, game))))
    laid = [(seat.seat, name) for seat in settlement.seats for name in seat.wagers]
    assert sorted(settlement.order) == sorted(laid)


@pytest.mark.parametrize("book, game", [GAMES[1], GAMES[3]], ids=["melbourne", "canberra"])
@given(data=st.data())
def test_a_cap_for_the_whole_table_is_never_passed_and_never_left_unpaid(
    book: str, game: str, data: st.DataObject
) -> None:
    raw = data.draw(rounds(book, game))
    raw["sign"] |= {"maximum_payout": "35.00", "settings": {"payout_cap": "per table"}}
    capped = settle(parse_layout(raw))
    raw["sign"].pop("maximum_payout")
    free = settle(parse_layout(raw))
    pairs = [
        (bound.wagers["blind"].won, open_.wagers["blind"].won)
        for bound, open_ in zip(capped.seats, free.seats, strict=True)
        if "blind" in bound.wagers
    ]
    assert sum(bound for bound, _ in pairs) == min(35_00, sum(won for _, won in pairs))
    assert all(bound <= won for bound, won in pairs)
