"""Tests of settlement at Casino Canberra, with worked figures."""

import pytest

from tests.banked.settlement.table import House, changes, hand, net, outcomes, wager

canberra = House("canberra-ultimate")
clause = pytest.mark.clause

# Player's sevens against the dealer's flush.
SEVENS = {"board": "7h 2s 5s Ks 3d", "dealer": "As Js"}
# Dealer ace high, player king high.
HIGH_CARDS = {"board": "9s 7d 5c 4h 2s", "dealer": "Ad Tc"}
# Player's flush against a pair of kings.
FLUSH = {"board": "Ah 9h 4h Kc 2d", "dealer": "Kd 3s"}


@clause("canberra-ultimate", "9.7(a)", "9.5(b)", "9.6(b)", "9.8(b)")
def test_trips_win_although_everything_else_loses_to_a_flush() -> None:
    played = hand("7c 7d", ante=10, blind=10, play=10, trips=5)
    result = canberra.settle(played, **SEVENS)
    assert changes(result) == {
        "ante": "-10.00",
        "blind": "-10.00",
        "trips": "15.00",
        "play": "-10.00",
    }
    assert net(result) == "-15.00"


@clause("canberra-ultimate", "9.1")
def test_conceding_loses_trips_that_would_have_won() -> None:
    conceded = hand("7c 7d", ante=10, blind=10, play=10, trips=5, folded="conceded")
    assert net(canberra.settle(conceded, **SEVENS)) == "-35.00"


@clause("canberra-ultimate", "9.2", "9.5(c)(ii)")
def test_an_ante_goes_back_when_the_dealer_does_not_qualify() -> None:
    result = canberra.settle(hand("Kd 3c", ante=10, blind=10, play=10), **HIGH_CARDS)
    assert (result.dealer.qualifies, net(result)) == (False, "-20.00")


@clause("canberra-ultimate", "9.1")
def test_conceding_comes_before_the_refund_of_antes() -> None:
    conceded = hand("Kd 3c", ante=10, blind=10, play=10, folded="conceded")
    assert net(canberra.settle(conceded, **HIGH_CARDS)) == "-30.00"


@clause("canberra-ultimate", "9.6(b)", "9.8(b)", "9.5(c)(ii)")
def test_a_dealer_who_does_not_qualify_still_beats_blind_and_play() -> None:
    result = canberra.settle(hand("Kd 3c", ante=10, blind=10, play=20), **HIGH_CARDS)
    assert changes(result) == {"ante": "0.00", "blind": "-10.00", "play": "-20.00"}


@clause("canberra-ultimate", "A 'Fold'", "8.1(a)", "8.3(a)", "8.5(a)")
@pytest.mark.parametrize(
    "board, folded, right",
    [
        ("", "preflop", "8.1(a)"),
        ("7s 7d 7c", "flop", "8.3(a)"),
        ("7s 7d 7c 2h 3d", "river", "8.5(a)"),
    ],
)
def test_a_fold_at_any_stage_loses_trips_even_with_sevens_on_the_board(
    board: str, folded: str, right: str
) -> None:
    result = canberra.settle(hand("Ah Kd", ante=10, blind=10, trips=5, folded=folded), board=board)
    assert changes(result) == {"ante": "-10.00", "blind": "-10.00", "trips": "-5.00"}
    assert result.dealer.hand is None
    assert wager(result, "trips").clauses == ("A 'Fold'", right, "8.6")


@clause("canberra-ultimate", "13.8")
def test_an_absent_player_loses_every_wager() -> None:
    result = canberra.settle(hand(None, ante=10, blind=10, trips=5, folded="absent"))
    assert net(result) == "-25.00"
    assert wager(result, "trips").clauses[0] == "13.8"


@clause("canberra-ultimate", "13.5(b)")
@pytest.mark.parametrize(
    "wagers",
    [
        {"ante": 10, "trips": 5},
        {"blind": 10, "trips": 5},
        {"trips": 5},
        {"ante": 10, "blind": 5, "trips": 5},
        {"ante": 10, "blind": 15, "play": 40},
    ],
)
def test_a_hand_without_an_ante_and_an_equal_blind_is_void_and_others_play_on(
    wagers: dict[str, int],
) -> None:
    void = hand("7c 7d", seat=3, **wagers)
    other = hand("Kd 3c", seat=1, ante=10, blind=10, play=10)
    result = canberra.settle(void, other, **SEVENS)
    assert set(outcomes(result, seat=3).values()) == {"void"}
    assert net(result, seat=3) == "0.00"
    assert "13.5(b)" in wager(result, next(iter(wagers)), seat=3).clauses
    assert net(result, seat=1) == "-30.00"


@pytest.mark.parametrize(
    "play, settled, clauses",
    [
        (30, "30.00", ()),
        (40, "40.00", ()),
        pytest.param(20, "20.00", ("13.7(a)",), marks=clause("canberra-ultimate", "13.7(a)")),
        pytest.param(60, "40.00", ("13.7(b)",), marks=clause("canberra-ultimate", "13.7(b)")),
        (35, "35.00", ("13.7(a)",)),
    ],
)
def test_a_wrong_play_counts_as_placed_or_to_the_multiple(
    play: int, settled: str, clauses: tuple[str, ...]
) -> None:
    placed = {"ante": 10, "blind": 10, "play": play, "play_street": "preflop"}
    won = canberra.settle(hand("Qh Jh", **placed), **FLUSH)
    lost = canberra.settle(hand("Qd Jc", **placed), **FLUSH)
    assert changes(won)["play"] == settled
    assert changes(lost)["play"] == f"-{settled}"
    for result in (won, lost):
        assert wager(result, "play").clauses[1 if result is lost else 2 :] == clauses
        assert bool(result.notes) is bool(clauses)


def test_an_odd_play_may_be_read_down_to_the_lower_multiple() -> None:
    placed = hand("Qh Jh", ante=10, blind=10, play=35, play_street="preflop")
    result = canberra.settle(placed, settings={"odd_play_amount": "lower multiple"}, **FLUSH)
    assert changes(result)["play"] == "30.00"
    assert wager(result, "play").returned == 35_00 + 30_00


@clause("canberra-ultimate", "5.4")
def test_a_first_wager_under_the_minimum_stands_and_a_second_goes_back() -> None:
    placed = {"ante": 5, "blind": 5, "play": 5}
    first = canberra.settle(hand("Qh Jh", **placed), minimum="10.00", **FLUSH)
    assert changes(first) == {"ante": "5.00", "blind": "7.50", "play": "5.00"}
    assert "5.4" in wager(first, "ante").clauses
    assert "warned" in first.notes[0]
    second = canberra.settle(hand("Qh Jh", warned=True, **placed), minimum="10.00", **FLUSH)
    assert set(outcomes(second).values()) == {"void"}
    assert net(second) == "0.00"


@clause("canberra-ultimate", "5.5")
def test_a_wager_over_the_maximum_is_settled_to_it() -> None:
    placed = {"ante": 600, "blind": 600, "play": 2000, "play_street": "preflop"}
    won = canberra.settle(hand("Qh Jh", **placed), maximum="500.00", **FLUSH)
    assert changes(won) == {"ante": "500.00", "blind": "750.00", "play": "2000.00"}
    assert wager(won, "ante").returned == 1100_00
    lost = canberra.settle(hand("Qd Jc", **placed), maximum="500.00", **FLUSH)
    assert changes(lost) == {"ante": "-500.00", "blind": "-500.00", "play": "-2000.00"}
    assert wager(lost, "ante").returned == 100_00


@clause("canberra-ultimate", "5.2")
def test_a_marker_lets_a_wager_over_the_maximum_stand_in_full() -> None:
    placed = {"ante": 600, "blind": 600, "play": 600, "marker": True}
    won = canberra.settle(hand("Qh Jh", **placed), maximum="500.00", **FLUSH)
    assert changes(won) == {"ante": "600.00", "blind": "900.00", "play": "600.00"}


ROYAL = {"board": "Qs Js Ts 2d 3c", "dealer": "2h 3h"}
# Two straight flushes on one board: nine high and seven high.
TWO_STRAIGHT_FLUSHES = {"board": "5h 6h 7h Kd 2c", "dealer": "Kc 2d"}


@clause("canberra-ultimate", "10.1 Table 1 (ante, blind, play)")
def test_a_royal_on_the_blind_is_paid_to_the_maximum_payout_and_its_stake_goes_back() -> None:
    placed = hand("As Ks", ante=200, blind=200, play=200)
    capped = canberra.settle(placed, maximum_payout="50000.00", **ROYAL)
    assert wager(capped, "blind").won == 50_000_00
    assert wager(capped, "blind").returned == 50_200_00
    assert "$50,000" in capped.notes[-1]
    open_end = canberra.settle(placed, **ROYAL)
    assert wager(open_end, "blind").won == 100_000_00


def test_the_maximum_payout_bounds_each_blind_or_all_of_a_table_by_its_reading() -> None:
    first = hand("8h 9h", seat=1, ante=600, blind=600, play=600)
    second = hand("3h 4h", seat=2, ante=600, blind=600, play=600)
    table = {"maximum_payout": "50000.00", **TWO_STRAIGHT_FLUSHES}
    each = canberra.settle(first, second, **table)
    assert [wager(each, "blind", seat).won for seat in (1, 2)] == [30_000_00, 30_000_00]
    together = canberra.settle(first, second, settings={"payout_cap": "per table"}, **table)
    assert [wager(together, "blind", seat).won for seat in (1, 2)] == [25_000_00, 25_000_00]


def test_an_odd_chip_of_a_shared_cap_goes_to_the_dealers_right() -> None:
    first = hand("8h 9h", seat=1, ante=600, blind=600, play=600)
    second = hand("3h 4h", seat=2, ante=600, blind=600, play=600)
    result = canberra.settle(
        first,
        second,
        settings={"payout_cap": "per table"},
        maximum_payout="50005.00",
        smallest_chip="5.00",
        **TWO_STRAIGHT_FLUSHES,
    )
    assert [wager(result, "blind", seat).won for seat in (1, 2)] == [25_000_00, 25_005_00]


def test_a_payment_the_chips_cannot_make_goes_up_to_the_next_they_can() -> None:
    placed = hand("Qh Jh", ante=5, blind=5, play=5)
    assert wager(canberra.settle(placed, **FLUSH), "blind").won == 7_50
    assert wager(canberra.settle(placed, smallest_chip="1.00", **FLUSH), "blind").won == 8_00


@clause("canberra-ultimate", "9.6(c)(i)", "9.8(c)", "9.5(c)(i)")
def test_a_royal_on_the_board_ties_everybody_and_pays_only_trips() -> None:
    placed = hand("2c 3d", ante=10, blind=10, play=40, trips=5)
    result = canberra.settle(placed, board="As Ks Qs Js Ts", dealer="4h 4d")
    assert changes(result) == {
        "ante": "0.00",
        "blind": "0.00",
        "trips": "250.00",
        "play": "0.00",
    }


@clause("canberra-ultimate", "10.1 Table 1 (trips)")
def test_trips_with_a_full_house_pay_eight_to_one() -> None:
    placed = hand("8c 8d", ante=10, blind=10, play=10, trips=5)
    result = canberra.settle(placed, board="8h Ks Kd 4c 2s", dealer="Qh Jd")
    assert (wager(result, "trips").won, wager(result, "blind").won) == (40_00, 30_00)


@clause("canberra-ultimate", "9.3")
def test_the_dealer_acts_from_the_right_hand_by_hand() -> None:
    seats = [
        hand(cards, seat=seat, ante=10, blind=10, play=10)
        for seat, cards in ((2, "Kd 3c"), (5, "7c 7d"), (1, "Qd Jc"))
    ]
    order = canberra.settle(*seats, **SEVENS).order
    assert [seat for seat, name in order if name == "ante"] == [5, 2, 1]
    assert [name for seat, name in order if seat == 5] == ["ante", "blind", "play"]


@clause("canberra-ultimate", "9.2")
def test_antes_are_refunded_before_any_hand_is_acted_on_and_after_concessions() -> None:
    conceded = hand("Jd 3h", seat=3, ante=10, blind=10, play=10, folded="conceded")
    first = hand("Kd 3c", seat=1, ante=10, blind=10, play=10)
    second = hand("Qd 8c", seat=2, ante=10, blind=10, play=10)
    order = canberra.settle(first, second, conceded, **HIGH_CARDS).order
    assert order == (
        (3, "ante"),
        (3, "blind"),
        (3, "play"),
        (2, "ante"),
        (1, "ante"),
        (2, "blind"),
        (2, "play"),
        (1, "blind"),
        (1, "play"),
    )
