"""The Star's settlement and odds, typed from the document and compared with the book.

Expectations come from rules 9 to 11 and 15 and from sums worked by hand; nothing here is read
from the TOML it checks.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache, partial

import pytest

from croupier.books import (
    STARTING_HANDS,
    Cell,
    End,
    PayoffTable,
    Result,
    SettleOutcome,
    Sign,
    Situation,
    load_book,
    read_sign,
)
from croupier.cards import Category
from croupier.errors import BadInput
from tests.books import layouts
from tests.books.layouts import (
    ANY,
    EVERY_RESULT,
    LIVE,
    LOSE,
    TIE,
    WIN,
    Case,
    below,
    check_case,
    from_hand,
    payoff,
    profit,
    rulings,
    settle,
    settles,
)

BOOK = "sydney-bonus"
proves = partial(layouts.proves, BOOK)
CONCEDED, ABSENT = (End.CONCEDED,), (End.ABSENT,)
PREFLOP, FLOP, TURN = (End.PREFLOP,), (End.FLOP,), (End.TURN,)
FOLDED = (End.PREFLOP, End.FLOP, End.TURN)
GIVEN_UP = (*FOLDED, End.CONCEDED, End.ABSENT)
FLUSH_UP, BELOW_FLUSH = from_hand("flush"), below("flush")

ANTE_BONUS = {
    "AA": 30,
    "AKs": 25,
    "AQs": 20,
    "AJs": 20,
    "AKo": 15,
    "KK": 10,
    "QQ": 10,
    "JJ": 10,
    "AQo": 5,
    "AJo": 5,
    "TT": 3,
    "99": 3,
    "88": 3,
    "77": 3,
    "66": 3,
    "55": 3,
    "44": 3,
    "33": 3,
    "22": 3,
}


# --- Ante, Flop, Turn, River and Jackpot ------------------------------------------


@pytest.mark.parametrize(
    "case",
    settles(
        BOOK,
        Case("10.9", "ante", LIVE, LOSE, ANY, "lose"),
        Case("10.9", "flop", LIVE, LOSE, ANY, "lose"),
        Case("10.9", "turn", LIVE, LOSE, ANY, "lose"),
        Case("10.9", "river", LIVE, LOSE, ANY, "lose"),
        Case("10.10", "ante", LIVE, WIN, FLUSH_UP, "win"),
        Case("10.10 Note", "ante", LIVE, WIN, BELOW_FLUSH, "standoff"),
        Case("10.10", "flop", LIVE, WIN, ANY, "win"),
        Case("10.10", "turn", LIVE, WIN, ANY, "win"),
        Case("10.10", "river", LIVE, WIN, ANY, "win"),
        Case("10.11", "ante", LIVE, TIE, ANY, "standoff"),
        Case("10.11", "flop", LIVE, TIE, ANY, "standoff"),
        Case("10.11", "turn", LIVE, TIE, ANY, "standoff"),
        Case("10.11", "river", LIVE, TIE, ANY, "standoff"),
        Case("9.1.1", "ante", PREFLOP, EVERY_RESULT, ANY, "lose"),
        Case("11.10.2", "flop", PREFLOP, EVERY_RESULT, ANY, "standoff"),
        Case("9.2.1", "ante", FLOP, EVERY_RESULT, ANY, "lose"),
        Case("9.2.1", "flop", FLOP, EVERY_RESULT, ANY, "lose"),
        Case("9.3.1", "ante", TURN, EVERY_RESULT, ANY, "lose"),
        Case("9.3.1", "flop", TURN, EVERY_RESULT, ANY, "lose"),
        Case("9.3.1", "turn", TURN, EVERY_RESULT, ANY, "lose"),
        Case("1.1 def Fold", "jackpot", FOLDED, EVERY_RESULT, ANY, "lose"),
        Case("10.2", "ante", CONCEDED, EVERY_RESULT, ANY, "lose"),
        Case("10.2", "flop", CONCEDED, EVERY_RESULT, ANY, "lose"),
        Case("10.2", "turn", CONCEDED, EVERY_RESULT, ANY, "lose"),
        Case("10.2", "river", CONCEDED, EVERY_RESULT, ANY, "lose"),
        Case("10.2", "jackpot", CONCEDED, EVERY_RESULT, ANY, "lose"),
        Case("11.13", "ante", ABSENT, EVERY_RESULT, ANY, "lose"),
        Case("11.13", "flop", ABSENT, EVERY_RESULT, ANY, "lose"),
        Case("11.13", "turn", ABSENT, EVERY_RESULT, ANY, "lose"),
        Case("11.13", "river", ABSENT, EVERY_RESULT, ANY, "lose"),
        Case("11.13", "jackpot", ABSENT, EVERY_RESULT, ANY, "lose"),
        Case("15.2.8", "jackpot", LIVE, EVERY_RESULT, FLUSH_UP, "jackpot"),
        Case("15.2.8", "jackpot", LIVE, EVERY_RESULT, BELOW_FLUSH, "lose"),
    ),
)
def test_a_wager_is_settled_as_its_clause_says(case: Case) -> None:
    check_case(BOOK, "bonus", case)


def expected(wager: str, end: End, result: Result, hand: Category) -> str:
    """Rules 9.1 to 9.3, 10.2, 10.9 to 10.11, 11.10.2 and 15.2.8, without the rows."""
    if wager == "flop" and end is End.PREFLOP:
        return "standoff"
    if end is not End.LIVE:
        return "lose"
    if wager == "jackpot":
        return "jackpot" if hand >= Category.FLUSH else "lose"
    if result is not Result.WIN:
        return {Result.TIE: "standoff", Result.LOSE: "lose"}[result]
    return "standoff" if wager == "ante" and hand < Category.FLUSH else "win"


@pytest.mark.parametrize(
    "wager, never",
    [
        ("ante", ()),
        ("flop", ()),
        ("turn", (End.PREFLOP, End.FLOP)),  # the Turn wager is made on the flop
        ("river", (End.PREFLOP, End.FLOP, End.TURN)),
        ("jackpot", ()),
    ],
)
def test_every_situation_that_can_arise_is_settled_as_the_document_says(
    wager: str, never: tuple[End, ...]
) -> None:
    for end in {End.LIVE, *GIVEN_UP} - set(never):
        for result in Result:
            for hand, cell in rulings(BOOK, "bonus", wager, (end,), (result,), ANY):
                assert cell.outcome.value == expected(wager, end, result, hand), (end, hand)


@pytest.mark.clause(BOOK, "10.10 Table")
@pytest.mark.parametrize(
    "wager, hands", [("ante", FLUSH_UP), ("flop", ANY), ("turn", ANY), ("river", ANY)]
)
def test_winning_wagers_are_paid_even_money_the_ante_from_a_flush_up(
    wager: str, hands: tuple[Category, ...]
) -> None:
    won = {
        hand: cell
        for hand, cell in rulings(BOOK, "bonus", wager, LIVE, WIN, ANY)
        if cell.outcome is SettleOutcome.WIN
    }
    assert set(won) == set(hands)
    assert {str(cell.odds) for cell in won.values()} == {"1 to 1"}
    assert all("10.10 Table" in cell.clauses for cell in won.values())


def test_a_house_may_read_the_unpaid_ante_of_a_winning_hand_as_lost() -> None:
    lost = {"ante_below_flush": "lose"}
    for _, cell in rulings(BOOK, "bonus", "ante", LIVE, WIN, BELOW_FLUSH, settings=lost):
        assert cell.outcome is SettleOutcome.LOSE
    for _, cell in rulings(BOOK, "bonus", "ante", LIVE, WIN, FLUSH_UP, settings=lost):
        assert cell.outcome is SettleOutcome.WIN


# --- Ante Bonus -----------------------------------------------------------------------


@cache
def table() -> PayoffTable:
    return payoff(BOOK, "bonus")


def ante_bonus(hand: str, end: End = End.LIVE, result: Result = Result.WIN) -> Cell:
    return table().cell("ante_bonus", Situation(end, result, True, STARTING_HANDS.index(hand)))


def test_there_are_169_starting_hands() -> None:
    assert len(set(STARTING_HANDS)) == 169
    combinations = {2: 6, "s": 4, "o": 12}
    assert sum(combinations[len(h) if len(h) == 2 else h[-1]] for h in STARTING_HANDS) == 1326


@pytest.mark.clause(BOOK, "10.7", "10.7 Table")
@pytest.mark.parametrize("hand", STARTING_HANDS)
def test_the_ante_bonus_is_paid_by_the_two_cards_whatever_the_dealer_holds(hand: str) -> None:
    for result in Result:
        cell = ante_bonus(hand, result=result)
        if hand in ANTE_BONUS:
            assert (cell.outcome, str(cell.odds)) == (SettleOutcome.WIN, f"{ANTE_BONUS[hand]} to 1")
            assert cell.clauses == ("10.7", "10.6", "10.7 Table")
        else:
            assert (cell.outcome, cell.odds) == (SettleOutcome.LOSE, None)
            assert cell.clauses == ("10.7", "10.5")


@pytest.mark.clause(BOOK, "10.7 Table")
@pytest.mark.parametrize(
    "hand, wins",
    [
        ("AA", 150),
        ("AKs", 125),
        ("AJs", 100),
        ("AKo", 75),
        ("QQ", 50),
        ("AQo", 25),
        ("22", 15),
        ("KQs", -5),
        ("ATs", -5),
    ],
)
def test_an_ante_bonus_of_five_wins(hand: str, wins: int) -> None:
    assert profit(ante_bonus(hand), 5) == wins


@pytest.mark.parametrize(
    "clause, end",
    [
        proves("9.1.1", End.PREFLOP),
        proves("9.2.1", End.FLOP),
        proves("9.3.1", End.TURN),
        proves("10.2", End.CONCEDED),
        proves("11.13", End.ABSENT),
    ],
)
def test_two_aces_given_up_lose_their_ante_bonus(clause: str, end: End) -> None:
    cell = ante_bonus("AA", end)
    assert (cell.outcome, cell.clauses[0]) == (SettleOutcome.LOSE, clause)


def test_the_ante_bonus_of_every_hand_given_up_is_lost() -> None:
    for hand in STARTING_HANDS:
        for end in GIVEN_UP:
            assert ante_bonus(hand, end).outcome is SettleOutcome.LOSE, (hand, end)


@pytest.mark.clause(BOOK, "10.5", "10.6")
def test_the_ante_bonus_is_taken_or_paid_before_the_other_wagers() -> None:
    order = load_book(BOOK).game().step[-1].order
    assert order[0] == "ante_bonus"
    assert set(order) == {"ante_bonus", "flop", "turn", "river", "ante"}
    assert "10.5" in ante_bonus("72o").clauses
    assert "10.6" in ante_bonus("77").clauses


# --- cards on the layout: ante 10, flop 20, turn 10, river 10 ---------------------------

STAKES = {"ante": 10, "flop": 20, "turn": 10, "river": 10}


@pytest.mark.clause(BOOK, "10.10")
@pytest.mark.parametrize(
    "board, dealer, player, net",
    [
        pytest.param("Ah9h4h4cKs", "Kd2c", "Jh3h", 50, id="winning-flush"),
        pytest.param("9s8d7c2hKd", "Kh4s", "JhTc", 40, id="winning-straight"),
        pytest.param("7c7dKs9h2s", "9c4d", "7h3d", 40, id="winning-three-sevens"),
        pytest.param("AsAdKcKdQs", "4h5h", "2c3d", 0, id="board-plays-for-both"),
        pytest.param("7c2dKs9h3s", "7hJd", "QcTd", -50, id="lower"),
        pytest.param("9s8d6c2hKd", "Ah4s", "Qh3c", -50, id="no-qualification-saves-it"),
    ],
)
def test_a_round_with_every_wager_nets(board: str, dealer: str, player: str, net: int) -> None:
    won = settle(BOOK, "bonus", board=board, dealer=dealer, player=player, wagers=STAKES)
    assert sum(won.values()) == net


def sevens_under_a_full_house(wagers: dict[str, int], end: End) -> dict[str, Fraction]:
    return settle(
        BOOK,
        "bonus",
        board="KsKdQc4h2s",
        dealer="KcQd",
        player="7s7d",
        wagers=wagers,
        end=end,
    )


@pytest.mark.clause(BOOK, "10.2")
def test_conceding_two_sevens_to_a_full_house_costs_the_winning_ante_bonus() -> None:
    played = sevens_under_a_full_house(STAKES, End.LIVE)
    conceded = sevens_under_a_full_house(STAKES, End.CONCEDED)
    assert sum(played.values()) + profit(ante_bonus("77", result=Result.LOSE), 5) == -35
    assert sum(conceded.values()) + profit(ante_bonus("77", End.CONCEDED), 5) == -55


@pytest.mark.clause(BOOK, "11.10.2")
def test_folding_over_a_wrong_flop_wager_loses_ante_and_bonus_and_gives_it_back() -> None:
    lost = sevens_under_a_full_house({"ante": 10, "flop": 15}, End.PREFLOP)
    assert lost == {"ante": -10, "flop": 0}
    assert profit(ante_bonus("77", End.PREFLOP), 5) == -5


# --- the sign ------------------------------------------------------------------------------


def sign(**raw: object) -> Sign:
    book = load_book(BOOK)
    return read_sign(raw, book.game(), book.file.setting)


def test_an_empty_sign_offers_twice_the_ante_then_the_ante() -> None:
    assert sign().multiples == {"preflop": (2,), "flop": (1,), "turn": (1,)}
    assert sign().settings["ante_below_flush"] == "stand off"


def test_a_sign_may_repeat_that_the_ante_pays_from_a_flush() -> None:
    assert sign(ante_pays_from="flush").settings["ante_pays_from"] == "flush"


@pytest.mark.parametrize(
    "raw, field",
    [
        ({"ante_pays_from": "straight"}, "sign.ante_pays_from"),
        ({"trips_table": 1}, "sign.trips_table"),
        ({"multiples": {"preflop": [3]}}, "sign.multiples.preflop"),
        ({"multiples": {"flop": [2]}}, "sign.multiples.flop"),
        ({"multiples": {"river": [1]}}, "sign.multiples.river"),
        ({"settings": {"card_source": "hand"}}, "sign.settings.card_source"),
        ({"settings": {"boxes": "6"}}, "sign.settings.boxes"),
        ({"minimum": "10.00", "maximum": "5.00"}, "sign.maximum"),
    ],
)
def test_a_sign_the_book_does_not_allow_is_refused_by_field(
    raw: dict[str, object], field: str
) -> None:
    with pytest.raises(BadInput) as problem:
        sign(**raw)
    assert str(problem.value).startswith(field)
