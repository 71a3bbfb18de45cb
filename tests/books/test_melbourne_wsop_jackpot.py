"""Crown Melbourne's jackpot wagers, typed from the document."""

from __future__ import annotations

import pytest

from croupier.books import End, SettleOutcome, load_book
from croupier.cards import cards, rank_hand
from tests.books.layouts import EVERY_RESULT, LIVE, rulings

BOOK = "melbourne-wsop"


def prizes(option: str) -> dict[str, str]:
    jackpot = load_book(BOOK).jackpot
    assert jackpot is not None
    return next({p.hand: p.pays for p in o.prizes} for o in jackpot.option if o.id == option)


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
