"""Tests of settlement at Crown Perth, with worked figures."""

from typing import Any

import pytest

from croupier.banked import JackpotClaim, JackpotPayment, JackpotResult, Layout
from croupier.cards import Category
from croupier.money import dollars
from tests.banked.settlement.table import House, changes, hand, net, outcomes, wager

perth = House("perth-ultimate")
clause = pytest.mark.clause

PAIRS = "Ks 9d 7c 4h 2s"
STRAIGHT = "9s 8d 7c 2h Kd"
FLUSH = {"board": "Ah 9h 4h Kc 2d", "dealer": "Kd 3s"}


def proves(*values: Any, clauses: tuple[str, ...], name: str) -> Any:
    return pytest.param(*values, marks=clause("perth-ultimate", *clauses), id=name)


@pytest.mark.parametrize(
    "board, dealer, player, ante, blind, play",
    [
        proves(
            STRAIGHT, "Kh 4s", "Jh Tc", "10.00", "10.00", "20.00",
            clauses=("3.9(a)", "3.10", "3.14(a)(i)", "3.15", "3.38(a)", "3.39"),
            name="qualifies, higher, straight",
        ),
        proves(
            PAIRS, "9h 3d", "Kd 3c", "10.00", "0.00", "20.00",
            clauses=("3.14(c)(ii)",), name="qualifies, higher, below a straight",
        ),
        proves(
            "Ks Kd 9h 9c As", "2d 3h", "2c 3d", "0.00", "0.00", "0.00",
            clauses=("3.9(c)(ii)", "1.1 'Stand-off'", "3.38(c)"), name="qualifies, equal",
        ),
        proves(
            PAIRS, "Kd 3c", "9h 3d", "-10.00", "-10.00", "-20.00",
            clauses=("3.9(b)(ii)", "3.14(b)(ii)", "3.38(b)"), name="qualifies, lower",
        ),
        proves(
            STRAIGHT, "4s 3h", "Jh Tc", "0.00", "10.00", "20.00",
            clauses=("3.9(c)(i)", "3.14(a)(ii)"), name="does not, straight",
        ),
        proves(
            PAIRS, "Qd 8c", "Ac 3d", "0.00", "0.00", "20.00",
            clauses=("3.14(c)(i)",), name="does not, higher, below a straight",
        ),
        proves(
            "As Kd 9c 7h 6s", "2h 3s", "2c 3d", "0.00", "0.00", "0.00",
            clauses=("3.14(c)(i)", "3.38(c)"), name="does not, equal",
        ),
        proves(
            PAIRS, "Ac 3d", "Qd 8c", "0.00", "0.00", "-20.00",
            clauses=("3.14(c)(i)", "3.38(b)"), name="does not, lower",
        ),
    ],
)  # fmt: skip
def test_the_matrix_of_ante_blind_and_play(
    board: str, dealer: str, player: str, ante: str, blind: str, play: str
) -> None:
    placed = hand(player, ante=10, blind=10, play=20)
    result = perth.settle(placed, board=board, dealer=dealer)
    assert changes(result) == {"ante": ante, "blind": blind, "play": play}


@clause("perth-ultimate", "3.9(b)(i)", "3.14(b)(i)", "3.19", "3.20(a)(ii)")
def test_trips_live_on_after_a_fold_on_the_river() -> None:
    folded = hand("7c 7d", ante=10, blind=10, trips=5, folded="river")
    result = perth.settle(folded, board="7h 2s 5s Ks 3d", dealer="As Js")
    assert changes(result) == {"ante": "-10.00", "blind": "-10.00", "trips": "15.00"}
    assert net(result) == "-5.00"


def test_trips_of_the_last_hand_are_settled_without_the_dealers_cards() -> None:
    folded = hand("7c 7d", ante=10, blind=10, trips=5, folded="river")
    assert net(perth.settle(folded, board="7h 2s 5s Ks 3d")) == "-5.00"


@clause("perth-ultimate", "3.20(b)(i)")
def test_a_fold_before_the_river_is_none_of_the_book_but_would_lose_trips() -> None:
    folded = hand("7c 7d", ante=10, blind=10, trips=5, folded="flop")
    result = perth.settle(folded, board="7h 2s 5s Ks 3d", dealer="As Js")
    assert changes(result)["trips"] == "-5.00"
    assert "the flop offers no fold" in result.notes[0]


@clause("perth-ultimate", "5.12")
def test_an_absent_player_loses_trips_that_are_made() -> None:
    absent = hand("7c 7d", ante=10, blind=10, trips=5, folded="absent")
    assert net(perth.settle(absent, board="7h 2s 5s Ks 3d", dealer="As Js")) == "-25.00"


@clause("perth-ultimate", "4.14", "3.25(b)(ii)")
@pytest.mark.parametrize("reading, change", [("lose", "-50.00"), ("stand off", "-5.00")])
def test_a_hand_swept_away_loses_its_jackpot_and_the_rest_as_read(
    reading: str, change: str
) -> None:
    swept = hand("Qh Jh", ante=10, blind=10, trips=5, play=20, jackpot_1=5, folded="conceded")
    result = perth.settle(swept, settings={"swept_wagers": reading}, **FLUSH)
    assert (net(result), wager(result, "jackpot_1").outcome) == (change, "lose")


@clause("perth-ultimate", "3.21")
@pytest.mark.parametrize(
    "board, player, paid",
    [
        ("As Ks Qs Js Ts", "2c 3d", (50, 50, 50, 50)),
        ("9s 8s 7s 6s 5s", "2c 3d", (40, 40, 40, 40)),
        ("8h 8s Kd 4c 2s", "8c 8d", (30, 30, 30, 20)),
        ("8h Ks Kd 4c 2s", "8c 8d", (9, 8, 8, 7)),
        ("Ah 9h 4h Kc 2d", "Qh Jh", (7, 6, 7, 6)),
        ("9s 8d 7c 2h Kd", "Jh Tc", (4, 5, 4, 5)),
        ("7h 2s 5s Ks 3d", "7c 7d", (3, 3, 3, 3)),
    ],
)
def test_the_four_trips_tables(board: str, player: str, paid: tuple[int, ...]) -> None:
    for number, odds in enumerate(paid, 1):
        placed = hand(player, ante=10, blind=10, play=10, trips=10)
        result = perth.settle(placed, board=board, dealer="6h 3c", trips_table=number)
        assert wager(result, "trips").won == odds * 10_00


@pytest.mark.parametrize(
    "street, play, live, clauses",
    [
        ("preflop", 30, 30_00, ()),
        proves("preflop", 25, 25_00, ("5.5(a)",), clauses=("5.5(a)",), name="25 of 30 or 40"),
        proves("preflop", 35, 35_00, ("5.5(a)",), clauses=("5.5(a)",), name="35 of 30 or 40"),
        proves("preflop", 50, 40_00, ("5.5(b)",), clauses=("5.5(b)",), name="50 of 40"),
        proves("flop", 15, 15_00, ("5.5(c)",), clauses=("5.5(c)",), name="15 of 20"),
        proves("flop", 30, 20_00, ("5.5(d)",), clauses=("5.5(d)",), name="30 of 20"),
        proves("river", 5, 5_00, ("5.5(e)",), clauses=("5.5(e)",), name="5 of 10"),
        proves("river", 20, 10_00, ("5.5(f)",), clauses=("5.5(f)",), name="20 of 10"),
    ],
)
def test_a_wrong_play_is_judged_by_the_street_it_was_placed_on(
    street: str, play: int, live: int, clauses: tuple[str, ...]
) -> None:
    for cards, change in (("Qh Jh", live), ("Qd Jc", -live)):
        placed = hand(cards, ante=10, blind=10, play=play, play_street=street)
        result = wager(perth.settle(placed, **FLUSH), "play")
        assert result.returned - result.staked == change
        assert tuple(c for c in result.clauses if c.startswith("5.5")) == clauses


@clause("perth-ultimate", "5.6", "5.8")
def test_an_ante_without_a_blind_plays_on_and_so_do_its_trips() -> None:
    placed = hand("Qh Jh", ante=10, trips=5, play=40, play_street="preflop")
    result = perth.settle(placed, **FLUSH)
    assert changes(result) == {"ante": "10.00", "trips": "35.00", "play": "40.00"}


@clause("perth-ultimate", "5.7", "5.8")
@pytest.mark.parametrize("street", ["preflop", "flop", "river", None])
def test_a_blind_without_an_ante_plays_for_the_blind_at_every_stage(street: str | None) -> None:
    placed = hand("Qh Jh", blind=10, trips=5, play=40, play_street=street)
    result = perth.settle(placed, **FLUSH)
    assert changes(result) == {"blind": "15.00", "trips": "35.00", "play": "10.00"}
    assert wager(result, "play").returned == 50_00
    assert "5.7" in wager(result, "play").clauses


@clause("perth-ultimate", "5.9", "5.4")
def test_trips_alone_are_a_misdeal_for_the_whole_table() -> None:
    alone = hand("Qh Jh", seat=2, trips=5)
    other = hand("Qd Jc", seat=1, ante=10, blind=10, play=10, jackpot_1=5)
    result = perth.settle(alone, other, **FLUSH)
    for seat in (1, 2):
        assert set(outcomes(result, seat).values()) == {"void"}
        assert net(result, seat) == "0.00"
    assert "Misdeal" in result.notes[-1]


def test_a_misdeal_asks_nobody_for_cards_or_bets_that_were_never_made() -> None:
    alone = hand("Qh Jh", seat=2, trips=5)
    other = hand(None, seat=1, ante=10, blind=10)
    assert set(outcomes(perth.settle(alone, other), 1).values()) == {"void"}


@clause("perth-ultimate", "5.4")
@pytest.mark.parametrize("wagers", [{"ante": 10}, {"blind": 10}])
def test_a_half_placed_hand_is_a_misdeal_where_the_table_reads_it_so(
    wagers: dict[str, int],
) -> None:
    half = hand("Qh Jh", seat=2, **wagers)
    other = hand("Qd Jc", seat=1, ante=10, blind=10, play=10)
    result = perth.settle(half, other, settings={"half_placed": "misdeal"}, **FLUSH)
    assert set(outcomes(result, 1).values()) == {"void"}


@clause("perth-ultimate", "5.10")
def test_unequal_ante_and_blind_stay_as_placed_and_play_follows_the_ante() -> None:
    placed = hand("Qh Jh", ante=10, blind=15, play=40)
    result = perth.settle(placed, **FLUSH)
    assert changes(result) == {"ante": "10.00", "blind": "22.50", "play": "40.00"}
    assert "5.10" in wager(result, "blind").clauses
    too_much = hand("Qh Jh", ante=10, blind=15, play=60, play_street="preflop")
    assert wager(perth.settle(too_much, **FLUSH), "play").live == 40_00


@clause("perth-ultimate", "5.11")
def test_limits_let_too_little_stand_and_cut_too_much() -> None:
    little = hand("Qh Jh", ante=5, blind=5, play=5, warned=True)
    assert net(perth.settle(little, minimum="10.00", **FLUSH)) == "17.50"
    much = hand("Qh Jh", ante=600, blind=600, trips=600, play=500, marker=True)
    result = perth.settle(much, maximum="500.00", **FLUSH)
    assert changes(result) == {
        "ante": "500.00",
        "blind": "750.00",
        "trips": "3500.00",
        "play": "500.00",
    }


def test_no_blind_is_capped_in_a_book_without_a_maximum_payout() -> None:
    placed = hand("As Ks", ante=200, blind=200, play=200)
    result = perth.settle(placed, board="Qs Js Ts 2d 3c", dealer="2h 3h", maximum_payout="50000.00")
    assert wager(result, "blind").won == 100_000_00


class Desk:
    """Pays 50 times a flush on the wagers of a seat together, and remembers what it was asked."""

    def __init__(self) -> None:
        self.claims: tuple[JackpotClaim, ...] = ()

    def __call__(self, _: Layout, claims: tuple[JackpotClaim, ...]) -> JackpotResult:
        self.claims = claims
        winners = [claim for claim in claims if claim.eligible]
        if not winners:
            return JackpotResult()
        staked = sum(claim.staked for claim in winners)
        names = tuple(claim.wager for claim in winners)
        prize = dollars(50 * staked // 100)
        paid = JackpotPayment(winners[0].seat, "flush", prize, names, ("3.26 Table 2",))
        return JackpotResult((paid,))


@clause("perth-ultimate", "1.1 'Player's Hand'(a)", "3.25(b)(iii)")
def test_the_jackpot_hand_is_the_hole_cards_and_the_flop() -> None:
    desk = Desk()
    placed = hand("7c 7d", ante=10, blind=10, trips=5, play=10, jackpot_1=5)
    result = perth.settle(placed, board="7h Kc 2s 7s 3d", dealer="As Js", desk=desk)
    assert wager(result, "trips").won == 150_00
    assert desk.claims[0].category is Category.THREE_OF_A_KIND
    assert (desk.claims[0].eligible, wager(result, "jackpot_1").outcome) == (False, "lose")


@clause("perth-ultimate", "3.25(b)(i)")
def test_a_fold_loses_a_flopped_flush_on_the_jackpot() -> None:
    folded = hand("Qh Jh", ante=10, blind=10, jackpot_1=5, folded="river")
    assert wager(perth.settle(folded, **FLUSH), "jackpot_1").outcome == "lose"


def test_one_prize_for_both_jackpot_spots_is_shared_by_their_stakes() -> None:
    placed = hand("Qh Jh", ante=10, blind=10, play=10, jackpot_1=5, jackpot_2=10)
    result = perth.settle(placed, desk=Desk(), jackpot={"cost": "5.00"}, **FLUSH)
    assert [wager(result, f"jackpot_{n}").returned for n in (1, 2)] == [250_00, 500_00]
    assert net(result) == "770.00"


@clause("perth-ultimate", "3.24")
@pytest.mark.parametrize("reading, outcome", [("return", "void"), ("stay", "win")])
def test_a_jackpot_wager_without_an_ante_goes_back_unless_read_otherwise(
    reading: str, outcome: str
) -> None:
    placed = hand("Qh Jh", blind=10, play=10, jackpot_1=5)
    settings = {"jackpot_without_ante": reading}
    result = perth.settle(placed, desk=Desk(), settings=settings, **FLUSH)
    assert wager(result, "jackpot_1").outcome == outcome


@clause("perth-ultimate", "5.14")
@pytest.mark.parametrize(
    "wagers, reading, live",
    [
        ({"jackpot_1": 2}, "return excess", 0),
        ({"jackpot_2": 5}, "return excess", 0),
        ({"jackpot_2": 10}, "return excess", 10_00),
        ({"jackpot_1": 8}, "return excess", 5_00),
        ({"jackpot_1": 8}, "return all", 0),
    ],
)
def test_a_jackpot_wager_of_the_wrong_amount(
    wagers: dict[str, int], reading: str, live: int
) -> None:
    name = next(iter(wagers))
    placed = hand("Qd Jc", ante=10, blind=10, play=10, **wagers)
    result = perth.settle(
        placed,
        desk=Desk(),
        jackpot={"cost": "5.00"},
        settings={"excess_jackpot": reading},
        **FLUSH,
    )
    assert wager(result, name).live == live
    assert wager(result, name).returned == wagers[name] * 100 - live
