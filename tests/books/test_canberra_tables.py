"""Casino Canberra's settlement and odds, typed from the document and compared with the book.

Expectations come from rules 9 and 10 and from sums worked by hand; nothing here is read from
the TOML it checks.
"""

from __future__ import annotations

from functools import partial

import pytest

from croupier.books import End, Result, SettleOutcome, load_book, read_sign
from croupier.errors import BadInput
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
    rulings,
    settle,
    settles,
)

BOOK = "canberra-ultimate"
proves = partial(layouts.proves, BOOK)
FOLDED = (End.PREFLOP, End.FLOP, End.RIVER)

BLIND_ODDS = {
    "royal-flush": "500 to 1",
    "straight-flush": "50 to 1",
    "four-of-a-kind": "10 to 1",
    "full-house": "3 to 1",
    "flush": "3 to 2",
    "straight": "1 to 1",
}
TRIPS_ODDS = {
    "royal-flush": "50 to 1",
    "straight-flush": "40 to 1",
    "four-of-a-kind": "30 to 1",
    "full-house": "8 to 1",
    "flush": "7 to 1",
    "straight": "4 to 1",
    "three-of-a-kind": "3 to 1",
}


@pytest.mark.parametrize(
    "case",
    settles(
        BOOK,
        Case("9.5(a)", "ante", LIVE, WIN, ANY, "win", QUALIFIED),
        Case("9.5(b)", "ante", LIVE, LOSE, ANY, "lose", QUALIFIED),
        Case("9.5(c)(i)", "ante", LIVE, TIE, ANY, "standoff", QUALIFIED),
        Case("9.5(c)(ii)", "ante", LIVE, EVERY_RESULT, ANY, "standoff", UNQUALIFIED),
        Case("9.6(a)", "blind", LIVE, WIN, from_hand("straight"), "win", EITHER),
        Case("9.6(b)", "blind", LIVE, LOSE, ANY, "lose", EITHER),
        Case("9.6(c)(i)", "blind", LIVE, TIE, ANY, "standoff", EITHER),
        Case("9.6(c)(ii)", "blind", LIVE, WIN, below("straight"), "standoff", EITHER),
        Case("9.7(a)", "trips", LIVE, EVERY_RESULT, from_hand("three-of-a-kind"), "win", EITHER),
        Case("9.7(b)", "trips", LIVE, EVERY_RESULT, below("three-of-a-kind"), "lose", EITHER),
        Case("9.8(a)", "play", LIVE, WIN, ANY, "win", EITHER),
        Case("9.8(b)", "play", LIVE, LOSE, ANY, "lose", EITHER),
        Case("9.8(c)", "play", LIVE, TIE, ANY, "standoff", EITHER),
    ),
)
def test_a_live_wager_is_settled_as_its_clause_says(case: Case) -> None:
    check_case(BOOK, "ultimate", case)


@pytest.mark.parametrize(
    "clause, ends, wagers",
    [
        proves("A 'Fold'", FOLDED, ("ante", "blind", "trips")),
        proves("9.1", (End.CONCEDED,), ("ante", "blind", "trips", "play")),
        proves("13.8", (End.ABSENT,), ("ante", "blind", "trips", "play")),
    ],
)
def test_a_hand_given_up_loses_every_wager_whatever_it_held(
    clause: str, ends: tuple[End, ...], wagers: tuple[str, ...]
) -> None:
    """A hand with a Play wager has no more decisions, so it is not folded."""
    for wager in wagers:
        check_lost(clause, ends, wager)


def check_lost(clause: str, ends: tuple[End, ...], wager: str) -> None:
    for hand, cell in rulings(BOOK, "ultimate", wager, ends, EVERY_RESULT, ANY, EITHER):
        assert cell.outcome is SettleOutcome.LOSE, hand.slug
        assert cell.clauses[0] == clause


@pytest.mark.clause(BOOK, "10.1 Table 1 (ante, blind, play)")
def test_a_winning_blind_is_paid_the_printed_odds_and_only_it_is_capped() -> None:
    straight_up = from_hand("straight")
    paid = dict(rulings(BOOK, "ultimate", "blind", LIVE, WIN, straight_up, QUALIFIED))
    assert {hand.slug: str(cell.odds) for hand, cell in paid.items()} == BLIND_ODDS
    capped = {wager.id for wager in load_book(BOOK).game().wager if wager.capped}
    assert capped == {"blind"}


@pytest.mark.clause(BOOK, "10.1 Table 1 (ante, blind, play)")
@pytest.mark.parametrize("wager", ["ante", "play"])
def test_a_winning_ante_or_play_is_paid_even_money_with_any_hand(wager: str) -> None:
    paid = dict(rulings(BOOK, "ultimate", wager, LIVE, WIN, ANY, QUALIFIED))
    assert {str(cell.odds) for cell in paid.values()} == {"1 to 1"}
    # To beat a qualifying dealer takes at least a pair.
    assert set(paid) == set(from_hand("pair"))


@pytest.mark.clause(BOOK, "10.1 Table 1 (trips)")
@pytest.mark.parametrize("result", [Result.WIN, Result.TIE])
def test_trips_are_paid_the_printed_odds(result: Result) -> None:
    hands = from_hand("three-of-a-kind")
    paid = dict(rulings(BOOK, "ultimate", "trips", LIVE, (result,), hands, QUALIFIED))
    assert {hand.slug: str(cell.odds) for hand, cell in paid.items()} == TRIPS_ODDS


@pytest.mark.clause(BOOK, "9.9")
def test_a_winning_flush_is_paid_ante_play_and_three_to_two_on_the_blind() -> None:
    won = settle(
        BOOK,
        "ultimate",
        board="Ah 9h 4h 4c Ks",
        dealer="Kd 2c",
        player="Jh 3h",
        wagers={"ante": 10, "blind": 10, "play": 40},
    )
    assert won == {"ante": 10, "blind": 15, "play": 40}


@pytest.mark.clause(BOOK, "A 'Qualify'")
def test_an_ace_high_dealer_refunds_the_ante_and_still_beats_blind_and_play() -> None:
    won = settle(
        BOOK,
        "ultimate",
        board="Qs 9d 7c 4h 2s",
        dealer="Ad 8c",
        player="Kc 3d",
        wagers={"ante": 10, "blind": 10, "play": 20},
    )
    assert won == {"ante": 0, "blind": -10, "play": -20}


@pytest.mark.clause(BOOK, "A 'Qualify'")
def test_a_pair_on_the_board_qualifies_the_dealer() -> None:
    won = settle(
        BOOK,
        "ultimate",
        board="9s 9d 7c 4h 2s",
        dealer="Ad Kc",
        player="Qc 3d",
        wagers={"ante": 10, "blind": 10, "play": 20},
    )
    assert won == {"ante": -10, "blind": -10, "play": -20}


@pytest.mark.parametrize(
    "end, expected",
    [
        (End.LIVE, {"ante": -10, "blind": -10, "play": -10, "trips": 15}),
        pytest.param(
            End.CONCEDED,
            {"ante": -10, "blind": -10, "play": -10, "trips": -5},
            marks=pytest.mark.clause(BOOK, "9.1"),
        ),
    ],
)
def test_conceding_gives_up_trips_that_would_have_been_paid(
    end: End, expected: dict[str, int]
) -> None:
    won = settle(
        BOOK,
        "ultimate",
        board="7h 7s Qd 9d 2d",
        dealer="Ad 4d",
        player="7c 3c",
        wagers={"ante": 10, "blind": 10, "play": 10, "trips": 5},
        end=end,
    )
    assert won == expected


@pytest.mark.clause(BOOK, "9.6(c)(i)", "9.8(c)", "9.5(c)(i)")
def test_a_royal_flush_on_the_board_ties_everybody_and_pays_only_trips() -> None:
    won = settle(
        BOOK,
        "ultimate",
        board="Ah Kh Qh Jh Th",
        dealer="2c 3d",
        player="As Ad",
        wagers={"ante": 10, "blind": 10, "play": 40, "trips": 5},
    )
    assert won == {"ante": 0, "blind": 0, "play": 0, "trips": 250}


def test_the_board_is_dealt_first_then_two_cards_to_each_area_and_to_the_dealer() -> None:
    dealt = [step for step in load_book(BOOK).game().step if step.do == "deal"]
    assert [(step.to, step.cards, step.face) for step in dealt] == [
        ("board", 5, "down"),
        ("seats", 2, "down"),
        ("dealer", 2, "down"),
    ]


@pytest.mark.parametrize(
    "street, acts, multiples",
    [
        ("preflop", {"fold", "check", "bet"}, (3, 4)),
        ("flop", {"fold", "check", "bet"}, (2,)),
        ("river", {"fold", "bet"}, (1,)),
    ],
)
def test_each_street_offers_the_choices_of_rule_8(
    street: str, acts: set[str], multiples: tuple[int, ...]
) -> None:
    step = load_book(BOOK).game().street(street)
    assert step is not None
    assert {choice.act for choice in step.choices} == acts
    assert [c.multiples for c in step.choices if c.act == "bet"] == [multiples]


@pytest.mark.parametrize(
    "multiples", [{"preflop": [5]}, {"preflop": [2]}, {"flop": [1]}, {"river": [2]}]
)
def test_a_sign_cannot_offer_multiples_the_book_does_not_have(
    multiples: dict[str, list[int]],
) -> None:
    book = load_book(BOOK)
    street = next(iter(multiples))
    with pytest.raises(BadInput, match=rf"sign\.multiples\.{street}: expected only"):
        read_sign({"multiples": multiples}, book.game(), book.file.setting)


def test_the_tournament_conditions_ask_for_every_item_of_16_3() -> None:
    book = load_book(BOOK)
    assert book.tournament is not None
    assert book.ledger is not None
    asked = {clause.number for clause in book.ledger.under("16.3") if clause.kind.operative}
    listed = {row.clause for row in book.tournament.condition}
    assert listed == asked - {"16.3"}
    ids = [row.id for row in book.tournament.condition]
    assert len(ids) == len(set(ids))
