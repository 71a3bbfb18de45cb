"""Tests of what Crown Perth's book reserves to whom, on the floor."""

import pytest

from croupier.floor import (
    AnnounceClosing,
    AskToSeeCards,
    AskToSit,
    ChangeCards,
    ChangeSign,
    ResumeTable,
    SuspendTable,
    VacateSeat,
    WithholdPayment,
)
from croupier.money import Cents
from tests.floor.casino import Casino, clock
from tests.floor.powers.reserved import (
    Officer,
    Reserved,
    after,
    at_t1,
    at_table,
    check,
    decide,
    idle,
    in_dispute,
    powers_of,
    rows,
    sanction,
)

BOOK = "perth-ultimate"
PLAYER = Officer("player", "a Player or above")
OPERATOR = Officer("casino-operator", "a Casino Operator or above", "table-inspector")
OUTSIDE = ("gwc",)
ELSEWHERE = ["cut"]
"""A power over a round, which its own test tries."""


def suspended(book: str) -> Casino:
    """Gaming is suspended at the table."""
    casino = at_table(book)
    casino.do(SuspendTable, table="T1", reason="a lamp")
    return casino


NEW_DECK = at_t1(ChangeCards, ground="discretion", note="at leisure", deck="blue")
HIGHER = at_t1(ChangeSign, sign={"maximum": "600.00"}, effective=clock("14:00"))
CLOSING = at_t1(AnnounceClosing, effective=clock("14:00"))
HOLD = at_t1(WithholdPayment, id="h", person="ann", amount=Cents(100), reason="looked into")
VACATE = at_t1(VacateSeat, id="v", person="ann")
GO_ON = at_t1(ResumeTable, finding="nothing")
VOID_ROUNDS = at_t1(ResumeTable, finding="a short circuit", voids=("r1",))
VOID, EXCLUDE = sanction("void-wagers"), sanction("exclude-player")
TABLE = rows(
    BOOK,
    Reserved("inspect-cards", "2.5", PLAYER, at_t1(AskToSeeCards)),
    Reserved("change-cards", "2.6(b)", OPERATOR, NEW_DECK),
    Reserved("ask-to-sit", "3.7(c)", OPERATOR, at_t1(AskToSit, person="ann")),
    Reserved("suspend-table", "5.16", OPERATOR, at_t1(SuspendTable, reason="a lamp")),
    Reserved("resume-table", "5.16(a)", OPERATOR, GO_ON, suspended),
    Reserved("void-affected-rounds", "5.16(b)", OPERATOR, VOID_ROUNDS, suspended),
    Reserved("hold-payment", "5.17", OPERATOR, HOLD),
    Reserved("change-limits", "6.3", OPERATOR, HIGHER),
    Reserved("vacate-seat", "6.6", OPERATOR, VACATE, idle),
    Reserved("close-table", "6.7", OPERATOR, CLOSING),
    Reserved("void-wagers", "6.9(a)", OPERATOR, VOID, after("other")),
    Reserved("exclude-player", "6.9(b)", OPERATOR, EXCLUDE, after("other")),
    Reserved("decide-dispute", "6.10", OPERATOR, decide, in_dispute),
)


@pytest.mark.parametrize("row", TABLE)
def test_a_power_is_for_the_officer_the_book_names_and_for_nobody_below(row: Reserved) -> None:
    check(BOOK, row, OUTSIDE)


def test_the_book_has_fourteen_powers_and_each_is_tried() -> None:
    tried = [param.values[0].power for param in TABLE]
    assert sorted([*tried, *ELSEWHERE]) == sorted(powers_of(BOOK))
    assert len(powers_of(BOOK)) == 14
