"""Every wager of the three Ultimate games in every situation, with the clauses that are cited.

What must follow is written here from the documents, wager by wager. Each test settles a wager
with every deal of `deals.py` and in every way a hand can end.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from croupier.banked import JackpotClaim, JackpotPayment, JackpotResult, Layout, Settlement
from croupier.cards import cards, rank_hand
from croupier.money import Cents
from tests.banked.settlement.deals import DEALS, Dealt, at_least
from tests.banked.settlement.table import House, hand, wager

STAKE = 10


class Expected(NamedTuple):
    """What becomes of a wager of $10: the outcome, what is won, and the clauses cited."""

    outcome: str
    won: Cents
    clauses: tuple[str, ...]


def takes(*clauses: str) -> Expected:
    return Expected("lose", Cents(0), clauses)


def returns(*clauses: str) -> Expected:
    return Expected("standoff", Cents(0), clauses)


def pays(odds: str, *clauses: str) -> Expected:
    pay, per = (int(part) for part in odds.split(" to "))
    return Expected("win", Cents(STAKE * 100 * pay // per), clauses)


Rule = Callable[[Dealt], Expected]


class WagerRules(NamedTuple):
    """What a document says of one wager: of a live hand, and of each other way a hand ends."""

    book: str
    wager: str
    live: Rule
    ended: dict[str, Rule]
    trips_table: int = 0

    def expected(self) -> Iterator[tuple[Dealt, str | None, Expected]]:
        for deal in DEALS:
            yield deal, None, self.live(deal)
            for end, rule in self.ended.items():
                yield deal, end, rule(deal)

    def cited(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(c for _, _, then in self.expected() for c in then.clauses))


def always(expected: Expected) -> Rule:
    return lambda _: expected


BLIND = {
    "royal-flush": "500 to 1",
    "straight-flush": "50 to 1",
    "four-of-a-kind": "10 to 1",
    "full-house": "3 to 1",
    "flush": "3 to 2",
    "straight": "1 to 1",
}


def trips(full_house: int, flush: int, straight: int, four: int = 30) -> dict[str, str]:
    """A pay table for Trips: the four lines that differ between tables are given."""
    return {
        "royal-flush": "50 to 1",
        "straight-flush": "40 to 1",
        "four-of-a-kind": f"{four} to 1",
        "full-house": f"{full_house} to 1",
        "flush": f"{flush} to 1",
        "straight": f"{straight} to 1",
        "three-of-a-kind": "3 to 1",
    }


# --- Canberra ---------------------------------------------------------------------------

TABLE_1 = "10.1 Table 1 (ante, blind, play)"
TRIPS_TABLE = "10.1 Table 1 (trips)"


def canberra_ante(deal: Dealt) -> Expected:
    if not deal.qualifies:
        return returns("9.5(c)(ii)", "9.2")
    return {
        "wins": pays("1 to 1", "9.5(a)", TABLE_1),
        "ties": returns("9.5(c)(i)"),
        "loses": takes("9.5(b)"),
    }[deal.result]


def canberra_blind(deal: Dealt) -> Expected:
    if deal.result == "wins" and at_least(deal.category, "straight"):
        return pays(BLIND[deal.category], "9.6(a)", TABLE_1)
    return {
        "wins": returns("9.6(c)(ii)"),
        "ties": returns("9.6(c)(i)"),
        "loses": takes("9.6(b)"),
    }[deal.result]


def canberra_trips(deal: Dealt) -> Expected:
    if at_least(deal.category, "three-of-a-kind"):
        return pays(trips(8, 7, 4)[deal.category], "9.7(a)", TRIPS_TABLE)
    return takes("9.7(b)")


def canberra_play(deal: Dealt) -> Expected:
    return {
        "wins": pays("1 to 1", "9.8(a)", TABLE_1),
        "ties": returns("9.8(c)"),
        "loses": takes("9.8(b)"),
    }[deal.result]


CANBERRA_GIVEN_UP = {
    "conceded": always(takes("9.1")),
    "absent": always(takes("13.8", "A 'Fold'")),
}
CANBERRA_FOLDED = {
    "preflop": always(takes("A 'Fold'", "8.1(a)", "8.6")),
    "flop": always(takes("A 'Fold'", "8.3(a)", "8.6")),
    "river": always(takes("A 'Fold'", "8.5(a)", "8.6")),
}
CANBERRA_ENDED = CANBERRA_GIVEN_UP | CANBERRA_FOLDED

# --- Perth ------------------------------------------------------------------------------


def perth_ante(deal: Dealt) -> Expected:
    if not deal.qualifies:
        return returns("3.9(c)(i)")
    return {
        "wins": pays("1 to 1", "3.9(a)", "3.10"),
        "ties": returns("3.9(c)(ii)"),
        "loses": takes("3.9(b)(ii)"),
    }[deal.result]


def perth_blind(deal: Dealt) -> Expected:
    straight = at_least(deal.category, "straight")
    if not deal.qualifies:
        if straight:
            return pays(BLIND[deal.category], "3.14(a)(ii)", "3.15")
        return returns("3.14(c)(i)")
    if deal.result == "wins" and straight:
        return pays(BLIND[deal.category], "3.14(a)(i)", "3.15")
    return {
        "wins": returns("3.14(c)(ii)"),
        "ties": returns("1.1 'Stand-off'"),
        "loses": takes("3.14(b)(ii)"),
    }[deal.result]


def perth_trips(table: dict[str, str], *clauses: str) -> Rule:
    def rule(deal: Dealt) -> Expected:
        if at_least(deal.category, "three-of-a-kind"):
            return pays(table[deal.category], *clauses, "3.21")
        return takes("3.20(b)(ii)")

    return rule


def perth_play(deal: Dealt) -> Expected:
    return {
        "wins": pays("1 to 1", "3.38(a)", "3.39"),
        "ties": returns("3.38(c)"),
        "loses": takes("3.38(b)"),
    }[deal.result]


def perth_ended(*folded: str) -> dict[str, Rule]:
    return {"conceded": always(takes("4.14")), "absent": always(takes("5.12"))} | dict.fromkeys(
        ("preflop", "flop", "river"), always(takes(*folded))
    )


def perth_trips_ended(table: dict[str, str]) -> dict[str, Rule]:
    """Folded after the turn and the river were dealt, Trips are still eligible (3.19)."""
    after = perth_trips(table, "3.20(a)(ii)", "3.19", "3.20(a)(i)")
    return perth_ended("3.20(b)(i)") | {"river": after}


PERTH_TRIPS = {
    1: trips(9, 7, 4),
    2: trips(8, 6, 5),
    3: trips(8, 7, 4),
    4: trips(7, 6, 5, four=20),
}
PERTH_GIVEN_UP = {"conceded": always(takes("4.14")), "absent": always(takes("5.12"))}

# --- Melbourne ----------------------------------------------------------------------------


def melbourne_ante(deal: Dealt) -> Expected:
    if not deal.qualifies:
        return returns("12.4.2(c)(ii)", "12.6.2(a)")
    return {
        "wins": pays("1 to 1", "12.4.2(a)", "12.6.1(a)(i)", "Table 9"),
        "ties": returns("12.4.2(c)(i)", "12.6.1(c)"),
        "loses": takes("12.4.2(b)(i)", "12.6.1(b)"),
    }[deal.result]


def melbourne_blind(deal: Dealt) -> Expected:
    if deal.result == "wins" and not at_least(deal.category, "straight"):
        return returns("12.4.3(c)(ii)", "Table 9")
    if deal.result == "wins":
        paid = "12.6.1(a)(ii)" if deal.qualifies else "12.6.2(b)(ii)"
        return pays(BLIND[deal.category], "12.4.3(a)", paid, "Table 9")
    if deal.result == "ties":
        return returns("12.4.3(c)(i)", "12.6.1(c)" if deal.qualifies else "12.6.2(d)")
    return takes("12.4.3(b)(i)", "12.6.1(b)" if deal.qualifies else "12.6.2(c)")


def melbourne_trips(deal: Dealt) -> Expected:
    if at_least(deal.category, "three-of-a-kind"):
        return pays(trips(8, 7, 4)[deal.category], "12.4.4(a)", "12.6.3(a)", "Table 10")
    return takes("12.4.4(b)(i)", "12.6.3(b)")


def melbourne_play(deal: Dealt) -> Expected:
    if deal.result == "wins":
        paid = "12.6.1(a)(i)" if deal.qualifies else "12.6.2(b)(i)"
        return pays("1 to 1", "12.4.6(a)", paid, "Table 9")
    if deal.result == "ties":
        return returns("12.4.6(c)", "12.6.1(c)" if deal.qualifies else "12.6.2(d)")
    return takes("12.4.6(b)", "12.6.1(b)" if deal.qualifies else "12.6.2(c)")


def melbourne_ended(folds: str) -> dict[str, Rule]:
    """A fold on the river; `absent` is the fold that is ruled under 14.10."""
    return {"absent": always(takes("14.10", folds)), "river": always(takes(folds, "12.5.6(b)"))}


# --- all of them -----------------------------------------------------------------------------

CANBERRA, PERTH, MELBOURNE = "canberra-ultimate", "perth-ultimate", "melbourne-wsop"

WAGERS = (
    WagerRules(CANBERRA, "ante", canberra_ante, CANBERRA_ENDED),
    WagerRules(CANBERRA, "blind", canberra_blind, CANBERRA_ENDED),
    WagerRules(CANBERRA, "trips", canberra_trips, CANBERRA_ENDED),
    WagerRules(CANBERRA, "play", canberra_play, CANBERRA_GIVEN_UP),
    WagerRules(PERTH, "ante", perth_ante, perth_ended("3.9(b)(i)")),
    WagerRules(PERTH, "blind", perth_blind, perth_ended("3.14(b)(i)")),
    *(
        WagerRules(
            PERTH,
            "trips",
            perth_trips(table, "3.20(a)(i)", "3.20(a)(ii)"),
            perth_trips_ended(table),
            number,
        )
        for number, table in PERTH_TRIPS.items()
    ),
    WagerRules(PERTH, "play", perth_play, PERTH_GIVEN_UP),
    WagerRules(MELBOURNE, "ante", melbourne_ante, melbourne_ended("12.4.2(b)(ii)")),
    WagerRules(MELBOURNE, "blind", melbourne_blind, melbourne_ended("12.4.3(b)(ii)")),
    WagerRules(MELBOURNE, "trips", melbourne_trips, melbourne_ended("12.4.4(b)(ii)")),
    WagerRules(MELBOURNE, "play", melbourne_play, {"absent": always(takes("14.10", "12.5.6(b)"))}),
)


def settled(book: str, deal: Dealt, end: str | None, **sign: Any) -> Settlement:
    """A hand with $10 on every wager it may have, made on the river where it played on."""
    placed = dict.fromkeys(("ante", "blind", "trips"), STAKE)
    if end in (None, "conceded", "absent"):
        placed |= {"play": STAKE}
    street = {"play_street": "river"} if "play" in placed else {}
    played = hand(deal.player, folded=end, **placed, **street)
    return House(book, "ultimate").settle(played, board=deal.board, dealer=deal.dealer, **sign)


def found(settlement: Settlement, name: str) -> Expected:
    result = wager(settlement, name)
    return Expected(result.outcome, result.won, result.clauses)


TABLES = ((CANBERRA, 0), (PERTH, 0), (PERTH, 1), (PERTH, 2), (PERTH, 3), (PERTH, 4), (MELBOURNE, 0))
"""Each book, and in Perth each pay table for Trips."""


def _table(book: str, trips_table: int) -> Any:
    rules = [r for r in WAGERS if (r.book, r.trips_table) == (book, trips_table)]
    mark = pytest.mark.clause(book, *dict.fromkeys(c for rule in rules for c in rule.cited()))
    return pytest.param(rules, marks=mark, id=f"{book} {trips_table or ''}".strip())


@pytest.mark.parametrize("rules", [_table(*table) for table in TABLES])
def test_wagers_are_settled_as_the_document_says_in_every_situation(
    rules: list[WagerRules],
) -> None:
    expected: dict[tuple[Dealt, str | None], dict[str, Expected]] = {}
    for rule in rules:
        for deal, end, then in rule.expected():
            expected.setdefault((deal, end), {})[rule.wager] = then
    sign = {"trips_table": rules[0].trips_table} if rules[0].trips_table else {}
    for (deal, end), wagers in expected.items():
        settlement = settled(rules[0].book, deal, end, **sign)
        assert {name: found(settlement, name) for name in wagers} == wagers, (deal, end)


@pytest.mark.clause(CANBERRA, "A 'Qualify'", "3.1")
@pytest.mark.clause(PERTH, "1.1 'Qualifies'", "4.11")
@pytest.mark.clause(MELBOURNE, "12.2.1 def Qualify", "3.6.1")
@pytest.mark.parametrize("book", [CANBERRA, PERTH, MELBOURNE])
def test_the_dealer_qualifies_with_a_pair_and_hands_have_their_rank(book: str) -> None:
    for deal in DEALS:
        settlement = settled(book, deal, None)
        (seat,) = settlement.seats
        assert seat.hand is not None
        assert seat.hand.category.slug == deal.category
        assert settlement.dealer.qualifies == deal.qualifies, deal


@pytest.mark.clause(PERTH, "4.14")
@pytest.mark.parametrize("name", ["ante", "blind", "trips", "play"])
def test_a_swept_hand_may_be_read_as_a_stand_off(name: str) -> None:
    settlement = settled(PERTH, DEALS[4], "conceded", settings={"swept_wagers": "stand off"})
    assert found(settlement, name) == returns("4.14")


# --- jackpot wagers ----------------------------------------------------------------------------


class JackpotRules(NamedTuple):
    """What a document says of a jackpot wager: when it wins, and by which clauses it loses."""

    book: str
    wager: str
    cost: int
    wins: tuple[str, ...]
    unlisted: tuple[str, ...]
    ended: dict[str, tuple[str, ...]]

    def cited(self) -> tuple[str, ...]:
        return (
            *self.wins,
            *self.unlisted,
            *(c for clauses in self.ended.values() for c in clauses),
        )


PERTH_LOST = {
    "conceded": ("3.25(b)(ii)", "4.14"),
    "absent": ("5.12",),
    "preflop": ("3.25(b)(i)",),
    "flop": ("3.25(b)(i)",),
    "river": ("3.25(b)(i)",),
}
MELBOURNE_LOST = {
    "absent": ("14.10", "12.4.5(b)", "1.1 def Fold"),
    "river": ("12.4.5(b)", "1.1 def Fold"),
}
JACKPOTS = (
    JackpotRules(PERTH, "jackpot_1", 5, ("3.25(a)",), ("3.25(b)(iii)",), PERTH_LOST),
    JackpotRules(PERTH, "jackpot_2", 10, ("3.25(a)",), ("3.25(b)(iii)",), PERTH_LOST),
    JackpotRules(MELBOURNE, "jackpot", 5, ("12.4.5(a)",), ("12.4.5(b)",), MELBOURNE_LOST),
)


def pays_straights(layout: Layout, claims: tuple[JackpotClaim, ...]) -> JackpotResult:
    """A jackpot desk that pays $250 for the hole cards and the flop from a straight upwards."""
    paid = [
        JackpotPayment(claim.seat, "prize", Cents(250_00), (claim.wager,), ("the prize",))
        for claim in claims
        if claim.eligible
        and claim.category is not None
        and at_least(claim.category.slug, "straight")
    ]
    return JackpotResult(tuple(paid))


def jackpot_settled(rules: JackpotRules, deal: Dealt, end: str | None) -> Settlement:
    placed = {"ante": STAKE, "blind": STAKE, rules.wager: rules.cost}
    if end in (None, "conceded", "absent"):
        placed |= {"play": STAKE}
    street = {"play_street": "river"} if "play" in placed else {}
    played = hand(deal.player, folded=end, **placed, **street)
    return House(rules.book, "ultimate").settle(
        played, board=deal.board, dealer=deal.dealer, desk=pays_straights, jackpot={"cost": "5.00"}
    )


def _jackpot(rules: JackpotRules) -> Any:
    mark = pytest.mark.clause(rules.book, *rules.cited())
    return pytest.param(rules, marks=mark, id=f"{rules.book} {rules.wager}")


@pytest.mark.parametrize("rules", [_jackpot(rules) for rules in JACKPOTS])
def test_a_jackpot_wager_goes_by_the_hole_cards_and_the_flop_alone(rules: JackpotRules) -> None:
    for deal in DEALS:
        five = cards(f"{deal.player} {deal.board[:8]}")
        result = wager(jackpot_settled(rules, deal, None), rules.wager)
        if at_least(rank_hand(five).category.slug, "straight"):
            assert (result.outcome, result.clauses) == ("win", (*rules.wins, "the prize")), deal
        else:
            assert (result.outcome, result.clauses) == ("lose", rules.unlisted), deal
        for end, clauses in rules.ended.items():
            ended = wager(jackpot_settled(rules, deal, end), rules.wager)
            assert (ended.outcome, ended.clauses) == ("lose", clauses), (deal, end)
