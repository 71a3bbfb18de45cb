"""Crown Melbourne's settlement, typed from the document and compared with the book.

Expectations come from rules 5, 8 and 12, from Tables 1, 9 and 10 and from sums worked by hand;
nothing here is read from the TOML it checks.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from croupier.books import End, Result, SettleOutcome, load_book
from croupier.cards import Category
from tests.books import layouts
from tests.books.layouts import (
    ANY,
    EITHER,
    EVERY_RESULT,
    LIVE,
    LOSE,
    QUALIFIED,
    TIE,
    UNQUALIFIED,
    WIN,
    Case,
    below,
    check_case,
    from_hand,
    payoff,
    rulings,
    settle,
    settles,
)

BOOK = "melbourne-wsop"
proves = partial(layouts.proves, BOOK)


# --- WSOP Bonus Texas Holdem -----------------------------------------------------


@pytest.mark.parametrize(
    "case",
    settles(
        BOOK,
        Case("5.7.1", "ante", LIVE, WIN, from_hand("flush"), "win"),
        Case("5.7.2(a)", "ante", (End.PREFLOP,), EVERY_RESULT, ANY, "lose"),
        Case("5.7.2(b)", "ante", LIVE, LOSE, ANY, "lose"),
        Case("5.7.3(a)", "ante", LIVE, TIE, ANY, "standoff"),
        Case("5.7.3(b)", "ante", LIVE, WIN, below("flush"), "standoff"),
        Case("5.8.1", "flop", LIVE, WIN, ANY, "win"),
        Case("5.8.2", "flop", LIVE, LOSE, ANY, "lose"),
        Case("5.8.3", "flop", LIVE, TIE, ANY, "standoff"),
        Case("5.9.1", "turn", LIVE, WIN, ANY, "win"),
        Case("5.9.2", "turn", LIVE, LOSE, ANY, "lose"),
        Case("5.9.3", "turn", LIVE, TIE, ANY, "standoff"),
        Case("5.10.1", "river", LIVE, WIN, ANY, "win"),
        Case("5.10.2", "river", LIVE, LOSE, ANY, "lose"),
        Case("5.10.3", "river", LIVE, TIE, ANY, "standoff"),
    ),
)
def test_a_bonus_wager_is_settled_as_its_clause_says(case: Case) -> None:
    check_case(BOOK, "bonus", case)


@pytest.mark.clause(BOOK, "Table 1", "8.2")
def test_table_1_pays_even_money_and_stands_the_ante_off_below_a_flush() -> None:
    table_1 = {
        "ante": dict.fromkeys(from_hand("flush"), "1 to 1")
        | dict.fromkeys(below("flush"), "stand-off"),
        "flop": dict.fromkeys(ANY, "1 to 1"),
        "turn": dict.fromkeys(ANY, "1 to 1"),
        "river": dict.fromkeys(ANY, "1 to 1"),
    }
    for wager, printed in table_1.items():
        paid = list(rulings(BOOK, "bonus", wager, LIVE, WIN, ANY))
        assert {hand: str(cell.odds or "stand-off") for hand, cell in paid} == printed
        assert all("Table 1" in cell.clauses for _, cell in paid)


@pytest.mark.clause(BOOK, "5.7.1", "5.7.3(b)")
def test_where_the_straight_option_is_in_play_a_winning_straight_pays_the_ante() -> None:
    chosen = {"ante_pays_from": "straight"}
    won = dict(rulings(BOOK, "bonus", "ante", LIVE, WIN, ANY, settings=chosen))
    assert {h for h, c in won.items() if c.outcome is SettleOutcome.WIN} == set(
        from_hand("straight")
    )
    assert {str(c.odds) for c in won.values() if c.outcome is SettleOutcome.WIN} == {"1 to 1"}
    assert {won[h].clauses[0] for h in from_hand("straight")} == {"5.7.1"}
    assert {won[h].clauses[0] for h in below("straight")} == {"5.7.3(b)"}


STAKES = {"ante": 10, "flop": 20, "turn": 10, "river": 10}
STRAIGHT: dict[str, Any] = {"board": "9s 8d 7c 2h Kd", "dealer": "Kh 4s", "player": "Jh Tc"}


@pytest.mark.clause(BOOK, "8.1.2(a)(i)", "8.1.2(a)(ii)", "5.7.3(b)")
def test_a_straight_wins_forty_and_gets_the_ante_back_under_the_flush_option() -> None:
    won = settle(BOOK, "bonus", **STRAIGHT, wagers=STAKES)
    assert won == {"ante": 0, "flop": 20, "turn": 10, "river": 10}


@pytest.mark.clause(BOOK, "8.1.2(a)(ii)", "5.7.1")
def test_the_same_straight_wins_fifty_under_the_straight_option() -> None:
    won = settle(BOOK, "bonus", **STRAIGHT, wagers=STAKES, settings={"ante_pays_from": "straight"})
    assert won == {"ante": 10, "flop": 20, "turn": 10, "river": 10}


@pytest.mark.clause(BOOK, "8.1.2(a)(ii)", "5.7.1", "Table 1")
def test_a_winning_flush_is_paid_on_all_four_wagers() -> None:
    won = settle(
        BOOK, "bonus", board="Ah 9h 4h 4c Ks", dealer="Kd 2c", player="Jh 3h", wagers=STAKES
    )
    assert won == {"ante": 10, "flop": 20, "turn": 10, "river": 10}


@pytest.mark.clause(BOOK, "8.1.2(b)(i)", "5.7.2(b)")
def test_a_losing_hand_below_the_threshold_loses_the_ante_too() -> None:
    won = settle(
        BOOK,
        "bonus",
        board="Ks 7d 5c 3h 2d",
        dealer="Ah Ac",
        player="9h 9c",
        wagers={"ante": 10, "flop": 20},
    )
    assert won == {"ante": -10, "flop": -20}


@pytest.mark.clause(BOOK, "8.1.2(c)", "5.7.3(a)")
def test_equal_flushes_stand_off_on_every_wager() -> None:
    won = settle(
        BOOK, "bonus", board="Ah Kh 9h 7h 5h", dealer="2h 3c", player="4h 4c", wagers=STAKES
    )
    assert won == {"ante": 0, "flop": 0, "turn": 0, "river": 0}


def test_a_ruled_fold_of_an_absent_player_rests_on_the_area_managers_ruling() -> None:
    for game, wagers in (("bonus", STAKES), ("ultimate", ["ante", "blind", "trips", "play"])):
        for wager in [*wagers, "jackpot"]:
            for _, cell in rulings(BOOK, game, wager, (End.ABSENT,), EVERY_RESULT, ANY):
                assert (cell.outcome, cell.clauses[0]) == (SettleOutcome.LOSE, "14.10")


def test_a_straight_option_changes_the_bonus_payoff_table_and_not_that_of_ultimate() -> None:
    straight = {"ante_pays_from": "straight"}
    assert payoff(BOOK, "bonus").digest != payoff(BOOK, "bonus", straight).digest
    assert payoff(BOOK, "ultimate").digest == payoff(BOOK, "ultimate", straight).digest


# --- Ultimate Texas Holdem -------------------------------------------------------


@pytest.mark.parametrize(
    "case",
    settles(
        BOOK,
        Case("12.4.2(a)", "ante", LIVE, WIN, ANY, "win", QUALIFIED),
        Case("12.4.2(b)(i)", "ante", LIVE, LOSE, ANY, "lose", QUALIFIED),
        Case("12.4.2(b)(ii)", "ante", (End.RIVER,), EVERY_RESULT, ANY, "lose", EITHER),
        Case("12.4.2(c)(i)", "ante", LIVE, TIE, ANY, "standoff", QUALIFIED),
        Case("12.4.2(c)(ii)", "ante", LIVE, EVERY_RESULT, ANY, "standoff", UNQUALIFIED),
        Case("12.4.3(a)", "blind", LIVE, WIN, from_hand("straight"), "win", EITHER),
        Case("12.4.3(b)(i)", "blind", LIVE, LOSE, ANY, "lose", EITHER),
        Case("12.4.3(b)(ii)", "blind", (End.RIVER,), EVERY_RESULT, ANY, "lose", EITHER),
        Case("12.4.3(c)(i)", "blind", LIVE, TIE, ANY, "standoff", EITHER),
        Case("12.4.3(c)(ii)", "blind", LIVE, WIN, below("straight"), "standoff", EITHER),
        Case("12.4.4(a)", "trips", LIVE, EVERY_RESULT, from_hand("three-of-a-kind"), "win", EITHER),
        Case("12.4.4(b)(i)", "trips", LIVE, EVERY_RESULT, below("three-of-a-kind"), "lose", EITHER),
        Case("12.4.4(b)(ii)", "trips", (End.RIVER,), EVERY_RESULT, ANY, "lose", EITHER),
        Case("12.4.6(a)", "play", LIVE, WIN, ANY, "win", EITHER),
        Case("12.4.6(b)", "play", LIVE, LOSE, ANY, "lose", EITHER),
        Case("12.4.6(c)", "play", LIVE, TIE, ANY, "standoff", EITHER),
    ),
)
def test_an_ultimate_wager_is_settled_as_its_clause_says(case: Case) -> None:
    check_case(BOOK, "ultimate", case)


@pytest.mark.parametrize(
    "clause, results, dealer, hands, settled",
    [
        proves("12.6.1(a)(i)", WIN, QUALIFIED, ANY, {"ante": "win", "play": "win"}),
        proves("12.6.1(a)(ii)", WIN, QUALIFIED, from_hand("straight"), {"blind": "win"}),
        proves(
            "12.6.1(b)", LOSE, QUALIFIED, ANY, {"ante": "lose", "blind": "lose", "play": "lose"}
        ),
        proves(
            "12.6.1(c)",
            TIE,
            QUALIFIED,
            ANY,
            {"ante": "standoff", "blind": "standoff", "play": "standoff"},
        ),
        proves("12.6.2(a)", EVERY_RESULT, UNQUALIFIED, ANY, {"ante": "standoff"}),
        proves("12.6.2(b)(i)", WIN, UNQUALIFIED, ANY, {"play": "win"}),
        proves("12.6.2(b)(ii)", WIN, UNQUALIFIED, from_hand("straight"), {"blind": "win"}),
        proves("12.6.2(c)", LOSE, UNQUALIFIED, ANY, {"blind": "lose", "play": "lose"}),
        proves("12.6.2(d)", TIE, UNQUALIFIED, ANY, {"blind": "standoff", "play": "standoff"}),
        proves("12.6.3(a)", EVERY_RESULT, EITHER, from_hand("three-of-a-kind"), {"trips": "win"}),
        proves("12.6.3(b)", EVERY_RESULT, EITHER, below("three-of-a-kind"), {"trips": "lose"}),
    ],
)
def test_the_settlement_rules_of_12_6_are_cited_where_they_rule(
    clause: str,
    results: tuple[Result, ...],
    dealer: tuple[bool, ...],
    hands: tuple[Category, ...],
    settled: dict[str, str],
) -> None:
    for wager, outcome in settled.items():
        cells = list(rulings(BOOK, "ultimate", wager, LIVE, results, hands, dealer))
        assert cells
        assert {cell.outcome.value for _, cell in cells} == {outcome}
        assert all(clause in cell.clauses for _, cell in cells)


TABLE_9_BLIND = {
    "royal-flush": "500 to 1",
    "straight-flush": "50 to 1",
    "four-of-a-kind": "10 to 1",
    "full-house": "3 to 1",
    "flush": "3 to 2",
    "straight": "1 to 1",
    "three-of-a-kind": "stand-off",
    "two-pair": "stand-off",
    "pair": "stand-off",
    "high-card": "stand-off",
}
TABLE_10 = {
    "royal-flush": "50 to 1",
    "straight-flush": "40 to 1",
    "four-of-a-kind": "30 to 1",
    "full-house": "8 to 1",
    "flush": "7 to 1",
    "straight": "4 to 1",
    "three-of-a-kind": "3 to 1",
}


@pytest.mark.clause(BOOK, "Table 9", "12.6.4")
def test_table_9_pays_a_blind_that_beats_the_dealer() -> None:
    paid = dict(rulings(BOOK, "ultimate", "blind", LIVE, WIN, ANY, UNQUALIFIED))
    assert {hand.slug: str(cell.odds or "stand-off") for hand, cell in paid.items()} == (
        TABLE_9_BLIND
    )
    qualified = dict(rulings(BOOK, "ultimate", "blind", LIVE, WIN, ANY, QUALIFIED))
    assert {hand: cell.odds for hand, cell in qualified.items()} == {
        hand: paid[hand].odds for hand in from_hand("pair")
    }
    assert all("Table 9" in cell.clauses for cell in (paid | qualified).values())


@pytest.mark.clause(BOOK, "Table 9")
@pytest.mark.parametrize("wager", ["ante", "play"])
def test_table_9_pays_ante_and_play_even_money(wager: str) -> None:
    paid = dict(rulings(BOOK, "ultimate", wager, LIVE, WIN, ANY, QUALIFIED))
    assert {(str(cell.odds), cell.clauses[-1]) for cell in paid.values()} == {("1 to 1", "Table 9")}


def test_only_the_blind_is_bounded_by_the_maximum_payout() -> None:
    game = load_book(BOOK).game("ultimate")
    assert {wager.id for wager in game.wager if wager.capped} == {"blind"}


@pytest.mark.clause(BOOK, "Table 10", "12.6.4")
@pytest.mark.parametrize("result", [Result.WIN, Result.TIE])
def test_table_10_pays_trips_whoever_wins(result: Result) -> None:
    hands = from_hand("three-of-a-kind")
    paid = dict(rulings(BOOK, "ultimate", "trips", LIVE, (result,), hands, QUALIFIED))
    assert {hand.slug: str(cell.odds) for hand, cell in paid.items()} == TABLE_10
    lost_by_hand = dict(rulings(BOOK, "ultimate", "trips", LIVE, LOSE, hands, QUALIFIED))
    assert {h: c.odds for h, c in lost_by_hand.items()} == {
        h: c.odds for h, c in paid.items() if h is not Category.ROYAL_FLUSH
    }


@pytest.mark.parametrize(
    "board, dealer, player, wagers, expected",
    [
        pytest.param(
            "9s 8d 7c 2h Kd",
            "Kh 4s",
            "Jh Tc",
            {"ante": 10, "blind": 10, "trips": 5, "play": 40},
            {"ante": 10, "blind": 10, "trips": 20, "play": 40},
            id="a straight beats a pair of kings",
            marks=pytest.mark.clause(BOOK, "12.6.1(a)(i)", "12.6.1(a)(ii)"),
        ),
        pytest.param(
            "Ah 9h 4h 4c Ks",
            "Kd 2c",
            "Jh 3h",
            {"ante": 10, "blind": 10, "play": 40},
            {"ante": 10, "blind": 15, "play": 40},
            id="a flush pays the blind three to two",
            marks=pytest.mark.clause(BOOK, "12.4.3(a)"),
        ),
        pytest.param(
            "9s 7d 5c 4h 2s",
            "Kd 8c",
            "Qc 3d",
            {"ante": 10, "blind": 10, "play": 40},
            {"ante": 0, "blind": -10, "play": -40},
            id="king high does not qualify but beats queen high",
            marks=pytest.mark.clause(
                BOOK, "12.2.1 def Qualify", "12.6.2(a)", "12.6.2(c)", "12.4.3(b)(i)"
            ),
        ),
        pytest.param(
            "Ks 9d 7c 4h 2s",
            "Qd 8c",
            "Ac 3d",
            {"ante": 10, "blind": 10, "play": 40},
            {"ante": 0, "blind": 0, "play": 40},
            id="ace high beats king high that does not qualify",
            marks=pytest.mark.clause(BOOK, "12.6.2(b)(i)", "12.4.3(c)(ii)"),
        ),
        pytest.param(
            "9s 7d 6c 2h Ks",
            "Qd Jc",
            "Th 8d",
            {"ante": 10, "blind": 10, "play": 10},
            {"ante": 0, "blind": 10, "play": 10},
            id="a straight is paid on the blind though the dealer fails",
            marks=pytest.mark.clause(BOOK, "12.6.2(b)(ii)", "12.4.3(a)"),
        ),
        pytest.param(
            "As Kd Qc Jh 9s",
            "3d 2c",
            "4c 2d",
            {"ante": 10, "blind": 10, "play": 10},
            {"ante": 0, "blind": 0, "play": 0},
            id="both play an ace-high board",
            marks=pytest.mark.clause(BOOK, "12.6.2(d)"),
        ),
        pytest.param(
            "2s 2d 9c 7h 5s",
            "Ad Kc",
            "Ac Qd",
            {"ante": 10, "blind": 10, "play": 10},
            {"ante": -10, "blind": -10, "play": -10},
            id="a pair on the board qualifies the dealer",
            marks=pytest.mark.clause(BOOK, "12.2.1 def Qualify", "12.6.1(b)"),
        ),
        pytest.param(
            "Ah Kh Qh Jh Th",
            "2c 3d",
            "As Ad",
            {"ante": 10, "blind": 10, "play": 40, "trips": 5},
            {"ante": 0, "blind": 0, "play": 0, "trips": 250},
            id="a royal flush on the board",
            marks=pytest.mark.clause(BOOK, "12.6.1(c)", "12.4.3(c)(i)", "12.6.3"),
        ),
        pytest.param(
            "8h 8s Qd 9d 2d",
            "Ad 4d",
            "8c 3c",
            {"ante": 10, "blind": 10, "play": 10, "trips": 5},
            {"ante": -10, "blind": -10, "play": -10, "trips": 15},
            id="three eights lose to a flush",
            marks=pytest.mark.clause(BOOK, "12.4.4(a)", "12.6.3"),
        ),
    ],
)
def test_an_ultimate_layout_comes_to_the_sum_worked_by_hand(
    board: str, dealer: str, player: str, wagers: dict[str, int], expected: dict[str, int]
) -> None:
    won = settle(BOOK, "ultimate", board=board, dealer=dealer, player=player, wagers=wagers)
    assert won == expected


@pytest.mark.clause(BOOK, "12.4.2(b)(ii)", "12.4.3(b)(ii)", "12.4.4(b)(ii)", "12.5.6(b)")
def test_a_fold_loses_everything_though_the_dealer_fails_and_the_board_holds_trips() -> None:
    stakes = {"ante": 10, "blind": 10, "trips": 5}
    not_qualified: dict[str, Any] = {
        "board": "Qs 9d 7c 4h 2s",
        "dealer": "Kd 8c",
        "player": "6c 3d",
    }
    trips: dict[str, Any] = {"board": "8h 8s 8d Ad Kc", "dealer": "4d 4c", "player": "3c 2c"}
    for layout in (not_qualified, trips):
        won = settle(BOOK, "ultimate", **layout, wagers=stakes, end=End.RIVER)
        assert won == {"ante": -10, "blind": -10, "trips": -5}
