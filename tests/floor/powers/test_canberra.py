"""Tests of what Casino Canberra's book reserves to whom, on the floor."""

import pytest

from croupier.floor import (
    AnnounceClosing,
    AskLimits,
    ChangeCards,
    ChangeSign,
    GrantLimits,
    OrderCount,
    OrderShuffle,
    VacateSeat,
)
from tests.floor.casino import Casino, clock, player
from tests.floor.powers.reserved import (
    Officer,
    Reserved,
    after,
    at_t1,
    at_table,
    check,
    check_answers,
    decide,
    idle,
    in_dispute,
    powers_of,
    rows,
    sanction,
)

BOOK = "canberra-ultimate"
SUPERVISOR = Officer("casino-supervisor", "a Casino Supervisor or above", "dealer")
OPERATOR = Officer("casino-operator", "a Casino Operator or above", "casino-supervisor")
OUTSIDE = ("gaming-shift-manager", "tournament-director")


def asked(book: str) -> Casino:
    """Ann has asked to wager above the maximum."""
    casino = at_table(book)
    casino.do(AskLimits, table="T1", over_maximum=True, actor=player("ann"))
    return casino


HIGHER = at_t1(ChangeSign, sign={"maximum": "600.00"}, effective=clock("14:00"))
CLOSING = at_t1(AnnounceClosing, effective=clock("14:00"))
SHUFFLE = at_t1(OrderShuffle, reason="a doubt")
VACATE = at_t1(VacateSeat, id="v", person="ann")
VOID, EXCLUDE = sanction("void-wagers"), sanction("exclude-player")
LEAVE_OUT = sanction("exclude-from-round")
TABLE = rows(
    BOOK,
    Reserved("change-limits", "5.1", OPERATOR, HIGHER),
    Reserved("allow-over-maximum", "5.2", OPERATOR, at_t1(GrantLimits, person="ann"), asked),
    Reserved("change-cards", "2.5", OPERATOR, at_t1(ChangeCards, note="bent")),
    Reserved("order-count", "2.6", SUPERVISOR, at_t1(OrderCount)),
    Reserved("order-shuffle", "6.1(c)", SUPERVISOR, SHUFFLE),
    Reserved("exclude-from-round", "12.3", SUPERVISOR, LEAVE_OUT, after("exchange")),
    Reserved("void-wagers", "15.3(a)", OPERATOR, VOID, after("other")),
    Reserved("exclude-player", "15.3(b)", OPERATOR, EXCLUDE, after("other")),
    Reserved("close-table", "14.2", OPERATOR, CLOSING),
    Reserved("vacate-seat", "15.7", OPERATOR, VACATE, idle),
    Reserved("decide-dispute", "15.5", OPERATOR, decide, in_dispute),
)
RULE_12 = ("unprotected", "exchange", "communicate")


@pytest.mark.parametrize("row", TABLE)
def test_a_power_is_for_the_officer_the_book_names_and_for_nobody_below(row: Reserved) -> None:
    check(BOOK, row, OUTSIDE)


def test_the_book_has_eleven_powers_and_each_is_tried() -> None:
    assert sorted(param.values[0].power for param in TABLE) == sorted(powers_of(BOOK))
    assert len(powers_of(BOOK)) == 11


@pytest.mark.parametrize("row", [p for p in TABLE if p.values[0].power == "exclude-from-round"])
def test_only_who_breaks_rule_12_is_excluded_from_the_round(row: Reserved) -> None:
    check_answers(BOOK, row, RULE_12, others=("device", "other"))


@pytest.mark.clause(BOOK, "A 'Casino Operator'")
def test_the_operator_ranks_above_the_supervisors() -> None:
    check(BOOK, Reserved("change-limits", "5.1", OPERATOR, HIGHER))
