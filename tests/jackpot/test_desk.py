"""Tests of what the jackpot wagers of a settled table win."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.banked import parse_layout, settle
from croupier.errors import BadInput
from croupier.jackpot import jackpot_desk

MELBOURNE, SYDNEY, PERTH = "melbourne-wsop", "sydney-bonus", "perth-ultimate"
SIGNS: dict[str, dict[str, Any]] = {
    MELBOURNE: {"option": 1, "seed": 10000, "cost": "5.00", "meter": "80000.00"},
    SYDNEY: {
        "cost": "5.00",
        "payouts": {"four-of-a-kind": "2500.00", "full-house": "100 per 1", "flush": "50 per 1"},
        "bonus": "50.00",
        "meter": "80000.00",
    },
    PERTH: {"cost": "5.00", "pools": ["40000.00", "30000.00", "26000.00"]},
}
WAGERS = {
    "bonus": {"ante": "10.00", "flop": "20.00"},
    "ultimate": {"ante": "10.00", "blind": "10.00", "play": "10.00"},
}


def seat(number: int, cards: str, game: str = "bonus", **how: Any) -> dict[str, Any]:
    """A hand with a jackpot wager; `jackpots` names its spots, `folded` how it ended."""
    jackpots = how.pop("jackpots", {"jackpot": "5.00"})
    laid = dict(WAGERS[game]) | jackpots
    told = {"seat": number, "cards": cards} | how
    if "folded" in how and how["folded"] in ("preflop", "flop", "turn", "river"):
        laid.pop("play", None)
        if how["folded"] == "preflop":
            laid.pop("flop", None)
    elif game == "ultimate":
        told["play_street"] = "river"
    return told | {"wagers": laid}


def settled(
    book: str, board: str, *seats: dict[str, Any], game: str = "bonus", **jackpot: Any
) -> tuple[list[tuple[int, str, str]], dict[str, Any]]:
    """Seat, prize and amount in order, and the whole answer."""
    raw = {
        "book": book,
        "game": game,
        "sign": {"jackpot": SIGNS[book] | jackpot},
        "board": board,
        "dealer": "2s 2d",
        "seats": list(seats),
    }
    answer = settle(parse_layout(raw), jackpot_desk).as_json()
    told = [(p["seat"], p["prize"], p["amount"]) for p in answer["jackpot"]["payments"]]
    return told, answer


# --- Melbourne -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("bonus", marks=pytest.mark.clause(MELBOURNE, "5.11.1", "5.11.2")),
        pytest.param(
            "ultimate",
            marks=pytest.mark.clause(MELBOURNE, "12.4.5(a)", "12.4.5(b)", "12.4.1(c)"),
        ),
    ],
)
def test_melbourne_pays_hole_cards_and_flop_and_nothing_later(game: str) -> None:
    flush = seat(1, "Ah 9h", game)
    late = seat(2, "Kc Kd", game)  # quads only with the river
    told, answer = settled(MELBOURNE, "Kh 5h 2h 3c Ks", flush, late, game=game)
    assert told == [(1, "flush", "500.00")]
    wagers = [one["wagers"]["jackpot"] for one in answer["seats"]]
    assert [(w["outcome"], w["returned"]) for w in wagers] == [("win", "500.00"), ("lose", "0.00")]
    assert answer["jackpot"]["meter_after"] == "80000.00"


@pytest.mark.clause(MELBOURNE, "5.11.2", "1.1 def Fold")
def test_melbourne_a_fold_gives_up_the_jackpot() -> None:
    told, answer = settled(
        MELBOURNE, "Kh 5h 2h 3c 9s", seat(1, "Ah 9h", folded="preflop"), seat(2, "Qc Qd")
    )
    assert told == []
    assert answer["seats"][0]["net"] == "-15.00"


@pytest.mark.clause(MELBOURNE, "12.4.5(b)")
def test_melbourne_ultimate_a_flopped_straight_that_folds_loses_under_option_2() -> None:
    board = "7h 6d 5c 2c 9d"
    folded, _ = settled(
        MELBOURNE, board, seat(1, "9h 8h", "ultimate", folded="river"), game="ultimate", option=2
    )
    played, _ = settled(MELBOURNE, board, seat(1, "9h 8h", "ultimate"), game="ultimate", option=2)
    assert (folded, played) == ([], [(1, "straight", "200.00")])


@pytest.mark.clause(MELBOURNE, "10.3.1(a)", "10.3.1(b)", "Table 6", "Table 7")
def test_melbourne_royal_and_straight_flush_from_one_flop() -> None:
    told, answer = settled(MELBOURNE, "Th Jh Qh 3c 9s", seat(1, "Ah Kh"), seat(2, "9h 8h"))
    assert sorted(told) == [(1, "royal-flush", "72727.20"), (2, "straight-flush", "7272.80")]
    assert answer["jackpot"]["meter_after"] == "50000.00"
    assert answer["seats"][0]["wagers"]["jackpot"]["clauses"][0] == "5.11.1"


@pytest.mark.clause(SYDNEY, "15.2.8", "15.2.9")
@pytest.mark.parametrize("payouts", [None, {}, {"four-of-a-kind": "2500.00"}])
def test_sydney_never_loses_a_winning_hand_because_the_sign_is_silent_on_its_payout(
    payouts: dict[str, str] | None,
) -> None:
    board = "Kh 5h 3h 3c 9s"
    with pytest.raises(BadInput, match=r"sign.jackpot.payouts.flush.*15.2.9"):
        settled(SYDNEY, board, seat(1, "Ah 9h"), payouts=payouts)
    told, _ = settled(SYDNEY, board, seat(1, "Ac 9d"), payouts=payouts)
    assert told == []


@pytest.mark.clause(MELBOURNE, "10.3.2(a)", "Table 8")
def test_melbourne_two_straight_flushes_from_one_flop() -> None:
    told, answer = settled(MELBOURNE, "7h 6h 5h 3c 9s", seat(1, "9h 8h"), seat(2, "4h 3h"))
    assert told == [(2, "straight-flush", "7850.00"), (1, "straight-flush", "7850.00")]
    assert answer["jackpot"]["meter_after"] == "64300.00"


@pytest.mark.clause(MELBOURNE, "10.2.1", "9.3.3")
def test_melbourne_the_prize_is_of_the_rounded_meter_and_leaves_the_unrounded_one() -> None:
    told, answer = settled(MELBOURNE, "7h 6h 5h 3c 9s", seat(1, "9h 8h"), meter="80000.2506")
    assert told == [(1, "straight-flush", "8000.10")]
    assert answer["jackpot"]["meter_before"] == "80000.2506"
    assert answer["jackpot"]["meter_after"] == "72000.1506"


def test_the_stake_is_kept_unless_the_table_reads_it_otherwise() -> None:
    raw = {
        "book": MELBOURNE,
        "game": "bonus",
        "sign": {"jackpot": SIGNS[MELBOURNE], "settings": {"jackpot_stake": "returned"}},
        "board": "Kh 5h 2h 3c 9s",
        "dealer": "2s 2d",
        "seats": [seat(1, "Ah 9h")],
    }
    answer = settle(parse_layout(raw), jackpot_desk).as_json()
    assert answer["seats"][0]["wagers"]["jackpot"]["returned"] == "505.00"
    assert answer["jackpot"]["payments"][0]["amount"] == "500.00"


def test_what_the_sign_leaves_out_is_taken_from_the_book_and_said() -> None:
    raw = {
        "book": MELBOURNE,
        "game": "bonus",
        "sign": {"jackpot": {}},
        "board": "Kh 5h 2h 3c 9s",
        "dealer": "2s 2d",
        "seats": [seat(1, "Ah 9h")],
    }
    answer = settle(parse_layout(raw), jackpot_desk).as_json()
    assert answer["jackpot"]["payments"][0]["amount"] == "500.00"
    assert answer["jackpot"]["meter_before"] is None
    assert sum("sign names no" in note for note in answer["notes"]) == 2


@pytest.mark.parametrize(
    "jackpot, complaint",
    [
        ({"meter": None}, r"sign\.jackpot\.meter: expected the value on the meter, because seat 1"),
        ({"meter": "12.5"}, r"sign\.jackpot\.meter: expected an amount in dollars"),
        ({"meter": 80000}, r"sign\.jackpot\.meter: expected an amount in dollars"),
        ({"option": 9}, r"sign\.jackpot\.option: expected one of 1, 2"),
        ({"seed": 15000}, r"sign\.jackpot\.seed: expected one of 10000"),
        ({"cost": "5"}, r"sign\.jackpot\.cost"),
        ({"pools": []}, r"sign\.jackpot\.pools: expected only the fields"),
    ],
)
def test_a_sign_that_cannot_be_is_refused_by_its_field(
    jackpot: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(BadInput, match=complaint):
        settled(MELBOURNE, "7h 6h 5h 3c 9s", seat(1, "9h 8h"), **jackpot)


def test_a_meter_under_its_seed_is_paid_as_it_shows_and_said() -> None:
    _, answer = settled(MELBOURNE, "7h 6h 5h 3c 9s", seat(1, "9h 8h"), meter="40000.00")
    assert any("less than its seed of $50,000 (9.3.1, 9.3)" in note for note in answer["notes"])


# --- Sydney ----------------------------------------------------------------------------------


@pytest.mark.clause(SYDNEY, "15.2.6", "15.2.8")
def test_sydney_pays_hole_cards_and_flop_from_the_sign() -> None:
    told, answer = settled(
        SYDNEY, "Kh 5h 2h 3c Ks", seat(1, "Ah 9h"), seat(2, "Kc Kd"), seat(3, "4c 3d")
    )
    assert told == [(1, "flush", "250.00")]
    assert answer["jackpot"]["meter_after"] == "80000.00"


@pytest.mark.clause(SYDNEY, "15.2.10.2", "15.2.10.4", "15.2.12", "15.2.7")
def test_sydney_pays_bonuses_first_and_folded_holders_too() -> None:
    told, answer = settled(
        SYDNEY,
        "7h 6h 5h 3c 9s",
        seat(1, "Qc Qd"),
        seat(2, "9h 8h"),
        seat(3, "Jc Jd"),
        seat(4, "4c 4d", folded="preflop"),
    )
    assert told == [
        (4, "bonus", "50.00"),
        (3, "bonus", "50.00"),
        (1, "bonus", "50.00"),
        (2, "straight-flush", "8000.00"),
    ]
    assert answer["jackpot"]["meter_after"] == "72000.00"
    assert answer["seats"][3]["net"] == "35.00"  # 50 less the ante and the jackpot wager


@pytest.mark.clause(SYDNEY, "1.1 def Fixed Jackpot")
def test_sydney_odds_return_the_stake_and_a_bonus_besides_is_whole() -> None:
    _, answer = settled(
        SYDNEY,
        "7h 6h 5h 3c 9s",
        seat(1, "Ah Qh"),
        seat(2, "9h 8h"),
        payouts={"flush": "50 to 1"},
    )
    assert answer["seats"][0]["wagers"]["jackpot"]["returned"] == "305.00"  # 50 + 250 + 5


@pytest.mark.clause(SYDNEY, "15.2.14")
def test_sydney_a_royal_gets_what_the_straight_flush_leaves() -> None:
    told, answer = settled(SYDNEY, "Th Jh Qh 3c 9s", seat(1, "Ah Kh"), seat(2, "9h 8h"), bonus=None)
    assert told == [(2, "straight-flush", "8000.00"), (1, "royal-flush", "72000.00")]
    assert answer["jackpot"]["meter_after"] == "0.00"  # the sign gives no start
    _, started = settled(SYDNEY, "Th Jh Qh 3c 9s", seat(1, "Ah Kh"), start="50000.00")
    assert started["jackpot"]["meter_after"] == "50000.00"


# --- Perth -----------------------------------------------------------------------------------

ONE, TWO = {"jackpot_1": "5.00"}, {"jackpot_2": "10.00"}


@pytest.mark.clause(PERTH, "1.1 'Player's Hand'(a)", "3.25(a)", "3.22(c)", "3.26 Table 2")
def test_perth_pays_each_level_once_on_hole_cards_and_flop() -> None:
    told, answer = settled(
        PERTH,
        "Kh 5h 2h 3c 9s",
        seat(1, "Ah 9h", "ultimate", jackpots=ONE),
        seat(2, "Qh Jh", "ultimate", jackpots=TWO),
        seat(3, "Th 8h", "ultimate", jackpots=ONE | TWO),
        game="ultimate",
    )
    assert told == [(3, "flush", "750.00"), (2, "flush", "500.00"), (1, "flush", "250.00")]
    both = answer["seats"][2]["wagers"]
    assert (both["jackpot_1"]["returned"], both["jackpot_2"]["returned"]) == ("250.00", "500.00")


@pytest.mark.clause(PERTH, "3.25(b)(iii)", "1.1 'Player's Hand'(a)")
def test_perth_quads_by_the_turn_are_no_jackpot_hand() -> None:
    told, _ = settled(
        PERTH, "7h Kd 2c 7s 9s", seat(1, "7c 7d", "ultimate", jackpots=ONE), game="ultimate"
    )
    assert told == []


@pytest.mark.clause(PERTH, "3.25(b)(i)", "3.25(b)(ii)")
@pytest.mark.parametrize("ended", ["river", "conceded"])
def test_perth_a_fold_or_a_sweep_loses_the_jackpot_wager(ended: str) -> None:
    told, answer = settled(
        PERTH,
        "Kh 5h 2h 3c 9s",
        seat(1, "Ah 9h", "ultimate", jackpots=ONE, folded=ended),
        game="ultimate",
    )
    assert told == []
    assert answer["seats"][0]["wagers"]["jackpot_1"]["outcome"] == "lose"


@pytest.mark.clause(PERTH, "4.20(a)", "4.20(c)", "3.33(a)", "3.33(c)", "3.34")
def test_perth_straight_flushes_of_two_levels_from_one_flop() -> None:
    told, answer = settled(
        PERTH,
        "7h 6h 5h 3c 9s",
        seat(1, "9h 8h", "ultimate", jackpots=ONE | TWO),
        seat(2, "4h 3h", "ultimate", jackpots=ONE),
        game="ultimate",
    )
    assert told == [(2, "straight-flush", "4000.00"), (1, "straight-flush", "9200.00")]
    assert answer["jackpot"]["meter_before"] == ["40000.00", "30000.00", "26000.00"]
    assert answer["jackpot"]["meter_after"] == ["32400.00", "27000.00", "25000.00"]


def test_a_book_without_a_jackpot_has_no_desk_to_go_to() -> None:
    from croupier.banked import Layout

    raw = {
        "book": "canberra-ultimate",
        "board": "Kh 5h 2h 3c 9s",
        "dealer": "2s 2d",
        "seats": [
            {"seat": 1, "cards": "Ah 9h", "play_street": "river", "wagers": WAGERS["ultimate"]}
        ],
    }
    layout: Layout = parse_layout(raw)
    with pytest.raises(BadInput, match="canberra-ultimate has no jackpot"):
        jackpot_desk(layout, ())
