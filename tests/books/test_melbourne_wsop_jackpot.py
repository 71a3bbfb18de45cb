"""Crown Melbourne's jackpot Tables 2 to 8, typed from the document."""

from __future__ import annotations

import pytest

from croupier.books import End, SettleOutcome, load_book
from croupier.cards import cards, rank_hand
from croupier.money import Rate
from tests.books.layouts import EVERY_RESULT, LIVE, rulings

BOOK = "melbourne-wsop"


TABLE_2 = {
    10000: "34.06%",
    20000: "32.51%",
    30000: "30.94%",
    40000: "29.36%",
    50000: "27.76%",
    60000: "26.12%",
    75000: "23.50%",
}
TABLE_3 = {
    10000: "31.02%",
    20000: "29.47%",
    30000: "27.90%",
    40000: "26.32%",
    50000: "24.70%",
    60000: "23.02%",
    75000: "20.28%",
}
TABLE_4 = {
    "royal-flush": "100% of meter",
    "straight-flush": "10% of meter",
    "four-of-a-kind": "500 per 1",
    "full-house": "150 per 1",
    "flush": "100 per 1",
}
TABLE_5 = {
    "royal-flush": "100% of meter",
    "straight-flush": "10% of meter",
    "four-of-a-kind": "600 per 1",
    "full-house": "100 per 1",
    "flush": "60 per 1",
    "straight": "40 per 1",
}


def prizes(option: str) -> dict[str, str]:
    jackpot = load_book(BOOK).jackpot
    assert jackpot is not None
    return next({p.hand: p.pays for p in o.prizes} for o in jackpot.option if o.id == option)


@pytest.mark.parametrize(
    "option, seeds, pays, seeds_table, prizes_table",
    [("1", TABLE_2, TABLE_4, "Table 2", "Table 4"), ("2", TABLE_3, TABLE_5, "Table 3", "Table 5")],
)
def test_an_option_pairs_its_seeds_and_rates_with_its_own_prizes(
    option: str,
    seeds: dict[int, str],
    pays: dict[str, str],
    seeds_table: str,
    prizes_table: str,
) -> None:
    jackpot = load_book(BOOK).jackpot
    assert jackpot is not None
    row = next(o for o in jackpot.option if o.id == option)
    assert {seed.seed: seed.rate for seed in row.seeds} == seeds
    assert len(row.seeds) == 7
    assert {seed.clause for seed in row.seeds} == {seeds_table}
    assert {prize.hand: prize.pays for prize in row.prizes} == pays
    assert {prize.clause for prize in row.prizes} == {prizes_table}


def test_a_bigger_seed_feeds_the_meter_less_and_option_2_less_than_option_1() -> None:
    jackpot = load_book(BOOK).jackpot
    assert jackpot is not None
    first, second = jackpot.option
    for option in (first, second):
        rates = [Rate.parse(row.rate) for row in option.seeds]
        assert rates == sorted(rates, reverse=True)
    for one, two in zip(first.seeds, second.seeds, strict=True):
        assert Rate.parse(two.rate) < Rate.parse(one.rate)


def test_top_prizes_that_fall_together_have_the_shares_of_tables_6_to_8() -> None:
    jackpot = load_book(BOOK).jackpot
    assert jackpot is not None
    shares = {
        (s.royals, s.straight_flushes): (s.royal_pays, s.straight_flush_pays, s.clauses[:2])
        for s in jackpot.share
    }
    assert shares == {
        (1, 1): ("90.909% of meter", "9.091% of meter", ("Table 6", "Table 7")),
        (0, 2): (None, "9.500% of meter + 0.500% of reseed", ("Table 8", "10.3.2(a)")),
    }


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("bonus", marks=pytest.mark.clause(BOOK, "5.11.1", "5.11.2")),
        pytest.param("ultimate", marks=pytest.mark.clause(BOOK, "12.4.5(a)", "12.4.5(b)")),
    ],
)
@pytest.mark.parametrize(
    "hole, flop, option_1, option_2",
    [
        ("Ah 9h", "Kh 5h 2h", "100 per 1", "60 per 1"),
        ("9c 8d", "7h 6s 5c", None, "40 per 1"),
        ("9h 8h", "7h 6h 5h", "10% of meter", "10% of meter"),
        ("As Ks", "Qs Js Ts", "100% of meter", "100% of meter"),
        ("4c 4d", "4h 4s 9c", "500 per 1", "600 per 1"),
        ("4c 4d", "4h 9s 9c", "150 per 1", "100 per 1"),
        ("4c 4d", "4h 9s 8c", None, None),
    ],
)
def test_hole_cards_and_flop_alone_decide_a_jackpot_and_a_fold_gives_it_up(
    game: str, hole: str, flop: str, option_1: str | None, option_2: str | None
) -> None:
    wager = load_book(BOOK).game(game).wager_named("jackpot")
    assert (wager.judged.value, wager.cost_from_sign) == ("hole cards and flop", True)
    hand = rank_hand(cards(hole + flop)).category
    won, lost = ("5.11.1", "5.11.2") if game == "bonus" else ("12.4.5(a)", "12.4.5(b)")
    for _, cell in rulings(BOOK, game, "jackpot", LIVE, EVERY_RESULT, (hand,)):
        assert (cell.outcome, cell.clauses) == (SettleOutcome.JACKPOT, (won,))
        assert cell.unpaid == (lost,)
    assert (prizes("1").get(hand.slug), prizes("2").get(hand.slug)) == (option_1, option_2)
    fold = End.PREFLOP if game == "bonus" else End.RIVER
    for _, cell in rulings(BOOK, game, "jackpot", (fold,), EVERY_RESULT, (hand,)):
        assert (cell.outcome, cell.clauses[0]) == (SettleOutcome.LOSE, lost)


def test_meters_change_only_twenty_minutes_after_the_sign() -> None:
    jackpot = load_book(BOOK).jackpot
    assert jackpot is not None
    assert {(n.clause, n.minutes) for n in jackpot.notice} == {
        ("9.1.1(g)", 20),
        ("9.1.1(h)", 20),
        ("9.1.1(i)", 20),
    }
