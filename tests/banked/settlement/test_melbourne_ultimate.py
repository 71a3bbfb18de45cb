"""Tests of settlement of Crown Melbourne's Ultimate game, with worked figures."""

import pytest

from tests.banked.settlement.table import House, changes, hand, net, outcomes, wager

melbourne = House("melbourne-wsop", "ultimate")
clause = pytest.mark.clause

FLUSH = {"board": "Ah 9h 4h Kc 2d", "dealer": "Kd 3s"}
KING_HIGH = {"board": "9s 7d 5c 4h 2s", "dealer": "Kd 8c"}


@clause("melbourne-wsop", "12.4.2(b)(ii)", "12.4.3(b)(ii)", "12.4.4(b)(ii)", "12.4.5(b)")
@clause("melbourne-wsop", "12.5.6(b)")
def test_a_fold_is_final_although_the_dealer_does_not_qualify() -> None:
    folded = hand("Qc 3d", ante=10, blind=10, trips=5, jackpot=5, folded="river")
    assert net(melbourne.settle(folded, **KING_HIGH)) == "-30.00"


@clause("melbourne-wsop", "12.4.2(c)(ii)", "12.4.3(b)(i)", "12.4.6(b)", "12.6.2(a)", "12.6.2(c)")
def test_qualifying_matters_to_the_ante_alone_when_the_player_loses() -> None:
    placed = hand("Qc 3d", ante=10, blind=10, play=40)
    result = melbourne.settle(placed, **KING_HIGH)
    assert changes(result) == {"ante": "0.00", "play": "-40.00", "blind": "-10.00"}
    assert net(result) == "-50.00"


@clause("melbourne-wsop", "12.4.3(c)(ii)", "12.4.6(a)", "12.6.2(b)(i)")
def test_qualifying_matters_to_the_ante_alone_when_the_player_wins() -> None:
    placed = hand("Ac 3d", ante=10, blind=10, play=40)
    result = melbourne.settle(placed, board="Ks 9d 7c 4h 2s", dealer="Qd 8c")
    assert changes(result) == {"ante": "0.00", "play": "40.00", "blind": "0.00"}
    assert outcomes(result)["blind"] == "standoff"


@clause("melbourne-wsop", "12.2.1 def Qualify")
def test_a_pair_on_the_board_qualifies_the_dealer() -> None:
    placed = hand("Ac 3d", ante=10, blind=10, play=40)
    result = melbourne.settle(placed, board="Ks Kd 7c 4h 2s", dealer="Qd 8c")
    assert (result.dealer.qualifies, changes(result)["ante"]) == (True, "10.00")


@clause("melbourne-wsop", "12.4.2(a)", "12.4.3(a)", "12.6.1(a)(i)", "12.6.1(a)(ii)", "Table 9")
def test_a_winning_flush_pays_ante_play_and_three_to_two_on_the_blind() -> None:
    placed = hand("Qh Jh", ante=10, blind=10, play=40)
    assert net(melbourne.settle(placed, **FLUSH)) == "65.00"


@clause("melbourne-wsop", "12.4.4(a)", "12.6.1(b)", "12.6.3(a)", "Table 10")
def test_trips_win_beside_a_hand_that_loses() -> None:
    placed = hand("8c 8d", ante=10, blind=10, play=10, trips=5)
    result = melbourne.settle(placed, board="8h 2s 5s Ks 3d", dealer="As Js")
    assert (changes(result)["trips"], net(result)) == ("15.00", "-15.00")


@clause("melbourne-wsop", "12.4.2(c)(i)", "12.4.3(c)(i)", "12.4.6(c)", "12.6.1(c)")
def test_a_royal_on_the_board_returns_everything_and_pays_trips() -> None:
    placed = hand("2c 3d", ante=10, blind=10, play=40, trips=5)
    result = melbourne.settle(placed, board="As Ks Qs Js Ts", dealer="4h 4d")
    assert net(result) == changes(result)["trips"] == "250.00"


@clause("melbourne-wsop", "6.2.3")
def test_an_unpayable_win_goes_up_to_the_next_chip_and_a_loss_is_taken_as_laid() -> None:
    placed = {"ante": "5.50", "blind": "5.50", "play": "5.50"}
    won = melbourne.settle(hand("Qh Jh", **placed), smallest_chip="1.00", **FLUSH)
    assert changes(won) == {"ante": "6.00", "play": "6.00", "blind": "9.00"}
    assert "6.2.3" in wager(won, "blind").clauses
    lost = melbourne.settle(hand("Qd Jc", **placed), smallest_chip="1.00", **FLUSH)
    assert changes(lost) == {"ante": "-5.50", "play": "-5.50", "blind": "-5.50"}


def test_a_blind_of_five_with_a_flush_pays_eight_in_dollar_chips() -> None:
    placed = hand("Qh Jh", ante=5, blind=5, play=5)
    result = melbourne.settle(placed, smallest_chip="1.00", **FLUSH)
    assert (wager(result, "blind").won, "6.2.3" in wager(result, "ante").clauses) == (8_00, False)


@clause("melbourne-wsop", "Table 9")
def test_a_capped_blind_is_paid_the_notice_and_its_stake_goes_back() -> None:
    placed = hand("As Ks", ante=200, blind=200, play=200, trips=200)
    result = melbourne.settle(
        placed, board="Qs Js Ts 2d 3c", dealer="2h 3h", maximum_payout="50000.00"
    )
    assert (wager(result, "blind").won, wager(result, "blind").returned) == (50_000_00, 50_200_00)
    assert "Table 9" in wager(result, "blind").clauses
    assert wager(result, "trips").won == 10_000_00


@pytest.mark.parametrize(
    "reading, paid",
    [("per wager", (10_000_00, 10_000_00)), ("per table", (7_500_00, 7_500_00))],
)
def test_a_notice_of_15000_bounds_each_of_two_blinds_or_both_together(
    reading: str, paid: tuple[int, int]
) -> None:
    first = hand("8h 9h", seat=1, ante=200, blind=200, play=200)
    second = hand("3h 4h", seat=2, ante=200, blind=200, play=200)
    result = melbourne.settle(
        first,
        second,
        board="5h 6h 7h Kd 2c",
        dealer="Kc 2d",
        maximum_payout="15000.00",
        settings={"payout_cap": reading},
    )
    assert tuple(wager(result, "blind", seat).won for seat in (1, 2)) == paid


@clause("melbourne-wsop", "12.4.7")
@pytest.mark.parametrize("play, live", [(10, 10_00), (40, 10_00), (5, 5_00)])
def test_the_play_of_a_blind_hand_is_the_ante_and_no_more(play: int, live: int) -> None:
    placed = hand("Qh Jh", ante=10, blind=10, play=play, blind_hand=True)
    result = melbourne.settle(placed, **FLUSH)
    assert wager(result, "play").live == live
    assert wager(result, "play").returned == play * 100 + live


@clause("melbourne-wsop", "11.6")
@pytest.mark.parametrize("wagers", [{"ante": 10}, {"blind": 10}, {"ante": 10, "blind": 5}])
def test_cards_at_an_area_without_ante_and_equal_blind_are_burnt(wagers: dict[str, int]) -> None:
    result = melbourne.settle(hand("Qh Jh", trips=5, jackpot=5, **wagers), **FLUSH)
    assert set(outcomes(result).values()) == {"void"}
    assert net(result) == "0.00"


@pytest.mark.parametrize(
    "street, play, live",
    [("preflop", 50, 40_00), ("preflop", 35, 35_00), ("flop", 30, 20_00), ("river", 20, 10_00)],
)
def test_multiples_are_those_of_the_street_the_play_was_made_on(
    street: str, play: int, live: int
) -> None:
    placed = hand("Qh Jh", ante=10, blind=10, play=play, play_street=street)
    multiples = {"preflop": [3, 4], "flop": [2], "river": [1]}
    assert wager(melbourne.settle(placed, multiples=multiples, **FLUSH), "play").live == live


@clause("melbourne-wsop", "12.6.2(a)")
def test_antes_are_refunded_first_when_the_dealer_does_not_qualify() -> None:
    seats = [hand(c, seat=s, ante=10, blind=10, play=10) for s, c in ((1, "Qc 3d"), (2, "Jc 3h"))]
    assert melbourne.settle(*seats, **KING_HIGH).order[:2] == ((2, "ante"), (1, "ante"))
