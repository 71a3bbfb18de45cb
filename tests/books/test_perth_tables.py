"""Crown Perth's settlement and odds, typed from the document and compared with the book.

Expectations come from rules 3 to 5 and from sums worked by hand; nothing here is read from the
TOML it checks.
"""

from __future__ import annotations

from functools import partial

import pytest

from croupier.books import End, Result, SettleOutcome, Sign, load_book, read_sign
from croupier.cards import Category
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
    payoff,
    rulings,
    settle,
    settles,
)

BOOK = "perth-ultimate"
proves = partial(layouts.proves, BOOK)
RIVER, SWEPT, ABSENT = (End.RIVER,), (End.CONCEDED,), (End.ABSENT,)
EARLY = (End.PREFLOP, End.FLOP)
FOLDED = (*EARLY, End.RIVER)

STRAIGHT_UP, BELOW_STRAIGHT = from_hand("straight"), below("straight")
TRIPS_UP, BELOW_TRIPS = from_hand("three-of-a-kind"), below("three-of-a-kind")
BLIND_ODDS = {
    "royal-flush": "500 to 1",
    "straight-flush": "50 to 1",
    "four-of-a-kind": "10 to 1",
    "full-house": "3 to 1",
    "flush": "3 to 2",
    "straight": "1 to 1",
}
TRIPS_ODDS = {  # pay tables 1 to 4, each to 1
    "royal-flush": (50, 50, 50, 50),
    "straight-flush": (40, 40, 40, 40),
    "four-of-a-kind": (30, 30, 30, 20),
    "full-house": (9, 8, 8, 7),
    "flush": (7, 6, 7, 6),
    "straight": (4, 5, 4, 5),
    "three-of-a-kind": (3, 3, 3, 3),
}


@pytest.mark.parametrize(
    "case",
    settles(
        BOOK,
        Case("3.9(a)", "ante", LIVE, WIN, ANY, "win", QUALIFIED),
        Case("3.9(b)(i)", "ante", FOLDED, EVERY_RESULT, ANY, "lose", EITHER),
        Case("3.9(b)(ii)", "ante", LIVE, LOSE, ANY, "lose", QUALIFIED),
        Case("3.9(c)(i)", "ante", LIVE, EVERY_RESULT, ANY, "standoff", UNQUALIFIED),
        Case("3.9(c)(ii)", "ante", LIVE, TIE, ANY, "standoff", QUALIFIED),
        Case("3.14(a)(i)", "blind", LIVE, WIN, STRAIGHT_UP, "win", QUALIFIED),
        Case("3.14(a)(ii)", "blind", LIVE, WIN, STRAIGHT_UP, "win", UNQUALIFIED),
        Case("3.14(b)(i)", "blind", FOLDED, EVERY_RESULT, ANY, "lose", EITHER),
        Case("3.14(b)(ii)", "blind", LIVE, LOSE, ANY, "lose", QUALIFIED),
        Case("3.14(c)(i)", "blind", LIVE, EVERY_RESULT, BELOW_STRAIGHT, "standoff", UNQUALIFIED),
        Case("3.14(c)(ii)", "blind", LIVE, WIN, BELOW_STRAIGHT, "standoff", QUALIFIED),
        Case("1.1 'Stand-off'", "blind", LIVE, TIE, ANY, "standoff", QUALIFIED),
        Case("3.20(a)(i)", "trips", LIVE, EVERY_RESULT, TRIPS_UP, "win", EITHER),
        Case("3.20(a)(ii)", "trips", RIVER, EVERY_RESULT, TRIPS_UP, "win", EITHER),
        Case("3.20(b)(i)", "trips", EARLY, EVERY_RESULT, ANY, "lose", EITHER),
        Case("3.20(b)(ii)", "trips", (*LIVE, *RIVER), EVERY_RESULT, BELOW_TRIPS, "lose", EITHER),
        Case("3.38(a)", "play", LIVE, WIN, ANY, "win", EITHER),
        Case("3.38(b)", "play", LIVE, LOSE, ANY, "lose", EITHER),
        Case("3.38(c)", "play", LIVE, TIE, ANY, "standoff", EITHER),
        Case("3.25(a)", "jackpot_1", LIVE, EVERY_RESULT, STRAIGHT_UP, "jackpot", EITHER),
        Case("3.25(a)", "jackpot_2", LIVE, EVERY_RESULT, STRAIGHT_UP, "jackpot", EITHER),
        Case("3.25(b)(i)", "jackpot_1", FOLDED, EVERY_RESULT, ANY, "lose", EITHER),
        Case("3.25(b)(i)", "jackpot_2", FOLDED, EVERY_RESULT, ANY, "lose", EITHER),
        Case("3.25(b)(ii)", "jackpot_1", SWEPT, EVERY_RESULT, ANY, "lose", EITHER),
        Case("3.25(b)(ii)", "jackpot_2", SWEPT, EVERY_RESULT, ANY, "lose", EITHER),
        Case("3.25(b)(iii)", "jackpot_1", LIVE, EVERY_RESULT, BELOW_STRAIGHT, "lose", EITHER),
        Case("3.25(b)(iii)", "jackpot_2", LIVE, EVERY_RESULT, BELOW_STRAIGHT, "lose", EITHER),
    ),
)
def test_a_wager_is_settled_as_its_clause_says(case: Case) -> None:
    check_case(BOOK, "ultimate", case)


def expected(wager: str, end: End, result: Result, qualifies: bool, hand: Category) -> str:
    """Rules 3.9, 3.14, 3.20, 3.25, 3.38, 4.14 and 5.12, said once more without the rows."""
    if end in (End.ABSENT, End.CONCEDED):
        return "lose"
    if wager == "trips":
        early = end in (End.PREFLOP, End.FLOP)
        return "win" if hand >= Category.THREE_OF_A_KIND and not early else "lose"
    if end is not End.LIVE:
        return "lose"
    if wager.startswith("jackpot"):
        return "jackpot" if hand >= Category.STRAIGHT else "lose"
    if wager != "play" and not qualifies:
        return "win" if wager == "blind" and hand >= Category.STRAIGHT else "standoff"
    if result is not Result.WIN:
        return {Result.TIE: "standoff", Result.LOSE: "lose"}[result]
    return "standoff" if wager == "blind" and hand < Category.STRAIGHT else "win"


@pytest.mark.parametrize("wager", ["ante", "blind", "trips", "play", "jackpot_1", "jackpot_2"])
def test_every_situation_that_can_arise_is_settled_as_the_document_says(wager: str) -> None:
    folds = () if wager == "play" else FOLDED  # after a Play wager nothing more is decided
    for end in (End.LIVE, *folds, End.CONCEDED, End.ABSENT):
        for result in Result:
            for qualifies in (True, False):
                for hand, cell in rulings(
                    BOOK, "ultimate", wager, (end,), (result,), ANY, (qualifies,)
                ):
                    told = expected(wager, end, result, qualifies, hand)
                    assert cell.outcome.value == told, (end, result, qualifies, hand)


@pytest.mark.clause(BOOK, "5.12")
@pytest.mark.parametrize("wager", ["ante", "blind", "trips", "play", "jackpot_1", "jackpot_2"])
def test_an_absent_players_wagers_are_lost_with_trips_among_them(wager: str) -> None:
    for hand, cell in rulings(BOOK, "ultimate", wager, ABSENT, EVERY_RESULT, ANY):
        assert (cell.outcome, cell.clauses[0]) == (SettleOutcome.LOSE, "5.12"), hand.slug


# --- odds ---------------------------------------------------------------------


@pytest.mark.clause(BOOK, "3.15")
@pytest.mark.parametrize("dealer", [QUALIFIED, UNQUALIFIED])
def test_a_winning_blind_is_paid_the_printed_odds(dealer: tuple[bool, ...]) -> None:
    paid = dict(rulings(BOOK, "ultimate", "blind", LIVE, WIN, STRAIGHT_UP, dealer))
    assert {hand.slug: str(cell.odds) for hand, cell in paid.items()} == BLIND_ODDS
    assert {cell.clauses[-1] for cell in paid.values()} == {"3.15"}


@pytest.mark.parametrize(
    "clause, wager, dealer, at_least",
    [proves("3.10", "ante", QUALIFIED, "pair"), proves("3.39", "play", EITHER, "high-card")],
)
def test_a_winning_ante_or_play_is_paid_even_money_with_any_hand(
    clause: str, wager: str, dealer: tuple[bool, ...], at_least: str
) -> None:
    paid = dict(rulings(BOOK, "ultimate", wager, LIVE, WIN, ANY, dealer))
    assert set(paid) == set(from_hand(at_least))
    assert {str(cell.odds) for cell in paid.values()} == {"1 to 1"}
    assert all(clause in cell.clauses for cell in paid.values())


@pytest.mark.clause(BOOK, "3.21")
@pytest.mark.parametrize("ends", [LIVE, RIVER])
@pytest.mark.parametrize("table", [1, 2, 3, 4])
def test_trips_are_paid_by_the_pay_table_on_the_sign(table: int, ends: tuple[End, ...]) -> None:
    settings = {"trips_table": str(table)}
    paid = dict(
        rulings(BOOK, "ultimate", "trips", ends, WIN, TRIPS_UP, QUALIFIED, settings=settings)
    )
    printed = {hand: f"{odds[table - 1]} to 1" for hand, odds in TRIPS_ODDS.items()}
    assert {hand.slug: str(cell.odds) for hand, cell in paid.items()} == printed
    assert {cell.clauses[-1] for cell in paid.values()} == {"3.21"}


def test_pay_table_1_is_in_use_where_the_sign_says_nothing() -> None:
    paid = dict(rulings(BOOK, "ultimate", "trips", LIVE, WIN, TRIPS_UP, QUALIFIED))
    assert str(paid[Category.FULL_HOUSE].odds) == "9 to 1"
    assert str(paid[Category.FLUSH].odds) == "7 to 1"


def test_the_four_pay_tables_are_four_different_tables() -> None:
    digests = {payoff(BOOK, "ultimate", {"trips_table": str(n)}).digest for n in range(1, 5)}
    assert len(digests) == 4


# --- cards on the layout: ante 10, blind 10, play 20 ----------------------------

STAKES = {"ante": 10, "blind": 10, "play": 20}


@pytest.mark.clause(BOOK, "4.15")
@pytest.mark.parametrize(
    "board, dealer, player, ante, blind, play",
    [
        # the dealer qualifies
        pytest.param("Ah9h4h4cKs", "Kd2c", "Jh3h", 10, 15, 20, id="higher-flush"),
        pytest.param("7c7dKs9h2s", "9c4d", "7h3d", 10, 0, 20, id="higher-three-sevens"),
        pytest.param("AsAdKcKdQs", "4h5h", "2c3d", 0, 0, 0, id="equal-on-the-board"),
        pytest.param("7c2dKs9h3s", "7hJd", "QcTd", -10, -10, -20, id="lower"),
        # the dealer does not qualify
        pytest.param("9s8d7c2hKd", "Ah4s", "JhTc", 0, 10, 20, id="straight"),
        pytest.param("9s8s7c2sKd", "Ah4d", "JsTs", 0, 15, 20, id="flush"),
        pytest.param("9s8d7c2hKd", "Ah4s", "9c3d", 0, 0, 20, id="higher-pair"),
        pytest.param("AsKdQh9c7s", "4h5d", "2c3d", 0, 0, 0, id="equal-ace-high"),
        pytest.param("9s8d6c2hKd", "Ah4s", "Qh3c", 0, 0, -20, id="lower-king-high"),
    ],
)
def test_ante_blind_and_play_follow_the_matrix(
    board: str, dealer: str, player: str, ante: int, blind: int, play: int
) -> None:
    won = settle(BOOK, "ultimate", board=board, dealer=dealer, player=player, wagers=STAKES)
    assert won == {"ante": ante, "blind": blind, "play": play}


@pytest.mark.clause(BOOK, "1.1 'Qualifies'")
def test_a_pair_on_the_board_qualifies_the_dealer() -> None:
    won = settle(
        BOOK, "ultimate", board="9h9c5s4dKh", dealer="2c3s", player="AhJd", wagers={"ante": 10}
    )
    assert won == {"ante": 10}


@pytest.mark.clause(BOOK, "3.19")
def test_three_sevens_folded_on_the_river_still_win_their_trips() -> None:
    won = settle(
        BOOK,
        "ultimate",
        board="7c7dKs9h2s",
        dealer="KcKh",
        player="7h3d",
        wagers={"ante": 10, "blind": 10, "trips": 5},
        end=End.RIVER,
    )
    assert won == {"ante": -10, "blind": -10, "trips": 15}


@pytest.mark.clause(BOOK, "4.15")
def test_a_flush_over_a_pair_is_paid_one_hundred_on_sixty_five_staked() -> None:
    won = settle(
        BOOK,
        "ultimate",
        board="Ah9h4h4cKs",
        dealer="Qd2c",
        player="Jh3h",
        wagers={"ante": 10, "blind": 10, "trips": 5, "play": 40},
    )
    assert won == {"ante": 10, "blind": 15, "trips": 35, "play": 40}
    assert sum(won.values()) == 100


# --- the sweep -------------------------------------------------------------------


@pytest.mark.parametrize("wager", ["ante", "blind", "trips", "play"])
@pytest.mark.parametrize(
    "settings, outcome",
    [({}, "lose"), ({"swept_wagers": "lose"}, "lose"), ({"swept_wagers": "stand off"}, "standoff")],
)
def test_a_swept_hand_loses_its_wagers_unless_the_house_reads_it_otherwise(
    wager: str, settings: dict[str, str], outcome: str
) -> None:
    cells = rulings(BOOK, "ultimate", wager, SWEPT, EVERY_RESULT, ANY, settings=settings)
    assert {(cell.outcome.value, cell.clauses) for _, cell in cells} == {(outcome, ("4.14",))}


# --- the sign ----------------------------------------------------------------------


def sign(**raw: object) -> Sign:
    book = load_book(BOOK)
    return read_sign(raw, book.game(), book.file.setting)


def test_an_empty_sign_offers_the_multiples_of_the_book() -> None:
    assert sign().multiples == {"preflop": (3, 4), "flop": (2,), "river": (1,)}
    assert sign().settings["trips_table"] == "1"


@pytest.mark.parametrize("written", [2, "2"])
def test_the_sign_chooses_the_trips_table(written: object) -> None:
    assert sign(trips_table=written).settings["trips_table"] == "2"


@pytest.mark.parametrize(
    "raw, field",
    [
        ({"trips_table": 5}, "sign.trips_table"),
        ({"trips_table": True}, "sign.trips_table"),
        ({"ante_pays_from": "flush"}, "sign.ante_pays_from"),
        ({"multiples": {"preflop": [5]}}, "sign.multiples.preflop"),
        ({"multiples": {"flop": [3]}}, "sign.multiples.flop"),
        ({"multiples": {"river": [2]}}, "sign.multiples.river"),
        ({"multiples": {"turn": [1]}}, "sign.multiples.turn"),
        ({"settings": {"swept_wagers": "win"}}, "sign.settings.swept_wagers"),
        ({"minimum": "10.00", "maximum": "5.00"}, "sign.maximum"),
    ],
)
def test_a_sign_the_book_does_not_allow_is_refused_by_field(
    raw: dict[str, object], field: str
) -> None:
    with pytest.raises(BadInput) as problem:
        sign(**raw)
    assert str(problem.value).startswith(field)
