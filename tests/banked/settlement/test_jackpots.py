"""Tests of jackpot wagers that are settled with their round."""

import pytest

from croupier.jackpot import jackpot_desk
from tests.banked.settlement.table import House, changes, hand, net, wager

clause = pytest.mark.clause

FLUSH = {"board": "Ah 9h 4h Kc 2d", "dealer": "Kd 3s"}
FULL_HOUSE = {"board": "Ah Ac 4h Kc 2d", "dealer": "Kd 3s"}
QUADS = {"board": "Ah Ac Ad Kc 2d", "dealer": "Kd 3s"}
STRAIGHT = {"board": "9s 8d 7c 2h Kd", "dealer": "Kh 4s"}
MELBOURNE = {"cost": "5.00", "seed": 10000, "meter": "80000.00"}


@pytest.mark.parametrize(
    "cards, table, option, prize",
    [
        pytest.param("Qh Jh", FLUSH, 1, 500, marks=clause("melbourne-wsop", "Table 4")),
        pytest.param("Qh Jh", FLUSH, 2, 300, marks=clause("melbourne-wsop", "Table 5")),
        ("As 4c", FULL_HOUSE, 1, 750),
        ("As 4c", FULL_HOUSE, 2, 500),
        ("As 9c", QUADS, 1, 2500),
        ("As 9c", QUADS, 2, 3000),
        ("Jh Tc", STRAIGHT, 1, None),
        ("Jh Tc", STRAIGHT, 2, 200),
    ],
)
@pytest.mark.parametrize("game", ["bonus", "ultimate"])
def test_melbourne_pays_fixed_prizes_for_each_dollar_of_the_wager(
    game: str, cards: str, table: dict[str, str], option: int, prize: int | None
) -> None:
    bets = {"flop": 20} if game == "bonus" else {"blind": 10, "play": 10}
    result = House("melbourne-wsop", game).settle(
        hand(cards, ante=10, jackpot=5, **bets),
        desk=jackpot_desk,
        jackpot={**MELBOURNE, "option": option},
        **table,
    )
    if prize is None:
        assert changes(result)["jackpot"] == "-5.00"
    else:
        assert wager(result, "jackpot").returned == prize * 100
        assert changes(result)["jackpot"] == f"{prize - 5}.00"


@clause("melbourne-wsop", "5.11.1", "5.11.2", "12.4.5(a)", "12.4.5(b)")
@pytest.mark.parametrize(
    "game, won, lost", [("bonus", "5.11.1", "5.11.2"), ("ultimate", "12.4.5(a)", "12.4.5(b)")]
)
def test_melbourne_cites_the_clause_that_wins_or_the_one_that_loses_and_not_both(
    game: str, won: str, lost: str
) -> None:
    bets = {"flop": 20} if game == "bonus" else {"blind": 10, "play": 10}
    cited = {
        option: wager(
            House("melbourne-wsop", game).settle(
                hand("Jh Tc", ante=10, jackpot=5, **bets),
                desk=jackpot_desk,
                jackpot={**MELBOURNE, "option": option},
                **STRAIGHT,
            ),
            "jackpot",
        ).clauses
        for option in (1, 2)
    }
    assert cited == {1: (lost,), 2: (won, "Table 5", "10.1.2")}


@clause("melbourne-wsop", "5.11.1")
def test_a_jackpot_is_won_beside_a_hand_the_dealer_beats() -> None:
    result = House("melbourne-wsop", "bonus").settle(
        hand("Ah 9h", ante=10, flop=20, jackpot=5),
        board="Kh 5h 2h Kd 5c",
        dealer="Kc 3s",
        desk=jackpot_desk,
        jackpot={**MELBOURNE, "option": 1},
    )
    assert net(result) == "465.00"  # -10 -20 and 500 for a jackpot wager of 5


@clause("perth-ultimate", "3.25(a)", "3.26 Table 2")
@pytest.mark.parametrize(
    "spots, prize",
    [({"jackpot_1": 5}, 250), ({"jackpot_2": 10}, 500), ({"jackpot_1": 5, "jackpot_2": 10}, 750)],
    ids=["level 1", "level 2", "level 3"],
)
def test_perth_pays_a_flopped_flush_once_at_the_level_of_the_wager(
    spots: dict[str, int], prize: int
) -> None:
    result = House("perth-ultimate").settle(
        hand("Qh Jh", ante=10, blind=10, play=10, **spots),
        desk=jackpot_desk,
        jackpot={"cost": "5.00", "pools": ["40000.00", "30000.00", "26000.00"]},
        **FLUSH,
    )
    assert result.jackpot is not None
    assert [payment.amount for payment in result.jackpot.payments] == [prize * 100]
    assert sum(wager(result, name).returned for name in spots) == prize * 100


@pytest.mark.parametrize("folded, nets", [("paid", "45.00"), ("not paid", "-5.00")])
def test_sydney_reads_whether_a_folded_holder_gets_the_bonus(folded: str, nets: str) -> None:
    """Seat 2 makes a straight flush; 50 goes to every other holder of a jackpot wager."""
    jackpot = {
        "cost": "5.00",
        "meter": "80000.00",
        "payouts": {"four-of-a-kind": 300, "full-house": 50, "flush": 50},
        "bonus": "50.00",
    }
    result = House("sydney-bonus").settle(
        hand("9h Th", seat=2, ante=10, flop=20, jackpot=5),
        hand("Ac Kd", seat=3, ante=10, flop=20, jackpot=5),
        hand("2c 3d", seat=4, ante=10, jackpot=5, folded="preflop"),
        board="6h 7h 8h 2s 4d",
        dealer="Qs Jd",
        desk=jackpot_desk,
        jackpot=jackpot,
        settings={"bonus_jackpot_folded": folded},
    )
    assert wager(result, "jackpot", 2).returned == 8_000_00
    assert changes(result, 3)["jackpot"] == "45.00"
    assert changes(result, 4)["jackpot"] == nets
