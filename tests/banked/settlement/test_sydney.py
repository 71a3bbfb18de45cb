"""Tests of settlement at The Star, with worked figures."""

import pytest

from croupier.banked import JackpotClaim, JackpotPayment, JackpotResult, Layout
from croupier.cards import Category
from croupier.errors import BadInput
from croupier.money import dollars
from tests.banked.settlement.table import House, changes, hand, net, outcomes, wager

star = House("sydney-bonus")
clause = pytest.mark.clause

STRAIGHT = {"board": "9s 8d 7c 2h Kd", "dealer": "Kh 4s"}
FLUSH = {"board": "Ah 9h 4h Kc 2d", "dealer": "Kd 3s"}
# The dealer makes kings full; two sevens do not improve.
FULL_HOUSE = {"board": "Ks Kd 4h 4c 2s", "dealer": "Kh 9c"}
FULL = {"ante": 10, "flop": 20, "turn": 10, "river": 10}


@clause("sydney-bonus", "10.10", "10.10 Note")
def test_a_winning_straight_gets_its_ante_back_unpaid() -> None:
    result = star.settle(hand("Jh Tc", **FULL), **STRAIGHT)
    assert changes(result) == {"flop": "20.00", "turn": "10.00", "river": "10.00", "ante": "0.00"}
    assert wager(result, "ante").outcome == "standoff"


@clause("sydney-bonus", "10.10 Table")
def test_a_winning_flush_is_paid_on_every_wager() -> None:
    assert net(star.settle(hand("Qh Jh", **FULL), **FLUSH)) == "50.00"


@clause("sydney-bonus", "10.2")
def test_conceding_costs_the_ante_bonus_that_two_sevens_would_win() -> None:
    placed = {**FULL, "ante_bonus": 5}
    assert net(star.settle(hand("7s 7d", folded="conceded", **placed), **FULL_HOUSE)) == "-55.00"
    assert net(star.settle(hand("7s 7d", **placed), **FULL_HOUSE)) == "-35.00"


@clause("sydney-bonus", "10.7", "10.7 Table")
@pytest.mark.parametrize(
    "cards, change",
    [
        ("As Ad", "150.00"),
        ("As Qs", "100.00"),
        ("Ac Jc", "100.00"),
        ("As Kc", "75.00"),
        ("Ks Kc", "50.00"),
        ("Qc Qs", "50.00"),
        ("Js Jc", "50.00"),
        ("Ad Qc", "25.00"),
        ("Jd As", "25.00"),
        ("Ts Td", "15.00"),
        ("2s 2c", "15.00"),
        ("Ks Qs", "-5.00"),
        ("As Ts", "-5.00"),
        ("7s 6s", "-5.00"),
    ],
)
def test_the_ante_bonus_looks_at_two_cards_alone(cards: str, change: str) -> None:
    result = star.settle(
        hand(cards, ante=10, flop=20, ante_bonus=5), board="9h 8h 6h 5h 3d", dealer="Ah 4c"
    )
    assert changes(result) == {"ante_bonus": change, "flop": "-20.00", "ante": "-10.00"}


@clause("sydney-bonus", "10.7 Table")
def test_ace_king_suited_pays_twenty_five_to_one() -> None:
    result = star.settle(
        hand("As Ks", ante=10, flop=20, ante_bonus=5), board="9h 8h 6h 5h 3d", dealer="Ah 4c"
    )
    assert changes(result)["ante_bonus"] == "125.00"


@clause("sydney-bonus", "9.1.1")
def test_folding_aces_before_the_flop_loses_the_bonus_with_the_ante() -> None:
    result = star.settle(hand("As Ad", ante=10, ante_bonus=5, folded="preflop"))
    assert changes(result) == {"ante_bonus": "-5.00", "ante": "-10.00"}


@pytest.mark.parametrize(
    "folded, board, wagers, lost",
    [
        pytest.param(
            "flop",
            "9h 8h 6h",
            {"ante": 10, "flop": 20, "ante_bonus": 5},
            "-35.00",
            marks=clause("sydney-bonus", "9.2.1"),
        ),
        pytest.param(
            "turn",
            "9h 8h 6h 5h",
            {"ante": 10, "flop": 20, "turn": 10, "ante_bonus": 5},
            "-45.00",
            marks=clause("sydney-bonus", "9.3.1"),
        ),
        pytest.param(
            "turn",
            "9h 8h 6h 5h",
            {"ante": 10, "flop": 20, "jackpot": 5},
            "-35.00",
            marks=clause("sydney-bonus", "9.6"),
        ),
        pytest.param(
            "absent",
            "9h 8h 6h",
            {"ante": 10, "flop": 20, "ante_bonus": 5},
            "-35.00",
            marks=clause("sydney-bonus", "11.13"),
        ),
    ],
)
def test_a_fold_loses_every_wager_down_to_a_flopped_flush(
    folded: str, board: str, wagers: dict[str, int], lost: str
) -> None:
    result = star.settle(hand("Ah Kh", folded=folded, **wagers), board=board)
    assert net(result) == lost
    assert set(outcomes(result).values()) == {"lose"}


@clause("sydney-bonus", "10.9", "10.11")
def test_a_lower_hand_loses_and_an_equal_one_stands_off() -> None:
    assert net(star.settle(hand("Qd Jc", **FULL), **FLUSH)) == "-50.00"
    tied = star.settle(hand("Ks 3h", ante_bonus=5, **FULL), **FLUSH)
    assert changes(tied) == {
        "ante_bonus": "-5.00",
        "flop": "0.00",
        "turn": "0.00",
        "river": "0.00",
        "ante": "0.00",
    }


@pytest.mark.parametrize(
    "name, laid, live",
    [
        pytest.param("flop", 30, 20, marks=clause("sydney-bonus", "11.11.2")),
        pytest.param("flop", 15, 15, marks=clause("sydney-bonus", "11.11.1")),
        pytest.param("turn", 5, 5, marks=clause("sydney-bonus", "11.11.1")),
    ],
)
def test_a_wrong_follow_up_counts_as_laid_or_to_its_multiple(
    name: str, laid: int, live: int
) -> None:
    placed = {"ante": 10, "flop": 20, "turn": 10, name: laid}
    won = star.settle(hand("Qh Jh", **placed), **FLUSH)
    lost = star.settle(hand("Qd Jc", **placed), **FLUSH)
    assert (changes(won)[name], changes(lost)[name]) == (f"{live}.00", f"-{live}.00")
    assert wager(lost, name).returned == (laid - live) * 100


@clause("sydney-bonus", "11.10.2")
def test_a_wrong_flop_wager_goes_back_when_its_player_folds_rather_than_correct_it() -> None:
    placed = {"ante": 10, "ante_bonus": 5, "flop": 15}
    result = star.settle(hand("As Ad", folded="preflop", **placed))
    assert changes(result) == {"ante_bonus": "-5.00", "flop": "0.00", "ante": "-10.00"}
    with pytest.raises(BadInput, match=r"seats\[0\]\.wagers\.flop"):
        star.settle(hand("As Ad", folded="preflop", **{**placed, "flop": 20}))


@clause("sydney-bonus", "6.2")
def test_an_ante_under_the_minimum_is_valid_however_often() -> None:
    placed = hand("Qh Jh", ante=5, flop=10, ante_bonus=5, warned=True)
    result = star.settle(placed, minimum="10.00", **FLUSH)
    assert changes(result) == {"ante_bonus": "-5.00", "flop": "10.00", "ante": "5.00"}


@clause("sydney-bonus", "6.3")
def test_an_ante_over_the_maximum_counts_to_it_and_the_flop_to_twice_that() -> None:
    placed = hand("Qh Jh", ante=600, flop=1200)
    result = star.settle(placed, maximum="500.00", **FLUSH)
    assert changes(result) == {"flop": "1000.00", "ante": "500.00"}
    as_placed = {"follow_up_over_maximum": "as placed"}
    result = star.settle(placed, maximum="500.00", settings=as_placed, **FLUSH)
    assert changes(result) == {"flop": "1200.00", "ante": "500.00"}


@clause("sydney-bonus", "10.4", "10.5", "10.6")
def test_each_hand_is_settled_from_the_right_its_ante_bonus_first() -> None:
    seats = [
        hand(cards, seat=seat, ante=10, flop=20, ante_bonus=5)
        for seat, cards in ((1, "Qd Jc"), (2, "Qh Jh"), (4, "7s 7d"))
    ]
    assert star.settle(*seats, **FLUSH).order == tuple(
        (seat, name) for seat in (4, 2, 1) for name in ("ante_bonus", "flop", "ante")
    )


@pytest.mark.parametrize("places", [5, 7])
def test_a_layout_has_five_boxes_or_seven(places: int) -> None:
    settings = {"boxes": str(places)}
    last = hand(None, seat=places, ante=10, folded="preflop")
    assert net(star.settle(last, settings=settings), seat=places) == "-10.00"
    with pytest.raises(BadInput, match=rf"seats\[0\]\.seat: expected a seat from 1 to {places}"):
        star.settle(hand(None, seat=places + 1, ante=10, folded="preflop"), settings=settings)


def bonus_for_everyone(_: Layout, claims: tuple[JackpotClaim, ...]) -> JackpotResult:
    """Fifty for every holder, as when a straight flush falls (15.2.10)."""
    return JackpotResult(
        tuple(
            JackpotPayment(claim.seat, "bonus", dollars(50), (claim.wager,), ("15.2.10.2",))
            for claim in claims
        )
    )


def test_a_bonus_paid_to_a_folded_holder_is_booked_on_that_jackpot_wager() -> None:
    folded = hand("As Ad", seat=4, ante=10, jackpot=5, folded="preflop")
    live = hand("Qh Jh", seat=1, ante=10, flop=20, jackpot=5)
    result = star.settle(folded, live, desk=bonus_for_everyone, **FLUSH)
    assert (net(result, seat=4), wager(result, "jackpot", 4).outcome) == ("35.00", "win")


def test_a_claim_below_a_flush_is_not_eligible() -> None:
    asked: list[JackpotClaim] = []

    def desk(_: Layout, claims: tuple[JackpotClaim, ...]) -> JackpotResult:
        asked.extend(claims)
        return JackpotResult()

    star.settle(hand("Jh Tc", ante=10, flop=20, jackpot=5), desk=desk, **STRAIGHT)
    assert [(claim.category, claim.eligible) for claim in asked] == [(Category.STRAIGHT, False)]
