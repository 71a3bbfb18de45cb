"""The wagers before the first card in the three Ultimate games: which a hand needs, which need
each other, what they may be, and the clause by which anything else is refused."""

from typing import Any, NamedTuple

import pytest

from croupier.acts import Refusal, WrongAmount, WrongMoment
from croupier.banked import JackpotResult, commands, explain, parse_layout, settle
from croupier.errors import BadInput
from tests.banked.round.table import DEALER, Table
from tests.banked.settlement.deals import DEALS, Dealt
from tests.banked.settlement.table import House, hand, wager

CANBERRA, PERTH, MELBOURNE = "canberra-ultimate", "perth-ultimate", "melbourne-wsop"
clause = pytest.mark.clause
SIGN = {"jackpot": {"cost": "5.00"}}


class Tried(NamedTuple):
    """A wager that is refused beside those that lie there; `lock` tries to close the wagers."""

    book: str
    laid: dict[str, int]
    wager: str
    amount: int
    kind: type[Refusal]
    cited: str
    words: str

    def __str__(self) -> str:
        return f"{self.book}: {self.wager} {self.amount} beside {self.laid}"


ALONE: dict[str, int] = {}
ANTE = {"ante": 10}
BOTH = {"ante": 10, "blind": 10}

REFUSED = (
    # Canberra: Ante and an equal Blind (4.2(a), A 'Blind'), Trips only with both (4.3).
    Tried(CANBERRA, ALONE, "ante", 0, WrongAmount, "4.2(a)", "more than $0"),
    Tried(CANBERRA, ANTE, "blind", 0, WrongAmount, "4.2(a)", "more than $0"),
    Tried(CANBERRA, BOTH, "trips", 0, WrongAmount, "4.2(b)", "more than $0"),
    Tried(CANBERRA, ANTE, "blind", 15, WrongAmount, "A 'Blind'", "must equal the Ante: $10"),
    Tried(CANBERRA, {"blind": 10}, "ante", 15, WrongAmount, "A 'Blind'", "must equal the Blind"),
    Tried(CANBERRA, ANTE, "trips", 5, WrongAmount, "4.3", "only beside the Blind"),
    Tried(CANBERRA, {"blind": 10}, "trips", 5, WrongAmount, "4.3", "only beside the Ante"),
    Tried(CANBERRA, BOTH, "play", 30, WrongMoment, "A 'Play Wager'", "later in the round"),
    Tried(CANBERRA, ANTE, "lock", 0, WrongAmount, "4.2(a)", "There is no Blind"),
    Tried(CANBERRA, {"blind": 10}, "lock", 0, WrongAmount, "4.2(a)", "There is no Ante"),
    # Perth: 3.5, 3.11, 3.16, 3.23 before the round; 3.8 and 3.13 equal; 3.18 and 3.24 beside.
    Tried(PERTH, ALONE, "ante", 0, WrongAmount, "3.5", "more than $0"),
    Tried(PERTH, ANTE, "blind", 0, WrongAmount, "3.11", "more than $0"),
    Tried(PERTH, BOTH, "trips", 0, WrongAmount, "3.16", "more than $0"),
    Tried(PERTH, BOTH, "jackpot_1", 0, WrongAmount, "3.22(a)", "more than $0"),
    Tried(PERTH, BOTH, "jackpot_2", 0, WrongAmount, "3.22(b)", "more than $0"),
    Tried(PERTH, ANTE, "blind", 15, WrongAmount, "1.1 'Blind Wager'", "must equal the Ante"),
    Tried(PERTH, {"blind": 10}, "ante", 15, WrongAmount, "3.8", "must equal the Blind: $10"),
    Tried(PERTH, ANTE, "trips", 5, WrongAmount, "3.18", "only beside the Blind"),
    Tried(PERTH, {"blind": 10}, "trips", 5, WrongAmount, "3.18", "only beside the Ante"),
    Tried(PERTH, {"blind": 10}, "jackpot_1", 5, WrongAmount, "3.24", "only beside the Ante"),
    Tried(PERTH, {"blind": 10}, "jackpot_2", 10, WrongAmount, "3.24", "only beside the Ante"),
    Tried(PERTH, BOTH, "jackpot_1", 10, WrongAmount, "3.22(a)", "exactly $5, not $10"),
    Tried(PERTH, BOTH, "jackpot_2", 5, WrongAmount, "3.22(b)", "exactly $10, not $5"),
    Tried(PERTH, BOTH, "play", 30, WrongMoment, "3.36", "later in the round"),
    Tried(PERTH, ANTE, "lock", 0, WrongAmount, "3.11", "There is no Blind"),
    Tried(PERTH, {"blind": 10}, "lock", 0, WrongAmount, "3.5", "There is no Ante"),
    # Melbourne: 12.4.1, the definitions of 12.2.1, and 9.2 for the Jackpot.
    Tried(MELBOURNE, ALONE, "ante", 0, WrongAmount, "12.4.1(a)", "more than $0"),
    Tried(MELBOURNE, ANTE, "blind", 0, WrongAmount, "12.4.1(a)", "more than $0"),
    Tried(MELBOURNE, BOTH, "trips", 0, WrongAmount, "12.4.1(b)", "more than $0"),
    Tried(MELBOURNE, BOTH, "jackpot", 0, WrongAmount, "12.4.1(c)", "more than $0"),
    Tried(MELBOURNE, ANTE, "blind", 15, WrongAmount, "12.2.1 def Blind", "must equal the Ante"),
    Tried(MELBOURNE, {"blind": 10}, "ante", 15, WrongAmount, "12.2.1 def Blind", "equal the Blind"),
    Tried(MELBOURNE, ANTE, "trips", 5, WrongAmount, "12.2.1 def Trips", "only beside the Blind"),
    Tried(MELBOURNE, {"blind": 10}, "trips", 5, WrongAmount, "12.2.1 def Trips", "beside the Ante"),
    Tried(MELBOURNE, ANTE, "jackpot", 5, WrongAmount, "9.2.2", "only beside the Blind"),
    Tried(MELBOURNE, {"blind": 10}, "jackpot", 5, WrongAmount, "9.2.2", "only beside the Ante"),
    Tried(MELBOURNE, BOTH, "jackpot", 10, WrongAmount, "9.2.3", "exactly $5, not $10"),
    Tried(MELBOURNE, BOTH, "play", 30, WrongMoment, "12.5.2(a)", "later in the round"),
    Tried(MELBOURNE, ANTE, "lock", 0, WrongAmount, "12.4.1(a)", "There is no Blind"),
    Tried(MELBOURNE, {"blind": 10}, "lock", 0, WrongAmount, "12.4.1(a)", "There is no Ante"),
)
OWN_CLAUSE = {
    (CANBERRA, "ante"): "4.2(a)",
    (CANBERRA, "blind"): "4.2(a)",
    (CANBERRA, "trips"): "4.2(b)",
    (PERTH, "ante"): "3.5",
    (PERTH, "blind"): "3.11",
    (PERTH, "trips"): "3.16",
    (PERTH, "jackpot_1"): "3.22(a)",
    (PERTH, "jackpot_2"): "3.22(b)",
    (MELBOURNE, "ante"): "12.4.1(a)",
    (MELBOURNE, "blind"): "12.4.1(a)",
    (MELBOURNE, "trips"): "12.4.1(b)",
    (MELBOURNE, "jackpot"): "12.4.1(c)",
}


def _tried(tried: Tried) -> Any:
    own = OWN_CLAUSE.get((tried.book, tried.wager), tried.cited)
    return pytest.param(tried, marks=clause(tried.book, *dict.fromkeys((tried.cited, own))))


@pytest.mark.parametrize("tried", [_tried(tried) for tried in REFUSED], ids=str)
def test_a_wager_that_may_not_lie_so_is_refused_with_its_clause(tried: Tried) -> None:
    table = Table(tried.book, "ultimate", SIGN).place(1, **tried.laid)
    command: Any = table.placing(1, tried.wager, tried.amount)
    if tried.wager == "lock":
        table.shuffle()
        first_card = tried.book == CANBERRA
        command = commands.Deal(actor=DEALER) if first_card else commands.NoMoreBets(actor=DEALER)
    assert tried.words in table.refused(command, tried.kind, tried.cited)


@pytest.mark.parametrize(
    "book, laid",
    [
        pytest.param(CANBERRA, {**BOTH, "trips": 5}, marks=clause(CANBERRA, "4.2(b)", "4.3")),
        pytest.param(
            PERTH,
            {"ante": 10, "jackpot_1": 5, "jackpot_2": 10, "blind": 10, "trips": 5},
            marks=clause(PERTH, "3.16", "3.18", "3.22(a)", "3.22(b)", "3.24"),
        ),
        pytest.param(
            MELBOURNE,
            {**BOTH, "jackpot": 5, "trips": 5},
            marks=clause(MELBOURNE, "12.4.1(b)", "12.4.1(c)", "9.2.2", "9.2.3"),
        ),
    ],
)
def test_all_wagers_of_the_layout_lie_together(book: str, laid: dict[str, int]) -> None:
    table = Table(book, "ultimate", SIGN).place(1, **laid)
    assert {name: amount // 100 for name, amount in table.seat(1).wagers.items()} == laid
    table.deal_in()
    assert table.seat(1).hand == "live"


@pytest.mark.parametrize(
    "book, cited, words",
    [
        pytest.param(CANBERRA, "4.3", "needs the Blind", marks=clause(CANBERRA, "4.3")),
        pytest.param(PERTH, "3.18", "needs the Blind", marks=clause(PERTH, "3.18")),
        pytest.param(
            MELBOURNE,
            "12.2.1 def Trips",
            "needs the Blind",
            marks=clause(MELBOURNE, "12.2.1 def Trips"),
        ),
    ],
)
def test_a_blind_is_not_taken_from_beside_trips(book: str, cited: str, words: str) -> None:
    table = Table(book, "ultimate").place(1, **BOTH, trips=5)
    back = commands.TakeBackWager(actor=table.at(1), seat=1, wager="blind")
    assert words in table.refused(back, WrongMoment, cited)


# --- what the sign may say -------------------------------------------------------------------

ROYAL = next(
    d for d in DEALS if (d.result, d.qualifies, d.category) == ("wins", True, "royal-flush")
)
PLAYED = {"ante": 10, "blind": 10, "trips": 10, "play": 10, "play_street": "river"}


def settled(book: str, deal: Dealt, played: dict[str, Any], **sign: Any) -> Any:
    house = House(book, "ultimate")
    return house.settle(hand(deal.player, **played), board=deal.board, dealer=deal.dealer, **sign)


@pytest.mark.parametrize(
    "book, cap",
    [
        pytest.param(
            CANBERRA,
            "10.1 Table 1 (ante, blind, play)",
            marks=clause(CANBERRA, "4.2(a)", "A 'Blind'", "10.1 Table 1 (ante, blind, play)"),
        ),
        pytest.param(
            MELBOURNE,
            "Table 9",
            marks=clause(MELBOURNE, "12.4.1(a)", "12.2.1 def Blind", "Table 9"),
        ),
    ],
)
def test_the_maximum_payout_bounds_the_blind_and_nothing_else(book: str, cap: str) -> None:
    result = settled(book, ROYAL, PLAYED, maximum_payout="100.00")
    assert {name: w.won // 100 for name, w in result.seats[0].wagers.items()} == {
        "ante": 10,
        "blind": 100,
        "trips": 500,
        "play": 10,
    }
    assert cap in wager(result, "blind").clauses


@pytest.mark.parametrize(
    "multiples, settings, expected",
    [
        ({"preflop": [10]}, {}, ""),
        ({"preflop": [11]}, {}, "preflop: expected only multiples from 1 to 10 (12.5.2(a))"),
        ({"preflop": [0, 4]}, {}, "preflop: expected only multiples from 1 to 10 (12.5.2(a))"),
        ({"preflop": [1, 4]}, {"multiples_fall": "below highest"}, ""),
        ({"preflop": [10], "flop": [9]}, {}, ""),
        (
            {"preflop": [10], "flop": [11]},
            {},
            "flop: expected only multiples from 1 to 10 (12.5.4(a))",
        ),
        (
            {"preflop": [10], "flop": [0]},
            {},
            "flop: expected only multiples from 1 to 10 (12.5.4(a))",
        ),
        ({"preflop": [3], "flop": [3]}, {}, "flop: expected only multiples below every preflop"),
        (
            {"preflop": [4], "flop": [1, 3], "river": [2]},
            {"multiples_fall": "below highest"},
            "",
        ),
        ({"river": [11]}, {}, "river: expected only multiples from 1 to 10 (12.5.6(a))"),
        ({"river": [0]}, {}, "river: expected only multiples from 1 to 10 (12.5.6(a))"),
        ({"flop": [2], "river": [2]}, {}, "river: expected only multiples below every flop"),
        ({"preflop": [7], "flop": [6], "river": [5]}, {}, ""),
    ],
)
@clause(MELBOURNE, "12.5.2(a)", "12.5.4(a)", "12.5.6(a)")
def test_a_melbourne_sign_offers_multiples_from_one_to_ten_that_fall(
    multiples: dict[str, list[int]], settings: dict[str, str], expected: str
) -> None:
    sign = {"multiples": multiples, "settings": settings}
    if not expected:
        settled(MELBOURNE, DEALS[0], {"ante": 10, "blind": 10, "folded": "river"}, **sign)
        return
    with pytest.raises(BadInput) as problem:
        settled(MELBOURNE, DEALS[0], {"ante": 10, "blind": 10, "folded": "river"}, **sign)
    assert str(problem.value).startswith(f"sign.multiples.{expected}")


@pytest.mark.parametrize(
    "book, street, other, cited",
    [
        pytest.param(CANBERRA, "preflop", 5, "8.1(c)(ii)", marks=clause(CANBERRA, "8.1(c)(ii)")),
        pytest.param(CANBERRA, "flop", 3, "8.3(c)(ii)", marks=clause(CANBERRA, "8.3(c)(ii)")),
        pytest.param(CANBERRA, "river", 2, "8.5(b)(ii)", marks=clause(CANBERRA, "8.5(b)(ii)")),
        pytest.param(PERTH, "preflop", 5, "3.36(a)", marks=clause(PERTH, "3.36(a)")),
        pytest.param(PERTH, "flop", 3, "3.36(b)", marks=clause(PERTH, "3.36(b)")),
        pytest.param(PERTH, "river", 2, "3.36(c)", marks=clause(PERTH, "3.36(c)")),
    ],
)
def test_elsewhere_the_sign_cannot_offer_other_multiples(
    book: str, street: str, other: int, cited: str
) -> None:
    folded = {"ante": 10, "blind": 10, "folded": "river"}
    with pytest.raises(BadInput) as problem:
        settled(book, DEALS[0], folded, multiples={street: [other]})
    assert f"({cited})" in str(problem.value)


# --- why it was settled so ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "book, ranking, qualifies",
    [
        pytest.param(CANBERRA, "3.1", "A 'Qualify'", marks=clause(CANBERRA, "3.1", "A 'Qualify'")),
        pytest.param(
            PERTH, "4.11", "1.1 'Qualifies'", marks=clause(PERTH, "4.11", "1.1 'Qualifies'")
        ),
        pytest.param(
            MELBOURNE,
            "3.6.1",
            "12.2.1 def Qualify",
            marks=clause(MELBOURNE, "3.6.1", "12.2.1 def Qualify"),
        ),
    ],
)
def test_a_reason_names_the_clauses_of_the_order_of_hands_and_of_qualifying(
    book: str, ranking: str, qualifies: str
) -> None:
    for deal in DEALS:
        played = hand(deal.player, **PLAYED)
        raw = House(book, "ultimate").round(played, board=deal.board, dealer=deal.dealer)
        layout = parse_layout(raw)
        ante = explain(layout, settle(layout), 1, "ante")
        expected = qualifies if not deal.qualifies else ranking
        assert ante.meanings[-1].clause == expected, deal
        play = explain(layout, settle(layout), 1, "play")
        assert ranking in [item.clause for item in play.meanings], deal


@clause(MELBOURNE, "12.4.1(c)")
@clause(PERTH, "3.22(a)", "3.22(b)")
@pytest.mark.parametrize(
    "book, name, cost",
    [(MELBOURNE, "jackpot", 5), (PERTH, "jackpot_1", 5), (PERTH, "jackpot_2", 10)],
)
def test_a_jackpot_wager_is_explained_by_the_hole_cards_and_the_flop(
    book: str, name: str, cost: int
) -> None:
    played = hand("Ah Kh", ante=10, blind=10, play=10, play_street="river", **{name: cost})
    raw = House(book, "ultimate").round(played, board="Qh Jh Th 2c 3d", dealer="4c 4d", **SIGN)
    layout = parse_layout(raw)
    settlement = settle(layout, jackpot=lambda *_: JackpotResult())
    assert "hole cards and flop: royal-flush" in explain(layout, settlement, 1, name).facts
