"""Every wager of the two Bonus games in every situation, with the clauses that are cited.

What must follow is written here from the documents, wager by wager.
"""

from typing import Any

import pytest

from croupier.banked import (
    JackpotClaim,
    JackpotPayment,
    JackpotResult,
    Layout,
    Settlement,
    explain,
    parse_layout,
    settle,
)
from croupier.cards import cards, rank_hand
from croupier.money import Cents
from tests.banked.settlement.deals import DEALS, Dealt, at_least
from tests.banked.settlement.table import House, hand, wager
from tests.banked.settlement.test_ultimate_wagers import (
    STAKE,
    Expected,
    JackpotRules,
    Rule,
    WagerRules,
    always,
    found,
    pays,
    returns,
    takes,
)

MELBOURNE, SYDNEY = "melbourne-wsop", "sydney-bonus"
clause = pytest.mark.clause

# --- Melbourne ------------------------------------------------------------------------------


def melbourne_ante(deal: Dealt) -> Expected:
    if deal.result == "wins" and at_least(deal.category, "flush"):
        return pays("1 to 1", "5.7.1", "8.1.2(a)(ii)", "Table 1")
    return {
        "wins": returns("5.7.3(b)", "Table 1"),
        "ties": returns("5.7.3(a)", "8.1.2(c)"),
        "loses": takes("5.7.2(b)", "8.1.2(b)(i)"),
    }[deal.result]


def melbourne_later(wins: str, loses: str, ties: str) -> Rule:
    """The Flop, Turn and River bets are decided alike, each by rules of its own."""

    def rule(deal: Dealt) -> Expected:
        return {
            "wins": pays("1 to 1", wins, "8.1.2(a)(i)", "Table 1"),
            "ties": returns(ties, "8.1.2(c)"),
            "loses": takes(loses, "8.1.2(b)(i)"),
        }[deal.result]

    return rule


LATER_ABSENT = {"absent": always(takes("14.10", "1.1 def Fold"))}

# --- Sydney ---------------------------------------------------------------------------------


def sydney_ante(deal: Dealt) -> Expected:
    if deal.result == "wins" and at_least(deal.category, "flush"):
        return pays("1 to 1", "10.10", "10.10 Table")
    return {
        "wins": returns("10.10 Note", "10.10 Table"),
        "ties": returns("10.11"),
        "loses": takes("10.9"),
    }[deal.result]


def sydney_later(deal: Dealt) -> Expected:
    return {
        "wins": pays("1 to 1", "10.10", "10.10 Table"),
        "ties": returns("10.11"),
        "loses": takes("10.9"),
    }[deal.result]


GIVEN_UP = {"conceded": always(takes("10.2")), "absent": always(takes("11.13", "1.1 def Fold"))}
BEFORE_FLOP = {"preflop": always(takes("9.1.1", "9.6"))}
ON_FLOP = {"flop": always(takes("9.2.1", "9.6"))}
ON_TURN = {"turn": always(takes("9.3.1", "9.6"))}

WAGERS = (
    WagerRules(
        MELBOURNE,
        "ante",
        melbourne_ante,
        {
            "absent": always(takes("14.10", "5.7.2(a)")),
            "preflop": always(takes("5.7.2(a)", "7.4.2(b)")),
        },
    ),
    WagerRules(MELBOURNE, "flop", melbourne_later("5.8.1", "5.8.2", "5.8.3"), LATER_ABSENT),
    WagerRules(MELBOURNE, "turn", melbourne_later("5.9.1", "5.9.2", "5.9.3"), LATER_ABSENT),
    WagerRules(MELBOURNE, "river", melbourne_later("5.10.1", "5.10.2", "5.10.3"), LATER_ABSENT),
    WagerRules(SYDNEY, "ante", sydney_ante, GIVEN_UP | BEFORE_FLOP | ON_FLOP | ON_TURN),
    WagerRules(SYDNEY, "flop", sydney_later, GIVEN_UP | ON_FLOP | ON_TURN),
    WagerRules(SYDNEY, "turn", sydney_later, GIVEN_UP | ON_TURN),
    WagerRules(SYDNEY, "river", sydney_later, GIVEN_UP),
)
PLACED = {
    "preflop": {"ante": STAKE},
    "flop": {"ante": STAKE, "flop": 2 * STAKE},
    "turn": {"ante": STAKE, "flop": 2 * STAKE, "turn": STAKE},
}
ALL = PLACED["turn"] | {"river": STAKE}


def settled(book: str, deal: Dealt, end: str | None, **sign: Any) -> Settlement:
    """A hand with every wager that it may have when it ends in this way."""
    played = hand(deal.player, folded=end, **PLACED.get(end or "", ALL))
    return House(book, "bonus").settle(played, board=deal.board, dealer=deal.dealer, **sign)


def of_ten(expected: Expected, name: str) -> Expected:
    """The Flop bet is twice the Ante, so it wins twice as much."""
    return expected._replace(won=Cents(expected.won * 2)) if name == "flop" else expected


def _rules(book: str) -> Any:
    rules = [rule for rule in WAGERS if rule.book == book]
    cited = dict.fromkeys(c for rule in rules for c in rule.cited())
    return pytest.param(rules, marks=clause(book, *cited), id=book)


@pytest.mark.parametrize("rules", [_rules(MELBOURNE), _rules(SYDNEY)])
def test_wagers_are_settled_as_the_document_says_in_every_situation(
    rules: list[WagerRules],
) -> None:
    expected: dict[tuple[Dealt, str | None], dict[str, Expected]] = {}
    for rule in rules:
        for deal, end, then in rule.expected():
            expected.setdefault((deal, end), {})[rule.wager] = of_ten(then, rule.wager)
    for (deal, end), wagers in expected.items():
        settlement = settled(rules[0].book, deal, end)
        assert {name: found(settlement, name) for name in wagers} == wagers, (deal, end)
        assert [*settlement.seats[0].wagers] == [n for n in ORDER[rules[0].book] if n in wagers]


ORDER = {MELBOURNE: ("flop", "turn", "river", "ante"), SYDNEY: ("flop", "turn", "river", "ante")}
"""Sydney settles Flop, Turn, River and Ante in the order of 10.6, Melbourne as in 8.1.2(a)."""


@clause(MELBOURNE, "5.7.1", "5.7.3(b)", "Table 1")
def test_melbourne_a_table_may_pay_the_ante_from_a_straight() -> None:
    for deal in DEALS:
        settlement = settled(MELBOURNE, deal, None, settings={"ante_pays_from": "straight"})
        straight = deal.result == "wins" and deal.category == "straight"
        expected = pays("1 to 1", "5.7.1", "8.1.2(a)(ii)") if straight else melbourne_ante(deal)
        assert found(settlement, "ante") == expected, deal


@clause(SYDNEY, "10.10 Note", "10.10 Table")
def test_sydney_an_ante_that_wins_below_a_flush_may_be_read_as_lost() -> None:
    deal = next(d for d in DEALS if (d.result, d.category) == ("wins", "straight"))
    settlement = settled(SYDNEY, deal, None, settings={"ante_below_flush": "lose"})
    assert found(settlement, "ante") == takes("10.10 Note", "10.10 Table")


@clause(SYDNEY, "11.10.2", "9.1.1")
def test_sydney_a_flop_wager_of_the_wrong_amount_goes_back_when_the_hand_folds() -> None:
    deal = DEALS[0]
    folded = hand(deal.player, folded="preflop", ante=10, flop=15)
    result = House(SYDNEY).settle(folded, board=deal.board, dealer=deal.dealer)
    assert (wager(result, "flop").outcome, wager(result, "flop").returned) == ("standoff", 15_00)
    assert wager(result, "flop").clauses[0] == "11.10.2"
    assert wager(result, "ante").clauses == ("9.1.1", "9.6")


# --- the Ante Bonus -------------------------------------------------------------------------

PAID = {
    "AA": 30, "AKs": 25, "AQs": 20, "AJs": 20, "AKo": 15, "KK": 10, "QQ": 10, "JJ": 10,
    "AQo": 5, "AJo": 5,
    **dict.fromkeys(("TT", "99", "88", "77", "66", "55", "44", "33", "22"), 3),
}  # fmt: skip
UNPAID = ("ATs", "KQs", "KJo", "A2o", "98s", "72o")
LOST = {
    "conceded": ("10.2",),
    "absent": ("11.13", "1.1 def Fold"),
    "preflop": ("9.1.1", "9.6"),
    "flop": ("9.2.1", "9.6"),
    "turn": ("9.3.1", "9.6"),
}
LISTED, UNLISTED = ("10.7", "10.6", "10.7 Table"), ("10.7", "10.5")


def hole(name: str) -> str:
    """Two cards for a starting hand: suited ones are spades, others a spade and a club."""
    return f"{name[0]}s {name[1]}{'s' if name.endswith('s') else 'c'}"


def bonus(name: str, end: str | None) -> Any:
    placed = PLACED.get(end or "", ALL) | {"ante_bonus": STAKE}
    played = hand(hole(name), folded=end, **placed)
    return wager(House(SYDNEY).settle(played, board="9h 8h 6h 5h 3d", dealer="Ah 4d"), "ante_bonus")


@clause(
    SYDNEY, *dict.fromkeys((*LISTED, *UNLISTED, *(c for cited in LOST.values() for c in cited)))
)
@pytest.mark.parametrize("name", [*PAID, *UNPAID])
def test_sydney_the_ante_bonus_is_paid_by_the_two_cards_of_a_hand_that_stays(name: str) -> None:
    result = bonus(name, None)
    listed = (f"{PAID[name]} to 1", *LISTED) if name in PAID else None
    expected = pays(*listed) if listed else takes(*UNLISTED)
    assert Expected(result.outcome, result.won, result.clauses) == expected
    for end, clauses in LOST.items():
        assert (bonus(name, end).outcome, bonus(name, end).clauses) == ("lose", clauses)


# --- jackpot wagers -------------------------------------------------------------------------

JACKPOTS = (
    JackpotRules(
        MELBOURNE,
        "jackpot",
        5,
        ("5.11.1",),
        ("5.11.2",),
        {
            "absent": ("14.10", "5.11.2", "1.1 def Fold"),
            "preflop": ("5.11.2", "1.1 def Fold"),
        },
    ),
    JackpotRules(
        SYDNEY,
        "jackpot",
        5,
        ("15.2.8", "15.2.6"),
        ("15.2.8", "15.2.6"),
        {
            "conceded": ("10.2",),
            "absent": ("11.13", "1.1 def Fold"),
            **dict.fromkeys(("preflop", "flop", "turn"), ("1.1 def Fold", "9.6")),
        },
    ),
)


def pays_flushes(layout: Layout, claims: tuple[JackpotClaim, ...]) -> JackpotResult:
    """A jackpot desk that pays $250 for the hole cards and the flop from a flush upwards."""
    paid = [
        JackpotPayment(claim.seat, "prize", Cents(250_00), (claim.wager,), ("the prize",))
        for claim in claims
        if claim.eligible and claim.category is not None and at_least(claim.category.slug, "flush")
    ]
    return JackpotResult(tuple(paid))


def jackpot(book: str, deal: Dealt, end: str | None) -> Any:
    played = hand(deal.player, folded=end, **PLACED.get(end or "", ALL), jackpot=5)
    result = House(book, "bonus").settle(
        played, board=deal.board, dealer=deal.dealer, desk=pays_flushes, jackpot={"cost": "5.00"}
    )
    return wager(result, "jackpot")


def _jackpot(rules: JackpotRules) -> Any:
    return pytest.param(rules, marks=clause(rules.book, *rules.cited()), id=rules.book)


@pytest.mark.parametrize("rules", [_jackpot(rules) for rules in JACKPOTS])
def test_a_jackpot_wager_goes_by_the_hole_cards_and_the_flop_alone(rules: JackpotRules) -> None:
    for deal in DEALS:
        five = cards(f"{deal.player} {deal.board[:8]}")
        result = jackpot(rules.book, deal, None)
        if at_least(rank_hand(five).category.slug, "flush"):
            assert (result.outcome, result.clauses) == ("win", (*rules.wins, "the prize")), deal
        else:
            assert (result.outcome, result.clauses) == ("lose", rules.unlisted), deal
        for end, clauses in rules.ended.items():
            ended = jackpot(rules.book, deal, end)
            assert (ended.outcome, ended.clauses) == ("lose", clauses), (deal, end)


# --- why it was settled so ------------------------------------------------------------------


@pytest.mark.parametrize(
    "book, ranking",
    [
        pytest.param(MELBOURNE, "3.6.1", marks=clause(MELBOURNE, "3.6.1")),
        pytest.param(SYDNEY, "8.1", marks=clause(SYDNEY, "8.1")),
    ],
)
def test_a_reason_names_the_clause_of_the_order_of_hands(book: str, ranking: str) -> None:
    for deal in DEALS:
        played = hand(deal.player, **ALL)
        layout = parse_layout(
            House(book, "bonus").round(played, board=deal.board, dealer=deal.dealer)
        )
        reason = explain(layout, settle(layout), 1, "ante")
        assert reason.meanings[-1].clause == ranking, deal
