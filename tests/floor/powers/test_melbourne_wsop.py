"""Tests of what Crown Melbourne's WSOP book reserves to whom, on the floor."""

import pytest

from croupier.acts import Actor
from croupier.floor import (
    AnnounceClosing,
    AskLimits,
    ChangeCards,
    ChangeSign,
    DetermineHold,
    GrantLimits,
    OrderCount,
    OrderShuffle,
    VacateSeat,
    WithholdPayment,
)
from croupier.money import Cents, dollars
from tests.floor.casino import Casino, player
from tests.floor.powers.reserved import (
    Given,
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

BOOK = "melbourne-wsop"
DEALER = Officer("dealer", "a Dealer or above", "player")
HDD = Officer("tg-higher-duties-dealer", "a TG Higher Duties Dealer or above", "dealer")
AM = Officer("tg-area-manager", "a TG Area Manager or above", HDD.role)
ACM = Officer("tg-assistant-casino-manager", "a TG Assistant Casino Manager or above", AM.role)
OPERATOR = Officer("casino-operator", "a Casino Operator or above", ACM.role)
OUTSIDE = (
    "tournament-director",
    "tournament-deputy",
    "chief-operating-officer",
    "chief-executive-officer",
    "vcglr-inspector",
)
ELSEWHERE = ["order-burn", "confirm-extra-area", "refuse-entry", "approve-staff-entry"]
"""Powers over a round and over a tournament, which their own tests try."""


def asked(*, over_maximum: bool) -> Given:
    """Ann has asked for limits of her own, or to be bound by no maximum."""

    def given(book: str) -> Casino:
        casino = at_table(book)
        maximum = None if over_maximum else dollars(900)
        ask = {"maximum": maximum, "over_maximum": over_maximum}
        casino.do(AskLimits, table="T1", actor=player("ann"), **ask)
        return casino

    return given


def withhold(casino: Casino, actor: Actor) -> object:
    about = {"id": "h", "person": "ann", "amount": Cents(100), "reason": "looked into"}
    breach = casino.floor.house.breaches[-1].number
    return casino.do(WithholdPayment, table="T1", breach=breach, actor=actor, **about)


def held(book: str) -> Casino:
    """One dollar of ann's winnings is held back because of a device."""
    casino = after("device")(book)
    withhold(casino, casino.staff(ACM.role))
    return casino


def determine(casino: Casino, actor: Actor) -> object:
    about = {"id": "d", "person": "ann", "number": 1, "release": True, "reason": "no device"}
    return casino.do(DetermineHold, actor=actor, **about)


HIGHER = at_t1(ChangeSign, sign={"maximum": "600.00"})
SHUFFLE = at_t1(OrderShuffle, reason="a doubt")
ABNORMAL = at_t1(OrderShuffle, reason="all red", abnormal=True)
GRANT = at_t1(GrantLimits, person="ann")
VACATE = at_t1(VacateSeat, id="v", person="ann")
COLLUSION, VOID = sanction("forfeit-for-collusion"), sanction("void-wagers")
EXCLUDE, DETAIN = sanction("exclude-player"), sanction("detain")
TABLE = rows(
    BOOK,
    Reserved("order-count", "3.3", HDD, at_t1(OrderCount)),
    Reserved("change-cards", "3.4", HDD, at_t1(ChangeCards, note="bent")),
    Reserved("order-shuffle-abnormal", "4.1.1(b)", HDD, ABNORMAL),
    Reserved("order-shuffle", "4.1.1(c)", HDD, SHUFFLE),
    Reserved("change-limits", "6.1 fn1 s66(2)", OPERATOR, HIGHER),
    Reserved("allow-over-maximum", "6.3", OPERATOR, GRANT, asked(over_maximum=True)),
    Reserved("agree-limits", "6.3", OPERATOR, GRANT, asked(over_maximum=False)),
    Reserved("forfeit-for-collusion", "7.4.1(a)", ACM, COLLUSION, after("exchange")),
    Reserved("void-wagers", "14.2.1", ACM, VOID, after("other")),
    Reserved("exclude-player", "14.2.2", ACM, EXCLUDE, after("other")),
    Reserved("withhold-winnings", "14.2.3", ACM, withhold, after("device")),
    Reserved("release-winnings", "14.2.3", OPERATOR, determine, held),
    Reserved("detain", "14.2.4", ACM, DETAIN, after("offence")),
    Reserved("close-table", "14.7", HDD, at_t1(AnnounceClosing)),
    Reserved("vacate-seat", "14.8", DEALER, VACATE, idle),
    Reserved("decide-dispute", "14.10", AM, decide, in_dispute),
)
ANSWERS = {"withhold-winnings": ("device",), "detain": ("device", "offence")}


@pytest.mark.parametrize("row", TABLE)
def test_a_power_is_for_the_officer_the_book_names_and_for_nobody_below(row: Reserved) -> None:
    check(BOOK, row, OUTSIDE)


def test_the_book_has_twenty_powers_and_each_is_tried() -> None:
    tried = [param.values[0].power for param in TABLE]
    assert sorted([*tried, *ELSEWHERE]) == sorted(powers_of(BOOK))
    assert len(powers_of(BOOK)) == 20


@pytest.mark.parametrize("row", [p for p in TABLE if p.values[0].power in ANSWERS])
def test_winnings_are_held_for_a_device_and_people_detained_for_it_or_an_offence(
    row: Reserved,
) -> None:
    check_answers(BOOK, row, ANSWERS[row.power])
