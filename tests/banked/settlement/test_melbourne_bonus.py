"""Tests of settlement of Crown Melbourne's Bonus game, with worked figures."""

import pytest

from croupier.banked import JackpotClaim, JackpotPayment, JackpotResult, Layout
from croupier.cards import Category
from croupier.errors import BadInput
from croupier.money import dollars
from tests.banked.settlement.table import House, changes, hand, net, outcomes, wager

melbourne = House("melbourne-wsop", "bonus")
clause = pytest.mark.clause

STRAIGHT = {"board": "9s 8d 7c 2h Kd", "dealer": "Kh 4s"}
FLUSH = {"board": "Ah 9h 4h Kc 2d", "dealer": "Kd 3s"}
FULL = {"ante": 10, "flop": 20, "turn": 10, "river": 10}


@clause("melbourne-wsop", "5.7.3(b)", "5.8.1", "5.9.1", "5.10.1", "8.1.2(a)(i)")
def test_a_winning_straight_wins_every_bet_but_the_ante_at_a_flush_table() -> None:
    result = melbourne.settle(hand("Jh Tc", **FULL), **STRAIGHT)
    assert changes(result) == {"flop": "20.00", "turn": "10.00", "river": "10.00", "ante": "0.00"}
    assert wager(result, "ante").outcome == "standoff"
    assert net(result) == "40.00"


@clause("melbourne-wsop", "5.7.1", "8.1.2(a)(ii)")
def test_a_winning_straight_wins_the_ante_too_at_a_straight_table() -> None:
    result = melbourne.settle(hand("Jh Tc", **FULL), ante_pays_from="straight", **STRAIGHT)
    assert net(result) == "50.00"


@clause("melbourne-wsop", "5.7.2(b)", "5.8.2", "8.1.2(b)(i)")
def test_a_losing_hand_loses_its_ante_however_weak_it_is() -> None:
    result = melbourne.settle(
        hand("9h 9c", ante=10, flop=20), board="Ks 7d 5c 3h 2d", dealer="Ah Ac"
    )
    assert (net(result), wager(result, "ante").clauses[0]) == ("-30.00", "5.7.2(b)")


@pytest.mark.parametrize(
    "board, player, dealer, won",
    [
        pytest.param(
            "Ks Kd Kc 5h 2d", "Qh Qd", "Jh Jd", "30.00", marks=clause("melbourne-wsop", "3.6.1(g)")
        ),
        pytest.param(
            "7s 7d 7c 7h 3d", "Ah 2c", "Kh Qc", "30.00", marks=clause("melbourne-wsop", "3.7")
        ),
        ("5s 4d 3c 2h Kd", "6h Jd", "Ah Jc", "20.00"),
        ("5s 4s 3s 2s Kd", "6s Jd", "As Jc", "30.00"),
    ],
    ids=["full houses by the pair", "quads by the kicker", "wheel is lowest", "suited wheel"],
)
def test_hands_of_one_kind_compare_card_by_card(
    board: str, player: str, dealer: str, won: str
) -> None:
    result = melbourne.settle(hand(player, ante=10, flop=20), board=board, dealer=dealer)
    assert net(result) == won


@clause("melbourne-wsop", "8.1.1")
def test_the_best_hand_counts_whatever_the_player_called() -> None:
    result = melbourne.settle(hand("Ah 9h", **FULL), board="Kh 5h 2h 9c 2s", dealer="Kd 3s")
    assert result.seats[0].hand is not None
    assert result.seats[0].hand.category is Category.FLUSH
    assert changes(result)["ante"] == "10.00"


@pytest.mark.parametrize("turn", [0, 10])
@pytest.mark.parametrize("river", [0, 10])
@pytest.mark.parametrize(
    "cards, table, base",
    [
        ("Qd Jc", FLUSH, -30),
        ("Qh Jh", FLUSH, +30),
        ("Ac Qd", FLUSH, +20),
        ("Ks 3h", FLUSH, 0),
    ],
    ids=["lose", "win with a flush", "win below a flush", "tie"],
)
def test_the_net_of_a_hand_is_its_sum(
    turn: int, river: int, cards: str, table: dict[str, str], base: int
) -> None:
    """Ante 10 and Flop 20: three, two or no Antes, and the Turn and River with them."""
    placed = {"ante": 10, "flop": 20}
    placed |= {name: 10 for name, bet in (("turn", turn), ("river", river)) if bet}
    sign = (base > 0) - (base < 0)
    assert net(melbourne.settle(hand(cards, **placed), **table)) == (
        f"{base + sign * (turn + river)}.00"
    )


@clause("melbourne-wsop", "5.7.3(a)", "5.8.3", "5.9.3", "5.10.3", "8.1.2(c)")
def test_equal_hands_stand_off_on_every_wager() -> None:
    result = melbourne.settle(hand("Ks 3h", **FULL), **FLUSH)
    assert set(outcomes(result).values()) == {"standoff"}
    assert sum(w.returned for w in result.seats[0].wagers.values()) == 50_00


@clause("melbourne-wsop", "5.7.2(a)", "5.11.2")
def test_a_fold_loses_the_ante_and_the_jackpot_wager() -> None:
    result = melbourne.settle(hand(None, ante=10, jackpot=5, folded="preflop"))
    assert changes(result) == {"ante": "-10.00", "jackpot": "-5.00"}
    assert result.jackpot is None


@clause("melbourne-wsop", "6.2.1")
def test_an_ante_under_the_minimum_counts_once_and_then_goes_back() -> None:
    placed = {"ante": 5, "flop": 10}
    first = melbourne.settle(hand("Qh Jh", **placed), minimum="10.00", **FLUSH)
    assert changes(first) == {"ante": "5.00", "flop": "10.00"}
    assert "warned" in first.notes[0]
    for cards in ("Qh Jh", "Qd Jc"):
        later = melbourne.settle(hand(cards, warned=True, **placed), minimum="10.00", **FLUSH)
        assert outcomes(later) == {"ante": "void", "flop": "void"}
        assert net(later) == "0.00"


@clause("melbourne-wsop", "6.2.2")
@pytest.mark.parametrize("cards, result", [("Qh Jh", "1500.00"), ("Qd Jc", "-1500.00")])
def test_an_ante_over_the_maximum_counts_to_it_and_so_do_its_multiples(
    cards: str, result: str
) -> None:
    settled = melbourne.settle(hand(cards, ante=600, flop=1200), maximum="500.00", **FLUSH)
    assert net(settled) == result
    assert [wager(settled, name).live for name in ("ante", "flop")] == [500_00, 1000_00]


@clause("melbourne-wsop", "6.3")
def test_personal_limits_take_the_place_of_the_sign() -> None:
    limits = {"minimum": "100.00", "maximum": "2000.00"}
    placed = {"ante": 1500, "flop": 3000, "personal_limits": limits}
    settled = melbourne.settle(hand("Qh Jh", **placed), maximum="500.00", **FLUSH)
    assert net(settled) == "4500.00"
    placed["ante"] = 2500
    settled = melbourne.settle(hand("Qh Jh", **placed), maximum="500.00", **FLUSH)
    assert wager(settled, "ante").live == 2000_00
    placed["personal_limits"] = {"minimum": "100.00"}
    settled = melbourne.settle(hand("Qh Jh", **placed), maximum="500.00", **FLUSH)
    assert wager(settled, "ante").live == 500_00


@pytest.mark.parametrize(
    "flop, live",
    [
        pytest.param(15, 15, marks=clause("melbourne-wsop", "11.11.2")),
        pytest.param(30, 20, marks=clause("melbourne-wsop", "11.11.1")),
    ],
)
def test_a_wrong_flop_bet_counts_as_laid_or_to_its_multiple(flop: int, live: int) -> None:
    won = melbourne.settle(hand("Qh Jh", ante=10, flop=flop), **FLUSH)
    lost = melbourne.settle(hand("Qd Jc", ante=10, flop=flop), **FLUSH)
    assert (changes(won)["flop"], changes(lost)["flop"]) == (f"{live}.00", f"-{live}.00")
    assert wager(lost, "flop").returned == (flop - live) * 100


@clause("melbourne-wsop", "11.6")
def test_an_area_without_an_ante_is_burnt_and_what_lies_there_goes_back() -> None:
    stray = hand("Qh Jh", seat=2, flop=20)
    other = hand("Qd Jc", seat=1, ante=10, flop=20)
    result = melbourne.settle(stray, other, **FLUSH)
    assert outcomes(result, seat=2) == {"flop": "void"}
    assert net(result, seat=1) == "-30.00"


@clause("melbourne-wsop", "8.1.2", "8.1.2(a)")
def test_the_dealer_settles_from_the_right_and_the_ante_last() -> None:
    first = hand("Qd Jc", seat=1, **FULL)
    second = hand("Qh Jh", seat=4, **FULL)
    assert melbourne.settle(first, second, **FLUSH).order == tuple(
        (seat, name) for seat in (4, 1) for name in ("flop", "turn", "river", "ante")
    )


class Desk:
    """A jackpot desk that pays 500 for a flush, and remembers what it was asked."""

    def __init__(self) -> None:
        self.claims: tuple[JackpotClaim, ...] = ()

    def __call__(self, _: Layout, claims: tuple[JackpotClaim, ...]) -> JackpotResult:
        self.claims = claims
        paid = tuple(
            JackpotPayment(claim.seat, "flush", dollars(500), (claim.wager,), ("Table 4",))
            for claim in claims
            if claim.eligible and claim.category is Category.FLUSH
        )
        return JackpotResult(payments=paid, meter_before="50000.00", meter_after="50000.00")


def test_the_desk_is_asked_about_hole_cards_and_flop_alone() -> None:
    desk = Desk()
    board = "7s Kh 2c 7h 3d"
    seats = (
        hand("7c 7d", seat=1, ante=10, flop=20, jackpot=5),
        hand(None, seat=2, ante=10, jackpot=5, folded="preflop"),
    )
    melbourne.settle(*seats, board=board, dealer="Kd 4s", desk=desk)
    assert desk.claims == (
        JackpotClaim(1, "jackpot", dollars(5), Category.THREE_OF_A_KIND, eligible=True),
        JackpotClaim(2, "jackpot", dollars(5), None, eligible=False, live=False),
    )


@pytest.mark.parametrize(
    "stake, won, change", [("kept", 495_00, "495.00"), ("returned", 500_00, "500.00")]
)
def test_a_prize_is_the_whole_payment_unless_the_table_reads_it_otherwise(
    stake: str, won: int, change: str
) -> None:
    result = melbourne.settle(
        hand("Qh Jh", ante=10, flop=20, jackpot=5),
        desk=Desk(),
        settings={"jackpot_stake": stake},
        **FLUSH,
    )
    assert (wager(result, "jackpot").outcome, wager(result, "jackpot").won) == ("win", won)
    assert changes(result)["jackpot"] == change
    assert result.as_json()["jackpot"]["payments"][0]["amount"] == "500.00"
    assert "Table 4" in wager(result, "jackpot").clauses


@clause("melbourne-wsop", "9.2.3")
@pytest.mark.parametrize("laid", [4, 6])
def test_a_jackpot_wager_is_its_cost_and_nothing_else(laid: int) -> None:
    placed = hand("Qh Jh", ante=10, flop=20, jackpot=laid)
    with pytest.raises(BadInput, match=r"seats\[0\]\.wagers\.jackpot: expected 5\.00"):
        melbourne.settle(placed, desk=Desk(), jackpot={"cost": "5.00"}, **FLUSH)


def test_without_a_desk_a_live_jackpot_wager_is_refused() -> None:
    placed = hand("Qh Jh", ante=10, flop=20, jackpot=5)
    with pytest.raises(BadInput, match=r"seats\[0\]\.wagers\.jackpot"):
        melbourne.settle(placed, **FLUSH)


def test_a_blind_hand_may_be_barred_from_the_turn_and_the_river() -> None:
    placed = hand("Qh Jh", ante=10, flop=20, turn=10, blind_hand=True)
    assert net(melbourne.settle(placed, **FLUSH)) == "40.00"
    with pytest.raises(BadInput, match=r"seats\[0\]\.wagers\.turn"):
        melbourne.settle(placed, settings={"blind_hand_follow_ups": "barred"}, **FLUSH)
